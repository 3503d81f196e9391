//! Whether cards that a game calls alike are alike, by playing random rounds twice.

use crate::simulate::{Rng, below, stream};
use cards::{Card, points};
use table::{
    Alike, Amount, Answer, Answers, Area, Conducted, End, Game, Line, Money, Place, Seats, Setup,
    Slot, Spot, Wagers, Want, When, conduct,
};

/// Plays random rounds twice, the second time with other cards that [`Game::alike`] declares to be
/// alike, and faces asked for together in another order. Says where the results differ.
pub fn alike_holds<G: Game>(options: &G::Options, seed: u64, rounds: u32) -> Result<(), String> {
    let mut memory = G::Memory::default();
    for round in 0..rounds {
        let mut rng = stream(seed, round as u64);
        let mut setup = Setup::<G>::new(options.clone(), random_wagers(options, &mut rng));
        setup.present = Seats::first(1 + below(&mut rng, few_spots::<G>(options)) as u8);
        setup.memory = memory;
        let (one, mut player) = play_out(&setup, Player::new(options, rng));
        if !matches!(one.end, End::Done | End::Void(_)) {
            return Err(format!("round {round} of seed {seed} does not end: {:?}", one.end));
        }
        player.deck = exchanged(&player.deck, G::alike(), &mut player.rng);
        (player.order, player.next) = (Order::Reversed, 0);
        // Other suits may come more often than the pack holds a card: only the rules matter.
        let generous = Setup { shoe: cards::Pack::standard(16).counts(), ..setup };
        let two = conduct(&generous, &mut player);
        if one.net != two.net || one.memory != two.memory || player.next != player.said.len() {
            let (a, b) = (one.net, two.net);
            return Err(format!("round {round} of seed {seed}: {a:?}, but {b:?} with alike cards"));
        }
        memory = one.memory;
    }
    Ok(())
}

/// Plays a round to its end. Who said what his own cards do not allow says something else.
fn play_out<G: Game>(setup: &Setup<G>, mut player: Player<G>) -> (Conducted<G>, Player<G>) {
    loop {
        player.next = 0;
        let conducted = conduct(setup, &mut player);
        match (&conducted.end, player.said.last()) {
            (End::Refused(_, Want::Choice { .. }, _), Some(Answer::Choice(unlawful))) => {
                player.unlawful.push((player.said.len() - 1, *unlawful));
                player.said.pop();
            }
            _ => return (conducted, player),
        }
    }
}

fn few_spots<G: Game>(options: &G::Options) -> u64 {
    G::spots(options).0.min(3) as u64
}

/// Somebody on a few spots, with something on areas that are open before the deal; nobody where
/// all wagers are asked for in the round.
fn random_wagers<G: Game>(options: &G::Options, rng: &mut Rng) -> Wagers<G> {
    let early = |nth| G::area_rule(options, G::Area::nth(nth)).when == When::BeforeTheDeal;
    if !(0..G::Area::COUNT).any(early) {
        return Wagers::default();
    }
    loop {
        let mut wagers = Wagers::default();
        let spots = 1 + below(rng, few_spots::<G>(options)) as u8;
        for spot in 0..spots {
            for nth in 0..G::Area::COUNT {
                let half = below(rng, 2) == 0;
                if half || G::Area::COUNT > 32 && below(rng, 16) > 0 {
                    continue;
                }
                place_least(options, &mut wagers, Spot(spot).line(0), G::Area::nth(nth));
            }
        }
        if !wagers.lines().is_empty() && wagers.check(options).is_ok() {
            return wagers;
        }
    }
}

/// Places the least that the area takes before the deal, if it takes anything; a little more on
/// higher areas, to tell them apart.
pub fn place_least<G: Game>(
    options: &G::Options,
    wagers: &mut Wagers<G>,
    line: Line,
    area: G::Area,
) {
    let rule = G::area_rule(options, area);
    if rule.when != When::BeforeTheDeal {
        return;
    }
    let exact = |amount: Money| {
        G::payable(options, area).iter().all(|odds| amount.at_odds(odds.pays, odds.per).is_some())
    };
    let amount = match rule.amount {
        Amount::EqualTo(other) => Some(wagers.on(line, other)).filter(|other| !other.is_zero()),
        // In dollars, a few of which any odds can pay.
        Amount::Limits { min, max, .. } => {
            let least = min.as_cents() + 100 * (area.index() as i64 % 7);
            let mut amounts = (0..200).map(|more| Money::cents(least + 100 * more).min(max));
            amounts.find(|amount| exact(*amount))
        }
    };
    if let Some(amount) = amount {
        wagers.place(line, area, amount);
    }
}

/// Other cards that are alike: one exchange of the suits for all, or any card of the same kind.
fn exchanged(deck: &[Card], alike: Alike, rng: &mut Rng) -> Vec<Card> {
    let mut suits = [0, 1, 2, 3];
    for nth in 0..4 {
        suits.swap(nth, nth + below(rng, 4 - nth as u64) as usize);
    }
    let mut other = |card: &Card| {
        let index = card.index();
        let is_alike = |other: &Card| match alike {
            Alike::None => card == other,
            Alike::Suits => other.index() == index & !3 | suits[index & 3],
            Alike::Ranks => other.rank() == card.rank(),
            Alike::Values => points::value(*other) == points::value(*card),
        };
        let kind: Vec<Card> = Card::ALL.into_iter().filter(is_alike).collect();
        kind[below(rng, kind.len() as u64) as usize]
    };
    deck.iter().map(&mut other).collect()
}

#[derive(Copy, Clone)]
enum Order {
    AsDealt,
    Reversed,
}

/// Answers from a shuffled deck: at random the first time, the same again the second.
struct Player<G: Game> {
    rng: Rng,
    deck: Vec<Card>,
    pockets: u8,
    order: Order,
    said: Vec<Answer<G>>,
    /// How much of it has been said again.
    next: usize,
    /// What was tried and refused, by its place among what was said.
    unlawful: Vec<(usize, G::Choice)>,
}

impl<G: Game> Player<G> {
    fn new(options: &G::Options, mut rng: Rng) -> Player<G> {
        let mut deck: Vec<Card> = G::pack(options).cards().collect();
        let cards = deck.len();
        for nth in 0..cards {
            deck.swap(nth, nth + below(&mut rng, (cards - nth) as u64) as usize);
        }
        let (pockets, order) = (G::pockets(options), Order::AsDealt);
        let (said, next, unlawful) = (Vec::new(), 0, Vec::new());
        Player { rng, deck, pockets, order, said, next, unlawful }
    }

    fn faces(&self, slots: &[Slot]) -> Vec<Card> {
        let mut faces: Vec<Card> = slots.iter().map(|slot| self.deck[slot.0 as usize]).collect();
        if let Order::Reversed = self.order {
            faces.reverse();
        }
        faces
    }

    /// Says the same again; what was not yet asked is answered the first time only.
    fn say(&mut self, answer: impl FnOnce(&mut Rng) -> Answer<G>) -> Option<Answer<G>> {
        if self.next == self.said.len() {
            if let Order::Reversed = self.order {
                return None;
            }
            self.said.push(answer(&mut self.rng));
        }
        self.next += 1;
        Some(self.said[self.next - 1].clone())
    }

    fn lawful(&self, among: &[G::Choice]) -> Vec<G::Choice> {
        let refused = |choice| self.unlawful.contains(&(self.next, choice));
        among.iter().copied().filter(|choice| !refused(*choice)).collect()
    }
}

impl<G: Game> Answers<G> for Player<G> {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        match want {
            Want::Card { slot, .. } => Some(Answer::Card(self.deck[slot.0 as usize])),
            Want::Faces { slots, .. } => Some(Answer::Faces(self.faces(slots))),
            Want::Told { slots, what, .. } => Some(Answer::Told(what(&self.faces(slots)))),
            Want::Pocket => {
                let pockets = self.pockets as u64;
                self.say(|rng| Answer::Pocket(table::Pocket(below(rng, pockets) as u8)))
            }
            Want::Choice { among, .. } => {
                let among = self.lawful(among);
                self.say(|rng| Answer::Choice(among[below(rng, among.len() as u64) as usize]))
            }
            Want::Amount { range, .. } => self.say(|rng| {
                let least = below(rng, 2) == 0;
                Answer::Amount(if least { *range.start() } else { *range.end() })
            }),
            Want::Meter { nth, moved } => Some(Answer::Meter(G::METERS[*nth].reset + *moved)),
            Want::Count { .. }
            | Want::Cut { .. }
            | Want::Ruling { .. }
            | Want::Done { .. }
            | Want::Floor { .. } => None,
        }
    }

    fn looked(&mut self, _who: Line, _at: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        Some(self.faces(slots))
    }
}
