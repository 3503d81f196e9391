//! The register in a file of SQLite.

use super::password::{Cost, is_same, no_chance};
use super::{
    CODE_HOLDS, Credential, FAILURES, Failed, Hashed, IDLE, Known, LoggedIn, Proof, Register,
    Secret, Session, Token,
};
use crate::Moment;
use crate::permits::{self, Deed};
use crate::refused::{Code, Refused};
use crate::role::Role;
use crate::significant::{Significant, reason};
use crate::store::Trouble;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;
use table::{Cite, Person, cite};

/// 3.51.3: older ones can lose what was committed.
const OLDEST: i32 = 3_051_003;
const SCHEMA: i64 = 1;

/// Persons are never deleted; whatever is known of one lies in `known` and can be.
const TABLES: &str = "
CREATE TABLE person (nth INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
CREATE TABLE known (nth INTEGER PRIMARY KEY REFERENCES person, name TEXT NOT NULL UNIQUE,
    called TEXT NOT NULL, address TEXT NOT NULL, salt BLOB NOT NULL, hash BLOB NOT NULL,
    kibibytes INTEGER NOT NULL, passes INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0, since INTEGER NOT NULL DEFAULT 0,
    last INTEGER, code BLOB, code_until INTEGER) STRICT;
CREATE TABLE role (nth INTEGER NOT NULL REFERENCES person, word TEXT NOT NULL,
    PRIMARY KEY (nth, word)) STRICT, WITHOUT ROWID;
CREATE TABLE session (number INTEGER PRIMARY KEY AUTOINCREMENT,
    nth INTEGER NOT NULL UNIQUE REFERENCES person, sum BLOB NOT NULL UNIQUE,
    seen INTEGER NOT NULL) STRICT;
CREATE TABLE event (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, who INTEGER,
    why TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL) STRICT;
";

const COMPONENT: &str = "people";
const LOCKS: Cite = cite!("13:69O-1.4");

/// How old the written time of a session's last act may be: not every request writes.
const SEEN: i64 = 60_000;

/// The register in a file.
pub struct SqliteRegister {
    file: Connection,
    /// When each session was last seen, where that is newer than what is written.
    seen: HashMap<u64, Moment>,
}

impl SqliteRegister {
    /// Opens the file, or makes it: only its owner may read it.
    pub fn open(path: &Path) -> Result<SqliteRegister, Failed> {
        let made = OpenOptions::new().create(true).append(true).mode(0o600).open(path);
        made.map_err(|what| Trouble::Failed(format!("{}: {what}", path.display())))?;
        SqliteRegister::on(Connection::open(path).map_err(failed)?)
    }

    /// One that is gone with the program.
    pub fn in_memory() -> Result<SqliteRegister, Failed> {
        SqliteRegister::on(Connection::open_in_memory().map_err(failed)?)
    }

    fn on(mut file: Connection) -> Result<SqliteRegister, Failed> {
        if rusqlite::version_number() < OLDEST {
            let what = format!("SQLite {} is older than 3.51.3", rusqlite::version());
            return Err(Trouble::Failed(what).into());
        }
        file.busy_timeout(Duration::from_secs(5)).map_err(failed)?;
        file.execute_batch(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;
             PRAGMA secure_delete=ON;",
        )
        .map_err(failed)?;
        let all = file.transaction_with_behavior(TransactionBehavior::Immediate);
        let all = all.map_err(failed)?;
        let found: i64 =
            all.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
        match found {
            0 => {
                all.execute_batch(TABLES).map_err(failed)?;
                all.execute_batch(&format!("PRAGMA user_version={SCHEMA}")).map_err(failed)?;
            }
            SCHEMA => {}
            found => return Err(Trouble::Newer { found, known: SCHEMA }.into()),
        }
        all.commit().map_err(failed)?;
        Ok(SqliteRegister { file, seen: HashMap::new() })
    }

    /// Does all of it, or nothing.
    fn change<T>(
        &mut self,
        act: impl FnOnce(&Transaction<'_>) -> Result<T, Failed>,
    ) -> Result<T, Failed> {
        let all = self.file.transaction_with_behavior(TransactionBehavior::Immediate);
        let all = all.map_err(failed)?;
        let done = act(&all)?;
        all.commit().map_err(failed)?;
        Ok(done)
    }
}

/// What SQLite says may quote no value of ours: only its code is told.
fn failed(what: rusqlite::Error) -> Failed {
    match what.sqlite_error_code() {
        Some(code) => Trouble::Failed(format!("people: {code:?}")).into(),
        None => Trouble::Broken("people: what is stored cannot be read".to_string()).into(),
    }
}

fn refused(code: Code, what: impl Into<String>) -> Failed {
    Refused::new(code, what).into()
}

/// The number of a person; who has only a line at a table is nobody here.
fn number(who: Person) -> Result<i64, Failed> {
    let number = who.to_string().strip_prefix('p').and_then(|nth| nth.parse().ok());
    number.ok_or_else(|| nobody(who))
}

fn nobody(who: Person) -> Failed {
    refused(Code::NoSuchPerson, format!("the house knows no {who}"))
}

fn person(nth: i64) -> Result<Person, Failed> {
    let known = Person::parse(&format!("p{nth}"));
    known.ok_or_else(|| Trouble::Broken(format!("people: no person has number {nth}")).into())
}

fn roles_of(all: &Connection, nth: i64) -> Result<Vec<Role>, Failed> {
    let mut rows = all.prepare("SELECT word FROM role WHERE nth=?").map_err(failed)?;
    let words = rows.query_map([nth], |row| row.get::<_, String>(0)).map_err(failed)?;
    let mut roles = Vec::new();
    for word in words {
        let word = word.map_err(failed)?;
        let role = Role::parse(&word);
        roles.push(role.ok_or_else(|| Trouble::Broken(format!("people: no role {word:?}")))?);
    }
    roles.sort();
    Ok(roles)
}

/// Whether one of his roles may do it.
fn permitted(all: &Connection, by: Person, deed: Deed) -> Result<(), Failed> {
    let mut last = Refused::new(Code::NotPermitted, format!("{by} has no role"));
    for role in roles_of(all, number(by)?)? {
        match permits::may(by, role, deed, None) {
            Ok(()) => return Ok(()),
            Err(refused) => last = refused,
        }
    }
    Err(last.into())
}

fn is_known(all: &Connection, who: Person) -> Result<i64, Failed> {
    let nth = number(who)?;
    let found = all.query_row("SELECT 1 FROM known WHERE nth=?", [nth], |_| Ok(()));
    found.optional().map_err(failed)?.map(|()| nth).ok_or_else(|| nobody(who))
}

fn tell(
    all: &Connection,
    at: Moment,
    who: Option<Person>,
    (why, before, after): (&str, &str, &str),
) -> Result<(), Failed> {
    let who = who.map(number).transpose()?;
    let sql = "INSERT INTO event (at, who, why, before, after) VALUES (?,?,?,?,?)";
    all.execute(sql, params![at.0, who, why, before, after]).map_err(failed)?;
    Ok(())
}

fn words(roles: &[Role]) -> String {
    roles.iter().map(|role| role.word()).collect::<Vec<_>>().join(", ")
}

fn insert(all: &Connection, known: &Known, hashed: &Hashed) -> Result<i64, Failed> {
    let is_line = |text: &str| !text.chars().any(char::is_control) && text.len() <= 300;
    let is_name = !known.name.is_empty() && known.name.trim() == known.name;
    if !is_name || ![&known.name, &known.called, &known.address].iter().all(|text| is_line(text)) {
        let what = "names and addresses are lines of at most 300 letters, a name not empty";
        return Err(refused(Code::BadCommand, what));
    }
    let sql = "SELECT 1 FROM known WHERE name=?";
    let taken = all.query_row(sql, [&known.name], |_| Ok(())).optional().map_err(failed)?;
    if taken.is_some() {
        return Err(refused(Code::NameTaken, "somebody else has this name"));
    }
    all.execute("INSERT INTO person DEFAULT VALUES", []).map_err(failed)?;
    let nth = all.last_insert_rowid();
    person(nth)?;
    let Hashed { salt, hash, cost } = hashed;
    all.execute(
        "INSERT INTO known (nth, name, called, address, salt, hash, kibibytes, passes)
         VALUES (?,?,?,?,?,?,?,?)",
        params![
            nth,
            known.name,
            known.called,
            known.address,
            salt,
            hash,
            cost.kibibytes,
            cost.passes
        ],
    )
    .map_err(failed)?;
    Ok(nth)
}

fn give(all: &Connection, nth: i64, roles: &[Role]) -> Result<(), Failed> {
    all.execute("DELETE FROM role WHERE nth=?", [nth]).map_err(failed)?;
    for role in roles {
        all.execute("INSERT INTO role VALUES (?,?)", params![nth, role.word()]).map_err(failed)?;
    }
    Ok(())
}

/// Refuses to leave nobody who looks after people.
fn is_not_the_last(all: &Connection, nth: i64) -> Result<(), Failed> {
    let sql = "SELECT 1 FROM role WHERE word=? AND nth<>? LIMIT 1";
    let other = all.query_row(sql, params![Role::Administrator.word(), nth], |_| Ok(()));
    let is_one = roles_of(all, nth)?.contains(&Role::Administrator);
    if is_one && other.optional().map_err(failed)?.is_none() {
        return Err(refused(Code::LastAdministrator, "he is the last administrator"));
    }
    Ok(())
}

fn end_session(all: &Connection, nth: i64) -> Result<Option<u64>, Failed> {
    let sql = "DELETE FROM session WHERE nth=? RETURNING number";
    let number = all.query_row(sql, [nth], |row| row.get(0)).optional().map_err(failed)?;
    Ok(number.map(counted))
}

/// Numbers of sessions and events count up from 1.
fn counted(number: i64) -> u64 {
    number.unsigned_abs()
}

/// How it stands with somebody who wants to log in.
struct Stand {
    hash: [u8; 32],
    failures: u32,
    since: u32,
    last: Option<i64>,
    code: Option<[u8; 32]>,
    code_until: Option<i64>,
}

fn stand(all: &Connection, nth: i64) -> Result<Option<Stand>, Failed> {
    let sql = "SELECT hash, failures, since, last, code, code_until FROM known WHERE nth=?";
    let read = all.query_row(sql, [nth], |row| {
        Ok(Stand {
            hash: row.get(0)?,
            failures: row.get(1)?,
            since: row.get(2)?,
            last: row.get(3)?,
            code: row.get(4)?,
            code_until: row.get(5)?,
        })
    });
    read.optional().map_err(failed)
}

impl Stand {
    /// Whether this is the code that he was given, in time.
    fn takes(&self, code: &Secret, at: Moment) -> bool {
        let in_time = self.code_until.is_some_and(|until| at.0 < until);
        in_time && self.code.is_some_and(|kept| is_same(&kept, &code.sum()))
    }
}

/// Judges an attempt and writes down what came of it. A refusal is an answer here: it is written
/// down as well.
fn attempt(
    all: &Connection,
    proof: &Proof,
    code: Option<&Secret>,
    at: Moment,
) -> Result<Result<LoggedIn, Refused>, Failed> {
    let wrong = || Refused::new(Code::LogInFailed, "name or password are wrong");
    let locked = || {
        let what = format!("locked after {FAILURES} wrong passwords; ask an administrator");
        Refused { code: Code::LockedOut, what, why: Some(LOCKS) }
    };
    let nth = proof.who.map(number).transpose()?;
    let found = nth.map(|nth| stand(all, nth)).transpose()?.flatten();
    let (Some(who), Some(nth), Some(stand)) = (proof.who, nth, found) else {
        tell(all, at, None, ("log-in failed: no such name", "", ""))?;
        return Ok(Err(wrong()));
    };
    let is_right = proof.is_right && is_same(&proof.hash, &stand.hash);
    let is_locked = stand.failures >= FAILURES;
    let is_let_in = is_right && (!is_locked || code.is_some_and(|code| stand.takes(code, at)));
    if is_let_in {
        return let_in(all, (who, nth), &stand, at).map(Ok);
    }
    // A code is good for one try: whatever comes of it, it is used up.
    let used = if code.is_some() { ", code=NULL, code_until=NULL" } else { "" };
    let failures = if is_locked { stand.failures } else { stand.failures + 1 };
    let sql = format!("UPDATE known SET failures=?, since=since+1{used} WHERE nth=?");
    all.execute(&sql, params![failures, nth]).map_err(failed)?;
    let (why, before) = match is_locked {
        true => ("log-in failed: locked", stand.failures.to_string()),
        false => ("log-in failed: wrong password", stand.failures.to_string()),
    };
    let after = match failures >= FAILURES {
        true => format!("{failures}, locked"),
        false => failures.to_string(),
    };
    tell(all, at, Some(who), (why, &before, &after))?;
    Ok(Err(if is_locked { locked() } else { wrong() }))
}

fn let_in(
    all: &Connection,
    (who, nth): (Person, i64),
    stand: &Stand,
    at: Moment,
) -> Result<LoggedIn, Failed> {
    let mut token = [0; 32];
    getrandom::fill(&mut token).map_err(|_| no_chance())?;
    let ended = end_session(all, nth)?;
    let sum: [u8; 32] = Sha256::digest(token).into();
    all.execute("INSERT INTO session (nth, sum, seen) VALUES (?,?,?)", params![nth, sum, at.0])
        .map_err(failed)?;
    let number = counted(all.last_insert_rowid());
    let sql = "UPDATE known SET failures=0, since=0, last=?, code=NULL, code_until=NULL
               WHERE nth=?";
    all.execute(sql, params![at.0, nth]).map_err(failed)?;
    let before = ended.map(|ended| format!("session {ended}")).unwrap_or_default();
    let why = match stand.failures >= FAILURES {
        true => "logged in by a code",
        false => "logged in",
    };
    tell(all, at, Some(who), (why, &before, &format!("session {number}")))?;
    let session = Session { number, who, roles: roles_of(all, nth)? };
    let last = stand.last.map(Moment);
    Ok(LoggedIn { token: Token(token), session, last, failures: stand.since, ended })
}

impl Register for SqliteRegister {
    fn begin(&mut self, known: &Known, hashed: &Hashed, at: Moment) -> Result<Person, Failed> {
        self.change(|all| {
            let sql = "SELECT 1 FROM person LIMIT 1";
            let somebody = all.query_row(sql, [], |_| Ok(())).optional().map_err(failed)?;
            if somebody.is_some() {
                let what = "people are there already; an administrator adds others";
                return Err(refused(Code::NotPermitted, what));
            }
            let nth = insert(all, known, hashed)?;
            give(all, nth, &[Role::Administrator])?;
            let who = person(nth)?;
            let why = format!("the first person is {who}");
            tell(all, at, None, (&why, "", Role::Administrator.word()))?;
            Ok(who)
        })
    }

    fn add(
        &mut self,
        by: Person,
        known: &Known,
        hashed: &Hashed,
        at: Moment,
    ) -> Result<Person, Failed> {
        self.change(|all| {
            permitted(all, by, Deed::AddPerson)?;
            let nth = insert(all, known, hashed)?;
            give(all, nth, &[Role::Player])?;
            let who = person(nth)?;
            tell(all, at, Some(by), (&format!("{who} is new"), "", Role::Player.word()))?;
            Ok(who)
        })
    }

    fn known(&mut self, who: Person) -> Result<Option<Known>, Failed> {
        let sql = "SELECT name, called, address FROM known WHERE nth=?";
        let read = self.file.query_row(sql, [number(who)?], |row| {
            Ok(Known { name: row.get(0)?, called: row.get(1)?, address: row.get(2)? })
        });
        read.optional().map_err(failed)
    }

    fn roles(&mut self, who: Person) -> Result<Vec<Role>, Failed> {
        roles_of(&self.file, number(who)?)
    }

    fn set_roles(
        &mut self,
        by: Person,
        who: Person,
        roles: &[Role],
        why: &str,
        at: Moment,
    ) -> Result<(), Failed> {
        reason(why)?;
        permits::together(roles)?;
        let mut roles = roles.to_vec();
        roles.sort();
        roles.dedup();
        self.change(|all| {
            permitted(all, by, Deed::ChangeRoles)?;
            let nth = is_known(all, who)?;
            if !roles.contains(&Role::Administrator) {
                is_not_the_last(all, nth)?;
            }
            let before = words(&roles_of(all, nth)?);
            give(all, nth, &roles)?;
            end_session(all, nth)?;
            tell(all, at, Some(by), (&format!("roles of {who}: {why}"), &before, &words(&roles)))
        })
    }

    fn erase(&mut self, by: Person, who: Person, why: &str, at: Moment) -> Result<(), Failed> {
        reason(why)?;
        self.change(|all| {
            permitted(all, by, Deed::Erase)?;
            let nth = is_known(all, who)?;
            is_not_the_last(all, nth)?;
            let before = words(&roles_of(all, nth)?);
            give(all, nth, &[])?;
            end_session(all, nth)?;
            all.execute("DELETE FROM known WHERE nth=?", [nth]).map_err(failed)?;
            tell(all, at, Some(by), (&format!("{who} is forgotten: {why}"), &before, ""))
        })?;
        // What was written ahead still has his name: it goes into the file and is cut off.
        let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
        let busy: i64 = self.file.query_row(sql, [], |row| row.get(0)).map_err(failed)?;
        match busy {
            0 => Ok(()),
            _ => {
                let what = "people: he is forgotten, but somebody is still reading his name";
                Err(Trouble::Failed(what.to_string()).into())
            }
        }
    }

    fn unlock(&mut self, by: Person, who: Person, why: &str, at: Moment) -> Result<(), Failed> {
        reason(why)?;
        self.change(|all| {
            permitted(all, by, Deed::Unlock)?;
            let nth = is_known(all, who)?;
            let before = stand(all, nth)?.map_or(0, |stand| stand.failures).to_string();
            all.execute("UPDATE known SET failures=0 WHERE nth=?", [nth]).map_err(failed)?;
            tell(all, at, Some(by), (&format!("{who} may try again: {why}"), &before, "0"))
        })
    }

    fn code(&mut self, by: Person, who: Person, at: Moment) -> Result<Secret, Failed> {
        let mut drawn = [0; 10];
        getrandom::fill(&mut drawn).map_err(|_| no_chance())?;
        let code = Secret::new(crate::keys::hex(&drawn));
        self.change(|all| {
            permitted(all, by, Deed::Unlock)?;
            if by == who {
                return Err(refused(Code::SamePerson, "nobody gives himself a code"));
            }
            let nth = is_known(all, who)?;
            let sql = "UPDATE known SET code=?, code_until=? WHERE nth=?";
            let until = at.after(CODE_HOLDS);
            all.execute(sql, params![code.sum(), until.0, nth]).map_err(failed)?;
            let after = format!("good until {until}");
            tell(all, at, Some(by), (&format!("a code for {who}"), "", &after))
        })?;
        Ok(code)
    }

    fn change_password(&mut self, proof: &Proof, to: &Hashed, at: Moment) -> Result<(), Failed> {
        let answer = self.change(|all| {
            let nth = proof.who.map(number).transpose()?;
            let found = nth.map(|nth| stand(all, nth)).transpose()?.flatten();
            let is_locked = found.as_ref().is_some_and(|stand| stand.failures >= FAILURES);
            let is_right =
                proof.is_right && found.is_some_and(|stand| is_same(&proof.hash, &stand.hash));
            let (Some(nth), true, false) = (nth, is_right, is_locked) else {
                // It counts as a failed log-in: this is no way around the lock.
                return attempt(all, &Proof { is_right: false, ..proof.clone() }, None, at)
                    .map(Result::err);
            };
            let Hashed { salt, hash, cost: Cost { kibibytes, passes } } = to;
            let sql = "UPDATE known SET salt=?, hash=?, kibibytes=?, passes=? WHERE nth=?";
            all.execute(sql, params![salt, hash, kibibytes, passes, nth]).map_err(failed)?;
            end_session(all, nth)?;
            tell(all, at, proof.who, ("another password", "", ""))?;
            Ok(None)
        })?;
        answer.map_or(Ok(()), |refused| Err(refused.into()))
    }

    fn credential(&mut self, name: &str) -> Result<Credential, Failed> {
        let sql = "SELECT nth, salt, hash, kibibytes, passes FROM known WHERE name=?";
        let read = self.file.query_row(sql, [name], |row| {
            let cost = Cost { kibibytes: row.get(3)?, passes: row.get(4)? };
            let hashed = Hashed { salt: row.get(1)?, hash: row.get(2)?, cost };
            Ok((row.get::<_, i64>(0)?, hashed))
        });
        match read.optional().map_err(failed)? {
            Some((nth, hashed)) => Ok(Credential { who: Some(person(nth)?), hashed }),
            None => Ok(Credential { who: None, hashed: Hashed::nobody() }),
        }
    }

    fn log_in(
        &mut self,
        proof: &Proof,
        code: Option<&Secret>,
        at: Moment,
    ) -> Result<LoggedIn, Failed> {
        let answer = self.change(|all| attempt(all, proof, code, at))?;
        if let Ok(LoggedIn { ended: Some(ended), .. }) = &answer {
            self.seen.remove(ended);
        }
        answer.map_err(Failed::Refused)
    }

    fn session(&mut self, token: &Token, at: Moment) -> Result<Session, Failed> {
        let over = || refused(Code::LoggedOut, "the session is over; log in again");
        let sum: [u8; 32] = Sha256::digest(token.0).into();
        let sql = "SELECT number, nth, seen FROM session WHERE sum=?";
        let read = self.file.prepare(sql).and_then(|mut rows| {
            let row = rows.query_row([sum], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
            row.optional()
        });
        let (row, nth, written): (i64, i64, i64) = read.map_err(failed)?.ok_or_else(over)?;
        let (number, written) = (counted(row), Moment(written));
        let seen = self.seen.get(&number).copied().unwrap_or(written).max(written);
        let who = person(nth)?;
        if at.0.saturating_sub(seen.0) >= IDLE {
            self.change(|all| {
                end_session(all, nth)?;
                let before = format!("session {number}");
                tell(all, at, Some(who), ("logged out: idle", &before, ""))
            })?;
            self.seen.remove(&number);
            return Err(over());
        }
        let seen = seen.max(at);
        self.seen.insert(number, seen);
        if seen.0 - written.0 >= SEEN {
            let sql = "UPDATE session SET seen=? WHERE number=?";
            self.file.execute(sql, params![seen.0, row]).map_err(failed)?;
        }
        Ok(Session { number, who, roles: roles_of(&self.file, nth)? })
    }

    fn log_out(&mut self, token: &Token, at: Moment) -> Result<(), Failed> {
        let session = self.session(token, at)?;
        let nth = number(session.who)?;
        self.change(|all| {
            end_session(all, nth)?;
            let before = format!("session {}", session.number);
            tell(all, at, Some(session.who), ("logged out", &before, ""))
        })?;
        self.seen.remove(&session.number);
        Ok(())
    }

    fn waiting(&mut self) -> Result<Vec<(u64, Significant)>, Failed> {
        let sql = "SELECT number, at, who, why, before, after FROM event ORDER BY number";
        let mut rows = self.file.prepare(sql).map_err(failed)?;
        let mut rows = rows.query([]).map_err(failed)?;
        let mut waiting = Vec::new();
        while let Some(row) = rows.next().map_err(failed)? {
            let who: Option<i64> = row.get(2).map_err(failed)?;
            let event = Significant {
                at: Moment(row.get(1).map_err(failed)?),
                component: COMPONENT,
                who: who.map(person).transpose()?,
                why: row.get(3).map_err(failed)?,
                before: row.get(4).map_err(failed)?,
                after: row.get(5).map_err(failed)?,
            };
            waiting.push((counted(row.get(0).map_err(failed)?), event));
        }
        Ok(waiting)
    }

    fn journaled(&mut self, up_to: u64) -> Result<(), Failed> {
        let up_to = i64::try_from(up_to).unwrap_or(i64::MAX);
        self.file.execute("DELETE FROM event WHERE number<=?", [up_to]).map_err(failed)?;
        Ok(())
    }
}
