//! Orders of cards under seal: what lies in the store says nothing of the next card.
//!
//! ```text
//! first 8 bytes of SHA-256 of the key, nonce (24 bytes), what is sealed and its tag (16 bytes)
//! ```
//!
//! The nonce is drawn from the system for each order; it is long enough (XChaCha20-Poly1305) that
//! none comes twice however long a key is in use. Lane, table, name and commitment are sealed
//! along, so that an order put in another's place does not open.

use crate::keys::{KeyTrouble, Sealing};
use crate::row::Lane;
use crate::store::Sealed;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{Key, KeyInit, XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};

/// An order that does not open: of another key, of another place, or changed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the sealed order does not open: it was changed, or its key is not here")]
pub struct NotOpened;

const NAME: usize = 8;
const NONCE: usize = 24;

impl Sealing {
    /// Seals an order under the newest key.
    pub fn seal(
        &self,
        lane: Lane,
        (table, name): (u32, &str),
        commitment: [u8; 32],
        order: &[u8],
    ) -> Result<Sealed, KeyTrouble> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce)?;
        let key = self.newest();
        let aad = beside(lane, table, name, &commitment);
        let payload = Payload { msg: order, aad: &aad };
        let closed = XChaCha20Poly1305::new(&Key::from(*key))
            .encrypt(&XNonce::from(nonce), payload)
            .expect("an order is shorter than the cipher can take");
        let sealed = [&name_of(key)[..], &nonce, &closed].concat();
        Ok(Sealed { table, name: name.to_string(), commitment, sealed })
    }

    /// Opens an order of this lane.
    pub fn open(&self, lane: Lane, sealed: &Sealed) -> Result<Vec<u8>, NotOpened> {
        let (name, rest) = sealed.sealed.split_at_checked(NAME).ok_or(NotOpened)?;
        let (nonce, closed) = rest.split_at_checked(NONCE).ok_or(NotOpened)?;
        let nonce: [u8; NONCE] = nonce.try_into().map_err(|_| NotOpened)?;
        let key = self.all().iter().find(|key| name_of(key) == name).ok_or(NotOpened)?;
        let aad = beside(lane, sealed.table, &sealed.name, &sealed.commitment);
        let payload = Payload { msg: closed, aad: &aad };
        let cipher = XChaCha20Poly1305::new(&Key::from(*key));
        cipher.decrypt(&XNonce::from(nonce), payload).map_err(|_| NotOpened)
    }
}

/// Which key it was, without telling anything of it.
fn name_of(key: &[u8; 32]) -> [u8; NAME] {
    let sum: [u8; 32] =
        Sha256::new().chain_update("felt sealing key\n").chain_update(key).finalize().into();
    let mut name = [0; NAME];
    name.copy_from_slice(&sum[..NAME]);
    name
}

/// What is sealed along with an order: where it belongs, and what was made known of it.
fn beside(lane: Lane, table: u32, name: &str, commitment: &[u8; 32]) -> Vec<u8> {
    let mut beside = b"felt order 1\n".to_vec();
    beside.extend(lane.0.to_le_bytes());
    beside.extend(table.to_le_bytes());
    beside.extend((name.len() as u64).to_le_bytes());
    beside.extend(name.as_bytes());
    beside.extend(commitment);
    beside
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: &[u8] = b"shoe 12\nsalt 00\norder Kh Kd 4s\n";

    fn sealed(keys: &Sealing) -> Sealed {
        keys.seal(Lane(2), (5, "shoe 12"), [9; 32], ORDER).expect("randomness")
    }

    #[test]
    fn an_order_opens_where_it_was_sealed() {
        let keys = Sealing::new().expect("a key");
        let closed = sealed(&keys);
        assert_eq!(keys.open(Lane(2), &closed), Ok(ORDER.to_vec()));
        assert_ne!(sealed(&keys).sealed, closed.sealed, "every seal has a nonce of its own");
        let lies_open = closed.sealed.windows(4).any(|part| ORDER.windows(4).any(|w| w == part));
        assert!(!lies_open);
        let later = keys.rotated().expect("a key");
        assert_eq!(later.open(Lane(2), &closed), Ok(ORDER.to_vec()));
        assert_eq!(keys.open(Lane(2), &sealed(&later)), Err(NotOpened));
        assert_eq!(Sealing::new().expect("a key").open(Lane(2), &closed), Err(NotOpened));
    }

    /// Promise 12: what was fixed cannot be put in another's place, nor changed.
    #[test]
    fn promise_12_an_order_opens_nowhere_else() {
        let keys = Sealing::new().expect("a key");
        let closed = sealed(&keys);
        assert_eq!(keys.open(Lane(3), &closed), Err(NotOpened));
        for other in [
            Sealed { table: 6, ..closed.clone() },
            Sealed { name: "shoe 13".into(), ..closed.clone() },
            Sealed { commitment: [8; 32], ..closed.clone() },
        ] {
            assert_eq!(keys.open(Lane(2), &other), Err(NotOpened));
        }
        for bit in 0..closed.sealed.len() * 8 {
            let mut other = closed.clone();
            other.sealed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(keys.open(Lane(2), &other), Err(NotOpened), "bit {bit}");
        }
        for length in 0..closed.sealed.len() {
            let mut other = closed.clone();
            other.sealed.truncate(length);
            assert_eq!(keys.open(Lane(2), &other), Err(NotOpened), "{length} bytes");
        }
    }
}
