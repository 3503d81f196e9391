//! The full-screen face: keys in, the table drawn. The terminal is put back however it ends.

use super::draw::{self, Desk};
use super::paint::Paint;
use super::view::{Ask, Bet, Reply, Sitting, View};
use crate::signals;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::time::Duration;
use table::Money;

/// So often it is looked whether a signal came.
const LOOK: Duration = Duration::from_millis(100);

pub(super) fn run(sitting: &mut dyn Sitting) -> anyhow::Result<()> {
    // The hook that restores the terminal after a panic is set by `try_init`.
    let mut terminal = ratatui::try_init()?;
    // A fault that is caught must leave the screen alone.
    super::fault::keep_quiet();
    signals::listen();
    signals::end_when_hung_up();
    let done = Screen::new(sitting).play(&mut terminal);
    ratatui::restore();
    // Whoever hung up took the terminal along: that is how it ends, and no error.
    if signals::came().is_some() { Ok(()) } else { done }
}

/// The next key or other event; none once a signal asks to end.
pub(super) fn next_event() -> std::io::Result<Option<Event>> {
    while signals::came().is_none() {
        if event::poll(LOOK)? {
            return event::read().map(Some);
        }
    }
    Ok(None)
}

struct Screen<'a> {
    sitting: &'a mut dyn Sitting,
    desk: Desk,
    size: (u16, u16),
    said: Vec<String>,
    /// How far back in `said` the arrow keys are.
    back: usize,
    has_left: bool,
}

impl<'a> Screen<'a> {
    fn new(sitting: &'a mut dyn Sitting) -> Screen<'a> {
        let (said, desk) = (Vec::new(), Desk::default());
        Screen { sitting, desk, size: draw::LEAST, said, back: 0, has_left: false }
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> anyhow::Result<()> {
        let paint = Paint::wished();
        while !self.has_left {
            terminal.draw(|frame| {
                self.size = (frame.area().width, frame.area().height);
                draw::table(frame, self.sitting.view(), &self.desk, paint);
            })?;
            match next_event()? {
                None => break,
                Some(Event::Key(key)) if key.kind != KeyEventKind::Release => self.key(key),
                Some(Event::Paste(text)) if !self.is_hidden() => {
                    self.desk.input.push_str(&crate::text::on_one_line(&text));
                }
                // A new size is drawn on the way round.
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Whether something lies over the table, or there is no room for it.
    fn is_hidden(&self) -> bool {
        self.desk.page.is_some() || !draw::fits(self.size)
    }

    /// What cannot be seen cannot be played: then only Ctrl-C and the keys of the page do anything.
    fn key(&mut self, key: KeyEvent) {
        if is_interrupt(key) {
            self.has_left = true;
            return;
        }
        if self.is_hidden() {
            return self.turn(key.code);
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
            KeyCode::PageUp => {
                self.say("log");
                self.desk.scroll = u16::MAX;
                self.turn(KeyCode::PageUp);
            }
            KeyCode::Enter => self.enter(),
            _ => {}
        }
    }

    /// The keys of a page.
    fn turn(&mut self, code: KeyCode) {
        let Some(lines) = &self.desk.page else { return };
        let (most, leaf) = (draw::scrolls(lines, self.size), self.size.1.saturating_sub(4));
        let at = self.desk.scroll.min(most);
        self.desk.scroll = match code {
            KeyCode::Down => at.saturating_add(1),
            KeyCode::Up => at.saturating_sub(1),
            KeyCode::PageDown => at.saturating_add(leaf),
            KeyCode::PageUp => at.saturating_sub(leaf),
            KeyCode::Home => 0,
            KeyCode::End => most,
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ' | 'q') => {
                self.desk.page = None;
                return;
            }
            _ => at,
        }
        .min(most);
    }

    /// What is typed waits for Enter, numbers and letters alike; plus and minus change the last
    /// amount.
    fn letter(&mut self, letter: char) {
        let view = self.sitting.view();
        match &view.ask {
            Ask::Wagers { .. } if matches!(letter, '+' | '-') => {
                match stepped(&self.desk.input, view, letter == '+') {
                    Some(input) => self.desk.input = input,
                    None => self.desk.input.push(letter),
                }
            }
            _ if self.desk.input.len() < 1000 => self.desk.input.push(letter),
            _ => {}
        }
    }

    fn enter(&mut self) {
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
fn stepped(input: &str, view: &View, up: bool) -> Option<String> {
    affordable(input, &view.bets, view.chips, up)
}

/// The same with so much to wager.
fn affordable(input: &str, bets: &[Bet], has: Money, up: bool) -> Option<String> {
    if input.trim().is_empty() {
        return next_area(input, bets);
    }
    let (lead, word) = last_word(input);
    let amount = Money::parse(word)?;
    let named = lead.trim_end().rsplit([' ', ',', '|']).next().unwrap_or("");
    let bet = bets.iter().find(|bet| bet.area == named).or(bets.first())?;
    let step = step(bet);
    let amount = if up { amount + step } else { amount - step };
    let amount = amount.clamp(bet.least, bet.most.min(has).max(bet.least));
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
    use super::{Screen, affordable, next_area};
    use crate::play::engine::Engine;
    use crate::play::view::{Ask, Bet, Sitting};
    use crate::play::{Seat, seated};
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use table::Money;

    /// A table of the oldest game, with a round in which something is asked.
    fn asked() -> Engine {
        let door = &crate::door::doors()[0];
        let seat = Seat { seed: Some(1), ..Seat::default() };
        let table = door.live.open(&[]).unwrap();
        let mut engine = seated(door.rules.as_ref(), table, seat).unwrap();
        engine.say("");
        assert!(matches!(engine.view().ask, Ask::Choice { .. }));
        engine
    }

    fn press(screen: &mut Screen, text: &str) {
        for letter in text.chars() {
            let code = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            screen.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
    }

    #[test]
    fn numbers_and_letters_wait_for_enter() {
        for answer in ["1", "p", "play"] {
            let mut engine = asked();
            let mut screen = Screen::new(&mut engine);
            press(&mut screen, answer);
            assert!(matches!(screen.sitting.view().ask, Ask::Choice { .. }), "{answer} waits");
            press(&mut screen, "\n");
            assert!(screen.sitting.view().is_between_rounds(), "{answer} is taken");
        }
    }

    #[test]
    fn an_amount_typed_at_a_choice_commits_nothing() {
        let mut engine = asked();
        let mut screen = Screen::new(&mut engine);
        press(&mut screen, "25\n");
        assert!(matches!(screen.sitting.view().ask, Ask::Choice { .. }));
        assert!(screen.desk.notice.is_some());
    }

    #[test]
    fn keys_do_nothing_while_the_table_is_hidden() {
        let mut engine = asked();
        let mut screen = Screen::new(&mut engine);
        press(&mut screen, "?\n");
        assert!(screen.desk.page.is_some());
        press(&mut screen, "fold1x");
        assert!(screen.desk.page.is_some() && screen.desk.input.is_empty());
        press(&mut screen, "\n");
        assert!(screen.desk.page.is_none(), "Enter closes the page and nothing else");
        assert!(matches!(screen.sitting.view().ask, Ask::Choice { .. }));
        screen.size = (60, 20);
        press(&mut screen, "fold\nq\n");
        assert!(matches!(screen.sitting.view().ask, Ask::Choice { .. }) && !screen.has_left);
        screen.size = (80, 24);
        press(&mut screen, "fold\n");
        assert!(screen.sitting.view().is_between_rounds());
    }

    #[test]
    fn page_up_shows_the_log_from_its_end() {
        let mut engine = asked();
        for _ in 0..20 {
            engine.say("fold");
            engine.say("");
        }
        let mut screen = Screen::new(&mut engine);
        screen.key(KeyEvent::new(KeyCode::PageUp, KeyModifiers::NONE));
        let at = screen.desk.scroll;
        assert!(screen.desk.page.is_some() && at > 20, "{at}");
        screen.key(KeyEvent::new(KeyCode::PageUp, KeyModifiers::NONE));
        assert!(screen.desk.scroll < at);
    }

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
        let has = Money::dollars(12);
        let more = affordable(&first, &bets, has, true).unwrap();
        assert_eq!(more, "ante 10");
        let both = next_area(&more, &bets).unwrap();
        assert_eq!(both, "ante 10, pair-plus 5");
        assert_eq!(affordable(&both, &bets, has, false).unwrap(), "ante 10, pair-plus 1");
        assert_eq!(affordable(&more, &bets, has, true).unwrap(), "ante 12", "all he has");
        assert_eq!(next_area(&both, &bets), None);
        assert_eq!(next_area("ante 10, pa", &bets).unwrap(), "ante 10, pair-plus ");
        assert_eq!(affordable("pair", &bets, has, false), None);
    }
}
