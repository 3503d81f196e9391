//! The walk itself.

use super::Refused;
use super::hidden::Hidden;
use super::path::{Answer, Decides, Ends, Fact, Path, Question, Slots};
use super::sets::{Left, Sets};
use super::suits::Exchanges;
use super::tally::{Spread, Tally, Walked};
use cards::{Card, Pack, points};
use core::ops::RangeInclusive;
use table::figures::Player;
use table::{Alike, Choice, Game, Line, Money, Pocket, Seats, Wagers};

/// What `me` can expect of these wagers on this pack, with the best choice at every decision.
///
/// Cards that [`Game::alike`] declares alike are walked once for all; [`super::alike_holds`] is the
/// test of that. Of equally good choices the first offered is taken. Where the round asks for an
/// amount, only the two ends of the range are tried.
pub fn walk<G: Game>(
    options: &G::Options,
    wagers: &Wagers<G>,
    pack: &Pack,
    me: Line,
) -> Result<Walked, Refused> {
    Walk::new(options, wagers, pack, me).best()
}

/// The same without taking any two cards for alike: slow, and the check of the other.
pub fn walk_every_card<G: Game>(
    options: &G::Options,
    wagers: &Wagers<G>,
    pack: &Pack,
    me: Line,
) -> Result<Walked, Refused> {
    Walk { alike: Alike::None, ..Walk::new(options, wagers, pack, me) }.best()
}

/// A walk with all that may be asked of it.
pub struct Walk<'a, G: Game> {
    options: &'a G::Options,
    wagers: &'a Wagers<G>,
    pack: &'a Pack,
    me: Line,
    others: Seats,
    alike: Alike,
    counted: fn(G::Area) -> bool,
    most: u64,
}

impl<'a, G: Game> Walk<'a, G> {
    pub fn new(
        options: &'a G::Options,
        wagers: &'a Wagers<G>,
        pack: &'a Pack,
        me: Line,
    ) -> Walk<'a, G> {
        let (others, alike, most) = (Seats::NONE, G::alike(), u64::MAX);
        Walk { options, wagers, pack, me, others, alike, counted: |_| true, most }
    }

    /// Takes these for present, too: they wager in the round, if at all.
    pub fn with_present(self, others: Seats) -> Self {
        Walk { others, ..self }
    }

    /// Counts only the results of these areas; decisions still go by all of them.
    pub fn counting(self, counted: fn(G::Area) -> bool) -> Self {
        Walk { counted, ..self }
    }

    /// Gives up where the round ends in more ways, in any one thread.
    pub fn within(self, most: u64) -> Self {
        Walk { most, ..self }
    }

    /// With the best choice at every decision.
    pub fn best(&self) -> Result<Walked, Refused> {
        self.go(None)
    }

    /// Everybody at the table plays like this.
    pub fn played_by<P: Player<G>>(&self, player: &P) -> Result<Walked, Refused> {
        self.go(Some(player))
    }

    fn go(&self, player: Option<&dyn Decides<G>>) -> Result<Walked, Refused> {
        let wagered = self.wagers.lines().iter().any(|(line, _)| *line == self.me);
        if !wagered && !self.others.has(self.me.spot) {
            return Err(Refused::NoWager(self.me));
        }
        let left = counted(self.pack, self.alike);
        let exchanges =
            if self.alike == Alike::Suits { Exchanges::of(&left) } else { Exchanges::NONE };
        let (pack, pockets) = (self.pack.len(), G::pockets(self.options));
        let new = |share| Walker::<G> {
            path: Path::new(self.options, self.wagers, pack, self.me, self.counted, player)
                .with_present(self.others),
            pack: left,
            pockets,
            leaves: 0,
            most: self.most,
            amounts: false,
            share,
        };
        let mut walker = new(Share { nth: 0, of: 1 });
        if let Some(ends) = walker.path.run()? {
            return Ok(Spread::end(ends).walked::<G::Choice>(1, false));
        }
        if !matches!(walker.path.question, Some(Question::Faces(_))) {
            let spread = walker.follow(&exchanges)?;
            return Ok(spread.walked::<G::Choice>(walker.leaves, walker.amounts));
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let parts = std::thread::scope(|scope| {
            let part = |nth| {
                let walker = new(Share { nth, of: threads });
                scope.spawn(move || walker.part(&exchanges))
            };
            let running: Vec<_> = (0..threads).map(part).collect();
            let done = running.into_iter().map(|thread| thread.join());
            done.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect::<Result<Vec<_>, Refused>>()
        })?;
        let (mut tally, mut leaves, mut amounts) = (Tally::new(), 0, false);
        for (part, walked, asked) in parts {
            tally.absorb(part);
            leaves += walked;
            amounts |= asked;
        }
        Ok(tally.spread().walked::<G::Choice>(leaves, amounts))
    }
}

/// How many there are of each card; of alike ones the lowest card counts for all.
fn counted(pack: &Pack, alike: Alike) -> Left {
    let mut left = [0; 52];
    for card in pack.cards() {
        let first = match alike {
            Alike::None | Alike::Suits => card.index(),
            Alike::Ranks => card.index() & !3,
            Alike::Values => {
                let value = points::value(card);
                Card::ALL.iter().position(|c| points::value(*c) == value).unwrap_or(0)
            }
        };
        left[first] += 1;
    }
    left
}

/// Which of the answers to the first question one thread takes.
#[derive(Copy, Clone)]
struct Share {
    nth: usize,
    of: usize,
}

struct Walker<'a, G: Game> {
    path: Path<'a, G>,
    pack: Left,
    pockets: u8,
    leaves: u64,
    most: u64,
    amounts: bool,
    share: Share,
}

impl<G: Game> Walker<'_, G> {
    /// One thread's share of the first question.
    fn part(mut self, exchanges: &Exchanges) -> Result<(Tally, u64, bool), Refused> {
        self.path.run()?;
        let tally = match self.path.question.take() {
            Some(Question::Faces(slots)) => self.over_faces(&slots, exchanges)?,
            _ => unreachable!("the first question is always the same"),
        };
        Ok((tally, self.leaves, self.amounts))
    }

    /// What follows from the question at which the path ended.
    fn follow(&mut self, exchanges: &Exchanges) -> Result<Spread, Refused> {
        match self.path.question.take() {
            Some(Question::Faces(slots)) => Ok(self.over_faces(&slots, exchanges)?.spread()),
            Some(Question::Told(slots, what)) => self.over_told(slots, what, exchanges),
            Some(Question::Pocket) => self.over_pockets(exchanges),
            Some(Question::Choice(among)) => self.best_choice(&among, exchanges),
            Some(Question::Amount(range)) => self.best_amount(range, exchanges),
            None => unreachable!("a round stopped and asked nothing"),
        }
    }

    fn over_faces(&mut self, slots: &Slots, exchanges: &Exchanges) -> Result<Tally, Refused> {
        let share = if self.path.answers.is_empty() { self.share } else { Share { nth: 0, of: 1 } };
        let mut hidden = Hidden::new(&self.pack, &self.path.faces, &self.path.facts);
        // Where something was told of one of the cards, it matters which of them is which.
        let ordered = hidden.was_told_of(slots);
        let mut tally = Tally::new();
        let mut nth = 0;
        for (faces, ways) in Sets::new(&hidden.left, slots.as_slice().len(), ordered) {
            let Some((alike, exchanges)) = exchanges.standing(&faces, ordered) else { continue };
            nth += 1;
            if nth % share.of != share.nth {
                continue;
            }
            let ways = ways * alike * hidden.ways_with(slots, &faces);
            if ways > 0 {
                self.sum(Answer::Faces(faces), ways, &exchanges, &mut tally)?;
            }
        }
        Ok(tally)
    }

    fn over_told(
        &mut self,
        slots: Slots,
        what: fn(&[Card]) -> bool,
        exchanges: &Exchanges,
    ) -> Result<Spread, Refused> {
        let mut hidden = Hidden::new(&self.pack, &self.path.faces, &self.path.facts);
        let mut tally = Tally::new();
        for answer in [true, false] {
            let ways = hidden.ways_if(Fact { slots, what, answer });
            if ways > 0 {
                self.sum(Answer::Told(answer), ways, exchanges, &mut tally)?;
            }
        }
        Ok(tally.spread())
    }

    fn over_pockets(&mut self, exchanges: &Exchanges) -> Result<Spread, Refused> {
        let mut tally = Tally::new();
        for pocket in 0..self.pockets {
            self.sum(Answer::Pocket(Pocket(pocket)), 1, exchanges, &mut tally)?;
        }
        Ok(tally.spread())
    }

    fn best_choice(
        &mut self,
        among: &[G::Choice],
        exchanges: &Exchanges,
    ) -> Result<Spread, Refused> {
        let mut best: Option<(Spread, G::Choice)> = None;
        for choice in among {
            let spread = self.after(Answer::Choice(*choice), exchanges)?;
            if best.as_ref().is_none_or(|(best, _)| spread.is_better_than(best)) {
                best = Some((spread, *choice));
            }
        }
        let (spread, choice) = best.expect("a choice among nothing");
        let nth = G::Choice::ALL.iter().position(|one| *one == choice);
        Ok(spread.after_choice(nth.expect("every choice is listed")))
    }

    fn best_amount(
        &mut self,
        range: RangeInclusive<Money>,
        exchanges: &Exchanges,
    ) -> Result<Spread, Refused> {
        self.amounts = true;
        let least = self.after(Answer::Amount(*range.start()), exchanges)?;
        if range.start() == range.end() {
            return Ok(least);
        }
        let most = self.after(Answer::Amount(*range.end()), exchanges)?;
        Ok(if most.is_better_than(&least) { most } else { least })
    }

    /// Adds what follows from one answer of chance.
    #[inline]
    fn sum(
        &mut self,
        answer: Answer<G>,
        ways: u128,
        exchanges: &Exchanges,
        tally: &mut Tally,
    ) -> Result<(), Refused> {
        self.path.answers.push(answer);
        match self.end()? {
            Some(ends) => tally.end(ends, ways),
            None => tally.add(&self.follow(exchanges)?, ways),
        }
        self.path.answers.pop();
        Ok(())
    }

    fn after(&mut self, answer: Answer<G>, exchanges: &Exchanges) -> Result<Spread, Refused> {
        self.path.answers.push(answer);
        let spread = match self.end()? {
            Some(ends) => Spread::end(ends),
            None => self.follow(exchanges)?,
        };
        self.path.answers.pop();
        Ok(spread)
    }

    #[inline]
    fn end(&mut self) -> Result<Option<Ends>, Refused> {
        let ends = self.path.run()?;
        self.leaves += ends.is_some() as u64;
        if self.leaves > self.most {
            return Err(Refused::TooLong(self.most));
        }
        Ok(ends)
    }
}
