//! The keys of a house: one that signs, and one under which orders of cards are sealed.
//!
//! They lie outside the store: in files that only their owner may read, or in the environment. The
//! newest sealing key is the first of its list; what was sealed under an older one still opens.
//! Nothing here prints a key.

use crate::Moment;
use crate::row::Lane;
use crate::store::Checkpoint;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Where keys lie in a folder, and what the environment calls them.
pub const SIGNING_FILE: &str = "signing.key";
pub const SEALING_FILE: &str = "sealing.key";
pub const SIGNING_VARIABLE: &str = "FELT_SIGNING_KEY";
pub const SEALING_VARIABLE: &str = "FELT_SEALING_KEY";

/// What is wrong with the keys; none of it shows one.
#[derive(Debug, thiserror::Error)]
pub enum KeyTrouble {
    #[error("no randomness from the system: {0}")]
    NoChance(#[from] getrandom::Error),
    #[error("{}: {what}", path.display())]
    File { path: PathBuf, what: io::Error },
    /// Others may read it.
    #[error("{}: others may read it (mode {mode:03o}); make it 600", path.display())]
    Open { path: PathBuf, mode: u32 },
    /// It is no list of keys.
    #[error("{0}: not 64 hexadecimal digits on each line")]
    Unreadable(String),
    /// The one variable is set and the other is not.
    #[error("{0} is set and {1} is not")]
    Half(&'static str, &'static str),
}

/// Both keys.
pub struct Keys {
    pub signing: Signing,
    pub sealing: Sealing,
}

impl Keys {
    /// Makes new keys in the folder; where one lies already nothing is written over.
    pub fn create(folder: &Path) -> Result<Keys, KeyTrouble> {
        let keys = Keys { signing: Signing::new()?, sealing: Sealing::new()? };
        create(&folder.join(SIGNING_FILE), &line(&keys.signing.0.to_bytes()))?;
        create(&folder.join(SEALING_FILE), &keys.sealing.text())?;
        Ok(keys)
    }

    /// Reads them from the folder.
    pub fn read(folder: &Path) -> Result<Keys, KeyTrouble> {
        let (signing, sealing) = (folder.join(SIGNING_FILE), folder.join(SEALING_FILE));
        Keys::of(
            (&secret(&signing)?, &signing.display().to_string()),
            (&secret(&sealing)?, &sealing.display().to_string()),
        )
    }

    /// Takes them from the environment, if it has them; `variable` looks one up.
    pub fn from_environment(
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Keys>, KeyTrouble> {
        match (variable(SIGNING_VARIABLE), variable(SEALING_VARIABLE)) {
            (None, None) => Ok(None),
            (Some(_), None) => Err(KeyTrouble::Half(SIGNING_VARIABLE, SEALING_VARIABLE)),
            (None, Some(_)) => Err(KeyTrouble::Half(SEALING_VARIABLE, SIGNING_VARIABLE)),
            (Some(signing), Some(sealing)) => {
                Keys::of((&signing, SIGNING_VARIABLE), (&sealing, SEALING_VARIABLE)).map(Some)
            }
        }
    }

    fn of(signing: (&str, &str), sealing: (&str, &str)) -> Result<Keys, KeyTrouble> {
        let unreadable = |from: &str| KeyTrouble::Unreadable(from.to_string());
        let signs = keys_in(signing.0).filter(|keys| keys.len() == 1);
        let signs = signs.ok_or_else(|| unreadable(signing.1))?;
        let seals = keys_in(sealing.0).filter(|keys| !keys.is_empty());
        let seals = seals.ok_or_else(|| unreadable(sealing.1))?;
        Ok(Keys { signing: Signing(SigningKey::from_bytes(&signs[0])), sealing: Sealing(seals) })
    }
}

/// No key is printed: not even by accident.
impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keys {{ signing: {:?}, sealing: {:?} }}", self.signing, self.sealing)
    }
}

/// The key that signs for the house.
pub struct Signing(SigningKey);

impl fmt::Debug for Signing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signing(public {})", hex(&self.public()))
    }
}

impl Signing {
    /// A new key, from the system's randomness and from nothing else.
    pub fn new() -> Result<Signing, KeyTrouble> {
        Ok(Signing(SigningKey::from_bytes(&drawn()?)))
    }

    /// What anybody may know, and what verifies.
    pub fn public(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes()
    }

    /// Signs that the chain of a lane goes so far.
    pub fn checkpoint(&self, lane: Lane, seq: u64, hash: [u8; 32]) -> Checkpoint {
        let signature = self.0.sign(&checkpoint_text(lane, seq, &hash)).to_bytes();
        Checkpoint { seq, hash, key: self.public(), signature }
    }

    /// Signs a text of this kind: a signature of one kind is none of another.
    pub fn sign(&self, kind: Kind, text: &str) -> [u8; 64] {
        self.0.sign(&kind.text(text)).to_bytes()
    }

    /// A new key takes this one's place; both say so.
    pub fn rotate(&self, to: &Signing, at: Moment) -> Rotation {
        let (old, new) = (self.public(), to.public());
        let text = rotation_text(&old, &new, at);
        let (by_old, by_new) = (self.sign(Kind::Rotation, &text), to.sign(Kind::Rotation, &text));
        Rotation { old, new, at, by_old, by_new }
    }

    /// Puts this key in the place of the one that lies in the folder, whole or not at all.
    pub fn keep(&self, folder: &Path) -> Result<(), KeyTrouble> {
        replace(&folder.join(SIGNING_FILE), &line(&self.0.to_bytes()))
    }
}

/// What a signed text is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Rotation,
    Manifest,
    DisputePack,
}

impl Kind {
    fn text(self, text: &str) -> Vec<u8> {
        let kind = match self {
            Kind::Rotation => "felt rotation 1\n",
            Kind::Manifest => "felt manifest 1\n",
            Kind::DisputePack => "felt dispute pack 1\n",
        };
        [kind.as_bytes(), text.as_bytes()].concat()
    }
}

/// What is signed of a checkpoint: the lane is part of it, so that none passes for another's.
fn checkpoint_text(lane: Lane, seq: u64, hash: &[u8; 32]) -> Vec<u8> {
    let mut text = b"felt checkpoint 1\n".to_vec();
    text.extend(lane.0.to_le_bytes());
    text.extend(seq.to_le_bytes());
    text.extend(hash);
    text
}

/// A signature that does not fit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the signature is not of this key over this text")]
pub struct BadSignature;

/// Whether the key that a checkpoint names signed it for this lane.
pub fn verify_checkpoint(lane: Lane, point: &Checkpoint) -> Result<(), BadSignature> {
    verified(&point.key, &checkpoint_text(lane, point.seq, &point.hash), &point.signature)
}

/// Whether this key signed this text as one of that kind.
pub fn verify(
    key: &[u8; 32],
    kind: Kind,
    text: &str,
    signature: &[u8; 64],
) -> Result<(), BadSignature> {
    verified(key, &kind.text(text), signature)
}

fn verified(key: &[u8; 32], text: &[u8], signature: &[u8; 64]) -> Result<(), BadSignature> {
    let key = VerifyingKey::from_bytes(key).map_err(|_| BadSignature)?;
    key.verify_strict(text, &Signature::from_bytes(signature)).map_err(|_| BadSignature)
}

/// A change of the signing key, signed by the old and by the new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rotation {
    pub old: [u8; 32],
    pub new: [u8; 32],
    pub at: Moment,
    pub by_old: [u8; 64],
    pub by_new: [u8; 64],
}

fn rotation_text(old: &[u8; 32], new: &[u8; 32], at: Moment) -> String {
    format!("{} {} {}", hex(old), hex(new), at.0)
}

impl Rotation {
    /// Whether both keys signed it, and whether it is a change at all.
    pub fn verify(&self) -> Result<(), BadSignature> {
        if self.old == self.new {
            return Err(BadSignature);
        }
        let text = rotation_text(&self.old, &self.new, self.at);
        verify(&self.old, Kind::Rotation, &text, &self.by_old)?;
        verify(&self.new, Kind::Rotation, &text, &self.by_new)
    }

    /// Reads what it prints, and nothing else.
    pub fn parse(text: &str) -> Option<Rotation> {
        let words: Vec<&str> = text.split(' ').collect();
        let ["rotate", old, new, at, by_old, by_new] = words.as_slice() else { return None };
        let rotation = Rotation {
            old: unhex(old)?,
            new: unhex(new)?,
            at: Moment(at.parse().ok()?),
            by_old: unhex(by_old)?,
            by_new: unhex(by_new)?,
        };
        (rotation.to_string() == text).then_some(rotation)
    }
}

/// One line: the keys, the time in milliseconds and both signatures.
impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = rotation_text(&self.old, &self.new, self.at);
        write!(f, "rotate {text} {} {}", hex(&self.by_old), hex(&self.by_new))
    }
}

/// The signing keys that the house has had: what none of them signed is not the house's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trusted(Vec<[u8; 32]>);

impl Trusted {
    /// Begins with the house's first key.
    pub fn new(first: [u8; 32]) -> Trusted {
        Trusted(vec![first])
    }

    /// Takes the next key, if the one in use hands over to it and it was none of the house before.
    pub fn follow(&mut self, rotation: &Rotation) -> Result<(), BadSignature> {
        rotation.verify()?;
        if self.0.last() != Some(&rotation.old) || self.0.contains(&rotation.new) {
            return Err(BadSignature);
        }
        self.0.push(rotation.new);
        Ok(())
    }

    /// Whether a key of the house signed the checkpoint.
    pub fn verify(&self, lane: Lane, point: &Checkpoint) -> Result<(), BadSignature> {
        if !self.0.contains(&point.key) {
            return Err(BadSignature);
        }
        verify_checkpoint(lane, point)
    }
}

/// The keys under which orders are sealed, the newest first.
pub struct Sealing(Vec<[u8; 32]>);

impl fmt::Debug for Sealing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealing({} keys)", self.0.len())
    }
}

impl Sealing {
    /// A new key, from the system's randomness and from nothing else.
    pub fn new() -> Result<Sealing, KeyTrouble> {
        Ok(Sealing(vec![drawn()?]))
    }

    pub(crate) fn newest(&self) -> &[u8; 32] {
        &self.0[0]
    }

    pub(crate) fn all(&self) -> &[[u8; 32]] {
        &self.0
    }

    /// The same keys behind a new one.
    pub fn rotated(&self) -> Result<Sealing, KeyTrouble> {
        let mut keys = vec![drawn()?];
        keys.extend(&self.0);
        Ok(Sealing(keys))
    }

    /// Puts these keys in the place of those that lie in the folder, whole or not at all.
    pub fn keep(&self, folder: &Path) -> Result<(), KeyTrouble> {
        replace(&folder.join(SEALING_FILE), &self.text())
    }

    fn text(&self) -> String {
        self.0.iter().map(line).collect()
    }
}

/// From the system: there is no other way to a key.
fn drawn() -> Result<[u8; 32], KeyTrouble> {
    let mut key = [0; 32];
    getrandom::fill(&mut key)?;
    Ok(key)
}

fn line(key: &[u8; 32]) -> String {
    hex(key) + "\n"
}

/// One key on each line.
fn keys_in(text: &str) -> Option<Vec<[u8; 32]>> {
    text.trim_end().lines().map(|line| unhex(line.trim())).collect()
}

fn at(path: &Path) -> impl Fn(io::Error) -> KeyTrouble {
    let path = path.to_path_buf();
    move |what| KeyTrouble::File { path: path.clone(), what }
}

/// Writes a file that only its owner may read, where none is.
fn create(path: &Path, text: &str) -> Result<(), KeyTrouble> {
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(at(path))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(at(path))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = File::open(folder.unwrap_or(Path::new("."))).map_err(at(path))?;
    folder.sync_all().map_err(at(path))
}

fn replace(path: &Path, text: &str) -> Result<(), KeyTrouble> {
    let beside = path.with_extension("new");
    // One that a crash left behind was never in use.
    match fs::remove_file(&beside) {
        Err(what) if what.kind() != io::ErrorKind::NotFound => return Err(at(&beside)(what)),
        _ => {}
    }
    create(&beside, text)?;
    fs::rename(&beside, path).map_err(at(path))
}

/// The text of a file that nobody but its owner may read or write.
fn secret(path: &Path) -> Result<String, KeyTrouble> {
    let mut file = File::open(path).map_err(at(path))?;
    let mode = file.metadata().map_err(at(path))?.mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(KeyTrouble::Open { path: path.to_path_buf(), mode });
    }
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(at(path))?;
    Ok(text)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// So many bytes from small hexadecimal digits.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() != 2 * N || !text.bytes().all(is_hex) {
        return None;
    }
    let mut bytes = [0; N];
    for (nth, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * nth..2 * nth + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests;
