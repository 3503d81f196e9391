//! Three Card 21 between rounds: opening, shuffle, cut, burn. Data, every row cited.

use super::pay::ROWS;
use super::{Options, ThreeCard21};
use crate::twenty_one::rows;
use crate::twenty_one::shoe::{self, Elections, ShoeLaw};
pub use crate::twenty_one::shoe::{MidShoeEntry, Reshuffling};
use table::session::{Idle, Notice, Procedures, Removal, Shuffle};
use table::{Game, cite, elected};

elected! {
    /// 2C.4(a), 2C.4(h)2: how the cards are shuffled.
    Shuffling as Shuffle {
        Machine = "machine",
        Manual = "manual",
        BartCarter = "bart-carter",
    }
}

/// 2C.3, 2C.4, 2C.5(i), 2C.6(c) and what 2C.14 says outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let elected = Elections {
        opening: options.opening,
        shuffle: options.shuffle.into(),
        reshuffle: options.reshuffle,
        recut_by: options.recut_by,
        entry: options.mid_shoe_entry,
    };
    let (spots, pack) = (ThreeCard21::spots(options), ThreeCard21::pack(options));
    let reader = rows::reader(&ROWS, options.card_reader);
    // 2C.8(c): the notice that the Division's rules ask for is read as half an hour.
    let notices =
        [Notice { key: "surrender", minutes: 30, to: "the players", why: cite!("13:69F-2C.8(c)") }];
    Procedures {
        reader,
        notices: notices.into(),
        ..shoe::procedures(spots, pack, &elected, &SHOE, None)
    }
}

const SHOE: ShoeLaw = ShoeLaw {
    opening: cite!("13:69F-2C.3"),
    shuffle: cite!("13:69F-2C.4(a)"),
    no_cut: Some(cite!("13:69F-2C.4(b)1")),
    cut_follows: cite!("13:69F-2C.4(b)2"),
    bart_carter: cite!("13:69F-2C.1 \"Bart Carter shuffle\""),
    cutters: [
        cite!("13:69F-2C.4(d)1"),
        cite!("13:69F-2C.4(d)2"),
        cite!("13:69F-2C.4(d)3"),
        cite!("13:69F-2C.4(d)4"),
    ],
    cut_refused: cite!("13:69F-2C.4(e)"),
    cut: cite!("13:69F-2C.4(f)"),
    cutting_card: cite!("13:69F-2C.4(f)"),
    recut: cite!("13:69F-2C.4(g)"),
    reshuffle: cite!("13:69F-2C.4(h)"),
    runs_out: cite!("13:69F-2C.14(f)"),
    at_will: cite!("13:69F-2C.4(h)1"),
    rack_full: cite!("13:69F-2C.4(h)2"),
    deck: 52,
    burn: cite!("13:69F-2C.6(c)"),
    removal: Removal::Inspected(cite!("13:69F-2C.14(j)")),
    fails: cite!("13:69F-2C.14(i)"),
    change: cite!("13:69E-1.18(g)"),
    idle: Idle {
        spread: cite!("13:69F-2C.4(i)"),
        wash: cite!("13:69F-2C.4(i)1"),
        swap: Some(cite!("13:69F-2C.4(i)2")),
    },
    entry: cite!("13:69F-2C.5(i)"),
    closing: None,
};
