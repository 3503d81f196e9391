//! What goes wrong at a simulated table, at given rates, and single rounds for who wants to read
//! them: both are played at the table that asks.

use super::book::{Book, ByWager, Grouping, Paid};
use super::full::{FullBook, Kept, Part};
use super::layout::{self, Lying};
use super::live::{Awaited, Deck, Live, laid_out as spread_of, stray};
use super::notes::Notes;
use super::random::{Rng, below, stream};
use super::table::{ShoeIsEmpty, SimTable};
use super::{MOST_SPOTS, MOST_WAGERS, Plan, Refused, laid_out};
use crate::Strategy;
use cards::{Card, points};
use rand_core::Rng as _;
use table::{
    After, Area, Conducted, Drawn, End, Game, Happening, Irregular, Irregularity, LeftOver,
    Leftover, Line, Money, Place, Reader, Setup, Slot, Wagers,
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
    let happened = play_wide_block(plan, block, strategy, &mut book, rates)?;
    Ok(Part { happened, ..book.done() })
}

/// Plays one block at a table with all spots.
pub(super) fn play_wide_block<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    block: u64,
    strategy: S,
    book: &mut dyn Book<G>,
    rates: &Rates,
) -> Result<Vec<Happened>, Refused> {
    match plan.shoe.fresh_every_round {
        true => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, true>::new(plan, block, strategy, book, rates)
                .and_then(|table| table.play(plan.rounds_of(block)))
        }),
        false => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, false>::new(plan, block, strategy, book, rates)
                .and_then(|table| table.play(plan.rounds_of(block)))
        }),
    }
}

/// Plays a block up to one of its rounds, and that round at the table that asks.
pub fn show<G: Game, S: Strategy<G>>(
    plan: &Plan<G>,
    rates: &Rates,
    round: u64,
    strategy: S,
) -> Result<Shown<G>, Refused> {
    let grouping = Grouping::everything(&plan.wagers);
    let (mut book, block) = (ByWager::<MOST_WAGERS>::new(&grouping), round / plan.block);
    let book: &mut dyn Book<G> = &mut book;
    match plan.shoe.fresh_every_round {
        true => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, true>::new(plan, block, strategy, book, rates)
                .and_then(|table| table.show(round % plan.block))
        }),
        false => fitting!(G, AREAS => {
            Accidents::<G, S, AREAS, false>::new(plan, block, strategy, book, rates)
                .and_then(|table| table.show(round % plan.block))
        }),
    }
}

/// A table at which things go wrong.
struct Accidents<'a, G: Game, S, const AREAS: usize, const FRESH: bool> {
    plan: &'a Plan<G>,
    rates: &'a Rates,
    table: SimTable<G, S, AREAS, MOST_SPOTS, FRESH, &'a mut dyn Book<G>>,
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
        rates: &'a Rates,
    ) -> Result<Self, Refused> {
        if plan.wagers.seats().and(plan.present).is_empty() {
            return Err(Refused::NoWager);
        }
        let wagers = laid_out::<G, AREAS, MOST_SPOTS>(&plan.wagers)?;
        let shoe = plan.shoe_of(block);
        let table = SimTable::new(&plan.options, wagers, shoe, strategy, book);
        let table = table.with_present(plan.present);
        Ok(Accidents {
            plan,
            rates,
            table: if plan.forgets { table.forgetting() } else { table },
            rng: stream(plan.seed ^ ACCIDENTS, block),
            happened: vec![Happened::default(); rates.0.len()],
            occasions: vec![0; rates.0.len()],
            carried: Vec::new(),
            reader: Reader::Works,
            reader_fails: G::procedures(&plan.options).reader.map(|reader| reader.fails),
        })
    }

    fn play(mut self, rounds: u64) -> Result<Vec<Happened>, Refused> {
        self.rounds(rounds).map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)?;
        Ok(self.happened)
    }

    fn show(mut self, before: u64) -> Result<Shown<G>, Refused> {
        let shown = self.rounds(before).and_then(|()| {
            let wrong = self.rates.draw(&mut self.rng);
            self.conduct(wrong, true)
        });
        shown.map_err(|ShoeIsEmpty| Refused::ShoeIsEmpty)
    }

    fn rounds(&mut self, rounds: u64) -> Result<(), ShoeIsEmpty> {
        if self.rates.0.is_empty() {
            return self.table.play(&self.plan.options, rounds);
        }
        for _ in 0..rounds {
            match self.rates.draw(&mut self.rng) {
                // The fast table has a reader that works.
                None if self.carried.is_empty() && self.reader == Reader::Works => {
                    if self.table.round(&self.plan.options) == Err(ShoeIsEmpty) {
                        self.table.reshuffle();
                        self.table.round(&self.plan.options)?;
                    }
                }
                wrong => drop(self.conduct(wrong, false)?),
            }
        }
        Ok(())
    }

    /// One round at the table that asks; the simulated table is left as after any other round.
    fn conduct(&mut self, wrong: Option<usize>, whole: bool) -> Result<Shown<G>, ShoeIsEmpty> {
        let left = self.table.shoe.left();
        self.table.make_ready();
        if FRESH || self.table.shoe.left() > left {
            self.reader = Reader::Works;
        }
        let setup = self.setup(self.plan.wagers.clone());
        let awaited = wrong.and_then(|nth| self.awaited(nth));
        let (shown, occasions) = match self.deal(setup, awaited, whole) {
            // Cards thrown out may be more than the cutting card leaves room for.
            Err(ShoeIsEmpty) if !self.rates.0.is_empty() => {
                self.reshuffle();
                self.carried.clear();
                self.deal(self.setup(self.plan.wagers.clone()), None, whole)?
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
        setup.present = self.plan.present;
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
        let SimTable { shoe, strategy, chance, .. } = &mut self.table;
        let mut live = Live { setup: &setup, shoe, strategy, chance: *chance, deck };
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
        faces.truncate(conducted.drawn);
        let cards = faces.iter().flatten().copied().collect();
        Ok((Shown { setup, conducted, cards, faces, carried, wrong }, occasions))
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
            let face = shown.face(left.slot).or(left.card);
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
            self.table.shoe.burn(more);
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
        let (book, shoe) = (&mut self.table.book, &self.table.shoe);
        let (mut memory, is_void) = (&setup.memory, matches!(conducted.end, End::Void(_)));
        let mut ledger = Ledger { wagers: setup.wagers.clone(), paid: Vec::new() };
        let mut places = vec![Lying::default(); if book.is_noting() { Place::COUNT } else { 0 }];
        book.begin();
        book.dealt_from(shoe.shuffles(), shoe.burned());
        for event in &conducted.events {
            if book.is_noting() {
                layout::follow(&mut places, &event.what);
            }
            match &event.what {
                Happening::Staked { who, area, amount } => book.staked(*who, *area, *amount),
                Happening::Chose { who, choice, .. } => book.chose(*who, *choice),
                Happening::Named { who, area, amount } => book.named(*who, *area, *amount),
                Happening::Irregular { what, .. } => book.went_wrong(what.what),
                Happening::Spun(pocket) => book.spun(*pocket),
                Happening::Remembered(after) if !is_void => {
                    book.remembered(memory, after);
                    memory = after;
                }
                _ => {}
            }
            if let Some((who, area, what, net)) = ledger.enter(&event.what) {
                if book.is_noting() {
                    let spread = layout::spread(&places, |slot| shown.face(slot));
                    book.settling(who, area, event.why, &spread);
                }
                book.paid(who, area, what, ledger.wagers.on(who, area), net);
            }
        }
        book.remembered(memory, &conducted.memory);
        book.end(&spread_of(conducted), self.table.present);
    }
}

impl<G: Game> Shown<G> {
    /// What lies there, where anybody knows.
    fn face(&self, slot: Slot) -> Option<Card> {
        match slot.nth_carried() {
            Some(nth) => self.carried.get(nth).copied().flatten(),
            None => self.faces.get(slot.0 as usize).copied().flatten(),
        }
    }
}

/// The money of one round.
struct Ledger<G: Game> {
    /// With what was placed in the round.
    wagers: Wagers<G>,
    paid: Vec<(Line, G::Area, Money)>,
}

impl<G: Game> Ledger<G> {
    /// What somebody won or lost by this.
    fn enter(&mut self, what: &Happening<G>) -> Option<(Line, G::Area, Paid, Money)> {
        let (who, area, what, net) = match what {
            Happening::Staked { who, area, amount } => {
                self.wagers.place(*who, *area, *amount);
                return None;
            }
            Happening::Settled { who, area, verdict } => {
                let net = verdict.net(self.wagers.on(*who, *area))?;
                (*who, *area, Paid::Settled(*verdict), net)
            }
            Happening::Bonus { who, area, verdict } => {
                let net = verdict.net(self.wagers.on(*who, *area))?;
                (*who, *area, Paid::Bonus(*verdict), net)
            }
            Happening::Charged { who, area, amount } | Happening::Marked { who, area, amount } => {
                (*who, *area, Paid::Charged, -*amount)
            }
            Happening::Awarded { who, area, amount } => (*who, *area, Paid::Awarded, *amount),
            Happening::Voided { who, area } => (*who, *area, Paid::Voided, -self.undo(*who, *area)),
            _ => return None,
        };
        self.paid.push((who, area, net));
        Some((who, area, what, net))
    }

    /// What was won or lost there before is forgotten.
    fn undo(&mut self, who: Line, area: G::Area) -> Money {
        let mut undone = Money::ZERO;
        self.paid.retain(|(line, of, net)| {
            let is_it = (*line, of.index()) == (who, area.index());
            undone += if is_it { *net } else { Money::ZERO };
            !is_it
        });
        undone
    }
}
