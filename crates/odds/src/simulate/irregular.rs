//! What goes wrong at a simulated table, at given rates, and single rounds for who wants to read
//! them: both are played at the table that asks.

use super::book::{Book, ByWager, Grouping, Paid};
use super::full::{FullBook, Kept, Part};
use super::live::{Awaited, Deck, Live, laid_out as spread_of, stray};
use super::notes::Notes;
use super::purse::Purses;
use super::random::{Rng, below, stream};
use super::seating::Seating;
use super::sessions::Sessions;
use super::table::{ShoeIsEmpty, SimTable};
use super::{MOST_SPOTS, MOST_WAGERS, Plan, Refused, laid_out};
use crate::Strategy;
use cards::{Card, points};
use rand_core::Rng as _;
use table::{
    After, Area, Conducted, Drawn, End, Game, Happening, Irregular, Irregularity, LeftOver,
    Leftover, Line, Money, Reader, Setup, Wagers,
};

/// How often what goes wrong: the chance of each in one round, out of 2^64.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rates(pub Vec<(Irregularity, u64)>);

/// In how many rounds something went wrong, and how many of those were void.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Happened {
    pub times: u64,
    pub void: u64,
}

impl Happened {
    #[must_use]
    pub fn and(self, other: Happened) -> Happened {
        Happened { times: self.times + other.times, void: self.void + other.void }
    }
}

impl Rates {
    /// What goes wrong in the next round, if anything: the first of those that would.
    fn draw(&self, rng: &mut Rng) -> Option<usize> {
        // Every rate has its own word, so that one more changes nothing for the others.
        let mut drawn = None;
        for (nth, (_, rate)) in self.0.iter().enumerate() {
            if rng.next_u64() < *rate {
                drawn = drawn.or(Some(nth));
            }
        }
        drawn
    }
}

/// Into how many parts an occasion is divided when one is drawn.
const FINER: u64 = 16;

/// The stream of accidents is not the stream of cards.
const ACCIDENTS: u64 = 0x5bd1_e995_9d1c_3a7f;

/// One round with all that happened in it.
pub struct Shown<G: Game> {
    pub setup: Setup<G>,
    pub conducted: Conducted<G>,
    /// What left the shoe, in the order it was dealt.
    pub cards: Vec<Card>,
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
    let (happened, sessions) = play_wide_block(plan, block, strategy, &mut book, extras)?;
    Ok(Part { happened, sessions, ..book.done() })
}

/// What is kept beside the sums, and what goes wrong.
type Extras<'a> = (&'a Kept, &'a Rates);

/// Plays one block at a table with all spots.
pub(super) fn play_wide_block<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    block: u64,
    strategy: S,
    book: &mut dyn Book<G>,
    extras: Extras<'_>,
) -> Result<(Vec<Happened>, Option<Sessions>), Refused> {
    match plan.shoe.fresh_every_round {
        true => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, true>::new(plan, block, strategy, book, extras)
                .and_then(|table| table.play(plan.rounds_of(block)))
        }),
        false => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, false>::new(plan, block, strategy, book, extras)
                .and_then(|table| table.play(plan.rounds_of(block)))
        }),
    }
}

/// Plays a block up to one of its rounds, and that round at the table that asks.
pub fn show<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    extras: (&Kept, &Rates),
    round: u64,
    strategy: S,
) -> Result<Shown<G>, Refused> {
    let grouping = Grouping::everything(&plan.wagers);
    let (mut book, block) = (ByWager::<MOST_WAGERS>::new(&grouping), round / plan.block);
    let book: &mut dyn Book<G> = &mut book;
    match plan.shoe.fresh_every_round {
        true => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, true>::new(plan, block, strategy, book, extras)
                .and_then(|table| table.show(round % plan.block))
        }),
        false => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, false>::new(plan, block, strategy, book, extras)
                .and_then(|table| table.show(round % plan.block))
        }),
    }
}

/// A table at which things go wrong.
struct Accidents<'a, G: Game, S, const AREAS: usize, const FRESH: bool> {
    plan: &'a Plan<G>,
    rates: &'a Rates,
    table: SimTable<G, S, AREAS, MOST_SPOTS, FRESH, &'a mut dyn Book<G>>,
    /// Who plays, where that is a matter of money.
    seating: Option<Box<Seating<AREAS>>>,
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
}

impl<'a, G: Game, S: Strategy<G>, const AREAS: usize, const FRESH: bool>
    Accidents<'a, G, S, AREAS, FRESH>
{
    fn new(
        plan: &'a Plan<G>,
        block: u64,
        strategy: S,
        book: &'a mut dyn Book<G>,
        (kept, rates): (&Kept, &'a Rates),
    ) -> Result<Self, Refused> {
        if plan.wagers.seats().and(plan.present).is_empty() {
            return Err(Refused::NoWager);
        }
        let wagers = laid_out::<G, AREAS, MOST_SPOTS>(&plan.wagers)?;
        let shoe = plan.shoe_of(block);
        let table = SimTable::new(&plan.options, wagers, shoe, strategy, book);
        let mut table = table.with_present(plan.present);
        let session = kept.sessions.clone();
        let seating = session.map(|rules| Box::new(Seating::new(plan, rules, wagers)));
        table.purses = seating.as_ref().map(|_| Box::new(Purses::new(plan.options.clone())));
        Ok(Accidents {
            plan,
            rates,
            seating,
            table: if plan.forgets { table.forgetting() } else { table },
            rng: stream(plan.seed ^ ACCIDENTS, block),
            happened: vec![Happened::default(); rates.0.len()],
            occasions: vec![0; rates.0.len()],
            carried: Vec::new(),
            reader: Reader::Works,
            reader_fails: G::procedures(&plan.options).reader.map(|reader| reader.fails),
        })
    }

    fn play(mut self, rounds: u64) -> Result<(Vec<Happened>, Option<Sessions>), Refused> {
        self.rounds(rounds).map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)?;
        Ok((self.happened, self.seating.map(|seating| seating.done())))
    }

    fn show(mut self, before: u64) -> Result<Shown<G>, Refused> {
        self.rounds(before).map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)?;
        if !self.sits_down() {
            return Err(Refused::NobodyLeft);
        }
        let wrong = self.rates.draw(&mut self.rng);
        self.conduct(wrong, true).map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)
    }

    fn rounds(&mut self, rounds: u64) -> Result<(), ShoeIsEmpty> {
        if self.seating.is_none() && self.rates.0.is_empty() {
            return self.table.play(&self.plan.options, rounds);
        }
        for _ in 0..rounds {
            let plays = self.sits_down();
            if plays {
                self.round()?;
            } else {
                self.table.book.skipped();
            }
            if let Some(seating) = &mut self.seating {
                let SimTable { memory, purses, .. } = &mut self.table;
                seating.end(memory, purses.as_deref().filter(|_| plays));
            }
        }
        Ok(())
    }

    /// Whether anybody plays the next round, with his wagers before him.
    fn sits_down(&mut self) -> bool {
        self.seating.as_ref().is_none_or(|seating| seating.begin(&mut self.table))
    }

    fn round(&mut self) -> Result<(), ShoeIsEmpty> {
        match self.rates.draw(&mut self.rng) {
            // The fast table has a reader that works.
            None if self.carried.is_empty() && self.reader == Reader::Works => {
                if self.table.round(&self.plan.options) == Err(ShoeIsEmpty) {
                    if self.rates.0.is_empty() {
                        return Err(ShoeIsEmpty);
                    }
                    self.table.reshuffle();
                    self.sits_down();
                    self.table.round(&self.plan.options)?;
                }
                Ok(())
            }
            wrong => self.conduct(wrong, false).map(drop),
        }
    }

    /// What lies on the layout before a round.
    fn wagers(&self) -> Wagers<G> {
        let mut wagers = Wagers::default();
        for (line, areas) in self.plan.wagers.lines() {
            let lies = self.table.lies(line.spot);
            for (area, _) in areas.iter().filter(|(area, _)| !lies[area.index()].is_zero()) {
                wagers.place(*line, *area, lies[area.index()]);
            }
        }
        wagers
    }

    /// One round at the table that asks; the simulated table is left as after any other round.
    fn conduct(&mut self, wrong: Option<usize>, whole: bool) -> Result<Shown<G>, ShoeIsEmpty> {
        let left = self.table.shoe.left();
        self.table.make_ready();
        if FRESH || self.table.shoe.left() > left {
            self.reader = Reader::Works;
        }
        let setup = self.setup(self.wagers());
        let awaited = wrong.and_then(|nth| self.awaited(nth));
        let (shown, occasions) = match self.deal(setup, awaited, whole) {
            // Cards thrown out may be more than the cutting card leaves room for.
            Err(ShoeIsEmpty) if !self.rates.0.is_empty() => {
                self.reshuffle();
                self.carried.clear();
                self.deal(self.setup(self.wagers()), None, whole)?
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
        self.write_down(&shown);
        if let Some(purses) = &mut self.table.purses {
            for (line, net) in &shown.conducted.net {
                purses.won[line.spot.0 as usize] += *net;
            }
        }
        self.table.memory = shown.conducted.memory.clone();
        if self.reader_fails.is_some_and(|what| shown.conducted.has_gone_wrong(what)) {
            self.reader = Reader::Failed;
        }
        self.clear_up(&shown)?;
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

    fn reshuffle(&mut self) {
        self.table.reshuffle();
        self.reader = Reader::Works;
    }

    fn setup(&self, wagers: Wagers<G>) -> Setup<G> {
        let mut setup = Setup::new(self.plan.options.clone(), wagers);
        setup.shoe = self.plan.pack.counts();
        // Where all wager before the round, it is theirs to say who is there.
        setup.present = self.plan.present.in_both(self.table.present);
        setup.reader = self.reader;
        if !self.plan.forgets {
            setup.memory = self.table.memory.clone();
        }
        setup.carried = self.carried.iter().map(|(known, _)| *known).collect();
        setup
    }

    /// Plays it to its end; also how many occasions there were for what is awaited.
    fn deal(
        &mut self,
        setup: Setup<G>,
        awaited: Option<Awaited>,
        whole: bool,
    ) -> Result<(Shown<G>, u64), ShoeIsEmpty> {
        let mut deck = Deck::new(self.carried.drain(..).map(|(_, card)| card).collect());
        deck.awaited = awaited;
        let SimTable { shoe, strategy, chance, purses, .. } = &mut self.table;
        let (chance, purses) = (*chance, purses.as_deref());
        let mut live = Live { setup: &setup, shoe, strategy, chance, purses, deck };
        let conducted = live.run()?;
        let Deck { mut faces, wrong, carried, occasions, .. } = live.deck;
        // The cards that nobody saw: of a shoe they are gone, of a fresh pack only a reader asks.
        if whole || !FRESH {
            faces.resize(faces.len().max(conducted.drawn), None);
            for face in faces.iter_mut().filter(|face| face.is_none()) {
                *face = Some(self.table.shoe.draw().ok_or(ShoeIsEmpty)?);
            }
        }
        if !FRESH {
            self.table.shoe.put_back(faces.len() - conducted.drawn);
        }
        let cards = faces.into_iter().take(conducted.drawn).flatten().collect();
        Ok((Shown { setup, conducted, cards, carried, wrong }, occasions))
    }

    /// What becomes of cards drawn in error, and of the shoe after a void round.
    fn clear_up(&mut self, shown: &Shown<G>) -> Result<(), ShoeIsEmpty> {
        if FRESH {
            return Ok(());
        }
        if let End::Void(void) = &shown.conducted.end
            && matches!(void.after, After::Reshuffle | After::RemoveDeck)
        {
            self.reshuffle();
            return Ok(());
        }
        for left in &shown.conducted.left_over {
            let face = match left.slot.nth_carried() {
                Some(nth) => shown.carried[nth],
                None => shown.cards.get(left.slot.0 as usize).copied().or(left.card),
            };
            let more = match left.ruling {
                Leftover::Nothing | Leftover::Burn => 0,
                Leftover::BurnOneMore => 1,
                Leftover::BurnByValue { ten } => match face.map(points::baccarat_value) {
                    Some(0) | None => ten as usize,
                    Some(value) => value as usize,
                },
                Leftover::FirstOfNext | Leftover::DummyRound => {
                    self.carried.push((*left, face));
                    0
                }
            };
            for _ in 0..more {
                self.table.shoe.draw();
            }
        }
        self.simulated_round()
    }

    /// Seen cards open a round without wagers; those that nobody saw wait for the next hand.
    fn simulated_round(&mut self) -> Result<(), ShoeIsEmpty> {
        let seen = |(left, _): &(LeftOver, _)| left.ruling == Leftover::DummyRound;
        let carried = core::mem::take(&mut self.carried).into_iter();
        let (seen, unseen): (Vec<_>, Vec<_>) = carried.partition(seen);
        if !seen.is_empty() {
            self.carried = seen;
            self.deal(self.setup(Wagers::default()), None, false)?;
        }
        self.carried = unseen;
        Ok(())
    }

    /// Tells the book what happened, as the table itself would have.
    fn write_down(&mut self, shown: &Shown<G>) {
        let Shown { setup, conducted, .. } = shown;
        let (book, mut wagers) = (&mut self.table.book, setup.wagers.clone());
        let mut paid: Vec<(Line, G::Area, Money)> = Vec::new();
        let (mut memory, is_void) = (&setup.memory, matches!(conducted.end, End::Void(_)));
        book.begin();
        for event in &conducted.events {
            let verdict = match &event.what {
                Happening::Staked { who, area, amount } => {
                    wagers.place(*who, *area, *amount);
                    book.staked(*who, *area, *amount);
                    None
                }
                Happening::Settled { who, area, verdict } => {
                    let net = verdict.net(wagers.on(*who, *area));
                    net.map(|net| (*who, *area, Paid::Settled(*verdict), net))
                }
                Happening::Bonus { who, area, verdict } => {
                    let net = verdict.net(wagers.on(*who, *area));
                    net.map(|net| (*who, *area, Paid::Bonus(*verdict), net))
                }
                Happening::Charged { who, area, amount }
                | Happening::Marked { who, area, amount } => {
                    Some((*who, *area, Paid::Charged, -*amount))
                }
                Happening::Awarded { who, area, amount } => {
                    Some((*who, *area, Paid::Awarded, *amount))
                }
                Happening::Voided { who, area } => {
                    let mut undone = Money::ZERO;
                    paid.retain(|(line, of, net)| {
                        let is_it = (line, of.index()) == (who, area.index());
                        undone += if is_it { *net } else { Money::ZERO };
                        !is_it
                    });
                    Some((*who, *area, Paid::Voided, -undone))
                }
                Happening::Spun(pocket) => {
                    book.spun(*pocket);
                    None
                }
                Happening::Remembered(after) if !is_void => {
                    book.remembered(memory, after);
                    memory = after;
                    None
                }
                _ => None,
            };
            if let Some((who, area, what, net)) = verdict {
                paid.push((who, area, net));
                book.paid(who, area, what, wagers.on(who, area), net);
            }
        }
        book.remembered(memory, &conducted.memory);
        book.end(&spread_of(conducted), self.table.present);
    }
}
