//! Standard output and standard error: data on the one, messages on the other.

use anyhow::Result;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Headings; colour or weight never carries a meaning alone.
pub const BOLD: anstyle::Style = anstyle::Style::new().bold();

/// The text in bold, where the terminal and `NO_COLOR` let it be.
pub fn bold(text: impl Display) -> String {
    format!("{BOLD}{text}{BOLD:#}")
}

/// Writes data to standard output; styles are taken out where it is no terminal.
pub fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes one JSON document.
pub fn json(document: &impl serde::Serialize) -> Result<()> {
    print(&(serde_json::to_string_pretty(document)? + "\n"))
}

/// One line on standard error. That it cannot be written is no reason to stop.
pub fn complain(line: &str) {
    let _ = writeln!(anstream::stderr(), "felt: {line}");
}

/// One line on standard error that begins with the place it is about.
pub fn point_at(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Whether writing failed because nobody reads any more.
pub fn is_closed(error: &anyhow::Error) -> bool {
    let closed = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(closed))
}
