//! The round: matches, 21s, what the players decide, the hole card.

use super::pay::{self, Redouble, Rescue, Special, SuperBonus, Surrender};
use super::{
    Area, Choice, Options, Spanish21, is_blackjack, is_pair, matched, special, super_bonus,
};
use crate::twenty_one::{
    Due, Fate, Hole, Law, May, OnSoft17, PairLaw, Pairs, Round, TwentyOne, named_of_pair,
};
use cards::{Card, Rank};
use table::{Cite, Line, Money, Place, Spot, Stop, Table, Verdict, cite};

/// Where a doubled hand may be doubled again.
pub(super) const DOUBLED: [Choice; 2] = [Choice::Stand, Choice::Double];

/// How often a hand may be doubled where that is allowed.
const MOST_DOUBLES: u8 = 3;

impl Pairs for Spanish21 {
    const PAIR_LAW: PairLaw = pay::PAIR_LAW;
}

impl TwentyOne for Spanish21 {
    const LAW: Law = pay::LAW;
    const BEFORE_THE_DEAL: &'static [Area] = &[Area::Main(0), Area::MatchTheDealer];
    const INITIAL_CARDS: usize = 2;

    fn named(choice: Choice) -> Option<usize> {
        named_of_pair(choice)
    }

    #[inline(always)]
    fn chip(options: &Options) -> Money {
        options.chip
    }

    #[inline(always)]
    fn on_soft_17(options: &Options) -> OnSoft17 {
        options.soft_17
    }

    /// 19.9 to 19.12(a): a hand of any number of cards may be doubled. Who refused an exposed card
    /// has decided, and stands (19.15(d)).
    #[inline(always)]
    fn offered<T: Table<Self>>(
        round: &Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        fresh: bool,
    ) -> Option<(&'static [Choice], Cite)> {
        let at = &round.spots[spot];
        if at.refused {
            return None;
        }
        if at.hands[hand as usize].doubled > 0 {
            return Some((&DOUBLED, cite!("19:47-19.10")));
        }
        let cards = round.table.cards(Place::hand(spot, hand));
        Some(offered_undoubled(round.options, cards, at.count, fresh))
    }

    /// 19.12(a): 21 closes the hand, and more loses at once; a double below that may be rescued.
    #[inline(always)]
    fn ends_with<T: Table<Self>>(
        round: &mut Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        due: Due,
    ) -> Result<bool, Stop> {
        let (_, total) = round.count_last(spot, hand);
        if due == Due::Second {
            round.call_total(spot, hand, cite!("19:47-19.11"))?;
        }
        if total.points > 21 {
            round.close(spot, hand, Verdict::Lose, cite!("19:47-19.12(a)"))?;
        } else if total.points < 21 {
            return match due {
                Due::Double => round.ends_with_a_double(spot, hand),
                _ => Ok(false),
            };
        } else if round.hole == Hole::Untold {
            // SP-B: a blackjack would beat it.
            round.spots[(spot, hand)].fate = Fate::Held;
        } else {
            round.pay_21(spot, hand)?;
        }
        Ok(true)
    }

    /// 19.15(i): a hand is played on with the card that was missed.
    fn take_up<T: Table<Self>>(
        round: &mut Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        due: Due,
        why: Cite,
    ) -> Result<(), Stop> {
        round.play_on(spot, hand, due, why)
    }
}

/// 19.9, 19.11, 19.12(a): what may be decided for a hand that was not doubled, when the spot has so
/// many.
#[inline(always)]
pub(super) fn offered_undoubled(
    options: &Options,
    cards: &[Card],
    hands: u8,
    fresh: bool,
) -> (&'static [Choice], Cite) {
    let initial = fresh && hands == 1;
    let surrender = initial && options.surrender == Surrender::On;
    let split = fresh && hands < options.resplit.hands() && is_pair(cards);
    let why = match (surrender, fresh) {
        (true, _) => cite!("19:47-19.9"),
        (_, true) if !initial => cite!("19:47-19.11"),
        _ => cite!("19:47-19.12(a)"),
    };
    (May { surrender, double: true, split }.offers(), why)
}

/// 19.10: whether a hand that was doubled so often may be doubled again.
#[inline(always)]
pub(super) fn may_redouble(options: &Options, doubled: u8) -> bool {
    options.redouble == Redouble::On && doubled < MOST_DOUBLES
}

/// 19.5, 19.5(f): what any other 21 than a blackjack wins, a special one more unless it was
/// doubled.
#[inline(always)]
pub(super) fn wins_21(
    options: &Options,
    cards: &[Card],
    doubled: u8,
) -> (Option<Special>, Verdict) {
    match if doubled == 0 { special(cards) } else { None } {
        Some(line) => (Some(line), options.special_21s.odds[line as usize].win()),
        None => (None, Verdict::EVEN),
    }
}

/// 19.5(g), as read in SP-E: whether such a 21 under this up-card brings the super bonus, where it
/// is the spot's only hand.
#[inline(always)]
pub(super) fn brings_super_bonus(options: &Options, line: Special, up: Card) -> bool {
    pay::SEVENS[1..].contains(&line)
        && up.rank() == Rank::Seven
        && options.super_bonus == SuperBonus::On
}

impl<T: Table<Spanish21>> Round<'_, Spanish21, T> {
    /// 19.6: right after the deal, from the dealer's left, whatever becomes of the hand.
    #[inline(always)]
    pub(super) fn settle_matches(&mut self) -> Result<(), Stop> {
        let up = self.table.cards(Place::DEALER)[0];
        for spot in self.seats().clockwise() {
            let cards = self.table.cards(Place::hand(spot, 0));
            let verdict = matched(self.options, cards, up);
            for who in (0..self.table.lines(spot)).map(|nth| spot.line(nth)) {
                if !self.table.wager(who, Area::MatchTheDealer).is_zero() {
                    let why = cite!("19:47-19.6");
                    self.table.settle(who, Area::MatchTheDealer, verdict, why)?;
                }
            }
        }
        Ok(())
    }

    /// 19.5: a blackjack always wins, and is paid before anything else is looked at.
    #[inline(always)]
    pub(super) fn pay_blackjacks(&mut self) -> Result<(), Stop> {
        for spot in self.seats().clockwise() {
            if is_blackjack(self.spots[(spot, 0)].total) {
                self.close(spot, 0, pay::BLACKJACK.win(), cite!("19:47-19.5"))?;
            } else {
                self.open = self.open.with(spot);
            }
        }
        Ok(())
    }

    /// 19.5, 19.5(f): any other 21 wins too, a special one more unless it was doubled.
    #[inline(always)]
    fn pay_21(&mut self, spot: Spot, hand: u8) -> Result<(), Stop> {
        let doubled = self.spots[(spot, hand)].doubled;
        let cards = self.table.cards(Place::hand(spot, hand));
        let (line, verdict) = wins_21(self.options, cards, doubled);
        let why = match line {
            Some(_) => cite!("19:47-19.5(f)"),
            None => cite!("19:47-19.5"),
        };
        self.settle_hand(spot, hand, |_| (verdict, why))?;
        let up = self.table.cards(Place::DEALER)[0];
        let brings = line.is_some_and(|line| brings_super_bonus(self.options, line, up));
        if brings && self.spots[spot].count == 1 {
            self.award_super_bonus(spot)?;
        }
        self.collect(spot, hand, why)
    }

    /// 19.5(g), as read in SP-E and SP-F: under a seven, suited sevens bring a fixed sum to each
    /// bettor on them whose wager is high enough, and then a small one to every other player.
    fn award_super_bonus(&mut self, winner: Spot) -> Result<(), Stop> {
        let why = cite!("19:47-19.5(g)");
        let mut is_won = false;
        for who in (0..self.table.lines(winner)).map(|nth| winner.line(nth)) {
            if let Some(sum) = super_bonus(self.options, self.table.wager(who, Area::Main(0))) {
                self.table.award(who, Area::Main(0), sum, why)?;
                is_won = true;
            }
        }
        let Some(small) = self.options.super_bonus_others.filter(|_| is_won) else {
            return Ok(());
        };
        for spot in self.seats().clockwise() {
            for who in (0..self.table.lines(spot)).map(|nth| spot.line(nth)) {
                if self.is_other_player(who, winner) {
                    self.table.award(who, Area::Main(0), small, why)?;
                }
            }
        }
        Ok(())
    }

    /// SP-F: whoever won no sum himself on that hand, at the first of his spots.
    fn is_other_player(&self, who: Line, winner: Spot) -> bool {
        let he = self.table.person(who);
        let lines_on = |spot: Spot| {
            let all = (0..self.table.lines(spot)).map(move |nth| spot.line(nth));
            all.filter(|line| self.table.person(*line) == he)
        };
        let wager = |line: Line| self.table.wager(line, Area::Main(0));
        let wins = |line: Line| super_bonus(self.options, wager(line)).is_some();
        let mut before = self.seats().clockwise().take_while(|spot| *spot != who.spot);
        !lines_on(winner).any(wins) && !before.any(|spot| lines_on(spot).next().is_some())
    }

    /// 19.10: a double that is not over 21 may be rescued where that is offered. Whether the hand
    /// gets no more cards.
    fn ends_with_a_double(&mut self, spot: Spot, hand: u8) -> Result<bool, Stop> {
        if self.options.rescue == Rescue::On {
            self.offer_rescue(spot, hand)?;
        }
        let (fate, doubled) = (self.spots[(spot, hand)].fate, self.spots[(spot, hand)].doubled);
        let caller = self.table.caller(spot).nth;
        let caller_stays = self.spots[spot].main::<Spanish21>(caller, hand).is_some();
        let goes_on = fate == Fate::Open && caller_stays;
        Ok(!(goes_on && may_redouble(self.options, doubled)))
    }

    /// 19.10, as read in SP-L, SP-M and SP-P: everybody who doubled may take the double back and
    /// give up the wager under it.
    fn offer_rescue(&mut self, spot: Spot, hand: u8) -> Result<(), Stop> {
        let (why, among) = (cite!("19:47-19.10"), [Choice::Rescue, Choice::Keep]);
        let (at, double) = (Place::hand(spot, hand), Area::Double(hand));
        for who in (0..self.table.lines(spot)).map(|nth| spot.line(nth)) {
            let Some(main) = self.spots[spot].main::<Spanish21>(who.nth, hand) else { continue };
            if self.table.wager(who, double).is_zero()
                || self.ask(who, at, &among, why)? == Choice::Keep
            {
                continue;
            }
            self.table.settle(who, main, Verdict::Lose, why)?;
            self.table.settle(who, double, Verdict::Returned, why)?;
            self.spots[spot].leave(who.nth, hand);
        }
        let rides = |nth| self.spots[spot].main::<Spanish21>(nth, hand).is_some();
        if (0..self.table.lines(spot)).any(rides) { Ok(()) } else { self.collect(spot, hand, why) }
    }

    /// 19.5, 19.7: the hole card is shown, the dealer plays and all is settled.
    #[inline(always)]
    pub(super) fn reveal(&mut self) -> Result<(), Stop> {
        let dealer = self.show_hole(cite!("19:47-19.7"))?;
        let blackjack = is_blackjack(dealer);
        if self.hole != Hole::NoBlackjack {
            self.settle_insurance(blackjack)?;
            self.settle_surrendered(blackjack)?;
        }
        if blackjack {
            // Seen late it takes the original wagers only; what was added met a hand already lost.
            let why = cite!("19:47-19.5");
            return self.meet_blackjack(|_, area| match area {
                Area::Main(0) => (Verdict::Lose, why),
                _ => (Verdict::Returned, why),
            });
        }
        if self.hole == Hole::Untold {
            self.pay_held()?;
        }
        // 19.12(c): nobody is left whom the dealer's total could touch.
        if !self.is_anybody_open() {
            return Ok(());
        }
        let dealer = self.play_out(dealer)?;
        self.settle_open(dealer)
    }

    /// SP-B: the 21s that waited for the hole card, from the dealer's left.
    fn pay_held(&mut self) -> Result<(), Stop> {
        for spot in self.open().clockwise() {
            for hand in self.spots[spot].unsettled_hands() {
                if self.spots[(spot, hand)].fate == Fate::Held {
                    self.pay_21(spot, hand)?;
                }
            }
        }
        Ok(())
    }
}
