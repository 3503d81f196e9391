//! What goes wrong before a verb, and how it is put right.

use super::{Conducted, Conductor, Happening, LeftOver};
use crate::irregular::{
    Drawn, Found, Irregular, Irregularity, Outside, Remedy, Ruling, Scene, Unused, Void,
};
use crate::refusal::{Code, Refusal};
use crate::session::{self, AskedToCut, Cutter, Happened};
use crate::tape::{Answer, Entry, Now, Slot, Want};
use crate::{Act, Cite, Event, Game, Memory, Place, Spot, Stop, Table, Window, cite};
use alloc::format;
use alloc::vec::Vec;
use cards::Card;

/// What a supervisor's ruling rests on where a section is silent.
pub(super) const FLOOR: Cite = cite!("13:69-1.3");

/// What a paragraph says of an irregularity at its moment.
enum Held {
    Remedy(Remedy),
    /// It speaks of another moment.
    Outside(Remedy),
    /// The game does not know it.
    Nothing,
}

impl<G: Game> Conductor<'_, G> {
    /// Every verb begins here: it gets its number, and what goes wrong comes before it.
    #[inline]
    pub(super) fn begin(&mut self, act: Act, why: Cite) -> Result<(), Stop> {
        self.verb += 1;
        if self.verb < self.quiet { Ok(()) } else { self.begin_with_care(act, why) }
    }

    /// The same where something may go wrong.
    fn begin_with_care(&mut self, act: Act, why: Cite) -> Result<(), Stop> {
        if self.is_done() && self.goes_wrong_again().is_none() {
            return Ok(());
        }
        let is_empty = self.left == 0 && matches!(act, Act::Deal(_));
        let asks = self.entries == self.known && !is_empty;
        if asks && !self.answers.interrupts(self.verb) {
            return Ok(());
        }
        self.what_goes_wrong(act, why)
    }

    /// Everything that goes wrong before this verb, one after another.
    fn what_goes_wrong(&mut self, act: Act, why: Cite) -> Result<(), Stop> {
        loop {
            let again = self.goes_wrong_again().cloned();
            let now = Now {
                verb: self.verb,
                scene: Scene {
                    act,
                    draws: matches!(act, Act::Deal(_)) && self.held.is_empty(),
                    stage: self.stage,
                    drawn: self.slots as usize,
                    left: self.setup.left.map(|_| self.left),
                    cutting_card: self
                        .setup
                        .cutting_card
                        .map(|before| before.saturating_sub(self.slots as usize)),
                    is_last_hand: self.setup.is_last_hand,
                    reader: self.setup.reader,
                    device: self.setup.device,
                    again: false,
                    before: &self.before,
                    layout: &self.round.layout,
                    in_hands: &self.round.notes.in_hands,
                    is_held: Memory::holder(&self.memory).is_some(),
                    told: self.round.notes.facts.iter().any(|(.., answer)| *answer),
                },
                options: &self.setup.options,
                rows: &self.rows,
            };
            let asks = self.entries == self.known;
            let reported = if asks { self.answers.irregular(&now) } else { again };
            let irregular = match reported {
                Some(irregular) => irregular,
                // Nobody need say so where the cards are counted.
                None if now.scene.draws && self.left == 0 => {
                    Irregular::of(Irregularity::SHOE_EMPTY)
                }
                None if act.is_done_by_hand() && self.answers.waits(self.verb) => {
                    self.want = Some((Want::Done { act }, why));
                    return Err(Stop::Want);
                }
                None => return Ok(()),
            };
            let held = match now.find(irregular.what) {
                Found::Open(row) => Held::Remedy(*row),
                Found::Closed(row) => Held::Outside(*row),
                Found::Unknown => Held::Nothing,
            };
            let entry = Entry::Irregular { before: self.verb, what: irregular.clone() };
            self.write_down(entry);
            let done = self.put_right(irregular, held);
            // Whoever had the cards in his hands has them no more: the game says who turns them.
            if let (Err(Stop::Irregular(_)), Act::Turn(at)) = (&done, act) {
                self.round.notes.in_hands.retain(|place| *place != at);
            }
            done?;
        }
    }

    /// What went wrong just before this verb in an earlier run.
    #[inline]
    fn goes_wrong_again(&self) -> Option<&Irregular> {
        match self.round.tape.entries.get(self.entries)? {
            Entry::Irregular { before, what } if *before == self.verb => Some(what),
            _ => None,
        }
    }

    /// The row by which it is put right: the paragraph's, or what the floor says where that is
    /// silent.
    fn ruled(&mut self, irregular: &Irregular, held: Held) -> Result<Remedy, Stop> {
        let what = irregular.what;
        let refusal = match (held, &irregular.ruling) {
            (Held::Remedy(row), None) => return Ok(row),
            // Where the rack is as empty as the shoe, the paragraph cannot be carried out.
            (Held::Remedy(row), Some(_)) if row.ruling != Ruling::Refill => Refusal::cited(
                Code::ParagraphRules,
                format!("{what}: a paragraph rules on it, not the floor"),
                row.why,
            ),
            (Held::Outside(row), _) if row.outside == Outside::Refused => {
                let words = format!("{what} cannot come now, only {}", row.window);
                Refusal::cited(Code::NotNow, words, row.why)
            }
            (Held::Nothing, _)
                if what == Irregularity::SHOE_EMPTY
                    && self.setup.left.is_some()
                    && self.left > 0 =>
            {
                Refusal::plain(
                    Code::ShoeIsNotEmpty,
                    format!("the shoe is not empty: it holds {} cards", self.left),
                )
            }
            (Held::Nothing, _) if !what.is_of_every_table() => Refusal::plain(
                Code::NotAtThisTable,
                format!("{what} cannot go wrong at this table"),
            ),
            (_, Some((ruling, _))) => {
                return Ok(Remedy {
                    unused: Unused::Burn,
                    ..Remedy::new(what, Window::ALWAYS, *ruling, FLOOR)
                });
            }
            (_, None) => {
                self.want = Some((Want::Ruling { on: irregular.clone() }, FLOOR));
                return Err(Stop::Want);
            }
        };
        self.want = Some((Want::Ruling { on: irregular.clone() }, FLOOR));
        self.refuse(refusal)
    }

    fn put_right(&mut self, mut irregular: Irregular, held: Held) -> Result<(), Stop> {
        let row = self.ruled(&irregular, held)?;
        let what = row.what;
        self.before.push(what);
        let shown =
            (what.shows_a_card() || irregular.card.is_some()) && row.ruling != Ruling::Continue;
        let taken = what.card() == Drawn::Either && row.ruling == Ruling::Game;
        let drawn = shown || taken || matches!(row.ruling, Ruling::Next | Ruling::Keep);
        let slot = if drawn { self.next_slot(row.why)? } else { Slot::CARRIED };
        if what.card() == Drawn::Stray {
            self.check_stray(irregular.card, slot, row.why)?;
        } else if shown {
            let card = self.thrown_card(irregular.card, slot, row.why)?;
            irregular.card = Some(card);
        }
        let (slot_of_it, ruling) = (drawn.then_some(slot), row.ruling);
        let happened =
            || Happening::Irregular { what: irregular.clone(), slot: slot_of_it, ruling };
        self.note(happened, row.why);
        let card = irregular.card.filter(|_| shown);
        let why = G::unused_cite(row.unused).unwrap_or(row.why);
        let drawn_card = LeftOver { slot, card, ruling: row.unused, why };
        match row.ruling {
            Ruling::DiscardByValue { ten } => self.discard_by_value(drawn_card, ten)?,
            Ruling::Next => self.held.push_back(drawn_card),
            Ruling::Keep => self.kept.push(drawn_card),
            Ruling::Void { returns, after } => {
                return Err(Stop::Void(Void { returns, after, why: row.why }));
            }
            Ruling::Refill => self.refill(irregular, row.why)?,
            Ruling::Discard | Ruling::Destroy | Ruling::Continue => {}
            Ruling::Game => {
                if drawn {
                    self.held.push_back(drawn_card);
                }
                self.thrown_out = Some(irregular);
                return Err(Stop::Irregular(what));
            }
        }
        Ok(())
    }

    fn thrown_card(&mut self, card: Option<Card>, slot: Slot, why: Cite) -> Result<Card, Stop> {
        let want = Want::Card { to: Place::RACK, slot, under: 0 };
        match card {
            Some(card) => {
                self.want = Some((want, why));
                self.take(card, Place::RACK, why)?;
                Ok(card)
            }
            None => self.ask_card(want, why),
        }
    }

    /// A card that is none of the pack's takes a slot but no count; its face need not be named.
    fn check_stray(&mut self, card: Option<Card>, slot: Slot, why: Cite) -> Result<(), Stop> {
        let pack = G::pack(&self.setup.options).counts();
        match card.filter(|card| pack.of(*card) > 0) {
            None => Ok(()),
            Some(card) => {
                self.want = Some((Want::Card { to: Place::RACK, slot, under: 0 }, why));
                let what = format!("{card} belongs in the pack");
                let refusal = Refusal::cited(Code::CardOfThePack, what, why);
                self.refuse(refusal.about(card))
            }
        }
    }

    /// As many as its value, or as many as there are.
    fn discard_by_value(&mut self, first: LeftOver, ten: u8) -> Result<(), Stop> {
        let more = session::burned_with(first.card, ten);
        for _ in 0..self.left.min(more.into()) {
            let slot = self.next_slot(first.why)?;
            let want = Want::Card { to: Place::RACK, slot, under: 0 };
            let card = self.ask_card(want, first.why)?;
            self.note(|| Happening::Burned { slot, card: Some(card) }, first.why);
        }
        Ok(())
    }

    /// The discards become the shoe: all cards that do not lie on the layout or wait there. With
    /// none to deal behind the one that is burned, the section is silent.
    fn refill(&mut self, on: Irregular, why: Cite) -> Result<(), Stop> {
        let pack = G::pack(&self.setup.options);
        let waiting = self.held.iter().chain(&self.kept);
        // The rack is empty by now.
        let out = Place::all().map(|at| self.round.layout.lying(at)).sum::<usize>();
        let rack = pack.len().saturating_sub(out + waiting.clone().count());
        let mut shoe = pack.counts();
        let lying = Place::all().flat_map(|at| self.round.layout.cards(at)).copied();
        for card in lying.chain(waiting.filter_map(|held| held.card)) {
            shoe.take(card);
        }
        if rack < 2 {
            self.want = Some((Want::Ruling { on }, FLOOR));
            return Err(Stop::Want);
        }
        self.cut_the_rack(rack as u16)?;
        (self.shoe, self.left) = (shoe, rack);
        // What was seen of hands that were picked up is in the shoe again.
        let Conducted { notes, layout, .. } = &mut *self.round;
        notes.looked.retain(|(place, _)| layout.lying(*place) > 0);
        let slot = self.next_slot(why)?;
        self.note(|| Happening::Burned { slot, card: None }, why);
        Ok(())
    }

    /// It is shuffled and cut as between rounds.
    fn cut_the_rack(&mut self, rack: u16) -> Result<(), Stop> {
        let procedures = G::procedures(&self.setup.options);
        let came = self.setup.cutting_card.and_then(|nth| self.dealt_as(nth));
        let player = |spot: Spot| (spot, self.person(spot.line(0)));
        let players = self.present().rising().map(player).collect();
        let mut asked = AskedToCut { players, declined: Vec::new(), came };
        if let Some(why) = session::shuffle_of_the_rack(&procedures) {
            self.note(|| Happening::AtTheShoe(Happened::RackShuffled), why);
        }
        while let Some(offer) = session::cut_of_the_rack(&procedures, &asked, rack) {
            let (who, among, why) = (offer.who, offer.among, offer.why);
            self.note(|| Happening::AtTheShoe(Happened::Offered(who)), offer.offered);
            let want = || Want::Cut { who, among: among.clone() };
            match (self.ask(want, offer.offered)?, who) {
                (&Answer::Cut(Some(at)), _) if among.contains(&at) => {
                    self.note(|| Happening::AtTheShoe(Happened::Cut { who, at }), why);
                    return Ok(());
                }
                (&Answer::Cut(Some(at)), _) => {
                    let (least, most) = (among.start(), among.end());
                    let what = format!("a cut at {at} is not between {least} and {most} cards");
                    return self.refuse(Refusal::cited(Code::CutOutOfRange, what, why));
                }
                (Answer::Cut(None), Cutter::Spot(spot)) => {
                    asked.declined.push(self.person(spot.line(0)));
                    self.note(|| Happening::AtTheShoe(Happened::Declined(who)), offer.offered);
                }
                (Answer::Cut(None), Cutter::Dealer) => {
                    let what = "nobody else cuts: the dealer must";
                    return self.refuse(Refusal::cited(Code::DealerMustCut, what, offer.offered));
                }
                _ => return self.misfit(why),
            }
        }
        Ok(())
    }

    /// Where this card off the shoe went.
    fn dealt_as(&self, nth: usize) -> Option<Place> {
        let to = |event: &Event<G>| match event.what {
            Happening::Dealt { to, slot, .. } if usize::from(slot.0) == nth => Some(to),
            _ => None,
        };
        self.round.events[..self.events].iter().find_map(to)
    }
}
