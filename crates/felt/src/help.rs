//! Help, version, manual pages and completions, with examples of the games that there are.

use crate::args::Args;
use crate::door::Door;
use crate::made::LINES;
use crate::text::nearest;
use crate::verbs::games::dated;
use crate::{Exit, out};
use anyhow::{Result, anyhow};
use clap::CommandFactory;
use table::Values;

/// Help begins with what one would copy.
const TEMPLATE: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}";

/// The command line with its examples.
pub fn command(doors: &[Door]) -> clap::Command {
    let mut command = Args::command().help_template(TEMPLATE).long_version(version(doors));
    let Some(door) = doors.first() else { return command };
    command = command.before_help(listed(&[
        "felt".into(),
        "felt games".into(),
        format!("felt rules {}", door.rules.name()),
        format!("felt odds {}", door.rules.name()),
        "felt replay dispute.round".into(),
        format!("felt play {} --set {}", door.rules.name(), election(door)),
    ]));
    for (verb, lines) in examples(door) {
        command =
            command.mut_subcommand(verb, |c| c.help_template(TEMPLATE).before_help(listed(&lines)));
    }
    command
}

fn listed(lines: &[String]) -> String {
    format!("Examples:\n  {}", lines.join("\n  "))
}

fn examples(door: &Door) -> Vec<(&'static str, Vec<String>)> {
    let (game, election) = (door.rules.name(), election(door));
    vec![
        ("games", vec!["felt games".into(), "felt games --json".into()]),
        (
            "rules",
            vec![
                format!("felt rules {game} | less"),
                format!("felt rules {game} --section {}", section(door)),
                format!("felt rules {game} --options"),
            ],
        ),
        (
            "odds",
            vec![
                format!("felt odds {game}"),
                format!("felt odds {game} --set {election} --json"),
                format!("felt odds {game} --compare {}", compared(door)),
                format!("felt odds {game} --compare {}=3:1,4:1,5:1", line(door)),
                format!("felt odds {game} --solve {} --edge 4%", line(door)),
                format!("felt odds {game} --over 1e3 --over 1e6 --hands-per-hour 60"),
                format!("felt odds {game} --verify --rounds 1e7"),
            ],
        ),
        (
            "strategy",
            vec![
                format!("felt strategy {game}"),
                format!("felt strategy {game} --hand \"Qh 6d 4c\""),
                "felt strategy GAME --hand \"Th 6d\" --up 9c".into(),
                "felt strategy GAME --svg > chart.svg".into(),
                "felt strategy GAME --toml > mine.toml".into(),
            ],
        ),
        (
            "sim",
            vec![
                format!("felt sim {game} --rounds 1e8 --seed 7"),
                format!("felt sim {game} --rounds 1e6 --strategy mine.toml --out rounds.parquet"),
                format!("felt sim {game} --session 4h --bankroll 500 --bet 10 --svg won.svg"),
                format!("felt sim {game} --rounds 1e9 --shard 1/8 --save 1.json"),
                "felt sim merge 1.json 2.json".into(),
            ],
        ),
        (
            "replay",
            vec![
                "felt replay dispute.round".into(),
                "felt replay --fill - < sketch.round > complete.round".into(),
                "felt replay --json *.round".into(),
            ],
        ),
        (
            "play",
            vec![
                format!("felt play {game}"),
                format!("felt play {game} --spots 2 --set {election}"),
                format!("felt play {game} --options house.toml --bankroll 500"),
            ],
        ),
    ]
}

/// An election that is not the default: `KEY=VALUE`.
fn election(door: &Door) -> String {
    let other = door.rules.options().into_iter().find_map(|option| match option.values {
        Values::Words(words) => words.get(1).map(|word| format!("{}={word}", option.key)),
        _ => None,
    });
    other.unwrap_or_else(|| "KEY=VALUE".into())
}

/// An option whose values can be listed.
fn compared(door: &Door) -> &'static str {
    let option = door.rules.options().into_iter().find(|option| option.values.names().len() > 1);
    option.map_or("KEY", |option| option.key)
}

/// A line of a pay table: `KEY.LINE`.
fn line(door: &Door) -> String {
    let line = door.rules.options().into_iter().find_map(|option| match option.values {
        Values::PayTable { lines: [_, line, ..], .. } => Some(format!("{}.{line}", option.key)),
        _ => None,
    });
    line.unwrap_or_else(|| "KEY.LINE".into())
}

/// The section that the first irregularity is ruled by.
fn section(door: &Door) -> &'static str {
    let first = door.rules.irregularities().into_iter().next();
    first.map_or("S", |trouble| crate::sections::section_of(trouble.row.why.short()))
}

/// The program's version, what it was built from, and the edition of every text it runs.
fn version(doors: &[Door]) -> String {
    let mut text = LINES.to_string();
    for door in doors {
        text += &format!("\n{} {}", door.rules.name(), dated(door));
    }
    text
}

pub fn completions(shell: clap_complete::Shell, doors: &[Door]) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(doors), "felt", &mut script);
    out::print(&String::from_utf8(script)?)?;
    Ok(Exit::Done)
}

pub fn man(verb: Option<&str>, doors: &[Door]) -> Result<Exit> {
    let mut all = command(doors);
    all.build();
    let page = match verb {
        None => all,
        Some(verb) => all.find_subcommand(verb).cloned().ok_or_else(|| {
            let verbs: Vec<&str> = all.get_subcommands().map(|c| c.get_name()).collect();
            match nearest(verb, verbs.iter().copied()) {
                Some(near) => anyhow!("there is no verb {verb:?}; did you mean {near}?"),
                None => anyhow!("there is no verb {verb:?}; there are {}", verbs.join(", ")),
            }
        })?,
    };
    let mut roff = Vec::new();
    clap_mangen::Man::new(page).render(&mut roff)?;
    out::print(&String::from_utf8(roff)?)?;
    Ok(Exit::Done)
}

/// What clap has to say of a mistake, without the usage it adds.
pub fn in_one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let said = text.lines().take_while(|line| !line.starts_with("Usage:"));
    let said = said.filter(|line| !line.starts_with("For more information"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    format!("{}; --help shows what can be said", line.replace(" tip: ", "; "))
}
