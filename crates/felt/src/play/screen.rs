//! The full-screen face: keys in, the table drawn. The terminal is put back however it ends.

use super::draw::{self, Desk, Paint};
use super::view::{Ask, Bet, Reply, Sitting};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::time::{Duration, Instant};
use table::Money;

/// An Enter so soon after a key that already answered belongs to that key.
const SOON: Duration = Duration::from_millis(400);

pub(super) fn run(sitting: &mut dyn Sitting) -> anyhow::Result<()> {
    // The hook that restores the terminal after a panic is set by `try_init`.
    let mut terminal = ratatui::try_init()?;
    let done = Screen::new(sitting).play(&mut terminal);
    ratatui::restore();
    done
}

struct Screen<'a> {
    sitting: &'a mut dyn Sitting,
    desk: Desk,
    said: Vec<String>,
    /// How far back in `said` the arrow keys are.
    back: usize,
    answered: Option<Instant>,
    has_left: bool,
}

impl<'a> Screen<'a> {
    fn new(sitting: &'a mut dyn Sitting) -> Screen<'a> {
        let (said, desk) = (Vec::new(), Desk::default());
        Screen { sitting, desk, said, back: 0, answered: None, has_left: false }
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> anyhow::Result<()> {
        let paint = Paint { has_colour: super::has_colour() };
        while !self.has_left {
            terminal.draw(|frame| draw::table(frame, self.sitting.view(), &self.desk, paint))?;
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
                Event::Paste(text) => self.desk.input.push_str(&crate::text::on_one_line(&text)),
                // A new size is drawn on the way round.
                _ => {}
            }
        }
        Ok(())
    }

    fn key(&mut self, key: KeyEvent) {
        if is_interrupt(key) {
            self.has_left = true;
            return;
        }
        if self.desk.page.is_some() {
            match key.code {
                KeyCode::Down | KeyCode::PageDown => self.desk.scroll += 1,
                KeyCode::Up | KeyCode::PageUp => {
                    self.desk.scroll = self.desk.scroll.saturating_sub(1);
                }
                _ => self.desk.page = None,
            }
            return;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('d') if control && self.desk.input.is_empty() => self.has_left = true,
            KeyCode::Char('u') if control => self.desk.input.clear(),
            KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {}
            KeyCode::Char(letter) => self.letter(letter),
            KeyCode::Backspace => {
                self.desk.input.pop();
            }
            KeyCode::Esc => {
                self.desk.input.clear();
                self.desk.notice = None;
            }
            KeyCode::Tab => self.tab(),
            KeyCode::Up => self.recall(1),
            KeyCode::Down => self.recall(-1),
            KeyCode::Enter => self.enter(),
            _ => {}
        }
    }

    /// Numbers answer a choice at once; plus and minus change the last amount.
    fn letter(&mut self, letter: char) {
        let digit = letter.to_digit(10).map_or(0, |digit| digit as usize);
        let view = self.sitting.view();
        match &view.ask {
            Ask::Choice { among, .. }
                if self.desk.input.is_empty() && (1..=among.len()).contains(&digit) =>
            {
                self.say(&letter.to_string());
                self.answered = Some(Instant::now());
            }
            Ask::Wagers { .. } if matches!(letter, '+' | '-') => {
                match stepped(&self.desk.input, &view.bets, letter == '+') {
                    Some(input) => self.desk.input = input,
                    None => self.desk.input.push(letter),
                }
            }
            _ if self.desk.input.len() < 1000 => self.desk.input.push(letter),
            _ => {}
        }
    }

    fn enter(&mut self) {
        let soon = self.answered.take().is_some_and(|then| then.elapsed() < SOON);
        if soon && self.desk.input.is_empty() {
            return;
        }
        let line = std::mem::take(&mut self.desk.input);
        if !line.trim().is_empty() {
            self.said.push(line.clone());
        }
        self.say(&line);
    }

    fn say(&mut self, line: &str) {
        self.back = 0;
        self.desk.notice = None;
        match self.sitting.say(line) {
            Reply::Taken => {}
            Reply::Refused(what) => self.desk.notice = Some(what),
            Reply::Told(lines) => (self.desk.page, self.desk.scroll) = (Some(lines), 0),
            Reply::Left => self.has_left = true,
        }
    }

    fn recall(&mut self, by: isize) {
        self.back = self.back.saturating_add_signed(by).min(self.said.len());
        let nth = self.said.len() - self.back;
        self.desk.input = self.said.get(nth).cloned().unwrap_or_default();
    }

    /// Completes the word, or goes on to the next area.
    fn tab(&mut self) {
        let view = self.sitting.view();
        match &view.ask {
            Ask::Wagers { .. } => {
                if let Some(input) = next_area(&self.desk.input, &view.bets) {
                    self.desk.input = input;
                }
            }
            Ask::Choice { among, .. } => {
                let words: Vec<&str> = among.iter().map(|offer| offer.word).collect();
                if let Ok(nth) = super::words::pick(&words, self.desk.input.trim()) {
                    self.desk.input = words[nth].to_string();
                }
            }
            _ => {}
        }
    }
}

/// Ctrl-C, which leaves from anywhere.
pub(super) fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Splits off the last word: `ante 10, pair` is `ante 10, ` and `pair`.
fn last_word(input: &str) -> (&str, &str) {
    let at = input.rfind([' ', ',', '|']).map_or(0, |at| at + 1);
    input.split_at(at)
}

/// The line with its last amount a step higher or lower; an empty line gets a first wager.
fn stepped(input: &str, bets: &[Bet], up: bool) -> Option<String> {
    if input.trim().is_empty() {
        return next_area(input, bets);
    }
    let (lead, word) = last_word(input);
    let amount = Money::parse(word)?;
    let named = lead.trim_end().rsplit([' ', ',', '|']).next().unwrap_or("");
    let bet = bets.iter().find(|bet| bet.area == named).or(bets.first())?;
    let step = step(bet);
    let amount = if up { amount + step } else { amount - step };
    let amount = amount.clamp(bet.least, bet.most.max(bet.least));
    Some(format!("{lead}{amount}"))
}

/// What plus and minus move by: five, where the table's chips and limits allow it.
fn step(bet: &Bet) -> Money {
    let five = Money::dollars(5);
    if bet.least <= five && five.is_multiple_of(bet.chip) { five } else { bet.least }
}

/// The word completed to an area's name, or the next area that has no wager yet.
fn next_area(input: &str, bets: &[Bet]) -> Option<String> {
    let (lead, word) = last_word(input);
    if !word.is_empty() && Money::parse(word).is_none() {
        let names: Vec<&str> = bets.iter().map(|bet| bet.area.as_str()).collect();
        let nth = super::words::pick(&names, word).ok()?;
        return Some(format!("{lead}{} ", names[nth]));
    }
    let taken: Vec<&str> = input.split([' ', ',', '|']).collect();
    let next = bets.iter().find(|bet| !bet.follows && !taken.contains(&bet.area.as_str()))?;
    let amount = step(next).clamp(next.least, next.most.max(next.least));
    let input = input.trim_end().trim_end_matches(',');
    let comma = if input.is_empty() { "" } else { ", " };
    Some(format!("{input}{comma}{} {amount}", next.area))
}

#[cfg(test)]
mod tests {
    use super::{next_area, stepped};
    use crate::play::view::Bet;
    use table::Money;

    fn bets() -> Vec<Bet> {
        ["ante", "pair-plus"]
            .map(|area| Bet {
                area: area.to_string(),
                least: Money::dollars(1),
                most: Money::dollars(100),
                chip: Money::cents(50),
                equal: None,
                follows: false,
                why: table::cite!("19:47-1.1(a)"),
            })
            .to_vec()
    }

    #[test]
    fn chips_and_areas_by_keys() {
        let bets = bets();
        let first = next_area("", &bets).unwrap();
        assert_eq!(first, "ante 5");
        let more = stepped(&first, &bets, true).unwrap();
        assert_eq!(more, "ante 10");
        let both = next_area(&more, &bets).unwrap();
        assert_eq!(both, "ante 10, pair-plus 5");
        assert_eq!(stepped(&both, &bets, false).unwrap(), "ante 10, pair-plus 1");
        assert_eq!(next_area(&both, &bets), None);
        assert_eq!(next_area("ante 10, pa", &bets).unwrap(), "ante 10, pair-plus ");
        assert_eq!(stepped("pair", &bets, false), None);
    }
}
