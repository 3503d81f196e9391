//! Adding a game is one folder and one line: a game from outside `games` is played, replayed,
//! simulated and walked, and nothing else in the tree knows of it.

mod high_card;

use dashu_ratio::RBig;
use high_card::{Area, HighCard, Options};
use live::{Effects, Input, Live, View};
use odds::report::Summary;
use odds::simulate::{BLOCK, Plan, ShoeRules, simulate};
use odds::{Plays, exact, fraction};
use table::figures::{Alone, Figures, How, Ratio, no_method};
use table::{Game, Money, Person, Seats, Spot, Wagers, notation};
use vault::SeededVault;

const ANTE: Money = Money::dollars(10);

/// The card that stands in such a line, by its rank.
fn rank_shown(lines: &[Input], starts: &str) -> cards::Rank {
    let line = lines.iter().map(Input::to_string).find(|line| line.starts_with(starts));
    let line = line.unwrap_or_else(|| panic!("no line begins with {starts}"));
    cards::Card::parse(line.rsplit(' ').next().unwrap()).unwrap().rank()
}

#[test]
fn it_is_played() {
    let (mut table, mut vault) = (Live::<HighCard>::new(Options::default()), SeededVault::new(7));
    let (mut out, mut journal) = (Effects::default(), Vec::new());
    let (mut won, mut rounds) = (0, 0);
    for _ in 0..20 {
        let mut shown = Vec::new();
        for line in ["wager p1 1 ante 10", "no more bets", "1 play"] {
            vault.prepare(&table.needs()).unwrap();
            let input = Input::parse(line).unwrap();
            table.put(&input, &vault, &mut out).unwrap_or_else(|why| panic!("{line}: {why}"));
            journal.push(line.to_string());
            journal.extend(out.lines.iter().map(Input::to_string));
            shown.extend(out.lines.clone());
        }
        assert!(out.over);
        let (player, dealer) = (rank_shown(&shown, "1 sees"), rank_shown(&shown, "dealer shows"));
        let paid: Money = out.movements.iter().filter(|m| is_his(m.to)).map(|m| m.moves()).sum();
        assert_eq!(paid, if player > dealer { Money::dollars(40) } else { Money::ZERO });
        (won, rounds) = (won + u32::from(player > dealer), rounds + 1);
    }
    assert!((1..rounds).contains(&won), "{won} of {rounds} rounds were won");
    let mut again = Live::<HighCard>::new(Options::default());
    again.rebuild(journal.iter().map(String::as_str)).unwrap();
    let (mut one, mut other) = (View::default(), View::default());
    table.view(&[Person::nth(1)], &mut one);
    again.view(&[Person::nth(1)], &mut other);
    assert_eq!(one, other);
}

fn is_his(account: live::Account) -> bool {
    account == live::Account::Person(Person::nth(1))
}

#[test]
fn it_is_replayed() {
    let text = "game high-card\n\
        wagers 1 ante 10 | 2 ante 10\n\
        cards 9h 4s Ks\n\
        1 play\n\
        2 fold   -> 2 ante lost   99.4\n\
        end      -> 1 ante lost, play lost   99.5\n";
    let sheets = notation::read(text).unwrap();
    let report = live::run::<HighCard>(&sheets[0]).unwrap();
    assert!(report.difference.is_none(), "{:?}", report.difference);
    let wrong = text.replace("1 ante lost", "1 ante won 1:1");
    let report = live::run::<HighCard>(&notation::read(&wrong).unwrap()[0]).unwrap();
    assert!(report.difference.is_some());
}

fn wagers() -> Wagers<HighCard> {
    let mut wagers = Wagers::default();
    wagers.place(Spot(0).line(0), Area::Ante, ANTE);
    wagers
}

/// Cards from the six on are worth another wager: of 13 ranks 4 give up one unit, and rank r of
/// the others wins 4 r of 51 times.
#[test]
fn it_is_walked() {
    let options = Options::default();
    let pack = HighCard::pack(&options);
    let walked = exact::walk(&options, &wagers(), &pack, Spot(0).line(0)).unwrap();
    assert_eq!(walked.ev(ANTE), fraction(Ratio::new(10, 221)));
    let first = HighCard::player::<odds::Real, _>(&options, &pack, How::Best, &Alone);
    let (laid, who) = (wagers(), Spot(0).line(0));
    let walk = exact::Walk::new(&options, &laid, &pack, who);
    assert_eq!(walk.played_by(&first).unwrap().ev(ANTE), always());
}

/// Who plays every card loses 2 units 27 times of 51, and wins 2 units 24 times.
fn always() -> RBig {
    fraction(Ratio::new(-2, 17))
}

#[test]
fn it_is_simulated() {
    let options = Options::default();
    let (pack, shoe) = (HighCard::pack(&options), ShoeRules::FRESH);
    let (present, forgets, rounds) = (Seats::NONE, false, 4 * BLOCK);
    let (block, seed, threads, wagers) = (BLOCK, 3, 2, wagers());
    let player = HighCard::player::<odds::Real, _>(&options, &pack, How::Best, &Alone);
    let plan = Plan { options, wagers, present, pack, shoe, forgets, rounds, block, seed, threads };
    let totals = simulate(&plan, || Plays(player)).unwrap();
    let (mean, error) = totals.mean(0, ANTE);
    assert!((mean - always().to_f64().value()).abs() < 4.0 * error, "{mean} {error}");
    assert!(error < 0.01, "{error}");
}

/// Odds may come later: until then it says so, and nothing stands in for them.
#[test]
fn its_odds_may_come_later() {
    let options = Options::default();
    let pack = HighCard::pack(&options);
    let figures = HighCard::figures::<odds::Real, _>(&options, &pack, How::Best, &Alone);
    assert_eq!(Summary::all(&options, &figures).unwrap_err(), no_method());
    let first = HighCard::player::<odds::Real, _>(&options, &pack, How::Best, &Alone);
    let asked = [(Area::Ante, ANTE)];
    let refused = HighCard::mix::<odds::Real, _>(&options, &pack, &first, &asked, &Alone);
    assert_eq!(refused.unwrap_err(), no_method());
    let offered = HighCard::wagers::<odds::Real>(&options, &pack);
    let offered: Vec<_> = offered.iter().map(|wager| (&*wager.name, wager.stake)).collect();
    assert_eq!(offered, [("ante", Money::dollars(5))]);
}
