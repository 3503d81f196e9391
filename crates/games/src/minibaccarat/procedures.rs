//! Minibaccarat between rounds, by 4.3 and 4.4 in the place of 7.4 to 7.6. Data, every row cited.

use super::{Minibaccarat, Options};
use crate::baccarat::shoe::{self, Elections, ShoeLaw};
use alloc::vec;
use table::session::{Alike, FirstCutter, Opening, Procedures, Shuffle};
use table::{Game, cite, elected};

elected! {
    /// 4.4(a), 7.12: how the cards are shuffled.
    Shuffling as Shuffle {
        Lace = "lace",
        Wash = "wash",
        Machine = "machine",
        Continuous = "continuous",
    }
}

/// 4.3, 4.4, 7.8(e) and 7.12.
pub fn procedures(options: &Options) -> Procedures {
    let elected = Elections {
        opening: options.opening,
        shuffle: options.shuffle.into(),
        after_lacing: options.reshuffle_after_lacing,
        recut_by: options.recut_by,
    };
    let law = match options.shuffle {
        Shuffling::Continuous => ShoeLaw { fails: cite!("19:47-7.12"), ..SHOE },
        _ => SHOE,
    };
    let cards = shoe::cards(Minibaccarat::pack(options), &elected, &law);
    let settlement = shoe::alike("settlement", options.settlement, cite!("19:47-7.10(c)1"));
    let follows = Some(("punto-banco", cite!("19:47-7.10(c)2")));
    let mut pit = vec![Alike { follows, ..settlement }];
    // 4.4(b) is about the two ways of 4.4(a): a machine is none of them.
    if matches!(options.shuffle, Shuffling::Lace | Shuffling::Wash) {
        let alike = cite!("19:47-4.4(b)");
        pit.push(shoe::alike("shuffle", options.shuffle, alike));
        pit.push(shoe::alike("reshuffle-after-lacing", options.reshuffle_after_lacing, alike));
    }
    Procedures {
        owed: Some(cite!("19:47-7.3")),
        notices: vec![
            shoe::notice("settlement", cite!("19:47-7.10(c)3")),
            shoe::notice("reshuffle-after-lacing", cite!("19:47-4.4(a)1.ii")),
        ],
        pit,
        ..Procedures::cards(Minibaccarat::spots(options), cards)
    }
}

/// 4.4(c), (d), as read in M-17: the highest spot is asked first, whatever the reason.
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
    dealers: 1,
    came_shuffled: cite!("19:47-4.4(a)"),
    machine: Some(cite!("13:69E-1.19(c)")),
    continuous: Some(cite!("19:47-7.12")),
    offer: cite!("19:47-4.4(c)"),
    first_again: FirstCutter::HighestNumber,
    cut: cite!("19:47-4.4(d)"),
    recut: cite!("19:47-4.4(f)"),
    cutting_card: cite!("19:47-4.4(e)"),
    burn: cite!("19:47-4.4(e)"),
    last_hand: cite!("19:47-7.8(e)"),
    runs_out: cite!("19:47-7.11(e)"),
    fails: cite!("13:69E-1.19(c)"),
    change: cite!("13:69E-1.18(g)"),
    closing: cite!("13:69E-1.19(b)"),
};
