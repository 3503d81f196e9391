//! Chemin de fer between rounds: opening, shuffle, cut, burn. Data, every row cited.

use super::pay::BankAfterShuffle;
use super::{CheminDeFer, Options};
use crate::baccarat::shoe::{self, Elections, ShoeLaw};
use alloc::string::ToString;
use alloc::vec;
use table::session::{Alike, Carry, FirstCutter, Notice, Opening, Procedures, Shuffle};
use table::{Elected, Game, cite, elected};

elected! {
    /// 4.4(a): how the cards are shuffled.
    Shuffling as Shuffle { Lace = "lace", Wash = "wash", }
}

/// 4.3 and 4.4, at a table whose numbers rise counterclockwise (C-7); one more hand is dealt after
/// the cutting card (C-30).
pub fn procedures(options: &Options) -> Procedures {
    let elected = Elections {
        opening: options.opening,
        shuffle: options.shuffle.into(),
        after_lacing: options.reshuffle_after_lacing,
        recut_by: options.recut_by,
    };
    let cards = shoe::cards(CheminDeFer::pack(options), &elected, &SHOE);
    Procedures {
        moves: Some(cite!("19:47-4.11(e)")),
        offers_shoe: match options.bank_after_shuffle {
            BankAfterShuffle::Keep => None,
            BankAfterShuffle::Auction => Some(cite!("19:47-4.5(b)")),
        },
        carry: Carry::UntilTheCuttingCard(cite!("19:47-4.12(g)")),
        notices: vec![Notice {
            key: "reshuffle-after-lacing",
            minutes: 30,
            to: "surveillance and the Commission",
            why: cite!("19:47-4.4(a)1.ii"),
        }],
        pit: vec![
            alike("shuffle", options.shuffle),
            alike("reshuffle-after-lacing", options.reshuffle_after_lacing),
        ],
        ..Procedures::cards(CheminDeFer::spots(options), cards).counterclockwise()
    }
}

/// 4.4(b): the way of shuffling is the same at all tables of a pit.
fn alike(key: &'static str, elected: impl Elected) -> Alike {
    let (value, why) = (elected.word().to_string(), cite!("19:47-4.4(b)"));
    Alike { key, value, why, follows: None }
}

/// 4.4(c), (d): the highest number is asked first, after a reshuffle the last Banker (C-6).
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
    last_hand: cite!("19:47-4.4(a)"),
    runs_out: cite!("19:47-4.12(k)"),
    fails: cite!("19:47-4.4(a)"),
    change: cite!("13:69E-1.18(g)"),
    closing: cite!("13:69E-1.19(b)"),
};
