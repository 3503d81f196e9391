//! A strategy file says how the simple player plays: whoever is taught it decides as he does.

use crate::tables::{elections, seats, three_spots, wagers};
use cards::{Card, Pack};
use odds::simulate::{
    BLOCK, Grouping, Kept, Noted, Notes, Plan, Rates, Rng, ShoeRules, Totals, below,
    play_full_block,
};
use odds::{Strategy, View};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use table::figures::{Alone, How, Player, StrategyFile};
use table::{Figures, Game, Line, Money, Place, Visitor};

/// Whoever decides in these tests; one type for all, for every table is compiled once for each.
pub(crate) enum Decides<'a, P> {
    /// Two players of one mind.
    Both { simple: P, taught: P, decisions: &'a AtomicU64 },
    /// At random, and wagers no more than asked for.
    Anyhow(Rng),
}

impl<G: Game, P: Player<G>> Strategy<G> for Decides<'_, P> {
    fn choose(&mut self, view: &View<'_>, who: Line, at: Place, among: &[G::Choice]) -> G::Choice {
        let (simple, taught, decisions) = match self {
            Decides::Both { simple, taught, decisions } => (simple, taught, decisions),
            Decides::Anyhow(rng) => return among[below(rng, among.len() as u64) as usize],
        };
        let choice = simple.choose(view, who, at, among);
        let cards = (view.cards(at), view.cards(Place::DEALER));
        assert_eq!(taught.choose(view, who, at, among), choice, "{cards:?} {among:?}");
        decisions.fetch_add(1, Ordering::Relaxed);
        choice
    }

    fn amount(
        &mut self,
        view: &View<'_>,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
    ) -> Money {
        let Decides::Both { simple, taught, .. } = self else { return *range.start() };
        let amount = simple.amount(view, who, area, range.clone());
        assert_eq!(taught.amount(view, who, area, range), amount, "{area:?}");
        amount
    }
}

/// Plays the one block of a plan at the table for all spots: no other is compiled here.
pub(crate) fn played<G: Figures>(plan: &Plan<G>, strategy: Decides<'_, G::Player>) -> Totals {
    assert!(plan.rounds <= plan.block);
    let (grouping, extras) =
        (Grouping::everything(&plan.wagers), (&Kept::default(), &Rates::default()));
    let part = play_full_block(plan, &grouping, 0, strategy, extras, None::<Nobody>);
    part.unwrap_or_else(|refused| panic!("{}: {refused}", G::NAME)).totals
}

/// Who takes nothing down.
struct Nobody;

impl Notes for Nobody {
    fn take(&mut self, _: &Noted<'_>) {}
}

/// Plays so many rounds; how often something was decided.
fn same<G: Figures>(
    options: &G::Options,
    pack: &Pack,
    strategy_file: &StrategyFile,
    rounds: u64,
) -> u64 {
    let simple = G::player::<odds::Real, _>(options, pack, How::Simple, &Alone);
    let taught = G::from_file(options, pack, strategy_file);
    let taught = taught.unwrap_or_else(|refusal| panic!("{}: {refusal}", G::NAME));
    let spots = three_spots::<G>(options);
    let decisions = AtomicU64::new(0);
    let plan = Plan {
        options: options.clone(),
        wagers: wagers::<G>(options, &spots),
        present: seats(&spots),
        pack: *pack,
        shoe: ShoeRules::FRESH,
        forgets: false,
        rounds,
        block: BLOCK,
        seed: 5,
        threads: 1,
    };
    let both =
        || Decides::Both { simple: simple.clone(), taught: taught.clone(), decisions: &decisions };
    played(&plan, both());
    decisions.load(Ordering::Relaxed)
}

/// One of each card: what is decided hangs on the options, and is found faster.
fn small(pack: &Pack) -> Pack {
    let counts = pack.counts();
    Pack::of(Card::ALL.into_iter().filter(|card| counts.of(*card) > 0))
}

#[test]
fn taught_the_simple_rule() {
    struct All;
    impl Visitor for All {
        fn game<G: Figures>(&mut self) {
            // Every option takes minutes of searching: one of the longer proofs.
            let step = if std::env::var_os("FELT_LONG").is_some() { 1 } else { 7 };
            for (nth, options) in elections::<G>().iter().enumerate().step_by(step) {
                let full = G::pack(options);
                let pack = if nth == 0 { full } else { small(&full) };
                let strategy_file = G::strategy_file::<odds::Real, _>(options, &pack, &Alone);
                if strategy_file.is_empty() {
                    assert!(
                        G::advice::<odds::Real, _>(options, &pack, &Alone).is_empty(),
                        "{}",
                        G::NAME
                    );
                    G::from_file(options, &pack, &strategy_file).expect("nothing has to be said");
                    return;
                }
                let rounds = if nth == 0 { 20_000 } else { 2_000 };
                let decisions = same::<G>(options, &pack, &strategy_file, rounds);
                assert!(decisions > rounds / 2, "{}: {decisions} decisions", G::NAME);
            }
        }
    }
    games::visit(&mut All);
}
