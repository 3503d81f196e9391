//! The table itself: inputs come in, are carried out whole or refused, and nothing else changes it.

use crate::answers::{Playing, places, pocket_named};
use crate::ask::Ask;
use crate::bets::{Bets, area, placed};
use crate::effects::{Account, Effects, Movement, Told};
use crate::input::{Faces, Input, Seen};
use crate::rest::Rest;
use crate::source::{Needs, Source};
use crate::stacks::Stacks;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use table::session::{self, Happened, Procedure};
use table::{
    Answer, Area, Choice, Conducted, End, Entry, Event, Game, Happening, Irregular, Layout, Line,
    Money, Moved, People, Person, Placed, Refusal, Ruling, Setup, Slot, Spot, Tape, Want, When,
    conduct,
};

/// One table of one game.
#[derive(Clone, Debug)]
pub struct Live<G: Game> {
    pub(crate) rest: Rest<G>,
    pub(crate) bets: Bets<G>,
    pub(crate) stacks: Stacks,
    /// How often the wheel was spun in earlier rounds.
    pub(crate) spun: u32,
    /// The round that is open, or else the one that ended last.
    pub(crate) round: Option<Round<G>>,
    /// While a round is open: who has which seat when it is over.
    pub(crate) seats: Option<People>,
    /// Who leaves when the round is over, and from where.
    leaving: Vec<(Person, Option<Spot>)>,
    asks: Vec<Ask>,
}

/// A round, open or over.
#[derive(Clone, Debug)]
pub(crate) struct Round<G: Game> {
    pub(crate) setup: Setup<G>,
    pub(crate) conducted: Conducted<G>,
    /// The verb before which it stopped.
    verb: u32,
    /// How many of its movements have been told.
    told: usize,
}

impl<G: Game> Round<G> {
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.conducted.end, End::Done | End::Void(_))
    }
}

impl<G: Game> Live<G> {
    /// A table that nobody has opened yet, and that is taken to be in order.
    pub fn new(options: G::Options) -> Live<G> {
        let mut table = Live {
            stacks: Stacks::new(G::pack(&options).len()),
            rest: Rest::new(options),
            bets: Bets::default(),
            spun: 0,
            round: None,
            seats: None,
            leaving: Vec::new(),
            asks: Vec::new(),
        };
        table.ask();
        table
    }

    /// Carries one input out, or says why not and changes nothing.
    pub fn put(
        &mut self,
        input: &Input,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        out.clear();
        match input {
            Input::Seat { who, spot } => self.seat(*who, *spot, out),
            Input::Leave { who, spot } => self.leave(*who, *spot, out),
            Input::Wager { who, spot, area, amount } => {
                self.wager(*who, *spot, area, *amount, source, out)
            }
            Input::TakeBack { who, spot, area } => {
                self.take_back(*who, *spot, area.as_deref(), out)
            }
            Input::NoMoreBets => self.begin(source, out),
            Input::Say { line, word, amount } => self.say(*line, word, *amount, source, out),
            Input::Irregular { name, card } => {
                let what = self.irregularity(name)?;
                let round = self.open()?;
                let what = Irregular { what, card: *card, ruling: None };
                let entry = Entry::Irregular { before: round.verb, what };
                self.go_on([entry], source, out)
            }
            Input::Ruling { word, why } => self.rule(word, why.as_deref(), source, out),
            Input::Table(what) => self.act(what, out),
            Input::Options(pairs) => self.change(pairs, out),
            Input::End => Err(Refusal::plain("a round ends by itself")),
            Input::Done => Err(Refusal::plain("this table does not go step by step")),
            shown => {
                let entries = self.shown(shown)?;
                self.go_on(entries, source, out)
            }
        }?;
        self.ask();
        Ok(())
    }

    /// What must be fixed before the next input comes.
    pub fn needs(&self) -> Needs {
        let spun = match &self.round {
            Some(round) if !round.is_over() => spins(&round.conducted),
            _ => 0,
        };
        Needs {
            shoes: self.stacks.shoes(&self.rest.session),
            cards: G::pack(&self.rest.options).counts(),
            spin: self.spun + spun,
            pockets: G::pockets(&self.rest.options),
        }
    }

    /// Who is asked what now.
    pub fn asks(&self) -> &[Ask] {
        &self.asks
    }

    pub(crate) fn ask(&mut self) {
        self.asks.clear();
        match self.round.as_ref().filter(|round| !round.is_over()) {
            Some(round) => match &round.conducted.end {
                End::Wants(want, why) | End::Refused(_, want, why) => {
                    self.asks.push(Ask::of_round(want, *why));
                }
                End::Done | End::Void(_) => {}
            },
            None => {
                if let Some((want, why)) = session::wants(&self.rest.session, &self.rest.procedures)
                {
                    self.asks.push(Ask::of_table(want, why));
                }
            }
        }
    }

    pub(crate) fn is_in_round(&self) -> bool {
        self.open().is_ok()
    }

    fn open(&self) -> Result<&Round<G>, Refusal> {
        let open = self.round.as_ref().filter(|round| !round.is_over());
        open.ok_or_else(|| Refusal::plain("no round is being played"))
    }

    pub(crate) fn must_be_between(&self) -> Result<(), Refusal> {
        match self.open() {
            Ok(_) => Err(Refusal::plain("a round is being played")),
            Err(_) => Ok(()),
        }
    }
}

/// Who comes and goes.
impl<G: Game> Live<G> {
    fn seat(&mut self, who: Person, spot: Spot, out: &mut Effects) -> Result<(), Refusal> {
        let arrive = Procedure::Arrive { at: spot.line(0), who: Some(who) };
        if let Some(seats) = &mut self.seats {
            if seats.on(spot).is_some() || self.rest.session.people.on(spot).is_some() {
                return Err(Refusal::plain(format!("somebody is at spot {spot} already")));
            }
            act(&mut self.rest, &arrive, out)?;
            seats.take(spot.line(0), who);
            return Ok(());
        }
        act(&mut self.rest, &arrive, out).map(|_| ())
    }

    fn leave(&mut self, who: Person, spot: Option<Spot>, out: &mut Effects) -> Result<(), Refusal> {
        let is_there = |(line, holder): &(Line, Person)| {
            *holder == who && spot.is_none_or(|spot| spot == line.spot)
        };
        let bets = self.bets.all().iter();
        let has_bet = |spot: Option<Spot>| {
            bets.clone().any(|bet| bet.who == who && spot.is_none_or(|spot| spot == bet.spot))
        };
        let people = self.seats.as_ref().unwrap_or(&self.rest.session.people);
        if !people.all().iter().any(is_there) && !has_bet(spot) {
            return Err(Refusal::plain(format!("{who} is not there")));
        }
        if self.seats.is_some() {
            self.leaving.push((who, spot));
            return Ok(());
        }
        let spots: Vec<Spot> = bets.filter(|bet| bet.who == who).map(|bet| bet.spot).collect();
        for his in spots.into_iter().filter(|his| spot.is_none_or(|spot| spot == *his)) {
            let taken = self.bets.take_back(who, his, None);
            self.moved(who, his, Moved::Returned, &taken, out);
        }
        self.give_up(who, spot, out)
    }

    /// He gives up his seats, or one of them.
    fn give_up(
        &mut self,
        who: Person,
        spot: Option<Spot>,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let his: Vec<Line> = self.rest.session.people.lines_of(who).collect();
        for line in his.into_iter().filter(|line| spot.is_none_or(|spot| spot == line.spot)) {
            let leave = Procedure::Leave(line);
            act(&mut self.rest, &leave, out)?;
        }
        Ok(())
    }
}

/// Wagers, until there are no more bets.
impl<G: Game> Live<G> {
    fn wager(
        &mut self,
        who: Person,
        spot: Spot,
        word: &str,
        amount: Money,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        self.must_be_between()?;
        self.rest.session.may_wager(&self.rest.procedures, who)?;
        if amount.is_zero() {
            return Err(Refusal::plain("a wager is more than nothing"));
        }
        let mut bets = self.bets.clone();
        let placed = placed::<G>(&self.rest.options, word, amount)?;
        for (area, each) in placed.iter().copied() {
            bets.place(who, spot, area, each);
            let wagers = bets.wagers(&self.rest.session.people);
            let lines = bets.lines(&self.rest.session.people);
            let his = lines.iter().find(|(_, bet)| bet.who == who && bet.spot == spot);
            let line = his.map_or(spot.line(0), |(line, _)| *line);
            let (spots, why) = G::spots(&self.rest.options);
            if spot.number() > spots {
                let what = format!("there is no spot {spot}: the table has {spots}");
                return Err(Refusal::cited(what, why));
            }
            let (bettors, why) = G::bettors(&self.rest.options);
            if lines.iter().any(|(line, _)| line.spot == spot && line.nth >= bettors) {
                let what = format!("{bettors} may wager on spot {spot}, and {who} is one more");
                return Err(Refusal::cited(what, why));
            }
            wagers.check_so_far(&self.rest.options, line, area)?;
        }
        pays(source, who, amount)?;
        self.bets = bets;
        self.moved(who, spot, Moved::Placed, &placed, out);
        Ok(())
    }

    /// Chips go to the layout before the deal, or back.
    fn moved(
        &self,
        who: Person,
        spot: Spot,
        kind: Moved,
        placed: &Placed<G::Area>,
        out: &mut Effects,
    ) {
        let (from, to) = match kind {
            Moved::Placed => (Account::Person(who), Account::Layout),
            _ => (Account::Layout, Account::Person(who)),
        };
        out.movements.extend(placed.iter().map(|(area, amount)| Movement {
            who,
            spot,
            area: Some(area.name()),
            kind,
            from,
            to,
            amount: *amount,
            why: G::area_rule(&self.rest.options, *area).why,
        }));
    }

    fn take_back(
        &mut self,
        who: Person,
        spot: Spot,
        word: Option<&str>,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        self.must_be_between()?;
        let area = word.map(area::<G>).transpose()?;
        let taken = self.bets.take_back(who, spot, area);
        self.moved(who, spot, Moved::Returned, &taken, out);
        if taken.is_empty() {
            let what = word.unwrap_or("nothing");
            return Err(Refusal::plain(format!(
                "{who} has {what} on spot {spot}: nothing lies there"
            )));
        }
        Ok(())
    }

    /// Incomplete wagers go back with their paragraph; the others are what the round is about.
    fn accepted(&self, out: &mut Effects) -> Bets<G> {
        let mut bets = self.bets.clone();
        loop {
            let wagers = bets.wagers(&self.rest.session.people);
            let refused =
                bets.lines(&self.rest.session.people).into_iter().find_map(|(line, bet)| {
                    let allowed = self.rest.session.may_wager(&self.rest.procedures, bet.who);
                    let whole = allowed.and_then(|()| wagers.check_line(&self.rest.options, line));
                    whole.err().map(|refusal| (bet.who, bet.spot, refusal))
                });
            let Some((who, spot, refusal)) = refused else { return bets };
            let taken = bets.take_back(who, spot, None);
            self.moved(who, spot, Moved::Returned, &taken, out);
            let words = format!("returned to {who}: {}", refusal.what);
            out.told.push(Told { words, why: refusal.why });
        }
    }

    fn begin(&mut self, source: &dyn Source, out: &mut Effects) -> Result<(), Refusal> {
        self.must_be_between()?;
        let bets = self.accepted(out);
        if bets.is_empty() && self.takes_wagers() && !self.deals_without_wagers() {
            return Err(Refusal::plain("nobody has a whole wager on the layout"));
        }
        let wagers = bets.wagers(&self.rest.session.people);
        let mut rest = self.rest.clone();
        let seats = core::mem::replace(&mut rest.session.people, wagers.people().clone());
        let (setup, events) = rest.begin(wagers)?;
        tell(&events, out);
        let mut stacks = self.stacks.clone();
        stacks.begin(&rest.session, &setup.carried);
        let round = self.run(&setup, Tape::default(), &mut stacks, source, out)?;
        // What lies there was placed when it was wagered.
        let told = setup.wagers.lines().iter().map(|(_, areas)| areas.len()).sum();
        self.round = Some(Round { setup, told, ..round });
        (self.rest, self.stacks) = (rest, stacks);
        self.seats = Some(seats);
        self.bets = Bets::default();
        self.tell_money(out);
        self.end_if_over(out);
        Ok(())
    }

    /// Whether anything is wagered before a round.
    fn takes_wagers(&self) -> bool {
        let mut areas = (0..G::Area::COUNT).map(G::Area::nth);
        areas.any(|area| G::area_rule(&self.rest.options, area).when == When::BeforeTheDeal)
    }

    /// Whether a card that was seen in error opens a round in which no wagers are accepted.
    fn deals_without_wagers(&self) -> bool {
        let mut errors = self.rest.session.errors.iter();
        errors.any(|error| error.ruling == table::Leftover::DummyRound)
    }
}

/// A round is played.
impl<G: Game> Live<G> {
    /// Runs the round over the tape and on as far as the source knows.
    fn run(
        &self,
        setup: &Setup<G>,
        tape: Tape<G>,
        stacks: &mut Stacks,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<Round<G>, Refusal> {
        loop {
            let mut playing = Playing::new(&tape, source, stacks, self.spun);
            let conducted = conduct(setup, &mut playing);
            let (mut lines, verb) = (core::mem::take(&mut playing.lines), playing.verb);
            if let Some(from) = stacks.ran_out(&conducted.end) {
                stacks.refill(from, &out_at_refill(&conducted, from));
                continue;
            }
            if let End::Refused(refusal, ..) = conducted.end {
                return Err(refusal);
            }
            if conducted.tape.entries.len() < tape.entries.len() {
                return Err(Refusal::plain("more was answered than is asked"));
            }
            out.lines.append(&mut lines);
            return Ok(Round { setup: setup.clone(), conducted, verb, told: 0 });
        }
    }

    /// What the round has moved since it was last told.
    fn tell_money(&mut self, out: &mut Effects) {
        let Some(round) = &mut self.round else { return };
        let wagers = &round.setup.wagers;
        let account = |account: table::Account| match account {
            table::Account::Person(line) => Account::Person(wagers.person(line)),
            table::Account::Layout => Account::Layout,
            table::Account::Rack => Account::Rack,
            table::Account::Bank => Account::Bank,
        };
        let all = round.conducted.ledger.movements();
        out.movements.extend(all[round.told..].iter().map(|one| Movement {
            who: wagers.person(one.who),
            spot: one.who.spot,
            area: Some(one.area.name()),
            kind: one.kind,
            from: account(one.from),
            to: account(one.to),
            amount: one.amount,
            why: one.why,
        }));
        round.told = all.len();
    }

    /// The round goes on with these entries behind its tape.
    fn go_on(
        &mut self,
        entries: impl IntoIterator<Item = Entry<G>>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        let mut tape = round.conducted.tape.clone();
        tape.entries.extend(entries);
        self.go_on_over(tape, source, out)
    }

    fn go_on_over(
        &mut self,
        tape: Tape<G>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        let mut stacks = self.stacks.clone();
        let next = self.run(&round.setup, tape, &mut stacks, source, out)?;
        must_be_paid(round, &next, source)?;
        let told = round.told;
        (self.round, self.stacks) = (Some(Round { told, ..next }), stacks);
        self.tell_money(out);
        self.end_if_over(out);
        Ok(())
    }

    fn say(
        &mut self,
        line: Line,
        word: &str,
        amount: Option<Money>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        let (End::Wants(want, why) | End::Refused(_, want, why)) = &round.conducted.end else {
            return Err(Refusal::plain("no round is being played"));
        };
        let answers: Vec<Answer<G>> = match want {
            Want::Choice { who, .. } if *who == line => {
                let Some(choice) = G::Choice::parse(word) else {
                    let what = format!("{word:?} is no choice of {}", G::NAME);
                    return Err(Refusal::cited(what, *why));
                };
                let amount = amount.map(Answer::Amount);
                [Answer::Choice(choice)].into_iter().chain(amount).collect()
            }
            Want::Amount { who, area, .. } if *who == line => {
                let name = area.name();
                let rest = name.strip_prefix(word);
                if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-')) {
                    let what = format!("an amount for {name} is wanted of {line}, 0 declines");
                    return Err(Refusal::cited(what, *why));
                }
                let Some(amount) = amount else {
                    let what = format!("how much? say: {line} {word} MONEY");
                    return Err(Refusal::cited(what, *why));
                };
                [Answer::Amount(amount)].into()
            }
            _ => return Err(Refusal::cited(format!("{line} is not asked now"), *why)),
        };
        self.go_on(answers.into_iter().map(Entry::Answer), source, out)
    }

    /// What the cards, the wheel, a count or a cut answer.
    fn shown(&self, shown: &Input) -> Result<Vec<Entry<G>>, Refusal> {
        let round = self.open()?;
        let (End::Wants(want, why) | End::Refused(_, want, why)) = &round.conducted.end else {
            return Err(Refusal::plain("no round is being played"));
        };
        let named = |name: &str| {
            let none = || Refusal::cited(format!("there is no {name} on the wheel"), *why);
            pocket_named::<G>(name).ok_or_else(none)
        };
        let answer = match (shown, want) {
            (Input::Faces(Faces { at, seen: Seen::Gets, cards, .. }), Want::Card { to, .. })
                if at == to && cards.len() == 1 =>
            {
                Answer::Card(cards[0])
            }
            (Input::Faces(faces), Want::Faces { at, nths, .. })
                if faces.at == *at && faces.seen == Seen::Shows && faces.nths == places(nths) =>
            {
                Answer::Faces(faces.cards.clone())
            }
            (Input::Spin(name), Want::Pocket) => Answer::Pocket(named(name)?),
            (Input::Reader(answer), Want::Told { .. }) => Answer::Told(*answer),
            (Input::Count { count, found }, Want::Count { .. }) => {
                let counted = [Entry::Answer(Answer::Count((*count).into()))];
                let found = found.as_deref().map(|word| floor_word(word, COUNTS)).transpose()?;
                let found = found.map(|nth| Entry::Answer(Answer::Floor(nth)));
                return Ok(counted.into_iter().chain(found).collect());
            }
            (Input::Cut { who, at }, Want::Cut { who: asked, .. }) if who == asked => {
                Answer::Cut(*at)
            }
            _ => {
                let what = format!("that is not asked now: {shown}");
                return Err(Refusal::cited(what, *why));
            }
        };
        Ok([Entry::Answer(answer)].into())
    }

    fn irregularity(&self, name: &str) -> Result<table::Irregularity, Refusal> {
        let rows = G::irregularities(&self.rest.options);
        let known = rows.iter().map(|row| row.what).find(|what| what.name() == name);
        let of_every = [table::Irregularity::OTHER, table::Irregularity::SHOE_EMPTY];
        let every = of_every.into_iter().find(|what| what.name() == name);
        known
            .or(every)
            .ok_or_else(|| Refusal::plain(format!("{name:?} is no irregularity of this table")))
    }

    /// The floor rules on what went wrong, or where a paragraph leaves it to the floor.
    fn rule(
        &mut self,
        word: &str,
        why: Option<&str>,
        source: &dyn Source,
        out: &mut Effects,
    ) -> Result<(), Refusal> {
        let round = self.open()?;
        match &round.conducted.end {
            End::Wants(Want::Floor { among }, _) => {
                let nth = floor_word(word, among)?;
                self.go_on([Entry::Answer(Answer::Floor(nth))], source, out)
            }
            End::Wants(Want::Ruling { .. }, _) => {
                let Some(ruling) = Ruling::spoken(word) else {
                    let known = Ruling::SPOKEN.map(|(word, _)| word).join(", ");
                    return Err(Refusal::plain(format!("{word:?} is no ruling; say {known}")));
                };
                let mut tape = round.conducted.tape.clone();
                match tape.entries.last_mut() {
                    Some(Entry::Irregular { what, .. }) => {
                        what.ruling = Some((ruling, why.unwrap_or_default().to_string()));
                    }
                    _ => return Err(Refusal::plain("nothing has gone wrong")),
                }
                self.go_on_over(tape, source, out)
            }
            _ => Err(Refusal::plain("no ruling is wanted now")),
        }
    }

    fn end_if_over(&mut self, out: &mut Effects) {
        let Some(round) = self.round.as_ref().filter(|round| round.is_over()) else { return };
        let conducted = &round.conducted;
        self.rest.end(conducted);
        let told = core::mem::take(&mut self.rest.session.unreported);
        collected(&told, &self.rest.session.people, out);
        tell(&told, out);
        self.spun += spins(conducted);
        self.stacks.end(&conducted.left_over, &self.rest.session);
        if let Some(seats) = self.seats.take() {
            self.rest.session.people = seats;
        }
        for (who, spot) in core::mem::take(&mut self.leaving) {
            // He may have had no seat: then there is none to give up.
            let _ = self.give_up(who, spot, out);
        }
        out.lines.push(Input::End);
        out.over = true;
    }
}

/// How often the wheel was spun in the round.
fn spins<G: Game>(conducted: &Conducted<G>) -> u32 {
    let spun = |event: &&Event<G>| matches!(event.what, Happening::Spun(_));
    conducted.events.iter().filter(spun).count() as u32
}

/// Which cards did not lie in the rack when the shoe ran out before this slot.
fn out_at_refill<G: Game>(conducted: &Conducted<G>, from: Slot) -> Vec<Slot> {
    let refills = |event: &Event<G>| {
        matches!(event.what, Happening::Irregular { ruling: Ruling::Refill, .. })
    };
    let until = conducted.events.iter().rposition(refills).unwrap_or(conducted.events.len());
    let layout = Layout::of(&conducted.events[..until]);
    let waiting = conducted.left_over.iter().map(|left| left.slot);
    let out = layout.on_it().map(|(slot, _)| slot).chain(waiting);
    out.filter(|slot| slot.nth_carried().is_some() || *slot < from).collect()
}

/// What a count that does not come out may be found to be.
const COUNTS: &[&str] = &["not-misdealt", "misdealt"];

fn floor_word(word: &str, among: &[&str]) -> Result<usize, Refusal> {
    among.iter().position(|spoken| *spoken == word).ok_or_else(|| {
        Refusal::plain(format!("{word:?} is no ruling here; say {}", among.join(" or ")))
    })
}

/// Whether he can pay so much, where what he has is counted.
fn pays(source: &dyn Source, who: Person, amount: Money) -> Result<(), Refusal> {
    match source.chips(who) {
        Some(has) if has < amount => {
            Err(Refusal::plain(format!("that is {amount}, and {who} has {has}")))
        }
        _ => Ok(()),
    }
}

/// Whoever staked more in this step, or must stake more next, can pay for it.
fn must_be_paid<G: Game>(
    before: &Round<G>,
    after: &Round<G>,
    source: &dyn Source,
) -> Result<(), Refusal> {
    let wagers = &after.setup.wagers;
    let done = before.conducted.events.len();
    let mut due: Vec<(Person, Money)> = Vec::new();
    for event in &after.conducted.events[done.min(after.conducted.events.len())..] {
        if let Happening::Staked { who, amount, .. } = event.what {
            due.push((wagers.person(who), amount));
        }
    }
    if let End::Wants(Want::Amount { who, range, .. }, _) = &after.conducted.end {
        due.push((wagers.person(*who), *range.start()));
    }
    for (who, _) in &due {
        let his = due.iter().filter(|(other, _)| other == who).map(|(_, amount)| *amount).sum();
        pays(source, *who, his)?;
    }
    Ok(())
}

/// Between rounds.
impl<G: Game> Live<G> {
    fn act(&mut self, what: &Procedure, out: &mut Effects) -> Result<(), Refusal> {
        if !matches!(what, Procedure::Time(_)) {
            self.must_be_between()?;
        }
        let before = self.rest.session.clone();
        let events = act(&mut self.rest, what, out)?;
        self.stacks.follow(&events, &before, &self.rest.session);
        Ok(())
    }

    fn change(&mut self, pairs: &[(String, String)], out: &mut Effects) -> Result<(), Refusal> {
        self.must_be_between()?;
        if !self.bets.is_empty() {
            return Err(Refusal::plain("wagers lie on the layout: the rules change without them"));
        }
        let (options, events) =
            session::change::<G>(&mut self.rest.session, &self.rest.options, pairs)?;
        let size = G::pack(&options).len();
        self.rest.procedures = G::procedures(&options);
        self.rest.options = options;
        self.stacks.resize(size);
        tell(&events, out);
        Ok(())
    }
}

fn act<G: Game>(
    rest: &mut Rest<G>,
    what: &Procedure,
    out: &mut Effects,
) -> Result<Vec<session::Event>, Refusal> {
    let people = rest.session.people.clone();
    let events = rest.act(what)?;
    collected(&events, &people, out);
    tell(&events, out);
    Ok(events)
}

/// Commission that was marked is paid.
fn collected(events: &[session::Event], people: &People, out: &mut Effects) {
    for event in events {
        if let Happened::Collected { from, amount } = event.what {
            let who = people.holder(from);
            out.movements.push(Movement {
                who,
                spot: from.spot,
                area: None,
                kind: Moved::Collected,
                from: Account::Person(who),
                to: Account::Rack,
                amount,
                why: event.why,
            });
        }
    }
}

fn tell(events: &[session::Event], out: &mut Effects) {
    let told =
        |event: &session::Event| Told { words: event.what.to_string(), why: Some(event.why) };
    out.told.extend(events.iter().map(told));
}
