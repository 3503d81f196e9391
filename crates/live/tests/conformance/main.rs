//! What holds for every game at a table in service: random people do random things, right and
//! wrong.

mod chance;
mod people;
mod vault;

use chance::Chance;
use live::{Effects, Input, Live};
use people::Crowd;
use table::{Game, Visitor};
use vault::TestVault;

/// A table with its journal.
struct Watched<G: Game> {
    table: Live<G>,
    vault: TestVault,
    lines: Vec<String>,
    rounds: u32,
}

impl<G: Game> Watched<G> {
    fn new(options: G::Options, seed: u64) -> Self {
        let vault = TestVault::new(seed, G::pack(&options), G::pockets(&options));
        Watched { table: Live::new(options), vault, lines: Vec::new(), rounds: 0 }
    }

    /// Puts an input; whatever comes of it, what must hold is held.
    fn put(&mut self, input: &Input) -> bool {
        let line = input.to_string();
        assert_eq!(Input::parse(&line).as_ref(), Ok(input), "{}: {line}", G::NAME);
        let before = format!("{:?}", self.table);
        let mut out = Effects::default();
        match self.table.put(input, &self.vault, &mut out) {
            Ok(()) => {
                self.lines.push(line);
                self.lines.extend(out.lines.iter().map(Input::to_string));
                for shown in &out.lines {
                    assert_eq!(Input::parse(&shown.to_string()).as_ref(), Ok(shown));
                }
                self.rounds += u32::from(out.over);
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
        let rebuilt = again.rebuild(self.lines.iter().map(String::as_str));
        assert_eq!(rebuilt, Ok(()), "{}\n{}", G::NAME, self.lines.join("\n"));
        assert_eq!(format!("{:?}", self.table), format!("{again:?}"), "{}", G::NAME);
    }
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

struct Every;

impl Visitor for Every {
    fn game<G: table::Figures>(&mut self) {
        let mut rounds = 0;
        for seed in 0..12 {
            let options = G::Options::default();
            let watched = play::<G>(options.clone(), seed, 400);
            watched.is_rebuilt(options);
            rounds += watched.rounds;
        }
        assert!(rounds > 30, "{}: only {rounds} rounds came to an end", G::NAME);
    }
}

#[test]
fn refused_is_unchanged_and_accepted_is_rebuilt() {
    games::visit(&mut Every);
}
