//! The codes of refusals, as `table` lists them.

use crate::files;

/// One code: its name in the sources, its word for programs, and what it means.
#[derive(Clone, PartialEq, Debug)]
pub struct Code {
    pub name: String,
    pub word: String,
    pub means: String,
}

/// All codes, in the order of the list.
pub fn codes() -> Vec<Code> {
    let path = files::root().join("crates/table/src/refusal.rs");
    let text = files::text(&path).expect("refusals are listed there");
    let (_, list) = text.split_once("\ncodes! {\n").expect("the list of codes");
    let lines = list.lines().take_while(|line| *line != "}");
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    let parts = lines.map(|line| line.split('"').map(str::trim).collect::<Vec<&str>>());
    parts
        .map(|parts| match parts[..] {
            [name, word, "", means, ","] => {
                Code { name: name.into(), word: word.into(), means: means.into() }
            }
            _ => panic!("no code: {parts:?}"),
        })
        .collect()
}

/// The code that a maker is handed first.
pub(super) fn named(maker: &str) -> Option<String> {
    let (_, arguments) = maker.split_once('(')?;
    let name = arguments.trim_start().strip_prefix("Code::")?;
    let end = name.find(|c: char| !c.is_alphanumeric()).unwrap_or(name.len());
    Some(name[..end].to_string())
}
