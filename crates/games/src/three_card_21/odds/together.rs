//! The three hands of a split against the same dealer and out of the same shoe.
//!
//! Each of them alone is exact without this: what the other hands drew is unseen, and unseen cards
//! are as good in one order as in another. Together they share the dealer's cards, and what one
//! draws the others cannot.

use super::behind::ENDS;
use super::hands::{Grown, removed};
use super::layout::Placed;
use super::play::{Deal, Does, Ended, Settled, visits};
use crate::twenty_one::odds::dealer::{Removed, VALUES};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::array;
use table::figures::Number;

/// How likely each result is with the amount that was wagered for it.
pub(super) type Rows<N> = BTreeMap<(i64, i64), N>;

/// All cards that are out, and how the hands that were played stand, each with what lies on it.
type Played = (Removed, [(Settled, i64); 3]);

/// Card by card: each hand is played out of what the one before it left.
pub(super) fn exactly<N: Number>(deal: &Deal<'_, N>, hands: &[Placed; 3]) -> Rows<N> {
    let start: Played = (hands[0].hand.known, [(Settled::Open(0), 0); 3]);
    let mut states = BTreeMap::from([(start, N::whole(1))]);
    for (nth, placed) in hands.iter().enumerate() {
        let mut after = BTreeMap::new();
        for ((known, mut so), share) in states {
            play_out(deal, placed, known, |known, settled, staked, part| {
                so[nth] = (settled, staked);
                let sum = after.entry((known, so)).or_insert_with(|| N::whole(0));
                *sum += share.clone() * part;
            });
        }
        states = after;
    }
    let mut family: Vec<Removed> = states.keys().map(|(known, _)| *known).collect();
    family.dedup();
    let mut dealt = family.iter().zip(deal.behind.ends_knowing(&family)).peekable();
    let mut rows = Rows::new();
    for ((known, so), share) in states {
        while dealt.next_if(|(other, _)| **other < known).is_some() {}
        let Some((_, ends)) = dealt.peek() else { continue };
        for (end, part) in ends.iter().enumerate() {
            let net = |nth: usize| {
                let ((settled, staked), stake) = (so[nth], hands[nth].hand.stake);
                settled.net(deal.behind, staked, stake, end)
            };
            let row = (net(0) + net(1) + net(2), so.iter().map(|(_, staked)| staked).sum());
            *rows.entry(row).or_insert_with(|| N::whole(0)) += share.clone() * part.clone();
        }
    }
    rows
}

/// One hand out of what is left when these cards are out, with every card it can draw.
fn play_out<N: Number>(
    deal: &Deal<'_, N>,
    placed: &Placed,
    known: Removed,
    mut end: impl FnMut(Removed, Settled, i64, N),
) {
    let (hand, tree) = (placed.hand.knowing(known), deal.layout.tree(placed));
    let decided = deal.decided.on(placed);
    let rest_of = |_: usize, grown: &Grown| deal.behind.rest(known.and(grown.drawn));
    let visits = visits(deal.behind, &hand, tree, decided, 0, rest_of, |_, _| {});
    for (at, grown) in tree.grown.iter().enumerate().filter(|(at, _)| visits[*at] > N::whole(0)) {
        let known = known.and(grown.drawn);
        let does = Does::of(&hand, grown, decided[at]);
        if does == Does::Stands {
            end(known, Settled::of(grown), 1, visits[at].clone());
            continue;
        }
        let Some(rest) = deal.behind.rest(known) else { continue };
        let staked = if does == Does::Doubles { 2 } else { 1 };
        for value in rest.values() {
            let share = visits[at].clone() * deal.behind.share(&rest, value);
            match grown.next(value) {
                None => end(known.with(value), Settled::LOST, staked, share),
                Some(next) if does == Does::Doubles => {
                    end(known.with(value), Settled::of(&tree.grown[next]), staked, share);
                }
                Some(_) => {}
            }
        }
    }
}

/// How many results one hand can have: from −2 to 2, with one unit or two.
const RESULTS: usize = 10;

/// One hand's results against one of the dealer's ends.
struct Results<N> {
    /// How likely each is.
    shares: [N; RESULTS],
    /// What it drew more than on average, by value, where it came to this result.
    drew: [[N; VALUES]; RESULTS],
}

/// To the first order in what one hand takes from the other: given the dealer's end, the hands
/// are independent but for how many cards of each value they drew. Each hand alone stays exact.
pub(super) fn nearly<N: Number>(
    deal: &Deal<'_, N>,
    hands: &[Placed; 3],
    visits: &[Vec<N>; 3],
) -> Rows<N> {
    let by_hand: [_; 3] = array::from_fn(|nth| results(deal, &hands[nth], &visits[nth]));
    let Some(rest) = deal.behind.rest(removed(&deal.three)) else { return Rows::new() };
    let parts: [N; VALUES + 1] = array::from_fn(|value| match rest.left.get(value) {
        Some(0) => N::whole(0),
        Some(left) => N::ratio(-1, u128::from(*left)),
        None => N::ratio(1, rest.cards as u128),
    });
    let mut rows = Rows::new();
    for end in 0..ENDS {
        let [one, two, three] = by_hand.each_ref().map(|hand| &hand[end]);
        let all = one.shares.iter().fold(N::whole(0), |sum, share| sum + share.clone());
        if all <= N::whole(0) {
            continue;
        }
        let [first, second, third] =
            [(one, two), (one, three), (two, three)].map(|(a, b)| shared(a, b, &parts));
        let of_all = all.clone() * all;
        for a in one.possible() {
            for b in two.possible() {
                for c in three.possible() {
                    let apart =
                        one.shares[a].clone() * two.shares[b].clone() * three.shares[c].clone()
                            / of_all.clone();
                    let so = N::whole(1)
                        + first[a][b].clone()
                        + second[a][c].clone()
                        + third[b][c].clone();
                    let [a, b, c] = [a, b, c].map(result);
                    let row = (a.0 + b.0 + c.0, a.1 + b.1 + c.1);
                    *rows.entry(row).or_insert_with(|| N::whole(0)) += apart * so;
                }
            }
        }
    }
    rows
}

fn place(net: i64, staked: i64) -> usize {
    ((net + 2) * 2 + staked - 1) as usize
}

fn result(place: usize) -> (i64, i64) {
    (place as i64 / 2 - 2, place as i64 % 2 + 1)
}

/// By the dealer's end.
fn results<N: Number>(deal: &Deal<'_, N>, placed: &Placed, visits: &[N]) -> [Results<N>; ENDS] {
    let none = || array::from_fn(|_| N::whole(0));
    let mut results: [Results<N>; ENDS] =
        array::from_fn(|_| Results { shares: none(), drew: array::from_fn(|_| none()) });
    deal.each_end(placed, visits, |ended| {
        let Ended { settled, staked, drawn, over, .. } = ended;
        let drew: [N; VALUES] = array::from_fn(|value| {
            let before = N::whole(drawn.of(value).into());
            over.as_ref().map_or(before.clone(), |over| before + over[value].clone())
        });
        // Few hands draw many values.
        let drew: Vec<(usize, N)> =
            (0..).zip(drew).filter(|(_, drew)| *drew > N::whole(0)).collect();
        for (end, share) in ended.shares.into_iter().enumerate() {
            let net = settled.net(deal.behind, staked, placed.hand.stake, end);
            let (so, place) = (&mut results[end], place(net, staked));
            for (value, drew) in &drew {
                so.drew[place][*value] += drew.clone() * share.clone();
            }
            so.shares[place] += share;
        }
    });
    results.iter_mut().for_each(Results::about_the_mean);
    results
}

impl<N: Number> Results<N> {
    fn possible(&self) -> impl Iterator<Item = usize> + '_ {
        (0..RESULTS).filter(|place| self.shares[*place] > N::whole(0))
    }

    /// Turns sums of cards drawn into how far their mean lies from that of all results.
    fn about_the_mean(&mut self) {
        let sum = |of: &dyn Fn(usize) -> N| (0..RESULTS).fold(N::whole(0), |sum, at| sum + of(at));
        let all = sum(&|place| self.shares[place].clone());
        for value in (0..VALUES).filter(|_| all > N::whole(0)) {
            let drawn = sum(&|place| self.drew[place][value].clone());
            for place in 0..RESULTS {
                let share = self.shares[place].clone();
                if share > N::whole(0) {
                    let mean = self.drew[place][value].clone() / share;
                    self.drew[place][value] = mean - drawn.clone() / all.clone();
                }
            }
        }
    }
}

/// How much likelier two results are together for the cards that both hands drew.
fn shared<N: Number>(
    one: &Results<N>,
    other: &Results<N>,
    parts: &[N; VALUES + 1],
) -> [[N; RESULTS]; RESULTS] {
    let all = |drew: &[N; VALUES]| drew.iter().fold(N::whole(0), |sum, one| sum + one.clone());
    let mut shared: [[N; RESULTS]; RESULTS] = array::from_fn(|_| array::from_fn(|_| N::whole(0)));
    for a in one.possible() {
        for b in other.possible() {
            let (of_a, of_b) = (&one.drew[a], &other.drew[b]);
            shared[a][b] = all(of_a) * all(of_b) * parts[VALUES].clone();
            for value in 0..VALUES {
                shared[a][b] += of_a[value].clone() * of_b[value].clone() * parts[value].clone();
            }
        }
    }
    shared
}
