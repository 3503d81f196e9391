//! What somebody is in the house.

use std::fmt;

/// Lists the roles once.
macro_rules! roles {
    ($($name:ident $word:literal $is:literal,)+) => {
        /// A role: what he may do follows from it.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Role {
            $(#[doc = $is] $name,)+
        }

        impl Role {
            pub const ALL: &[Role] = &[$(Role::$name,)+];

            pub const fn word(self) -> &'static str {
                match self {
                    $(Role::$name => $word,)+
                }
            }

            pub fn parse(word: &str) -> Option<Role> {
                Role::ALL.iter().copied().find(|role| role.word() == word)
            }
        }
    };
}

roles! {
    Player "player" "Who wagers.",
    Dealer "dealer" "Who deals.",
    Floorperson "floorperson" "Who watches over some tables.",
    Supervisor "supervisor" "Who rules where a paragraph leaves it to a supervisor.",
    Cage "cage" "Who takes money in and pays it out.",
    Surveillance "surveillance" "Who sees and does nothing.",
    Regulator "regulator" "The Division, which may see and export everything.",
    Administrator "administrator" "Who looks after people and configuration.",
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
