//! The one sentence, as somebody wrote it down: `play 3 with a flush or better, otherwise play 5
//! with a pair of 9s or better, otherwise fold`.

use super::kind::{Kind, five_in_words, five_of, three_in_words};
use super::simple::{Simple, Step};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use cards::three::Category;
use cards::{Card, Five, Rank, Suit, five};
use table::strategy_file::StrategyFile;
use table::{Code, Refusal};

const PLAY: &str = "play";
const OTHERWISE: &str = ", otherwise ";

/// The sentence as it is printed.
pub(super) fn strategy_file(sentence: String) -> StrategyFile {
    StrategyFile::of_rules([(PLAY, sentence)])
}

/// The rule that a sentence says; every hand must come to one of its steps.
pub(super) fn simple(strategy_file: &StrategyFile) -> Result<Simple, Refusal> {
    strategy_file.has_only(&[PLAY], &[])?;
    let mut steps: Vec<Step> = Vec::new();
    let mut all = false;
    for said in strategy_file.rule(PLAY)?.split(OTHERWISE) {
        let refusal = |code, what: &str| Refusal::plain(code, format!("{PLAY}: {said:?} {what}"));
        if all {
            return Err(refusal(
                Code::SaidTwice,
                "never comes: something is said of all hands before it",
            ));
        }
        if said == "fold" {
            all = true;
            continue;
        }
        let step = step(said).ok_or_else(|| {
            refusal(
                Code::NotReadable,
                "is no step; say such as play 3 with a flush, play 5 with a pair of 9s or fold",
            )
        })?;
        if steps.iter().any(|before| before.covers(step)) {
            return Err(refusal(
                Code::SaidTwice,
                "never comes: a step before it takes all such hands",
            ));
        }
        all = said.ends_with(ANYTHING);
        steps.push(step);
    }
    if !all {
        return Err(Refusal::plain(
            Code::NotDecided,
            format!("{PLAY}: all other hands are not decided"),
        ));
    }
    Ok(Simple { steps })
}

const ANYTHING: &str = " with anything";

fn step(said: &str) -> Option<Step> {
    let (wager, hand) = said.strip_prefix("play ")?.split_once(" with ")?;
    let is_called = |name: &str| short(name) == short(hand);
    match wager {
        "3" => {
            let mut all = Category::ALL.into_iter();
            all.find(|least| is_called(&three_in_words(*least))).map(Step::Play3)
        }
        "5" => {
            let is_it = |(cards, five): &([Card; 5], Five)| {
                let kind = Kind::of(cards, *five);
                hand == "anything"
                    || is_called(&kind.in_words())
                    || is_called(&five_in_words(kind.category))
                    || is_called(&five_of(cards))
            };
            hands().filter(is_it).map(|(_, five)| five).min().map(Step::Play5)
        }
        _ => None,
    }
}

/// A hand without the words around it.
fn short(hand: &str) -> &str {
    let hand = hand.strip_suffix(" or better").unwrap_or(hand);
    hand.strip_prefix("a ").unwrap_or(hand)
}

/// Every five ranks, of mixed suits and of one.
fn hands() -> impl Iterator<Item = ([Card; 5], Five)> {
    let mut all: Vec<Vec<Rank>> = Vec::from([Vec::new()]);
    for _ in 0..5 {
        let longer = |ranks: &Vec<Rank>| {
            let least = ranks.last().copied().unwrap_or(Rank::Two);
            let next = Rank::ALL.into_iter().filter(move |rank| *rank >= least);
            let ranks = ranks.clone();
            next.map(move |rank| [&ranks[..], &[rank]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|ranks| ranks[0] != ranks[4]);
    let of = |ranks: &Vec<Rank>, suits: [Suit; 5]| {
        core::array::from_fn(|nth| Card::new(ranks[nth], suits[nth]))
    };
    all.into_iter().flat_map(move |ranks| {
        let [a, b, c, d] = Suit::ALL;
        let suited = ranks.windows(2).all(|two| two[0] != two[1]).then_some([a; 5]);
        let suits = [Some([a, b, c, d, a]), suited].into_iter().flatten();
        suits.map(move |suits| of(&ranks, suits)).map(|cards| (cards, five::rank(&cards)))
    })
}
