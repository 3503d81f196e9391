//! Runs the rounds of a sheet against a game's rules.

use super::answers::Script;
use super::compare::{Difference, first_difference};
use super::expect::in_words;
use super::fill::filled;
use super::{Expect, Item, Problem, Row, Sheet, Statement};
use crate::session::{self, Procedure, Procedures, Session, State};
use crate::{
    Area, Choice, Cite, Conducted, End, Game, Line, Memory, Money, Options, Place, Refusal, Seats,
    Settlement, Setup, Slot, Values, Wagers, Want, conduct,
};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a sheet came to.
#[derive(Clone, Debug)]
pub struct Report {
    pub rounds: Vec<Round>,
    /// Where the sheet and the rules first part.
    pub difference: Option<Difference>,
    /// The sheet completed with what the rules answer.
    pub filled: Vec<Row>,
}

/// What one round came to.
#[derive(Clone, Debug)]
pub struct Round {
    /// The line of its `wagers`.
    pub line: usize,
    pub void: Option<Cite>,
    pub settlements: Vec<Settlement>,
    pub net: Vec<(Line, Money)>,
    /// Where the round and the rules first part.
    pub difference: Option<Difference>,
}

/// A round, or what happened between two.
struct Part {
    round: Option<Round>,
    difference: Option<Difference>,
    filled: Vec<Row>,
}

impl Report {
    fn of(parts: Vec<Part>) -> Report {
        let mut report = Report { rounds: Vec::new(), difference: None, filled: Vec::new() };
        for part in parts {
            report.difference = report.difference.or(part.difference);
            report.rounds.extend(part.round);
            report.filled.extend(part.filled);
        }
        report
    }
}

/// Runs every round of the sheet, in order.
pub fn run<G: Game>(sheet: &Sheet) -> Result<Report, Problem> {
    check_edition::<G>(sheet)?;
    let options = elected::<G>(sheet)?;
    let procedures = G::procedures(&options);
    let session = Session::new(&procedures);
    let mut table = Runner::<G> {
        options,
        procedures,
        session,
        present: Seats::NONE,
        memory: G::Memory::default(),
    };
    let mut parts: Vec<Part> = Vec::new();
    let mut from = 0;
    while let Some(round) = next_round(&sheet.rows, from)? {
        let before = &sheet.rows[from..round.start];
        parts.push(table.between(before)?);
        parts.push(table.round(before, &sheet.rows[round.clone()])?);
        from = round.end;
    }
    if let Some(row) = sheet.rows[from..].iter().find(|row| acts_in_a_round(&row.statement)) {
        return Err(row.problem("this belongs to a round, and no wagers line begins one"));
    }
    parts.push(table.between(&sheet.rows[from..])?);
    Ok(Report::of(parts))
}

/// A file may name the text it rests on; another text is another game.
fn check_edition<G: Game>(sheet: &Sheet) -> Result<(), Problem> {
    for row in &sheet.rows {
        if let Statement::Game { edition: Some(edition), .. } = &row.statement {
            let whole = format!("{} as of {}", G::CITATION, G::EDITION);
            if edition != G::CITATION && *edition != whole {
                let what = format!("{} is coded from {whole}, not {edition}", G::NAME);
                return Err(row.problem_at(edition, what));
            }
        }
    }
    Ok(())
}

/// The rows of the next round: its `wagers` to its `end`, or to what begins something else.
fn next_round(rows: &[Row], from: usize) -> Result<Option<core::ops::Range<usize>>, Problem> {
    let is_wagers = |row: &Row| matches!(row.statement, Statement::Wagers(_));
    let Some(start) = rows[from..].iter().position(is_wagers).map(|nth| nth + from) else {
        return Ok(None);
    };
    if let Some(row) = rows[from..start].iter().find(|row| acts_in_a_round(&row.statement)) {
        return Err(row.problem("this belongs to a round, which begins with its wagers line"));
    }
    for (nth, row) in rows.iter().enumerate().skip(start + 1) {
        match row.statement {
            Statement::End => return Ok(Some(start..nth + 1)),
            Statement::Wagers(_) | Statement::Table(_) => {
                return Err(row.problem("the round above has no end line"));
            }
            _ => {}
        }
    }
    Ok(Some(start..rows.len()))
}

fn acts_in_a_round(statement: &Statement) -> bool {
    use Statement::*;
    matches!(
        statement,
        Cards(_)
            | Faces { .. }
            | Decision { .. }
            | Spin(_)
            | Reader(_)
            | Count(_)
            | End
            | Irregular { .. }
            | Ruling { .. }
    )
}

/// What the sheet's `options` lines elect.
fn elected<G: Game>(sheet: &Sheet) -> Result<G::Options, Problem> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut last: Option<&Row> = None;
    for row in &sheet.rows {
        if let Statement::Options(elected) = &row.statement {
            for (key, value) in elected {
                pairs.push(in_full::<G>(key, value));
            }
            last = Some(row);
        }
    }
    let pairs = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    G::Options::elect(pairs).map_err(|refusal| match last {
        Some(row) => row.problem(refusal.to_string()),
        None => Problem { line: 1, column: 1, what: refusal.to_string() },
    })
}

/// `from hand` and `player by player` are values whose key goes without saying.
fn in_full<G: Game>(key: &str, value: &str) -> (String, String) {
    if !key.is_empty() && G::Options::rule(key).is_ok() {
        return (key.to_string(), value.to_string());
    }
    let phrase = format!("{key} {value}").trim().to_ascii_lowercase().replace(' ', "-");
    let phrase = phrase.strip_prefix("from-").unwrap_or(&phrase);
    let mut keys = G::Options::RULES.iter().filter(|rule| match rule.values {
        Values::Words(words) => words.iter().any(|word| word.eq_ignore_ascii_case(phrase)),
        _ => false,
    });
    match (keys.next(), keys.next()) {
        (Some(rule), None) => (rule.key.to_string(), phrase.to_string()),
        _ if key.is_empty() => (value.to_string(), String::new()),
        _ => (key.to_string(), value.to_string()),
    }
}

/// The table between one round and the next.
struct Runner<G: Game> {
    options: G::Options,
    procedures: Procedures,
    session: Session,
    /// Who sits there without a wager.
    present: Seats,
    /// What the rounds so far left behind.
    memory: G::Memory,
}

impl<G: Game> Runner<G> {
    /// Carries out the `table` lines; a refusal that no line expects ends the run.
    fn between(&mut self, rows: &[Row]) -> Result<Part, Problem> {
        let mut part = Part { round: None, difference: None, filled: Vec::new() };
        for row in rows {
            let Statement::Table(what) = &row.statement else {
                self.recall(row)?;
                part.filled.push(row.clone());
                continue;
            };
            let ran = self.act(what);
            if let Err(refusal) = &ran
                && row.expects.is_empty()
            {
                return Err(row.problem(refusal.to_string()));
            }
            part.difference = part.difference.or(between_differs(row, &ran));
            part.filled.push(between_filled(row, &ran));
        }
        Ok(part)
    }

    fn round(&mut self, before: &[Row], rows: &[Row]) -> Result<Part, Problem> {
        let wagers = self.wagers(before, &rows[0])?;
        let seats = wagers.seats();
        let begins = session::before_round(&mut self.session, &self.procedures, seats)
            .map_err(|refusal| rows[0].problem(refusal.to_string()))?;
        let mut setup = Setup::<G>::new(self.options.clone(), wagers);
        let due = before.iter().chain(rows).any(|r| r.statement == Statement::StubDue);
        setup.stub_is_due = due || begins.stub_is_due;
        setup.carried = begins.carried;
        setup.present = self.present;
        setup.memory = self.memory.clone();
        setup.is_last_hand = begins.is_last_hand;
        // A table whose shuffle nobody wrote down deals each round from full packs.
        if self.session.table != State::Assumed {
            setup.shoe = begins.shoe;
        }
        let mut script = Script::new(rows);
        let conducted = conduct(&setup, &mut script);
        self.check(&conducted, &script, rows)?;
        session::after_round(&mut self.session, &self.procedures, &conducted);
        let difference = first_difference(rows, &conducted);
        let void = match conducted.end {
            End::Void(void) => Some(void.why),
            _ => None,
        };
        let round = Round {
            line: rows[0].number,
            void,
            settlements: conducted.settlements(&setup),
            net: conducted.net.clone(),
            difference: difference.clone(),
        };
        let filled = filled(rows, &script, &conducted, &self.memory);
        self.memory = conducted.memory;
        Ok(Part { round: Some(round), difference, filled })
    }

    /// One procedure; whoever changes spots is known to the game, which may have a rule for him.
    fn act(&mut self, what: &Procedure) -> Result<Vec<session::Event>, Refusal> {
        if let Procedure::Move { to, .. } = what
            && self.present.has(*to)
        {
            return Err(Refusal::plain(format!("somebody is at spot {to} already")));
        }
        let seats = self.present.and(self.session.seats());
        let events = session::act(&mut self.session, &self.procedures, what)?;
        if let Procedure::Move { from, to } = *what {
            if self.present.has(from) {
                self.present = self.present.without(from).with(to);
            }
            G::moved(&mut self.memory, seats, from, to);
        }
        Ok(events)
    }

    /// Who sits there, and what was left behind: a line stands over what was known before.
    fn recall(&mut self, row: &Row) -> Result<(), Problem> {
        if let Statement::Players(spots) = &row.statement {
            self.present = spots.iter().fold(Seats::NONE, |seats, spot| seats.with(*spot));
        }
        if let Statement::State(pairs) = &row.statement {
            // What is not named has its default: the line says all that was left behind.
            self.memory = G::Memory::default();
            for (key, value) in pairs {
                self.memory
                    .set(key, value)
                    .map_err(|refusal| row.problem_at(key, refusal.to_string()))?;
            }
        }
        Ok(())
    }

    fn wagers(&self, before: &[Row], row: &Row) -> Result<Wagers<G>, Problem> {
        let Statement::Wagers(lines) = &row.statement else {
            return Err(row.problem("a round begins with its wagers line"));
        };
        let mut wagers = Wagers::<G>::default();
        for (line, areas) in lines {
            for (word, amount) in areas {
                for (area, amount) in self.placed(row, word, *amount)? {
                    wagers.place(*line, area, amount);
                }
            }
        }
        for row in before {
            if let Statement::Unseated(spots) = &row.statement {
                spots.iter().for_each(|spot| wagers.leave_unseated(*spot));
            }
        }
        wagers.check(&self.options).map_err(|refusal| {
            let word = refusal.what.split([' ', ':']).nth(1).unwrap_or_default().to_string();
            row.problem_at(&word, refusal.to_string())
        })?;
        Ok(wagers)
    }

    fn placed(
        &self,
        row: &Row,
        word: &str,
        amount: Money,
    ) -> Result<Vec<(G::Area, Money)>, Problem> {
        match G::several(&self.options, word, amount) {
            Some(Ok(wagers)) => return Ok(wagers),
            Some(Err(refusal)) => return Err(row.problem_at(word, refusal.to_string())),
            None => {}
        }
        let area = G::Area::parse(word).ok_or_else(|| {
            let known = if G::Area::COUNT > 12 {
                String::from("felt games lists them")
            } else {
                let names: Vec<String> =
                    (0..G::Area::COUNT).map(|n| G::Area::nth(n).name()).collect();
                names.join(", ")
            };
            row.problem_at(word, format!("{} has no area {word:?}; {known}", G::NAME))
        })?;
        Ok(alloc::vec![(area, amount)])
    }

    /// Whether the run came to an end and used all that the file says.
    fn check(
        &self,
        conducted: &Conducted<G>,
        script: &Script<'_>,
        rows: &[Row],
    ) -> Result<(), Problem> {
        let at = |nth: Option<usize>| &rows[nth.unwrap_or(0)];
        match &conducted.end {
            End::Done => {}
            // A void round leaves decisions behind that nobody needed any more.
            End::Void(_) => return Ok(()),
            End::Refused(refusal, want, _) => {
                let row = at(script.last);
                return Err(row.problem_at(&word_of(want, refusal), refusal.to_string()));
            }
            End::Wants(want, why) => {
                if let Some((nth, what)) = &script.bad {
                    return Err(rows[*nth].problem(format!("{what} ({why})")));
                }
                let last = rows.iter().rev().find(|row| row.statement != Statement::Nothing);
                let wanted = wanted(want, script.deals_from_a_list());
                let row = last.unwrap_or(&rows[0]);
                return Err(row.problem(format!("the round is not over: {wanted} ({why})")));
            }
        }
        match script.unused() {
            Some(row) => Err(row.problem(format!("{} is never asked for", row.statement))),
            None => Ok(()),
        }
    }
}

/// Whether a `table` line answered what it expects.
fn between_differs(row: &Row, ran: &Result<Vec<session::Event>, Refusal>) -> Option<Difference> {
    let answers = between_answers(ran);
    for expect in &row.expects {
        let Item::Words(words) = &expect.item else { continue };
        let met = |(said, why): &(String, Option<Cite>)| {
            let cited = |cite: &str| why.is_some_and(|why| why.is_named(cite));
            said.eq_ignore_ascii_case(words) && expect.cite.as_deref().is_none_or(cited)
        };
        if !answers.iter().any(met) {
            let found: Vec<String> = answers.iter().map(|(said, why)| cited(said, *why)).collect();
            let expected = in_words(core::slice::from_ref(expect));
            let found = if found.is_empty() { "nothing".to_string() } else { found.join(", ") };
            return Some(Difference { line: row.number, expected, found });
        }
    }
    None
}

fn between_filled(row: &Row, ran: &Result<Vec<session::Event>, Refusal>) -> Row {
    let expects = between_answers(ran).into_iter().map(|(words, why)| Expect {
        item: Item::Words(words),
        cite: why.map(|why| why.short().to_string()),
    });
    Row { expects: expects.collect(), ..row.clone() }
}

/// What was done with its paragraphs, or that it was refused.
fn between_answers(ran: &Result<Vec<session::Event>, Refusal>) -> Vec<(String, Option<Cite>)> {
    match ran {
        Ok(events) => {
            events.iter().map(|event| (event.what.to_string(), Some(event.why))).collect()
        }
        Err(refusal) => alloc::vec![("refused".to_string(), refusal.why)],
    }
}

fn cited(words: &str, why: Option<Cite>) -> String {
    why.map_or(words.to_string(), |why| format!("{words}   {}", why.short()))
}

/// What to point at when an answer was refused: the bettor, or the card that the refusal names.
fn word_of<G: Game>(want: &Want<G>, refusal: &Refusal) -> String {
    match want {
        Want::Choice { who, .. } | Want::Amount { who, .. } => format!("{who} "),
        _ => refusal.what.split(' ').next().unwrap_or_default().to_string(),
    }
}

/// The open question in words, with how to answer it.
fn wanted<G: Game>(want: &Want<G>, from_a_list: bool) -> String {
    let hand = |at: &Place| if from_a_list { "the cards line".into() } else { format!("{at}") };
    match want {
        Want::Card { to, slot: Slot::CARRIED, .. } => {
            format!("the card kept from the round before is wanted; add it first to {to}")
        }
        Want::Card { to, slot, .. } => {
            format!("card {} for {to} is wanted; add it to {}", slot.0 + 1, hand(to))
        }
        Want::Faces { at, slots, .. } => {
            format!("the {} cards of {at} are wanted; add them to {}", slots.len(), hand(at))
        }
        Want::Told { at, .. } => {
            format!("what the reader tells of {at} is wanted; add the cards of {at}, or reader no")
        }
        Want::Count { at } => format!("a count of the {at} is wanted; add: count NUMBER"),
        Want::Pocket => "a spin is wanted; add: spin POCKET".to_string(),
        Want::Choice { who, at, among } => {
            let words: Vec<&str> = among.iter().map(|choice| choice.word()).collect();
            let words = words.join(", ");
            format!("a decision is wanted of {who} for hand {at}: {words}")
        }
        Want::Amount { who, area, range } => {
            let (name, least, most) = (area.name(), range.start(), range.end());
            format!("an amount is wanted of {who}: {name} {least} to {most}")
        }
        Want::Ruling { on } => {
            format!("the section is silent on {}; add: ruling void, or ruling continue", on.what)
        }
    }
}
