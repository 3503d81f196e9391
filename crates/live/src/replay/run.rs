//! Runs the rounds of a sheet against a game's rules.

use super::compare::{Found, calls, collected, first_difference, unused_card};
use super::fill::filled;
use super::journal::{is_journal, is_of_service};
use super::people::Names;
use super::refused::ADD_A_RULING;
use super::script::{Script, goes_wrong, named};
use super::stretch::Stretches;
use crate::bets::placed;
use crate::service::Live;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::Card;
use table::notation::{
    Between, Difference, Expect, Item, Part, Problem, REFUSED, Report, Round, Row, Sheet,
    Statement, Takes, Wanted, in_words, is_refused,
};
use table::session::{self, Cutter, Procedure};
use table::{
    Area, Choice, Cite, Code, Conducted, End, Game, Irregularity, LeftOver, Line, Money, Options,
    Outside, Place, Refusal, Ruling, Setup, Stands, Values, Wagers, Want, conduct_on, known,
};

/// Runs the rows of a table, round by round: no more of them is held than one round, and what
/// stands before it.
pub fn replay<G: Game>(
    rows: &mut dyn Iterator<Item = Row>,
    to: &mut dyn Takes,
) -> Result<(), Problem> {
    let mut stretches = Stretches::new(rows);
    stretches.up_to_the_game().map_or(Ok(()), check_edition::<G>)?;
    let mut next = stretches.next()?;
    let options = elected::<G>(next.before())?;
    let mut table = prepared::<G>(options, to.wanted());
    let mut runs = false;
    while let Some(rows) = next.round() {
        to.take(table.between(next.before(), runs)?);
        to.take(table.round(next.before(), rows)?);
        runs = true;
        next = stretches.next()?;
    }
    if let Some(row) = next.before().iter().find(|row| acts_in_a_round(&row.statement)) {
        return Err(row.problem("this belongs to a round, and no wagers line begins one"));
    }
    to.take(table.between(next.before(), runs)?);
    Ok(())
}

/// Runs every round of the sheet, in order.
pub fn run<G: Game>(sheet: &Sheet) -> Result<Report, Problem> {
    let mut report = Report::default();
    replay::<G>(&mut sheet.rows.iter().cloned(), &mut report)?;
    Ok(report)
}

/// A table before the first of its rows.
pub(super) fn prepared<G: Game>(options: G::Options, wanted: Wanted) -> Runner<G> {
    Runner {
        table: Live::<G>::new(options),
        names: Names::default(),
        unseen: Vec::new(),
        conducted: Conducted::new(),
        wanted,
        in_service: None,
    }
}

/// A file may name the text it rests on; another text is another game.
fn check_edition<G: Game>(row: &Row) -> Result<(), Problem> {
    if let Statement::Game { edition: Some(edition), .. } = &row.statement {
        let whole = format!("{} as of {}", G::CITATION, G::EDITION);
        if edition != G::CITATION && *edition != whole {
            let what = format!("{} is coded from {whole}, not {edition}", G::NAME);
            return Err(row.problem_at(edition, what));
        }
    }
    Ok(())
}

pub(super) fn acts_in_a_round(statement: &Statement) -> bool {
    use Statement::*;
    matches!(
        statement,
        Cards(_)
            | Faces { .. }
            | Decision { .. }
            | Spin(_)
            | Reader(_)
            | Count { .. }
            | Cut { .. }
            | End
            | Irregular { .. }
            | Ruling { .. }
    )
}

/// What the sheet's `options` lines elect before its first round; later ones change it.
pub(super) fn elected<G: Game>(rows: &[Row]) -> Result<G::Options, Problem> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut last: Option<&Row> = None;
    for row in rows.iter().filter(|row| !is_refused(row)) {
        if let Statement::Options(elected) = &row.statement {
            pairs.extend(in_full_all::<G>(elected));
            last = Some(row);
        }
    }
    let pairs = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let elected = G::Options::elect(pairs).and_then(|elected| elected.opens().map(|()| elected));
    elected.map_err(|refusal| match last {
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

fn in_full_all<G: Game>(pairs: &[(String, String)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| in_full::<G>(key, value)).collect()
}

/// The table between one round and the next.
#[derive(Clone)]
pub(super) struct Runner<G: Game> {
    pub(super) table: Live<G>,
    /// Who is called what.
    pub(super) names: Names,
    /// The faces of cards drawn in error that nobody saw, as far as the last list gives them.
    unseen: Vec<(LeftOver, Card)>,
    /// The last round, and room for the next one.
    pub(super) conducted: Conducted<G>,
    pub(super) wanted: Wanted,
    /// Whether these are the lines of a table in service, once that is seen.
    pub(super) in_service: Option<bool>,
}

impl<G: Game> Runner<G> {
    /// Carries out the `table` lines, and at a table that `runs` the `options` lines; a refusal
    /// that no line expects ends the run.
    pub(super) fn between<'a>(&mut self, rows: &'a [Row], runs: bool) -> Result<Part<'a>, Problem> {
        let mut part = part(rows);
        for row in rows {
            if self.in_service == Some(true) && !is_of_service(&row.statement) {
                self.must_not_be_in_service(row)?;
            }
            let ran = match &row.statement {
                Statement::Table(what) => self.act(what),
                Statement::Somebody { name, does } => self.told_of(name, *does),
                Statement::Input(_) => {
                    self.journal_line(row)?;
                    self.copy(row, &mut part);
                    continue;
                }
                Statement::Options(pairs) if runs => self.change(pairs),
                Statement::Options(pairs) if is_refused(row) => {
                    let pairs = in_full_all::<G>(pairs);
                    let ran =
                        session::set_anew(&self.table.rest.options, &pairs).map(|_| Vec::new());
                    push(&mut part, refused(row, ran));
                    continue;
                }
                Statement::State(_) if is_refused(row) => {
                    push(&mut part, self.refused_between(row));
                    continue;
                }
                _ if !row.expects.is_empty() => {
                    let what = "nothing happens here; an expectation belongs to a round";
                    return Err(row.problem_at("->", what));
                }
                _ => {
                    self.recall(row)?;
                    self.copy(row, &mut part);
                    continue;
                }
            };
            if let Err(refusal) = &ran
                && row.expects.is_empty()
            {
                return Err(row.problem(refusal.to_string()));
            }
            let filled = between_filled(row, &ran);
            push(&mut part, one_line(row, between(row, ran), filled));
        }
        Ok(part)
    }

    /// A row that stays as it is.
    fn copy(&self, row: &Row, part: &mut Part<'_>) {
        if self.wanted == Wanted::Everything {
            part.filled.push(row.clone());
        }
    }

    pub(super) fn round<'a>(
        &mut self,
        before: &[Row],
        rows: &'a [Row],
    ) -> Result<Part<'a>, Problem> {
        if is_journal(&rows[0]) {
            return self.journal(rows);
        }
        self.must_not_be_in_service(&rows[0])?;
        if let Some(nth) = (1..rows.len()).find(|nth| is_refused(&rows[*nth])) {
            return Ok(self.refused_in_the_round(before, rows, nth));
        }
        let is_refused = is_refused(&rows[0]);
        let wagers = match self.wagers(before, &rows[0]) {
            Ok(wagers) if is_refused => {
                let ran = self.table.rest.clone().begin(wagers).map(|(_, events)| events);
                return Ok(refused(&rows[0], ran));
            }
            Ok(wagers) => wagers,
            Err((_, refusal)) if is_refused => return Ok(refused(&rows[0], Err(refusal))),
            Err((word, refusal)) => return Err(rows[0].problem_at(&word, refusal.to_string())),
        };
        let (mut setup, _) = self.table.rest.begin(wagers).map_err(|refusal| {
            rows[0].problem_at(refusal.about.as_deref().unwrap_or_default(), refusal.to_string())
        })?;
        let due = before.iter().chain(rows).any(|row| row.statement == Statement::StubDue);
        setup.stub_is_due |= due;
        let irregularities = match rows.iter().any(goes_wrong) {
            true => G::irregularities(&self.table.rest.options),
            false => Vec::new(),
        };
        check_names::<G>(rows, &self.table.rest.options, &irregularities)?;
        let face = |left: &LeftOver| {
            let known = self.unseen.iter().find(|(unseen, _)| unseen == left);
            left.card.or(known.map(|(_, card)| *card))
        };
        let carried = setup.carried.iter().map(face).collect();
        let stands = self.table.rest.stands.as_ref();
        let mut script = Script::new(rows, carried, stands);
        self.conducted.clear();
        conduct_on(&setup, &mut script, &mut self.conducted);
        let conducted = &self.conducted;
        self.check(conducted, &script, rows, &irregularities)?;
        let unseen = conducted.left_over.iter().filter(|left| left.card.is_none());
        self.unseen = unseen.filter_map(|l| Some((*l, script.face_left_over(l)?))).collect();
        let found = Found { memory: &self.table.rest.memory, stands };
        let mut part = part(rows);
        part.difference = first_difference(rows, &script, found, conducted);
        part.round = Some(None);
        if self.wanted == Wanted::Everything {
            part.filled = filled(rows, &script, conducted, found);
        }
        self.table.rest.end(conducted);
        if self.wanted == Wanted::Everything {
            let difference = part.difference.clone();
            part.round = Some(Some(self.came(&rows[0], &setup, conducted, difference)));
        }
        Ok(part)
    }

    /// What a round came to that is over.
    pub(super) fn came(
        &self,
        first: &Row,
        setup: &Setup<G>,
        conducted: &Conducted<G>,
        difference: Option<Difference>,
    ) -> Round {
        Round {
            line: first.number,
            void: match conducted.end {
                End::Void(void) => Some(void.why),
                _ => None,
            },
            settlements: conducted.settlements(),
            returned: Vec::new(),
            net: conducted.net.clone(),
            owed: self.owed(),
            people: self.named(setup.wagers.lines().iter().map(|(line, _)| *line)),
            state: self.table.rest.left_behind(),
            carried: self.table.rest.session.errors.iter().map(|error| error.card).collect(),
            calls: calls(conducted),
            collected: collected(conducted),
            difference,
        }
    }

    fn owed(&self) -> Vec<(Line, Money)> {
        let people = &self.table.rest.session.people;
        let owes = |(who, owed): &(_, Money)| Some((people.lines_of(*who).next()?, *owed));
        self.table.rest.session.owed.iter().filter_map(owes).collect()
    }

    /// Those of the lines whose bettors have names.
    fn named(&self, lines: impl Iterator<Item = Line>) -> Vec<(Line, String)> {
        let name = |line| self.names.of(self.table.rest.session.people.at(line)?);
        lines.filter_map(|line| Some((line, name(line)?.to_string()))).collect()
    }

    /// The licensee changes what it elected.
    fn change(&mut self, pairs: &[(String, String)]) -> Result<Vec<session::Event>, Refusal> {
        let pairs = in_full_all::<G>(pairs);
        self.table.rest.change(&pairs)
    }

    pub(super) fn act(&mut self, what: &Procedure) -> Result<Vec<session::Event>, Refusal> {
        self.table.rest.act(what)
    }

    /// Who is there, and what was left behind: a line stands over what was known before.
    pub(super) fn recall(&mut self, row: &Row) -> Result<(), Problem> {
        let told = match &row.statement {
            Statement::Players(spots) => self.seat(spots),
            Statement::People(named) => self.name(named),
            _ => Ok(()),
        };
        told.map_err(|refusal| row.problem(refusal.to_string()))?;
        if let Statement::State(pairs) = &row.statement {
            // What is not named has its default: the line says all that was left behind.
            self.table.rest.memory = G::Memory::default();
            self.table.rest.stands = self.table.rest.stands.take().map(|_| Stands::of::<G>());
            self.table.rest.session.to_offer = false;
            for (key, value) in pairs {
                self.table
                    .rest
                    .recall(key, value)
                    .map_err(|refusal| row.problem_at(key, refusal.to_string()))?;
            }
        }
        Ok(())
    }

    /// The wagers, or the word that the game does not take and its refusal.
    pub(super) fn wagers(&self, before: &[Row], row: &Row) -> Result<Wagers<G>, (String, Refusal)> {
        let Statement::Wagers(lines) = &row.statement else {
            let what = Refusal::plain(Code::NoWagers, "a round begins with its wagers line");
            return Err((String::new(), what));
        };
        let mut wagers = Wagers::<G>::default();
        for (line, areas) in lines {
            for (word, amount) in areas {
                let placed = placed::<G>(&self.table.rest.options, word, *amount);
                let placed = placed.map_err(|why| (word.clone(), why))?;
                placed.iter().for_each(|(area, each)| wagers.place(*line, *area, *each));
            }
        }
        for row in before {
            if let Statement::Unseated(spots) = &row.statement {
                spots.iter().for_each(|spot| wagers.leave_unseated(*spot));
            }
        }
        wagers.are_of(self.table.rest.session.people.clone());
        Ok(wagers)
    }

    /// Whether the run came to an end and used all that the file says.
    fn check(
        &self,
        conducted: &Conducted<G>,
        script: &Script<'_>,
        rows: &[Row],
        irregularities: &[table::Remedy],
    ) -> Result<(), Problem> {
        let at = |nth: Option<usize>| &rows[nth.unwrap_or(0)];
        if let Some((nth, what)) = &script.bad {
            return Err(rows[*nth].problem(match &conducted.end {
                End::Wants(_, why) => format!("{what} ({why})"),
                _ => what.clone(),
            }));
        }
        if matches!(conducted.end, End::Done | End::Wants(..)) {
            never_came(rows, script, irregularities)?;
        }
        match &conducted.end {
            End::Done | End::Void(_) => {}
            End::Refused(refusal, want, _) => {
                let row = at(script.last);
                return Err(row.problem_at(&word_of(want, refusal), refusal.to_string()));
            }
            End::Wants(want, why) => {
                let last = rows.iter().rev().find(|row| row.statement != Statement::Nothing);
                let wanted = wanted(want, script.list().is_some());
                let row = last.unwrap_or(&rows[0]);
                return Err(row.problem(format!("the round is not over: {wanted} ({why})")));
            }
        }
        if let Some(row) = script.unused() {
            let what = match conducted.end {
                End::Void(_) => String::from("the round was void before this"),
                _ => format!("{} is never asked for", row.statement),
            };
            return Err(row.problem(what));
        }
        match unused_card(rows, script, conducted) {
            Some((row, nth, card)) => {
                Err(rows[row].problem_at_card(nth, format!("{card} is never used")))
            }
            None => Ok(()),
        }
    }
}

/// Nothing has come of these rows yet.
pub(super) fn part(rows: &[Row]) -> Part<'_> {
    Part { rows, round: None, between: Vec::new(), difference: None, filled: Vec::new() }
}

/// One line between rounds.
pub(super) fn one_line(row: &Row, between: Between, filled: Row) -> Part<'_> {
    let difference = between.difference.clone();
    let (between, filled) = ([between].into(), [filled].into());
    Part { between, difference, filled, ..part(core::slice::from_ref(row)) }
}

fn push(part: &mut Part<'_>, next: Part<'_>) {
    part.difference = part.difference.take().or(next.difference);
    part.between.extend(next.between);
    part.filled.extend(next.filled);
}

/// A line that the file expects to be refused: nothing has changed by it.
fn refused(row: &Row, ran: Result<Vec<session::Event>, Refusal>) -> Part<'_> {
    // What is accepted against the file's word stays as it is written: nothing followed from it.
    let filled = if ran.is_ok() { row.clone() } else { between_filled(row, &ran) };
    one_line(row, between(row, ran), filled)
}

/// Whether the game knows all that goes wrong under these options.
fn check_names<G: Game>(
    rows: &[Row],
    options: &G::Options,
    irregularities: &[table::Remedy],
) -> Result<(), Problem> {
    for row in rows {
        if let Statement::Irregular { name, .. } = &row.statement
            && named(irregularities, name).is_none()
        {
            if let Some((only, why)) = elsewhere::<G>(options, name) {
                let what = format!("{name} can only go wrong with {only} ({why})");
                return Err(row.problem_at(name, what));
            }
            let known: Vec<&str> = known(irregularities).iter().map(|it| it.name()).collect();
            let known = known.join(", ");
            let what = format!("{name:?} is no irregularity of this table; known: {known}, other");
            return Err(row.problem_at(name, what));
        }
    }
    Ok(())
}

/// The election under which the game knows it, and the paragraph: one that would do beside those
/// of this table, or else by itself.
fn elsewhere<G: Game>(options: &G::Options, name: &str) -> Option<(String, Cite)> {
    let now = options.pairs();
    let others = |key: &str| -> Vec<(&str, &str)> {
        let others = now.iter().filter(|(other, _)| *other != key);
        others.map(|(key, value)| (*key, value.as_str())).collect()
    };
    for beside in [true, false] {
        for rule in G::Options::RULES {
            let Values::Words(words) = rule.values else { continue };
            let elected = |word: &&&str| !now.contains(&(rule.key, (**word).to_string()));
            for word in words.iter().filter(elected) {
                let kept = if beside { others(rule.key) } else { Vec::new() };
                let pairs = kept.into_iter().chain([(rule.key, *word)]);
                let Ok(options) = G::Options::elect(pairs) else { continue };
                let rows = G::irregularities(&options);
                if let Some(row) = rows.iter().find(|row| row.what.name() == name) {
                    return Some((format!("{} {word}", rule.key), row.why));
                }
            }
        }
    }
    None
}

/// An irregularity that found no moment at which its paragraph speaks of it.
fn never_came(
    rows: &[Row],
    script: &Script<'_>,
    irregularities: &[table::Remedy],
) -> Result<(), Problem> {
    if let Some((row, word)) = script.unheard_ruling() {
        let known = Ruling::SPOKEN.map(|(word, _)| word).join(", ");
        let what = format!("{word:?} is no ruling that is asked for here; known: {known}");
        return Err(rows[row].problem_at(word, what));
    }
    let Some((row, name)) = script.never_came() else { return Ok(()) };
    let Some(of_it) = irregularities.iter().find(|it| it.what.name() == name) else {
        return Ok(());
    };
    let (what, window) = (of_it.what, of_it.window);
    let said = match of_it.outside {
        Outside::Ruled => format!("{} (13:69-1.3)", silent(what)),
        Outside::Refused => {
            let why = of_it.why;
            format!("no moment comes here for {what}, which can go wrong only {window} ({why})")
        }
    };
    Err(rows[row].problem(said))
}

fn between(row: &Row, ran: Result<Vec<session::Event>, Refusal>) -> Between {
    let difference = between_differs(row, &ran);
    let what = row.statement.to_string();
    Between { line: row.number, what, came: ran, difference }
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
            let found = match found.is_empty() {
                true if words.eq_ignore_ascii_case(REFUSED) => "it is accepted".to_string(),
                true => "nothing".to_string(),
                false => found.join(", "),
            };
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

/// What to point at when an answer was refused: the bettor, or what the refusal is about.
fn word_of<G: Game>(want: &Want<G>, refusal: &Refusal) -> String {
    match want {
        Want::Choice { who, .. } | Want::Amount { who, .. } => format!("{who} "),
        _ => refusal.about.clone().unwrap_or_default(),
    }
}

/// The open question in words, with how to answer it.
pub(super) fn wanted<G: Game>(want: &Want<G>, from_a_list: bool) -> String {
    let hand = |at: &Place| if from_a_list { "the cards line".into() } else { format!("{at}") };
    match want {
        Want::Card { to, slot, .. } if slot.nth_carried().is_some() => {
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
        Want::Cut { who, among } => {
            let (least, most) = (among.start(), among.end());
            let cut = format!("cut {who} at CARDS, {least} to {most}");
            match who {
                Cutter::Dealer => format!("the dealer cuts the rack; add: {cut}"),
                Cutter::Spot(_) => {
                    format!("the rack is offered to {who}; add: {cut}, or refuse {who}")
                }
            }
        }
        Want::Meter { nth, .. } => {
            let nth = nth + 1;
            format!("what stands on meter {nth} is wanted; add: meter {nth} MONEY")
        }
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
        Want::Ruling { on } => silent(on.what),
        Want::Done { act } => format!("{act}; add: done"),
        Want::Floor { among } => {
            let words = among.join(", ");
            format!("the paragraph leaves it to the floor; {ADD_A_RULING} WORD, one of {words}")
        }
    }
}

fn silent(what: Irregularity) -> String {
    let words = Ruling::SPOKEN.map(|(word, _)| word).join(", ");
    format!("the section is silent on {what} at this moment; {ADD_A_RULING} WORD, one of {words}")
}
