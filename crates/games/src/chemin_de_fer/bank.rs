//! The bank: who holds it, at what, who covers it, and where it goes after the hand.

use super::{Area, CheminDeFer, Choice, Memory, Options, pay};
use core::cmp::Ordering;
use core::ops::RangeInclusive;
use table::{After, Cite, Money, Place, Returns, Seats, Spot, Stage, Stop, Table, Void, cite};

/// The bank of one hand.
#[derive(Copy, Clone)]
pub(super) struct Bank {
    pub(super) banker: Spot,
    /// What he offered for the bank, where he had to.
    bid: Option<Money>,
    wager: Money,
    /// What earlier hands left behind; nothing of another bank where this one was bid for.
    found: Memory,
}

/// Who covers it.
pub(super) struct Cover {
    against: [Money; Spot::MOST as usize],
    covered: Money,
    /// 4.8: who plays the Player's Hand.
    pub(super) dominant: Spot,
}

impl Cover {
    fn whole(spot: Spot, wager: Money) -> Cover {
        let mut against = [Money::ZERO; Spot::MOST as usize];
        against[spot.0 as usize] = wager;
        Cover { against, covered: wager, dominant: spot }
    }
}

/// From whom the turn goes on to the right.
#[derive(Copy, Clone)]
enum From {
    /// He is not asked himself.
    Banker(Spot),
    /// He has left: whoever has taken his seat comes last.
    Place(Spot),
}

impl From {
    fn others(self, seats: Seats) -> impl Iterator<Item = Spot> {
        let (spot, last) = match self {
            From::Banker(spot) => (spot, None),
            From::Place(spot) => (spot, Some(spot).filter(|spot| seats.has(*spot))),
        };
        seats.rising_from(spot).chain(last)
    }
}

/// 4.5(b), 4.6(b): whoever holds the bank, takes the one that was given up, or else bids the most
/// for it, names his wager.
pub(super) fn open<T: Table<CheminDeFer>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
) -> Result<Option<Bank>, Stop> {
    let found = *table.memory();
    let held = found.banker.filter(|banker| seats.has(*banker));
    let memory = match (held, found.given_up.or(found.banker)) {
        (None, Some(gone)) => take_up(table, seats, found, gone)?,
        _ => found,
    };
    let (banker, bid, found) = match memory.banker {
        Some(banker) => (banker, None, memory),
        None => match highest_bid(options, table, seats)? {
            Some((banker, bid)) => (banker, Some(bid), memory.handed_to(None)),
            None => return Ok(None),
        },
    };
    let range = wager_range(options, found, banker, bid);
    let Some(wager) = named(table, banker, Area::Bank, range, cite!("19:47-4.6(b)"))? else {
        // Nobody is made to wager: he gives up the bank as if he had left (C-70).
        table.remember(found.left(seats, banker), cite!("19:47-4.11(c)"))?;
        return Ok(None);
    };
    Ok(Some(Bank { banker, bid, wager, found }))
}

/// An amount, or nothing where he does not answer.
fn named<T: Table<CheminDeFer>>(
    table: &mut T,
    spot: Spot,
    area: Area,
    range: RangeInclusive<Money>,
    why: Cite,
) -> Result<Option<Money>, Stop> {
    match table.amount(spot.line(0), area, range, why) {
        Err(Stop::Irregular(pay::NO_ANSWER)) => Ok(None),
        amount => amount.map(Some),
    }
}

/// C-52: who leaves has passed the bank, or let his turn go where he has not wagered in it yet.
fn take_up<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    found: Memory,
    gone: Spot,
) -> Result<Memory, Stop> {
    let (from, missed) = (From::Place(gone), found.missed_turn);
    if found.last.is_zero() {
        let (taker, missed_turn) = offer(table, seats, from, missed, cite!("19:47-4.11(b)"))?;
        return Ok(Memory { missed_turn, ..found.handed_to(taker) });
    }
    let (taker, missed_turn) = offer(table, seats, from, missed, cite!("19:47-4.11(c)"))?;
    Ok(Memory { missed_turn, ..passed(found, from, taker) })
}

/// 4.5(b): of equal bids the lowest number's stands nearest to the dealer going counterclockwise.
fn highest_bid<T: Table<CheminDeFer>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
) -> Result<Option<(Spot, Money)>, Stop> {
    let (why, (_, most)) = (cite!("19:47-4.5(b)"), options.bank());
    let mut highest: Option<(Spot, Money)> = None;
    for spot in seats.rising() {
        let bid = named(table, spot, Area::Bank, Money::ZERO..=most, why)?.unwrap_or_default();
        if bid > highest.map_or(Money::ZERO, |(_, bid)| bid) {
            highest = Some((spot, bid));
        }
    }
    Ok(highest)
}

/// 4.6(b): at least the bid; from his second wager on between once and twice the one before. Who
/// takes a passed bank (4.11(c)) begins at no less than it stood at.
pub(super) fn wager_range(
    options: &Options,
    memory: Memory,
    banker: Spot,
    bid: Option<Money>,
) -> RangeInclusive<Money> {
    let (min, max) = options.bank();
    let (least, most) = match bid {
        Some(bid) => (bid.max(min), max),
        None if memory.last.is_zero() => (min, max),
        None if memory.taker == Some(banker) => (memory.last.max(min), max),
        // The posted maximum holds for the bank as for any wager.
        None => (memory.last, (memory.last + memory.last).min(max)),
    };
    least..=most.max(least)
}

/// 4.7: the one who lost to the whole bank comes first, then anybody for the whole, then all for a
/// part, each in turn from the Banker's right.
pub(super) fn cover<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    bank: &Bank,
) -> Result<Option<Cover>, Stop> {
    let suivi = bank.found.suivi.filter(|spot| seats.has(*spot) && *spot != bank.banker);
    if let Some(spot) = suivi
        && calls(table, spot, Choice::Suivi, cite!("19:47-4.7(b)"))?
    {
        return Ok(Some(Cover::whole(spot, bank.wager)));
    }
    for spot in seats.rising_from(bank.banker) {
        if calls(table, spot, Choice::Banco, cite!("19:47-4.7(c)"))? {
            return Ok(Some(Cover::whole(spot, bank.wager)));
        }
    }
    cover_in_part(table, seats, bank)
}

#[inline(always)]
fn calls<T: Table<CheminDeFer>>(
    table: &mut T,
    spot: Spot,
    call: Choice,
    why: Cite,
) -> Result<bool, Stop> {
    Ok(table.choose(spot.line(0), Place::BANKER, &[call, Choice::Pass], why)? == call)
}

/// 4.7(d), 4.8: until the Banker's wager is met; of the highest wagers the one nearest to him on
/// his right plays the hand.
fn cover_in_part<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    bank: &Bank,
) -> Result<Option<Cover>, Stop> {
    let mut cover = Cover::whole(bank.banker, Money::ZERO);
    let mut highest = Money::ZERO;
    for spot in seats.rising_from(bank.banker) {
        let left = bank.wager - cover.covered;
        if left.is_zero() {
            break;
        }
        let why = cite!("19:47-4.7(d)");
        let amount = named(table, spot, Area::Against, Money::ZERO..=left, why)?;
        let amount = amount.unwrap_or_default();
        cover.against[spot.0 as usize] = amount;
        cover.covered += amount;
        if amount > highest {
            (highest, cover.dominant) = (amount, spot);
        }
    }
    Ok((!cover.covered.is_zero()).then_some(cover))
}

/// 4.6(a), 4.7(a): only what is covered is at risk.
pub(super) fn place<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    bank: &Bank,
    cover: &Cover,
) -> Result<(), Stop> {
    table.stake(bank.banker.line(0), Area::Bank, cover.covered, cite!("19:47-4.6(a)"))?;
    for spot in seats.rising_from(bank.banker) {
        let amount = cover.against[spot.0 as usize];
        if !amount.is_zero() {
            table.stake(spot.line(0), Area::Against, amount, cite!("19:47-4.7(a)"))?;
        }
    }
    Ok(())
}

/// 4.7(a): nobody stands against the bank: no hand is dealt, and the Banker keeps it or passes.
pub(super) fn stays<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    bank: &Bank,
) -> Result<(), Stop> {
    // What he placed is his preceding wager now, and nobody has equalled it (C-54).
    let (banker, last) = (Some(bank.banker), bank.wager);
    let held = Memory { banker, last, taker: None, suivi: None, ..bank.found };
    if passes(table, bank.banker)? {
        return after_a_pass(table, seats, held, bank.banker);
    }
    table.remember(held, cite!("19:47-4.7(a)"))
}

/// 4.11(a): the Banker keeps the bank for another hand or passes it.
fn passes<T: Table<CheminDeFer>>(table: &mut T, banker: Spot) -> Result<bool, Stop> {
    let (among, why) = ([Choice::Continue, Choice::Pass], cite!("19:47-4.11(a)"));
    Ok(table.choose(banker.line(0), Place::BANKER, &among, why)? == Choice::Pass)
}

/// 4.12(a): the hand is annulled; the bank stays, or goes to the next place without asking him.
pub(super) fn annul<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    bank: &Bank,
) -> Result<(), Stop> {
    let why = cite!("19:47-4.12(a)");
    // The hand is over: nothing more goes wrong in it.
    table.reach(Stage::Revealed);
    let found = bank.found;
    // What was wagered does not count; what was bid for the bank still binds.
    let kept = match bank.bid {
        None => found,
        Some(bid) => {
            Memory { banker: Some(bank.banker), last: bid, taker: Some(bank.banker), ..found }
        }
    };
    let (next, missed_turn) = next_turn(seats, bank.banker, found.missed_turn);
    // It may be transferred: the floor says.
    let memory = match next {
        Some(next) if table.rule(&["stay", "transfer"], why)? == 1 => {
            Memory { missed_turn, ..found.handed_to(Some(next)) }
        }
        _ => kept,
    };
    table.remember(memory, why)?;
    Err(Stop::Void(Void { returns: Returns::All, after: After::NextRound, why }))
}

/// 4.4(c), C-6: in a void hand, too, he had the shoe.
pub(super) fn had_the_shoe<T: Table<CheminDeFer>>(
    table: &mut T,
    banker: Spot,
    void: Void,
) -> Result<(), Stop> {
    // The hand is over: nothing more goes wrong in it.
    table.reach(Stage::Revealed);
    let memory = Memory { last_banker: Some(banker), ..*table.memory() };
    table.remember(memory, void.why)?;
    Err(Stop::Void(void))
}

/// 4.11(e): the next place in turn, passing over once whoever misses it.
fn next_turn(seats: Seats, from: Spot, mut missed: Seats) -> (Option<Spot>, Seats) {
    for spot in seats.rising_from(from) {
        if !missed.has(spot) {
            return (Some(spot), missed);
        }
        missed = missed.without(spot);
    }
    (None, missed)
}

/// 4.11: who has the bank for the next hand, and what is remembered of this one.
pub(super) fn pass_on<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    bank: &Bank,
    cover: &Cover,
    result: Ordering,
) -> Result<(), Stop> {
    let found = bank.found;
    let dealt = Memory {
        banker: Some(bank.banker),
        last: bank.wager,
        taker: None,
        // A stand-off does not count: who lost to the wager before may still follow.
        suivi: match result {
            Ordering::Equal => found.suivi,
            _ => (cover.covered == cover.against[cover.dominant.0 as usize]
                && cover.covered == bank.wager)
                .then_some(cover.dominant),
        },
        last_banker: Some(bank.banker),
        ..found
    };
    if result == Ordering::Less {
        return after_a_loss(table, seats, dealt, bank.banker);
    }
    if passes(table, bank.banker)? {
        return after_a_pass(table, seats, dealt, bank.banker);
    }
    table.remember(dealt, cite!("19:47-4.11(a)"))
}

/// 4.11(b), (d): from the loser's right on; a passed bank goes on from its first Banker's right.
fn after_a_loss<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    dealt: Memory,
    loser: Spot,
) -> Result<(), Stop> {
    let (from, why) = match (dealt.first_banker, dealt.turn_after) {
        (None, None) => (From::Banker(loser), cite!("19:47-4.11(b)")),
        (None, Some(place)) => (From::Place(place), cite!("19:47-4.11(d)")),
        (Some(first), _) => (From::Banker(first), cite!("19:47-4.11(d)")),
    };
    let (taker, missed_turn) = offer(table, seats, from, dealt.missed_turn, why)?;
    table.remember(Memory { missed_turn, ..dealt.handed_to(taker) }, why)
}

/// 4.11(c): from his right on, at no less than it stands at; if nobody takes it there is none.
fn after_a_pass<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    dealt: Memory,
    banker: Spot,
) -> Result<(), Stop> {
    let (from, why) = (From::Banker(banker), cite!("19:47-4.11(c)"));
    let (taker, missed_turn) = offer(table, seats, from, dealt.missed_turn, why)?;
    table.remember(Memory { missed_turn, ..passed(dealt, from, taker) }, why)
}

/// 4.11(c), (d): whoever takes a passed bank has it at what it stands at; whose it was first stays
/// known.
fn passed(dealt: Memory, from: From, taker: Option<Spot>) -> Memory {
    if taker.is_none() {
        return dealt.handed_to(None);
    }
    // Nobody wagers against himself.
    let suivi = dealt.suivi.filter(|suivi| Some(*suivi) != taker);
    let taken = Memory { banker: taker, taker, given_up: None, suivi, ..dealt };
    match from {
        _ if dealt.first_banker.is_some() || dealt.turn_after.is_some() => taken,
        From::Banker(first) => Memory { first_banker: Some(first), ..taken },
        From::Place(first) => Memory { turn_after: Some(first), ..taken },
    }
}

/// The first in turn who accepts the bank; 4.11(e) whoever misses his turn is passed over once.
fn offer<T: Table<CheminDeFer>>(
    table: &mut T,
    seats: Seats,
    from: From,
    mut missed: Seats,
    why: Cite,
) -> Result<(Option<Spot>, Seats), Stop> {
    let among = [Choice::Accept, Choice::Decline];
    for spot in from.others(seats) {
        if missed.has(spot) {
            missed = missed.without(spot);
        } else if table.choose(spot.line(0), Place::BANKER, &among, why)? == Choice::Accept {
            return Ok((Some(spot), missed));
        }
    }
    Ok((None, missed))
}
