//! Every settled wager as a row: each column by its value, worked out otherwise.

use crate::version::made;
use crate::{GAME, fed, felt, file, folder};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const COLUMNS: &str = "game,options,seed,session,round,shoe,shuffled,burned,spot,area,player_cards,\
                       dealer_cards,banker_cards,pocket,decisions,stake,result,odds_paid,award,\
                       vigorish,net,cite,irregular";

const EDITION: &str = "19:47-20 as of 2007-04-16";

type Row = BTreeMap<String, String>;

fn with<'a>(words: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [words, more].concat()
}

/// Plays a job and reads its rows. No field of these jobs holds a comma.
fn rows(job: &[&str], name: &str) -> Vec<Row> {
    let path = folder().join(name).display().to_string();
    felt(&with(job, &["--out", &path])).done();
    let text = std::fs::read_to_string(&path).expect("the rows");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(COLUMNS));
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), COLUMNS.split(',').count(), "{line}");
        COLUMNS.split(',').zip(fields).map(|(name, text)| (name.into(), text.into())).collect()
    };
    lines.map(row).collect()
}

fn values<'a>(row: &'a Row, names: &str) -> Vec<&'a str> {
    names.split(' ').map(|name| row[name].as_str()).collect()
}

fn sum<'a>(rows: impl IntoIterator<Item = &'a Row>, name: &str) -> f64 {
    rows.into_iter().map(|row| row[name].parse::<f64>().expect("money")).sum()
}

/// What one spot said, in the lines of a `.round` file.
fn decisions(shown: &str, spot: &str) -> String {
    let said = shown.lines().filter_map(|line| line.strip_prefix(spot)?.strip_prefix(' '));
    let said = said.map(|line| line.split("->").next().expect("a line").trim());
    said.collect::<Vec<_>>().join("; ")
}

#[test]
fn an_outsider_works_out_every_row() {
    let path = |name: &str| folder().join(name).display().to_string();
    let insured = felt(&["strategy", "blackjack", "--toml"]).done().out;
    let insured = file("insured.toml", insured.replace("\"never\"", "\"always\""));
    let jobs = [
        (GAME, "--rounds 4000 --seed 3 --bet ante=5 --bet pair-plus=5"),
        ("minibaccarat", "--rounds 2000 --spots 2 --bet player=20 --bet banker=20 --bet tie=10"),
        ("blackjack", &format!("--rounds 3000 --bet 10 --strategy {insured}")),
        ("blackjack", "--rounds 3000 --bet 10 --spots 2 --set surrender=on --strategy simple"),
    ];
    let mut files = Vec::new();
    for (nth, (game, words)) in jobs.into_iter().enumerate() {
        files.push(path(&format!("recomputed-{nth}.csv")));
        let words: Vec<&str> = words.split(' ').collect();
        felt(&[&["sim", game, "--out", &files[nth]], &words[..]].concat()).done();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recompute.py");
    let ran = Command::new("python3").arg(script).args(&files).output().expect("python3 starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let met = String::from_utf8_lossy(&ran.stdout);
    for line in [
        "three-card-poker ante-bonus won 5:1",
        "three-card-poker pair-plus won 40:1",
        "three-card-poker play returned",
        "minibaccarat banker push",
        "minibaccarat tie won 8:1",
        "blackjack insurance won 2:1",
        "blackjack main won 3:2",
        "blackjack main lost half",
        "blackjack double-2 won 1:1",
        "blackjack main-3 lost",
    ] {
        assert!(met.lines().any(|met| met == line), "{line} is missing in\n{met}");
    }
}

/// One round beyond the first block, as the table that asks settles it.
#[test]
fn rows_are_the_settlements_of_their_round() {
    let round = "66001";
    for game in [GAME, "blackjack", "roulette", "pik-it-poker"] {
        let job = ["sim", game, "--rounds", "66_100", "--seed", "9", "--spots", "2"];
        // At roulette nothing is decided.
        let simple = if game == "roulette" { &[][..] } else { &["--strategy", "simple"] };
        let job = with(&job, simple);
        let all = rows(&job, &format!("{game}.csv"));
        let of_round: Vec<&Row> = all.iter().filter(|row| row["round"] == "66001").collect();
        let shown = felt(&with(&job, &["--show", round])).done().out;
        let replayed = fed(&["replay", "-", "--json"], shown.as_str()).done().json();
        assert_eq!(replayed["rounds"][0]["agrees"], true, "{shown}");
        let settled = replayed["rounds"][0]["settlements"].as_array().expect("a list");
        assert_eq!(of_round.len(), settled.len(), "{shown}");
        for (row, settled) in of_round.iter().zip(settled) {
            let text = |key: &str| settled[key].as_str().unwrap_or_default();
            let names = "area stake result odds_paid net cite";
            let same = ["wager", "stake", "result", "odds", "net", "cite"].map(text);
            assert_eq!(values(row, names), same, "{shown}");
            assert_eq!(row["spot"], settled["spot"].to_string(), "{shown}");
            assert_eq!(row["decisions"], decisions(&shown, &row["spot"]), "{shown}");
            assert_eq!(values(row, "game options seed"), [game, "default", "9"]);
        }
    }
    felt(&["sim", GAME, "--rounds", "10", "--show", "10"]).could_not(&["--show 10", "10 rounds"]);
}

/// The red numbers of 19:47-5.1(e)9.
const RED: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/// Sessions of two rounds; a zero halves what lies on red.
#[test]
fn a_wheel_by_its_pockets() {
    let job = "sim roulette --bet red=10 --bet straight-0=1 --session 2m --sessions 200 --tables 1 \
               --bankroll 1000";
    let all = rows(&job.split_whitespace().collect::<Vec<_>>(), "pockets.csv");
    assert_eq!(all.len(), 800);
    let mut halves = 0;
    for (nth, row) in all.iter().enumerate() {
        let (round, pocket) = (nth / 2, row["pocket"].as_str());
        let is_red = pocket.parse().is_ok_and(|pocket: u8| RED.contains(&pocket));
        let expected = match (row["area"].as_str(), pocket) {
            ("straight-0", "0") => ["1.00", "won", "35:1", "35.00"],
            ("straight-0", _) => ["1.00", "lost", "", "-1.00"],
            ("red", "0" | "00") => ["10.00", "lost half", "", "-5.00"],
            ("red", _) if is_red => ["10.00", "won", "1:1", "10.00"],
            _ => ["10.00", "lost", "", "-10.00"],
        };
        halves += u32::from(expected[1] == "lost half");
        assert_eq!(values(row, "stake result odds_paid net"), expected, "{row:?}");
        assert_eq!(row["round"], round.to_string());
        assert_eq!(row["session"], (round / 2 + 1).to_string());
        assert_eq!(values(row, "shoe shuffled burned spot"), ["0", "false", "0", "1"]);
        assert_eq!(values(row, "player_cards dealer_cards decisions"), ["", "", ""]);
    }
    assert!(halves > 0);
}

/// A progressive is one row, with what the meter had grown to over all blocks: the rows come to
/// what the report says.
#[test]
fn a_progressive_is_one_row() {
    let job = "sim three-card-blitz --rounds 66_000 --bet ante=10 --bet blind=10 \
               --bet progressive=5 --strategy simple";
    let job: Vec<&str> = job.split_whitespace().collect();
    let all = rows(&job, "progressive.csv");
    let rows: Vec<&Row> = all.iter().filter(|row| row["area"] == "progressive").collect();
    assert_eq!(rows.len(), 66_000);
    let json = felt(&with(&job, &["--json"])).done().json();
    let named = |wager: &&Value| wager["wager"] == "progressive";
    let told = json["wagers"].as_array().expect("a list").iter().find(named).expect("a wager");
    let net = sum(rows.iter().copied(), "net");
    assert_eq!(format!("{net:.2}"), told["net"].as_str().expect("money"));
    assert_eq!(
        format!("{:.2}", sum(rows.iter().copied(), "award") - 330_000.0),
        format!("{net:.2}")
    );
    let is_paid = |row: &&Row| row["award"] != "0.00";
    let behind = rows.iter().filter(|row| row["round"].parse::<u64>().unwrap() >= 65_536);
    assert!(behind.copied().any(|row| row["award"].parse::<f64>().unwrap() > 200.0));
    for row in rows.iter().copied().filter(is_paid) {
        assert_eq!(values(row, "stake result odds_paid"), ["5.00", "won", ""], "{row:?}");
    }
    for row in rows.iter().copied().filter(|row| !is_paid(row)) {
        assert_eq!(values(row, "result odds_paid net"), ["lost", "", "-5.00"], "{row:?}");
    }
}

#[test]
fn rows_say_what_went_wrong() {
    let job = ["sim", GAME, "--rounds", "3000", "--spots", "2", "--irregular", "wrong-number=0.05"];
    let all = rows(&job, "wrong.csv");
    let json = felt(&with(&job, &["--json"])).done().json();
    let mut wrong: Vec<&str> = Vec::new();
    for row in &all {
        match row["irregular"].as_str() {
            "" => assert!(row["result"] != "void", "{row:?}"),
            "wrong-number" => {
                assert_eq!(values(row, "result net cite"), ["void", "0.00", "19:47-20.12(c)"]);
                wrong.push(&row["round"]);
            }
            other => panic!("{other}"),
        }
    }
    wrong.dedup();
    assert_eq!(json["irregular"][0]["rounds"], wrong.len());
    assert!(wrong.len() > 100);
}

/// What made it stands in every file, or beside it.
#[test]
fn files_name_what_made_them() {
    let path = |name: &str| folder().join(name).display().to_string();
    let (csv, parquet, part, svg) =
        (path("made.csv"), path("made.parquet"), path("made.json"), path("made.svg"));
    let job = ["sim", GAME, "--rounds", "100", "--seed", "77", "--set", "pair-plus=B"];
    felt(&with(&job, &["--strategy", "simple", "--out", &csv, "--save", &part])).done();
    felt(&with(&job, &["--strategy", "simple", "--out", &parquet])).done();
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    let beside: Value = serde_json::from_str(&read(&format!("{csv}-metadata.json"))).unwrap();
    assert_eq!(beside["url"], "made.csv");
    let columns = beside["tableSchema"]["columns"].as_array().expect("a list");
    let names: Vec<&str> = columns.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names.join(","), COLUMNS);
    let part: Value = serde_json::from_str(&read(&part)).unwrap();
    for job in [&beside["notes"][0], &part["job"]] {
        let of = |key: &str| job[key].as_str().unwrap_or_default();
        let said = ["game", "edition", "version", "strategy", "elected"].map(of);
        let by = ["simple", "pair-plus B"];
        assert_eq!(said, [GAME, "19:47-20 as of 2007-04-16", &made(), by[0], by[1]]);
        assert_eq!((&job["seed"], &job["options"]["pair-plus"]), (&77.into(), &"B".into()));
    }
    assert_eq!(beside["notes"][0]["rounds_played"], 100);
    let bytes = std::fs::read(&parquet).expect("rows");
    for word in ["edition", "19:47-20 as of 2007-04-16", "strategy", "simple", "pair-plus B", "77"]
    {
        assert!(bytes.windows(word.len()).any(|at| at == word.as_bytes()), "{word}");
    }
    let shown = felt(&with(&job, &["--show", "42"])).done().out;
    let head = format!(
        "# felt {}: round 42 of the job with seed 77, strategy optimal, options pair-plus B\n\
         game    three-card-poker   19:47-20 as of 2007-04-16\n",
        made()
    );
    assert!(shown.starts_with(&head), "{shown}");
    let sessions = "sim roulette --session 1h --sessions 20 --bet red=10 --seed 78 --svg";
    let sessions: Vec<&str> = sessions.split(' ').collect();
    felt(&with(&sessions, &[&svg])).done();
    let picture = read(&svg);
    for line in ["game: roulette", "edition: 19:47-5 as of 2008", "seed: 78", "strategy: optimal"] {
        assert!(picture.contains(&format!("\n{line}\n")), "{line}");
    }
}

#[test]
fn answers_name_what_made_them() {
    let version = made();
    for verb in ["odds", "strategy"] {
        let json = felt(&[verb, GAME, "--json"]).done().json();
        assert_eq!(
            (&json["edition"], &json["version"]),
            (&EDITION.into(), &version.as_str().into())
        );
    }
    let toml = felt(&["strategy", "pik-it-poker", "--toml"]).done().out;
    let line = format!("# felt {version}, 13:69F-39 proposal");
    assert_eq!(toml.lines().nth(1), Some(line.as_str()), "{toml}");
    let svg = felt(&["strategy", "blackjack", "--svg", "--set", "soft-17=hit"]).done().out;
    for line in ["game: blackjack", "edition: 13:69F-2 reconstructed", "options: soft-17 hit"] {
        assert!(svg.contains(&format!("\n{line}\n")), "{line} is missing in {svg}");
    }
}

/// 4.8, 4.9: who draws and who must not is told by the first two cards, so they come first.
#[test]
fn cards_stand_as_they_were_dealt() {
    let points = |hand: &str| {
        let point = |card: &str| match &card[..1] {
            "A" => 1,
            "T" | "J" | "Q" | "K" => 0,
            number => number.parse::<u32>().unwrap(),
        };
        let cards: Vec<&str> = hand.split(' ').collect();
        (cards.len(), cards[..2].iter().map(|card| point(card)).sum::<u32>() % 10)
    };
    for more in [&[][..], &["--fresh"], &["--irregular", "face-up=0.2"]] {
        let job = with(&["sim", "chemin-de-fer", "--rounds", "1500", "--spots", "3"], more);
        let rows = rows(&job, "as-dealt.csv");
        let whole = rows.iter().filter(|row| row["irregular"].is_empty());
        let mut drawn = 0;
        for row in whole.filter(|row| row["result"] != "void") {
            let [player, banker] = ["player_cards", "banker_cards"].map(|name| points(&row[name]));
            // A natural ends the hand; 7 never takes a card, and 0 to 4 always does.
            let is_natural = player.1 >= 8 || banker.1 >= 8;
            assert!(!is_natural || (player.0, banker.0) == (2, 2), "{row:?}");
            assert!(is_natural || player.1 > 4 || player.0 == 3, "{row:?}");
            assert!(player.1 < 6 || player.0 == 2, "{row:?}");
            drawn += usize::from(banker.0 == 3);
        }
        assert!(drawn > 100, "{more:?}");
    }
}
