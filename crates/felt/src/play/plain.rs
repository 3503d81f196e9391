//! The plain face: lines in, lines out, good to read in a pipe, a file or on a paper terminal.

use super::view::{Reply, Sitting, Told, View, face, in_brief};
use crate::text::{in_ascii, is_ascii, padded, wrap};
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
            Reply::Refused(what) => {
                write!(out, "{}", shown(&wrap(&what, WIDTH, "  ! ", "    ")))?;
            }
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
    let mut text = view.ask.text();
    if view.is_between_rounds() {
        writeln!(out)?;
        text = format!("[${}] {text}", view.chips);
    }
    write!(out, "{} ", shown(wrap(&text, WIDTH - 1, "", "  ").trim_end()))?;
    out.flush()
}

/// The text with signs that the terminal knows.
fn shown(text: &str) -> String {
    if !is_ascii() {
        return text.to_string();
    }
    text.split('\n').map(in_ascii).collect::<Vec<_>>().join("\n")
}

fn tell(lines: &[String], out: &mut impl Write) -> std::io::Result<()> {
    for line in lines {
        let inside = line.len() - line.trim_start().len();
        if line.chars().count() + 2 <= WIDTH {
            writeln!(out, "  {}", shown(line))?;
        } else {
            let lead = " ".repeat(2 + inside);
            write!(out, "{}", shown(&wrap(line, WIDTH, &lead, &lead)))?;
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
    fn news<W: Write>(&mut self, view: &View, out: &mut W) -> std::io::Result<()> {
        if self.round != view.round {
            let story = self.next;
            *self = Printed { round: view.round, story, ..Printed::default() };
        }
        let print = |lines: Vec<String>, out: &mut W| -> std::io::Result<()> {
            lines.iter().try_for_each(|line| writeln!(out, "{}", shown(line)))
        };
        let new = view.story.get(self.story..).unwrap_or_default();
        print(told(view, &in_brief(new)), out)?;
        self.story = view.story.len();
        if view.round > 0 && view.is_between_rounds() && !self.is_over {
            self.is_over = true;
            print(settlement(view), out)?;
        }
        let next = view.next.get(self.next..).unwrap_or_default();
        print(told(view, &in_brief(next)), out)?;
        self.next = view.next.len();
        Ok(())
    }
}

/// What happened, line by line.
pub(super) fn told(view: &View, story: &[Told]) -> Vec<String> {
    let names = view.hands.iter().map(|hand| view.label(hand.at).len());
    let width = names.max().unwrap_or(0).max(7);
    story.iter().map(|told| story_line(view, told, width)).collect()
}

fn story_line(view: &View, told: &Told, width: usize) -> String {
    match told {
        Told::Cards { at, cards, makes } => {
            let faces: Vec<String> = cards.iter().map(|card| face(*card)).collect();
            let makes = makes.as_ref().map_or(String::new(), |makes| format!("  {makes}"));
            format!("  {}  {}{makes}", padded(&view.label(*at), width), faces.join(" "))
        }
        Told::Act { text, why: Some(why), .. } => {
            let room = WIDTH.saturating_sub(4 + why.full().len());
            format!("  {}  {why}", padded(text, room.min(48)))
        }
        Told::Act { text, why: None, .. } => format!("  {text}"),
    }
}

/// The whole round, routine and all.
pub(super) fn whole(view: &View) -> Vec<String> {
    let mut lines = vec![format!("round {}", view.round)];
    lines.extend(told(view, &view.story));
    if view.is_between_rounds() {
        lines.extend(settlement(view));
    }
    lines
}

/// Every payment with the paragraph that commands it, and what stands after it.
fn settlement(view: &View) -> Vec<String> {
    let rows = settlement_rows(view.seats, &view.settled).into_iter();
    let mut lines: Vec<String> = rows.map(|row| format!("  {row}")).collect();
    let net = if view.net.is_zero() { "even".to_string() } else { view.net.signed() };
    lines.push(format!("  round {}: {net}", view.round));
    let meters: Vec<String> =
        view.meters.iter().map(|(name, stand)| format!("{name} {stand}")).collect();
    if !meters.is_empty() {
        let text = wrap(&meters.join(", "), WIDTH, "  ", "  ");
        lines.extend(text.lines().map(str::to_string));
    }
    if !view.road.is_empty() {
        let road: Vec<String> = view.road.iter().map(char::to_string).collect();
        let recent = &road[road.len().saturating_sub(36)..];
        lines.push(format!("  road {}", recent.join(" ")));
    }
    lines
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
