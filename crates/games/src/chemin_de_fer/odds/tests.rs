//! The figures against the golden files, the equilibrium against every single change, and the value
//! of single hands against the whole.

use super::hands::{COLUMNS, ROWS, Results, cells};
use super::*;
use crate::baccarat::is_natural;
use crate::chemin_de_fer::pay::TABLE_1;
use crate::golden::{self, Exact};
use cards::Card;
use table::figures::Alone;
use table::{Game, Options as _};

const TABLES: [&str; 3] = ["classic", "classic-six", "free"];

/// Few cards, so that counts are missing and many choices are alike.
const SMALL: [&str; 5] = [
    "As Ah 2d 3c 4s 5h 6d 7c 8s 9h Td Kc",
    "5s 5h Td Tc Js Kh 6d 6c 3s 9h",
    "As 4h 2d 3c Ts Kh 9d 9c 6s 7h 8d 4c 4s",
    "2s 2h 2d 2c 4s 4h 4d 4c 6s 6h 8d",
    "Ts Kh Qd Jc 5s 5h 5d 5c 4s 3h",
];

fn elect(pairs: &[(&str, &str)]) -> Options {
    Options::elect(pairs.iter().copied()).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|word| Card::parse(word).unwrap()).collect()
}

fn figures(options: &Options, pack: &Pack, how: How) -> Vec<Figure<CheminDeFer, Exact>> {
    CheminDeFer::figures(options, pack, how, &Alone)
}

/// The standard packs and the small ones, under every table and commission.
fn each_game(mut of: impl FnMut(&Options, &Pack)) {
    for table in TABLES {
        for commission in ["5", "4"] {
            let options = elect(&[("banker-table", table), ("commission", commission)]);
            for decks in [1, 6, 8, 16] {
                of(&options, &Pack::standard(decks));
            }
            for small in SMALL {
                of(&options, &Pack::of(cards(small)));
            }
        }
    }
}

#[test]
fn golden_figures() {
    for row in golden::figures(include_str!("../golden/figures.txt")) {
        let options = elect(&row.options);
        let figures = figures(&options, &CheminDeFer::pack(&options), How::Best);
        let (wager, further) = row.wager.split_once(": ").unwrap_or((row.wager, ""));
        let figure = figures.iter().find(|figure| figure.wager.name == wager).unwrap();
        let value = match further {
            "" => golden::ev(figure),
            name => Exact::of(&figure.further.iter().find(|(one, _)| one == name).unwrap().1),
        };
        assert!(row.agrees(value), "{} {:?}: {value:?}", row.wager, row.options);
    }
}

/// What each side expects, in units that are the same for every way to play.
fn worth(game: &Solved<'_>, played: &Profile) -> [Exact; 2] {
    let (of, tally) = played.tally(&game.hands);
    let pays = game.pays();
    [pays.bank(tally.results), pays.against(tally.results)].map(|over| Exact::new(over, of as i128))
}

#[test]
fn nobody_gains_by_a_change() {
    let mut mixed = 0;
    each_game(|options, pack| {
        let game = Solved::of(options, pack).unwrap();
        let [bank, against] = worth(&game, &game.best);
        for card in [Share::ALWAYS, Share::NEVER] {
            let changed = worth(&game, &Profile { card, ..game.best });
            assert!(changed[1] <= against, "{options:?}: card {card:?}");
        }
        for (row, column) in free_cells(options.banker_table.table()) {
            for draws in [false, true] {
                let mut changed = game.best;
                let is_it = |mixed: &equilibrium::Mixed| (mixed.row, mixed.column) == (row, column);
                changed.mixed = changed.mixed.filter(|mixed| !is_it(mixed));
                changed.draws[row][column] = draws;
                assert!(worth(&game, &changed)[0] <= bank, "{options:?}: {row} {column} {draws}");
            }
        }
        mixed += game.best.mixed.is_some() as usize;
    });
    assert!(mixed > 15, "{mixed}");
}

#[test]
fn the_table_binds() {
    each_game(|options, pack| {
        let game = Solved::of(options, pack).unwrap();
        for played in [game.best, simple(options.banker_table.table())] {
            for (row, column) in cells() {
                let bound = match options.banker_table.table()[row][column] {
                    baccarat::Cell::Draw => Share::ALWAYS,
                    baccarat::Cell::Stay => Share::NEVER,
                    baccarat::Cell::Option => continue,
                };
                assert_eq!(played.draws(row, column), bound);
            }
        }
    });
}

#[test]
fn ways_and_choices_add_up() {
    each_game(|options, pack| {
        for how in [How::Best, How::Simple] {
            for figure in figures(options, pack, how) {
                let Spread::Ways { of, outcomes, chosen } = &figure.spread else { panic!() };
                assert_eq!(outcomes.iter().map(|one| one.ways).sum::<u128>(), *of);
                let said: u128 = chosen.iter().map(|(_, ways)| ways).sum();
                // The Player always speaks; the Banker not after an eight or nine of the Player's.
                assert!(if figure.wager.name == "against" { said == *of } else { said < *of });
            }
        }
    });
}

#[test]
fn simple_never_beats_best() {
    each_game(|options, pack| {
        let (best, simple) =
            (figures(options, pack, How::Best), figures(options, pack, How::Simple));
        for (best, simple) in best.iter().zip(&simple) {
            assert!(golden::ev(simple) <= golden::ev(best), "{}", best.wager.name);
        }
    });
}

#[test]
fn what_all_win_is_minus_the_vigorish() {
    let options = elect(&[("banker-table", "free")]);
    let figures = figures(&options, &Pack::standard(6), How::Best);
    let Spread::Ways { of, outcomes, .. } = &figures[0].spread else { panic!() };
    let won = outcomes.iter().find(|one| one.name == "banker-wins").unwrap().ways;
    let vigorish = Exact::new(won as i128, *of as i128) * Exact::new(-1, 20);
    assert_eq!(golden::ev(&figures[0]) + golden::ev(&figures[1]), vigorish);
}

/// The Player's choices with all his hands, each as likely as it is, come to his figure.
#[test]
fn single_hands_of_the_player() {
    each_game(|options, pack| {
        let game = Solved::of(options, pack).unwrap();
        let pays = game.pays();
        let mut sum = Exact::new(0, 1);
        for pair in game.values.pairs() {
            let share = match TABLE_1[pair.count as usize] {
                baccarat::Cell::Draw => Share::ALWAYS,
                baccarat::Cell::Stay => Share::NEVER,
                baccarat::Cell::Option => game.best.card,
            };
            for (card, times) in [(true, share.over), (false, share.rest())] {
                let (of, results) = choices::players(pair.left, pair.count, card, &game.best);
                assert_eq!(results.iter().sum::<u128>(), of);
                let often = Exact::new(times as i128, share.under as i128)
                    * Exact::new(pair.ways as i128, game.values.orders(2) as i128);
                sum += often * Exact::new(pays.against(results), of as i128);
            }
        }
        if game.best.mixed.is_none() || pack.len() < 60 {
            assert_eq!(sum, worth(&game, &game.best)[1]);
        }
    });
}

/// The Banker's hands, counted one by one against a Player who plays without chance.
#[test]
fn single_hands_of_the_banker() {
    let options = elect(&[("banker-table", "classic")]);
    let pack = Pack::standard(6);
    let game = Solved::of(&options, &pack).unwrap();
    assert_eq!(game.best.card, Share::ALWAYS);
    let mut results: Results = [0; 3];
    let mut add = |more: Results, ways: u128| {
        results.iter_mut().zip(more).for_each(|(all, more)| *all += ways * more);
    };
    for column in 0..COLUMNS {
        let third = column.checked_sub(1).map(|value| value as u8);
        let (many, values, unused) = match third {
            None => (1, game.values, game.values.orders(6) / game.values.orders(5)),
            Some(third) => (game.values.many(third), game.values.without(third), 1),
        };
        for pair in values.pairs().filter(|pair| (pair.count as usize) < ROWS) {
            let draws = game.best.draws[pair.count as usize][column];
            let (of, more) = choices::bankers(pair.left, pair.count, third, draws, &game.best);
            assert_eq!(more.iter().sum::<u128>(), of);
            add(more, pair.ways * many * unused);
        }
    }
    for player in game.values.pairs() {
        for banker in player.left.pairs() {
            if is_natural(player.count) || is_natural(banker.count) {
                let mut one = [0; 3];
                one[hands::result(player.count, banker.count)] = banker.left.orders(2);
                add(one, player.ways * banker.ways);
            }
        }
    }
    assert_eq!(results, game.best.tally(&game.hands).1.results);
}

fn asked(hand: &str, up: &str) -> Result<Vec<(&'static str, Exact)>, String> {
    let up = if up.is_empty() { None } else { Card::parse(up) };
    let asked = Asked { hand: cards(hand), up, ..Asked::default() };
    let options = elect(&[]);
    let pack = CheminDeFer::pack(&options);
    let valued = CheminDeFer::choices::<Exact, _>(&options, &pack, &asked, &Alone);
    let valued = valued.map_err(|refusal| refusal.to_string())?;
    Ok(valued.iter().map(|one| (one.choice, Exact::of(&one.worth))).collect())
}

#[test]
fn choices_that_are_lawful() {
    let words = |hand, up| -> Vec<&str> {
        asked(hand, up).unwrap().into_iter().map(|(word, _)| word).collect()
    };
    assert_eq!(words("2s 3h", ""), ["card", "stay", "banker: draw"]);
    assert_eq!(words("Ks 3h", ""), ["card", "banker: draw"]);
    assert_eq!(words("Ks 6h", ""), ["stay", "banker: draw", "banker: stay"]);
    assert_eq!(words("Ks 7h", ""), ["stay", "banker: stay"]);
    assert_eq!(words("Ks 9h", ""), ["show", "banker: show"]);
    assert_eq!(words("2s 3h", "4d"), ["banker: draw", "banker: stay"]);
    assert_eq!(words("2s Ah", "9d"), ["banker: draw", "banker: stay"]);
    assert_eq!(words("2s Ah", "8d"), ["banker: stay"]);
}

#[test]
fn choices_that_are_refused() {
    let refused = |hand, up| asked(hand, up).unwrap_err();
    assert_eq!(refused("2s 3h 4d", ""), "a hand is decided on two cards, not 3 (19:47-4.8)");
    assert_eq!(refused("Ks 9h", "4d"), "with an eight or nine no third card is dealt (19:47-4.8)");
    let options = elect(&[]);
    let six = Pack::of(cards("2s 3h 4d 5c 6s 7h"));
    let asked = |hand: &str, open: &str| {
        let asked = Asked { hand: cards(hand), up: None, open: cards(open), ..Asked::default() };
        CheminDeFer::choices::<Exact, _>(&options, &six, &asked, &Alone).unwrap_err().to_string()
    };
    assert!(asked("2s 3h", "4d").contains("give that as the card face up"));
    let nobody = Asked { hand: cards("2s 3h"), up: Card::parse("4d"), ..Asked::default() };
    let high = Pack::of(cards("2s 3h 4d 9c 9s 9h"));
    let nobody = CheminDeFer::choices::<Exact, _>(&options, &high, &nobody, &Alone).unwrap_err();
    assert_eq!(nobody.to_string(), "no Player's Hand could have taken that card (19:47-4.9)");
    let twice = Asked { hand: cards("2s 2s"), ..Asked::default() };
    let twice = CheminDeFer::choices::<Exact, _>(&options, &six, &twice, &Alone).unwrap_err();
    assert_eq!(twice.to_string(), "there are only 1 of 2s in the pack");
}

#[test]
fn advice_as_people_print_it() {
    let advice = |table| {
        let options = elect(&[("banker-table", table)]);
        CheminDeFer::advice::<Exact, _>(&options, &CheminDeFer::pack(&options), &Alone)
    };
    let lines = |one: &Advice| match one {
        Advice::Rules { lines, .. } => lines.clone(),
        Advice::Chart { rows, .. } => rows.iter().map(|(_, cells)| cells.join("")).collect(),
    };
    let classic = advice("classic");
    assert_eq!(lines(&classic[0]), ["on 0, 1, 2, 3, 4: card", "on 6, 7: stay", "on 5: card"]);
    let chart = lines(&classic[1]);
    assert_eq!(chart[3], "DDDDDDDDDSd");
    assert_eq!(chart[5], "DSSSSdDDDSS");
    assert_eq!(lines(&classic[2]), ["5 against 4: stay with 1-4, 2-3"]);
    let free = advice("free");
    assert_eq!(lines(&free[0])[2], "on 5: card 82.93 % of the time (799863/964528), else stay");
    assert_eq!(lines(&free[1])[6], "mssssssddss");
    assert_eq!(lines(&free[1])[3], "dddddddddsd");
    assert_eq!(lines(&free[2]).last().unwrap(), MIXED);
}

const MIXED: &str = "6 against stay: draw with 0-6, 8-8; stay with 1-5, 2-4, 3-3, 7-9";

#[test]
fn too_small_a_pack_has_none() {
    let options = elect(&[]);
    let five = Pack::of(Pack::standard(1).cards().take(5));
    assert!(figures(&options, &five, How::Best).is_empty());
    assert!(CheminDeFer::advice::<Exact, _>(&options, &five, &Alone).is_empty());
    let asked = Asked { hand: five.cards().take(2).collect(), ..Asked::default() };
    assert!(CheminDeFer::choices::<Exact, _>(&options, &five, &asked, &Alone).is_err());
}

#[test]
fn units_are_paid_to_the_cent() {
    for (pairs, unit) in [
        (vec![], Money::dollars(5)),
        (vec![("min", "0.50"), ("vigorish-rounding", "quarter")], Money::dollars(5)),
        (vec![("vigorish-rounding", "quarter"), ("commission", "4")], Money::cents(1250)),
        (vec![("min", "7.50")], Money::dollars(8)),
    ] {
        let options = elect(&pairs);
        let figures = figures(&options, &Pack::standard(1), How::Best);
        assert_eq!(figures[0].wager.stake, unit, "{pairs:?}");
    }
}

/// The optional cells, as somebody wrote them down.
#[test]
fn a_strategy_file_decides_the_free_cells_and_no_others() {
    let options = Options::default();
    let pack = CheminDeFer::pack(&options);
    let strategy_file = CheminDeFer::strategy_file::<Exact, _>(&options, &pack, &Alone);
    let taught =
        |strategy_file: &StrategyFile| CheminDeFer::from_file(&options, &pack, strategy_file);
    let other = |row: usize, column: usize, cell: &str| {
        let mut other = strategy_file.clone();
        other.charts[0].rows[row].1[column] = cell.to_string();
        other
    };
    let simple = CheminDeFer::player::<Exact, _>(&options, &pack, How::Simple, &Alone);
    assert_eq!(taught(&strategy_file).unwrap(), simple);
    let mut stays = simple;
    stays.played.draws[3][10] = false;
    assert_eq!(taught(&other(3, 10, "s")).unwrap(), stays);
    for (strategy_file, words) in [
        (other(3, 9, "d"), "The Banker's Hand: 3 against 8 must stay"),
        (other(2, 0, "s"), "The Banker's Hand: 2 against stay must draw"),
        (other(5, 5, "-"), "The Banker's Hand: 5 against 4 is not decided"),
        (other(5, 5, "m"), "The Banker's Hand: 5 against 4 cannot be \"m\""),
        (StrategyFile::default(), "on-5 is not decided"),
        (StrategyFile::of_rules([("on-5", "card".to_string())]), "3 against 9 is not decided"),
        (StrategyFile::of_rules([("on-5", "draw".to_string())]), "on-5: say card or stay"),
    ] {
        let refusal = taught(&strategy_file).unwrap_err().to_string();
        assert!(refusal.contains(words), "{refusal}");
    }
}

/// Somebody who has set aside so much, where the bank stands at so much.
struct Sitting(Option<Money>, Money, [Vec<Card>; 2]);

impl Seen for Sitting {
    fn cards(&self, at: Place) -> &[Card] {
        let [player, banker] = &self.2;
        if at == Place::PLAYER { player } else { banker }
    }

    fn lying(&self, at: Place) -> usize {
        self.cards(at).len()
    }

    fn sets_aside(&self) -> Option<Money> {
        self.0
    }

    fn last_named(&self, area: &str) -> Option<Money> {
        (area == "bank").then_some(self.1)
    }

    fn picked_up(&self, _: Place) -> &[Card] {
        &[]
    }
}

/// By the equilibrium the bank costs less of a unit than to wager against it: who has set
/// something aside bids all of it, keeps or takes the bank up to that and covers up to it.
#[test]
fn what_is_set_aside_is_bid_and_covers() {
    let options = Options::default();
    let player =
        CheminDeFer::player::<Exact, _>(&options, &CheminDeFer::pack(&options), How::Best, &Alone);
    assert_eq!(player.cheaper, Area::Bank);
    let (dollars, line) = (Money::dollars, table::Spot(1).line(0));
    let hands = |player: &str, banker: &str| [cards(player), cards(banker)];
    let (won, lost) = (hands("2s 4h", "9s Th"), hands("9s Th", "2s 4h"));
    let says = |seen: &Sitting, among: [Choice; 2]| {
        Player::<CheminDeFer>::choose(&player, seen, line, Place::BANKER, &among)
    };
    let names = |seen: &Sitting, area, least, most| {
        player.amount(seen, line, area, dollars(least)..=dollars(most))
    };
    let sits = |stands, hands| Sitting(Some(dollars(20)), dollars(stands), hands);
    for (stands, keeps) in [(20, true), (21, false)] {
        let bank = sits(stands, won.clone());
        let expected = |yes, no| if keeps { yes } else { no };
        let (goes_on, takes) =
            ([Choice::Continue, Choice::Pass], [Choice::Accept, Choice::Decline]);
        assert_eq!(says(&bank, goes_on), expected(Choice::Continue, Choice::Pass));
        assert_eq!(says(&bank, takes), expected(Choice::Accept, Choice::Decline));
        // A bank that lost begins anew.
        assert_eq!(says(&sits(stands, lost.clone()), takes), Choice::Accept);
        assert_eq!(says(&bank, [Choice::Banco, Choice::Pass]), Choice::Pass);
        assert_eq!(says(&bank, [Choice::Suivi, Choice::Pass]), Choice::Pass);
        assert_eq!(names(&bank, Area::Bank, 0, 1000), dollars(20), "a bid");
        assert_eq!(names(&bank, Area::Against, 0, 15), dollars(15), "what is left");
        assert_eq!(names(&bank, Area::Against, 0, 100), dollars(20));
    }
    // In the simulation everybody plays a part: one unit, and the bank stays where it is.
    let part = Sitting(None, dollars(500), won);
    assert_eq!(says(&part, [Choice::Continue, Choice::Pass]), Choice::Continue);
    assert_eq!(says(&part, [Choice::Accept, Choice::Decline]), Choice::Decline);
    assert_eq!(says(&part, [Choice::Banco, Choice::Pass]), Choice::Banco);
    assert_eq!(names(&part, Area::Bank, 0, 1000), dollars(5));
}
