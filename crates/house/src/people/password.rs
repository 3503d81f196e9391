//! Passwords: hashed slowly, compared in constant time, printed never.
//!
//! Hashing takes tens of milliseconds and is done without the register, so that whoever keeps that
//! under a lock does not hold it meanwhile.

use crate::refused::{Code, Refused};
use argon2::{Algorithm, Argon2, Params, Version};
use sha2::{Digest, Sha256};
use std::fmt;
use table::Person;

/// What somebody types and nobody else may read.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// For the one who is to be told: a code is read out once.
    pub fn told(&self) -> &str {
        &self.0
    }

    pub(super) fn sum(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Secret {
        Secret::new(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// How much a guess costs. Outside this crate's tests there is one cost and no way to another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    pub(super) kibibytes: u32,
    pub(super) passes: u32,
}

impl Cost {
    /// 19 MiB twice over.
    pub(super) const PLAY: Cost = Cost { kibibytes: 19 * 1024, passes: 2 };
    #[cfg(test)]
    pub(super) const TESTS: Cost = Cost { kibibytes: 8, passes: 1 };
}

/// A password as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Hashed {
    pub(super) salt: [u8; 16],
    pub(super) hash: [u8; 32],
    pub(super) cost: Cost,
}

impl fmt::Debug for Hashed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hashed")
    }
}

/// What a password has at least and at most.
const LENGTH: std::ops::RangeInclusive<usize> = 12..=256;

impl Hashed {
    /// Hashes a new password; what is too short to stand up to guessing is refused.
    pub fn new(password: &Secret) -> Result<Hashed, Refused> {
        Hashed::at(password, Cost::PLAY)
    }

    #[cfg(test)]
    pub(super) fn cheaply(password: &str) -> Hashed {
        Hashed::at(&password.into(), Cost::TESTS).expect("a password")
    }

    fn at(password: &Secret, cost: Cost) -> Result<Hashed, Refused> {
        let letters = password.0.chars().count();
        let first = password.0.chars().next();
        if !LENGTH.contains(&letters) || password.0.chars().all(|c| Some(c) == first) {
            let (least, most) = (LENGTH.start(), LENGTH.end());
            let what = format!("a password has {least} to {most} letters, and not all the same");
            return Err(Refused::new(Code::WeakPassword, what));
        }
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|_| no_chance())?;
        Ok(Hashed { salt, hash: hash(password, &salt, cost)?, cost })
    }

    /// Nobody's: guessing the password of who is not there takes as long as any other guess.
    pub(super) fn nobody() -> Hashed {
        #[cfg(test)]
        let cost = Cost::TESTS;
        #[cfg(not(test))]
        let cost = Cost::PLAY;
        Hashed { salt: [0; 16], hash: [0; 32], cost }
    }
}

pub(super) fn no_chance() -> Refused {
    Refused::new(Code::NotReady, "no randomness from the system")
}

fn hash(password: &Secret, salt: &[u8; 16], cost: Cost) -> Result<[u8; 32], Refused> {
    let broken = |_| Refused::new(Code::NotReady, "the password could not be hashed");
    let params = Params::new(cost.kibibytes, cost.passes, 1, Some(32)).map_err(broken)?;
    let mut out = [0; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(password.0.as_bytes(), salt, &mut out)
        .map_err(broken)?;
    Ok(out)
}

/// What the register keeps of who has this name, for a password to be held against.
#[derive(Clone, Debug)]
pub struct Credential {
    pub(super) who: Option<Person>,
    pub(super) hashed: Hashed,
}

/// What came of it; only [`Credential::proof`] makes one.
#[derive(Clone, Debug)]
pub struct Proof {
    pub(super) who: Option<Person>,
    pub(super) is_right: bool,
    /// Against which hash: a password that was changed meanwhile proves nothing.
    pub(super) hash: [u8; 32],
}

impl Credential {
    /// Holds the password against it. This takes long, whether somebody has the name or nobody.
    pub fn proof(&self, password: &Secret) -> Result<Proof, Refused> {
        let hash = hash(password, &self.hashed.salt, self.hashed.cost)?;
        let is_right = self.who.is_some() && is_same(&hash, &self.hashed.hash);
        Ok(Proof { who: self.who, is_right, hash: self.hashed.hash })
    }
}

/// Looks at every byte, whatever it finds.
pub(super) fn is_same(one: &[u8; 32], other: &[u8; 32]) -> bool {
    one.iter().zip(other).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}
