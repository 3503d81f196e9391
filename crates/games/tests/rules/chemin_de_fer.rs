//! Chemin de fer at random: the participants play each other, and the drawing table binds them.

use crate::random::{Random, play_out, random_setup};
use cards::{Card, points};
use games::chemin_de_fer::{CheminDeFer, Choice};
use table::{Account, Conducted, End, Event, Happening, Money, Options, Setup};

/// A table that elects nothing else than its drawing table, at which earlier hands may have left a
/// bank, and a finished hand at it.
fn random_hand(seed: u64) -> (Setup<CheminDeFer>, Conducted<CheminDeFer>, Vec<Card>) {
    let mut random = Random::new(seed * 0x9E37_79B9);
    let mut setup = random_setup::<CheminDeFer>(&mut random);
    let table = ["classic", "classic-six", "free"][random.below(3)];
    setup.options = Options::elect([("banker-table", table)]).unwrap();
    if random.one_in(2) {
        setup.memory.banker = setup.present.rising().next();
        setup.memory.suivi = setup.present.falling().next();
        setup.memory.last = Money::dollars(random.below(500) as i64);
    }
    let (round, vault) = play_out(&setup, &random, &[]);
    (setup, round, vault.order)
}

/// 4.13: the house takes five percent of what the bank wins, and nothing else.
#[test]
fn the_house_takes_vigorish_and_nothing_else() {
    let mut dealt = 0;
    for seed in 1..4000 {
        let (_, round, _) = random_hand(seed);
        assert!(matches!(round.end, End::Done), "{seed}: {:?}", round.end);
        let rows = round.settlements();
        let vigorish: Money = rows.iter().map(|row| row.vigorish).sum();
        assert_eq!(round.ledger.balance(Account::Rack), vigorish, "{seed}");
        let bank: Vec<_> = rows.iter().filter(|row| row.wager == "bank").collect();
        let against = rows.iter().filter(|row| row.wager == "against").map(|row| row.stake);
        assert_eq!(
            bank.iter().map(|row| row.stake).sum::<Money>(),
            against.sum::<Money>(),
            "{seed}"
        );
        let won = bank.iter().filter(|row| row.became.word() == "won").map(|row| row.stake);
        let owed: Money = won.map(|stake| stake.percent_rounded_down(5)).sum();
        assert_eq!(vigorish, owed, "{seed}");
        dealt += usize::from(round.drawn > 0);
    }
    assert!(dealt > 1000, "{dealt}");
}

/// 4.8, 4.9: whatever people try, what they end up saying is what the tables allow.
#[test]
fn what_is_said_is_what_the_tables_allow() {
    let mut drawn = 0;
    for seed in 1..3000 {
        let (setup, round, order) = random_hand(seed);
        if round.drawn == 0 {
            continue;
        }
        let pairs = setup.options.pairs();
        let table = &pairs.iter().find(|(key, _)| *key == "banker-table").unwrap().1;
        let words = spoken(&round);
        assert!(lawful(table, &order, &words), "{seed} {words:?} {order:?}");
        drawn += usize::from(words.len() > 2);
    }
    assert!(drawn > 300, "{drawn}");
}

/// What the tables of 4.9 make of these hands, worked out once more by hand.
fn lawful(table: &str, order: &[Card], words: &[Choice]) -> bool {
    let value = |nth: usize| points::baccarat_value(order[nth]);
    let (player, banker) = ((value(0) + value(2)) % 10, (value(1) + value(3)) % 10);
    let third = value(4);
    words.iter().enumerate().all(|(nth, word)| match (nth, word) {
        (0, Choice::Card) => player <= 5,
        (0, Choice::Stay) => (5..8).contains(&player),
        (0, _) => player >= 8,
        (1, Choice::Show) => banker >= 8,
        (1, _) => banker < 8,
        (_, word) => {
            let draw = *word == Choice::Draw;
            let stayed = words[0] == Choice::Stay;
            let free = table == "free"
                || (table == "classic-six" && banker == 6 && stayed)
                || (!stayed && ((banker, third) == (3, 9) || (banker, third) == (5, 4)));
            let draws = match banker {
                _ if stayed => banker <= 5,
                0..=2 => true,
                3 => third != 8,
                4 => (2..=7).contains(&third),
                5 => (4..=7).contains(&third),
                6 => third == 6 || third == 7,
                _ => false,
            };
            free || draw == draws
        }
    })
}

/// What was said about the hands, in order.
fn spoken(round: &Conducted<CheminDeFer>) -> Vec<Choice> {
    let on_cards = |event: &Event<CheminDeFer>| match event.what {
        Happening::Chose { choice, .. } if ["4.8", "4.9"].contains(&event.why.short()) => {
            Some(choice)
        }
        _ => None,
    };
    round.events.iter().filter_map(on_cards).collect()
}
