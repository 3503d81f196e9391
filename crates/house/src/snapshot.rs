//! A lane as text, so that a restart need not begin at the first row.

use crate::apply::CAGE;
use crate::command::{Proposal, Transfer, What};
use crate::house::{House, MakesVault, Program};
use crate::meters::{Hit, Limit};
use crate::moment::Moment;
use crate::row::Lane;
use crate::sessions::Session;
use crate::store::Snapshot;
use crate::table::{Accounts, Table, meter_names};
use crate::terms::Terms;
use std::fmt::Write;
use std::sync::Arc;
use table::{Pair, Person};
use vault::Chance;

impl<C: Chance> House<C> {
    /// The lane as it is now.
    pub fn snapshot(&mut self) -> Snapshot {
        let mut state = String::new();
        self.write_state(&mut state).expect("a String takes all");
        let mut from = self.seq;
        let seq = self.seq;
        for table in &mut self.tables {
            if !table.is_in_round {
                table.keep(seq);
            }
            if table.live.is_some() {
                from = from.min(table.kept.0);
            }
            write_table(table, &self.program, &mut state).expect("a String takes all");
        }
        Snapshot { seq, state, from }
    }

    fn write_state(&self, state: &mut String) -> std::fmt::Result {
        writeln!(state, "lane {} {} {}", self.lane.0, self.seq, self.at.0)?;
        writeln!(state, "hash {}", hex(&self.hash))?;
        writeln!(state, "engine {}", self.engine)?;
        for (number, name) in self.names.all() {
            writeln!(state, "name {number} {name}")?;
        }
        for (account, cents) in self.ledger.all() {
            writeln!(state, "balance {account} {cents}")?;
        }
        for (number, session) in &self.sessions.0 {
            write!(state, "session {number} {} {}", session.mark, session.last.0)?;
            session.known.iter().try_for_each(|(sum, seq)| write!(state, " {sum}:{seq}"))?;
            state.push('\n');
        }
        for (lane, nth) in &self.sent {
            writeln!(state, "sent {} {nth}", lane.0)?;
        }
        for (lane, nth) in &self.received {
            writeln!(state, "received {} {nth}", lane.0)?;
        }
        for transfer in &self.outbox {
            writeln!(state, "on-its-way {transfer}")?;
        }
        writeln!(state, "proposed {}", self.proposed)?;
        for (nth, (proposal, who)) in &self.proposals {
            writeln!(state, "proposal {nth} {who} propose {proposal}")?;
        }
        for (meter, Limit { now, next }) in &self.meters.limits {
            let word =
                |most: &Option<i64>| most.map_or("none".to_string(), |most| most.to_string());
            writeln!(state, "limit {meter} {} {}", word(now), word(next))?;
        }
        for Hit { seq, at, meter, who, stand } in &self.meters.hits {
            writeln!(state, "hit {seq} {} {meter} {who} {stand}", at.0)?;
        }
        Ok(())
    }

    /// The lane of a snapshot, each table as it was at its own row; and from which row on each
    /// wants to see the rows again.
    pub fn of_snapshot(
        lane: Lane,
        snapshot: &Snapshot,
        program: Arc<Program>,
        vaults: MakesVault<C>,
    ) -> Result<House<C>, String> {
        let mut house = House::new(lane, program, vaults);
        let mut lines = snapshot.state.lines().peekable();
        while let Some(line) = lines.next() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if word != "table" {
                house.read_state(word, rest).ok_or_else(|| format!("{line:?} is no state"))?;
                continue;
            }
            let mut header = String::new();
            while let Some(line) = lines.next_if(|line| line.starts_with('\t')) {
                header.push_str(&line[1..]);
                header.push('\n');
            }
            house.read_table(rest, header).map_err(|what| format!("{line:?}: {what}"))?;
        }
        let is_whole = (house.seq, house.lane) == (snapshot.seq, lane);
        if is_whole { Ok(house) } else { Err("the snapshot is of another row".to_string()) }
    }

    fn read_state(&mut self, word: &str, rest: &str) -> Option<()> {
        let words: Vec<&str> = rest.split(' ').collect();
        match (word, words.as_slice()) {
            ("lane", [lane, seq, at]) => {
                self.lane = Lane(lane.parse().ok()?);
                (self.seq, self.at) = (seq.parse().ok()?, Moment(at.parse().ok()?));
            }
            ("hash", [hash]) => self.hash = unhex(hash)?,
            ("engine", [number]) => self.engine = number.parse().ok()?,
            ("name", _) => self.names.read(rest)?,
            ("balance", [account, cents]) => {
                self.ledger.set(account.parse().ok()?, cents.parse().ok()?);
            }
            ("session", [number, mark, last, known @ ..]) => {
                let known = known.iter().map(|word| {
                    let (sum, seq) = word.split_once(':')?;
                    Some((sum.parse().ok()?, seq.parse().ok()?))
                });
                let (mark, last) = (mark.parse().ok()?, Moment(last.parse().ok()?));
                let session = Session { mark, last, known: known.collect::<Option<_>>()? };
                self.sessions.0.insert(number.parse().ok()?, session);
            }
            ("sent", [lane, nth]) => {
                self.sent.insert(Lane(lane.parse().ok()?), nth.parse().ok()?);
            }
            ("received", [lane, nth]) => {
                self.received.insert(Lane(lane.parse().ok()?), nth.parse().ok()?);
            }
            ("on-its-way", way) => self.outbox.push_back(Transfer::read(way).ok()?),
            ("proposed", [count]) => self.proposed = count.parse().ok()?,
            ("proposal", [nth, who, proposal @ ..]) => {
                let What::Propose(proposal) = What::parse(&proposal.join(" ")).ok()? else {
                    return None;
                };
                let proposal: (Proposal, Person) = (proposal, Person::parse(who)?);
                self.proposals.insert(nth.parse().ok()?, proposal);
            }
            ("limit", [meter, now, next]) => {
                let most = |word: &str| match word {
                    "none" => Some(None),
                    cents => cents.parse().ok().map(Some),
                };
                let limit = Limit { now: most(now)?, next: most(next)? };
                self.meters.limits.insert(meter.parse().ok()?, limit);
            }
            ("hit", [seq, at, meter, who, stand]) => self.meters.hits.push_back(Hit {
                seq: seq.parse().ok()?,
                at: Moment(at.parse().ok()?),
                meter: meter.parse().ok()?,
                who: Person::parse(who)?,
                stand: stand.parse().ok()?,
            }),
            _ => return None,
        }
        Some(())
    }

    fn read_table(&mut self, line: &str, header: String) -> Result<(), String> {
        let words: Vec<&str> = line.split(' ').collect();
        let [number, game, terms, rules, from, round, risks, options @ ..] = words.as_slice()
        else {
            return Err("words are missing".to_string());
        };
        let whole = |word: &str| word.parse::<u64>().map_err(|_| format!("{word:?} is no number"));
        let (number, rules) = (whole(number)? as u32, whole(rules)? as u32);
        let name = self.names.name(number).to_string();
        let program = self.program.clone();
        let games = &program.games;
        let nth = games.iter().position(|known| known.rules.name() == *game);
        let nth = nth.ok_or_else(|| format!("there is no game {game}"))?;
        let terms = Terms::parse(terms)?;
        let pair = |word: &&str| word.split_once('=').map(|(k, v)| (k.to_string(), v.to_string()));
        let options: Option<Vec<Pair>> = options.iter().map(pair).collect();
        let options = options.ok_or("options are KEY=VALUE")?;
        let posted =
            games[nth].live.open(&options).map_err(|refusal| refusal.to_string())?.posted();
        let live = match header.is_empty() {
            true => None,
            false => Some(games[nth].live.read(&header)?),
        };
        let stands = games[nth].rules.meters();
        let meters = meter_names(&stands, terms.meter.as_deref().unwrap_or(&name));
        let accounts = Accounts::of_names(&name, &meters, &mut self.names);
        let risk = |word: &str| {
            let (who, cents) = word.split_once(':')?;
            Some((Person::parse(who)?, cents.parse::<i64>().ok()?))
        };
        let risks = risks.split(',').filter(|word| *word != "none").map(risk);
        let at_risk = risks.collect::<Option<_>>().ok_or("whose wagers lie there is not said")?;
        let table = Table {
            number,
            game: nth,
            vault: (self.vaults)(self.lane, number),
            posted,
            live,
            accounts,
            at_risk,
            kept: (whole(from)?, header),
            is_in_round: *round == "in-round",
            clock: Default::default(),
            terms,
            rules,
            options,
            name: name.clone(),
        };
        self.tables.push(table);
        self.by_name.insert(name, self.tables.len() - 1);
        Ok(())
    }

    /// Puts a row that the snapshot holds already to the table that is older than the snapshot.
    pub fn catch_up(&mut self, row: &crate::Row) -> Result<(), String> {
        let told = |what: String| format!("row {}: {what}", row.seq);
        let table = self.tables.iter_mut().find(|table| table.number == row.table);
        let Some(table) = table.filter(|table| row.table != 0 && row.seq > table.kept.0) else {
            return Ok(());
        };
        let parts = crate::again::Parts::of(&row.body).map_err(told)?;
        let What::Input(_, input) = What::parse(parts.command).map_err(told)? else {
            return Ok(());
        };
        let shown: Result<Vec<live::Input>, String> =
            parts.shown.iter().map(|line| live::Input::parse(line)).collect();
        let Some(live) = &mut table.live else { return Ok(()) };
        let put = live.put_again(&input, &shown.map_err(told)?, &mut self.effects);
        put.map_err(|refusal| told(refusal.to_string()))
    }

    /// Whether every table is at rest and told as it is now: another program can go on from here.
    pub fn is_drained(&self) -> bool {
        self.lane == CAGE || self.tables.iter().all(|table| !table.is_in_round)
    }
}

fn write_table<C>(table: &Table<C>, program: &Program, state: &mut String) -> std::fmt::Result {
    let game = program.games[table.game].rules.name();
    let Table { number, terms, rules, kept, .. } = table;
    let round = if table.is_in_round { "in-round" } else { "at-rest" };
    write!(state, "table {number} {game} {terms} {rules} {} {round} ", kept.0)?;
    let risks: Vec<String> =
        table.at_risk.iter().map(|(who, cents)| format!("{who}:{cents}")).collect();
    state.push_str(if risks.is_empty() { "none" } else { "" });
    state.push_str(&risks.join(","));
    table.options.iter().try_for_each(|(key, value)| write!(state, " {key}={value}"))?;
    state.push('\n');
    if table.live.is_some() {
        kept.1.lines().try_for_each(|line| writeln!(state, "\t{line}"))?;
    }
    Ok(())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 {
        return None;
    }
    for (nth, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(nth * 2..nth * 2 + 2)?, 16).ok()?;
    }
    Some(bytes)
}
