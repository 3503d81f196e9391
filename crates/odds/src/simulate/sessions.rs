//! Sessions: so many rounds with so much money, and how they end.

use super::MOST_SPOTS;
use super::spectrum::Spectrum;
use table::{Money, Seats};

/// What a session is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SessionRules {
    /// How many rounds it lasts, where the money does.
    pub rounds: u64,
    /// What each player brings.
    pub bankroll: Money,
    /// How many tables make a pit.
    pub tables: u64,
}

/// How many sessions ended how. A player leaves when his first wagers are more than he has; his
/// place is empty until the session is over. What a round asks for beyond them he finds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sessions {
    /// What players won, in cents.
    pub results: Spectrum,
    /// How many could not go on.
    pub ruined: u64,
    /// After how many rounds those left.
    pub ruined_after: Spectrum,
    /// What the house won at one table in one session, and in a pit.
    pub tables: Spectrum,
    pub pits: Spectrum,
}

impl Sessions {
    pub fn absorb(&mut self, other: &Sessions) {
        self.results.absorb(&other.results);
        self.ruined += other.ruined;
        self.ruined_after.absorb(&other.ruined_after);
        self.tables.absorb(&other.tables);
        self.pits.absorb(&other.pits);
    }
}

/// The sessions of one block, as they go on.
#[derive(Clone, Debug)]
pub(super) struct Sitting {
    rules: SessionRules,
    /// What each spot wagers before a round.
    first: [i64; MOST_SPOTS],
    round: u64,
    table: u64,
    pit: i64,
    won: [i64; MOST_SPOTS],
    has_left: Seats,
    sessions: Sessions,
}

impl Sitting {
    pub(super) fn new(rules: SessionRules, first: [i64; MOST_SPOTS]) -> Sitting {
        Sitting {
            rules,
            first,
            round: 0,
            table: 0,
            pit: 0,
            won: [0; MOST_SPOTS],
            has_left: Seats::NONE,
            sessions: Sessions::default(),
        }
    }

    /// One more round, with what each spot won in it.
    pub(super) fn end(&mut self, seats: Seats, net: &[i64; MOST_SPOTS]) {
        self.round += 1;
        let bankroll = self.rules.bankroll.as_cents();
        let had_left = self.has_left;
        for spot in seats.clockwise().filter(|spot| !had_left.has(*spot)) {
            let nth = spot.0 as usize;
            self.won[nth] += net[nth];
            if bankroll + self.won[nth] < self.first[nth] {
                self.has_left = self.has_left.with(spot);
                self.sessions.ruined += 1;
                self.sessions.ruined_after.add(self.round as i64);
            }
        }
        if self.round == self.rules.rounds {
            self.close(seats);
        }
    }

    fn close(&mut self, seats: Seats) {
        let mut table = 0;
        for spot in seats.clockwise() {
            let won = core::mem::take(&mut self.won[spot.0 as usize]);
            self.sessions.results.add(won);
            table -= won;
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

#[cfg(test)]
mod tests {
    use super::{MOST_SPOTS, SessionRules, Sitting};
    use table::{Money, Seats};

    #[test]
    fn two_players_by_hand() {
        let rules = SessionRules { rounds: 3, bankroll: Money::cents(30), tables: 2 };
        let mut first = [0; MOST_SPOTS];
        (first[0], first[1]) = (10, 20);
        let mut sitting = Sitting::new(rules, first);
        let mut round = |a, b| {
            let mut net = [0; MOST_SPOTS];
            (net[0], net[1]) = (a, b);
            sitting.end(Seats::first(2), &net);
        };
        // The second has 10 left, wagers 20 and must leave: what his place wins then is nobody's.
        round(10, -20);
        round(10, 50);
        round(-10, 50);
        (0..3).for_each(|_| round(-5, 1));
        let sessions = sitting.done();
        assert_eq!(sessions.results.values, [(-20, 1), (-15, 1), (3, 1), (10, 1)].into());
        assert_eq!((sessions.ruined, sessions.ruined_after.values[&1]), (1, 1));
        assert_eq!(sessions.tables.values, [(10, 1), (12, 1)].into());
        assert_eq!(sessions.pits.values, [(22, 1)].into());
    }
}
