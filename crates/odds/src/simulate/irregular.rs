//! What goes wrong at a simulated table, at given rates, and single rounds for who wants to read
//! them: both are played at the table that asks.

use super::any_book::AnyBook;
use super::book::{Book, ByWager, Grouping};
use super::full::{FullBook, Kept, Part};
use super::ledger::write_down;
use super::live::{Awaited, Deck, Live, stray};
use super::notes::Notes;
use super::purse::Purses;
use super::random::{Rng, below, stream};
use super::rates::{Due, Happened, Rates};
use super::seating::Seating;
use super::sessions::{SessionRules, Sessions};
use super::table::{Behind, ShoeIsEmpty, SimTable};
use super::{MOST_SLOTS, MOST_SPOTS, Plan, Refused};
use crate::Strategy;
use cards::Card;
use table::session::burned_with;
use table::{
    After, Area, Conducted, Drawn, End, Game, Irregular, Irregularity, LeftOver, Reader, Seats,
    Setup, Slot, Stands, Unused, Wagers,
};

/// Into how many parts an occasion is divided when one is drawn.
const FINER: u64 = 16;

/// The stream of accidents is not the stream of cards.
const ACCIDENTS: u64 = 0x5bd1_e995_9d1c_3a7f;

/// One round with all that happened in it.
pub struct Shown<G: Game> {
    pub setup: Setup<G>,
    /// What stood on the meters before it.
    pub stands: Stands,
    pub conducted: Conducted<G>,
    /// What left the shoe, in the order it was dealt.
    pub cards: Vec<Card>,
    /// The same by slot; of those that nobody saw there may be none.
    faces: Vec<Option<Card>>,
    /// The cards drawn in error in the round before.
    carried: Vec<Option<Card>>,
    pub wrong: Option<(u32, Irregular)>,
}

/// Plays one block and keeps a full book of it.
pub fn play_full_block<G: Game, S: Strategy<G>, N: Notes>(
    plan: &Plan<G>,
    grouping: &Grouping,
    block: u64,
    strategy: S,
    (kept, rates): (&Kept, &Rates),
    notes: Option<N>,
) -> Result<Part<N>, Refused> {
    let mut book = FullBook::new(plan, grouping, block, kept, notes);
    let extras = (kept, rates);
    let (happened, sessions) =
        play_wide_block(plan, block, strategy, AnyBook::Full(&mut book), extras)?;
    Ok(Part { happened, sessions, ..book.done() })
}

/// Plays one block at a table with all spots.
pub(super) fn play_wide_block<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    block: u64,
    strategy: S,
    book: AnyBook<'_, '_, G>,
    (kept, rates): (&Kept, &Rates),
) -> Result<(Vec<Happened>, Option<Sessions>), Refused> {
    at_table!(G, MOST_SPOTS, plan, block, strategy, book => |mut table| {
        let mut seating = seated(plan, kept.sessions.clone(), &mut table);
        let mut mishaps = Mishaps::new(plan, block, rates);
        let rounds = plan.rounds_of(block);
        let played = play_on(&mut table, &mut mishaps, seating.as_deref_mut(), rounds);
        played.map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)?;
        Ok((mishaps.happened, seating.map(|seating| seating.done())))
    })
}

/// Plays a block up to one of its rounds, and that round at the table that asks.
pub fn show<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    (kept, rates): (&Kept, &Rates),
    round: u64,
    strategy: S,
) -> Result<Shown<G>, Refused> {
    let grouping = Grouping::everything(&plan.wagers);
    let (mut book, block) = (ByWager::<MOST_SLOTS>::new(&grouping), round / plan.block);
    let book = AnyBook::Full(&mut book);
    at_table!(G, MOST_SPOTS, plan, block, strategy, book => |mut table| {
        let mut seating = seated(plan, kept.sessions.clone(), &mut table);
        let mut mishaps = Mishaps::new(plan, block, rates);
        let before = round % plan.block;
        let played = play_on(&mut table, &mut mishaps, seating.as_deref_mut(), before);
        played.map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)?;
        if seating.as_ref().is_some_and(|seating| !seating.begin(&mut table)) {
            return Err(Refused::NobodyLeft);
        }
        mishaps.see(&table);
        let wrong = mishaps.due.in_this_round();
        let shown = mishaps.conduct(&mut table.behind(), wrong, true);
        shown.map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)
    })
}

/// The players of a session, where it is one.
fn seated<G, S, B, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
    plan: &Plan<G>,
    rules: Option<SessionRules>,
    table: &mut SimTable<G, S, AREAS, SPOTS, FRESH, B>,
) -> Option<Box<Seating<AREAS, SPOTS>>>
where
    G: Game,
    S: Strategy<G>,
    B: Book<G>,
{
    let seating = Seating::new(plan, rules?, *table.lies());
    table.purses = Some(Box::new(Purses::new(plan.options.clone())));
    Some(Box::new(seating))
}

/// Plays the rounds of a block, and says how often what went wrong.
pub(super) fn play<G, S, B, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
    plan: &Plan<G>,
    rates: &Rates,
    block: u64,
    table: &mut SimTable<G, S, AREAS, SPOTS, FRESH, B>,
) -> Result<Vec<Happened>, Refused>
where
    G: Game,
    S: Strategy<G>,
    B: Book<G>,
{
    let mut mishaps = Mishaps::new(plan, block, rates);
    let played = play_on(table, &mut mishaps, None, plan.rounds_of(block));
    played.map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)?;
    Ok(mishaps.happened)
}

/// The fast table plays as long as all goes well; in a session, one round after the other.
fn play_on<G, S, B, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
    table: &mut SimTable<G, S, AREAS, SPOTS, FRESH, B>,
    mishaps: &mut Mishaps<'_, G>,
    mut seating: Option<&mut Seating<AREAS, SPOTS>>,
    rounds: u64,
) -> Result<(), ShoeIsEmpty>
where
    G: Game,
    S: Strategy<G>,
    B: Book<G>,
{
    let mut left = rounds;
    while left > 0 {
        if SPOTS > 1
            && let Some(seating) = &mut seating
            && !seating.begin(table)
        {
            table.book.skipped();
            seating.end(table, false);
            left -= 1;
            continue;
        }
        let most = if seating.is_some() { 1 } else { left };
        let well = mishaps.go_well().min(most);
        let played = table.play(&mishaps.plan.options, well);
        mishaps.due.went_well(played);
        left -= played;
        mishaps.ran_out &= played == 0;
        if played < well {
            // Cards thrown out may be more than the cutting card leaves room for.
            mishaps.shoe_is_empty(&mut table.behind())?;
            continue;
        }
        if well < most {
            mishaps.see(table);
            let wrong = mishaps.due.in_this_round();
            let shown = mishaps.conduct(&mut table.behind(), wrong, false)?;
            if let Some(purses) = &mut table.purses {
                purses.count(&shown.conducted.net);
            }
            mishaps.ran_out = false;
            left -= 1;
        }
        if SPOTS > 1
            && let Some(seating) = &mut seating
        {
            seating.end(table, true);
        }
    }
    Ok(())
}

/// What goes wrong at a table, and what it leaves behind.
struct Mishaps<'a, G: Game> {
    plan: &'a Plan<G>,
    /// What lies there before the round, and who sits there too.
    wagers: Wagers<G>,
    present: Seats,
    rates: &'a Rates,
    due: Due,
    rng: Rng,
    happened: Vec<Happened>,
    /// The most occasions that a round so far has had for each.
    occasions: Vec<u64>,
    /// Cards drawn in error that are the first of the next round: what people know of each, and
    /// what it is.
    carried: Vec<(LeftOver, Option<Card>)>,
    /// Nobody asks for a repair: it is done when the cards are next shuffled.
    reader: Reader,
    /// By what the card reader fails, where there is one.
    reader_fails: Option<Irregularity>,
    /// Whether the shoe ran out before the round that comes.
    ran_out: bool,
}

impl<'a, G: Game> Mishaps<'a, G> {
    fn new(plan: &'a Plan<G>, block: u64, rates: &'a Rates) -> Self {
        Mishaps {
            plan,
            wagers: plan.wagers.clone(),
            present: plan.present,
            rates,
            due: Due::new(rates, plan.seed, block),
            rng: stream(plan.seed ^ ACCIDENTS, block),
            happened: vec![Happened::default(); rates.0.len()],
            occasions: vec![0; rates.0.len()],
            carried: Vec::new(),
            reader: Reader::Works,
            reader_fails: G::procedures(&plan.options).reader.map(|reader| reader.fails),
            ran_out: false,
        }
    }

    /// Takes over what lies on the table and who is there, where that is not the same ever.
    fn see<S, B, const AREAS: usize, const SPOTS: usize, const FRESH: bool>(
        &mut self,
        table: &SimTable<G, S, AREAS, SPOTS, FRESH, B>,
    ) where
        S: Strategy<G>,
        B: Book<G>,
    {
        if table.purses.is_none() {
            return;
        }
        self.present = self.plan.present.in_both(table.present);
        self.wagers = Wagers::default();
        for (line, areas) in self.plan.wagers.lines() {
            let lies = &table.lies()[line.spot.0 as usize];
            for (area, _) in areas.iter().filter(|(area, _)| !lies[area.index()].is_zero()) {
                self.wagers.place(*line, *area, lies[area.index()]);
            }
        }
    }

    /// How many rounds the fast table can play: its reader works, and no card waits there.
    fn go_well(&self) -> u64 {
        let is_plain = self.carried.is_empty() && self.reader == Reader::Works;
        if is_plain { self.due.after() } else { 0 }
    }

    /// All cards are shuffled, once; a shoe that is too small for a round says so.
    fn shoe_is_empty<S: Strategy<G>, const FRESH: bool>(
        &mut self,
        table: &mut Behind<'_, G, S, FRESH>,
    ) -> Result<(), ShoeIsEmpty> {
        if self.rates.0.is_empty() || self.ran_out {
            return Err(ShoeIsEmpty);
        }
        self.ran_out = true;
        self.reshuffle(table);
        Ok(())
    }

    /// One round at the table that asks; the simulated table is left as after any other round.
    fn conduct<S: Strategy<G>, const FRESH: bool>(
        &mut self,
        table: &mut Behind<'_, G, S, FRESH>,
        wrong: Option<usize>,
        whole: bool,
    ) -> Result<Shown<G>, ShoeIsEmpty> {
        let left = table.shoe.left();
        table.make_ready();
        if table.shoe.is_fresh() || table.shoe.left() > left {
            self.reader = Reader::Works;
        }
        let setup = self.setup(self.wagers.clone(), table.memory);
        let awaited = wrong.and_then(|nth| self.awaited(nth));
        let (shown, occasions) = match self.deal(table, setup, awaited, whole) {
            // Cards thrown out may be more than the cutting card leaves room for.
            Err(ShoeIsEmpty) if !self.rates.0.is_empty() => {
                self.reshuffle(table);
                self.carried.clear();
                let setup = self.setup(self.wagers.clone(), table.memory);
                self.deal(table, setup, None, whole)?
            }
            dealt => dealt?,
        };
        if let Some(nth) = wrong {
            self.occasions[nth] = self.occasions[nth].max(occasions);
            if shown.wrong.is_some() {
                self.happened[nth].times += 1;
                self.happened[nth].void += u64::from(matches!(shown.conducted.end, End::Void(_)));
            }
        }
        table.book.begin();
        table.book.dealt_from(table.shoe.shuffles(), table.shoe.burned());
        let mut stands = shown.stands.clone();
        stands.follow(shown.conducted.ledger.movements());
        write_down(&shown, &stands, table.book, table.present);
        *table.memory = shown.conducted.memory.clone();
        *table.stands = stands;
        if self.reader_fails.is_some_and(|what| shown.conducted.has_gone_wrong(what)) {
            self.reader = Reader::Failed;
        }
        self.clear_up(table, &shown)?;
        Ok(shown)
    }

    /// What goes wrong in a round, and at which of its occasions: each as likely as any other that
    /// the longest round so far has had. Now and then it is the one behind them, so that a longer
    /// round is found; where the round has none there, nothing goes wrong.
    fn awaited(&mut self, nth: usize) -> Option<Awaited> {
        let what = self.rates.0[nth].0;
        let card = match what.card() {
            Drawn::Stray => Some(stray::<G>(&self.plan.options)?),
            _ => None,
        };
        let at = below(&mut self.rng, self.occasions[nth] * FINER + 1) / FINER;
        Some(Awaited { what, card, at })
    }

    fn reshuffle<S: Strategy<G>, const FRESH: bool>(
        &mut self,
        table: &mut Behind<'_, G, S, FRESH>,
    ) {
        table.reshuffle();
        self.reader = Reader::Works;
    }

    fn setup(&self, wagers: Wagers<G>, memory: &G::Memory) -> Setup<G> {
        let mut setup = Setup::new(self.plan.options.clone(), wagers);
        setup.shoe = self.plan.pack.counts();
        setup.present = self.present;
        setup.reader = self.reader;
        if !self.plan.forgets {
            setup.memory = memory.clone();
        }
        setup.carried = self.carried.iter().map(|(known, _)| *known).collect();
        setup
    }

    /// Plays it to its end; also how many occasions there were for what is awaited.
    fn deal<S: Strategy<G>, const FRESH: bool>(
        &mut self,
        table: &mut Behind<'_, G, S, FRESH>,
        setup: Setup<G>,
        awaited: Option<Awaited>,
        whole: bool,
    ) -> Result<(Shown<G>, u64), ShoeIsEmpty> {
        let mut deck = Deck::new(self.carried.drain(..).map(|(_, card)| card).collect());
        deck.awaited = awaited;
        let (chance, purses, stands) = (*table.chance, table.purses, table.stands.clone());
        let Behind { shoe, strategy, .. } = &mut *table;
        let strategy = &mut **strategy;
        let mut live =
            Live { setup: &setup, shoe, strategy, chance, purses, stands: &stands, deck };
        let conducted = live.run()?;
        let Deck { mut faces, wrong, carried, occasions, .. } = live.deck;
        // The cards that nobody saw: of a shoe they are gone, of a fresh pack only a reader asks.
        let lasts = !table.shoe.is_fresh();
        if whole || lasts {
            faces.resize(faces.len().max(conducted.drawn), None);
            for face in faces.iter_mut().filter(|face| face.is_none()) {
                *face = Some(table.shoe.draw().ok_or(ShoeIsEmpty)?);
            }
        }
        if lasts {
            table.shoe.put_back(faces.len() - conducted.drawn);
        }
        faces.truncate(conducted.drawn);
        let cards = faces.iter().flatten().copied().collect();
        Ok((Shown { setup, stands, conducted, cards, faces, carried, wrong }, occasions))
    }

    /// What becomes of cards drawn in error, and of the shoe after a void round.
    fn clear_up<S: Strategy<G>, const FRESH: bool>(
        &mut self,
        table: &mut Behind<'_, G, S, FRESH>,
        shown: &Shown<G>,
    ) -> Result<(), ShoeIsEmpty> {
        if table.shoe.is_fresh() {
            return Ok(());
        }
        if let End::Void(void) = &shown.conducted.end
            && matches!(void.after, After::Reshuffle | After::RemoveDeck)
        {
            self.reshuffle(table);
            return Ok(());
        }
        for left in &shown.conducted.left_over {
            let face = shown.face(left.slot).or(left.card);
            let more = match left.ruling {
                Unused::Nothing | Unused::Burn => 0,
                Unused::BurnOneMore => 1,
                Unused::BurnByValue { ten } => burned_with(left.card, ten).into(),
                Unused::FirstOfNext | Unused::DummyRound => {
                    self.carried.push((*left, face));
                    0
                }
            };
            table.shoe.burn(more);
        }
        self.simulated_round(table)
    }

    /// Seen cards open a round without wagers; those that nobody saw wait for the next hand.
    fn simulated_round<S: Strategy<G>, const FRESH: bool>(
        &mut self,
        table: &mut Behind<'_, G, S, FRESH>,
    ) -> Result<(), ShoeIsEmpty> {
        let seen = |(left, _): &(LeftOver, _)| left.ruling == Unused::DummyRound;
        let carried = core::mem::take(&mut self.carried).into_iter();
        let (seen, unseen): (Vec<_>, Vec<_>) = carried.partition(seen);
        if !seen.is_empty() {
            self.carried = seen;
            let setup = self.setup(Wagers::default(), table.memory);
            self.deal(table, setup, None, false)?;
        }
        self.carried = unseen;
        Ok(())
    }
}

impl<G: Game> Shown<G> {
    /// What lies there, where anybody knows.
    pub(super) fn face(&self, slot: Slot) -> Option<Card> {
        match slot.nth_carried() {
            Some(nth) => self.carried.get(nth).copied().flatten(),
            None => self.faces.get(slot.0 as usize).copied().flatten(),
        }
    }
}
