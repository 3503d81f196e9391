//! `felt games`, and the list that `felt` prints where there is no terminal to play in.

use crate::args;
use crate::door::Door;
use crate::text::{columns, nearest, on_one_line, padded, width, wrap};
use crate::{Exit, out};
use anyhow::{Result, anyhow};
use serde::Serialize;

#[derive(Serialize)]
struct Document {
    games: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    game: &'static str,
    title: &'static str,
    citation: &'static str,
    edition: &'static str,
    about: &'static str,
    areas: Vec<String>,
    options: Vec<&'static str>,
}

pub fn run(asked: &args::Games, doors: &[Door]) -> Result<Exit> {
    if asked.json {
        let shown = |door: &Door| Shown {
            game: door.rules.name(),
            title: door.rules.title(),
            citation: door.rules.citation(),
            edition: door.rules.edition(),
            about: door.rules.about(),
            areas: door.rules.areas(),
            options: door.rules.options().iter().map(|option| option.key).collect(),
        };
        out::json(&Document { games: doors.iter().map(shown).collect() })?;
    } else {
        out::print(&listed(doors, width()))?;
    }
    Ok(Exit::Done)
}

/// The games and what to type next.
pub fn welcome(doors: &[Door]) -> Result<Exit> {
    let game = doors.first().map_or("GAME", |door| door.rules.name());
    let examples = [
        (format!("felt rules {game}"), "the game, paragraph by paragraph"),
        (format!("felt rules {game} --options"), "what a licensee may elect"),
        (format!("felt odds {game}"), "what every wager costs, exactly"),
        (format!("felt strategy {game}"), "the best play"),
        ("felt replay FILE.round".into(), "run rounds and compare them"),
        (format!("felt play {game}"), "a table in the terminal"),
        ("felt --help".into(), "everything else"),
    ];
    let widest = examples.iter().map(|(line, _)| columns(line)).max().unwrap_or(0);
    let mut text = listed(doors, width());
    text += &format!("\n{}\n", out::bold("Examples"));
    for (line, what) in &examples {
        text += &format!("  {}  {what}\n", padded(line, widest));
    }
    out::print(&text)?;
    Ok(Exit::Done)
}

/// A heading line for each game, below it what it is and where its wagers lie.
fn listed(doors: &[Door], width: usize) -> String {
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(columns).max().unwrap_or(0) + 2;
    let name = widest(&mut doors.iter().map(|door| door.rules.name()).chain(["GAME"]));
    let citation = widest(&mut doors.iter().map(|door| door.rules.citation()).chain(["CITATION"]));
    let head = |a: &str, b: &str, c: &str| format!("{}{}{c}", padded(a, name), padded(b, citation));
    let mut text = out::bold(head("GAME", "CITATION", "EDITION")) + "\n";
    for door in doors {
        text += &head(door.rules.name(), door.rules.citation(), door.rules.edition());
        text.push('\n');
        text += &wrap(door.rules.about(), width, "  ", "  ");
        text += &wrap(&kinds(&door.rules.areas()).join(" "), width, "  areas: ", "         ");
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// The subchapter and the date of its text: `19:47-20 as of 2007-04-16`.
pub fn dated(door: &Door) -> String {
    let is_date = door.rules.edition().starts_with(|c: char| c.is_ascii_digit());
    let of = if is_date { "as of " } else { "" };
    format!("{} {of}{}", door.rules.citation(), door.rules.edition())
}

/// The areas, those that differ only in their numbers taken together: `straight-0 … straight-36`.
pub fn kinds(areas: &[String]) -> Vec<String> {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    for area in areas {
        match kinds.iter_mut().find(|(kind, _)| *kind == stem(area)) {
            Some((_, members)) => members.push(area),
            None => kinds.push((stem(area), vec![area])),
        }
    }
    let shown = kinds.into_iter().map(|(kind, members)| match members.as_slice() {
        [only] => only.to_string(),
        [first, ..] if *first == kind => format!("{kind}[-N]"),
        _ => format!("{kind}-N"),
    });
    shown.collect()
}

/// `split` for `split-8-11`.
pub fn stem(area: &str) -> &str {
    area.find(|c: char| c.is_ascii_digit())
        .and_then(|at| area[..at].strip_suffix('-'))
        .unwrap_or(area)
}

/// The game of that name; blanks and underscores will do for hyphens.
pub fn find<'a>(name: &str, doors: &'a [Door]) -> Result<&'a Door> {
    let plain = name.trim().to_lowercase().replace([' ', '_'], "-");
    let found = doors.iter().find(|door| door.rules.name() == plain);
    found.ok_or_else(|| anyhow!("{}", unknown(name, doors)))
}

/// One line on a game that there is not.
pub fn unknown(name: &str, doors: &[Door]) -> String {
    let names: Vec<&str> = doors.iter().map(|door| door.rules.name()).collect();
    let meant = match nearest(name, names.iter().copied()) {
        Some(near) => format!(" (did you mean {near}?)"),
        None => String::new(),
    };
    let (name, names) = (on_one_line(name), names.join(", "));
    format!("there is no game {name:?}{meant}; the games are {names}")
}

#[cfg(test)]
mod tests {
    use super::kinds;

    #[test]
    fn areas_by_kind() {
        let areas = ["main", "main-2", "straight-0", "straight-00", "split-8-11", "red"];
        let areas = areas.map(String::from);
        assert_eq!(kinds(&areas), ["main[-N]", "straight-N", "split-8-11", "red"]);
    }
}
