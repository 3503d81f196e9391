//! 3 Card Blitz, N.J.A.C. 13:69F-51.

pub mod hand;
mod odds;
pub mod pay;
pub mod procedures;
#[cfg(test)]
mod tests;

use crate::one_deck;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cards::{Card, Pack};
use core::cmp::Ordering;
use hand::Dealt;
use pay::Dealing;
pub use pay::Options;
use table::{
    Alike, Call, Cite, Game, Line, Meter, Money, Odds, PayTable, Place, Remedy, Seats, Spot, Stage,
    Stop, Table, Verdict, areas, choices, cite,
};

/// Seven cards each; up to three of one suit make the total that meets the dealer's.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ThreeCardBlitz;

areas! {
    /// 1.13BB(c)2: where wagers lie.
    Area {
        Ante = "ante",
        Blind = "blind",
        Play = "play",
        FlushBonus = "flush-bonus",
        Progressive = "progressive",
    }
}

choices! {
    /// 51.10(d): what a player decides.
    Choice {
        Play = "play": "wager as much again as the ante and meet the dealer",
        Fold = "fold": "give up ante and blind; flush bonus and progressive stay",
    }
}

impl Game for ThreeCardBlitz {
    const NAME: &'static str = "three-card-blitz";
    const TITLE: &'static str = "3 Card Blitz";
    const CITATION: &'static str = "13:69F-51";
    const EDITION: &'static str = "2019-03-25 (temporary rule)";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Seven cards each; your best three of one suit make your total, \
         31 at most. Play for as much again as your ante against the dealer's total, or fold. \
         Flush bonus and progressive pay by your own seven cards.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("13:69E-1.13BB(c)2"), "Area"),
        (cite!("13:69E-1.19(b)1"), "Dealing"),
        (cite!("13:69E-1.19(c)"), "Shuffling"),
        (cite!("13:69F-51.1 \"Ante\""), "area_rule"),
        (cite!("13:69F-51.1 \"Royal Flush\""), "Dealt::is_royal_flush"),
        (cite!("13:69F-51.2(a)"), "pack"),
        (cite!("13:69F-51.2(b)3"), "procedures"),
        (cite!("13:69F-51.4(c)1.ii"), "procedures"),
        (cite!("13:69F-51.5(a)"), "Dealt::total"),
        (cite!("13:69F-51.5(b)"), "Dealt::total"),
        (cite!("13:69F-51.5(c)1"), "contest"),
        (cite!("13:69F-51.5(c)2"), "contest"),
        (cite!("13:69F-51.5(c)3"), "Dealt::line"),
        (cite!("13:69F-51.5(c)5"), "contest"),
        (cite!("13:69F-51.6(b)"), "area_rule"),
        (cite!("13:69F-51.7(a)"), "Dealing"),
        (cite!("13:69F-51.9(a)"), "Dealing"),
        (cite!("13:69F-51.10(e)"), "settle"),
        (cite!("13:69F-51.10(e)2"), "settle"),
        (cite!("13:69F-51.10(e)3"), "contest"),
        (cite!("13:69F-51.10(e)4"), "contest"),
        (cite!("13:69F-51.11(e)2"), "pay::award"),
        (cite!("13:69F-51.11(e)3"), "pay::meter"),
    ];
    const LIMITS: Option<Cite> = Some(cite!("19:47-8.3"));
    const METERS: &'static [Meter] = &pay::METERS;
    const SHUFFLED_EVERY_ROUND: bool = true;
    const SILENCE: &'static [Choice] = &[Choice::Fold];
    const EARLY: Option<Cite> = Some(cite!("13:69F-51.10(d)"));
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(_: &Options) -> Pack {
        Pack::standard(1)
    }

    fn spots(options: &Options) -> (u8, Cite) {
        (options.spots, cite!("13:69E-1.13BB(a)"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("13:69F-51.6(c)"))
    }

    fn spots_each(_: &Options) -> (u8, Cite) {
        (1, cite!("13:69F-51.6(c)"))
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

    /// Each suit has a meter of its own.
    fn makes(_: &Options, _: Place, cards: &[Card]) -> Option<String> {
        let is_whole = cards.len() == 7;
        is_whole.then(|| {
            let dealt = Dealt::new(cards);
            let suit = dealt.suit();
            let mut counted: Vec<Card> =
                cards.iter().copied().filter(|card| card.suit() == suit).collect();
            counted.sort_by_key(|card| core::cmp::Reverse(card.rank()));
            let counted: Vec<String> = counted.iter().take(3).map(Card::to_string).collect();
            format!("{} in {} ({})", dealt.total(), suit.name(), counted.join(" "))
        })
    }

    fn alike() -> Alike {
        Alike::None
    }

    /// 51.10(d)2: as much again as the ante.
    fn price(_: &Options, choice: Choice, _: Place, on: impl Fn(Area) -> Money) -> Money {
        match choice {
            Choice::Play => on(Area::Ante),
            Choice::Fold => Money::ZERO,
        }
    }

    #[inline(always)]
    fn round<T: Table<Self>>(options: &Options, table: &mut T) -> Result<(), Stop> {
        let seats = table.seats();
        close_the_betting(options, table)?;
        table.reach(Stage::InitialDeal);
        deal(options, table, seats)?;
        table.reach(Stage::Decisions);
        let remain = decide(table, seats)?;
        if options.dealing != Dealing::AutomatedShoe {
            put_the_stub_away(options, table, seats)?;
        }
        table.turn(Place::DEALER, cite!("13:69F-51.10(d)3"))?;
        table.reach(Stage::Revealed);
        table.announce(Place::DEALER, total_in_suit, cite!("13:69F-51.10(d)3"))?;
        let dealer = Dealt::new(table.cards(Place::DEALER)).total();
        for spot in remain.counterclockwise() {
            settle(options, table, spot, dealer)?;
        }
        table.collect(Place::DEALER, cite!("13:69F-51.10(f)"))?;
        if options.dealing == Dealing::AutomatedShoe {
            put_the_stub_away(options, table, seats)?;
        }
        Ok(())
    }

    table::compiled_here!();
}

/// 51.7(b), 51.8(b)3, 51.9(b)2: no more bets; every progressive wager now feeds the meters (B-12).
#[inline(always)]
fn close_the_betting<T: Table<ThreeCardBlitz>>(
    options: &Options,
    table: &mut T,
) -> Result<(), Stop> {
    let why = match options.dealing {
        Dealing::Hand => cite!("13:69F-51.8(b)3"),
        Dealing::ManualShoe => cite!("13:69F-51.7(b)"),
        Dealing::AutomatedShoe => cite!("13:69F-51.9(b)2"),
    };
    table.say(Call::NoMoreBets, why)?;
    table.feed(Area::Progressive, &pay::SHARES, cite!("13:69F-51.11(f)"))
}

/// 51.7 to 51.10(a): seven cards face down to every player, and to the dealer.
#[inline(always)]
fn deal<T: Table<ThreeCardBlitz>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
) -> Result<(), Stop> {
    let (mine, why) = (
        cite!("13:69F-51.10(a)"),
        match options.dealing {
            Dealing::Hand => cite!("13:69F-51.8(c)"),
            Dealing::ManualShoe => cite!("13:69F-51.7(d)"),
            Dealing::AutomatedShoe => cite!("13:69F-51.9(c)"),
        },
    );
    // The automated shoe gives out a hand at a time, the others a card at a time (B-19, B-20).
    if options.dealing == Dealing::AutomatedShoe {
        one_deck::deal_stacks::<_, _, 7>(table, seats, why)?;
        return one_deck::deal_stack::<_, _, 7>(table, Place::DEALER, mine);
    }
    table.deal_around(seats, 7, why, mine)
}

/// 51.10(b), (d): each looks, then plays or folds; who has wagers left is returned.
#[inline(always)]
fn decide<T: Table<ThreeCardBlitz>>(table: &mut T, seats: Seats) -> Result<Seats, Stop> {
    for spot in seats.clockwise() {
        table.look(spot.line(0), Place::hand(spot, 0), cite!("13:69F-51.10(b)"))?;
    }
    let mut remain = seats;
    for spot in seats.clockwise() {
        let (who, hand) = (spot.line(0), Place::hand(spot, 0));
        let among = [Choice::Play, Choice::Fold];
        match table.choose(who, hand, &among, cite!("13:69F-51.10(d)"))? {
            Choice::Play => {
                let ante = table.wager(who, Area::Ante);
                table.stake(who, Area::Play, ante, cite!("13:69F-51.10(d)2"))?;
            }
            Choice::Fold => {
                if !fold(table, spot)? {
                    remain = remain.without(spot);
                }
            }
        }
    }
    Ok(remain)
}

/// 51.10(d)1: ante and blind are lost; whether side wagers keep the cards on the table.
#[inline(always)]
fn fold<T: Table<ThreeCardBlitz>>(table: &mut T, spot: Spot) -> Result<bool, Stop> {
    let (who, why) = (spot.line(0), cite!("13:69F-51.10(d)1"));
    table.settle(who, Area::Ante, Verdict::Lose, why)?;
    // With side wagers down the text names the ante alone, but a fold gives up both (B-3).
    table.settle(who, Area::Blind, Verdict::Lose, why)?;
    let side = [Area::FlushBonus, Area::Progressive];
    let stays = side.iter().any(|area| !table.wager(who, *area).is_zero());
    if !stays {
        table.collect(Place::hand(spot, 0), why)?;
    }
    Ok(stays)
}

/// 51.10(d)3, 51.9(c): the stub goes to the rack; 51.7(e): where it is due, it is counted first.
#[inline(always)]
fn put_the_stub_away<T: Table<ThreeCardBlitz>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
) -> Result<(), Stop> {
    let law = pay::stub(options);
    one_deck::put_the_stub_away(table, seats, options.void_returns, law)
}

/// 51.10(e): one player's cards are opened, his side wagers settled, then the contest.
#[inline(always)]
fn settle<T: Table<ThreeCardBlitz>>(
    options: &Options,
    table: &mut T,
    spot: Spot,
    dealer: u8,
) -> Result<(), Stop> {
    let (who, place) = (spot.line(0), Place::hand(spot, 0));
    table.turn(place, cite!("13:69F-51.10(e)1"))?;
    let dealt = Dealt::new(table.cards(place));
    if !table.wager(who, Area::FlushBonus).is_zero() {
        let odds = pay::flush_bonus(&options.flush_bonus, dealt.suited());
        let verdict = odds.map_or(Verdict::Lose, |odds| odds.win());
        table.settle(who, Area::FlushBonus, verdict, cite!("13:69F-51.11(d)"))?;
    }
    if !table.wager(who, Area::Progressive).is_zero() {
        settle_progressive(options, table, who, dealt)?;
    }
    if !table.wager(who, Area::Play).is_zero() {
        table.announce(place, total_in_suit, cite!("13:69F-51.10(e)3"))?;
        let player = contest(&options.blind, dealt, dealer);
        table.settle(who, Area::Ante, player.ante.0, player.ante.1)?;
        table.settle(who, Area::Play, player.ante.0, player.ante.1)?;
        table.settle(who, Area::Blind, player.blind.0, player.blind.1)?;
    }
    table.collect(place, cite!("13:69F-51.10(f)"))
}

/// 51.10(d)3, (e)3: the highest total as it is announced, with the suit that makes it.
fn total_in_suit(at: Place, cards: &[Card]) -> Call {
    let dealt = Dealt::new(cards);
    Call::InSuit { at, points: dealt.total(), suit: dealt.suit() }
}

/// 51.11(e): the awards are paid, a meter that is paid starts again, and the wager is closed.
#[inline(always)]
fn settle_progressive<T: Table<ThreeCardBlitz>>(
    options: &Options,
    table: &mut T,
    who: Line,
    dealt: Dealt,
) -> Result<(), Stop> {
    let why = cite!("13:69F-51.11(e)");
    let award = pay::award(options, dealt);
    if let Some(amount) = award.fixed {
        table.award(who, Area::Progressive, amount, why)?;
    }
    for nth in 0..pay::METERS.len() {
        if award.meters[nth] {
            table.jackpot(who, Area::Progressive, nth, why)?;
        }
    }
    table.settle(who, Area::Progressive, pay::after_award(options, award), why)
}

/// 51.10(e)3 to 6: what becomes of ante and play, and of the blind, each by its paragraph.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    pub ante: (Verdict, Cite),
    pub blind: (Verdict, Cite),
}

/// 51.10(e)3 to 6, 51.5(c): the totals alone are compared, so that 31 ties 31.
#[inline(always)]
pub fn contest(blind: &PayTable<8>, player: Dealt, dealer: u8) -> Contest {
    match player.total().cmp(&dealer) {
        Ordering::Greater => {
            let odds = pay::blind(blind, player.line());
            let verdict = odds.map_or(Verdict::Push, |odds| odds.win());
            Contest {
                ante: (Verdict::EVEN, cite!("13:69F-51.11(b)")),
                blind: (verdict, cite!("13:69F-51.11(c)")),
            }
        }
        Ordering::Less => {
            let lost = (Verdict::Lose, cite!("13:69F-51.10(e)5"));
            Contest { ante: lost, blind: lost }
        }
        Ordering::Equal => {
            let push = (Verdict::Push, cite!("13:69F-51.10(e)6"));
            Contest { ante: push, blind: push }
        }
    }
}
