//! What is told of unturned cards, on a game made up for it: against every order of the cards.

use cards::{Card, Pack, Rank};
use dashu_ratio::RBig;
use odds::exact::{alike_holds, walk};
use odds::simulate::{ByWager, Grouping, Shoe, ShoeRules, SimTable, laid_out, stream};
use odds::{Strategy, View};
use std::collections::BTreeMap;
use table::session::Procedures;
use table::{
    Alike, Amount, AreaRule, Cite, Face, Game, Line, Money, OptionRule, Place, Remedy, Required,
    Spot, Stop, Table, Verdict, Wagers, When, cite,
};

/// Two cards face down, one face up for the player; he hears whether an ace is among the two,
/// draws or stays, may insure, and wins with the higher sum of ranks.
///
/// Where it `LIES` it declares ten, jack, queen and king to be alike, which they are not.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Whispered<const LIES: bool>;

type Whisper = Whispered<false>;

#[derive(Clone, Default, Debug)]
struct NoOptions;

impl table::Options for NoOptions {
    const RULES: &'static [OptionRule<Self>] = &[];
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Area {
    Main,
    Side,
}

impl table::Area for Area {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        self as usize
    }

    fn nth(index: usize) -> Area {
        [Area::Main, Area::Side][index]
    }

    fn name(self) -> String {
        ["main", "side"][self as usize].into()
    }
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Choice {
    Draw,
    Stay,
}

impl table::Choice for Choice {
    const ALL: &'static [Choice] = &[Choice::Draw, Choice::Stay];

    fn word(self) -> &'static str {
        ["draw", "stay"][self as usize]
    }

    fn means(self) -> &'static str {
        self.word()
    }
}

const WHY: Cite = cite!("19:47-5.1");

impl<const LIES: bool> Game for Whispered<LIES> {
    const NAME: &'static str = "whisper";
    const TITLE: &'static str = "Whisper";
    const CITATION: &'static str = "none";
    const EDITION: &'static str = "none";
    const SECTIONS: &'static str = "";
    const ABOUT: &'static str = "";
    const SILENCE: &'static [Self::Choice] = &[];
    type Options = NoOptions;
    type Area = Area;
    type Choice = Choice;
    type Memory = ();

    fn pack(_: &NoOptions) -> Pack {
        Pack::standard(1)
    }

    fn spots(_: &NoOptions) -> (u8, Cite) {
        (1, WHY)
    }

    fn bettors(_: &NoOptions) -> (u8, Cite) {
        (1, WHY)
    }

    fn spots_each(_: &NoOptions) -> (u8, Cite) {
        (1, WHY)
    }

    fn area_rule(_: &NoOptions, area: Area) -> AreaRule<Area> {
        let (min, max, chip) = (Money::dollars(1), Money::MOST, Money::cents(1));
        AreaRule {
            when: if area == Area::Main { When::BeforeTheDeal } else { When::InTheRound },
            required: Required::Optional,
            amount: Amount::Limits { min, max, chip },
            payable: &[],
            why: WHY,
        }
    }

    fn irregularities(_: &NoOptions) -> Vec<Remedy> {
        Vec::new()
    }

    fn procedures(_: &NoOptions) -> Procedures {
        Procedures::none()
    }

    fn alike() -> Alike {
        if LIES { Alike::Values } else { Alike::Ranks }
    }

    fn round<T: Table<Self>>(_: &NoOptions, table: &mut T) -> Result<(), Stop> {
        let (me, hand) = (Spot(0).line(0), Place::hand(Spot(0), 0));
        table.deal(Place::DEALER, Face::Down, WHY)?;
        table.deal(Place::DEALER, Face::Down, WHY)?;
        table.deal(hand, Face::Up, WHY)?;
        let ace = table.tell(Place::DEALER, has_ace, WHY)?;
        if table.choose(me, hand, &[Choice::Draw, Choice::Stay], WHY)? == Choice::Draw {
            table.deal(hand, Face::Up, WHY)?;
        }
        let side = table.amount(me, Area::Side, Money::ZERO..=Money::dollars(1), WHY)?;
        if !side.is_zero() {
            table.stake(me, Area::Side, side, WHY)?;
        }
        table.turn(Place::DEALER, WHY)?;
        assert_eq!(has_ace(table.cards(Place::DEALER)), ace, "told otherwise");
        let (mine, dealers) = (sum(table.cards(hand)), sum(table.cards(Place::DEALER)));
        let verdict = if mine > dealers { Verdict::EVEN } else { Verdict::Lose };
        table.settle(me, Area::Main, verdict, WHY)?;
        if !side.is_zero() {
            let verdict = if dealers == 12 { Verdict::to_one(5) } else { Verdict::Lose };
            table.settle(me, Area::Side, verdict, WHY)?;
        }
        Ok(())
    }

    table::compiled_here!();
}

fn has_ace(cards: &[Card]) -> bool {
    cards.iter().any(|card| card.rank() == Rank::Ace)
}

fn sum(cards: &[Card]) -> u32 {
    cards.iter().map(|card| card.rank() as u32).sum()
}

fn wager() -> Wagers<Whisper> {
    let mut wagers = Wagers::default();
    wagers.place(Spot(0).line(0), Area::Main, Money::dollars(1));
    wagers
}

const PACKS: [&str; 3] = ["2c 3d Ah Ks 7c 7d", "Ac Ad 2c 2d 3c 3d 4h", "9c 9d 9h Tc Ac As 5s"];

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| Card::parse(card).unwrap()).collect()
}

#[test]
fn every_order_of_small_packs() {
    for text in PACKS {
        let deck = cards(text);
        let pack = Pack::of(deck.iter().copied());
        let walked = walk(&NoOptions, &wager(), &pack, Spot(0).line(0)).unwrap();
        assert_eq!(walked.ev(Money::dollars(1)), expected(&deck), "{text}");
        assert!(walked.amounts_tried_at_both_ends);
    }
}

/// The sums of main and side by the card that was drawn, if one was.
type Seen = BTreeMap<Option<Card>, [i64; 2]>;

/// The best answer to everything the player can know, each order of four cards counted once.
fn expected(deck: &[Card]) -> RBig {
    // By what is known when he decides: for draw and stay, what follows by what is known then.
    let mut known: BTreeMap<(Card, bool), [Seen; 2]> = BTreeMap::new();
    let mut orders = 0;
    for a in 0..deck.len() {
        for b in (0..deck.len()).filter(|b| *b != a) {
            for c in (0..deck.len()).filter(|c| ![a, b].contains(c)) {
                for d in (0..deck.len()).filter(|d| ![a, b, c].contains(d)) {
                    let dealers = [deck[a], deck[b]];
                    let both = known.entry((deck[c], has_ace(&dealers))).or_default();
                    for (nth, (drawn, mine)) in
                        [(Some(deck[d]), sum(&[deck[c], deck[d]])), (None, sum(&[deck[c]]))]
                            .into_iter()
                            .enumerate()
                    {
                        let results = both[nth].entry(drawn).or_default();
                        results[0] += if mine > sum(&dealers) { 1 } else { -1 };
                        results[1] += if sum(&dealers) == 12 { 5 } else { -1 };
                    }
                    orders += 1;
                }
            }
        }
    }
    let best = |seen: &Seen| -> i64 { seen.values().map(|[main, side]| main + side.max(&0)).sum() };
    let all: i64 = known.values().map(|[draw, stay]| best(draw).max(best(stay))).sum();
    RBig::from_parts(all.into(), (orders as u64).into())
}

#[test]
fn a_false_likeness_is_found_out() {
    alike_holds::<Whispered<false>>(&NoOptions, 1, 2_000).unwrap();
    let lie = alike_holds::<Whispered<true>>(&NoOptions, 1, 2_000).unwrap_err();
    assert!(lie.contains("with alike cards"), "{lie}");
}

/// Stays always, and makes sure that it is shown no card of which something was only told.
struct Peeper;

impl Strategy<Whisper> for Peeper {
    fn choose(&mut self, view: &View<'_>, _: Line, at: Place, _: &[Choice]) -> Choice {
        assert_eq!(view.cards(Place::DEALER), []);
        assert_eq!((view.lying(Place::DEALER), view.cards(at).len()), (2, 1));
        Choice::Stay
    }
}

#[test]
fn a_strategy_does_not_see_what_was_told() {
    let pack = Pack::of(cards(PACKS[0]));
    let laid_out = laid_out::<Whisper, 2, 1>(&wager()).unwrap();
    let grouping = Grouping::everything(&wager());
    let book = || ByWager::<1>::new(&grouping);
    let shoe = Shoe::<true>::new(&pack, ShoeRules::FRESH, stream(1, 1));
    let mut table =
        SimTable::<Whisper, _, 2, 1, true, _>::new(&NoOptions, laid_out, shoe, Peeper, book());
    assert_eq!(table.play(&NoOptions, 1_000), 1_000);
    let rules = ShoeRules { fresh_every_round: false, ..ShoeRules::FRESH };
    let shoe = Shoe::<false>::new(&Pack::standard(8), rules, stream(1, 2));
    let mut table =
        SimTable::<Whisper, _, 2, 1, false, _>::new(&NoOptions, laid_out, shoe, Peeper, book());
    assert_eq!(table.play(&NoOptions, 100), 100);
}
