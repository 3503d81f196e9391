//! `felt sim`: the same answer however it is divided, rounds that can be read, what is refused.

use crate::{GAME, felt, file, folder};
use serde_json::Value;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The words of a job and some more.
fn with<'a>(job: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [job, more].concat()
}

#[test]
fn the_exact_figure_stands_beside_the_mean() {
    let asked =
        ["sim", GAME, "--rounds", "4e5", "--seed", "3", "--bet", "ante=5", "--bet", "pair-plus=5"];
    let json = felt(&with(&asked, &["--json"])).done().json();
    assert_eq!(
        (&json["rounds_played"], &json["generator"]),
        (&400_000.into(), &"xoshiro256++".into())
    );
    let exact = [-686_689.0 / 20_358_520.0, -128.0 / 5_525.0];
    for (wager, exact) in json["wagers"].as_array().expect("a list").iter().zip(exact) {
        assert!((number(&wager["exact"]) - exact).abs() < 1e-12, "{wager}");
        assert!(number(&wager["distance"]).abs() < 4.5, "{wager}");
        let far = (number(&wager["mean"]) - exact) / number(&wager["standard_error"]);
        assert!((far - number(&wager["distance"])).abs() < 1e-6, "{wager}");
        assert_eq!(wager["rounds"], 400_000);
    }
    let page = felt(&asked).done().out;
    assert!(page.contains("99 % interval") && page.contains("together"), "{page}");
    // A shoe that lasts is another question, and so are decisions made at random.
    let json = felt(&["sim", "blackjack", "--rounds", "1000", "--json"]).done().json();
    assert!(json["wagers"][0]["exact"].is_null(), "{json}");
    let json = felt(&["sim", "blackjack", "--rounds", "1000", "--fresh", "--json"]).done().json();
    assert!(number(&json["wagers"][0]["exact"]) < 0.0, "{json}");
    // The super bonus is a fixed sum: the figure is that of the least wager only.
    let spanish = |bet: &str| {
        let asked = ["sim", "spanish-21", "--fresh", "--rounds", "1000", "--bet", bet, "--json"];
        felt(&asked).done().json()["wagers"][0]["exact"].clone()
    };
    assert!(number(&spanish("5")) < 0.0 && spanish("25").is_null());
    let random = ["sim", GAME, "--rounds", "1000", "--strategy", "random", "--json"];
    assert!(felt(&random).done().json()["wagers"][0]["exact"].is_null());
}

#[test]
fn threads_and_shards_do_not_matter() {
    let jobs: [&[&str]; 3] = [
        &[
            "sim",
            GAME,
            "--rounds",
            "300_000",
            "--spots",
            "2",
            "--bet",
            "ante=5",
            "--bet",
            "pair-plus=5",
        ],
        // Meters go on from one part to the next.
        &[
            "sim",
            "three-card-blitz",
            "--rounds",
            "300_000",
            "--bet",
            "ante=5",
            "--bet",
            "blind=5",
            "--bet",
            "progressive=5",
            "--irregular",
            "face-up=1e-3",
        ],
        &["sim", "roulette", "--bet", "red=10", "--session", "2h", "--sessions", "4000"],
    ];
    for (nth, job) in jobs.into_iter().enumerate() {
        let whole = felt(&with(job, &["--json", "--threads", "1"])).done().out;
        for threads in ["2", "64"] {
            assert_eq!(felt(&with(job, &["--json", "--threads", threads])).done().out, whole);
        }
        let part = |i: usize| folder().join(format!("part-{nth}-{i}.json")).display().to_string();
        for i in 1..=3 {
            let (shard, path) = (format!("{i}/3"), part(i));
            felt(&with(job, &["--shard", &shard, "--save", &path])).done();
        }
        let [one, two, three] = [part(1), part(2), part(3)];
        let merged = felt(&["sim", "merge", &three, &one, &two, "--json"]).done().out;
        assert_eq!(merged, whole);
        // In two steps.
        let both = part(12);
        felt(&["sim", "merge", &two, &one, "--save", &both]).done();
        assert_eq!(felt(&["sim", "merge", &both, &three, "--json"]).done().out, whole);
        // More shards than blocks: some of them are empty.
        let many: Vec<String> = (1..=20).map(|i| part(100 + i)).collect();
        for (i, path) in (1..=20).zip(&many) {
            felt(&with(job, &["--shard", &format!("{i}/20"), "--save", path])).done();
        }
        let merged: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(felt(&with(&["sim", "merge", "--json"], &merged)).done().out, whole);
        felt(&["sim", "merge", &one, &two, &one]).could_not(&["in another file too"]);
        felt(&["sim", "merge", &one, &three]).could_not(&["missing"]);
    }
    let [a, b] = ["part-0-1.json", "part-1-2.json"].map(|n| folder().join(n).display().to_string());
    felt(&["sim", "merge", &a, &b]).could_not(&["another job", "game"]);
}

#[test]
fn rows_in_both_formats() {
    let job = ["sim", GAME, "--rounds", "2000", "--bet", "ante=5", "--bet", "pair-plus=5"];
    let path = |name: &str| folder().join(name).display().to_string();
    let (csv, parquet) = (path("rows.csv"), path("rows.parquet"));
    let json = felt(&with(&job, &["--out", &csv, "--json"])).done().json();
    let rows = std::fs::read_to_string(&csv).expect("rows");
    let net = |line: &str| line.split(',').nth(20).expect("net").parse::<f64>().expect("money");
    let net: f64 = rows.lines().skip(1).map(net).sum();
    let told = json["together"]["net"].as_str().expect("money").parse::<f64>().unwrap();
    assert!((net - told).abs() < 1e-6, "{net} {told}");
    felt(&with(&job, &["--out", &parquet])).done();
    let bytes = std::fs::read(&parquet).expect("rows");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    felt(&with(&job, &["--out", &path("rows.xlsx")])).could_not(&["rows.xlsx"]);
    felt(&with(&job, &["--out", &path("nowhere/rows.csv")])).could_not(&["nowhere"]);
    assert!(!folder().join("rows.xlsx").exists());
}

#[test]
fn sessions_and_accidents() {
    let svg = folder().join("won.svg").display().to_string();
    let asked = [
        "sim",
        "roulette",
        "--bet",
        "red=10",
        "--session",
        "4h",
        "--hands-per-hour",
        "50",
        "--bankroll",
        "100",
        "--sessions",
        "2000",
        "--svg",
        &svg,
        "--json",
    ];
    let json = felt(&asked).done().json();
    let sessions = &json["sessions"];
    assert_eq!((&json["session"]["rounds"], &sessions["sessions"]), (&200.into(), &2000.into()));
    let ruin = number(&sessions["risk_of_ruin"]);
    assert!(ruin > 0.3 && ruin < 0.7, "{ruin}");
    // Nobody who stops with what he has can have lost more than he brought.
    assert!(number(&sessions["player_wins"]["percentiles"]["1"]) >= -100.0, "{sessions}");
    assert!(number(&sessions["rounds_until_ruin"]["mean"]) > 10.0);
    let (table, pit) = (&sessions["house_wins_at_a_table"], &sessions["house_wins_in_a_pit"]);
    assert!((10.0 * number(&table["mean"]) - number(&pit["mean"])).abs() < 1e-6, "{sessions}");
    assert!((number(&table["mean"]) / 100.0 - number(&sessions["hold"])).abs() < 1e-9);
    assert!(std::fs::read_to_string(svg).expect("a picture").starts_with("<svg"));
    let asked = [
        "sim",
        GAME,
        "--rounds",
        "1e5",
        "--irregular",
        "face-up=0.01",
        "--irregular",
        "wrong-number=0.02",
    ];
    let json = felt(&with(&asked, &["--json"])).done().json();
    for (nth, rate) in [0.01, 0.02].into_iter().enumerate() {
        let one = &json["irregular"][nth];
        let (times, void) = (number(&one["rounds"]), number(&one["void"]));
        assert!((times - 1e5 * rate).abs() < 5.0 * (1e5 * rate).sqrt() + 40.0, "{one}");
        assert!(void <= times, "{one}");
    }
    assert!(felt(&asked).done().out.contains("What went wrong"));
}

#[test]
fn strategies_by_name_and_by_file() {
    let mean = |strategy: &str| {
        let asked =
            ["sim", "blackjack", "--rounds", "2e5", "--fresh", "--strategy", strategy, "--json"];
        number(&felt(&asked).done().json()["wagers"][0]["mean"])
    };
    let strategy_file = felt(&["strategy", "blackjack", "--toml"]).done().out;
    let by_file = mean(&file("blackjack.toml", &strategy_file));
    let [optimal, simple, dealer, random] =
        ["optimal", "simple", "dealer-like", "random"].map(mean);
    assert_eq!(by_file, simple);
    assert!(
        random < dealer && dealer < simple && simple - 0.01 < optimal,
        "{random} {dealer} {simple}"
    );
}

#[test]
fn bad_input_gets_one_line() {
    let sim = |words: &[&str], says: &[&str]| felt(&with(&["sim"], words)).could_not(says);
    for game in ["roulette", "big-six", "minibaccarat", "punto-banco"] {
        for manner in ["simple", "dealer-like", "random"] {
            sim(&[game, "--rounds", "10", "--strategy", manner], &["nothing is decided", game]);
        }
        felt(&["odds", game, "--simple"]).could_not(&["--simple", "nothing is decided", game]);
    }
    sim(&["xyzzy", "--rounds", "10"], &["there is no game"]);
    sim(&[GAME], &["--rounds"]);
    for rounds in ["0", "-5", "many", "1e30"] {
        sim(&[GAME, "--rounds", rounds], &["--rounds", rounds]);
    }
    let job = [GAME, "--rounds", "100"];
    let job = |more: &[&'static str], says: &[&str]| sim(&with(&job, more), says);
    job(&["--strategy", "optimum"], &["--strategy optimum", "did you mean optimal?"]);
    job(&["--strategy", "nowhere.toml"], &["nowhere.toml", "no such file"]);
    job(&["--bet", "antes=5"], &["--bet", "antes"]);
    job(&["--bet", "ante=0"], &["--bet", "ante=0"]);
    job(&["--bet", "ante=0.01"], &["19:47-20"]);
    job(&["--bet", "5", "--bet", "6"], &["--bet", "AREA=AMOUNT"]);
    job(&["--spots", "15"], &["--spots"]);
    job(&["--irregular", "face-up=2"], &["--irregular", "between 0 and 1"]);
    job(&["--irregular", "face-down=0.1"], &["--irregular", "face-down"]);
    job(&["--shard", "1/2"], &["--save"]);
    job(&["--shard", "3/2", "--save", "x.json"], &["--shard 3/2", "1 to 2"]);
    job(&["--shard", "0/2", "--save", "x.json"], &["--shard 0/2"]);
    job(&["--shard", "half", "--save", "x.json"], &["--shard half"]);
    job(&["--save", "nowhere/x.json"], &["nowhere/x.json", "cannot be written"]);
    job(&["--session", "4h"], &["--session", "--rounds"]);
    sim(&[GAME, "--session", "soon"], &["--session soon"]);
    sim(&["chemin-de-fer", "--rounds", "10", "--bet", "5"], &["--bet"]);
    sim(&["chemin-de-fer", "--rounds", "10", "--spots", "1"], &["two"]);
    let twice = ["--irregular", "face-up=0.1", "--irregular", "face-up=0.2"];
    job(&twice, &["--irregular face-up", "twice"]);
    job(&["--show", "3", "--threads", "2"], &["--threads"]);
    job(&["--bet", "-5"], &["--bet -5: say an amount"]);
    sim(&[GAME, "--session", "-1h"], &["--session -1h"]);
    let over = ["odds", GAME, "--over", "1e3", "--over", "1000"];
    felt(&over).could_not(&["--over 1000", "twice"]);
    felt(&["odds", GAME, "--compare", "min=5,1,5.00"]).could_not(&["5.00 stands twice"]);
}

#[test]
fn files_that_cannot_be_merged_or_written() {
    let sim = |words: &[&str], says: &[&str]| felt(&with(&["sim"], words)).could_not(says);
    sim(&["merge"], &["name the files"]);
    let part = folder().join("merged-alone.json").display().to_string();
    felt(&with(&["sim"], &[GAME, "--rounds", "100", "--save", &part])).done();
    for (option, value) in [
        ("--rounds", Some("10")),
        ("--seed", Some("3")),
        ("--bet", Some("5")),
        ("--set", Some("min=5")),
        ("--strategy", Some("optimal")),
        ("--spots", Some("2")),
        ("--threads", Some("2")),
        ("--fresh", None),
        ("--out", Some("merged.csv")),
        ("--bankroll", Some("100")),
        ("--svg", Some("merged.svg")),
    ] {
        let words = [&["merge", &part, option][..], value.as_slice()].concat();
        sim(&words, &[option]);
    }
    for (one, two) in [("--out", "--save"), ("--save", "--out")] {
        let same = folder().join("same.csv").display().to_string();
        let words = [GAME, "--rounds", "10", one, &same, two, &same];
        sim(&words, &["--save", "--out writes the same file"]);
        let beside = same.clone() + "-metadata.json";
        sim(&[GAME, "--rounds", "10", "--out", &same, "--save", &beside], &["the same file"]);
        assert!(!std::path::Path::new(&same).exists());
    }
    sim(&["merge", &file("no.json", "{}")], &["no.json", "no part"]);
    sim(&["merge", &file("not.json", "hello")], &["not.json", "no JSON"]);
}

/// What is wagered at every game, on as many areas as can be told apart.
const EVERYTHING: [(&str, &str); 11] = [
    ("three-card-poker", "ante=10 pair-plus=10"),
    ("pik-it-poker", "ante=10 five-card-bonus=10 three-card-bonus=5"),
    ("three-card-blitz", "ante=10 blind=10 flush-bonus=5 progressive=5"),
    ("blackjack", "main=10"),
    ("spanish-21", "main=5 match-the-dealer=5"),
    ("three-card-21", "main=10 bonus=10"),
    ("punto-banco", "player=20 banker=20 tie=10"),
    ("minibaccarat", "player=20 banker=20 tie=10 four-cards=10 five-cards=10 six-cards=10"),
    ("chemin-de-fer", ""),
    (
        "roulette",
        "straight-17=2 split-8-11=2 row-1-2-3=2 corner-1-2-4-5=2 first-five=2 \
         six-1-4=2 column-1=2 dozen-1=2 red=2 black=2 odd=2 even=2 low=2 high=2",
    ),
    ("big-six", "$1=2 $2=2 $5=2 $10=2 $20=2 joker=2 logo=2"),
];

/// The mean of every wager, in the unit of the odds and within 4.5 standard errors of them.
#[test]
fn every_mean_is_the_exact_figure() {
    for (game, bets) in EVERYTHING {
        let set: &[&str] = if game == "minibaccarat" { &["--set", "total-cards=on"] } else { &[] };
        let odds = felt(&[&["odds", game, "--json"], set].concat()).done().json();
        crate::sessions::sums_hold(game, &odds);
        let mut asked = vec!["sim", game, "--rounds", "1e5", "--fresh", "--json"];
        asked.extend(set);
        asked.extend(bets.split_whitespace().flat_map(|bet| ["--bet", bet]));
        let json = felt(&asked).done().json();
        let mut wagers = json["wagers"].as_array().expect("a list").clone();
        // All areas that were bet on are there, and all that the game requires as one.
        assert!(bets.is_empty() || !wagers.is_empty(), "{game}: {json}");
        if json["together"]["wager"] == "required" {
            wagers.push(json["together"].clone());
        }
        for wager in wagers {
            let named = |exact: &&Value| exact["wager"] == wager["wager"];
            let exact = odds["wagers"].as_array().expect("a list").iter().find(named);
            let exact = exact.unwrap_or_else(|| panic!("{game}: {wager} has no odds"));
            assert_eq!(wager["unit"], exact["unit"], "{game}: {wager}");
            if wager["rounds"] == 0 {
                continue;
            }
            let (mean, error) = (number(&wager["mean"]), number(&wager["standard_error"]));
            let far = (mean - number(&exact["ev_decimal"])) / error;
            assert!(far.abs() < 4.5, "{game}: {wager} is {far} standard errors away");
            let (hits, often) = (number(&exact["hit_frequency"]), number(&wager["rounds"]));
            let far =
                (number(&wager["hit_frequency"]) - hits) / (hits * (1.0 - hits) / often).sqrt();
            assert!(far.abs() < 4.5, "{game}: {wager} hits {far} standard errors too often");
        }
    }
}

/// Where nothing is decided, what goes wrong and is put right costs nobody anything, however often.
#[test]
fn what_goes_wrong_does_not_lean_to_a_side() {
    for (game, bet, wrong) in [
        ("minibaccarat", "player=10", "face-up=0.999"),
        ("minibaccarat", "banker=20", "drawn-unseen=0.5"),
        ("punto-banco", "player=10", "drawn-exposed=0.9"),
    ] {
        let odds = felt(&["odds", game, "--json"]).done().json();
        let name = bet.split('=').next().expect("an area");
        let named = |exact: &&Value| exact["wager"] == name;
        let exact = odds["wagers"].as_array().expect("a list").iter().find(named).expect("odds");
        let asked = ["sim", game, "--rounds", "1e5", "--bet", bet, "--irregular", wrong, "--json"];
        let json = felt(&asked).done().json();
        let wager = &json["wagers"][0];
        let (mean, error) = (number(&wager["mean"]), number(&wager["standard_error"]));
        let far = (mean - number(&exact["ev_decimal"])) / error;
        assert!(far.abs() < 4.5, "{game} {wrong}: {wager} is {far} standard errors away");
        assert!(number(&json["irregular"][0]["rounds"]) > 20_000.0, "{json}");
    }
}

/// What would do nothing is refused, not passed over.
#[test]
fn what_is_of_sessions_needs_one() {
    for words in ["--bankroll 50", "--hands-per-hour 70", "--tables 4", "--sessions 8"] {
        let asked: Vec<&str> =
            ["sim", GAME, "--rounds", "1e3"].into_iter().chain(words.split(' ')).collect();
        let ran = felt(&asked);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words}");
        assert!(ran.err.contains("is for sessions") && ran.err.lines().count() == 1, "{}", ran.err);
    }
    for words in ["--rounds 1e4", "--seed 3", "--verify --csv"] {
        let asked: Vec<&str> = ["odds", GAME].into_iter().chain(words.split(' ')).collect();
        let ran = felt(&asked);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words}");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

/// What all wagers together are divided by is what lies before the round: so it is called.
#[test]
fn together_is_per_unit_of_all_that_lies_there() {
    let bets = ["--bet", "ante=5", "--bet", "blind=5", "--bet", "flush-bonus=1"];
    let job = with(&["sim", "three-card-blitz", "--rounds", "2e4", "--json"], &bets);
    let found = felt(&job).done().json();
    assert_eq!(found["together"]["unit"], "ante + blind + flush-bonus");
    let net = |wager: &serde_json::Value| wager["net"].as_str().unwrap().parse::<f64>().unwrap();
    let all: f64 = found["wagers"].as_array().unwrap().iter().map(net).sum();
    let mean = found["together"]["mean"].as_f64().unwrap();
    assert!((mean - all / 11.0 / 2e4).abs() < 1e-9, "{mean} of {all}");
}
