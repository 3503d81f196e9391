//! Between rounds: the table is opened, the cards are shuffled, cut and burned from as the game's
//! procedures say, act by act with citations. The vault follows with the real cards.

use super::vault::Vault;
use super::view::{Told, face};
use cards::Card;
use std::ops::RangeInclusive;
use table::session::{
    self, Before, Burn, Cutter, Deck, Equipment, Event, Happened, Procedure, Want,
};
use table::{Cite, Conducted, End, Face, Game, Procedures, Refusal, Seats, Session, Spot};

/// More steps than any table needs to get ready; what goes beyond is our own mistake.
const STEPS: usize = 200;

/// The table between rounds.
pub(super) struct Shoe {
    procedures: Procedures,
    session: Session,
    /// What was done since the last round.
    pub(super) notes: Vec<Told>,
    /// A game that says nothing about its cards: shuffled when this many are left, or fewer.
    plain: Option<usize>,
}

impl Shoe {
    /// Opens the table for a player who is there from the first shuffle on.
    pub(super) fn open<G: Game>(options: &G::Options, spots: u8, vault: &mut Vault) -> Shoe {
        let procedures = G::procedures(options);
        let session = Session::new(&procedures);
        let cards = G::pack(options).len();
        let has_cards = matches!(procedures.equipment, Equipment::None) && cards > 0;
        let plain = has_cards.then(|| if cards > 52 { cards / 4 } else { cards - 1 });
        let mut shoe = Shoe { procedures, session, notes: Vec::new(), plain };
        if matches!(shoe.procedures.equipment, Equipment::Wheel(_)) {
            shoe.act(&Procedure::Inspect(None), vault);
        }
        if !matches!(shoe.procedures.equipment, Equipment::None) {
            shoe.act(&Procedure::Open { at: None }, vault);
        }
        for spot in (0..spots).map(Spot) {
            shoe.act(&Procedure::Arrive(spot), vault);
        }
        shoe.prepare(vault);
        shoe
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
        seats: Seats,
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
        let before = session::before_round(&mut self.session, &self.procedures, seats)?;
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
        self.session = Session::new(&self.procedures);
    }

    /// What the dealer or the house does by itself.
    fn own(&self, want: Want, vault: &mut Vault) -> Procedure {
        match want {
            Want::Act(what) => what,
            Want::Open => Procedure::Open { at: None },
            Want::Player => Procedure::Arrive(Spot(0)),
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
        let more = match cards::points::baccarat_value(first) {
            0 => ten,
            value => value,
        };
        vault.top(1 + more as usize)
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
        let told =
            events.iter().map(|event| Told::Act { text: said(&event.what), why: Some(event.why) });
        self.notes.extend(told);
    }
}

/// An act between rounds as a player would tell it.
fn said(what: &Happened) -> String {
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
