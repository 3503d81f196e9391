//! From the engine to the view: what lies on the table, what happened, what is asked.

use super::Seat;
use super::engine::Engine;
use super::picture::{Picture, seen};
use super::view::{Ask, Bet, Offer, Pile, Told, View};
use super::words;
use table::session::Cutter;
use table::{
    Account, Amount, Area, Choice, Conducted, End, Game, Line, Money, Place, Required, Settlement,
    Spot, Void, Want,
};

impl<G: Game> Engine<G> {
    /// The view is made anew after everything that is said.
    pub(super) fn look(&mut self) {
        self.look_at_round();
        let ask = self.ask();
        let chips = self.chips();
        let between = self.round.as_ref().is_none_or(|round| round.is_over);
        let view = &mut self.view;
        (view.ask, view.round, view.chips) = (ask, self.rounds, chips);
        view.next = if between { self.shoe.notes.clone() } else { Vec::new() };
        if G::pockets(&self.options) > 0 {
            view.wheel = Some(self.wheel.clone());
        }
    }

    fn look_at_round(&mut self) {
        let asked = self.wants().and_then(|(want, _)| match want {
            Want::Choice { at, .. } => Some(*at),
            Want::Amount { who, .. } => Some(Place::hand(who.spot, 0)),
            _ => None,
        });
        let Some(round) = &self.round else { return };
        let mine: Vec<Line> = (0..self.spots).map(|spot| Spot(spot).line(0)).collect();
        let seen = seen(&round.setup, &round.conducted.tape, &mine);
        let picture = Picture::of(&seen.events);
        let view = &mut self.view;
        view.hands = picture.hands(asked);
        view.story = round.before.iter().cloned().chain(picture.story).collect();
        if let End::Void(Void { why, .. }) = &seen.end {
            let text = "the round is void".to_string();
            view.story.push(Told::Act { text, why: Some(*why) });
        }
        view.settled = round.conducted.settlements();
        view.net = round.conducted.net.iter().map(|(_, net)| *net).sum();
        view.on_the_table = Money::ZERO;
        if !round.is_over {
            view.on_the_table = round.conducted.ledger.balance(Account::Layout);
        }
        view.piles = piles(&seen, &view.settled);
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
            Some((Want::Cut { who: Cutter::Spot(spot), among }, why)) => Ask::Cut {
                who: self.who(spot.line(0), None),
                least: *among.start(),
                most: *among.end(),
                why,
            },
            _ if self.bankroll < self.least() => Ask::Broke { least: self.least() },
            _ => Ask::Wagers {
                bets: bets::<G>(&self.options),
                example: words::example::<G>(&self.options),
                cut: self.shoe.offered().map(|(among, _)| (*among.start(), *among.end())),
                last: self.last.as_ref().map(|last| words::written(last, self.spots)),
                why: words::offered::<G>(&self.options)
                    .first()
                    .map(|area| G::area_rule(&self.options, *area).why),
            },
        }
    }

    /// Whom a question is for, where that is not plain.
    fn who(&self, who: Line, at: Option<Place>) -> String {
        match at {
            Some(at) if at.spot().is_some() && self.view.label(at) != "you" => {
                format!("Hand {at}: ")
            }
            _ if self.spots > 1 => format!("Spot {who}: "),
            _ => String::new(),
        }
    }
}

pub(super) fn blank<G: Game>(options: &G::Options, seat: Seat) -> View {
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
        next: Vec::new(),
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

/// Every wager with what became of it.
fn piles<G: Game>(seen: &Conducted<G>, settled: &[Settlement]) -> Vec<Pile> {
    let mut piles = Vec::new();
    for (line, areas) in seen.ledger.wagers().lines() {
        for (area, amount) in areas {
            let name = area.name();
            let row = settled.iter().find(|row| row.line == *line && row.wager == name);
            let result = row.map(|row| row.became.word().to_string());
            piles.push(Pile { line: *line, area: name, amount: *amount, result });
        }
    }
    piles
}
