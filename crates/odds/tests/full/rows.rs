//! The rows of a round, beside what happened at the table that asks.

use cards::Card;
use odds::simulate::{Noted, RESULTS, Shown, names};
use table::notation::{Statement, read};
use table::{Area, Became, Game, Happening, Layout, Money, Place, Settlement, Slot};

/// One row, kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) session: u64,
    pub(crate) round: u64,
    pub(crate) shoe: u64,
    pub(crate) shuffled: bool,
    pub(crate) burned: u64,
    spot: u8,
    name: usize,
    /// Of the hand or the player, of the dealer, of the banker.
    cards: [String; 3],
    pocket: String,
    decisions: String,
    stake: Money,
    result: &'static str,
    odds: Option<String>,
    award: Money,
    vigorish: Money,
    net: Money,
    why: &'static str,
    irregular: String,
}

impl Row {
    pub(crate) fn of(noted: &Noted<'_>) -> Row {
        let cards = [noted.player_cards, noted.dealer_cards, noted.banker_cards];
        Row {
            session: noted.session,
            round: noted.round,
            shoe: noted.shoe,
            shuffled: noted.shuffled,
            burned: noted.burned,
            spot: noted.spot.number(),
            name: noted.name,
            cards: cards.map(str::to_string),
            pocket: noted.pocket.to_string(),
            decisions: noted.decisions.to_string(),
            stake: noted.stake,
            result: RESULTS[noted.result],
            odds: noted.odds.map(|(pays, per)| format!("{pays}:{per}")),
            award: noted.award,
            vigorish: noted.vigorish,
            net: noted.net,
            why: noted.why.full(),
            irregular: noted.irregular.to_string(),
        }
    }
}

/// The rows are the settlements of the round; `text` is its file.
pub(crate) fn are_those_of<G: Game>(shown: &Shown<G>, text: &str, rows: &[&Row]) {
    let settled = in_one_row(shown.conducted.settlements());
    let all = names::<G>();
    assert_eq!(rows.len(), settled.len(), "{text}{rows:?}");
    for (row, one) in rows.iter().zip(&settled) {
        let award = if one.became == Became::Awarded { row.award } else { Money::ZERO };
        assert_eq!((row.spot, &all[row.name]), (one.line.spot.number(), &one.wager), "{text}");
        assert_eq!(
            (row.stake, row.result, &row.odds),
            (one.stake, one.became.word(), &one.became.odds()),
            "{text}"
        );
        assert_eq!((row.award, row.net, row.why), (award, one.net - one.marked, one.why.full()));
        assert_eq!(row.vigorish, one.vigorish + one.marked, "{text}");
        assert_eq!(row.decisions, decisions(text, row.spot), "{text}");
        let wrong = shown.wrong.as_ref().map_or("", |(_, wrong)| wrong.what.name());
        assert_eq!(row.irregular, wrong, "{text}");
        let spins: Vec<String> = spins(shown).collect();
        assert!(spins.join(" ").starts_with(&row.pocket), "{text}");
        assert_eq!(row.pocket.is_empty(), spins.is_empty() || row.result == "void", "{text}");
        if wrong.is_empty() {
            holds_its_cards(shown, row, one, text);
        }
    }
}

/// What is awarded under the name of a wager is part of it.
fn in_one_row(settled: Vec<Settlement>) -> Vec<Settlement> {
    let is_award = |one: &Settlement| one.became == Became::Awarded;
    let (awards, mut rows): (Vec<_>, Vec<_>) = settled.into_iter().partition(is_award);
    for award in awards {
        let is_it = |one: &&mut Settlement| (one.line, &one.wager) == (award.line, &award.wager);
        match rows.iter_mut().find(is_it) {
            Some(row) => {
                row.net += award.net;
                if row.became.odds().is_none() {
                    row.became = Became::Awarded;
                }
            }
            None => rows.push(award),
        }
    }
    rows
}

fn decisions(text: &str, spot: u8) -> String {
    let sheets = read(text).expect("it was read before");
    let said = sheets[0].rows.iter().filter_map(|row| match &row.statement {
        Statement::Decision { who, word, amount } if who.spot.number() == spot => {
            Some(amount.map_or(word.clone(), |amount| format!("{word} {amount}")))
        }
        _ => None,
    });
    said.collect::<Vec<_>>().join("; ")
}

fn spins<G: Game>(shown: &Shown<G>) -> impl Iterator<Item = String> {
    shown.conducted.events.iter().filter_map(|event| match event.what {
        Happening::Spun(pocket) => Some(G::pocket_name(pocket)),
        _ => None,
    })
}

/// The row names all cards that lay open when the wager was settled, and none that did not lie
/// there; of the table's hands, those of the whole round.
fn holds_its_cards<G: Game>(shown: &Shown<G>, row: &Row, one: &Settlement, text: &str) {
    let events = &shown.conducted.events;
    let settled = events.iter().position(|event| match event.what {
        Happening::Settled { who, area, .. } => (who, area.name()) == (one.line, one.wager.clone()),
        Happening::Bonus { who, area, .. } => {
            (who, G::bonus_name(area)) == (one.line, one.wager.clone())
        }
        _ => false,
    });
    let Some(settled) = settled else { return };
    let hand = one.hand.unwrap_or(Place::hand(one.line.spot, 0));
    let (then, after) = (Layout::of(&events[..settled]), Layout::of(events));
    let [player, dealer, banker] = &row.cards;
    match lying(shown, &then, hand) {
        then if then.all.is_empty() => lying(shown, &after, Place::PLAYER).is_in(player, text),
        then => then.is_in(player, text),
    }
    lying(shown, &after, Place::DEALER).is_in(dealer, text);
    lying(shown, &after, Place::BANKER).is_in(banker, text);
}

/// What lies at one place or was picked up there as the last, and what of it somebody has seen.
struct Lying {
    all: Vec<Card>,
    seen: Vec<Card>,
}

fn lying<G: Game>(shown: &Shown<G>, layout: &Layout, at: Place) -> Lying {
    let face = |slot: Slot| shown.cards.get(slot.0 as usize).copied();
    let all = layout.last(at).filter_map(|(slot, card)| card.or(face(slot))).collect();
    Lying { all, seen: layout.last(at).filter_map(|(_, card)| card).collect() }
}

fn times(card: Card, of: &[Card]) -> usize {
    of.iter().filter(|other| **other == card).count()
}

impl Lying {
    fn is_in(&self, named: &str, text: &str) {
        let cards: Vec<Card> = named.split_whitespace().flat_map(Card::parse).collect();
        for card in Card::ALL {
            let (seen, all) = (times(card, &self.seen), times(card, &self.all));
            assert!((seen..=all).contains(&times(card, &cards)), "{card}: {named} in\n{text}");
        }
    }
}
