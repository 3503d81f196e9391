//! What a game says of itself, without its type.

use table::{Choice, Colour, Game, Pocket, Stands};

/// The names and texts of a game.
#[derive(Clone, Debug)]
pub struct Facts {
    pub name: &'static str,
    pub title: &'static str,
    pub citation: &'static str,
    pub edition: &'static str,
    pub about: &'static str,
    pub sections: &'static str,
    pub discards: &'static str,
    /// The jackpot meters with what they start at.
    pub meters: Stands,
    pub has_wheel: bool,
    /// The compartments of the wheel as the layout shows them.
    pub layout: Vec<Vec<(String, Colour)>>,
    /// Whether a word is a decision of the game.
    pub knows: fn(&str) -> bool,
}

impl Facts {
    pub fn of<G: Game>(options: &G::Options) -> Facts {
        Facts {
            name: G::NAME,
            title: G::TITLE,
            citation: G::CITATION,
            edition: G::EDITION,
            about: G::ABOUT,
            sections: G::SECTIONS,
            discards: G::DISCARDS,
            meters: Stands::of::<G>(),
            has_wheel: G::pockets(options) > 0,
            layout: G::printed(options).into_iter().map(named::<G>).collect(),
            knows: |word| G::Choice::parse(word).is_some(),
        }
    }

    /// The text that is coded: `N.J.A.C. 19:47-20 as of 2007-04-16`.
    pub fn source(&self) -> String {
        let dated = self.edition.starts_with(|letter: char| letter.is_ascii_digit());
        let edition = self.edition;
        let edition = if dated { format!(" as of {edition}") } else { format!(" ({edition})") };
        format!("N.J.A.C. {}{edition}", self.citation)
    }
}

fn named<G: Game>(row: Vec<(Pocket, Colour)>) -> Vec<(String, Colour)> {
    row.into_iter().map(|(pocket, colour)| (G::pocket_name(pocket), colour)).collect()
}
