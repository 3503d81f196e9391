//! A simulated round as a `.round` file.

use super::irregular::Shown;
use table::notation::{self, Anchor, Row, Sheet, Statement};
use table::session::{Happened, Procedure};
use table::{
    Area, Choice, Conducted, Game, Happening, Irregular, Options, Reader, Seats, Spot, left_behind,
};

/// What the file says of the round. What the rules answer is not in it: whoever runs it completes
/// it.
pub fn sheet<G: Game>(shown: &Shown<G>) -> String {
    let rows = rows(shown).into_iter().map(|statement| Row::new(statement, Vec::new()));
    notation::print(&[Sheet { game: G::NAME.into(), rows: rows.collect() }])
}

fn rows<G: Game>(shown: &Shown<G>) -> Vec<Statement> {
    let Shown { setup, stands, conducted, cards, wrong, .. } = shown;
    let words = |(key, value): (&str, String)| (key.to_string(), value);
    let edition = Some(format!("{} as of {}", G::CITATION, G::EDITION));
    let mut rows = vec![Statement::Game { name: G::NAME.into(), edition }];
    let changed = setup.options.changed();
    if !changed.is_empty() {
        rows.push(Statement::Options(changed.into_iter().map(words).collect()));
    }
    if !setup.present.is_empty() {
        rows.push(Statement::Players(spots(setup.present)));
    }
    let state = left_behind::<G>(&setup.memory, stands);
    if setup.memory != G::Memory::default() || !stands.are_reset() {
        rows.push(Statement::State(state.into_iter().map(words).collect()));
    }
    if setup.reader == Reader::Failed {
        rows.push(Statement::Table(Procedure::ReaderFails));
    }
    let named = |(area, amount): &(G::Area, _)| (area.name(), *amount);
    let wagers = setup.wagers.lines().iter();
    let wagers = wagers.map(|(line, areas)| (*line, areas.iter().map(named).collect()));
    rows.push(Statement::Wagers(wagers.collect()));
    if !cards.is_empty() {
        rows.push(Statement::Cards(cards.clone()));
    }
    said(conducted, wrong.as_ref(), &mut rows);
    rows.push(Statement::End);
    rows
}

/// What the players and the wheel said, and what went wrong.
fn said<G: Game>(
    conducted: &Conducted<G>,
    wrong: Option<&(u32, Irregular)>,
    rows: &mut Vec<Statement>,
) {
    // An amount that is asked for right after a choice belongs to it: `1 double 5`.
    let mut chooser = None;
    for event in &conducted.events {
        match &event.what {
            Happening::Chose { who, choice, .. } => {
                chooser = Some(*who);
                let word = choice.word().into();
                rows.push(Statement::Decision { who: *who, word, amount: None });
            }
            Happening::Named { who, area, amount } => {
                match rows.last_mut() {
                    Some(Statement::Decision { amount: of_choice, .. })
                        if chooser == Some(*who) =>
                    {
                        *of_choice = Some(*amount);
                    }
                    _ => {
                        let (word, amount) = (area.name(), Some(*amount));
                        rows.push(Statement::Decision { who: *who, word, amount });
                    }
                }
                chooser = None;
            }
            Happening::AtTheShoe(Happened::Declined(who)) => {
                rows.push(Statement::Cut { who: *who, at: None });
            }
            Happening::AtTheShoe(Happened::Cut { who, at }) => {
                rows.push(Statement::Cut { who: *who, at: Some(*at) });
            }
            Happening::Irregular { .. } => {
                let Some((verb, wrong)) = wrong else { continue };
                let (name, when) = (wrong.what.name().to_string(), Some(Anchor::Verb(*verb)));
                rows.push(Statement::Irregular { name, card: wrong.card, when });
                if let Some((_, word)) = &wrong.ruling {
                    rows.push(Statement::Ruling { word: word.clone(), why: None });
                }
            }
            Happening::Ruled { word } => {
                rows.push(Statement::Ruling { word: word.to_string(), why: None });
            }
            Happening::Spun(pocket) => rows.push(Statement::Spin(G::pocket_name(*pocket))),
            Happening::Dealt { card: None, .. } | Happening::Looked { .. } => {}
            Happening::Dealt { .. } | Happening::Turned { .. } | Happening::Told { .. } => {
                chooser = None;
            }
            _ => {}
        }
    }
}

fn spots(seats: Seats) -> Vec<Spot> {
    seats.clockwise().collect()
}
