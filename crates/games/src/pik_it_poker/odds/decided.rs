//! A player who has made up his mind about every hand.

use super::super::pay::{self, PICKS, Play, picked};
use super::super::{Choice, DECISIONS, Options, PikItPoker};
use super::against::{Class, Worth};
use super::deck::Deck;
use super::ends::{Ends, best};
use super::simple::Simple;
use alloc::sync::Arc;
use alloc::vec;
use cards::{Card, three};
use table::figures::{Player, Seen};
use table::{Line, Odds, Place};

/// Somebody who plays the best or the simple way; he picks what pays most where he sees it.
#[derive(Clone, Debug)]
pub struct Decided {
    options: Options,
    mind: Mind,
}

#[derive(Clone, Debug)]
enum Mind {
    /// Two bits for every five cards in rising order, copies of a card among them: a decision, or
    /// [`DEAR_OR_FOLD`].
    Best(Arc<[u8]>),
    Simple(Simple),
}

/// The play wager that costs more, or else to fold: it is worth less to play the other.
const DEAR_OR_FOLD: usize = DECISIONS.len();

/// The place of the play wager that costs more than the other, if one does.
fn dear(options: &Options) -> Option<usize> {
    (options.play_3 != options.play_5).then(|| usize::from(options.play_5 == Play::Twice))
}

impl Decided {
    pub(super) fn best(options: &Options, deck: &Deck, classes: &[Class], ends: &Ends) -> Decided {
        let mut table = vec![0; HANDS.div_ceil(4)];
        let exchanges = deck.exchanges();
        for class in classes {
            let values = class.against.values(ends);
            let decision = match best(&values) {
                nth if Some(nth) == dear(options) && values[2] > values[1 - nth] => DEAR_OR_FOLD,
                nth => nth,
            } as u8;
            for suits in &exchanges {
                let place = place(class.cards.map(|card| exchanged(card, suits)));
                table[place / 4] |= decision << (place % 4 * 2);
            }
        }
        Decided { options: options.clone(), mind: Mind::Best(table.into()) }
    }

    pub(super) fn simple(options: &Options, rule: Simple) -> Decided {
        Decided { options: options.clone(), mind: Mind::Simple(rule) }
    }

    /// What he does with these five cards.
    #[inline]
    pub(super) fn choice(&self, cards: &[Card]) -> Choice {
        match &self.mind {
            Mind::Best(table) => {
                let nth = looked_up(table, cards);
                let dear = || dear(&self.options).unwrap_or(0);
                DECISIONS[if nth == DEAR_OR_FOLD { dear() } else { nth }]
            }
            Mind::Simple(rule) => rule.choice(Worth::of(cards)),
        }
    }

    /// What he does who cannot pay for that but for the other play wager.
    fn for_less(&self, cards: &[Card]) -> Choice {
        match &self.mind {
            Mind::Best(table) => match dear(&self.options) {
                Some(nth) if looked_up(table, cards) == nth => DECISIONS[1 - nth],
                _ => Choice::Fold,
            },
            Mind::Simple(_) => Choice::Fold,
        }
    }
}

impl Player<PikItPoker> for Decided {
    #[inline]
    fn choose(&self, seen: &impl Seen, _: Line, at: Place, among: &[Choice]) -> Choice {
        let cards = seen.cards(at);
        match picked(among[0]) {
            [] => {
                let choice = self.choice(cards);
                if among.contains(&choice) { choice } else { self.for_less(cards) }
            }
            _ if cards.is_empty() => among[0],
            _ => pick(&self.options, cards),
        }
    }
}

/// 39.11(c): the pick that pays most, the first of several.
pub(super) fn pick(options: &Options, cards: &[Card]) -> Choice {
    let pays = |pick: Choice| {
        let [a, b, c] = [0, 1, 2].map(|nth| cards[picked(pick)[nth]]);
        pay::three_card_bonus(options, three::rank(a, b, c))
    };
    let pays_more = |one: Option<Odds>, other: Option<Odds>| match (one, other) {
        (Some(one), Some(other)) => other.is_below(one),
        (one, _) => one.is_some() && other.is_none(),
    };
    let better =
        |best: Choice, pick: Choice| if pays_more(pays(pick), pays(best)) { pick } else { best };
    PICKS.into_iter().reduce(better).expect("there are ten picks")
}

/// What the table says of five cards.
#[inline]
fn looked_up(table: &[u8], cards: &[Card]) -> usize {
    let place = place([cards[0], cards[1], cards[2], cards[3], cards[4]]);
    (table[place / 4] >> (place % 4 * 2) & 3).into()
}

fn exchanged(card: Card, suits: &[usize; 4]) -> Card {
    Card::ALL[card.index() & !3 | suits[card.suit() as usize]]
}

/// How many hands of five there are where a card may come more than once: 56 over 5.
const HANDS: usize = ADDS[51][4] as usize
    + ADDS[51][3] as usize
    + ADDS[51][2] as usize
    + ADDS[51][1] as usize
    + ADDS[51][0] as usize
    + 1;

/// What a card adds to the place of a hand in which it is the lowest, the second and so on.
static ADDS: [[u32; 5]; 52] = {
    let mut adds = [[0; 5]; 52];
    let mut card = 0;
    while card < 52 {
        // (card + nth) over (nth + 1), from the one before.
        let mut over = card as u32;
        let mut nth = 0;
        while nth < 5 {
            adds[card][nth] = over;
            over = over * (card + nth + 1) as u32 / (nth + 2) as u32;
            nth += 1;
        }
        card += 1;
    }
    adds
};

/// The place of five cards, given in any order, among all that there are.
#[inline]
fn place(cards: [Card; 5]) -> usize {
    let mut cards = cards.map(|card| card.index());
    cards.sort_unstable();
    cards.iter().enumerate().map(|(nth, card)| ADDS[*card][nth] as usize).sum()
}
