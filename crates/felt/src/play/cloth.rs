//! The cloth of the full-screen table: cards, wagers, the wheel.

use super::paint::Paint;
use super::view::{Ask, Hand, Pile, View, face};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use table::{Colour, Money};

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

pub(super) fn cloth(buffer: &mut Buffer, area: Rect, view: &View, paint: Paint) {
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
    if !view.facts.layout.is_empty() {
        pieces.push(Piece::new(layout(view, paint)));
    }
    let shared = view.hands.iter().filter(|hand| hand.at.spot().is_none());
    pieces.extend(shared.map(|hand| Piece::new(hand_lines(view, hand, paint, true))));
    pieces.extend(road(view, paint));
    if !view.meters.is_empty() {
        let line =
            |(key, value): &(&str, Money)| Line::styled(format!("{key} {value}"), paint.dim());
        pieces.push(Piece::new(view.meters.iter().map(line).collect()));
    }
    pieces
}

/// The compartments as the layout shows them, the last one in brackets.
fn layout(view: &View, paint: Paint) -> Vec<Line<'static>> {
    let widest = view.facts.layout.iter().map(Vec::len).max().unwrap_or(0);
    let last = view.wheel.as_ref().and_then(|wheel| wheel.first());
    let cell = |(name, colour): &(String, Colour)| {
        let (letter, style) = match colour {
            Colour::Red => ("r", paint.colour(Color::Red)),
            Colour::Black => ("b", Style::new()),
            Colour::Green => ("g", paint.colour(Color::Green)),
        };
        let letter = if paint.has_colour { "" } else { letter };
        let text = match last {
            Some(last) if last == name => format!("[{name}{letter}]"),
            _ => format!("{name}{letter} "),
        };
        Span::styled(format!("{text:>5}"), style)
    };
    let row = |row: &Vec<(String, Colour)>| {
        let before = Span::from(" ".repeat(5 * (widest - row.len())));
        Line::from([before].into_iter().chain(row.iter().map(cell)).collect::<Vec<_>>())
    };
    view.facts.layout.iter().map(row).collect()
}

/// Which hand won, column by column.
fn road(view: &View, paint: Paint) -> Option<Piece> {
    const ROWS: usize = 5;
    const COLUMNS: usize = 12;
    let all = view.road.len().div_ceil(ROWS);
    let shown = &view.road.get(all.saturating_sub(COLUMNS) * ROWS..)?;
    if shown.is_empty() {
        return None;
    }
    let row = |nth: usize| {
        let signs = shown.iter().skip(nth).step_by(ROWS);
        let colour = |sign: &char| match sign {
            'B' => paint.colour(Color::Red),
            'P' => paint.colour(Color::Blue),
            _ => paint.colour(Color::Green),
        };
        let mut spans: Vec<Span> =
            signs.map(|sign| Span::styled(format!("{sign} "), colour(sign))).collect();
        let missing = shown.len().div_ceil(ROWS) - spans.len();
        spans.push(Span::from("  ".repeat(missing)));
        Line::from(spans)
    };
    let head = [Line::styled("road", paint.bold())];
    Some(Piece::new(head.into_iter().chain((0..ROWS.min(shown.len())).map(row)).collect()))
}

/// Each spot with its hands and wagers.
fn spot_pieces(view: &View, area: Rect, paint: Paint, boxed: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for spot in (0..view.seats).map(table::Spot) {
        let hands = view.hands.iter().filter(|hand| hand.at.spot() == Some(spot));
        let hands: Vec<&Hand> = hands.collect();
        let piles: Vec<&Pile> = view.piles.iter().filter(|pile| pile.line.spot == spot).collect();
        if hands.is_empty() {
            let room = (area.width / u16::from(view.seats)).saturating_sub(2).max(16);
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
    let name = if view.seats == 1 { "your wagers".to_string() } else { format!("spot {spot}") };
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
    let label = match &hand.makes {
        Some(makes) => format!("{label}: {makes}"),
        None => label,
    };
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
