//! `felt rules`: a game as it is implemented, paragraph by paragraph.

use super::games;
use crate::door::{Door, FOR_COMPARISON, IN_CENTS};
use crate::sections::{
    Reading, SOURCES, STATUSES, Section, Sections, is_under, section_of, short, spoken,
};
use crate::text::{columns, on_one_line, padded, width, wrap};
use crate::{Exit, args, out, ruling};
use anyhow::{Result, anyhow, bail};
use serde::Serialize;
use table::{GameOption, ListedRemedy};
use table::{Odds, Values};

pub fn run(asked: &args::Rules, doors: &[Door]) -> Result<Exit> {
    let door = games::find(&asked.game, doors)?;
    let sections = Sections::parse(door.rules.sections()).map_err(|error| {
        anyhow!("the list of paragraphs of {} is damaged: {error}", door.rules.name())
    })?;
    let page = page(asked, door, sections)?;
    if asked.json {
        out::json(&page)?;
    } else {
        out::print(&printed(door, &page, width()))?;
    }
    Ok(Exit::Done)
}

/// What was asked for; a part that was not is left out.
#[derive(Serialize)]
struct Page {
    game: &'static str,
    title: &'static str,
    citation: &'static str,
    edition: &'static str,
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    sections: Option<Vec<Section>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<Vec<Reading>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    areas: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Choice>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Vec<Elective>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    irregularities: Option<Vec<Irregularity>>,
}

#[derive(Serialize)]
struct Choice {
    choice: &'static str,
    means: &'static str,
}

#[derive(Serialize)]
struct Elective {
    key: &'static str,
    default: String,
    values: String,
    what: &'static str,
    cite: &'static str,
    /// The values that no text gives.
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    for_comparison: &'static [&'static str],
    /// Whether it acts only where a wager comes to whole cents.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    in_cents: bool,
    /// The printed tables, as `--set` and files read them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<Printed>,
    /// A table of one's own that differs in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
}

#[derive(Serialize)]
struct Printed {
    table: &'static str,
    is: String,
}

#[derive(Serialize)]
struct Irregularity {
    name: &'static str,
    means: &'static str,
    /// When its paragraph speaks of it.
    when: String,
    /// Whether none does.
    is_silent: bool,
    done: String,
    cite: &'static str,
    /// The election that brings it, where the default options do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    only_with: Option<String>,
}

fn page(asked: &args::Rules, door: &Door, sections: Sections) -> Result<Page> {
    let Sections { mut section, mut reading } = sections;
    let elective = |option| elective(door, option);
    let mut options: Vec<Elective> = door.rules.options().into_iter().map(elective).collect();
    let told = |row| trouble(row, door.rules.discards());
    let mut troubles: Vec<Irregularity> =
        door.rules.irregularities().into_iter().map(told).collect();
    let lead = asked.section.as_deref().map(str::trim);
    if let Some(lead) = lead {
        if !section.iter().any(|s| is_under(&s.id, lead)) {
            bail!("{}", no_section(door, lead, &section));
        }
        section.retain(|s| is_under(&s.id, lead));
        reading.retain(|r| is_under(&r.at, lead));
        options.retain(|o| is_under(o.cite, lead));
        troubles.retain(|t| is_under(t.cite, lead));
    }
    let all = !asked.options && !asked.readings;
    let whole = all && lead.is_none();
    let electives = all || asked.options;
    let choices = door.rules.choices().into_iter().map(|(choice, means)| Choice { choice, means });
    Ok(Page {
        game: door.rules.name(),
        title: door.rules.title(),
        citation: door.rules.citation(),
        edition: door.rules.edition(),
        about: door.rules.about(),
        sections: all.then_some(section),
        readings: (all || asked.readings).then_some(reading),
        areas: whole.then(|| door.rules.areas()),
        choices: whole.then(|| choices.collect()),
        options: electives.then_some(options),
        irregularities: electives.then_some(troubles),
    })
}

fn elective(door: &Door, option: GameOption) -> Elective {
    let tables = match option.values {
        Values::PayTable { printed, .. } => printed(),
        _ => Vec::new(),
    };
    Elective {
        key: option.key,
        default: option.default,
        values: match option.values {
            Values::Limits => limits(door, option.key),
            values => values.in_words(),
        },
        what: option.what,
        cite: option.cite.full(),
        for_comparison: option.for_comparison,
        in_cents: option.in_cents,
        example: one_line_changed(door, option.key, &tables),
        tables: tables.into_iter().map(|(table, is)| Printed { table, is }).collect(),
    }
}

/// Limits as they may be posted at this game.
fn limits(door: &Door, key: &str) -> String {
    let areas = door.rules.areas();
    let mut posted = areas.iter().map(|area| format!("{} 10-500", games::stem(area)));
    let may_be = |words: &String| door.rules.elect(&[(key.to_string(), words.clone())]).is_ok();
    match posted.find(may_be) {
        Some(posted) => format!("none, or limits such as {posted}"),
        None => Values::Limits.in_words(),
    }
}

/// The last printed table with one line better, if a licensee may have that.
fn one_line_changed(door: &Door, key: &str, tables: &[(&'static str, String)]) -> Option<String> {
    let (name, lines) = tables.last()?;
    let begins = if tables.len() > 1 { format!("{name}, ") } else { String::new() };
    let better = |line: &str| {
        let (line, odds) = line.trim().split_once(' ')?;
        let Odds { pays, per } = Odds::parse(odds)?;
        Some(format!("{begins}{line} {}", Odds::of(pays.checked_add(per)?, per)))
    };
    let may_be = |words: &String| door.rules.elect(&[(key.to_string(), words.clone())]).is_ok();
    lines.split(',').filter_map(better).find(may_be)
}

fn trouble(trouble: ListedRemedy, discards: &str) -> Irregularity {
    Irregularity {
        name: trouble.row.what.name(),
        means: trouble.row.what.means(),
        when: trouble.row.window.to_string(),
        is_silent: trouble.row.window == table::Window(&[table::Condition::NEVER]),
        done: ruling::in_full(trouble.row.ruling, trouble.row.unused, discards),
        cite: trouble.row.why.full(),
        only_with: trouble.only_with,
    }
}

fn no_section(door: &Door, lead: &str, all: &[Section]) -> String {
    let mut known: Vec<&str> = all.iter().map(|s| short(section_of(&s.id))).collect();
    known.dedup();
    let (lead, known) = (on_one_line(lead), known.join(", "));
    format!("{} has no paragraph {lead:?}; its sections are {known}", door.rules.name())
}

fn printed(door: &Door, page: &Page, width: usize) -> String {
    let title = format!("{} · {}", page.title, games::dated(door));
    let mut text = format!("{}\n{}", out::bold(title), wrap(page.about, width, "", ""));
    if let Some(choices) = &page.choices {
        let kinds = games::kinds(&door.rules.areas()).join(" ");
        text += &wrap(&kinds, width, "\nareas: ", "       ");
        text += &rows(choices.iter().map(|c| (c.choice, c.means.to_string())), width);
    }
    if let Some(sections) = &page.sections {
        text += &paragraphs(sections, width);
    }
    if let Some(readings) = page.readings.as_ref().filter(|readings| !readings.is_empty()) {
        text += &heading("How the text is read where it leaves a question open");
        readings.iter().for_each(|reading| text += &read(reading, width));
        let hint =
            format!("What a reading costs: felt odds {} --compare OPTION", door.rules.name());
        text += &wrap(&hint, width, "  ", "  ");
    }
    if let Some(options) = page.options.as_ref().filter(|options| !options.is_empty()) {
        text += &heading("Options");
        options.iter().for_each(|option| text += &offered(option, width));
    }
    if let Some(troubles) = page.irregularities.as_ref().filter(|troubles| !troubles.is_empty()) {
        text += &heading("Irregularities");
        text += &rows(troubles.iter().map(|t| (t.name, done(t))), width);
    }
    text
}

fn heading(text: &str) -> String {
    format!("\n{}\n", out::bold(text))
}

/// Every paragraph under the number of its section.
fn paragraphs(sections: &[Section], width: usize) -> String {
    let (mut text, mut under) = (String::new(), "");
    for section in sections {
        if section_of(&section.id) != under {
            under = section_of(&section.id);
            text += &heading(under);
        }
        let status = section.status.replace('-', " ");
        text += &format!("  {} · {status} · {}\n", spoken(&section.id), section.source);
        text += &wrap(&section.rule, width, "    ", "    ");
        for (word, said) in [
            ("Why", &section.because),
            ("Shown by", &section.shown_by),
            ("Found in", &section.found),
        ] {
            if let Some(said) = said {
                text += &wrap(said, width, &format!("    {word}: "), "    ");
            }
        }
    }
    text + &legend(sections, width)
}

/// What the words behind the paragraphs say, those that are used.
fn legend(sections: &[Section], width: usize) -> String {
    let statuses = STATUSES
        .into_iter()
        .filter(|(word, _)| sections.iter().any(|section| section.status == *word));
    let sources = SOURCES
        .into_iter()
        .filter(|(word, _)| sections.iter().any(|section| section.source.starts_with(word)));
    let said: Vec<(String, String)> = statuses
        .chain(sources)
        .map(|(word, says)| (word.replace('-', " "), says.to_string()))
        .collect();
    let said = said.iter().map(|(word, says)| (word.as_str(), says.clone()));
    heading("What the words say, and how good the source is") + &rows(said, width)
}

fn read(reading: &Reading, width: usize) -> String {
    let option = match &reading.option {
        Some(key) => format!(" · option {key}"),
        None => String::new(),
    };
    let mut text = format!("  {} · {}{option}\n", reading.id, short(&reading.at));
    for line in [&reading.question, &reading.reading] {
        text += &wrap(line, width, "    ", "    ");
    }
    text + &wrap(&reading.why, width, "    Why: ", "    ")
}

fn offered(option: &Elective, width: usize) -> String {
    let mut text = format!("  {} · default {} · {}\n", option.key, option.default, option.cite);
    text += &wrap(option.what, width, "    ", "    ");
    text += &wrap(&option.values, width, "    values: ", "            ");
    if !option.for_comparison.is_empty() {
        let unfounded = format!("{} · {FOR_COMPARISON}", option.for_comparison.join(", "));
        text += &wrap(&unfounded, width, "    ", "    ");
    }
    if option.in_cents {
        text += &wrap(IN_CENTS, width, "    ", "    ");
    }
    // On one line each, to be copied.
    for Printed { table, is } in &option.tables {
        text += &format!("    {table} is --set '{}={is}'\n", option.key);
    }
    if let Some(example) = &option.example {
        text += &format!("    one line changed: --set '{}={example}'\n", option.key);
    }
    text
}

fn done(trouble: &Irregularity) -> String {
    let Irregularity { means, when, done, cite, .. } = trouble;
    let told = match trouble.is_silent {
        true => format!("{means}: the section is silent, and the floor rules"),
        false => format!("{means}, {when}: {done} ({cite})"),
    };
    match &trouble.only_with {
        Some(option) => format!("with {option}: {told}"),
        None => told,
    }
}

/// Two columns: a word and what is said of it.
fn rows<'a>(rows: impl Iterator<Item = (&'a str, String)>, width: usize) -> String {
    let rows: Vec<(&str, String)> = rows.collect();
    let widest = rows.iter().map(|(word, _)| columns(word)).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for (word, said) in rows {
        let first = format!("  {}", padded(word, widest));
        text += &wrap(&said, width, &first, &" ".repeat(widest + 2));
    }
    text
}
