//! Sessions: so many rounds with so much money, and how they end.

use super::MOST_SPOTS;
use super::spectrum::Spectrum;
use table::{Money, Seats, Spot};

/// What a session is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRules {
    /// How many rounds it lasts, where the money does.
    pub rounds: u64,
    /// What each player brings.
    pub bankroll: Money,
    /// How many tables make a pit.
    pub tables: u64,
    /// Having won or lost so much, a player leaves.
    pub stop_win: Option<Money>,
    pub stop_loss: Option<Money>,
    pub raises: Raises,
    /// With less than this nobody stays where all wagers are made in the round.
    pub least: Money,
}

/// How many times his first wagers a player makes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Raises {
    #[default]
    Never,
    /// One step on after each round that lost, or that won; back to the first after the other, and
    /// from the last. A round that did neither leaves the step as it is.
    After(Raised, Vec<u32>),
    /// Once for each so much that he has, at least once and at most so often.
    WithMoney { each: Money, most: u32 },
}

/// After what a wager is raised.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Raised {
    ByLoss,
    ByWin,
}

/// How many sessions ended how. Who has left the table leaves his place empty until the session is
/// over; where nobody can play any more, no round is played.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sessions {
    /// What players won, in cents.
    pub results: Spectrum,
    /// How many rounds players played.
    pub played: Spectrum,
    /// How many could not make their first wagers any more.
    pub ruined: u64,
    /// After how many rounds those left.
    pub ruined_after: Spectrum,
    /// How many left with what they wanted to win, or to lose at most.
    pub stopped_winning: u64,
    pub stopped_losing: u64,
    /// What the house won at one table in one session, and in a pit.
    pub tables: Spectrum,
    pub pits: Spectrum,
}

impl Sessions {
    pub fn absorb(&mut self, other: &Sessions) {
        self.results.absorb(&other.results);
        self.played.absorb(&other.played);
        self.ruined += other.ruined;
        self.ruined_after.absorb(&other.ruined_after);
        self.stopped_winning += other.stopped_winning;
        self.stopped_losing += other.stopped_losing;
        self.tables.absorb(&other.tables);
        self.pits.absorb(&other.pits);
    }
}

/// What a player wagers before a round: a part that is raised, and one that is fixed.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Price {
    pub(super) raised: i64,
    pub(super) fixed: i64,
}

impl Price {
    /// What it is, so many times.
    fn times(self, times: u32) -> i64 {
        self.fixed + self.raised * i64::from(times)
    }
}

/// Somebody in a session.
#[derive(Copy, Clone, Default, Debug)]
struct Player {
    won: i64,
    step: usize,
    played: u64,
}

/// The sessions of one block, as they go on.
#[derive(Clone, Debug)]
pub(super) struct Sitting {
    rules: SessionRules,
    seats: Seats,
    prices: [Price; MOST_SPOTS],
    players: [Player; MOST_SPOTS],
    has_left: Seats,
    round: u64,
    table: u64,
    pit: i64,
    sessions: Sessions,
}

impl Sitting {
    pub(super) fn new(rules: SessionRules, seats: Seats, prices: [Price; MOST_SPOTS]) -> Sitting {
        Sitting {
            rules,
            seats,
            prices,
            players: Default::default(),
            has_left: Seats::NONE,
            round: 0,
            table: 0,
            pit: 0,
            sessions: Sessions::default(),
        }
    }

    /// Everybody who sits down for a session.
    pub(super) fn seats(&self) -> Seats {
        self.seats
    }

    /// Who is still there.
    pub(super) fn present(&self) -> Seats {
        let here = self.seats.clockwise().filter(|spot| !self.has_left.has(*spot));
        here.fold(Seats::NONE, Seats::with)
    }

    /// What he has before a round.
    pub(super) fn money(&self, spot: Spot) -> i64 {
        self.rules.bankroll.as_cents() + self.players[spot.0 as usize].won
    }

    /// How many times he makes his first wagers now: as often as he raises them, or the next less
    /// often that he has the money for.
    pub(super) fn times(&self, spot: Spot) -> u32 {
        let (nth, money) = (spot.0 as usize, self.money(spot));
        let pays = |times: &u32| self.prices[nth].times(*times) <= money;
        match &self.rules.raises {
            Raises::Never => 1,
            Raises::After(_, steps) => {
                let wanted = steps[self.players[nth].step];
                let payable = steps.iter().copied().filter(|step| *step <= wanted && pays(step));
                payable.max().unwrap_or_else(|| self.fewest())
            }
            Raises::WithMoney { each, most } => {
                let often = money / each.as_cents();
                let often = u32::try_from(often).unwrap_or(u32::MAX).clamp(1, *most);
                (1..=often).rev().find(pays).unwrap_or(1)
            }
        }
    }

    fn fewest(&self) -> u32 {
        match &self.rules.raises {
            Raises::After(_, steps) => steps.iter().copied().min().unwrap_or(1),
            Raises::Never | Raises::WithMoney { .. } => 1,
        }
    }

    /// One more round, with what each spot won that played it; who leaves after it.
    pub(super) fn end(&mut self, played: Seats, net: &[i64; MOST_SPOTS]) -> Seats {
        self.round += 1;
        let here = self.present();
        for spot in played.clockwise() {
            let player = &mut self.players[spot.0 as usize];
            let won = net[spot.0 as usize];
            player.won += won;
            player.played += 1;
            player.step = self.rules.raises.step(player.step, won);
            self.has_left =
                if self.leaves(spot) { self.has_left.with(spot) } else { self.has_left };
        }
        let left = here.in_both(self.has_left);
        if self.round == self.rules.rounds {
            self.close();
        }
        left
    }

    fn leaves(&mut self, spot: Spot) -> bool {
        let Player { won, played, .. } = self.players[spot.0 as usize];
        let least = match self.prices[spot.0 as usize].times(self.fewest()) {
            0 => self.rules.least.as_cents(),
            price => price,
        };
        if self.rules.stop_win.is_some_and(|wanted| won >= wanted.as_cents()) {
            self.sessions.stopped_winning += 1;
        } else if self.rules.stop_loss.is_some_and(|most| -won >= most.as_cents()) {
            self.sessions.stopped_losing += 1;
        } else if self.money(spot) < least {
            self.sessions.ruined += 1;
            self.sessions.ruined_after.add(played as i64);
        } else {
            return false;
        }
        true
    }

    fn close(&mut self) {
        let mut table = 0;
        for spot in self.seats.clockwise() {
            let player = core::mem::take(&mut self.players[spot.0 as usize]);
            self.sessions.results.add(player.won);
            self.sessions.played.add(player.played as i64);
            table -= player.won;
        }
        self.sessions.tables.add(table);
        self.pit += table;
        self.table += 1;
        if self.table == self.rules.tables {
            self.sessions.pits.add(core::mem::take(&mut self.pit));
            self.table = 0;
        }
        self.round = 0;
        self.has_left = Seats::NONE;
    }

    pub(super) fn done(self) -> Sessions {
        self.sessions
    }
}

impl Raises {
    /// Where he is after a round.
    fn step(&self, step: usize, won: i64) -> usize {
        let Raises::After(raised, steps) = self else { return 0 };
        let goes_on = match raised {
            Raised::ByLoss => won < 0,
            Raised::ByWin => won > 0,
        };
        match (goes_on, won) {
            (_, 0) => step,
            (true, _) => (step + 1) % steps.len(),
            (false, _) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_SPOTS, Price, Raised, Raises, SessionRules, Sitting};
    use table::{Money, Seats, Spot};

    fn rules(rounds: u64, bankroll: i64) -> SessionRules {
        SessionRules {
            rounds,
            bankroll: Money::cents(bankroll),
            tables: 2,
            stop_win: None,
            stop_loss: None,
            raises: Raises::Never,
            least: Money::ZERO,
        }
    }

    fn sitting(rules: SessionRules, prices: &[i64]) -> Sitting {
        let mut all = [Price::default(); MOST_SPOTS];
        for (price, raised) in all.iter_mut().zip(prices) {
            price.raised = *raised;
        }
        Sitting::new(rules, Seats::first(prices.len() as u8), all)
    }

    fn nets(won: &[i64]) -> [i64; MOST_SPOTS] {
        let mut net = [0; MOST_SPOTS];
        net[..won.len()].copy_from_slice(won);
        net
    }

    #[test]
    fn two_players_by_hand() {
        let mut sitting = sitting(rules(3, 30), &[10, 20]);
        let mut round = |a, b| {
            let left = sitting.end(sitting.present(), &nets(&[a, b]));
            (left, sitting.present().len())
        };
        // The second has 10 left, wagers 20 and must leave: what his place wins then is nobody's.
        assert_eq!(round(10, -20), (Seats::NONE.with(Spot(1)), 1));
        assert_eq!(round(10, 50), (Seats::NONE, 1));
        // The session is over, and he is there for the next.
        assert_eq!(round(-10, 50), (Seats::NONE, 2));
        assert!((0..3).all(|_| round(-5, 1).1 == 2));
        let sessions = sitting.done();
        assert_eq!(sessions.results.values, [(-20, 1), (-15, 1), (3, 1), (10, 1)].into());
        assert_eq!(sessions.played.values, [(1, 1), (3, 3)].into());
        assert_eq!((sessions.ruined, sessions.ruined_after.values[&1]), (1, 1));
        assert_eq!(sessions.tables.values, [(10, 1), (12, 1)].into());
        assert_eq!(sessions.pits.values, [(22, 1)].into());
    }

    #[test]
    fn who_has_just_his_wager_plays_on() {
        let mut sitting = sitting(rules(9, 30), &[10]);
        let one = Seats::first(1);
        assert_eq!(sitting.end(one, &nets(&[-20])), Seats::NONE);
        assert_eq!(sitting.end(one, &nets(&[-1])), one);
    }

    #[test]
    fn stops() {
        let (win, loss) = (Some(Money::cents(20)), Some(Money::cents(15)));
        let asked = SessionRules { stop_win: win, stop_loss: loss, ..rules(9, 100) };
        let one = Seats::first(1);
        let last = |won: &[i64]| {
            let mut sitting = sitting(asked.clone(), &[10]);
            let left = won.iter().map(|won| sitting.end(one, &nets(&[*won]))).last();
            let Sitting { sessions, .. } = sitting;
            (left.unwrap(), sessions.stopped_winning, sessions.stopped_losing, sessions.ruined)
        };
        assert_eq!(last(&[19]), (Seats::NONE, 0, 0, 0));
        assert_eq!(last(&[19, 1]), (one, 1, 0, 0));
        assert_eq!(last(&[-14]), (Seats::NONE, 0, 0, 0));
        assert_eq!(last(&[-14, -1]), (one, 0, 1, 0));
        assert_eq!(last(&[-99]), (one, 0, 1, 0));
    }

    #[test]
    fn raises_by_hand() {
        let times = |raises: Raises, bankroll: i64, won: &[i64]| {
            let mut sitting = sitting(SessionRules { raises, ..rules(99, bankroll) }, &[10]);
            let mut times = vec![sitting.times(Spot(0))];
            for won in won {
                sitting.end(Seats::first(1), &nets(&[*won]));
                times.push(sitting.times(Spot(0)));
            }
            times
        };
        let after = |raised| Raises::After(raised, vec![1, 2, 4]);
        let won = [-10, 0, -20, -40, -10, 20];
        assert_eq!(times(after(Raised::ByLoss), 900, &won), [1, 2, 2, 4, 1, 2, 1]);
        assert_eq!(
            times(after(Raised::ByWin), 900, &[10, 20, 40, 10, 0, -20]),
            [1, 2, 4, 1, 2, 2, 1]
        );
        // Four times would be 40, and he has 35.
        assert_eq!(times(after(Raised::ByLoss), 65, &[-10, -20]), [1, 2, 2]);
        let with = Raises::WithMoney { each: Money::cents(50), most: 3 };
        assert_eq!(times(with, 100, &[-1, 51, 1_000, -1_110]), [2, 1, 3, 3, 1]);
    }
}
