//! Who is who: opaque numbers for the record, and names and credentials that can be forgotten.
//!
//! The register lies in a file of its own beside the journal's. Whatever is significant is written
//! there with the change itself, and waits until the core has put it into the journal: no change is
//! without its event, whatever breaks in between.

mod password;
mod sqlite;
#[cfg(test)]
mod tests;

pub use password::{Credential, Hashed, Proof, Secret};
pub use sqlite::SqliteRegister;

use crate::Moment;
use crate::refused::Refused;
use crate::role::Role;
use crate::significant::Significant;
use crate::store::Trouble;
use std::fmt;
use table::Person;

/// So many wrong passwords, and the account is locked (13:69O-1.4).
pub const FAILURES: u32 = 3;
/// Who does nothing for so long is logged out.
pub const IDLE: i64 = 15 * 60_000;
/// So long an administrator's code is good.
pub const CODE_HOLDS: i64 = 15 * 60_000;

/// Why the register did not do it.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// It was refused, and nothing else has changed than what is told of the attempt.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// It could not be read or written.
    #[error("{0}")]
    Store(#[from] Trouble),
}

/// What is known of somebody, until it is forgotten.
#[derive(Clone, PartialEq, Eq)]
pub struct Known {
    /// By which he logs in.
    pub name: String,
    /// As he is called, and where he lives; may be empty.
    pub called: String,
    pub address: String,
}

/// Names are for those who ask for them by name, not for logs.
impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}

/// The key of a session: 256 bits, of which only a sum is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(pub(crate) [u8; 32]);

impl Token {
    /// As a cookie carries it.
    pub fn text(&self) -> String {
        crate::keys::hex(&self.0)
    }

    pub fn parse(text: &str) -> Option<Token> {
        crate::keys::unhex(text).map(Token)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Somebody who is logged in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// For [`crate::Key`]: it never comes twice.
    pub number: u64,
    pub who: Person,
    pub roles: Vec<Role>,
}

/// What a log-in answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedIn {
    pub token: Token,
    pub session: Session,
    /// When he logged in before; told to him (13:69O-1.2).
    pub last: Option<Moment>,
    /// How often somebody failed to log in as he since then.
    pub failures: u32,
    /// The session that this one ended.
    pub ended: Option<u64>,
}

/// The people of a house.
pub trait Register: Send {
    /// The first administrator, while nobody is there.
    fn begin(&mut self, known: &Known, hashed: &Hashed, at: Moment) -> Result<Person, Failed>;
    /// Somebody new, who is a player.
    fn add(
        &mut self,
        by: Person,
        known: &Known,
        hashed: &Hashed,
        at: Moment,
    ) -> Result<Person, Failed>;
    /// What is known of him; nothing once he is forgotten.
    fn known(&mut self, who: Person) -> Result<Option<Known>, Failed>;
    /// What he is.
    fn roles(&mut self, who: Person) -> Result<Vec<Role>, Failed>;
    /// He has these roles and no others from now on; his session ends.
    fn set_roles(
        &mut self,
        by: Person,
        who: Person,
        roles: &[Role],
        why: &str,
        at: Moment,
    ) -> Result<(), Failed>;
    /// Forgets who he was: his number stays.
    fn erase(&mut self, by: Person, who: Person, why: &str, at: Moment) -> Result<(), Failed>;
    /// Lets him try again.
    fn unlock(&mut self, by: Person, who: Person, why: &str, at: Moment) -> Result<(), Failed>;
    /// A code that lets him in once, with his password, though he is locked out.
    fn code(&mut self, by: Person, who: Person, at: Moment) -> Result<Secret, Failed>;
    /// Another password; the proof is of the old one. His session ends.
    fn change_password(&mut self, proof: &Proof, to: &Hashed, at: Moment) -> Result<(), Failed>;
    /// What to hold a password against; there is something for every name.
    fn credential(&mut self, name: &str) -> Result<Credential, Failed>;
    /// Lets him in, or not: a second log-in ends the first.
    fn log_in(
        &mut self,
        proof: &Proof,
        code: Option<&Secret>,
        at: Moment,
    ) -> Result<LoggedIn, Failed>;
    /// Whose session it is; he is not idle.
    fn session(&mut self, token: &Token, at: Moment) -> Result<Session, Failed>;
    /// Ends it.
    fn log_out(&mut self, token: &Token, at: Moment) -> Result<(), Failed>;
    /// Significant events that are not in the journal yet, with their numbers.
    fn waiting(&mut self) -> Result<Vec<(u64, Significant)>, Failed>;
    /// They are in the journal, up to this one.
    fn journaled(&mut self, up_to: u64) -> Result<(), Failed>;
}
