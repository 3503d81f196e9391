//! The lobby: the games with a sentence about each; who leaves a table is back here.

use super::draw::{LEAST, is_too_small};
use super::paint::Paint;
use super::screen::{is_interrupt, next_event};
use super::{Seat, is_screen};
use crate::door::Door;
use crate::text::{in_ascii, is_ascii, wrap};
use crate::{Exit, signals};
use exact::Pair;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use std::io::Write;
use table::Money;

/// `felt` alone: choose a game, play, come back, until the player leaves.
pub fn lobby(doors: &[Door]) -> anyhow::Result<Exit> {
    let mut hall = Hall::new(doors);
    if !is_screen() {
        hall.plain()?;
        return Ok(Exit::Done);
    }
    while hall.choose()? {
        hall.sit();
        if signals::came().is_some() {
            break;
        }
    }
    println!("You leave with ${}.", hall.bankroll);
    Ok(signals::came().unwrap_or(Exit::Done))
}

struct Hall<'a> {
    doors: &'a [Door],
    chosen: usize,
    /// What was elected at each game.
    elected: Vec<Vec<Pair>>,
    bankroll: Money,
    typed: String,
    notice: Option<String>,
}

/// What a key does in the lobby.
enum Step {
    Stay,
    Sit,
    Leave,
}

impl<'a> Hall<'a> {
    fn new(doors: &'a [Door]) -> Hall<'a> {
        let (elected, bankroll) = (vec![Vec::new(); doors.len()], Seat::BANKROLL);
        Hall { doors, chosen: 0, elected, bankroll, typed: String::new(), notice: None }
    }

    /// Draws the list until a game is chosen; false when the player leaves.
    fn choose(&mut self) -> anyhow::Result<bool> {
        let mut terminal = ratatui::try_init()?;
        signals::listen();
        signals::end_when_hung_up();
        let paint = Paint::wished();
        let step: std::io::Result<Step> = loop {
            if let Err(error) = terminal.draw(|frame| self.draw(frame, paint)) {
                break Err(error);
            }
            match next_event() {
                Err(error) => break Err(error),
                Ok(None) => break Ok(Step::Leave),
                Ok(Some(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                    match self.key(key) {
                        Step::Stay => {}
                        step => break Ok(step),
                    }
                }
                Ok(Some(_)) => {}
            }
        };
        ratatui::restore();
        if signals::came().is_some() {
            return Ok(false);
        }
        Ok(matches!(step?, Step::Sit))
    }

    /// Plays at the chosen table, and remembers what he leaves it with.
    fn sit(&mut self) {
        let Some(door) = self.doors.get(self.chosen) else { return };
        let seat = Seat { bankroll: self.bankroll, ..Seat::default() };
        match super::sit(door, &self.elected[self.chosen], seat) {
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
            KeyCode::Esc if self.typed.is_empty() => return Step::Leave,
            KeyCode::Char('q') if self.typed.is_empty() => return Step::Leave,
            KeyCode::Enter | KeyCode::Right => {
                let line = std::mem::take(&mut self.typed);
                self.notice = self.meant(&line).err();
                return if self.notice.is_none() { Step::Sit } else { Step::Stay };
            }
            KeyCode::Up | KeyCode::BackTab => self.chosen = (self.chosen + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1) % count,
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = count - 1,
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Backspace => {
                self.typed.pop();
                self.follow();
            }
            KeyCode::Char(letter) if self.typed.len() < 200 => {
                self.typed.push(letter);
                self.follow();
            }
            _ => {}
        }
        Step::Stay
    }

    /// The list goes along with what is typed.
    fn follow(&mut self) {
        let word = self.typed.split_whitespace().next().unwrap_or_default();
        if let Some(nth) = self.named(word).or_else(|| self.begins(word)) {
            self.chosen = nth;
        }
    }

    /// The game of this number or name.
    fn named(&self, word: &str) -> Option<usize> {
        if let Ok(number) = word.parse::<usize>() {
            return number.checked_sub(1).filter(|nth| *nth < self.doors.len());
        }
        let word = word.to_lowercase();
        let names: Vec<&str> = self.doors.iter().map(|door| door.rules.name()).collect();
        super::words::pick(&names, &word).ok()
    }

    /// The first game whose name or title begins like this.
    fn begins(&self, word: &str) -> Option<usize> {
        let word = word.to_lowercase();
        let begins = |door: &Door| {
            door.rules.name().starts_with(&word)
                || door.rules.title().to_lowercase().starts_with(&word)
        };
        (0..self.doors.len()).find(|nth| !word.is_empty() && begins(&self.doors[*nth]))
    }

    /// Chooses and elects what the line says: `blackjack decks=6 soft-17=hit`, `11`, `decks=2`.
    fn meant(&mut self, line: &str) -> Result<(), String> {
        let (mut chosen, mut pairs) = (self.chosen, Vec::new());
        for word in line.split_whitespace() {
            match word.split_once('=') {
                Some((key, value)) => pairs.push((key.to_string(), value.to_string())),
                None => {
                    let nth = self.named(word).or_else(|| self.begins(word));
                    let none = || format!("there is no such table: {word}");
                    chosen = nth.ok_or_else(none)?;
                }
            }
        }
        let mut elected = self.elected[chosen].clone();
        for (key, value) in pairs {
            elected.retain(|(other, _)| *other != key);
            elected.push((key, value));
        }
        let whole = self.doors[chosen].rules.elect(&elected).map(|_| ());
        whole.map_err(|refusal| crate::text::on_one_line(&refusal.to_string()))?;
        (self.chosen, self.elected[chosen]) = (chosen, elected);
        Ok(())
    }

    /// What was elected at a game, as it is typed.
    fn elections(&self, nth: usize) -> String {
        let pairs = self.elected[nth].iter().map(|(key, value)| format!("{key}={value}"));
        pairs.collect::<Vec<_>>().join(" ")
    }

    fn draw(&self, frame: &mut Frame, paint: Paint) {
        let area = frame.area();
        if !is_too_small(frame, area) {
            self.laid(frame, area, paint);
        }
        paint.settle(frame.buffer_mut());
    }

    fn laid(&self, frame: &mut Frame, area: Rect, paint: Paint) {
        let rows = [
            Constraint::Length(1),
            Constraint::Length(2),
            Constraint::Min(LEAST.1 - 12),
            Constraint::Length(1),
            Constraint::Length(5),
            Constraint::Length(2),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [bar, head, list, rule, about, notice, input, status] =
            Layout::vertical(rows).areas(area);
        frame.buffer_mut().set_style(bar, paint.bar());
        frame.render_widget(Line::styled(" felt", paint.bar()), bar);
        frame.render_widget(Line::from(" Choose a table."), head);
        frame.render_widget(Paragraph::new(self.list(list, paint)), list);
        frame.render_widget(Line::styled("─".repeat(area.width as usize), paint.felt()), rule);
        if let Some(door) = self.doors.get(self.chosen) {
            let elected = match self.elections(self.chosen) {
                none if none.is_empty() => "no options elected; type such as decks=6".to_string(),
                elected => elected,
            };
            let text = vec![
                Line::styled(format!("N.J.A.C. {}", door.rules.citation()), paint.dim()),
                Line::from(door.rules.about()),
                Line::styled(elected, paint.dim()),
            ];
            let inner = about.inner(ratatui::layout::Margin::new(1, 0));
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
        }
        if let Some(text) = &self.notice {
            let text = Paragraph::new(format!(" {text}")).style(paint.wrong());
            frame.render_widget(text.wrap(Wrap { trim: false }), notice);
        }
        let typed = Span::from(self.typed.clone());
        frame.render_widget(Line::from(vec![Span::styled(" > ", paint.bold()), typed]), input);
        let keys = "↑ ↓, number or name, KEY=VALUE, Enter sits down, q leaves ";
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
            let title = format!(" {mark} {:>2}  {} ", nth + 1, door.rules.title());
            lines.push(Line::styled(title, style));
            if each > 1 {
                lines.push(Line::styled(sentence(door.rules.about(), width - 9), paint.dim()));
            }
            if each > 2 {
                lines.push(Line::default());
            }
        }
        lines.truncate(room);
        lines
    }

    /// The lobby on a terminal that cannot be drawn on.
    fn plain(&mut self) -> anyhow::Result<()> {
        // Neither is locked: the tables read and write them too.
        let (input, mut out) = (std::io::stdin(), std::io::stdout());
        loop {
            for (nth, door) in self.doors.iter().enumerate() {
                writeln!(
                    out,
                    "{:>3}  {}, N.J.A.C. {}",
                    nth + 1,
                    door.rules.title(),
                    door.rules.citation()
                )?;
                let about = wrap(door.rules.about(), 80, "     ", "     ");
                write!(out, "{}", if is_ascii() { in_ascii(&about) } else { about })?;
            }
            let bankroll = self.bankroll;
            write!(out, "[${bankroll}] Which table? (a number or a name, KEY=VALUE; q leaves) ")?;
            out.flush()?;
            let mut line = String::new();
            let ended = input.read_line(&mut line)? == 0;
            if ended || matches!(line.trim(), "q" | "quit" | "exit") {
                writeln!(out, "You leave with ${bankroll}.")?;
                return Ok(());
            }
            match self.meant(&line) {
                Ok(()) if line.trim().is_empty() => writeln!(out, "  ! say which table")?,
                Ok(()) => self.sit(),
                Err(what) => self.notice = Some(what),
            }
            if let Some(what) = self.notice.take() {
                write!(out, "{}", wrap(&what, 80, "  ! ", "    "))?;
            }
        }
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
