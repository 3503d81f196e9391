//! Between rounds: the table is opened, the cards are shuffled, cut and burned from as the game's
//! procedures say, act by act with citations. The vault follows with the real cards.

use super::vault::Vault;
use super::view::{Told, face};
use super::words;
use cards::Card;
use std::ops::RangeInclusive;
use table::session::{
    self, Before, Burn, Cutter, Deck, Equipment, Event, Happened, Procedure, Want,
};
use table::{
    Cite, Conducted, End, Face, Game, Line, Money, People, Procedures, Refusal, Session, Spot,
};

/// More steps than any table needs to get ready; what goes beyond is our own mistake.
const STEPS: usize = 200;

/// Whose the spots are that are played here.
#[derive(Copy, Clone)]
enum Whose {
    OnePersons,
    EachItsOwn,
}

/// The table between rounds.
pub(super) struct Shoe {
    procedures: Procedures,
    session: Session,
    /// What was done since the last round.
    pub(super) notes: Vec<Told>,
    /// Commission that was collected and that nobody has paid yet.
    collected: Money,
    /// A game that says nothing about its cards: shuffled when this many are left, or fewer.
    plain: Option<usize>,
}

impl Shoe {
    /// Opens the table for a player who is there from the first shuffle on.
    pub(super) fn open<G: Game>(options: &G::Options, spots: u8, vault: &mut Vault) -> Shoe {
        // Where players wager against each other, whoever sits down plays all of them.
        let against_each_other = words::offered::<G>(options).is_empty();
        let whose = if against_each_other { Whose::EachItsOwn } else { Whose::OnePersons };
        let procedures = G::procedures(options);
        let session = Session::new(&procedures);
        let cards = G::pack(options).len();
        let has_cards = matches!(procedures.equipment, Equipment::None) && cards > 0;
        let plain = has_cards.then(|| if cards > 52 { cards / 4 } else { cards - 1 });
        let mut shoe =
            Shoe { procedures, session, notes: Vec::new(), collected: Money::ZERO, plain };
        if matches!(shoe.procedures.equipment, Equipment::Wheel(_)) {
            shoe.act(&Procedure::Inspect(None), vault);
        }
        if !matches!(shoe.procedures.equipment, Equipment::None) {
            shoe.act(&Procedure::Open { at: None }, vault);
        }
        shoe.seat(spots, whose, vault);
        shoe.prepare(vault);
        shoe
    }

    fn seat(&mut self, spots: u8, whose: Whose, vault: &mut Vault) {
        for spot in (0..spots).map(Spot) {
            let who = match whose {
                Whose::OnePersons => self.session.people.on(Spot(0)),
                Whose::EachItsOwn => None,
            };
            self.act(&Procedure::Arrive { at: spot.line(0), who }, vault);
        }
    }

    /// Commission that was marked and not collected yet.
    pub(super) fn owed(&self) -> Money {
        self.session.owed.iter().map(|(_, owed)| *owed).sum()
    }

    /// What was collected of it since somebody asked.
    pub(super) fn collected(&mut self) -> Money {
        std::mem::take(&mut self.collected)
    }

    /// Who is at the table.
    pub(super) fn people(&self) -> &People {
        &self.session.people
    }

    /// Does all that is due, up to a cut that is the player's.
    pub(super) fn prepare(&mut self, vault: &mut Vault) {
        for _ in 0..STEPS {
            let Some((want, _)) = session::wants(&self.session, &self.procedures) else { return };
            let what = match want {
                Want::Cut { who: Cutter::Spot(_), .. } => return,
                want => self.own(want, vault),
            };
            if !self.act(&what, vault) {
                return;
            }
        }
    }

    /// The cut that is offered to the player: how many cards may lie before it.
    pub(super) fn offered(&self) -> Option<(RangeInclusive<u16>, Cite)> {
        match session::wants(&self.session, &self.procedures) {
            Some((Want::Cut { who: Cutter::Spot(_), among }, why)) => Some((among, why)),
            _ => None,
        }
    }

    /// The player cuts.
    pub(super) fn cut(&mut self, at: u16, vault: &mut Vault) -> Result<(), Refusal> {
        let Some((Want::Cut { who, .. }, _)) = session::wants(&self.session, &self.procedures)
        else {
            return Err(Refusal::plain("there is nothing to cut now"));
        };
        self.try_act(&Procedure::Cut { who, at }, vault)?;
        self.prepare(vault);
        Ok(())
    }

    /// Whoever wagers without cutting has declined; the rest is done, and the round may begin.
    pub(super) fn before_round(
        &mut self,
        lines: impl IntoIterator<Item = Line>,
        vault: &mut Vault,
    ) -> Result<Before, Refusal> {
        if self.plain.is_some_and(|least| vault.holds() <= least) {
            vault.shuffle();
            self.notes.push(Told::Act { text: "the cards are shuffled".to_string(), why: None });
        }
        for _ in 0..STEPS {
            self.prepare(vault);
            match session::wants(&self.session, &self.procedures) {
                Some((Want::Cut { who: Cutter::Spot(spot), .. }, _)) => {
                    if !self.act(&Procedure::Refuse(spot), vault) {
                        break;
                    }
                }
                _ => break,
            }
        }
        let before = session::before_round(&mut self.session, &self.procedures, lines)?;
        self.note(&before.events);
        Ok(before)
    }

    pub(super) fn after_round<G: Game>(&mut self, round: &Conducted<G>, vault: &mut Vault) {
        self.notes.clear();
        if matches!(round.end, End::Void(_)) && self.plain.is_some() {
            vault.shuffle();
        }
        session::after_round(&mut self.session, &self.procedures, round);
        self.follow(vault);
        self.prepare(vault);
        // What nobody asked to do stays unreported: it is told all the same.
        let left = std::mem::take(&mut self.session.unreported);
        self.note(&left);
    }

    /// A round that could not be finished: all cards are shuffled.
    pub(super) fn start_again(&mut self, vault: &mut Vault) {
        vault.shuffle();
        let fresh = Session::new(&self.procedures);
        let before = std::mem::replace(&mut self.session, fresh);
        (self.session.people, self.session.newcomers) = (before.people, before.newcomers);
        self.session.owed = before.owed;
        self.session.reader = before.reader;
    }

    /// What the dealer or the house does by itself.
    fn own(&self, want: Want, vault: &mut Vault) -> Procedure {
        match want {
            Want::Act(what) => what,
            Want::Open => Procedure::Open { at: None },
            Want::Player => Procedure::Arrive { at: Spot(0).line(0), who: None },
            Want::Cut { who, among } => Procedure::Cut { who, at: vault.any(among) },
            Want::CuttingCard { among } => Procedure::CuttingCard(*among.start()),
            Want::Burn => Procedure::Burn(self.burned(vault)),
            Want::ChangeCards => Procedure::ChangeCards(None),
        }
    }

    /// The faces of cards that are burned in the open.
    fn burned(&self, vault: &mut Vault) -> Vec<Card> {
        let Equipment::Cards(cards) = &self.procedures.equipment else { return Vec::new() };
        let burn = cards.method(self.session.shuffled).map(|method| method.burn);
        let (Some(Burn::ByValue { ten, .. }), Some(first)) = (burn, vault.top(1).first().copied())
        else {
            return Vec::new();
        };
        vault.top(1 + usize::from(session::burned_with(Some(first), ten)))
    }

    fn act(&mut self, what: &Procedure, vault: &mut Vault) -> bool {
        self.try_act(what, vault).is_ok()
    }

    /// Carries it out, and the vault with it: cards off the shoe, a cut, all cards together.
    fn try_act(&mut self, what: &Procedure, vault: &mut Vault) -> Result<(), Refusal> {
        let dealt = self.session.dealt;
        let events = session::act(&mut self.session, &self.procedures, what)?;
        let burned = self.session.dealt.saturating_sub(dealt);
        match what {
            Procedure::Cut { at, .. } => vault.cut(*at as usize),
            _ if burned > 0 => vault.end_round(burned as usize),
            _ => self.follow(vault),
        }
        self.note(&events);
        Ok(())
    }

    /// Once all cards are together again the old order is gone.
    fn follow(&mut self, vault: &mut Vault) {
        let is_cut = self.session.cutter.is_some();
        if self.session.dealt == 0 && !is_cut && self.plain.is_none() {
            vault.shuffle();
        }
    }

    fn note(&mut self, events: &[Event]) {
        for event in events {
            if let Happened::Collected { amount, .. } = event.what {
                self.collected += amount;
            }
        }
        let told =
            events.iter().map(|event| Told::Act { text: said(&event.what), why: Some(event.why) });
        self.notes.extend(told);
    }
}

/// An act between rounds as a player would tell it.
pub(super) fn said(what: &Happened) -> String {
    match what {
        Happened::Opened => "the table opens".to_string(),
        Happened::Inspected(deck) => format!("the dealer inspects {}", the(*deck)),
        Happened::Spread(deck, Face::Up) => format!("{} spread face up", are(*deck)),
        Happened::Spread(deck, Face::Down) => format!("{} spread face down", are(*deck)),
        Happened::TurnedUp(deck) => format!("{} turned face up", are(*deck)),
        Happened::TurnedDown(deck) => format!("{} turned face down", are(*deck)),
        Happened::Washed(deck) => format!("{} washed", are(*deck)),
        Happened::Shuffled(deck, how) => format!("{} shuffled ({how})", are(*deck)),
        Happened::ShuffledAgain(deck) => format!("{} shuffled again", are(*deck)),
        Happened::Laced(deck) => format!("{} laced", are(*deck)),
        Happened::RackShuffled => "the rack is shuffled".to_string(),
        Happened::WheelInspected => "the wheel is inspected".to_string(),
        Happened::Offered(Cutter::Spot(spot)) => format!("the cut is offered to spot {spot}"),
        Happened::Offered(Cutter::Dealer) => "the dealer is to cut".to_string(),
        Happened::Declined(who) => format!("spot {who} does not cut"),
        Happened::Cut { who: Cutter::Spot(spot), at } => format!("spot {spot} cuts at {at}"),
        Happened::Cut { who: Cutter::Dealer, at } => format!("the dealer cuts at {at}"),
        Happened::NotCut => "they are not cut".to_string(),
        Happened::Marked(behind) => format!("the cutting card goes in, {behind} from the back"),
        Happened::MarkedTheEnd => "another cutting card closes the stack".to_string(),
        Happened::Burned { count, shown } => burned(*count, shown),
        Happened::LastHand => "\"last hand\"".to_string(),
        Happened::ReshuffleDue => "the cards are to be shuffled".to_string(),
        Happened::DeckIsNext(deck) => format!("the {deck} deck is next"),
        other => other.to_string(),
    }
}

fn the(deck: Deck) -> &'static str {
    match deck {
        Deck::First => "the cards",
        Deck::Second => "the second deck",
    }
}

fn are(deck: Deck) -> &'static str {
    match deck {
        Deck::First => "the cards are",
        Deck::Second => "the second deck is",
    }
}

fn burned(count: u16, shown: &[Card]) -> String {
    let cards = if count == 1 { "card is" } else { "cards are" };
    let faces: Vec<String> = shown.iter().map(|card| face(Some(*card))).collect();
    let faces = if faces.is_empty() { String::new() } else { format!(": {}", faces.join(" ")) };
    format!("{count} {cards} burned{faces}")
}
