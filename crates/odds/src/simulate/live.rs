//! A simulated round at the table that asks, keeps all events and carries out what goes wrong.

use super::layout::laid_out;
use super::purse::{Payable, Purses};
use super::random::below;
use super::shoe::Shoe;
use super::table::ShoeIsEmpty;
use crate::{Strategy, View};
use cards::Card;
use rand_core::Rng;
use table::session::Cutter;
use table::{
    Account, Answer, Answers, Conducted, Drawn, End, Game, Irregular, Irregularity, Line, Money,
    Now, Place, Pocket, Ruling, Setup, Slot, Stands, Want, conduct,
};

/// One round: the cards come off the shoe, the decisions from the strategy.
pub(super) struct Live<'a, G: Game, S, const FRESH: bool, R> {
    pub(super) setup: &'a Setup<G>,
    pub(super) shoe: &'a mut Shoe<FRESH, R>,
    pub(super) strategy: &'a mut S,
    pub(super) chance: Option<u64>,
    /// What players have beside their first wagers, where that is counted.
    pub(super) purses: Option<&'a Purses<G>>,
    /// What stands on the meters before the round.
    pub(super) stands: &'a Stands,
    pub(super) deck: Deck<G>,
}

/// What the shoe, the wheel and the players have said so far; the same again in another run.
pub(super) struct Deck<G: Game> {
    pub(super) faces: Vec<Option<Card>>,
    pub(super) carried: Vec<Option<Card>>,
    pub(super) spins: Vec<Pocket>,
    pub(super) said: Vec<Answer<G>>,
    /// What went wrong, and before which verb.
    pub(super) wrong: Option<(u32, Irregular)>,
    /// What is to go wrong, and at which of its occasions.
    pub(super) awaited: Option<Awaited>,
    /// How many occasions the last run had.
    pub(super) occasions: u64,
    is_empty: bool,
}

/// Something that goes wrong at the occasion of this number, counted from 0; not at all where the
/// round has fewer. An occasion is a moment at which a paragraph speaks of it. The number is drawn
/// before the round, so that nothing that comes later can bear on what is struck.
#[derive(Copy, Clone)]
pub(super) struct Awaited {
    pub(super) what: Irregularity,
    pub(super) card: Option<Card>,
    pub(super) at: u64,
}

impl<G: Game> Deck<G> {
    pub(super) fn new(carried: Vec<Option<Card>>) -> Deck<G> {
        Deck {
            faces: Vec::new(),
            carried,
            spins: Vec::new(),
            said: Vec::new(),
            wrong: None,
            awaited: None,
            occasions: 0,
            is_empty: false,
        }
    }
}

impl<G: Game, S: Strategy<G>, const FRESH: bool, R: Rng> Live<'_, G, S, FRESH, R> {
    /// Plays the round to its end.
    pub(super) fn run(&mut self) -> Result<Conducted<G>, ShoeIsEmpty> {
        // What was refused as the answer of which number.
        let mut refused: Vec<(usize, G::Choice)> = Vec::new();
        loop {
            self.deck.occasions = 0;
            let (shoe, deck) = (&mut *self.shoe, &mut self.deck);
            let pockets = G::pockets(&self.setup.options);
            let stands = self.stands;
            let mut run =
                Run { shoe, deck, pockets, stands, said: 0, spun: 0, drawn: 0, went_wrong: false };
            let conducted = conduct(self.setup, &mut run);
            if self.deck.is_empty {
                return Err(ShoeIsEmpty);
            }
            match &conducted.end {
                End::Done | End::Void(_) => return Ok(conducted),
                End::Wants(want, _) => self.decide(want, &conducted, &refused),
                // Not lawful by cards that he alone has seen.
                End::Refused(refusal, ..) => match self.deck.said.pop() {
                    Some(Answer::Choice(choice)) => refused.push((self.deck.said.len(), choice)),
                    _ => panic!("a simulated round was refused: {refusal}"),
                },
            }
        }
    }

    fn decide(&mut self, want: &Want<G>, conducted: &Conducted<G>, refused: &[(usize, G::Choice)]) {
        let answer = match want {
            Want::Choice { who, at, among } => {
                let nth = self.deck.said.len();
                let lawful = among.iter().copied().filter(|one| !refused.contains(&(nth, *one)));
                let lawful: Vec<G::Choice> = lawful.collect();
                assert!(!lawful.is_empty(), "no answer of {among:?} is lawful");
                Answer::Choice(self.choice(*who, *at, &lawful, conducted))
            }
            Want::Amount { who, area, range } => {
                let spread = laid_out(&conducted.events);
                let view = View::new(&spread, *who, self.chance);
                let amount = self.strategy.amount(&view, *who, *area, range.clone());
                Answer::Amount(match self.purses {
                    None => amount,
                    Some(purses) => {
                        let has = in_hand(purses, self.setup, conducted, *who);
                        Purses::<G>::named(has, amount, range.clone())
                    }
                })
            }
            Want::Floor { .. } => Answer::Floor(0),
            Want::Ruling { .. } => {
                let (_, wrong) = self.deck.wrong.as_mut().expect("something went wrong");
                let (word, ruling) = Ruling::SPOKEN[0];
                wrong.ruling = Some((ruling, word.into()));
                return;
            }
            want => panic!("a simulated round wants {want:?}"),
        };
        self.deck.said.push(answer);
    }
}

impl<G: Game, S: Strategy<G>, const FRESH: bool, R: Rng> Live<'_, G, S, FRESH, R> {
    /// What he does of what he may and can pay for.
    fn choice(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        conducted: &Conducted<G>,
    ) -> G::Choice {
        let payable = self.purses.and_then(|purses| {
            let has = in_hand(purses, self.setup, conducted, who);
            purses.payable(has, at, among, |area| conducted.ledger.wagers().on(who, area))
        });
        let among = match payable.as_ref().map(Payable::choices) {
            Some([only]) => return *only,
            Some(few) => few,
            None => among,
        };
        let spread = laid_out(&conducted.events);
        self.strategy.choose(&View::new(&spread, who, self.chance), who, at, among)
    }
}

/// What he has beside what lies on the layout; what he owes is not his.
fn in_hand<G: Game>(
    purses: &Purses<G>,
    setup: &Setup<G>,
    conducted: &Conducted<G>,
    who: Line,
) -> Money {
    let (has, ledger) = (purses.has[who.spot.0 as usize], &conducted.ledger);
    // His first wagers are off his purse already.
    has + setup.wagers.of(who) + ledger.balance(Account::Person(who)) - ledger.owed_by(who)
}

/// A card that is none of the pack's.
pub(super) fn stray<G: Game>(options: &G::Options) -> Option<Card> {
    let pack = G::pack(options).counts();
    Card::ALL.into_iter().find(|card| pack.of(*card) == 0)
}

/// One run over what has been said so far.
struct Run<'a, G: Game, const FRESH: bool, R> {
    shoe: &'a mut Shoe<FRESH, R>,
    deck: &'a mut Deck<G>,
    pockets: u8,
    stands: &'a Stands,
    said: usize,
    spun: usize,
    drawn: usize,
    /// Things go wrong once.
    went_wrong: bool,
}

impl<G: Game, const FRESH: bool, R: Rng> Run<'_, G, FRESH, R> {
    /// From a fresh pack a card is drawn when it is seen, from a shoe in the order of the deal.
    fn face(&mut self, slot: Slot) -> Option<Card> {
        if let Some(nth) = slot.nth_carried() {
            return self.deck.carried.get(nth).copied().flatten();
        }
        let (slot, faces) = (slot.0 as usize, &mut self.deck.faces);
        if faces.len() <= slot {
            faces.resize(slot + 1, None);
        }
        let from = if FRESH { slot } else { 0 };
        for face in &mut faces[from..=slot] {
            if face.is_none() {
                *face = self.shoe.draw();
                self.deck.is_empty |= face.is_none();
            }
        }
        faces[slot]
    }

    fn faces(&mut self, slots: &[Slot]) -> Option<Vec<Card>> {
        slots.iter().map(|slot| self.face(*slot)).collect()
    }
}

impl<G: Game, const FRESH: bool, R: Rng> Answers<G> for Run<'_, G, FRESH, R> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        match want {
            Want::Card { slot, .. } => self.face(*slot).map(Answer::Card),
            Want::Faces { slots, .. } => self.faces(slots).map(Answer::Faces),
            Want::Told { slots, what, .. } => {
                self.faces(slots).map(|cards| Answer::Told(what(&cards)))
            }
            Want::Pocket => {
                if self.spun == self.deck.spins.len() {
                    let pocket = Pocket(below(self.shoe.rng(), self.pockets as u64) as u8);
                    self.deck.spins.push(pocket);
                }
                self.spun += 1;
                Some(Answer::Pocket(self.deck.spins[self.spun - 1]))
            }
            Want::Meter { nth, moved } => Some(Answer::Meter(self.stands.all()[*nth] + *moved)),
            Want::Count { .. } => Some(Answer::Count(self.shoe.size() - self.drawn)),
            Want::Cut { who: Cutter::Spot(_), .. } => Some(Answer::Cut(None)),
            Want::Cut { among, .. } => Some(Answer::Cut(Some(*among.start()))),
            Want::Choice { .. } | Want::Amount { .. } | Want::Floor { .. } => {
                self.said += 1;
                self.deck.said.get(self.said - 1).cloned()
            }
            Want::Ruling { .. } | Want::Done { .. } => None,
        }
    }

    fn looked(&mut self, _: Line, _: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        self.faces(slots)
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        let verb = now.verb;
        self.drawn = now.scene.drawn;
        if let Some(Awaited { what, card, at }) = self.deck.awaited
            && now.is_open_for(what)
        {
            if self.deck.occasions == at && self.deck.wrong.is_none() {
                self.deck.wrong = Some((verb, Irregular { card, ..Irregular::of(what) }));
            }
            self.deck.occasions += 1;
        }
        let (before, wrong) = self.deck.wrong.as_ref()?;
        if self.went_wrong || *before != verb {
            return None;
        }
        self.went_wrong = true;
        let wrong = wrong.clone();
        if wrong.what.card() == Drawn::Stray {
            self.slip_in(wrong.card);
        }
        Some(wrong)
    }
}

impl<G: Game, const FRESH: bool, R: Rng> Run<'_, G, FRESH, R> {
    /// A card that is none of the pack's lies before the next one of the shoe.
    fn slip_in(&mut self, stray: Option<Card>) {
        let (next, faces) = (self.drawn, &mut self.deck.faces);
        if faces.len() < next {
            faces.resize(next, None);
        }
        // It lies there already where the round is run once more.
        if faces.get(next).is_none_or(|face| *face != stray) {
            faces.insert(next, stray);
        }
    }
}
