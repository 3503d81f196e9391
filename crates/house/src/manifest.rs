//! What runs, as sums that anybody can check: the program, its rules, the configuration and the
//! schema of the stores.
//!
//! The text is what `sha256sum` prints: a sum, two spaces and a name on each line.

use crate::keys::{hex, unhex};
use sha2::{Digest, Sha256};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What is summed, in the order of the text.
pub const PARTS: [&str; 4] = ["program", "rules", "configuration", "schema"];

/// The sum of each part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manifest([[u8; 32]; 4]);

impl Manifest {
    /// Of what is here now: the file of the program and that of the configuration are read, the
    /// rules are known by the sum that was made of their sources, the schema by its text.
    pub fn taken(
        program: &Path,
        rules: [u8; 32],
        configuration: &Path,
        schema: &str,
    ) -> io::Result<Manifest> {
        let schema = Sha256::digest(schema.as_bytes()).into();
        Ok(Manifest([sum(program)?, rules, sum(configuration)?, schema]))
    }

    /// Reads what it prints, and nothing else.
    pub fn parse(text: &str) -> Option<Manifest> {
        let mut sums = [[0; 32]; 4];
        let mut lines = text.lines();
        for (sum, part) in sums.iter_mut().zip(PARTS) {
            let (hex, name) = lines.next()?.split_once("  ")?;
            *sum = unhex(hex).filter(|_| name == part)?;
        }
        let manifest = Manifest(sums);
        (manifest.to_string() == text).then_some(manifest)
    }

    /// What is other than this manifest says.
    pub fn differs(&self, found: &Manifest) -> Vec<Differs> {
        let pairs = PARTS.into_iter().zip(self.0.iter().zip(&found.0));
        let differ = pairs.filter(|(_, (expected, found))| expected != found);
        differ
            .map(|(part, (expected, found))| Differs { part, expected: *expected, found: *found })
            .collect()
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.0.iter().zip(PARTS);
        parts.try_for_each(|(sum, part)| writeln!(f, "{}  {part}", hex(sum)))
    }
}

/// One part that is not what was approved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differs {
    pub part: &'static str,
    pub expected: [u8; 32],
    pub found: [u8; 32],
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, found) = (hex(&self.expected), hex(&self.found));
        write!(f, "{}: {expected} was approved, {found} is here", self.part)
    }
}

/// The sum of a file, piece by piece.
fn sum(path: &Path) -> io::Result<[u8; 32]> {
    let (mut file, mut hash) = (File::open(path)?, Sha256::new());
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hash.finalize().into()),
            Ok(many) => hash.update(&piece[..many]),
            Err(what) if what.kind() == io::ErrorKind::Interrupted => {}
            Err(what) => return Err(what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Promise 31: one changed bit anywhere is found, and it is said where: 1,000 of 1,000.
    #[test]
    fn promise_31_every_changed_bit_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let (program, configuration) = (folder.path().join("felt"), folder.path().join("house"));
        let bytes: Vec<u8> = (0..70_000_u32).map(|n| (n * 7 % 251) as u8).collect();
        let text = b"name = \"House\"\n".repeat(20);
        fs::write(&program, &bytes).expect("a file");
        fs::write(&configuration, &text).expect("a file");
        let (rules, schema) = ([3; 32], "CREATE TABLE journal");
        let take = |rules, schema: &str| {
            Manifest::taken(&program, rules, &configuration, schema).expect("all is there")
        };
        let approved = take(rules, schema);
        assert_eq!(approved.differs(&take(rules, schema)), []);
        let mut found = 0;
        for nth in 0..250_usize {
            let flip = |bytes: &[u8], at: usize| {
                let mut other = bytes.to_vec();
                let at = at % (bytes.len() * 8);
                other[at / 8] ^= 1 << (at % 8);
                other
            };
            let says = |now: Manifest, part: &str| {
                let differs = approved.differs(&now);
                usize::from(differs.len() == 1 && differs[0].part == part)
            };
            fs::write(&program, flip(&bytes, nth * 2237)).expect("a file");
            found += says(take(rules, schema), "program");
            fs::write(&program, &bytes).expect("a file");
            fs::write(&configuration, flip(&text, nth * 9)).expect("a file");
            found += says(take(rules, schema), "configuration");
            fs::write(&configuration, &text).expect("a file");
            let other: [u8; 32] = flip(&rules, nth).try_into().expect("as long");
            found += says(take(other, schema), "rules");
            let mut other = schema.to_string();
            other.insert(nth % schema.len(), char::from(b'!' + (nth % 90) as u8));
            found += says(take(rules, &other), "schema");
        }
        assert_eq!(found, 1000);
    }

    #[test]
    fn it_reads_what_it_prints() {
        let manifest = Manifest([[0; 32], [1; 32], [0xab; 32], [255; 32]]);
        let text = manifest.to_string();
        assert_eq!(Manifest::parse(&text), Some(manifest.clone()));
        assert!(text.starts_with(&format!("{}  program\n", "0".repeat(64))));
        let short = text.lines().take(3).map(|line| format!("{line}\n")).collect::<String>();
        for bad in [
            "".to_string(),
            short,
            text.to_uppercase(),
            text.trim_end().to_string(),
            format!("{text}\n"),
            text.replace("rules", "rule"),
            text.replace("  ", " "),
        ] {
            assert_eq!(Manifest::parse(&bad), None, "{bad}");
        }
        let other = Manifest([[0; 32], [2; 32], [0xab; 32], [255; 32]]);
        let said: Vec<String> = manifest.differs(&other).iter().map(Differs::to_string).collect();
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("rules: 0101"), "{}", said[0]);
    }
}
