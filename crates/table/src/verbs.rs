//! The verbs of a table: all that a round may do.

use crate::{Area, Cite, Game, Irregularity, Line, Money, Person, Place, Seats, Spot, Stage, Void};
use cards::{Card, Five, Suit, three};
use core::fmt;
use core::ops::RangeInclusive;

/// What stands behind the verbs: a person and a shoe, a tape, a strategy or an enumerator.
///
/// Every act may stop the round: an answer is missing, an irregularity comes before it, or a
/// paragraph calls the round off. A game passes the stop on with `?`, except where its regulation
/// says how play goes on.
pub trait Table<G: Game> {
    // What only reads.

    /// The spots that take part in this round.
    fn seats(&self) -> Seats;
    /// How many bettors share the spot.
    fn lines(&self, spot: Spot) -> u8;
    /// Who calls the decisions on the spot.
    fn caller(&self, spot: Spot) -> Line;
    /// Who has the line: one person may have several.
    fn person(&self, who: Line) -> Person;
    /// What was wagered there; also after it is settled.
    fn wager(&self, who: Line, area: G::Area) -> Money;
    /// The nth area, counted from 0 in the order of the layout, where something was wagered.
    fn nth_wagered(&self, who: Line, nth: usize) -> Option<G::Area> {
        let areas = (0..G::Area::COUNT).map(G::Area::nth);
        areas.filter(|area| !self.wager(who, *area).is_zero()).nth(nth)
    }
    /// What lies face up there, in the order it came.
    fn cards(&self, at: Place) -> &[Card];
    /// How many cards lie there, seen or not.
    fn lying(&self, at: Place) -> usize;
    /// A card drawn in error that waits to be used, if its face is known.
    fn exposed(&self) -> Option<Card>;
    /// Whether the stub must be counted this round.
    fn stub_is_due(&self) -> bool;
    /// Everybody at the table, those without a wager too.
    fn present(&self) -> Seats;
    /// What earlier rounds left behind, with what this one has changed.
    fn memory(&self) -> &G::Memory;

    /// Whether the card reader could be used when the round began.
    #[inline(always)]
    fn reader(&self) -> Reader {
        Reader::Works
    }

    /// The round has come so far: what can go wrong hangs on it, and nothing else.
    #[inline(always)]
    fn reach(&mut self, _stage: Stage) {}

    // Acts.

    /// One card leaves the shoe.
    fn deal(&mut self, to: Place, face: Face, why: Cite) -> Result<(), Stop>;
    /// So many cards face down to the first hand of every spot and to the dealer, one at a time.
    #[inline(always)]
    fn deal_around(
        &mut self,
        seats: Seats,
        cards: usize,
        players: Cite,
        dealer: Cite,
    ) -> Result<(), Stop> {
        for _ in 0..cards {
            for spot in seats.clockwise() {
                self.deal(Place::hand(spot, 0), Face::Down, players)?;
            }
            self.deal(Place::DEALER, Face::Down, dealer)?;
        }
        Ok(())
    }
    /// All unturned cards there are turned, together.
    fn turn(&mut self, at: Place, why: Cite) -> Result<(), Stop>;
    /// Some of the unturned cards there are turned, each named by its place among them.
    fn turn_some(&mut self, at: Place, nths: &[usize], why: Cite) -> Result<(), Stop>;
    /// A player looks at his unturned cards: all see him look, he alone sees the faces.
    fn look(&mut self, who: Line, at: Place, why: Cite) -> Result<(), Stop>;
    /// One thing about unturned cards is made known, and nothing else.
    fn tell(&mut self, at: Place, what: fn(&[Card]) -> bool, why: Cite) -> Result<bool, Stop>;
    /// The `nth` card there moves; a split is shifts.
    fn shift(&mut self, from: Place, nth: usize, to: Place, why: Cite) -> Result<(), Stop>;
    /// The cards there are counted face down.
    fn count(&mut self, at: Place, why: Cite) -> Result<usize, Stop>;
    /// The cards there are picked up in order and go to the rack.
    fn collect(&mut self, at: Place, why: Cite) -> Result<(), Stop>;
    /// The exposed error card goes to the rack.
    fn burn_exposed(&mut self, why: Cite) -> Result<(), Stop>;
    /// The exposed error card waits for the end of the round: the next card is dealt as ever.
    fn set_aside(&mut self, why: Cite) -> Result<(), Stop>;
    /// The ball or the wheel comes to rest.
    fn spin(&mut self, why: Cite) -> Result<Pocket, Stop>;
    /// A decision about the hand at `at`.
    fn choose(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        why: Cite,
    ) -> Result<G::Choice, Stop>;
    /// A decision that is bound by cards which only he has seen: all lawful and unlawful answers
    /// are offered, and `law` is judged where the faces are, at the latest when they are turned.
    fn choose_on(
        &mut self,
        who: Line,
        at: Place,
        among: &[G::Choice],
        law: impl Fn(&[Card], G::Choice) -> bool + 'static,
        why: Cite,
    ) -> Result<G::Choice, Stop>;
    /// An amount for an area: insurance, a double, a bid. Zero declines where the range holds it.
    fn amount(
        &mut self,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
        why: Cite,
    ) -> Result<Money, Stop>;
    /// A wager is placed in the course of the round.
    fn stake(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop>;
    /// A wager is closed, once.
    fn settle(&mut self, who: Line, area: G::Area, verdict: Verdict, why: Cite)
    -> Result<(), Stop>;
    /// Something is paid beside a wager, at odds on it.
    fn bonus(&mut self, who: Line, area: G::Area, verdict: Verdict, why: Cite) -> Result<(), Stop>;
    /// Commission on a won wager is collected.
    fn charge(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop>;
    /// Commission on a won wager is marked: it is owed, and collected another time.
    fn mark(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop>;
    /// A fixed sum is paid beside a wager, such as a jackpot.
    fn award(&mut self, who: Line, area: G::Area, amount: Money, why: Cite) -> Result<(), Stop>;
    /// So much of every wager on an area goes to each of the game's jackpot meters, in their order;
    /// where nobody wagered there nothing is done.
    fn feed(&mut self, area: G::Area, shares: &[Money], why: Cite) -> Result<(), Stop>;
    /// What stands on a jackpot meter is paid beside a wager, and the meter starts again.
    fn jackpot(&mut self, who: Line, area: G::Area, meter: usize, why: Cite) -> Result<(), Stop>;
    /// Something is left behind for later rounds. A void round forgets it again, unless it was
    /// remembered by the very paragraph that voids the round.
    fn remember(&mut self, memory: G::Memory, why: Cite) -> Result<(), Stop>;
    /// The dealer announces something.
    fn say(&mut self, call: Call, why: Cite) -> Result<(), Stop>;
    /// The dealer announces what the open cards there make. Where nobody listens it is not worked
    /// out.
    #[inline(always)]
    fn announce(
        &mut self,
        at: Place,
        what: fn(Place, &[Card]) -> Call,
        why: Cite,
    ) -> Result<(), Stop> {
        let call = what(at, self.cards(at));
        self.say(call, why)
    }
    /// The last unturned card there belongs in no pack here: it leaves the table and is destroyed.
    /// Where nothing goes wrong that never happens.
    #[inline(always)]
    fn remove(&mut self, _at: Place, _why: Cite) -> Result<(), Stop> {
        Ok(())
    }
    /// The floor decides, where a paragraph on an irregularity leaves it open: the place of the
    /// word among those it may speak. Where nothing goes wrong nobody asks.
    #[inline(always)]
    fn rule(&mut self, _among: &'static [&'static str], _why: Cite) -> Result<usize, Stop> {
        Ok(0)
    }
}

/// What kind of act a verb is, for those who wait for one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A card comes off the shoe, up or down.
    Deal(Place),
    /// Unturned cards are turned.
    Turn(Place),
    /// Somebody looks at his cards.
    Look(Place),
    /// The card reader is asked.
    Tell(Place),
    /// Somebody decides about the hand there.
    Choose(Place),
    /// Somebody says how much.
    Amount,
    /// The ball or the wheel is set in motion.
    Spin,
    /// Words, or what is only kept in mind: nothing is moved by it.
    Said,
    /// Anything else: wagers are closed, cards collected, counted or moved.
    Other,
}

impl Act {
    /// Whether hands do it: somebody may say when it is done.
    pub const fn is_done_by_hand(self) -> bool {
        !matches!(self, Act::Choose(_) | Act::Amount | Act::Said)
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Deal(to) => write!(f, "a card goes to {to}"),
            Act::Turn(at) => write!(f, "the cards of {at} are turned"),
            Act::Look(at) => write!(f, "the cards of {at} are looked at"),
            Act::Tell(at) => write!(f, "the reader tells of {at}"),
            Act::Choose(at) => write!(f, "a decision about {at}"),
            Act::Amount => f.write_str("an amount is named"),
            Act::Spin => f.write_str("the wheel is spun"),
            Act::Said => f.write_str("something is said"),
            Act::Other => f.write_str("chips or cards are moved"),
        }
    }
}

/// Whether the card reader of a table that has one can be used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reader {
    /// It answers.
    Works,
    /// Until it is repaired.
    Failed,
}

/// Whether a shuffling device is at the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Device {
    /// It is there, whether or not it works.
    At,
    /// It was taken away.
    Gone,
}

/// Which way a card is dealt.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Face {
    /// Everybody sees it.
    Up,
    /// It is a slot until somebody looks.
    Down,
}

/// What becomes of a wager. One word, for many are looked up and paid.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(8))]
pub enum Verdict {
    /// The whole wager is taken.
    Lose,
    /// Half is taken, half given back.
    Half,
    /// A tie: the wager is given back.
    Push,
    /// Given back without having been decided against anybody.
    Returned,
    /// It is paid `pays` for every `per`.
    Win { pays: u16, per: u16 },
}

impl Verdict {
    /// Paid as much as was wagered.
    pub const EVEN: Verdict = Verdict::Win { pays: 1, per: 1 };

    /// Paid `pays` times the wager.
    pub const fn to_one(pays: u16) -> Verdict {
        Verdict::Win { pays, per: 1 }
    }

    /// What the bettor wins or loses by it, or `None` where that is no whole number of cents.
    #[inline(always)]
    pub fn net(self, wager: Money) -> Option<Money> {
        // A factor, and no branch: how a wager ends is what nobody can guess.
        let (pays, per) = match self {
            Verdict::Win { pays, per } => (i32::from(pays), per),
            _ => (0, 1),
        };
        let times = pays - i32::from(matches!(self, Verdict::Lose | Verdict::Half));
        let per = per + u16::from(matches!(self, Verdict::Half));
        wager.times(times, per)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Lose => f.write_str("lost"),
            Verdict::Half => f.write_str("lost half"),
            Verdict::Push => f.write_str("push"),
            Verdict::Returned => f.write_str("returned"),
            Verdict::Win { pays, per } => write!(f, "won {pays}:{per}"),
        }
    }
}

/// Why a round does not go on. What is wanted stays in the table that stopped.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// An answer is missing.
    Want,
    /// The regulation calls the round off.
    Void(Void),
    /// What went wrong is for the round itself to put right.
    Irregular(Irregularity),
}

/// Where the ball or the wheel rests: a number that the game gives its meaning.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pocket(pub u8);

/// What the dealer announces.
#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Call {
    /// Wagers may not be touched any more.
    NoMoreBets,
    /// The total of a hand of the 21 games.
    Total { at: Place, points: u8, soft: bool },
    /// The point count of a hand.
    Count { at: Place, points: u8 },
    /// This hand wins.
    Wins(Place),
    /// Both hands count the same.
    TieHand,
    /// How many cards both hands took together.
    CardsDealt(u8),
    /// Where the ball or the wheel came to rest.
    Number(Pocket),
    /// The spin does not count.
    NoSpin,
    /// The ball that left the wheel is in order.
    BallInspected,
    /// The wager stays for another spin.
    EnPrison,
    /// The shoe is shuffled after it.
    LastHand,
    /// This hand takes no more part in the round.
    Dead(Place),
    /// The dealer's hand is too low to play.
    NoQualify,
    /// What all five cards of a hand make.
    FiveCards { at: Place, hand: Five },
    /// The three cards of a hand that are set apart, in the order in which they count.
    ThreeCards { at: Place, cards: [Card; 3] },
    /// The total of cards of one suit.
    InSuit { at: Place, points: u8, suit: Suit },
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::NoMoreBets => f.write_str("no more bets"),
            Call::Total { at, points, soft: true } => write!(f, "{at} soft {points}"),
            Call::Total { at, points, soft: false } => write!(f, "{at} {points}"),
            Call::Count { at, points } => write!(f, "{at} {points}"),
            Call::Wins(at) => write!(f, "{at} wins"),
            Call::TieHand => f.write_str("tie hand"),
            Call::CardsDealt(n) => write!(f, "{n} cards"),
            Call::Number(pocket) => write!(f, "number {}", pocket.0),
            Call::NoSpin => f.write_str("no spin"),
            Call::BallInspected => f.write_str("ball inspected"),
            Call::EnPrison => f.write_str("en prison"),
            Call::LastHand => f.write_str("last hand"),
            Call::Dead(at) => write!(f, "{at} dead hand"),
            Call::NoQualify => f.write_str("no qualify"),
            Call::FiveCards { at, hand } => write!(f, "{at} five cards {hand}"),
            Call::ThreeCards { at, cards: [a, b, c] } => {
                write!(f, "{at} three cards {a} {b} {c} {}", three::rank(*a, *b, *c))
            }
            Call::InSuit { at, points, suit } => write!(f, "{at} {points} in {}", suit.name()),
        }
    }
}
