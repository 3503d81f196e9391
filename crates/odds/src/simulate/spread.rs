//! The cards on the layout, in fixed arrays.

use super::MOST_SPOTS;
use super::lined::Lined;
use cards::Card;
use table::{Place, Spot};

/// The most cards that can lie at one place; a power of two, so that a masked index is below it.
const MOST: usize = 32;

/// Behind them, room for a few that are copied and do not count.
const ROOM: usize = MOST + 8;

/// What lies at every place: first what lies face up, then what is face down and drawn already,
/// then what nobody has had cause to draw yet.
pub struct Spread {
    /// Apart from the rest, of which the compiler knows much more.
    cards: Box<[[Card; ROOM]; PLACES]>,
    lies: Lined<[Lies; PLACES]>,
    lookers: [Spot; PLACES],
    /// Where cards were dealt face up upon others that lay face down.
    upon: [Upon; PLACES],
    /// How many cards went to the rack.
    racked: usize,
}

/// A power of two that is not below the number of places, so that a masked index is in it.
const PLACES: usize = Place::COUNT.next_power_of_two();

/// The shared places come first, the rack as the last of them; behind them the hands of the spots.
const SHARED: usize = Place::RACK.index() + 1;
const FIRST_HAND: usize = Place::hand(Spot(0), 0).index();

/// How many cards lie at one place; one word, for it is cleared and written whole.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(8))]
struct Lies {
    up: u8,
    /// Face down, with a face that is decided.
    drawn: u8,
    /// Of those, how many the looker has seen.
    looked: u8,
    all: u8,
    /// How many open cards were picked up there.
    gone: u8,
    /// Whether some came face up when others lay there face down.
    upon: bool,
}

const NOTHING: Lies = Lies { up: 0, drawn: 0, looked: 0, all: 0, gone: 0, upon: false };

/// How many cards lay face up, how many came face up upon others that lay face down, and how many
/// of those were turned afterwards.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Upon {
    before: usize,
    came: usize,
    turned: usize,
}

impl Upon {
    /// One more comes, where so many lie face up.
    pub(super) fn comes(&mut self, up: usize) {
        if self.came == 0 {
            self.before = up;
        }
        self.came += 1;
    }

    pub(super) fn turned(&mut self, cards: usize) {
        if self.came > 0 && self.turned == 0 {
            self.turned = cards;
        }
    }
}

impl Spread {
    pub(super) fn new() -> Spread {
        Spread {
            cards: Box::new([[Card::ALL[0]; ROOM]; PLACES]),
            lies: Lined([NOTHING; PLACES]),
            lookers: [Spot(0); PLACES],
            upon: [Upon::default(); PLACES],
            racked: 0,
        }
    }

    /// Takes all cards off the shared places and the first `spots` spots.
    #[inline(always)]
    pub(super) fn clear(&mut self, spots: usize) {
        const HANDS: usize = Place::HANDS as usize;
        // Pieces of a known size are filled on the spot, two spots sooner than they are counted.
        self.lies[..SHARED].fill(NOTHING);
        let hands = &mut self.lies[FIRST_HAND..];
        match spots {
            0 | 1 => hands[..HANDS].fill(NOTHING),
            2 => hands[..2 * HANDS].fill(NOTHING),
            _ => hands[..MOST_SPOTS * HANDS].fill(NOTHING),
        }
        self.racked = 0;
    }

    #[inline(always)]
    pub(super) fn up(&self, at: Place) -> &[Card] {
        &self.cards[at.index() % PLACES][..self.lies[at.index() % PLACES].up as usize]
    }

    #[inline(always)]
    pub(crate) fn lying(&self, at: Place) -> usize {
        let racked = if at == Place::RACK { self.racked } else { 0 };
        racked + self.lies[at.index() % PLACES].all as usize
    }

    /// What lies face up there and what the player on that spot has looked at.
    #[inline(always)]
    pub(crate) fn seen_by(&self, spot: Spot, at: Place) -> &[Card] {
        let at = at.index() % PLACES;
        let lies = self.lies[at];
        let looked = if self.lookers[at] == spot { lies.looked } else { 0 };
        &self.cards[at][..(lies.up + looked) as usize]
    }

    /// The open cards that were picked up there, as long as no others lie there.
    #[inline(always)]
    pub(crate) fn picked_up(&self, at: Place) -> &[Card] {
        let at = at.index() % PLACES;
        let gone = if self.lies[at].all == 0 { self.lies[at].gone } else { 0 };
        &self.cards[at][..gone as usize]
    }

    /// What lies open there, or was picked up there as the last, in the order it was dealt.
    pub(super) fn shown(&self, at: Place) -> Vec<Card> {
        self.as_dealt(
            at,
            if self.picked_up(at).is_empty() { self.up(at) } else { self.picked_up(at) },
        )
    }

    /// All cards there that have a face, whoever has seen it, in the order they were dealt.
    pub(super) fn known(&self, at: Place) -> Vec<Card> {
        let lies = self.lies[at.index() % PLACES];
        self.as_dealt(at, &self.cards[at.index() % PLACES][..(lies.up + lies.drawn) as usize])
    }

    /// What came face up upon cards that lay face down lies before them here.
    fn as_dealt(&self, at: Place, cards: &[Card]) -> Vec<Card> {
        let (mut cards, at) = (cards.to_vec(), at.index() % PLACES);
        let Upon { before, came, turned } = self.upon[at];
        if self.lies[at].upon {
            let all = cards.len();
            let to = if turned > 0 { all.min(before + came + turned) } else { all };
            let part = cards.get_mut(before..to).filter(|part| part.len() > came);
            part.into_iter().for_each(|part| part.rotate_left(came));
        }
        cards
    }

    /// All cards of the round, wherever they lie.
    pub(super) fn in_play(&self) -> usize {
        self.racked + self.lies.iter().map(|lies| lies.all as usize).sum::<usize>()
    }

    #[inline(always)]
    pub(super) fn put_up(&mut self, at: Place, card: Card) {
        if self.at(at).1.all > self.at(at).1.up {
            self.comes_upon(at);
        }
        let (cards, lies) = self.at(at);
        cards[lies.up as usize] = card;
        lies.up += 1;
        lies.all += 1;
    }

    #[inline(always)]
    pub(super) fn put_down(&mut self, at: Place, card: Card) {
        let (cards, lies) = self.at(at);
        cards[(lies.up + lies.drawn) as usize] = card;
        lies.drawn += 1;
        lies.all += 1;
    }

    /// Cards nobody sees: they have no face yet.
    #[inline(always)]
    pub(super) fn put_unseen(&mut self, at: Place, cards: u8) {
        self.at(at).1.all += cards;
    }

    /// How many cards there have no face yet, and where their faces go.
    #[inline(always)]
    pub(super) fn without_face(&mut self, at: Place) -> (usize, &mut [Card]) {
        let (cards, lies) = self.at(at);
        let from = lies.up + lies.drawn;
        ((lies.all - from) as usize, &mut cards[from as usize % MOST..])
    }

    /// Those faces are decided.
    #[inline(always)]
    pub(super) fn has_faces(&mut self, at: Place) {
        let lies = self.at(at).1;
        lies.drawn = lies.all - lies.up;
    }

    /// All cards there, each with its face, are turned.
    #[inline(always)]
    pub(super) fn turn(&mut self, at: Place) {
        if self.at(at).1.upon {
            self.turned(at);
        }
        let lies = self.at(at).1;
        *lies = Lies { up: lies.all, all: lies.all, upon: lies.upon, ..NOTHING };
    }

    /// Some of the cards that lie face down there, each with its face, are turned.
    pub(super) fn turn_some(&mut self, at: Place, nths: &[usize]) {
        let (cards, lies) = self.at(at);
        for (done, nth) in nths.iter().enumerate() {
            // Those turned so far have left their places among the unturned ones.
            let before = nths[..done].iter().filter(|other| *other < nth).count();
            let from = lies.up as usize + nth - before;
            let to = lies.up as usize;
            cards[to..=from].rotate_right(1);
            lies.up += 1;
            lies.drawn -= 1;
        }
        lies.looked = lies.looked.min(lies.drawn);
    }

    /// Whether none of the unturned cards there has a face yet.
    #[inline(always)]
    pub(super) fn is_unseen(&self, at: Place) -> bool {
        self.lies[at.index() % PLACES].drawn == 0
    }

    /// One of those cards is turned.
    #[inline(always)]
    pub(super) fn turn_unseen(&mut self, at: Place, card: Card) {
        let (cards, lies) = self.at(at);
        cards[lies.up as usize] = card;
        lies.up += 1;
    }

    /// The player on that spot looks at all cards there, each with its face.
    #[inline(always)]
    pub(super) fn look(&mut self, spot: Spot, at: Place) {
        let lies = self.at(at).1;
        lies.looked = lies.drawn;
        self.lookers[at.index() % PLACES] = spot;
    }

    /// The faces of what lies face down there.
    #[inline(always)]
    pub(super) fn down(&self, at: Place) -> &[Card] {
        let lies = self.lies[at.index() % PLACES];
        &self.cards[at.index() % PLACES][lies.up as usize..(lies.up + lies.drawn) as usize]
    }

    #[inline(always)]
    pub(super) fn shift(&mut self, from: Place, nth: usize, to: Place) {
        let (cards, lies) = self.at(from);
        assert!(nth < lies.up as usize, "only what lies face up is shifted");
        let card = cards[nth];
        cards.copy_within(nth + 1..(lies.up + lies.drawn) as usize, nth);
        lies.up -= 1;
        lies.all -= 1;
        self.put_up(to, card);
    }

    #[inline(always)]
    pub(super) fn collect(&mut self, at: Place) {
        let lies = self.at(at).1;
        let all = lies.all as usize;
        *lies = Lies { gone: lies.up, upon: lies.upon, ..NOTHING };
        self.racked += all;
    }

    /// What is face down moves up by one, for a card that comes face up.
    #[cold]
    fn comes_upon(&mut self, at: Place) {
        let upon = &mut self.upon[at.index() % PLACES];
        let (cards, lies) =
            (&mut self.cards[at.index() % PLACES], &mut self.lies[at.index() % PLACES]);
        if !lies.upon {
            *upon = Upon::default();
        }
        upon.comes(lies.up.into());
        lies.upon = true;
        let (from, to) = (lies.up as usize, (lies.up + lies.drawn) as usize);
        cards.copy_within(from..to, from + 1);
    }

    /// What lay beneath others is turned.
    #[cold]
    fn turned(&mut self, at: Place) {
        let lies = self.lies[at.index() % PLACES];
        self.upon[at.index() % PLACES].turned((lies.all - lies.up).into());
    }

    /// Says how what lies there came to lie so.
    pub(super) fn lies_upon(&mut self, at: Place, upon: Upon) {
        self.upon[at.index() % PLACES] = upon;
        self.lies[at.index() % PLACES].upon = upon != Upon::default();
    }

    #[inline(always)]
    fn at(&mut self, at: Place) -> (&mut [Card; ROOM], &mut Lies) {
        let at = at.index() % PLACES;
        (&mut self.cards[at], &mut self.lies[at])
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;
    use cards::Card;
    use table::{Place, Spot};

    fn card(text: &str) -> Card {
        Card::parse(text).unwrap()
    }

    #[test]
    fn up_cards_lie_before_the_others() {
        let (mut spread, at) = (Spread::new(), Place::DEALER);
        spread.put_down(at, card("9d"));
        spread.put_up(at, card("3c"));
        spread.put_up(at, card("4c"));
        assert_eq!(spread.up(at), [card("3c"), card("4c")]);
        assert_eq!(spread.down(at), [card("9d")]);
        spread.turn(at);
        assert_eq!(spread.up(at), [card("3c"), card("4c"), card("9d")]);
        assert_eq!(spread.shown(at), [card("9d"), card("3c"), card("4c")]);
        spread.shift(at, 1, Place::BOARD);
        assert_eq!(spread.up(at), [card("3c"), card("9d")]);
        assert_eq!(spread.up(Place::BOARD), [card("4c")]);
        spread.collect(at);
        assert_eq!((spread.lying(at), spread.lying(Place::RACK), spread.in_play()), (0, 2, 3));
        assert_eq!(spread.picked_up(at), [card("3c"), card("9d")]);
        spread.put_up(at, card("2c"));
        assert_eq!(spread.picked_up(at), []);
    }

    #[test]
    fn only_the_looker_sees() {
        let mut spread = Spread::new();
        let at = Place::hand(Spot(1), 0);
        spread.put_unseen(at, 2);
        let (count, room) = spread.without_face(at);
        room[..count].copy_from_slice(&[card("As"), card("Ks")]);
        spread.has_faces(at);
        // Drawn because something was told of them: still nobody sees them.
        assert_eq!(spread.seen_by(Spot(1), at), []);
        spread.look(Spot(1), at);
        assert_eq!(spread.seen_by(Spot(1), at), [card("As"), card("Ks")]);
        assert_eq!(spread.seen_by(Spot(0), at), []);
        assert_eq!(spread.up(at), []);
        spread.clear(2);
        assert_eq!(spread.lying(at), 0);
    }
}
