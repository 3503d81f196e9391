//! People of all roles who come, play, repeat themselves, ask for what they may not, and go.

use crate::dice::Dice;
use house::{Command, Done, Key, Lane, Moment, Node, Refused, Role, What, Who};
use live::{Asked, Asks, LiveTable};
use std::collections::BTreeMap;
use table::{Amount, Money, Person};
use vault::Seeded;

const PLAYERS: u32 = 6;

pub(crate) struct People {
    dice: Dice,
    all: Vec<Somebody>,
    pub(crate) tables: Vec<(Lane, String)>,
    /// How many different commands were said.
    pub(crate) said: u32,
    pub(crate) is_closing: bool,
}

struct Somebody {
    who: Person,
    role: Role,
    /// Where he is in each lane.
    marks: BTreeMap<Lane, u64>,
    /// What he waits for: the ticket, when he said it last, and what.
    waits: Option<(u64, Moment, Lane, Command)>,
}

/// So long somebody waits for an answer before he says it again.
const PATIENCE: i64 = 400;

impl People {
    pub(crate) fn new(seed: u64) -> People {
        let staff = [Role::Cage, Role::Supervisor, Role::Supervisor, Role::Floorperson];
        let roles = (0..PLAYERS).map(|_| Role::Player).chain(staff);
        let person = |(nth, role): (usize, Role)| Somebody {
            who: Person::nth(nth as u32 + 1),
            role,
            marks: BTreeMap::new(),
            waits: None,
        };
        let all = roles.enumerate().map(person).collect();
        People { dice: Dice(!seed), all, tables: Vec::new(), said: 0, is_closing: false }
    }

    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn all_gone(&self) -> bool {
        self.is_closing && self.all.iter().all(|somebody| somebody.waits.is_none())
    }

    /// What somebody says now: again what was not answered, or something new.
    pub(crate) fn says(
        &mut self,
        nth: usize,
        now: Moment,
        nodes: &BTreeMap<Lane, Node<Seeded>>,
    ) -> Option<(Lane, u64, Command)> {
        if let Some((ticket, at, lane, command)) = &mut self.all[nth].waits {
            if now < at.after(PATIENCE) {
                return None;
            }
            *at = now;
            return Some((*lane, *ticket, command.clone()));
        }
        if self.is_closing {
            return None;
        }
        let (lane, table, line) = self.thinks(nth, nodes)?;
        let what = What::parse(&line).ok()?;
        self.said += 1;
        let somebody = &mut self.all[nth];
        let mark = somebody.marks.entry(lane).or_insert(0);
        let key = Key { session: nth as u64 + 1, nth: *mark + 1 };
        let who = Who::Person(somebody.who, somebody.role);
        let command = Command { key, who, table, what };
        let ticket = u64::from(self.said) << 8 | nth as u64;
        somebody.waits = Some((ticket, now, lane, command.clone()));
        Some((lane, ticket, command))
    }

    /// An answer came; whose it is, and the key where his command was carried out.
    pub(crate) fn answered(
        &mut self,
        ticket: u64,
        answer: &Result<Done, Refused>,
    ) -> (Option<usize>, Option<(Lane, Key)>) {
        let nth = (ticket & 0xff) as usize;
        let Some(somebody) = self.all.get_mut(nth) else { return (None, None) };
        let Some((waits, _, lane, command)) = &somebody.waits else { return (None, None) };
        if *waits != ticket {
            return (None, None);
        }
        let (lane, key) = (*lane, command.key);
        // Where it is not known what became of it, he says the same again.
        if matches!(answer, Err(refused) if refused.code == house::Code::LaneClosed) {
            return (None, None);
        }
        somebody.waits = None;
        if answer.is_ok() {
            somebody.marks.insert(lane, key.nth);
            return (Some(nth), Some((lane, key)));
        }
        (Some(nth), None)
    }

    fn thinks(
        &mut self,
        nth: usize,
        nodes: &BTreeMap<Lane, Node<Seeded>>,
    ) -> Option<(Lane, String, String)> {
        let (who, role) = (self.all[nth].who, self.all[nth].role);
        let (lane, table) = self.dice.of(&self.tables)?.clone();
        let player = Person::nth(1 + self.dice.below(PLAYERS.into()) as u32);
        let cage = house::CAGE;
        let line = match role {
            Role::Cage if self.dice.once_in(8) => format!("withdraw {player} 20"),
            Role::Cage => format!("deposit {player} {}", 50 + self.dice.below(500)),
            Role::Supervisor => self.supervises(&table),
            Role::Floorperson => format!("put irregular {}", self.goes_wrong()),
            _ => return self.plays(who, (lane, table), nodes),
        };
        let is_cage = matches!(role, Role::Cage);
        Some(if is_cage { (cage, String::new(), line) } else { (lane, table, line) })
    }

    fn supervises(&mut self, table: &str) -> String {
        match self.dice.below(6) {
            0 => format!("propose correct chips/{table}/p1 rack/{table} 5 counted again"),
            1 => format!("approve {}", 1 + self.dice.below(6)),
            2 => "put ruling void".to_string(),
            3 => "propose limit link 1 5001 as agreed".to_string(),
            4 => format!("reject {}", 1 + self.dice.below(6)),
            _ => "put no more bets".to_string(),
        }
    }

    fn goes_wrong(&mut self) -> &'static str {
        let all =
            ["other", "shoe-empty", "face-up", "dealer-card-exposed", "wrong-number-of-cards"];
        self.dice.of(&all).expect("one of them")
    }

    fn plays(
        &mut self,
        who: Person,
        (lane, table): (Lane, String),
        nodes: &BTreeMap<Lane, Node<Seeded>>,
    ) -> Option<(Lane, String, String)> {
        // He mostly looks where he is asked.
        let asked = self.tables.iter().filter(|(lane, table)| {
            let live = nodes.get(lane).and_then(|node| node.house().live(table).ok());
            live.is_some_and(|live| is_asked(live, who))
        });
        let asked: Vec<(Lane, String)> = asked.cloned().collect();
        if let Some((lane, table)) = self.dice.of(&asked).cloned()
            && !self.dice.once_in(5)
        {
            let live = nodes.get(&lane)?.house().live(&table).ok()?;
            let line = self.answer(live)?;
            return Some((lane, table, line));
        }
        let cage = house::CAGE;
        let line = match self.dice.below(12) {
            0 | 1 => {
                let amount = 20 + self.dice.below(200);
                return Some((cage, table, format!("buy-in {who} {amount} {}", lane.0)));
            }
            2 => format!("cash-out {who} {} 0", 1 + self.dice.below(60)),
            3 | 4 => format!("put seat {who} {}", 1 + self.dice.below(4)),
            5 => format!("put leave {who}"),
            6 => format!("put take-back {who} {}", 1 + self.dice.below(4)),
            _ => self.wager(who, nodes.get(&lane)?.house().live(&table).ok()?)?,
        };
        Some((lane, table, line))
    }

    fn wager(&mut self, who: Person, live: &dyn LiveTable) -> Option<String> {
        let areas = live.areas();
        let (name, rule) = self.dice.of(&areas)?;
        let amount = match rule.amount {
            Amount::Limits { min, .. } => min,
            Amount::EqualTo(_) => Money::dollars(10),
        };
        let twice = self.dice.once_in(4);
        let amount = if twice { amount + amount } else { amount };
        Some(format!("put wager {who} {} {name} {amount}", 1 + self.dice.below(4)))
    }

    fn answer(&mut self, live: &dyn LiveTable) -> Option<String> {
        let ask = live.asks().first()?;
        let line = match (&ask.what, ask.who) {
            (Asks::Choice { among, .. }, Asked::Line(line)) => {
                format!("{line} {}", self.dice.of(among)?.word)
            }
            (Asks::Amount { area, least, most, .. }, Asked::Line(line)) => {
                let amount = self.dice.of(&[*least, *most, *least]).copied()?;
                format!("{line} {area} {amount}")
            }
            _ => live.silence(0).first()?.to_string(),
        };
        Some(format!("put {line}"))
    }
}

fn is_asked(live: &dyn LiveTable, who: Person) -> bool {
    let silent = live.silence(0);
    !live.asks().is_empty() && silent.first().is_some_and(|input| live.may(who, input).is_ok())
}
