//! What each choice is worth with certain cards, against the other side's part of the equilibrium.

use super::equilibrium::{Profile, Share};
use super::hands::{Results, column, result};
use super::{Solved, ratio};
use crate::baccarat::odds::{Values, plus};
use crate::baccarat::{self, Cell, is_natural};
use crate::chemin_de_fer::hand::{allows, players_say};
use crate::chemin_de_fer::pay::TABLE_1;
use crate::chemin_de_fer::{Choice, Options};
use alloc::format;
use alloc::vec::Vec;
use cards::{Pack, points};
use table::figures::{Asked, Value, Valued};
use table::{Code, Refusal, cite};

/// The Player's choices and, against a Player who stayed, the Banker's; with the Player's third
/// card face up the Banker's alone.
pub(super) fn choices<N>(
    options: &Options,
    pack: &Pack,
    asked: &Asked,
) -> Result<Vec<Valued<N>>, Refusal> {
    let seen = checked(pack, asked)?;
    let game = Solved::of(options, pack);
    let game = game.ok_or_else(|| {
        Refusal::plain(Code::TooFewCards, "a hand needs a pack of six cards or more")
    })?;
    let count = points::baccarat_count(&asked.hand);
    let third = asked.up.map(points::baccarat_value);
    let mut valued = Vec::new();
    if third.is_none() {
        for (choice, word) in PLAYERS {
            if players_say(count, choice) {
                let (of, results) = players(seen, count, choice == Choice::Card, &game.best);
                let over = game.pays().against(results);
                valued.push(Valued { choice: word, worth: worth(&game, over, of) });
            }
        }
    }
    for (choice, word) in BANKERS {
        if bankers_law(options, count, third, choice) {
            let (of, results) = bankers(seen, count, third, choice == Choice::Draw, &game.best);
            // No Player's Hand of a small pack may have come to that.
            if of > 0 {
                let over = game.pays().bank(results);
                valued.push(Valued { choice: word, worth: worth(&game, over, of) });
            }
        }
    }
    if valued.is_empty() {
        let what = "no Player's Hand could have taken that card";
        return Err(Refusal::cited(Code::WrongCardFaceUp, what, cite!("19:47-4.9")));
    }
    Ok(valued)
}

pub(super) const PLAYERS: [(Choice, &str); 3] =
    [(Choice::Card, "card"), (Choice::Stay, "stay"), (Choice::Show, "show")];

pub(super) const BANKERS: [(Choice, &str); 3] = [
    (Choice::Draw, "banker: draw"),
    (Choice::Stay, "banker: stay"),
    (Choice::Show, "banker: show"),
];

fn worth<N>(game: &Solved<'_>, over: i128, of: u128) -> Value<N> {
    ratio(over, of * game.pays().staked as u128)
}

/// 4.8, 4.9: what the Banker may say.
pub(super) fn bankers_law(options: &Options, count: u8, third: Option<u8>, choice: Choice) -> bool {
    if is_natural(count) || choice == Choice::Show {
        return is_natural(count) && choice == Choice::Show;
    }
    allows(baccarat::cell(options.banker_table.table(), count, third), choice)
}

/// The values that are left when the cards of the situation are out of the pack.
fn checked(pack: &Pack, asked: &Asked) -> Result<Values, Refusal> {
    if asked.hand.len() != 2 {
        let what = format!("a hand is decided on two cards, not {}", asked.hand.len());
        return Err(Refusal::cited(Code::WrongHand, what, cite!("19:47-4.8")));
    }
    if !asked.open.is_empty() {
        let what = "no card lies open but the Player's third: give that as the card face up";
        return Err(Refusal::cited(Code::WrongCardFaceUp, what, cite!("19:47-4.9")));
    }
    if asked.up.is_some() && is_natural(points::baccarat_count(&asked.hand)) {
        let what = "with an eight or nine no third card is dealt";
        return Err(Refusal::cited(Code::NothingToDecide, what, cite!("19:47-4.8")));
    }
    let (mut left, mut values) = (pack.counts(), Values::of(pack));
    for card in asked.hand.iter().chain(&asked.up) {
        if !left.take(*card) {
            let many = pack.counts().of(*card);
            return Err(Refusal::plain(
                Code::CardNotInPack,
                format!("there are only {many} of {card} in the pack"),
            ));
        }
        values = values.without(points::baccarat_value(*card));
    }
    Ok(values)
}

/// With a Player's Hand of this count, over four more cards.
pub(super) fn players(values: Values, count: u8, card: bool, best: &Profile) -> (u128, Results) {
    let mut results = [0; 3];
    let chance = best.mixed.map_or(1, |mixed| mixed.draws.under);
    for banker in values.pairs() {
        let mut bankers_card = |player, third, ways: u128, left: Values, unused| {
            let Share { over, under } = best.draws(banker.count as usize, column(third));
            let (draws, stays) = (over * (chance / under), (under - over) * (chance / under));
            results[result(player, banker.count)] += ways * stays * left.orders(1 + unused);
            for (card, more, left) in left.each() {
                let to = result(player, plus(banker.count, card));
                results[to] += ways * draws * more * left.orders(unused);
            }
        };
        if is_natural(count) || is_natural(banker.count) {
            results[result(count, banker.count)] += banker.ways * chance * banker.left.orders(2);
        } else if card {
            for (third, more, left) in banker.left.each() {
                bankers_card(plus(count, third), Some(third), banker.ways * more, left, 0);
            }
        } else {
            bankers_card(count, None, banker.ways, banker.left, 1);
        }
    }
    (values.orders(4) * chance, results)
}

/// With a Banker's Hand of this count against a Player who took this third card, or none.
pub(super) fn bankers(
    values: Values,
    count: u8,
    third: Option<u8>,
    draws: bool,
    best: &Profile,
) -> (u128, Results) {
    let (mut of, mut results) = (0, [0; 3]);
    for player in values.pairs().filter(|player| !is_natural(player.count)) {
        let (cards, stays) = match TABLE_1[player.count as usize] {
            Cell::Draw => (best.card.under, 0),
            Cell::Stay => (0, best.card.under),
            Cell::Option => (best.card.over, best.card.rest()),
        };
        let ways = player.ways * if third.is_some() { cards } else { stays };
        let against = third.map_or(player.count, |third| plus(player.count, third));
        of += ways * player.left.orders(1);
        if !draws {
            results[result(against, count)] += ways * player.left.orders(1);
            continue;
        }
        for (card, more, _) in player.left.each() {
            results[result(against, plus(count, card))] += ways * more;
        }
    }
    (of, results)
}
