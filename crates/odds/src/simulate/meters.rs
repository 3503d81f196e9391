//! Jackpot meters that grow and are paid in simulated time, over any parts of a job.
//!
//! Every block begins with meters at their resets. What a meter had grown to by then is only known
//! when the blocks before it are: so of each meter's first payment in a block the round is kept,
//! and what it lacks is added when blocks are put one after the other.

use super::spectrum::Spectrum;
use super::totals::{Sums, Totals};
use table::{Game, Money};

/// What one stretch of rounds did to the meters.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Meters {
    pub all: Vec<Meter>,
}

/// One meter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Meter {
    /// Where it starts again, in cents.
    pub reset: i64,
    /// Since it was last paid, or since the stretch began.
    pub since: Span,
    /// The first time it was paid.
    pub first: Option<First>,
    /// How many rounds lay between two payments, and what was paid, in cents, but for the first.
    pub rounds_between: Spectrum,
    pub paid: Spectrum,
}

/// So many rounds, in which a meter grew by so many cents.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Span {
    pub rounds: u64,
    pub grown: i64,
}

/// The first payment of a stretch.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct First {
    pub span: Span,
    pub paid: i64,
    /// In which round of the job it was.
    pub round: u64,
    /// What came of that round: the wager's number, its result and its unit, and the same of all
    /// wagers together.
    pub wager: usize,
    pub of_wager: (i64, i64),
    pub together: (i64, i64),
}

impl Meters {
    pub(super) fn new(meters: &[table::Meter]) -> Meters {
        let at_reset =
            |meter: &table::Meter| Meter { reset: meter.reset.as_cents(), ..Meter::default() };
        Meters { all: meters.iter().map(at_reset).collect() }
    }

    /// By how many cents the first payment of a meter in the next stretch is more than it knew.
    pub fn lacks<G: Game>(&self, next: &Meters, nth: usize) -> i64 {
        let first = next.all.get(nth).and_then(|meter| meter.first);
        let right = first
            .zip(self.all.get(nth))
            .map(|(first, meter)| meter.put_right(&G::METERS[nth], first).paid - first.paid);
        right.unwrap_or(0)
    }

    /// This stretch and the next one; what the next one's totals lacked is put right.
    pub fn then<G: Game>(&mut self, mut next: Meters, totals: &mut Totals) {
        for nth in 0..next.all.len().min(self.all.len()) {
            let Some(first) = next.all[nth].first else { continue };
            let First { span, paid, .. } = self.all[nth].put_right(&G::METERS[nth], first);
            let more = paid - first.paid;
            totals.correct(&first, more);
            // Another meter may have been paid in the same round.
            for other in next.all.iter_mut().filter_map(|meter| meter.first.as_mut()) {
                if other.round == first.round {
                    other.of_wager.0 += more;
                    other.together.0 += more;
                }
            }
            next.all[nth].first = next.all[nth].first.map(|first| First { span, paid, ..first });
        }
        for (meter, next) in self.all.iter_mut().zip(next.all) {
            meter.then(next);
        }
    }
}

impl Meter {
    /// The first payment of the stretch that follows this one.
    fn put_right(&self, meter: &table::Meter, first: First) -> First {
        let span = first.span.after(self.since);
        let paid = meter.pays(Money::cents(self.reset + span.grown)).as_cents();
        First { span, paid, ..first }
    }

    fn then(&mut self, next: Meter) {
        match next.first {
            None => self.since = next.since.after(self.since),
            Some(first) => {
                match self.first {
                    None => self.first = Some(first),
                    Some(_) => {
                        self.rounds_between.add(first.span.rounds as i64);
                        self.paid.add(first.paid);
                    }
                }
                self.since = next.since;
            }
        }
        self.rounds_between.absorb(&next.rounds_between);
        self.paid.absorb(&next.paid);
    }

    /// All payments, where the stretch began with the meter at its reset.
    pub fn all_paid(&self) -> (Spectrum, Spectrum) {
        let (mut rounds, mut paid) = (self.rounds_between.clone(), self.paid.clone());
        if let Some(first) = self.first {
            rounds.add(first.span.rounds as i64);
            paid.add(first.paid);
        }
        (rounds, paid)
    }

    /// Whether anybody wagered what feeds it.
    pub fn is_fed(&self) -> bool {
        self.first.is_some() || self.since.grown > 0
    }

    /// What stands on it, in cents.
    pub fn stands(&self) -> i64 {
        self.reset + self.since.grown
    }
}

impl Span {
    fn after(self, before: Span) -> Span {
        Span { rounds: before.rounds + self.rounds, grown: before.grown + self.grown }
    }
}

impl Totals {
    /// One round paid so much more than was written down.
    fn correct(&mut self, first: &First, more: i64) {
        self.wagers[first.wager].correct(first.of_wager, more);
        if self.together.times > 0 {
            self.together.correct(first.together, more);
        }
    }
}

impl Sums {
    fn correct(&mut self, (net, unit): (i64, i64), more: i64) {
        let (net, more) = (i128::from(net), i128::from(more));
        self.net += more;
        self.squares = (self.squares as i128 + (2 * net + more) * more) as u128;
        self.crossed += more * i128::from(unit);
        self.hits += u64::from(net <= 0 && net + more > 0);
    }
}

/// The meters of one block, as they are fed and paid.
#[derive(Clone, Debug)]
pub(super) struct Feeding {
    meters: Meters,
    round: u64,
    /// Paid in this round: which meter, how much, and after what.
    paid: Vec<(usize, i64, Span)>,
}

impl Feeding {
    pub(super) fn new(meters: &[table::Meter], first_round: u64) -> Feeding {
        Feeding { meters: Meters::new(meters), round: first_round, paid: Vec::new() }
    }

    /// So much stood on this meter, and it was paid.
    pub(super) fn emptied(&mut self, meter: &table::Meter, nth: usize, stand: Money) {
        let kept = &self.meters.all[nth];
        let (rounds, grown) = (kept.since.rounds + 1, stand.as_cents() - kept.reset);
        self.paid.push((nth, meter.pays(stand).as_cents(), Span { rounds, grown }));
    }

    /// The round is over: `of_wager` is what came of the wager that pays, `together` of all.
    pub(super) fn end(
        &mut self,
        left: &[Money],
        wager: usize,
        of_wager: (i64, i64),
        together: (i64, i64),
    ) {
        for (nth, paid, span) in self.paid.drain(..) {
            let (meter, round) = (&mut self.meters.all[nth], self.round);
            match meter.first {
                None => {
                    meter.first = Some(First { span, paid, round, wager, of_wager, together });
                }
                Some(_) => {
                    meter.rounds_between.add(span.rounds as i64);
                    meter.paid.add(paid);
                }
            }
            meter.since = Span { rounds: u64::MAX, grown: 0 };
        }
        for (meter, stand) in self.meters.all.iter_mut().zip(left) {
            // Paid in this round: the next one is the first of the new span.
            meter.since.rounds = meter.since.rounds.wrapping_add(1);
            meter.since.grown = stand.as_cents() - meter.reset;
        }
        self.round += 1;
    }

    /// A round that nobody plays.
    pub(super) fn skipped(&mut self) {
        self.round += 1;
    }

    pub(super) fn done(self) -> Meters {
        self.meters
    }
}
