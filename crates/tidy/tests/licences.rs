//! Everything that is linked has a licence that `deny.toml` allows.

use std::path::Path;
use std::process::Command;

#[test]
fn licences_are_allowed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let allowed = allowed(&std::fs::read_to_string(root.join("deny.toml")).unwrap());
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--edges", "normal,build", "--prefix", "none"])
        .args(["--format", "{p}|{l}"])
        .current_dir(&root)
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let mut packages: Vec<&str> = tree.lines().filter(|line| line.contains('|')).collect();
    packages.sort();
    packages.dedup();
    assert!(packages.len() > 20, "cargo tree named only {} packages", packages.len());
    let bad: Vec<&str> = packages
        .into_iter()
        .filter(|package| {
            let licence = package.rsplit('|').next().unwrap_or_default();
            !is_allowed(licence.trim_end_matches(" (*)"), &allowed)
        })
        .collect();
    assert!(bad.is_empty(), "licences that deny.toml does not allow:\n{}", bad.join("\n"));
}

/// The strings of the `allow` list.
fn allowed(deny: &str) -> Vec<String> {
    let list = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// One of several offered is enough; of several that hold together, all are needed.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    let plain = licence.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" AND ").all(|needed| {
        needed.split(" OR ").any(|offered| allowed.iter().any(|known| known == offered.trim()))
    })
}

#[test]
fn expressions() {
    let allowed: Vec<String> = ["MIT", "Unicode-3.0"].map(str::to_string).to_vec();
    assert!(is_allowed("GPL-3.0 OR MIT", &allowed));
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0", &allowed));
    assert!(is_allowed("Apache-2.0/MIT", &allowed));
    assert!(!is_allowed("MIT AND GPL-3.0", &allowed));
    assert!(!is_allowed("", &allowed));
}
