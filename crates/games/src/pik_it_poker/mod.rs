//! Pik-it Poker, N.J.A.C. 13:69F-39.

mod odds;
pub mod pay;
pub mod procedures;
#[cfg(test)]
mod tests;

use crate::one_deck::{self, Now};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::five::{self, Five};
use cards::three::{self, Three};
use cards::{Card, Pack, Rank, Suit};
use core::cmp::Ordering;
pub use pay::Options;
use pay::{DealerStack, Dealing, Pick, Qualifier, Settlement};
use table::{
    Alike, Call, Cite, Game, Line, Money, Odds, Place, Remedy, Seats, Spot, Stage, Stop, Table,
    Verdict, areas, choices, cite,
};

/// Five cards that lie open before the player decides whether three or five of them play.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct PikItPoker;

areas! {
    /// 1.13Y(b)1: where wagers lie.
    Area {
        Ante = "ante",
        FiveCardBonus = "five-card-bonus",
        ThreeCardBonus = "three-card-bonus",
        Play3 = "play-3",
        Play5 = "play-5",
    }
}

choices! {
    /// 39.10: what a player decides. A pick names three of five cards by the order they were dealt
    /// in.
    Choice {
        Play3 = "play-3": "wager that your best three cards beat the dealer's best three",
        Play5 = "play-5": "wager that your five cards beat the dealer's five",
        Fold = "fold": "give up the ante",
        Pick123 = "pick-123": "turn the first, second and third card",
        Pick124 = "pick-124": "turn the first, second and fourth card",
        Pick125 = "pick-125": "turn the first, second and fifth card",
        Pick134 = "pick-134": "turn the first, third and fourth card",
        Pick135 = "pick-135": "turn the first, third and fifth card",
        Pick145 = "pick-145": "turn the first, fourth and fifth card",
        Pick234 = "pick-234": "turn the second, third and fourth card",
        Pick235 = "pick-235": "turn the second, third and fifth card",
        Pick245 = "pick-245": "turn the second, fourth and fifth card",
        Pick345 = "pick-345": "turn the third, fourth and fifth card",
    }
}

impl Game for PikItPoker {
    const NAME: &'static str = "pik-it-poker";
    const TITLE: &'static str = "Pik-it Poker";
    const CITATION: &'static str = "13:69F-39";
    const EDITION: &'static str = "proposal";
    const SECTIONS: &'static str = include_str!("sections.toml");
    const ABOUT: &'static str = "Five cards each, opened before you decide: play your best three \
         or your best five against the dealer's, or fold. One bonus pays by your five cards, the \
         other by three that you pick unseen.";
    const FUNCTIONS: &'static [(Cite, &'static str)] = &[
        (cite!("13:69E-1.13Y(b)1.i"), "Area"),
        (cite!("13:69E-1.13Y(b)1.ii"), "Area"),
        (cite!("13:69E-1.13Y(b)1.iii"), "Area"),
        (cite!("13:69E-1.13Y(b)1.iv"), "Area"),
        (cite!("13:69E-1.13Y(b)1.v"), "Area"),
        (cite!("13:69F-39.1 \"Ante wager\""), "area_rule"),
        (cite!("13:69F-39.1 \"3 card bonus wager\""), "pick"),
        (cite!("13:69F-39.1 \"Play 3 wager\""), "best_three"),
        (cite!("13:69F-39.1 \"Play 5 wager\""), "best_five"),
        (cite!("13:69F-39.1 \"Qualifying hand\""), "qualifies"),
        (cite!("13:69F-39.2(a)"), "pack"),
        (cite!("13:69F-39.2(b)3"), "procedures"),
        (cite!("13:69F-39.8(a)"), "Dealing"),
        (cite!("13:69F-39.6(c)1.ii"), "procedures"),
        (cite!("13:69F-39.4(a)"), "best_five"),
        (cite!("13:69F-39.4(b)"), "best_five"),
        (cite!("13:69F-39.4(b)9"), "best_five"),
        (cite!("13:69F-39.4(c)"), "best_three"),
        (cite!("13:69F-39.4(d)"), "duel"),
        (cite!("13:69F-39.10(c)"), "decide"),
        (cite!("13:69F-39.10(c)2"), "decide"),
        (cite!("13:69F-39.10(e)1"), "one_deck::settle_all"),
        (cite!("13:69F-39.10(e)1.ii"), "settle"),
        (cite!("13:69F-39.10(e)1.iii"), "settle"),
        (cite!("13:69F-39.10(e)2"), "one_deck::settle_all"),
        (cite!("13:69F-39.10(e)2.ii"), "settle"),
    ];
    const SHUFFLED_EVERY_ROUND: bool = true;
    const SILENCE: &'static [Choice] = &[Choice::Fold, Choice::Pick123];
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(_: &Options) -> Pack {
        Pack::standard(1)
    }

    fn spots(options: &Options) -> (u8, Cite) {
        (options.spots, cite!("13:69E-1.13Y(a)"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("13:69F-39.3(d)"))
    }

    fn spots_each(options: &Options) -> (u8, Cite) {
        (options.spots_per_player, cite!("13:69F-39.3(e)"))
    }

    fn spots_adjacent(_: &Options) -> Option<Cite> {
        Some(cite!("13:69F-39.3(e)"))
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

    fn makes(options: &Options, at: Place, cards: &[Card]) -> Option<String> {
        let five: &[Card; 5] = cards.try_into().ok()?;
        let hand = five::rank(five);
        let is_short = at == Place::DEALER && is_short(options, hand);
        Some(format!("{hand}{}", if is_short { ", does not qualify" } else { "" }))
    }

    fn alike() -> Alike {
        Alike::Suits
    }

    /// 39.3(b): once or twice the ante.
    fn price(options: &Options, choice: Choice, _: Place, on: impl Fn(Area) -> Money) -> Money {
        match choice {
            Choice::Play3 => pay::times(options.play_3, on(Area::Ante)),
            Choice::Play5 => pay::times(options.play_5, on(Area::Ante)),
            _ => Money::ZERO,
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
        for spot in seats.counterclockwise() {
            pick(options, table, spot)?;
        }
        let mut remain = seats;
        for spot in seats.counterclockwise() {
            if decide(options, table, spot)? == Choice::Fold {
                remain = remain.without(spot);
            }
        }
        if deals_the_dealer_late(options) {
            one_deck::deal_stack::<_, _, 5>(table, Place::DEALER, cite!("13:69F-39.9(c)2"))?;
            put_the_stub_away(options, table, seats)?;
        }
        let dealer = reveal(options, table)?;
        let (show, clear) = match options.settlement {
            Settlement::PlayerByPlayer => {
                (cite!("13:69F-39.10(e)2.i"), cite!("13:69F-39.10(e)2.iii"))
            }
            Settlement::StepByStep => (cite!("13:69F-39.10(e)1.i"), cite!("13:69F-39.10(e)1.iv")),
        };
        one_deck::settle_all(
            table,
            remain,
            options.settlement,
            clear,
            |table, spot| announce(table, spot, show),
            |table, spot, now| settle(options, table, spot, dealer, now),
        )?;
        table.collect(Place::DEALER, cite!("13:69F-39.10(e)"))
    }

    table::compiled_here!();
}

/// 39.7 to 39.9: five cards face down to every player, and to the dealer.
#[inline(always)]
fn deal<T: Table<PikItPoker>>(options: &Options, table: &mut T, seats: Seats) -> Result<(), Stop> {
    let (bets, one) = match options.dealing {
        Dealing::AutomatedShoe => (cite!("13:69F-39.9(b)2"), cite!("13:69F-39.9(c)")),
        Dealing::Hand => (cite!("13:69F-39.8(b)3"), cite!("13:69F-39.8(c)")),
        Dealing::ManualShoe => (cite!("13:69F-39.7(b)"), cite!("13:69F-39.7(c)")),
    };
    table.say(Call::NoMoreBets, bets)?;
    table.reach(Stage::InitialDeal);
    if options.dealing == Dealing::AutomatedShoe {
        one_deck::deal_stacks::<_, _, 5>(table, seats, one)?;
        if !deals_the_dealer_late(options) {
            one_deck::deal_stack::<_, _, 5>(table, Place::DEALER, cite!("13:69F-39.9(c)1"))?;
        }
        return Ok(());
    }
    table.deal_around(seats, 5, one, one)
}

/// 39.9(c)2: the dealer's stack may stay in the automated shoe until all have decided.
#[inline(always)]
fn deals_the_dealer_late(options: &Options) -> bool {
    options.dealing == Dealing::AutomatedShoe && options.dealer_stack == DealerStack::AfterDecisions
}

/// 39.7(d), (e): the stub goes to the rack; where it is due, it is counted first.
#[inline(always)]
fn put_the_stub_away<T: Table<PikItPoker>>(
    options: &Options,
    table: &mut T,
    seats: Seats,
) -> Result<(), Stop> {
    let law = pay::stub(options);
    one_deck::put_the_stub_away(table, seats, options.void_returns, law)
}

/// 39.10(a), (b): who made the three card bonus wager picks three cards, and they alone are turned.
#[inline(always)]
fn pick<T: Table<PikItPoker>>(options: &Options, table: &mut T, spot: Spot) -> Result<(), Stop> {
    let (who, hand) = (spot.line(0), Place::hand(spot, 0));
    if table.wager(who, Area::ThreeCardBonus).is_zero() {
        return Ok(());
    }
    // No paragraph lets him look before: he picks backs, unless elected otherwise (P-1).
    if options.pick == Pick::Seen {
        table.look(who, hand, cite!("13:69F-39.10(b)"))?;
    }
    let picked = table.choose(who, hand, &pay::PICKS, cite!("13:69F-39.10(b)"))?;
    table.turn_some(hand, pay::picked(picked), cite!("13:69F-39.10(a)"))?;
    let shown = table.cards(hand);
    let odds = pay::three_card_bonus(options, three::rank(shown[0], shown[1], shown[2]));
    let verdict = odds.map_or(Verdict::Lose, |odds| odds.win());
    table.settle(who, Area::ThreeCardBonus, verdict, cite!("13:69F-39.11(c)"))
}

/// 39.10(c)3: what a player decides on when his cards lie open.
pub const DECISIONS: [Choice; 3] = [Choice::Play3, Choice::Play5, Choice::Fold];

/// 39.10(c): the five cards are opened and their bonus settled; then the player decides.
#[inline(always)]
fn decide<T: Table<PikItPoker>>(
    options: &Options,
    table: &mut T,
    spot: Spot,
) -> Result<Choice, Stop> {
    let (who, hand) = (spot.line(0), Place::hand(spot, 0));
    table.turn(hand, cite!("13:69F-39.10(c)1"))?;
    let odds = pay::five_card_bonus(options, best_five(table.cards(hand)));
    let verdict = odds.map_or(Verdict::Lose, |odds| odds.win());
    table.settle(who, Area::FiveCardBonus, verdict, cite!("13:69F-39.11(b)"))?;
    let ante = table.wager(who, Area::Ante);
    let choice = table.choose(who, hand, &DECISIONS, cite!("13:69F-39.10(c)3"))?;
    match choice {
        Choice::Play3 => {
            let amount = pay::times(options.play_3, ante);
            table.stake(who, Area::Play3, amount, cite!("13:69F-39.3(b)"))?;
        }
        Choice::Play5 => {
            let amount = pay::times(options.play_5, ante);
            table.stake(who, Area::Play5, amount, cite!("13:69F-39.3(b)"))?;
        }
        _ => {
            // The bonuses have been settled before: the ante alone is lost (P-8).
            table.settle(who, Area::Ante, Verdict::Lose, cite!("13:69F-39.10(c)4"))?;
            table.collect(hand, cite!("13:69F-39.10(c)4"))?;
        }
    }
    Ok(choice)
}

/// The dealer's hand, both ways.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dealer {
    pub five: Five,
    pub three: Three,
}

/// 39.10(d): the dealer opens his cards and says what five of them make, and that they do not
/// qualify where they had to; then he sets his best three apart and says what they are.
#[inline(always)]
fn reveal<T: Table<PikItPoker>>(options: &Options, table: &mut T) -> Result<Dealer, Stop> {
    let why = cite!("13:69F-39.10(d)");
    table.turn(Place::DEALER, why)?;
    table.reach(Stage::Revealed);
    let cards = table.cards(Place::DEALER);
    let dealer = Dealer { five: best_five(cards), three: best_three(cards) };
    table.announce(Place::DEALER, five_cards, why)?;
    if is_short(options, dealer.five) {
        table.say(Call::NoQualify, why)?;
    }
    table.announce(Place::DEALER, three_cards, why)?;
    Ok(dealer)
}

/// 39.10(e)1.i, 2.i: the five cards lie open since 39.10(c)1; that which plays is announced.
#[inline(always)]
fn announce<T: Table<PikItPoker>>(table: &mut T, spot: Spot, why: Cite) -> Result<(), Stop> {
    let hand = Place::hand(spot, 0);
    match table.wager(spot.line(0), Area::Play5).is_zero() {
        true => table.announce(hand, three_cards, why),
        false => table.announce(hand, five_cards, why),
    }
}

/// A hand as it is announced, all five of it.
fn five_cards(at: Place, cards: &[Card]) -> Call {
    Call::FiveCards { at, hand: best_five(cards) }
}

/// The best three of a hand as they are set apart and announced.
fn three_cards(at: Place, cards: &[Card]) -> Call {
    Call::ThreeCards { at, cards: three::best(cards).expect("five cards") }
}

/// 39.11(a), 39.10(f): ante and play wager of one player; `now` says which verdicts are carried
/// out.
#[inline(always)]
fn settle<T: Table<PikItPoker>>(
    options: &Options,
    table: &mut T,
    spot: Spot,
    dealer: Dealer,
    now: Now,
) -> Result<(), Stop> {
    let who: Line = spot.line(0);
    let cards = table.cards(Place::hand(spot, 0));
    let (area, ante, play, why) = if table.wager(who, Area::Play5).is_zero() {
        let verdict = duel(best_three(cards), dealer.three);
        (Area::Play3, verdict, verdict, cite!("13:69F-39.11(a)"))
    } else {
        let verdict = duel(best_five(cards), dealer.five);
        let short = is_short(options, dealer.five);
        let why = if short { cite!("13:69F-39.10(f)") } else { cite!("13:69F-39.11(a)") };
        (Area::Play5, verdict, play_5(verdict, short), why)
    };
    if now.is_for(ante) {
        table.settle(who, Area::Ante, ante, why)?;
    }
    if now.is_for(play) {
        table.settle(who, area, play, why)?;
    }
    Ok(())
}

/// 39.4(b): what five cards are worth.
#[inline(always)]
pub fn best_five(cards: &[Card]) -> Five {
    five::rank(&[cards[0], cards[1], cards[2], cards[3], cards[4]])
}

/// 39.4(c): the best that three of the five cards are worth.
#[inline(always)]
pub fn best_three(cards: &[Card]) -> Three {
    let worth = |[a, b, c]: [usize; 3]| three::rank(cards[a], cards[b], cards[c]);
    let mut best = worth(pay::TRIOS[0]);
    for trio in &pay::TRIOS[1..] {
        best = best.max(worth(*trio));
    }
    best
}

/// 39.1 "Qualifying hand": A-K-4-3-2, the lowest hand with an ace and a king.
pub const ACE_KING: Five = five::rank(&[
    Card::new(Rank::Ace, Suit::Spades),
    Card::new(Rank::King, Suit::Hearts),
    Card::new(Rank::Four, Suit::Spades),
    Card::new(Rank::Three, Suit::Spades),
    Card::new(Rank::Two, Suit::Spades),
]);

/// 39.1 "Qualifying hand": whether the dealer's five cards reach it.
#[inline(always)]
pub fn qualifies(dealer: Five) -> bool {
    dealer >= ACE_KING
}

/// 39.10(f): whether the dealer had to qualify and did not.
#[inline(always)]
pub fn is_short(options: &Options, dealer: Five) -> bool {
    options.qualifier == Qualifier::On && !qualifies(dealer)
}

/// 39.11(a), 39.10(f): what becomes of play 5 beside an ante decided so. Against a dealer who is
/// short it is void; the ante is still decided by the hands (P-6).
#[inline(always)]
pub fn play_5(ante: Verdict, short: bool) -> Verdict {
    if short { Verdict::Push } else { ante }
}

/// 39.11(a), 39.4(d): the higher hand wins 1 to 1.
#[inline(always)]
pub fn duel<Hand: Ord>(player: Hand, dealer: Hand) -> Verdict {
    match player.cmp(&dealer) {
        Ordering::Greater => Verdict::EVEN,
        Ordering::Less => Verdict::Lose,
        // The payouts are silent (P-5): a tied hand ranks neither higher nor lower.
        Ordering::Equal => Verdict::Push,
    }
}
