//! Sessions of `felt sim`, followed by hand: round after round is read and the money counted.

use crate::{GAME, fed, felt, folder};
use serde_json::Value;
use std::collections::BTreeMap;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn dollars(value: &Value) -> i64 {
    let text = value.as_str().expect("money");
    let (whole, cents) = text.split_once('.').expect("two places");
    assert_eq!(cents, "00", "{text}");
    whole.parse().expect("money")
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// One round of the job at its only spot: what was wagered and what was won; nothing where nobody
/// plays it.
fn round(job: &[&str], nth: usize) -> Option<(i64, i64)> {
    let ran = felt(&[job, &["--show", &nth.to_string()]].concat());
    if ran.code == 2 {
        assert!(ran.err.contains(&format!("--show {nth}: nobody plays it")), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.err.lines().count()), ("", 1));
        return None;
    }
    let replayed = fed(&["replay", "-", "--json"], ran.out).done().json();
    let settled = replayed["rounds"][0]["settlements"].as_array().expect("a list").clone();
    let staked = settled.iter().map(|one| dollars(&one["stake"])).sum();
    Some((staked, dollars(&replayed["rounds"][0]["net"]["1"])))
}

/// How sessions went, as somebody counts who watches.
#[derive(Default)]
struct Watched {
    results: Vec<i64>,
    rounds: Vec<i64>,
    ruined: u64,
    ahead: u64,
    behind: u64,
    staked: i64,
    /// How often somebody played with nothing but his wager.
    with_the_last: u64,
}

/// What somebody brings and when he leaves.
struct Habits {
    brings: i64,
    stop_win: i64,
    stop_loss: i64,
    /// What he wagers after so many losses in a row.
    steps: &'static [i64],
}

fn watch(job: &[&str], sessions: usize, rounds: usize, habits: &Habits) -> Watched {
    let mut watched = Watched::default();
    let least = habits.steps.iter().copied().min().expect("a step");
    for session in 0..sessions {
        let (mut money, mut played, mut step, mut left) = (habits.brings, 0, 0, false);
        for nth in session * rounds..(session + 1) * rounds {
            let seen = round(job, nth);
            assert_eq!(seen.is_none(), left, "round {nth} with {money}");
            let Some((staked, net)) = seen else { continue };
            let wanted = habits.steps[step];
            let payable = habits.steps.iter().filter(|step| **step <= wanted.min(money));
            assert_eq!(Some(&staked), payable.max(), "round {nth} with {money}");
            watched.with_the_last += u64::from(money == staked);
            (money, played) = (money + net, played + 1);
            watched.staked += staked;
            step = match net {
                0 => step,
                1.. => 0,
                _ => (step + 1) % habits.steps.len(),
            };
            left = true;
            match money - habits.brings {
                won if won >= habits.stop_win => watched.ahead += 1,
                won if -won >= habits.stop_loss => watched.behind += 1,
                _ if money < least => watched.ruined += 1,
                _ => left = false,
            }
        }
        watched.results.push(money - habits.brings);
        watched.rounds.push(played);
    }
    watched
}

/// The least value that so many percent of all do not exceed.
fn percentile(values: &[i64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted[(values.len() * percent).div_ceil(100).max(1) - 1] as f64
}

/// The report says what was watched.
fn is_told(json: &Value, watched: &Watched, brings: i64) {
    let (told, count) = (&json["sessions"], watched.results.len());
    let sum = |values: &[i64]| values.iter().sum::<i64>() as f64;
    let share = |some: u64| some as f64 / count as f64;
    let near = |told: &Value, by_hand: f64| {
        assert!((number(told) - by_hand).abs() < 1e-9, "{told}, not {by_hand}: {json}");
    };
    assert_eq!(told["sessions"], count);
    near(&told["player_wins"]["mean"], sum(&watched.results) / count as f64);
    near(&told["rounds_played"]["mean"], sum(&watched.rounds) / count as f64);
    for percent in [1, 5, 25, 50, 75, 95, 99] {
        let key = percent.to_string();
        near(&told["player_wins"]["percentiles"][&key], percentile(&watched.results, percent));
    }
    near(&told["risk_of_ruin"], share(watched.ruined));
    near(&told["left_ahead"], share(watched.ahead));
    near(&told["left_behind"], share(watched.behind));
    let early = watched.ruined + watched.ahead + watched.behind;
    near(&told["played_to_the_end"], share(count as u64 - early));
    near(&told["hold"], -sum(&watched.results) / (brings * count as i64) as f64);
    near(&told["house_wins_at_a_table"]["mean"], -sum(&watched.results) / count as f64);
    assert_eq!(json["rounds_played"], sum(&watched.rounds));
    let wager = &json["wagers"][0];
    assert_eq!(wager["rounds"], sum(&watched.rounds));
    assert_eq!(dollars(&wager["staked"]), watched.staked);
    assert_eq!(dollars(&wager["net"]) as f64, sum(&watched.results));
    near(&wager["mean"], sum(&watched.results) / watched.staked as f64);
}

#[test]
fn a_session_by_hand() {
    let asked =
        "sim big-six --bet $1=10 --session 8m --bankroll 30 --sessions 5 --tables 5 --seed 4";
    let job = words(asked);
    let never = i64::MAX;
    let habits = Habits { brings: 30, stop_win: never, stop_loss: never, steps: &[10] };
    let watched = watch(&job, 5, 8, &habits);
    assert!(watched.with_the_last > 0 && (1..5).contains(&watched.ruined), "another seed");
    let path = folder().join("session.csv").display().to_string();
    let json = felt(&[&job[..], &["--json", "--out", &path]].concat()).done().json();
    is_told(&json, &watched, 30);
    // One pit of all of them; and no row of a round that nobody played.
    let pit = &json["sessions"]["house_wins_in_a_pit"]["mean"];
    assert_eq!(number(pit), -watched.results.iter().sum::<i64>() as f64);
    let rows = std::fs::read_to_string(path).expect("rows");
    assert_eq!(rows.lines().count() as i64, 1 + watched.rounds.iter().sum::<i64>());
}

#[test]
fn stops_and_a_spread_by_hand() {
    let job = words(
        "sim roulette --set zero=lose --bet red=10 --session 10m --bankroll 100 --sessions 6 \
         --tables 3 --stop-win 40 --stop-loss 60 --spread loss=1,2,4 --seed 3",
    );
    let habits = Habits { brings: 100, stop_win: 40, stop_loss: 60, steps: &[10, 20, 40] };
    let watched = watch(&job, 6, 10, &habits);
    assert!(watched.ahead > 0 && watched.behind > 0, "another seed");
    let json = felt(&[&job[..], &["--json"]].concat()).done().json();
    is_told(&json, &watched, 100);
    let session = &json["session"];
    let said = [&session["stop_win"], &session["stop_loss"], &session["spread"]];
    assert_eq!(said, ["40", "60", "loss=1,2,4"]);
    let page = felt(&job).done().out;
    assert!(page.contains("left ahead") && page.contains("loss=1,2,4"), "{page}");
    // With too little for the next step, the highest that can be paid.
    let job = words(
        "sim roulette --set zero=lose --bet red=10 --session 6m --bankroll 60 --sessions 4 \
         --tables 4 --spread loss=1,2,4 --seed 8",
    );
    let never = i64::MAX;
    let habits = Habits { brings: 60, stop_win: never, stop_loss: never, steps: &[10, 20, 40] };
    let watched = watch(&job, 4, 6, &habits);
    is_told(&felt(&[&job[..], &["--json"]].concat()).done().json(), &watched, 60);
}

/// Without the money for the play wager there is nothing but to fold: the first wagers are lost.
#[test]
fn who_cannot_play_folds() {
    for (game, first) in [(GAME, 10.0), ("three-card-blitz", 20.0)] {
        let bankroll = (first + 5.0).to_string();
        let asked = ["sim", game, "--bet", "10", "--session", "1h", "--sessions", "40"];
        let json = felt(&[&asked[..], &["--bankroll", &bankroll, "--json"]].concat()).done().json();
        let told = &json["sessions"];
        assert_eq!(number(&told["player_wins"]["mean"]), -first, "{game}: {told}");
        let ruin = (number(&told["risk_of_ruin"]), number(&told["rounds_until_ruin"]["mean"]));
        assert_eq!(ruin, (1.0, 1.0), "{game}: {told}");
        assert_eq!(json["rounds_played"], 40, "{game}");
        // The exact figure is of who can pay.
        assert!(json["wagers"][0]["exact"].is_null(), "{game}");
    }
}

/// A play wager is as large as the ante: who has that much left to the cent can play, who has a
/// cent less cannot.
#[test]
fn who_has_just_enough_plays() {
    let hits = |bankroll: &str| {
        let job =
            format!("sim {GAME} --session 1m --hands-per-hour 60 --sessions 300 --bet ante=10");
        let job = format!("{job} --tables 1 --json --bankroll {bankroll}");
        felt(&words(&job)).done().json()["wagers"][0]["hit_frequency"].as_f64().expect("a share")
    };
    assert!(hits("20") > 0.3);
    assert_eq!(hits("19.99"), 0.0);
}

#[test]
fn pits_are_made_whole_and_that_is_said() {
    for (asked, sessions, tables, says) in [
        ("--sessions 107", 110, 10, "--sessions 107: 110 are played"),
        ("--sessions 3 --tables 2", 4, 2, "--sessions 3: 4 are played"),
        ("--sessions 7", 7, 7, "--sessions 7: a pit is 7 tables"),
        ("--tables 30", 10_020, 30, "--sessions 10000: 10020 are played"),
    ] {
        let job = words("sim big-six --session 2m --json");
        let ran = felt(&[&job[..], &words(asked)].concat());
        assert_eq!((ran.code, ran.err.lines().count()), (0, 1), "{}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
        let json = ran.json();
        let session = &json["session"];
        assert_eq!((&session["sessions"], &session["tables"]), (&sessions.into(), &tables.into()));
        assert_eq!(session["adapted"], ran.err.trim_start_matches("felt: ").trim_end());
        assert_eq!(json["sessions"]["sessions"], sessions);
    }
    let whole = felt(&words("sim big-six --session 2m --sessions 20 --json")).done().json();
    assert!(whole["session"]["adapted"].is_null(), "{whole}");
}

/// Money and counts are written alike, whichever option takes them.
#[test]
fn numbers_are_written_alike() {
    let job = |more: &str| {
        let asked = format!("sim roulette --session 2m {more} --json");
        felt(&words(&asked)).done().json()
    };
    let plain = "--bet red=1000 --bankroll 2000 --stop-win 1500 --stop-loss 1000 --sessions 1000 \
                 --tables 10 --hands-per-hour 1000 --set max=5000";
    let other = "--bet red=$1,000 --bankroll 2e3 --stop-win $1,500 --stop-loss 1_000 \
                 --sessions 1e3 --tables 1e1 --hands-per-hour 1,000 --set max=$5,000";
    assert_eq!(job(plain), job(other));
    let spread = |amount: &str| job(&format!("--sessions 10 --spread money={amount}"));
    assert_eq!(spread("1000")["session"], spread("$1,000")["session"]);
    assert_eq!(spread("1e3"), spread("1_000"));
    assert_eq!(job("--sessions 1e1 --set max=1e3"), job("--sessions 10 --set max=1_000 --seed 1"));
    assert_eq!(job("--sessions 10 --seed 1e3"), job("--sessions 10 --seed 1_000 --spots 1"));
}

#[test]
fn nonsense_gets_one_line() {
    let bad = |more: &str, says: &[&str]| {
        let asked = format!("sim roulette --bet red=10 --session 1h {more}");
        felt(&words(&asked)).could_not(says);
    };
    bad("--bankroll 5", &["--bankroll 5", "first wagers, 10"]);
    bad("--bankroll 0", &["--bankroll", "an amount of money"]);
    bad("--bankroll 1e-3", &["--bankroll", "an amount of money"]);
    bad("--stop-win 0", &["--stop-win", "an amount of money"]);
    bad("--stop-win -5", &["--stop-win", "-5", "an amount of money"]);
    bad("--bankroll 1,5", &["--bankroll", "1,5"]);
    bad("--spots 1e3", &["--spots", "from 1 to 14"]);
    bad("--threads x", &["--threads", "a whole number"]);
    bad("--seed -1", &["--seed", "-1", "a whole number"]);
    bad("--show 1.5", &["--show", "a whole number"]);
    bad("--stop-loss 500", &["--stop-loss 500", "brings 500"]);
    bad("--stop-loss many", &["--stop-loss", "an amount of money"]);
    bad("--spread 1,2", &["--spread 1,2", "loss=1,2,4"]);
    bad("--spread lose=1,2", &["--spread lose=1,2", "did you mean loss?"]);
    bad("--spread loss=", &["--spread loss=", "no whole number"]);
    bad("--spread loss=1,0", &["--spread loss=1,0", "no whole number"]);
    bad("--spread loss=1,1.5", &["--spread loss=1,1.5", "no whole number"]);
    bad("--spread win=2,2", &["--spread win=2,2", "always the same"]);
    bad("--spread win=3", &["--spread win=3", "always the same"]);
    bad("--spread money=x", &["--spread money=x", "an amount of money"]);
    bad("--set max=100 --spread loss=1,1000", &["--spread, 1000 times", "maximum"]);
    bad("--set max=500 --spread loss=60,70", &["--spread, 60 times"]);
    bad("--spread loss=3,6 --bankroll 20", &["--bankroll 20", "first wagers, 30"]);
    bad("--sessions 0", &["--sessions"]);
    bad("--tables 1.5", &["--tables"]);
    bad("--session 2h", &["--session"]);
    for words in ["--stop-win 50", "--stop-loss 50", "--spread loss=1,2"] {
        let asked = format!("sim {GAME} --rounds 1e3 {words}");
        felt(&asked.split(' ').collect::<Vec<_>>()).could_not(&["is for sessions"]);
    }
    felt(&words("sim chemin-de-fer --session 1h --spread loss=1,2")).could_not(&["--spread"]);
    felt(&words("sim chemin-de-fer --session 1h --bankroll 2")).could_not(&["--bankroll 2"]);
}

/// Sums over the printed outcomes are the printed figures: a hit is a net gain and nothing else.
#[track_caller]
pub(crate) fn sums_hold(game: &str, odds: &Value) {
    for wager in odds["wagers"].as_array().expect("a list") {
        let outcomes = wager["outcomes"].as_array().expect("a list");
        let ratio = |value: &Value| {
            let text = value.as_str().expect("a fraction");
            let (over, under) = text.split_once('/').unwrap_or((text, "1"));
            over.parse::<f64>().expect("a number") / under.parse::<f64>().expect("a number")
        };
        let sum = |of: &dyn Fn(&Value) -> f64| -> f64 {
            outcomes.iter().map(|one| of(one) * number(&one["probability"])).sum()
        };
        let mean = sum(&|one| ratio(&one["net"]));
        let variance = sum(&|one| ratio(&one["net"]).powi(2)) - mean * mean;
        let hits = sum(&|one| f64::from(u8::from(ratio(&one["net"]) > 0.0)));
        for (key, by_hand) in [
            ("ev_decimal", mean),
            ("std_dev", variance.sqrt()),
            ("hit_frequency", hits),
            ("average_total_wager", sum(&|one| ratio(&one["staked"]))),
            ("element_of_risk", -mean / sum(&|one| ratio(&one["staked"]))),
        ] {
            let told = number(&wager[key]);
            assert!((told - by_hand).abs() < 1e-9, "{game} {}: {key}", wager["wager"]);
        }
        assert!((sum(&|_| 1.0) - 1.0).abs() < 1e-9, "{game} {}", wager["wager"]);
        counts_hold(game, wager, outcomes);
    }
}

/// Where ways are counted, they add up, and so does the mean, as whole numbers.
#[track_caller]
fn counts_hold(game: &str, wager: &Value, outcomes: &[Value]) {
    let mut by_net: BTreeMap<&str, u128> = BTreeMap::new();
    let Some(of) = outcomes[0]["of"].as_str() else { return };
    let of: u128 = of.parse().expect("a count");
    for one in outcomes {
        let ways: u128 = one["ways"].as_str().expect("a count").parse().expect("a count");
        *by_net.entry(one["net"].as_str().expect("a fraction")).or_default() += ways;
        let share = ways as f64 / of as f64;
        assert!((share - number(&one["probability"])).abs() < 1e-12, "{game} {one}");
    }
    assert_eq!(by_net.values().sum::<u128>(), of, "{game} {}", wager["wager"]);
}
