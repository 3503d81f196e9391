//! Every simulated round, played again by the table that keeps all events and checks everything.

use crate::tables::{elections, seats, three_spots, wagers};
use cards::Card;
use odds::simulate::{
    Book, MOST_SPOTS, Paid, Rng, Shoe, ShoeRules, SimTable, Spread, below, laid_out, stream,
};
use odds::{Strategy, View};
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::rc::Rc;
use table::{
    Answer, Answers, End, Game, Line, Money, Place, Pocket, Seats, Setup, Slot, Stands, Table,
    Visitor, Wagers, Want, conduct,
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

/// What each spot won or lost in the last round.
#[derive(Default)]
struct Nets([Money; MOST_SPOTS]);

impl<G: Game> Book<G> for Nets {
    fn begin(&mut self) {
        self.void_all();
    }

    fn staked(&mut self, _: Line, _: G::Area, _: Money) {}

    fn paid(&mut self, who: Line, _: G::Area, _: Paid, _: Money, net: Money) {
        self.0[who.spot.0 as usize] += net;
    }

    fn void(&mut self) {
        self.void_all();
    }

    fn end(&mut self, _: &Spread, _: Seats) {}
}

impl Nets {
    fn void_all(&mut self) {
        self.0 = [Money::ZERO; MOST_SPOTS];
    }
}

/// The same cards from the same shoe, and what was noted down.
struct Again<'a, G: Game, const FRESH: bool> {
    shoe: &'a mut Shoe<FRESH>,
    faces: Vec<Option<Card>>,
    pockets: u8,
    stands: Stands,
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
            Want::Meter { nth, moved } => Answer::Meter(self.stands.all()[*nth] + *moved),
            Want::Choice { .. } | Want::Amount { .. } => self.said.remove(0),
            Want::Count { .. }
            | Want::Cut { .. }
            | Want::Ruling { .. }
            | Want::Done { .. }
            | Want::Floor { .. } => {
                return None;
            }
        })
    }

    fn looked(&mut self, _: Line, _: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        Some(self.faces(slots))
    }
}

/// Plays so many rounds, one after the other, at both tables.
fn same<G: Game, const SPOTS: usize, const FRESH: bool>(
    options: &G::Options,
    wagers: &Wagers<G>,
    present: Seats,
    rounds: u64,
) {
    let rules = ShoeRules::of(&G::procedures(options)).expect("a shoe that can be simulated");
    let pack = G::pack(options);
    let shoe = || Shoe::<FRESH>::new(&pack, rules, stream(8, 8));
    let said = Rc::new(RefCell::new(Vec::new()));
    let player = Anyhow::<G> { rng: stream(9, 9), said: said.clone() };
    let laid_out = laid_out::<G, 256, SPOTS>(wagers).unwrap();
    let mut table = SimTable::<G, _, 256, SPOTS, FRESH, _>::new(
        options,
        laid_out,
        shoe(),
        player,
        Nets::default(),
    )
    .with_present(present);
    let (mut shoe, pockets) = (shoe(), G::pockets(options));
    let mut setup = Setup::<G>::new(options.clone(), wagers.clone());
    setup.present = present;
    let offers_shoe = G::procedures(options).offers_shoe.is_some();
    let (mut decided, mut stands) = (0, Stands::of::<G>());
    for round in 0..rounds {
        said.borrow_mut().clear();
        table.round(options).expect("the shoe lasts");
        if shoe.begin_round() && offers_shoe {
            G::shoe_offered(&mut setup.memory);
        }
        let said = said.borrow().clone();
        let (faces, meters) = (Vec::new(), stands.clone());
        let mut again = Again { shoe: &mut shoe, faces, pockets, stands: meters, said };
        let conducted = conduct(&setup, &mut again);
        if !FRESH && conducted.drawn > 0 {
            again.face(Slot(conducted.drawn as u16 - 1));
        }
        let name = G::NAME;
        assert!(matches!(conducted.end, End::Done), "{name}, {round}: {:?}", conducted.end);
        assert!(again.said.is_empty(), "{name}, round {round}");
        for (line, net) in &conducted.net {
            // What is marked is paid another time, and counted at once.
            let owed = conducted.marked.iter().find(|(owes, _)| owes == line);
            let net = *net - owed.map_or(Money::ZERO, |(_, owed)| *owed);
            assert_eq!(table.book().0[line.spot.0 as usize], net, "{name}, round {round}, {line}");
        }
        assert_eq!(*Table::<G>::memory(&table), conducted.memory, "{name}, round {round}");
        stands.follow(conducted.ledger.movements());
        assert_eq!(*table.stands(), stands, "{name}, round {round}");
        setup.memory = conducted.memory;
        decided += u64::from(conducted.net.iter().any(|(_, net)| !net.is_zero()));
    }
    assert!(decided > rounds / 10, "{}: money moved in {decided} rounds only", G::NAME);
}

fn same_on<G: Game, const SPOTS: usize>(spots: impl Fn(&G::Options) -> Vec<u8>) {
    for (nth, options) in elections::<G>().iter().enumerate() {
        let Some(rules) = ShoeRules::of(&G::procedures(options)) else { continue };
        let (wagers, present) = (wagers::<G>(options, &spots(options)), seats(&spots(options)));
        let rounds = if nth == 0 { 2_000 } else { 150 };
        if SPOTS == 1 && wagers.lines().is_empty() {
            return; // One person alone is asked for no wager.
        }
        if rules.fresh_every_round {
            same::<G, SPOTS, true>(options, &wagers, present, rounds);
        } else if const { G::SHUFFLED_EVERY_ROUND } {
            panic!("{}: a shoe that lasts", G::NAME);
        } else {
            same::<G, SPOTS, false>(options, &wagers, present, rounds);
        }
    }
}

#[test]
fn one_spot() {
    struct All;
    impl Visitor for All {
        fn game<G: Game>(&mut self) {
            same_on::<G, 1>(|_| vec![0]);
        }
    }
    games::visit(&mut All);
}

#[test]
fn three_spots_of_the_table() {
    struct All;
    impl Visitor for All {
        fn game<G: Game>(&mut self) {
            same_on::<G, MOST_SPOTS>(|options| three_spots::<G>(options).to_vec());
        }
    }
    games::visit(&mut All);
}
