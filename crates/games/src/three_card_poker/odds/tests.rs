//! The fast method against the golden files, a plain enumeration, and itself under other options.

use super::deal::Deal;
use super::*;
use crate::golden::{self, Exact};
use alloc::string::String;
use table::Options as _;
use table::figures::Alone;

const DECK: Pack = Pack::standard(1);

fn figures(options: &Options, how: How) -> Vec<Figure<ThreeCardPoker, Exact>> {
    ThreeCardPoker::figures(options, &DECK, how, &Alone)
}

fn found<'a>(
    figures: &'a [Figure<ThreeCardPoker, Exact>],
    wager: &str,
) -> &'a Figure<ThreeCardPoker, Exact> {
    figures.iter().find(|figure| figure.wager.name == wager).unwrap()
}

fn hand(text: &str) -> Vec<Card> {
    text.split(' ').map(|word| Card::parse(word).unwrap()).collect()
}

fn lines(options: &Options, pack: &Pack) -> Vec<String> {
    let advice = ThreeCardPoker::advice::<Exact, _>(options, pack, &Alone);
    let Some(Advice::Rules { lines, .. }) = advice.into_iter().next() else { panic!() };
    lines
}

fn asked(options: &Options, text: &str) -> Result<Vec<Exact>, String> {
    let asked = Asked { hand: hand(text), ..Asked::default() };
    let valued = ThreeCardPoker::choices::<Exact, _>(options, &DECK, &asked, &Alone);
    let valued = valued.map_err(|refusal| refusal.to_string())?;
    assert_eq!(valued.iter().map(|one| one.choice).collect::<Vec<_>>(), ["play", "fold"]);
    Ok(valued.iter().map(|one| Exact::of(&one.worth)).collect())
}

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let options = Options::elect(row.options.iter().copied()).unwrap();
        let (wager, what) = row.wager.split_once(' ').unwrap_or((row.wager, ""));
        let how = if what == "simple" { How::Simple } else { How::Best };
        let figures = figures(&options, how);
        let figure = found(&figures, wager);
        let value = match what {
            "" | "simple" => golden::ev(figure),
            "element-of-risk" => Exact::parse("0") - golden::ev(figure) / staked(figure),
            playing => asked(&options, playing.strip_prefix("playing ").unwrap()).unwrap()[0],
        };
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

/// All that is wagered on average.
fn staked(figure: &Figure<ThreeCardPoker, Exact>) -> Exact {
    let Spread::Ways { of, outcomes, .. } = &figure.spread else { panic!() };
    let one = |sum, outcome: &table::figures::Outcome<u128>| {
        sum + Exact::from(outcome.staked) * Exact::new(outcome.ways as i128, *of as i128)
    };
    outcomes.iter().fold(Exact::parse("0"), one)
}

#[test]
fn golden_counts() {
    let (figures, deal) = (figures(&Options::default(), How::Best), Deal::new(DECK.counts()));
    let Spread::Ways { of: hands, outcomes, .. } = &found(&figures, "pair-plus").spread else {
        panic!();
    };
    for (what, ways, of) in golden::counts(include_str!("../golden/counts.txt")) {
        let count = |is: &dyn Fn(Three) -> bool| -> u128 {
            let nth = deal.worths.iter().enumerate().filter(|(_, worth)| is(**worth));
            nth.map(|(nth, _)| deal.ways(nth)).sum()
        };
        let counted = match what {
            "straight-flush A-K-Q" => count(&|worth| worth == rank(&hand("Ah Kh Qh"))),
            "dealer below queen high" => count(&|worth| !qualifies(worth)),
            "dealer queen high or better" => count(&qualifies),
            _ => outcomes.iter().find(|outcome| outcome.name == what).unwrap().ways,
        };
        assert_eq!((counted, *hands), (ways, of), "{what}");
    }
}

#[test]
fn dealers_without_the_players_cards() {
    // Copies of a card, and a rank that is missing in some suits.
    for cards in ["2c 2d 2h Qs Qs Qs 4h 4h Kd 9c", "As 3s 2s As 3d 2d Kd Kd", "5c 6c 7c 8d 9d"] {
        let pack = Pack::of(hand(cards));
        let deal = Deal::new(pack.counts());
        let all: Vec<Card> = pack.cards().collect();
        let mut hands = 0;
        for mine in &deal.hands {
            let mut left = pack.counts();
            assert!(mine.cards.iter().all(|card| left.take(*card)));
            let others = threes_of(&Pack::of(left.iter().flat_map(copies)));
            for worth in 0..=deal.worths.len() {
                let is_below = |other: &&[Card; 3]| {
                    deal.worths.get(worth).is_none_or(|worth| rank(&other[..]) < *worth)
                };
                let below = others.iter().filter(is_below).count() as u64;
                assert_eq!(deal.below(mine, worth), below, "{cards}: {:?}", mine.cards);
            }
            hands += mine.ways;
        }
        assert_eq!(u128::from(hands), threes(all.len() as u16));
    }
}

fn copies((card, often): (Card, u8)) -> impl Iterator<Item = Card> {
    core::iter::repeat_n(card, often.into())
}

/// Every three cards of the pack, one after the other.
fn threes_of(pack: &Pack) -> Vec<[Card; 3]> {
    let cards: Vec<Card> = pack.cards().collect();
    let mut all = Vec::new();
    for c in 0..cards.len() {
        for b in 0..c {
            all.extend((0..b).map(|a| [cards[a], cards[b], cards[c]]));
        }
    }
    all
}

#[test]
fn every_word_of_every_option() {
    for options in golden::every_word::<Options>() {
        let (best, simple) = (figures(&options, How::Best), figures(&options, How::Simple));
        let wagers: Vec<&str> = best.iter().map(|figure| figure.wager.name.as_str()).collect();
        match options.version {
            Version::Standard => assert_eq!(wagers, ["ante", "pair-plus"]),
            Version::BothWagers => assert_eq!(wagers, ["ante", "pair-plus", "required"]),
        }
        for (best, simple) in best.iter().zip(&simple) {
            assert!(golden::ev(best) >= golden::ev(simple));
            let mut wagers = table::Wagers::<ThreeCardPoker>::default();
            best.wager.placed.iter().for_each(|(area, amount)| {
                wagers.place(table::Spot(0).line(0), *area, *amount);
            });
            wagers.check(&options).unwrap();
        }
    }
}

#[test]
fn required_is_both_together() {
    let options = Options::elect([("version", "both-wagers")]).unwrap();
    let figures = figures(&options, How::Best);
    let ev = |wager| golden::ev(found(&figures, wager));
    assert_eq!(ev("required"), ev("ante") + ev("pair-plus"));
    let Spread::Ways { outcomes, .. } = &found(&figures, "pair-plus").spread else { panic!() };
    assert!(outcomes.iter().any(|outcome| outcome.name == "fold"));
}

/// A pack on which pairs are so poor that the ante alone would give them up.
const RICH: &str = "2c 2d 3c 4s Ah Kh Qh Ad Kd Qd As Ks Qs";

#[test]
fn pair_plus_is_kept_by_playing() {
    let pack = Pack::of(hand(RICH));
    let lines = |version| {
        let options = Options::elect([("version", version)]).unwrap();
        lines(&options, &pack)
    };
    assert_ne!(lines("standard"), lines("both-wagers"));
    assert!(!lines("standard").iter().any(|line| line.contains("pair plus")));
}

#[test]
fn thresholds() {
    let at = |pairs: &[(&str, &str)]| {
        lines(&Options::elect(pairs.iter().copied()).unwrap(), &DECK).remove(0)
    };
    assert_eq!(at(&[]), "play Q-6-4 or better, fold anything less");
    assert_eq!(at(&[("version", "both-wagers")]), "play Q-6-4 or better, fold anything less");
    let beside = "with pair plus too, the same: all that it pays is played anyway";
    assert_eq!(lines(&Options::default(), &DECK)[1..], [beside]);
    let both = Options::elect([("version", "both-wagers")]).unwrap();
    assert_eq!(lines(&both, &DECK).len(), 1);
    assert_eq!(at(&[("tie", "lose")]), "play Q-6-4 or better, fold anything less");
}

#[test]
fn exceptions_are_named() {
    for cards in [RICH, "Ac Kc Qc Jc Ad Kd Qd Jd Ah", "Ts 9s 8s Qd 7s 6c 5h 5h 4h"] {
        let (options, pack) = (Options::default(), Pack::of(hand(cards)));
        let deal = Deal::new(pack.counts());
        let plays = Played::new(&options, &deal, How::Best.into()).plays;
        let worths = |want: bool| {
            let hands = deal.hands.iter().zip(&plays).filter(move |(_, plays)| **plays == want);
            hands.map(|(hand, _)| hand.worth)
        };
        let is_a_threshold = worths(false).max() < worths(true).min();
        let lines = lines(&options, &pack);
        let excepts = lines.iter().any(|line| line.starts_with("but "));
        assert_eq!(excepts, !is_a_threshold, "{cards}: {lines:?}");
    }
}

#[test]
fn worth_of_each_choice() {
    let options = Options::default();
    let [play, fold] = asked(&options, "Qs 6d 4c").unwrap()[..] else { panic!() };
    assert!(play > fold && fold == Exact::parse("-1"));
    let [play, fold] = asked(&options, "Qs 6d 3c").unwrap()[..] else { panic!() };
    assert!(play < fold);
    let both = Options::elect([("version", "both-wagers")]).unwrap();
    let apart = asked(&options, "7s 7d 3c").unwrap();
    let together = asked(&both, "7s 7d 3c").unwrap();
    assert_eq!(together[0], apart[0] + Exact::parse("1"));
    assert_eq!(together[1], Exact::parse("-2"));
}

#[test]
fn hands_that_cannot_be() {
    let options = Options::default();
    for (text, what) in [
        ("Qs 6d", "a hand is three cards, not 2 (19:47-20.8(c))"),
        ("Qs 6d 4c 2c", "a hand is three cards, not 4 (19:47-20.8(c))"),
        ("Qs Qs 4c", "Qs is named more often than the pack holds it: 1"),
    ] {
        assert_eq!(asked(&options, text).unwrap_err(), what);
    }
    let up = Asked { hand: hand("Qs 6d 4c"), up: Some(hand("2c")[0]), ..Asked::default() };
    let refused = ThreeCardPoker::choices::<Exact, _>(&options, &DECK, &up, &Alone).unwrap_err();
    assert!(refused.why.is_some_and(|cite| cite.is_named("20.10(b)")), "{refused}");
}

#[test]
fn cards_seen_elsewhere_are_not_the_dealers() {
    let options = Options::default();
    let open = "As Ad Ah Ac Ks Kd Kh Kc Qd Qh Qc Js Jd Jh Jc";
    let asked = Asked { hand: hand("Qs 5d 3c"), open: hand(open), ..Asked::default() };
    let valued = ThreeCardPoker::choices::<Exact, _>(&options, &DECK, &asked, &Alone).unwrap();
    assert!(Exact::of(&valued[0].worth) > Exact::of(&valued[1].worth));
}

/// A ledger of one's own, for comparison, changes what its lines pay and nothing else.
#[test]
fn tables_of_ones_own() {
    let ev = |pairs: &[(&str, &str)], wager: &str| {
        let options = Options::elect(pairs.iter().copied()).unwrap();
        golden::ev(found(&figures(&options, How::Best), wager))
    };
    // Ledger A loses 512 of 22,100; each of 1,096 flushes is paid one more.
    assert_eq!(ev(&[("pair-plus", "flush 5:1")], "pair-plus"), Exact::parse("584/22100"));
    // Ledger B loses 596; a third more than 4 to 1 is paid to the cent all the same.
    assert_eq!(ev(&[("pair-plus", "B, flush 13:3")], "pair-plus"), Exact::parse("-692/66300"));
    let more = ev(&[("ante-bonus", "straight 2:1")], "ante") - ev(&[], "ante");
    assert_eq!(more, Exact::parse("720/22100"));
    // Both wagers are of one unit, which then is paid to the cent at all odds.
    let both = [("version", "both-wagers"), ("pair-plus", "flush 13:3"), ("chip", "0.01")];
    let plain = ev(&both[..1], "pair-plus");
    assert_eq!(ev(&both, "pair-plus") - plain, Exact::parse("1096/66300"));
}

#[test]
fn tables_of_ones_own_are_written_line_by_line() {
    let refused = |key: &str, value: &str| {
        Options::elect([(key, value)]).map(|_| ()).unwrap_err().to_string()
    };
    for (key, value, what) in [
        ("pair-plus", "E", "pair-plus cannot be E; it may be A, B, C, D, or odds for any of pair"),
        ("pair-plus", "flush push", "flush needs odds such as 3:2, not \"push\""),
        ("pair-plus", "A, flush 4:1, flush 3:1", "pay table line flush stands twice"),
        ("ante-bonus", "flush 1:1", "\"flush\" is neither a printed table (1-4-5, 1-5-6) nor"),
    ] {
        assert!(refused(key, value).starts_with(what), "{}", refused(key, value));
    }
    // Only the printed 1-5-6 hangs on the version and ledger B (20.11(a)3.i).
    let pairs = [("ante-bonus", "1-5-6, straight 2:1"), ("pair-plus", "A, flush 5:1")];
    let shown = Options::elect(pairs).unwrap().pairs();
    let value = |key: &str| shown.iter().find(|pair| pair.0 == key).unwrap().1.clone();
    assert_eq!(value("ante-bonus"), "straight 2:1, three-of-a-kind 5:1, straight-flush 6:1");
    let ledger = "pair 1:1, flush 5:1, straight 6:1, three-of-a-kind 30:1, straight-flush 40:1";
    assert_eq!((value("pair-plus").as_str(), value("version").as_str()), (ledger, "standard"));
    let six = Options::elect([("ante-bonus", "1-5-6"), ("pair-plus", "A, flush 5:1")]);
    let needs = "ante-bonus 1-5-6 needs pair-plus B, not pair 1:1, flush 5:1";
    assert!(six.unwrap_err().to_string().starts_with(needs));
}
