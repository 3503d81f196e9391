//! A game's `sections.toml`: every paragraph and what became of it.

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
    pub because: Option<String>,
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
        self.section.iter().any(|s| s.id == id)
    }
}
