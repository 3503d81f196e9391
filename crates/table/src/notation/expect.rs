//! What stands after `->`: the answers that a file expects of the rules.

use crate::{Line, Money, Odds, Place, Verdict};
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// One expected thing, and the paragraph it must rest on where that is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Expect {
    /// What must have happened.
    pub item: Item,
    /// The paragraph that must stand behind it, as it was written.
    pub cite: Option<String>,
}

#[allow(missing_docs, reason = "each variant says what its fields are")]
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A wager, or a bonus by its name, ended so.
    Settled { who: Line, name: String, outcome: Outcome },
    /// So much vigorish was collected.
    Vigorish { who: Line, amount: Money },
    /// Commission that is owed.
    Marked { who: Line, amount: Money },
    /// A fixed sum paid beside a wager.
    Paid { who: Line, name: String, amount: Money },
    /// His whole result.
    Net { who: Line, amount: Money },
    /// What the round leaves behind.
    State { key: String, value: String },
    /// The regulation stopped the round.
    RoundVoid,
    /// The dealer calls this.
    Says(String),
    /// The cards there are picked up.
    Collects(Place),
    /// Something else that is done at the table, its verb first: `deals dealer Kd`.
    Does(String),
    /// The round waits for him.
    Wants(Line),
    /// Of a `table` line: what was done, in the session's words, or `refused`.
    Words(String),
}

/// What an act at the table begins with.
const ACTS: [&str; 13] = [
    "deals",
    "turns",
    "looks",
    "shifts",
    "counts",
    "burns",
    "removes",
    "tells",
    "spins",
    "stakes",
    "irregular",
    "rules",
    "shoe",
];

/// What becomes of a wager.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// As the rules decide.
    Verdict(Verdict),
    /// It was given back because the round is void.
    Void,
}

impl Item {
    /// Whether this is what is expected, however its words are written. Of an act less may be said
    /// than is known: `deals dealer`.
    pub fn is(&self, expected: &Item) -> bool {
        match (self, expected) {
            (Item::Says(said), Item::Says(words)) => said.eq_ignore_ascii_case(words),
            (Item::Does(done), Item::Does(words)) => {
                let (done, words) = (done.to_ascii_lowercase(), words.to_ascii_lowercase());
                let rest = done.strip_prefix(words.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            }
            (fact, expected) => fact == expected,
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Settled { who, name, outcome: Outcome::Verdict(verdict) } => {
                write!(f, "{who} {name} {verdict}")
            }
            Item::Settled { who, name, outcome: Outcome::Void } => write!(f, "{who} {name} void"),
            Item::Vigorish { who, amount } => write!(f, "{who} vigorish {amount}"),
            Item::Marked { who, amount } => write!(f, "{who} marked {amount}"),
            Item::Paid { who, name, amount } => write!(f, "{who} {name} paid {amount}"),
            Item::State { key, value } => write!(f, "state {key} {value}"),
            Item::Net { who, amount } => write!(f, "{who} {}", amount.signed()),
            Item::RoundVoid => f.write_str("void"),
            Item::Says(words) => write!(f, "says {words}"),
            Item::Collects(at) => write!(f, "collects {at}"),
            Item::Wants(who) => write!(f, "wants {who}"),
            Item::Does(words) | Item::Words(words) => f.write_str(words),
        }
    }
}

/// Prints the part behind `->`: a citation stands once behind all that it covers.
pub fn in_words(expects: &[Expect]) -> String {
    let mut text = String::new();
    for (nth, expect) in expects.iter().enumerate() {
        text.push_str(&expect.item.to_string());
        let next = expects.get(nth + 1);
        // A word that itself looks like a citation must not be taken for one.
        let last = text.rsplit(' ').next().is_some_and(looks_like_cite);
        let alone = last || next.is_none_or(|next| next.cite != expect.cite);
        if let Some(cite) = expect.cite.as_ref().filter(|_| alone) {
            text.push_str("   ");
            text.push_str(cite);
        }
        if next.is_some() {
            text.push_str(", ");
        }
    }
    text
}

/// Reads the part behind `->`. `of_table` leaves the words to the session.
pub(super) fn expects(text: &str, of_table: bool) -> Result<Vec<Expect>, String> {
    let mut found: Vec<Expect> = Vec::new();
    let mut last_line: Option<Line> = None;
    for part in at_commas(text) {
        let words = words_of(part).ok_or("quotation marks do not match")?;
        let words: Vec<&str> = words.iter().map(Cow::as_ref).collect();
        if words.is_empty() {
            return Err("an expectation is empty".to_string());
        }
        let (item, left) = if of_table { table_item(&words) } else { item(&words, last_line)? };
        last_line = item.line().or(last_line);
        let cite = match left {
            [] => None,
            [cite] if looks_like_cite(cite) => Some(cite.to_string()),
            [word, ..] => return Err(alloc::format!("{word:?} is not expected here")),
        };
        found.push(Expect { item, cite });
    }
    // A citation covers the items before it that have none of their own.
    let mut cite: Option<String> = None;
    for expect in found.iter_mut().rev() {
        match &expect.cite {
            Some(own) => cite = Some(own.clone()),
            None => expect.cite = cite.clone(),
        }
    }
    Ok(found)
}

/// The parts between commas; one that marks thousands, as in `10,000`, is no such comma.
pub(super) fn at_commas(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let thousands = move |at: usize| {
        let before = at > 0 && digit(at - 1);
        before && digit(at + 1) && digit(at + 2) && digit(at + 3) && !digit(at + 4)
    };
    let mut from = Some(0);
    core::iter::from_fn(move || {
        let start = from?;
        let comma = (start..bytes.len()).find(|at| bytes[*at] == b',' && !thousands(*at));
        from = comma.map(|at| at + 1);
        text.get(start..comma.unwrap_or(bytes.len()))
    })
}

/// Words, where what stands in quotation marks belongs to the word before: `2C.1 "Push"`.
fn words_of(text: &str) -> Option<Vec<Cow<'_, str>>> {
    let mut words: Vec<Cow<'_, str>> = Vec::with_capacity(8);
    let mut quoted = false;
    for word in text.split_whitespace() {
        let joins = quoted || word.starts_with('"');
        if word.contains('"') && word.matches('"').count() % 2 == 1 {
            quoted = !quoted;
        }
        match words.last_mut().filter(|_| joins) {
            Some(last) => {
                let last = last.to_mut();
                last.push(' ');
                last.push_str(word);
            }
            None => words.push(Cow::Borrowed(word)),
        }
    }
    (!quoted).then_some(words)
}

impl Item {
    fn line(&self) -> Option<Line> {
        match self {
            Item::Settled { who, .. }
            | Item::Vigorish { who, .. }
            | Item::Marked { who, .. }
            | Item::Paid { who, .. }
            | Item::Net { who, .. } => Some(*who),
            _ => None,
        }
    }
}

fn table_item<'a, 'b>(words: &'b [&'a str]) -> (Item, &'b [&'a str]) {
    let (words, left) = before_cite(words);
    (Item::Words(words.join(" ")), left)
}

/// Words, and the citation behind them if there is one; a lone word is none.
fn before_cite<'a, 'b>(words: &'b [&'a str]) -> (&'b [&'a str], &'b [&'a str]) {
    let cited = words.len() > 1 && looks_like_cite(words[words.len() - 1]);
    words.split_at(words.len() - usize::from(cited))
}

type Parsed<'a, 'b> = Result<(Item, &'b [&'a str]), String>;

fn item<'a, 'b>(words: &'b [&'a str], last_line: Option<Line>) -> Parsed<'a, 'b> {
    match words {
        ["void", left @ ..] => return Ok((Item::RoundVoid, left)),
        ["state", key, value @ ..] if !value.is_empty() => {
            let (value, left) = before_cite(value);
            let key = key.to_ascii_lowercase();
            return Ok((Item::State { key, value: value.join(" ") }, left));
        }
        ["wants", who, left @ ..] => {
            let who = Line::parse(who).ok_or_else(|| alloc::format!("{who:?} is no line"))?;
            return Ok((Item::Wants(who), left));
        }
        ["collects", at, left @ ..] => {
            let at = Place::parse(at).ok_or_else(|| alloc::format!("{at:?} is no place"))?;
            return Ok((Item::Collects(at), left));
        }
        ["says", said @ ..] if !said.is_empty() => {
            let (said, left) = before_cite(said);
            return Ok((Item::Says(said.join(" ")), left));
        }
        [does, ..] if ACTS.iter().any(|act| act.eq_ignore_ascii_case(does)) => {
            let (does, left) = before_cite(words);
            return Ok((Item::Does(does.join(" ")), left));
        }
        _ => {}
    }
    let (who, words) = match words {
        [first, left @ ..] if Line::parse(first).is_some() => (Line::parse(first), left),
        _ => (last_line, words),
    };
    let who = who.ok_or_else(|| String::from("an expectation must begin with its line"))?;
    match words {
        ["vigorish", amount, left @ ..] => {
            let money = Money::parse(amount);
            let amount = money.ok_or_else(|| alloc::format!("{amount:?} is no amount"))?;
            Ok((Item::Vigorish { who, amount }, left))
        }
        ["marked", amount, left @ ..] => {
            let money = Money::parse(amount);
            let amount = money.ok_or_else(|| alloc::format!("{amount:?} is no amount"))?;
            Ok((Item::Marked { who, amount }, left))
        }
        [name, "paid", amount, left @ ..] => {
            let money = Money::parse(amount);
            let amount = money.ok_or_else(|| alloc::format!("{amount:?} is no amount"))?;
            Ok((Item::Paid { who, name: name.to_ascii_lowercase(), amount }, left))
        }
        [net, left @ ..] if signed(net).is_some() => {
            Ok((Item::Net { who, amount: signed(net).unwrap_or_default() }, left))
        }
        [name, left @ ..] => {
            let (outcome, left) = outcome(left)?;
            let name = name.to_ascii_lowercase();
            Ok((Item::Settled { who, name, outcome }, left))
        }
        [] => Err(String::from("an expectation ends too soon")),
    }
}

fn outcome<'a, 'b>(words: &'b [&'a str]) -> Result<(Outcome, &'b [&'a str]), String> {
    let (verdict, left) = match words {
        ["won", odds, left @ ..] => {
            let odds =
                Odds::parse(odds).ok_or_else(|| alloc::format!("{odds:?} are no odds; say 3:2"))?;
            (odds.win(), left)
        }
        ["lost", "half", left @ ..] => (Verdict::Half, left),
        ["lost", left @ ..] => (Verdict::Lose, left),
        ["push", left @ ..] => (Verdict::Push, left),
        ["returned", left @ ..] => (Verdict::Returned, left),
        ["void", left @ ..] => return Ok((Outcome::Void, left)),
        [word, ..] => {
            return Err(alloc::format!(
                "{word:?} is no outcome: won P:Q, lost, lost half, push, returned or void"
            ));
        }
        [] => return Err(String::from("an outcome is missing: won P:Q, lost, push, …")),
    };
    Ok((Outcome::Verdict(verdict), left))
}

/// `+25`, `-7.50` or `0`.
fn signed(text: &str) -> Option<Money> {
    match text.as_bytes().first()? {
        b'+' => Money::parse(&text[1..]),
        b'-' => Money::parse(&text[1..]).map(|money| -money),
        _ => Money::parse(text).filter(|money| money.is_zero()),
    }
}

/// `20.11(a)1`, `13:69F-2C.5(c)5.iii(aa)`, `5.4`.
pub(super) fn looks_like_cite(text: &str) -> bool {
    let section = text.split_once('-').map_or(text, |(_, section)| section);
    let Some((head, tail)) = section.split_once('.') else { return false };
    head.starts_with(|c: char| c.is_ascii_digit())
        && head.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase())
        && tail.starts_with(|c: char| c.is_ascii_digit())
}
