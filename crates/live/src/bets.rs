//! Wagers before "no more bets": they come person by person, and belong to persons, not to lines.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use table::{Area, Code, Game, Line, Money, People, Person, Placed, Refusal, Seats, Spot, Wagers};

/// What lies on the layout before the round, first comer first.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bets<G: Game> {
    all: Vec<Bet<G::Area>>,
}

/// One person's wagers on one spot.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bet<A> {
    pub(crate) who: Person,
    pub(crate) spot: Spot,
    pub(crate) areas: Placed<A>,
}

impl<G: Game> Default for Bets<G> {
    fn default() -> Self {
        Bets { all: Vec::new() }
    }
}

impl<G: Game> Bets<G> {
    pub(crate) fn all(&self) -> &[Bet<G::Area>] {
        &self.all
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds to what lies on the area.
    pub(crate) fn place(&mut self, who: Person, spot: Spot, area: G::Area, amount: Money) {
        let nth = match self.position(who, spot) {
            Some(nth) => nth,
            None => {
                self.all.push(Bet { who, spot, areas: Vec::new() });
                self.all.len() - 1
            }
        };
        let areas = &mut self.all[nth].areas;
        match areas.iter_mut().find(|(at, _)| *at == area) {
            Some((_, lies)) => *lies += amount,
            None => {
                let at = areas.partition_point(|(other, _)| other.index() < area.index());
                areas.insert(at, (area, amount));
            }
        }
    }

    /// Nothing lies there any more.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }

    /// What has just been placed goes off again.
    pub(crate) fn unplace(&mut self, who: Person, spot: Spot, area: G::Area, amount: Money) {
        let Some(nth) = self.position(who, spot) else { return };
        let areas = &mut self.all[nth].areas;
        areas.iter_mut().filter(|(at, _)| *at == area).for_each(|(_, lies)| *lies -= amount);
        areas.retain(|(_, lies)| !lies.is_zero());
        if areas.is_empty() {
            self.all.remove(nth);
        }
    }

    /// Takes back what he has there, on one area or on all.
    pub(crate) fn take_back(
        &mut self,
        who: Person,
        spot: Spot,
        area: Option<G::Area>,
    ) -> Placed<G::Area> {
        let Some(nth) = self.position(who, spot) else { return Vec::new() };
        let areas = &mut self.all[nth].areas;
        let is_meant = |(at, _): &mut (G::Area, Money)| area.is_none_or(|area| area == *at);
        let taken = areas.extract_if(.., is_meant).collect();
        if areas.is_empty() {
            self.all.remove(nth);
        }
        taken
    }

    fn position(&self, who: Person, spot: Spot) -> Option<usize> {
        self.all.iter().position(|bet| bet.who == who && bet.spot == spot)
    }

    /// Who has which line in the round: on each spot whoever has the seat first, then by arrival.
    pub(crate) fn lines(&self, seats: &People) -> Vec<(Line, &Bet<G::Area>)> {
        let mut lines: Vec<(Line, &Bet<G::Area>)> = Vec::with_capacity(self.all.len());
        let is_seated = |bet: &&Bet<G::Area>| seats.on(bet.spot) == Some(bet.who);
        let seated = self.all.iter().filter(is_seated);
        let others = self.all.iter().filter(|bet| !is_seated(bet));
        for bet in seated.chain(others) {
            let nth = lines.iter().filter(|(line, _)| line.spot == bet.spot).count() as u8;
            lines.push((bet.spot.line(nth), bet));
        }
        lines
    }

    /// The wagers of a round in which these [lines](Bets::lines) are theirs.
    pub(crate) fn wagers(seats: &People, lines: &[(Line, &Bet<G::Area>)]) -> Wagers<G> {
        let mut wagers = Wagers::default();
        for (line, bet) in lines {
            for (area, amount) in &bet.areas {
                wagers.place(*line, *area, *amount);
            }
            if line.nth == 0 && seats.on(line.spot) != Some(bet.who) {
                wagers.leave_unseated(line.spot);
            }
        }
        wagers.are_of(people(seats, lines));
        wagers
    }
}

/// Who has which line while the round is dealt: whoever wagers his own, others their seats.
fn people<A>(seats: &People, lines: &[(Line, &Bet<A>)]) -> People {
    let spots = lines.iter().fold(Seats::NONE, |spots, (line, _)| spots.with(line.spot));
    let mut people = People::default();
    for (line, who) in seats.all().iter().filter(|(line, _)| line.nth == 0) {
        match lines.iter().find(|(of, bet)| of.spot == line.spot && bet.who == *who) {
            Some((of, _)) => people.take(*of, *who),
            None if !spots.has(line.spot) => people.take(*line, *who),
            None => {}
        }
    }
    for (line, bet) in lines {
        if people.at(*line).is_none() {
            people.take(*line, bet.who);
        }
    }
    people
}

/// A wager by the word for its area, or for several of them.
pub(crate) fn placed<G: Game>(
    options: &G::Options,
    word: &str,
    amount: Money,
) -> Result<Placed<G::Area>, Refusal> {
    if let Some(several) = G::several(options, word, amount) {
        return several;
    }
    Ok(alloc::vec![(area::<G>(word)?, amount)])
}

/// The area of that name.
pub(crate) fn area<G: Game>(word: &str) -> Result<G::Area, Refusal> {
    G::Area::parse(word).ok_or_else(|| {
        let names = (0..G::Area::COUNT).map(|nth| G::Area::nth(nth).name());
        let known = match G::Area::COUNT {
            0..=12 => names.collect::<Vec<String>>().join(", "),
            _ => String::from("felt games lists them"),
        };
        let what = format!("{} has no area {word:?}; {known}", G::NAME);
        Refusal { why: G::listed_at(word), ..Refusal::plain(Code::NoSuchArea, what) }
    })
}
