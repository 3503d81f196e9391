//! What `help` and `rules` answer.

use super::view::{Ask, Bet, Hand, Offer, View};
use crate::sections::Sections;
use crate::text::padded;
use cards::Card;
use odds::report::Worth;
use table::Cite;
use table::figures::{Asked as Situation, SplitHand};

/// What may be said now, and what it means.
pub(super) fn help(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    match &view.ask {
        Ask::Choice { among, .. } => {
            let width = among.iter().map(|offer| offer.shown.len()).max().unwrap_or(0);
            for (nth, offer) in among.iter().enumerate() {
                let shown = padded(&offer.shown, width);
                lines.push(format!("{}  {shown}  {}", nth + 1, offer.means));
            }
        }
        Ask::Amount { least, .. } => {
            lines.push(format!("{}.", view.ask.range()));
            let no = if least.is_zero() { "0 or no declines; " } else { "" };
            lines.push(format!("{no}max takes the most there is."));
        }
        Ask::Wagers { .. } if view.bets.is_empty() => {
            lines.push(view.facts.about.to_string());
            lines.push("Enter deals: all is wagered in the course of the round.".into());
        }
        Ask::Wagers { example, .. } => {
            lines.push(view.facts.about.to_string());
            lines.extend(areas(&view.bets));
            let bare = if view.has_bare { ", or just an amount" } else { "" };
            lines.push(format!("Write {example}, several with commas{bare}."));
            if view.spots > 1 {
                lines.push(
                    "One wager is for all your spots; 1 ... | 2 ... tells them apart.".into(),
                );
            }
            lines.push("Enter takes what the question names; buy 500 buys more chips.".into());
        }
        Ask::Cut { least, most, .. } => {
            lines.push(format!("cut {least} to cut {most} cuts after so many cards; no declines."));
        }
        Ask::Broke { .. } => lines.push("buy 500 buys chips; quit leaves the table.".into()),
        Ask::Closed(text) => lines.push(text.clone()),
        Ask::Left => {}
    }
    lines.extend(view.company.iter().cloned());
    lines.push(
        "pay (p) shows what is paid, coach (c) what each choice is worth, log (l) all".into(),
    );
    lines.push("that happened; write (w) makes a .round file of the last round.".into());
    lines.push("rules names the paragraph of the question; quit (q) leaves the table.".into());
    lines
}

/// Each area with its limits and paragraph; areas that differ only in numbers stand together.
fn areas(bets: &[Bet]) -> Vec<String> {
    let groups = groups(bets);
    let width = groups.iter().map(|(shown, _)| shown.len()).max().unwrap_or(0);
    let line = |(shown, nth): &(String, usize)| {
        let bet = &bets[*nth];
        let limits = match &bet.equal {
            Some(other) => format!("equal to {other}"),
            None => format!("{} to {}, by {}", bet.least, bet.most, bet.chip),
        };
        format!("  {}  {limits}  {}", padded(shown, width), bet.why)
    };
    groups.iter().map(line).collect()
}

/// The areas as they are listed, each kind once: `split-0-1 ... (62)`, and where it stands.
pub(super) fn groups(bets: &[Bet]) -> Vec<(String, usize)> {
    let kinds: Vec<String> = bets.iter().map(|bet| kind(&bet.area)).collect();
    let mut groups = Vec::new();
    for (nth, bet) in bets.iter().enumerate() {
        if kinds[..nth].contains(&kinds[nth]) {
            continue;
        }
        let count = kinds.iter().filter(|kind| **kind == kinds[nth]).count();
        let name = &bet.area;
        let shown = if count == 1 { name.clone() } else { format!("{name} ... ({count})") };
        groups.push((shown, nth));
    }
    groups
}

/// The name without the numbers behind it: `split-8-11` is a `split`.
fn kind(name: &str) -> String {
    let is_number = |part: &&str| part.chars().all(|letter| letter.is_ascii_digit());
    let mut parts = name.split('-');
    let first = parts.next().unwrap_or_default();
    if parts.clone().count() == 0 || !parts.all(|part| is_number(&part)) {
        return name.to_string();
    }
    first.to_string()
}

/// The paragraph that asks the question, and what it says.
pub(super) fn rules(view: &View) -> Vec<String> {
    let facts = &view.facts;
    let Some(why) = view.ask.why() else {
        return vec![format!("N.J.A.C. {}, as of {}", facts.citation, facts.edition)];
    };
    let mut lines = vec![format!("This is asked by N.J.A.C. {why}.")];
    lines.extend(rule_of(facts.sections, why));
    lines.push(format!("felt rules {} prints all paragraphs.", facts.name));
    lines
}

/// The paragraph in our own words, or the nearest one above it that is listed.
fn rule_of(sections: &str, why: Cite) -> Option<String> {
    let sections = Sections::parse(sections).ok()?;
    let listed = sections.section.iter().filter(|section| why.full().starts_with(&section.id));
    listed.max_by_key(|section| section.id.len()).map(|section| section.rule.clone())
}

/// What the player sees who is asked.
pub(super) fn situation(view: &View) -> Situation {
    let known = |hand: &Hand| hand.cards.iter().flatten().copied().collect::<Vec<Card>>();
    let asked = view.hands.iter().find(|hand| hand.is_asked);
    let spot = asked.and_then(|hand| hand.at.spot());
    let is_beside = |hand: &Hand| spot.is_some() && hand.at.spot() == spot;
    let mut split = SplitHand::default();
    let mut situation = Situation::default();
    for hand in view.hands.iter().filter(|hand| !hand.is_gone || is_beside(hand)) {
        let mut cards = known(hand);
        if is_beside(hand)
            && let Some(first) = cards.first().copied()
        {
            if hand.is_asked {
                split.nth = split.firsts.len();
            } else {
                cards.remove(0);
            }
            split.firsts.push(first);
        }
        match hand {
            hand if hand.is_asked => situation.hand = cards,
            // One card face up among those of the house, or the Player's third.
            hand if hand.at.spot().is_none() && cards.len() == 1 => {
                situation.up = cards.first().copied();
            }
            _ => situation.open.extend(cards),
        }
    }
    situation.split = Some(split).filter(|split| split.firsts.len() > 1);
    situation
}

/// What each choice is worth, the best first; none where the values are of other choices.
pub(super) fn advice(
    view: &View,
    among: &[Offer],
    valued: &[(&'static str, Worth)],
) -> Option<Vec<String>> {
    // Where both sides of a hand decide, the other's choices stand behind his name.
    let whose = |word: &'static str| word.split_once(": ").unwrap_or(("", word));
    let at = view.hands.iter().find(|hand| hand.is_asked).map(|hand| hand.at.to_string());
    let named = valued.iter().any(|(word, _)| Some(whose(word).0) == at.as_deref());
    let his = |who: &str| if named { Some(who) == at.as_deref() } else { who.is_empty() };
    let rows = valued.iter().map(|(word, worth)| (whose(word), worth));
    let mut rows: Vec<(&str, &Worth)> =
        rows.filter(|((who, _), _)| his(who)).map(|((_, word), worth)| (word, worth)).collect();
    // What is valued beyond what is offered is another decision.
    let is_offered = |word: &str| among.iter().any(|offer| offer.word == word);
    if !rows.iter().all(|(word, _)| is_offered(word)) {
        return None;
    }
    rows.sort_by(|(_, one), (_, other)| other.decimal.total_cmp(&one.decimal));
    let (best, _) = rows.first()?;
    let width = rows.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
    let mut lines = vec![format!("Best is {best}. Per unit of the first wager, on average:")];
    lines.extend(
        rows.iter()
            .map(|(word, worth)| format!("  {}  {:+.6}", padded(word, width), worth.decimal)),
    );
    Some(lines)
}
