//! Three Card Poker, N.J.A.C. 19:47-20.

mod odds;
pub mod pay;
pub mod procedures;

use crate::one_deck::{self, Now};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::three::{self, Three};
use cards::{Card, Pack};
use core::cmp::Ordering;
pub use pay::Options;
use pay::{DealerStack, Dealing, Settlement, Tie};
use table::{
    Alike, Call, Cite, Game, Money, Odds, Place, Remedy, Seats, Spot, Stage, Stop, Table, Verdict,
    areas, choices, cite,
};

/// Three cards against the dealer's, who needs a queen to play at all.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ThreeCardPoker;

areas! {
    /// 20.6: where wagers lie.
    Area { Ante = "ante", Play = "play", PairPlus = "pair-plus", }
}

choices! {
    /// 20.10(b): what a player with an ante decides.
    Choice {
        Play = "play": "wager as much again as the ante and meet the dealer",
        Fold = "fold": "give up the ante, and pair plus with it",
    }
}

impl Game for ThreeCardPoker {
    const NAME: &'static str = "three-card-poker";
    const TITLE: &'static str = "Three Card Poker";
    const CITATION: &'static str = "19:47-20";
    const EDITION: &'static str = "2007-04-16";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Three cards each. Play on for as much again as your ante, or \
         fold; the dealer needs a queen or better to meet you. Pair plus pays by your own hand.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("13:69E-1.19(b)1"), "Dealing"),
        (cite!("13:69E-1.19(c)"), "Shuffling"),
        (cite!("13:69F-20.3(a)"), "rank"),
        (cite!("13:69F-20.3(b)"), "rank"),
        (cite!("13:69F-20.3(c)"), "duel"),
        (cite!("19:47-20.6(d)"), "area_rule"),
        (cite!("19:47-20.7(a)"), "Dealing"),
        (cite!("19:47-20.9(a)"), "Dealing"),
        (cite!("19:47-20.10(c)1"), "one_deck::settle_all"),
        (cite!("19:47-20.10(c)1.ii"), "settle"),
        (cite!("19:47-20.10(c)1.iii"), "settle"),
        (cite!("19:47-20.10(c)2"), "one_deck::settle_all"),
        (cite!("19:47-20.10(c)2.ii"), "settle"),
    ];
    const SHUFFLED_EVERY_ROUND: bool = true;
    const SILENCE: &'static [Choice] = &[Choice::Fold];
    const EARLY: Option<Cite> = Some(cite!("19:47-20.10(b)"));
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(_: &Options) -> Pack {
        Pack::standard(1)
    }

    fn spots(options: &Options) -> (u8, Cite) {
        (options.spots, cite!("19:47-20.6(c)"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-20.6(c)"))
    }

    fn spots_each(options: &Options) -> (u8, Cite) {
        (options.spots_per_player, cite!("19:47-20.6(e)"))
    }

    fn spots_adjacent(_: &Options) -> Option<Cite> {
        Some(cite!("19:47-20.6(e)"))
    }

    fn area_rule(options: &Options, area: Area) -> table::AreaRule<Area> {
        pay::area_rule(options, area)
    }

    fn payable(options: &Options, area: Area) -> Vec<Odds> {
        pay::payable(options, area)
    }

    fn irregularities(options: &Options) -> Vec<Remedy> {
        pay::irregularities(options)
    }

    fn procedures(options: &Options) -> table::Procedures {
        procedures::procedures(options)
    }

    fn makes(_: &Options, at: Place, cards: &[Card]) -> Option<String> {
        let [a, b, c] = *cards else { return None };
        let hand = three::rank(a, b, c);
        let is_short = at == Place::DEALER && !qualifies(hand);
        Some(format!("{hand}{}", if is_short { ", does not qualify" } else { "" }))
    }

    fn alike() -> Alike {
        Alike::Suits
    }

    /// 20.10(b): as much again as the ante.
    fn price(_: &Options, choice: Choice, _: Place, on: impl Fn(Area) -> Money) -> Money {
        match choice {
            Choice::Play => on(Area::Ante),
            Choice::Fold => Money::ZERO,
        }
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let seats = table.seats();
        deal(options, table, seats)?;
        table.reach(Stage::Decisions);
        if !deals_the_dealer_late(options) {
            put_the_stub_away(options, table, seats)?;
        }
        let remain = decide(table, seats)?;
        if deals_the_dealer_late(options) {
            one_deck::deal_stack::<_, _, 3>(table, Place::DEALER, cite!("19:47-20.9(c)2"))?;
            put_the_stub_away(options, table, seats)?;
        }
        table.turn(Place::DEALER, cite!("19:47-20.10(b)"))?;
        table.reach(Stage::Revealed);
        if remain.is_empty() {
            // Nobody is left whom the dealer's hand could touch.
            return table.collect(Place::DEALER, cite!("19:47-20.10(c)"));
        }
        let dealer = rank(table.cards(Place::DEALER));
        let (show, clear) = match options.settlement {
            Settlement::PlayerByPlayer => {
                (cite!("19:47-20.10(c)2.i"), cite!("19:47-20.10(c)2.iii"))
            }
            Settlement::StepByStep => (cite!("19:47-20.10(c)1.i"), cite!("19:47-20.10(c)1.iv")),
        };
        one_deck::settle_all(
            table,
            remain,
            options.settlement,
            clear,
            |table, spot| table.turn(Place::hand(spot, 0), show),
            |table, spot, now| settle(options, table, spot, dealer, now),
        )?;
        table.collect(Place::DEALER, cite!("19:47-20.10(c)"))
    }

    table::compiled_here!();
}

/// 20.7 to 20.9: three cards face down to every player with a wager, and to the dealer.
#[inline(always)]
fn deal<T: Table<ThreeCardPoker>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
) -> Result<(), Stop> {
    let (bets, one) = match options.dealing {
        Dealing::Hand => (cite!("19:47-20.8(b)3"), cite!("19:47-20.8(c)")),
        Dealing::ManualShoe => (cite!("19:47-20.7(b)"), cite!("19:47-20.7(c)")),
        Dealing::AutomatedShoe => (cite!("19:47-20.9(b)2"), cite!("19:47-20.9(c)")),
    };
    table.say(Call::NoMoreBets, bets)?;
    table.reach(Stage::InitialDeal);
    if options.dealing == Dealing::AutomatedShoe {
        one_deck::deal_stacks::<_, _, 3>(table, seats, one)?;
        if !deals_the_dealer_late(options) {
            one_deck::deal_stack::<_, _, 3>(table, Place::DEALER, cite!("19:47-20.9(c)1"))?;
        }
        return Ok(());
    }
    table.deal_around(seats, 3, one, one)
}

/// 20.9(c)2: the dealer's stack may stay in the automated shoe until all have decided.
#[inline(always)]
fn deals_the_dealer_late(options: &Options) -> bool {
    options.dealing == Dealing::AutomatedShoe && options.dealer_stack == DealerStack::AfterDecisions
}

/// 20.7(d), (e): the stub goes to the rack; where it is due, it is counted first.
#[inline(always)]
fn put_the_stub_away<T: Table<ThreeCardPoker>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
) -> Result<(), Stop> {
    let law = pay::stub(options);
    one_deck::put_the_stub_away(table, seats, pay::void_returns(options), law)
}

/// 20.10(a), (b): each looks, then plays or forfeits; who remains is returned.
#[inline(always)]
fn decide<T: Table<ThreeCardPoker>>(table: &mut T, seats: Seats) -> Result<Seats, Stop> {
    let mut remain = seats;
    for spot in seats.clockwise() {
        table.look(spot.line(0), Place::hand(spot, 0), cite!("19:47-20.10(a)"))?;
    }
    let why = cite!("19:47-20.10(b)");
    for spot in seats.clockwise() {
        let (who, hand) = (spot.line(0), Place::hand(spot, 0));
        let ante = table.wager(who, Area::Ante);
        if ante.is_zero() {
            continue; // Pair plus alone: there is nothing to decide.
        }
        match table.choose(who, hand, &[Choice::Play, Choice::Fold], why)? {
            Choice::Play => table.stake(who, Area::Play, ante, why)?,
            Choice::Fold => remain = remain.without(spot),
        }
    }
    for spot in seats.but(remain).clockwise() {
        table.settle(spot.line(0), Area::Ante, Verdict::Lose, why)?;
        if !table.wager(spot.line(0), Area::PairPlus).is_zero() {
            table.settle(spot.line(0), Area::PairPlus, Verdict::Lose, why)?;
        }
        table.collect(Place::hand(spot, 0), why)?;
    }
    Ok(remain)
}

/// 20.11(a): the three kinds of payout for one player; `now` says which verdicts are carried out.
#[inline(always)]
fn settle<T: Table<ThreeCardPoker>>(
    options: &Options,
    table: &mut T,
    spot: Spot,
    dealer: Three,
    now: Now,
) -> Result<(), Stop> {
    let who = spot.line(0);
    let hand = rank(table.cards(Place::hand(spot, 0)));
    if !table.wager(who, Area::Ante).is_zero() {
        let (ante, play) = duel(options.tie, hand, dealer);
        if now.is_for(ante) {
            table.settle(who, Area::Ante, ante, cite!("19:47-20.11(a)1"))?;
        }
        if now.is_for(play) {
            table.settle(who, Area::Play, play, cite!("19:47-20.11(a)1"))?;
        }
        if let Some(odds) = pay::ante_bonus(&options.ante_bonus, hand.category())
            && now.is_for(odds.win())
        {
            let why = pay::ante_bonus_law(&options.ante_bonus);
            table.bonus(who, Area::Ante, odds.win(), why)?;
        }
    }
    if !table.wager(who, Area::PairPlus).is_zero() {
        let odds = pay::pair_plus(&options.pair_plus, hand.category());
        let verdict = odds.map_or(Verdict::Lose, |odds| odds.win());
        if now.is_for(verdict) {
            table.settle(who, Area::PairPlus, verdict, cite!("19:47-20.11(a)2"))?;
        }
    }
    Ok(())
}

/// 20.3: how three cards rank.
#[inline(always)]
pub fn rank(cards: &[Card]) -> Three {
    let [a, b, c] = *cards.first_chunk().expect("three cards");
    three::rank(a, b, c)
}

/// 20.11(a)1: the dealer plays with queen high or better.
#[inline(always)]
pub fn qualifies(dealer: Three) -> bool {
    dealer >= Three::QUEEN_HIGH
}

/// 20.11(a)1: what becomes of the ante and of the play wager. Looked up, for nobody can guess it.
#[inline(always)]
pub fn duel(tie: Tie, player: Three, dealer: Three) -> (Verdict, Verdict) {
    let higher = (player.cmp(&dealer) as i8 + 1) as usize;
    DUELS[tie as usize][usize::from(qualifies(dealer))][higher]
}

/// By what a tie does, whether the dealer qualifies, and how the player's hand compares.
static DUELS: [[[(Verdict, Verdict); 3]; 2]; 2] = {
    use Ordering::{Equal, Greater, Less};
    const fn all(tie: Tie, qualifies: bool) -> [(Verdict, Verdict); 3] {
        [met(tie, qualifies, Less), met(tie, qualifies, Equal), met(tie, qualifies, Greater)]
    }
    [[all(Tie::Push, false), all(Tie::Push, true)], [all(Tie::Lose, false), all(Tie::Lose, true)]]
};

/// 20.11(a)1: a hand above the dealer's is paid 1 to 1 on both wagers. If he does not hold queen
/// high or better, the ante is paid 1 to 1 whatever the player holds, and the play wager returned.
/// Of a tie the text is silent (T-2): nobody has won, so the wagers are given back, unless the
/// licensee elects that they are lost.
const fn met(tie: Tie, dealer_qualifies: bool, player: Ordering) -> (Verdict, Verdict) {
    if !dealer_qualifies {
        return (Verdict::EVEN, Verdict::Returned);
    }
    match (player, tie) {
        (Ordering::Greater, _) => (Verdict::EVEN, Verdict::EVEN),
        (Ordering::Equal, Tie::Push) => (Verdict::Push, Verdict::Push),
        (Ordering::Equal, Tie::Lose) | (Ordering::Less, _) => (Verdict::Lose, Verdict::Lose),
    }
}
