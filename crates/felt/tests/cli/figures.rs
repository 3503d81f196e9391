//! What `felt odds` works out beyond the odds, against arithmetic that is done here.

use crate::{GAME, felt};
use serde_json::Value;

/// A small fraction: the test's own arithmetic.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Share(i128, i128);

impl Share {
    fn new(over: i128, under: i128) -> Share {
        let (mut a, mut b) = (over.abs(), under);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Share(over / a, under / a)
    }

    /// `-7/3` or `5`.
    fn read(text: &str) -> Share {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        Share::new(over.parse().expect("a number"), under.parse().expect("a number"))
    }

    fn decimal(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.1 == 1 { write!(f, "{}", self.0) } else { write!(f, "{}/{}", self.0, self.1) }
    }
}

#[track_caller]
fn near(value: &Value, wanted: f64) {
    let value = value.as_f64().expect("a number");
    assert!((value - wanted).abs() <= 1e-9 * wanted.abs().max(1.0), "{value} is not {wanted}");
}

fn wager<'a>(document: &'a Value, name: &str) -> &'a Value {
    let wagers = document["wagers"].as_array().expect("a list of wagers");
    wagers.iter().find(|wager| wager["wager"] == name).unwrap_or_else(|| panic!("no {name}"))
}

fn outcomes(wager: &Value) -> &[Value] {
    wager["outcomes"].as_array().expect("a list")
}

fn words<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("words")
}

/// Rows of comma-separated values by the names of their columns.
fn rows(csv: &str) -> Vec<Vec<(String, String)>> {
    let fields = |line: &str| {
        let (mut fields, mut quoted) = (vec![String::new()], false);
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                _ => fields.last_mut().expect("a field").push(letter),
            }
        }
        fields
    };
    let mut lines = csv.lines();
    let heads = fields(lines.next().expect("heads"));
    let row = |line| {
        let fields = fields(line);
        assert_eq!(fields.len(), heads.len(), "{line}");
        heads.iter().cloned().zip(fields).collect()
    };
    lines.map(row).collect()
}

fn field<'a>(row: &'a [(String, String)], head: &str) -> &'a str {
    let found = row.iter().find(|(name, _)| name == head);
    &found.unwrap_or_else(|| panic!("no column {head}")).1
}

/// Pair plus by ledger A with so much for a flush, over all 22,100 hands.
fn pair_plus(flush: Share) -> Share {
    let others = 40 * 48 + 30 * 52 + 6 * 720 + 3744 - 16_440;
    Share::new(others * flush.1 + flush.0 * 1096, 22_100 * flush.1)
}

#[test]
fn every_outcome_shows_its_return() {
    for game in [GAME, "minibaccarat", "roulette", "big-six"] {
        let json = felt(&["odds", game, "--json"]).done().json();
        let csv = rows(&felt(&["odds", game, "--csv"]).done().out);
        let mut csv = csv.iter();
        for wager in json["wagers"].as_array().expect("a list") {
            let (mut sum, mut of) = (0, 1);
            for outcome in outcomes(wager) {
                let net = Share::read(words(outcome, "net"));
                let ways: i128 = words(outcome, "ways").parse().expect("a number");
                of = words(outcome, "of").parse().expect("a number");
                let returned = Share::new(net.0 * ways, net.1 * of);
                assert_eq!(words(outcome, "return"), returned.to_string(), "{game} {outcome}");
                near(&outcome["return_decimal"], returned.decimal());
                let row = csv.next().expect("a row for every outcome");
                assert_eq!(field(row, "return"), returned.to_string());
                // Nothing is paid in smaller parts than a twentieth.
                sum += 20 * net.0 * ways / net.1;
            }
            assert_eq!(words(wager, "ev"), Share::new(sum, 20 * of).to_string(), "{game} {wager}");
        }
    }
    for shape in [&["odds", GAME][..], &["odds", GAME, "--md"]] {
        let page = felt(shape).done().out;
        // 4 times 1,096 of 22,100, and all that is lost.
        assert!(page.contains("return") && page.contains("0.19837104"), "{page}");
        assert!(page.contains("-0.74389140"), "{page}");
    }
}

#[test]
fn skewness_is_the_third_moment() {
    // One of 38: what it pays does not matter.
    let straight = felt(&["odds", "roulette", "--json"]).done().json();
    let p = 1.0 / 38.0;
    near(&wager(&straight, "straight")["skewness"], (1.0 - 2.0 * p) / f64::sqrt(p * (1.0 - p)));
    // By hand: the hands of three cards, and what they are paid.
    let paid = [(40, 48), (30, 52), (6, 720), (4, 1096), (1, 3744), (-1, 16_440)];
    let mean: f64 = -128.0 / 5525.0;
    let moment = |power: i32| -> f64 {
        let one = |(net, ways): &(i32, i32)| {
            f64::from(*ways) / 22_100.0 * (f64::from(*net) - mean).powi(power)
        };
        paid.iter().map(one).sum()
    };
    let json = felt(&["odds", GAME, "--json"]).done().json();
    let pair_plus = wager(&json, "pair-plus");
    near(&pair_plus["std_dev"], moment(2).sqrt());
    near(&pair_plus["skewness"], moment(3) / moment(2).sqrt().powi(3));
    // Of a wager that was summed over a shoe the outcomes are all there is.
    let json = felt(&["odds", "blackjack", "--json"]).done().json();
    let main = wager(&json, "main");
    let mean = main["ev_decimal"].as_f64().expect("a number");
    let moment = |power: i32| -> f64 {
        let one = |o: &Value| {
            let net = Share::read(words(o, "net")).decimal();
            o["probability"].as_f64().expect("a share") * (net - mean).powi(power)
        };
        outcomes(main).iter().map(one).sum()
    };
    let (skewness, by_hand) = (main["skewness"].as_f64(), moment(3) / moment(2).powf(1.5));
    assert!((skewness.expect("a number") - by_hand).abs() < 1e-6, "{skewness:?} {by_hand}");
}

/// How much of a bell lies within z deviations of its middle, by Simpson's rule.
fn within(z: f64) -> f64 {
    let bell = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let (steps, mut sum) = (1000, bell(0.0) + bell(z));
    for nth in 1..steps {
        let times = if nth % 2 == 1 { 4.0 } else { 2.0 };
        sum += times * bell(z * f64::from(nth) / f64::from(steps));
    }
    2.0 * sum * z / f64::from(steps) / 3.0
}

#[test]
fn many_rounds_lie_between_bounds() {
    let asked = ["odds", "roulette", "--over", "1e4", "--over", "1_000_000"];
    let json = felt(&[&asked[..], &["--json"]].concat()).done().json();
    // Half is lost at a zero: 18 win, 18 lose, 2 lose half.
    let (mean, square) = (-1.0 / 38.0, (36.0 + 2.0 / 4.0) / 38.0);
    let deviation: f64 = square - mean * mean;
    let volatility = wager(&json, "red")["volatility"].as_array().expect("a list").clone();
    assert_eq!(volatility.len(), 2);
    for (over, rounds) in volatility.iter().zip([1e4, 1e6]) {
        near(&over["rounds"], rounds);
        near(&over["mean"], mean * rounds);
        near(&over["std_dev"], (deviation * rounds).sqrt());
        let between = over["between"].as_array().expect("a list");
        for (level, share) in between.iter().zip([0.90, 0.95, 0.99]) {
            let z = level["z"].as_f64().expect("a number");
            assert!((within(z) - share).abs() < 1e-9, "{z} is not of {share}");
            near(&level["low"], mean * rounds - z * (deviation * rounds).sqrt());
            near(&level["high"], mean * rounds + z * (deviation * rounds).sqrt());
        }
    }
    let page = felt(&asked).done().out;
    assert!(page.contains("normal approximation") && page.contains("1.6449, 1.9600, 2.5758"));
    let csv = rows(&felt(&[&asked[..], &["--csv"]].concat()).done().out);
    let red = csv.iter().find(|row| field(row, "wager") == "red").expect("red");
    let low: f64 = field(red, "low_99_over_10000").parse().expect("one number");
    let by_hand = mean * 1e4 - 2.575_829_303_5 * (deviation * 1e4).sqrt();
    assert!((low - by_hand).abs() < 1e-6, "{low} {by_hand}");
    // Where nobody asks, a thousand rounds are shown; a table of values has none.
    let plain = felt(&["odds", "roulette", "--json"]).done().json();
    assert_eq!(wager(&plain, "red")["volatility"][0]["rounds"], 1000);
    assert!(!felt(&["odds", "roulette", "--csv"]).done().out.contains("_over_"));
}

#[test]
fn an_hour_costs_so_much() {
    let asked = ["odds", GAME, "--hands-per-hour", "60"];
    let json = felt(&[&asked[..], &["--json"]].concat()).done().json();
    let hour = &wager(&json, "ante")["per_hour"];
    assert_eq!(hour["hands"], 60);
    // 686,689 of 20,358,520 units a round; two units where it is played, one where it is folded.
    near(&hour["loss"], 60.0 * 686_689.0 / 20_358_520.0);
    near(&hour["wagered"], 60.0 * (2.0 - 132_652_800.0 / 407_170_400.0));
    let page = felt(&asked).done().out;
    assert!(page.contains("What an hour costs") && page.contains("2.0238"), "{page}");
    let csv = rows(&felt(&[&asked[..], &["--csv"]].concat()).done().out);
    let loss: f64 = field(&csv[0], "loss_per_hour").parse().expect("one number");
    assert!((loss - 60.0 * 686_689.0 / 20_358_520.0).abs() < 1e-12);
    assert!(wager(&felt(&["odds", GAME, "--json"]).done().json(), "ante")["per_hour"].is_null());
}

/// All hands of seven cards, those with a royal flush, and those with a royal blitz in one suit.
const HANDS: i128 = 133_784_560;
const ROYAL_FLUSH: i128 = 4 * 47 * 46 / 2;
const ROYAL_BLITZ: i128 = 210_795;
/// 51.11(e): what all hands together are awarded besides: double blitz, blitz and 30.
const FIXED: i128 = 9360 * 1000 + 3_681_516 * 30 + 5_489_460 * 20;

#[test]
fn a_progressive_at_given_meters() {
    let at = |meters: &[&str]| {
        let given = meters.iter().flat_map(|meter| ["--meter", meter]);
        let args: Vec<&str> =
            ["odds", "three-card-blitz", "--json"].into_iter().chain(given).collect();
        let json = felt(&args).done().json();
        wager(&json, "progressive").clone()
    };
    let at_both = at(&["1=7500", "meter-3=$900.75"]);
    // 51.11(e)3, (f): ten cents more and 25 cents more, rounded up to the dollar.
    let paid = ROYAL_FLUSH * 7501 + ROYAL_BLITZ * (901 + 3 * 201) + FIXED;
    let ev = Share::new(paid - 5 * HANDS, 5 * HANDS);
    assert_eq!(words(&at_both, "ev"), ev.to_string());
    let exact = |name: &str| words(&at_both["further"][name], "exact").to_string();
    // The others stand as given: 900.75 is 3603 quarters.
    let missing = 4 * (5 * HANDS - FIXED) - ROYAL_BLITZ * (3603 + 3 * 800);
    assert_eq!(exact("break-even-meter-1"), Share::new(missing, 4 * ROYAL_FLUSH).to_string());
    let missing = 5 * HANDS - FIXED - ROYAL_FLUSH * 7500;
    let alike = Share::new(missing - ROYAL_BLITZ * 3 * 200, ROYAL_BLITZ);
    assert_eq!(exact("break-even-meter-3"), alike.to_string());
    let alike = Share::new(missing, 4 * ROYAL_BLITZ);
    assert_eq!(exact("break-even-meters-2-to-5-alike"), alike.to_string());
    let reset = ROYAL_FLUSH * 5000 + 4 * ROYAL_BLITZ * 200;
    let times = Share::new(5 * HANDS - FIXED, reset);
    assert_eq!(exact("break-even-all-in-times-their-reset"), times.to_string());
    // One cent less is an edge.
    let least = Share::read(&exact("no-edge-from-meter-1"));
    let cents = least.0 * 100 / least.1;
    let edge = |cents: i128| {
        let meter = format!("1={}.{:02}", cents / 100, cents % 100);
        at(&[&meter, "3=900.75"])["ev_decimal"].as_f64().expect("a number")
    };
    assert!(edge(cents) >= 0.0 && edge(cents - 1) < 0.0, "{cents}");
}

#[test]
fn meters_that_cannot_stand_so() {
    let blitz = |meter: &str| felt(&["odds", "three-card-blitz", "--meter", meter]);
    blitz("1=4999.99").could_not(&["meter-1", "starts at 5000", "(13:69F-51.11(f))"]);
    blitz("6=500").could_not(&["--meter 6=500", "meter-1, meter-2"]);
    blitz("1").could_not(&["--meter 1", "such as 1=7500"]);
    blitz("1=much").could_not(&["--meter 1=much", "amount of money"]);
    felt(&["odds", "three-card-blitz", "--meter", "1=7500", "--meter", "meter-1=8000"])
        .could_not(&["given twice"]);
    felt(&["odds", "three-card-blitz", "--meter", "1=7500", "--set", "progressive=off"])
        .could_not(&["--meter", "no wager is paid from a meter"]);
    felt(&["odds", "three-card-blitz", "--meter", "1=7500", "--verify"]).could_not(&["--verify"]);
    felt(&["odds", "big-six", "--meter", "1=7500"]).could_not(&["keeps no jackpot meter"]);
}

#[test]
fn a_grid_of_options_and_lines() {
    let asked = ["odds", GAME, "--compare", "pair-plus.flush=3,4:1,5 to 1", "--compare", "tie"];
    let csv = rows(&felt(&[&asked[..], &["--csv"]].concat()).out);
    // Two wagers for each of three payouts and two ways to end a tie.
    assert_eq!(csv.len(), 12);
    for row in &csv {
        let flush = field(row, "pair-plus.flush");
        let pays = Share::read(flush.strip_suffix(":1").expect("odds to one"));
        if field(row, "wager") == "pair-plus" {
            assert_eq!(field(row, "ev"), pair_plus(pays).to_string(), "{row:?}");
        } else {
            // 249,216 ties of plain hands, 18,288 with a straight and 144 with a straight
            // flush: two units lost where nothing was.
            let lost = if field(row, "tie") == "lose" { 2 * (249_216 + 18_288 + 144) } else { 0 };
            let ev = Share::new(-686_689 * 20 - lost, 407_170_400);
            assert_eq!(field(row, "ev"), ev.to_string(), "{row:?}");
        }
        for number in ["ev_decimal", "house_edge", "std_dev", "skewness", "hit_frequency"] {
            assert!(field(row, number).parse::<f64>().is_ok(), "{number} in {row:?}");
        }
    }
    let json = felt(&[&asked[..], &["--json"]].concat()).json();
    assert_eq!(json["options"], serde_json::json!(["tie", "pair-plus.flush"]));
    assert_eq!(json["values"][5]["set"]["pair-plus.flush"], "5:1");
    assert_eq!(json["values"][5]["set"]["tie"], "lose");
    let page = felt(&asked).out;
    assert_eq!(page.lines().filter(|line| line.starts_with("lose ")).count(), 6, "{page}");
}

#[test]
fn values_are_named_where_none_are_listed() {
    // Published for eight and for six decks.
    let asked = ["odds", "minibaccarat", "--compare", "tie=8:1,9:1", "--compare", "decks=6,8"];
    let csv = rows(&felt(&[&asked[..], &["--csv"]].concat()).done().out);
    let edge = |decks: &str, tie: &str| {
        let is = |row: &&Vec<(String, String)>| {
            (field(row, "decks"), field(row, "tie"), field(row, "wager")) == (decks, tie, "tie")
        };
        field(csv.iter().find(is).expect("the row"), "house_edge").parse::<f64>().expect("one")
    };
    for (decks, tie, published) in
        [("8", "8:1", 0.1436), ("8", "9:1", 0.0484), ("6", "8:1", 0.1444), ("6", "9:1", 0.0493)]
    {
        assert!((edge(decks, tie) - published).abs() < 5e-5, "{decks} {tie}");
    }
    // A line is changed in the table that is set, and a refused value stands below.
    let json = felt(&["odds", GAME, "--set", "pair-plus=D", "--compare", "pair-plus.flush=4:1"]);
    assert!(json.done().out.contains("-149/5525"), "ledger B");
    let page = felt(&["odds", "minibaccarat", "--compare", "tie=7:1,8:1"]).done().out;
    assert!(page.contains("tie 7:1: tie pays 7:1, less than 8:1 (19:47-7.3)"), "{page}");
    let page = felt(&["odds", GAME, "--compare", "dealing"]).done().out;
    assert!(page.contains("no figure moves with dealing"), "{page}");
    let page = felt(&["odds", GAME, "--compare", "pair-plus=A; B, flush 4:1"]).done().out;
    assert!(page.contains("-128/5525") && page.contains("-149/5525"), "{page}");
}

#[test]
fn a_payout_for_a_wanted_edge() {
    // Ledger A: the flush that is nearest below and above, by hand.
    for (edge, wanted) in [("4%", 0.04), ("0.10", 0.10), ("-1/20", -0.05), ("7.3 %", 0.073)] {
        for (step, parts) in [("1", 1), ("1/2", 2), ("0.05", 20)] {
            let asked = ["odds", GAME, "--solve", "pair-plus.flush", "--edge", edge];
            let json = felt(&[&asked[..], &["--step", step, "--json"]].concat()).done().json();
            let kept = |nth: i128| 0.0 - pair_plus(Share::new(nth, parts)).decimal();
            let first = (1..).find(|nth| kept(*nth) < wanted).expect("it pays enough at last");
            let odds = |nth| Share::new(nth, parts);
            for (found, nth) in
                json["values"].as_array().expect("two").iter().zip([first - 1, first])
            {
                let Share(pays, per) = odds(nth);
                assert_eq!(words(found, "value"), format!("{pays}:{per}"), "{edge} {step}");
                assert_eq!(words(found, "ev"), pair_plus(odds(nth)).to_string());
                near(&found["off"], kept(nth) - wanted);
            }
            let below = (kept(first - 1) - wanted).abs() < (kept(first) - wanted).abs();
            let Share(pays, per) = odds(if below { first - 1 } else { first });
            assert_eq!(words(&json, "nearest"), format!("{pays}:{per}"), "{edge} {step}");
        }
    }
    // An edge that is met is one answer.
    let json = felt(&["odds", GAME, "--solve", "pair-plus.flush", "--edge", "128/5525", "--json"]);
    let json = json.done().json();
    assert_eq!(
        (json["values"].as_array().map(Vec::len), &json["nearest"]),
        (Some(1), &"4:1".into())
    );
}

#[test]
fn what_else_an_edge_can_hang_on() {
    let solved = |args: &[&str]| {
        let json = felt(&[&["odds"], args, &["--json"]].concat()).done().json();
        let values = json["values"].as_array().expect("values").clone();
        let values = values.iter().map(|value| words(value, "value").to_string());
        (values.collect::<Vec<_>>(), json)
    };
    // 19:47-5.2: 18 of 38 win, 2 lose half: 18x - 19 of 38 at x to one; all six wagers move alike.
    let even = ["roulette", "--solve", "payouts.even-money", "--edge", "2%", "--step", "1/100"];
    let (values, json) = solved(&even);
    assert_eq!(values, ["101:100", "51:50"]);
    assert_eq!(json["wagers"].as_array().expect("wagers").len(), 6);
    // 9.5156 % of the shoes end in a tie.
    assert_eq!(solved(&["minibaccarat", "--solve", "tie", "--edge", "5%"]).0, ["8:1", "9:1"]);
    // Of a list all are tried: the fewer decks, the higher the edge on the player's hand.
    let decks = ["minibaccarat", "--solve", "decks", "--wager", "player", "--edge", "1.2355%"];
    assert_eq!(solved(&decks).0, ["7", "8"]);
    assert_eq!(solved(&["big-six", "--solve", "top-pays", "--edge", "17%"]).0, ["40", "45"]);
    // In dollars: each more for a 30 is 5,489,460 of five times all hands.
    let (values, json) =
        solved(&["three-card-blitz", "--solve", "progressive-30", "--edge", "30%"]);
    let kept = |paid: i128| {
        let fixed = FIXED + (paid - 20) * 5_489_460;
        1.0 - (ROYAL_FLUSH * 5001 + 4 * ROYAL_BLITZ * 201 + fixed) as f64 / (5 * HANDS) as f64
    };
    let first = (1..).find(|paid| kept(*paid) < 0.3).expect("it pays enough at last");
    assert_eq!(values, [(first - 1).to_string(), first.to_string()]);
    near(&json["values"][1]["house_edge"], kept(first));
}

#[test]
fn edges_that_cannot_be_had() {
    let poker = |args: &[&str]| felt(&[&["odds", GAME, "--solve"], args].concat());
    poker(&["pair-plus.flush"]).could_not(&["--edge"]);
    poker(&["pair-plus.flush", "--edge", "4"]).could_not(&["--edge", "4%"]);
    poker(&["pair-plus.flush", "--edge", "some"]).could_not(&["--edge", "some"]);
    poker(&["pair-plus.flush", "--edge", "90%"]).could_not(&[
        "--solve pair-plus.flush",
        "cannot have it",
        "1:1",
        "17.1946 %",
    ]);
    poker(&["pair-plus.flush", "--edge", "-99999%"]).could_not(&["cannot have it", "10000:1"]);
    poker(&["pair-plus.flsh", "--edge", "4%"]).could_not(&["did you mean flush?"]);
    poker(&["pair-plsu.flush", "--edge", "4%"]).could_not(&["did you mean pair-plus?"]);
    poker(&["dealing", "--edge", "4%"]).could_not(&["no wager's edge moves with dealing"]);
    poker(&["dealing.hand", "--edge", "4%"]).could_not(&["no pay table"]);
    poker(&["limits", "--edge", "4%"]).could_not(&["--solve limits"]);
    poker(&["pair-plus.flush", "--edge", "4%", "--wager", "ante"]).could_not(&["does not move"]);
    poker(&["pair-plus.flush", "--edge", "4%", "--wager", "pair"]).could_not(&["pair-plus?"]);
    poker(&["pair-plus.flush", "--edge", "4%", "--step", "0"]).could_not(&["--step"]);
    poker(&["pair-plus", "--edge", "4%", "--step", "1/2"]).could_not(&["no steps"]);
    poker(&["pair-plus.flush", "--edge", "4%", "--compare", "tie"]).could_not(&["--compare"]);
    poker(&["pair-plus.flush", "--edge", "4%", "--over", "9"]).could_not(&["--over"]);
    felt(&["odds", "minibaccarat", "--solve", "decks", "--edge", "1%"])
        .could_not(&["it moves player, banker, tie", "--wager player"]);
    felt(&["odds", "roulette", "--solve", "payouts.straight", "--edge", "6%"]).could_not(&[
        "cannot have it",
        "35:1, the least",
        "5.2632 %",
    ]);
    felt(&["odds", GAME, "--edge", "4%"]).could_not(&["--solve"]);
    felt(&["odds", GAME, "--wager", "ante"]).could_not(&["--solve"]);
    felt(&["odds", GAME, "--step", "1/2"]).could_not(&["--solve"]);
}

#[test]
fn comparisons_that_cannot_be_made() {
    let compare = |args: &[&str]| felt(&[&["odds", GAME, "--compare"], args].concat());
    compare(&["min"]).could_not(&["--compare min", "min=V,V", "an amount of money"]);
    compare(&["min="]).could_not(&["--compare min=", "min=V,V"]);
    compare(&["pair-plus.flush"]).could_not(&["pair-plus.flush=3:1,4:1"]);
    compare(&["pair-plus.flush=3,for"]).could_not(&["pair-plus.flush", "odds such as 3:2"]);
    compare(&["pair-plus.flush=3,3:1"]).could_not(&["3:1 stands twice"]);
    compare(&["pair-plus.full-house=3"]).could_not(&["no line \"full-house\"", "its lines are"]);
    compare(&["tie.flush=3"]).could_not(&["tie is no pay table"]);
    compare(&["tie=win"]).could_not(&["--compare tie=win", "push, lose"]);
    compare(&["tie", "--compare", "TIE=push"]).could_not(&["tie is compared twice"]);
    compare(&["tie", "--set", "tie=push"]).could_not(&["--compare tie", "set to one value"]);
    compare(&["tie", "--over", "5"]).could_not(&["--over"]);
    compare(&["tie", "--hands-per-hour", "5"]).could_not(&["--hands-per-hour"]);
    let all: Vec<String> = (1..=200).map(|pays| pays.to_string()).collect();
    let all = all.join(",");
    let (flush, pair) = (format!("pair-plus.flush={all}"), format!("pair-plus.pair={all}"));
    compare(&[&flush, "--compare", &pair]).could_not(&["10000 combinations"]);
    for wrong in ["0", "-1", "many"] {
        felt(&["odds", GAME, "--over", wrong]).could_not(&["--over", wrong]);
        felt(&["odds", GAME, "--hands-per-hour", wrong]).could_not(&["--hands-per-hour", wrong]);
    }
}

#[test]
fn rows_that_differ_by_stake_show_it() {
    let page = felt(&["odds", "blackjack"]).done().out;
    let main = page.split("\n\n").find(|part| part.starts_with("main\n")).expect("the wager");
    let heads = main.lines().find(|line| line.trim().starts_with("outcome ")).expect("heads");
    let heads: Vec<&str> = heads.split_whitespace().collect();
    assert_eq!(heads[..3], ["outcome", "net", "staked"]);
    let splits: Vec<(&str, &str)> = main
        .lines()
        .filter_map(|line| line.trim().strip_prefix("split "))
        .map(|row| {
            let mut cells = row.split_whitespace();
            (cells.next().expect("a net"), cells.next().expect("a stake"))
        })
        .collect();
    assert!(splits.len() > 20, "{main}");
    for (nth, row) in splits.iter().enumerate() {
        assert!(!splits[..nth].contains(row), "{row:?} stands twice");
    }
    // One unit always: there is nothing to show.
    assert!(!felt(&["odds", "big-six"]).done().out.contains("staked"));
}

#[test]
fn options_that_round_say_so() {
    let said = "vigorish-rounding acts only in whole cents: no figure per unit moves with it";
    let quarter = ["--set", "vigorish-rounding=quarter"];
    for game in ["minibaccarat", "punto-banco", "chemin-de-fer"] {
        let rules = felt(&["rules", game, "--options"]).done().out;
        assert!(rules.contains("acts only in whole cents"), "{game}");
        let json = felt(&["rules", game, "--options", "--json"]).done().json();
        let options = json["options"].as_array().expect("options").clone();
        let rounding: Vec<&Value> = options.iter().filter(|o| o["in_cents"] == true).collect();
        assert_eq!((rounding.len(), &rounding[0]["key"]), (1, &"vigorish-rounding".into()));
        let page = felt(&[&["odds", game][..], &quarter].concat()).done().out;
        assert!(page.contains(said) && !felt(&["odds", game]).done().out.contains(said), "{game}");
    }
    let odds = |more: &[&str]| felt(&[&["odds", "minibaccarat"], more].concat()).done();
    assert!(odds(&[&quarter[..], &["--md"]].concat()).out.contains(said));
    let json = odds(&[&quarter[..], &["--json"]].concat()).json();
    assert_eq!(json["in_cents"][0], said);
    // At which wager it was valued: 5 percent of 5 dollars are a quarter.
    assert_eq!(wager(&json, "banker")["valued_at"], "5.00");
    assert!(wager(&json, "player")["valued_at"].is_null());
    let csv = rows(&odds(&[&quarter[..], &["--csv"]].concat()).out);
    for row in &csv {
        let at = if field(row, "wager") == "banker" { "5.00" } else { "" };
        assert_eq!(field(row, "valued_at"), at);
    }
    for shape in [&quarter[..], &["--set", "vigorish-rounding=quarter", "--md"]] {
        assert!(odds(shape).out.contains("valued at a wager of 5 on banker"));
    }
    let page = odds(&["--compare", "vigorish-rounding"]).out;
    assert!(page.contains(said) && page.contains("quarter: banker at a wager of 5"), "{page}");
    let json = odds(&["--compare", "vigorish-rounding", "--json"]).json();
    assert_eq!(json["in_cents"][0], said);
}

/// 19:47-19.5(g): three sevens of a suit against a seven, a thousand dollars on five.
#[test]
fn the_super_bonus_is_valued_at_a_wager() {
    let main = |min: &str| {
        let min = format!("min={min}");
        let csv = rows(&felt(&["odds", "spanish-21", "--csv", "--set", &min]).done().out);
        csv.into_iter().filter(|row| field(row, "wager") == "main").collect::<Vec<_>>()
    };
    let bonus = |rows: &[Vec<(String, String)>]| -> f64 {
        let of_it = rows.iter().filter(|row| field(row, "outcome") == "super-bonus");
        of_it.map(|row| field(row, "probability").parse::<f64>().expect("one number")).sum()
    };
    let at_five = main("5");
    assert!(at_five.iter().all(|row| field(row, "valued_at") == "5.00"));
    // Of 288 cards 24 are sevens, six of a suit; the dealer's is of that suit or another.
    let two = 24.0 / 288.0 * 5.0 / 287.0;
    let by_hand = two * (4.0 * 3.0 + 18.0 * 4.0) / (286.0 * 285.0);
    assert!((bonus(&at_five) / by_hand - 1.0).abs() < 1e-6, "{} {by_hand}", bonus(&at_five));
    let at_one = main("1");
    assert!(at_one.iter().all(|row| field(row, "valued_at") == "1.00"));
    assert_eq!(bonus(&at_one), 0.0);
}
