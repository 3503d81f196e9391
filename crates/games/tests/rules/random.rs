//! Random tables: elections, wagers, a shuffled shoe and lawful answers, all from one seed.

use cards::Card;
use table::session::Cutter;
use table::{
    Amount, Answer, Answers, Area, Conducted, End, Found, Game, Irregular, Line, Money, Now,
    Options, Place, Pocket, Remedy, Required, Seats, Setup, Slot, Spot, Values, Wagers, Want, When,
    conduct,
};

/// A small generator, good enough to wander through a rule book.
#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % limit.max(1) as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// Elections, wagers and what else a round begins with.
pub(crate) fn random_setup<G: Game>(random: &mut Random) -> Setup<G> {
    let options = random_options::<G>(random);
    let wagers = random_wagers::<G>(&options, random);
    let mut setup = Setup::new(options, wagers);
    setup.stub_is_due = random.one_in(4);
    if setup.wagers.lines().is_empty() {
        let spots = (0..G::spots(&setup.options).0).filter(|_| random.one_in(2));
        setup.present = spots.fold(Seats::NONE, |seats, spot| seats.with(Spot(spot)));
    }
    setup
}

/// Plays a round to its end. Who said what his own cards do not allow is asked again.
pub(crate) fn play_out<G: Game>(
    setup: &Setup<G>,
    random: &Random,
    wrong: &[(u32, Irregular)],
) -> (Conducted<G>, Vault) {
    let new = |not| {
        let (wants, wrong) = (Some(Vec::new()), wrong.to_vec());
        Vault { wants, wrong, not, ..Vault::new(setup, random.clone()) }
    };
    tried(setup, new, |vault| vault)
}

/// Tries the round until nobody says what his own cards do not allow. `new` makes who answers,
/// with what was refused so far; there is a vault in him.
pub(crate) fn tried<G: Game, A: Answers<G>>(
    setup: &Setup<G>,
    new: impl Fn(Vec<Refused>) -> A,
    vault: impl Fn(&A) -> &Vault,
) -> (Conducted<G>, A) {
    let mut not = Vec::new();
    loop {
        let mut answers = new(not.clone());
        let conducted = conduct(setup, &mut answers);
        match conducted.end {
            End::Refused(_, Want::Choice { .. }, _) => {
                let vault = vault(&answers);
                not.push((vault.asked, vault.chosen));
            }
            _ => return (conducted, answers),
        }
    }
}

/// The number of a question, and the place of what was chosen then among the choices.
pub(crate) type Refused = (usize, usize);

/// Any elections that go together; half the time the defaults.
pub(crate) fn random_options<G: Game>(random: &mut Random) -> G::Options {
    if random.one_in(2) {
        return G::Options::default();
    }
    loop {
        let mut pairs: Vec<(&str, String)> = Vec::new();
        for rule in G::Options::RULES {
            let value = match rule.values {
                Values::Words(_) | Values::PayTable { .. } => {
                    let words = rule.values.names();
                    words[random.below(words.len())].to_string()
                }
                Values::Number { from, to } => {
                    (from as usize + random.below((to - from) as usize + 1)).to_string()
                }
                _ => continue,
            };
            if random.one_in(3) {
                pairs.push((rule.key, value));
            }
        }
        let pairs = pairs.iter().map(|(key, value)| (*key, value.as_str()));
        if let Ok(options) = G::Options::elect(pairs) {
            return options;
        }
    }
}

fn random_wagers<G: Game>(options: &G::Options, random: &mut Random) -> Wagers<G> {
    let early = |nth| G::area_rule(options, G::Area::nth(nth)).when == When::BeforeTheDeal;
    if !(0..G::Area::COUNT).any(early) {
        return Wagers::default(); // All wagers are asked for in the round.
    }
    loop {
        let mut wagers = Wagers::<G>::default();
        let spots = G::spots(options).0 as usize;
        for spot in 0..spots {
            if random.one_in(2) {
                continue;
            }
            for nth in 0..=random.below(G::bettors(options).0 as usize) {
                let line = Spot(spot as u8).line(nth as u8);
                random_line::<G>(options, random, line, &mut wagers);
            }
        }
        if !wagers.lines().is_empty() && wagers.check(options).is_ok() {
            return wagers;
        }
    }
}

/// Some areas with a likely amount; what is required with them is added.
pub(crate) fn random_line<G: Game>(
    options: &G::Options,
    random: &mut Random,
    line: Line,
    wagers: &mut Wagers<G>,
) {
    let amount = Money::dollars(10 * (1 + random.below(5)) as i64);
    let some = 1 + random.below(3);
    for _ in 0..some {
        let area = G::Area::nth(random.below(G::Area::COUNT));
        let rule = G::area_rule(options, area);
        if rule.when == When::BeforeTheDeal && wagers.on(line, area).is_zero() {
            // A wager of one fixed amount is placed with that.
            let amount = match rule.amount {
                Amount::Limits { min, max, .. } => amount.clamp(min, max),
                Amount::EqualTo(_) => amount,
            };
            wagers.place(line, area, amount);
        }
    }
    for nth in 0..G::Area::COUNT {
        let area = G::Area::nth(nth);
        let rule = G::area_rule(options, area);
        let asked = match rule.required {
            Required::Optional => false,
            Required::Always => true,
            Required::With(other) => !wagers.on(line, other).is_zero(),
        };
        if asked && rule.when == When::BeforeTheDeal && wagers.on(line, area).is_zero() {
            wagers.place(line, area, amount);
        }
    }
}

/// A shuffled shoe and a player who does anything that is allowed.
pub(crate) struct Vault {
    pub(crate) order: Vec<Card>,
    /// Cards that were drawn in error in the round before.
    pub(crate) carried: Vec<Card>,
    pub(crate) pockets: u8,
    pub(crate) random: Random,
    pub(crate) asked: usize,
    /// Every question that was asked, where somebody wants to read them.
    pub(crate) wants: Option<Vec<String>>,
    /// What goes wrong before which verb.
    pub(crate) wrong: Vec<(u32, Irregular)>,
    /// The row that held for what went wrong last: open then, or closed.
    pub(crate) found: Option<Result<Remedy, Remedy>>,
    /// Which choice was made last, by its place among those offered.
    pub(crate) chosen: usize,
    pub(crate) not: Vec<Refused>,
}

impl Vault {
    pub(crate) fn new<G: Game>(setup: &Setup<G>, mut random: Random) -> Vault {
        let mut order: Vec<Card> = G::pack(&setup.options).cards().collect();
        for nth in (1..order.len()).rev() {
            order.swap(nth, random.below(nth + 1));
        }
        Vault::of(setup, order, random)
    }

    /// The cards in this order.
    pub(crate) fn of<G: Game>(setup: &Setup<G>, order: Vec<Card>, random: Random) -> Vault {
        Vault {
            order,
            carried: Vec::new(),
            pockets: G::pockets(&setup.options),
            random,
            asked: 0,
            wants: None,
            wrong: Vec::new(),
            found: None,
            chosen: 0,
            not: Vec::new(),
        }
    }

    /// Any of so many, but for those that were refused.
    fn choice(&mut self, offered: usize) -> usize {
        let nth = self.random.below(offered);
        let refused = |nth: &usize| self.not.contains(&(self.asked, *nth));
        let mut others = (nth..nth + offered).map(|nth| nth % offered);
        self.chosen = others.find(|nth| !refused(nth)).expect("some choice is lawful");
        self.chosen
    }

    fn face(&self, slot: Slot) -> Card {
        match slot.nth_carried() {
            Some(nth) => self.carried[nth],
            None => self.order[slot.0 as usize],
        }
    }

    fn amount(&mut self, least: Money, most: Money) -> Money {
        match self.random.below(3) {
            0 => least,
            1 => most,
            // Somewhere between, in whole dollars where the range holds one.
            _ => {
                let dollars = (most.as_cents() / 100).max(1) as usize;
                let money = Money::dollars(self.random.below(dollars + 1) as i64);
                if (least..=most).contains(&money) { money } else { least }
            }
        }
    }
}

impl<G: Game> Answers<G> for Vault {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        self.asked += 1;
        if let Some(wants) = &mut self.wants {
            wants.push(match want {
                Want::Told { at, slots, .. } => format!("Told {at} {slots:?}"),
                other => format!("{other:?}"),
            });
        }
        Some(match want {
            // Mostly right for a few spots; the games must cope with any number.
            Want::Count { .. } => Answer::Count(52 - 3 * (1 + self.random.below(8))),
            Want::Cut { who: Cutter::Spot(_), .. } if self.random.one_in(2) => Answer::Cut(None),
            Want::Cut { among, .. } => {
                let cards = usize::from(among.end() - among.start()) + 1;
                Answer::Cut(Some(among.start() + self.random.below(cards) as u16))
            }
            Want::Meter { nth, moved } => Answer::Meter(G::METERS[*nth].reset + *moved),
            Want::Pocket => Answer::Pocket(Pocket(self.random.below(self.pockets as usize) as u8)),
            Want::Choice { among, .. } => Answer::Choice(among[self.choice(among.len())]),
            Want::Amount { range, .. } => Answer::Amount(self.amount(*range.start(), *range.end())),
            Want::Floor { among } => Answer::Floor(self.random.below(among.len())),
            faces => return faces.from_faces(|slot| Some(self.face(slot))),
        })
    }

    fn looked(&mut self, _who: Line, _at: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        Some(slots.iter().map(|slot| self.face(*slot)).collect())
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        let nth = self.wrong.iter().position(|(before, _)| *before == now.verb)?;
        let (_, wrong) = self.wrong.remove(nth);
        self.found = match now.find(wrong.what) {
            Found::Open(row) => Some(Ok(*row)),
            Found::Closed(row) => Some(Err(*row)),
            Found::Unknown => None,
        };
        Some(wrong)
    }
}
