//! What happened at the table that asks, told to the book of a simulated table.

use super::book::{Book, Paid};
use super::irregular::Shown;
use super::layout::{Followed, laid_out};
use table::{Conducted, Event, Game, Happening, Ledger, Line, Movement, Seats, Stands};

/// Tells a book that has begun the round what happened in it, as the table itself would have.
pub(super) fn write_down<G: Game>(
    shown: &Shown<G>,
    left: &Stands,
    book: &mut dyn Book<G>,
    present: Seats,
) {
    let Shown { setup, conducted, .. } = shown;
    let mut ledger = Ledger::new(setup);
    let mut followed = Followed::default();
    for event in &conducted.events {
        if book.is_noting() {
            followed.add(&event.what);
        }
        match &event.what {
            Happening::Staked { who, area, amount } => book.staked(*who, *area, *amount),
            Happening::Chose { who, choice, .. } => book.chose(*who, *choice),
            Happening::Named { who, area, amount } => book.named(*who, *area, *amount),
            Happening::Irregular { what, .. } => book.went_wrong(what.what),
            Happening::Spun(pocket) => book.spun(*pocket),
            Happening::Emptied { who, area, meter, stand }
                if stands::<G>(conducted, (*who, *area)) =>
            {
                book.emptied(usize::from(*meter), *stand);
            }
            _ => {}
        }
        let net = ledger.add(event).iter().map(Movement::net_of_debts).sum();
        if let Some((who, area, what)) = paid(&event.what) {
            if book.is_noting() {
                let spread = followed.spread(|slot| shown.face(slot));
                book.settling(who, area, event.why, &spread);
            }
            book.paid(who, area, what, ledger.wagers().on(who, area), net);
        }
    }
    book.stands(left.all());
    book.end(&laid_out(&conducted.events), present);
}

/// Whether what was paid for the wager stands: a void round may give the wager back.
fn stands<G: Game>(conducted: &Conducted<G>, wager: (Line, G::Area)) -> bool {
    let goes_back = |event: &Event<G>| match event.what {
        Happening::Voided { who, area } => (who, area) == wager,
        _ => false,
    };
    !conducted.events.iter().any(goes_back)
}

/// What kind of payment this is, and for which wager.
fn paid<G: Game>(what: &Happening<G>) -> Option<(Line, G::Area, Paid)> {
    Some(match *what {
        Happening::Settled { who, area, verdict } => (who, area, Paid::Settled(verdict)),
        Happening::Bonus { who, area, verdict } => (who, area, Paid::Bonus(verdict)),
        Happening::Charged { who, area, .. } | Happening::Marked { who, area, .. } => {
            (who, area, Paid::Charged)
        }
        Happening::Awarded { who, area, .. } => (who, area, Paid::Awarded),
        Happening::Voided { who, area } => (who, area, Paid::Voided),
        _ => return None,
    })
}
