//! The book of everything: its sums are those of the fast table, its rounds can be read again, and
//! whatever goes wrong ends in a result.

mod rows;
#[path = "../every_game/tables.rs"]
#[allow(dead_code)]
mod tables;

use games::three_card_blitz::{self, ThreeCardBlitz};
use odds::simulate::{
    BLOCK, Burn, Grouping, Happened, Kept, Meters, Noted, Notes, Part, Plan, Raised, Raises, Rates,
    Refused, SessionRules, ShoeRules, Shown, Totals, has_meters, play_block, play_full_block,
    sheet, show, simulate_by,
};
use odds::{Strategy, View};
use rows::Row;
use std::ops::RangeInclusive;
use table::notation::{self, read};
use table::{Account, Area, Game, Happening, Ledger, Line, Money, Place, Seats, Visitor, Wagers};
use tables::{seats, three_spots, wagers};

// Rounds of files are compiled there once, and not again in these tests.
use service as _;

/// Decides without sense, but by nothing else than what it sees; amounts by turns, or whoever is
/// bold in full. One type for both, for every table is compiled once for each.
#[derive(Default)]
struct Senseless {
    is_bold: bool,
    amounts: u64,
}

const BOLD: Senseless = Senseless { is_bold: true, amounts: 0 };

fn seen(view: &View<'_>, at: Place) -> usize {
    let cards = view.cards(at).iter().chain(view.cards(Place::DEALER));
    cards.map(|card| card.index()).sum::<usize>() + view.lying(at)
}

impl<G: Game> Strategy<G> for Senseless {
    fn choose(&mut self, view: &View<'_>, _: Line, at: Place, among: &[G::Choice]) -> G::Choice {
        among[seen(view, at) % among.len()]
    }

    fn amount(&mut self, _: &View<'_>, _: Line, _: G::Area, range: RangeInclusive<Money>) -> Money {
        self.amounts += 1;
        let in_full = self.is_bold || self.amounts.is_multiple_of(3);
        if in_full { *range.end() } else { *range.start() }
    }
}

/// What was noted, and as sums.
#[derive(Default)]
struct Sum {
    rows: Vec<Row>,
    by_round: Vec<Money>,
}

impl Notes for Sum {
    fn take(&mut self, noted: &Noted<'_>) {
        self.rows.push(Row::of(noted));
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
    let notes = Some(Sum::default());
    let (kept, senseless) = (rich::<G>(), Senseless::default());
    play_full_block(plan, grouping, 0, senseless, (&kept, rates), notes).expect(G::NAME)
}

/// Sessions in which everybody has more money than he could lose.
fn rich<G: Game>() -> Kept {
    let sessions = SessionRules {
        rounds: 50,
        bankroll: Money::dollars(1_000_000_000),
        tables: 3,
        stop_win: None,
        stop_loss: None,
        raises: Raises::Never,
        least: Money::ZERO,
    };
    Kept { sessions: Some(sessions), meters: has_meters::<G>() }
}

/// Every spot's money is somewhere: in the sums, in the notes and in the sessions.
fn adds_up<G: Game>(plan: &Plan<G>) {
    let grouping = Grouping::everything(&plan.wagers);
    let part = full(plan, &grouping, &Rates::default());
    let fast = simulate_by(plan, &grouping, Senseless::default).expect(G::NAME);
    assert_eq!(part.totals, fast, "{}", G::NAME);
    let notes = part.notes.expect("they were asked for");
    assert_eq!(notes.net(), fast.wagers[0].net, "{}", G::NAME);
    let rows = notes.rows.len() as u64;
    assert!(rows > plan.rounds / 3, "{}: {rows} rows", G::NAME);
    sits_in_its_session(plan, &notes.rows);
    let sessions = part.sessions.expect("they were asked for");
    let seats = plan.wagers.seats().and(plan.present).clockwise().count() as u64;
    assert_eq!(sessions.results.count, plan.rounds / 50 * seats, "{}", G::NAME);
    assert_eq!(sessions.tables.sum, -sessions.results.sum, "{}", G::NAME);
    assert_eq!(sessions.pits.count, plan.rounds / 150, "{}", G::NAME);
}

/// Sessions of 50 rounds; of cards that lie in a shoe for a while each round knows the first one.
fn sits_in_its_session<G: Game>(plan: &Plan<G>, rows: &[Row]) {
    let mut since = None;
    for row in rows {
        assert_eq!(row.session, row.round / 50 + 1, "{}", G::NAME);
        if row.shuffled {
            since = Some(row.round);
        }
        let has_cards = !plan.pack.is_empty();
        assert_eq!(since, has_cards.then_some(row.shoe), "{}", G::NAME);
        assert!(row.shuffled || !plan.shoe.fresh_every_round || !has_cards, "{}", G::NAME);
        let burns = row.shuffled && plan.shoe.burn != Burn::Nothing;
        assert_eq!(row.burned > 0, burns, "{}", G::NAME);
    }
}

/// Single rounds come out as files that the rules agree with.
fn is_shown<G: Game>(plan: &Plan<G>, rates: &Rates) {
    let noted = full(plan, &Grouping::everything(&plan.wagers), rates).notes.expect("notes");
    for round in [0, 1, 17, 333] {
        let extras = (&rich::<G>(), rates);
        let shown = show(plan, extras, round, Senseless::default()).expect(G::NAME);
        if !shown.setup.carried.is_empty() {
            continue; // A card of the round before has no place in a file of its own.
        }
        let mut sheets = read(&sheet(&shown)).unwrap();
        let report = live::run::<G>(&sheets[0]).unwrap_or_else(|problem| {
            panic!("{} {problem} {:?} {:?}", G::NAME, shown.wrong, shown.conducted.end)
        });
        sheets[0].rows = report.filled;
        let text = notation::print(&sheets);
        let again = live::run::<G>(&read(&text).unwrap()[0])
            .unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        assert!(again.difference.is_none(), "{text}");
        assert_eq!(again.rounds[0].net, shown.conducted.net, "{text}");
        let net: Money = shown.conducted.net.iter().map(|(_, net)| *net).sum();
        assert_eq!(noted.by_round[round as usize], net, "{text}");
        let of_round = noted.rows.iter().filter(|row| row.round == round);
        rows::are_those_of(&shown, &text, &of_round.collect::<Vec<_>>());
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

/// What the meters of a job come to, block after block.
fn in_blocks<G: Game>(plan: &Plan<G>) -> (Totals, Meters, i128) {
    let grouping = Grouping::everything(&plan.wagers);
    let kept = Kept { sessions: None, meters: true };
    let (mut totals, mut joined, mut alone) = (Totals::default(), None::<Meters>, 0);
    for block in 0..plan.blocks() {
        let extras = (&kept, &Rates::default());
        let played = play_full_block(plan, &grouping, block, Senseless::default(), extras, None);
        let part: Part<Sum> = played.expect(G::NAME);
        let meters = part.meters.expect("they were asked for");
        alone += meters.all.iter().map(|meter| meter.all_paid().1.sum).sum::<i128>();
        totals = totals.and(&part.totals);
        match &mut joined {
            None => joined = Some(meters),
            Some(joined) => joined.then::<G>(meters, &mut totals),
        }
    }
    (totals, joined.expect("a block"), alone)
}

/// Every cent that was fed into a meter was paid or stands on it, wherever a block ended: payments
/// are rounded up by less than a dollar each.
#[test]
fn meters_go_on_from_block_to_block() {
    let options = three_card_blitz::Options::default();
    let wagers = wagers::<ThreeCardBlitz>(&options, &[0, 1, 2]);
    let mut plan = plan(wagers, Seats::NONE, 120_000).expect("a shoe");
    let fed = plan.wagers.lines().iter();
    let fed = fed.filter(|(_, areas)| areas.iter().any(|(area, _)| area.name() == "progressive"));
    let fed = fed.count() as i64 * plan.rounds as i64;
    plan.block = 500;
    let (totals, meters, alone) = in_blocks(&plan);
    let mut paid_in_all = 0;
    for (meter, grows) in meters.all.iter().zip([10, 25, 25, 25, 25]) {
        let (between, paid) = meter.all_paid();
        let owed = i128::from(fed * grows - meter.since.grown)
            + i128::from(meter.reset) * i128::from(paid.count);
        assert!((owed..owed + 100 * i128::from(paid.count)).contains(&paid.sum), "{meter:?}");
        let rounds = between.sum + i128::from(meter.since.rounds);
        assert_eq!(rounds, i128::from(plan.rounds), "{meter:?}");
        assert!(paid.count > 2, "{meter:?}");
        paid_in_all += paid.sum;
    }
    // What was paid beyond the blocks' own reckoning is in the players' result too.
    let (by_block, mut grown) = (Grouping::everything(&plan.wagers), 0);
    for block in 0..plan.blocks() {
        let played = play_block(&plan, block, Senseless::default(), &by_block, &Rates::default());
        grown += played.expect("it lasts").0.wagers[0].net;
    }
    assert_eq!(totals.wagers[0].net, grown + paid_in_all - alone);
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

/// Follows the money of a round: nobody wagers what he has not, and every choice costs what the
/// game says.
fn follow<G: Game>(shown: &Shown<G>, money: &mut [Money]) {
    let mut ledger = Ledger::new(&shown.setup);
    for (line, _) in shown.setup.wagers.lines() {
        let before = &mut money[line.spot.0 as usize];
        *before -= shown.setup.wagers.of(*line);
        assert!(*before >= Money::ZERO, "{}: first wagers were lent", G::NAME);
    }
    let mut asked: Option<(Line, Money)> = None;
    for event in &shown.conducted.events {
        let paid = |asked: Option<(Line, Money)>| {
            let owed = asked.map_or(Money::ZERO, |(_, owed)| owed);
            assert_eq!(owed, Money::ZERO, "{}: {event:?}", G::NAME);
        };
        match &event.what {
            Happening::Chose { who, at, choice } => {
                paid(asked);
                let on = |area| ledger.wagers().on(*who, area);
                asked = Some((*who, G::price(&shown.setup.options, *choice, *at, on)));
            }
            Happening::Staked { who, amount, .. } => {
                let left = money[who.spot.0 as usize] - *amount;
                assert!(left >= Money::ZERO, "{}: {event:?} was lent", G::NAME);
                if let Some((chooser, owed)) = &mut asked {
                    assert_eq!(chooser, who, "{}: {event:?}", G::NAME);
                    *owed -= *amount;
                }
            }
            // An amount on its own is another question.
            Happening::Told { .. } | Happening::Dealt { .. } => {
                paid(asked.take());
            }
            _ => {}
        }
        for one in ledger.add(event) {
            // What is marked is owed, and not to be wagered again.
            let (has, person) = (&mut money[one.who.spot.0 as usize], Account::Person(one.who));
            *has += if one.to == person { one.amount } else { Money::ZERO };
            *has -= if one.from == person { one.amount } else { Money::ZERO };
        }
    }
}

/// Sessions of people who soon have too little for what they would do: both tables let them do the
/// same, and neither lends.
fn lends_nothing<G: Game>(plan: &Plan<G>) -> Option<u64> {
    let (rounds, raises) = (20, Raises::After(Raised::ByLoss, vec![1, 2]));
    let most = plan.wagers.lines().iter().map(|(line, _)| plan.wagers.of(*line)).max()?;
    let bankroll = most + most + most;
    let rich = rich::<G>().sessions.expect("a session");
    let kept = Kept {
        sessions: Some(SessionRules { rounds, bankroll, raises, ..rich }),
        meters: has_meters::<G>(),
    };
    let (grouping, extras) = (Grouping::everything(&plan.wagers), (&kept, &Rates::default()));
    let played = play_full_block(plan, &grouping, 0, BOLD, extras, Some(Sum::default()));
    let mut noted = played.expect(G::NAME).notes.expect("notes").by_round;
    noted.resize(plan.rounds as usize, Money::ZERO);
    let (mut money, mut skipped) = (vec![bankroll; Seats::first(15).len().into()], 0);
    for round in 0..plan.rounds {
        if round % rounds == 0 {
            money.fill(bankroll);
        }
        let before: Money = money.iter().copied().sum();
        match show(plan, extras, round, BOLD) {
            Ok(shown) => {
                for (line, _) in plan.wagers.lines() {
                    let plays = shown.setup.wagers.lines_on(line.spot) > 0;
                    let pays = money[line.spot.0 as usize] >= plan.wagers.of(*line);
                    assert_eq!(plays, pays, "{} {round} {line}", G::NAME);
                }
                follow(&shown, &mut money);
            }
            Err(refused) => {
                assert_eq!(refused, Refused::NobodyLeft, "{}", G::NAME);
                skipped += 1;
            }
        }
        let won = money.iter().copied().sum::<Money>() - before;
        assert_eq!(noted[round as usize], won, "{} {round}", G::NAME);
    }
    Some(skipped)
}

#[test]
fn nobody_lends() {
    struct All(u64);
    impl Visitor for All {
        fn game<G: Game>(&mut self) {
            let options = G::Options::default();
            let wagers = wagers::<G>(&options, &three_spots::<G>(&options));
            let Some(plan) = plan(wagers, Seats::NONE, 100) else { return };
            self.0 += lends_nothing(&plan).unwrap_or(0);
        }
    }
    let mut all = All(0);
    games::visit(&mut all);
    assert!(all.0 > 0, "nobody was ever ruined");
}
