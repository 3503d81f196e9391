//! What is the same under every up-card: the hands, what they may do, and which cards can be out.

use super::dealer::{Left, Removed, VALUES, left_of};
use super::hands::Hands;
use super::house::{Act, Acts, Analysed, House};
use super::splits::{Course, courses, most_out};
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;

#[derive(Clone, Debug)]
pub struct Layout {
    pub left: Left,
    pub hands: Hands,
    pub house: House,
    /// All cards that can be out of the shoe beside the up-card, in order.
    pub family: Vec<Removed>,
    /// The states of an initial hand, and where its cards stand in the family.
    pub states: Vec<u16>,
    pub own: Vec<u32>,
    pub pairs: Vec<Pair>,
}

/// A hand that comes from a split of two cards of one value.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The courses that splitting can take: once, and as often as it is allowed.
    pub once: Vec<(Course, i64)>,
    pub again: Vec<(Course, i64)>,
    pub states: Vec<u16>,
    /// By how many more of the value are out, and by hand: where they stand in the family.
    pub out: Vec<Vec<u32>>,
}

impl Layout {
    pub fn new<G: Analysed>(options: &G::Options, pack: &Pack) -> Layout {
        Layout::beside::<G>(options, pack, 0)
    }

    /// The same where there are so many other hands at the spot.
    pub fn beside<G: Analysed>(options: &G::Options, pack: &Pack, others: u8) -> Layout {
        let left = left_of(&pack.counts());
        let hands = Hands::of(&left);
        let house = House::new::<G>(options, &hands, others);
        let two = hands.iter().filter(|(_, hand)| hand.cards == 2).map(|(nth, _)| nth);
        let states = grown(&hands, &house, &house.initial, two.collect());
        let pairs = (0..VALUES).map(|value| Pair::new(&hands, &house, value)).collect();
        let mut layout =
            Layout { left, hands, house, family: Vec::new(), states, own: Vec::new(), pairs };
        layout.find_family();
        layout
    }

    fn find_family(&mut self) {
        let held = |hand: &u16| self.hands.at(*hand as usize).held;
        let mut family: Vec<Removed> = self.states.iter().map(held).collect();
        for (value, pair) in self.pairs.iter().enumerate() {
            for out in 0..pair.out.len() {
                let with = |hand| held(hand).with_many(value, 1 + out as u8);
                family.extend(pair.states.iter().map(with));
            }
        }
        family.sort_unstable();
        family.dedup();
        let place = |removed| family.binary_search(&removed).map_or(0, |nth| nth as u32);
        let mut own = vec![0; self.hands.len()];
        self.states.iter().for_each(|hand| own[*hand as usize] = place(held(hand)));
        let out = self.pairs.iter().enumerate().map(|(value, pair)| {
            let by_hand = |out: usize| {
                let mut places = vec![0; self.hands.len()];
                for hand in &pair.states {
                    let removed = held(hand).with_many(value, 1 + out as u8);
                    places[*hand as usize] = place(removed);
                }
                places
            };
            (0..pair.out.len()).map(by_hand).collect::<Vec<_>>()
        });
        let out: Vec<_> = out.collect();
        self.pairs.iter_mut().zip(out).for_each(|(pair, out)| pair.out = out);
        (self.own, self.family) = (own, family);
    }
}

impl Pair {
    fn new(hands: &Hands, house: &House, value: usize) -> Pair {
        let most = house.most_hands[value].max(2);
        let (once, again) = (courses(2), courses(most));
        let (mut states, mut out) = (Vec::new(), Vec::new());
        // A hand beside others has come from a split, whether or not there may be more.
        let is_split = house.most_hands[value] + house.beside > 1;
        let first = hands.at(0).next(value).filter(|_| is_split);
        if let Some(first) = first {
            states = grown(hands, house, &house.split[value], vec![first]);
            out = vec![Vec::new(); most_out(&again) + 1];
        }
        Pair { once, again, states, out }
    }
}

/// All hands that come from these by drawing and doubling, in order.
fn grown(hands: &Hands, house: &House, offers: &[Acts], from: Vec<usize>) -> Vec<u16> {
    let mut reached = vec![false; hands.len()];
    from.into_iter().for_each(|hand| reached[hand] = true);
    for (nth, hand) in hands.iter() {
        let draws = offers[nth].has(Act::Draw) || offers[nth].has(Act::Double);
        let again = house.doubled.iter().any(|acts| acts[nth].has(Act::Double));
        if reached[nth] && (hand.cards == 1 || draws || again) {
            (0..VALUES).filter_map(|value| hand.next(value)).for_each(|next| reached[next] = true);
        }
    }
    (0..hands.len()).filter(|hand| reached[*hand]).map(|hand| hand as u16).collect()
}
