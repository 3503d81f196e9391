//! Big six against its paragraphs; payments worked out by hand.

use super::{Area, BigSix, Options, pay};
use crate::script::{self, Pairs, options, results, setup};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use table::{
    After, Area as _, Call, Conducted, End, Game, Happening, Irregular, Money, Options as _,
    Pocket, Returns, Spot, Wagers, cite, conduct, notation,
};

type Script = script::Script<BigSix>;

/// The wheel rests at the first section with this symbol, as the notation finds it.
fn resting(word: &str) -> Script {
    let section = (0..u8::MAX).map(Pocket).find(|pocket| BigSix::pocket_name(*pocket) == word);
    Script { spins: section.into_iter().collect(), ..Script::default() }
}

fn play(pairs: Pairs, placed: &str, word: &str) -> Conducted<BigSix> {
    conduct(&setup(pairs, placed), &mut resting(word))
}

/// Every call and settlement in order, with its paragraph.
fn happened(round: &Conducted<BigSix>) -> Vec<String> {
    let line = |event: &table::Event<BigSix>| {
        let why = event.why.short();
        match event.what {
            Happening::Said(Call::Number(pocket)) => {
                Some(format!("number {} {why}", BigSix::pocket_name(pocket)))
            }
            Happening::Said(call) => Some(format!("{call} {why}")),
            Happening::Settled { who, area, verdict } => {
                Some(format!("{who} {} {verdict} {why}", area.name()))
            }
            _ => None,
        }
    };
    round.events.iter().filter_map(line).collect()
}

const ALL: &str = "1 $1 1, $2 1, $5 1, $10 1, $20 1, joker 1, logo 1";

#[test]
fn the_wheels_hold_each_symbol_so_often() {
    for (wheel, times, counts) in
        [("23-15-8", 1, [23, 15, 8, 4, 2, 1, 1]), ("24-15-7", 2, [24, 15, 7, 4, 2, 1, 1])]
    {
        let pockets = BigSix::pockets(&options::<BigSix>(&[("wheel", wheel)]));
        assert_eq!(pockets as usize, 54 * times);
        for (area, count) in Area::ALL.into_iter().zip(counts) {
            let found = (0..pockets).filter(|n| pay::symbol(Pocket(*n)) == Some(area)).count();
            assert_eq!(found, count * times, "{wheel} {}", area.name());
        }
    }
    assert_eq!(pay::symbol(Pocket(108)), None);
    assert_eq!(BigSix::pocket_name(Pocket(200)), "200");
}

/// 13:69E-1.13, B-3: as Pennsylvania and Maryland print it, clockwise from the joker.
#[test]
fn the_order_of_the_sister_states() {
    let printed = "joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 \
        logo 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1";
    let printed: Vec<&str> = printed.split_whitespace().collect();
    assert_eq!(printed.len(), pay::SECTIONS);
    assert_eq!(pay::ORDER.map(Area::word)[..], printed[..]);
    let counts = Area::ALL.map(|area| pay::ORDER.iter().filter(|one| **one == area).count());
    assert_eq!(counts, [23, 15, 8, 4, 2, 1, 1]);
    let at = |area| pay::ORDER.iter().position(|one| *one == area).unwrap();
    // The two top symbols stand opposite each other, and no symbol beside its like.
    assert_eq!(at(Area::Joker) + pay::SECTIONS / 2, at(Area::Logo));
    for nth in 0..pay::SECTIONS {
        assert_ne!(pay::ORDER[nth], pay::ORDER[(nth + 1) % pay::SECTIONS], "{nth}");
    }
}

/// The whole loss in units over all sections of the wheel, one unit on each spin.
#[test]
fn the_edges() {
    let lost = |pairs: Pairs, area: Area| {
        let options = options::<BigSix>(pairs);
        let pockets = BigSix::pockets(&options);
        let pays = pay::odds(&options, area);
        let won = |n: u8| {
            if pay::symbol(Pocket(n)) == Some(area) { i64::from(pays.pays) } else { -1 }
        };
        (0..pockets).map(won).sum::<i64>() * 54 / i64::from(pockets)
    };
    // Of 54: 14.8148, 16.6667, 11.1111, 18.5185, 22.2222 and 14.8148 percent.
    let east = [-8, -9, -6, -10, -12, -8, -8];
    assert_eq!(Area::ALL.map(|area| lost(&[], area)), east);
    // 11.1111, 16.6667, 22.2222, 18.5185, 22.2222 and 24.0741 percent.
    let west = [("wheel", "24-15-7"), ("top-pays", "40")];
    assert_eq!(Area::ALL.map(|area| lost(&west, area)), [-6, -9, -12, -10, -12, -13, -13]);
}

#[test]
fn losers_are_taken_before_winners_are_paid() {
    let placed = "1 $5 10, $1 2 | 2 $5 1 | 8 joker 4, $20 1";
    let round = play(&[], placed, "5");
    assert_eq!(
        happened(&round),
        [
            "no more bets 5.5",
            "number 5 5.7",
            "1 $1 lost 5.7",
            "8 $20 lost 5.7",
            "8 joker lost 5.7",
            "1 $5 won 5:1 5.6",
            "2 $5 won 5:1 5.6",
        ]
    );
    assert_eq!(results(&round), ["1 +48", "2 +5", "8 -5"]);
}

#[test]
fn each_symbol_pays_its_own_odds() {
    for (word, won, top) in [
        ("1", 1, None),
        ("2", 2, None),
        ("5", 5, None),
        ("10", 10, None),
        ("20", 20, None),
        ("joker", 45, Some(40)),
        ("logo", 45, Some(40)),
    ] {
        for wheel in ["23-15-8", "24-15-7"] {
            let round = play(&[("wheel", wheel)], ALL, word);
            assert_eq!(results(&round), [format!("1 {}", Money::dollars(won - 6).signed())]);
            let round = play(&[("wheel", wheel), ("top-pays", "40")], ALL, word);
            let won = top.unwrap_or(won);
            assert_eq!(results(&round), [format!("1 {}", Money::dollars(won - 6).signed())]);
        }
    }
}

#[test]
fn a_table_of_ones_own_pays_no_less() {
    let own = "$1 1, $2 2, $5 6, $10 10, $20 20, joker 50, logo 45";
    let round = play(&[("payouts", own)], "1 $5 1", "5");
    assert_eq!(results(&round), ["1 +6"]);
    let elected = options::<BigSix>(&[("payouts", own)]);
    let shown = elected.changed();
    let wanted = "$1 1:1, $2 2:1, $5 6:1, $10 10:1, $20 20:1, joker 50:1, logo 45:1";
    assert_eq!(shown, [("payouts", wanted.to_string())]);
    let refused = |pairs: Pairs| Options::elect(pairs.iter().copied()).unwrap_err().to_string();
    let low = own.replace("logo 45", "logo 44");
    let says = "logo pays 44:1, less than 45:1 (19:47-5.6)";
    assert_eq!(refused(&[("payouts", low.as_str())]), says);
    // The floor is what the licensee elected for the top symbols, in whichever order.
    for pairs in [
        [("payouts", low.as_str()), ("top-pays", "40")],
        [("top-pays", "40"), ("payouts", low.as_str())],
    ] {
        assert!(Options::elect(pairs).is_ok());
    }
    let low = own.replace("$1 1,", "$1 1:2,");
    assert!(refused(&[("payouts", low.as_str())]).starts_with("$1 pays 1:2"));
    // One changed line is enough; the others stay as they are printed, under either election.
    for (top, pays) in [("45", 45), ("40", 40)] {
        let one = [("payouts", "$5 6:1"), ("top-pays", top)];
        assert_eq!(results(&play(&one, "1 $5 1", "5")), ["1 +6"]);
        let joker = format!("1 {}", Money::dollars(pays).signed());
        assert_eq!(results(&play(&one, "1 joker 1", "joker")), [joker]);
        let elected = options::<BigSix>(&one);
        let words = elected.changed();
        let again: Vec<(&str, &str)> = words.iter().map(|(k, v)| (*k, v.as_str())).collect();
        assert_eq!(options::<BigSix>(&again).pairs(), elected.pairs());
    }
    assert_eq!(options::<BigSix>(&[("payouts", "printed")]).changed(), []);
    assert!(refused(&[("min", "20000")]).contains("min is above max"));
}

#[test]
fn a_spin_that_does_not_count_gives_the_wagers_back() {
    for what in
        [super::pay::TOO_FEW_REVOLUTIONS, super::pay::BETWEEN_SECTIONS, super::pay::WHEEL_TOUCHED]
    {
        let mut script = Script { wrong: vec![(2, Irregular::of(what))], ..resting("1") };
        let round = conduct(&setup(&[], "1 $1 10 | 2 joker 5"), &mut script);
        let End::Void(void) = round.end else { panic!("{what}: {:?}", round.end) };
        assert_eq!((void.returns, void.after), (Returns::All, After::SpinAgain));
        assert_eq!(void.why, cite!("19:47-5.8"));
        assert_eq!(happened(&round), ["no more bets 5.5", "no spin 5.8"]);
        assert_eq!(results(&round), ["1 0", "2 0"]);
    }
}

#[test]
fn wagers_outside_the_limits_are_refused() {
    let check = |text: &str| {
        let mut wagers = Wagers::<BigSix>::default();
        wagers.place(Spot(0).line(0), Area::Ten, Money::parse(text).unwrap());
        wagers.check(&Options::default()).map_err(|refusal| refusal.to_string())
    };
    assert_eq!(check("1"), Ok(()));
    assert_eq!(check("10000"), Ok(()));
    let below = "1 $10: 0.50 is below the table minimum 1 (19:47-8.3)";
    assert_eq!(check("0.50"), Err(below.to_string()));
    assert!(check("10000.50").is_err() && check("1.25").is_err());
    assert_eq!(Area::parse("JOKER"), Some(Area::Joker));
    assert_eq!(Area::parse("1"), None);
}

/// The symbols are what a file says.
#[test]
fn a_round_in_words() {
    let text = "game big-six 19:47-5 as of reconstructed\noptions wheel 24-15-7\n\
        wagers 1 $1 10, joker 1 | 2 $20 5\n\
        spin joker -> says no more bets 5.5, says number joker 5.7, 1 $1 lost 5.7, 2 $20 lost 5.7\n\
        end -> 1 joker won 45:1 5.6, 1 +35, 2 -5\n\
        wagers 1 logo 1\nirregular between-sections\nend -> says no spin 5.8, void 5.8, 1 0\n";
    let sheets = notation::read(text).unwrap();
    let report = live::run::<BigSix>(&sheets[0]).unwrap();
    let differences: Vec<_> = report.rounds.iter().map(|round| &round.difference).collect();
    assert_eq!(differences, [&None, &None]);
    let wrong = notation::read(&text.replace("spin joker", "spin 7")).unwrap();
    assert!(live::run::<BigSix>(&wrong[0]).is_err());
}
