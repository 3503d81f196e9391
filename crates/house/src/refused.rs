//! What the house refuses: one line, a code that stays, and the paragraph where there is one.

use std::fmt;
use table::{Cite, Refusal};

/// A command that was refused; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub code: Code,
    /// In lower case and without a full stop.
    pub what: String,
    /// The paragraph that forbids it; none where only the command makes no sense.
    pub why: Option<Cite>,
}

impl Refused {
    pub fn new(code: Code, what: impl Into<String>) -> Refused {
        Refused { code, what: what.into(), why: None }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let Refusal { code, what, why, about: _ } = refusal;
        Refused { code: Code::Table(code), what, why }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Some(why) => write!(f, "{} ({why})", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Refused {}

/// Lists the house's own codes once.
macro_rules! codes {
    ($($name:ident $word:literal $means:literal,)+) => {
        /// The kind of a refusal, for programs.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Code {
            /// The rules of the table refuse it.
            Table(table::Code),
            $(#[doc = $means] $name,)+
        }

        impl Code {
            /// The house's own.
            pub const OWN: &[Code] = &[$(Code::$name,)+];

            /// As programs know it; it never changes.
            pub const fn word(self) -> &'static str {
                match self {
                    Code::Table(code) => code.word(),
                    $(Code::$name => $word,)+
                }
            }

            /// What it means.
            pub const fn means(self) -> &'static str {
                match self {
                    Code::Table(code) => code.means(),
                    $(Code::$name => $means,)+
                }
            }
        }
    };
}

codes! {
    NotPermitted "not-permitted" "His role may not do that.",
    SamePerson "same-person" "It takes a second person.",
    NoSuchTable "no-such-table" "The house has no such table.",
    TableExists "table-exists" "The house has a table of that name.",
    NoSuchGame "no-such-game" "The program knows no such game.",
    NoSuchPerson "no-such-person" "The house knows no such person.",
    NoSuchProposal "no-such-proposal" "Nothing of that number waits for a second person.",
    NoSuchAccount "no-such-account" "The ledger has no such account.",
    NoSuchMeter "no-such-meter" "The house has no such meter.",
    NoFunds "no-funds" "There is not as much in the account.",
    BadAmount "bad-amount" "Not an amount that can be moved.",
    BadCommand "bad-command" "Not a command of the house.",
    KeyReused "key-reused" "The same key came with another content before.",
    KeyGap "key-gap" "Commands of a session come in order, and one is missing.",
    LogInFailed "log-in-failed" "Name or password are wrong.",
    LockedOut "locked-out" "Too many wrong passwords.",
    LoggedOut "logged-out" "The session is over.",
    NameTaken "name-taken" "Somebody else has this name.",
    WeakPassword "weak-password" "A password that is guessed too soon, or too long.",
    RolesExclude "roles-exclude" "One person may not have both roles.",
    LastAdministrator "last-administrator" "Somebody must be left who looks after people.",
    TableBusy "table-busy" "It waits until the table is at rest.",
    LaneClosed "lane-closed" "The record cannot be written; nothing is accepted.",
    NotReady "not-ready" "The house is starting or stopping.",
}

#[cfg(test)]
mod tests {
    use super::Code;
    use std::collections::HashSet;

    #[test]
    fn every_code_has_a_word_of_its_own() {
        let of_tables = table::Code::ALL.iter().map(|code| code.word());
        let words: Vec<&str> = Code::OWN.iter().map(|code| code.word()).chain(of_tables).collect();
        let different: HashSet<&&str> = words.iter().collect();
        assert_eq!(different.len(), words.len());
    }
}
