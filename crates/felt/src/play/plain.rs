//! The plain face: lines in, lines out, good to read in a pipe, a file or on a paper terminal.

use super::view::{Reply, Sitting, Told, View, face};
use crate::text::{padded, wrap};
use std::io::{BufRead, ErrorKind, Write};
use table::Settlement;

const WIDTH: usize = 80;

/// Plays until the player leaves or the input ends; `echo` repeats the answers, which a terminal
/// would have shown.
pub fn run(
    sitting: &mut dyn Sitting,
    input: impl BufRead,
    output: impl Write,
    echo: bool,
) -> anyhow::Result<()> {
    match talk(sitting, input, output, echo) {
        // Whoever read the output has gone: so do we.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done?),
    }
}

fn talk(
    sitting: &mut dyn Sitting,
    mut input: impl BufRead,
    mut out: impl Write,
    echo: bool,
) -> std::io::Result<()> {
    welcome(sitting.view(), &mut out)?;
    let mut told = Printed::default();
    told.news(sitting.view(), &mut out)?;
    let mut bytes = Vec::new();
    loop {
        ask(sitting.view(), &mut out)?;
        bytes.clear();
        let line = match input.read_until(b'\n', &mut bytes)? {
            0 => {
                writeln!(out)?;
                break;
            }
            _ => String::from_utf8_lossy(&bytes).trim().to_string(),
        };
        if echo {
            writeln!(out, "{}", crate::text::on_one_line(&line))?;
        }
        match sitting.say(&line) {
            Reply::Taken => {}
            Reply::Refused(what) => write!(out, "{}", wrap(&what, WIDTH, "  ! ", "    "))?,
            Reply::Told(lines) => tell(&lines, &mut out)?,
            Reply::Left => break,
        }
        told.news(sitting.view(), &mut out)?;
    }
    farewell(sitting, &mut out)
}

fn welcome(view: &View, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}, {}", view.facts.title, view.facts.source())?;
    write!(out, "{}", wrap(view.facts.about, WIDTH, "", ""))?;
    writeln!(out, "You have ${}. help explains, quit leaves.", view.chips)
}

fn farewell(sitting: &mut dyn Sitting, out: &mut impl Write) -> std::io::Result<()> {
    let view = sitting.view();
    if !view.on_the_table.is_zero() {
        writeln!(
            out,
            "  ${} stays on the table: the round was not played out.",
            view.on_the_table
        )?;
    }
    let rounds = crate::text::counted(view.round as usize, "round");
    writeln!(out, "You leave after {rounds} with ${}.", view.chips)?;
    out.flush()
}

fn ask(view: &View, out: &mut impl Write) -> std::io::Result<()> {
    if view.is_between_rounds() {
        writeln!(out)?;
        write!(out, "[${}] ", view.chips)?;
    }
    write!(out, "{} ", view.ask.text())?;
    out.flush()
}

fn tell(lines: &[String], out: &mut impl Write) -> std::io::Result<()> {
    for line in lines {
        let inside = line.len() - line.trim_start().len();
        if line.chars().count() + 2 <= WIDTH {
            writeln!(out, "  {line}")?;
        } else {
            let lead = " ".repeat(2 + inside);
            write!(out, "{}", wrap(line, WIDTH, &lead, &lead))?;
        }
    }
    Ok(())
}

/// How much of a round has been printed.
#[derive(Default)]
struct Printed {
    round: u32,
    story: usize,
    next: usize,
    is_over: bool,
}

impl Printed {
    fn news(&mut self, view: &View, out: &mut impl Write) -> std::io::Result<()> {
        if self.round != view.round {
            let story = self.next;
            *self = Printed { round: view.round, story, ..Printed::default() };
        }
        let new = view.story.get(self.story..).unwrap_or_default();
        let names = view.hands.iter().map(|hand| view.label(hand.at).len());
        let width = names.max().unwrap_or(0).max(7);
        for told in new {
            story_line(view, told, width, out)?;
        }
        self.story = view.story.len();
        if view.round > 0 && view.is_between_rounds() && !self.is_over {
            self.is_over = true;
            settlement(view, out)?;
        }
        for told in view.next.get(self.next..).unwrap_or_default() {
            story_line(view, told, width, out)?;
        }
        self.next = view.next.len();
        Ok(())
    }
}

fn story_line(view: &View, told: &Told, width: usize, out: &mut impl Write) -> std::io::Result<()> {
    match told {
        Told::Cards { at, cards } => {
            let faces: Vec<String> = cards.iter().map(|card| face(*card)).collect();
            writeln!(out, "  {}  {}", padded(&view.label(*at), width), faces.join(" "))
        }
        Told::Act { text, why: Some(why) } => {
            let room = WIDTH.saturating_sub(4 + why.full().len());
            writeln!(out, "  {}  {why}", padded(text, room.min(48)))
        }
        Told::Act { text, why: None } => writeln!(out, "  {text}"),
    }
}

/// Every payment with the paragraph that commands it.
fn settlement(view: &View, out: &mut impl Write) -> std::io::Result<()> {
    for row in settlement_rows(view.spots, &view.settled) {
        writeln!(out, "  {row}")?;
    }
    let net = if view.net.is_zero() { "even".to_string() } else { view.net.signed() };
    writeln!(out, "  round {}: {net}", view.round)
}

/// The settlement in columns: wager, stake, result, net, paragraph.
pub(super) fn settlement_rows(spots: u8, settled: &[Settlement]) -> Vec<String> {
    let name = |row: &Settlement| {
        if spots == 1 { row.wager.clone() } else { format!("{} {}", row.line, row.wager) }
    };
    let result = |row: &Settlement| {
        let word = row.became.word();
        match row.became.odds() {
            Some(odds) if !row.vigorish.is_zero() => format!("{word} {odds} less {}", row.vigorish),
            Some(odds) if !row.marked.is_zero() => format!("{word} {odds}, {} marked", row.marked),
            Some(odds) => format!("{word} {odds}"),
            None => word.to_string(),
        }
    };
    let widest = |part: &dyn Fn(&Settlement) -> String, least: usize| {
        settled.iter().map(|row| part(row).chars().count()).max().unwrap_or(0).max(least)
    };
    let (names, results) = (widest(&name, 10), widest(&result, 8));
    let stakes = widest(&|row| row.stake.to_string(), 5);
    let nets = widest(&|row| row.net.signed(), 6);
    let line = |row: &Settlement| {
        let (stake, net) = (row.stake.to_string(), row.net.signed());
        format!(
            "{}  {stake:>stakes$}  {}  {net:>nets$}  {}",
            padded(&name(row), names),
            padded(&result(row), results),
            row.why
        )
    };
    settled.iter().map(line).collect()
}
