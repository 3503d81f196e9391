//! Rows in memory, column by column.

/// The amounts that DECIMAL(18,2) cannot hold begin here, in cents.
const TOO_MUCH: u64 = 1_000_000_000_000_000_000;

/// What became of a wager.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    Lost,
    Push,
    Returned,
    Void,
}

impl Outcome {
    /// As the files spell them, in the order of the variants.
    pub(crate) const NAMES: [&str; 5] = ["won", "lost", "push", "returned", "void"];
}

/// Settled wagers of some rounds. One `Rows` holds less than 2 GiB of cards.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    pub(crate) round: Vec<u64>,
    pub(crate) spot: Vec<u8>,
    pub(crate) area: Vec<u16>,
    pub(crate) stake: Vec<i64>,
    pub(crate) net: Vec<i64>,
    pub(crate) outcome: Vec<Outcome>,
    /// The cards of all rows in one text, and where those of each row end.
    pub(crate) cards: String,
    pub(crate) ends: Vec<i32>,
}

impl Rows {
    #[allow(clippy::too_many_arguments)] // One for each column; a struct would only repeat them.
    pub fn push(
        &mut self,
        round: u64,
        spot: u8,
        area: u16,
        stake_cents: i64,
        net_cents: i64,
        outcome: Outcome,
        cards: &str,
    ) {
        self.cards.push_str(cards);
        self.ends.push(self.cards.len().try_into().expect("less than 2 GiB of cards"));
        self.round.push(round);
        self.spot.push(spot);
        self.area.push(area);
        self.stake.push(stake_cents);
        self.net.push(net_cents);
        self.outcome.push(outcome);
    }

    pub fn len(&self) -> usize {
        self.round.len()
    }

    pub fn is_empty(&self) -> bool {
        self.round.is_empty()
    }

    /// Forgets the rows and keeps the memory for the next ones.
    pub fn clear(&mut self) {
        let Rows { round, spot, area, stake, net, outcome, cards, ends } = self;
        round.clear();
        spot.clear();
        area.clear();
        stake.clear();
        net.clear();
        outcome.clear();
        cards.clear();
        ends.clear();
    }

    /// What is in these rows that the columns cannot hold.
    pub(crate) fn misfit(&self, areas: usize) -> Option<&'static str> {
        let too_much = |cents: &i64| cents.unsigned_abs() >= TOO_MUCH;
        if self.area.iter().any(|&area| usize::from(area) >= areas) {
            Some("a row has an area that the job does not name")
        } else if self.round.iter().any(|&round| round > i64::MAX as u64) {
            Some("a row has a round number of 2^63 or more")
        } else if self.stake.iter().any(too_much) || self.net.iter().any(too_much) {
            Some("a row has an amount of more than 16 digits before the point")
        } else {
            None
        }
    }
}
