//! What the players decide: 2C.5(c)5, 2C.8 to 2C.12, and the cards they get for it.

use super::pay::{self, SplitAces, Surrender};
use super::{Area, Choice, Options, ThreeCard21, gateway};
use crate::twenty_one::{ACE, Due, Law, May, OnSoft17, Round, TEN, TwentyOne, is_pair};
use cards::points::Total;
use table::{Cite, Line, Money, Place, Spot, Stop, Table, Verdict, cite};

/// what the others on a spot do when it is split.
const FOLLOW: [Choice; 4] = [Choice::Cover, Choice::Hand1, Choice::Hand2, Choice::Hand3];

impl TwentyOne for ThreeCard21 {
    const LAW: Law = pay::LAW;
    const BEFORE_THE_DEAL: &'static [Area] = &[Area::Main(0), Area::Bonus];
    const INITIAL_CARDS: usize = 3;

    fn named(choice: Choice) -> Option<usize> {
        FOLLOW[1..].iter().position(|named| *named == choice)
    }

    #[inline(always)]
    fn chip(options: &Options) -> Money {
        options.chip
    }

    #[inline(always)]
    fn on_soft_17(options: &Options) -> OnSoft17 {
        options.soft_17.into()
    }

    /// 2C.5(c)5.v, 2C.8(a), 2C.10(c), 2C.11(a): what is offered to a hand below 21. Who refused
    /// an exposed card may only surrender (2C.14(c)).
    #[inline(always)]
    fn offered<T: Table<Self>>(
        round: &Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        fresh: bool,
    ) -> Option<(&'static [Choice], Cite)> {
        let at = &round.spots[spot];
        let initial = fresh && at.count == 1;
        let surrender = initial && round.options.surrender == Surrender::Any;
        let why = match (initial, fresh) {
            (true, _) if surrender => cite!("13:69F-2C.8(a)"),
            (true, _) => cite!("13:69F-2C.5(c)5.v"),
            (_, true) if is_pair(round.table.cards(Place::hand(spot, hand))) => {
                cite!("13:69F-2C.10(c)1")
            }
            (_, true) => cite!("13:69F-2C.10(c)"),
            _ => cite!("13:69F-2C.11(a)"),
        };
        if at.refused && !surrender {
            return None;
        }
        let splits = || {
            let cards = round.table.cards(Place::hand(spot, hand));
            gateway(cards, at.hands[hand as usize].total).is_some()
        };
        if at.refused {
            return Some((&[Choice::Surrender, Choice::Stand], why));
        }
        Some((offers(surrender, fresh, initial && splits()), why))
    }

    /// 21 is paid and a bust lost at once, and the cards are collected.
    #[inline(always)]
    fn ends_with<T: Table<Self>>(
        round: &mut Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        due: Due,
    ) -> Result<bool, Stop> {
        let (before, total) = round.count_last(spot, hand);
        let (won, lost) = match due {
            _ if round.spots[spot].count == 3 => {
                (cite!("13:69F-2C.10(c)2"), cite!("13:69F-2C.10(c)3"))
            }
            Due::Double => (cite!("13:69F-2C.9(c)"), cite!("13:69F-2C.9(d)")),
            _ => (cite!("13:69F-2C.5(c)5.v"), cite!("13:69F-2C.5(c)5.v")),
        };
        if due == Due::Second {
            round.call_total(spot, hand, cite!("13:69F-2C.10(c)"))?;
        }
        match closed(total) {
            Some(verdict) => round.close(
                spot,
                hand,
                verdict,
                if verdict == Verdict::Lose { lost } else { won },
            )?,
            None if due == Due::Second => return Ok(gets_one_card(round.options, before)),
            None => return Ok(due == Due::Double),
        }
        Ok(true)
    }

    /// 2C.14(h): a hand is played on with the card that was missed.
    fn take_up<T: Table<Self>>(
        round: &mut Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        due: Due,
        why: Cite,
    ) -> Result<(), Stop> {
        round.play(spot, hand, Some((due, why))).map(|_| ())
    }
}

/// 2C.5(c)5.v, 2C.8(a), 2C.10(c): what is offered to a hand below 21.
#[inline(always)]
pub(super) fn offers(surrender: bool, fresh: bool, splits: bool) -> &'static [Choice] {
    May { surrender, double: fresh, split: splits }.offers()
}

/// 2C.5(c)5.i, ii: what is offered to a hand over 21; to do neither is to bust.
#[inline(always)]
pub(super) fn offers_over_21(surrender: Surrender) -> &'static [Choice] {
    match surrender {
        Surrender::Off => &[Choice::Split, Choice::Bust],
        _ => &[Choice::Surrender, Choice::Split, Choice::Bust],
    }
}

/// 2C.5(c)5.v: 21 wins and more loses, whatever the dealer has.
#[inline(always)]
pub(super) fn closed(total: Total) -> Option<Verdict> {
    match total.points {
        ..21 => None,
        21 => Some(Verdict::EVEN),
        _ => Some(Verdict::Lose),
    }
}

/// one card to a split ace, as at blackjack.
#[inline(always)]
pub(super) fn gets_one_card(options: &Options, first: Total) -> bool {
    first.points == ACE && options.split_aces == SplitAces::OneCard
}

impl<T: Table<ThreeCard21>> Round<'_, ThreeCard21, T> {
    /// 2C.5(c)5: from the dealer's left, each spot to its end; then the cards missed.
    #[inline(always)]
    pub(super) fn decide_all(&mut self) -> Result<(), Stop> {
        for spot in self.open().clockwise() {
            let end = match self.spots[(spot, 0)].total.points > 21 {
                true => self.over_21(spot)?,
                false => self.play(spot, 0, None)?,
            };
            match end {
                Choice::Surrender => self.surrender(spot, self.paragraph_of_surrender())?,
                Choice::Split => self.split_in_three(spot)?,
                Choice::Bust => self.close(spot, 0, Verdict::Lose, cite!("13:69F-2C.5(c)5"))?,
                _ => {}
            }
        }
        self.make_good()
    }

    /// 2C.5(c)5.i, ii: a hand over 21 is surrendered, split or lost.
    #[inline(always)]
    fn over_21(&mut self, spot: Spot) -> Result<Choice, Stop> {
        let (refused, surrender) = (self.spots[spot].refused, self.options.surrender);
        let (among, why) = match (refused, surrender) {
            // Who refused an exposed card gets no more: a split would need cards.
            (true, Surrender::Off) => (&[Choice::Bust][..], cite!("13:69F-2C.14(c)")),
            (true, _) => (&[Choice::Surrender, Choice::Bust][..], cite!("13:69F-2C.14(c)")),
            (false, Surrender::Off) => (offers_over_21(surrender), cite!("13:69F-2C.5(c)5.ii")),
            (false, _) => (offers_over_21(surrender), cite!("13:69F-2C.5(c)5.i")),
        };
        let choice = self.ask(self.table.caller(spot), Place::hand(spot, 0), among, why)?;
        self.knows_the_card = self.table.exposed().is_some();
        Ok(choice)
    }

    /// 2C.8(a): half of the wager goes, for all who share the spot; under an ace or ten
    /// when the hole card is known.
    #[inline(always)]
    fn paragraph_of_surrender(&self) -> Cite {
        match self.up {
            ACE | TEN => cite!("13:69F-2C.8(a)2"),
            _ => cite!("13:69F-2C.8(a)1"),
        }
    }

    /// 2C.10: each of the three cards becomes a hand with a wager of its own; each is finished
    /// before the next gets a card.
    #[inline(always)]
    fn split_in_three(&mut self, spot: Spot) -> Result<(), Stop> {
        let at = &self.spots[spot];
        let cards = self.table.cards(Place::hand(spot, 0));
        let why = gateway(cards, at.hands[0].total).unwrap_or(cite!("13:69F-2C.10(a)"));
        let totals = [cards[0], cards[1], cards[2]].map(|card| Total::EMPTY.with(card));
        self.cover_three(self.table.caller(spot))?;
        self.follow_three(spot)?;
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
            // An ace gets its only card as at blackjack, to which this paragraph sends.
            let why = match gets_one_card(self.options, totals[hand as usize]) {
                true => cite!("13:69F-2C.5(c)5.iv"),
                false => cite!("13:69F-2C.10(b)"),
            };
            self.play(spot, hand, Some((Due::Second, why)))?;
        }
        Ok(())
    }

    /// 2C.10(a): two more wagers, each as much as the first.
    #[inline(always)]
    fn cover_three(&mut self, who: Line) -> Result<(), Stop> {
        let main = self.table.wager(who, Area::Main(0));
        for hand in [1, 2] {
            self.spots[who.spot].cover(who.nth, hand);
            self.table.stake(who, Area::Main(hand), main, cite!("13:69F-2C.10(a)"))?;
        }
        Ok(())
    }

    /// the others cover all three hands or name the one their wager rides on.
    #[inline(always)]
    fn follow_three(&mut self, spot: Spot) -> Result<(), Stop> {
        let caller = self.table.caller(spot);
        for nth in (0..self.table.lines(spot)).filter(|nth| *nth != caller.nth) {
            let (who, at) = (spot.line(nth), Place::hand(spot, 0));
            match self.ask(who, at, &FOLLOW, cite!("13:69F-2C.12(d)"))? {
                Choice::Hand1 => {}
                Choice::Hand2 => self.spots[spot].ride(nth, 0, 1),
                Choice::Hand3 => self.spots[spot].ride(nth, 0, 2),
                _ => self.cover_three(who)?,
            }
        }
        Ok(())
    }
}
