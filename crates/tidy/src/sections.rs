//! A game's `sections.toml`: every paragraph and what became of it.

use crate::ids;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sections {
    pub title: String,
    pub game: String,
    pub citation: String,
    pub edition: String,
    #[serde(default)]
    pub section: Vec<Section>,
    #[serde(default)]
    pub reading: Vec<Reading>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub id: String,
    pub status: String,
    pub rule: String,
    pub source: String,
    /// Where a stranger finds what is not in a seed.
    pub found: Option<String>,
    pub because: Option<String>,
    /// The test of what nobody can express.
    #[serde(rename = "shown-by")]
    pub shown_by: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    pub id: String,
    pub at: String,
    pub question: String,
    pub reading: String,
    pub why: String,
    pub option: Option<String>,
}

impl Sections {
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|e| e.to_string().trim().replace('\n', "\n    "))
    }

    pub fn lists(&self, id: &str) -> bool {
        self.section.iter().any(|s| s.paragraph() == id || s.id == id)
    }
}

impl Section {
    /// The paragraph, where this is one sentence of it.
    pub fn paragraph(&self) -> &str {
        ids::paragraph(&self.id)
    }
}
