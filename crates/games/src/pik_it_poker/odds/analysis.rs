//! Every hand with its decisions, and the figures and advice that follow.

use super::super::pay::{self, FIVE_LINES, Pick, THREE_LINES, picked};
use super::super::{Area, Choice, DECISIONS, Options, PikItPoker};
use super::against::{Class, classes};
use super::chart::Chart;
use super::decided::{Decided, pick};
use super::deck::Deck;
use super::ends::{ENDS, Ends, best, ends, paid};
use super::simple::Simple;
use super::unit;
use crate::stake::stake;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use cards::five::Category;
use cards::{Five, Three, three};
use core::array;
use table::figures::{Advice, Figure, How, Spread, Tally, Wager, Workers};
use table::{Area as _, Choice as _, Money, Odds, Verdict};

/// Everything that can be wagered. 39.3(a): ante and five card bonus lie there whatever is counted.
pub(super) fn wagers(options: &Options) -> [Wager<PikItPoker>; 4] {
    let ante = unit(options);
    let wager = |name: &str, unit: Area, counted| {
        let mut placed = vec![(Area::Ante, ante), (Area::FiveCardBonus, ante)];
        let mut wagered = ante;
        if unit == Area::ThreeCardBonus {
            wagered = stake::<PikItPoker>(options, unit, &[]);
            placed.push((unit, wagered));
        }
        Wager { name: name.to_string(), unit: unit.name(), stake: wagered, placed, counted }
    };
    let of_ante: fn(Area) -> bool = |area| matches!(area, Area::Ante | Area::Play3 | Area::Play5);
    let of_five: fn(Area) -> bool = |area| area == Area::FiveCardBonus;
    let of_three: fn(Area) -> bool = |area| area == Area::ThreeCardBonus;
    let of_required: fn(Area) -> bool = |area| area != Area::ThreeCardBonus;
    [
        wager("ante", Area::Ante, of_ante),
        wager("five-card-bonus", Area::FiveCardBonus, of_five),
        wager("three-card-bonus", Area::ThreeCardBonus, of_three),
        wager("required", Area::Ante, of_required),
    ]
}

fn figure<N>(wager: Wager<PikItPoker>, spread: Spread<N>) -> Figure<PikItPoker, N> {
    Figure { wager, spread, further: Vec::new(), method: None }
}

pub(super) struct Analysis<'a> {
    pub(super) options: &'a Options,
    deck: Deck,
    /// One unit, and the ends for an ante of so much.
    pub(super) ante: Money,
    pub(super) ends: Ends,
    pub(super) classes: Vec<Class>,
}

/// How ante and play end.
struct Contest {
    /// By line of the five card bonus: some hand, and in how many ways each end comes.
    lines: BTreeMap<Option<usize>, (Five, [u128; ENDS])>,
    /// In how many ways each decision is made.
    chosen: [u128; DECISIONS.len()],
}

impl<'a> Analysis<'a> {
    pub(super) fn new<C: Workers>(options: &'a Options, deck: Deck, workers: &C) -> Self {
        let classes = classes(options, &deck, workers);
        let ante = unit(options);
        Analysis { options, deck, ante, ends: ends(options, ante), classes }
    }

    /// Whether the pack is too small for a round.
    pub(super) fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    pub(super) fn player(&self, how: How) -> Decided {
        match how {
            How::Simple if !self.is_empty() => {
                Decided::simple(self.options, Simple::search(&self.classes, &self.ends).0)
            }
            How::Dealer => Decided::simple(self.options, Simple::of_the_dealer()),
            _ => Decided::best(self.options, &self.deck, &self.classes, &self.ends),
        }
    }

    /// What the simple player does, in one sentence.
    pub(super) fn sentence(&self) -> String {
        match self.is_empty() {
            true => "fold".to_string(),
            false => Simple::search(&self.classes, &self.ends).1,
        }
    }

    /// Everything that can be wagered, played as `how` says.
    pub(super) fn figures<N>(&self, how: How) -> Vec<Figure<PikItPoker, N>> {
        match how {
            How::Best => {
                self.figures_by(|class| DECISIONS[best(&class.against.values(&self.ends))])
            }
            _ => self.figures_of(&self.player(how)),
        }
    }

    /// The same by somebody whose way to play is known.
    pub(super) fn figures_of<N>(&self, player: &Decided) -> Vec<Figure<PikItPoker, N>> {
        self.figures_by(|class| player.choice(&class.cards))
    }

    fn figures_by<N>(&self, choice: impl Fn(&Class) -> Choice) -> Vec<Figure<PikItPoker, N>> {
        if self.is_empty() {
            return Vec::new();
        }
        let [ante, five_card_bonus, three_card_bonus, required] = wagers(self.options);
        let contest = self.contest(choice);
        Vec::from([
            self.contested(ante, &contest),
            self.five_card_bonus(five_card_bonus),
            self.three_card_bonus(three_card_bonus),
            self.contested(required, &contest),
        ])
    }

    /// How ante and play end, by the line of the five card bonus.
    fn contest(&self, choice: impl Fn(&Class) -> Choice) -> Contest {
        let mut lines: BTreeMap<Option<usize>, (Five, [u128; ENDS])> = BTreeMap::new();
        let mut chosen = [0; DECISIONS.len()];
        for class in &self.classes {
            let choice = choice(class);
            let five = class.worth.five;
            let ways = class.against.ways(choice);
            let all = &mut lines.entry(pay::five_line(five)).or_insert((five, [0; ENDS])).1;
            for (all, ways) in all.iter_mut().zip(ways) {
                *all += u128::from(ways * class.hands);
            }
            chosen[nth(choice)] += u128::from(class.against.of * class.hands);
        }
        Contest { lines, chosen }
    }

    /// Ante and play, with the five card bonus where that counts too.
    fn contested<N>(&self, wager: Wager<PikItPoker>, contest: &Contest) -> Figure<PikItPoker, N> {
        let bonus = (wager.counted)(Area::FiveCardBonus);
        let mut tally = Tally::default();
        for (line, (five, ways)) in &contest.lines {
            let won = paid(verdict(pay::five_card_bonus(self.options, *five)), self.ante);
            let (won, staked) = if bonus { (won, self.ante) } else { (Money::ZERO, Money::ZERO) };
            for (end, ways) in self.ends.iter().zip(ways) {
                let name = match line.filter(|_| bonus) {
                    Some(line) => format!("{}-{}", end.name, FIVE_LINES[line]),
                    None => end.name.to_string(),
                };
                tally.add(&name, end.net + won, end.staked + staked, *ways);
            }
        }
        let of = contest.chosen.iter().sum();
        let outcomes = tally.outcomes(self.ante);
        let chosen = DECISIONS.iter().map(|choice| choice.word()).zip(contest.chosen).collect();
        figure(wager, Spread::Ways { of, outcomes, chosen })
    }

    /// 39.11(b): nothing is decided.
    fn five_card_bonus<N>(&self, wager: Wager<PikItPoker>) -> Figure<PikItPoker, N> {
        let mut kinds: BTreeMap<Category, (Five, u64)> = BTreeMap::new();
        for Class { hands, worth, .. } in &self.classes {
            kinds.entry(worth.five.category()).or_insert((worth.five, 0)).1 += hands;
        }
        let mut tally = Tally::default();
        for (category, (five, hands)) in kinds {
            let name = match pay::five_line(five) {
                Some(line) => FIVE_LINES[line],
                None if category == Category::Pair => "pair",
                None => "high-card",
            };
            let net = paid(verdict(pay::five_card_bonus(self.options, five)), self.ante);
            tally.add(name, net, self.ante, u128::from(hands));
        }
        let of = u128::from(self.deck.over(self.deck.len(), 5));
        let spread = Spread::Ways { of, outcomes: tally.outcomes(self.ante), chosen: Vec::new() };
        figure(wager, spread)
    }

    /// 39.11(c), P-1: any three cards, or those among five that pay most.
    fn three_card_bonus<N>(&self, wager: Wager<PikItPoker>) -> Figure<PikItPoker, N> {
        let stake = wager.stake;
        let (mut tally, mut of) = (Tally::default(), 0);
        let mut add = |three: Three, ways: u128| {
            let name = pay::three_line(three).map_or("high-card", |line| THREE_LINES[line]);
            let net = paid(verdict(pay::three_card_bonus(self.options, three)), stake);
            tally.add(name, net, stake, ways);
            of += ways;
        };
        match self.options.pick {
            Pick::Blind => self.deck.trios().for_each(|[a, b, c]| add(three::rank(a, b, c), 1)),
            Pick::Seen => self.classes.iter().for_each(|class| {
                let picked = picked(pick(self.options, &class.cards));
                let [a, b, c] = array::from_fn(|nth| class.cards[picked[nth]]);
                add(three::rank(a, b, c), u128::from(class.hands));
            }),
        }
        let spread = Spread::Ways { of, outcomes: tally.outcomes(stake), chosen: Vec::new() };
        figure(wager, spread)
    }

    /// The chart with what it leaves out, and the one sentence with what it costs.
    pub(super) fn advice(&self) -> Vec<Advice> {
        let chart = Chart::search(&self.classes, &self.ends);
        let strays = chart.strays(&self.classes, &self.ends);
        let (simple, sentence) = Simple::search(&self.classes, &self.ends);
        let loses = |class: &Class| {
            let values = class.against.values(&self.ends);
            let loses = values[best(&values)] - values[nth(simple.choice(class.worth))];
            loses * i128::from(class.hands)
        };
        let simple_loses = self.classes.iter().map(loses).sum();
        let all = self.deck.over(self.deck.len(), 5);
        let exact = match strays.hands {
            0 => "the chart is the best play in every hand".to_string(),
            hands => {
                let cost = self.in_antes(strays.loses);
                format!(
                    "the best play differs from the chart in {hands} of {all} hands, worth {cost}"
                )
            }
        };
        let cost = format!("costs {} against the best play", self.in_antes(simple_loses));
        let rules = |title: &str, lines| Advice::Rules { title: title.to_string(), lines };
        vec![
            chart.advice("play 3, play 5 or fold"),
            rules("how exact the chart is", vec![exact]),
            rules("simple rule", vec![sentence, cost]),
        ]
    }

    /// Cents over all hands of both, as `0.000213 of an ante`.
    fn in_antes(&self, cents: i128) -> String {
        let dealers = self.deck.over(self.deck.len() - 5, 5);
        let all = i128::from(self.deck.over(self.deck.len(), 5)) * i128::from(dealers);
        let under = all * i128::from(self.ante.as_cents());
        let billionths = (cents * 1_000_000_000 + under / 2) / under;
        format!("{}.{:09} of an ante", billionths / 1_000_000_000, billionths % 1_000_000_000)
    }
}

/// The place of a decision among all of them.
pub(super) fn nth(choice: Choice) -> usize {
    DECISIONS.iter().position(|one| *one == choice).expect("play 3, play 5 or fold")
}

pub(super) fn verdict(odds: Option<Odds>) -> Verdict {
    odds.map_or(Verdict::Lose, |odds| odds.win())
}
