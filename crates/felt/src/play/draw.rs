//! The full-screen table, drawn from the view: title, cards and wagers, what happened, the
//! question, the line that is typed, and the bankroll.

use super::cloth::cloth;
use super::paint::Paint;
use super::plain::settlement_rows;
use super::view::{Ask, Told, View, in_brief};
use crate::text::{padded, wrap};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

/// The least screen that a table fits on.
pub const LEAST: (u16, u16) = (80, 24);
/// Lines of the strip below the cards at least.
pub const STRIP: u16 = 6;

/// What the screen knows beyond the table.
#[derive(Default)]
pub struct Desk {
    pub input: String,
    /// One line about what was last typed.
    pub notice: Option<String>,
    /// Something to read that hides the table.
    pub page: Option<Vec<String>>,
    /// How far it is scrolled.
    pub scroll: u16,
}

pub fn table(frame: &mut Frame, view: &View, desk: &Desk, paint: Paint) {
    let area = frame.area();
    if !is_too_small(frame, area) {
        laid(frame, area, view, desk, paint);
    }
    paint.settle(frame.buffer_mut());
}

fn laid(frame: &mut Frame, area: Rect, view: &View, desk: &Desk, paint: Paint) {
    let wide = area.width as usize - 1;
    let wrapped = |text: &str| -> Vec<String> {
        wrap(text, wide, " ", "   ").lines().map(str::to_string).collect()
    };
    let wrong = desk.notice.as_ref().map_or(Vec::new(), |text| wrapped(text));
    let asked = wrapped(&question(view));
    // Questions and refusals are never cut off: the story gives them room, then the cloth.
    let said = (wrong.len() + asked.len()).max(2) as u16;
    let spare = area.height - LEAST.1;
    let story = (STRIP + 3 + spare / 3).saturating_sub(said).max(3);
    let rows = [
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(story),
        Constraint::Length(1),
        Constraint::Length(said),
        Constraint::Length(1),
        Constraint::Length(1),
    ];
    let [bar, felt, strip, rule, said, input, status] = Layout::vertical(rows).areas(area);
    title(frame.buffer_mut(), bar, view, paint);
    cloth(frame.buffer_mut(), felt.inner(Margin::new(1, 0)), view, paint);
    news(frame.buffer_mut(), strip, view, paint);
    frame.render_widget(Line::styled("─".repeat(area.width as usize), paint.felt()), rule);
    let blank = (said.height as usize).saturating_sub(wrong.len() + asked.len());
    let wrong = wrong.into_iter().map(|line| Line::styled(line, paint.wrong()));
    let asked = asked.into_iter().map(|line| Line::styled(line, paint.bold()));
    let blank = vec![Line::default(); blank];
    let text: Vec<Line> = wrong.chain(blank).chain(asked).collect();
    frame.render_widget(Paragraph::new(text), said);
    let typed = tail(&desk.input, area.width as usize - 5);
    let line = Line::from(vec![Span::styled(" > ", paint.bold()), typed.clone().into()]);
    frame.render_widget(line, input);
    frame.render_widget(purse(view, area.width, paint), status);
    match &desk.page {
        Some(lines) => page(frame, lines, desk.scroll, paint),
        None => {
            let column = input.x + 3 + typed.chars().count() as u16;
            frame.set_cursor_position((column.min(area.right() - 1), input.y));
        }
    }
}

/// Whether a table can be shown at this size.
pub fn fits(size: (u16, u16)) -> bool {
    size.0 >= LEAST.0 && size.1 >= LEAST.1
}

/// A small screen is told so, politely; nothing is lost meanwhile.
pub fn is_too_small(frame: &mut Frame, area: Rect) -> bool {
    if fits((area.width, area.height)) {
        return false;
    }
    let text = format!(
        "The table needs {}×{}; this terminal has {}×{}. Make it larger and play goes on.",
        LEAST.0, LEAST.1, area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    true
}

fn tail(text: &str, room: usize) -> String {
    let count = text.chars().count();
    text.chars().skip(count.saturating_sub(room)).collect()
}

fn title(buffer: &mut Buffer, area: Rect, view: &View, paint: Paint) {
    buffer.set_style(area, paint.bar());
    let left = format!(" {}", view.facts.title);
    let right = if view.round == 0 { String::new() } else { format!("round {} ", view.round) };
    buffer.set_string(area.x, area.y, left, paint.bar());
    let first = area.x + view.facts.title.chars().count() as u16 + 3;
    let room = area.right().saturating_sub(first + right.chars().count() as u16 + 1);
    let middle = shortened(&view.facts.source(), room as usize);
    let at = area.x + area.width.saturating_sub(middle.chars().count() as u16) / 2;
    let at = at.clamp(first, first + room.saturating_sub(middle.chars().count() as u16));
    buffer.set_string(at, area.y, middle, paint.bar());
    let at = area.right() - right.chars().count() as u16;
    buffer.set_string(at, area.y, right, paint.bar());
}

/// As much of a text as there is room for, and what says that there is more.
fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_string();
    }
    let whole: String = text.chars().take(room.saturating_sub(4)).collect();
    format!("{} ...", whole.trim_end())
}

/// The strip: what was said, and once the round is over what became of every wager.
fn news(buffer: &mut Buffer, area: Rect, view: &View, paint: Paint) {
    let over = view.round > 0 && view.is_between_rounds();
    let heading = match (view.round, over) {
        (0, _) => " welcome ".to_string(),
        (round, false) => format!(" round {round} "),
        (round, true) if view.net.is_zero() => format!(" round {round}: even "),
        (round, true) => format!(" round {round}: {} ", view.net.signed()),
    };
    let bar = format!("──{heading}{}", "─".repeat(area.width as usize));
    buffer.set_stringn(area.x, area.y, bar, area.width as usize, paint.felt());
    buffer.set_string(
        area.x + 2,
        area.y,
        &heading,
        paint.bold().patch(paint.net(heading_net(&heading))),
    );
    let room = (area.height - 1) as usize;
    let settled = settlement_rows(view.seats, &view.settled);
    let hidden = settled.len().saturating_sub(room);
    let rows = settled.iter().zip(&view.settled).skip(hidden);
    let rows = rows.map(|(text, row)| (text.clone(), paint.net(&row.net.signed())));
    let left = room.saturating_sub(rows.len());
    let after = acts(&view.next, if view.round == 0 { left } else { left.min(2) }, paint);
    let mut lines = acts(&view.story, left - after.len(), paint);
    lines.extend(rows);
    lines.extend(after);
    for (nth, (text, style)) in lines.iter().enumerate() {
        let y = area.y + 1 + nth as u16;
        buffer.set_stringn(area.x + 1, y, text, area.width as usize - 1, *style);
    }
}

/// `+25` of ` round 3: +25 `.
fn heading_net(heading: &str) -> &str {
    heading.split_once(": ").map_or("", |(_, net)| net)
}

/// The last things that happened, with their paragraphs.
fn acts(story: &[Told], room: usize, paint: Paint) -> Vec<(String, Style)> {
    let mut lines: Vec<(String, Style)> = Vec::new();
    for told in &in_brief(story) {
        if let Told::Act { text, why, .. } = told {
            let why = why.map_or(String::new(), |why| why.to_string());
            lines.push((format!("{}  {why}", padded(text, 38)), paint.dim()));
        }
    }
    let first = lines.len().saturating_sub(room);
    lines.split_off(first)
}

fn question(view: &View) -> String {
    let text = match &view.ask {
        Ask::Choice { who, among, .. } => {
            let offers = among.iter().enumerate();
            let offers = offers.map(|(nth, offer)| format!("{} {}", nth + 1, offer.shown));
            format!("{who}{}", offers.collect::<Vec<_>>().join(", "))
        }
        ask => ask.text(),
    };
    match view.ask.why() {
        Some(why) => format!("{text} {why}"),
        None => text,
    }
}

fn purse(view: &View, width: u16, paint: Paint) -> Line<'static> {
    let mut left = format!(" bankroll ${}", view.chips);
    if !view.on_the_table.is_zero() {
        left += &format!("   on the table ${}", view.on_the_table);
    }
    let keys = match &view.ask {
        Ask::Wagers { .. } => "Tab area  +/- chips  p pay  PgUp log  ? help  q quit ",
        Ask::Choice { .. } => "c coach  pay  PgUp log  ? help  q quit ",
        _ => "? help  rules  q quit ",
    };
    let gap = (width as usize).saturating_sub(left.chars().count() + keys.chars().count());
    Line::from(vec![
        Span::styled(left, paint.bold()),
        Span::from(" ".repeat(gap)),
        Span::styled(keys, paint.dim()),
    ])
}

/// The lines of a page as they are broken at this width.
fn broken(lines: &[String], width: u16) -> Vec<String> {
    let inside = width.saturating_sub(10).clamp(1, 86) as usize;
    let lines = lines.iter().flat_map(|line| {
        let lead = " ".repeat(line.len() - line.trim_start().len());
        let fits = line.chars().count() <= inside;
        let text = if fits { format!("{line}\n") } else { wrap(line, inside, &lead, &lead) };
        text.lines().map(str::to_string).collect::<Vec<_>>()
    });
    lines.collect()
}

/// How far a page can be scrolled at this size.
pub fn scrolls(lines: &[String], size: (u16, u16)) -> u16 {
    (broken(lines, size.0).len() as u16 + 2).saturating_sub(size.1)
}

/// A page over the table.
fn page(frame: &mut Frame, lines: &[String], scroll: u16, paint: Paint) {
    let all = frame.area();
    let width = all.width.saturating_sub(6).min(90);
    let most = scrolls(lines, (all.width, all.height));
    let text: Vec<Line> = broken(lines, all.width).into_iter().map(Line::from).collect();
    let height = (text.len() as u16 + 2).min(all.height);
    let (x, y) = ((all.width - width) / 2, (all.height - height) / 2);
    let area = Rect { x, y, width, height };
    let title =
        if most > 0 { " ↑ ↓ PgUp PgDn scroll, Enter goes on " } else { " Enter goes on " };
    let block = Block::bordered().border_style(paint.felt()).title(title);
    let block = block.padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text).scroll((scroll.min(most), 0)).block(block), area);
}
