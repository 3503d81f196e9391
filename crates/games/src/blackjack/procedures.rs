//! Blackjack between rounds: opening, shuffle, cut, burn. Data, every row cited.

use super::pay::ROWS;
use super::{Blackjack, Options};
use crate::twenty_one::rows;
use crate::twenty_one::shoe::{self, Elections, ShoeLaw};
pub use crate::twenty_one::shoe::{MidShoeEntry, Reshuffling, Shuffling};
use table::session::{Idle, Notice, Procedures, Removal};
use table::{Cite, Game, cite};

/// 2.4, 2.5, and what 2.3, 2.6 and 2.15 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let elected = Elections {
        opening: options.opening,
        shuffle: options.shuffle.into(),
        reshuffle: options.reshuffle,
        recut_by: options.recut_by,
        entry: options.mid_shoe_entry,
    };
    let (spots, pack) = (Blackjack::spots(options), Blackjack::pack(options));
    let reader = rows::reader(&ROWS, options.card_reader);
    Procedures {
        reader,
        notices: NOTICES.into(),
        ..shoe::procedures(spots, pack, &elected, &SHOE, Some(cite!("13:69F-2.5")))
    }
}

/// 2.8, 2.11(e): started or ended only after the notice of 8.3, read as half an hour (BJ-N).
const NOTICES: [Notice; 3] = [
    notice("surrender", cite!("13:69F-2.8")),
    notice("resplit", cite!("13:69F-2.11(e)")),
    notice("resplit-aces", cite!("13:69F-2.11(e)")),
];

const fn notice(key: &'static str, why: Cite) -> Notice {
    Notice { key, minutes: 30, to: "the players", why }
}

/// The copy of 2.5 ends with (f), and offers every stack for the cut (BJ-L); what 2C.4 says of a
/// recut, an idle table, other devices and a full rack is cited to the section.
const SHOE: ShoeLaw = ShoeLaw {
    opening: cite!("13:69F-2.4"),
    shuffle: cite!("13:69F-2.5(a)"),
    no_cut: None,
    cut_follows: cite!("13:69F-2.5(b)"),
    bart_carter: cite!("13:69F-2.1"),
    cutters: [cite!("13:69F-2.5(e)"); 4],
    cut_refused: cite!("13:69F-2.5(f)"),
    cut: cite!("13:69F-2.5(c)"),
    cutting_card: cite!("13:69F-2.5(d)"),
    recut: cite!("13:69F-2.5"),
    reshuffle: cite!("13:69F-2.5(a)"),
    runs_out: cite!("13:69F-2.15"),
    at_will: cite!("13:69F-2.5(a)"),
    rack_full: cite!("13:69F-2.5"),
    deck: 52,
    burn: cite!("13:69F-2.6"),
    removal: Removal::Plain(cite!("13:69F-2.15")),
    fails: cite!("13:69F-2.15"),
    change: cite!("13:69E-1.18(g)"),
    idle: Idle {
        spread: cite!("13:69F-2.5"),
        wash: cite!("13:69F-2.5"),
        swap: Some(cite!("13:69F-2.5")),
    },
    entry: cite!("13:69F-2.3"),
    closing: Some(cite!("13:69E-1.19(b)")),
};
