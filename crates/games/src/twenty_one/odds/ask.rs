//! What each choice is worth in one situation.

use super::behind::Behind;
use super::chart::Way;
use super::dealer::{ACES, left_of, value_of};
use super::house::{Act, Analysed, word};
use super::layout::Layout;
use super::play::At;
use super::wager::even_money;
use crate::twenty_one::{PairLaw, is_blackjack, total_of_two};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Pack};
use table::figures::{Asked, Number, Ratio, Value, Valued};
use table::{Choice, Code, Money, Refusal};

pub(super) fn choices<G: Analysed, N: Number>(
    options: &G::Options,
    pack: &Pack,
    asked: &Asked,
    wager: Money,
) -> Result<Vec<Valued<N>>, Refusal> {
    let PairLaw { deal, total, .. } = G::PAIR_LAW;
    if asked.hand.len() < 2 {
        let what = format!("a hand has two cards or more, not {}", asked.hand.len());
        return Err(Refusal::cited(Code::WrongHand, what, deal));
    }
    let Some(up) = asked.up else {
        return Err(Refusal::cited(Code::WrongCardFaceUp, "say which card the dealer shows", deal));
    };
    asked.left_of(pack)?;
    let pack = without(pack, &asked.open);
    if is_blackjack(total_of_two(&asked.hand)) && asked.hand.len() == 2 {
        return blackjack::<G, N>(options, &pack, up);
    }
    let layout = Layout::new::<G>(options, &pack);
    let hand =
        layout.hands.find(&asked.hand).filter(|hand| layout.hands.at(*hand).total.points < 21);
    let behind = Behind::<N>::new::<G>(options, &pack, &layout, value_of(up), wager);
    let (Some(hand), Some(behind)) = (hand, behind) else {
        return Err(Refusal::cited(
            Code::NothingToDecide,
            "a hand of 21 or more is not decided on",
            total,
        ));
    };
    let (_, solved) = behind.solve(&Way::Best);
    let play = behind.initial(&solved.splits);
    let at = At { hand, doubled: 0, kind: 0 };
    let goes_on = play.mass(0, hand);
    if !goes_on.comes() {
        return Err(Refusal::cited(
            Code::NothingToDecide,
            "the dealer has a blackjack for sure",
            deal,
        ));
    }
    let mut worths = play.worths(at, play.offers_at(at), &solved);
    if let (Some(nth), Some(draw)) = (play.suited_at(at), &mut worths[Act::Draw as usize]) {
        let suited = &play.suited[nth];
        *draw += play.more_by_suits(0, suited, suited.kind(&asked.hand, up));
    }
    let valued = |(act, worth): (Act, Option<N>)| {
        let worth = Value::Sum(worth? / goes_on.clone());
        Some(Valued { choice: word::<G>(act), worth })
    };
    Ok(Act::ALL.into_iter().zip(worths).filter_map(valued).collect())
}

/// Under an ace it may be paid at once.
fn blackjack<G: Analysed, N>(
    options: &G::Options,
    pack: &Pack,
    up: Card,
) -> Result<Vec<Valued<N>>, Refusal> {
    let offered = G::EVEN_MONEY.filter(|_| value_of(up) == ACES && G::pays_even_money(options));
    let Some([taken, wait]) = offered else {
        let what = "a blackjack is settled without a decision";
        return Err(Refusal::cited(Code::NothingToDecide, what, G::PAIR_LAW.total));
    };
    let mut left = left_of(&pack.counts());
    left[ACES] -= 1;
    let valued = |choice: G::Choice, worth: Ratio| Valued {
        choice: choice.word(),
        worth: Value::Ratio(worth.over().into(), worth.under() as u128),
    };
    let [now, later] = even_money::<G>(options, &left);
    Ok(vec![valued(taken, now), valued(wait, later)])
}

/// The pack less the cards that others hold.
fn without(pack: &Pack, open: &[Card]) -> Pack {
    let mut left = pack.counts();
    open.iter().for_each(|card| {
        left.take(*card);
    });
    Pack::of(left.iter().flat_map(|(card, many)| core::iter::repeat_n(card, many.into())))
}
