//! What the player says, and what it does.

use super::engine::Engine;
use super::view::{self, Ask, Reply, Sitting, View};
use super::words::{self, Command, Miss};
use super::{help, plain};
use live::{Asked, Asks, Input};
use table::session::{Cutter, Procedure};
use table::{Line, Money, Spot};

impl Engine {
    fn choose(&mut self, line: Line, text: &str, names: &[&'static str]) -> Reply {
        let nth = match text.parse::<usize>() {
            Ok(nth) if (1..=names.len()).contains(&nth) => Ok(nth - 1),
            _ => words::meant(names, text),
        };
        let shown: Vec<String> = (0..names.len()).map(|n| words::bracketed(names, n)).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let why = self.view.ask.why().map_or(String::new(), |why| format!(" ({why})"));
        let is_known = self.facts.knows(text);
        let mut say = |word: &str| {
            let input = Input::Say { line, word: word.to_string(), amount: None };
            self.answer(&input, word)
        };
        match nth {
            Ok(nth) => say(names[nth]),
            Err(Miss::Several(all)) => {
                let fits: Vec<&str> = all.iter().map(|nth| shown[*nth]).collect();
                Reply::Refused(format!("{text} could be {}{why}", view::or(&fits)))
            }
            Err(Miss::Unknown) if text.is_empty() => {
                Reply::Refused(format!("say {}{why}", view::or(&shown)))
            }
            // A word of the game that is not offered now is refused by the rules themselves.
            Err(Miss::Unknown) if is_known => say(text),
            Err(Miss::Unknown) => {
                let offered = view::or(&shown);
                Reply::Refused(format!("{text} is no choice here: say {offered}{why}"))
            }
        }
    }

    fn name(&mut self, line: Line, text: &str, area: &str, (least, most): (Money, Money)) -> Reply {
        // `insurance 5` as well as `5`.
        let text = match text.split_once(' ') {
            Some((word, rest)) if area.starts_with(word) => rest.trim(),
            _ => text,
        };
        let has = self.played.purse();
        let why = self.view.ask.why().map_or(String::new(), |why| format!(" ({why})"));
        match words::amount(text, most.min(has)) {
            Some(amount) if amount > has && (least..=most).contains(&amount) => {
                Reply::Refused(view::beyond(area, amount - has, has))
            }
            Some(amount) if (least..=most).contains(&amount) => {
                let input = Input::Say { line, word: area.to_string(), amount: Some(amount) };
                self.answer(&input, area)
            }
            _ if has < least => Reply::Refused(view::beyond(area, least - has, has)),
            _ => Reply::Refused(format!("say an amount: {}{why}", self.view.ask.range())),
        }
    }

    /// Between rounds the cut is his if he wants it, and in a round if the shoe ran out.
    fn cut(&mut self, spot: Spot, text: &str) -> Reply {
        let in_round = self.played.is_in_round;
        let who = Cutter::Spot(spot);
        let at = text.strip_prefix("cut").unwrap_or(text).trim();
        let input = match at.parse::<u16>() {
            Ok(at) if in_round => Input::Cut { who, at: Some(at) },
            Ok(at) => Input::Table(Procedure::Cut { who, at }),
            Err(_) if in_round && matches!(text, "" | "n" | "no" | "refuse") => {
                Input::Cut { who, at: None }
            }
            Err(_) => {
                let no = if in_round { ", or no" } else { "" };
                let what = format!("say after how many cards to cut, such as cut 20{no}");
                return Reply::Refused(what);
            }
        };
        self.answer(&input, "cut")
    }

    /// In the middle of a round he is asked once more.
    fn quit(&mut self) -> Reply {
        let open = self.played.on_the_table;
        if self.closed.is_none() && !open.is_zero() && !self.was_warned {
            self.was_warned = true;
            let what = format!("{open} lies on the table; quit again to leave it there");
            return Reply::Refused(what);
        }
        self.has_left = true;
        Reply::Left
    }

    fn buy(&mut self, text: &str) -> Reply {
        let room = Money::MOST - self.played.chips;
        match Money::parse(text) {
            Some(amount) if amount > room => {
                Reply::Refused(format!("nobody can have so much: {room} more at the most"))
            }
            Some(amount) if amount > Money::ZERO => {
                self.played.chips += amount;
                let has = self.played.chips;
                Reply::Told(vec![format!("You buy in for {amount} and have {has}.")])
            }
            _ => Reply::Refused("say how much to buy in for, such as buy 500".to_string()),
        }
    }

    /// What each choice is worth with what he sees.
    fn advise(&self) -> Reply {
        let Ask::Choice { among, .. } = &self.view.ask else {
            return Reply::Refused("the coach speaks where there is something to decide".into());
        };
        let Some(coach) = &self.coach else {
            return Reply::Refused("no exact values are known for this table".to_string());
        };
        let valued = match coach(&help::situation(&self.view)) {
            Ok(valued) => valued,
            Err(refusal) => return Reply::Refused(format!("the coach cannot say: {refusal}")),
        };
        match help::advice(&self.view, among, &valued) {
            Some(lines) => Reply::Told(lines),
            None => Reply::Refused("no exact value is known for this decision".to_string()),
        }
    }

    /// The round that is over goes to a file of its own.
    fn write(&self) -> Reply {
        let Some(text) = self.written() else {
            return Reply::Refused("no round is over yet that could be written".to_string());
        };
        match crate::files::create_next(self.facts.name, "round", &text) {
            Ok(name) => {
                Reply::Told(vec![format!("Written to {name}; felt replay {name} runs it.")])
            }
            Err(error) => Reply::Refused(format!("it cannot be written: {error}")),
        }
    }

    /// Every round, with all of the routine.
    fn told_all(&self) -> Vec<String> {
        let now = if self.played.is_in_round { plain::whole(&self.view) } else { Vec::new() };
        let next = plain::told(&self.view, &self.view.next);
        self.log.iter().cloned().chain(now).chain(next).collect()
    }

    /// The word as a command, unless it is a choice's.
    fn command(&self, text: &str) -> Option<Command> {
        let is_choice = match &self.view.ask {
            Ask::Choice { among, .. } => {
                let words: Vec<&str> = among.iter().map(|offer| offer.word).collect();
                words::meant(&words, text) != Err(Miss::Unknown)
            }
            _ => false,
        };
        let letter = || Command::letter(text).filter(|_| !is_choice);
        Command::parse(text).or_else(letter)
    }

    fn respond(&mut self, text: &str) -> Reply {
        // Also in a round: a question may ask for more than he has.
        if let Some(("buy", amount)) =
            text.split_once(' ').or((text == "buy").then_some((text, "")))
        {
            return self.buy(amount.trim());
        }
        let ask = self.played.ask().cloned();
        let (what, who) = match &ask {
            Some(ask) => (Some(&ask.what), Some(ask.who)),
            None => (None, None),
        };
        match (what, who) {
            (Some(Asks::Choice { among, .. }), Some(Asked::Line(line))) => {
                let names: Vec<&'static str> = among.iter().map(|offer| offer.word).collect();
                self.choose(line, text, &names)
            }
            (Some(Asks::Amount { area, least, most, .. }), Some(Asked::Line(line))) => {
                self.name(line, text, area, (*least, *most))
            }
            (Some(Asks::Cut { .. }), Some(Asked::Spot(spot))) if self.played.is_in_round => {
                self.cut(spot, text)
            }
            (asked, who) => match text.split_once(' ').unwrap_or((text, "")) {
                ("cut", _) => match (asked, who) {
                    (Some(Asks::Cut { .. }), Some(Asked::Spot(spot))) => self.cut(spot, text),
                    _ => self.wager(text),
                },
                ("b", "") if self.played.chips < self.least() => self.buy(""),
                _ => self.wager(text),
            },
        }
    }
}

impl Sitting for Engine {
    fn view(&self) -> &View {
        &self.view
    }

    fn say(&mut self, line: &str) -> Reply {
        // What is typed is repeated in refusals, so it may hold nothing a terminal would obey.
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = line.chars().map(plain).collect();
        let text = text.trim().to_lowercase();
        let command = self.command(&text);
        let was_in_round = (self.played.rounds, self.played.is_in_round);
        self.was_warned &= command == Some(Command::Quit);
        let reply = match command {
            _ if self.has_left => Reply::Left,
            Some(Command::Quit) => self.quit(),
            _ if self.closed.is_some() => {
                Reply::Refused("the table is closed; quit leaves it".to_string())
            }
            Some(Command::Help) => Reply::Told(help::help(&self.view)),
            Some(Command::Rules) => Reply::Told(help::rules(&self.view)),
            Some(Command::Pay) => Reply::Told(self.pay.clone()),
            Some(Command::Coach) => self.advise(),
            Some(Command::Write) => self.write(),
            Some(Command::Log) => Reply::Told(self.told_all()),
            None => self.respond(&text),
        };
        self.suggest();
        self.look();
        if !self.played.is_in_round && was_in_round != (self.played.rounds, false) {
            self.look_back();
            self.draw_luck();
        }
        match reply {
            Reply::Refused(what) => Reply::Refused(crate::text::on_one_line(&what)),
            reply => reply,
        }
    }
}
