//! A bar on standard error for answers that take their time.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Answers that come sooner show no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often the bar is drawn at most.
const EVERY: Duration = Duration::from_millis(100);
const WIDTH: usize = 30;

/// The bar of one answer; it goes away with it.
pub struct Progress {
    what: String,
    start: Instant,
    shown: bool,
    last: Mutex<Option<Instant>>,
}

impl Progress {
    pub fn new(what: impl Into<String>) -> Progress {
        let shown = std::io::stderr().is_terminal();
        Progress { what: what.into(), start: Instant::now(), shown, last: Mutex::new(None) }
    }

    /// So many parts are done, of so many.
    pub fn tell(&self, done: usize, of: usize) {
        self.tell_more(done, of, String::new);
    }

    /// The same, with something to read behind the bar.
    pub fn tell_more(&self, done: usize, of: usize, more: impl FnOnce() -> String) {
        if !self.shown || self.start.elapsed() < PATIENCE {
            return;
        }
        let Ok(mut last) = self.last.try_lock() else { return };
        if last.is_some_and(|last| last.elapsed() < EVERY) {
            return;
        }
        *last = Some(Instant::now());
        let line = format!("{} {}", drawn(&self.what, done, of), more());
        let line: String = line.chars().take(crate::text::width().saturating_sub(1)).collect();
        let _ = write!(std::io::stderr(), "\r{line}\u{1b}[K");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.last.lock().is_ok_and(|last| last.is_some()) {
            // Back to the beginning of the line, and nothing on it.
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}

fn drawn(what: &str, done: usize, of: usize) -> String {
    let share = |parts: usize| (parts as u128 * done as u128 / of.max(1) as u128) as usize;
    let (filled, percent) = (share(WIDTH), share(100));
    format!("{what} [{}{}] {percent:3} %", "#".repeat(filled), ".".repeat(WIDTH - filled))
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn a_bar() {
        assert_eq!(drawn("odds", 0, 3), "odds [..............................]   0 %");
        assert_eq!(drawn("odds", 1, 2), "odds [###############...............]  50 %");
        assert_eq!(drawn("odds", 3, 3), "odds [##############################] 100 %");
    }
}
