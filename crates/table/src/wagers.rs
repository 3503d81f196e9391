//! Wagers: what each area asks for, as data, and the one check of them.

use crate::{Area, Cite, Code, Game, Line, Money, Odds, People, Person, Refusal, Seats, Spot};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// What the regulation asks of a wager in one area.
#[derive(Clone, Debug)]
pub struct AreaRule<A> {
    /// Until when it may be placed.
    pub when: When,
    /// Whether anybody must place it.
    pub required: Required<A>,
    /// How much it may be.
    pub amount: Amount<A>,
    /// All odds at which it may be paid: each must come out in whole cents. Where the licensee
    /// sets the odds, [`Game::payable`] says.
    pub payable: &'static [Odds],
    /// The paragraph that allows the wager.
    pub why: Cite,
}

impl<A> AreaRule<A> {
    /// One that is paid in whole cents at all its odds, or where [`Game::payable`] says them.
    pub fn new(when: When, required: Required<A>, amount: Amount<A>, why: Cite) -> AreaRule<A> {
        AreaRule { when, required, amount, payable: &[], why }
    }
}

/// When a wager may be placed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// Until the dealer says "No more bets" or deals the first card.
    BeforeTheDeal,
    /// Only when the round asks for it.
    InTheRound,
    /// The licensee does not offer it.
    NotOffered,
}

/// Whether a bettor must place it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Required<A> {
    /// Nobody has to.
    Optional,
    /// Everybody who takes part.
    Always,
    /// Everybody who wagers on the other area.
    With(A),
}

/// How much it may be.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Amount<A> {
    /// Within the posted limits, in chips of the table.
    Limits { min: Money, max: Money, chip: Money },
    /// As much as the wager on another area, within the same limits.
    EqualTo(A),
}

/// Areas with what lies on them.
pub type Placed<A> = Vec<(A, Money)>;

/// The wagers of one round, by line and area.
///
/// ```
/// use games::three_card_poker::{Area, Options, ThreeCardPoker};
/// use table::{Money, Spot, Wagers};
///
/// let mut wagers = Wagers::<ThreeCardPoker>::default();
/// let first = Spot(0).line(0);
/// wagers.place(first, Area::Ante, Money::dollars(10));
/// assert_eq!(wagers.check(&Options::default()), Ok(()));
/// assert_eq!(wagers.on(first, Area::Ante), Money::dollars(10));
///
/// // The play wager is for those who have seen their cards.
/// wagers.place(first, Area::Play, Money::dollars(10));
/// let refusal = wagers.check(&Options::default()).unwrap_err();
/// assert_eq!(refusal.why.unwrap().short(), "20.10(b)");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Wagers<G: Game> {
    lines: Vec<(Line, Placed<G::Area>)>,
    unseated: Seats,
    people: People,
}

impl<G: Game> Default for Wagers<G> {
    fn default() -> Self {
        Wagers { lines: Vec::new(), unseated: Seats::NONE, people: People::default() }
    }
}

impl<G: Game> Wagers<G> {
    /// The same as the other ones, without allocating where these are as many.
    pub(crate) fn copy(&mut self, other: &Wagers<G>) {
        self.lines.truncate(other.lines.len());
        let (also, more) = other.lines.split_at(self.lines.len());
        for ((line, areas), (of, lie)) in self.lines.iter_mut().zip(also) {
            *line = *of;
            areas.clone_from(lie);
        }
        self.lines.extend_from_slice(more);
        self.unseated = other.unseated;
        self.people.copy(&other.people);
    }

    /// Adds to what lies on the area.
    pub fn place(&mut self, who: Line, area: G::Area, amount: Money) {
        let nth = match self.lines.iter().position(|(line, _)| *line == who) {
            Some(nth) => nth,
            None => {
                let at = self.lines.partition_point(|(line, _)| *line < who);
                self.lines.insert(at, (who, Vec::new()));
                at
            }
        };
        let areas = &mut self.lines[nth].1;
        match areas.iter_mut().find(|(at, _)| *at == area) {
            Some((_, lies)) => *lies += amount,
            None => {
                let at = areas.partition_point(|(other, _)| other.index() < area.index());
                areas.insert(at, (area, amount));
            }
        }
    }

    /// Nobody sits at the spot: the highest wager calls the decisions.
    pub fn leave_unseated(&mut self, spot: Spot) {
        self.unseated = self.unseated.with(spot);
    }

    /// Spots at which nobody sits, though somebody wagers there.
    pub fn unseated(&self) -> Seats {
        self.unseated
    }

    /// Who is who; without it every line has somebody of its own.
    pub fn are_of(&mut self, people: People) {
        self.people = people;
    }

    /// Who holds which line.
    pub fn people(&self) -> &People {
        &self.people
    }

    /// Who wagers on the line; whoever is not known by name is somebody of his own.
    pub fn person(&self, who: Line) -> Person {
        self.people.holder(who)
    }

    /// What lies on the area; nothing where nobody wagered.
    pub fn on(&self, who: Line, area: G::Area) -> Money {
        let line = self.lines.iter().find(|(line, _)| *line == who);
        let wager = line.and_then(|(_, areas)| areas.iter().find(|(at, _)| *at == area));
        wager.map_or(Money::ZERO, |(_, amount)| *amount)
    }

    /// All that lies on a line.
    pub fn of(&self, who: Line) -> Money {
        let lines = self.lines.iter().filter(|(line, _)| *line == who);
        lines.flat_map(|(_, areas)| areas).map(|(_, amount)| *amount).sum()
    }

    /// Every line with its wagers, spots clockwise.
    pub fn lines(&self) -> &[(Line, Placed<G::Area>)] {
        &self.lines
    }

    /// Where wagers lie.
    pub fn seats(&self) -> Seats {
        self.lines.iter().fold(Seats::NONE, |seats, (line, _)| seats.with(line.spot))
    }

    /// How many people wager at the spot.
    pub fn lines_on(&self, spot: Spot) -> u8 {
        self.lines.iter().filter(|(line, _)| line.spot == spot).count() as u8
    }

    /// The seated player calls the decisions, or else the highest wager.
    pub fn caller(&self, spot: Spot) -> Line {
        if !self.unseated.has(spot) {
            return spot.line(0);
        }
        let mut lines = self.lines.iter().filter(|(line, _)| line.spot == spot);
        let total = |areas: &[(G::Area, Money)]| areas.iter().map(|(_, money)| *money).sum();
        let Some((mut caller, areas)) = lines.next().map(|(line, areas)| (*line, areas)) else {
            return spot.line(0);
        };
        let mut highest: Money = total(areas);
        for (line, areas) in lines {
            if total(areas) > highest {
                (caller, highest) = (*line, total(areas));
            }
        }
        caller
    }

    /// Whether the regulation and the posted limits accept these wagers.
    pub fn check(&self, options: &G::Options) -> Result<(), Refusal> {
        let (spots, why) = G::spots(options);
        for (line, _) in &self.lines {
            if line.spot.number() > spots {
                return Err(Refusal::cited(
                    Code::NoSuchSpot,
                    format!("there is no spot {}: the table has {spots}", line.spot),
                    why,
                ));
            }
            let (bettors, why) = G::bettors(options);
            if line.nth >= bettors {
                let people = if bettors == 1 { "one person" } else { "so many people" };
                return Err(Refusal::cited(
                    Code::TooManyBettors,
                    format!("{line}: only {people} ({bettors}) may wager on a spot"),
                    why,
                ));
            }
            if line.nth > 0 && !self.lines.iter().any(|(l, _)| *l == line.spot.line(line.nth - 1)) {
                return Err(Refusal::cited(
                    Code::TooManyBettors,
                    format!(
                        "{line} wagers on a spot where {} does not",
                        line.spot.line(line.nth - 1)
                    ),
                    why,
                ));
            }
            self.check_line(options, *line)?;
        }
        check_spots::<G>(options, &self.takes_part(options))
    }

    /// Whether what one line has on one area is accepted so far, while `all` have wagered: as long
    /// as bets are taken it may still lack what must go with it.
    pub fn check_so_far(
        &self,
        options: &G::Options,
        line: Line,
        area: G::Area,
        all: &[(Line, Person)],
    ) -> Result<(), Refusal> {
        let rule = G::area_rule(options, area);
        match (rule.when, rule.amount) {
            (When::BeforeTheDeal, Amount::EqualTo(_)) => {}
            _ => self.check_one(options, line, area, self.on(line, area))?,
        }
        check_spots::<G>(options, all)
    }

    /// Whether one line's wagers are accepted and complete.
    pub fn check_line(&self, options: &G::Options, line: Line) -> Result<(), Refusal> {
        let areas = self.lines.iter().filter(|(of, _)| *of == line).flat_map(|(_, areas)| areas);
        for (area, amount) in areas {
            self.check_one(options, line, *area, *amount)?;
        }
        self.check_required(options, line)
    }

    /// The same of amounts alone, where nobody wagers before the round asks him.
    pub fn check_amounts(&self, options: &G::Options) -> Result<(), Refusal> {
        let lines = self.lines.iter();
        let wagers = lines.flat_map(|(line, areas)| areas.iter().map(move |area| (*line, *area)));
        wagers
            .into_iter()
            .try_for_each(|(line, (area, amount))| self.check_amount(options, line, area, amount))
    }

    /// Who wagers; where that is done in the round, everybody who is there.
    fn takes_part(&self, options: &G::Options) -> Vec<(Line, Person)> {
        let mut areas = (0..G::Area::COUNT).map(|nth| G::area_rule(options, G::Area::nth(nth)));
        if areas.any(|rule| rule.when == When::BeforeTheDeal) {
            return self.lines.iter().map(|(line, _)| (*line, self.person(*line))).collect();
        }
        self.people.all().to_vec()
    }

    fn check_one(
        &self,
        options: &G::Options,
        line: Line,
        area: G::Area,
        amount: Money,
    ) -> Result<(), Refusal> {
        let rule = G::area_rule(options, area);
        let refuse = |code, what: &str| {
            let what = format!("{line} {}: {what}", area.name());
            Err(Refusal::cited(code, what, rule.why).about(area.name()))
        };
        match rule.when {
            When::BeforeTheDeal => self.check_amount(options, line, area, amount),
            When::InTheRound => refuse(Code::NotBeforeTheDeal, "cannot be wagered before the deal"),
            When::NotOffered => refuse(Code::NotOffered, "is not offered at this table"),
        }
    }

    fn check_amount(
        &self,
        options: &G::Options,
        line: Line,
        area: G::Area,
        amount: Money,
    ) -> Result<(), Refusal> {
        let rule = G::area_rule(options, area);
        let refuse = |code, what: String| {
            let what = format!("{line} {}: {what}", area.name());
            Err(Refusal::cited(code, what, rule.why).about(area.name()))
        };
        // An amount that the area's own paragraph fixes is not posted.
        let is_fixed = matches!(rule.amount, Amount::Limits { min, max, .. } if min == max);
        let posted = |code, what: String| {
            let why = G::LIMITS.filter(|_| !is_fixed).unwrap_or(rule.why);
            let what = format!("{line} {}: {what}", area.name());
            Err(Refusal::cited(code, what, why).about(area.name()))
        };
        match rule.amount {
            Amount::EqualTo(other) => {
                let wants = self.on(line, other);
                if amount != wants {
                    let other = other.name();
                    return refuse(
                        Code::MustEqual,
                        format!("{amount} must equal the {other} wager, {wants}"),
                    );
                }
            }
            Amount::Limits { min, max, chip } => {
                if amount < min {
                    return posted(
                        Code::BelowMinimum,
                        format!("{amount} is below the table minimum {min}"),
                    );
                }
                if amount > max {
                    return posted(
                        Code::AboveMaximum,
                        format!("{amount} is above the table maximum {max}"),
                    );
                }
                if !amount.is_multiple_of(chip) {
                    return posted(
                        Code::NotMultiple,
                        format!("{amount} is not a multiple of {chip}"),
                    );
                }
            }
        }
        for odds in G::payable(options, area) {
            if amount.at_odds(odds.pays, odds.per).is_none() {
                return refuse(
                    Code::NotPaidExactly,
                    format!("{amount} cannot be paid exactly at {odds}"),
                );
            }
        }
        Ok(())
    }

    fn check_required(&self, options: &G::Options, line: Line) -> Result<(), Refusal> {
        for nth in 0..G::Area::COUNT {
            let area = G::Area::nth(nth);
            if !self.on(line, area).is_zero() {
                continue;
            }
            let rule = G::area_rule(options, area);
            let missing = rule.when == When::BeforeTheDeal
                && match rule.required {
                    Required::Optional => false,
                    Required::Always => true,
                    Required::With(other) => !self.on(line, other).is_zero(),
                };
            if missing {
                let name = area.name();
                return Err(Refusal::cited(
                    Code::MustAlsoWager,
                    format!("{line} must also wager on {name}"),
                    rule.why,
                ));
            }
        }
        Ok(())
    }
}

/// How many spots one person has, and whether they lie side by side where they must.
fn check_spots<G: Game>(options: &G::Options, lines: &[(Line, Person)]) -> Result<(), Refusal> {
    let (most, why) = G::spots_each(options);
    for (line, who) in lines {
        let his = lines.iter().filter(|(_, other)| other == who).map(|(line, _)| line);
        let twice = his.clone().find(|other| other.spot == line.spot && *other != line);
        if let Some(other) = twice {
            let what = format!("{line} and {other} are one person's");
            return Err(Refusal::cited(Code::SpotsOfOnePerson, what, G::bettors(options).1));
        }
        let his = his.fold(Seats::NONE, |seats, line| seats.with(line.spot));
        if his.len() > most {
            let spots = if most == 1 { "one spot" } else { &format!("{most} spots") };
            let what = format!("{} are one person's, who may have {spots}", in_words(his));
            return Err(Refusal::cited(Code::SpotsOfOnePerson, what, why));
        }
        if let Some(why) = G::spots_adjacent(options).filter(|_| !his.are_adjacent()) {
            let what = format!("{} are one person's and do not lie together", in_words(his));
            return Err(Refusal::cited(Code::SpotsOfOnePerson, what, why));
        }
    }
    Ok(())
}

fn in_words(spots: Seats) -> String {
    let numbers: Vec<String> = spots.rising().map(|spot| format!("{spot}")).collect();
    format!("spots {}", numbers.join(" and "))
}
