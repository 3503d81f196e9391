//! Says what is built: the commit, and a hash of the rules.
//!
//! The rules are every `.rs` file of the crates that decide money. Their hash is what
//! `sha256sum` says of `sha256sum`'s list of them: anybody can find it without this program.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const RULES: [&str; 3] = ["crates/cards/src", "crates/table/src", "crates/games/src"];

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    println!("cargo::rerun-if-changed=build.rs");
    let rules = rules(&root);
    println!("cargo::rustc-env=FELT_RULES={rules}");
    println!("cargo::rustc-env=FELT_RULES_BEGIN={}", &rules[..16]);
    // While developing, a commit would only mean compiling again.
    let commit = match env::var("PROFILE").as_deref() {
        Ok("release") => format!("commit {}", commit(&root).as_deref().unwrap_or("unknown")),
        _ => "in development".into(),
    };
    println!("cargo::rustc-env=FELT_COMMIT={commit}");
}

/// A file that is new is named in one that was there before, so it is enough to watch the files:
/// rounds that somebody writes beside them make nobody wait.
fn rules(root: &Path) -> String {
    let mut paths = Vec::new();
    for folder in RULES {
        sources(root, folder, &mut paths);
    }
    paths.sort();
    let mut list = String::new();
    for path in paths {
        let bytes = fs::read(root.join(&path)).expect("a source can be read");
        list += &format!("{}  {path}\n", hash(&bytes));
        println!("cargo::rerun-if-changed={}", root.join(&path).display());
    }
    hash(list.as_bytes())
}

fn sources(root: &Path, folder: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder of sources") {
        let entry = entry.expect("a folder of sources");
        let path = format!("{folder}/{}", entry.file_name().to_str().expect("a plain name"));
        if entry.path().is_dir() {
            sources(root, &path, found);
        } else if path.ends_with(".rs") {
            found.push(path);
        }
    }
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The commit, and whether a tracked file differs from it; none without git, or where the folder is
/// part of somebody else's repository.
fn commit(root: &Path) -> Option<String> {
    let git = |words: &[&str]| {
        let ran = Command::new("git").arg("-C").arg(root).args(words).output().ok()?;
        let text = String::from_utf8(ran.stdout).ok().filter(|_| ran.status.success())?;
        Some(text.trim_end().to_string())
    };
    git(&["rev-parse", "--show-prefix"]).filter(String::is_empty)?;
    // The log of HEAD grows with every commit and checkout; the index also when somebody looks.
    for names in [&["HEAD"][..], &["logs/HEAD", "index"]] {
        let paths = names.iter().filter_map(|name| git(&["rev-parse", "--git-path", name]));
        if let Some(path) = paths.map(|path| root.join(path)).find(|path| path.exists()) {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    for path in git(&["ls-files", "--", "*.rs", "*Cargo.toml", "Cargo.lock"])?.lines() {
        println!("cargo::rerun-if-changed={}", root.join(path).display());
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changed.is_empty() { commit } else { commit + "-changed" })
}
