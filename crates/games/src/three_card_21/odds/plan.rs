//! What is decided at every decision: the best, by composition, or by one sentence.

use super::behind::{BLACKJACK, Behind, ENDS, Rest, net};
use super::hands::{Forest, Grown, Hand, Known, Next, Stake, THREES, Three, Tree};
use super::hands::{nth, splits, threes, total};
use crate::three_card_21::decide::{offers, offers_over_21};
use crate::three_card_21::pay::Surrender;
use crate::three_card_21::{Choice, Options};
use crate::twenty_one::CardReader;
use crate::twenty_one::odds::dealer::{Left, VALUES, left_of};
use crate::twenty_one::odds::fixed::Fixed;
use alloc::vec;
use alloc::vec::Vec;
use cards::Pack;
use cards::points::Total;
use core::array;
use table::figures::{Crew, How, Number};

/// All hands that can be played, each with its place among the decisions.
pub struct Layout {
    pub forest: Forest,
    hands: Vec<Placed>,
    whole: [usize; THREES],
    /// By the place of the card among the three.
    split: [[usize; 3]; THREES],
    /// The same with the wager made before the deal on it.
    split_first: [[usize; 3]; THREES],
    decisions: usize,
}

/// A hand and where its decisions begin.
#[derive(Copy, Clone)]
pub struct Placed {
    pub hand: Hand,
    pub from: usize,
}

const NOWHERE: usize = usize::MAX;

impl Layout {
    pub fn new(options: &Options) -> Layout {
        let mut layout = Layout {
            forest: Forest::new(),
            hands: Vec::new(),
            whole: [NOWHERE; THREES],
            split: [[NOWHERE; 3]; THREES],
            split_first: [[NOWHERE; 3]; THREES],
            decisions: 0,
        };
        for (at, three) in threes().enumerate() {
            let total = total(&three);
            if total.points < 21 {
                layout.whole[at] = layout.place(Hand::whole(Known::of(&three), total, true));
            }
            if splits(three) {
                layout.split[at] = layout.place_three(options, three, Stake::Added);
                layout.split_first[at] = match options.card_reader {
                    // No hand that is played can meet a blackjack.
                    CardReader::On => layout.split[at],
                    CardReader::Off => layout.place_three(options, three, Stake::Original),
                };
            }
        }
        layout
    }

    fn place(&mut self, hand: Hand) -> usize {
        self.hands.push(Placed { hand, from: self.decisions });
        self.decisions += self.forest.tree(&hand).grown.len();
        self.hands.len() - 1
    }

    fn place_three(&mut self, options: &Options, three: Three, stake: Stake) -> [usize; 3] {
        let mut places = [NOWHERE; 3];
        for (at, value) in three.into_iter().enumerate() {
            places[at] = match at > 0 && three[at - 1] == value {
                true => places[at - 1],
                false => self.place(Hand::split(options, three, value, stake)),
            };
        }
        places
    }

    /// The three cards as one hand, where they count less than 21.
    pub fn whole(&self, three: Three) -> &Placed {
        &self.hands[self.whole[nth(three)]]
    }

    /// One of the cards of a split, by its place among the three; `lead` is the place of the card
    /// that was dealt first, whose hand keeps the wager made before the deal.
    pub fn split(&self, three: Three, at: usize, lead: usize) -> &Placed {
        &self.hands[self.split_place(three, at, lead)]
    }

    fn split_place(&self, three: Three, at: usize, lead: usize) -> usize {
        let places = if at == lead { &self.split_first } else { &self.split };
        places[nth(three)][at]
    }
}

/// What is decided behind one up-card.
#[derive(Clone)]
pub struct Decided {
    /// On the three cards, by the place of the one that was dealt first.
    first: Vec<[Choice; 3]>,
    /// On all hands of the layout, one after the other.
    later: Vec<Choice>,
}

impl Decided {
    pub fn first(&self, three: Three, lead: usize) -> Choice {
        self.first[nth(three)][lead]
    }

    /// The decisions of one hand, in the order of its tree.
    pub fn on(&self, placed: &Placed) -> &[Choice] {
        &self.later[placed.from..]
    }
}

/// A whole way of playing.
pub struct Plan {
    pub layout: Layout,
    by_up: Vec<Decided>,
}

impl Plan {
    pub fn new<C: Crew>(options: &Options, pack: &Pack, how: How, crew: &C) -> Plan {
        let layout = Layout::new(options);
        let by_up = match how {
            How::Best => crew.each(VALUES, |up| {
                best(options, &layout, up, &left_of(&pack.counts()), threes())
            }),
            How::Simple => vec![simple(&layout); VALUES],
        };
        Plan { layout, by_up }
    }

    pub fn behind(&self, up: usize) -> &Decided {
        &self.by_up[up]
    }
}

/// The rule in one sentence: split whatever is over 21, draw to hard 16 and soft 17, and do
/// nothing else.
fn simple(layout: &Layout) -> Decided {
    let rule = |total: Total| match (total.points, total.soft) {
        (22.., _) => Choice::Split,
        (..=16, _) | (17, true) => Choice::Draw,
        _ => Choice::Stand,
    };
    let first = threes().map(|three| [rule(total(&three)); 3]).collect();
    let trees = layout.hands.iter().map(|placed| layout.forest.tree(&placed.hand));
    let later = trees.flat_map(|tree| tree.grown.iter().map(|grown| rule(grown.total))).collect();
    Decided { first, later }
}

/// The best decisions on these deals behind one up-card; `left` still holds it.
fn best(
    options: &Options,
    layout: &Layout,
    up: usize,
    left: &Left,
    deals: impl Iterator<Item = Three>,
) -> Decided {
    let (first, later) = (vec![[Choice::Stand; 3]; THREES], vec![Choice::Stand; layout.decisions]);
    let mut decided = Decided { first, later };
    let Some(left) = Known::of(&[up]).out_of(left) else { return decided };
    let mut solver = Solver::new(Behind::new(options, up, left));
    let mut worths = vec![Fixed::whole(0); layout.hands.len()];
    for (worth, placed) in worths.iter_mut().zip(&layout.hands) {
        let tree = layout.forest.tree(&placed.hand);
        *worth = solver.solve(&placed.hand, tree, &mut decided.later[placed.from..]);
    }
    for three in deals {
        let Some(rest) = solver.behind.rest(Known::of(&three)) else { continue };
        for lead in 0..3 {
            let split = |at| worths[layout.split_place(three, at, lead)];
            let worth = |choice| match choice {
                Choice::Split => (0..3).map(split).fold(Fixed::whole(0), |sum, one| sum + one),
                Choice::Surrender | Choice::Bust => given_up(&solver.behind, &rest, choice),
                _ => worths[layout.whole[nth(three)]],
            };
            let on_whole = |choice| match layout.whole[nth(three)] {
                NOWHERE => true,
                whole => {
                    let on = decided.later[layout.hands[whole].from];
                    !matches!(choice, Choice::Stand | Choice::Draw | Choice::Double) || choice == on
                }
            };
            let among = first_offers(options, three).iter().copied().filter(|c| on_whole(*c));
            if let Some((choice, _)) = preferred(among.map(|choice| (choice, worth(choice)))) {
                decided.first[nth(three)][lead] = choice;
            }
        }
    }
    decided
}

/// What is offered on the three cards; nothing on 21.
pub fn first_offers(options: &Options, three: Three) -> &'static [Choice] {
    match total(&three).points {
        21 => &[],
        22.. => offers_over_21(options.surrender),
        _ => offers(options.surrender == Surrender::Any, true, splits(three)),
    }
}

/// What it is worth to surrender, or to let a hand over 21 lose. Where a blackjack may still show,
/// it takes a surrendered wager whole (2C.8(a)2).
pub fn given_up<N: Number>(behind: &Behind<N>, rest: &Rest, choice: Choice) -> N {
    let goes_on = N::whole(0) - behind.goes_on(rest);
    match choice {
        Choice::Bust => goes_on,
        _ if behind.is_told() => goes_on * N::ratio(1, 2),
        _ => (goes_on - behind.blackjack(rest)) * N::ratio(1, 2),
    }
}

/// The best of them; of equally good ones the first.
fn preferred(among: impl Iterator<Item = (Choice, Fixed)>) -> Option<(Choice, Fixed)> {
    among.reduce(|best, other| if other.1 > best.1 + Fixed::TIE { other } else { best })
}

/// Finds the best decisions of one hand after the other.
pub struct Solver {
    pub behind: Behind<Fixed>,
    /// What each grown hand is worth if it stands.
    stands: Vec<Fixed>,
    /// The same if it was doubled.
    doubled: Vec<Fixed>,
    /// And with the best decisions.
    best: Vec<Fixed>,
}

impl Solver {
    pub fn new(behind: Behind<Fixed>) -> Solver {
        Solver { behind, stands: Vec::new(), doubled: Vec::new(), best: Vec::new() }
    }

    /// What the hand is worth, a round that a blackjack ended before counting nothing.
    pub fn solve(&mut self, hand: &Hand, tree: &Tree, choices: &mut [Choice]) -> Fixed {
        for worths in [&mut self.stands, &mut self.doubled, &mut self.best] {
            worths.clear();
            worths.resize(tree.grown.len(), Fixed::whole(0));
        }
        for (at, grown) in tree.grown.iter().enumerate().rev() {
            let known = hand.known.and(grown.drawn);
            let Some(rest) = self.behind.rest(known) else { continue };
            if grown.cards == 0 && hand.asks != Some(0) {
                self.best[at] = self.drawn(grown, &rest, 1, &self.best);
                continue;
            }
            self.stand(hand, known, grown.total, &rest, at);
            (choices[at], self.best[at]) = self.decision(hand, grown, &rest, at);
        }
        self.best[0]
    }

    fn stand(&mut self, hand: &Hand, known: Known, total: Total, rest: &Rest, at: usize) {
        let wins: [i64; ENDS] =
            array::from_fn(|end| self.behind.win(total.points, 1, end, hand.stake));
        let ends = self.behind.ends(known, rest);
        let mut sum = Fixed::whole(0);
        for (win, end) in wins.into_iter().zip(ends).take(BLACKJACK) {
            match win {
                1 => sum += *end,
                -1 => sum = sum - *end,
                _ => {}
            }
        }
        let met = Fixed::whole(wins[BLACKJACK]) * ends[BLACKJACK];
        self.stands[at] = sum + met;
        self.doubled[at] = sum + sum + met;
    }

    fn decision(&self, hand: &Hand, grown: &Grown, rest: &Rest, at: usize) -> (Choice, Fixed) {
        let stand = (Choice::Stand, self.stands[at]);
        if hand.asks.is_none() || rest.values().next().is_none() {
            return stand;
        }
        let draw = (Choice::Draw, self.drawn(grown, rest, 1, &self.best));
        let double = (hand.doubles == Some(grown.cards))
            .then(|| (Choice::Double, self.drawn(grown, rest, 2, &self.doubled)));
        preferred([stand, draw].into_iter().chain(double)).unwrap_or(stand)
    }

    /// The worth of one more card, where hands that go on are worth so much.
    fn drawn(&self, grown: &Grown, rest: &Rest, staked: i64, worths: &[Fixed]) -> Fixed {
        let mut sum = Fixed::whole(0);
        for value in rest.values() {
            let worth = match grown.next[value] {
                Next::Grows(next) => worths[next as usize],
                Next::Closes(verdict) => {
                    Fixed::whole(net(verdict) * staked) * self.behind.goes_on(&rest.after(value))
                }
                Next::Stops => continue,
            };
            sum += self.behind.share(rest, value) * worth;
        }
        sum
    }
}
