//! What the analyser asks a game of two initial cards, and the answers in tables.

use super::dealer::{VALUES, card_of};
use super::hands::{Hand, Hands};
use crate::twenty_one::{CardReader, Decisions, Pairs, duel, is_pair};
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;
use cards::points::Total;
use core::array;
use table::figures::Ratio;
use table::{Choice, Money, Verdict};

/// A game of two initial cards whose odds are worked out here.
pub trait Analysed: Pairs {
    /// What is asked of a doubled hand before anything else: to give it up, or not.
    const RESCUE: Option<[Self::Choice; 2]>;
    /// What is asked of a blackjack under an ace: to be paid at once, or not.
    const EVEN_MONEY: Option<[Self::Choice; 2]>;

    /// Up to how many cards their number tells hands of one total apart.
    const CARDS_THAT_MATTER: u8;

    fn card_reader(options: &Self::Options) -> CardReader;

    /// Whether a doubled hand may be given up at this table.
    fn may_rescue(options: &Self::Options) -> bool;

    /// What may be decided for a hand below 21, when the spot has so many hands and this one was
    /// doubled so often; nothing where it stands.
    fn among(
        options: &Self::Options,
        cards: &[Card],
        hands: u8,
        doubled: u8,
    ) -> &'static [Self::Choice];

    /// How a 21 wins before the dealer draws, and what that is called; nothing where it is
    /// compared with his total.
    fn wins_21(options: &Self::Options, cards: &[Card], doubled: u8) -> Option<(Won, Verdict)>;

    /// What an initial hand of three cards brings beside that on a wager of so much, and what
    /// that is called.
    fn award(
        options: &Self::Options,
        cards: &[Card],
        up: Card,
        wager: Money,
    ) -> Option<(Won, Money)>;

    /// What becomes of a blackjack when the dealer has one and when he has none.
    fn blackjack(options: &Self::Options, against_blackjack: bool) -> Verdict;

    /// Whether it may be paid even money under an ace.
    fn pays_even_money(options: &Self::Options) -> bool;
}

/// What a hand that won is called.
pub type Won = &'static str;

/// What may be done with a hand, in the order in which it is offered.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Act {
    Rescue,
    Surrender,
    Stand,
    Draw,
    Double,
    Split,
}

impl Act {
    pub const ALL: [Act; 6] =
        [Act::Rescue, Act::Surrender, Act::Stand, Act::Draw, Act::Double, Act::Split];

    /// Those for which nothing more is wagered.
    pub const FREE: [Act; 4] = [Act::Rescue, Act::Surrender, Act::Stand, Act::Draw];

    /// As the game knows it.
    pub fn choice<G: Analysed>(self) -> G::Choice {
        match self {
            Act::Rescue => G::RESCUE.map_or(G::Choice::STAND, |[rescue, _]| rescue),
            Act::Surrender => G::Choice::SURRENDER,
            Act::Stand => G::Choice::STAND,
            Act::Draw => G::Choice::DRAW,
            Act::Double => G::Choice::DOUBLE,
            Act::Split => G::Choice::SPLIT,
        }
    }
}

/// Some of the acts.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Acts(u8);

impl Acts {
    pub const NONE: Acts = Acts(0);

    #[inline]
    pub fn with(self, act: Act) -> Acts {
        Acts(self.0 | 1 << act as u8)
    }

    pub fn without(self, act: Act) -> Acts {
        Acts(self.0 & !(1 << act as u8))
    }

    #[inline]
    pub fn has(self, act: Act) -> bool {
        self.0 & 1 << act as u8 != 0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn of<G: Analysed>(choices: &[G::Choice]) -> Acts {
        let offered = |act: &Act| choices.contains(&act.choice::<G>());
        // Who may not rescue a hand must not take standing for it.
        let all = Act::ALL.into_iter().filter(|act| *act != Act::Rescue).filter(offered);
        all.fold(Acts::NONE, Acts::with)
    }
}

/// Where the dealer ends: on 17 to 21, over, or with a blackjack.
pub(super) const ENDS: usize = 7;
/// The last of them.
pub(super) const BLACKJACK: usize = 6;

/// How a finished hand does against each end of the dealer but a blackjack, per unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Finish {
    pub net: [Ratio; BLACKJACK],
    /// What it is called where it wins, unless that is like any other.
    pub won: Option<Won>,
}

/// The tables for one set of options.
#[derive(Clone, Debug)]
pub struct House {
    /// How often a hand can be doubled.
    pub doubles: usize,
    /// Into how many hands a pair of each value can be split; one where it cannot.
    pub most_hands: [u8; VALUES],
    /// So many more there are at the spot already.
    pub beside: u8,
    pub finishes: Vec<Finish>,
    /// By hand: what the initial hand may do.
    pub initial: Vec<Acts>,
    /// By the value of the pair, and by hand: what a hand of a split may do.
    pub split: Vec<Vec<Acts>>,
    /// The same for a pair of each value that is a hand of a split and could be split again.
    pub pair_of_split: [Acts; VALUES],
    /// By how often it was doubled, and by hand: what it may do then, and how it finishes.
    pub doubled: Vec<Vec<Acts>>,
    pub finish: Vec<Vec<u8>>,
}

impl House {
    /// Where there are so many hands at the spot beside the one that is played.
    pub fn new<G: Analysed>(options: &G::Options, hands: &Hands, beside: u8) -> House {
        let most_hands = array::from_fn(|value| most_hands::<G>(options, value, beside));
        let mut house = House {
            doubles: 0,
            most_hands,
            beside,
            finishes: Vec::new(),
            initial: vec![Acts::NONE; hands.len()],
            split: vec![vec![Acts::NONE; hands.len()]; VALUES],
            pair_of_split: array::from_fn(|value| {
                let among = G::among(options, &pair(value), 2, 0);
                Acts::of::<G>(among).without(Act::Split)
            }),
            doubled: vec![vec![Acts::NONE; hands.len()]],
            finish: Vec::new(),
        };
        for (nth, hand) in hands.iter().filter(|(_, hand)| can_decide(hand)) {
            let cards = hand.some_cards();
            house.initial[nth] = Acts::of::<G>(G::among(options, &cards, 1, 0));
            for value in (0..VALUES).filter(|value| hand.held.of(*value) > 0) {
                let cards = hand.some_cards_from(value);
                // A pair is what it is when there can be no more hands.
                let most = if is_pair(&cards) { (most_hands[value] + beside).max(2) } else { 2 };
                house.split[value][nth] = Acts::of::<G>(G::among(options, &cards, most, 0));
            }
        }
        house.add_doubles::<G>(options, hands);
        house
    }

    /// After each double, as long as there is something to decide or it can be doubled again.
    fn add_doubles<G: Analysed>(&mut self, options: &G::Options, hands: &Hands) {
        let may_double = |acts: &[Acts]| acts.iter().any(|acts| acts.has(Act::Double));
        let mut again = may_double(&self.initial) || self.split.iter().any(|acts| may_double(acts));
        self.add_finishes::<G>(options, hands);
        while again {
            self.doubles += 1;
            let doubled = self.doubles as u8;
            let mut acts = vec![Acts::NONE; hands.len()];
            for (nth, hand) in hands.iter().filter(|(_, hand)| can_decide(hand)) {
                acts[nth] = Acts::of::<G>(G::among(options, &hand.some_cards(), 1, doubled));
                if G::RESCUE.is_some() && G::may_rescue(options) {
                    acts[nth] = acts[nth].with(Act::Rescue).with(Act::Stand);
                }
            }
            again = may_double(&acts);
            self.doubled.push(acts);
            self.add_finishes::<G>(options, hands);
        }
    }

    fn add_finishes<G: Analysed>(&mut self, options: &G::Options, hands: &Hands) {
        let doubled = self.finish.len() as u8;
        let one = |hand: &Hand| {
            let wins = match hand.total.points {
                21 => G::wins_21(options, &hand.some_cards(), doubled),
                _ => None,
            };
            let finish = match wins {
                Some((won, verdict)) => Finish { net: [verdict.into(); BLACKJACK], won: Some(won) },
                None => Finish { net: array::from_fn(|end| against(hand.total, end)), won: None },
            };
            let known = self.finishes.iter().position(|known| *known == finish);
            known.unwrap_or_else(|| {
                self.finishes.push(finish);
                self.finishes.len() - 1
            }) as u8
        };
        self.finish.push(hands.iter().map(|(_, hand)| hand).map(one).collect());
    }
}

fn can_decide(hand: &Hand) -> bool {
    hand.cards >= 2 && hand.total.points < 21
}

fn against(player: Total, end: usize) -> Ratio {
    duel(player, Total { points: 17 + end as u8, soft: false }).into()
}

fn pair(value: usize) -> [Card; 2] {
    [card_of(value); 2]
}

fn most_hands<G: Analysed>(options: &G::Options, value: usize, beside: u8) -> u8 {
    let splits = |hands| G::among(options, &pair(value), hands, 0).contains(&G::Choice::SPLIT);
    (1..).find(|hands| !splits(*hands + beside)).unwrap_or(1)
}

/// The word of an act.
pub(super) fn word<G: Analysed>(act: Act) -> &'static str {
    act.choice::<G>().word()
}
