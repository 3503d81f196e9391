//! What a game says of itself, without its type.

use live::Posted;
use table::{Colour, Rules, Stands};

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
    /// The words of its decisions.
    pub words: Vec<&'static str>,
}

impl Facts {
    pub fn of(rules: &dyn Rules, posted: &Posted) -> Facts {
        Facts {
            name: rules.name(),
            title: rules.title(),
            citation: rules.citation(),
            edition: rules.edition(),
            about: rules.about(),
            sections: rules.sections(),
            discards: rules.discards(),
            meters: rules.meters(),
            has_wheel: posted.has_wheel,
            layout: posted.pockets.clone(),
            words: rules.choices().into_iter().map(|(word, _)| word).collect(),
        }
    }

    /// Whether a word is a decision of the game.
    pub fn knows(&self, word: &str) -> bool {
        self.words.iter().any(|known| known.eq_ignore_ascii_case(word))
    }

    /// The text that is coded: `N.J.A.C. 19:47-20 as of 2007-04-16`.
    pub fn source(&self) -> String {
        let dated = self.edition.starts_with(|letter: char| letter.is_ascii_digit());
        let edition = self.edition;
        let edition = if dated { format!(" as of {edition}") } else { format!(" ({edition})") };
        format!("N.J.A.C. {}{edition}", self.citation)
    }
}
