//! The engine behind both faces: what the player says is put to the table in service.

use super::facts::Facts;
use super::played::{Orders, Played};
use super::view::{self, Ask, Reply, Sitting, View};
use super::wagers::{Areas, Stakes};
use super::words::{self, Command, Miss};
use super::{Seat, fault, help, plain};
use live::{Asked, Asks, Input, LiveTable};
use odds::report::Worth;
use table::figures::Asked as Situation;
use table::session::{Cutter, Procedure};
use table::{Line, Money, Person, Refusal, Spot};
use vault::{SeededVault, Vault};

/// A table that one person plays at.
pub struct Engine {
    pub(super) facts: Facts,
    pub(super) areas: Areas,
    pub(super) spots: u8,
    pub(super) played: Played,
    orders: Box<dyn Orders>,
    pub(super) last: Option<Stakes>,
    pub(super) has_left: bool,
    /// Why nobody plays here any more.
    pub(super) closed: Option<String>,
    /// He was told what he leaves behind when he quits now.
    was_warned: bool,
    /// What Enter wagers, and what that costs in all.
    pub(super) suggests: Option<(String, Money)>,
    /// All rounds that are over, line by line.
    pub(super) log: Vec<String>,
    /// The pay tables, line by line.
    pay: Vec<String>,
    coach: Option<Coach>,
    pub(super) view: View,
}

/// What each choice is worth in a situation.
pub type Coach = Box<dyn Fn(&Situation) -> Result<Vec<(&'static str, Worth)>, Refusal>>;

impl Engine {
    /// Opens the table for a player who is there from the first shuffle on.
    pub fn new(
        facts: Facts,
        table: Box<dyn LiveTable>,
        opening: &[Input],
        seat: Seat,
    ) -> Result<Engine, Refusal> {
        let areas = Areas::new(table.areas());
        // Where players wager against each other, whoever sits down plays all of them.
        let persons = if areas.is_empty() { seat.spots } else { 1 };
        let mine: Vec<Person> = (1..=u32::from(persons)).map(Person::nth).collect();
        let orders: Box<dyn Orders> = match seat.seed {
            Some(seed) => Box::new(SeededVault::new(seed)),
            None => Box::new(Vault::new()),
        };
        let view = View::new(facts.clone(), &areas, seat);
        let played = Played::new(table, mine, seat.bankroll);
        let mut engine = Engine {
            facts,
            areas,
            spots: seat.spots,
            played,
            orders,
            last: None,
            has_left: false,
            closed: None,
            was_warned: false,
            suggests: None,
            log: Vec::new(),
            pay: Vec::new(),
            coach: None,
            view,
        };
        let spots = (0..seat.spots).map(Spot);
        let sits = spots.map(|spot| Input::Seat { who: engine.whose(spot), spot });
        let inputs: Vec<Input> = opening.iter().cloned().chain(sits).collect();
        for input in inputs {
            engine.played.put_alone(&input, engine.orders.as_mut())?;
        }
        engine.played.go_on(engine.orders.as_mut())?;
        engine.suggest();
        engine.look();
        Ok(engine)
    }

    /// What the game pays, and who knows what its choices are worth.
    pub fn with(self, pay: Vec<String>, coach: Option<Coach>) -> Engine {
        Engine { pay, coach, ..self }
    }

    /// What the player takes away; wagers of a round that he did not finish are lost to him, as
    /// far as they still lie on the table, and what he owes is collected.
    pub fn leaves_with(&self) -> Money {
        self.played.chips - self.played.owed
    }

    /// The lines of the last round and of what is being played, as far as the player saw them.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.played.lines()
    }

    /// The round that ended last, as a file that `felt replay` runs.
    pub fn written(&self) -> Option<String> {
        self.played.written()
    }

    fn whose(&self, spot: Spot) -> Person {
        let mine = &self.played.mine;
        *mine.get(usize::from(spot.0)).unwrap_or(&mine[0])
    }

    /// The least that a wager before the deal can be.
    pub(super) fn least(&self) -> Money {
        let bets = self.view.bets.iter().filter(|bet| !bet.follows);
        bets.map(|bet| bet.least).min().unwrap_or(Money::ZERO)
    }

    /// Does it at a copy of the table: only what is accepted whole stays.
    fn tried(
        &mut self,
        is_free: bool,
        act: impl FnOnce(&mut Played, &mut dyn Orders) -> Result<(), Refusal>,
    ) -> Result<Played, Refusal> {
        let mut played = Played { is_free, ..self.played.clone() };
        let orders = self.orders.as_mut();
        let done = fault::caught(|| {
            act(&mut played, orders)?;
            assert!(is_free || !played.is_stuck(), "nobody answers {:?}", played.table.asks());
            Ok(())
        });
        match done {
            Ok(Ok(())) => Ok(Played { is_free: false, ..played }),
            Ok(Err(refusal)) => Err(refusal),
            Err(fault) => Err(Refusal::plain(self.close(&fault))),
        }
    }

    /// The table is closed and the open wagers go back.
    fn close(&mut self, fault: &str) -> String {
        let back = std::mem::take(&mut self.played.on_the_table);
        self.played.chips += back;
        let text = format!(
            "the table is closed by a fault of the program, and {back} on it goes back to you: \
             {fault}"
        );
        self.closed = Some(text.clone());
        text
    }

    fn done(&mut self, tried: Result<Played, Refusal>) -> Reply {
        match tried {
            Ok(played) => {
                self.played = played;
                Reply::Taken
            }
            Err(refusal) => Reply::Refused(refusal.to_string()),
        }
    }

    fn wager(&mut self, text: &str) -> Reply {
        let stakes = match text {
            "" | "same" | "deal" if self.areas.is_empty() => Stakes::default(),
            "same" if self.last.is_none() => {
                let example = self.areas.example();
                return Reply::Refused(format!("no wagers to repeat yet; write {example}"));
            }
            "" | "same" => self.suggested(),
            text => match self.areas.read(self.spots, text) {
                Ok(stakes) => stakes,
                Err(refusal) => return Reply::Refused(refusal.to_string()),
            },
        };
        if stakes.is_empty() && !self.areas.is_empty() {
            return Reply::Refused("that wagers nothing; a round needs a wager".to_string());
        }
        let all = match self.price(&stakes) {
            Ok(all) => all,
            Err(refusal) => return Reply::Refused(refusal.to_string()),
        };
        let (has, owed) = (self.played.chips, self.played.owed);
        if all > self.played.purse() {
            let owe = if owed.is_zero() { String::new() } else { format!(" and owe {owed}") };
            let what = format!("that is {all}, and you have {has}{owe}");
            return Reply::Refused(format!("{what}; wager less, or buy AMOUNT"));
        }
        let inputs = self.inputs(&stakes);
        let tried = self.tried(false, |played, orders| {
            placed(played, orders, &inputs)?;
            played.put(&Input::NoMoreBets, orders)
        });
        let reply = self.done(tried);
        if reply == Reply::Taken {
            self.last = Some(stakes);
        }
        reply
    }

    /// What Enter wagers: the same as before, or what the table would take.
    fn suggested(&self) -> Stakes {
        let example = || self.areas.read(self.spots, &self.areas.example()).unwrap_or_default();
        self.last.clone().unwrap_or_else(example)
    }

    /// Looks up what Enter would cost, between rounds.
    fn suggest(&mut self) {
        let stakes = self.suggested();
        if self.played.is_in_round || self.closed.is_some() || stakes.is_empty() {
            return;
        }
        let price = self.price(&stakes).ok();
        self.suggests = price.map(|all| (stakes.written(self.spots), all));
    }

    /// What these wagers take from him in all.
    pub(super) fn price(&mut self, stakes: &Stakes) -> Result<Money, Refusal> {
        let inputs = self.inputs(stakes);
        let before = self.played.on_the_table;
        let tried = self.tried(true, |played, orders| placed(played, orders, &inputs))?;
        Ok(tried.on_the_table - before)
    }

    fn inputs(&self, stakes: &Stakes) -> Vec<Input> {
        let all =
            stakes.0.iter().flat_map(|(spot, areas)| areas.iter().map(move |one| (spot, one)));
        let wager = |(spot, (area, amount)): (&Spot, &(String, Money))| Input::Wager {
            who: self.whose(*spot),
            spot: *spot,
            area: area.clone(),
            amount: *amount,
        };
        all.map(wager).collect()
    }

    /// Tries an answer; only one that the rules accept and the player can pay for stays.
    fn answer(&mut self, input: &Input, word: &str) -> Reply {
        let tried = self.tried(false, |played, orders| played.put(input, orders));
        if tried.is_err() && self.closed.is_none() {
            let left = self.played.purse();
            let free = self.tried(true, |played, orders| played.put_alone(input, orders));
            let short = free.ok().map(|free| free.staked + least_asked(&free) - left);
            if let Some(short) = short.filter(|short| *short > Money::ZERO) {
                let what = format!("{word} needs {short} more than the {left} you have");
                return Reply::Refused(what);
            }
        }
        self.done(tried)
    }

    fn choose(&mut self, line: Line, text: &str, names: &[&'static str]) -> Reply {
        let nth = match text.parse::<usize>() {
            Ok(nth) if (1..=names.len()).contains(&nth) => Ok(nth - 1),
            _ => words::meant(names, text),
        };
        let shown: Vec<String> = (0..names.len()).map(|n| words::bracketed(names, n)).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let why = self.view.ask.why().map_or(String::new(), |why| format!(" ({why})"));
        let knows = self.facts.knows;
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
            Err(Miss::Unknown) if knows(text) => say(text),
            Err(Miss::Unknown) => {
                let offered = view::or(&shown);
                Reply::Refused(format!("{text} is no choice here: say {offered}{why}"))
            }
        }
    }

    fn name(&mut self, line: Line, text: &str, area: &str, range: (Money, Money)) -> Reply {
        // `insurance 5` as well as `5`.
        let text = match text.split_once(' ') {
            Some((word, rest)) if area.starts_with(word) => rest.trim(),
            _ => text,
        };
        let has = self.played.purse();
        let most = if has < range.1 && has >= range.0 { has } else { range.1 };
        let why = self.view.ask.why().map_or(String::new(), |why| format!(" ({why})"));
        match words::amount(text, most) {
            Some(amount) if amount > has && amount <= range.1 => {
                let short = amount - has;
                Reply::Refused(format!("{area} needs {short} more than the {has} you have"))
            }
            Some(amount) => {
                let input = Input::Say { line, word: area.to_string(), amount: Some(amount) };
                self.answer(&input, area)
            }
            None => {
                let (least, most) = range;
                Reply::Refused(format!("{area} takes an amount from {least} to {most}{why}"))
            }
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
        let amount = match text {
            "" => Some(Seat::BANKROLL),
            text => Money::parse(text),
        };
        match amount {
            Some(amount) if !amount.is_zero() && self.played.chips + amount <= Money::MOST => {
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
        match help::advice(among, &valued) {
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
        }
        match reply {
            Reply::Refused(what) => Reply::Refused(crate::text::on_one_line(&what)),
            reply => reply,
        }
    }
}

/// Whoever wagers without cutting has declined the cut; then his wagers lie there.
fn placed(played: &mut Played, orders: &mut dyn Orders, inputs: &[Input]) -> Result<(), Refusal> {
    while let Some(Asks::Cut { .. }) = played.ask().map(|ask| &ask.what) {
        let Some(silent) = played.table.silence(0).into_iter().next() else { break };
        played.put(&silent, orders)?;
    }
    played.net = Money::ZERO;
    inputs.iter().try_for_each(|input| played.put_alone(input, orders))
}

/// What he must wager at least by the next question.
fn least_asked(played: &Played) -> Money {
    match played.ask().map(|ask| &ask.what) {
        Some(Asks::Amount { least, .. }) => *least,
        _ => Money::ZERO,
    }
}
