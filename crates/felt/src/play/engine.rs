//! The engine behind both faces: one tape, one vault, one bankroll.

use super::Seat;
use super::picture::{Picture, at_risk, purse, seen};
use super::random::Chance;
use super::shoe::Shoe;
use super::vault::{Live, Vault};
use super::view::{Ask, Bet, Offer, Pile, Reply, Sitting, Told, View};
use super::words::{self, Command, Miss};
use super::{help, view};
use table::{
    Amount, Answer, Area, Choice, Conducted, End, Entry, Game, Irregular, Irregularity, Line, Money,
    Place, Required, Ruling, Setup, Spot, Tape, Void, Wagers, Want, conduct,
};

/// A table that one person plays at.
pub struct Engine<G: Game> {
    options: G::Options,
    spots: u8,
    bankroll: Money,
    vault: Vault,
    shoe: Shoe<G>,
    rounds: u32,
    round: Option<Round<G>>,
    last: Option<Wagers<G>>,
    wheel: Vec<String>,
    has_left: bool,
    view: View,
}

/// A round in play or just ended.
struct Round<G: Game> {
    setup: Setup<G>,
    /// Everything, as the vault has it.
    conducted: Conducted<G>,
    /// What was done before it: shuffles, burned cards.
    before: Vec<Told>,
    is_over: bool,
}

impl<G: Game> Engine<G> {
    pub fn new(options: G::Options, seat: Seat) -> anyhow::Result<Engine<G>> {
        let chance = Chance::new(seat.seed)?;
        let vault = Vault::new(chance, G::pack(&options), G::pockets(&options));
        let shoe = Shoe::new(&options, seat.spots);
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
            wheel: Vec::new(),
            has_left: false,
            view,
        };
        engine.look();
        Ok(engine)
    }

    /// What the player takes away; wagers of a round that he did not finish are lost to him, as
    /// far as they still lie on the table.
    pub fn leaves_with(&self) -> Money {
        self.chips()
    }

    /// The tape of the round, as the vault has it: for tests and records, never for a face.
    pub fn tape(&self) -> Option<&Tape<G>> {
        self.round.as_ref().map(|round| &round.conducted.tape)
    }

    /// What the last round began with.
    pub fn setup(&self) -> Option<&Setup<G>> {
        self.round.as_ref().map(|round| &round.setup)
    }

    fn mine(&self) -> Vec<Line> {
        (0..self.spots).map(|spot| Spot(spot).line(0)).collect()
    }

    fn open(&self) -> Option<&Round<G>> {
        self.round.as_ref().filter(|round| !round.is_over)
    }

    /// What he has in front of him: wagers are gone from there until they come back.
    fn chips(&self) -> Money {
        match self.open() {
            Some(round) => chips_left(self.bankroll, &round.setup, &round.conducted),
            None => self.bankroll,
        }
    }

    /// The least that a wager before the deal can be.
    fn least(&self) -> Money {
        let bets = bets::<G>(&self.options);
        bets.iter().filter(|bet| !bet.follows).map(|bet| bet.least).min().unwrap_or(Money::ZERO)
    }

    fn wants(&self) -> Option<(&Want<G>, table::Cite)> {
        match &self.open()?.conducted.end {
            End::Wants(want, why) | End::Refused(_, want, why) => Some((want, *why)),
            End::Done | End::Void(_) => None,
        }
    }

    fn wager(&mut self, text: &str) -> Reply {
        let wagers = match text {
            "" | "same" => match self.last.clone() {
                Some(last) => last,
                None => {
                    let example = example::<G>(&self.options);
                    return Reply::Refused(format!("no wagers to repeat yet; write {example}"));
                }
            },
            text => match words::wagers::<G>(&self.options, self.spots, text) {
                Ok(wagers) => wagers,
                Err(refusal) => return Reply::Refused(refusal.to_string()),
            },
        };
        if wagers.lines().is_empty() {
            return Reply::Refused("that wagers nothing; a round needs a wager".to_string());
        }
        if let Err(refusal) = wagers.check(&self.options) {
            return Reply::Refused(refusal.to_string());
        }
        let all = wagers.lines().iter().flat_map(|(_, areas)| areas).map(|(_, money)| *money);
        let all: Money = all.sum();
        if all > self.bankroll {
            let what = format!("that is {all}, and you have {}", self.bankroll);
            return Reply::Refused(format!("{what}; wager less, or buy AMOUNT"));
        }
        self.begin(wagers);
        Reply::Taken
    }

    fn begin(&mut self, wagers: Wagers<G>) {
        self.last = Some(wagers.clone());
        let before = self.shoe.before_round(&mut self.vault);
        let setup = Setup {
            options: self.options.clone(),
            wagers,
            shoe: self.vault.shoe(),
            stub_is_due: self.shoe.stub_is_due(),
            carried: None,
        };
        let conducted = self.run(&setup, &Tape::default());
        self.rounds += 1;
        self.round = Some(Round { setup, conducted, before, is_over: false });
        self.end_if_over();
    }

    /// Runs the tape on, with the vault's answers, until a person is asked or the round ends.
    fn run(&mut self, setup: &Setup<G>, tape: &Tape<G>) -> Conducted<G> {
        let mut tape = tape.clone();
        let mut wrong: Option<(usize, Irregular)> = None;
        loop {
            let raised = wrong.take();
            let mut live = Live::new(&tape, &mut self.vault, raised.clone());
            let conducted = conduct(setup, &mut live);
            if let Some(at) = live.starved {
                let picture = Picture::of(&conducted.events);
                self.vault.refill(&picture.on_the_layout());
                let ruling = (self.vault.holds() <= at).then(void);
                let what = Irregular { ruling, ..Irregular::of(Irregularity::ShoeEmpty) };
                wrong = Some((at, what));
                continue;
            }
            match (&conducted.end, raised) {
                (End::Wants(Want::Ruling { .. }, _), Some((at, what))) if what.ruling.is_none() => {
                    // The section is silent on an empty shoe: the floor calls the round off.
                    wrong = Some((at, Irregular { ruling: Some(void()), ..what }));
                }
                (End::Wants(Want::Count { at }, _), _) => {
                    let count = match *at {
                        Place::STUB => self.vault.holds().saturating_sub(conducted.drawn),
                        at => Picture::of(&conducted.events).lying(at),
                    };
                    tape = conducted.tape;
                    tape.entries.push(Entry::Answer(Answer::Count(count)));
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
        let conducted = self.run(&setup, &tape);
        if let End::Refused(refusal, ..) = &conducted.end {
            return Reply::Refused(refusal.to_string());
        }
        if let Some(short) = self.short_of(&setup, &conducted)
            && self.can_pay_another(&setup, &conducted)
        {
            let left = self.chips();
            return Reply::Refused(format!("{word} needs {short} more than the {left} you have"));
        }
        if let Some(round) = &mut self.round {
            round.conducted = conducted;
        }
        self.end_if_over();
        Reply::Taken
    }

    /// How much is missing to pay for what this run has staked or must stake next.
    fn short_of(&self, setup: &Setup<G>, conducted: &Conducted<G>) -> Option<Money> {
        let mut left = chips_left(self.bankroll, setup, conducted);
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
            let conducted = self.run(setup, &tape);
            let stands = !matches!(conducted.end, End::Refused(..));
            stands && self.short_of(setup, &conducted).is_none()
        })
    }

    fn end_if_over(&mut self) {
        let Some(round) = &mut self.round else { return };
        let after = match &round.conducted.end {
            End::Done => None,
            End::Void(Void { after, .. }) => Some(*after),
            // A person is asked.
            End::Wants(Want::Choice { .. } | Want::Amount { .. }, _) | End::Refused(..) => return,
            // Nobody here can answer: chips go back, and the cards are shuffled.
            End::Wants(..) => {
                round.is_over = true;
                round.conducted.net.clear();
                let text = "the table cannot go on; all wagers go back".to_string();
                round.before.push(Told::Act { text, why: None });
                self.shoe.is_spoilt();
                self.vault.end_round(round.conducted.drawn);
                return;
            }
        };
        round.is_over = true;
        let net: Money = round.conducted.net.iter().map(|(_, net)| *net).sum();
        self.bankroll += net;
        self.vault.end_round(round.conducted.drawn);
        self.shoe.after_round(&round.conducted, after);
        let pockets = Picture::of(&round.conducted.events).pockets;
        pockets.into_iter().for_each(|pocket| self.wheel.insert(0, pocket));
        self.wheel.truncate(12);
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
                        "{} is no choice here: say {}{why}",
                        crate::text::on_one_line(text),
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

    /// The view is made anew after everything that is said.
    fn look(&mut self) {
        let asked = self.wants().and_then(|(want, _)| match want {
            Want::Choice { at, .. } => Some(*at),
            Want::Amount { who, .. } => Some(Place::hand(who.spot, 0)),
            _ => None,
        });
        let ask = self.ask();
        let chips = self.chips();
        let view = &mut self.view;
        (view.ask, view.round, view.chips) = (ask, self.rounds, chips);
        if G::pockets(&self.options) > 0 {
            view.wheel = Some(self.wheel.clone());
        }
        let Some(round) = &self.round else { return };
        let mine: Vec<Line> = (0..self.spots).map(|spot| Spot(spot).line(0)).collect();
        let seen = seen(&round.setup, &round.conducted.tape, &mine);
        let picture = Picture::of(&seen.events);
        view.hands = picture.hands(asked);
        view.story = round.before.iter().cloned().chain(picture.story).collect();
        if let End::Void(Void { why, .. }) = &seen.end {
            let text = "the round is void".to_string();
            view.story.push(Told::Act { text, why: Some(*why) });
        }
        view.settled = round.conducted.settlements(&round.setup);
        view.net = round.conducted.net.iter().map(|(_, net)| *net).sum();
        view.on_the_table = Money::ZERO;
        if !round.is_over {
            view.on_the_table = at_risk(&round.setup, &round.conducted.events);
        }
        view.piles = piles(&round.setup, &seen, &view.settled);
    }

    fn ask(&self) -> Ask {
        if self.has_left {
            return Ask::Left;
        }
        match self.wants() {
            Some((Want::Choice { who, at, among }, why)) => {
                let names: Vec<&str> = among.iter().map(|choice| choice.word()).collect();
                let offer = |nth: usize| Offer {
                    word: names[nth],
                    shown: words::bracketed(&names, nth),
                    means: among[nth].means(),
                };
                let among = (0..names.len()).map(offer).collect();
                Ask::Choice { who: self.who(*who, Some(*at)), among, why }
            }
            Some((Want::Amount { who, area, range }, why)) => Ask::Amount {
                who: self.who(*who, None),
                area: area.name(),
                least: *range.start(),
                most: *range.end(),
                why,
            },
            _ if self.bankroll < self.least() => Ask::Broke { least: self.least() },
            _ => Ask::Wagers {
                bets: bets::<G>(&self.options),
                example: example::<G>(&self.options),
                last: self.last.as_ref().map(|last| words::written(last, self.spots)),
                why: words::first_area::<G>(&self.options)
                    .map(|area| G::area_rule(&self.options, area).why),
            },
        }
    }

    /// Whom a question is for, where that is not plain.
    fn who(&self, who: Line, at: Option<Place>) -> String {
        match at {
            Some(at) if at.spot().is_some() && (self.spots > 1 || at.nth() > 0) => {
                format!("Hand {at}: ")
            }
            _ if self.spots > 1 => format!("Spot {who}: "),
            _ => String::new(),
        }
    }
}

impl<G: Game> Sitting for Engine<G> {
    fn view(&self) -> &View {
        &self.view
    }

    fn say(&mut self, line: &str) -> Reply {
        let text = line.trim().to_lowercase();
        let reply = match Command::parse(&text) {
            _ if self.has_left => Reply::Left,
            Some(Command::Quit) => {
                self.has_left = true;
                Reply::Left
            }
            Some(Command::Help) => Reply::Told(help::help::<G>(&self.options, &self.view)),
            Some(Command::Rules) => Reply::Told(help::rules::<G>(&self.options, &self.view)),
            None => match self.wants().map(|(want, _)| want.clone()) {
                Some(Want::Choice { among, .. }) => self.choose(&text, &among),
                Some(Want::Amount { area, range, .. }) => {
                    self.name(&text, &area.name(), (*range.start(), *range.end()))
                }
                _ => match text.split_once(' ').unwrap_or((&text, "")) {
                    ("buy", amount) => self.buy(amount.trim()),
                    ("b" | "yes" | "y" | "", "") if self.bankroll < self.least() => self.buy(""),
                    _ => self.wager(&text),
                },
            },
        };
        self.look();
        reply
    }
}

/// The floor's ruling where nothing else is said.
fn void() -> (Ruling, String) {
    (Ruling::SPOKEN[0].1, "the shoe is empty".to_string())
}

fn chips_left<G: Game>(bankroll: Money, setup: &Setup<G>, conducted: &Conducted<G>) -> Money {
    let (put, back) = purse(setup, &conducted.events);
    bankroll - put + back
}

fn blank<G: Game>(options: &G::Options, seat: Seat) -> View {
    View {
        title: G::TITLE,
        citation: G::CITATION,
        edition: G::EDITION,
        about: G::ABOUT,
        spots: seat.spots,
        round: 0,
        hands: Vec::new(),
        piles: Vec::new(),
        wheel: (G::pockets(options) > 0).then(Vec::new),
        story: Vec::new(),
        settled: Vec::new(),
        net: Money::ZERO,
        chips: seat.bankroll,
        on_the_table: Money::ZERO,
        ask: Ask::Left,
    }
}

/// Where to wager before the deal, and how much.
pub(super) fn bets<G: Game>(options: &G::Options) -> Vec<Bet> {
    let limits = |area: G::Area| match G::area_rule(options, area).amount {
        Amount::Limits { min, max, chip } => (min, max, chip),
        Amount::EqualTo(_) => (Money::ZERO, Money::ZERO, Money::ZERO),
    };
    let bet = |area: G::Area| {
        let rule = G::area_rule(options, area);
        let base = match rule.amount {
            Amount::EqualTo(other) => other,
            Amount::Limits { .. } => area,
        };
        let (least, most, chip) = limits(base);
        let follows = matches!(rule.amount, Amount::EqualTo(_))
            && !matches!(rule.required, Required::Optional);
        Bet { area: area.name(), least, most, chip, follows }
    };
    words::offered::<G>(options).into_iter().map(bet).collect()
}

/// A line that would be taken: `ante 10`.
fn example<G: Game>(options: &G::Options) -> String {
    let name = words::first_area::<G>(options).map_or(String::new(), |area| area.name());
    let bets = bets::<G>(options);
    let Some(bet) = bets.iter().find(|bet| bet.area == name) else { return String::new() };
    let amount = Money::dollars(10).clamp(bet.least, bet.most.max(bet.least));
    format!("{} {amount}", bet.area)
}

/// Every wager with what became of it.
fn piles<G: Game>(
    setup: &Setup<G>,
    seen: &Conducted<G>,
    settled: &[table::Settlement],
) -> Vec<Pile> {
    let mut all = setup.wagers.clone();
    for event in &seen.events {
        if let table::Happening::Staked { who, area, amount } = event.what {
            all.place(who, area, amount);
        }
    }
    let mut piles = Vec::new();
    for (line, areas) in all.lines() {
        for (area, amount) in areas {
            let name = area.name();
            let row = settled.iter().find(|row| row.line == *line && row.wager == name);
            let result = row.map(|row| row.result.to_string());
            piles.push(Pile { line: *line, area: name, amount: *amount, result });
        }
    }
    piles
}
