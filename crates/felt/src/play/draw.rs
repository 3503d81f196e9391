//! The full-screen table, drawn from the view: title, cards and wagers, what happened, the
//! question, the line that is typed, and the bankroll.

use super::plain::settlement_rows;
use super::view::{Ask, Hand, Pile, Told, View, face};
use crate::text::{padded, wrap};
use cards::{Card, Suit};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Widget, Wrap};

/// The least screen that a table fits on.
pub const LEAST: (u16, u16) = (80, 24);
/// Lines of the strip below the cards at least.
pub const STRIP: u16 = 6;

/// Styles; without colours everything is still said by words, signs and weight.
#[derive(Copy, Clone)]
pub struct Paint {
    pub has_colour: bool,
}

impl Paint {
    fn colour(self, colour: Color) -> Style {
        if self.has_colour { Style::new().fg(colour) } else { Style::new() }
    }

    pub fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub fn bar(self) -> Style {
        if self.has_colour {
            Style::new().fg(Color::White).bg(Color::Green).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    pub fn felt(self) -> Style {
        self.colour(Color::Green)
    }

    fn wrong(self) -> Style {
        self.colour(Color::Red).add_modifier(Modifier::BOLD)
    }

    fn card(self, card: Option<Card>) -> Style {
        match card.map(Card::suit) {
            Some(Suit::Diamonds | Suit::Hearts) => self.colour(Color::Red),
            Some(_) => Style::new(),
            None => self.dim(),
        }
    }

    fn net(self, text: &str) -> Style {
        match text.trim().chars().next() {
            Some('+') => self.colour(Color::Green),
            Some('-') => self.colour(Color::Red),
            _ => Style::new(),
        }
    }
}

/// What the screen knows beyond the table.
#[derive(Default)]
pub struct Desk {
    pub input: String,
    /// One line about what was last typed.
    pub notice: Option<String>,
    /// Something to read, closed by any key.
    pub page: Option<Vec<String>>,
    /// How far it is scrolled.
    pub scroll: u16,
}

pub fn table(frame: &mut Frame, view: &View, desk: &Desk, paint: Paint) {
    let area = frame.area();
    if is_too_small(frame, area) {
        return;
    }
    let spare = area.height - LEAST.1;
    let rows = [
        Constraint::Length(1),
        Constraint::Min(11),
        Constraint::Length(STRIP + 1 + spare / 3),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
    ];
    let [bar, felt, strip, rule, notice, ask, input, status] = Layout::vertical(rows).areas(area);
    title(frame.buffer_mut(), bar, view, paint);
    cloth(frame.buffer_mut(), felt.inner(Margin::new(1, 0)), view, paint);
    news(frame.buffer_mut(), strip, view, paint);
    frame.render_widget(Line::styled("─".repeat(area.width as usize), paint.felt()), rule);
    if let Some(text) = &desk.notice {
        frame.render_widget(Line::styled(format!(" {text}"), paint.wrong()), notice);
    }
    frame.render_widget(question(view, paint), ask);
    let typed = tail(&desk.input, area.width as usize - 5);
    frame.render_widget(
        Line::from(vec![Span::styled(" > ", paint.bold()), typed.clone().into()]),
        input,
    );
    frame.render_widget(purse(view, area.width, paint), status);
    match &desk.page {
        Some(lines) => page(frame, lines, desk.scroll, paint),
        None => {
            let column = input.x + 3 + typed.chars().count() as u16;
            frame.set_cursor_position((column.min(area.right() - 1), input.y));
        }
    }
}

/// A small screen is told so, politely; nothing is lost meanwhile.
pub fn is_too_small(frame: &mut Frame, area: Rect) -> bool {
    if area.width >= LEAST.0 && area.height >= LEAST.1 {
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
    let middle = view.facts.source();
    let right = if view.round == 0 { String::new() } else { format!("round {} ", view.round) };
    buffer.set_string(area.x, area.y, left, paint.bar());
    let at = area.x + area.width.saturating_sub(middle.chars().count() as u16) / 2;
    let at = at.max(area.x + view.facts.title.chars().count() as u16 + 3);
    buffer.set_string(at, area.y, middle, paint.bar());
    let at = area.right() - right.chars().count() as u16;
    buffer.set_string(at, area.y, right, paint.bar());
}

/// One thing on the cloth: a label, lines below it, and how wide it is.
struct Piece {
    lines: Vec<Line<'static>>,
    width: u16,
}

impl Piece {
    fn new(lines: Vec<Line<'static>>) -> Piece {
        let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        // Even widths, so that what is centred stands under each other.
        Piece { lines, width: width.next_multiple_of(2) }
    }
}

fn cloth(buffer: &mut Buffer, area: Rect, view: &View, paint: Paint) {
    if view.round == 0 {
        let text = Paragraph::new(sign(view, paint)).wrap(Wrap { trim: false });
        return text.render(area, buffer);
    }
    let shared = shared_pieces(view, paint);
    let below = lay(buffer, area, &shared, true);
    let area = Rect { y: area.y + below, height: area.height.saturating_sub(below), ..area };
    let boxed = spot_pieces(view, area, paint, true);
    let wide: u16 = boxed.iter().map(|piece| piece.width + 2).sum();
    if wide <= area.width + 2 {
        lay(buffer, area, &boxed, true);
    } else {
        lay(buffer, area, &spot_pieces(view, area, paint, false), false);
    }
}

/// Lays pieces side by side, centred, in as many rows as they need; returns the rows used.
fn lay(buffer: &mut Buffer, area: Rect, pieces: &[Piece], centred: bool) -> u16 {
    let mut rest = pieces;
    let mut y = 0;
    while !rest.is_empty() && y < area.height {
        let mut wide = rest[0].width;
        let mut count = 1;
        while count < rest.len() && wide + 2 + rest[count].width <= area.width {
            wide += 2 + rest[count].width;
            count += 1;
        }
        let mut x = area.x + if centred { area.width.saturating_sub(wide) / 2 } else { 0 };
        let tall = rest[..count].iter().map(|piece| piece.lines.len()).max().unwrap_or(0) as u16;
        for piece in &rest[..count] {
            for (nth, line) in piece.lines.iter().take((area.height - y) as usize).enumerate() {
                let x = x + piece.width.saturating_sub(line.width() as u16) / 2;
                let room = area.right().saturating_sub(x);
                buffer.set_line(x, area.y + y + nth as u16, line, room);
            }
            x += piece.width + 2;
        }
        y += tall;
        rest = &rest[count..];
    }
    y.min(area.height)
}

/// What the table says before the first round.
fn sign(view: &View, paint: Paint) -> Vec<Line<'static>> {
    let mut lines =
        vec![Line::default(), Line::from(view.facts.about.to_string()), Line::default()];
    if let Ask::Wagers { .. } = &view.ask {
        let bets = &view.bets;
        let groups = super::help::groups(bets);
        let width = groups.iter().take(6).map(|(shown, _)| shown.len()).max().unwrap_or(0);
        for (shown, nth) in groups.iter().take(6) {
            let bet = &bets[*nth];
            let limits = format!("  {} to {}, by {}", bet.least, bet.most, bet.chip);
            let name = Span::styled(format!("  {shown:<width$}"), paint.bold());
            lines.push(Line::from(vec![name, Span::styled(limits, paint.dim())]));
        }
        if groups.len() > 6 {
            lines.push(Line::styled("  ... and others: type ? and Enter", paint.dim()));
        }
    }
    lines
}

fn shared_pieces(view: &View, paint: Paint) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if let Some(wheel) = &view.wheel {
        let last = wheel.first().cloned().unwrap_or_else(|| "--".to_string());
        let before: Vec<&str> = wheel.iter().skip(1).map(String::as_str).collect();
        let bar = "─".repeat(last.chars().count() + 2);
        let trail = before.join(" ");
        // Two sides of the same width keep the box in the middle.
        let side = |text: &str| Span::styled(format!("  {text:<36}"), paint.dim());
        pieces.push(Piece::new(vec![
            Line::styled("wheel", paint.bold()),
            Line::from(format!("┌{bar}┐")),
            Line::from(vec![
                side(""),
                Span::from("│ "),
                Span::styled(last, paint.bold()),
                Span::from(" │"),
                side(&trail),
            ]),
            Line::from(format!("└{bar}┘")),
        ]));
    }
    let shared = view.hands.iter().filter(|hand| hand.at.spot().is_none());
    pieces.extend(shared.map(|hand| Piece::new(hand_lines(view, hand, paint, true))));
    pieces
}

/// Each spot with its hands and wagers.
fn spot_pieces(view: &View, area: Rect, paint: Paint, boxed: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for spot in (0..view.spots).map(table::Spot) {
        let hands = view.hands.iter().filter(|hand| hand.at.spot() == Some(spot));
        let hands: Vec<&Hand> = hands.collect();
        let piles: Vec<&Pile> = view.piles.iter().filter(|pile| pile.line.spot == spot).collect();
        if hands.is_empty() {
            let room = (area.width / u16::from(view.spots)).saturating_sub(2).max(16);
            pieces.push(Piece::new(bare_spot(view, spot, &piles, room as usize, paint)));
            continue;
        }
        for (nth, hand) in hands.iter().enumerate() {
            let mut lines = hand_lines(view, hand, paint, boxed);
            if nth == 0 {
                let room = (area.height as usize).saturating_sub(lines.len());
                lines.extend(wagers(&piles, room, paint));
            }
            pieces.push(Piece::new(lines));
        }
    }
    pieces
}

/// A spot without cards: its wagers, several on a line.
fn bare_spot(
    view: &View,
    spot: table::Spot,
    piles: &[&Pile],
    room: usize,
    paint: Paint,
) -> Vec<Line<'static>> {
    let name = if view.spots == 1 { "your wagers".to_string() } else { format!("spot {spot}") };
    let mut lines = vec![Line::styled(name, paint.bold())];
    let mut line = String::new();
    for pile in piles {
        let text = wager(pile);
        if !line.is_empty() && line.chars().count() + 3 + text.chars().count() > room {
            lines.push(Line::from(std::mem::take(&mut line)));
        }
        if !line.is_empty() {
            line.push_str("   ");
        }
        line.push_str(&text);
    }
    lines.push(Line::from(line));
    lines
}

fn wager(pile: &Pile) -> String {
    match &pile.result {
        Some(result) => format!("{} {} {result}", pile.area, pile.amount),
        None => format!("{} {}", pile.area, pile.amount),
    }
}

/// One wager a line, or more of them where room is short.
fn wagers(piles: &[&Pile], room: usize, paint: Paint) -> Vec<Line<'static>> {
    let each = piles.len().div_ceil(room.max(1)).max(1);
    let line = |piles: &[&Pile]| {
        let is_over = piles.iter().all(|pile| pile.result.is_some());
        let style = if is_over { paint.dim() } else { Style::new() };
        let texts: Vec<String> = piles.iter().map(|pile| wager(pile)).collect();
        Line::styled(texts.join(", "), style)
    };
    piles.chunks(each).map(line).collect()
}

/// A hand below its label, as small boxes or, where room is short, as words.
fn hand_lines(view: &View, hand: &Hand, paint: Paint, boxed: bool) -> Vec<Line<'static>> {
    let label = view.label(hand.at);
    let label = if hand.is_asked { format!("► {label}") } else { label };
    let mut lines = vec![Line::styled(label, paint.bold())];
    let frame = if hand.is_gone { paint.dim() } else { Style::new() };
    if !boxed {
        let mut spans = Vec::new();
        for card in &hand.cards {
            spans.push(Span::styled(format!("{} ", face(*card)), paint.card(*card)));
        }
        lines.push(Line::from(spans).patch_style(frame));
        return lines;
    }
    let edge = |left: &str, joint: &str, right: &str| {
        let bars = vec!["──"; hand.cards.len()].join(joint);
        Line::styled(format!("{left}{bars}{right}"), frame)
    };
    lines.push(edge("┌", "┬", "┐"));
    let mut spans = vec![Span::from("│")];
    for card in &hand.cards {
        spans.push(Span::styled(face(*card), paint.card(*card)));
        spans.push(Span::from("│"));
    }
    lines.push(Line::from(spans).patch_style(frame));
    lines.push(edge("└", "┴", "┘"));
    lines
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
    let settled = settlement_rows(view.spots, &view.settled);
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
    for told in story {
        if let Told::Act { text, why } = told {
            let why = why.map_or(String::new(), |why| why.to_string());
            lines.push((format!("{}  {why}", padded(text, 38)), paint.dim()));
        }
    }
    let first = lines.len().saturating_sub(room);
    lines.split_off(first)
}

fn question(view: &View, paint: Paint) -> Line<'static> {
    let mut spans = Vec::new();
    match &view.ask {
        Ask::Choice { who, among, .. } => {
            spans.push(Span::from(format!(" {who}")));
            for (nth, offer) in among.iter().enumerate() {
                spans.push(Span::styled(format!("{} ", nth + 1), paint.dim()));
                spans.push(Span::styled(format!("{}  ", offer.shown), paint.bold()));
            }
        }
        ask => spans.push(Span::styled(format!(" {}  ", ask.text()), paint.bold())),
    }
    if let Some(why) = view.ask.why() {
        spans.push(Span::styled(why.to_string(), paint.dim()));
    }
    Line::from(spans)
}

fn purse(view: &View, width: u16, paint: Paint) -> Line<'static> {
    let mut left = format!(" bankroll ${}", view.chips);
    if !view.on_the_table.is_zero() {
        left += &format!("   on the table ${}", view.on_the_table);
    }
    let keys = match &view.ask {
        Ask::Wagers { .. } => "Tab area  +/- chips  ? help  q quit ",
        _ => "? help  rules  q quit ",
    };
    let gap = (width as usize).saturating_sub(left.chars().count() + keys.chars().count());
    Line::from(vec![
        Span::styled(left, paint.bold()),
        Span::from(" ".repeat(gap)),
        Span::styled(keys, paint.dim()),
    ])
}

/// A page over the table.
fn page(frame: &mut Frame, lines: &[String], scroll: u16, paint: Paint) {
    let all = frame.area();
    let width = all.width.saturating_sub(6).min(90);
    let inside = width.saturating_sub(4).max(1) as usize;
    let wrapped = lines.iter().flat_map(|line| {
        let lead = " ".repeat(line.len() - line.trim_start().len());
        let fits = line.chars().count() <= inside;
        let text = if fits { format!("{line}\n") } else { wrap(line, inside, &lead, &lead) };
        text.lines().map(|line| Line::from(line.to_string())).collect::<Vec<_>>()
    });
    let text: Vec<Line> = wrapped.collect();
    let height = (text.len() as u16 + 2).min(all.height);
    let most = (text.len() as u16 + 2).saturating_sub(height);
    let (x, y) = ((all.width - width) / 2, (all.height - height) / 2);
    let area = Rect { x, y, width, height };
    let title =
        if most > 0 { " ↑ ↓ scroll, any other key goes on " } else { " any key goes on " };
    let block = Block::bordered().border_style(paint.felt()).title(title);
    let block = block.padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text).scroll((scroll.min(most), 0)).block(block), area);
}
