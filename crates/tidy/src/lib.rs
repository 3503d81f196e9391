//! Helpers for the tests about the repository itself. The tests stand in `tests/`.

pub mod files;
pub mod ids;
pub mod pages;
pub mod refusals;
pub mod rust;
pub mod sections;

/// Fails with all findings at once, one a line.
#[track_caller]
pub fn report(what: &str, findings: &[String]) {
    let mut lines = findings.to_vec();
    lines.sort();
    lines.dedup();
    assert!(lines.is_empty(), "{what}: {} found\n  {}\n", lines.len(), lines.join("\n  "));
}
