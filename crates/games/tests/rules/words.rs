//! What files may write of each game is listed in `docs/round-notation.md`: all of it, and no more.

use crate::random::{Random, play_out, random_setup};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use table::{Area, Choice, Game, Happening, Place, Stands, Visitor, left_behind};

struct Words {
    page: String,
    wrong: Vec<String>,
}

impl Visitor for Words {
    fn game<G: Game>(&mut self) {
        let Some(section) = section(&self.page, G::NAME) else {
            self.wrong.push(format!("{}: there is no section", G::NAME));
            return;
        };
        let choices = G::Choice::ALL.iter().map(|choice| choice.word().to_string()).collect();
        let Played { places, amounts } = played::<G>();
        let listed_places = row(section, "cards at");
        // The fourth hand of a spot is too rare to be met in every run.
        let rare = listed_places.iter().filter(|place| place.as_str() == "SPOT.4").cloned();
        let places = places.into_iter().chain(rare).collect();
        let rows = [
            ("cards", places, listed_places),
            ("decisions", choices, row(section, "decisions")),
            ("amounts", amounts, row(section, "amounts")),
            ("state", state::<G>(), listed_state(section)),
        ];
        for (kind, is, listed) in rows {
            for word in is.symmetric_difference(&listed) {
                let found = if listed.contains(word) { "there is none" } else { "not listed" };
                self.wrong.push(format!("{}: {kind}: {word}: {found}", G::NAME));
            }
        }
    }
}

fn section<'a>(page: &'a str, game: &str) -> Option<&'a str> {
    let (_, section) = page.split_once(&format!("\n### `{game}`\n"))?;
    section.split("\n## ").next()?.split("\n### ").next()
}

/// What stands between backticks in the row of that name.
fn row(section: &str, name: &str) -> BTreeSet<String> {
    let start = format!("| {name} |");
    let rows = section.lines().filter(|line| line.starts_with(&start));
    rows.flat_map(quoted).map(str::to_string).collect()
}

/// `KEY = DEFAULT` of every row about the state.
fn listed_state(section: &str) -> BTreeSet<String> {
    let rows = section.lines().filter(|line| line.starts_with("| state `"));
    rows.map(|line| quoted(line).take(2).collect::<Vec<_>>().join(" = ")).collect()
}

fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

fn state<G: Game>() -> BTreeSet<String> {
    let pairs = left_behind::<G>(&G::Memory::default(), &Stands::of::<G>()).into_iter();
    pairs.map(|(key, value)| format!("{key} = {value}")).collect()
}

/// What random rounds of a game met.
#[derive(Default)]
struct Played {
    /// Where cards come to lie; `SPOT` stands for any spot.
    places: BTreeSet<String>,
    /// Areas for which the round itself asked an amount, those of split hands by their first name.
    amounts: BTreeSet<String>,
}

fn played<G: Game>() -> Played {
    let mut played = Played::default();
    for seed in 1..=400 {
        let mut random = Random::new(seed * 0x9E37_79B9);
        let setup = random_setup::<G>(&mut random);
        let (conducted, _) = play_out(&setup, &random, &[]);
        for event in &conducted.events {
            match event.what {
                Happening::Dealt { to, .. } | Happening::Shifted { to, .. } => {
                    played.places.insert(place(to));
                }
                Happening::Named { area, .. } => {
                    let name = area.name();
                    let numbered = |c: char| c.is_numeric() || c == '-';
                    played.amounts.insert(name.trim_end_matches(numbered).to_string());
                }
                _ => {}
            }
        }
    }
    played
}

fn place(at: Place) -> String {
    match (at.spot(), at.nth()) {
        (None, _) => at.to_string(),
        (Some(_), 0) => "SPOT".to_string(),
        (Some(_), nth) => format!("SPOT.{}", nth + 1),
    }
}

#[test]
fn every_word_of_every_game_is_documented() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/round-notation.md");
    let page = fs::read_to_string(page).unwrap();
    let mut words = Words { page, wrong: Vec::new() };
    games::visit(&mut words);
    assert!(words.wrong.is_empty(), "docs/round-notation.md\n{}", words.wrong.join("\n"));
}
