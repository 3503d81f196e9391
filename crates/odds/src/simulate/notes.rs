//! Every settled wager of a round, with all that it was settled by.

use super::book::Paid;
use super::spread::Spread;
use super::{MOST_SPOTS, Plan};
use cards::Card;
use core::fmt::Write;
use core::ops::Range;
use table::{Area, Cite, Game, Irregularity, Line, Money, Place, Pocket, Spot, Verdict};

/// Who takes down what became of each wager.
pub trait Notes {
    fn take(&mut self, noted: &Noted<'_>);
}

/// One settled wager. Its net is what the result makes of the stake, with the award and without
/// the vigorish.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Noted<'a> {
    /// Counted from 1 over the whole job; 0 where there are no sessions.
    pub session: u64,
    /// Counted from 0 over the whole job.
    pub round: u64,
    /// The first round that was dealt from these cards as they were shuffled.
    pub shoe: u64,
    /// Whether they were shuffled before this round, and how many cards were burned then.
    pub shuffled: bool,
    pub burned: u64,
    pub spot: Spot,
    /// Which of [`names`] it is.
    pub name: usize,
    /// The hand that the wager rode on as it was settled; or that of the player at baccarat.
    pub player_cards: &'a str,
    pub dealer_cards: &'a str,
    pub banker_cards: &'a str,
    /// Where the ball or the wheel came to rest; each time, where that was several times.
    pub pocket: &'a str,
    /// What the bettor decided in this round, in order: `split; draw; double 5`.
    pub decisions: &'a str,
    pub stake: Money,
    /// Which of [`RESULTS`] it is.
    pub result: usize,
    /// What a winning wager was paid, and for how much.
    pub odds: Option<(u16, u16)>,
    /// A fixed sum that was paid beside it.
    pub award: Money,
    /// The commission on what was won.
    pub vigorish: Money,
    pub net: Money,
    pub why: Cite,
    /// What went wrong in the round.
    pub irregular: &'a str,
    /// The meters that the award is the first payment of in this block, one bit each.
    pub first_of: u32,
}

/// What becomes of a wager, in the words of the notation.
pub const RESULTS: [&str; 6] = ["won", "lost", "lost half", "push", "returned", "void"];

const WON: usize = 0;
const VOID: usize = 5;

/// What can be settled: the areas, then what is paid beside each, then what is awarded for each.
pub fn names<G: Game>() -> Vec<String> {
    let areas = || (0..G::Area::COUNT).map(G::Area::nth);
    let beside = areas().map(G::bonus_name).chain(areas().map(G::award_name));
    areas().map(|area| area.name()).chain(beside).collect()
}

/// The notes of one block, as they are taken.
pub(super) struct Noting<N> {
    notes: N,
    game: Declared,
    /// How many rounds a session has; 0 where there are none.
    session: u64,
    round: u64,
    shoe: Shuffled,
    pending: Vec<Pending>,
    charged: Vec<Beside>,
    awarded: Vec<Beside>,
    /// The meters that were paid in this block.
    paid: u32,
    /// What the next settlement is by.
    basis: Option<Basis>,
    /// The cards of all bases of the round, one behind the other.
    cards: Vec<Card>,
    pocket: String,
    decisions: Vec<String>,
    /// Who decided last: an amount that he names right after it belongs to it.
    chooser: Option<Line>,
    irregular: String,
    texts: [String; 3],
}

/// What a game says of itself.
struct Declared {
    areas: usize,
    /// Which hand of the spot each area is about.
    hands: Vec<u8>,
    /// Whether what is awarded for an area bears its name: then it is part of that wager.
    is_part: Vec<bool>,
    pockets: Vec<String>,
}

/// Where the cards of the round come from.
struct Shuffled {
    /// Shuffled for every round.
    fresh: bool,
    is_empty: bool,
    shuffles: u64,
    all_burned: u64,
    /// The first round from these cards.
    since: u64,
    now: bool,
    burned: u64,
}

struct Pending {
    spot: Spot,
    name: usize,
    stake: Money,
    net: Money,
    award: Money,
    vigorish: Money,
    result: usize,
    odds: Option<(u16, u16)>,
    first_of: u32,
    basis: Basis,
    /// How much of the pockets' text was there.
    pocket: usize,
}

/// Money that moves beside a wager.
struct Beside {
    spot: Spot,
    area: usize,
    amount: Money,
    first_of: u32,
}

/// A paragraph, and the cards of the hand and of the [`SHARED`] places.
#[derive(Clone)]
struct Basis {
    why: Cite,
    hand: Range<usize>,
    shared: [Range<usize>; 3],
}

const SHARED: [Place; 3] = [Place::PLAYER, Place::DEALER, Place::BANKER];

impl<N: Notes> Noting<N> {
    pub(super) fn new<G: Game>(plan: &Plan<G>, notes: N, round: u64, session: u64) -> Noting<N> {
        Noting {
            notes,
            game: Declared::of::<G>(&plan.options),
            session,
            round,
            shoe: Shuffled {
                fresh: plan.shoe.fresh_every_round,
                is_empty: plan.pack.is_empty(),
                shuffles: 0,
                all_burned: 0,
                since: 0,
                now: false,
                burned: 0,
            },
            pending: Vec::new(),
            charged: Vec::new(),
            awarded: Vec::new(),
            paid: 0,
            basis: None,
            cards: Vec::new(),
            pocket: String::new(),
            decisions: vec![String::new(); MOST_SPOTS],
            chooser: None,
            irregular: String::new(),
            texts: Default::default(),
        }
    }

    /// A round that nobody plays.
    pub(super) fn skipped(&mut self) {
        self.round += 1;
    }

    pub(super) fn begin(&mut self) {
        self.pending.clear();
        self.charged.clear();
        self.awarded.clear();
        self.cards.clear();
        self.pocket.clear();
        self.decisions.iter_mut().for_each(String::clear);
        self.chooser = None;
        self.irregular.clear();
    }

    pub(super) fn dealt_from(&mut self, shuffles: u64, burned: u64) {
        self.shoe.dealt_from(self.round, shuffles, burned);
    }

    pub(super) fn chose(&mut self, who: Line, word: &str) {
        let said = &mut self.decisions[who.spot.0 as usize];
        apart(said, "; ");
        said.push_str(word);
        self.chooser = Some(who);
    }

    pub(super) fn named<G: Game>(&mut self, who: Line, area: G::Area, amount: Money) {
        let said = &mut self.decisions[who.spot.0 as usize];
        if self.chooser.take() != Some(who) {
            apart(said, "; ");
            said.push_str(&area.name());
        }
        let _ = write!(said, " {amount}");
    }

    pub(super) fn went_wrong(&mut self, what: Irregularity) {
        apart(&mut self.irregular, " ");
        self.irregular.push_str(what.name());
    }

    pub(super) fn spun(&mut self, pocket: Pocket) {
        apart(&mut self.pocket, " ");
        self.pocket.push_str(&self.game.pockets[pocket.0 as usize]);
    }

    pub(super) fn settling(&mut self, spot: Spot, area: usize, why: Cite, spread: &Spread) {
        let mut kept = |cards: Vec<Card>| {
            let start = self.cards.len();
            self.cards.extend(cards);
            start..self.cards.len()
        };
        let hand = kept(spread.known(Place::hand(spot, self.game.hands[area])));
        let shared = SHARED.map(|at| kept(spread.known(at)));
        self.basis = Some(Basis { why, hand, shared });
    }

    pub(super) fn paid(&mut self, spot: Spot, area: usize, what: Paid, stake: Money, net: Money) {
        let areas = self.game.areas;
        let beside = Beside { spot, area, amount: net, first_of: 0 };
        match what {
            Paid::Settled(verdict) => self.push(spot, area, stake, net, Some(verdict)),
            Paid::Bonus(verdict) => self.push(spot, areas + area, stake, net, Some(verdict)),
            Paid::Charged => self.charged.push(beside),
            Paid::Awarded => {
                self.awarded.push(beside);
                if !self.game.is_part[area] {
                    let (name, given) = (2 * areas + area, Some(Verdict::Returned));
                    self.push(spot, name, Money::ZERO, Money::ZERO, given);
                }
            }
            Paid::Voided => {
                // One row for the wager, and none for what was paid beside it.
                self.pending.retain(|one| one.spot != spot || one.name % areas != area);
                self.charged.retain(|one| (one.spot, one.area) != (spot, area));
                self.awarded.retain(|one| (one.spot, one.area) != (spot, area));
                self.push(spot, area, stake, Money::ZERO, None);
            }
        }
    }

    /// No verdict: it is void.
    fn push(
        &mut self,
        spot: Spot,
        name: usize,
        stake: Money,
        net: Money,
        verdict: Option<Verdict>,
    ) {
        let (result, odds) = match verdict {
            Some(Verdict::Win { pays, per }) => (WON, Some((pays, per))),
            Some(Verdict::Lose) => (1, None),
            Some(Verdict::Half) => (2, None),
            Some(Verdict::Push) => (3, None),
            Some(Verdict::Returned) => (4, None),
            None => (VOID, None),
        };
        self.pending.push(Pending {
            spot,
            name,
            stake,
            net,
            award: Money::ZERO,
            vigorish: Money::ZERO,
            result,
            odds,
            first_of: 0,
            basis: self.basis.clone().expect("it was told by what"),
            pocket: self.pocket.len(),
        });
    }

    /// The last award emptied the meter of this number.
    pub(super) fn emptied(&mut self, meter: usize) {
        let bit = 1 << meter;
        if let Some(award) = self.awarded.last_mut().filter(|_| self.paid & bit == 0) {
            award.first_of |= bit;
            self.paid |= bit;
        }
    }

    pub(super) fn void(&mut self) {
        self.charged.clear();
        self.awarded.clear();
        for one in &mut self.pending {
            (one.net, one.result, one.odds) = (Money::ZERO, VOID, None);
        }
    }

    pub(super) fn end(&mut self, spread: &Spread) {
        self.add_what_is_beside();
        let session = self.round.checked_div(self.session).map_or(0, |nth| nth + 1);
        let pending = core::mem::take(&mut self.pending);
        for one in &pending {
            self.write_cards(&one.basis, spread);
            let [player_cards, dealer_cards, banker_cards] = &self.texts;
            self.notes.take(&Noted {
                session,
                round: self.round,
                shoe: self.shoe.since,
                shuffled: self.shoe.now,
                burned: self.shoe.burned,
                spot: one.spot,
                name: one.name,
                player_cards,
                dealer_cards,
                banker_cards,
                pocket: &self.pocket[..one.pocket],
                decisions: &self.decisions[one.spot.0 as usize],
                stake: one.stake,
                result: one.result,
                odds: one.odds,
                award: one.award,
                vigorish: one.vigorish,
                net: one.net,
                why: one.basis.why,
                irregular: &self.irregular,
                first_of: one.first_of,
            });
        }
        self.pending = pending;
        self.round += 1;
    }

    /// Commission may be taken and awards may be paid before or after the wager is settled.
    fn add_what_is_beside(&mut self) {
        let pending = &mut self.pending;
        let mut of = |beside: &Beside, name: usize, add: &dyn Fn(&mut Pending)| {
            let is_it = |one: &&mut Pending| (one.spot, one.name) == (beside.spot, name);
            if let Some(one) = pending.iter_mut().find(is_it) {
                one.net += beside.amount;
                add(one);
            }
        };
        for beside in &self.charged {
            of(beside, beside.area, &|one| one.vigorish -= beside.amount);
        }
        for beside in &self.awarded {
            let is_part = self.game.is_part[beside.area];
            let name = if is_part { beside.area } else { 2 * self.game.areas + beside.area };
            of(beside, name, &|one| {
                one.award += beside.amount;
                one.result = WON;
                one.first_of |= beside.first_of;
            });
        }
    }

    /// The hand as it was settled, and the cards of the table as they were in the end, or as far
    /// as they were known before they were picked up.
    fn write_cards(&mut self, basis: &Basis, spread: &Spread) {
        for (nth, at) in SHARED.into_iter().enumerate() {
            let (then, now) = (&self.cards[basis.shared[nth].clone()], spread.shown(at));
            write(&mut self.texts[nth], if now.len() > then.len() { &now } else { then });
        }
        if !basis.hand.is_empty() {
            write(&mut self.texts[0], &self.cards[basis.hand.clone()]);
        }
    }

    pub(super) fn done(self) -> N {
        self.notes
    }
}

impl Declared {
    fn of<G: Game>(options: &G::Options) -> Declared {
        let areas = || (0..G::Area::COUNT).map(G::Area::nth);
        // One bettor on a spot stays with the hand that his wager was placed for.
        let hand = |area| G::hand_of(&[], Spot(0).line(0), area).map_or(0, Place::nth);
        Declared {
            areas: G::Area::COUNT,
            hands: areas().map(hand).collect(),
            is_part: areas().map(|area| G::award_name(area) == area.name()).collect(),
            pockets: (0..G::pockets(options)).map(|nth| G::pocket_name(Pocket(nth))).collect(),
        }
    }
}

impl Shuffled {
    fn dealt_from(&mut self, round: u64, shuffles: u64, burned: u64) {
        self.now = (self.fresh && !self.is_empty) || shuffles > self.shuffles;
        self.burned = burned - self.all_burned;
        (self.shuffles, self.all_burned) = (shuffles, burned);
        if self.now {
            self.since = round;
        }
    }
}

fn apart(text: &mut String, mark: &str) {
    if !text.is_empty() {
        text.push_str(mark);
    }
}

/// `Qh 6d 4c`
fn write(text: &mut String, cards: &[Card]) {
    text.clear();
    for card in cards {
        apart(text, " ");
        text.push(card.rank().letter());
        text.push(card.suit().letter());
    }
}
