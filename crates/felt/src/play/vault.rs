//! The vault: it alone knows what lies face down. Cards come off the shoe in one fixed order,
//! drawn when somebody first needs to know, so that nothing a player tries can change it.

use super::random::Chance;
use cards::{Card, Counts, Pack};
use std::ops::RangeInclusive;
use table::{
    Answer, Answers, Game, Irregular, Line, Now, Place, Pocket, Slot, Stands, Tape, TapeReader,
    Want,
};

/// The shoe and the wheel of one table.
pub(super) struct Vault {
    chance: Chance,
    pack: Pack,
    pockets: u8,
    /// What stands on the meters.
    pub(super) stands: Stands,
    /// Not drawn yet.
    left: Counts,
    /// Off the shoe in this round, by slot, and what a tried answer has already drawn beyond it.
    drawn: Vec<Card>,
    /// Spins of this round, in order.
    spun: Vec<Pocket>,
    /// How often the discards became the shoe.
    refills: u32,
}

/// The shoe before an answer that is only tried.
pub(super) struct Mark {
    left: Counts,
    drawn: Vec<Card>,
    refills: u32,
}

impl Vault {
    pub(super) fn new<G: Game>(chance: Chance, options: &G::Options) -> Vault {
        let (pack, pockets, stands) = (G::pack(options), G::pockets(options), Stands::of::<G>());
        let left = pack.counts();
        let (drawn, spun) = (Vec::new(), Vec::new());
        Vault { chance, pack, pockets, stands, left, drawn, spun, refills: 0 }
    }

    /// All cards are shuffled.
    pub(super) fn shuffle(&mut self) {
        self.left = self.pack.counts();
        self.drawn.clear();
    }

    /// What the shoe holds when a round begins.
    pub(super) fn shoe(&self) -> Counts {
        let mut shoe = self.left;
        self.drawn.iter().for_each(|card| shoe.put(*card));
        shoe
    }

    /// How many cards a round can take off the shoe.
    pub(super) fn holds(&self) -> usize {
        self.drawn.len() + self.left.total() as usize
    }

    /// A number from the range.
    pub(super) fn any(&mut self, among: RangeInclusive<u16>) -> u16 {
        let (least, most) = (*among.start(), *among.end());
        if most <= least {
            return least;
        }
        least + self.chance.below(u32::from(most - least) + 1) as u16
    }

    /// The next cards, as many of them as there are; they stay where they are.
    pub(super) fn top(&mut self, count: usize) -> Vec<Card> {
        (0..count).map_while(|slot| self.face(slot)).collect()
    }

    /// So many cards go from the top to the bottom.
    pub(super) fn cut(&mut self, at: usize) {
        while self.left.total() > 0 {
            self.face(self.drawn.len());
        }
        let most = self.drawn.len();
        self.drawn.rotate_left(at.min(most));
    }

    /// The round took so many cards, seen or not; the next one begins behind them.
    pub(super) fn end_round(&mut self, taken: usize) {
        self.face(taken.saturating_sub(1));
        self.drawn.drain(..taken.min(self.drawn.len()));
        self.spun.clear();
    }

    /// The card at this place off the shoe; none when the shoe is empty before it.
    fn face(&mut self, slot: usize) -> Option<Card> {
        while self.drawn.len() <= slot {
            let left = u32::from(self.left.total());
            if left == 0 {
                return None;
            }
            let nth = self.chance.below(left);
            let card = nth_of(&self.left, nth)?;
            self.left.take(card);
            self.drawn.push(card);
        }
        Some(self.drawn[slot])
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { left: self.left, drawn: self.drawn.clone(), refills: self.refills }
    }

    /// A tried answer did not stand. What it drew stays in its order, unless it refilled the shoe.
    pub(super) fn back_to(&mut self, mark: Mark) {
        if self.refills != mark.refills {
            (self.left, self.drawn, self.refills) = (mark.left, mark.drawn, mark.refills);
        }
    }

    /// The discards become the shoe: all cards whose slots do not lie on the layout.
    pub(super) fn refill(&mut self, on_the_layout: impl Iterator<Item = Slot>) {
        while self.left.total() > 0 {
            self.face(self.drawn.len());
        }
        self.refills += 1;
        self.left = self.pack.counts();
        for slot in on_the_layout {
            if let Some(card) = self.drawn.get(slot.0 as usize) {
                self.left.take(*card);
            }
        }
    }

    fn spin(&mut self, nth: usize) -> Option<Pocket> {
        while self.spun.len() <= nth {
            if self.pockets == 0 {
                return None;
            }
            let pocket = self.chance.below(u32::from(self.pockets)) as u8;
            self.spun.push(Pocket(pocket));
        }
        Some(self.spun[nth])
    }
}

fn nth_of(counts: &Counts, mut nth: u32) -> Option<Card> {
    for (card, n) in counts.iter() {
        if nth < u32::from(n) {
            return Some(card);
        }
        nth -= u32::from(n);
    }
    None
}

/// The answers of a table in play: the tape first, then the vault; people are asked elsewhere.
pub(super) struct Live<'a, G: Game> {
    reader: TapeReader<'a, G>,
    vault: &'a mut Vault,
    spins: usize,
    /// What goes wrong just before a card, by its number; each comes once.
    wrong: Vec<(usize, Irregular)>,
    /// The shoe was empty when this card was due.
    pub(super) starved: Option<usize>,
}

impl<'a, G: Game> Live<'a, G> {
    pub(super) fn new(
        tape: &'a Tape<G>,
        vault: &'a mut Vault,
        wrong: Vec<(usize, Irregular)>,
    ) -> Self {
        Live { reader: TapeReader::new(tape), vault, spins: 0, wrong, starved: None }
    }

    fn faces(&mut self, slots: &[Slot]) -> Option<Vec<Card>> {
        if self.starved.is_some() {
            return None;
        }
        slots.iter().map(|slot| self.vault.face(slot.0 as usize)).collect()
    }
}

impl<G: Game> Answers<G> for Live<'_, G> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        let spin = self.spins;
        if matches!(want, Want::Pocket) {
            self.spins += 1;
        }
        if !self.reader.is_used_up() {
            return self.reader.answer(want);
        }
        match want {
            Want::Card { slot, .. } => self.faces(&[*slot]).map(|cards| Answer::Card(cards[0])),
            Want::Faces { slots, .. } => self.faces(slots).map(Answer::Faces),
            Want::Told { slots, what, .. } => {
                self.faces(slots).map(|cards| Answer::Told(what(&cards)))
            }
            Want::Pocket => self.vault.spin(spin).map(Answer::Pocket),
            Want::Meter { nth, moved } => {
                Some(Answer::Meter(self.vault.stands.all()[*nth] + *moved))
            }
            Want::Count { .. }
            | Want::Cut { .. }
            | Want::Choice { .. }
            | Want::Amount { .. }
            | Want::Ruling { .. }
            | Want::Done { .. }
            | Want::Floor { .. } => None,
        }
    }

    fn looked(&mut self, who: Line, at: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        if !self.reader.is_used_up() {
            return self.reader.looked(who, at, slots);
        }
        self.faces(slots)
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        if !self.reader.is_used_up() {
            return self.reader.irregular(now);
        }
        if !now.scene.draws || self.starved.is_some() {
            return None;
        }
        let drawn = now.scene.drawn;
        if let Some(nth) = self.wrong.iter().position(|(at, _)| *at == drawn) {
            return Some(self.wrong.remove(nth).1);
        }
        if drawn >= self.vault.holds() {
            self.starved = Some(drawn);
        }
        None
    }
}
