//! Which cards lie where in the orders that somebody else keeps: every shuffle makes a new one.

use crate::source::{Origin, Stack};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;
use table::session::{Deck, Event, Happened, Session, Stage};
use table::{End, Game, LeftOver, Slot, Want};

/// The stacks of cards at a table, one or two of them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stacks {
    /// How many shoes there have been.
    shoes: u32,
    piles: [Pile; 2],
    /// How many cards a stack has.
    size: u16,
    /// How many cards have left the stack before this round.
    dealt: u16,
    deck: Deck,
    /// Cards drawn in error that wait for a round, in the order they were drawn.
    waiting: Vec<Waiting>,
    /// The waiting cards of this round, in the order of its carried slots.
    carried: Vec<Origin>,
    /// What was refilled in the round: from which slot on, and what lay out then.
    refills: Vec<(u16, Vec<Origin>)>,
}

/// More shoes than a table ever sees: so many more can still be counted.
const MOST: u32 = 1 << 30;

/// A card drawn in error, as its round knew it, and where it came from.
#[derive(Clone, PartialEq, Debug)]
struct Waiting {
    slot: Slot,
    card: Option<Card>,
    origin: Origin,
}

impl Waiting {
    fn is(&self, left: &LeftOver) -> bool {
        self.slot == left.slot && self.card == left.card
    }
}

/// One deck or set of decks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Pile {
    shoe: u32,
    /// How many cards were cut from the top to the bottom.
    cut: u16,
}

impl Stacks {
    pub(crate) fn new(size: usize) -> Stacks {
        let pile = |shoe| Pile { shoe, cut: 0 };
        Stacks {
            shoes: 2,
            piles: [pile(0), pile(1)],
            size: size as u16,
            dealt: 0,
            deck: Deck::First,
            waiting: Vec::new(),
            carried: Vec::new(),
            refills: Vec::new(),
        }
    }

    /// What was done to the cards between rounds; `before` is the table as it was.
    pub(crate) fn follow(&mut self, events: &[Event], before: &Session, after: &Session) {
        for event in events {
            match event.what {
                Happened::Shuffled(deck, _)
                | Happened::ShuffledBy(deck, _)
                | Happened::ShuffledAgain(deck)
                | Happened::Laced(deck)
                | Happened::Washed(deck)
                | Happened::CameShuffled(deck)
                | Happened::CardsChanged(deck) => self.renew(deck),
                Happened::Swapped | Happened::PutBack => self.renew(after.next),
                Happened::Cut { at, .. } => {
                    let is_cut = |deck: &Deck| before.stage_of(*deck) == Stage::ToCut;
                    let deck = [Deck::First, Deck::Second].into_iter().find(is_cut);
                    self.piles[deck.unwrap_or(after.next) as usize].cut = at;
                }
                _ => {}
            }
        }
    }

    /// Other cards come to the table.
    pub(crate) fn resize(&mut self, size: usize) {
        if self.size != size as u16 {
            self.size = size as u16;
            self.renew(Deck::First);
            self.renew(Deck::Second);
        }
    }

    fn renew(&mut self, deck: Deck) {
        self.piles[deck as usize] = Pile { shoe: self.shoes, cut: 0 };
        self.shoes += 1;
    }

    /// A round begins with these cards kept from before.
    pub(crate) fn begin(&mut self, session: &Session, carried: &[LeftOver]) {
        (self.dealt, self.deck) = (session.dealt, session.next);
        self.refills.clear();
        self.carried.clear();
        for left in carried {
            let known = self.waiting.iter().position(|waiting| waiting.is(left));
            let origin = match known {
                Some(nth) => self.waiting.remove(nth).origin,
                None => self.of_the_shoe(left.slot.0),
            };
            self.carried.push(origin);
        }
    }

    /// It is over and left these over.
    pub(crate) fn end(&mut self, left: &[LeftOver], session: &Session) {
        for left in left {
            let (slot, card, origin) = (left.slot, left.card, self.origin(left.slot));
            self.waiting.push(Waiting { slot, card, origin });
        }
        // Those that were burned or shuffled in wait no more.
        let mut errors: Vec<&LeftOver> = session.errors.iter().collect();
        self.waiting.retain(|waiting| {
            let nth = errors.iter().position(|error| waiting.is(error));
            nth.map(|nth| errors.remove(nth)).is_some()
        });
        self.carried.clear();
        self.refills.clear();
        if session.dealt == 0 && session.next == self.deck {
            self.renew(self.deck);
        }
    }

    /// The shoes from which cards may come now, those of cards that wait for a round too.
    pub(crate) fn shoes(&self, session: &Session) -> Vec<u32> {
        let decks = session.decks.len().clamp(1, 2);
        let mut shoes: Vec<u32> = self.piles[..decks].iter().map(|pile| pile.shoe).collect();
        let waiting = self.waiting.iter().map(|waiting| &waiting.origin);
        for origin in waiting.chain(&self.carried) {
            let (Stack::Shoe(shoe) | Stack::Refill { shoe, .. }) = &origin.stack;
            if !shoes.contains(shoe) {
                shoes.push(*shoe);
            }
        }
        shoes
    }

    /// The next card of the shoe between rounds, and those behind it.
    pub(crate) fn top(&self, session: &Session, nth: u16) -> Origin {
        self.at(self.piles[session.next as usize], session.dealt.saturating_add(nth))
    }

    pub(crate) fn origin(&self, slot: Slot) -> Origin {
        if let Some(nth) = slot.nth_carried() {
            return self.carried[nth].clone();
        }
        let refill = self.refills.iter().rev().find(|(from, _)| *from <= slot.0);
        match refill {
            None => self.of_the_shoe(slot.0),
            Some((from, out)) => {
                let shoe = self.piles[self.deck as usize].shoe;
                Origin { stack: Stack::Refill { shoe, out: out.clone() }, nth: slot.0 - from }
            }
        }
    }

    pub(crate) fn origins(&self, slots: &[Slot]) -> Vec<Origin> {
        slots.iter().map(|slot| self.origin(*slot)).collect()
    }

    /// Whether the shoe has no card for this slot, and what was in the rack neither.
    pub(crate) fn is_beyond(&self, slot: Slot) -> bool {
        if slot.nth_carried().is_some() {
            return false;
        }
        match self.refills.last() {
            None => self.dealt.saturating_add(slot.0) >= self.size,
            Some((from, out)) => {
                // A card that lies unturned may have come before the rack was shuffled.
                let nth = slot.0.checked_sub(*from);
                nth.is_some_and(|nth| nth >= self.size.saturating_sub(out.len() as u16))
            }
        }
    }

    /// The slot at which what was in the rack begins, where a face is wanted that comes from it and
    /// nobody has said yet what lay out.
    pub(crate) fn ran_out<G: Game>(&self, end: &End<G>) -> Option<Slot> {
        let (End::Wants(want, _) | End::Refused(_, want, _)) = end else { return None };
        let slots = match want {
            Want::Card { slot, .. } => core::slice::from_ref(slot),
            Want::Faces { slots, .. } | Want::Told { slots, .. } => slots,
            _ => return None,
        };
        let from = match self.refills.last() {
            None => self.size.saturating_sub(self.dealt),
            Some((from, out)) => from + self.size.saturating_sub(out.len() as u16),
        };
        slots.iter().any(|slot| self.is_beyond(*slot)).then_some(Slot(from))
    }

    /// The rack is the shoe from this slot on; those cards lay out.
    pub(crate) fn refill(&mut self, from: Slot, out: &[Slot]) {
        let out = self.origins(out);
        self.refills.push((from.0, out));
    }

    fn of_the_shoe(&self, nth: u16) -> Origin {
        self.at(self.piles[self.deck as usize], self.dealt.saturating_add(nth))
    }

    fn at(&self, pile: Pile, nth: u16) -> Origin {
        let size = self.size.max(1) as u32;
        let nth = (u32::from(pile.cut) + u32::from(nth)) % size;
        Origin { stack: Stack::Shoe(pile.shoe), nth: nth as u16 }
    }

    /// The lines that make [`Stacks::new`] these, between rounds.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let plain = Stacks::new(self.size.into());
        if self.shoes != plain.shoes {
            lines.push(format!("session shoes {}", self.shoes));
        }
        for (nth, pile) in self.piles.iter().enumerate() {
            if *pile != plain.piles[nth] {
                lines.push(format!("session pile {} {} {}", nth + 1, pile.shoe, pile.cut));
            }
        }
        for Waiting { slot, card, origin } in &self.waiting {
            let card = card.map_or("unseen".to_string(), |card| card.to_string());
            lines.push(format!("session waits {} {card} {origin}", slot.0));
        }
        lines
    }

    /// Reads one of those lines, without its first word.
    pub(crate) fn read_line(&mut self, line: &str) -> Option<()> {
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["shoes", shoes] => self.shoes = shoes.parse().ok().filter(|shoes| *shoes < MOST)?,
            ["pile", nth, shoe, cut] => {
                let pile = Pile { shoe: shoe.parse().ok()?, cut: cut.parse().ok()? };
                *self.piles.get_mut(nth.parse::<usize>().ok()?.checked_sub(1)?)? = pile;
            }
            ["waits", slot, card, origin] => {
                let card = match *card {
                    "unseen" => None,
                    card => Some(Card::parse(card)?),
                };
                let (slot, origin) = (Slot(slot.parse().ok()?), Origin::parse(origin)?);
                self.waiting.push(Waiting { slot, card, origin });
            }
            _ => return None,
        }
        Some(())
    }
}
