//! The cards on the layout, in fixed arrays.

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
    lies: [Lies; PLACES],
    lookers: [Spot; PLACES],
    /// How many cards went to the rack.
    racked: usize,
}

/// A power of two that is not below the number of places, so that a masked index is in it.
const PLACES: usize = Place::COUNT.next_power_of_two();

/// How many cards lie at one place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Lies {
    up: u8,
    /// Face down, with a face that is decided.
    drawn: u8,
    /// Of those, how many the looker has seen.
    looked: u8,
    all: u8,
    /// How many open cards were picked up there.
    gone: u8,
}

const NOTHING: Lies = Lies { up: 0, drawn: 0, looked: 0, all: 0, gone: 0 };

impl Spread {
    pub(super) fn new() -> Spread {
        Spread {
            cards: Box::new([[Card::ALL[0]; ROOM]; PLACES]),
            lies: [NOTHING; PLACES],
            lookers: [Spot(0); PLACES],
            racked: 0,
        }
    }

    /// Takes all cards off the shared places and the first `spots` spots.
    #[inline(always)]
    pub(super) fn clear(&mut self, spots: usize) {
        let used = Place::hand(Spot(spots as u8), 0).index();
        self.lies[..used].fill(NOTHING);
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

    /// What lies open there, or was picked up there as the last.
    pub(super) fn shown(&self, at: Place) -> &[Card] {
        match self.picked_up(at) {
            [] => self.up(at),
            gone => gone,
        }
    }

    /// All cards there that have a face, whoever has seen it.
    pub(super) fn known(&self, at: Place) -> &[Card] {
        let lies = self.lies[at.index() % PLACES];
        &self.cards[at.index() % PLACES][..(lies.up + lies.drawn) as usize]
    }

    /// All cards of the round, wherever they lie.
    pub(super) fn in_play(&self) -> usize {
        self.racked + self.lies.iter().map(|lies| lies.all as usize).sum::<usize>()
    }

    #[inline(always)]
    pub(super) fn put_up(&mut self, at: Place, card: Card) {
        let (cards, lies) = self.at(at);
        if lies.drawn > 0 {
            make_room(cards, lies);
        }
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

    /// A card nobody sees: it has no face yet.
    #[inline(always)]
    pub(super) fn put_unseen(&mut self, at: Place) {
        self.at(at).1.all += 1;
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
        let lies = self.at(at).1;
        *lies = Lies { up: lies.all, all: lies.all, ..NOTHING };
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
        *lies = Lies { gone: lies.up, ..NOTHING };
        self.racked += all;
    }

    #[inline(always)]
    fn at(&mut self, at: Place) -> (&mut [Card; ROOM], &mut Lies) {
        let at = at.index() % PLACES;
        (&mut self.cards[at], &mut self.lies[at])
    }
}

/// What is face down moves up by one, for a card that comes face up.
#[cold]
fn make_room(cards: &mut [Card; ROOM], lies: &Lies) {
    let (from, to) = (lies.up as usize, (lies.up + lies.drawn) as usize);
    cards.copy_within(from..to, from + 1);
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
        spread.put_unseen(at);
        spread.put_unseen(at);
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
