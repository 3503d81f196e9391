//! The engine behind both faces: one tape, one vault, one bankroll.

use super::Seat;
use super::picture::Picture;
use super::random::Chance;
use super::shoe::Shoe;
use super::show::{bets, blank};
use super::vault::{Live, Vault};
use super::view::{Reply, Sitting, Told, View};
use super::words::{self, Command, Miss};
use super::{help, view};
use table::session::Cutter;
use table::{
    Account, Answer, Area, Choice, Cite, Conducted, End, Entry, Game, Irregular, Irregularity,
    Layout, Money, Place, Refusal, Ruling, Seats, Setup, Tape, Wagers, Want, conduct,
};

/// A table that one person plays at.
pub struct Engine<G: Game> {
    pub(super) options: G::Options,
    pub(super) spots: u8,
    pub(super) bankroll: Money,
    vault: Vault,
    pub(super) shoe: Shoe,
    pub(super) rounds: u32,
    pub(super) round: Option<Round<G>>,
    pub(super) last: Option<Wagers<G>>,
    /// What the rounds so far left behind.
    memory: G::Memory,
    pub(super) wheel: Vec<String>,
    pub(super) has_left: bool,
    /// He was told what he leaves behind when he quits now.
    was_warned: bool,
    pub(super) view: View,
}

/// A round in play or just ended.
pub(super) struct Round<G: Game> {
    pub(super) setup: Setup<G>,
    /// Everything, as the vault has it.
    pub(super) conducted: Conducted<G>,
    /// What was done before it: shuffles, burned cards.
    pub(super) before: Vec<Told>,
    pub(super) is_over: bool,
}

impl<G: Game> Engine<G> {
    pub fn new(options: G::Options, seat: Seat) -> anyhow::Result<Engine<G>> {
        let chance = Chance::new(seat.seed)?;
        let mut vault = Vault::new::<G>(chance, &options);
        let shoe = Shoe::open::<G>(&options, seat.spots, &mut vault);
        let view = blank::<G>(&options, seat);
        let mut engine = Engine {
            options,
            spots: seat.spots,
            bankroll: seat.bankroll,
            vault,
            shoe,
            rounds: 0,
            round: None,
            last: None,
            memory: G::Memory::default(),
            wheel: Vec::new(),
            has_left: false,
            was_warned: false,
            view,
        };
        engine.look();
        Ok(engine)
    }

    /// What the player takes away; wagers of a round that he did not finish are lost to him, as
    /// far as they still lie on the table, and what he owes is collected.
    pub fn leaves_with(&self) -> Money {
        self.chips() - self.shoe.owed()
    }

    /// The tape of the round, as the vault has it: for tests and records, never for a face.
    pub fn tape(&self) -> Option<&Tape<G>> {
        self.round.as_ref().map(|round| &round.conducted.tape)
    }

    /// What the last round began with.
    pub fn setup(&self) -> Option<&Setup<G>> {
        self.round.as_ref().map(|round| &round.setup)
    }

    fn open(&self) -> Option<&Round<G>> {
        self.round.as_ref().filter(|round| !round.is_over)
    }

    /// What he has in front of him: wagers are gone from there until they come back.
    pub(super) fn chips(&self) -> Money {
        match self.open() {
            Some(round) => chips_left(self.bankroll, &round.conducted),
            None => self.bankroll,
        }
    }

    /// The least that a wager before the deal can be.
    pub(super) fn least(&self) -> Money {
        let bets = bets::<G>(&self.options);
        bets.iter().filter(|bet| !bet.follows).map(|bet| bet.least).min().unwrap_or(Money::ZERO)
    }

    pub(super) fn wants(&self) -> Option<(&Want<G>, Cite)> {
        match &self.open()?.conducted.end {
            End::Wants(want, why) | End::Refused(_, want, why) => Some((want, *why)),
            End::Done | End::Void(_) => None,
        }
    }

    fn wager(&mut self, text: &str) -> Reply {
        let mut wagers = match text {
            "" | "same" | "deal" if words::offered::<G>(&self.options).is_empty() => {
                Wagers::default() // All is wagered in the round.
            }
            "" | "same" => match self.last.clone() {
                Some(last) => last,
                None => {
                    let example = words::example::<G>(&self.options);
                    return Reply::Refused(format!("no wagers to repeat yet; write {example}"));
                }
            },
            text => match words::wagers::<G>(&self.options, self.spots, text) {
                Ok(wagers) => wagers,
                Err(refusal) => return Reply::Refused(refusal.to_string()),
            },
        };
        if wagers.lines().is_empty() && !words::offered::<G>(&self.options).is_empty() {
            return Reply::Refused("that wagers nothing; a round needs a wager".to_string());
        }
        wagers.are_of(self.shoe.people().clone());
        if let Err(refusal) = wagers.check(&self.options) {
            return Reply::Refused(refusal.to_string());
        }
        let all = wagers.lines().iter().flat_map(|(_, areas)| areas).map(|(_, money)| *money);
        let all: Money = all.sum();
        let owed = self.shoe.owed();
        if all > self.bankroll - owed {
            let owe = if owed.is_zero() { String::new() } else { format!(" and owe {owed}") };
            let what = format!("that is {all}, and you have {}{owe}", self.bankroll);
            return Reply::Refused(format!("{what}; wager less, or buy AMOUNT"));
        }
        match self.begin(wagers) {
            Ok(()) => Reply::Taken,
            Err(refusal) => Reply::Refused(refusal.to_string()),
        }
    }

    fn begin(&mut self, wagers: Wagers<G>) -> Result<(), Refusal> {
        let lines = wagers.lines().iter().map(|(line, _)| *line);
        let begins = self.shoe.before_round(lines, &mut self.vault)?;
        self.bankroll -= self.shoe.collected();
        if begins.offers_shoe {
            G::shoe_offered(&mut self.memory);
        }
        self.last = Some(wagers.clone());
        let setup = Setup {
            options: self.options.clone(),
            wagers,
            shoe: self.vault.shoe(),
            stub_is_due: begins.stub_is_due,
            carried: begins.carried,
            present: Seats::first(self.spots),
            is_last_hand: begins.is_last_hand,
            left: Some(self.vault.holds()),
            cutting_card: begins.cutting_card,
            reader: begins.reader,
            device: begins.device,
            memory: self.memory.clone(),
        };
        let conducted = self.run(&setup, &Tape::default());
        self.rounds += 1;
        let before = self.shoe.notes.clone();
        self.round = Some(Round { setup, conducted, before, is_over: false });
        self.end_if_over();
        Ok(())
    }

    fn cut(&mut self, text: &str) -> Reply {
        let Ok(at) = text.parse::<u16>() else {
            return Reply::Refused("say after how many cards to cut, such as cut 20".to_string());
        };
        match self.shoe.cut(at, &mut self.vault) {
            Ok(()) => Reply::Taken,
            Err(refusal) => Reply::Refused(refusal.to_string()),
        }
    }

    /// In the course of a round: the rack is shuffled, and the cut is his if he wants it.
    fn cut_the_rack(&mut self, text: &str) -> Reply {
        let at = text.strip_prefix("cut").unwrap_or(text).trim();
        match at.parse::<u16>() {
            Ok(at) => self.answer(Answer::Cut(Some(at)), "cut"),
            Err(_) if matches!(text, "" | "n" | "no" | "refuse") => {
                self.answer(Answer::Cut(None), "cut")
            }
            Err(_) => {
                Reply::Refused("say after how many cards to cut, such as cut 20, or no".to_string())
            }
        }
    }

    /// Runs the tape on, with the vault's answers, until a person is asked or the round ends.
    fn run(&mut self, setup: &Setup<G>, tape: &Tape<G>) -> Conducted<G> {
        let mut tape = tape.clone();
        let mut wrong: Vec<(usize, Irregular)> = Vec::new();
        loop {
            let mut live = Live::new(&tape, &mut self.vault, wrong.clone());
            let conducted = conduct(setup, &mut live);
            if let Some(at) = live.starved {
                let layout = Layout::of(&conducted.events);
                self.vault.refill(layout.on_it().map(|(slot, _)| slot));
                // One card is burned after a refill, so one alone is as good as none.
                let ruling = (self.vault.holds() <= at + 1).then(void);
                let what = Irregular { ruling, ..Irregular::of(Irregularity::SHOE_EMPTY) };
                wrong.push((at, what));
                continue;
            }
            match (&conducted.end, wrong.last_mut()) {
                (End::Wants(Want::Ruling { .. }, _), Some((_, what))) if what.ruling.is_none() => {
                    // The section is silent on an empty shoe: the floor calls the round off.
                    what.ruling = Some(void());
                }
                (End::Wants(Want::Count { at }, _), _) => {
                    let count = match *at {
                        Place::STUB => self.vault.holds().saturating_sub(conducted.drawn),
                        at => Layout::of(&conducted.events).lying(at),
                    };
                    tape = conducted.tape;
                    tape.entries.push(Entry::Answer(Answer::Count(count)));
                    wrong.clear();
                }
                (End::Wants(Want::Cut { who: Cutter::Dealer, among }, _), _) => {
                    let at = among.start().midpoint(*among.end());
                    tape = conducted.tape;
                    tape.entries.push(Entry::Answer(Answer::Cut(Some(at))));
                    wrong.clear();
                }
                _ => return conducted,
            }
        }
    }

    /// Tries an answer; only one that the rules accept and the player can pay for stays.
    fn answer(&mut self, answer: Answer<G>, word: &str) -> Reply {
        let Some(round) = self.round.as_ref().filter(|round| !round.is_over) else {
            return Reply::Refused("nothing is asked".to_string());
        };
        let (setup, mut tape) = (round.setup.clone(), round.conducted.tape.clone());
        tape.entries.push(Entry::Answer(answer));
        let mark = self.vault.mark();
        let conducted = self.run(&setup, &tape);
        if let End::Refused(refusal, ..) = &conducted.end {
            return Reply::Refused(refusal.to_string());
        }
        if let Some(short) = self.short_of(&conducted)
            && self.can_pay_another(&setup, &conducted)
        {
            let left = self.chips();
            self.vault.back_to(mark);
            return Reply::Refused(format!("{word} needs {short} more than the {left} you have"));
        }
        if let Some(round) = &mut self.round {
            round.conducted = conducted;
        }
        self.end_if_over();
        Reply::Taken
    }

    /// How much is missing to pay for what this run has staked or must stake next.
    fn short_of(&self, conducted: &Conducted<G>) -> Option<Money> {
        let mut left = chips_left(self.bankroll, conducted);
        if let End::Wants(Want::Amount { range, .. }, _) = &conducted.end {
            left -= *range.start();
        }
        (left < Money::ZERO).then_some(-left)
    }

    /// Whether the question that stands has an answer that he can pay for; without one he may
    /// take any, or the round could never end.
    fn can_pay_another(&mut self, setup: &Setup<G>, tried: &Conducted<G>) -> bool {
        let Some(round) = self.open() else { return false };
        let tape = round.conducted.tape.clone();
        let answers: Vec<Answer<G>> = match self.wants() {
            Some((Want::Choice { among, .. }, _)) => {
                among.iter().map(|choice| Answer::Choice(*choice)).collect()
            }
            Some((Want::Amount { range, .. }, _)) => vec![Answer::Amount(*range.start())],
            _ => return false,
        };
        answers.into_iter().any(|answer| {
            let mut tape = tape.clone();
            tape.entries.push(Entry::Answer(answer));
            if tried.tape.entries.starts_with(&tape.entries) {
                return false;
            }
            let mark = self.vault.mark();
            let conducted = self.run(setup, &tape);
            self.vault.back_to(mark);
            let stands = !matches!(conducted.end, End::Refused(..));
            stands && self.short_of(&conducted).is_none()
        })
    }

    fn end_if_over(&mut self) {
        let Some(round) = &mut self.round else { return };
        match &round.conducted.end {
            End::Done | End::Void(_) => {
                let net: Money = round.conducted.net.iter().map(|(_, net)| *net).sum();
                self.bankroll += net;
                self.memory = round.conducted.memory.clone();
                self.vault.stands.follow(round.conducted.ledger.movements());
                self.vault.end_round(round.conducted.drawn);
                self.shoe.after_round(&round.conducted, &mut self.vault);
                self.bankroll -= self.shoe.collected();
                let pockets = Picture::of(&round.conducted.events).pockets;
                pockets.into_iter().for_each(|pocket| self.wheel.insert(0, pocket));
                self.wheel.truncate(12);
            }
            // A person is asked.
            End::Wants(Want::Choice { .. } | Want::Amount { .. } | Want::Cut { .. }, _)
            | End::Refused(..) => return,
            // Nobody here can answer: chips go back, and the cards are shuffled.
            End::Wants(..) => {
                round.conducted.net.clear();
                let text = "the table cannot go on; all wagers go back".to_string();
                round.before.push(Told::Act { text, why: None });
                self.vault.end_round(0);
                self.shoe.start_again(&mut self.vault);
            }
        }
        round.is_over = true;
    }

    fn choose(&mut self, text: &str, among: &[G::Choice]) -> Reply {
        let names: Vec<&str> = among.iter().map(|choice| choice.word()).collect();
        let nth = match text.parse::<usize>() {
            Ok(nth) if (1..=names.len()).contains(&nth) => Ok(nth - 1),
            _ => words::pick(&names, text),
        };
        let shown: Vec<String> = (0..names.len()).map(|n| words::bracketed(&names, n)).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let why = self.view.ask.why().map_or(String::new(), |why| format!(" ({why})"));
        match nth {
            Ok(nth) => self.answer(Answer::Choice(among[nth]), names[nth]),
            Err(Miss::Several(all)) => {
                let fits: Vec<&str> = all.iter().map(|nth| shown[*nth]).collect();
                Reply::Refused(format!("{text} could be {}{why}", view::or(&fits)))
            }
            Err(Miss::Unknown) if text.is_empty() => {
                Reply::Refused(format!("say {}{why}", view::or(&shown)))
            }
            Err(Miss::Unknown) => {
                // A word of the game that is not offered now is refused by the rules themselves.
                match <G::Choice as Choice>::parse(text) {
                    Some(choice) => self.answer(Answer::Choice(choice), text),
                    None => Reply::Refused(format!(
                        "{text} is no choice here: say {}{why}",
                        view::or(&shown)
                    )),
                }
            }
        }
    }

    fn name(&mut self, text: &str, area: &str, range: (Money, Money)) -> Reply {
        // `insurance 5` as well as `5`.
        let text = match text.split_once(' ') {
            Some((word, rest)) if area.starts_with(word) => rest.trim(),
            _ => text,
        };
        let chips = self.chips();
        let most = if chips < range.1 && chips >= range.0 { chips } else { range.1 };
        match words::amount(text, most) {
            Some(amount) => self.answer(Answer::Amount(amount), area),
            None => {
                let why = self.view.ask.why().map_or(String::new(), |why| format!(" ({why})"));
                let (least, most) = range;
                Reply::Refused(format!("{area} takes an amount from {least} to {most}{why}"))
            }
        }
    }

    /// In the middle of a round he is asked once more.
    fn quit(&mut self) -> Reply {
        let open = self.view.on_the_table;
        if self.open().is_some() && !open.is_zero() && !self.was_warned {
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
            Some(amount) if !amount.is_zero() && self.bankroll + amount <= Money::MOST => {
                self.bankroll += amount;
                Reply::Told(vec![format!("You buy in for {amount} and have {}.", self.bankroll)])
            }
            _ => Reply::Refused("say how much to buy in for, such as buy 500".to_string()),
        }
    }
}

impl<G: Game> Sitting for Engine<G> {
    fn view(&self) -> &View {
        &self.view
    }

    fn say(&mut self, line: &str) -> Reply {
        // What is typed is repeated in refusals, so it may hold nothing a terminal would obey.
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = line.chars().map(plain).collect();
        let text = text.trim().to_lowercase();
        let command = Command::parse(&text);
        self.was_warned &= command == Some(Command::Quit);
        let reply = match command {
            _ if self.has_left => Reply::Left,
            Some(Command::Quit) => self.quit(),
            Some(Command::Help) => Reply::Told(help::help::<G>(&self.options, &self.view)),
            Some(Command::Rules) => Reply::Told(help::rules::<G>(&self.options, &self.view)),
            None => match self.wants().map(|(want, _)| want.clone()) {
                Some(Want::Choice { among, .. }) => self.choose(&text, &among),
                Some(Want::Cut { .. }) => self.cut_the_rack(&text),
                Some(Want::Amount { area, range, .. }) => {
                    self.name(&text, &area.name(), (*range.start(), *range.end()))
                }
                _ => match text.split_once(' ').unwrap_or((&text, "")) {
                    ("buy", amount) => self.buy(amount.trim()),
                    ("cut", at) if self.shoe.offered().is_some() => self.cut(at.trim()),
                    ("b" | "yes" | "y" | "", "") if self.bankroll < self.least() => self.buy(""),
                    _ => self.wager(&text),
                },
            },
        };
        self.look();
        match reply {
            Reply::Refused(what) => Reply::Refused(crate::text::on_one_line(&what)),
            reply => reply,
        }
    }
}

/// The floor's ruling where nothing else is said.
fn void() -> (Ruling, String) {
    (Ruling::SPOKEN[0].1, "the shoe is empty".to_string())
}

/// All lines are his: what his wagers have taken from him and brought him so far.
fn chips_left<G: Game>(bankroll: Money, conducted: &Conducted<G>) -> Money {
    let lines = conducted.ledger.wagers().lines().iter();
    let moved = lines.map(|(line, _)| conducted.ledger.balance(Account::Person(*line)));
    bankroll + moved.sum()
}
