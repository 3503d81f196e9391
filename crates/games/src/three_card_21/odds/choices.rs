//! What each choice is worth in one situation.

use super::behind::Behind;
use super::hands::{Stake, Three, Turn, removed, splits, total};
use super::layout::{Layout, Placed};
use super::plan::{Decided, first_offers, surrendered};
use super::play::Deal;
use super::player::sorted;
use crate::three_card_21::decide::offers;
use crate::three_card_21::{Choice, Options};
use crate::twenty_one::odds::dealer::{left_of, value_of};
use alloc::format;
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::figures::{Asked, Number, SplitHand, Value, Valued};
use table::{Choice as _, Code, Refusal, cite};

pub(super) fn choices<N: Number>(
    options: &Options,
    pack: &Pack,
    asked: &Asked,
) -> Result<Vec<Valued<N>>, Refusal> {
    if let Some(split) = &asked.split {
        return of_split(options, pack, asked, split);
    }
    let [a, b, c, ref drawn @ ..] = asked.hand[..] else {
        let what =
            format!("a hand has three cards before anything is drawn, not {}", asked.hand.len());
        return Err(Refusal::cited(Code::WrongHand, what, cite!("13:69F-2C.6(d)")));
    };
    let Some(up) = asked.up else {
        let what = "say which card the dealer shows";
        return Err(Refusal::cited(Code::WrongCardFaceUp, what, cite!("13:69F-2C.6(d)2")));
    };
    let mut left = left_of(&asked.left_of(pack)?);
    let (three, lead) = sorted([a, b, c]);
    can_decide(three, drawn)?;
    // What he does not know before he gets his cards.
    asked.hand.iter().for_each(|card| left[value_of(*card)] += 1);
    let up = value_of(up);
    let layout = Layout::new(options, core::iter::once(three));
    let behind = Behind::new(options, &layout, up, left);
    let decided = Decided::best(options, &behind);
    let case = Case { options, layout: &layout, decided: &decided, behind: &behind, three, lead };
    case.worths(drawn)
}

/// 2C.10(c): one hand of a split, when every card that lies open is out.
fn of_split<N: Number>(
    options: &Options,
    pack: &Pack,
    asked: &Asked,
    split: &SplitHand,
) -> Result<Vec<Valued<N>>, Refusal> {
    let wrong = |what: &str| Refusal::cited(Code::WrongHand, what, cite!("13:69F-2C.10(c)"));
    let ([a, b, c], Some(up)) = (&split.firsts[..], asked.up) else {
        return Err(wrong("a split makes three hands, behind a card that the dealer shows"));
    };
    let (three, lead) = sorted([*a, *b, *c]);
    let counts = total(&asked.hand.iter().map(|card| value_of(*card)).collect::<Vec<_>>());
    if !split.begins(&asked.hand) || asked.hand.len() < 2 || !splits(three) || counts.points > 20 {
        return Err(wrong("no hand of a split is asked with these cards"));
    }
    let mut left = left_of(&asked.left_of(pack)?);
    // What he does not know before he gets his cards.
    asked.hand.iter().chain(split.others()).for_each(|card| left[value_of(*card)] += 1);
    let up = value_of(up);
    let layout = Layout::new(options, core::iter::once(three));
    let behind = Behind::new(options, &layout, up, left);
    let decided = Decided::best(options, &behind);
    // The card that was dealt first lies on the first hand; of cards alike any other will do.
    let value = value_of(asked.hand[0]);
    let at = match split.nth {
        0 => Some(lead),
        _ => (0..3).rev().find(|at| three[*at] == value),
    };
    let at = at.unwrap_or(lead);
    let stake = if split.nth == 0 { Stake::Original } else { Stake::Added };
    let placed = layout.split(three, at, stake);
    let case = Case { options, layout: &layout, decided: &decided, behind: &behind, three, lead };
    case.worths_of(placed, &asked.hand[1..])
}

/// 2C.5(c)1, 2C.11(a)1: 21 and more are settled without a question.
fn can_decide(three: Three, drawn: &[Card]) -> Result<(), Refusal> {
    let mut values = Vec::from(three);
    for card in [None].into_iter().chain(drawn.iter().map(Some)) {
        values.extend(card.map(|card| value_of(*card)));
        match total(&values).points {
            21 if card.is_none() => {
                let what = "three cards that count 21 are paid at once";
                return Err(Refusal::cited(Code::NothingToDecide, what, cite!("13:69F-2C.5(c)1")));
            }
            22.. if card.is_none() && !drawn.is_empty() => {
                let what = "three cards that count over 21 are not drawn to";
                return Err(Refusal::cited(
                    Code::NothingToDecide,
                    what,
                    cite!("13:69F-2C.5(c)5.ii"),
                ));
            }
            21.. if card.is_some() => {
                let what = "a hand that has drawn to 21 or more is settled at once";
                return Err(Refusal::cited(
                    Code::NothingToDecide,
                    what,
                    cite!("13:69F-2C.5(c)5.v"),
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

struct Case<'a, N> {
    options: &'a Options,
    layout: &'a Layout,
    decided: &'a Decided,
    behind: &'a Behind<'a, N>,
    three: Three,
    lead: usize,
}

impl<N: Number> Case<'_, N> {
    fn worths(&self, drawn: &[Card]) -> Result<Vec<Valued<N>>, Refusal> {
        let values: Vec<usize> = drawn.iter().map(|card| value_of(*card)).collect();
        let known = removed(&self.three).and(removed(&values));
        let rest = self.behind.rest(known).filter(|rest| rest.cards > 1);
        let Some(rest) = rest else {
            return Err(Refusal::plain(Code::TooFewCards, "too few cards are left to go on"));
        };
        if self.behind.is_over(&rest) {
            let what = "the dealer has a blackjack for sure, and nothing is decided";
            return Err(Refusal::cited(Code::NothingToDecide, what, cite!("13:69F-2C.5(c)4")));
        }
        let goes_on = self.behind.goes_on(&rest);
        let among = match drawn {
            [] => first_offers(self.options, self.three),
            _ => offers(false, false, false),
        };
        let worth = |choice: &Choice| {
            let worth = match choice {
                Choice::Surrender => surrendered(self.behind, &rest),
                Choice::Bust => N::whole(0) - goes_on.clone(),
                Choice::Split => self.split(),
                _ => self.whole(&values, *choice),
            };
            // He is told that the dealer has no blackjack before he is asked.
            Valued { choice: choice.word(), worth: Value::Sum(worth / goes_on.clone()) }
        };
        Ok(among.iter().map(worth).collect())
    }

    /// The same on a hand of a split, its second card being the first that was drawn to it.
    fn worths_of(&self, placed: &Placed, drawn: &[Card]) -> Result<Vec<Valued<N>>, Refusal> {
        let values: Vec<usize> = drawn.iter().map(|card| value_of(*card)).collect();
        let at = self.layout.tree(placed).find(values.iter().copied());
        let asked = at.filter(|at| {
            let grown = &self.layout.tree(placed).grown[*at];
            matches!(placed.hand.turn(grown), Turn::Asked { .. })
        });
        let known = removed(&self.three).and(removed(&values));
        let rest = self.behind.rest(known).filter(|rest| rest.cards > 1);
        let (Some(at), Some(rest)) = (asked, rest) else {
            let what = "no hand of a split is asked with these cards";
            return Err(Refusal::cited(Code::NothingToDecide, what, cite!("13:69F-2C.10(c)")));
        };
        let goes_on = self.behind.goes_on(&rest);
        let worth = |choice: &Choice| {
            let worth = self.worth(&self.decided.with(placed, at, *choice), placed, at);
            Valued { choice: choice.word(), worth: Value::Sum(worth / goes_on.clone()) }
        };
        Ok(offers(false, drawn.len() == 1, false).iter().map(worth).collect())
    }

    fn split(&self) -> N {
        let hand = |at| self.layout.split(self.three, at, Stake::of(at, self.lead));
        (0..3).fold(N::whole(0), |sum, at| sum + self.worth(self.decided, hand(at), 0))
    }

    /// The three cards and those drawn to them, with this choice now and the best ones later.
    fn whole(&self, drawn: &[usize], now: Choice) -> N {
        let placed = self.layout.whole(self.three);
        let at = self.layout.tree(placed).find(drawn.iter().copied()).unwrap_or_default();
        self.worth(&self.decided.with(placed, at, now), placed, at)
    }

    /// What a hand is worth from one of its states on.
    fn worth(&self, decided: &Decided, placed: &Placed, at: usize) -> N {
        let (layout, behind, three, lead) = (self.layout, self.behind, self.three, self.lead);
        let deal = Deal { layout, decided, behind, three, lead, exactly: false };
        deal.worth(placed, at)
    }
}
