//! The hands on the table and whose wagers lie on them.

use super::{HandAreas, TwentyOne};
use cards::points::Total;
use core::ops::{Index, IndexMut};
use table::{Event, Happening, Line, Place, Spot};

/// The most spots that a table of 21 has.
const SPOTS: usize = 7;
/// The most hands that a spot has after splits.
const HANDS: usize = Place::HANDS as usize;

/// No wager; a byte, for these are made anew in every round.
const NONE: u8 = u8::MAX;

/// All spots, by number, and their hands.
pub struct Spots([OnSpot; SPOTS]);

/// The hands and wagers of one spot.
#[derive(Copy, Clone)]
pub struct OnSpot {
    pub hands: [Hand; HANDS],
    /// One until a split.
    pub count: u8,
    /// How many of them have been played.
    pub played: u8,
    /// An exposed card was refused, and no other may be dealt to the player.
    pub refused: bool,
    /// By line and hand: the number of the main wager that lies there, or [`NONE`].
    rides: [[u8; HANDS]; Line::MOST as usize],
}

#[derive(Copy, Clone)]
pub struct Hand {
    pub total: Total,
    pub fate: Fate,
    /// How often it was doubled.
    pub doubled: u8,
}

/// How far a hand has come.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It will meet the dealer's, if it is not settled before.
    Open,
    /// It has won but for the hole card, which is not known yet.
    Held,
    /// A card it should have had was missed.
    Waits(Due),
    /// Given up, but the hole card is not known yet.
    Surrendered,
    Closed,
}

/// Why a hand gets a card.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Due {
    /// The second card of a split hand.
    Second,
    Draw,
    Double,
}

impl Spots {
    pub const EMPTY: Spots = Spots(
        [OnSpot {
            hands: [Hand { total: Total::EMPTY, fate: Fate::Open, doubled: 0 }; HANDS],
            count: 1,
            played: 0,
            refused: false,
            rides: [[0, NONE, NONE, NONE]; Line::MOST as usize],
        }; SPOTS],
    );
}

impl Index<Spot> for Spots {
    type Output = OnSpot;
    #[inline(always)]
    fn index(&self, spot: Spot) -> &OnSpot {
        &self.0[spot.0 as usize]
    }
}

impl IndexMut<Spot> for Spots {
    #[inline(always)]
    fn index_mut(&mut self, spot: Spot) -> &mut OnSpot {
        &mut self.0[spot.0 as usize]
    }
}

impl Index<(Spot, u8)> for Spots {
    type Output = Hand;
    #[inline(always)]
    fn index(&self, (spot, hand): (Spot, u8)) -> &Hand {
        &self[spot].hands[hand as usize]
    }
}

impl IndexMut<(Spot, u8)> for Spots {
    #[inline(always)]
    fn index_mut(&mut self, (spot, hand): (Spot, u8)) -> &mut Hand {
        &mut self[spot].hands[hand as usize]
    }
}

impl OnSpot {
    /// Hands that will meet the dealer's, in the order in which they lie.
    #[inline(always)]
    pub fn open_hands(self) -> impl Iterator<Item = u8> {
        (0..self.count).filter(move |hand| self.hands[*hand as usize].fate == Fate::Open)
    }

    /// Those, and the ones that a blackjack may yet beat.
    #[inline(always)]
    pub fn unsettled_hands(self) -> impl Iterator<Item = u8> {
        (0..self.count)
            .filter(move |hand| matches!(self.hands[*hand as usize].fate, Fate::Open | Fate::Held))
    }

    #[inline(always)]
    pub fn is_open(&self) -> bool {
        self.open_hands().next().is_some()
    }

    /// The first hand that still waits for a card, and the card.
    #[inline(always)]
    pub fn waiting(&self) -> Option<(u8, Due)> {
        (0..self.count).find_map(|hand| match self.hands[hand as usize].fate {
            Fate::Waits(due) => Some((hand, due)),
            _ => None,
        })
    }

    /// The area of the line's main wager on that hand, if it has one there.
    #[inline(always)]
    pub fn main<G: TwentyOne>(&self, nth: u8, hand: u8) -> Option<G::Area> {
        match self.rides[nth as usize][hand as usize] {
            NONE => None,
            wager => Some(G::Area::main(wager)),
        }
    }

    /// The line has placed a main wager of its own for that hand.
    #[inline(always)]
    pub fn cover(&mut self, nth: u8, hand: u8) {
        self.rides[nth as usize][hand as usize] = hand;
    }

    /// The line's wager goes from one hand to another.
    #[inline(always)]
    pub fn ride(&mut self, nth: u8, from: u8, to: u8) {
        let rides = &mut self.rides[nth as usize];
        rides[to as usize] = core::mem::replace(&mut rides[from as usize], NONE);
    }

    /// The line has nothing on that hand any more.
    #[inline(always)]
    pub fn leave(&mut self, nth: u8, hand: u8) {
        self.rides[nth as usize][hand as usize] = NONE;
    }
}

/// The hand on which a wager rides: the one it was placed for, unless its bettor named another
/// when that one was split.
pub fn hand_of<G: TwentyOne>(events: &[Event<G>], who: Line, area: G::Area) -> Option<Place> {
    let on = |area_of: fn(u8) -> G::Area| (0..Place::HANDS).find(|hand| area_of(*hand) == area);
    if let Some(hand) = on(G::Area::double) {
        return Some(Place::hand(who.spot, hand));
    }
    let mut at = Place::hand(who.spot, on(G::Area::main)?);
    for (nth, event) in events.iter().enumerate() {
        if let Happening::Chose { who: by, at: asked, choice } = event.what
            && (by, asked) == (who, at)
            && let Some(further) = G::named(choice).and_then(|named| named.checked_sub(1))
        {
            let mut split = events[nth..].iter().filter_map(|event| match event.what {
                Happening::Shifted { from, to, .. } if from == at => Some(to),
                _ => None,
            });
            at = split.nth(further).unwrap_or(at);
        }
    }
    Some(at)
}
