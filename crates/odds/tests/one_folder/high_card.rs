//! High card, a game that nobody ever played: all that a first golden round asks for.

use cards::{Card, Pack};
use table::figures::{Figures, FirstOffered, How, Number, Workers};
use table::{
    Amount, AreaRule, Call, Cite, Face, Game, Money, OptionRule, Place, Required, Seats, Stop,
    Table, Verdict, When, areas, choices, cite, options,
};

/// One card against the dealer's.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct HighCard;

areas! {
    /// Where wagers lie.
    Area { Ante = "ante", Play = "play", }
}

choices! {
    /// What a player decides who has seen his card.
    Choice {
        Play = "play": "wager as much again as the ante",
        Fold = "fold": "give up the ante",
    }
}

options! {
    /// What the licensee elected.
    Options {
        min: Money = Money::dollars(5), "min", "19:47-99.2", "the least that may be wagered";
    }
}

impl table::Options for Options {
    const RULES: &'static [OptionRule<Options>] = Options::ROWS;
}

impl Game for HighCard {
    const NAME: &'static str = "high-card";
    const TITLE: &'static str = "High Card";
    const CITATION: &'static str = "19:47-99";
    const EDITION: &'static str = "invented";
    const SECTIONS: &'static str = "";
    const ABOUT: &'static str = "One card each, and the higher one wins. Play on or fold.";
    const SILENCE: &'static [Choice] = &[Choice::Fold];
    const SHUFFLED_EVERY_ROUND: bool = true;
    type Options = Options;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(_: &Options) -> Pack {
        Pack::standard(1)
    }

    fn spots(_: &Options) -> (u8, Cite) {
        (6, cite!("19:47-99.1"))
    }

    fn bettors(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-99.1"))
    }

    fn spots_each(_: &Options) -> (u8, Cite) {
        (1, cite!("19:47-99.1"))
    }

    fn area_rule(options: &Options, area: Area) -> AreaRule<Area> {
        let (max, chip) = (Money::dollars(1000), Money::dollars(1));
        let limits = Amount::Limits { min: options.min, max, chip };
        let (when, amount) = match area {
            Area::Ante => (When::BeforeTheDeal, limits),
            Area::Play => (When::InTheRound, Amount::EqualTo(Area::Ante)),
        };
        AreaRule::new(when, Required::Optional, amount, cite!("19:47-99.2"))
    }

    fn round<T: Table<Self>>(_: &Options, table: &mut T) -> Result<(), Stop> {
        let seats = table.seats();
        table.say(Call::NoMoreBets, cite!("19:47-99.3"))?;
        for place in seats.clockwise().map(|spot| Place::hand(spot, 0)).chain([Place::DEALER]) {
            table.deal(place, Face::Down, cite!("19:47-99.3"))?;
        }
        let remain = decide(table, seats)?;
        table.turn(Place::DEALER, cite!("19:47-99.5"))?;
        let dealer = table.cards(Place::DEALER)[0];
        for spot in remain.clockwise() {
            table.turn(Place::hand(spot, 0), cite!("19:47-99.5"))?;
            let verdict = duel(table.cards(Place::hand(spot, 0))[0], dealer);
            for area in [Area::Ante, Area::Play] {
                table.settle(spot.line(0), area, verdict, cite!("19:47-99.5"))?;
            }
            table.collect(Place::hand(spot, 0), cite!("19:47-99.5"))?;
        }
        table.collect(Place::DEALER, cite!("19:47-99.5"))
    }

    table::compiled_here!();
}

/// Each looks at his card, and plays or gives up his ante; who remains is returned.
fn decide<T: Table<HighCard>>(table: &mut T, seats: Seats) -> Result<Seats, Stop> {
    let (mut remain, why) = (seats, cite!("19:47-99.4"));
    for spot in seats.clockwise() {
        let (who, hand) = (spot.line(0), Place::hand(spot, 0));
        table.look(who, hand, why)?;
        match table.choose(who, hand, &[Choice::Play, Choice::Fold], why)? {
            Choice::Play => table.stake(who, Area::Play, table.wager(who, Area::Ante), why)?,
            Choice::Fold => {
                table.settle(who, Area::Ante, Verdict::Lose, why)?;
                table.collect(hand, why)?;
                remain = remain.without(spot);
            }
        }
    }
    Ok(remain)
}

/// The higher card wins, and a tie is the dealer's.
fn duel(player: Card, dealer: Card) -> Verdict {
    if player.rank() > dealer.rank() { Verdict::EVEN } else { Verdict::Lose }
}

/// The exact method is not written yet.
impl Figures for HighCard {
    type Player = FirstOffered;

    fn player<N: Number, C: Workers>(_: &Options, _: &Pack, _: How, _: &C) -> FirstOffered {
        FirstOffered
    }
}
