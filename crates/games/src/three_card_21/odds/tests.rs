//! The fast method against the golden files and against itself, on shoes and on small packs.

use super::hands::{Stake, nth, splits, total};
use super::layout::Layout;
use super::plan::Decided;
use super::*;
use crate::golden::Float;
use crate::golden::{self, Exact};
use crate::twenty_one::odds::dealer::{Removed, card_of, value_of};
use crate::twenty_one::odds::testing::decides;
use cards::Card;
use table::figures::{Alone, SplitHand, Value};
use table::{Options as _, Values};

type Figured = Figure<ThreeCard21, Float>;

fn figures(options: &Options, pack: &Pack, how: How) -> Vec<Figured> {
    ThreeCard21::figures(options, pack, how, &Alone)
}

fn found<'a>(figures: &'a [Figured], wager: &str) -> &'a Figured {
    figures.iter().find(|figure| figure.wager.name == wager).unwrap()
}

fn ev(figure: &Figured) -> Float {
    let Spread::Shares { ev, .. } = &figure.spread else {
        panic!("{} is counted", figure.wager.name)
    };
    *ev
}

/// `Kc*8 9h*6`: so many of each.
fn pack(text: &str) -> Pack {
    Pack::of(text.split(' ').flat_map(|word| {
        let (card, many) = word.split_once('*').unwrap();
        vec![Card::parse(card).unwrap(); many.parse().unwrap()]
    }))
}

fn close(one: Float, other: Float, within: Float) -> bool {
    one - other <= within && other - one <= within
}

/// The figures of one set of options and one way to play.
type Shoe<'a> = (Vec<(&'a str, &'a str)>, How, Vec<Figured>);

const SMALL: &str = "Kc*8 9h*6 As*4 5d*3";

#[test]
fn golden_figures() {
    let mut shoes: Vec<Shoe<'_>> = Vec::new();
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let options = Options::elect(row.options.iter().copied()).unwrap();
        let bonuses = || Bonuses::new(&options, &ThreeCard21::pack(&options));
        let how = if row.wager == "main simple" { How::Simple } else { How::Best };
        let mut shoe = || {
            let known = shoes.iter().position(|shoe| (&shoe.0, shoe.1) == (&row.options, how));
            let place = known.unwrap_or_else(|| {
                let figures = figures(&options, &ThreeCard21::pack(&options), how);
                shoes.push((row.options.clone(), how, figures));
                shoes.len() - 1
            });
            shoes[place].2.clone()
        };
        let agrees = match row.wager {
            "bonus" => row.agrees(golden::ev(found(&shoe(), "bonus"))),
            "insurance" => {
                let pack = ThreeCard21::pack(&options);
                let figure = insurance::<ThreeCard21, Exact>(&pack, stake(&options)).unwrap();
                row.agrees(golden::ev(&figure))
            }
            "main" | "main simple" => row.agrees(ev(found(&shoe(), "main"))),
            "required" => row.agrees(ev(found(&shoe(), "required"))),
            "main deviation" => row.agrees(deviation(found(&shoe(), "main"))),
            "rounds split by best play" => row.agrees(chosen(found(&shoe(), "main"), "split")),
            "initial 21" => row.agrees(initial(&bonuses(), |points| points == 21)),
            "initial over 21" => row.agrees(initial(&bonuses(), |points| points > 21)),
            "initial under 21" => row.agrees(initial(&bonuses(), |points| points < 21)),
            // An infinite shoe: see below.
            "main infinite" | "required infinite" => true,
            other => panic!("what is {other}?"),
        };
        assert!(agrees, "{} {:?}", row.wager, row.options);
    }
}

/// The root that a counted sum of squares leaves, by halves.
fn deviation(figure: &Figured) -> Float {
    let Spread::Shares { ev, square, .. } = figure.spread else { panic!() };
    let (mut low, mut high) = (Float::whole(0), Float::whole(8));
    for _ in 0..50 {
        let middle = (low + high) * Float::ratio(1, 2);
        *(if middle * middle + ev * ev <= square { &mut low } else { &mut high }) = middle;
    }
    low
}

fn chosen(figure: &Figured, word: &str) -> Float {
    let Spread::Shares { chosen, .. } = &figure.spread else { panic!() };
    chosen.iter().find(|(choice, _)| *choice == word).unwrap().1
}

fn initial(bonuses: &Bonuses, is: impl Fn(u8) -> bool) -> Exact {
    let ways = threes().enumerate().filter(|(_, three)| is(total(three).points));
    let ways: u128 = ways.map(|(nth, _)| bonuses.ways(nth)).sum();
    Exact::new(ways as i128, bonuses.of as i128)
}

/// What one deck less changes halves with every doubling of the decks, so that two shoes tell of
/// an infinite one.
#[test]
fn large_shoes_come_near_the_infinite_one() {
    let is_default = |row: &golden::Row<'_>| row.options == [("soft-17", "hit")];
    let mut rows = golden::figures(include_str!("../golden/figures.txt"));
    let row = rows.find(|row| row.wager == "main infinite" && is_default(row)).unwrap();
    let options = Options::elect(row.options.iter().copied()).unwrap();
    let main = |decks| ev(&figures(&options, &Pack::standard(decks), How::Best)[0]);
    let (eight, sixteen) = (main(8), main(16));
    let infinite: Float = row.value.number();
    assert!(close(sixteen + sixteen - eight, infinite, Float::ratio(2, 100_000)));
    assert!(eight > sixteen && sixteen > infinite);
}

#[test]
fn golden_counts() {
    for (what, ways, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let mut words = what.split(", ");
        let name = words.next().unwrap();
        let options: Vec<(&str, &str)> = words.map(|pair| pair.split_once(' ').unwrap()).collect();
        let options = Options::elect(options).unwrap();
        let bonuses = Bonuses::new(&options, &ThreeCard21::pack(&options));
        let line = |name: &str| -> u128 {
            let line = (0..side::RESULTS).find(|line| line_name(*line) == name).unwrap();
            bonuses.by_three.iter().map(|ways| ways[line]).sum()
        };
        let points = |is: fn(u8) -> bool| {
            let kinds = threes().enumerate().filter(|(_, three)| is(total(three).points));
            kinds.map(|(nth, _)| bonuses.ways(nth)).sum()
        };
        let counted = match name {
            "bonus three card royal flush diamonds" => line("diamond-royal-flush"),
            "bonus three card royal flush" => line("royal-flush"),
            "bonus 21" => line("twenty-one"),
            "initial total 21" => points(|points| points == 21),
            "initial total over 21" => points(|points| points > 21),
            "initial total under 21" => points(|points| points < 21),
            bonus => line(&bonus.strip_prefix("bonus ").unwrap().replace(' ', "-")),
        };
        assert_eq!((counted, bonuses.of), (ways, of), "{what}");
    }
}

#[test]
fn everything_adds_up_under_every_option() {
    let (small, one) = (pack(SMALL), Float::whole(1));
    for rule in Options::RULES {
        let Values::Words(words) = rule.values else { continue };
        for word in words {
            let options = Options::elect([(rule.key, *word)]).unwrap();
            let [best, simple] = [How::Best, How::Simple].map(|how| figures(&options, &small, how));
            for figure in best.iter().chain(&simple) {
                let Spread::Shares { ev, staked, square, outcomes, .. } = &figure.spread else {
                    golden::ev(figure);
                    continue;
                };
                let all = outcomes.iter().fold(Float::whole(0), |sum, row| sum + row.ways);
                assert!(close(all, one, Float::TIE), "{} {word} {}", rule.key, figure.wager.name);
                assert!(*staked > one && *square > *ev * *ev);
            }
            let ev = |figures| ev(found(figures, "main"));
            assert!(ev(&best) > ev(&simple), "{} {word}", rule.key);
            let both = ev(&best) + golden::ev(found(&best, "bonus")).number();
            let required = super::tests::ev(found(&best, "required"));
            assert!(close(required, both, Float::TIE), "{} {word}", rule.key);
        }
    }
}

#[test]
fn a_table_of_ones_own() {
    let lines = "twenty-one 2:1, pair 1:1, flush 5:2, straight 2:1, three-of-a-kind 5:1, \
                 straight-flush 15:1, royal-flush 50:1, diamond-royal-flush 500:1";
    let options = Options::elect([("bonus", lines)]).unwrap();
    let figures = figures(&options, &pack("Ad*2 Kd*2 Qd*2 5c*2 Ts*2"), How::Best);
    let Spread::Ways { of, outcomes, .. } = &found(&figures, "bonus").spread else { panic!() };
    let row = |name: &str| {
        let row = outcomes.iter().find(|row| row.name == name).unwrap();
        (row.net, row.ways)
    };
    assert_eq!(*of, 120);
    assert_eq!(row("diamond-royal-flush"), (Ratio::whole(500), 8));
    assert_eq!(row("twenty-one"), (Ratio::whole(2), 16));
    assert_eq!(row("pair"), (Ratio::whole(1), 28));
    assert_eq!(row("flush"), (Ratio::new(5, 2), 12));
    assert_eq!(row("nothing"), (Ratio::whole(-1), 56));
}

fn asked(pack: &Pack, hand: &str, up: &str) -> Result<Vec<(&'static str, Float)>, String> {
    let cards = |text: &str| text.split(' ').filter_map(Card::parse).collect::<Vec<_>>();
    let asked = Asked { hand: cards(hand), up: Card::parse(up), ..Asked::default() };
    let valued = ThreeCard21::choices::<Float, _>(&Options::default(), pack, &asked, &Alone);
    let worth = |valued: Valued<Float>| match valued.worth {
        Value::Sum(worth) => (valued.choice, worth),
        Value::Ratio(..) => panic!(),
    };
    Ok(valued.map_err(|refusal| refusal.to_string())?.into_iter().map(worth).collect())
}

/// A plain recursion, written apart from this one, gives these.
#[test]
fn worths_of_choices() {
    for (hand, up, worths) in [
        (
            "Tc 6d 6h",
            "Ts",
            &[("surrender", "-0.5"), ("split", "-0.619754572575"), ("bust", "-1")][..],
        ),
        (
            "8c Ad 9h",
            "Ts",
            &[
                ("stand", "-0.175270045288"),
                ("draw", "-0.643887614512"),
                ("double", "-1.287775229024"),
                ("split", "-0.283527122900"),
            ],
        ),
        ("Tc Jd 9h", "9s", &[("surrender", "-0.5"), ("split", "0.197170581291"), ("bust", "-1")]),
        (
            "Ac 2d 9h",
            "7s",
            &[
                ("stand", "-0.475922035370"),
                ("draw", "-0.209203631915"),
                ("double", "-0.502180415873"),
                ("split", "0.451146402739"),
            ],
        ),
    ] {
        let found = asked(&Pack::standard(8), hand, up).unwrap();
        assert_eq!(found.len(), worths.len(), "{hand}");
        for ((choice, worth), (name, value)) in found.into_iter().zip(worths) {
            let value = Exact::parse(value).number();
            assert!(choice == *name && close(worth, value, Float::ratio(1, 1_000_000_000_000)));
        }
    }
}

/// The main wager once more: every deal with the best choice of those that are asked for.
#[test]
fn choices_make_up_the_main_wager() {
    let pack = pack(SMALL);
    let (bonuses, left) = (Bonuses::new(&Options::default(), &pack), left_of(&pack.counts()));
    let mut sum = Float::whole(0);
    for three in threes() {
        for up in 0..VALUES {
            let Some(rest) = removed(&three).with(up).from(&left) else { continue };
            let ups = left[up] - u16::from(removed(&three).of(up));
            let ways = bonuses.ways(nth(three)) * u128::from(ups);
            let share = Float::ratio(ways as i128, bonuses.of * (pack.len() as u128 - 3));
            let name = |value: usize| pack.cards().find(|card| value_of(*card) == value).unwrap();
            let hand = three.map(|value| name(value).to_string()).join(" ");
            let worth = match asked(&pack, &hand, &name(up).to_string()) {
                Err(refusal) if refusal.contains("paid at once") => Float::whole(1),
                Err(refusal) => panic!("{refusal}"),
                Ok(worths) => {
                    let worths = worths.into_iter().map(|(_, worth)| worth);
                    let best = worths.reduce(|a, b| if b > a { b } else { a }).unwrap();
                    let completes = crate::twenty_one::odds::dealer::completes_blackjack(up);
                    let blackjacks = completes.map_or(0, |value| rest[value]);
                    let lost = Float::ratio(blackjacks.into(), pack.len() as u128 - 4);
                    best * (Float::whole(1) - lost) - lost
                }
            };
            sum += share * worth;
        }
    }
    let main = ev(found(&figures(&Options::default(), &pack, How::Best), "main"));
    assert!(close(sum, main, Float::TIE));
}

#[test]
fn what_cannot_be_asked() {
    let shoe = Pack::standard(8);
    for (pack, hand, up, says) in [
        (
            &shoe,
            "Tc 6d",
            "Ts",
            "a hand has three cards before anything is drawn, not 2 (13:69F-2C.6(d))",
        ),
        (&shoe, "Tc 6d 6h", "", "say which card the dealer shows (13:69F-2C.6(d)2)"),
        (&shoe, "Tc 6d 5h", "Ts", "three cards that count 21 are paid at once (13:69F-2C.5(c)1)"),
        (
            &shoe,
            "Tc 6d 6h 2c",
            "Ts",
            "three cards that count over 21 are not drawn to (13:69F-2C.5(c)5.ii)",
        ),
        (
            &shoe,
            "Tc 2d 2h 7c",
            "Ts",
            "a hand that has drawn to 21 or more is settled at once (13:69F-2C.5(c)5.v)",
        ),
        (
            &pack("2c*2 3c*2 Ts*1"),
            "2c 2c 2c",
            "Ts",
            "2c is named more often than the pack holds it: 2",
        ),
        (&pack("2c*2 3c*2 Ts*1"), "2c 2c 3c", "Ts", "too few cards are left to go on"),
        (
            &pack("Ac*3 Ts*8"),
            "Ac Ac Ts",
            "Ac",
            "the dealer has a blackjack for sure, and nothing is decided (13:69F-2C.5(c)4)",
        ),
    ] {
        assert_eq!(asked(pack, hand, up).unwrap_err(), says);
    }
    let choices = asked(&shoe, "Tc 2d 2h 6c", "Ts").unwrap();
    assert_eq!(choices.iter().map(|(choice, _)| *choice).collect::<Vec<_>>(), ["stand", "draw"]);
}

#[test]
fn charts() {
    let advice = ThreeCard21::advice::<Float, _>(&Options::default(), &Pack::standard(8), &Alone);
    let row = |title: &str, name: &str| -> String {
        let is_it =
            |advice: &&Advice| matches!(advice, Advice::Chart { title: t, .. } if t == title);
        let Some(Advice::Chart { rows, columns, .. }) = advice.iter().find(is_it) else { panic!() };
        assert_eq!(columns.join(" "), "2 3 4 5 6 7 8 9 10 A");
        let row = rows.iter().find(|row| row.0.split(", ").any(|one| one == name)).unwrap();
        row.1.join("")
    };
    assert_eq!(row("three cards over 21", "4-9-9"), "PPPPPPPPRP");
    assert_eq!(row("three cards over 21", "all others"), "PPPPPPPPPP");
    assert_eq!(row("three cards with a pair", "2-2-10"), "PPPPPPPPPP");
    assert_eq!(row("three cards with a pair", "3-3-5"), "DDDDDDDDDD");
    assert_eq!(row("three cards with an ace that counts one", "A-9-10"), "SSPPPSSSSS");
    assert_eq!(row("three cards that cannot be split", "hard 16"), "SSSSSHHHHH");
    assert_eq!(row("three cards that cannot be split", "3-5-8"), "SSSSSHHHSH");
    assert_eq!(row("two cards of a split", "hard 11"), "DDDDDDDDDD");
    assert_eq!(row("after a draw", "hard 16"), "SSSSSHHHH*H");
    let Some(Advice::Rules { lines, .. }) = advice.last() else { panic!() };
    assert!(lines.contains(&"hard 16 under 10, after a draw: draw 88 %, stand 12 %".to_string()));
}

/// Who cannot pay for three hands plays one, and who cannot pay for a double draws or stands.
#[test]
fn without_the_money_to_split_or_double() {
    use Choice::{Bust, Double, Draw, Split, Stand, Surrender};
    let options = Options::default();
    let pack = ThreeCard21::pack(&options);
    for how in [How::Best, How::Simple] {
        let player = ThreeCard21::player::<Float, _>(&options, &pack, how, &Alone);
        let does = |hand, among: &[Choice]| decides::<ThreeCard21>(&player, hand, "6c", among);
        // Half of the wager is better than nothing of it, and a hand of eleven cannot bust.
        assert_eq!(does("8h 8d 8c", &[Surrender, Split, Bust]), Split);
        assert_eq!(does("8h 8d 8c", &[Surrender, Bust]), Surrender);
        assert_eq!(does("5h 4d 2c", &[Stand, Draw, Double]), Double);
        assert_eq!(does("5h 4d 2c", &[Stand, Draw]), Draw);
        assert_eq!(does("3h 3d 3c", &[Stand, Draw]), Draw);
    }
}

/// Hands of a split, taken together to the first order, against every card.
#[test]
fn together_nearly_as_exactly() {
    let (pack, options, up, three) = (pack("Kc*24 8h*12 7s*12"), Options::default(), 9, [6, 7, 9]);
    let left = Removed::NOTHING.with(up).from(&left_of(&pack.counts())).unwrap();
    let layout = Layout::new(&options, core::iter::once(three));
    assert!(splits(three) && total(&[up]).points == 10 && card_of(up).to_string() == "Tc");
    let behind = Behind::<Float>::new(&options, &layout, up, left);
    let decided = Decided::best(&options, &behind);
    let hands = [0, 1, 2].map(|at| *layout.split(three, at, Stake::of(at, 0)));
    let played = |exactly| {
        let deal =
            Deal { layout: &layout, decided: &decided, behind: &behind, three, lead: 0, exactly };
        deal.played(Choice::Split, &mut BTreeMap::new())
    };
    let mean = |of: &Tally<Float>, power: u32| {
        of.rows.iter().fold(Float::whole(0), |sum, row| {
            sum + Float::whole(row.net.over().pow(power)) * row.share
        })
    };
    let [exactly, nearly] = [played(true), played(false)];
    assert_eq!(hands.map(|placed| placed.hand.stake), [Stake::Added; 3]);
    assert!(close(mean(&exactly, 1), mean(&nearly, 1), Float::TIE));
    let (off, alike) = (mean(&exactly, 2) - mean(&nearly, 2), Float::ratio(1, 1000));
    assert!(off <= alike && Float::whole(0) - off <= alike, "{off:?}");
}

/// Rows by cards go before rows by total, and those before all others.
#[test]
fn charts_are_understood_or_refused() {
    let options = Options::default();
    let pack = ThreeCard21::pack(&options);
    let strategy_file = ThreeCard21::strategy_file::<Float, _>(&options, &pack, &Alone);
    let taught = |strategy_file: &StrategyFile| from_file::plan(&options, &pack, strategy_file);
    let ten = value_of(Card::parse("Ts").unwrap());
    let over = |rows: &[(&str, &str)]| {
        let mut other = strategy_file.clone();
        let row = |(name, cell): &(&str, &str)| (name.to_string(), vec![cell.to_string(); 10]);
        other.charts[0].rows = rows.iter().map(row).collect();
        other
    };
    let plan = taught(&over(&[("5-10-9", "B"), ("hard 22-24", "P"), ("all others", "R")])).unwrap();
    for (three, choice) in
        [([4, 8, 9], Choice::Bust), ([5, 8, 8], Choice::Split), ([9, 9, 9], Choice::Surrender)]
    {
        assert_eq!(plan.behind(ten).first(three, 0), choice, "{three:?}");
    }
    for (rows, words) in [
        (&[("hard 22-24", "P")][..], "three cards over 21: 8-8-9 against 2 is not decided"),
        (&[("all others", "P"), ("5-9-10, 10-9-5", "B")], "10-9-5 is said twice"),
        (&[("hard 22-24, hard 23", "P")], "hard 23 is said twice"),
        (&[("5-5-5", "P")], "no row \"5-5-5\""),
        (&[("all others", "D")], "all others against 2 cannot be \"D\""),
    ] {
        let refusal = taught(&over(rows)).map(|_| ()).unwrap_err().to_string();
        assert!(refusal.contains(words), "{refusal}");
    }
    let off = Options::elect([("surrender", "off")]).unwrap();
    let refusal =
        from_file::plan(&off, &pack, &over(&[("all others", "R")])).map(|_| ()).unwrap_err();
    assert!(refusal.to_string().contains("against 2 cannot be \"R\""), "{refusal}");
    let mut open = strategy_file.clone();
    open.charts.pop();
    let refusal = taught(&open).map(|_| ()).unwrap_err().to_string();
    assert!(refusal.starts_with("after a draw: "), "{refusal}");
}

/// 2C.10: what three cards are worth when they are split is what their hands come to, over all
/// second cards.
#[test]
fn hands_of_a_split_make_up_what_it_is_worth() {
    let (pack, up) = (Pack::standard(1), "7s");
    let cards = |text: &str| text.split(' ').filter_map(Card::parse).collect::<Vec<_>>();
    let firsts = cards("Tc 6d 6h");
    let whole = asked(&pack, "Tc 6d 6h", up).unwrap();
    let split = whole.iter().find(|(word, _)| *word == "split").unwrap().1;
    let mut left = pack.counts();
    firsts.iter().chain(&Card::parse(up)).for_each(|card| assert!(left.take(*card)));
    let all: u32 = left.iter().map(|(_, many)| u32::from(many)).sum();
    let mut sum = Float::ZERO;
    for nth in 0..3 {
        for (card, many) in left.iter().filter(|(_, many)| *many > 0) {
            let chance = Float::ratio(many.into(), all.into());
            let hand = vec![firsts[nth], card];
            // Two cards that count 21 have won at once.
            if card.rank() == cards::Rank::Ace && nth == 0 {
                sum += chance;
                continue;
            }
            let split = Some(SplitHand { firsts: firsts.clone(), nth });
            let asked = Asked { hand, up: Card::parse(up), split, ..Asked::default() };
            let valued =
                ThreeCard21::choices::<Float, _>(&Options::default(), &pack, &asked, &Alone);
            let worths = valued.unwrap().into_iter().map(|valued| match valued.worth {
                Value::Sum(worth) => worth,
                Value::Ratio(..) => panic!(),
            });
            let best =
                worths.fold(Float::whole(-9), |best, one| if one > best { one } else { best });
            sum += best * chance;
        }
    }
    let apart = if sum > split { sum - split } else { split - sum };
    assert!(apart < Float::ratio(1, 1_000_000_000), "{sum:?} and {split:?}");
}
