//! The fast method against the golden files, a plain enumeration, and itself under other options.

use super::against::{Class, classes};
use super::*;
use crate::golden::{self, Exact};
use crate::pik_it_poker::qualifies;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use cards::{Rank, three};
use table::Options as _;
use table::figures::{Alone, Outcome, Player, Seen, Spread};
use table::{Line, Place, Spot};

const DECK: Pack = Pack::standard(1);

/// Without copies and with them; suits that are alike and suits that are not.
const PACKS: [&str; 3] = [
    "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc",
    "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s",
    "7s 7s 7s 7h 7h 8s 8s 6s 6s Ks Ks Kd As Ad",
];

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|word| Card::parse(word).unwrap()).collect()
}

fn elect(pairs: &[(&str, &str)]) -> Options {
    Options::elect(pairs.iter().copied()).unwrap()
}

fn figures(options: &Options, pack: &Pack, how: How) -> Vec<Figure<PikItPoker, Exact>> {
    PikItPoker::figures(options, pack, how, &Alone)
}

fn found<'a>(
    figures: &'a [Figure<PikItPoker, Exact>],
    wager: &str,
) -> &'a Figure<PikItPoker, Exact> {
    figures.iter().find(|figure| figure.wager.name == wager).unwrap()
}

fn outcomes(figure: &Figure<PikItPoker, Exact>) -> (u128, &[Outcome<u128>]) {
    let Spread::Ways { of, outcomes, .. } = &figure.spread else { panic!() };
    (*of, outcomes)
}

/// Ante and play sizes with and without the qualifier, and a pick of either kind.
fn elections() -> Vec<Options> {
    let mut all = Vec::new();
    for qualifier in ["off", "on"] {
        for (three, five) in [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")] {
            let pairs = [("qualifier", qualifier), ("play-3", three), ("play-5", five)];
            all.push(elect(&[&pairs[..], &[("player-edge", "allow")]].concat()));
        }
    }
    all.push(elect(&[("pick", "seen"), ("player-edge", "allow")]));
    all
}

#[test]
fn golden_figures() {
    let mut computed: BTreeMap<String, Vec<Figure<PikItPoker, Exact>>> = BTreeMap::new();
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let figures = computed.entry(format!("{:?}", row.options)).or_insert_with(|| {
            let options = elect(&row.options);
            figures(&options, &DECK, How::Best)
        });
        let value = golden::ev(found(figures, row.wager));
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

#[test]
fn golden_counts() {
    let options = elect(&[("qualifier", "on")]);
    let found_figures = figures(&options, &DECK, How::Best);
    let (fives, threes) =
        ["five-card-bonus", "three-card-bonus"].map(|wager| found(&found_figures, wager)).into();
    let dealt = classes(&options, &Deck::new(&DECK), &Alone);
    let count = |is: &dyn Fn(&Class) -> bool| -> u128 {
        dealt.iter().filter(|class| is(class)).map(|class| u128::from(class.hands)).sum()
    };
    for (what, ways, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let named = |figure, what: &str| {
            let name = match what {
                "one pair" => "pair".to_string(),
                "two pairs" => "two-pair".to_string(),
                _ => what.replace(' ', "-"),
            };
            let (of, rows) = outcomes(figure);
            (rows.iter().find(|row| row.name == name).unwrap().ways, of)
        };
        let royal = |class: &Class| pay::three_line(class.worth.three) == Some(5);
        let counted = match what {
            "dealer below ace-king" => (count(&|class| !qualifies(class.worth.five)), of),
            "dealer ace-king or better" => (count(&|class| qualifies(class.worth.five)), of),
            "best three of five royal flush" => (count(&royal), of),
            _ => match (what.strip_prefix("five-card "), what.strip_prefix("three-card ")) {
                (Some(hand), _) => named(fives, hand),
                (_, Some(hand)) => named(threes, hand),
                _ => {
                    let category =
                        three_category(what.strip_prefix("best three of five ").unwrap());
                    let is =
                        |class: &Class| class.worth.three.category() == category && !royal(class);
                    (count(&is), of)
                }
            },
        };
        assert_eq!(counted, (ways, of), "{what}");
    }
}

fn three_category(name: &str) -> three::Category {
    let name = name.strip_prefix("one ").unwrap_or(name);
    *three::Category::ALL.iter().find(|category| kind::three_name(**category) == name).unwrap()
}

/// A qualified dealer's share of 205/364 does not depend on the player; with the sweep it comes
/// out of 134,459 classes.
#[test]
fn classes_of_the_full_deck() {
    let options = elect(&[("qualifier", "on")]);
    let dealt = classes(&options, &Deck::new(&DECK), &Alone);
    assert_eq!(dealt.len(), 134_459);
    assert_eq!(dealt.iter().map(|class| class.hands).sum::<u64>(), 2_598_960);
    let short: u64 = dealt.iter().map(|class| class.hands * class.against.short).sum();
    assert_eq!(Exact::new(short as i128, 2_598_960 * 1_533_939), Exact::parse("159/364"));
    // Every hand but the equal ones beats the other or loses to it.
    let sum = |of: fn(&Class) -> u64| -> u64 { dealt.iter().map(of).sum() };
    let all = sum(|class| class.hands * class.against.of);
    assert_eq!(sum(|c| c.hands * (2 * c.against.five.lower + c.against.five.equal)), all);
    assert_eq!(sum(|c| c.hands * (2 * c.against.three.lower + c.against.three.equal)), all);
    // A few against a plain enumeration.
    let deck = Deck::new(&DECK);
    for class in dealt.iter().step_by(13_000) {
        let known = deck.numbers(&class.cards).unwrap();
        assert_eq!(Against::one(&options, &deck, &known, class.worth), class.against);
    }
}

#[test]
fn the_sweep_is_a_plain_enumeration() {
    let options = elect(&[("qualifier", "on")]);
    for text in PACKS {
        let deck = Deck::new(&Pack::of(cards(text)));
        for class in classes(&options, &deck, &Alone) {
            let known = deck.numbers(&class.cards).unwrap();
            let plain = Against::one(&options, &deck, &known, class.worth);
            assert_eq!(plain, class.against, "{text}: {:?}", class.cards);
        }
    }
}

/// The expectation of the ante, hand by hand, as `choices` says it.
fn by_choices(options: &Options, pack: &Pack) -> Exact {
    let deck = Deck::new(pack);
    let (mut sum, mut hands) = (Exact::parse("0"), 0);
    for hand in deck.hands() {
        let asked = Asked { hand: deck.cards(&hand).to_vec(), ..Asked::default() };
        let valued = PikItPoker::choices::<Exact, _>(options, pack, &asked, &Alone).unwrap();
        let worths: Vec<Exact> = valued.iter().map(|one| Exact::of(&one.worth)).collect();
        let best = worths.iter().fold(worths[0], |best, one| if *one > best { *one } else { best });
        sum += best;
        hands += 1;
    }
    sum / Exact::new(hands, 1)
}

#[test]
fn the_best_choice_of_every_hand() {
    for options in elections() {
        for text in [PACKS[0], PACKS[2]] {
            let pack = Pack::of(cards(text));
            let figures = figures(&options, &pack, How::Best);
            let ante = golden::ev(found(&figures, "ante"));
            assert_eq!(ante, by_choices(&options, &pack), "{options:?} {text}");
            let bonus = golden::ev(found(&figures, "five-card-bonus"));
            assert_eq!(golden::ev(found(&figures, "required")), ante + bonus);
        }
    }
}

#[test]
fn the_simple_rule_costs_something() {
    for options in elections().into_iter().chain(golden::every_word()) {
        for text in PACKS {
            let pack = Pack::of(cards(text));
            let [best, simple] = [How::Best, How::Simple].map(|how| figures(&options, &pack, how));
            for (best, simple) in best.iter().zip(&simple) {
                assert!(golden::ev(best) >= golden::ev(simple), "{options:?} {}", best.wager.name);
            }
        }
    }
}

/// The sentence says what it costs; the figures must say the same.
#[test]
fn advice_of_the_full_deck() {
    let options = Options::default();
    let advice = PikItPoker::advice::<Exact, _>(&options, &DECK, &Alone);
    let [Advice::Chart { columns, rows, .. }, Advice::Rules { lines: exact, .. }, simple] =
        &advice[..]
    else {
        panic!("{advice:?}");
    };
    let cell = |row: &str, column: &str| {
        let nth = columns.iter().position(|one| one == column).unwrap();
        rows.iter().find(|(label, _)| label == row).unwrap().1[nth].as_str()
    };
    // Worked out by another program: a pair of sixes holds its own against all but two high cards.
    assert_eq!(cell("pair, 6", "flush"), "K-Q-2");
    assert_eq!(cell("pair, A", "straight"), "Q-J-10");
    assert_eq!(cell("two pairs", "straight"), "5");
    assert_eq!(cell("high card, K", "high card"), "5/F");
    assert_eq!(cell("high card, A", "pair"), "-");
    assert!(exact[0].contains(" of 2598960 hands"), "{exact:?}");
    let Advice::Rules { lines, .. } = simple else { panic!() };
    let [best, simple] = [How::Best, How::Simple]
        .map(|how| golden::ev(found(&figures(&options, &DECK, how), "ante")));
    let cost = lines[1].split(' ').nth(1).unwrap();
    let off = Exact::parse(cost) - (best - simple);
    let rounding = Exact::new(1, 2_000_000_000);
    assert!(off <= rounding && off >= Exact::parse("0") - rounding, "{lines:?}");
}

#[test]
fn the_simple_rule_is_played_as_it_is_said() {
    let options = Options::default();
    let analysis = Analysis::new(&options, Deck::new(&DECK), &Alone);
    let Some(Advice::Rules { lines, .. }) = analysis.advice().pop() else { panic!() };
    let sentence = "play 3 with a straight or better, \
                    otherwise play 5 with a pair of 5s or better, \
                    otherwise play 3 with a flush or better, \
                    otherwise play 5 with A high or better, otherwise fold";
    assert_eq!(lines[0], sentence);
    let player = analysis.player(How::Simple);
    for (hand, choice) in [
        ("2h 3d As 2d 9c", Choice::Play3),
        ("Qh Qd Qs 5c 2d", Choice::Play3),
        ("Kh Kd Qd Qs 2d", Choice::Play5),
        ("5h 5d 8h 9h 2c", Choice::Play5),
        ("4h 4d 8h 9h 2c", Choice::Play3),
        ("4h 4d 8h 9c 2c", Choice::Play5),
        ("Ah 2d 4h 5c 9c", Choice::Play5),
        ("Kh Qd 10h 9c 7c", Choice::Fold),
    ] {
        assert_eq!(player.choice(&cards(hand)), choice, "{hand}");
    }
}

#[test]
fn advice_for_any_pack() {
    for options in elections() {
        for text in PACKS {
            let advice = PikItPoker::advice::<Exact, _>(&options, &Pack::of(cards(text)), &Alone);
            assert_eq!(advice.len(), 3, "{text}");
        }
    }
    let few = Pack::of(cards("As Ah Ad Ac Ks Kh Kd Kc Qs"));
    assert!(PikItPoker::advice::<Exact, _>(&Options::default(), &few, &Alone).is_empty());
    assert!(figures(&Options::default(), &few, How::Best).is_empty());
}

/// A hand that lies open, or face down.
struct Hand(Vec<Card>);

impl Seen for Hand {
    fn cards(&self, _: Place) -> &[Card] {
        &self.0
    }

    fn lying(&self, _: Place) -> usize {
        5
    }

    fn picked_up(&self, _: Place) -> &[Card] {
        &[]
    }
}

fn chosen(player: &Decided, hand: &[Card], among: &[Choice]) -> Choice {
    let who: Line = Spot(0).line(0);
    player.choose(&Hand(hand.to_vec()), who, Place::hand(Spot(0), 0), among)
}

#[test]
fn the_player_takes_the_best_in_any_order() {
    let options = elect(&[("qualifier", "on")]);
    for text in PACKS {
        let pack = Pack::of(cards(text));
        let (deck, player) =
            (Deck::new(&pack), PikItPoker::player::<Exact, _>(&options, &pack, How::Best, &Alone));
        for hand in deck.hands() {
            let mut hand = deck.cards(&hand);
            let asked = Asked { hand: hand.to_vec(), ..Asked::default() };
            let valued = PikItPoker::choices::<Exact, _>(&options, &pack, &asked, &Alone).unwrap();
            let worth = |choice: Choice| {
                let one = valued.iter().find(|one| one.choice == choice.word()).unwrap();
                Exact::of(&one.worth)
            };
            for _ in 0..5 {
                hand.rotate_left(1);
                let took = worth(chosen(&player, &hand, &DECISIONS));
                assert!(DECISIONS.iter().all(|other| worth(*other) <= took), "{hand:?}");
            }
        }
    }
}

/// Who has only enough for the cheaper play wager makes it where it is worth more than to fold.
#[test]
fn with_money_for_the_cheaper_play_wager() {
    let (mut made, mut folded) = (0, 0);
    for (dear, cheap) in [("play-5", Choice::Play3), ("play-3", Choice::Play5)] {
        let options = elect(&[(dear, "2")]);
        for text in PACKS {
            let pack = Pack::of(cards(text));
            let (deck, player) = (
                Deck::new(&pack),
                PikItPoker::player::<Exact, _>(&options, &pack, How::Best, &Alone),
            );
            for hand in deck.hands() {
                let hand = deck.cards(&hand);
                let asked = Asked { hand: hand.to_vec(), ..Asked::default() };
                let valued =
                    PikItPoker::choices::<Exact, _>(&options, &pack, &asked, &Alone).unwrap();
                let worth = |choice: Choice| {
                    let one = valued.iter().find(|one| one.choice == choice.word()).unwrap();
                    match &one.worth {
                        Value::Ratio(over, under) => Exact::ratio(*over, *under),
                        Value::Sum(sum) => *sum,
                    }
                };
                let does = chosen(&player, &hand, &[cheap, Choice::Fold]);
                let folds = worth(Choice::Fold) > worth(cheap);
                assert!(folds == (does == Choice::Fold) || worth(does) == worth(cheap), "{hand:?}");
                (made, folded) = (made + u32::from(!folds), folded + u32::from(folds));
            }
        }
    }
    assert!(made > 0 && folded > 0, "{made} {folded}");
}

#[test]
fn picks_with_closed_and_open_eyes() {
    let seen = elect(&[("pick", "seen"), ("player-edge", "allow")]);
    let few = Pack::of(cards(PACKS[0]));
    let player = PikItPoker::player::<Exact, _>(&seen, &few, How::Best, &Alone);
    let hand = cards("9h 4d 9s 2c 9d");
    assert_eq!(chosen(&player, &hand, &pay::PICKS), Choice::Pick135);
    assert_eq!(chosen(&player, &[], &pay::PICKS), Choice::Pick123);
    // What pays most need not be what ranks highest.
    let odd = elect(&[
        ("pick", "seen"),
        ("player-edge", "allow"),
        (
            "three-card-bonus",
            "pair 90, flush 3, straight 6, three-of-a-kind 30, straight-flush 50, royal-flush 100",
        ),
    ]);
    let player = PikItPoker::player::<Exact, _>(&odd, &few, How::Best, &Alone);
    assert_eq!(chosen(&player, &hand, &pay::PICKS), Choice::Pick123);
}

fn asked(hand: &str, open: &str) -> Asked {
    let open = if open.is_empty() { Vec::new() } else { cards(open) };
    Asked { hand: cards(hand), up: None, open, ..Asked::default() }
}

fn refusal(asked: &Asked, pack: &Pack) -> String {
    let refused = PikItPoker::choices::<Exact, _>(&Options::default(), pack, asked, &Alone);
    refused.unwrap_err().to_string()
}

#[test]
fn questions_that_make_no_sense() {
    let four = asked("As Ks Qs Js", "");
    assert_eq!(refusal(&four, &DECK), "a hand is five cards, not 4 (13:69F-39.7(c))");
    let up = Asked { up: Card::parse("2c"), ..asked("As Ks Qs Js Ts", "") };
    let shown = "no card of the dealer's lies face up when players decide (13:69F-39.10(d))";
    assert_eq!(refusal(&up, &DECK), shown);
    assert!(refusal(&asked("As Ks Qs Js As", ""), &DECK).contains("As"));
    assert!(refusal(&asked("As Ks Qs Js Ts", "As"), &DECK).contains("As"));
    let most = asked("As Qh Qd Qc Ah", "Ad Ac Ks");
    let few = "too few cards are left for the dealer's hand";
    assert_eq!(refusal(&most, &Pack::of(cards(PACKS[0]))), few);
}

#[test]
fn what_a_royal_flush_is_worth() {
    let options = Options::default();
    let asked = asked("As Ks Qs Js Ts", "");
    let valued = PikItPoker::choices::<Exact, _>(&options, &DECK, &asked, &Alone).unwrap();
    let worth = |nth: usize| Exact::of(&valued[nth].worth);
    // Three other royal flushes tie; everything else loses two units to it.
    assert_eq!(worth(1), Exact::new(2 * (1_533_939 - 3), 1_533_939));
    assert_eq!(worth(2), Exact::parse("-1"));
    assert!(worth(0) < worth(1));
}

/// Deals of a pack of 24 cards that have little to do with one another.
fn deals(pack: &Pack) -> Vec<Vec<Card>> {
    let all: Vec<Card> = pack.cards().collect();
    let deal = |(turn, step): (usize, usize)| {
        (0..24).map(|nth| all[(turn + nth * step) % 24]).collect::<Vec<Card>>()
    };
    (0..24).flat_map(|turn| [5, 7, 11, 13].map(|step| (turn, step))).map(deal).collect()
}

#[test]
fn what_others_show() {
    let options = elect(&[("qualifier", "on")]);
    let pack = Pack::of(DECK.cards().filter(|card| card.rank() >= Rank::Nine));
    let player = PikItPoker::player::<Exact, _>(&options, &pack, How::Best, &Alone);
    let deals = deals(&pack);
    // With few known cards the sets are fewer than the hands that are left, with many they are not.
    for others in [0, 1, 2] {
        let informed = PikItPoker::informed::<Exact, _>(&options, &pack, &deals, others, &Alone);
        let mut gained = 0;
        for (informed, deal) in informed.unwrap().iter().zip(&deals) {
            let (hand, open) = deal[..5 + 5 * others].split_at(5);
            let asked =
                Asked { hand: hand.to_vec(), up: None, open: open.to_vec(), ..Asked::default() };
            let valued = PikItPoker::choices::<Exact, _>(&options, &pack, &asked, &Alone).unwrap();
            let worths: Vec<Exact> = valued.iter().map(|one| Exact::of(&one.worth)).collect();
            let [best, without] = [&informed.best, &informed.without].map(Exact::of);
            assert!(worths.contains(&best) && worths.iter().all(|worth| *worth <= best));
            assert_eq!(without, worths[nth(player.choice(hand))]);
            gained += usize::from(best > without);
        }
        assert_eq!(gained > 0, others > 0);
    }
}

#[test]
fn no_more_others_than_spots_and_cards() {
    let deals = vec![DECK.cards().collect::<Vec<Card>>()];
    let options = Options::default();
    let known = |options: &Options, pack: &Pack, others| {
        PikItPoker::informed::<Exact, _>(options, pack, &deals, others, &Alone).is_some()
    };
    assert!(known(&options, &DECK, 5) && !known(&options, &DECK, 6));
    assert!(!known(&elect(&[("spots", "1")]), &DECK, 1));
    // A deal that the pack does not hold.
    assert!(!known(&options, &Pack::of(cards(PACKS[0])), 1));
}

#[test]
fn a_unit_is_lawful_and_paid_to_the_cent() {
    let own = "two-pair 5:4, three-of-a-kind 7:3, straight 5, flush 8, full-house 10, \
               four-of-a-kind 50, straight-flush 250, royal-flush 1000";
    let options = elect(&[("five-card-bonus", own), ("min", "7"), ("chip", "0.25")]);
    for figure in figures(&options, &Pack::of(cards(PACKS[1])), How::Best) {
        let mut wagers = table::Wagers::<PikItPoker>::default();
        for (area, amount) in &figure.wager.placed {
            wagers.place(Spot(0).line(0), *area, *amount);
        }
        wagers.check(&options).unwrap();
        let unit = figure
            .wager
            .placed
            .iter()
            .find(|(area, _)| table::Area::name(*area) == figure.wager.unit);
        assert_eq!(unit.unwrap().1, figure.wager.stake);
    }
}

/// A sentence that somebody wrote down, and what is refused of it.
#[test]
fn sentences_are_understood_or_refused() {
    let taught = |said: &str| {
        let strategy_file = StrategyFile::of_rules([("play", said.to_string())]);
        PikItPoker::from_file(&Options::default(), &DECK, &strategy_file)
    };
    let said = "play 3 with a straight, otherwise play 5 with a pair of 9s or better, otherwise \
                play 3 with a flush or better, otherwise play 5 with A-K-4-3-2, otherwise fold";
    let player = taught(said).unwrap();
    for (hand, choice) in [
        ("4s 3d 2c Kh Kd", Choice::Play3),
        ("9s 9d 2s 5h 6s", Choice::Play5),
        ("8s 8d 2s 5h 6s", Choice::Play3),
        ("8s 8d 2s 5h Kc", Choice::Play5),
        ("As Kd 4c 3s 9h", Choice::Play5),
        ("As Qd 5c 7s 9h", Choice::Fold),
    ] {
        assert_eq!(player.choice(&cards(hand)), choice, "{hand}");
    }
    for (said, words) in [
        ("play 5 with a pair", "all other hands are not decided"),
        ("play 5 with a pear, otherwise fold", "\"play 5 with a pear\" is no step"),
        ("play 4 with a pair, otherwise fold", "is no step"),
        ("play 3 with A-K-2, otherwise fold", "is no step"),
        ("fold, otherwise play 5 with a pair", "never comes: something is said of all"),
        (
            "play 5 with a pair, otherwise play 5 with two pairs, otherwise fold",
            "\"play 5 with two pairs\" never comes: a step before it",
        ),
    ] {
        let refusal = taught(said).map(|_| ()).unwrap_err().to_string();
        assert!(refusal.contains(words), "{refusal}");
    }
    assert_eq!(
        taught("play 3 with anything").unwrap().choice(&cards("2s 3d 5c 7h 9s")),
        Choice::Play3
    );
}
