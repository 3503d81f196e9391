//! A job, played by one game's own rounds.

use super::asked::Asked;
use super::rules::rules;
use super::taken::Taken;
use super::{Blocks, Simulated, Sums, Wager};
use columns::File;
use exact::placing::{areas, payable};
use exact::{Manner, Solved, threads};
use odds::report::Summary;
use odds::simulate::{
    Grouping, Kept, MOST_WAGERS, Plan, Raises, Rates, Rng, SessionRules, ShoeRules, below,
    has_meters, in_order, names, play_block, play_full_block, sheet, show, stream,
};
use odds::{Real, Strategy, View};
use std::ops::{ControlFlow, Range, RangeInclusive};
use table::figures::{self, Figure, How, Player};
use table::{
    Area, Code, Figures, Irregularity, Line, Money, Place, Refusal, Seats, Spot, Wagers, When,
};

/// A job made ready for a game.
pub(crate) struct Ready<G: Figures> {
    plan: Plan<G>,
    blocks: Blocks,
    grouping: Grouping,
    wagers: Vec<Wager>,
    together: Option<Wager>,
    rates: Rates,
    kept: Kept,
    player: Playing<G::Player>,
}

/// What is done with every block that is over, in order: how far it came, and what came of all so
/// far. Breaking stops the job.
pub type Heard<'a> = dyn FnMut(&Range<u64>, &Sums) -> ControlFlow<()> + 'a;

impl<G: Solved> Ready<G> {
    pub(crate) fn new(options: G::Options, asked: &Asked) -> Result<Ready<G>, Refusal> {
        let offered = G::offered(&options);
        let wagers = placed(&options, &offered, asked)?;
        let in_the_round = offered.iter().all(|wager| wager.placed.is_empty());
        let present = Seats::first(if in_the_round { asked.spots } else { 0 });
        if in_the_round && asked.spots < 2 {
            let sit = format!("at least two must sit down, not {}", asked.spots);
            let what = format!("nobody wagers before the round here: {sit}");
            return Err(Refusal::plain(Code::NoWagersTaken, what));
        }
        let shoe = match (asked.fresh, ShoeRules::of(&G::procedures(&options))) {
            (true, _) => ShoeRules::FRESH,
            (false, Some(rules)) => rules,
            (false, None) => {
                let what = "cards go back into the shoe here: only --fresh can be simulated";
                return Err(Refusal::plain(Code::NotSimulated, what));
            }
        };
        let apart = ToldApart::new(&offered, &wagers)?;
        let grouping =
            Grouping::new(&wagers, apart.0.len(), |area| apart.of(&options, &wagers, area));
        let session = asked.session.as_ref();
        let session =
            session.map(|session| rules((&options, &offered), &wagers, session)).transpose()?;
        let blocks = Blocks::of(asked.rounds, session.as_ref());
        // Where players meet each other, a figure is against who plays his part of the best.
        let is_same = asked.irregular.is_empty()
            && (asked.fresh || shoe == ShoeRules::FRESH)
            && (!in_the_round || asked.manner == Manner::Optimal);
        let (player, figures) = playing::<G>(&options, &asked.manner, is_same)?;
        let exact = |wager: &figures::Wager<G>| {
            let figure = figures.iter().find(|figure| figure.wager.name == wager.name)?;
            let holds = holds_for(figure, &options, &wagers, session.as_ref());
            holds.then(|| exact(figure, &asked.manner, asked.fresh)).flatten()
        };
        let wager = |wager: &figures::Wager<G>| Wager {
            name: wager.name.clone(),
            unit: wager.unit.clone(),
            first: unit_of(wager, &wagers),
            laid: all_of(&wagers),
            exact: exact(wager),
        };
        let told_apart = apart.0.iter().enumerate();
        let told_apart: Vec<Wager> = told_apart
            .map(|(nth, one)| Wager { laid: grouping.first(nth), ..wager(one) })
            .collect();
        let required = offered.iter().find(|one| is_all(one, &wagers)).map(wager);
        Ok(Ready {
            together: (told_apart.len() > 1)
                .then(|| required.unwrap_or_else(|| together(&told_apart, &wagers))),
            wagers: told_apart,
            player,
            rates: Rates(rates::<G>(&options, asked)?),
            kept: Kept { sessions: session, meters: has_meters::<G>() && !asked.fresh },
            plan: Plan {
                pack: G::pack(&options),
                options,
                wagers,
                present,
                shoe,
                forgets: asked.fresh,
                rounds: asked.rounds,
                block: blocks.block,
                seed: asked.seed,
                threads: threads(),
            },
            blocks,
            grouping,
        })
    }
}

impl<G: Figures> Simulated for Ready<G> {
    fn wagers(&self) -> &[Wager] {
        &self.wagers
    }

    fn together(&self) -> Option<&Wager> {
        self.together.as_ref()
    }

    fn blocks(&self) -> Blocks {
        self.blocks
    }

    fn shoe_lasts(&self) -> bool {
        !self.plan.shoe.fresh_every_round
    }

    fn bets(&self) -> Vec<(String, Money)> {
        let first = self.plan.wagers.lines().first();
        let areas = first.map_or(&[][..], |(_, areas)| areas);
        areas.iter().map(|(area, amount)| (area.name(), *amount)).collect()
    }

    fn play(
        &self,
        range: Range<u64>,
        threads: usize,
        mut file: Option<&mut File>,
        heard: &mut Heard<'_>,
    ) -> anyhow::Result<Sums> {
        let plain = file.is_none() && self.kept.sessions.is_none() && !self.kept.meters;
        let noting = file.is_some();
        let work = |block| {
            let strategy = self.strategy(block);
            if plain {
                let (plan, grouping) = (&self.plan, &self.grouping);
                let (totals, happened) = play_block(plan, block, strategy, grouping, &self.rates)?;
                return Ok((Sums { totals, happened, ..Sums::default() }, None));
            }
            let extras = (&self.kept, &self.rates);
            let notes = noting.then(Taken::default);
            let part = play_full_block(&self.plan, &self.grouping, block, strategy, extras, notes)?;
            let happened = part.happened;
            let sums = Sums {
                totals: part.totals,
                sessions: part.sessions,
                meters: part.meters,
                happened,
            };
            Ok::<_, odds::simulate::Refused>((sums, part.notes))
        };
        let (mut all, mut failed) = (None, None);
        let played = in_order(range.clone(), threads, work, |block, (sums, notes)| {
            if let (Some(file), Some(taken)) = (&mut file, notes) {
                let meters = (all.as_ref().and_then(Sums::meters), sums.meters());
                if let Err(problem) = file.write(&taken.rows::<G>(meters)) {
                    failed = Some(problem);
                    return ControlFlow::Break(());
                }
            }
            join::<G>(&mut all, sums);
            heard(&(range.start..block + 1), all.as_ref().expect("just joined"))
        });
        played?;
        match failed {
            Some(problem) => Err(problem.into()),
            None => Ok(all.unwrap_or_default()),
        }
    }

    fn show(&self, round: u64) -> anyhow::Result<String> {
        let strategy = self.strategy(round / self.plan.block);
        let shown = show(&self.plan, (&self.kept, &self.rates), round, strategy)
            .map_err(|refused| anyhow::anyhow!("--show {round}: {refused}"))?;
        if !shown.setup.carried.is_empty() {
            anyhow::bail!(
                "round {round} begins with a card that was drawn in error in round {}: show that \
                 one",
                round - 1
            );
        }
        Ok(sheet(&shown))
    }

    fn names(&self) -> Vec<String> {
        names::<G>()
    }
}

impl<G: Figures> Ready<G> {
    fn strategy(&self, block: u64) -> Playing<G::Player> {
        match &self.player {
            Playing::Random(_) => Playing::Random(stream(self.plan.seed ^ WHIMS, block)),
            player => player.clone(),
        }
    }
}

/// The stream of whims is not the stream of cards.
const WHIMS: u64 = 0x2545_f491_4f6c_dd1d;

/// Two stretches of one job, one after the other.
pub(crate) fn join<G: Figures>(all: &mut Option<Sums>, next: Sums) {
    // A shard may hold no block at all.
    let Some(so_far) = all.as_mut().filter(|so_far| so_far.totals.rounds > 0) else {
        *all = Some(next);
        return;
    };
    if next.totals.rounds == 0 {
        return;
    }
    so_far.totals = std::mem::take(&mut so_far.totals).and(&next.totals);
    if let (Some(sessions), Some(more)) = (&mut so_far.sessions, &next.sessions) {
        sessions.absorb(more);
    }
    if let (Some(meters), Some(more)) = (&mut so_far.meters, next.meters) {
        meters.then::<G>(more, &mut so_far.totals);
    }
    for (happened, more) in so_far.happened.iter_mut().zip(next.happened) {
        *happened = happened.and(more);
    }
}

/// The meters' names, in order.
pub(crate) fn meter_names<G: Figures>() -> Vec<&'static str> {
    G::METERS.iter().map(|meter| meter.name).collect()
}

/// The first wagers of every spot.
fn placed<G: Figures>(
    options: &G::Options,
    offered: &[figures::Wager<G>],
    asked: &Asked,
) -> Result<Wagers<G>, Refusal> {
    let mut wagers = Wagers::<G>::default();
    let areas = areas(offered, &asked.bets)?;
    let most = G::spots(options).0;
    if asked.spots > most {
        return Err(Refusal::plain(
            Code::NoSuchSpot,
            format!("--spots: the table has {most}, not {}", asked.spots),
        ));
    }
    for spot in 0..asked.spots {
        for (area, amount) in &areas {
            wagers.place(Spot(spot).line(0), *area, *amount);
        }
    }
    wagers.check(options)?;
    payable::<G>(options, &areas)?;
    Ok(wagers)
}

/// The wagers of the exact odds that are placed, or only come in the round: each area that is
/// wagered on belongs to the one that bears its name, or else to the first that counts it.
struct ToldApart<'a, G: Figures>(Vec<&'a figures::Wager<G>>);

impl<'a, G: Figures> ToldApart<'a, G> {
    fn new(offered: &'a [figures::Wager<G>], wagers: &Wagers<G>) -> Result<Self, Refusal> {
        let placed = || wagers.lines().iter().flat_map(|(_, areas)| areas);
        let is_asked = |wager: &&figures::Wager<G>| {
            let named = placed().any(|(area, _)| is_of(wager, *area));
            wager.name != "required" && (named || wager.placed.is_empty())
        };
        let apart = ToldApart(offered.iter().filter(is_asked).collect());
        match apart.0.len() {
            0..=MOST_WAGERS => Ok(apart),
            many => {
                let what = format!("{many} wagers cannot be told apart, but {MOST_WAGERS}");
                Err(Refusal::plain(Code::NotSimulated, what + ": bet on fewer"))
            }
        }
    }

    fn of(&self, options: &G::Options, wagers: &Wagers<G>, area: G::Area) -> Option<usize> {
        let named = self.0.iter().position(|wager| is_of(wager, area));
        let counted = || self.0.iter().position(|wager| (wager.counted)(area));
        // Where nothing can ever lie, it does not matter: so a single wager may be everything,
        // which is added up soonest.
        let is_idle = || {
            let mut placed = wagers.lines().iter().flat_map(|(_, areas)| areas);
            G::area_rule(options, area).when == When::BeforeTheDeal
                && !placed.any(|(other, _)| *other == area)
        };
        named.or_else(counted).or_else(|| (self.0.len() == 1 && is_idle()).then_some(0))
    }
}

/// Whether the wager's unit lies there: its only area, or one that bears its name, `straight` and
/// `straight-17`.
fn is_of<G: Figures>(wager: &figures::Wager<G>, area: G::Area) -> bool {
    if let [(only, _)] = wager.placed.as_slice()
        && *only == area
    {
        return true;
    }
    let name = area.name();
    let rest = name.strip_prefix(wager.unit.as_str());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// What lies before a round where the wager's unit lies, on all spots.
fn unit_of<G: Figures>(wager: &figures::Wager<G>, wagers: &Wagers<G>) -> Money {
    let placed = wagers.lines().iter().flat_map(|(_, areas)| areas);
    placed.filter(|(area, _)| is_of(wager, *area)).map(|(_, amount)| *amount).sum()
}

/// Whether this is all wagers that the game requires, and nothing else is wagered.
fn is_all<G: Figures>(wager: &figures::Wager<G>, wagers: &Wagers<G>) -> bool {
    let lies = |area: G::Area| wager.placed.iter().any(|(other, _)| *other == area);
    let all = |areas: &[(G::Area, Money)]| areas.iter().all(|(area, _)| lies(*area));
    wager.name == "required" && wagers.lines().iter().all(|(_, areas)| all(areas))
}

/// All wagers of a round, per unit of all that lies before it.
fn together<G: Figures>(wagers: &[Wager], placed: &Wagers<G>) -> Wager {
    let first = placed.lines().first().map_or(&[][..], |(_, areas)| areas);
    // Where nothing lies before a round, the unit is what is wagered in it.
    let units: Vec<String> = match first {
        [] => wagers.iter().map(|wager| wager.unit.clone()).collect(),
        areas => areas.iter().map(|(area, _)| area.name()).collect(),
    };
    let all = all_of(placed);
    Wager { name: "together".into(), unit: units.join(" + "), first: all, laid: all, exact: None }
}

/// What lies before a round on all spots.
fn all_of<G: Figures>(wagers: &Wagers<G>) -> Money {
    wagers.lines().iter().flat_map(|(_, areas)| areas).map(|(_, amount)| *amount).sum()
}

/// Whether the figure is about what is wagered: the same amount, or one per unit.
fn holds_for<G: Figures>(
    figure: &Figure<G, Real>,
    options: &G::Options,
    wagers: &Wagers<G>,
    session: Option<&SessionRules>,
) -> bool {
    // In a session the money may not last for what is best.
    if session.is_some() && !Summary::of(figure).actions.is_empty() {
        return false;
    }
    let raises = session.is_some_and(|rules| rules.raises != Raises::Never);
    let placed = wagers.lines().iter().flat_map(|(_, areas)| areas);
    let mut of_it = placed.filter(|(area, _)| is_of(&figure.wager, *area));
    of_it.all(|(area, amount)| {
        *amount == figure.wager.stake && !raises || G::is_per_unit(options, *area)
    })
}

/// The exact figure, where it is of this manner of playing and of no meter that has grown.
fn exact<G: Figures>(figure: &Figure<G, Real>, manner: &Manner, forgets: bool) -> Option<f64> {
    let summary = Summary::of(figure);
    let decided = !summary.actions.is_empty();
    let grows = summary.further.iter().any(|(name, _)| name.starts_with("break-even"));
    let named = matches!(manner, Manner::Optimal | Manner::Simple | Manner::DealerLike);
    ((forgets || !grows) && (named || !decided)).then_some(summary.ev.decimal)
}

fn rates<G: Figures>(
    options: &G::Options,
    asked: &Asked,
) -> Result<Vec<(Irregularity, u64)>, Refusal> {
    let known: Vec<Irregularity> = table::known(&G::irregularities(options));
    let rate = |rate: &super::Rate| {
        let what = known.iter().find(|what| what.name().eq_ignore_ascii_case(&rate.name));
        what.map(|what| (*what, rate.chance())).ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|what| what.name()).collect();
            let (name, names) = (&rate.name, names.join(", "));
            Refusal::plain(
                Code::NotAtThisTable,
                format!("--irregular: {name:?} is none of {names}"),
            )
        })
    };
    asked.irregular.iter().map(rate).collect()
}

/// Somebody who plays.
#[derive(Clone)]
pub(crate) enum Playing<P> {
    Plays(P),
    Random(Rng),
}

/// Who plays, and the exact figures where they are asked for.
type WithFigures<G> = (Playing<<G as Figures>::Player>, Vec<Figure<G, Real>>);

fn playing<G: Solved>(
    options: &G::Options,
    manner: &Manner,
    with_figures: bool,
) -> Result<WithFigures<G>, Refusal> {
    let by = |how| {
        let (player, figures) = match with_figures {
            true => G::both(options, how),
            false => (G::his_player(options, how), Vec::new()),
        };
        (Playing::Plays(player), figures)
    };
    // What is decided nowhere is worth the same to all.
    let best = || if with_figures { G::both(options, How::Best).1 } else { Vec::new() };
    Ok(match manner {
        Manner::Optimal => by(How::Best),
        Manner::Simple => by(How::Simple),
        Manner::DealerLike => by(How::Dealer),
        Manner::Random => (Playing::Random(stream(WHIMS, 0)), best()),
        Manner::FromFile(_, strategy_file) => {
            (Playing::Plays(G::from_file(options, &G::pack(options), strategy_file)?), best())
        }
    })
}

impl<G: Figures<Player = P>, P: Player<G>> Strategy<G> for Playing<P> {
    const MIXES: bool = P::MIXES;

    #[inline(always)]
    fn choose(&mut self, view: &View<'_>, who: Line, at: Place, among: &[G::Choice]) -> G::Choice {
        match self {
            Playing::Plays(player) => player.choose(view, who, at, among),
            Playing::Random(rng) => among[below(rng, among.len() as u64) as usize],
        }
    }

    #[inline(always)]
    fn amount(
        &mut self,
        view: &View<'_>,
        who: Line,
        area: G::Area,
        range: RangeInclusive<Money>,
    ) -> Money {
        match self {
            Playing::Plays(player) => player.amount(view, who, area, range),
            Playing::Random(_) => *range.start(),
        }
    }
}
