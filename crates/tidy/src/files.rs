//! Finding and reading the repository's files.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder that holds the workspace's `Cargo.toml`.
pub fn root() -> PathBuf {
    let here = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    here.canonicalize().expect("the workspace has a root")
}

/// A path as it is written in a finding: from the root, with forward slashes.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Every file below `dir`, in order; build output and version control are passed over.
pub fn below(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(dir) {
        if !path.is_dir() {
            found.push(path);
        } else if !passed_over(&path) {
            found.extend(below(&path));
        }
    }
    found
}

/// Every file below `dir` whose name ends with one of these extensions.
pub fn with(dir: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let fits =
        |path: &PathBuf| path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x));
    below(dir).into_iter().filter(fits).collect()
}

/// The folders directly in `dir`.
pub fn folders(dir: &Path) -> Vec<PathBuf> {
    entries(dir).into_iter().filter(|path| path.is_dir()).collect()
}

/// The files directly in `dir` with this extension.
pub fn folder_files(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let fits = |path: &PathBuf| path.extension().is_some_and(|e| e == extension);
    entries(dir).into_iter().filter(|path| path.is_file()).filter(fits).collect()
}

/// The text of a file; none if it is not there or is no text.
pub fn text(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

/// The folder's own name.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The game folders of `crates/games/src`: those that hold any part of a game.
pub fn games() -> Vec<PathBuf> {
    let parts = ["mod.rs", "pay.rs", "sections.toml", "golden"];
    let is_game = |dir: &PathBuf| parts.iter().any(|part| dir.join(part).exists());
    folders(&root().join("crates/games/src")).into_iter().filter(is_game).collect()
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let Ok(read) = fs::read_dir(dir) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = read.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    paths
}

fn passed_over(dir: &Path) -> bool {
    [".git", "target", "corpus", "artifacts", "node_modules"].contains(&name(dir).as_str())
        || dir.join("CACHEDIR.TAG").exists()
}
