//! A game's `sections.toml`: every paragraph and what became of it.

use serde::{Deserialize, Serialize};

/// The whole list.
#[derive(Clone, Deserialize, Debug)]
pub struct Sections {
    #[serde(default)]
    pub section: Vec<Section>,
    #[serde(default)]
    pub reading: Vec<Reading>,
}

/// One paragraph, in our own words.
#[derive(Clone, Deserialize, Serialize, Debug)]
pub struct Section {
    /// Of one part of a paragraph with `#1`, `#2` … behind.
    pub id: String,
    /// One of [`STATUSES`].
    pub status: String,
    pub rule: String,
    /// What its text was found in: a word of [`SOURCES`], and whose.
    pub source: String,
    /// Where a stranger finds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Why it is not part of the program, where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// The test of what nobody can express.
    #[serde(rename(deserialize = "shown-by"), skip_serializing_if = "Option::is_none")]
    pub shown_by: Option<String>,
}

/// What became of a paragraph, by its word.
pub const STATUSES: [(&str, &str); 7] = [
    ("coded", "enforced, and shown by a round that was worked out by hand"),
    ("data", "a value, a table, a definition or a function that the rules use"),
    ("option", "left to the licensee: an option"),
    ("by-design", "nobody can write down what it forbids"),
    ("physical", "about things and hands"),
    ("left-out", "not done by felt"),
    ("not-seen", "it exists, but its text was never seen: nothing rests on it"),
];

/// How good a source is, by the word that it begins with, best first.
pub const SOURCES: [(&str, &str); 11] = [
    ("seed", "New Jersey's text, as it lies before us"),
    ("public copy", "New Jersey's text in a public copy"),
    ("cited", "other New Jersey text names it and says what it is about"),
    ("licensee guide", "what a New Jersey licensee tells its players"),
    ("second hand", "somebody who read New Jersey's text says so"),
    ("court", "a court says so"),
    ("sister", "the same rule in another state's code or guides"),
    ("published", "players' pages, makers' tables, the press"),
    ("analogy", "borrowed from the paragraph named"),
    ("general knowledge", "known, and found in no text"),
    ("none", "no source"),
];

/// A place where the text is silent or contradicts itself, and how it is read.
#[derive(Clone, Deserialize, Serialize, Debug)]
pub struct Reading {
    pub id: String,
    pub at: String,
    pub question: String,
    pub reading: String,
    pub why: String,
    /// The option that changes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

impl Sections {
    pub fn parse(text: &str) -> Result<Sections, String> {
        toml::from_str(text).map_err(|e| e.message().to_string())
    }
}

/// The section a paragraph stands in: `19:47-20.11` for `19:47-20.11(a)1`.
pub fn section_of(id: &str) -> &str {
    id.split(['(', ' ', '#']).next().unwrap_or(id)
}

/// Without its chapter: `20.11(a)1` for `19:47-20.11(a)1`.
pub fn short(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, section)| section)
}

/// For people: `39.7(a), first part` for `13:69F-39.7(a)#1`.
pub fn spoken(id: &str) -> String {
    const PARTS: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    let Some((paragraph, part)) = short(id).split_once('#') else { return short(id).to_string() };
    let nth = part.parse::<usize>().ok().and_then(|part| PARTS.get(part.checked_sub(1)?));
    match nth {
        Some(nth) => format!("{paragraph}, {nth} part"),
        None => format!("{paragraph}, part {part}"),
    }
}

/// Whether the paragraph is `lead` or stands under it, named with or without its chapter.
pub fn is_under(id: &str, lead: &str) -> bool {
    begins(id, lead) || begins(short(id), lead)
}

/// `20.1` begins `20.1(a)` but not `20.10`, and `1.10` not `1.10A`.
fn begins(id: &str, lead: &str) -> bool {
    let Some(rest) = id.strip_prefix(lead) else { return false };
    let joined = |c: char| c.is_ascii_alphanumeric();
    let cut = lead.ends_with(joined) && rest.starts_with(joined);
    !(lead.is_empty() || cut)
}

#[cfg(test)]
mod tests {
    use super::{is_under, section_of, short, spoken};

    #[test]
    fn paragraphs_under_a_section() {
        for lead in ["20.10", "19:47-20.10", "20.10(b)", "20", "19:47-20", "20.10(b)1", "19:47"] {
            assert!(is_under("19:47-20.10(b)1", lead), "{lead}");
        }
        for lead in ["", "20.1", "2", "19:47-2", "20.10(c)", "47", "10", "20.10(b)1.i"] {
            assert!(!is_under("19:47-20.10(b)1", lead), "{lead}");
        }
        assert!(!is_under("13:69E-1.10A", "1.10"));
        assert!(!is_under("13:69F-2C.5(c)5.iii", "2C.5(c)5.i"));
        assert_eq!(section_of("13:69F-2C.1 \"Push\""), "13:69F-2C.1");
        assert_eq!(section_of("19:47-20.11(a)1"), "19:47-20.11");
        assert_eq!(short("13:69E-1.18(g)"), "1.18(g)");
    }

    #[test]
    fn parts_of_a_paragraph() {
        assert!(is_under("13:69F-39.7(a)#2", "39.7(a)") && is_under("19:47-5.2#1", "5.2"));
        assert!(is_under("19:47-5.2#1", "5.2#1") && !is_under("19:47-5.2#1", "5.2#2"));
        assert_eq!(section_of("19:47-5.2#1"), "19:47-5.2");
        assert_eq!(spoken("13:69F-39.7(a)#2"), "39.7(a), second part");
        assert_eq!(spoken("13:69F-39.7(a)"), "39.7(a)");
        assert_eq!(spoken("19:47-5.2#0"), "5.2, part 0");
    }
}
