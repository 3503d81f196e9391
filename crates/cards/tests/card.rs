//! Cards are written and read alike, and packs hold what they say.

use cards::{Card, Counts, Pack, Rank, Suit};

#[test]
fn every_card_is_its_index_and_its_rank_and_suit() {
    for (i, card) in Card::ALL.into_iter().enumerate() {
        assert_eq!(card.index(), i);
        assert_eq!(Card::from_index(i as u8), Some(card));
        assert_eq!(Card::new(card.rank(), card.suit()), card);
        assert_eq!((card.rank() as usize, card.suit() as usize), (i / 4, i % 4));
    }
    assert_eq!(Card::from_index(52), None);
    assert_eq!(Card::from_index(255), None);
}

#[test]
fn every_card_reads_back_as_printed() {
    for card in Card::ALL {
        let text = card.to_string();
        assert_eq!(text.len(), 2);
        assert_eq!(text.parse(), Ok(card));
        assert_eq!(Card::parse(&text.to_uppercase()), Some(card));
        assert_eq!(Card::parse(&text.to_lowercase()), Some(card));
        let sign = format!("{}{}", card.rank().letter(), card.suit().symbol());
        assert_eq!(Card::parse(&sign), Some(card));
        assert_eq!(format!("{card:?}"), text);
    }
    assert_eq!(Card::new(Rank::Ace, Suit::Spades).to_string(), "As");
    assert_eq!(Card::new(Rank::Ten, Suit::Diamonds).to_string(), "Td");
}

#[test]
fn a_card_is_read_as_people_write_it() {
    let ten = Some(Card::new(Rank::Ten, Suit::Diamonds));
    for text in ["Td", "td", "tD", "TD", "10d", "10D", "10♦", "t♦"] {
        assert_eq!(Card::parse(text), ten, "{text}");
    }
    for (sign, suit) in [('♣', Suit::Clubs), ('♥', Suit::Hearts), ('♠', Suit::Spades)] {
        assert_eq!(Card::parse(&format!("q{sign}")), Some(Card::new(Rank::Queen, suit)));
    }
}

#[test]
fn what_is_no_card_is_not_read() {
    for text in ["", "A", "s", "sA", "1s", "11s", "0d", "10", "Ass", " As", "As ", "♠", "Ax"] {
        assert_eq!(Card::parse(text), None, "{text}");
        assert!(text.parse::<Card>().is_err());
    }
}

#[test]
fn a_pack_holds_its_decks() {
    for decks in 0..=16 {
        let pack = Pack::standard(decks);
        assert_eq!(pack.len(), 52 * decks as usize);
        assert_eq!(pack.counts().total(), 52 * u16::from(decks));
        assert!(Card::ALL.iter().all(|&card| pack.counts().of(card) == decks));
        assert_eq!(pack.cards().count(), pack.len());
        assert_eq!(Pack::of(pack.cards()), pack);
        assert_eq!(pack.is_empty(), decks == 0);
    }
}

#[test]
fn a_spanish_pack_has_no_tens() {
    let pack = Pack::standard(6).without(Rank::Ten);
    assert_eq!(pack.len(), 288);
    assert_eq!(pack.cards().count(), 288);
    assert!(pack.cards().all(|card| card.rank() != Rank::Ten));
    assert_eq!(pack.without(Rank::Ten), pack);
}

#[test]
fn a_card_is_taken_once_and_put_back() {
    let [a, b] = [Card::ALL[3], Card::ALL[51]];
    let whole = Pack::of([a, b, a]).counts();
    assert_eq!(whole.iter().collect::<Vec<_>>(), [(a, 2), (b, 1)]);
    let mut left = whole;
    assert!(left.take(b) && !left.take(b));
    assert_eq!((left.of(b), left.total()), (0, 2));
    assert!(left.take(a) && left.take(a) && !left.take(a));
    assert_eq!(left, Counts::EMPTY);
    [a, a, b].into_iter().for_each(|card| left.put(card));
    assert_eq!(left, whole);
}
