//! The fast method against the golden files, other enumerations, and itself under other options.

use super::decided::Mind;
use super::suits::{InSuit, Ranks};
use super::*;
use crate::golden::{self, Exact};
use alloc::string::String;
use cards::Card;
use table::Options as _;
use table::figures::Alone;

type Found = Vec<Figure<ThreeCardBlitz, Exact>>;

const DECK: Pack = Pack::standard(1);

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|word| Card::parse(word).unwrap()).collect()
}

/// Aces, kings, queens, nines, eights and twos.
fn small() -> Pack {
    Pack::of(Card::ALL.into_iter().filter(|card| "AKQ982".contains(card.rank().letter())))
}

fn found<'a>(
    figures: &'a [Figure<ThreeCardBlitz, Exact>],
    wager: &str,
) -> &'a Figure<ThreeCardBlitz, Exact> {
    figures.iter().find(|figure| figure.wager.name == wager).unwrap()
}

fn ways(figure: &Figure<ThreeCardBlitz, Exact>, is: impl Fn(&str) -> bool) -> u128 {
    let Spread::Ways { outcomes, .. } = &figure.spread else { panic!() };
    outcomes.iter().filter(|outcome| is(&outcome.name)).map(|outcome| outcome.ways).sum()
}

/// The figures of some options, played one way.
struct Known<'a> {
    options: Vec<(&'a str, &'a str)>,
    how: How,
    figures: Found,
}

#[test]
fn golden_figures() {
    let mut known: Vec<Known<'_>> = Vec::new();
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let (wager, what) = row.wager.split_once([' ', ',']).unwrap_or((row.wager, ""));
        let how = if what == "simple" { How::Simple } else { How::Best };
        let is_known = |known: &&Known<'_>| known.options == row.options && known.how == how;
        if known.iter().find(is_known).is_none() {
            let options = Options::elect(row.options.iter().copied()).unwrap();
            let figures = ThreeCardBlitz::figures(&options, &DECK, how, &Alone);
            known.push(Known { options: row.options.clone(), how, figures });
        }
        let figure = found(&known.iter().find(is_known).unwrap().figures, wager);
        let value = match what {
            "" | "simple" => golden::ev(figure),
            " added by returning the stake of winners" => {
                let kept = ThreeCardBlitz::figures(&Options::default(), &DECK, how, &Alone);
                golden::ev(figure) - golden::ev(found(&kept, wager))
            }
            further => {
                let name = further.replace(' ', "-");
                let further = figure.further.iter().find(|further| further.0 == name);
                Exact::of(&further.unwrap_or_else(|| panic!("{name}")).1)
            }
        };
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

#[test]
fn golden_counts() {
    let options = Options::elect([("progressive-29", "10")]).unwrap();
    let suits = Suits::new(&DECK.counts());
    let met = Met::new(&options, &DECK, &suits, &Alone);
    let progressive: Figure<ThreeCardBlitz, Exact> = sides::progressive(&options, &suits);
    let mut longest = [0; CARDS + 1];
    sides::each(&suits, Dealt::suited, |dealt, ways| longest[dealt.suited() as usize] += ways);
    let lines = |is: &dyn Fn(&LineMet) -> bool| -> u128 {
        met.lines.iter().filter(|line| is(line)).map(|line| line.all.hands).sum()
    };
    let award = |is: &dyn Fn(&str) -> bool| ways(&progressive, is);
    for (what, hands, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let counted = if let Some(total) = what.strip_prefix("total of ") {
            award(&|name| name == total)
        } else if let Some(total) = what.strip_prefix("total ") {
            lines(&|line| total == line.total.to_string())
        } else if let Some(suited) = what.strip_prefix("longest suit ") {
            longest[suited.parse::<usize>().unwrap()]
        } else if let Some(line) = what.strip_prefix("blind ") {
            lines(&|met| line_name(met.line) == line.replace(' ', "-"))
        } else if let Some(suit) = what.strip_prefix("royal blitz in ") {
            let suit = suit.strip_suffix(", single").unwrap();
            award(&|name| name == format!("royal-blitz-in-{suit}"))
        } else {
            match what {
                "five-card royal flush" => award(&|name| name == "royal-flush"),
                "blitz" => award(&|name| name == "blitz"),
                "double blitz" => award(&|name| name.starts_with("double-blitz")),
                "double blitz without a royal blitz" => award(&|name| name == "double-blitz"),
                "double blitz with one royal blitz" => {
                    award(&|name| name.contains("with") && !name.contains("and"))
                }
                "double blitz with two royal blitzes" => award(&|name| name.contains("-and-")),
                "double blitz with a royal blitz in spades" => {
                    award(&|name| name.contains("with") && name.contains("spades"))
                }
                "a royal blitz meter, any one suit" => award(&|name| name.contains("hearts")),
                unknown => panic!("{unknown}"),
            }
        };
        assert_eq!((counted, lines(&|_| true)), (hands, of), "{what}");
    }
}

#[test]
fn player_and_dealer_are_dealt_alike() {
    for pack in [DECK, small()] {
        let met = Met::new(&Options::default(), &pack, &Suits::new(&pack.counts()), &Alone);
        let [mut win, mut lose] = [0; 2];
        for line in &met.lines {
            let [wins, _, loses] = ends(&line.all, met.dealers.into());
            win += wins;
            lose += loses;
        }
        assert!(win > 0);
        assert_eq!(win, lose);
    }
}

#[test]
fn one_suit_card_by_card() {
    // Two aces, two tens and three nines among them; the queen and the king are missing.
    let all: Ranks = [1, 1, 0, 1, 0, 1, 0, 3, 2, 1, 0, 0, 2];
    let suit = InSuit::new(all);
    let pool = |ranks: &Ranks| -> Vec<usize> {
        (0..13).flat_map(|rank| core::iter::repeat_n(rank, ranks[rank] as usize)).collect()
    };
    let whole = pool(&all);
    let held: u64 = suit.holdings.iter().map(|holding| holding.ways).sum();
    let few = |picked: &u32| picked.count_ones() as usize <= CARDS;
    assert_eq!(held, (0..1u32 << whole.len()).filter(few).count() as u64);
    for held in [
        [0; 13],
        [1, 0, 0, 0, 0, 1, 0, 2, 0, 1, 0, 0, 1],
        [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 2],
        // The same is left of the tens, but two tens count once.
        [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0],
    ] {
        let left = pool(&core::array::from_fn(|rank| all[rank] - held[rank]));
        let mut plain = [[0; CARDS + 1]; TOTALS];
        for picked in (0..1u32 << left.len()).filter(few) {
            let ranks = (0..left.len()).filter(|nth| picked >> nth & 1 == 1);
            let ranks = ranks.fold(0, |ranks, nth| ranks | 1 << left[nth]);
            let best = cards::suited::best_of_suit(ranks) as usize;
            (best..TOTALS).for_each(|total| plain[total][picked.count_ones() as usize] += 1);
        }
        let ranks = (0..13).filter(|rank| held[*rank] > 0).fold(0, |ranks, rank| ranks | 1 << rank);
        let holding = suit.of(&held);
        assert_eq!(holding.left, plain);
        assert_eq!(holding.best(), cards::suited::best_of_suit(ranks));
        if held.iter().all(|held| *held < 2) {
            assert_eq!(suit.of_ranks(ranks).left, plain);
        }
    }
}

#[test]
fn every_word_of_every_option() {
    for options in golden::every_word::<Options>() {
        let [best, simple]: [Found; 2] = [How::Best, How::Simple]
            .map(|how| ThreeCardBlitz::figures(&options, &small(), how, &Alone));
        let wagers: Vec<&str> = best.iter().map(|figure| figure.wager.name.as_str()).collect();
        match options.progressive {
            Progressive::On => assert_eq!(wagers, ["ante", "flush-bonus", "progressive"]),
            Progressive::Off => assert_eq!(wagers, ["ante", "flush-bonus"]),
        }
        for (best, simple) in best.iter().zip(&simple) {
            assert!(golden::ev(best) >= golden::ev(simple));
            let mut wagers = table::Wagers::<ThreeCardBlitz>::default();
            best.wager.placed.iter().for_each(|(area, amount)| {
                wagers.place(table::Spot(0).line(0), *area, *amount);
            });
            wagers.check(&options).unwrap();
        }
    }
}

fn lines(pack: &Pack) -> Vec<String> {
    let advice = ThreeCardBlitz::advice::<Exact, _>(&Options::default(), pack, &Alone);
    let rules = advice.into_iter().flat_map(|advice| match advice {
        Advice::Rules { lines, .. } => lines,
        Advice::Chart { .. } => panic!(),
    });
    rules.collect()
}

#[test]
fn thresholds() {
    // The hands between were counted by another program, by the points of all seven cards.
    assert_eq!(
        lines(&DECK),
        [
            "play 20 or better, fold 17 or less",
            "at 19, add up all seven cards: play with 48 or more, fold with 39 or less, else by \
             the cards (playing from 42 on is wrong for 328208 of 9264812 hands)",
            "at 18, add up all seven cards: play with 61 or more, fold with 56 or less, else by \
             the cards (playing from 59 on is wrong for 46232 of 7170748 hands)",
            "play 19 or better, fold anything less",
        ]
    );
}

fn asked(hand: &str) -> Result<Vec<Exact>, String> {
    let asked = Asked { hand: cards(hand), ..Asked::default() };
    let options = Options::default();
    let valued = ThreeCardBlitz::choices::<Exact, _>(&options, &DECK, &asked, &Alone);
    let valued = valued.map_err(|refusal| refusal.to_string())?;
    assert_eq!(valued.iter().map(|one| one.choice).collect::<Vec<_>>(), ["play", "fold"]);
    Ok(valued.iter().map(|one| Exact::of(&one.worth)).collect())
}

#[test]
fn worth_of_each_choice() {
    // The dealer's 45379620 hands were gone through one by one: what playing wins in all.
    for (hand, play) in [
        ("As 8s Kd 9d Jh 8h Tc", -67_992_594),
        ("As 8s 2d 3d 4h 2h 3c", -96_677_615),
        ("Kh 8h Qd 8d Jc 8c Ts", -85_624_787),
        ("9s 6s 4s Ad 2h 3h 2c", -94_494_929),
    ] {
        let play = Exact::new(play, 45_379_620);
        assert_eq!(asked(hand).unwrap(), [play, Exact::parse("-2")], "{hand}");
    }
}

#[test]
fn hands_that_cannot_be() {
    for (hand, what) in [
        ("As 8s", "a hand is seven cards, not 2 (13:69F-51.10(a))"),
        ("As 8s 2d 3d 4h 2h As", "As is named more often than the pack holds it: 1"),
    ] {
        assert_eq!(asked(hand).unwrap_err(), what);
    }
    let up = Some(cards("Kc")[0]);
    let asked = Asked { hand: cards("As 8s 2d 3d 4h 2h 3c"), up, ..Asked::default() };
    let options = Options::default();
    let refused = ThreeCardBlitz::choices::<Exact, _>(&options, &DECK, &asked, &Alone).unwrap_err();
    assert!(refused.why.is_some_and(|cite| cite.is_named("51.10(d)3")), "{refused}");
}

#[test]
fn the_best_player_counts_where_the_total_is_not_enough() {
    let player = ThreeCardBlitz::player::<Exact, _>(&Options::default(), &DECK, How::Best, &Alone);
    let counts = (0..TOTALS).filter(|total| player.totals[*total] == Mind::Counts);
    assert_eq!(counts.collect::<Vec<_>>(), [18, 19]);
    for (hand, plays) in [("As 8s Kd 9d Jh 8h Tc", true), ("As 8s 2d 3d 4h 2h 3c", false)] {
        let cards = cards(hand);
        assert_eq!(player.counts(&cards, Dealt::new(&cards)), plays, "{hand}");
    }
}
