//! Reads `house.toml`.

use super::fields::{Notes, Span, Value, quoted};
use super::{Config, Meter, TableOf, Wrong};
use crate::row::Lane;
use crate::terms::Dealer;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use live::Pace;
use std::collections::BTreeSet;
use table::{GameOption, Money, Pair, Refusal, Rules, Spot, Values};
use toml::de::{DeTable, DeValue};

const HOUSE: &[&str] =
    &["name", "currency", "zone", "gaming-day", "chips", "lanes", "meter", "table"];
const METER: &[&str] = &["name", "limit"];
const TABLE: &[&str] = &[
    "name",
    "game",
    "options",
    "limits",
    "notice-minutes",
    "decision-seconds",
    "bets-seconds",
    "dealer",
    "pace",
    "pause-milliseconds",
    "lane",
    "meter",
    "spots",
];

/// The house that the text describes, or all that is wrong with it.
pub fn read(text: &str, games: &[&dyn Rules]) -> Result<Config, Vec<Wrong>> {
    let mut notes = Notes::new(text);
    let (file, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        notes.tell(error.span().unwrap_or(0..0), error.message());
    }
    let unreadable: Vec<usize> = notes.wrong.iter().map(|wrong| wrong.line).collect();
    let config = house(&mut notes, file.get_ref(), games);
    // What is missing on a line that cannot be read is not missing besides.
    let syntax = errors.len();
    let mut nth = 0;
    notes.wrong.retain(|wrong| {
        nth += 1;
        nth <= syntax || !unreadable.contains(&wrong.line)
    });
    match config {
        Some(config) if notes.wrong.is_empty() => Ok(config),
        _ => Err(notes.sorted()),
    }
}

fn house(notes: &mut Notes<'_>, file: &DeTable<'_>, games: &[&dyn Rules]) -> Option<Config> {
    notes.known(file, HOUSE, "the house");
    let mut field = |key: &str| {
        let value = file.get(key);
        if value.is_none() {
            notes.missing(0..0, key, "the house");
        }
        value
    };
    let (name, currency, zone) = (field("name"), field("currency"), field("zone"));
    let (gaming_day, chips) = (field("gaming-day"), field("chips"));
    let name = name.and_then(|value| notes.words("name", value));
    let currency = currency.and_then(|value| money_of(notes, value));
    let zone = zone.and_then(|value| zone_of(notes, value));
    let gaming_day = gaming_day.and_then(|value| clock(notes, value));
    let chips = chips.and_then(|value| chips_of(notes, value));
    let lanes = match file.get("lanes") {
        Some(value) => notes.number("lanes", value, 1..=1000),
        None => Some(1),
    };
    let meters = meters_of(notes, file.get("meter"));
    let house = Around {
        games,
        chips: chips.as_deref().unwrap_or_default(),
        lanes: lanes.unwrap_or(1000),
        meters: &meters,
    };
    let tables = tables_of(notes, file.get("table"), &house);
    if file.get("table").is_none() {
        notes.tell(0..0, "the house has no [[table]]");
    }
    Some(Config {
        name: name?,
        currency: currency?,
        zone: zone?,
        gaming_day: gaming_day?,
        chips: chips?,
        lanes: lanes?,
        meters: meters.into_iter().map(|(_, meter)| meter).collect(),
        tables,
    })
}

fn money_of(notes: &mut Notes<'_>, value: &Value<'_>) -> Option<String> {
    let word = notes.words("currency", value)?;
    let is_code = word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase());
    if !is_code {
        let what = format!("currency is three capital letters such as USD, not {}", quoted(&word));
        notes.tell(value.span(), what);
    }
    is_code.then_some(word)
}

fn zone_of(notes: &mut Notes<'_>, value: &Value<'_>) -> Option<TimeZone> {
    let name = notes.words("zone", value)?;
    let zone = TimeZone::get(&name).ok().filter(|zone| zone.iana_name().is_some());
    if zone.is_none() {
        let what = format!("no zone {}; say one such as America/New_York", quoted(&name));
        notes.tell(value.span(), what);
    }
    zone
}

fn clock(notes: &mut Notes<'_>, value: &Value<'_>) -> Option<Time> {
    let word = notes.words("gaming-day", value)?;
    let number = |text: &str| {
        let is_two = text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<i8>().ok().filter(|_| is_two)
    };
    let parts = word.split_once(':');
    let parts = parts.and_then(|(hours, minutes)| Some((number(hours)?, number(minutes)?)));
    let time = parts.and_then(|(hours, minutes)| Time::new(hours, minutes, 0, 0).ok());
    if time.is_none() {
        let what = format!("gaming-day is a time such as 06:00, not {}", quoted(&word));
        notes.tell(value.span(), what);
    }
    time
}

fn chips_of(notes: &mut Notes<'_>, value: &Value<'_>) -> Option<Vec<Money>> {
    let Some(all) = value.get_ref().as_array() else {
        notes.tell(value.span(), "chips is a list such as [\"0.50\", 1, 5, 25, 100]");
        return None;
    };
    let mut chips: Vec<Money> = Vec::new();
    for one in all.iter() {
        let Some(chip) = notes.money("chips", one) else { continue };
        match chips.contains(&chip) {
            true => notes.tell(one.span(), format!("chips of {chip} stand twice")),
            false => chips.push(chip),
        }
    }
    if all.is_empty() || chips.len() > 30 {
        notes.tell(value.span(), "chips is a list of 1 to 30 amounts");
    }
    chips.sort();
    // What some of them can make says nothing.
    (!chips.is_empty() && chips.len() == all.len()).then_some(chips)
}

fn meters_of(notes: &mut Notes<'_>, value: Option<&Value<'_>>) -> Vec<(Span, Meter)> {
    let (mut meters, mut names) = (Vec::new(), BTreeSet::new());
    for (span, table) in notes.tables("meter", value) {
        notes.known(table, METER, "a meter");
        let limit = table.get("limit").and_then(|value| notes.money("limit", value));
        let Some(value) = table.get("name") else {
            notes.missing(span, "name", "a meter");
            continue;
        };
        if let Some(name) = notes.name("name", value) {
            notes.is_new(&mut names, value.span(), "meter", &name);
            meters.push((value.span(), Meter { name, limit }));
        }
    }
    meters
}

/// What a table's settings are held against.
struct Around<'a> {
    games: &'a [&'a dyn Rules],
    chips: &'a [Money],
    lanes: u32,
    meters: &'a [(Span, Meter)],
}

impl<'a> Around<'a> {
    fn rules(&self, name: &str) -> Option<&'a dyn Rules> {
        self.games.iter().copied().find(|rules| rules.name() == name)
    }
}

fn tables_of(notes: &mut Notes<'_>, value: Option<&Value<'_>>, house: &Around<'_>) -> Vec<TableOf> {
    let (mut tables, mut names) = (Vec::new(), BTreeSet::new());
    let mut shared: Vec<(Span, TableOf)> = Vec::new();
    let mut meters = BTreeSet::new();
    for (span, fields) in notes.tables("table", value) {
        notes.known(fields, TABLE, "a table");
        // Even a table that is not whole has its name, and its meter is in use.
        let word = |key: &str| fields.get(key).and_then(|value| value.get_ref().as_str());
        meters.extend(word("meter").map(String::from));
        let name = match fields.get("name") {
            None => {
                notes.missing(span.clone(), "name", "a table");
                None
            }
            Some(value) => notes.name("name", value).inspect(|name| {
                notes.is_new(&mut names, value.span(), "table", name);
            }),
        };
        let table = one_table(notes, span, fields, house);
        let Some((name, mut table)) = name.zip(table) else { continue };
        table.name = name;
        if table.meter.is_some() {
            let span = fields.get("meter").map_or(0..0, |value| value.span());
            is_alike(notes, span.clone(), &table, &shared);
            shared.push((span, table.clone()));
        }
        tables.push(table);
    }
    for (span, meter) in house.meters {
        if !meters.contains(&meter.name) {
            notes.tell(span.clone(), format!("no table shares the meter {}", meter.name));
        }
    }
    tables
}

/// Tables that share meters are of one game and in one lane.
fn is_alike(notes: &mut Notes<'_>, span: Span, table: &TableOf, shared: &[(Span, TableOf)]) {
    let Some((_, other)) = shared.iter().find(|(_, other)| other.meter == table.meter) else {
        return;
    };
    let (one, two) = (&other.name, &table.name);
    if other.lane != table.lane {
        let (a, b) = (other.lane.0, table.lane.0);
        let what = format!("{one} and {two} share a meter and are in lanes {a} and {b}");
        notes.tell(span.clone(), what);
    }
    if other.game != table.game {
        let (a, b) = (&other.game, &table.game);
        notes.tell(span, format!("{one} and {two} share a meter and play {a} and {b}"));
    }
}

fn one_table(
    notes: &mut Notes<'_>,
    span: Span,
    fields: &DeTable<'_>,
    house: &Around<'_>,
) -> Option<TableOf> {
    let number = |notes: &mut Notes<'_>, key: &str, most: u32, plain: u32| match fields.get(key) {
        Some(value) => notes.number(key, value, 0..=most),
        None => Some(plain),
    };
    let notice_minutes = number(notes, "notice-minutes", 10_080, 30);
    let pause_milliseconds = number(notes, "pause-milliseconds", 60_000, 800);
    let clock = |notes: &mut Notes<'_>, key: &str, plain: u32| match fields.get(key) {
        Some(value) => notes.clock(key, value, 3600),
        None => Some(plain),
    };
    let decision_seconds = clock(notes, "decision-seconds", 20);
    let bets_seconds = clock(notes, "bets-seconds", 15);
    let dealers = [("automatic", Dealer::Automatic), ("real", Dealer::Real)];
    let dealer = match fields.get("dealer") {
        Some(value) => notes.one_of("dealer", value, &dealers),
        None => Some(Dealer::Automatic),
    };
    let paces = [("runs", Pace::Runs), ("steps", Pace::Steps)];
    let pace = match fields.get("pace") {
        Some(value) => notes.one_of("pace", value, &paces),
        None if dealer == Some(Dealer::Real) => Some(Pace::Steps),
        None => Some(Pace::Runs),
    };
    let lane = match fields.get("lane") {
        Some(value) => notes.number("lane", value, 1..=house.lanes),
        None => Some(1),
    };
    let spots = match fields.get("spots") {
        Some(value) => notes.number("spots", value, 1..=Spot::MOST.into()).map(Some),
        None => Some(None),
    };
    if dealer == Some(Dealer::Automatic) {
        waits_for_nobody(notes, fields, (pace, decision_seconds, bets_seconds));
    }
    let played = game(notes, span, fields, house);
    let meter = fields.get("meter").map(|value| meter(notes, value, played.as_ref(), house));
    let (rules, options) = played?;
    Some(TableOf {
        name: String::new(),
        game: rules.name().to_string(),
        options: options?,
        notice_minutes: notice_minutes?,
        decision_seconds: decision_seconds?,
        bets_seconds: bets_seconds?,
        dealer: dealer?,
        pace: pace?,
        pause_milliseconds: pause_milliseconds?,
        lane: Lane(lane?),
        meter: meter.flatten(),
        spots: spots?.and_then(|spots| u8::try_from(spots).ok()),
    })
}

/// An automatic dealer goes on by itself: nothing of it may wait for somebody who is not there.
fn waits_for_nobody(
    notes: &mut Notes<'_>,
    fields: &DeTable<'_>,
    (pace, decision, bets): (Option<Pace>, Option<u32>, Option<u32>),
) {
    let span = |key: &str| fields.get(key).map_or(0..0, |value| value.span());
    if pace == Some(Pace::Steps) {
        notes.tell(span("pace"), "an automatic dealer runs; steps are for a real one");
    }
    for (key, time) in [("decision-seconds", decision), ("bets-seconds", bets)] {
        if time == Some(0) {
            notes.tell(span(key), format!("an automatic dealer needs {key}"));
        }
    }
}

fn meter(
    notes: &mut Notes<'_>,
    value: &Value<'_>,
    played: Option<&(&dyn Rules, Option<Vec<Pair>>)>,
    house: &Around<'_>,
) -> Option<String> {
    let name = notes.name("meter", value)?;
    let Some((_, meter)) = house.meters.iter().find(|(_, meter)| meter.name == name) else {
        notes.tell(value.span(), format!("there is no [[meter]] {name}"));
        return None;
    };
    let Some((rules, _)) = played else { return Some(name) };
    let stands = rules.meters();
    if stands.all().is_empty() {
        notes.tell(value.span(), format!("{} has no meters to share", rules.name()));
    }
    let too_low = |stand: &&Money| meter.limit.is_some_and(|limit| limit < **stand);
    if let Some(stand) = stands.all().iter().find(too_low) {
        let what = format!("the limit of {name} is below {stand}, at which a meter begins");
        notes.tell(value.span(), what);
    }
    Some(name)
}

/// The game with what is elected for it.
fn game<'g>(
    notes: &mut Notes<'_>,
    span: Span,
    fields: &DeTable<'_>,
    house: &Around<'g>,
) -> Option<(&'g dyn Rules, Option<Vec<Pair>>)> {
    let Some(value) = fields.get("game") else {
        notes.missing(span, "game", "a table");
        return None;
    };
    let name = notes.words("game", value)?;
    let Some(rules) = house.rules(&name) else {
        let all: Vec<&str> = house.games.iter().map(|rules| rules.name()).collect();
        notes
            .tell(value.span(), format!("no game {}; there are {}", quoted(&name), all.join(", ")));
        return None;
    };
    Some((rules, elected(notes, value.span(), fields, (rules, house.chips))))
}

/// One option with its place.
struct Entry {
    pair: Pair,
    span: Span,
}

fn elected(
    notes: &mut Notes<'_>,
    span: Span,
    fields: &DeTable<'_>,
    (rules, chips): (&dyn Rules, &[Money]),
) -> Option<Vec<Pair>> {
    let before = notes.wrong.len();
    let known = rules.options();
    let mut entries: Vec<Entry> = Vec::new();
    if let Some(value) = fields.get("limits") {
        limits(notes, value, &mut entries);
    }
    if let Some(value) = fields.get("options") {
        let table = notes.table("options", value);
        let mut rows: Vec<_> = table.into_iter().flat_map(|table| table.iter()).collect();
        rows.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in rows {
            let name = key.get_ref();
            let Some(option) = known.iter().find(|known| known.key == name) else {
                let all: Vec<&str> = known.iter().map(|known| known.key).collect();
                let (shown, all) = (quoted(name), all.join(", "));
                let what = format!("{} has no option {shown}; it has {all}", rules.name());
                notes.tell(key.span(), what);
                continue;
            };
            if entries.iter().any(|entry| entry.pair.0 == option.key) {
                notes.tell(key.span(), format!("{} stands in limits already", option.key));
            }
            if let Some(words) = option_words(notes, option, value) {
                let pair = (option.key.to_string(), words);
                entries.push(Entry { pair, span: value.span() });
            }
        }
    }
    for Entry { pair: (key, value), span } in &entries {
        if let Err(refusal) = rules.accepts(key, value) {
            // Limits that are within each other only together are judged together below.
            let is_limit = fields.get("limits").is_some() && ["min", "max"].contains(&&**key);
            if !is_limit {
                notes.refused(span.clone(), &refusal);
            }
        }
    }
    if notes.wrong.len() > before {
        return None;
    }
    let pairs: Vec<Pair> = entries.iter().map(|entry| entry.pair.clone()).collect();
    match rules.elect(&pairs) {
        Ok(all) => {
            makes_the_minimum(notes, &entries, span, (&all, &known, chips));
            Some(pairs)
        }
        Err(refusal) => {
            let span = spoils(rules, &pairs).map_or(span, |nth| entries[nth].span.clone());
            notes.refused(span, &refusal);
            None
        }
    }
}

/// The last pair with which the others cannot stand.
fn spoils(rules: &dyn Rules, pairs: &[Pair]) -> Option<usize> {
    let refused = |many: &usize| -> Option<Refusal> { rules.elect(&pairs[..*many]).err() };
    let first = (1..=pairs.len()).rev().take_while(|many| refused(many).is_some()).last();
    first.map(|many| many - 1)
}

/// `5-500`: what is posted at the table.
fn limits(notes: &mut Notes<'_>, value: &Value<'_>, entries: &mut Vec<Entry>) {
    let Some(words) = notes.words("limits", value) else { return };
    let amount = |text: &str| Money::parse(text.trim()).filter(|money| *money > Money::ZERO);
    let range = words.split_once('-');
    match range.and_then(|(min, max)| Some((amount(min)?, amount(max)?))) {
        Some((min, max)) => {
            for (key, money) in [("min", min), ("max", max)] {
                let pair = (key.to_string(), money.to_string());
                entries.push(Entry { pair, span: value.span() });
            }
        }
        None => {
            let what = format!("limits are two amounts such as 5-500, not {}", quoted(&words));
            notes.tell(value.span(), what);
        }
    }
}

/// What `--set` would say: words, a number, or lines of a pay table or of limits.
fn option_words(notes: &mut Notes<'_>, option: &GameOption, value: &Value<'_>) -> Option<String> {
    let DeValue::Table(table) = value.get_ref() else { return notes.plain(option.key, value) };
    let shape = match option.values {
        Values::PayTable { .. } => "LINE = \"3:2\"",
        Values::Limits => "AREA = \"10-500\"",
        _ => {
            let what = format!("{} is no pay table; say {} = \"…\"", option.key, option.key);
            notes.tell(value.span(), what);
            return None;
        }
    };
    let mut lines: Vec<_> = table.iter().collect();
    lines.sort_by_key(|(line, _)| line.span().start);
    let mut words = Vec::new();
    for (line, value) in lines {
        let name = line.get_ref();
        let of_line = notes.plain(name, value)?;
        if name.contains([',', ' ']) || of_line.contains(',') {
            notes.tell(line.span(), format!("say: {shape}"));
            return None;
        }
        words.push(format!("{name} {of_line}"));
    }
    Some(words.join(", "))
}

/// Whether the chips of the house can make the least that may be wagered.
fn makes_the_minimum(
    notes: &mut Notes<'_>,
    entries: &[Entry],
    span: Span,
    (all, known, chips): (&[(&'static str, String)], &[GameOption], &[Money]),
) {
    let min = all.iter().find(|(key, _)| *key == "min");
    let Some(min) = min.and_then(|(_, value)| Money::parse(value)) else { return };
    if chips.is_empty() || can_make(chips, min) {
        return;
    }
    let entry = entries.iter().find(|entry| entry.pair.0 == "min");
    let span = entry.map_or(span, |entry| entry.span.clone());
    let why = known.iter().find(|option| option.key == "min").map(|option| option.cite);
    notes.cite(span, format!("the chips of the house cannot make the minimum of {min}"), why);
}

/// So many units are counted out one by one; where there are more, whether they divide decides.
const COUNTED: i64 = 1_000_000;

fn can_make(chips: &[Money], amount: Money) -> bool {
    let unit = chips.iter().fold(0, |unit, chip| common(unit, chip.as_cents()));
    let amount = amount.as_cents();
    if unit == 0 || amount % unit != 0 {
        return false;
    }
    let units = amount / unit;
    if units > COUNTED || chips.iter().any(|chip| chip.as_cents() == unit) {
        return true;
    }
    let chips: Vec<usize> =
        chips.iter().filter_map(|chip| usize::try_from(chip.as_cents() / unit).ok()).collect();
    let units = usize::try_from(units).unwrap_or(0);
    let mut made = vec![false; units + 1];
    made[0] = true;
    for sum in 1..=units {
        made[sum] = chips.iter().any(|chip| *chip <= sum && made[sum - chip]);
    }
    made[units]
}

fn common(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_make_what_they_make() {
        let cents = |all: &[i64]| all.iter().map(|cents| Money::cents(*cents)).collect::<Vec<_>>();
        for (chips, amount, is_made) in [
            (&[100, 500][..], 300, true),
            (&[500], 300, false),
            (&[500, 2500], 1000, true),
            (&[200, 500], 100, false),
            (&[200, 500], 300, false),
            (&[200, 500], 400, true),
            (&[200, 500], 700, true),
            (&[1_000_000_000_000, 999_999_999_999], 5, false),
        ] {
            let mut chips = cents(chips);
            chips.sort();
            assert_eq!(can_make(&chips, Money::cents(amount)), is_made, "{chips:?} {amount}");
        }
    }
}
