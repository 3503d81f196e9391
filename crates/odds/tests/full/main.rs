//! The book of everything: its sums are those of the fast table, its rounds can be read again, and
//! whatever goes wrong ends in a result.

#[path = "../every_game/tables.rs"]
#[allow(dead_code)]
mod tables;

use odds::simulate::{
    BLOCK, Grouping, Happened, Kept, Noted, Notes, Part, Plan, Rates, SessionRules, ShoeRules,
    has_meters, play_full_block, sheet, show, simulate_by,
};
use odds::{Strategy, View};
use std::ops::RangeInclusive;
use table::notation::{self, read};
use table::{Game, Line, Money, Place, Seats, Visitor, Wagers};
use tables::{seats, three_spots, wagers};

/// Decides without sense, but by nothing else than what it sees; amounts by turns.
#[derive(Default)]
struct Senseless(u64);

fn seen(view: &View<'_>, at: Place) -> usize {
    let cards = view.cards(at).iter().chain(view.cards(Place::DEALER));
    cards.map(|card| card.index()).sum::<usize>() + view.lying(at)
}

impl<G: Game> Strategy<G> for Senseless {
    fn choose(&mut self, view: &View<'_>, _: Line, at: Place, among: &[G::Choice]) -> G::Choice {
        among[seen(view, at) % among.len()]
    }

    fn amount(&mut self, _: &View<'_>, _: Line, _: G::Area, range: RangeInclusive<Money>) -> Money {
        self.0 += 1;
        if self.0.is_multiple_of(3) { *range.end() } else { *range.start() }
    }
}

/// What was noted, as sums.
#[derive(Default)]
struct Sum {
    rows: u64,
    by_round: Vec<Money>,
}

impl Notes for Sum {
    fn take(&mut self, noted: &Noted<'_>) {
        self.rows += 1;
        let round = noted.round as usize;
        assert!(round + 1 >= self.by_round.len(), "rounds come in their order");
        self.by_round.resize(round + 1, Money::ZERO);
        self.by_round[round] += noted.net;
    }
}

fn plan<G: Game>(wagers: Wagers<G>, present: Seats, rounds: u64) -> Option<Plan<G>> {
    let options = G::Options::default();
    Some(Plan {
        wagers,
        present,
        pack: G::pack(&options),
        shoe: ShoeRules::of(&G::procedures(&options))?,
        forgets: false,
        rounds,
        block: BLOCK,
        seed: 11,
        threads: 1,
        options,
    })
}

impl Sum {
    fn net(&self) -> i128 {
        self.by_round.iter().map(|net| i128::from(net.as_cents())).sum()
    }
}

fn full<G: Game>(plan: &Plan<G>, grouping: &Grouping, rates: &Rates) -> Part<Sum> {
    let sessions = SessionRules { rounds: 50, bankroll: Money::dollars(500), tables: 3 };
    let kept = Kept { sessions: Some(sessions), meters: has_meters::<G>() };
    let notes = Some(Sum::default());
    play_full_block(plan, grouping, 0, Senseless::default(), (&kept, rates), notes).expect(G::NAME)
}

/// Every spot's money is somewhere: in the sums, in the notes and in the sessions.
fn adds_up<G: Game>(plan: &Plan<G>) {
    let grouping = Grouping::everything(&plan.wagers);
    let part = full(plan, &grouping, &Rates::default());
    let fast = simulate_by(plan, &grouping, Senseless::default).expect(G::NAME);
    assert_eq!(part.totals, fast, "{}", G::NAME);
    let notes = part.notes.expect("they were asked for");
    assert_eq!(notes.net(), fast.wagers[0].net, "{}", G::NAME);
    assert!(notes.rows > plan.rounds / 3, "{}: {} rows", G::NAME, notes.rows);
    let sessions = part.sessions.expect("they were asked for");
    let seats = plan.wagers.seats().and(plan.present).clockwise().count() as u64;
    assert_eq!(sessions.results.count, plan.rounds / 50 * seats, "{}", G::NAME);
    assert_eq!(sessions.tables.sum, -sessions.results.sum, "{}", G::NAME);
    assert_eq!(sessions.pits.count, plan.rounds / 150, "{}", G::NAME);
}

/// Single rounds come out as files that the rules agree with.
fn is_shown<G: Game>(plan: &Plan<G>, rates: &Rates) {
    let noted = full(plan, &Grouping::everything(&plan.wagers), rates).notes.expect("notes");
    for round in [0, 1, 17, 333] {
        let shown = show(plan, rates, round, Senseless::default()).expect(G::NAME);
        if shown.setup.carried.is_some() {
            continue; // A card of the round before has no place in a file of its own.
        }
        let text = sheet(&shown).unwrap_or_else(|problem| {
            panic!("{} {problem} {:?} {:?}", G::NAME, shown.wrong, shown.conducted.end)
        });
        let again = notation::run::<G>(&read(&text).unwrap()[0])
            .unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        assert!(again.difference.is_none(), "{text}");
        assert_eq!(again.rounds[0].net, shown.conducted.net, "{text}");
        let net: Money = shown.conducted.net.iter().map(|(_, net)| *net).sum();
        assert_eq!(noted.by_round[round as usize], net, "{text}");
    }
}

/// All that can go wrong, one after the other and often.
fn goes_wrong<G: Game>(plan: &Plan<G>) {
    let grouping = Grouping::everything(&plan.wagers);
    let mut happened = 0;
    for row in G::irregularities(&plan.options) {
        let rates = Rates(vec![(row.what, u64::MAX / 20)]);
        let part = full(&Plan { rounds: 300, ..plan.clone() }, &grouping, &rates);
        let [Happened { times, void }] = part.happened[..] else { panic!("one rate") };
        assert!(void <= times && times < 60, "{}, {}: {times}", G::NAME, row.what);
        happened += times;
        let notes = part.notes.expect("they were asked for");
        assert_eq!(notes.net(), part.totals.wagers[0].net, "{}", row.what);
        is_shown(plan, &rates);
    }
    assert!(happened > 0, "{}: nothing went wrong", G::NAME);
}

#[test]
fn everything_adds_up() {
    struct All;
    impl Visitor for All {
        fn game<G: Game>(&mut self) {
            let options = G::Options::default();
            let spots = three_spots::<G>(&options);
            let (wagers, present) = (wagers::<G>(&options, &spots), seats(&spots));
            let Some(plan) = plan(wagers, present, 3_000) else { return };
            adds_up(&plan);
            is_shown(&plan, &Rates::default());
            goes_wrong(&plan);
        }
    }
    games::visit(&mut All);
}
