//! `house.toml`, with the doors of all games.

use house::Dealer;
use house::config::{Config, Wrong, default_text, read};
use house::{Lane, Moment, Significant};
use jiff::civil::Time;
use live::Pace;
use proptest::prelude::*;
use table::{Money, Person, Rules};

fn read_with_all(text: &str) -> Result<Config, Vec<String>> {
    let doors = service::rules();
    let games: Vec<&dyn Rules> = doors.iter().map(|door| &**door).collect();
    read(text, &games).map_err(|wrong| wrong.iter().map(Wrong::to_string).collect())
}

const HEAD: &str = r#"name = "House"
currency = "USD"
zone = "America/New_York"
gaming-day = "06:00"
chips = [1, 5, 25, 100]
lanes = 2
"#;

/// What is wrong with a table of which these are the lines, from line 7 on.
fn wrong(table: &str) -> Vec<String> {
    let text = format!("{HEAD}[[table]]\nname = \"one\"\n{table}\n");
    read_with_all(&text).expect_err("something is wrong")
}

fn right(table: &str) -> Config {
    let text = format!("{HEAD}[[table]]\nname = \"one\"\n{table}\n");
    read_with_all(&text).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

#[test]
fn the_default_house_has_a_table_of_every_game() {
    let doors = service::rules();
    let games: Vec<&dyn Rules> = doors.iter().map(|door| &**door).collect();
    let text = default_text(&games);
    let config = read(&text, &games).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let names: Vec<&str> = games.iter().map(|rules| rules.name()).collect();
    let tables: Vec<&str> = config.tables.iter().map(|table| &*table.game).collect();
    assert_eq!(tables, names);
    assert!(config.tables.iter().all(|table| table.dealer == Dealer::Automatic));
    // What the comments say holds is what holds.
    let commented = text.lines().filter_map(|line| line.strip_prefix("# "));
    let settings = commented.skip_while(|line| !line.starts_with("options = "));
    let settings = settings.take_while(|line| line.contains(" = "));
    let said: Vec<&str> = settings.filter(|line| !line.contains("where not said")).collect();
    assert_eq!(said.len(), 8, "{said:?}");
    let told = format!("{text}{}\n", said.join("\n"));
    let told = read(&told, &games).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    assert_eq!(told, config);
}

#[test]
fn a_table_has_what_is_said() {
    let config = right(
        r#"game = "blackjack"
options = { decks = 6, soft-17 = "hit" }
limits = "25-1,000"
notice-minutes = 60
decision-seconds = "none"
bets-seconds = "none"
dealer = "real"
pause-milliseconds = 0
lane = 2
spots = 5"#,
    );
    let table = &config.tables[0];
    assert_eq!((table.dealer, table.pace), (Dealer::Real, Pace::Steps));
    assert_eq!((table.decision_seconds, table.bets_seconds), (0, 0));
    assert_eq!((table.lane, table.spots, table.notice_minutes), (Lane(2), Some(5), 60));
    let pair = |key: &str| table.options.iter().find(|(known, _)| known == key);
    assert_eq!(pair("min").map(|(_, value)| &**value), Some("25"));
    assert_eq!(pair("max").map(|(_, value)| &**value), Some("1000"));
    assert_eq!(pair("soft-17").map(|(_, value)| &**value), Some("hit"));
    assert_eq!(config.chips, [1, 5, 25, 100].map(Money::dollars));
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let text = r#"name = 7
currency = "dollars"
zone = "Mars/Olympus"
gaming-day = "25:00"
chips = [0, -5, 5, 5, 1e400, "x"]
lanes = 0
colour = "green"
[[meter]]
name = "floor"
limit = 10
[[table]]
name = "one"
game = "no-such-game"
[[table]]
name = "one"
game = "blackjack"
options = { decks = 99, nothing = 1 }
decision-seconds = -1
bets-seconds = 99999999999999999999
dealer = "robot"
lane = 1.5
spots = 200
[[table]]
game = "roulette"
pace = true
"#;
    let said = read_with_all(text).expect_err("nearly all is wrong");
    let places: Vec<&str> = said.iter().map(|line| line.split(": ").next().unwrap_or("")).collect();
    assert_eq!(
        places,
        [
            "1:8", "2:12", "3:8", "4:14", "5:10", "5:13", "5:20", "5:23", "5:30", "6:9", "7:1",
            "9:8", "13:8", "15:8", "17:21", "17:25", "18:20", "19:16", "20:10", "21:8", "22:9",
            "23:1", "25:8",
        ],
        "{said:#?}"
    );
    assert!(said.iter().all(|line| !line.contains('\n')));
    assert!(said[14].contains("(13:69"), "{}", said[14]);
}

#[test]
fn syntax_is_told_by_its_places() {
    let said =
        read_with_all("name = \nzone = [\ncurrency = \"USD\"\nname = \"b\"\n").expect_err("bad");
    assert!(said.iter().any(|line| line.starts_with("1:")), "{said:?}");
    let twice = format!("{HEAD}name = \"again\"\n[[table]]\nname = \"one\"\ngame = \"big-six\"\n");
    let said = read_with_all(&twice).expect_err("a key stands twice");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("7:1: duplicate key"), "{said:?}");
    assert!(!read_with_all("").expect_err("nothing is there").is_empty());
}

#[test]
fn what_contradicts_itself_is_refused() {
    for (table, place, what) in [
        ("game = \"blackjack\"\nlimits = \"500-5\"", "10:10", "min is above max (19:47-8.3)"),
        ("game = \"blackjack\"\nlimits = \"5\"", "10:10", "limits are two amounts"),
        ("game = \"blackjack\"\nlimits = \"0-5\"", "10:10", "limits are two amounts"),
        (
            "game = \"blackjack\"\nlimits = \"5-50\"\noptions = { min = 10 }",
            "11:13",
            "min stands in limits already",
        ),
        (
            "game = \"blackjack\"\nlimits = \"7.50-50\"",
            "10:10",
            "the chips of the house cannot make the minimum of 7.50 (19:47-8.3)",
        ),
        ("game = \"blackjack\"\npace = \"steps\"", "10:8", "an automatic dealer runs"),
        (
            "game = \"blackjack\"\nbets-seconds = \"none\"",
            "10:16",
            "an automatic dealer needs bets-seconds",
        ),
        ("game = \"blackjack\"\nmeter = \"floor\"", "10:9", "there is no [[meter]] floor"),
        ("game = \"blackjack\"\nlane = 3", "10:8", "lane is 1 to 2"),
        ("game = \"blackjack\"\noptions = 3", "10:11", "options needs a table"),
        ("game = \"blackjack\"\noptions = { decks = { a = 1 } }", "10:21", "is no pay table"),
    ] {
        let said = wrong(table);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with(&format!("{place}: ")) && said[0].contains(what), "{said:?}");
    }
    assert!(right("game = \"blackjack\"\nlimits = \"5-5\"").tables[0].options.len() == 2);
}

#[test]
fn tables_that_share_a_meter_are_alike() {
    let metered = service::rules().into_iter().find(|rules| !rules.meters().all().is_empty());
    let game = metered.expect("a game with meters").name();
    let two = |limit: &str, second: &str| {
        let text = format!(
            "{HEAD}[[meter]]\nname = \"floor\"\nlimit = {limit}\n\
             [[table]]\nname = \"one\"\ngame = \"{game}\"\nmeter = \"floor\"\n\
             [[table]]\nname = \"two\"\n{second}\nmeter = \"floor\"\n"
        );
        read_with_all(&text)
    };
    let same = format!("game = \"{game}\"");
    let config = two("1e6", &same).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    assert_eq!(config.meters[0].limit, Some(Money::dollars(1_000_000)));
    let said = two("1", &same).expect_err("a limit below the beginning");
    assert!(said.iter().all(|line| line.contains("at which a meter begins")), "{said:?}");
    let said = two("1e6", &format!("{same}\nlane = 2")).expect_err("two lanes");
    assert!(said.len() == 1 && said[0].contains("lanes 1 and 2"), "{said:?}");
    let said = two("1e6", "game = \"blackjack\"").expect_err("another game");
    assert!(said.iter().any(|line| line.contains("no meters to share")), "{said:?}");
    let unused = format!("{HEAD}[[meter]]\nname = \"floor\"\n[[table]]\nname = \"one\"\n{same}\n");
    let said = read_with_all(&unused).expect_err("nobody shares it");
    assert_eq!(said, ["8:8: no table shares the meter floor"]);
}

/// A gaming day begins at six in the morning there, whatever clocks do in between.
#[test]
fn gaming_days_follow_the_zone_and_never_go_back() {
    let mut config = right("game = \"big-six\"");
    let day = |config: &Config, text: &str| {
        let at: jiff::Timestamp = text.parse().expect("a time");
        config.gaming_day(Moment(at.as_millisecond())).expect("a day")
    };
    assert_eq!(day(&config, "2026-07-02T09:59:59Z"), "2026-07-01");
    assert_eq!(day(&config, "2026-07-02T10:00:00Z"), "2026-07-02");
    assert_eq!(day(&config, "2026-01-02T10:59:59Z"), "2026-01-01");
    assert_eq!(day(&config, "2026-01-02T11:00:00Z"), "2026-01-02");
    assert_eq!(config.gaming_day(Moment(i64::MAX)), None);
    // Clocks are set back at two on 2026-11-01: half past one comes twice, the day begins once.
    config.gaming_day = Time::constant(1, 30, 0, 0);
    let begins: jiff::Timestamp = "2026-10-31T00:00:00Z".parse().expect("a time");
    let mut last = String::new();
    for minutes in 0..60 * 72 {
        let now = config.gaming_day(Moment(begins.as_millisecond()).after(minutes * 60_000));
        let now = now.expect("a day");
        assert!(now >= last, "{minutes}: {last} and then {now}");
        last = now;
    }
    assert_eq!(day(&config, "2026-11-01T05:29:59Z"), "2026-10-31");
    assert_eq!(day(&config, "2026-11-01T05:30:00Z"), "2026-11-01");
    assert_eq!(day(&config, "2026-11-01T06:10:00Z"), "2026-11-01");
}

/// Promise 35: every setting that is written, changed or taken away is told, and nothing else.
#[test]
fn promise_35_every_change_of_configuration_is_told() {
    let old = right("game = \"blackjack\"\noptions = { decks = 6 }");
    let who = Some(Person::nth(1));
    let told = |from: Option<&Config>, to: &Config| -> Vec<String> {
        let events = to.changes(from, (who, "new season"), Moment(5));
        assert!(events.iter().all(|event| event.at == Moment(5)));
        events.iter().map(Significant::to_string).collect()
    };
    assert_eq!(told(None, &old).len(), old.rows().len());
    assert!(told(Some(&old), &old).is_empty());
    let new = right("game = \"blackjack\"\nspots = 5\nlane = 2\noptions = { soft-17 = \"hit\" }");
    assert_eq!(
        told(Some(&old), &new),
        [
            "configuration | p1 | table one lane: new season | 1 | 2",
            "configuration | p1 | table one spots: new season | all | 5",
            "configuration | p1 | table one option soft-17: new season |  | hit",
            "configuration | p1 | table one option decks: new season | 6 | ",
        ]
    );
    let keys: std::collections::BTreeSet<String> =
        new.rows().into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys.len(), new.rows().len(), "every setting has a name of its own");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// No text panics, and whatever is wrong has a line of its own.
    #[test]
    fn no_text_panics(text in "\\PC{0,200}|[\\[\\]{}=\"'\\n#a-z0-9.,_-]{0,200}") {
        for line in read_with_all(&text).err().unwrap_or_default() {
            prop_assert!(!line.contains('\n'));
        }
    }

    /// Nor does a house of which one word was spoiled.
    #[test]
    fn no_spoiled_house_panics(
        at in 0_usize..4000,
        cut in 0_usize..12,
        put in "\\PC{0,6}|[\\[\\]{}=\"\\n0-9e.-]{0,6}",
    ) {
        let doors = service::rules();
        let games: Vec<&dyn Rules> = doors.iter().map(|door| &**door).collect();
        let text = default_text(&games);
        let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let end = (at + cut).min(text.len());
        let end = (0..=end).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(at);
        let spoiled = format!("{}{put}{}", &text[..at], &text[end.max(at)..]);
        if let Err(wrong) = read(&spoiled, &games) {
            prop_assert!(!wrong.is_empty());
            prop_assert!(wrong.iter().all(|wrong| wrong.line >= 1 && wrong.column >= 1));
        }
    }
}
