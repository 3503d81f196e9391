//! Money: the one fold of a round's events into movements between accounts.

use crate::wagers::Wagers;
use crate::{Area, Cite, Conducted, End, Event, Game, Happening, Line, Money, Setup, Verdict};
use alloc::vec::Vec;
use core::fmt::Display;

/// Where money lies in a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Account {
    /// In front of who holds this line.
    Person(Line),
    /// Wagers, until something becomes of them.
    Layout,
    /// The house's chips.
    Rack,
    /// Between participants who play each other: what some of them lose the others are paid, and
    /// by the end of the round nothing is left in it.
    Bank,
    /// A jackpot meter, by its place in the game's list.
    Meter(u8),
}

/// One payment, with its paragraph. One that a void undoes is repeated with the amount below zero.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Movement<A> {
    /// Whose wager it is about.
    pub who: Line,
    /// Where that wager lies.
    pub area: A,
    /// Why it moved.
    pub kind: Moved,
    /// Where it came from.
    pub from: Account,
    /// Where it went.
    pub to: Account,
    /// Below zero only where a void takes an earlier payment back.
    pub amount: Money,
    /// The paragraph that moves it.
    pub why: Cite,
}

/// What a payment is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Moved {
    /// A wager is put on the layout.
    Placed,
    /// A wager, or what is left of it, goes back to its owner.
    Returned,
    /// What a wager has won.
    Paid,
    /// What a wager has lost.
    Taken,
    /// Vigorish is paid.
    Collected,
    /// Vigorish is owed from now on: no chip moves yet.
    Marked,
    /// A sum that rests on no odds.
    Awarded,
    /// A wager's share goes to a jackpot meter.
    Contributed,
    /// What stood on a meter is taken off it, to be awarded.
    Emptied,
    /// A meter starts again.
    Reset,
}

impl<A> Movement<A> {
    /// What goes from the one account to the other.
    pub fn moves(&self) -> Money {
        if self.kind == Moved::Marked { Money::ZERO } else { self.amount }
    }

    /// What an account has more by it.
    pub fn on(&self, account: Account) -> Money {
        let came = if self.to == account { self.moves() } else { Money::ZERO };
        if self.from == account { came - self.moves() } else { came }
    }

    /// What its owner wins or loses by it. A wager that only changes its place is still his, and
    /// what is marked is counted when it is paid.
    pub fn net(&self) -> Money {
        match self.kind {
            Moved::Paid | Moved::Awarded => self.amount,
            Moved::Taken | Moved::Collected => -self.amount,
            Moved::Placed | Moved::Returned | Moved::Marked => Money::ZERO,
            // Between the house and its meters.
            Moved::Contributed | Moved::Emptied | Moved::Reset => Money::ZERO,
        }
    }

    /// The payment that undoes it.
    fn undone(self) -> Movement<A> {
        Movement { amount: -self.amount, ..self }
    }

    /// The same with what he owes.
    pub fn net_of_debts(&self) -> Money {
        if self.kind == Moved::Marked { -self.amount } else { self.net() }
    }
}

/// The money of a round, event by event.
#[derive(Clone, Debug)]
pub struct Ledger<G: Game> {
    wagers: Wagers<G>,
    movements: Vec<Movement<G::Area>>,
    /// Wagers that went back and may have fed meters.
    void: Vec<(Line, G::Area)>,
}

impl<G: Game> Default for Ledger<G> {
    fn default() -> Self {
        Ledger { wagers: Wagers::default(), movements: Vec::new(), void: Vec::new() }
    }
}

impl<G: Game> Ledger<G> {
    /// The wagers lie on the layout, and nothing has happened yet.
    pub fn new(setup: &Setup<G>) -> Ledger<G> {
        Ledger { wagers: setup.wagers.clone(), movements: Vec::new(), void: Vec::new() }
    }

    /// The same in place of what was here before.
    pub(crate) fn begin(&mut self, setup: &Setup<G>) {
        self.wagers.copy(&setup.wagers);
        self.movements.clear();
        self.void.clear();
    }

    /// The money after these events.
    pub fn of(setup: &Setup<G>, events: &[Event<G>]) -> Ledger<G> {
        let mut ledger = Ledger::new(setup);
        for event in events {
            ledger.add(event);
        }
        ledger
    }

    /// Carries out what happened to money, and answers with what moved by it.
    pub fn add(&mut self, event: &Event<G>) -> &[Movement<G::Area>] {
        let (before, why) = (self.movements.len(), event.why);
        match event.what {
            Happening::Staked { who, area, amount } => {
                self.wagers.place(who, area, amount);
                self.moved(who, area, Moved::Placed, amount, why);
            }
            Happening::Settled { who, area, verdict } => self.settled(who, area, verdict, why),
            Happening::Bonus { who, area, verdict } => {
                let won = self.won(who, area, verdict);
                self.moved(who, area, Moved::Paid, won, why);
            }
            Happening::Charged { who, area, amount } => {
                self.moved(who, area, Moved::Collected, amount, why);
            }
            Happening::Marked { who, area, amount } => {
                self.moved(who, area, Moved::Marked, amount, why);
            }
            Happening::Awarded { who, area, amount } => {
                self.moved(who, area, Moved::Awarded, amount, why);
            }
            Happening::Fed { who, area, meter, amount } => {
                self.metered(who, area, (Moved::Contributed, meter), amount, why);
            }
            Happening::Emptied { who, area, meter, stand } => {
                let reset = G::METERS[usize::from(meter)].reset;
                self.metered(who, area, (Moved::Emptied, meter), stand, why);
                self.metered(who, area, (Moved::Reset, meter), reset, why);
            }
            Happening::Voided { who, area } => self.voided(who, area, why),
            _ => {}
        }
        &self.movements[before..]
    }

    /// Everything that moved since the round began, in order.
    pub fn movements(&self) -> &[Movement<G::Area>] {
        &self.movements
    }

    /// All wagers, those before the deal with what was added in the round, whatever became of them.
    pub fn wagers(&self) -> &Wagers<G> {
        &self.wagers
    }

    /// What an account has more than before the round.
    pub fn balance(&self, account: Account) -> Money {
        let moved: Money = self.movements.iter().map(|one| one.on(account)).sum();
        match account {
            Account::Person(line) => moved - self.lay_before(|of| of == line),
            Account::Layout => moved + self.lay_before(|_| true),
            Account::Rack | Account::Bank | Account::Meter(_) => moved,
        }
    }

    /// What these lines had on the layout when the round began.
    fn lay_before(&self, is_meant: impl Fn(Line) -> bool) -> Money {
        let lines = self.wagers.lines().iter().filter(|(line, _)| is_meant(*line));
        let all: Money = lines.flat_map(|(_, areas)| areas).map(|(_, amount)| *amount).sum();
        let placed = self.movements.iter().filter(|one| one.kind == Moved::Placed);
        all - placed.filter(|one| is_meant(one.who)).map(|one| one.amount).sum::<Money>()
    }

    /// What somebody has won or lost by what is decided.
    pub fn net_of(&self, who: Line) -> Money {
        self.of_line(who).map(Movement::net).sum()
    }

    /// What somebody owes.
    pub fn owed_by(&self, who: Line) -> Money {
        let marked = self.of_line(who).filter(|one| one.kind == Moved::Marked);
        marked.map(|one| one.amount).sum()
    }

    /// Everything that moved for one wager, in order.
    pub fn of_wager(
        &self,
        who: Line,
        area: G::Area,
    ) -> impl Iterator<Item = &Movement<G::Area>> + Clone {
        self.of_line(who).filter(move |one| one.area == area)
    }

    fn of_line(&self, who: Line) -> impl Iterator<Item = &Movement<G::Area>> + Clone {
        self.movements.iter().filter(move |one| one.who == who)
    }

    fn settled(&mut self, who: Line, area: G::Area, verdict: Verdict, why: Cite) {
        let (wager, won) = (self.wagers.on(who, area), self.won(who, area, verdict));
        let lost = (-won).max(Money::ZERO);
        self.moved(who, area, Moved::Taken, lost, why);
        self.moved(who, area, Moved::Paid, won.max(Money::ZERO), why);
        self.moved(who, area, Moved::Returned, wager - lost, why);
    }

    fn won(&self, who: Line, area: G::Area, verdict: Verdict) -> Money {
        let won = verdict.net(self.wagers.on(who, area));
        won.expect("every wager was checked to be payable exactly")
    }

    /// What was decided on the wager is undone, and it goes back as a whole.
    fn voided(&mut self, who: Line, area: G::Area, why: Cite) {
        let before: Vec<Movement<G::Area>> = self.of_wager(who, area).copied().collect();
        let mut back = self.wagers.on(who, area);
        for one in before {
            match one.kind {
                Moved::Placed | Moved::Contributed => {}
                Moved::Returned => back -= one.amount,
                _ => self.undo(one, why),
            }
        }
        self.moved(who, area, Moved::Returned, back, why);
        if !G::METERS.is_empty() {
            self.void.push((who, area));
            self.take_back_contributions(why);
        }
    }

    /// A wager that goes back has fed no meter. What somebody has been paid from a meter stays
    /// paid, with the shares of others in it: then the meter starts again as ever.
    fn take_back_contributions(&mut self, why: Cite) {
        let goes_back = |(nth, one): &(usize, &Movement<G::Area>)| {
            one.kind == Moved::Contributed
                && one.amount > Money::ZERO
                && self.void.contains(&(one.who, one.area))
                && !self.is_undone(*nth)
                && !self.was_paid_after(*nth, one.to)
        };
        let fed = self.movements.iter().enumerate().filter(goes_back);
        let fed: Vec<Movement<G::Area>> = fed.map(|(_, one)| *one).collect();
        fed.into_iter().for_each(|one| self.undo(one, why));
    }

    fn is_undone(&self, nth: usize) -> bool {
        let one = &self.movements[nth];
        let undoes =
            |later: &Movement<G::Area>| Movement { why: one.why, ..*later } == one.undone();
        self.movements[nth..].iter().any(undoes)
    }

    fn was_paid_after(&self, nth: usize, meter: Account) -> bool {
        let paid = self.movements[nth..].iter().filter(|one| one.kind == Moved::Emptied);
        let paid: Money = paid.filter(|one| one.from == meter).map(|one| one.amount).sum();
        !paid.is_zero()
    }

    fn undo(&mut self, one: Movement<G::Area>, why: Cite) {
        self.movements.push(Movement { why, ..one.undone() });
    }

    fn metered(
        &mut self,
        who: Line,
        area: G::Area,
        (kind, meter): (Moved, u8),
        amount: Money,
        why: Cite,
    ) {
        let meter = Account::Meter(meter);
        let (from, to) = match kind {
            Moved::Emptied => (meter, Account::Rack),
            _ => (Account::Rack, meter),
        };
        self.movements.push(Movement { who, area, kind, from, to, amount, why });
    }

    fn moved(&mut self, who: Line, area: G::Area, kind: Moved, amount: Money, why: Cite) {
        if amount.is_zero() {
            return;
        }
        let person = Account::Person(who);
        let (from, to) = match kind {
            Moved::Placed => (person, Account::Layout),
            Moved::Returned => (Account::Layout, person),
            Moved::Paid => (G::PAYS, person),
            Moved::Taken => (Account::Layout, G::PAYS),
            Moved::Collected | Moved::Marked => (person, Account::Rack),
            Moved::Awarded => (Account::Rack, person),
            Moved::Contributed | Moved::Emptied | Moved::Reset => {
                unreachable!("what moves on a meter names the meter")
            }
        };
        self.movements.push(Movement { who, area, kind, from, to, amount, why });
    }
}

/// Our own bug, where it does not hold: no chip comes from nowhere and none is lost. After every
/// event all accounts together have what they had and the layout holds what is undecided; a round
/// that is over leaves nothing there. `named` says which round it is.
pub fn check_money<G: Game>(setup: &Setup<G>, conducted: &Conducted<G>, named: &dyn Display) {
    let mut ledger = Ledger::new(setup);
    let mut open: Vec<(Line, G::Area)> = Vec::new();
    for (line, areas) in setup.wagers.lines() {
        open.extend(areas.iter().map(|(area, _)| (*line, *area)));
    }
    for event in &conducted.events {
        ledger.add(event);
        match event.what {
            Happening::Staked { who, area, .. } if !open.contains(&(who, area)) => {
                open.push((who, area));
            }
            Happening::Settled { who, area, .. } | Happening::Voided { who, area } => {
                open.retain(|wager| *wager != (who, area));
            }
            _ => {}
        }
        let undecided = open.iter().map(|(who, area)| ledger.wagers.on(*who, *area)).sum();
        let lies = ledger.balance(Account::Layout);
        assert_eq!(lies, undecided, "{named}: on the layout after {event:?}");
        let lines = ledger.wagers.lines().iter().map(|(line, _)| Account::Person(*line));
        let all = lines.chain([Account::Layout, Account::Rack, Account::Bank]);
        let all = all.chain((0..G::METERS.len()).map(|nth| Account::Meter(nth as u8)));
        let sum: Money = all.map(|account| ledger.balance(account)).sum();
        assert_eq!(sum, Money::ZERO, "{named}: in all accounts after {event:?}");
    }
    if matches!(conducted.end, End::Done | End::Void(_)) {
        assert_eq!(ledger.balance(Account::Bank), Money::ZERO, "{named}: left in the bank");
        ledger.assert_all_decided(conducted, named);
    }
}

impl<G: Game> Ledger<G> {
    /// No wager is left on the layout, and everybody has what his result says.
    fn assert_all_decided(&self, conducted: &Conducted<G>, named: &dyn Display) {
        for (line, areas) in self.wagers.lines() {
            for (area, _) in areas {
                let leaves =
                    |one: &&Movement<G::Area>| matches!(one.kind, Moved::Returned | Moved::Taken);
                let gone = self.of_wager(*line, *area).filter(leaves).map(|one| one.amount);
                let lay = self.wagers.on(*line, *area);
                assert_eq!(gone.sum::<Money>(), lay, "{named}: {line} {}", area.name());
            }
            let has = self.balance(Account::Person(*line));
            assert_eq!(has, conducted.net_of(*line), "{named}: the result of {line}");
        }
    }
}
