//! What a face may show: plain data, no game's types, and no card that the player has not seen.

use super::facts::Facts;
use cards::Card;
use table::{Cite, Line, Money, Place, Settlement};

/// The table as the player sees it.
#[derive(Clone, Debug)]
pub struct View {
    pub facts: Facts,
    /// Where to wager before the deal.
    pub bets: Vec<Bet>,
    /// Whether an amount alone is a wager.
    pub has_bare: bool,
    pub spots: u8,
    /// The same with those whom the program plays.
    pub seats: u8,
    /// Why those whom the program plays are there, and what they do.
    pub company: Vec<String>,
    /// The least that can be wagered in the course of a round.
    pub least_later: Money,
    /// How many rounds have been dealt, this one included.
    pub round: u32,
    pub hands: Vec<Hand>,
    pub piles: Vec<Pile>,
    /// Where the wheel came to rest, the last first; none where there is no wheel.
    pub wheel: Option<Vec<String>>,
    /// What stands on the jackpot meters.
    pub meters: Vec<(&'static str, Money)>,
    /// Which hand won, round by round since the shuffle, where one of two does.
    pub road: Vec<char>,
    /// What has happened in this round, in order.
    pub story: Vec<Told>,
    /// What has been done for the next one; it opens that one's story.
    pub next: Vec<Told>,
    /// What became of the wagers of this round so far.
    pub settled: Vec<Settlement>,
    pub net: Money,
    /// In front of the player, not wagered.
    pub chips: Money,
    pub on_the_table: Money,
    pub ask: Ask,
}

/// The cards of one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    pub at: Place,
    /// None is a card that he has not seen.
    pub cards: Vec<Option<Card>>,
    /// What they make, where he has seen all of them.
    pub makes: Option<String>,
    /// Taken to the rack; shown until the next round.
    pub is_gone: bool,
    /// The question is about this hand.
    pub is_asked: bool,
}

/// One wager on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    pub line: Line,
    pub area: String,
    pub amount: Money,
    /// What became of it, once that is known.
    pub result: Option<String>,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// A hand that has changed.
    Cards { at: Place, cards: Vec<Option<Card>>, makes: Option<String> },
    Act {
        text: String,
        why: Option<Cite>,
        /// A dealer's routine, by the one word for it in a line about many.
        routine: Option<&'static str>,
    },
}

/// The story as it is told unless somebody asks for all of it: routine is one line.
pub fn in_brief(story: &[Told]) -> Vec<Told> {
    let is_routine = |told: &Told| matches!(told, Told::Act { routine: Some(_), .. });
    let runs = story.chunk_by(|one, next| is_routine(one) && is_routine(next));
    let brief = runs.map(|run| match run {
        [one, _, ..] if is_routine(one) => routine(run),
        run => run[0].clone(),
    });
    brief.collect()
}

/// All of it in one line, with the last paragraph.
fn routine(run: &[Told]) -> Told {
    let (mut words, mut last) = (Vec::new(), None);
    for told in run {
        if let Told::Act { routine: Some(word), why, .. } = told {
            last = *why;
            if !word.is_empty() && !words.contains(word) {
                words.push(*word);
            }
        }
    }
    let text = match words[..] {
        [] => "the dealer gets ready (log)".to_string(),
        _ => format!("{} (log)", joined(&words, "and")),
    };
    Told::Act { text, why: last, routine: None }
}

/// What the player is asked.
#[derive(Clone, Debug)]
pub enum Ask {
    Wagers {
        example: String,
        last: Option<String>,
        /// What Enter wagers, and what that costs in all.
        suggests: Option<(String, Money)>,
        /// The cut is his if he wants it: how many cards may lie before it.
        cut: Option<(u16, u16)>,
        why: Option<Cite>,
    },
    Choice {
        who: String,
        among: Vec<Offer>,
        why: Cite,
    },
    Amount {
        who: String,
        area: String,
        least: Money,
        /// No more than he has.
        most: Money,
        /// That is all he has, and the table would take more.
        is_all: bool,
        /// He has less than the least.
        is_beyond: bool,
        why: Cite,
    },
    /// Whether he cuts the rack of a shoe that ran out, and after how many cards.
    Cut {
        who: String,
        least: u16,
        most: u16,
        why: Cite,
    },
    /// Nothing left to wager with.
    Broke {
        least: Money,
    },
    /// Nobody plays here any more, and why.
    Closed(String),
    /// He has left the table.
    Left,
}

/// One thing he may decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub word: &'static str,
    /// With the letters that are enough in brackets.
    pub shown: String,
    pub means: &'static str,
}

/// One place to wager on before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bet {
    pub area: String,
    pub least: Money,
    pub most: Money,
    pub chip: Money,
    /// The area that it must equal, where it must.
    pub equal: Option<String>,
    /// Wagered by itself when another one is.
    pub follows: bool,
    pub why: Cite,
}

/// How an answer was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    Taken,
    /// One line: what is wrong, and by which paragraph. Nothing has changed.
    Refused(String),
    /// Something to read. Nothing has changed.
    Told(Vec<String>),
    Left,
}

/// A table that somebody plays at.
pub trait Sitting {
    fn view(&self) -> &View;
    fn say(&mut self, line: &str) -> Reply;
}

impl View {
    /// `dealer`, `hand 1`, or `you` where the player has a single hand.
    pub fn label(&self, at: Place) -> String {
        let mine = self.hands.iter().filter(|hand| hand.at.spot().is_some()).count();
        match at.spot() {
            Some(_) if self.spots == 1 && mine <= 1 => "you".to_string(),
            Some(_) => format!("hand {at}"),
            None => at.to_string(),
        }
    }

    pub fn is_between_rounds(&self) -> bool {
        matches!(self.ask, Ask::Wagers { .. } | Ask::Broke { .. } | Ask::Closed(_) | Ask::Left)
    }
}

impl Ask {
    /// The question in words.
    pub fn text(&self) -> String {
        match self {
            Ask::Wagers { example, suggests, cut, .. } => {
                let enter = match suggests {
                    None if example == "deal" => "Enter deals".to_string(),
                    None => "a round costs more than you have: buy AMOUNT".to_string(),
                    Some((line, all)) if line.len() <= 36 => {
                        format!("Enter: {line}, {all} in all")
                    }
                    Some((_, all)) => format!("Enter: the same as before, {all} in all"),
                };
                let cut =
                    cut.map_or(String::new(), |(least, most)| format!("; cut {least} to {most}"));
                format!("Your wagers? ({enter}{cut})")
            }
            Ask::Choice { who, among, .. } => {
                let shown: Vec<&str> = among.iter().map(|offer| offer.shown.as_str()).collect();
                format!("{who}{}?", or(&shown))
            }
            Ask::Amount { who, area, least, most, .. } if least.is_zero() && most.is_zero() => {
                format!("{who}{area}? (you have nothing left: [n]o, or buy AMOUNT buys chips)")
            }
            Ask::Amount { who, area, least, is_beyond: true, .. } => {
                format!("{who}{area}, {least} or more? (you have less: buy AMOUNT buys chips)")
            }
            Ask::Amount { who, least, .. } => {
                let no = if least.is_zero() { "[n]o, " } else { "" };
                format!("{who}{}? ({no}[m]ax or an amount)", self.range())
            }
            Ask::Cut { who, least, most, .. } => {
                format!("{who}cut the rack, {least} to {most}? ([n]o, or cut CARDS)")
            }
            Ask::Broke { least } => {
                format!("Less than {least} left. Buy in again (such as buy 500), or [q]uit?")
            }
            Ask::Closed(text) => format!("{text}. [q]uit?"),
            Ask::Left => String::new(),
        }
    }

    /// From what to what an amount may be: `bank, 5 to 1000, all you have`.
    pub fn range(&self) -> String {
        let Ask::Amount { area, least, most, is_all, .. } = self else { return String::new() };
        let all = if *is_all { ", all you have" } else { "" };
        match least.is_zero() {
            true => format!("{area}, up to {most}{all}"),
            false => format!("{area}, {least} to {most}{all}"),
        }
    }

    /// The paragraph that asks.
    pub fn why(&self) -> Option<Cite> {
        match self {
            Ask::Wagers { why, .. } => *why,
            Ask::Choice { why, .. } | Ask::Amount { why, .. } | Ask::Cut { why, .. } => Some(*why),
            Ask::Broke { .. } | Ask::Closed(_) | Ask::Left => None,
        }
    }
}

/// What cannot be paid, by how much, and what there is to do.
pub fn beyond(what: &str, short: Money, has: Money) -> String {
    format!("{what} needs {short} more than the {has} you have; buy AMOUNT buys chips")
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(words: &[&str]) -> String {
    joined(words, "or")
}

fn joined(words: &[&str], by: &str) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} {by} {last}", first.join(", ")),
    }
}

/// A card as it is shown, two columns wide.
pub fn face(card: Option<Card>) -> String {
    match card {
        Some(card) => format!("{}{}", card.rank().letter(), card.suit().symbol()),
        None => "░░".to_string(),
    }
}
