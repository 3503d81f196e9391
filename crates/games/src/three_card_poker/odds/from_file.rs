//! The least hand to play, as somebody wrote it down: `Q-6-4`, `pair 2-2-3`, `straight`.

use super::super::{qualifies, rank};
use super::advise::{letter, spelled};
use super::deal::Deal;
use super::ends::category_name;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use cards::three::{Category, Three};
use cards::{Card, Rank};
use table::strategy_file::StrategyFile;
use table::{Code, Refusal};

const PLAY: &str = "play";

/// What the simple rule says.
pub(super) fn strategy_file(deal: &Deal) -> StrategyFile {
    let least = deal.worths.iter().position(|hand| qualifies(*hand));
    let said = least.map_or("never".to_string(), |least| spelled(deal, least));
    StrategyFile::of_rules([(PLAY, said)])
}

/// The least hand that is played; nothing where none is.
pub(super) fn least(strategy_file: &StrategyFile) -> Result<Option<Three>, Refusal> {
    strategy_file.has_only(&[PLAY], &[])?;
    match strategy_file.rule(PLAY)? {
        "never" => Ok(None),
        "always" => Ok(hands().map(|hand| rank(&hand)).min()),
        said => match least_like(said) {
            Some(least) => Ok(Some(least)),
            None => {
                let say = "say such as Q-6-4, pair 2-2-3, straight, always or never";
                Err(Refusal::plain(
                    Code::NotReadable,
                    format!("{PLAY}: {said:?} is no hand; {say}"),
                ))
            }
        },
    }
}

/// The lowest of all hands that are called so: by category, by ranks, or by both.
fn least_like(said: &str) -> Option<Three> {
    let (first, rest) = said.split_once(' ').unwrap_or((said, ""));
    let category = Category::ALL.into_iter().find(|category| category_name(*category) == first);
    let ranks = if category.is_some() { rest.trim() } else { said };
    let ranks = if ranks.is_empty() && category.is_some() { None } else { Some(in_order(ranks)?) };
    let is_like = |hand: &[Card; 3]| {
        let mut held = hand.map(Card::rank);
        held.sort_unstable();
        category.is_none_or(|category| rank(hand).category() == category)
            && ranks.as_ref().is_none_or(|ranks| ranks[..] == held)
    };
    hands().filter(is_like).map(|hand| rank(&hand)).min()
}

/// The ranks of `Q-6-4`, lowest first.
fn in_order(text: &str) -> Option<Vec<Rank>> {
    let find = |name: &str| Rank::ALL.into_iter().find(|rank| letter(*rank) == name);
    let mut ranks = text.split('-').map(find).collect::<Option<Vec<Rank>>>()?;
    ranks.sort_unstable();
    Some(ranks)
}

/// Every hand of one deck.
fn hands() -> impl Iterator<Item = [Card; 3]> {
    let below = |nth: usize| Card::ALL[..nth].iter().copied().enumerate();
    below(52).flat_map(move |(a, one)| {
        below(a).flat_map(move |(b, other)| below(b).map(move |(_, third)| [one, other, third]))
    })
}
