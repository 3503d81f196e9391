//! Every simulated round, played again by the table that keeps all events and checks everything.

use cards::Card;
use games::minibaccarat::Minibaccarat;
use games::roulette::Roulette;
use games::three_card_21::ThreeCard21;
use games::three_card_poker::ThreeCardPoker;
use odds::simulate::{Rng, Shoe, ShoeRules, SimTable, below, laid_out, stream};
use odds::{Strategy, View};
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::rc::Rc;
use table::{
    Answer, Answers, Area, End, Game, Line, Money, Place, Pocket, Setup, Slot, Spot, Wagers, Want,
    conduct,
};

/// Decides at random and notes it down.
struct Anyhow<G: Game> {
    rng: Rng,
    said: Rc<RefCell<Vec<Answer<G>>>>,
}

impl<G: Game> Strategy<G> for Anyhow<G> {
    fn choose(&mut self, _: &View<'_>, _: Line, _: Place, among: &[G::Choice]) -> G::Choice {
        let choice = among[below(&mut self.rng, among.len() as u64) as usize];
        self.said.borrow_mut().push(Answer::Choice(choice));
        choice
    }

    fn amount(&mut self, _: &View<'_>, _: Line, _: G::Area, range: RangeInclusive<Money>) -> Money {
        let least = below(&mut self.rng, 2) == 0;
        let amount = if least { *range.start() } else { *range.end() };
        self.said.borrow_mut().push(Answer::Amount(amount));
        amount
    }
}

/// The same cards from the same shoe, and what was noted down.
struct Again<'a, G: Game, const FRESH: bool> {
    shoe: &'a mut Shoe<FRESH>,
    faces: Vec<Option<Card>>,
    pockets: u8,
    said: Vec<Answer<G>>,
}

impl<G: Game, const FRESH: bool> Again<'_, G, FRESH> {
    /// From a fresh pack a card is drawn when it is seen, from a shoe in the order of the deal.
    fn face(&mut self, slot: Slot) -> Card {
        let slot = slot.0 as usize;
        if self.faces.len() <= slot {
            self.faces.resize(slot + 1, None);
        }
        for earlier in if FRESH { slot..=slot } else { 0..=slot } {
            if self.faces[earlier].is_none() {
                self.faces[earlier] = self.shoe.draw();
            }
        }
        self.faces[slot].expect("the shoe lasts")
    }

    fn faces(&mut self, slots: &[Slot]) -> Vec<Card> {
        slots.iter().map(|slot| self.face(*slot)).collect()
    }
}

impl<G: Game, const FRESH: bool> Answers<G> for Again<'_, G, FRESH> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        Some(match want {
            Want::Card { slot, .. } => Answer::Card(self.face(*slot)),
            Want::Faces { slots, .. } => Answer::Faces(self.faces(slots)),
            Want::Told { slots, what, .. } => Answer::Told(what(&self.faces(slots))),
            Want::Pocket => {
                Answer::Pocket(Pocket(below(self.shoe.rng(), self.pockets as u64) as u8))
            }
            Want::Choice { .. } | Want::Amount { .. } => self.said.remove(0),
            Want::Count { .. } | Want::Ruling { .. } => return None,
        })
    }

    fn looked(&mut self, _: Line, _: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        Some(self.faces(slots))
    }
}

fn same<G: Game, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
    options: G::Options,
    wagers: &[(u8, &str, i64)],
    rounds: u64,
) {
    let mut placed = Wagers::<G>::default();
    for (spot, area, dollars) in wagers {
        let area = G::Area::parse(area).expect("an area of the game");
        placed.place(Spot(*spot - 1).line(0), area, Money::dollars(*dollars));
    }
    placed.check(&options).expect("lawful wagers");
    let rules = ShoeRules::of(&G::procedures(&options)).expect("a shoe that can be simulated");
    let pack = G::pack(&options);
    let said = Rc::new(RefCell::new(Vec::new()));
    let player = Anyhow::<G> { rng: stream(9, 9), said: said.clone() };
    let shoe = Shoe::<FRESH>::new(&pack, rules, stream(8, 8));
    let laid_out = laid_out::<G, AREAS, SPOTS>(&placed).unwrap();
    let mut table = SimTable::<G, _, AREAS, SPOTS, FRESH>::new(&options, laid_out, shoe, player);
    let mut shoe = Shoe::<FRESH>::new(&pack, rules, stream(8, 8));
    let pockets = G::pockets(&options);
    let mut setup = Setup::<G>::new(options.clone(), placed);
    setup.shoe = pack.counts();
    for round in 0..rounds {
        said.borrow_mut().clear();
        table.round(&options).expect("the shoe lasts");
        shoe.begin_round();
        let said = said.borrow().clone();
        let mut again = Again { shoe: &mut shoe, faces: Vec::new(), pockets, said };
        let conducted = conduct(&setup, &mut again);
        if !FRESH && conducted.drawn > 0 {
            again.face(Slot(conducted.drawn as u16 - 1));
        }
        assert!(again.said.is_empty());
        assert!(matches!(conducted.end, End::Done), "{:?}", conducted.end);
        for (line, net) in &conducted.net {
            assert_eq!(table.net(line.spot), *net, "round {round}, {line}");
        }
    }
}

#[test]
fn three_card_poker() {
    let one = [(1, "ante", 2), (1, "pair-plus", 3)];
    same::<ThreeCardPoker, 3, 1, true>(Default::default(), &one, 20_000);
    let three = [(1, "ante", 2), (3, "pair-plus", 5), (4, "ante", 3), (4, "pair-plus", 1)];
    same::<ThreeCardPoker, 4, 14, true>(Default::default(), &three, 20_000);
}

#[test]
fn minibaccarat() {
    let all = ["player", "banker", "tie", "four-cards", "five-cards", "six-cards"];
    let one: Vec<_> = all.into_iter().zip([20, 40, 10, 2, 4, 6]).map(|(a, n)| (1, a, n)).collect();
    same::<Minibaccarat, 6, 1, false>(Default::default(), &one, 20_000);
    let three = [(2, "player", 20), (3, "banker", 20), (7, "tie", 5)];
    same::<Minibaccarat, 16, 14, false>(Default::default(), &three, 20_000);
}

#[test]
fn three_card_21() {
    let one = [(1, "main", 20), (1, "bonus", 20)];
    same::<ThreeCard21, 8, 1, false>(Default::default(), &one, 40_000);
    let three =
        [(1, "main", 20), (1, "bonus", 20), (2, "main", 10), (2, "bonus", 10), (6, "main", 50)];
    let three: Vec<_> = three.into_iter().chain([(6, "bonus", 50)]).collect();
    same::<ThreeCard21, 16, 14, false>(Default::default(), &three, 20_000);
}

#[test]
fn roulette() {
    let one = [(1, "straight-17", 1), (1, "split-8-11", 2), (1, "red", 4), (1, "dozen-1", 3)];
    same::<Roulette, 256, 1, true>(Default::default(), &one, 20_000);
}
