//! What each command does. Whatever can refuse comes before anything is changed.

use crate::command::{By, Command, Proposal, Transfer, What, Who};
use crate::house::{Failure, House, Order};
use crate::meters::Hit;
use crate::moment::Moment;
use crate::refused::{Code, Refused};
use crate::row::{Entry, Lane};
use crate::table::{Accounts, Table, meter_names};
use crate::terms::{Dealer, Terms};
use cards::Counts;
use live::{Account, Effects, Input, Needs};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use table::{Money, Moved, Pair, Person};
use vault::{Chance, Opening};

/// What a command brings about, until it is written as a row.
pub(crate) struct Draft {
    pub(crate) at: Moment,
    /// Lines behind the command's own.
    pub(crate) lines: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) orders: Vec<Order>,
    pub(crate) spent: Vec<(u32, String)>,
    pub(crate) transfer: Option<Transfer>,
    /// What followed the command when it was carried out first; none when it is new.
    pub(crate) again: Option<Again>,
}

/// What a row says that followed from secrets.
pub(crate) struct Again {
    /// The faces that were shown.
    pub(crate) shown: Vec<Input>,
    /// Commitments and openings, line by line.
    pub(crate) secrets: String,
}

impl Draft {
    pub(crate) fn new(at: Moment) -> Draft {
        Draft {
            at,
            lines: String::new(),
            entries: Vec::new(),
            orders: Vec::new(),
            spent: Vec::new(),
            transfer: None,
            again: None,
        }
    }
}

/// The lane of the wallets.
pub const CAGE: Lane = Lane(0);

/// What outside of the house stands in the ledger as.
const OUTSIDE: &str = "outside";
/// Money on its way between two lanes.
const TRANSIT: &str = "transit";

impl<C: Chance> House<C> {
    pub(crate) fn carry_out(
        &mut self,
        command: &Command,
        draft: &mut Draft,
    ) -> Result<(), Failure> {
        match &command.what {
            What::Input(by, input) => self.put(&command.table, *by, input, draft),
            What::Open { game, terms, options } => {
                self.open(&command.table, game, terms, options, draft)
            }
            What::Close(_) => self.close(&command.table, draft),
            What::Fault(_) => self.fail(&command.table, draft),
            What::Deposit(who, amount) => {
                self.must_be_the_cage()?;
                self.pay(OUTSIDE, &wallet(*who), *amount, "deposited", draft);
                Ok(())
            }
            What::Withdraw(who, amount) => {
                self.must_be_the_cage()?;
                self.must_hold(&wallet(*who), *amount)?;
                self.pay(&wallet(*who), OUTSIDE, *amount, "withdrawn", draft);
                Ok(())
            }
            What::BuyIn(who, amount, to) => {
                self.must_be_the_cage()?;
                self.must_hold(&wallet(*who), *amount)?;
                self.pay(&wallet(*who), TRANSIT, *amount, "bought in", draft);
                self.send(*to, *who, &command.table, *amount, draft);
                Ok(())
            }
            What::CashOut(who, amount, to) => {
                self.cash_out(&command.table, (*who, *amount), *to, draft)
            }
            What::Arrive(transfer) => self.arrive(transfer, draft),
            What::Propose(proposal) => self.propose(command.who, proposal),
            What::Approve(nth) => self.approve(command.who, *nth, draft),
            What::Reject(nth) => {
                let none = || no_proposal(*nth);
                self.proposals.remove(nth).map(|_| ()).ok_or_else(none)
            }
            What::Arrived(to, nth) => {
                self.outbox.retain(|sent| sent.to != *to || sent.nth > *nth);
                Ok(())
            }
            What::Note(_) => Ok(()),
            What::Engine(name) => {
                self.engine = self.names.number(name);
                Ok(())
            }
        }
    }

    fn must_be_the_cage(&self) -> Result<(), Failure> {
        if self.lane == CAGE {
            return Ok(());
        }
        Err(Refused::new(Code::BadCommand, "wallets are in the cage's lane").into())
    }

    fn must_hold(&self, account: &str, amount: Money) -> Result<(), Failure> {
        let has = Money::cents(self.balance(account));
        if has >= amount {
            return Ok(());
        }
        let what = format!("that is {amount}, and {account} has {has}");
        Err(Refused::new(Code::NoFunds, what).into())
    }

    /// So much goes from the one account to the other.
    fn pay(&mut self, from: &str, to: &str, amount: Money, why: &str, draft: &mut Draft) {
        let credit = self.names.number(from);
        let debit = self.names.number(to);
        let why = self.names.number(why);
        self.post(Entry { debit, credit, cents: amount.as_cents(), why }, draft);
    }

    fn post(&mut self, entry: Entry, draft: &mut Draft) {
        self.ledger.post(&entry);
        draft.entries.push(entry);
    }

    /// Money leaves for another lane, where it arrives by a row of its own.
    fn send(&mut self, to: Lane, who: Person, table: &str, amount: Money, draft: &mut Draft) {
        let sent = self.sent.entry(to).or_insert(0);
        *sent += 1;
        let table = table.to_string();
        let transfer = Transfer { from: self.lane, to, nth: *sent, who, table, amount };
        writeln!(draft.lines, "sent {transfer}").expect("a String takes all");
        self.outbox.push_back(transfer.clone());
        draft.transfer = Some(transfer);
    }

    fn arrive(&mut self, transfer: &Transfer, draft: &mut Draft) -> Result<(), Failure> {
        let Transfer { from, to, nth, who, table, amount } = transfer;
        let next = self.received.get(from).map_or(1, |received| received + 1);
        if *to != self.lane || *nth != next {
            let what = format!("transfer {nth} from lane {} is not the next one here", from.0);
            return Err(Refused::new(Code::KeyGap, what).into());
        }
        self.received.insert(*from, *nth);
        if self.lane == CAGE {
            self.pay(TRANSIT, &wallet(*who), *amount, "cashed out", draft);
            return Ok(());
        }
        match self.table(table) {
            Ok((nth, _)) => {
                let account = self.chips(nth, *who);
                let (credit, why) = (self.names.number(TRANSIT), self.names.number("bought in"));
                let cents = amount.as_cents();
                self.post(Entry { debit: account, credit, cents, why }, draft);
            }
            // Nobody is there to take it: it goes back where it came from.
            Err(_) => self.send(*from, *who, table, *amount, draft),
        }
        Ok(())
    }

    fn chips(&mut self, table: usize, who: Person) -> u32 {
        let table = &mut self.tables[table];
        table.accounts.chips(who, &table.name, &mut self.names)
    }

    fn cash_out(
        &mut self,
        table: &str,
        (who, amount): (Person, Money),
        to: Lane,
        draft: &mut Draft,
    ) -> Result<(), Failure> {
        let none = || Refused::new(Code::NoSuchTable, format!("there is no table {table:?}"));
        let nth = *self.by_name.get(table).ok_or_else(none)?;
        let has = Money::cents(self.tables[nth].accounts.purse(who, &self.ledger));
        if has < amount {
            let what = format!("that is {amount}, and {who} has {has} at {table}");
            return Err(Refused::new(Code::NoFunds, what).into());
        }
        let credit = self.chips(nth, who);
        let (debit, why) = (self.names.number(TRANSIT), self.names.number("cashed out"));
        self.post(Entry { debit, credit, cents: amount.as_cents(), why }, draft);
        self.send(to, who, table, amount, draft);
        Ok(())
    }

    fn open(
        &mut self,
        name: &str,
        game: &str,
        terms: &Terms,
        options: &[Pair],
        draft: &mut Draft,
    ) -> Result<(), Failure> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(plain) {
            let what = format!("{name:?} is no name of a table: say lower-case words with hyphens");
            return Err(Refused::new(Code::BadCommand, what).into());
        }
        let known = self.by_name.get(name).copied();
        if known.is_some_and(|nth| self.tables[nth].live.is_some()) {
            return Err(Refused::new(Code::TableExists, format!("{name} is open already")).into());
        }
        let program = self.program.clone();
        let games = &program.games;
        let Some(nth) = games.iter().position(|known| known.rules.name() == game) else {
            return Err(Refused::new(Code::NoSuchGame, format!("there is no game {game:?}")).into());
        };
        let mut live = games[nth].live.open(options)?;
        let stands = games[nth].rules.meters();
        let meters = meter_names(&stands, terms.meter.as_deref().unwrap_or(name));
        self.must_be_its_own(&meters, game)?;
        if !meters.is_empty() {
            // The ledger says what stands on them, for one table as for several.
            live.put(&Input::MetersShared, &live::Nothing, &mut self.effects)?;
        }
        let kept = (self.seq + 1, live.header()?);
        let of_meters = meters.iter().zip(stands.all().iter().copied());
        let is_new = |name: &str| self.names.find(&format!("meter/{name}")).is_none();
        let new: Vec<(&String, Money)> = of_meters.filter(|(name, _)| is_new(name)).collect();
        let chosen: String = options.iter().map(|(key, value)| format!(" {key}={value}")).collect();
        let rules = self.names.number(&format!("{game} {}{chosen}", sum(game, &chosen)));
        let number = self.names.number(name);
        let accounts = Accounts::of_names(name, &meters, &mut self.names);
        let place = self.place(Table {
            name: name.to_string(),
            number,
            game: nth,
            terms: terms.clone(),
            rules,
            options: options.to_vec(),
            posted: live.posted(),
            live: Some(live),
            vault: (self.vaults)(self.lane, number),
            accounts,
            at_risk: BTreeMap::new(),
            kept,
            is_in_round: false,
            clock: Default::default(),
        });
        let rack = format!("rack/{name}");
        for (meter, stand) in new {
            self.pay(&rack, &format!("meter/{meter}"), stand, "meter started", draft);
        }
        self.keep_orders(place, draft)
    }

    /// A table takes its place, or that of a closed one of the same name.
    fn place(&mut self, table: Table<C>) -> usize {
        if let Some(place) = self.by_name.get(&table.name) {
            self.tables[*place] = table;
            return *place;
        }
        self.by_name.insert(table.name.clone(), self.tables.len());
        self.tables.push(table);
        self.tables.len() - 1
    }

    /// Tables of one game share meters, and nobody else's.
    fn must_be_its_own(&self, meters: &[String], game: &str) -> Result<(), Failure> {
        let names = meters.iter().filter_map(|name| self.names.find(&format!("meter/{name}")));
        for meter in names {
            let shares = |table: &&Table<C>| {
                table.accounts.meters.iter().any(|(account, _)| *account == meter)
            };
            let other = self.tables.iter().find(shares);
            let other = other.map(|table| self.program.games[table.game].rules.name());
            if let Some(other) = other.filter(|other| *other != game) {
                let name = self.names.name(meter);
                let what = format!("{name} is a meter of {other}, not of {game}");
                return Err(Refused::new(Code::NoSuchMeter, what).into());
            }
        }
        Ok(())
    }

    fn close(&mut self, name: &str, draft: &mut Draft) -> Result<(), Failure> {
        let (nth, _) = self.table(name)?;
        let table = &mut self.tables[nth];
        if table.is_in_round || self.ledger.balance(table.accounts.layout()) != 0 {
            let what = format!("wagers lie at {name}: it closes when nobody has one there");
            return Err(Refused::new(Code::TableBusy, what).into());
        }
        table.live = None;
        self.open_all(nth, draft);
        Ok(())
    }

    /// Nothing is dealt at a closed table: what was fixed for it is opened, too.
    fn open_all(&mut self, nth: usize, draft: &mut Draft) {
        if let Some(again) = &draft.again {
            draft.lines.push_str(&again.secrets);
            return;
        }
        let nothing = Needs { shoes: Vec::new(), cards: Counts::EMPTY, spin: u32::MAX, pockets: 0 };
        let table = &mut self.tables[nth];
        let opened = table.vault.open_spent(&nothing);
        tell_opened(table.number, &opened, draft);
    }

    /// The table is closed and open wagers go back: whose they are is known to the cent.
    fn fail(&mut self, name: &str, draft: &mut Draft) -> Result<(), Failure> {
        // The fault may have cost the table in service itself.
        let none = || Refused::new(Code::NoSuchTable, format!("there is no table {name:?}"));
        let nth = *self.by_name.get(name).ok_or_else(none)?;
        let why = self.names.number("correction: fault of the program");
        let table = &mut self.tables[nth];
        table.live = None;
        table.is_in_round = false;
        let (layout, rack) = (table.accounts.layout(), table.accounts.rack());
        let at_risk = std::mem::take(&mut table.at_risk);
        for (who, cents) in at_risk {
            let debit = self.chips(nth, who);
            self.post(Entry { debit, credit: layout, cents, why }, draft);
        }
        let bank = self.tables[nth].accounts.bank();
        let cents = self.ledger.balance(bank);
        if cents != 0 {
            self.post(Entry { debit: rack, credit: bank, cents, why }, draft);
        }
        self.open_all(nth, draft);
        Ok(())
    }

    fn put(&mut self, name: &str, by: By, input: &Input, draft: &mut Draft) -> Result<(), Failure> {
        let (nth, _) = self.table(name)?;
        if by == By::Put && input.is_shown() && self.tables[nth].terms.dealer == Dealer::Automatic {
            let what = format!("the cards at {name} are the vault's, and nobody tells them");
            return Err(Refused::new(Code::BadCommand, what).into());
        }
        let mut out = std::mem::take(&mut self.effects);
        let put = self.put_live(nth, input, draft.again.as_ref(), &mut out);
        let done = put.and_then(|()| {
            self.follow(nth, &out, draft)?;
            self.keep_orders(nth, draft)
        });
        self.effects = out;
        done
    }

    fn put_live(
        &mut self,
        nth: usize,
        input: &Input,
        again: Option<&Again>,
        out: &mut Effects,
    ) -> Result<(), Failure> {
        let table = &mut self.tables[nth];
        let Some(mut live) = table.live.take() else { return Ok(()) };
        let put = match again {
            None => live.put(input, &table.behind(&self.ledger), out),
            Some(again) => live.put_again(input, &again.shown, out),
        };
        table.live = Some(live);
        if let Some(again) = again
            && put.is_ok()
            && again.shown != out.lines
        {
            panic!("{input}: other cards than when it was put first");
        }
        Ok(put?)
    }

    /// What an input brought about: faces, money, meters.
    fn follow(&mut self, nth: usize, out: &Effects, draft: &mut Draft) -> Result<(), Failure> {
        for line in &out.lines {
            writeln!(draft.lines, "show {line}").expect("a String takes all");
        }
        let table = &mut self.tables[nth];
        if out.begun.is_some() {
            table.is_in_round = true;
        }
        if out.over {
            table.is_in_round = false;
        }
        table.post(&out.movements, &mut self.names, &mut self.ledger, &mut draft.entries);
        if let Err(what) = table.check(&self.ledger) {
            self.ledger.take_back(&draft.entries);
            table.take_back_risks(&out.movements);
            return Err(Failure::Fault { table: table.name.clone(), what });
        }
        if !table.accounts.meters.is_empty() {
            self.follow_meters(nth, out, draft);
        }
        Ok(())
    }

    fn follow_meters(&mut self, nth: usize, out: &Effects, draft: &mut Draft) {
        for moved in &out.movements {
            let (Moved::Emptied, Account::Meter(meter)) = (moved.kind, moved.from) else {
                continue;
            };
            let meter = self.tables[nth].accounts.meters[usize::from(meter)].0;
            let (seq, stand) = (self.seq + 1, moved.amount.as_cents());
            if stand > 0 {
                self.meters.hit(Hit { seq, at: draft.at, meter, who: moved.who, stand });
            }
        }
        for at in 0..self.tables[nth].accounts.meters.len() {
            let (meter, behind) = self.tables[nth].accounts.meters[at];
            let (shows, lies) = (self.ledger.balance(meter), self.ledger.balance(behind));
            if self.meters.most(meter).is_none() {
                continue;
            }
            let why = self.names.number("beyond the limit");
            if let Some(entry) = self.meters.level((meter, behind), (shows, lies), why) {
                self.post(entry, draft);
            }
        }
    }

    /// Fixes what the next input may ask for, and opens what is over.
    fn keep_orders(&mut self, nth: usize, draft: &mut Draft) -> Result<(), Failure> {
        if let Some(again) = &draft.again {
            draft.lines.push_str(&again.secrets);
            return Ok(());
        }
        let table = &mut self.tables[nth];
        let Some(live) = table.live.as_deref() else { return Ok(()) };
        if table.terms.dealer == Dealer::Real {
            return Ok(());
        }
        let needs = live.needs();
        let number = table.number;
        let opened = table.vault.open_spent(&needs);
        tell_opened(number, &opened, draft);
        let fixed = table.vault.prepare(&needs);
        let fixed = fixed.map_err(|none| Failure::NoChance(none.to_string()))?;
        for commitment in fixed {
            let opening = table.vault.opening(&commitment.of).expect("it was fixed just now");
            write!(draft.lines, "commit {} ", commitment.of).expect("a String takes all");
            commitment.sum.iter().for_each(|byte| {
                write!(draft.lines, "{byte:02x}").expect("a String takes all");
            });
            draft.lines.push('\n');
            draft.orders.push(Order { table: number, commitment, opening });
        }
        Ok(())
    }

    fn propose(&mut self, who: Who, proposal: &Proposal) -> Result<(), Failure> {
        let Who::Person(who, _) = who else {
            return Err(Refused::new(Code::NotPermitted, "the house proposes nothing").into());
        };
        match proposal {
            Proposal::Correct { debit, credit, amount, .. } => {
                self.may_correct(debit, credit, *amount)?;
            }
            Proposal::Limit { meter, nth, most, .. } => {
                self.may_limit(meter, *nth, *most)?;
            }
        }
        self.proposed += 1;
        self.proposals.insert(self.proposed, (proposal.clone(), who));
        Ok(())
    }

    fn approve(&mut self, who: Who, nth: u64, draft: &mut Draft) -> Result<(), Failure> {
        let Who::Person(who, _) = who else {
            return Err(Refused::new(Code::NotPermitted, "the house approves nothing").into());
        };
        let (proposal, proposer) = self.proposals.get(&nth).ok_or_else(|| no_proposal(nth))?;
        if *proposer == who {
            let what = format!("{who} proposed it: it takes a second person");
            return Err(Refused::new(Code::SamePerson, what).into());
        }
        match proposal.clone() {
            Proposal::Correct { debit, credit, amount, why } => {
                self.may_correct(&debit, &credit, amount)?;
                self.pay(&credit, &debit, amount, &format!("correction: {why}"), draft);
            }
            Proposal::Limit { meter, nth, most, .. } => {
                let account = self.may_limit(&meter, nth, most)?;
                let limit = self.meters.limits.entry(account).or_default();
                limit.next = Some(most.as_cents());
            }
        }
        self.proposals.remove(&nth);
        Ok(())
    }

    /// Chips in front of people, wallets, racks and meters can be put right; wagers that lie on a
    /// layout are the rules' alone.
    fn may_correct(&self, debit: &str, credit: &str, amount: Money) -> Result<(), Failure> {
        let kinds = ["wallet", "chips", "rack", "meter", "overflow", "outside", "transit"];
        for account in [debit, credit] {
            let kind = account.split('/').next().unwrap_or_default();
            if !kinds.contains(&kind) || self.names.find(account).is_none() {
                let what = format!("{account:?} is no account that can be corrected");
                return Err(Refused::new(Code::NoSuchAccount, what).into());
            }
        }
        if debit == credit {
            return Err(Refused::new(Code::BadAmount, "nothing moves within one account").into());
        }
        if ["rack", "outside", "transit"].iter().all(|kind| !credit.starts_with(kind)) {
            self.must_hold(credit, amount)?;
        }
        Ok(())
    }

    /// A limit goes up only, and waits for the next hit.
    fn may_limit(&self, meter: &str, nth: u8, most: Money) -> Result<u32, Failure> {
        let of_table = |table: &&Table<C>| {
            let shared = table.terms.meter.as_deref().unwrap_or(&table.name);
            shared == meter && table.live.is_some()
        };
        let none = || Refused::new(Code::NoSuchMeter, format!("there is no meter {meter} {nth}"));
        let table = self.tables.iter().find(of_table).ok_or_else(none)?;
        let place = usize::from(nth).checked_sub(1).ok_or_else(none)?;
        let (account, _) = *table.accounts.meters.get(place).ok_or_else(none)?;
        let stands = self.program.games[table.game].rules.meters();
        if most < stands.all()[place] {
            let what = format!("a limit of {most} is less than the meter starts with");
            return Err(Refused::new(Code::BadAmount, what).into());
        }
        let limit = self.meters.limits.get(&account).copied().unwrap_or_default();
        if let Some(now) = limit.now.filter(|now| *now > most.as_cents()) {
            let what = format!("the limit is {} and goes up only", Money::cents(now));
            return Err(Refused::new(Code::BadAmount, what).into());
        }
        Ok(account)
    }
}

/// Orders that were opened, a line each.
fn tell_opened(table: u32, opened: &[Opening], draft: &mut Draft) {
    for opening in opened {
        let text = opening.text.trim_end().replace('\n', "|");
        let (name, _) = text.split_once('|').expect("an opening has lines");
        draft.spent.push((table, name.to_string()));
        writeln!(draft.lines, "opened {text}").expect("a String takes all");
    }
}

fn wallet(who: Person) -> String {
    format!("wallet/{who}")
}

fn no_proposal(nth: u64) -> Failure {
    Refused::new(Code::NoSuchProposal, format!("there is no proposal {nth}")).into()
}

/// The first bytes of a sum over rules and options, so that each row says what was in force.
fn sum(game: &str, chosen: &str) -> String {
    let sum: [u8; 32] = Sha256::digest(format!("{game}{chosen}").as_bytes()).into();
    sum[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
