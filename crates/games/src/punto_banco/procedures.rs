//! Punto banco between rounds, by 4.3 and 4.4 in the place of 3.4 and 3.5. Data, every row cited.

use super::{Options, PuntoBanco};
use crate::baccarat::shoe::{self, Elections, ShoeLaw};
use alloc::vec;
use table::session::{FirstCutter, Opening, Procedures, Shuffle};
use table::{Game, cite, elected};

elected! {
    /// 4.4(a): how the cards are shuffled.
    Shuffling as Shuffle { Lace = "lace", Wash = "wash", }
}

/// 4.3, 4.4 and 3.8(e), at a table whose numbers rise counterclockwise (P-22).
pub fn procedures(options: &Options) -> Procedures {
    let elected = Elections {
        opening: options.opening,
        shuffle: options.shuffle.into(),
        after_lacing: options.reshuffle_after_lacing,
        recut_by: options.recut_by,
    };
    let cards = shoe::cards(PuntoBanco::pack(options), &elected, &SHOE);
    let again = "reshuffle-after-lacing";
    let alike = cite!("19:47-4.4(b)");
    Procedures {
        owed: Some(cite!("19:47-3.3")),
        notices: vec![shoe::notice(again, cite!("19:47-4.4(a)1.ii"))],
        pit: vec![
            shoe::alike("shuffle", options.shuffle, alike),
            shoe::alike(again, options.reshuffle_after_lacing, alike),
        ],
        ..Procedures::cards(PuntoBanco::spots(options), cards).counterclockwise()
    }
}

/// 4.4(c), (d): the highest number is asked first, after a reshuffle the last curator (P-18).
const SHOE: ShoeLaw = ShoeLaw {
    opening: Opening {
        receive: cite!("19:47-4.3(a)"),
        inspect: cite!("19:47-4.3(b)"),
        spread: cite!("19:47-4.3(b)"),
        wash: cite!("19:47-4.3(c)"),
    },
    lace: cite!("19:47-4.4(a)1"),
    again_after_lacing: cite!("19:47-4.4(a)1.i"),
    wash: cite!("19:47-4.4(a)2"),
    dealers: 3,
    came_shuffled: cite!("19:47-4.4(a)"),
    machine: None,
    continuous: None,
    offer: cite!("19:47-4.4(c)"),
    first_again: FirstCutter::LastHolder,
    cut: cite!("19:47-4.4(d)"),
    recut: cite!("19:47-4.4(f)"),
    cutting_card: cite!("19:47-4.4(e)"),
    burn: cite!("19:47-4.4(e)"),
    last_hand: cite!("19:47-3.8(e)"),
    runs_out: cite!("19:47-3.12(e)"),
    fails: cite!("19:47-4.4(a)"),
    change: cite!("13:69E-1.18(g)"),
    closing: cite!("13:69E-1.19(b)"),
};
