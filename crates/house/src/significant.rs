//! What must be on record though it moves no money and no card: who changed what, and why.

use crate::Moment;
use crate::refused::{Code, Refused};
use std::fmt;
use table::Person;

/// One significant event, as plain data: the journal takes it as a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Significant {
    pub at: Moment,
    /// `people`, `configuration`, `keys`, `program`.
    pub component: &'static str,
    /// Who did it; nobody where it was the house itself, or somebody unknown.
    pub who: Option<Person>,
    /// What happened, or why.
    pub why: String,
    /// The value before, in words; empty where there was none.
    pub before: String,
    /// The value after; empty where there is none.
    pub after: String,
}

/// One line of five, none with a bar in its words: `people | p17 | roles of p3 | player | dealer`.
impl fmt::Display for Significant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Significant { at: _, component, who, why, before, after } = self;
        write!(f, "{component} | ")?;
        match who {
            Some(who) => write!(f, "{who}")?,
            None => f.write_str("nobody")?,
        }
        write!(f, " | {} | {} | {}", Plain(why), Plain(before), Plain(after))
    }
}

/// Words on one line: a bar and whatever breaks a line are written as in Rust.
struct Plain<'a>(&'a str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '|' => f.write_str("\\u{7c}"),
            '\\' => f.write_str("\\\\"),
            c if c.is_control() || BREAKS.contains(&c) => write!(f, "{}", c.escape_unicode()),
            c => write!(f, "{c}"),
        })
    }
}

/// What breaks a line though it is no control character.
const BREAKS: [char; 2] = ['\u{2028}', '\u{2029}'];

/// A reason that somebody gives must be one line of words.
pub(crate) fn reason(why: &str) -> Result<(), Refused> {
    let is_one = |c: char| !c.is_control() && !BREAKS.contains(&c);
    if !why.trim().is_empty() && why.len() <= 200 && why.chars().all(is_one) {
        return Ok(());
    }
    Err(Refused::new(Code::BadCommand, "say why, on one line of at most 200 letters"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_one_line_of_five_words() {
        let event = Significant {
            at: Moment(0),
            component: "people",
            who: Some(Person::nth(7)),
            why: "roles of p3: a|b\nc".into(),
            before: "\u{2028}".into(),
            after: "dealer".into(),
        };
        let line = event.to_string();
        assert_eq!(line, "people | p7 | roles of p3: a\\u{7c}b\\u{a}c | \\u{2028} | dealer");
        assert_eq!(line.split('|').count(), 5);
        assert!(reason("dealt well").is_ok());
        for bad in ["", "  ", "a\nb", "a\u{2028}b", &"x".repeat(201)] {
            assert!(reason(bad).is_err(), "{bad:?}");
        }
    }
}
