//! The statements of one round, as the source of its answers.

use super::{Anchor, Row, Statement};
use crate::tape::{Answer, Answers, Slot, Want};
use crate::{Act, Area, Choice, Game, Irregular, Line, Money, Place, Pocket, Ruling};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;

/// Answers from the rows of one round. What was used, and when, is kept for the report.
pub(super) struct Script<'a> {
    rows: &'a [Row],
    /// How much of each row has been used; cards are used one by one.
    used: Vec<usize>,
    /// The cards of `PLACE` lines that have been used: row, and place in the row.
    taken: Vec<(usize, usize)>,
    /// In which order rows were last used: the count of answers given by then.
    pub(super) steps: Vec<Option<usize>>,
    step: usize,
    /// What the table is about to do.
    act: Act,
    /// The cards in dealing order, where the file gives them so.
    pool: Option<Vec<Card>>,
    /// A decision that may carry its amount along, until the amount is asked for.
    pending: Option<(Line, &'a str, Option<Money>)>,
    /// The row that answered last: where a refusal is pointed at.
    pub(super) last: Option<usize>,
    /// A row whose words no game could take.
    pub(super) bad: Option<(usize, String)>,
    /// Irregularities by the verb before which they came, with their row.
    pub(super) irregular_at: Vec<(usize, u32)>,
}

impl<'a> Script<'a> {
    pub(super) fn new(rows: &'a [Row]) -> Self {
        let mut pool: Option<Vec<Card>> = None;
        for row in rows {
            if let Statement::Cards(cards) = &row.statement {
                pool.get_or_insert_default().extend(cards);
            }
        }
        Script {
            rows,
            used: vec![0; rows.len()],
            taken: Vec::new(),
            steps: vec![None; rows.len()],
            step: 0,
            act: Act::Other,
            pool,
            pending: None,
            last: None,
            bad: None,
            irregular_at: Vec::new(),
        }
    }

    pub(super) fn deals_from_a_list(&self) -> bool {
        self.pool.is_some()
    }

    /// The rows that the round never asked for.
    pub(super) fn unused(&self) -> Option<&'a Row> {
        let mut rows = self.rows.iter().enumerate();
        rows.find(|(nth, _)| !self.is_spent(*nth)).map(|(_, row)| row)
    }

    fn is_spent(&self, nth: usize) -> bool {
        match &self.rows[nth].statement {
            // A hand written out but never turned is no mistake; half of one is.
            Statement::Faces { cards, .. } => {
                self.pool.is_some() || self.used[nth] == 0 || self.used[nth] == cards.len()
            }
            _ => self.is_used(nth),
        }
    }

    fn is_used(&self, nth: usize) -> bool {
        match &self.rows[nth].statement {
            Statement::Faces { cards, .. } => self.pool.is_some() || self.used[nth] == cards.len(),
            Statement::Decision { .. }
            | Statement::Spin(_)
            | Statement::Reader(_)
            | Statement::Count(_)
            | Statement::Irregular { .. } => self.used[nth] > 0,
            _ => true,
        }
    }

    fn is_faces(&self, nth: usize) -> bool {
        matches!(self.rows[nth].statement, Statement::Faces { .. })
    }

    fn spend(&mut self, nth: usize) {
        self.used[nth] += 1;
        self.steps[nth] = Some(self.step);
        self.last = Some(nth);
    }

    /// The face of a card that comes after `under` unturned ones.
    fn face_of(&mut self, at: Place, slot: Slot, under: usize) -> Option<Card> {
        match &self.pool {
            Some(pool) if slot != Slot::CARRIED => pool.get(slot.0 as usize).copied(),
            _ => self.cards_of(at, &[under]).map(|cards| cards[0]),
        }
    }

    /// The faces of unturned cards, each by its place among those that lie there.
    fn faces_of(&mut self, at: Place, slots: &[Slot], nths: &[usize]) -> Option<Vec<Card>> {
        if self.pool.is_some() {
            return slots.iter().map(|slot| self.face_of(at, *slot, 0)).collect();
        }
        self.cards_of(at, nths)
    }

    /// Uses up those cards of the `PLACE` lines of this hand, counted over what is left of them.
    fn cards_of(&mut self, at: Place, nths: &[usize]) -> Option<Vec<Card>> {
        let coming = self.coming_to(at);
        let found: Option<Vec<_>> = nths.iter().map(|nth| coming.get(*nth).copied()).collect();
        let found = found?;
        for (row, nth, _) in &found {
            self.taken.push((*row, *nth));
            self.spend(*row);
        }
        self.keep_in_order(at);
        Some(found.into_iter().map(|(.., card)| card).collect())
    }

    /// Cards of a hand may be turned in another order than they lie: no line of it counts as used
    /// up before the one above it.
    fn keep_in_order(&mut self, at: Place) {
        let mut latest = None;
        for (row, Row { statement, .. }) in self.rows.iter().enumerate() {
            if matches!(statement, Statement::Faces { at: place, .. } if *place == at)
                && self.steps[row].is_some()
            {
                latest = latest.max(self.steps[row]);
                self.steps[row] = latest;
            }
        }
    }

    /// What the `PLACE` lines of this hand still hold: row, place in the row, card.
    fn coming_to(&self, at: Place) -> Vec<(usize, usize, Card)> {
        let mut coming = Vec::new();
        for (row, Row { statement, .. }) in self.rows.iter().enumerate() {
            if let Statement::Faces { at: place, cards, .. } = statement
                && *place == at
            {
                let all = cards.iter().enumerate().map(|(nth, card)| (row, nth, *card));
                coming.extend(all.filter(|(row, nth, _)| !self.taken.contains(&(*row, *nth))));
            }
        }
        coming
    }

    /// What [`Self::cards_of`] would give for all cards there, without using it up.
    fn coming_cards_of(&self, at: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        if let Some(pool) = &self.pool {
            return slots.iter().map(|slot| pool.get(slot.0 as usize).copied()).collect();
        }
        let mut coming: Vec<Card> = self.coming_to(at).into_iter().map(|(.., card)| card).collect();
        coming.truncate(slots.len());
        (coming.len() == slots.len()).then_some(coming)
    }

    fn next_row(&self, wanted: impl Fn(&Statement) -> bool) -> Option<usize> {
        (0..self.rows.len()).find(|&nth| self.used[nth] == 0 && wanted(&self.rows[nth].statement))
    }

    fn next_decision(&self, by: Line) -> Option<(usize, &'a str, Option<Money>)> {
        let nth = self.next_row(|s| matches!(s, Statement::Decision { who, .. } if *who == by))?;
        match &self.rows[nth].statement {
            Statement::Decision { word, amount, .. } => Some((nth, word, *amount)),
            _ => None,
        }
    }

    fn choice<G: Game>(&mut self, who: Line) -> Option<Answer<G>> {
        let (nth, word, amount) = self.next_decision(who)?;
        let Some(choice) = G::Choice::parse(word) else {
            let what = alloc::format!("a decision is wanted of {who}, and {word} is none");
            self.bad = Some((nth, what));
            return None;
        };
        self.spend(nth);
        self.pending = Some((who, word, amount));
        Some(Answer::Choice(choice))
    }

    fn amount<G: Game>(&mut self, by: Line, area: G::Area, most: Money) -> Option<Answer<G>> {
        let name = area.name();
        let fits = |word: &str| {
            name == word || name.strip_prefix(word).is_some_and(|t| t.starts_with('-'))
        };
        let next = self.next_decision(by);
        // `1 double` alone means all of it, `1 double 5` that much; but a decision about something
        // else leaves the amount to a row of its own.
        if let Some((who, word, amount)) = self.pending.take()
            && who == by
            && (amount.is_some() || fits(word) || !next.is_some_and(|(_, word, _)| fits(word)))
        {
            return Some(Answer::Amount(amount.unwrap_or(most)));
        }
        let (nth, word, amount) = next?;
        if !fits(word) {
            self.bad =
                Some((nth, alloc::format!("an amount for {name} is wanted of {by}, 0 declines")));
            return None;
        }
        self.spend(nth);
        Some(Answer::Amount(amount.unwrap_or(most)))
    }

    fn pocket<G: Game>(&mut self) -> Option<Answer<G>> {
        let nth = self.next_row(|s| matches!(s, Statement::Spin(_)))?;
        let Statement::Spin(word) = &self.rows[nth].statement else { return None };
        let Some(pocket) =
            (0..u8::MAX).map(Pocket).find(|p| G::pocket_name(*p).eq_ignore_ascii_case(word))
        else {
            self.bad = Some((nth, alloc::format!("there is no {word} on the wheel")));
            return None;
        };
        self.spend(nth);
        Some(Answer::Pocket(pocket))
    }

    fn told<G: Game>(
        &mut self,
        at: Place,
        slots: &[Slot],
        what: fn(&[Card]) -> bool,
    ) -> Option<Answer<G>> {
        if let Some(nth) = self.next_row(|s| matches!(s, Statement::Reader(_)))
            && let Statement::Reader(answer) = self.rows[nth].statement
        {
            self.spend(nth);
            return Some(Answer::Told(answer));
        }
        self.coming_cards_of(at, slots).map(|cards| Answer::Told(what(&cards)))
    }

    /// An irregularity that is anchored comes there; another when all above it has been used.
    fn is_due(&self, nth: usize, verb: u32, drawn: usize, deals: bool) -> bool {
        match self.rows[nth].statement {
            Statement::Irregular { before: Some(Anchor::Verb(n)), .. } => n == verb,
            Statement::Irregular { before: Some(Anchor::Card(n)), .. } => deals && n == drawn + 1,
            // With an act of its own it waits for that act; cards may still lie unturned then.
            Statement::Irregular { what, before: None, .. } => match what.happens_with() {
                Some(act) => {
                    act == self.act && (0..nth).all(|n| self.is_used(n) || self.is_faces(n))
                }
                None => (0..nth).all(|above| self.is_used(above)),
            },
            _ => false,
        }
    }
}

impl<G: Game> Answers<G> for Script<'_> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        self.step += 1;
        if !matches!(want, Want::Amount { .. }) {
            self.pending = None;
        }
        match want {
            Want::Card { to, slot, under } => self.face_of(*to, *slot, *under).map(Answer::Card),
            Want::Faces { at, slots, nths } => self.faces_of(*at, slots, nths).map(Answer::Faces),
            Want::Told { at, slots, what } => self.told(*at, slots, *what),
            Want::Count { .. } => {
                let nth = self.next_row(|s| matches!(s, Statement::Count(_)))?;
                self.spend(nth);
                match self.rows[nth].statement {
                    Statement::Count(count) => Some(Answer::Count(count)),
                    _ => None,
                }
            }
            Want::Pocket => self.pocket::<G>(),
            Want::Choice { who, .. } => self.choice::<G>(*who),
            Want::Amount { who, area, range } => self.amount::<G>(*who, *area, *range.end()),
            Want::Ruling { .. } => None,
        }
    }

    fn about_to(&mut self, act: Act) {
        self.act = act;
    }

    fn irregular(&mut self, verb: u32, drawn: usize, deals: bool) -> Option<Irregular> {
        for nth in 0..self.rows.len() {
            let Statement::Irregular { what, card, .. } = self.rows[nth].statement else {
                continue;
            };
            if self.used[nth] > 0 || !self.is_due(nth, verb, drawn, deals) {
                continue;
            }
            self.step += 1;
            self.spend(nth);
            self.irregular_at.push((nth, verb));
            // A list of cards names this one too; a face written here must be the same.
            let card = if what.shows_a_card() && card.is_none() { None } else { card };
            return Some(Irregular { what, card, ruling: self.ruling_below(nth) });
        }
        None
    }
}

impl Script<'_> {
    /// The floor's ruling, where one stands below the irregularity.
    fn ruling_below(&self, nth: usize) -> Option<(Ruling, String)> {
        let below = self.rows[nth + 1..].iter().map(|row| &row.statement);
        for statement in below {
            match statement {
                Statement::Ruling { word, why } => {
                    let (_, ruling) = Ruling::SPOKEN.iter().find(|(spoken, _)| spoken == word)?;
                    return Some((*ruling, why.clone().unwrap_or_default()));
                }
                Statement::Nothing => {}
                _ => return None,
            }
        }
        None
    }
}
