//! What comes in to a lane: who wants what, and the key by which a repeated command is known.
//! Every command is one line, strictly both ways.

use crate::role::Role;
use crate::row::{Key, Lane};
use crate::terms::Terms;
use live::Input;
use std::fmt;
use table::{Money, Pair, Person};

/// One command.
#[derive(Clone, PartialEq, Debug)]
pub struct Command {
    pub key: Key,
    pub who: Who,
    /// The name of the table that it is about; empty where it is about none.
    pub table: String,
    pub what: What,
}

/// Who wants it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// The house itself: its clock, its automatic dealers.
    House,
    Person(Person, Role),
}

/// How an input comes to a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// Somebody puts it.
    Put,
    /// The automatic dealer does.
    Deal,
    /// Nobody answered in time.
    Silence,
}

/// What is wanted.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// An input of the table.
    Input(By, Input),
    /// A table is opened.
    Open { game: String, terms: Terms, options: Vec<Pair> },
    /// It is closed for good: who has chips there cashes out.
    Close(String),
    /// A fault of the program: the table is closed and open wagers go back.
    Fault(String),
    /// Money comes into the house.
    Deposit(Person, Money),
    /// Money leaves it.
    Withdraw(Person, Money),
    /// From his wallet to the table, which is in that lane.
    BuyIn(Person, Money, Lane),
    /// From the table to his wallet, which is in that lane.
    CashOut(Person, Money, Lane),
    /// Money from another lane.
    Arrive(Transfer),
    /// All transfers to that lane up to this one have arrived there.
    Arrived(Lane, u64),
    /// Something that takes a second person.
    Propose(Proposal),
    /// The second person agrees.
    Approve(u64),
    /// Somebody takes it back.
    Reject(u64),
    /// Something that must be on record: component, and who, why, before and after in words.
    Note(String),
    /// Another program goes on with the lane.
    Engine(String),
}

/// Money on its way from one lane to another; `nth` counts those of this way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transfer {
    pub from: Lane,
    pub to: Lane,
    pub nth: u64,
    pub who: Person,
    /// The table to which, or from which, it goes.
    pub table: String,
    pub amount: Money,
}

/// What takes two people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// The one account has so much more, the other less.
    Correct { debit: String, credit: String, amount: Money, why: String },
    /// No more than this is shown on a meter and paid from it; from the next hit on.
    Limit { meter: String, nth: u8, most: Money, why: String },
}

impl By {
    const WORDS: [(&'static str, By); 3] =
        [("put", By::Put), ("deal", By::Deal), ("silence", By::Silence)];

    pub fn word(self) -> &'static str {
        By::WORDS[self as usize].0
    }
}

impl What {
    /// Reads one line; only what prints as the same line is read.
    pub fn parse(line: &str) -> Result<What, String> {
        let what = read(line)?;
        let printed = what.to_string();
        if printed == line { Ok(what) } else { Err(format!("write: {printed}")) }
    }
}

fn read(line: &str) -> Result<What, String> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    if let Some((_, by)) = By::WORDS.iter().find(|(word, _)| *word == verb) {
        return Ok(What::Input(*by, Input::parse(rest)?));
    }
    let words: Vec<&str> = rest.split(' ').filter(|word| !word.is_empty()).collect();
    match (verb, words.as_slice()) {
        ("open", [game, terms, pairs @ ..]) => {
            let pairs: Option<Vec<Pair>> = pairs.iter().map(|word| pair(word)).collect();
            let options = pairs.ok_or("say options as KEY=VALUE")?;
            Ok(What::Open { game: game.to_string(), terms: Terms::parse(terms)?, options })
        }
        ("close", _) => Ok(What::Close(reason(rest)?)),
        ("fault", _) => Ok(What::Fault(reason(rest)?)),
        ("deposit", [who, amount]) => Ok(What::Deposit(person(who)?, money(amount)?)),
        ("withdraw", [who, amount]) => Ok(What::Withdraw(person(who)?, money(amount)?)),
        ("buy-in", [who, amount, to]) => {
            Ok(What::BuyIn(person(who)?, money(amount)?, Lane(number(to)?)))
        }
        ("cash-out", [who, amount, to]) => {
            Ok(What::CashOut(person(who)?, money(amount)?, Lane(number(to)?)))
        }
        ("arrive", way) => Ok(What::Arrive(Transfer::read(way)?)),
        ("arrived", [to, nth]) => Ok(What::Arrived(Lane(number(to)?), number(nth)?)),
        ("propose", ["correct", debit, credit, amount, why @ ..]) => {
            let (debit, credit) = (debit.to_string(), credit.to_string());
            let why = reason(&why.join(" "))?;
            Ok(What::Propose(Proposal::Correct { debit, credit, amount: money(amount)?, why }))
        }
        ("propose", ["limit", meter, nth, most, why @ ..]) => {
            let (meter, nth) = (meter.to_string(), number(nth)?);
            let why = reason(&why.join(" "))?;
            Ok(What::Propose(Proposal::Limit { meter, nth, most: money(most)?, why }))
        }
        ("approve", [nth]) => Ok(What::Approve(number(nth)?)),
        ("reject", [nth]) => Ok(What::Reject(number(nth)?)),
        ("note", _) => Ok(What::Note(reason(rest)?)),
        ("engine", _) => Ok(What::Engine(reason(rest)?)),
        _ => Err(format!("{line:?} is no command of the house")),
    }
}

impl Transfer {
    pub(crate) fn read(words: &[&str]) -> Result<Transfer, String> {
        let [from, to, nth, who, table, amount] = words else {
            return Err("say: FROM TO NTH PERSON TABLE AMOUNT".to_string());
        };
        Ok(Transfer {
            from: Lane(number(from)?),
            to: Lane(number(to)?),
            nth: number(nth)?,
            who: person(who)?,
            table: table.to_string(),
            amount: money(amount)?,
        })
    }
}

fn pair(word: &str) -> Option<Pair> {
    let (key, value) = word.split_once('=')?;
    Some((key.to_string(), value.to_string()))
}

/// Words on one line.
fn reason(text: &str) -> Result<String, String> {
    let is_line = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
    if is_line { Ok(text.to_string()) } else { Err("say why, on one line".to_string()) }
}

fn person(word: &str) -> Result<Person, String> {
    let person = Person::parse(word).filter(|_| word.starts_with('p'));
    person.ok_or_else(|| format!("{word:?} is no person; say p1, p2"))
}

fn money(word: &str) -> Result<Money, String> {
    let amount = Money::parse(word).filter(|amount| *amount > Money::ZERO);
    let amount = amount.filter(|amount| *amount <= Money::MOST);
    amount.ok_or_else(|| format!("{word:?} is no amount; say 10 or 7.50"))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("{word:?} is no number"))
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::House => f.write_str("house"),
            Who::Person(who, role) => write!(f, "{who} {role}"),
        }
    }
}

impl fmt::Display for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Transfer { from, to, nth, who, table, amount } = self;
        write!(f, "{} {} {nth} {who} {table} {amount}", from.0, to.0)
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proposal::Correct { debit, credit, amount, why } => {
                write!(f, "correct {debit} {credit} {amount} {why}")
            }
            Proposal::Limit { meter, nth, most, why } => {
                write!(f, "limit {meter} {nth} {most} {why}")
            }
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Input(by, input) => write!(f, "{} {input}", by.word()),
            What::Open { game, terms, options } => {
                write!(f, "open {game} {terms}")?;
                options.iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))
            }
            What::Close(why) => write!(f, "close {why}"),
            What::Fault(why) => write!(f, "fault {why}"),
            What::Deposit(who, amount) => write!(f, "deposit {who} {amount}"),
            What::Withdraw(who, amount) => write!(f, "withdraw {who} {amount}"),
            What::BuyIn(who, amount, to) => write!(f, "buy-in {who} {amount} {}", to.0),
            What::CashOut(who, amount, to) => write!(f, "cash-out {who} {amount} {}", to.0),
            What::Arrive(transfer) => write!(f, "arrive {transfer}"),
            What::Arrived(to, nth) => write!(f, "arrived {} {nth}", to.0),
            What::Propose(proposal) => write!(f, "propose {proposal}"),
            What::Approve(nth) => write!(f, "approve {nth}"),
            What::Reject(nth) => write!(f, "reject {nth}"),
            What::Note(text) => write!(f, "note {text}"),
            What::Engine(name) => write!(f, "engine {name}"),
        }
    }
}
