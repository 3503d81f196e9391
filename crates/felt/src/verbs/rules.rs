//! `felt rules`: a game as it is implemented, paragraph by paragraph.

use super::games;
use crate::door::{Door, Opening, Trouble};
use crate::sections::{Reading, Section, Sections, is_under, section_of, short};
use crate::text::{columns, on_one_line, padded, width, wrap};
use crate::{Exit, args, out, ruling};
use anyhow::{Result, anyhow, bail};
use serde::Serialize;

pub fn run(asked: &args::Rules, doors: &[Box<dyn Door>]) -> Result<Exit> {
    let door = games::find(&asked.game, doors)?;
    let sections = door.sections().map_err(|error| {
        anyhow!("the list of paragraphs of {} is damaged: {error}", door.name())
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

fn page(asked: &args::Rules, door: &dyn Door, sections: Sections) -> Result<Page> {
    let Sections { mut section, mut reading } = sections;
    let mut options: Vec<Elective> = door.options().into_iter().map(elective).collect();
    let told = |row| trouble(row, door.discards());
    let mut troubles: Vec<Irregularity> = door.irregularities().into_iter().map(told).collect();
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
    let choices = door.choices().into_iter().map(|(choice, means)| Choice { choice, means });
    Ok(Page {
        game: door.name(),
        title: door.title(),
        citation: door.citation(),
        edition: door.edition(),
        about: door.about(),
        sections: all.then_some(section),
        readings: (all || asked.readings).then_some(reading),
        areas: whole.then(|| door.areas()),
        choices: whole.then(|| choices.collect()),
        options: electives.then_some(options),
        irregularities: electives.then_some(troubles),
    })
}

fn elective(option: Opening) -> Elective {
    Elective {
        key: option.key,
        default: option.default,
        values: option.values.in_words(),
        what: option.what,
        cite: option.cite.full(),
    }
}

fn trouble(trouble: Trouble, discards: &str) -> Irregularity {
    Irregularity {
        name: trouble.row.what.name(),
        means: trouble.row.what.means(),
        when: trouble.row.window.to_string(),
        is_silent: trouble.row.window == table::Window(&[table::Condition::NEVER]),
        done: ruling::in_full(trouble.row.ruling, trouble.row.leftover, discards),
        cite: trouble.row.why.full(),
        only_with: trouble.only_with,
    }
}

fn no_section(door: &dyn Door, lead: &str, all: &[Section]) -> String {
    let mut known: Vec<&str> = all.iter().map(|s| short(section_of(&s.id))).collect();
    known.dedup();
    let (lead, known) = (on_one_line(lead), known.join(", "));
    format!("{} has no paragraph {lead:?}; its sections are {known}", door.name())
}

fn printed(door: &dyn Door, page: &Page, width: usize) -> String {
    let title = format!("{} · {}", page.title, games::dated(door));
    let mut text = format!("{}\n{}", out::bold(title), wrap(page.about, width, "", ""));
    if let Some(choices) = &page.choices {
        let kinds = games::kinds(&door.areas()).join(" ");
        text += &wrap(&kinds, width, "\nareas: ", "       ");
        text += &rows(choices.iter().map(|c| (c.choice, c.means.to_string())), width);
    }
    if let Some(sections) = &page.sections {
        text += &paragraphs(sections, width);
    }
    if let Some(readings) = page.readings.as_ref().filter(|readings| !readings.is_empty()) {
        text += &heading("How the text is read where it leaves a question open");
        readings.iter().for_each(|reading| text += &read(reading, width));
        let hint = format!("What a reading costs: felt odds {} --compare OPTION", door.name());
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
        text += &format!("  {} · {status} · {}\n", short(&section.id), section.source);
        text += &wrap(&section.rule, width, "    ", "    ");
        if let Some(because) = &section.because {
            text += &wrap(because, width, "    Why: ", "    ");
        }
    }
    text
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
    text + &wrap(&option.values, width, "    values: ", "            ")
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
