//! The round: blackjacks, what the players decide, the hole card.

use super::pay::{self, DoubleAfterSplit, ResplitAces, Surrender};
use super::{Area, Blackjack, Choice, Options, is_blackjack, is_pair};
use crate::twenty_one::{
    ACE, Due, Fate, Hole, Law, May, OnSoft17, PairLaw, Pairs, Resplit, Round, TEN, TwentyOne,
    named_of_pair,
};
use cards::Card;
use table::{Cite, Money, Place, Spot, Stop, Table, Verdict, cite};

/// 2.12: what a hand of more than two cards is offered.
pub(super) const DRAWN: [Choice; 2] = [Choice::Stand, Choice::Draw];

/// 2.11(e): an ace on a split ace gets no card, but may be split again.
const ON_ACES: [Choice; 2] = [Choice::Stand, Choice::Split];

impl Pairs for Blackjack {
    const PAIR_LAW: PairLaw = pay::PAIR_LAW;
}

impl TwentyOne for Blackjack {
    const LAW: Law = pay::LAW;
    const BEFORE_THE_DEAL: &'static [Area] = &[Area::Main(0)];
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

    /// 2.8, 2.10 to 2.12: who refused an exposed card has decided, and stands (2.15).
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
        if !fresh {
            return Some((&DRAWN, cite!("13:69F-2.12")));
        }
        Some(offered_on_two(round.options, round.table.cards(Place::hand(spot, hand)), at.count))
    }

    /// 2.12: more than 21 loses at once, and 21 stands; 2.11(c)2: so does a split ace.
    #[inline(always)]
    fn ends_with<T: Table<Self>>(
        round: &mut Round<'_, Self, T>,
        spot: Spot,
        hand: u8,
        due: Due,
    ) -> Result<bool, Stop> {
        let (_, total) = round.count_last(spot, hand);
        let cards = round.table.cards(Place::hand(spot, hand));
        let hands = round.spots[spot].count;
        let split_ace = due == Due::Second && is_split_ace(cards, hands);
        let closed_ace = split_ace && !may_split(round.options, cards, hands);
        if due == Due::Second {
            let why = match split_ace {
                true => cite!("13:69F-2.11(c)2"),
                false => cite!("13:69F-2.11(c)"),
            };
            round.call_total(spot, hand, why)?;
        }
        if total.points > 21 {
            round.close(spot, hand, Verdict::Lose, cite!("13:69F-2.12"))?;
            return Ok(true);
        }
        Ok(total.points == 21 || due == Due::Double || closed_ace)
    }

    /// 2.15: a hand is played on with the card that was missed.
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

/// 2.11(c)2: a hand that began with a split ace.
#[inline(always)]
pub(super) fn is_split_ace(cards: &[Card], hands: u8) -> bool {
    hands > 1 && cards::points::value(cards[0]) == ACE
}

/// 2.11(a), (e): two cards of one value, as long as the spot may have more hands.
#[inline(always)]
pub(super) fn may_split(options: &Options, cards: &[Card], hands: u8) -> bool {
    is_pair(cards)
        && hands < options.resplit.hands()
        && (!is_split_ace(cards, hands) || options.resplit_aces == ResplitAces::On)
}

/// 2.8, 2.10, 2.11: what may be decided on the first two cards of a hand, when the spot has so
/// many.
#[inline(always)]
pub(super) fn offered_on_two(
    options: &Options,
    cards: &[Card],
    hands: u8,
) -> (&'static [Choice], Cite) {
    if is_split_ace(cards, hands) {
        return (&ON_ACES, cite!("13:69F-2.11(e)"));
    }
    let initial = hands == 1;
    let surrender = initial && options.surrender == Surrender::On;
    let double = initial || options.double_after_split == DoubleAfterSplit::On;
    let split = may_split(options, cards, hands);
    let why = match (split, is_pair(cards), options.resplit) {
        _ if surrender => cite!("13:69F-2.8"),
        _ if initial => cite!("13:69F-2.10"),
        (false, true, Resplit::Two) => cite!("13:69F-2.11(c)1"),
        (false, true, _) => cite!("13:69F-2.11(e)"),
        _ => cite!("13:69F-2.11(c)"),
    };
    (May { surrender, double, split }.offers(), why)
}

impl<T: Table<Blackjack>> Round<'_, Blackjack, T> {
    /// 2.7: a blackjack wins at once, unless the dealer's up-card could make one too.
    #[inline(always)]
    pub(super) fn find_blackjacks(&mut self) -> Result<(), Stop> {
        self.open = self.seats;
        for spot in self.seats().clockwise() {
            if is_blackjack(self.spots[(spot, 0)].total) {
                self.spots[(spot, 0)].fate = Fate::Held;
            }
        }
        if matches!(self.up, ACE | TEN) { Ok(()) } else { self.pay_blackjacks() }
    }

    /// 2.7: every blackjack that waits is paid, from the dealer's left.
    #[inline(always)]
    pub(super) fn pay_blackjacks(&mut self) -> Result<(), Stop> {
        for spot in self.open().clockwise() {
            if self.spots[(spot, 0)].fate == Fate::Held {
                let odds = self.options.blackjack();
                self.close(spot, 0, odds.win(), cite!("13:69F-2.7"))?;
            }
        }
        Ok(())
    }

    /// 2.7, as read in BJ-H: under an ace each bettor on a blackjack may be paid even money now,
    /// where it would pay 3 to 2.
    #[inline(always)]
    pub(super) fn offer_even_money(&mut self) -> Result<(), Stop> {
        if self.up != ACE || !pay::offers_even_money(self.options) {
            return Ok(());
        }
        for spot in self.open().clockwise() {
            if self.spots[(spot, 0)].fate == Fate::Held {
                self.offer_even_money_on(spot)?;
            }
        }
        Ok(())
    }

    fn offer_even_money_on(&mut self, spot: Spot) -> Result<(), Stop> {
        let why = cite!("13:69F-2.7");
        let (at, mut left) = (Place::hand(spot, 0), self.table.lines(spot));
        for nth in 0..self.table.lines(spot) {
            let (who, among) = (spot.line(nth), [Choice::EvenMoney, Choice::Wait]);
            if self.ask(who, at, &among, why)? == Choice::EvenMoney {
                self.table.settle(who, Area::Main(0), Verdict::EVEN, why)?;
                self.spots[spot].leave(nth, 0);
                left -= 1;
            }
        }
        if left == 0 {
            self.collect(spot, 0, why)?;
            self.open = self.open.without(spot);
        }
        Ok(())
    }

    /// 2.3, 2.6: the hole card is shown, the dealer plays and all is settled.
    #[inline(always)]
    pub(super) fn reveal(&mut self) -> Result<(), Stop> {
        let dealer = self.show_hole(cite!("13:69F-2.6"))?;
        let blackjack = is_blackjack(dealer);
        if self.hole != Hole::NoBlackjack {
            self.settle_insurance(blackjack)?;
            self.settle_surrendered(blackjack)?;
        }
        if blackjack {
            return self.meet_blackjack(|fate, area| match (fate, area) {
                (Fate::Held, _) => (Verdict::Push, cite!("13:69F-2.3")),
                (_, Area::Main(0)) => (Verdict::Lose, cite!("13:69F-2.3")),
                _ => (Verdict::Returned, cite!("13:69F-2.11(d)")),
            });
        }
        self.pay_blackjacks()?;
        // 2.12: nobody is left whom the dealer's total could touch.
        if !self.is_anybody_open() {
            return Ok(());
        }
        let dealer = self.play_out(dealer)?;
        self.settle_open(dealer)
    }
}
