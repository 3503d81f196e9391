//! What `help` and `rules` answer.

use super::view::{Ask, Bet, Hand, Offer, View};
use crate::sections::Sections;
use crate::text::padded;
use cards::Card;
use odds::report::Worth;
use table::figures::Asked as Situation;
use table::{Cite, Place};

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
        Ask::Amount { area, least, most, .. } => {
            lines.push(format!("{area}: an amount from {least} to {most}."));
            let no = if least.is_zero() { "0 or no declines; " } else { "" };
            lines.push(format!("{no}max takes the most there is."));
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
    let mut situation = Situation::default();
    for hand in view.hands.iter().filter(|hand| !hand.is_gone) {
        match hand {
            hand if hand.is_asked => situation.hand = known(hand),
            hand if hand.at == Place::DEALER && known(hand).len() == 1 => {
                situation.up = known(hand).first().copied();
            }
            hand => situation.open.extend(known(hand)),
        }
    }
    situation
}

/// What each choice is worth, the best first; none where the values are of other choices.
pub(super) fn advice(among: &[Offer], valued: &[(&'static str, Worth)]) -> Option<Vec<String>> {
    let worth = |offer: &Offer| valued.iter().find(|(word, _)| *word == offer.word);
    let mut rows: Vec<&(&'static str, Worth)> = among.iter().filter_map(worth).collect();
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
