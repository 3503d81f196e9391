//! Every golden round of every game, put line by line at a table in service, comes to the same.

use super::run::{elected, prepared};
use super::stretch::Stretches;
use crate::effects::Effects;
use crate::input::{Faces, Input, Seen};
use crate::rest::Rest;
use crate::service::{Live, Pace};
use crate::source::Nothing;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::notation::{self, Row, Statement, Wanted, is_refused};
use table::{
    Answer, Area, Choice, Conducted, End, Entry, Figures, Game, Person, Place, Visitor, Wagers,
    Want,
};

extern crate std;

/// Rounds that were put as lines, and those that cannot be: why, and how many.
#[derive(Default)]
struct Tally {
    served: usize,
    cannot: BTreeMap<&'static str, usize>,
    /// Rounds that no file runs to their end, because a line of them is to be refused.
    refused: usize,
    /// What comes to something else than its file.
    differs: Vec<String>,
}

impl Visitor for Tally {
    fn game<G: Figures>(&mut self) {
        let (name, before) = (G::NAME.replace('-', "_"), self.served);
        let folder = format!("{}/../games/src/{name}/golden", env!("CARGO_MANIFEST_DIR"));
        let mut folders = std::vec![std::path::PathBuf::from(folder)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder of golden rounds") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ext| ext == "round") {
                    let text = std::fs::read_to_string(&path).expect("a text");
                    for sheet in
                        notation::read(&text).unwrap_or_else(|why| panic!("{path:?} {why}"))
                    {
                        self.sheet::<G>(&sheet.rows, &path.display());
                    }
                }
            }
        }
        assert!(self.served > before, "{name}: no golden round was put as lines");
    }
}

impl Tally {
    fn sheet<G: Game>(&mut self, rows: &[Row], path: &dyn core::fmt::Display) {
        let mut rows = rows.iter().cloned();
        let mut stretches = Stretches::new(&mut rows);
        let mut next = stretches.next().expect("it is run elsewhere");
        let options = elected::<G>(next.before()).expect("it is run elsewhere");
        let mut runner = prepared::<G>(options, Wanted::Everything);
        let mut runs = false;
        while let Some(rows) = next.round() {
            runner.between(next.before(), runs).expect("it is run elsewhere");
            let says_due = |row: &Row| row.statement == Statement::StubDue;
            let is_due = next.before().iter().chain(rows).any(says_due);
            let found = (runner.table.rest.clone(), runner.wagers(next.before(), &rows[0]));
            runner.round(next.before(), rows).expect("it is run elsewhere");
            match found {
                _ if rows.iter().any(is_refused) => self.refused += 1,
                _ if is_due => self.cannot("a count is due by the file's own word"),
                (rest, Ok(wagers)) => match served::<G>(&rest, &wagers, &runner.conducted) {
                    Ok(()) => self.served += 1,
                    Err(Cannot::Put(why)) => self.cannot(why),
                    Err(Cannot::Differs(why)) => {
                        self.differs.push(format!("{path}:{}: {why}", rows[0].number));
                    }
                },
                (_, Err(_)) => self.refused += 1,
            }
            runs = true;
            next = stretches.next().expect("it is run elsewhere");
        }
    }

    fn cannot(&mut self, why: &'static str) {
        *self.cannot.entry(why).or_default() += 1;
    }
}

enum Cannot {
    /// What no table in service could know.
    Put(&'static str),
    /// What should not be.
    Differs(String),
}

/// A table in service, and what was put to it.
struct Served<G: Game> {
    table: Live<G>,
    text: String,
}

impl<G: Game> Served<G> {
    fn put(&mut self, input: &Input) -> Result<(), Cannot> {
        let mut out = Effects::default();
        let line = input.to_string();
        let parsed =
            Input::parse(&line).map_err(|why| Cannot::Differs(format!("{line}: {why}")))?;
        self.table
            .put(&parsed, &Nothing, &mut out)
            .map_err(|why| Cannot::Differs(format!("{}{line}: {why}", self.text)))?;
        for line in [line].into_iter().chain(out.lines.iter().map(Input::to_string)) {
            self.text = format!("{}{line}\n", self.text);
        }
        Ok(())
    }

    fn end(&self) -> &End<G> {
        &self.table.round.as_ref().expect("a round").conducted.end
    }
}

/// Puts one round line by line, with a dealer by hand, and compares what it comes to.
fn served<G: Game>(
    rest: &Rest<G>,
    wagers: &Wagers<G>,
    conducted: &Conducted<G>,
) -> Result<(), Cannot> {
    if wagers.lines().is_empty() && Live::<G>::new(rest.options.clone()).takes_wagers() {
        let is_dummy = rest.session.errors.iter().any(|it| it.ruling == table::Unused::DummyRound);
        if !is_dummy {
            return Err(Cannot::Put("nobody wagers"));
        }
    }
    let mut table = Live::<G>::new(rest.options.clone());
    table.rest = rest.clone();
    let header = table.header().map_err(|why| Cannot::Differs(why.to_string()))?;
    let table =
        Live::<G>::read(&header).map_err(|why| Cannot::Differs(format!("{header}{why}")))?;
    let mut served = Served { table, text: header.clone() };
    served.put(&Input::Pace(Pace::Steps))?;
    wager(&mut served, rest, wagers)?;
    served.put(&Input::NoMoreBets)?;
    answer(&mut served, &conducted.tape.entries)?;
    let came = &served.table.round.as_ref().expect("a round").conducted;
    let void = |end: &End<G>| if let End::Void(void) = end { Some(void.why) } else { None };
    if came.settlements() != conducted.settlements()
        || came.net != conducted.net
        || void(&came.end) != void(&conducted.end)
    {
        return Err(Cannot::Differs(format!("{} comes to something else", served.text)));
    }
    let again = Live::<G>::read(&served.text).map_err(Cannot::Differs)?;
    if format!("{again:?}") != format!("{:?}", served.table) {
        return Err(Cannot::Differs(format!("{} is rebuilt otherwise", served.text)));
    }
    Ok(())
}

fn wager<G: Game>(
    served: &mut Served<G>,
    rest: &Rest<G>,
    wagers: &Wagers<G>,
) -> Result<(), Cannot> {
    for (nth, (line, areas)) in wagers.lines().iter().enumerate() {
        let known = rest.session.people.at(*line);
        let who = known.unwrap_or(Person::nth(900 + nth as u32));
        let seated = served.table.rest.session.people.on(line.spot);
        if line.nth == 0 && seated.is_none() && !wagers.unseated().has(line.spot) {
            served.put(&Input::Seat { who, spot: line.spot })?;
        }
        if areas.is_empty() {
            continue;
        }
        for (area, amount) in areas {
            let (spot, area, amount) = (line.spot, area.name(), *amount);
            served.put(&Input::Wager { who, spot, area, amount })?;
        }
    }
    let bets = served.table.bets.lines(&served.table.rest.session.people);
    let lines: Vec<_> = bets.iter().map(|(line, _)| *line).collect();
    if wagers.lines().iter().any(|(line, areas)| !areas.is_empty() && !lines.contains(line)) {
        return Err(Cannot::Put("somebody wagers behind another who has no wager"));
    }
    Ok(())
}

fn answer<G: Game>(served: &mut Served<G>, entries: &[Entry<G>]) -> Result<(), Cannot> {
    // The table knows what stands on its own meters.
    let is_asked = |entry: &&Entry<G>| !matches!(entry, Entry::Answer(Answer::Meter(_)));
    let mut entries = entries.iter().filter(is_asked).peekable();
    loop {
        let verb = served.table.round.as_ref().expect("a round").conducted.verb;
        let want = match served.end() {
            End::Done | End::Void(_) => return Ok(()),
            End::Wants(want, _) => want.clone(),
            End::Refused(refusal, ..) => return Err(Cannot::Differs(refusal.to_string())),
        };
        if let Want::Ruling { .. } = want {
            return Err(Cannot::Differs(format!("{} wants a ruling", served.text)));
        }
        if let Some(entry @ Entry::Irregular { before, what }) = entries.peek()
            && *before <= verb
        {
            // That a shoe ran out is seen by the table itself.
            let round = served.table.round.as_ref().expect("a round");
            let is_known = round.conducted.tape.entries.contains(entry);
            entries.next();
            if is_known {
                continue;
            }
            let name = what.what.name().to_string();
            let put = served.put(&Input::Irregular { name, card: what.card });
            match put {
                Err(_) if *before < verb => {
                    return Err(Cannot::Put("it goes wrong between two acts by hand"));
                }
                put => put?,
            }
            if let Some((ruling, why)) = &what.ruling {
                let word = table::Ruling::SPOKEN.iter().find(|(_, spoken)| spoken == ruling);
                let word = word.expect("the floor spoke it").0.to_string();
                let why = Some(why.clone()).filter(|why| !why.is_empty());
                served.put(&Input::Ruling { word, why })?;
            }
            continue;
        }
        if let Want::Done { .. } = want {
            served.put(&Input::Done)?;
            continue;
        }
        let Some(Entry::Answer(answer)) = entries.next() else {
            return Err(Cannot::Differs(format!("{} asks for more: {want:?}", served.text)));
        };
        served.put(&said(&want, answer))?;
    }
}

/// An answer as the line that says it.
fn said<G: Game>(want: &Want<G>, answer: &Answer<G>) -> Input {
    let faces = |at: Place, seen, nths: Option<Vec<u8>>, cards: Vec<cards::Card>| {
        Input::Faces(Faces { at, seen, nths, cards })
    };
    match (want, answer) {
        (Want::Card { to, .. }, Answer::Card(card)) => {
            faces(*to, Seen::Gets, None, std::vec![*card])
        }
        (Want::Faces { at, nths, .. }, Answer::Faces(cards)) => {
            faces(*at, Seen::Shows, crate::answers::places(nths), cards.clone())
        }
        (Want::Choice { who, .. }, Answer::Choice(choice)) => {
            Input::Say { line: *who, word: choice.word().to_string(), amount: None }
        }
        (Want::Amount { who, area, .. }, Answer::Amount(amount)) => {
            Input::Say { line: *who, word: area.name(), amount: Some(*amount) }
        }
        (_, Answer::Told(answer)) => Input::Reader(*answer),
        (_, Answer::Count(count)) => Input::Count { count: *count as u16, found: None },
        (Want::Cut { who, .. }, Answer::Cut(at)) => Input::Cut { who: *who, at: *at },
        (_, Answer::Pocket(pocket)) => Input::Spin(G::pocket_name(*pocket)),
        (Want::Floor { among }, Answer::Floor(nth)) => {
            Input::Ruling { word: among[*nth].to_string(), why: None }
        }
        (want, answer) => panic!("{answer:?} is no answer to {want:?}"),
    }
}

#[test]
fn golden_rounds_can_be_put_line_by_line() {
    let mut tally = Tally::default();
    games::visit(&mut tally);
    assert!(tally.differs.is_empty(), "{}", tally.differs.join("\n\n"));
    let Tally { served, refused, cannot, .. } = &tally;
    let others: usize = cannot.values().sum();
    let all = format!("{served} were put, {refused} are refused, and not {cannot:?}");
    assert!(*served > 20 * others && *served > 5 * refused, "{all}");
}
