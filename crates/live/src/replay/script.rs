//! The statements of one round, as the source of its answers.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use cards::Card;
use table::notation::{Anchor, Row, Statement};
use table::session::Cutter;
use table::{
    Act, Area, Choice, Drawn, Game, Irregular, Irregularity, LeftOver, Line, Money, Outside, Place,
    Pocket, Ruling, Stands,
};
use table::{Answer, Answers, Now, Slot, Want};

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
    /// Whether anything goes wrong at all.
    goes_wrong: bool,
    /// Whether anybody has been asked anything yet.
    is_asked: bool,
    /// Whether the dealer's cards, or those of the two hands, have been turned.
    is_revealed: bool,
    /// The cards in dealing order, where the file gives them so.
    pool: Option<Vec<Card>>,
    /// The faces of cards kept from the round before, as far as that round's list gives them.
    carried: Vec<Option<Card>>,
    /// What stands on the meters before the round, where the table has its own.
    stands: Option<&'a Stands>,
    /// A decision that may carry its amount along, until the amount is asked for.
    pending: Option<Pending<'a>>,
    /// The row that answered last: where a refusal is pointed at.
    pub(super) last: Option<usize>,
    /// A row whose words no game could take.
    pub(super) bad: Option<(usize, String)>,
    /// Irregularities by the verb before which they came, with their row.
    pub(super) irregular_at: Vec<(usize, u32)>,
}

/// A decision whose amount may be asked for next.
struct Pending<'a> {
    row: usize,
    who: Line,
    word: &'a str,
    amount: Option<Money>,
}

impl<'a> Script<'a> {
    pub(super) fn new(
        rows: &'a [Row],
        carried: Vec<Option<Card>>,
        stands: Option<&'a Stands>,
    ) -> Self {
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
            goes_wrong: rows.iter().any(goes_wrong),
            is_asked: false,
            is_revealed: false,
            pool,
            carried,
            stands,
            pending: None,
            last: None,
            bad: None,
            irregular_at: Vec::new(),
        }
    }

    /// The first row that the round never asked for. The cards of hands are looked at one by one.
    pub(super) fn unused(&self) -> Option<&'a Row> {
        let amount = self.pending.as_ref().filter(|pending| pending.amount.is_some());
        let is_left = |nth: usize| amount.is_some_and(|pending| pending.row == nth);
        let mut rows = self.rows.iter().enumerate();
        rows.find(|(nth, _)| is_left(*nth) || !self.is_faces(*nth) && !self.is_used(*nth))
            .map(|(_, row)| row)
    }

    /// An irregularity for which no moment came, and its name.
    pub(super) fn never_came(&self) -> Option<(usize, &'a str)> {
        self.rows.iter().enumerate().find_map(|(nth, row)| match &row.statement {
            Statement::Irregular { name, .. } if self.used[nth] == 0 => Some((nth, name.as_str())),
            _ => None,
        })
    }

    /// A ruling by a word that the floor speaks only where a paragraph leaves it to the floor, and
    /// none did.
    pub(super) fn unheard_ruling(&self) -> Option<(usize, &'a str)> {
        self.rows.iter().enumerate().find_map(|(nth, row)| match &row.statement {
            Statement::Ruling { word, .. }
                if self.used[nth] == 0 && Ruling::spoken(word).is_none() =>
            {
                Some((nth, word.as_str()))
            }
            _ => None,
        })
    }

    /// The face of a card drawn in error that is left over, as far as the file gives it.
    pub(super) fn face_left_over(&self, left: &LeftOver) -> Option<Card> {
        let listed = || self.pool.as_ref()?.get(left.slot.0 as usize).copied();
        left.card.or_else(|| self.carried_as(left.slot)).or_else(listed)
    }

    /// The list of cards in dealing order, where the file gives one.
    pub(super) fn list(&self) -> Option<&[Card]> {
        self.pool.as_deref()
    }

    /// The cards of `PLACE` lines that answered a question, each with its place.
    pub(super) fn asked_for(&self) -> impl Iterator<Item = (Place, Card)> {
        self.taken.iter().filter_map(|(row, nth)| match &self.rows[*row].statement {
            Statement::Faces { at, cards, .. } => Some((*at, cards[*nth])),
            _ => None,
        })
    }

    fn is_used(&self, nth: usize) -> bool {
        match &self.rows[nth].statement {
            Statement::Faces { cards, .. } => self.pool.is_some() || self.used[nth] == cards.len(),
            // What was found is asked for behind the count.
            Statement::Count { found: Some(_), .. } => self.used[nth] > 1,
            Statement::Decision { .. }
            | Statement::Spin(_)
            | Statement::Reader(_)
            | Statement::Count { .. }
            | Statement::Ruling { .. }
            | Statement::Cut { .. }
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
        match (&self.pool, self.carried_as(slot)) {
            (Some(pool), _) if slot.nth_carried().is_none() => pool.get(slot.0 as usize).copied(),
            (Some(_), Some(card)) => Some(card),
            _ => {
                let card = self.cards_of(at, &[under as u8]).map(|cards| cards[0])?;
                self.compare_carried(slot, card);
                Some(card)
            }
        }
    }

    /// What the list of the round before gave for a card that nobody saw then.
    pub(super) fn carried_as(&self, slot: Slot) -> Option<Card> {
        self.carried.get(slot.nth_carried()?).copied().flatten()
    }

    /// A carried card is what it was when it was drawn.
    fn compare_carried(&mut self, slot: Slot, card: Card) {
        if let Some(was) = self.carried_as(slot).filter(|was| *was != card) {
            let what = format!("{card} is the card kept from the round before, where it was {was}");
            self.bad = self.bad.take().or(self.last.map(|row| (row, what)));
        }
    }

    /// The faces of unturned cards, each by its place among those that lie there.
    fn faces_of(&mut self, at: Place, slots: &[Slot], nths: &[u8]) -> Option<Vec<Card>> {
        if self.pool.is_some() {
            return slots.iter().map(|slot| self.face_of(at, *slot, 0)).collect();
        }
        let cards = self.cards_of(at, nths)?;
        for (slot, card) in slots.iter().zip(&cards) {
            self.compare_carried(*slot, *card);
        }
        Some(cards)
    }

    /// Uses up those cards of the `PLACE` lines of this hand, counted over what is left of them.
    fn cards_of(&mut self, at: Place, nths: &[u8]) -> Option<Vec<Card>> {
        let coming = self.coming_to(at);
        let found: Option<Vec<_>> =
            nths.iter().map(|nth| coming.get(usize::from(*nth)).copied()).collect();
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
    pub(super) fn coming_to(&self, at: Place) -> Vec<(usize, usize, Card)> {
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
        let mut coming: Vec<Card> = self.coming_to(at).into_iter().map(|(.., card)| card).collect();
        if let Some(pool) = &self.pool {
            let mut carried = coming.into_iter();
            let face = |slot: &Slot| match slot.nth_carried() {
                Some(_) => self.carried_as(*slot).or_else(|| carried.next()),
                None => pool.get(slot.0 as usize).copied(),
            };
            return slots.iter().map(face).collect();
        }
        coming.truncate(slots.len());
        (coming.len() == slots.len()).then_some(coming)
    }

    fn says_who_cuts(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.statement, Statement::Cut { .. }))
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
        self.pending = Some(Pending { row: nth, who, word, amount });
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
        let is_his = |Pending { who, word, amount, .. }: &Pending<'_>| {
            let other = || next.is_some_and(|(_, word, _)| fits(word));
            *who == by && (amount.is_some() || fits(word) || !other())
        };
        if let Some(Pending { amount, .. }) = self.pending.take_if(|pending| is_his(pending)) {
            return Some(Answer::Amount(amount.unwrap_or(most)));
        }
        self.no_amount_was_asked();
        let (nth, word, amount) = next?;
        if !fits(word) {
            self.bad =
                Some((nth, alloc::format!("an amount for {name} is wanted of {by}, 0 declines")));
            return None;
        }
        self.spend(nth);
        Some(Answer::Amount(amount.unwrap_or(most)))
    }

    /// Something else is asked for: an amount behind the last decision was written for nothing.
    fn no_amount_was_asked(&mut self) {
        if let Some(Pending { row, who, word, amount: Some(amount) }) = self.pending.take() {
            let what = format!("no amount is asked for: {who} {word}, and not {amount}");
            self.bad = self.bad.take().or(Some((row, what)));
        }
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

    fn cut<G: Game>(&mut self, asked: Cutter) -> Option<Answer<G>> {
        let nth = self.next_row(|s| matches!(s, Statement::Cut { .. }))?;
        let Statement::Cut { who, at } = self.rows[nth].statement else { return None };
        if who != asked {
            self.bad = Some((nth, alloc::format!("the cut is offered to {asked}, not to {who}")));
            return None;
        }
        self.spend(nth);
        Some(Answer::Cut(at))
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

    /// Whether this irregularity comes just before the verb. One that is anchored comes there;
    /// another at the first moment at which its paragraph speaks of it once all above it has been
    /// used, or at once where the floor has ruled on it.
    fn is_due<G: Game>(&self, nth: usize, what: Irregularity, now: &Now<'_, G>) -> bool {
        let Statement::Irregular { when, .. } = &self.rows[nth].statement else { return false };
        let scene = &now.scene;
        match when {
            Some(Anchor::Verb(n)) => *n == now.verb,
            Some(Anchor::Card(n)) => scene.draws && *n == scene.drawn + 1,
            Some(Anchor::FirstDecision) => !self.is_asked && asks(scene.act),
            Some(Anchor::Reveal) => !self.is_revealed && reveals(scene.act),
            Some(Anchor::After(who, word)) => {
                let mut of_it = now.rows().iter().filter(|row| row.what == what);
                let waits = of_it.any(|row| row.window.waits_for_an_act());
                let at_once = !waits || self.is_left_to_the_floor(nth, what, now);
                self.is_decided(*who, word) && (at_once || now.is_open_for(what))
            }
            None => {
                let all = |waits: bool| {
                    let done = |n: usize| self.is_used(n) || waits && self.is_faces(n);
                    (0..nth).all(|n| done(n) || self.is_ruling(n))
                };
                if what == Irregularity::OTHER || self.is_left_to_the_floor(nth, what, now) {
                    return all(false);
                }
                // With an act of its own it waits for that act; cards may still lie unturned then.
                let mut rows = now.rows().iter().filter(|row| row.what == what);
                now.is_open_for(what) && all(rows.any(|row| row.window.waits_for_an_act()))
            }
        }
    }

    /// Whether the floor has ruled on it, and may where no paragraph speaks of it.
    fn is_left_to_the_floor<G: Game>(
        &self,
        nth: usize,
        what: Irregularity,
        now: &Now<'_, G>,
    ) -> bool {
        let mut of_it = now.rows().iter().filter(|row| row.what == what);
        self.ruling_below(nth).is_some() && of_it.any(|row| row.outside == Outside::Ruled)
    }

    /// Whether the first decision of that line by this word has been used.
    fn is_decided(&self, by: Line, said: &str) -> bool {
        let decides = |row: &Row| {
            matches!(&row.statement, Statement::Decision { who, word, .. }
                if *who == by && word == said)
        };
        self.rows.iter().position(decides).is_some_and(|nth| self.used[nth] > 0)
    }

    fn is_ruling(&self, nth: usize) -> bool {
        matches!(self.rows[nth].statement, Statement::Ruling { .. })
    }

    /// The face that goes with an irregularity: what its line names and what a list of cards holds
    /// at that place must be the same.
    fn card_of(
        &mut self,
        nth: usize,
        what: Irregularity,
        drawn: usize,
    ) -> Result<Option<Card>, ()> {
        let Statement::Irregular { card, .. } = self.rows[nth].statement else { return Ok(None) };
        if let Some(card) = card.filter(|_| !what.may_name_a_card()) {
            self.bad = Some((nth, format!("{what} shows no card, and so not {card}")));
            return Err(());
        }
        let Some(pool) = self.pool.as_ref().filter(|_| what.may_name_a_card()) else {
            return Ok(card);
        };
        let listed = pool.get(drawn).copied();
        match (card, listed) {
            (Some(card), Some(listed)) if card != listed => {
                let place = drawn + 1;
                let what =
                    format!("{card} is named here, and {listed} is card {place} of the list");
                self.bad = Some((nth, what));
                Err(())
            }
            // A card that belongs in no pack is never asked for.
            (None, listed) if what.card() == Drawn::Stray => Ok(listed),
            (card, _) => Ok(card),
        }
    }

    /// What the count line says that was used last: without a word the cards were not misdealt.
    fn found_by_the_count(&self) -> Option<(usize, &'a str)> {
        let row = self.last?;
        match &self.rows[row].statement {
            Statement::Count { found, .. } => {
                Some((row, found.as_deref().unwrap_or("not-misdealt")))
            }
            _ => None,
        }
    }

    /// The floor's word, where a paragraph leaves it to the floor.
    fn floor<G: Game>(&mut self, among: &[&str]) -> Option<Answer<G>> {
        if let Some((row, found)) = self.found_by_the_count() {
            self.used[row] += 1;
            return among.iter().position(|word| *word == found).map(Answer::Floor);
        }
        let nth = self.next_row(|s| matches!(s, Statement::Ruling { .. }))?;
        let Statement::Ruling { word, .. } = &self.rows[nth].statement else { return None };
        let Some(place) = among.iter().position(|spoken| spoken == word) else {
            self.bad = Some((nth, format!("{word:?} is no ruling here: {}", among.join(", "))));
            return None;
        };
        self.spend(nth);
        Some(Answer::Floor(place))
    }
}

/// Whether the row tells of something that goes wrong.
pub(super) fn goes_wrong(row: &Row) -> bool {
    matches!(row.statement, Statement::Irregular { .. })
}

/// Whether somebody is about to be asked.
fn asks(act: Act) -> bool {
    matches!(act, Act::Choose(_) | Act::Amount)
}

/// Whether the cards that decide are about to be turned.
fn reveals(act: Act) -> bool {
    matches!(act, Act::Turn(Place::DEALER | Place::PLAYER | Place::BANKER))
}

impl<G: Game> Answers<G> for Script<'_> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        self.step += 1;
        if !matches!(want, Want::Amount { .. }) {
            self.no_amount_was_asked();
        }
        match want {
            Want::Card { to, slot, under } => self.face_of(*to, *slot, *under).map(Answer::Card),
            Want::Faces { at, slots, nths } => self.faces_of(*at, slots, nths).map(Answer::Faces),
            Want::Told { at, slots, what } => self.told(*at, slots, *what),
            Want::Count { .. } => {
                let nth = self.next_row(|s| matches!(s, Statement::Count { .. }))?;
                self.spend(nth);
                match self.rows[nth].statement {
                    Statement::Count { count, .. } => Some(Answer::Count(count)),
                    _ => None,
                }
            }
            Want::Cut { who, among } => match self.says_who_cuts() {
                true => self.cut::<G>(*who),
                // A file that is silent on it: nobody wants the cut, and the dealer makes it.
                false => {
                    let at = (*who == Cutter::Dealer).then_some(*among.start());
                    Some(Answer::Cut(at))
                }
            },
            Want::Pocket => self.pocket::<G>(),
            Want::Meter { nth, moved } => {
                self.stands.map(|stands| Answer::Meter(stands.all()[*nth] + *moved))
            }
            Want::Choice { who, .. } => self.choice::<G>(*who),
            Want::Amount { who, area, range } => self.amount::<G>(*who, *area, *range.end()),
            Want::Ruling { .. } | Want::Done { .. } => None,
            Want::Floor { among } => self.floor(among),
        }
    }

    fn interrupts(&mut self, _verb: u32) -> bool {
        self.goes_wrong
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        let rows = if self.goes_wrong { self.rows.len() } else { 0 };
        for nth in 0..rows {
            let Statement::Irregular { name, .. } = &self.rows[nth].statement else { continue };
            let Some(what) = named(now.rows(), name).filter(|_| self.used[nth] == 0) else {
                continue;
            };
            if !self.is_due(nth, what, now) {
                continue;
            }
            let card = self.card_of(nth, what, now.scene.drawn).ok()?;
            self.step += 1;
            self.spend(nth);
            self.irregular_at.push((nth, now.verb));
            return Some(Irregular { what, card, ruling: self.ruling_of(nth) });
        }
        self.is_asked |= asks(now.scene.act);
        self.is_revealed |= reveals(now.scene.act);
        None
    }
}

/// What a game, or every game, calls by this name.
pub(super) fn named(rows: &[table::Remedy], name: &str) -> Option<Irregularity> {
    let row = rows.iter().find(|row| row.what.name() == name);
    let other = Some(Irregularity::OTHER).filter(|what| what.name() == name);
    row.map(|row| row.what).or(other)
}

impl Script<'_> {
    /// The row with the floor's ruling, where one stands below the irregularity.
    fn ruling_below(&self, nth: usize) -> Option<(usize, Ruling)> {
        for (row, Row { statement, .. }) in self.rows.iter().enumerate().skip(nth + 1) {
            match statement {
                Statement::Ruling { word, .. } => return Ruling::spoken(word).map(|it| (row, it)),
                Statement::Nothing => {}
                _ => return None,
            }
        }
        None
    }

    /// The same, now that it is used.
    fn ruling_of(&mut self, nth: usize) -> Option<(Ruling, String)> {
        let (row, ruling) = self.ruling_below(nth)?;
        self.used[row] += 1;
        let Statement::Ruling { why, .. } = &self.rows[row].statement else { return None };
        Some((ruling, why.clone().unwrap_or_default()))
    }
}
