//! Spanish 21 between rounds: opening, shuffle, cut, burn. Data, every row cited.

use super::pay::ROWS;
use super::{Options, Spanish21};
use crate::twenty_one::rows;
use crate::twenty_one::shoe::{self, Elections, ShoeLaw};
pub use crate::twenty_one::shoe::{MidShoeEntry, Reshuffling, Shuffling};
use table::session::{Idle, Notice, Procedures, Removal};
use table::{Game, cite};

/// 19.3, 19.4, and what 19.5, 19.7 and 19.15 say outside the round.
pub fn procedures(options: &Options) -> Procedures {
    let elected = Elections {
        opening: options.opening,
        shuffle: options.shuffle.into(),
        reshuffle: options.reshuffle,
        recut_by: options.recut_by,
        entry: options.mid_shoe_entry,
    };
    let (spots, pack) = (Spanish21::spots(options), Spanish21::pack(options));
    let reader = rows::reader(&ROWS, options.card_reader);
    // 19.9: as at the sister games it starts or ends after notice, read as half an hour (SP-V).
    let notices =
        [Notice { key: "surrender", minutes: 30, to: "the players", why: cite!("19:47-19.9") }];
    Procedures {
        reader,
        notices: notices.into(),
        ..shoe::procedures(spots, pack, &elected, &SHOE, Some(cite!("19:47-19.4")))
    }
}

const SHOE: ShoeLaw = ShoeLaw {
    opening: cite!("19:47-19.3"),
    shuffle: cite!("19:47-19.4"),
    no_cut: None,
    cut_follows: cite!("19:47-19.4"),
    bart_carter: cite!("19:47-19.4"),
    cutters: [cite!("19:47-19.4"); 4],
    cut_refused: cite!("19:47-19.4"),
    cut: cite!("19:47-19.4"),
    cutting_card: cite!("19:47-19.4"),
    recut: cite!("19:47-19.4"),
    reshuffle: cite!("19:47-19.4"),
    runs_out: cite!("19:47-19.15(g)"),
    at_will: cite!("19:47-19.4"),
    rack_full: cite!("19:47-19.4"),
    deck: 48,
    burn: cite!("19:47-19.7"),
    removal: Removal::Plain(cite!("19:47-19.15(k)")),
    fails: cite!("19:47-19.15(j)"),
    change: cite!("13:69E-1.18(g)"),
    idle: Idle {
        spread: cite!("19:47-19.4"),
        wash: cite!("19:47-19.4"),
        swap: Some(cite!("19:47-19.4")),
    },
    entry: cite!("19:47-19.5"),
    closing: Some(cite!("13:69E-1.19(b)")),
};
