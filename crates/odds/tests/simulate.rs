//! The simulation against exact figures, and against itself on other numbers of threads.

use cards::{Card, Three, three};
use games::three_card_poker::{Area, Choice, Options, ThreeCardPoker, rank};
use odds::View;
use odds::simulate::{
    BLOCK, ByWager, Grouping, Plan, Refused, Shoe, ShoeRules, SimTable, Totals, laid_out, simulate,
    simulate_by, stream,
};
use table::{Game, Line, Money, Place, Seats, Spot, Wagers};

const UNIT: Money = Money::dollars(1);

fn least() -> Three {
    let card = |text| Card::parse(text).unwrap();
    three::rank(card("Qs"), card("6d"), card("4c"))
}

fn play_or_fold(least: Three) -> impl Fn(&View<'_>, Line, Place, &[Choice]) -> Choice {
    move |view, _, at, _| {
        if rank(view.cards(at)) >= least { Choice::Play } else { Choice::Fold }
    }
}

fn plan(on: &[(u8, Area)], rounds: u64, seed: u64, threads: usize) -> Plan<ThreeCardPoker> {
    let mut wagers = Wagers::default();
    for (spot, area) in on {
        wagers.place(Spot(spot - 1).line(0), *area, UNIT);
    }
    let options = Options::default();
    let (pack, shoe) = (ThreeCardPoker::pack(&options), ShoeRules::FRESH);
    let (present, forgets) = (Seats::NONE, false);
    Plan { options, wagers, present, pack, shoe, forgets, rounds, block: BLOCK, seed, threads }
}

fn simulated(plan: &Plan<ThreeCardPoker>) -> Totals {
    simulate(plan, || play_or_fold(least())).unwrap()
}

#[test]
fn brackets_the_exact_figures() {
    let (ante, pair_plus) = (-686_689.0 / 20_358_520.0, -128.0 / 5_525.0);
    for seed in 1..=3 {
        let on = [(1, Area::Ante), (2, Area::PairPlus), (7, Area::Ante)];
        let three = plan(&on, 2_000_000, seed, 2);
        let apart = |area| Some(usize::from(area == Area::PairPlus));
        let grouping = Grouping::new(&three.wagers, 2, apart);
        let totals = simulate_by(&three, &grouping, || play_or_fold(least())).unwrap();
        for (wager, exact, unit) in [(0, ante, 2), (1, pair_plus, 1)] {
            let (mean, error) = totals.mean(wager, Money::dollars(unit));
            assert!(error < 0.003, "{error}");
            assert!((mean - exact).abs() < 4.0 * error, "{seed} {wager}: {mean} {error}");
        }
        assert_eq!(totals.together.net, totals.wagers[0].net + totals.wagers[1].net);
        let alone = simulated(&plan(&on[..1], 2_000_000, seed, 2));
        let (mean, error) = alone.mean(0, UNIT);
        assert!((mean - ante).abs() < 4.0 * error, "{seed}: {mean} {error}");
    }
}

#[test]
fn a_worse_strategy_is_found_out() {
    // Playing everything costs 7.65 percent of the ante.
    let everything = || |_: &View<'_>, _: Line, _: Place, _: &[Choice]| Choice::Play;
    let totals = simulate(&plan(&[(1, Area::Ante)], 2_000_000, 1, 2), everything).unwrap();
    let (mean, error) = totals.mean(0, UNIT);
    assert!((mean + 0.0765).abs() < 4.0 * error, "{mean} {error}");
    assert_eq!(totals.wagers[0].staked, 2 * 2_000_000 * 100);
}

#[test]
fn threads_do_not_matter() {
    let rounds = 5 * BLOCK + 77;
    let on = [(1, Area::Ante), (1, Area::PairPlus)];
    let one = simulated(&plan(&on, rounds, 5, 1));
    assert_eq!(one.rounds, rounds);
    for threads in [2, 3, 8] {
        assert_eq!(simulated(&plan(&on, rounds, 5, threads)), one);
    }
    assert_ne!(simulated(&plan(&on, rounds, 6, 1)), one);
}

#[test]
fn each_block_has_its_own_stream() {
    let on = [(1, Area::Ante), (1, Area::PairPlus)];
    let plan = plan(&on, 2 * BLOCK + 5, 5, 2);
    let mut sum = Totals::default();
    let grouping = Grouping::everything(&plan.wagers);
    for (block, rounds) in [BLOCK, BLOCK, 5].into_iter().enumerate() {
        let shoe = Shoe::<true>::new(&plan.pack, plan.shoe, stream(5, block as u64));
        let wagers = laid_out::<ThreeCardPoker, 4, 1>(&plan.wagers).unwrap();
        let mut table = SimTable::<ThreeCardPoker, _, 4, 1, true, _>::new(
            &plan.options,
            wagers,
            shoe,
            play_or_fold(least()),
            ByWager::<1>::new(&grouping),
        );
        assert_eq!(table.play(&plan.options, rounds), rounds);
        sum = sum.and(&table.book().totals());
    }
    assert_eq!(simulated(&plan), sum);
}

#[test]
fn one_bettor_alone_or_among_empty_spots() {
    // The same cards, whichever of the tables was made for it.
    let first = simulated(&plan(&[(1, Area::Ante)], BLOCK, 7, 1));
    let second = simulated(&plan(&[(2, Area::Ante)], BLOCK, 7, 1));
    assert_eq!(first, second);
}

#[test]
fn what_cannot_be_simulated() {
    let refused =
        |plan: &Plan<ThreeCardPoker>| simulate(plan, || play_or_fold(least())).unwrap_err();
    assert_eq!(refused(&plan(&[], 1, 1, 1)), Refused::NoWager);
    let mut shared = plan(&[(1, Area::Ante)], 1, 1, 1);
    shared.wagers.place(Spot(0).line(1), Area::Ante, UNIT);
    assert_eq!(refused(&shared), Refused::SharedSpot(Spot(0)));
    let mut small = plan(&[(1, Area::Ante)], 1, 1, 1);
    small.pack = cards::Pack::of(Card::ALL.into_iter().take(5));
    assert_eq!(refused(&small), Refused::ShoeIsEmpty);
}
