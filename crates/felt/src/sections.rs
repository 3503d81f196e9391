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
    pub id: String,
    /// `coded`, `data`, `physical`, `option` or `left-out`.
    pub status: String,
    pub rule: String,
    /// Where its text was found.
    pub source: String,
    /// Why it is not part of the program, where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

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
    id.split(['(', ' ']).next().unwrap_or(id)
}

/// Without its chapter: `20.11(a)1` for `19:47-20.11(a)1`.
pub fn short(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, section)| section)
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
    use super::{is_under, section_of, short};

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
}
