//! Every settled wager of a round, with the cards it was settled by.

use super::book::Paid;
use super::spread::Spread;
use cards::Card;
use table::{Area, Game, Money, Place, Pocket, Spot, Verdict};

/// Who takes down what became of each wager.
pub trait Notes {
    fn take(&mut self, noted: &Noted<'_>);
}

/// One settled wager.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Noted<'a> {
    /// Counted from 0 over the whole job.
    pub round: u64,
    pub spot: Spot,
    /// Which of [`names`] it is.
    pub name: usize,
    pub stake: Money,
    /// With the commission that was taken off.
    pub net: Money,
    pub outcome: Outcome,
    /// The hands of the spot, then those of the table, as far as anybody saw them; or the pocket.
    pub cards: &'a str,
}

/// What became of a wager.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Won,
    Lost,
    Push,
    Returned,
    Void,
}

/// What can be settled: the areas, then what is paid beside each, then what is awarded for each.
pub fn names<G: Game>() -> Vec<String> {
    let areas = || (0..G::Area::COUNT).map(G::Area::nth);
    let beside = areas().map(G::bonus_name).chain(areas().map(G::award_name));
    areas().map(|area| area.name()).chain(beside).collect()
}

/// The notes of one block, as they are taken.
pub(super) struct Noting<N> {
    notes: N,
    round: u64,
    pending: Vec<Pending>,
    /// Commission by spot and area.
    charged: Vec<(Spot, usize, Money)>,
    pocket: Option<Pocket>,
    pockets: Vec<String>,
    faces: [[u8; 2]; Card::ALL.len()],
    text: String,
}

struct Pending {
    spot: Spot,
    name: usize,
    stake: Money,
    net: Money,
    outcome: Outcome,
}

impl<N: Notes> Noting<N> {
    pub(super) fn new<G: Game>(options: &G::Options, notes: N, round: u64) -> Noting<N> {
        let mut faces = [*b"??"; Card::ALL.len()];
        for card in Card::ALL {
            if let Ok(face) = card.to_string().as_bytes().try_into() {
                faces[card.index()] = face;
            }
        }
        let pockets = (0..G::pockets(options)).map(|nth| G::pocket_name(Pocket(nth))).collect();
        Noting {
            notes,
            round,
            pending: Vec::new(),
            charged: Vec::new(),
            pocket: None,
            pockets,
            faces,
            text: String::new(),
        }
    }

    /// A round that nobody plays.
    pub(super) fn skipped(&mut self) {
        self.round += 1;
    }

    pub(super) fn begin(&mut self) {
        self.pending.clear();
        self.charged.clear();
        self.pocket = None;
    }

    pub(super) fn spun(&mut self, pocket: Pocket) {
        self.pocket = Some(pocket);
    }

    pub(super) fn paid<G: Game>(
        &mut self,
        spot: Spot,
        area: G::Area,
        what: Paid,
        stake: Money,
        net: Money,
    ) {
        let (index, areas) = (area.index(), G::Area::COUNT);
        let (name, stake, outcome) = match what {
            Paid::Settled(verdict) => (index, stake, outcome(verdict)),
            Paid::Bonus(verdict) => (areas + index, stake, outcome(verdict)),
            Paid::Awarded => (2 * areas + index, Money::ZERO, Outcome::Won),
            Paid::Charged => return self.charged.push((spot, index, net)),
            Paid::Voided => return self.undo(spot, index, areas, stake),
        };
        self.pending.push(Pending { spot, name, stake, net, outcome });
    }

    /// One row for the wager, and none for what was paid beside it.
    fn undo(&mut self, spot: Spot, index: usize, areas: usize, stake: Money) {
        self.pending.retain(|one| one.spot != spot || one.name % areas != index);
        self.charged.retain(|(of, area, _)| (*of, *area) != (spot, index));
        let (net, outcome) = (Money::ZERO, Outcome::Void);
        self.pending.push(Pending { spot, name: index, stake, net, outcome });
    }

    pub(super) fn void(&mut self) {
        self.charged.clear();
        for one in &mut self.pending {
            (one.net, one.outcome) = (Money::ZERO, Outcome::Void);
        }
    }

    pub(super) fn end(&mut self, spread: &Spread) {
        for (spot, area, net) in &self.charged {
            let is_it = |one: &&mut Pending| (one.spot, one.name) == (*spot, *area);
            if let Some(one) = self.pending.iter_mut().find(is_it) {
                one.net += *net;
            }
        }
        let pending = core::mem::take(&mut self.pending);
        let mut last = None;
        for one in &pending {
            if last != Some(one.spot) {
                self.write_cards(one.spot, spread);
                last = Some(one.spot);
            }
            let Pending { spot, name, stake, net, outcome } = *one;
            let (round, cards) = (self.round, self.text.as_str());
            self.notes.take(&Noted { round, spot, name, stake, net, outcome, cards });
        }
        self.pending = pending;
        self.round += 1;
    }

    /// `Qh 6d 4c / Ks 9d 2c`: the spot's hands, then those of the table.
    fn write_cards(&mut self, spot: Spot, spread: &Spread) {
        self.text.clear();
        if let Some(pocket) = self.pocket {
            self.text.push_str(&self.pockets[pocket.0 as usize]);
        }
        let hands = (0..Place::HANDS).map(|nth| Place::hand(spot, nth));
        let table = [Place::DEALER, Place::PLAYER, Place::BANKER, Place::BOARD];
        for at in hands.chain(table) {
            let cards = spread.shown(at);
            if !cards.is_empty() && !self.text.is_empty() {
                self.text.push_str(" /");
            }
            for card in cards {
                if !self.text.is_empty() {
                    self.text.push(' ');
                }
                let face = self.faces[card.index()];
                self.text.extend(face.map(char::from));
            }
        }
    }

    pub(super) fn done(self) -> N {
        self.notes
    }
}

fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Lose | Verdict::Half => Outcome::Lost,
        Verdict::Push => Outcome::Push,
        Verdict::Returned => Outcome::Returned,
        Verdict::Win { .. } => Outcome::Won,
    }
}
