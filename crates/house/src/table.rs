//! One table of the house: the table in service, its cards, its accounts and its clock.

use crate::ledger::Ledger;
use crate::moment::Moment;
use crate::names::Names;
use crate::row::Entry;
use crate::terms::{Dealer, Terms};
use cards::Card;
use live::{Account, Asked, Asks, Input, LiveTable, Movement, Origin, Posted, Source, View};
use std::collections::{BTreeMap, HashMap};
use table::{Money, Moved, Pair, Person, Pocket, Stands};
use vault::Kept;

/// A table that was opened.
pub(crate) struct Table<C> {
    pub(crate) name: String,
    /// The number of its name.
    pub(crate) number: u32,
    /// Which of the program's games is played.
    pub(crate) game: usize,
    pub(crate) terms: Terms,
    /// The number of the name of its rules and options.
    pub(crate) rules: u32,
    /// What was elected when it was opened.
    pub(crate) options: Vec<Pair>,
    /// What is posted there.
    pub(crate) posted: Posted,
    /// The table in service; none once it is closed.
    pub(crate) live: Option<Box<dyn LiveTable>>,
    pub(crate) vault: Kept<C>,
    pub(crate) accounts: Accounts,
    /// Whose wagers lie on the layout, by person: it is what goes back should the program fail.
    pub(crate) at_risk: BTreeMap<Person, i64>,
    /// What the table was at rest, and behind which row.
    pub(crate) kept: (u64, String),
    pub(crate) is_in_round: bool,
    pub(crate) clock: Clock,
}

/// Since when the table waits for what. It is not on record: after a restart everybody has all
/// the time anew.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Clock {
    /// The last row of the table.
    pub(crate) last: Moment,
    /// Since when wagers lie there, between rounds.
    pub(crate) bets_since: Option<Moment>,
    /// What was due was not possible: it waits for somebody.
    pub(crate) waits: bool,
    /// As the table stands in the list of what is due.
    pub(crate) listed: Option<Moment>,
}

/// After so many rows of the lane a table's text is kept anew.
const KEPT_FOR: u64 = 2000;

/// The numbers of a table's accounts.
pub(crate) struct Accounts {
    layout: u32,
    rack: u32,
    bank: u32,
    /// Vigorish that is marked and not collected yet.
    marked: u32,
    /// What each has in front of him, and what he owes.
    people: BTreeMap<Person, (u32, u32)>,
    /// The jackpot meters, and what would not show on them.
    pub(crate) meters: Vec<(u32, u32)>,
    whys: HashMap<(u8, &'static str), u32>,
}

impl Accounts {
    pub(crate) fn new(table: &str, meters: &[String], names: &mut Names) -> Accounts {
        let mut of = |what: &str| names.number(&format!("{what}/{table}"));
        let (layout, rack) = (of("layout"), of("rack"));
        let (bank, marked) = (of("bank"), of("marked"));
        let meter = |name: &String| {
            let on = names.number(&format!("meter/{name}"));
            (on, names.number(&format!("overflow/{name}")))
        };
        let meters = meters.iter().map(meter).collect();
        let (people, whys) = (BTreeMap::new(), HashMap::new());
        Accounts { layout, rack, bank, marked, people, meters, whys }
    }

    /// Those of a table whose names a snapshot holds, its people's too.
    pub(crate) fn of_names(table: &str, meters: &[String], names: &mut Names) -> Accounts {
        let mut accounts = Accounts::new(table, meters, names);
        let chips = format!("chips/{table}/");
        let people: Vec<Person> = names
            .all()
            .filter_map(|(_, name)| Person::parse(name.strip_prefix(chips.as_str())?))
            .collect();
        for who in people {
            accounts.person(who, table, names);
        }
        accounts
    }

    /// What the table's accounts had cached is looked up again: a refused command took names back.
    pub(crate) fn forget(&mut self, names: &Names) {
        let known = |number: &u32| !names.name(*number).is_empty();
        self.people.retain(|_, (chips, owed)| known(chips) && known(owed));
        self.whys.retain(|_, why| known(why));
    }

    pub(crate) fn rack(&self) -> u32 {
        self.rack
    }

    pub(crate) fn layout(&self) -> u32 {
        self.layout
    }

    pub(crate) fn bank(&self) -> u32 {
        self.bank
    }

    pub(crate) fn chips(&mut self, who: Person, table: &str, names: &mut Names) -> u32 {
        self.person(who, table, names).0
    }

    fn person(&mut self, who: Person, table: &str, names: &mut Names) -> (u32, u32) {
        *self.people.entry(who).or_insert_with(|| {
            let chips = names.number(&format!("chips/{table}/{who}"));
            (chips, names.number(&format!("owed/{table}/{who}")))
        })
    }

    /// What he may spend: chips in front of him, less what he owes.
    pub(crate) fn purse(&self, who: Person, ledger: &Ledger) -> i64 {
        let Some((chips, owed)) = self.people.get(&who) else { return 0 };
        ledger.balance(*chips) - ledger.balance(*owed)
    }

    fn account(&mut self, account: Account, table: &str, names: &mut Names) -> u32 {
        match account {
            Account::Person(who) => self.person(who, table, names).0,
            Account::Layout => self.layout,
            Account::Rack => self.rack,
            Account::Bank => self.bank,
            Account::Meter(nth) => self.meters[usize::from(nth)].0,
        }
    }

    fn why(&mut self, moved: &Movement, names: &mut Names) -> u32 {
        *self
            .whys
            .entry((moved.kind as u8, moved.why.full()))
            .or_insert_with(|| names.number(&format!("{} {}", word(moved.kind), moved.why.full())))
    }

    /// The lines of the ledger of one movement.
    fn entries(
        &mut self,
        moved: &Movement,
        table: &str,
        names: &mut Names,
        entries: &mut Vec<Entry>,
    ) {
        let why = self.why(moved, names);
        let (_, owed) = self.person(moved.who, table, names);
        let cents = moved.amount.as_cents();
        match moved.kind {
            // Nothing changes hands: he owes it from now on.
            Moved::Marked => {
                entries.push(Entry { debit: owed, credit: self.marked, cents, why });
            }
            _ => {
                let debit = self.account(moved.to, table, names);
                let credit = self.account(moved.from, table, names);
                entries.push(Entry { debit, credit, cents, why });
            }
        }
        // A debt that is paid is owed no more.
        if moved.kind == Moved::Collected && moved.area.is_none() {
            entries.push(Entry { debit: self.marked, credit: owed, cents, why });
        }
    }
}

fn word(kind: Moved) -> &'static str {
    match kind {
        Moved::Placed => "placed",
        Moved::Returned => "returned",
        Moved::Paid => "paid",
        Moved::Taken => "taken",
        Moved::Collected => "collected",
        Moved::Marked => "marked",
        Moved::Awarded => "awarded",
        Moved::Contributed => "contributed",
        Moved::Emptied => "emptied",
        Moved::Reset => "reset",
    }
}

/// The cards and the money behind a table that is in play.
pub(crate) struct Behind<'a, C> {
    pub(crate) vault: &'a Kept<C>,
    pub(crate) accounts: &'a Accounts,
    pub(crate) ledger: &'a Ledger,
    /// Whether the vault is closed: real cards are dealt.
    pub(crate) is_real: bool,
}

impl<C> Source for Behind<'_, C> {
    fn face(&self, origin: &Origin) -> Option<Card> {
        if self.is_real { None } else { self.vault.face(origin) }
    }

    fn pocket(&self, nth: u32) -> Option<Pocket> {
        if self.is_real { None } else { self.vault.pocket(nth) }
    }

    fn meter(&self, nth: usize, moved: Money) -> Option<Money> {
        let (on, _) = self.accounts.meters.get(nth)?;
        Some(Money::cents(self.ledger.balance(*on)) + moved)
    }

    fn chips(&self, who: Person) -> Option<Money> {
        Some(Money::cents(self.accounts.purse(who, self.ledger).max(0)))
    }
}

impl<C> Table<C> {
    pub(crate) fn behind<'a>(&'a self, ledger: &'a Ledger) -> Behind<'a, C> {
        let is_real = self.terms.dealer == Dealer::Real;
        Behind { vault: &self.vault, accounts: &self.accounts, ledger, is_real }
    }

    /// What an input moved, as lines of the ledger, and whose wagers lie there after it.
    pub(crate) fn post(
        &mut self,
        movements: &[Movement],
        names: &mut Names,
        ledger: &mut Ledger,
        entries: &mut Vec<Entry>,
    ) {
        for moved in movements {
            let from = entries.len();
            self.accounts.entries(moved, &self.name, names, entries);
            entries[from..].iter().for_each(|entry| ledger.post(entry));
            let cents = moved.moves().as_cents();
            let on = |account: Account| i64::from(account == Account::Layout) * cents;
            let risks = on(moved.to) - on(moved.from);
            if risks != 0 {
                *self.at_risk.entry(moved.who).or_insert(0) += risks;
            }
        }
        self.at_risk.retain(|_, cents| *cents != 0);
    }

    /// Wagers are whose they were before these movements.
    pub(crate) fn take_back_risks(&mut self, movements: &[Movement]) {
        for moved in movements {
            let cents = moved.moves().as_cents();
            let on = |account: Account| i64::from(account == Account::Layout) * cents;
            *self.at_risk.entry(moved.who).or_insert(0) -= on(moved.to) - on(moved.from);
        }
        self.at_risk.retain(|_, cents| *cents != 0);
    }

    /// What must hold after every input, whatever is played: where it does not, our own fault is
    /// said.
    pub(crate) fn check(&self, ledger: &Ledger) -> Result<(), String> {
        let lies = ledger.balance(self.accounts.layout);
        let at_risk: i64 = self.at_risk.values().sum();
        if lies != at_risk || self.at_risk.values().any(|cents| *cents < 0) {
            return Err(format!("{lies} cents lie on the layout, and {at_risk} are somebody's"));
        }
        let bank = ledger.balance(self.accounts.bank);
        if !self.is_in_round && (bank != 0 || (lies != 0 && !self.posted.takes_wagers)) {
            return Err(format!("{bank} cents are left between people who played each other"));
        }
        for (who, (chips, owed)) in &self.accounts.people {
            if ledger.balance(*chips) < 0 || ledger.balance(*owed) < 0 {
                return Err(format!("{who} has or owes less than nothing"));
            }
        }
        Ok(())
    }

    /// The house has just started: everybody has all the time.
    pub(crate) fn clock_started(&mut self, ledger: &Ledger, now: Moment) {
        (self.clock.last, self.clock.waits) = (now, false);
        let begins = !self.is_in_round && self.has_bets(ledger);
        self.clock.bets_since = begins.then_some(now);
    }

    pub(crate) fn is_automatic(&self) -> bool {
        self.terms.dealer == Dealer::Automatic
    }

    /// A row of the table was written.
    pub(crate) fn clock_ticked(&mut self, ledger: &Ledger, at: Moment, seq: u64) {
        (self.clock.last, self.clock.waits) = (at, false);
        if self.is_in_round {
            self.clock.bets_since = None;
            return;
        }
        if self.has_bets(ledger) {
            self.clock.bets_since.get_or_insert(at);
        } else {
            self.clock.bets_since = None;
        }
        if seq > self.kept.0 + KEPT_FOR {
            self.keep(seq);
        }
    }

    /// Keeps what the table is at rest, so that a restart need not begin before it.
    pub(crate) fn keep(&mut self, seq: u64) {
        if let Some(Ok(header)) = self.live.as_ref().map(|live| live.header()) {
            self.kept = (seq, header);
        }
    }

    /// Whether a round could begin: wagers lie there, or people sit there who play each other.
    fn has_bets(&self, ledger: &Ledger) -> bool {
        if self.posted.takes_wagers {
            return ledger.balance(self.accounts.layout) != 0;
        }
        let Some(live) = &self.live else { return false };
        let mut view = View::default();
        live.view(&[], &mut view);
        view.seats.len() > 1
    }

    /// What must happen next by itself, and when.
    pub(crate) fn due(&self) -> Option<Moment> {
        let live = self.live.as_ref()?;
        if self.clock.waits {
            return None;
        }
        let after = |of: Moment, wait: u32| Some(of.after(wait.into()));
        let is_automatic = self.is_automatic();
        let Some(ask) = live.asks().first() else {
            let since = self.clock.bets_since.filter(|_| is_automatic && self.terms.bets > 0)?;
            return after(since, self.terms.bets);
        };
        match (ask.who, &ask.what) {
            (Asked::Dealer | Asked::Floor, _) if is_automatic => {
                after(self.clock.last, self.terms.pause)
            }
            (Asked::Line(_) | Asked::Spot(_), what) if self.terms.decision > 0 => match what {
                Asks::Player => None,
                _ => after(self.clock.last, self.terms.decision),
            },
            _ => None,
        }
    }

    /// The inputs of which the first lawful one is put when it is due.
    pub(crate) fn next(&self, ledger: &Ledger) -> (crate::command::By, Vec<Input>) {
        use crate::command::By;
        let Some(live) = &self.live else { return (By::Deal, Vec::new()) };
        match live.asks().first().map(|ask| ask.who) {
            None => (By::Deal, vec![Input::NoMoreBets]),
            Some(Asked::Line(_) | Asked::Spot(_)) => (By::Silence, live.silence(0)),
            Some(_) => {
                let input = live.dealer(&self.behind(ledger));
                (By::Deal, input.into_iter().collect())
            }
        }
    }
}

/// Meters as they start, by the names of their accounts.
pub(crate) fn meter_names(stands: &Stands, shared: &str) -> Vec<String> {
    stands.named().map(|(name, _)| format!("{shared}/{name}")).collect()
}
