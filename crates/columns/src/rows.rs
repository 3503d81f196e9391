//! Rows in memory, column by column.

/// The amounts that DECIMAL(18,2) cannot hold begin here, in cents.
const TOO_MUCH: u64 = 1_000_000_000_000_000_000;

/// One settled wager, in the order of the columns. Money is in cents.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Row<'a> {
    pub session: u64,
    pub round: u64,
    pub shoe: u64,
    pub shuffled: bool,
    pub burned: u16,
    pub spot: u8,
    /// Its place among the areas of the job.
    pub area: u16,
    pub player_cards: &'a str,
    pub dealer_cards: &'a str,
    pub banker_cards: &'a str,
    pub pocket: &'a str,
    pub decisions: &'a str,
    pub stake: i64,
    /// Its place among the results of the job.
    pub result: u8,
    pub odds_paid: &'a str,
    pub award: i64,
    pub vigorish: i64,
    pub net: i64,
    pub cite: &'a str,
    pub irregular: &'a str,
}

/// Settled wagers of some rounds. One `Rows` holds less than 2 GiB of each text.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    pub(crate) session: Vec<i64>,
    pub(crate) round: Vec<i64>,
    pub(crate) shoe: Vec<i64>,
    pub(crate) shuffled: Vec<bool>,
    pub(crate) burned: Vec<i16>,
    pub(crate) spot: Vec<i16>,
    pub(crate) area: Vec<u16>,
    pub(crate) player_cards: Texts,
    pub(crate) dealer_cards: Texts,
    pub(crate) banker_cards: Texts,
    pub(crate) pocket: Texts,
    pub(crate) decisions: Texts,
    pub(crate) stake: Vec<i64>,
    pub(crate) result: Vec<u8>,
    pub(crate) odds_paid: Texts,
    pub(crate) award: Vec<i64>,
    pub(crate) vigorish: Vec<i64>,
    pub(crate) net: Vec<i64>,
    pub(crate) cite: Texts,
    pub(crate) irregular: Texts,
}

/// The texts of one column in one piece, and where that of each row ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    pub(crate) text: String,
    pub(crate) ends: Vec<i32>,
}

impl Texts {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len().try_into().expect("less than 2 GiB of text"));
    }

    pub(crate) fn get(&self, row: usize) -> &str {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.text[start as usize..self.ends[row] as usize]
    }

    fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }
}

impl Rows {
    pub fn push(&mut self, row: &Row<'_>) {
        self.session.push(signed(row.session));
        self.round.push(signed(row.round));
        self.shoe.push(signed(row.shoe));
        self.shuffled.push(row.shuffled);
        self.burned.push(row.burned.try_into().unwrap_or(i16::MAX));
        self.spot.push(row.spot.into());
        self.area.push(row.area);
        self.player_cards.push(row.player_cards);
        self.dealer_cards.push(row.dealer_cards);
        self.banker_cards.push(row.banker_cards);
        self.pocket.push(row.pocket);
        self.decisions.push(row.decisions);
        self.stake.push(row.stake);
        self.result.push(row.result);
        self.odds_paid.push(row.odds_paid);
        self.award.push(row.award);
        self.vigorish.push(row.vigorish);
        self.net.push(row.net);
        self.cite.push(row.cite);
        self.irregular.push(row.irregular);
    }

    /// So many cents more were awarded in this row than was known when it was written.
    pub fn award_more(&mut self, row: usize, cents: i64) {
        self.award[row] += cents;
        self.net[row] += cents;
    }

    pub fn len(&self) -> usize {
        self.round.len()
    }

    pub fn is_empty(&self) -> bool {
        self.round.is_empty()
    }

    /// Forgets the rows and keeps the memory for the next ones.
    pub fn clear(&mut self) {
        let Rows { session, round, shoe, shuffled, burned, spot, area, result, .. } = self;
        [session, round, shoe].into_iter().for_each(Vec::clear);
        [burned, spot].into_iter().for_each(Vec::clear);
        shuffled.clear();
        area.clear();
        result.clear();
        let Rows { stake, award, vigorish, net, .. } = self;
        [stake, award, vigorish, net].into_iter().for_each(Vec::clear);
        let Rows { player_cards, dealer_cards, banker_cards, pocket, decisions, .. } = self;
        [player_cards, dealer_cards, banker_cards, pocket, decisions]
            .into_iter()
            .for_each(Texts::clear);
        let Rows { odds_paid, cite, irregular, .. } = self;
        [odds_paid, cite, irregular].into_iter().for_each(Texts::clear);
    }

    /// What is in these rows that the columns cannot hold.
    pub(crate) fn misfit(&self, areas: usize, results: usize) -> Option<&'static str> {
        let is_too_much = |cents: &i64| cents.unsigned_abs() >= TOO_MUCH;
        let mut money = [&self.stake, &self.award, &self.vigorish, &self.net].into_iter();
        let mut numbers = [&self.session, &self.round, &self.shoe].into_iter();
        if self.area.iter().any(|&area| usize::from(area) >= areas) {
            Some("a row has an area that the job does not name")
        } else if self.result.iter().any(|&result| usize::from(result) >= results) {
            Some("a row has a result that the job does not name")
        } else if numbers.any(|numbers| numbers.iter().any(|&number| number < 0)) {
            Some("a row has a number of 2^63 or more")
        } else if money.any(|amounts| amounts.iter().any(is_too_much)) {
            Some("a row has an amount of more than 16 digits before the point")
        } else {
            None
        }
    }
}

/// A number that does not fit comes out below 0, and is found later.
fn signed(number: u64) -> i64 {
    number as i64
}
