//! `felt sim`: many rounds, and what came of them.

mod json;
mod made;
mod part;
mod people;
mod plot;

use super::games;
use crate::door::Door;
use crate::made::VERSION;
use crate::progress::Progress;
use crate::text::{nearest, on_one_line};
use crate::{Exit, args, files, options, out, signals, strategy_files};
use anyhow::{Result, anyhow, bail};
use exact::Bets;
use exact::Pair;
use exact::{Manner, threads};
use odds::simulate::{RESULTS, Raised};
use part::Played;
use serde_json::{Map, Value, json};
use sim::{Asked, Blocks, Raises, Rate, Session, Simulated, Sums};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::time::Instant;
use table::Money;
use table::figures::StrategyFile;
use table::notation::{self, Problem, Report};

pub fn run(asked: &args::Sim, doors: &[Door]) -> Result<Exit> {
    if asked.game == "merge" {
        return merge(asked, doors);
    }
    if let Some(file) = asked.files.first() {
        bail!("{}: files are for felt sim merge", on_one_line(file));
    }
    let door = games::find(&asked.game, doors)?;
    let elected = options::elected(door, &asked.elect)?;
    let question = question(asked, door, elected)?;
    let ready = door.sim.sim(&question).map_err(|refusal| anyhow!("{refusal}"))?;
    if let Some(adapted) = question.session.as_ref().and_then(|one| one.adapted.as_ref()) {
        out::complain(adapted);
    }
    if let Some(round) = asked.show {
        return show(door, ready.as_ref(), &question, round);
    }
    let (played, exit) = play(asked, door, &question, ready.as_ref())?;
    report(asked, door, &played)?;
    Ok(exit)
}

fn show(door: &Door, ready: &dyn Simulated, question: &Asked, round: u64) -> Result<Exit> {
    if round >= question.rounds {
        bail!("--show {round}: the job has {} rounds, counted from 0", question.rounds);
    }
    let sheet = completed(&ready.show(round)?, door)
        .map_err(|problem| anyhow!("round {round}: {problem}"))?;
    out::print(&(made::remarks(&job(door, question, ready)?, round) + &sheet))?;
    Ok(Exit::Done)
}

/// The file with what the rules answer to it.
fn completed(text: &str, door: &Door) -> Result<String, Problem> {
    let mut sheets = notation::read(text)?;
    for sheet in &mut sheets {
        let mut report = Report::default();
        door.live.replay(&mut sheet.rows.iter().cloned(), &mut report)?;
        sheet.rows = report.filled;
    }
    Ok(notation::print(&sheets))
}

/// What the command line asks, checked as far as no game is needed for it.
fn question(asked: &args::Sim, door: &Door, pairs: Vec<Pair>) -> Result<Asked> {
    let session = asked.session.as_deref().map(|text| session(asked, text)).transpose()?;
    if session.is_none() {
        is_of_no_session(asked)?;
    }
    let rounds = match (&session, asked.rounds) {
        (Some(session), _) => session.rounds().checked_mul(session.sessions),
        (None, Some(rounds)) => Some(rounds),
        (None, None) => bail!("say how many: --rounds N, or --session TIME"),
    };
    let Some(rounds) = rounds.filter(|rounds| *rounds <= MOST_ROUNDS) else {
        bail!("--rounds: more than {MOST_ROUNDS} rounds would take longer than anybody waits");
    };
    Ok(Asked {
        manner: manner(asked.strategy.as_deref().unwrap_or("optimal"), door, &pairs)?,
        pairs,
        bets: bets(&asked.bet)?,
        spots: asked.spots.unwrap_or(if door.sim.wagers_in_the_round() { 2 } else { 1 }),
        rounds,
        seed: asked.seed.unwrap_or(1),
        fresh: asked.fresh,
        irregular: rates(&asked.irregular)?,
        session,
    })
}

/// How many sessions are played, and how many tables make a pit, where nobody says it.
const SESSIONS: u64 = 10_000;
const TABLES: u64 = 10;

/// What is said of sessions does nothing without one.
fn is_of_no_session(asked: &args::Sim) -> Result<()> {
    match said_of_sessions(asked).or(asked.svg.is_some().then_some("--svg")) {
        Some(word) => bail!("{word} is for sessions: say --session TIME"),
        None => Ok(()),
    }
}

/// The first word that is said of sessions.
fn said_of_sessions(asked: &args::Sim) -> Option<&'static str> {
    let said = [
        ("--hands-per-hour", asked.hands_per_hour.is_some()),
        ("--bankroll", asked.bankroll.is_some()),
        ("--stop-win", asked.stop_win.is_some()),
        ("--stop-loss", asked.stop_loss.is_some()),
        ("--spread", asked.spread.is_some()),
        ("--tables", asked.tables.is_some()),
        ("--sessions", asked.sessions.is_some()),
    ];
    said.into_iter().find(|(_, is_said)| *is_said).map(|(word, _)| word)
}

/// Years on a thousand machines.
const MOST_ROUNDS: u64 = 1_000_000_000_000_000_000;

/// How somebody plays, by a name or a file.
pub(super) fn manner(text: &str, door: &Door, pairs: &[Pair]) -> Result<Manner> {
    if let Some((_, manner)) = Manner::NAMES.into_iter().find(|(name, _)| *name == text) {
        if manner != Manner::Optimal {
            decides(door, &format!("--strategy {text}"))?;
        }
        return Ok(manner);
    }
    if text.ends_with(".toml") {
        let strategy_file = strategy_files::understood(text, door, pairs)?;
        let name = Path::new(text).file_name().unwrap_or_default().to_string_lossy();
        return Ok(Manner::FromFile(on_one_line(&name), strategy_file));
    }
    let names = Manner::NAMES.map(|(name, _)| name);
    let meant =
        nearest(text, names).map_or(String::new(), |near| format!(" (did you mean {near}?)"));
    let (text, names) = (on_one_line(text), names.join(", "));
    bail!("--strategy {text}: there is no such strategy{meant}; say {names}, or name a .toml file")
}

/// Refuses an option that chooses how to play where nobody chooses anything.
pub(super) fn decides(door: &Door, option: &str) -> Result<()> {
    // Whoever has nothing to say of how to play is understood only there.
    if door.exact.understands(&[], &StrategyFile::default()).is_ok() {
        bail!(
            "{option}: nothing is decided at {}, all play alike: leave it out",
            door.rules.name()
        );
    }
    Ok(())
}

/// What is wagered, by area or as much for the first wager.
pub(super) fn bets(texts: &[String]) -> Result<Bets> {
    let amount = |text: &str, of: &str| {
        args::money(of).map_err(|what| anyhow!("--bet {}: {what}", on_one_line(text)))
    };
    match texts {
        [] => return Ok(Bets::Least),
        [one] if !one.contains('=') => return Ok(Bets::First(amount(one, one)?)),
        _ => {}
    }
    let mut areas: Vec<(String, Money)> = Vec::new();
    for text in texts {
        let Some((area, of)) = text.split_once('=') else {
            bail!("--bet {}: say AREA=AMOUNT where there are several", on_one_line(text));
        };
        if areas.iter().any(|(known, _)| known == area) {
            bail!("--bet {}: the area is named twice", on_one_line(text));
        }
        areas.push((on_one_line(area), amount(text, of)?));
    }
    Ok(Bets::Areas(areas))
}

fn rates(texts: &[String]) -> Result<Vec<Rate>> {
    let mut rates: Vec<Rate> = Vec::new();
    for text in texts {
        let rate = rate(text)?;
        if rates.iter().any(|known| known.name == rate.name) {
            bail!("--irregular {}: it is named twice", rate.name);
        }
        rates.push(rate);
    }
    Ok(rates)
}

fn rate(text: &str) -> Result<Rate> {
    let shown = on_one_line(text);
    let Some((name, rate)) = text.split_once('=') else {
        bail!("--irregular {shown}: say NAME=RATE, such as face-up=1e-4");
    };
    match rate.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate < 1.0 => Ok(Rate { name: on_one_line(name), rate }),
        _ => bail!("--irregular {shown}: the rate must lie between 0 and 1"),
    }
}

/// What is said of sessions.
fn session(asked: &args::Sim, text: &str) -> Result<Session> {
    let bankroll = asked.bankroll.unwrap_or(Money::dollars(500));
    if let Some(loss) = asked.stop_loss.filter(|loss| *loss >= bankroll) {
        bail!("--stop-loss {loss}: a player brings {bankroll}, and leaves when that is gone");
    }
    let (sessions, tables, adapted) = pits(asked.sessions, asked.tables)?;
    let raises = asked.spread.as_deref().map(raises).transpose()?.unwrap_or_default();
    let session = Session {
        hours: hours(text)?,
        hands_per_hour: asked.hands_per_hour.unwrap_or(60),
        bankroll,
        tables,
        sessions,
        stop_win: asked.stop_win,
        stop_loss: asked.stop_loss,
        raises,
        adapted,
    };
    if session.rounds() == 0 {
        bail!("--session {}: shorter than one round", on_one_line(text));
    }
    Ok(session)
}

/// `4h`, `90m`, `1.5h`.
fn hours(text: &str) -> Result<f64> {
    let number = |digits: &str| {
        let plain = table::written_out(digits)?;
        plain.parse::<f64>().ok().filter(|n| *n > 0.0 && *n < 10_000.0)
    };
    let hours = match text.as_bytes().last() {
        Some(b'h') => number(&text[..text.len() - 1]),
        Some(b'm') => number(&text[..text.len() - 1]).map(|minutes| minutes / 60.0),
        _ => None,
    };
    hours.ok_or_else(|| anyhow!("--session {}: say how long, such as 4h or 90m", on_one_line(text)))
}

/// How many sessions are played and how many tables make a pit: all pits are whole. Few sessions
/// are one pit where nobody says how large that is.
fn pits(sessions: Option<u64>, tables: Option<u64>) -> Result<(u64, u64, Option<String>)> {
    let asked = sessions.unwrap_or(SESSIONS);
    if let (Some(few), None) = (sessions.filter(|few| *few < TABLES), tables) {
        let what = format!("--sessions {few}: a pit is {few} tables, not {TABLES}");
        return Ok((few, few, Some(what)));
    }
    let tables = tables.unwrap_or(TABLES);
    let Some(whole) = asked.div_ceil(tables).checked_mul(tables) else {
        bail!("--tables {tables}: more than anybody could play");
    };
    let adapted = (whole != asked).then(|| {
        format!("--sessions {asked}: {whole} are played, for all pits of {tables} tables are whole")
    });
    Ok((whole, tables, adapted))
}

/// `loss=1,2,4`, `win=1,3,2,6`, `money=100`.
fn raises(text: &str) -> Result<Raises> {
    let shown = on_one_line(text);
    let Some((way, times)) = text.split_once('=') else {
        bail!("--spread {shown}: say how, such as loss=1,2,4 or win=1,3,2,6 or money=100");
    };
    let raised = match way {
        Raises::LOSS => Raised::ByLoss,
        Raises::WIN => Raised::ByWin,
        Raises::MONEY => {
            let each = args::money(times).map_err(|what| anyhow!("--spread {shown}: {what}"))?;
            return Ok(Raises::WithMoney(each));
        }
        _ => {
            let ways = [Raises::LOSS, Raises::WIN, Raises::MONEY];
            let meant =
                nearest(way, ways).map_or(String::new(), |near| format!(" (did you mean {near}?)"));
            bail!("--spread {shown}: it is by {}{meant}", ways.join(", "));
        }
    };
    let step = |text: &str| {
        let times = args::number(text).ok().and_then(|times| u32::try_from(times).ok());
        times.filter(|times| *times <= MOST_TIMES).ok_or_else(|| {
            let text = on_one_line(text);
            anyhow!("--spread {shown}: {text:?} is no whole number from 1 to {MOST_TIMES}")
        })
    };
    let steps = times.split(',').map(step).collect::<Result<Vec<u32>>>()?;
    if steps.iter().all(|step| *step == steps[0]) {
        bail!("--spread {shown}: that is always the same; say it with --bet");
    }
    Ok(Raises::After(raised, steps))
}

/// More than any table's limits lie apart.
const MOST_TIMES: u32 = 1_000_000;

/// Plays the job, or its shard; and how the program exits, which is otherwise than well where a
/// signal has cut it short.
fn play(
    asked: &args::Sim,
    door: &Door,
    question: &Asked,
    ready: &dyn Simulated,
) -> Result<(Played, Exit)> {
    let blocks = ready.blocks();
    let range = match &asked.shard {
        None => blocks.all(),
        Some(text) => shard(text, blocks)?,
    };
    let job = job(door, question, ready)?;
    // Before anything is played: a part that cannot be saved is a night lost.
    let beside = asked.out.as_deref().and_then(made::beside);
    let paths = [("--out", &asked.out), ("--save", &asked.save), ("--svg", &asked.svg)];
    let paths = paths.into_iter().chain([("--out", &beside)]);
    check_writable(paths.filter_map(|(option, path)| Some((option, path.as_deref()?))).collect())?;
    signals::listen();
    let mut file = match &asked.out {
        None => None,
        Some(path) => Some(created(path, &job, ready)?),
    };
    let threads = asked.threads.map_or_else(threads, usize::from);
    let mut reached = range.start..range.start;
    let clock = Clock::new(door.rules.name(), blocks, range.clone());
    let sums = ready.play(range.clone(), threads, file.as_mut(), &mut |done, sums| {
        reached = done.clone();
        clock.tell(done, sums, ready);
        match signals::came() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    })?;
    drop(clock);
    let (done, of) = (blocks.rounds_in(&reached), blocks.rounds_in(&range));
    if let Some(file) = file {
        let first = blocks.rounds_in(&(0..range.start));
        made::finish(file, beside.as_deref(), &job, first..first + done)?;
    }
    let exit = match signals::came().filter(|_| done < of) {
        Some(exit) => {
            out::complain(&format!("stopped: {done} of {of} rounds were played"));
            exit
        }
        None => Exit::Done,
    };
    let wagers = ready.wagers().to_vec();
    let together = ready.together().cloned();
    let played = Played { job, wagers, together, of: blocks.all().end, blocks: reached, sums };
    if let Some(path) = &asked.save {
        files::write(path, &played.text()).map_err(|what| anyhow!("{path}: {what}"))?;
    }
    Ok((played, exit))
}

/// Every file can be written, and none in the place of another.
fn check_writable(paths: Vec<(&str, &str)>) -> Result<()> {
    for (nth, (option, path)) in paths.iter().enumerate() {
        let shown = on_one_line(path);
        if let Some((other, _)) = paths[..nth].iter().find(|(_, known)| files::is_same(known, path))
        {
            bail!("{option} {shown}: {other} writes the same file");
        }
        files::check_writable(path).map_err(|what| anyhow!("{shown}: {what}"))?;
    }
    Ok(())
}

/// `3/8`.
fn shard(text: &str, blocks: Blocks) -> Result<Range<u64>> {
    let shown = on_one_line(text);
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let Some((nth, of)) = numbers.filter(|(_, of): &(u64, u64)| *of > 0) else {
        bail!("--shard {shown}: say which of how many, such as 3/8");
    };
    if nth == 0 || nth > of {
        bail!("--shard {shown}: there are shards 1 to {of}");
    }
    Ok(blocks.shard(nth, of))
}

fn created(path: &str, job: &Map<String, Value>, ready: &dyn Simulated) -> Result<columns::File> {
    let text = |key: &str| job[key].as_str().unwrap_or_default().to_string();
    let job = columns::Job {
        game: text("game"),
        options: text("elected"),
        seed: job["seed"].as_u64().unwrap_or_default(),
        areas: ready.names(),
        results: RESULTS.map(str::to_string).to_vec(),
        about: made::about(job),
    };
    Ok(columns::File::create(path, job)?)
}

/// The generator of every simulation.
const GENERATOR: &str = "xoshiro256++";

/// The question in words and numbers, the same for every part of one job.
fn job(door: &Door, asked: &Asked, ready: &dyn Simulated) -> Result<Map<String, Value>> {
    let options = door.rules.elect(&asked.pairs).map_err(|refusal| anyhow!("{refusal}"))?;
    let elected = made::elected(&options, &door.rules.elect(&[]).map_err(|it| anyhow!("{it}"))?);
    let options: Map<String, Value> =
        options.into_iter().map(|(key, value)| (key.to_string(), value.into())).collect();
    let bets: Vec<Value> =
        ready.bets().iter().map(|(area, amount)| json!([area, amount.to_string()])).collect();
    let mut job = Map::new();
    let mut put = |key: &str, value: Value| job.insert(key.to_string(), value);
    put("game", door.rules.name().into());
    put("edition", games::dated(door).into());
    put("version", VERSION.into());
    put("options", options.into());
    put("elected", elected.into());
    put("strategy", asked.manner.name().into());
    if let Manner::FromFile(_, strategy_file) = &asked.manner {
        put("lesson", strategy_files::written(door, &[], strategy_file).into());
    }
    put("bets", bets.into());
    put("spots", asked.spots.into());
    put("rounds", asked.rounds.into());
    put("seed", asked.seed.into());
    put("generator", GENERATOR.into());
    let shuffled = if ready.shoe_lasts() { "at the cutting card" } else { "every round" };
    put("shuffled", shuffled.into());
    put("fresh", asked.fresh.into());
    put("irregular", json!(asked.irregular));
    if let Some(session) = &asked.session {
        put("session", of_session(session));
    }
    Ok(job)
}

fn of_session(session: &Session) -> Value {
    let money = |amount: Option<Money>| amount.map(|amount| amount.to_string());
    json!({
        "rounds": session.rounds(),
        "hours": session.hours,
        "hands_per_hour": session.hands_per_hour,
        "bankroll": session.bankroll.to_string(),
        "tables": session.tables,
        "sessions": session.sessions,
        "stop_win": money(session.stop_win),
        "stop_loss": money(session.stop_loss),
        "spread": session.raises.text(),
        "adapted": session.adapted,
    })
}

/// The live bar: how far, how fast, how long still, and what it comes to so far.
struct Clock {
    bar: Progress,
    start: Instant,
    blocks: Blocks,
    range: Range<u64>,
}

impl Clock {
    fn new(name: &str, blocks: Blocks, range: Range<u64>) -> Clock {
        Clock { bar: Progress::new(name), start: Instant::now(), blocks, range }
    }

    fn tell(&self, done: &Range<u64>, sums: &Sums, ready: &dyn Simulated) {
        let (played, of) = (self.blocks.rounds_in(done), self.blocks.rounds_in(&self.range));
        self.bar.tell_more(played as usize, of as usize, || {
            let speed = played as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
            let left = (of - played) as f64 / speed.max(1.0);
            let first = ready.wagers().iter().zip(&sums.totals.wagers).next();
            let estimate = first.map_or(String::new(), |(wager, one)| {
                let (mean, error) = people::mean(wager, one);
                format!(", {} {mean:+.6} +- {error:.6}", wager.name)
            });
            format!("{:.1} M rounds/s, {left:.0} s left{estimate}", speed / 1e6)
        });
    }
}

/// Adds up parts of one job.
fn merge(asked: &args::Sim, doors: &[Door]) -> Result<Exit> {
    if asked.files.is_empty() {
        bail!("felt sim merge: name the files that --save has written");
    }
    only_merges(asked)?;
    let mut parts = Vec::new();
    for path in &asked.files {
        let shown = on_one_line(path);
        let text = files::text(path).map_err(|what| anyhow!("{shown}: {what}"))?;
        let part = Played::read(&text).map_err(|error| anyhow!("{shown}: {error:#}"))?;
        parts.push((shown, part));
    }
    parts.sort_by_key(|(_, part)| (part.blocks.start, part.blocks.end));
    let (mut all, mut whole): (Option<Sums>, Option<(String, Played)>) = (None, None);
    let mut door = None;
    for (path, mut part) in parts {
        if let Some((first, so_far)) = &mut whole {
            if part.job != so_far.job || part.of != so_far.of {
                bail!(
                    "{path}: this is a part of another job than {first}: {}",
                    unlike(so_far, &part)
                );
            }
            if part.blocks.start < so_far.blocks.end {
                bail!("{path}: some of its rounds are in another file too");
            }
            if part.blocks.start > so_far.blocks.end {
                bail!("{path}: the part before it is missing");
            }
            so_far.blocks.end = part.blocks.end;
        } else {
            let name = part.job.get("game").and_then(Value::as_str).unwrap_or_default();
            door = Some(games::find(name, doors)?);
        }
        let sums = std::mem::take(&mut part.sums);
        door.expect("found with the first part").sim.join(&mut all, sums);
        whole.get_or_insert((path, part));
    }
    let (Some((_, mut played)), Some(door)) = (whole, door) else { bail!("nothing to merge") };
    played.sums = all.unwrap_or_default();
    if asked.svg.is_some() && played.sums.sessions.is_none() {
        bail!("--svg is for sessions, and the job has none");
    }
    let paths = [("--save", asked.save.as_deref()), ("--svg", asked.svg.as_deref())];
    check_writable(paths.into_iter().filter_map(|(word, path)| Some((word, path?))).collect())?;
    if let Some(path) = &asked.save {
        files::write(path, &played.text()).map_err(|what| anyhow!("{path}: {what}"))?;
    }
    report(asked, door, &played)?;
    Ok(Exit::Done)
}

/// What was played cannot be asked for any more.
fn only_merges(asked: &args::Sim) -> Result<()> {
    let said = [
        ("--rounds", asked.rounds.is_some()),
        ("--seed", asked.seed.is_some()),
        ("--threads", asked.threads.is_some()),
        ("--spots", asked.spots.is_some()),
        ("--bet", !asked.bet.is_empty()),
        ("--strategy", asked.strategy.is_some()),
        ("--fresh", asked.fresh),
        ("--irregular", !asked.irregular.is_empty()),
        ("--session", asked.session.is_some()),
        ("--out", asked.out.is_some()),
        ("--shard", asked.shard.is_some()),
        ("--show", asked.show.is_some()),
        ("--set", !asked.elect.set.is_empty()),
        ("--options", asked.elect.file.is_some()),
    ];
    let said = said.into_iter().find(|(_, is_said)| *is_said).map(|(word, _)| word);
    match said.or(said_of_sessions(asked)) {
        Some(word) => bail!("{word}: felt sim merge adds up what was played; leave it out"),
        None => Ok(()),
    }
}

/// What two jobs were asked differently.
fn unlike(one: &Played, other: &Played) -> String {
    let keys = one.job.keys().chain(other.job.keys());
    let mut unlike: Vec<&str> =
        keys.filter(|key| one.job.get(*key) != other.job.get(*key)).map(String::as_str).collect();
    unlike.sort_unstable();
    unlike.dedup();
    format!("they differ in {}", unlike.join(", "))
}

fn report(asked: &args::Sim, door: &Door, played: &Played) -> Result<()> {
    if let Some(path) = &asked.svg
        && let Some(sessions) = &played.sums.sessions
    {
        let picture = plot::sessions(door.rules.title(), sessions, &made::about(&played.job));
        files::write(path, &picture).map_err(|what| anyhow!("{path}: {what}"))?;
    }
    match asked.json {
        true => out::json(&json::document(door, played)),
        false => out::print(&people::page(door, played)),
    }
}
