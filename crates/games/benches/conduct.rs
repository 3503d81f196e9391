//! Whole rounds per second of processor time on one core, through the table that asks: a seeded
//! deck behind it, anything lawful for an answer. A game's name measures that game alone.

#[path = "../../odds/benches/rounds/clock.rs"]
mod clock;

use cards::Card;
use clock::Clock;
use games::blackjack::Blackjack;
use games::minibaccarat::Minibaccarat;
use games::roulette::Roulette;
use games::three_card_poker::ThreeCardPoker;
use table::{
    Answer, Answers, Area, Conducted, End, Game, Money, Pocket, Setup, Slot, Spot, Wagers, Want,
};

/// Rounds of one measured step, and how many steps there are; the best one counts, for the others
/// shared their core.
const STEP: u32 = 50_000;
const STEPS: u32 = 8;

fn main() {
    time::<Blackjack>("main", 10);
    time::<ThreeCardPoker>("ante", 10);
    time::<Minibaccarat>("banker", 20);
    time::<Roulette>("red", 10);
}

fn time<G: Game>(area: &str, dollars: i64) {
    let mut named = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    if named.peek().is_some() && !named.any(|name| name == G::NAME) {
        return;
    }
    let (options, mut wagers) = (G::Options::default(), Wagers::default());
    let area = G::Area::parse(area).expect("an area of the game");
    wagers.place(Spot(0).line(0), area, Money::dollars(dollars));
    wagers.check(&options).expect("the wagers are lawful");
    let pockets = G::pockets(&options);
    let deck = G::pack(&options).cards().collect();
    let mut dealer = Dealer { deck, drawn: 0, pockets, random: 0x9E37_79B9_7F4A_7C15 };
    let setup = Setup::<G>::new(options, wagers);
    let (mut best, mut round) = (f64::INFINITY, Conducted::new());
    for _ in 0..STEPS {
        let clock = Clock::start();
        for _ in 0..STEP {
            dealer.drawn = 0;
            round.clear();
            table::conduct_on(&setup, &mut dealer, &mut round);
            assert!(matches!(round.end, End::Done), "{}: {:?}", G::NAME, round.end);
        }
        best = best.min(clock.stop().as_secs_f64());
    }
    println!("{}: {:.2} M rounds/s", G::NAME, f64::from(STEP) / best / 1e6);
}

/// Cards by their place off a deck that is shuffled as far as it is dealt.
struct Dealer {
    deck: Vec<Card>,
    drawn: usize,
    pockets: u8,
    random: u64,
}

impl Dealer {
    fn below(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 11) % limit as u64) as usize
    }

    fn face(&mut self, slot: Slot) -> Card {
        while self.drawn <= slot.0 as usize {
            let other = self.drawn + self.below(self.deck.len() - self.drawn);
            self.deck.swap(self.drawn, other);
            self.drawn += 1;
        }
        self.deck[slot.0 as usize]
    }
}

impl<G: Game> Answers<G> for Dealer {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        match want {
            Want::Pocket => Some(Answer::Pocket(Pocket(self.below(self.pockets.into()) as u8))),
            Want::Choice { among, .. } => Some(Answer::Choice(among[self.below(among.len())])),
            Want::Amount { range, .. } => Some(Answer::Amount(*range.start())),
            faces => faces.from_faces(|slot| Some(self.face(slot))),
        }
    }

    fn interrupts(&mut self, _verb: u32) -> bool {
        false
    }
}
