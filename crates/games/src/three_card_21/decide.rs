//! What the players decide: 2C.5(c)5, 2C.8 to 2C.12, and the cards they get for it.

use super::pay::{SplitAces, Surrender};
use super::round::{EXPOSED, Hole, MISSED, Round};
use super::{ACE, Area, Choice, SPOTS, TEN, ThreeCard21, gateway, last};
use cards::points::Total;
use core::ops::{Index, IndexMut};
use table::{Call, Cite, Face, Line, Money, Place, Spot, Stop, Table, Verdict, cite};

/// All spots, by number, and their hands.
pub(super) struct Spots([OnSpot; SPOTS]);

/// The hands and wagers of one spot.
#[derive(Copy, Clone)]
pub(super) struct OnSpot {
    pub(super) hands: [Hand; 3],
    /// One, or three after a split.
    count: u8,
    rides: [Ride; Line::MOST as usize],
    /// 2C.14(c): an exposed card was refused, and no other may be dealt to the player.
    refused: bool,
}

#[derive(Copy, Clone)]
pub(super) struct Hand {
    pub(super) total: Total,
    pub(super) fate: Fate,
    pub(super) doubled: bool,
}

/// How far a hand has come.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Fate {
    /// It will meet the dealer's, if it is not settled before.
    Open,
    /// 2C.14(h): a card it should have had was missed.
    Waits(Due),
    /// 2C.8(a)2: given up, but the hole card is not known yet.
    Surrendered,
    Closed,
}

/// Why a hand gets a card.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Due {
    /// 2C.10(b): the second card of a split hand.
    Second,
    Draw,
    Double,
    /// 2C.14(c): an exposed card, accepted before anything else was decided.
    Offered,
}

/// which hands of a split a line's wagers lie on.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Ride {
    Each,
    Only(u8),
}

/// What became of a card that was due.
enum Came {
    Dealt,
    Missed,
    Refused,
}

impl Spots {
    pub(super) const EMPTY: Spots = Spots(
        [OnSpot {
            hands: [Hand { total: Total::EMPTY, fate: Fate::Open, doubled: false }; 3],
            count: 1,
            rides: [Ride::Each; Line::MOST as usize],
            refused: false,
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
    /// Hands in the order in which they lie.
    #[inline(always)]
    pub(super) fn open_hands(self) -> impl Iterator<Item = u8> {
        (0..self.count).filter(move |hand| self.hands[*hand as usize].fate == Fate::Open)
    }

    #[inline(always)]
    pub(super) fn is_open(&self) -> bool {
        self.open_hands().next().is_some()
    }

    /// The area of the line's main wager on that hand, if it has one there.
    #[inline(always)]
    pub(super) fn main(&self, nth: u8, hand: u8) -> Option<Area> {
        match self.rides[nth as usize] {
            Ride::Each => Some(Area::Main(hand)),
            Ride::Only(only) => (only == hand).then_some(Area::Main(0)),
        }
    }
}

/// 2C.5(c)5.v, 2C.8(a), 2C.10(c): what a hand below 21 may be offered, a slice of it at a time.
const BELOW_21: [Choice; 5] =
    [Choice::Surrender, Choice::Stand, Choice::Draw, Choice::Double, Choice::Split];

/// 2C.5(c)5.i, ii: what a hand over 21 is offered; to do neither is to bust.
const OVER_21: [Choice; 3] = [Choice::Surrender, Choice::Split, Choice::Bust];

/// what the others on a spot do when it is split.
const FOLLOW: [Choice; 4] = [Choice::Cover, Choice::Hand1, Choice::Hand2, Choice::Hand3];

impl<T: Table<ThreeCard21>> Round<'_, T> {
    /// 2C.5(c)5: from the dealer's left, each spot to its end; then the cards missed.
    #[inline(always)]
    pub(super) fn decide(&mut self) -> Result<(), Stop> {
        let mut waits = false;
        for spot in self.open.clockwise() {
            let end = match self.spots[(spot, 0)].total.points > 21 {
                true => self.over_21(spot)?,
                false => self.play(spot, 0, None)?,
            };
            match end {
                Choice::Surrender => self.surrender(spot)?,
                Choice::Split => self.split(spot)?,
                Choice::Bust => self.close(spot, 0, Verdict::Lose, cite!("13:69F-2C.5(c)5"))?,
                _ => {}
            }
            waits |= self.waiting(spot).is_some();
        }
        if waits {
            for spot in self.open.clockwise() {
                self.make_good(spot)?;
            }
        }
        Ok(())
    }

    /// 2C.5(c)5.i, ii: a hand over 21 is surrendered, split or lost.
    #[inline(always)]
    fn over_21(&mut self, spot: Spot) -> Result<Choice, Stop> {
        let (among, why) = match self.options.surrender {
            Surrender::Off => (&OVER_21[1..], cite!("13:69F-2C.5(c)5.ii")),
            _ => (&OVER_21[..], cite!("13:69F-2C.5(c)5.i")),
        };
        self.ask(self.table.caller(spot), Place::hand(spot, 0), among, why)
    }

    /// 2C.5(c)5.v, 2C.10(c): one hand, beginning with the card that is due to it, until it gets no
    /// more; the last decision is returned, for it may be to surrender or to split.
    #[inline(always)]
    fn play(&mut self, spot: Spot, hand: u8, due: Option<(Due, Cite)>) -> Result<Choice, Stop> {
        let (mut due, mut fresh) = (due, true);
        loop {
            if let Some((card, why)) = due {
                match self.card(spot, hand, card, why)? {
                    Came::Dealt => {}
                    Came::Refused => return Ok(Choice::Stand),
                    Came::Missed => {
                        let card = if card == Due::Offered { Due::Draw } else { card };
                        self.spots[(spot, hand)].fate = Fate::Waits(card);
                        return Ok(Choice::Stand);
                    }
                }
                if self.ends_with(spot, hand, card)? {
                    return Ok(Choice::Stand);
                }
                fresh = card == Due::Second;
            }
            due = match self.decision(spot, hand, fresh)? {
                Choice::Draw => Some((Due::Draw, cite!("13:69F-2C.11(a)"))),
                Choice::Accept => Some((Due::Offered, cite!("13:69F-2C.14(c)"))),
                Choice::Double => {
                    self.double(spot, hand)?;
                    Some((Due::Double, cite!("13:69F-2C.9(b)")))
                }
                end => return Ok(end),
            };
        }
    }

    /// 2C.5(c)5.v, 2C.8(a), 2C.10(c), 2C.11(a): what the caller wants for a hand below 21. While
    /// an exposed card waits, that card is the question (2C.14(c)).
    #[inline(always)]
    fn decision(&mut self, spot: Spot, hand: u8, fresh: bool) -> Result<Choice, Stop> {
        let (who, at) = (self.table.caller(spot), Place::hand(spot, hand));
        let initial = fresh && self.spots[spot].count == 1;
        let surrender = initial && self.options.surrender == Surrender::Any;
        let total = self.spots[(spot, hand)].total;
        let why = match (initial, fresh) {
            (true, _) if surrender => cite!("13:69F-2C.8(a)"),
            (true, _) => cite!("13:69F-2C.5(c)5.v"),
            (_, true) => cite!("13:69F-2C.10(c)"),
            _ => cite!("13:69F-2C.11(a)"),
        };
        loop {
            let refused = self.spots[spot].refused;
            if refused && !surrender {
                return Ok(Choice::Stand);
            }
            if !refused && self.table.exposed().is_some() {
                if self.accepts(spot, hand)? {
                    return Ok(Choice::Accept);
                }
                continue;
            }
            let to = match (fresh, initial) {
                _ if refused => 2,
                (false, _) => 3,
                (_, true) if gateway(self.table.cards(at), total).is_some() => 5,
                _ => 4,
            };
            match self.table.choose(who, at, &BELOW_21[usize::from(!surrender)..to], why) {
                Err(EXPOSED) => {}
                chosen => return chosen,
            }
        }
    }

    /// 2C.14(c): an exposed card is offered; who leaves it gets no more cards this round.
    fn accepts(&mut self, spot: Spot, hand: u8) -> Result<bool, Stop> {
        let (who, at) = (self.table.caller(spot), Place::hand(spot, hand));
        let among = [Choice::Accept, Choice::Refuse];
        let accepts = self.ask(who, at, &among, cite!("13:69F-2C.14(c)"))? == Choice::Accept;
        self.spots[spot].refused = !accepts;
        Ok(accepts)
    }

    /// A question to which an exposed card is no answer: it waits.
    #[inline(always)]
    fn ask(&mut self, who: Line, at: Place, among: &[Choice], why: Cite) -> Result<Choice, Stop> {
        loop {
            match self.table.choose(who, at, among, why) {
                Err(EXPOSED) => {}
                chosen => return chosen,
            }
        }
    }

    /// One card face up, unless the dealer misses it (2C.14(h)) or it is an exposed one and the
    /// player leaves it (2C.14(c)).
    #[inline(always)]
    fn card(&mut self, spot: Spot, hand: u8, due: Due, why: Cite) -> Result<Came, Stop> {
        if self.spots[spot].refused {
            return Ok(Came::Refused);
        }
        let mut accepted = due == Due::Offered;
        loop {
            if !accepted && self.table.exposed().is_some() {
                accepted = self.accepts(spot, hand)?;
                if !accepted {
                    return Ok(Came::Refused);
                }
            }
            match self.table.deal(Place::hand(spot, hand), Face::Up, why) {
                Err(EXPOSED) => {}
                Err(MISSED) => return Ok(Came::Missed),
                dealt => return dealt.map(|()| Came::Dealt),
            }
        }
    }

    /// Whether the card that came was the hand's last. 21 is paid and a bust lost at once (A-25,
    /// A-31), and the cards are collected.
    #[inline(always)]
    fn ends_with(&mut self, spot: Spot, hand: u8, due: Due) -> Result<bool, Stop> {
        let card = last(self.table.cards(Place::hand(spot, hand)));
        let at = &mut self.spots[spot];
        let before = at.hands[hand as usize].total;
        let total = before.with(card);
        at.hands[hand as usize].total = total;
        let (won, lost) = match due {
            _ if at.count == 3 => (cite!("13:69F-2C.10(c)2"), cite!("13:69F-2C.10(c)3")),
            Due::Double => (cite!("13:69F-2C.9(c)"), cite!("13:69F-2C.9(d)")),
            _ => (cite!("13:69F-2C.5(c)5.v"), cite!("13:69F-2C.5(c)5.v")),
        };
        if due == Due::Second {
            self.call_total(spot, hand, cite!("13:69F-2C.10(c)"))?;
        }
        if total.points == 21 {
            self.close(spot, hand, Verdict::EVEN, won)?;
        } else if total.points > 21 {
            self.close(spot, hand, Verdict::Lose, lost)?;
        } else if due == Due::Second {
            // one card to a split ace, as at blackjack.
            return Ok(before.points == ACE && self.options.split_aces == SplitAces::OneCard);
        } else {
            return Ok(due == Due::Double);
        }
        Ok(true)
    }

    /// 2C.9(a), 2C.12(d): the caller adds up to his wager; the others may, but need not.
    #[inline(always)]
    fn double(&mut self, spot: Spot, hand: u8) -> Result<(), Stop> {
        let (caller, chip) = (self.table.caller(spot), self.options.chip);
        self.double_line(caller, hand, chip, cite!("13:69F-2C.9(a)"))?;
        for nth in (0..self.table.lines(spot)).filter(|nth| *nth != caller.nth) {
            self.double_line(spot.line(nth), hand, Money::ZERO, cite!("13:69F-2C.12(d)"))?;
        }
        self.spots[(spot, hand)].doubled = true;
        Ok(())
    }

    #[inline(always)]
    fn double_line(&mut self, who: Line, hand: u8, least: Money, why: Cite) -> Result<(), Stop> {
        let area = Area::Double(hand);
        let Some(main) = self.spots[who.spot].main(who.nth, hand) else {
            return Ok(()); // His wager rides on another hand.
        };
        let most = self.table.wager(who, main);
        let amount = self.table.amount(who, area, least..=most, why)?;
        if amount.is_zero() { Ok(()) } else { self.table.stake(who, area, amount, why) }
    }

    /// 2C.10: each of the three cards becomes a hand with a wager of its own; each is finished
    /// before the next gets a card.
    #[inline(always)]
    fn split(&mut self, spot: Spot) -> Result<(), Stop> {
        let at = &self.spots[spot];
        let cards = self.table.cards(Place::hand(spot, 0));
        let why = gateway(cards, at.hands[0].total).unwrap_or(cite!("13:69F-2C.10(a)"));
        let totals = [cards[0], cards[1], cards[2]].map(|card| Total::EMPTY.with(card));
        self.cover(self.table.caller(spot))?;
        self.follow(spot)?;
        for hand in [1, 2] {
            // The first card stays; what lies next to it moves.
            self.table.shift(Place::hand(spot, 0), 1, Place::hand(spot, hand), why)?;
        }
        let at = &mut self.spots[spot];
        at.count = 3;
        for (hand, total) in at.hands.iter_mut().zip(totals) {
            hand.total = total;
        }
        for hand in 0..3 {
            self.play(spot, hand, Some((Due::Second, cite!("13:69F-2C.10(b)"))))?;
        }
        Ok(())
    }

    /// 2C.10(a): two more wagers, each as much as the first.
    #[inline(always)]
    fn cover(&mut self, who: Line) -> Result<(), Stop> {
        let main = self.table.wager(who, Area::Main(0));
        self.table.stake(who, Area::Main(1), main, cite!("13:69F-2C.10(a)"))?;
        self.table.stake(who, Area::Main(2), main, cite!("13:69F-2C.10(a)"))
    }

    /// the others cover all three hands or name the one their wager rides on.
    #[inline(always)]
    fn follow(&mut self, spot: Spot) -> Result<(), Stop> {
        let caller = self.table.caller(spot);
        for nth in (0..self.table.lines(spot)).filter(|nth| *nth != caller.nth) {
            let (who, at) = (spot.line(nth), Place::hand(spot, 0));
            let only = match self.ask(who, at, &FOLLOW, cite!("13:69F-2C.12(d)"))? {
                Choice::Hand1 => 0,
                Choice::Hand2 => 1,
                Choice::Hand3 => 2,
                _ => {
                    self.cover(who)?;
                    continue;
                }
            };
            self.spots[spot].rides[nth as usize] = Ride::Only(only);
        }
        Ok(())
    }

    /// 2C.8(a): half of the wager goes, for all who share the spot. Under an ace or ten
    /// it waits for the hole card unless the reader has told of it.
    #[inline(always)]
    fn surrender(&mut self, spot: Spot) -> Result<(), Stop> {
        if self.hole == Hole::Untold {
            self.spots[(spot, 0)].fate = Fate::Surrendered;
            return Ok(());
        }
        let why = match self.up {
            ACE | TEN => cite!("13:69F-2C.8(a)2"),
            _ => cite!("13:69F-2C.8(a)1"),
        };
        self.close(spot, 0, Verdict::Half, why)
    }

    /// The first hand of the spot that still waits for a card, and the card.
    #[inline(always)]
    fn waiting(&self, spot: Spot) -> Option<(u8, Due)> {
        let at = &self.spots[spot];
        (0..at.count).find_map(|hand| match at.hands[hand as usize].fate {
            Fate::Waits(due) => Some((hand, due)),
            _ => None,
        })
    }

    /// 2C.14(h): a missed card comes after all others, or the hand is dead and its wagers go back.
    fn make_good(&mut self, spot: Spot) -> Result<(), Stop> {
        let why = cite!("13:69F-2C.14(h)");
        while let Some((hand, due)) = self.waiting(spot) {
            let (who, at) = (self.table.caller(spot), Place::hand(spot, hand));
            self.spots[(spot, hand)].fate = Fate::Open;
            if self.spots[spot].refused {
                continue; // He gets no more cards: the hand stays as it is.
            }
            match self.ask(who, at, &[Choice::Take, Choice::Dead], why)? {
                Choice::Take => {
                    self.play(spot, hand, Some((due, why)))?;
                }
                _ => {
                    self.table.say(Call::Dead(at), why)?;
                    self.close(spot, hand, Verdict::Returned, why)?;
                }
            }
        }
        Ok(())
    }
}
