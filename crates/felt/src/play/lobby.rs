//! The lobby: the games with a sentence about each; who leaves a table is back here.

use super::draw::{LEAST, Paint, is_too_small};
use super::screen::is_interrupt;
use super::{Seat, has_colour, is_screen};
use crate::door::Door;
use crate::text::wrap;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use std::io::Write;
use table::Money;

/// `felt` alone: choose a game, play, come back, until the player leaves.
pub fn lobby(doors: &[Box<dyn Door>]) -> anyhow::Result<()> {
    if !is_screen() {
        return plain(doors);
    }
    let mut hall = Hall { doors, chosen: 0, bankroll: Seat::BANKROLL, notice: None };
    while let Some(door) = hall.choose()? {
        hall.sit(door);
    }
    println!("You leave with ${}.", hall.bankroll);
    Ok(())
}

struct Hall<'a> {
    doors: &'a [Box<dyn Door>],
    chosen: usize,
    bankroll: Money,
    notice: Option<String>,
}

/// What a key does in the lobby.
enum Step {
    Stay,
    Sit,
    Leave,
}

impl<'a> Hall<'a> {
    /// Draws the list until a game is chosen; none when the player leaves.
    fn choose(&mut self) -> anyhow::Result<Option<&'a dyn Door>> {
        let mut terminal = ratatui::try_init()?;
        let paint = Paint { has_colour: has_colour() };
        let step: std::io::Result<Step> = loop {
            if let Err(error) = terminal.draw(|frame| self.draw(frame, paint)) {
                break Err(error);
            }
            match event::read() {
                Err(error) => break Err(error),
                Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => match self.key(key) {
                    Step::Stay => {}
                    step => break Ok(step),
                },
                Ok(_) => {}
            }
        };
        ratatui::restore();
        match step? {
            Step::Sit => Ok(self.doors.get(self.chosen).map(AsRef::as_ref)),
            _ => Ok(None),
        }
    }

    fn sit(&mut self, door: &dyn Door) {
        let seat = Seat { bankroll: self.bankroll, ..Seat::default() };
        match door.play(&[], seat) {
            Ok(left) => (self.bankroll, self.notice) = (left, None),
            Err(error) => self.notice = Some(format!("{error:#}")),
        }
    }

    fn key(&mut self, key: KeyEvent) -> Step {
        if is_interrupt(key) {
            return Step::Leave;
        }
        let count = self.doors.len().max(1);
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Step::Leave,
            KeyCode::Enter | KeyCode::Right => return Step::Sit,
            KeyCode::Up | KeyCode::BackTab => self.chosen = (self.chosen + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1) % count,
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = count - 1,
            KeyCode::Char(letter) => self.jump(letter),
            _ => {}
        }
        Step::Stay
    }

    /// To the game of this number, or the next one whose title begins with the letter.
    fn jump(&mut self, letter: char) {
        if let Some(number) = letter.to_digit(10) {
            let nth = (number as usize).wrapping_sub(1);
            if nth < self.doors.len() {
                self.chosen = nth;
            }
            return;
        }
        let count = self.doors.len();
        let begins = |nth: &usize| {
            let first = self.doors[*nth].title().chars().next();
            first.is_some_and(|first| first.eq_ignore_ascii_case(&letter))
        };
        let mut others = (1..=count).map(|step| (self.chosen + step) % count);
        if let Some(nth) = others.find(begins) {
            self.chosen = nth;
        }
    }

    fn draw(&self, frame: &mut Frame, paint: Paint) {
        let area = frame.area();
        if is_too_small(frame, area) {
            return;
        }
        let rows = [
            Constraint::Length(1),
            Constraint::Length(2),
            Constraint::Min(LEAST.1 - 12),
            Constraint::Length(1),
            Constraint::Length(6),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [bar, head, list, rule, about, notice, status] = Layout::vertical(rows).areas(area);
        frame.buffer_mut().set_style(bar, paint.bar());
        frame.render_widget(Line::styled(" felt", paint.bar()), bar);
        frame.render_widget(Line::from(" Choose a table."), head);
        frame.render_widget(Paragraph::new(self.list(list, paint)), list);
        frame.render_widget(Line::styled("─".repeat(area.width as usize), paint.felt()), rule);
        if let Some(door) = self.doors.get(self.chosen) {
            let text = vec![
                Line::styled(format!("N.J.A.C. {}", door.citation()), paint.dim()),
                Line::from(door.about()),
            ];
            let inner = about.inner(ratatui::layout::Margin::new(1, 0));
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
        }
        if let Some(text) = &self.notice {
            frame.render_widget(Line::styled(format!(" {text}"), paint.bold()), notice);
        }
        let keys = "↑ ↓ choose   Enter sit down   q leave ";
        let left = format!(" bankroll ${}", self.bankroll);
        let used = left.chars().count() + keys.chars().count();
        let gap = " ".repeat((area.width as usize).saturating_sub(used));
        let status_line = vec![
            Span::styled(left, paint.bold()),
            Span::from(gap),
            Span::styled(keys, paint.dim()),
        ];
        frame.render_widget(Line::from(status_line), status);
    }

    /// As many games as there is room for, the chosen one among them; with what each is about
    /// where that fits.
    fn list(&self, area: Rect, paint: Paint) -> Vec<Line<'static>> {
        let (room, width) = (area.height as usize, area.width as usize);
        let each = (room / self.doors.len().max(1)).clamp(1, 3);
        let first = (self.chosen + 1).saturating_sub(room / each);
        let mut lines = Vec::new();
        for (nth, door) in self.doors.iter().enumerate().skip(first) {
            let (mark, style) = if nth == self.chosen {
                ("►", paint.bold().add_modifier(Modifier::REVERSED))
            } else {
                (" ", paint.bold())
            };
            let title = format!(" {mark} {:>2}  {} ", nth + 1, door.title());
            lines.push(Line::styled(title, style));
            if each > 1 {
                lines.push(Line::styled(sentence(door.about(), width - 9), paint.dim()));
            }
            if each > 2 {
                lines.push(Line::default());
            }
        }
        lines.truncate(room);
        lines
    }
}

/// The first sentence, or as much of it as there is room for.
fn sentence(about: &str, room: usize) -> String {
    let end = about.find(['.', ';']).unwrap_or(about.len());
    let text = wrap(&about[..end], room, "", "");
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let more = if lines.next().is_some() { " ..." } else { "." };
    format!("       {first}{more}")
}

/// The lobby on a terminal that cannot be drawn on.
fn plain(doors: &[Box<dyn Door>]) -> anyhow::Result<()> {
    // Neither is locked: the tables read and write them too.
    let (input, mut out) = (std::io::stdin(), std::io::stdout());
    let mut bankroll = Seat::BANKROLL;
    let names: Vec<String> = doors.iter().map(|door| door.title().to_lowercase()).collect();
    loop {
        for (nth, door) in doors.iter().enumerate() {
            writeln!(out, "{:>3}  {}, N.J.A.C. {}", nth + 1, door.title(), door.citation())?;
            write!(out, "{}", wrap(door.about(), 80, "     ", "     "))?;
        }
        write!(out, "[${bankroll}] Which table? (a number or a name; q leaves) ")?;
        out.flush()?;
        let mut line = String::new();
        let ended = input.read_line(&mut line)? == 0;
        let word = line.trim().to_lowercase();
        if ended || matches!(word.as_str(), "q" | "quit" | "exit") {
            writeln!(out, "You leave with ${bankroll}.")?;
            return Ok(());
        }
        let number = word.parse::<usize>().ok().filter(|nth| (1..=doors.len()).contains(nth));
        let by_name = || doors.iter().position(|door| door.name() == word);
        let chosen = number.map(|nth| nth - 1).or_else(by_name);
        match chosen.map_or_else(|| super::words::pick(&names, &word), Ok) {
            Ok(nth) => {
                let seat = Seat { bankroll, ..Seat::default() };
                bankroll = doors[nth].play(&[], seat)?;
            }
            Err(_) => writeln!(out, "  ! there is no such table: {}", line.trim())?,
        }
    }
}
