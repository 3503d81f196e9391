//! What each choice is worth in one situation.

use super::behind::{Behind, Role};
use super::chart::Way;
use super::dealer::{ACES, VALUES, left_of, value_of};
use super::house::{Act, Analysed, word};
use super::layout::Layout;
use super::play::{At, Play, Solved, best};
use super::wager::even_money;
use crate::twenty_one::{PairLaw, is_blackjack, total_of_two};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use cards::{Card, Pack};
use core::array;
use table::figures::{Asked, Number, Ratio, SplitHand, Value, Valued};
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
    if let Some(split) = &asked.split {
        return of_split::<G, N>(options, &pack, (&asked.hand, split, up), wager);
    }
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
    valued::<G, N>(&behind.initial(&solved.splits), &solved, (&asked.hand, hand, up))
}

/// The choices of one hand whose further play is known.
fn valued<G: Analysed, N: Number>(
    play: &Play<'_, N>,
    solved: &Solved<N>,
    (cards, hand, up): (&[Card], usize, Card),
) -> Result<Vec<Valued<N>>, Refusal> {
    let at = At { hand, doubled: 0, kind: 0 };
    let goes_on = play.mass(0, hand);
    if !goes_on.comes() {
        let what = "the dealer has a blackjack for sure";
        return Err(Refusal::cited(Code::NothingToDecide, what, G::PAIR_LAW.deal));
    }
    let mut worths = play.worths(at, play.offers_at(at), solved);
    if let (Some(nth), Some(draw)) = (play.suited_at(at), &mut worths[Act::Draw as usize]) {
        let suited = &play.suited[nth];
        *draw += play.more_by_suits(0, suited, suited.kind(cards, up));
    }
    let valued = |(act, worth): (Act, Option<N>)| {
        let worth = Value::Sum(worth? / goes_on.clone());
        Some(Valued { choice: word::<G>(act), worth })
    };
    Ok(Act::ALL.into_iter().zip(worths).filter_map(valued).collect())
}

/// One hand of a split, when every card that lies open is out: those of the other hands, too.
fn of_split<G: Analysed, N: Number>(
    options: &G::Options,
    pack: &Pack,
    (cards, split, up): (&[Card], &SplitHand, Card),
    wager: Money,
) -> Result<Vec<Valued<N>>, Refusal> {
    let PairLaw { deal, total, .. } = G::PAIR_LAW;
    let value = value_of(cards[0]);
    let others: Vec<Card> = split.others().copied().collect();
    let alike = others.iter().all(|other| value_of(*other) == value);
    if !split.begins(cards) || others.is_empty() || !alike {
        let what = "a hand of a split begins with one of the cards that were split";
        return Err(Refusal::cited(Code::WrongHand, what, deal));
    }
    let beside = others.len() as u8;
    // One card of the pair is always out beside its hand; the analyser takes it out itself.
    let layout = Layout::beside::<G>(options, &without(pack, &others[1..]), beside);
    let of_21 =
        || Refusal::cited(Code::NothingToDecide, "a hand of 21 or more is not decided on", total);
    let hand = layout.hands.find(cards).filter(|hand| layout.hands.at(*hand).total.points < 21);
    let hand = hand.ok_or_else(of_21)?;
    let pack_left = without(pack, &others[1..]);
    let behind = Behind::<N>::new::<G>(options, &pack_left, &layout, value_of(up), wager);
    let behind = behind.ok_or_else(of_21)?;
    let splitting = behind.pair(value).ok_or_else(|| {
        Refusal::cited(Code::NothingToDecide, "such cards are not split at this table", deal)
    })?;
    let role = match (behind.roles, split.nth) {
        ([Role::All], _) => Role::All,
        (_, 0) => Role::First,
        _ => Role::Beside,
    };
    let mut offers = layout.house.split[value].clone();
    let mut splits: [Option<N>; VALUES] = array::from_fn(|_| None);
    let is_pair = cards.len() == 2 && value_of(cards[1]) == value;
    if is_pair && layout.house.most_hands[value] > 1 {
        offers[hand] = layout.house.pair_of_split[value].with(Act::Split);
        let pack = without(pack, &others);
        splits[value] = split_again::<G, N>(options, &pack, (value, beside, up), role, wager);
    }
    let mut play = splitting.play(role, &offers, &splits);
    play.cases.truncate(1);
    let solved = play.solve(|_, worths| best(worths));
    valued::<G, N>(&play, &solved, (cards, hand, up))
}

/// What a pair is worth when it is split once more.
fn split_again<G: Analysed, N: Number>(
    options: &G::Options,
    pack: &Pack,
    (value, beside, up): (usize, u8, Card),
    role: Role,
    wager: Money,
) -> Option<N> {
    let layout = Layout::beside::<G>(options, pack, beside);
    let mut behind = Behind::<N>::new::<G>(options, pack, &layout, value_of(up), wager)?;
    if role == Role::Beside {
        behind.roles = &[Role::Beside];
    }
    behind.solve(&Way::Best).1.splits[value].take()
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
