//! What holds for every game at a table in service: random people do random things, right and
//! wrong.

mod chance;
mod people;
mod vault;

use chance::Chance;
use live::{Account, Asked, Asks, Effects, Input, Live, Pace, View};
use people::Crowd;
use table::{Choice, Game, Line, Money, Moved, Person, Visitor};
use vault::TestVault;

// Tables in service are compiled there once, and not again in these tests.
use service as _;

/// Who has seen a line.
#[derive(Copy, Clone, PartialEq, Debug)]
enum SeenBy {
    All,
    /// He who looked, or who has answered before he was asked.
    Only(Person),
    /// All others, when such an answer was given: for them he has said it now.
    Others(Person),
}

impl SeenBy {
    fn sees(self, eyes: &[Person]) -> bool {
        match self {
            SeenBy::All => true,
            SeenBy::Only(who) => eyes.contains(&who),
            SeenBy::Others(who) => !eyes.contains(&who),
        }
    }
}

/// A table with its journal.
#[derive(Clone)]
struct Watched<G: Game> {
    table: Live<G>,
    vault: TestVault,
    lines: Vec<String>,
    /// Of each line who has seen it.
    seen: Vec<SeenBy>,
    rounds: u32,
    layout: Money,
    bank: Money,
    /// All that was ever put on the layout.
    placed: Money,
}

impl<G: Game> Watched<G> {
    fn new(options: G::Options, seed: u64) -> Self {
        let vault = TestVault::new(seed, G::pack(&options), G::pockets(&options));
        Watched::of(Live::new(options), vault)
    }

    fn of(table: Live<G>, vault: TestVault) -> Self {
        let (layout, bank, placed) = (Money::ZERO, Money::ZERO, Money::ZERO);
        let (lines, seen) = (Vec::new(), Vec::new());
        Watched { table, vault, lines, seen, rounds: 0, layout, bank, placed }
    }

    /// What lies on the layout is what was put there and has not left it.
    fn adds_up(&mut self, out: &Effects) {
        for moved in &out.movements {
            if moved.kind == Moved::Placed {
                self.placed += moved.amount;
            }
            for (account, sign) in [(moved.from, -1), (moved.to, 1)] {
                let amount = if sign > 0 { moved.moves() } else { -moved.moves() };
                match account {
                    Account::Layout => self.layout += amount,
                    Account::Bank => self.bank += amount,
                    Account::Person(_) | Account::Rack | Account::Meter(_) => {}
                }
            }
        }
        let mut view = View::default();
        self.table.view(&[], &mut view);
        if !view.is_in_round {
            let lies: Money = view.bets.iter().map(|bet| bet.amount).sum();
            let lines = || self.lines.join("\n");
            assert_eq!(self.layout, lies, "{}: on the layout\n{}", G::NAME, lines());
            assert_eq!(self.bank, Money::ZERO, "{}: in the bank\n{}", G::NAME, lines());
        }
    }

    fn note(&mut self, line: &Input, seen: SeenBy) {
        self.lines.push(line.to_string());
        self.seen.push(seen);
    }

    /// The lines that were put and shown; not when what was said early was given.
    fn journal(&self) -> Vec<String> {
        let all = self.lines.iter().zip(&self.seen);
        let written = all.filter(|(_, seen)| !matches!(seen, SeenBy::Others(_)));
        written.map(|(line, _)| line.clone()).collect()
    }

    fn forget(&mut self) {
        self.lines.clear();
        self.seen.clear();
    }

    /// Who holds the line in the round.
    fn holder(&self, line: Line) -> Option<Person> {
        let mut view = View::default();
        self.table.view(&[], &mut view);
        view.lines.iter().find(|(of, _)| *of == line).map(|(_, who)| *who)
    }

    /// Who is asked for a decision now.
    fn asked(&self) -> Option<Line> {
        let ask = self.table.asks().first()?;
        match (&ask.what, ask.who) {
            (Asks::Choice { .. } | Asks::Amount { .. }, Asked::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// Puts an input; whatever comes of it, what must hold is held.
    fn put(&mut self, input: &Input) -> bool {
        let line = input.to_string();
        assert_eq!(Input::parse(&line).as_ref(), Ok(input), "{}: {line}", G::NAME);
        let (before, asked) = (format!("{:?}", self.table), self.asked());
        let mut out = Effects::default();
        match self.table.put(input, &self.vault, &mut out) {
            Ok(()) => {
                self.note(
                    input,
                    match input {
                        Input::Say { line, .. } if asked != Some(*line) => {
                            assert!(out == Effects::default(), "{line} was early, and not unseen");
                            SeenBy::Only(self.holder(*line).expect("he has a wager"))
                        }
                        _ => SeenBy::All,
                    },
                );
                for nth in 0..=out.lines.len() {
                    for (_, said) in out.early.iter().filter(|(behind, _)| *behind == nth) {
                        let Input::Say { line, .. } = said else { panic!("{said} was early") };
                        self.note(
                            said,
                            SeenBy::Others(self.holder(*line).expect("he has a wager")),
                        );
                    }
                    let Some(shown) = out.lines.get(nth) else { continue };
                    assert_eq!(Input::parse(&shown.to_string()).as_ref(), Ok(shown));
                    self.note(
                        shown,
                        match shown {
                            Input::Sees { who, .. } => {
                                self.holder(*who).map_or(SeenBy::All, SeenBy::Only)
                            }
                            _ => SeenBy::All,
                        },
                    );
                }
                self.rounds += u32::from(out.over);
                self.adds_up(&out);
                true
            }
            Err(refusal) => {
                let after = format!("{:?}", self.table);
                assert_eq!(before, after, "{} {line} was refused: {refusal}", G::NAME);
                false
            }
        }
    }

    fn is_rebuilt(&self, options: G::Options) {
        let mut again = Live::<G>::new(options);
        let rebuilt = again.rebuild(self.journal().iter().map(String::as_str));
        assert_eq!(rebuilt, Ok(()), "{}\n{}", G::NAME, self.lines.join("\n"));
        assert_eq!(format!("{:?}", self.table), format!("{again:?}"), "{}", G::NAME);
    }
}

/// Put away between rounds and taken up elsewhere, it goes on alike.
fn is_carried<G: Game>(options: G::Options, seed: u64) -> u32 {
    let mut one = play::<G>(options.clone(), seed, 150);
    let mut crowd = Crowd::new(Chance::new(seed ^ 77));
    let header = loop {
        match one.table.header() {
            Ok(header) => break header,
            Err(_) => {
                let input = crowd.input(&one.table, &one.vault, &options);
                one.put(&input);
            }
        }
    };
    let table =
        Live::<G>::read(&header).unwrap_or_else(|why| panic!("{}: {why}\n{header}", G::NAME));
    assert_eq!(table.header().as_ref(), Ok(&header), "{}", G::NAME);
    let vault = TestVault::new(seed, G::pack(&options), G::pockets(&options));
    let mut other = Watched::of(table, vault);
    other.layout = one.layout;
    one.forget();
    for _ in 0..150 {
        let input = crowd.input(&one.table, &one.vault, &options);
        assert_eq!(one.put(&input), other.put(&input), "{} {input}\n{header}", G::NAME);
        assert_eq!(one.lines, other.lines, "{}", G::NAME);
    }
    one.rounds
}

fn play<G: Game>(options: G::Options, seed: u64, steps: u32) -> Watched<G> {
    let mut watched = Watched::<G>::new(options.clone(), seed);
    let mut crowd = Crowd::new(Chance::new(seed));
    for _ in 0..steps {
        let input = crowd.input(&watched.table, &watched.vault, &options);
        watched.put(&input);
    }
    watched
}

/// From the end of any round on, the lines behind its header are a file that can be replayed.
fn is_replayed<G: Game>(options: G::Options, seed: u64) -> u32 {
    let mut one = play::<G>(options.clone(), seed, 120);
    let mut crowd = Crowd::new(Chance::new(seed ^ 5));
    let mut go_on = |one: &mut Watched<G>| {
        let input = crowd.input(&one.table, &one.vault, &options);
        one.put(&input);
    };
    while one.table.header().is_err() {
        go_on(&mut one);
    }
    let header = one.table.header().expect("no round is being played");
    one.forget();
    let before = one.rounds;
    for _ in 0..120 {
        go_on(&mut one);
    }
    while one.table.header().is_err() {
        go_on(&mut one);
    }
    let text = format!("{header}{}\n", one.journal().join("\n"));
    let sheets = table::notation::read(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
    let report = live::run::<G>(&sheets[0]);
    let report = report.unwrap_or_else(|problem| panic!("{}: {problem}\n{text}", G::NAME));
    let rounds = one.rounds - before;
    assert_eq!(report.rounds.len(), rounds as usize, "{}", G::NAME);
    rounds
}

/// Step by step, with nothing going wrong, a table comes to the same as one that runs.
fn steps_come_to_the_same<G: Game>(options: G::Options, seed: u64) -> u32 {
    let mut runs = play::<G>(options.clone(), seed, 200);
    let mut crowd = Crowd::new(Chance::new(seed ^ 9));
    while runs.table.header().is_err() {
        let input = crowd.input(&runs.table, &runs.vault, &options);
        runs.put(&input);
    }
    let is_shown = |line: &&String| Input::parse(line).is_ok_and(|input| input.is_shown());
    let journal = runs.journal();
    let inputs = journal.iter().filter(|line| !is_shown(line));
    let mut steps = Watched::<G>::new(options.clone(), seed);
    assert!(steps.put(&Input::Pace(Pace::Steps)));
    for line in inputs {
        let input = Input::parse(line).expect("it was put before");
        if matches!(input, Input::Irregular { .. }) {
            return 3; // It was reported at a question, and here it would be elsewhere.
        }
        assert!(steps.put(&input), "{} {line}\n{}", G::NAME, steps.lines.join("\n"));
        while let Some(Asks::Done(_)) = steps.table.asks().first().map(|ask| &ask.what) {
            assert!(steps.put(&Input::Done));
        }
    }
    let own = |line: &&String| *line != "done" && *line != "pace steps";
    let lines: Vec<String> = steps.journal().into_iter().filter(|line| own(&line)).collect();
    assert_eq!(lines, journal, "{}", G::NAME);
    steps.rounds
}

/// What some eyes see is what follows from the lines that they have seen, and from nothing else:
/// whatever lies unseen, the view is the same.
fn views_leak_nothing<G: Game>(options: &G::Options, watched: &Watched<G>) {
    let everybody: Vec<Person> = (1..=5).map(Person::nth).collect();
    let mut sets: Vec<Vec<Person>> = everybody.iter().map(|who| vec![*who]).collect();
    sets.push(Vec::new());
    sets.push(everybody[..3].to_vec());
    for eyes in sets {
        let mut view = View::default();
        watched.table.view(&eyes, &mut view);
        let lines = watched.lines.iter().zip(&watched.seen);
        let seen = lines.filter(|(_, seen)| seen.sees(&eyes));
        let mut again = Live::<G>::new(options.clone());
        let rebuilt = again.rebuild(seen.map(|(line, _)| line.as_str()));
        assert_eq!(rebuilt, Ok(()), "{} {eyes:?}", G::NAME);
        let mut of_what_they_saw = View::default();
        again.view(&eyes, &mut of_what_they_saw);
        assert_eq!(view, of_what_they_saw, "{} {eyes:?}\n{}", G::NAME, watched.lines.join("\n"));
    }
}

/// Whatever is asked, nobody answers; the round ends, and costs nobody more than lay there.
fn silence_ends_it<G: Game>(options: G::Options, seed: u64) -> u32 {
    let mut watched = play::<G>(options.clone(), seed, 250);
    let (name, placed) = (G::NAME, watched.placed);
    // What somebody has chosen to wager, bid or cover is his own word.
    let chosen = |ask: &live::Ask| matches!(ask.what, live::Asks::Amount { .. });
    // So is what he has said before he was asked.
    let has_chosen = G::PAYS == table::Account::Bank
        || G::EARLY.is_some()
        || watched.table.asks().iter().any(chosen);
    for _ in 0..400 {
        let table = &watched.table;
        if table.header().is_ok() {
            if !has_chosen {
                assert_eq!(watched.placed, placed, "{name}: silence has cost somebody more");
            }
            return watched.rounds;
        }
        let vault = &watched.vault;
        let acts: Vec<Input> = match table.dealer(vault) {
            Some(act) => vec![act],
            None => table.silence(0),
        };
        let ask = table.asks()[0].clone();
        let floor = matches!(ask.what, live::Asks::Ruling { .. });
        let void = Input::Ruling { word: "void".to_string(), why: None };
        let acts = if floor && acts.is_empty() { vec![void] } else { acts };
        assert!(acts.into_iter().any(|act| watched.put(&act)), "{name}: nothing ends {ask:?}");
    }
    panic!("{name}: silence does not end the round of seed {seed}");
}

/// What this line decides, the same whenever it is said.
fn decision<G: Game>(seed: u64, line: Line) -> Input {
    let among: Vec<&str> = G::Choice::ALL.iter().map(|choice| choice.word()).collect();
    let nth = seed as usize + usize::from(line.spot.0) * 3 + usize::from(line.nth);
    Input::Say { line, word: among[nth % among.len()].to_string(), amount: None }
}

/// Where a game declares that decisions do not bear on each other, whoever speaks first, all come
/// to the same; where it does not, nobody is heard before his turn.
fn whoever_speaks_first<G: Game>(options: G::Options, seed: u64) -> u32 {
    let mut one = play::<G>(options.clone(), seed, 40);
    let mut crowd = Crowd::new(Chance::new(seed ^ 3));
    let mut early = 0;
    for _ in 0..if G::EARLY.is_some() { 1200 } else { 200 } {
        let Some(asked) = one.asked() else {
            let input = crowd.input(&one.table, &one.vault, &options);
            one.put(&input);
            continue;
        };
        let mut view = View::default();
        one.table.view(&[], &mut view);
        let others: Vec<Line> =
            view.lines.iter().map(|(line, _)| *line).filter(|line| *line != asked).collect();
        let mut other = one.clone();
        for line in others.iter().rev() {
            let said = other.put(&decision::<G>(seed, *line));
            assert!(!said || G::EARLY.is_some(), "{} {line} was early", G::NAME);
            early += u32::from(said);
        }
        // In turn at the one table; at the other all but the first have spoken.
        one.put(&decision::<G>(seed, asked));
        other.put(&decision::<G>(seed, asked));
        while let Some(next) = one.asked().filter(|next| others.contains(next)) {
            if !one.put(&decision::<G>(seed, next)) {
                break;
            }
        }
        if G::EARLY.is_some() {
            let (one, other) = (format!("{:?}", one.table), format!("{:?}", other.table));
            assert_eq!(one, other, "{} {seed}", G::NAME);
        }
        let input = crowd.input(&one.table, &one.vault, &options);
        one.put(&input);
    }
    if G::EARLY.is_some() { early } else { one.rounds }
}

/// Plays some tables of every game, and holds something of each.
macro_rules! for_every_game {
    ($($name:ident($seeds:expr): $held:expr;)+) => {$(
        #[test]
        fn $name() {
            struct Every;

            impl Visitor for Every {
                fn game<G: table::Figures>(&mut self) {
                    let mut rounds = 0;
                    for seed in $seeds {
                        let held: fn(G::Options, u64) -> u32 = $held;
                        rounds += held(G::Options::default(), seed);
                    }
                    assert!(rounds > 8, "{}: only {rounds} rounds came to an end", G::NAME);
                }
            }
            games::visit(&mut Every);
        }
    )+};
}

for_every_game! {
    refused_is_unchanged_and_accepted_is_rebuilt(0..5): |options, seed| {
        let watched = play::<G>(options.clone(), seed, 300);
        watched.is_rebuilt(options);
        watched.rounds
    };
    eyes_see_what_they_have_seen(10..14): |options, seed| {
        let watched = play::<G>(options.clone(), seed, 150 + 9 * seed as u32);
        views_leak_nothing(&options, &watched);
        watched.rounds
    };
    silence_ends_every_round(20..28): silence_ends_it::<G>;
    carried_elsewhere_it_goes_on_alike(30..33): is_carried::<G>;
    lines_are_a_file(40..56): is_replayed::<G>;
    early_answers_come_to_the_same(70..80): whoever_speaks_first::<G>;
    steps_and_runs_come_to_the_same(50..56): steps_come_to_the_same::<G>;
    a_table_of_steps_is_rebuilt(60..64): |options, seed| {
        let mut watched = Watched::<G>::new(options.clone(), seed);
        watched.put(&Input::Pace(Pace::Steps));
        let mut crowd = Crowd::new(Chance::new(seed));
        for _ in 0..900 {
            let input = crowd.input(&watched.table, &watched.vault, &options);
            watched.put(&input);
        }
        watched.is_rebuilt(options);
        watched.rounds
    };
}
