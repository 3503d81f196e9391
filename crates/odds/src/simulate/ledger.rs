//! What happened at the table that asks, told to the book of a simulated table.

use super::book::{Book, Paid};
use super::irregular::Shown;
use super::layout::{self, Lying};
use super::live::laid_out;
use table::{Area, End, Game, Happening, Line, Money, Place, Seats, Wagers};

/// Tells a book that has begun the round what happened in it, as the table itself would have.
pub(super) fn write_down<G: Game>(shown: &Shown<G>, book: &mut dyn Book<G>, present: Seats) {
    let Shown { setup, conducted, .. } = shown;
    let (mut memory, is_void) = (&setup.memory, matches!(conducted.end, End::Void(_)));
    let mut ledger = Ledger { wagers: setup.wagers.clone(), paid: Vec::new() };
    let mut places = vec![Lying::default(); if book.is_noting() { Place::COUNT } else { 0 }];
    for event in &conducted.events {
        if book.is_noting() {
            layout::follow(&mut places, &event.what);
        }
        match &event.what {
            Happening::Staked { who, area, amount } => book.staked(*who, *area, *amount),
            Happening::Chose { who, choice, .. } => book.chose(*who, *choice),
            Happening::Named { who, area, amount } => book.named(*who, *area, *amount),
            Happening::Irregular { what, .. } => book.went_wrong(what.what),
            Happening::Spun(pocket) => book.spun(*pocket),
            Happening::Remembered(after) if !is_void => {
                book.remembered(memory, after);
                memory = after;
            }
            _ => {}
        }
        if let Some((who, area, what, net)) = ledger.enter(&event.what) {
            if book.is_noting() {
                let spread = layout::spread(&places, |slot| shown.face(slot));
                book.settling(who, area, event.why, &spread);
            }
            book.paid(who, area, what, ledger.wagers.on(who, area), net);
        }
    }
    book.remembered(memory, &conducted.memory);
    book.end(&laid_out(conducted), present);
}

/// The money of one round.
struct Ledger<G: Game> {
    /// With what was placed in the round.
    wagers: Wagers<G>,
    paid: Vec<(Line, G::Area, Money)>,
}

impl<G: Game> Ledger<G> {
    /// What somebody won or lost by this.
    fn enter(&mut self, what: &Happening<G>) -> Option<(Line, G::Area, Paid, Money)> {
        let (who, area, what, net) = match what {
            Happening::Staked { who, area, amount } => {
                self.wagers.place(*who, *area, *amount);
                return None;
            }
            Happening::Settled { who, area, verdict } => {
                let net = verdict.net(self.wagers.on(*who, *area))?;
                (*who, *area, Paid::Settled(*verdict), net)
            }
            Happening::Bonus { who, area, verdict } => {
                let net = verdict.net(self.wagers.on(*who, *area))?;
                (*who, *area, Paid::Bonus(*verdict), net)
            }
            Happening::Charged { who, area, amount } | Happening::Marked { who, area, amount } => {
                (*who, *area, Paid::Charged, -*amount)
            }
            Happening::Awarded { who, area, amount } => (*who, *area, Paid::Awarded, *amount),
            Happening::Voided { who, area } => (*who, *area, Paid::Voided, -self.undo(*who, *area)),
            _ => return None,
        };
        self.paid.push((who, area, net));
        Some((who, area, what, net))
    }

    /// What was won or lost there before is forgotten.
    fn undo(&mut self, who: Line, area: G::Area) -> Money {
        let mut undone = Money::ZERO;
        self.paid.retain(|(line, of, net)| {
            let is_it = (*line, of.index()) == (who, area.index());
            undone += if is_it { *net } else { Money::ZERO };
            !is_it
        });
        undone
    }
}
