//! A book that is only known when the program runs: one table serves all of them.

use super::FEW_SLOTS;
use super::book::{Book, ByWager, Paid};
use super::spread::Spread;
use table::{Cite, Game, Irregularity, Line, Money, Pocket, Seats};

/// Sums of a few wagers are asked for most often, and are kept at hand.
pub(super) enum AnyBook<'a, 'b, G: Game> {
    Sums(&'a mut ByWager<'b, FEW_SLOTS>),
    Full(&'a mut dyn Book<G>),
}

macro_rules! handed_on {
    ($(fn $name:ident($($arg:ident: $type:ty),*);)+) => {$(
        #[inline(always)]
        fn $name(&mut self, $($arg: $type),*) {
            match self {
                AnyBook::Sums(book) => Book::<G>::$name(*book, $($arg),*),
                AnyBook::Full(book) => book.$name($($arg),*),
            }
        }
    )+};
}

impl<G: Game> Book<G> for AnyBook<'_, '_, G> {
    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self, AnyBook::Sums(_))
    }

    #[inline(always)]
    fn is_noting(&self) -> bool {
        match self {
            AnyBook::Sums(_) => false,
            AnyBook::Full(book) => book.is_noting(),
        }
    }

    handed_on! {
        fn laid(area: G::Area, more: Money);
        fn skipped();
        fn begin();
        fn staked(who: Line, area: G::Area, amount: Money);
        fn paid(who: Line, area: G::Area, what: Paid, stake: Money, net: Money);
        fn dealt_from(shuffles: u64, burned: u64);
        fn chose(who: Line, choice: G::Choice);
        fn named(who: Line, area: G::Area, amount: Money);
        fn settling(who: Line, area: G::Area, why: Cite, spread: &Spread);
        fn settled(of: (Line, G::Area), what: Paid, sums: (Money, Money), why: (Cite, &Spread));
        fn went_wrong(what: Irregularity);
        fn spun(pocket: Pocket);
        fn emptied(meter: usize, stand: Money);
        fn stands(stands: &[Money]);
        fn void();
        fn end(spread: &Spread, seats: Seats);
    }
}
