//! Tables that run for thousands of rounds: people come and go, everything goes wrong, and at every
//! round the cards and the money add up and nobody has a right after he has left.

use crate::conformance::is_balanced;
use crate::random::{Random, Vault, random_line, random_options, tried};
use cards::Card;
use std::collections::HashMap;
use table::session::{self, Burn, Cutter, Equipment, Happened, Procedure, Time, Want as Wanted};
use table::{
    Answer, Answers, Conducted, Drawn, End, Event, Found, Game, Happening, Irregular, Irregularity,
    Layout, LeftOver, Line, Memory, Now, Outside, Place, Procedures, Ruling, Session, Setup, Slot,
    Spot, Visitor, Wagers, Want, known,
};

/// How many tables of each game run, and for how many rounds each.
const TABLES: u64 = 20;
const ROUNDS: u64 = 500;

#[test]
fn a_table_runs_for_ten_thousand_rounds() {
    struct All;
    impl Visitor for All {
        fn game<G: Game>(&mut self) {
            let mut met: HashMap<&'static str, u32> = HashMap::new();
            let mut declared: Vec<&'static str> = Vec::new();
            for seed in 1..=TABLES {
                let mut table = LongTable::<G>::open(seed);
                (0..ROUNDS).for_each(|_| table.play_on());
                for (what, times) in table.met {
                    *met.entry(what).or_default() += times;
                }
                let rows = G::irregularities(&table.options);
                declared.extend(known(&rows).iter().map(|what| what.name()));
            }
            for name in declared {
                assert!(met.contains_key(name), "{}: {name} never happened", G::NAME);
            }
        }
    }
    games::visit(&mut All);
}

/// One table with everything that is known between its rounds.
struct LongTable<G: Game> {
    seed: u64,
    random: Random,
    options: G::Options,
    procedures: Procedures,
    session: Session,
    memory: G::Memory,
    /// What cards drawn in error are that nobody has seen.
    unseen: Vec<(LeftOver, Card)>,
    /// What went wrong, and how often.
    met: HashMap<&'static str, u32>,
    rounds: u64,
}

impl<G: Game> LongTable<G> {
    fn open(seed: u64) -> LongTable<G> {
        let mut random = Random::new(seed * 0x9E37_79B9);
        let options = random_options::<G>(&mut random);
        let procedures = G::procedures(&options);
        let session = Session::new(&procedures);
        let mut table = LongTable {
            seed,
            random,
            options,
            procedures,
            session,
            memory: G::Memory::default(),
            unseen: Vec::new(),
            met: HashMap::new(),
            rounds: 0,
        };
        if matches!(table.procedures.equipment, Equipment::Wheel(_)) {
            table.act(Procedure::Inspect(None));
        }
        if !matches!(table.procedures.equipment, Equipment::None) {
            table.act(Procedure::Open { at: None });
        }
        table
    }

    fn named(&self, what: &str) -> String {
        format!("{} table {} round {}: {what}", G::NAME, self.seed, self.rounds)
    }

    /// Something that must be allowed.
    fn act(&mut self, what: Procedure) {
        let (session, memory) = (&mut self.session, &mut self.memory);
        let done = session::act_with::<G>(session, &self.procedures, memory, &what);
        if let Err(refusal) = done {
            panic!("{}", self.named(&format!("{what}: {refusal}")));
        }
    }

    /// Something that may be refused, and then has changed nothing.
    fn try_to(&mut self, what: Procedure) {
        let before = (self.session.clone(), self.memory.clone());
        let (session, memory) = (&mut self.session, &mut self.memory);
        if session::act_with::<G>(session, &self.procedures, memory, &what).is_err() {
            let after = (self.session.clone(), self.memory.clone());
            assert_eq!(after, before, "{}", self.named(&what.to_string()));
        }
    }

    fn play_on(&mut self) {
        self.rounds += 1;
        for _ in 0..self.random.below(3) {
            self.somebody_comes_or_goes();
        }
        self.something_happens_between();
        self.make_ready();
        self.round();
        let owes = |who| self.session.people.lines_of(who).next().is_some();
        let all_here = self.session.owed.iter().all(|(who, _)| owes(*who));
        assert!(all_here, "{}", self.named("somebody owes who has left"));
    }

    fn somebody_comes_or_goes(&mut self) {
        let spots = G::spots(&self.options).0;
        let spot = Spot(self.random.below(spots as usize) as u8);
        match self.random.below(4) {
            0 => {
                let others: Vec<Spot> = self.session.people.seated().collect();
                let to = Spot(self.random.below(spots as usize) as u8);
                if others.contains(&spot) {
                    self.try_to(Procedure::Move { from: spot, to });
                }
            }
            1 if self.session.people.on(spot).is_some() => {
                self.act(Procedure::Leave(spot.line(0)));
                self.has_no_right(spot);
            }
            _ => self.try_to(Procedure::Arrive { at: spot.line(0), who: None }),
        }
    }

    /// Whoever has just left that spot, nothing there is anybody's now.
    fn has_no_right(&self, spot: Spot) {
        assert_ne!(self.memory.holder(), Some(spot), "{}", self.named("holds on"));
        for (key, value) in self.memory.pairs() {
            let of_people = value.split_whitespace().all(|word| Line::parse(word).is_some());
            // Money, and places from which a turn goes on, are nobody's rights.
            let is_no_right = ["last", "given-up", "turn-after"].contains(&key);
            let is_no_right = is_no_right || key.starts_with("meter");
            let his = value.split_whitespace().any(|word| Line::parse(word) == Some(spot.line(0)));
            let his = of_people && !is_no_right && his;
            assert!(!his, "{}", self.named(&format!("{key} {value} after {spot} left")));
        }
    }

    fn something_happens_between(&mut self) {
        match self.random.below(30) {
            0 => self.try_to(Procedure::Relieve(None)),
            1 => self.try_to(Procedure::ChangeCards(None)),
            2 => self.try_to(Procedure::RemoveDevice { found: 0 }),
            3 => self.try_to(Procedure::BringDevice),
            4 => self.try_to(Procedure::AskInspection),
            5 => self.try_to(Procedure::Time(Time::Clock(600))),
            6 => self.try_to(Procedure::Recut(None)),
            8 => self.try_to(Procedure::RepairReader),
            7 => self.try_to(Procedure::Idle(table::Face::Up)),
            _ => {}
        }
    }

    /// Does all that is due.
    fn make_ready(&mut self) {
        for _ in 0..200 {
            let Some((want, _)) = session::wants(&self.session, &self.procedures) else { return };
            let what = match want {
                Wanted::Act(what) => what,
                Wanted::Open => Procedure::Open { at: None },
                Wanted::Player => Procedure::Arrive { at: Spot(0).line(0), who: None },
                Wanted::Cut { who: Cutter::Spot(spot), .. } if self.random.one_in(2) => {
                    Procedure::Refuse(spot)
                }
                Wanted::Cut { who, among } => Procedure::Cut { who, at: self.among(&among) },
                Wanted::CuttingCard { among } => Procedure::CuttingCard(self.among(&among)),
                Wanted::Burn => Procedure::Burn(self.burned()),
                Wanted::ChangeCards => Procedure::ChangeCards(None),
            };
            self.act(what);
        }
        panic!("{}", self.named("never ready"));
    }

    fn among(&mut self, range: &std::ops::RangeInclusive<u16>) -> u16 {
        range.start() + self.random.below((range.end() - range.start()) as usize + 1) as u16
    }

    /// The first card of the shoe, and as many more as it counts.
    fn burned(&mut self) -> Vec<Card> {
        let Equipment::Cards(cards) = &self.procedures.equipment else { unreachable!() };
        let burn = cards.method(self.session.shuffled).map(|method| method.burn);
        let Some(Burn::ByValue { ten, .. }) = burn else { return Vec::new() };
        let order = self.order();
        let more = session::burned_with(Some(order[0]), ten);
        order[..=usize::from(more)].to_vec()
    }

    /// Everything that nobody has seen since the shuffle, in some order.
    fn order(&mut self) -> Vec<Card> {
        let mut order: Vec<Card> = Vec::new();
        for (card, many) in self.session.shoe.iter() {
            order.extend((0..many).map(|_| card));
        }
        for (left, card) in &self.unseen {
            if self.session.errors.contains(left)
                && let Some(at) = order.iter().position(|other| other == card)
            {
                order.swap_remove(at);
            }
        }
        for nth in (1..order.len()).rev() {
            order.swap(nth, self.random.below(nth + 1));
        }
        order
    }

    fn wagers(&mut self) -> Wagers<G> {
        let mut wagers = Wagers::<G>::default();
        for spot in self.session.people.seated().collect::<Vec<_>>() {
            if !self.random.one_in(4) {
                random_line::<G>(&self.options, &mut self.random, spot.line(0), &mut wagers);
            }
        }
        wagers.are_of(self.session.people.clone());
        if wagers.check(&self.options).is_ok() { wagers } else { Wagers::default() }
    }

    fn round(&mut self) {
        let order = self.order();
        let mut wagers = self.wagers();
        let lines = |wagers: &Wagers<G>| -> Vec<Line> {
            wagers.lines().iter().map(|(line, _)| *line).collect()
        };
        let dealt = self.session.dealt;
        let mut begins = session::before_round(&mut self.session, &self.procedures, lines(&wagers));
        if begins.is_err() {
            // Nobody may wager in the round of an exposed card, or before the next shuffle.
            wagers = Wagers::default();
            begins = session::before_round(&mut self.session, &self.procedures, []);
        }
        let begins = match begins {
            Ok(begins) => begins,
            Err(_) if session::wants(&self.session, &self.procedures).is_some() => return,
            Err(refusal) => panic!("{}", self.named(&refusal.to_string())),
        };
        if begins.offers_shoe {
            G::shoe_offered(&mut self.memory);
        }
        let burned = self.session.dealt - dealt;
        wagers.are_of(self.session.people.clone());
        let mut setup = Setup::<G>::new(self.options.clone(), wagers);
        setup.stub_is_due = begins.stub_is_due;
        setup.carried = begins.carried;
        setup.present = self.session.seats();
        setup.memory = self.memory.clone();
        setup.is_last_hand = begins.is_last_hand;
        setup.reader = begins.reader;
        setup.shoe = begins.shoe;
        // At every other table nobody counts a shoe that holds enough for a round, and it is empty
        // whenever somebody says so.
        if self.seed.is_multiple_of(2) || begins.left.is_some_and(|left| left < 150) {
            (setup.left, setup.cutting_card) = (begins.left, begins.cutting_card);
        }
        let face = |left: &LeftOver| {
            let known = self.unseen.iter().find(|(unseen, _)| unseen == left);
            left.card.or(known.map(|(_, card)| *card)).expect("a carried card has a face")
        };
        let carried: Vec<Card> = setup.carried.iter().map(face).collect();
        let mut order = order[burned as usize..].to_vec();
        let conducted = self.conduct(&setup, &mut order, &carried);
        let named = self.named("");
        is_balanced(&setup, &conducted, &named);
        cards_add_up(&setup, &conducted, &named);
        let before = self.session.dealt;
        session::after_round(&mut self.session, &self.procedures, &conducted);
        let after = self.session.dealt;
        // Where the rack was the shoe for a while, more were drawn than a shoe holds.
        let all = (before as usize + conducted.drawn).min(G::pack(&self.options).len());
        assert!(
            after == 0 || after as usize == all,
            "{named}: {before} {} {after}",
            conducted.drawn
        );
        self.unseen.retain(|(left, _)| self.session.errors.contains(left));
        for left in conducted.left_over.iter().filter(|left| left.card.is_none()) {
            let card = match left.slot.nth_carried() {
                Some(nth) => carried[nth],
                None => order[left.slot.0 as usize],
            };
            self.unseen.push((*left, card));
        }
        self.memory = conducted.memory;
    }

    /// The rack becomes the shoe: all cards that do not lie on the layout or wait there.
    fn refill(&self, conducted: &Conducted<G>, order: &mut Vec<Card>, carried: &[Card]) {
        let face = |slot: &Slot| match slot.nth_carried() {
            Some(nth) => carried[nth],
            None => order[slot.0 as usize],
        };
        let mut out: Vec<Card> = conducted.left_over.iter().map(|left| face(&left.slot)).collect();
        let layout = Layout::of(&conducted.events);
        out.extend(layout.on_it().map(|(slot, card)| card.unwrap_or_else(|| face(&slot))));
        let mut rack: Vec<Card> = G::pack(&self.options).cards().collect();
        for card in out {
            let at = rack.iter().position(|other| *other == card).expect("a card of the pack");
            rack.swap_remove(at);
        }
        let mut random = self.random.clone();
        for nth in (1..rack.len()).rev() {
            rack.swap(nth, random.below(nth + 1));
        }
        order.truncate(conducted.drawn);
        order.extend(rack);
    }

    /// The round with up to two things that go wrong in it.
    fn conduct(
        &mut self,
        setup: &Setup<G>,
        order: &mut Vec<Card>,
        carried: &[Card],
    ) -> Conducted<G> {
        let rows = G::irregularities(&self.options);
        let all = known(&rows);
        let mut wrong: Vec<(u32, Irregularity)> = Vec::new();
        for _ in 0..self.random.below(3) {
            if !all.is_empty() {
                let what = all[self.random.below(all.len())];
                wrong.push((1 + self.random.below(60) as u32, what));
            }
        }
        let mut refilled = 0;
        loop {
            let new = |not| Dealer {
                vault: Vault {
                    carried: carried.to_vec(),
                    not,
                    ..Vault::of(setup, order.clone(), self.random.clone())
                },
                pack: G::pack(&self.options).len(),
                wrong: wrong.clone(),
                met: Vec::new(),
                refilled,
                drawn: 0,
            };
            let (conducted, Dealer { met, .. }) = tried(setup, new, |dealer| &dealer.vault);
            match &conducted.end {
                End::Done | End::Void(_) => {
                    met.iter().for_each(|what| *self.met.entry(what).or_default() += 1);
                    assert_eq!(refilled, refills(&conducted), "{}", self.named("refills"));
                    self.random.below(2);
                    return conducted;
                }
                End::Wants(Want::Cut { .. }, _) => {
                    refilled += 1;
                    self.refill(&conducted, order, carried);
                }
                end => panic!("{}", self.named(&format!("{end:?} with {met:?}"))),
            }
        }
    }
}

/// How often the rack was cut in the round.
fn refills<G: Game>(conducted: &Conducted<G>) -> usize {
    let cut = |event: &&Event<G>| matches!(event.what, Happening::AtTheShoe(Happened::Cut { .. }));
    conducted.events.iter().filter(cut).count()
}

/// Whatever left the shoe in the round lies somewhere, once.
fn cards_add_up<G: Game>(setup: &Setup<G>, conducted: &Conducted<G>, named: &str) {
    let (mut out, mut refilled) = (0, false);
    let mut carried = 0;
    for event in &conducted.events {
        match &event.what {
            Happening::Dealt { slot, .. } | Happening::Burned { slot, .. } => {
                match slot.nth_carried() {
                    Some(_) => carried += 1,
                    None => out += 1,
                }
            }
            Happening::Irregular { what, ruling, .. } => {
                refilled |= *ruling == Ruling::Refill;
                let thrown = what.what.shows_a_card() || what.card.is_some();
                let void = matches!(ruling, Ruling::Void { .. });
                let thrown_out = matches!(
                    ruling,
                    Ruling::Discard | Ruling::DiscardByValue { .. } | Ruling::Destroy
                );
                out += usize::from(thrown && (void || thrown_out));
            }
            _ => {}
        }
    }
    for left in &conducted.left_over {
        match left.slot.nth_carried() {
            Some(_) => carried += 1,
            None => out += 1,
        }
    }
    assert_eq!(out, conducted.drawn, "{named}: cards that left the shoe");
    assert_eq!(carried, setup.carried.len(), "{named}: carried cards");
    let pack = G::pack(&setup.options).len();
    assert!(refilled || conducted.drawn <= pack, "{named}: more cards than the pack holds");
}

/// A vault at a table that goes on: counts and cuts as they are there, and what goes wrong.
struct Dealer {
    vault: Vault,
    pack: usize,
    wrong: Vec<(u32, Irregularity)>,
    met: Vec<&'static str>,
    /// For how many more cuts the rack lies ready.
    refilled: usize,
    drawn: usize,
}

impl<G: Game> Answers<G> for Dealer {
    fn answer(&mut self, want: &Want<G>) -> Option<Answer<G>> {
        let random = &mut self.vault.random;
        Some(match want {
            Want::Count { at: Place::STUB } => {
                let wrong = usize::from(random.one_in(8));
                Answer::Count(self.pack - self.drawn - wrong)
            }
            Want::Count { .. } => Answer::Count(0),
            Want::Cut { who: Cutter::Spot(_), .. } if self.refilled > 0 && random.one_in(2) => {
                Answer::Cut(None)
            }
            Want::Cut { among, .. } => {
                self.refilled = self.refilled.checked_sub(1)?;
                Answer::Cut(Some(*among.start()))
            }
            other => return self.vault.answer(other),
        })
    }

    fn looked(&mut self, who: Line, at: Place, slots: &[Slot]) -> Option<Vec<Card>> {
        Answers::<G>::looked(&mut self.vault, who, at, slots)
    }

    fn irregular(&mut self, now: &Now<'_, G>) -> Option<Irregular> {
        self.drawn = now.scene.drawn;
        let due = |(before, _): &(u32, Irregularity)| *before <= now.verb;
        let nth = self.wrong.iter().position(due)?;
        let (before, what) = self.wrong[nth];
        if now.scene.left == Some(0) && what.card() != Drawn::Nothing {
            return None; // No card is left that could be drawn in error.
        }
        let ruling = match now.find(what) {
            Found::Open(_) => None,
            // It waits for its moment, and if the floor must rule it comes where it was to come.
            Found::Closed(row) if row.outside == Outside::Ruled && before == now.verb => {
                let word = ["void", "continue"][self.vault.random.below(2)];
                Ruling::spoken(word).map(|ruling| (ruling, String::new()))
            }
            _ => return None,
        };
        self.wrong.remove(nth);
        self.met.push(what.name());
        Some(Irregular { ruling, ..Irregular::of(what) })
    }
}
