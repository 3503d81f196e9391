//! Signals that ask a long run to end: it does so in good order.

use crate::Exit;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// What the program exits with after each of them.
const ENDS: [(i32, Exit); 3] =
    [(SIGHUP, Exit::HungUp), (SIGINT, Exit::Interrupted), (SIGTERM, Exit::Terminated)];

static LAST: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// From now on the signals are only noted.
pub fn listen() {
    let last = LAST.get_or_init(Arc::default);
    for (signal, _) in ENDS.into_iter().filter(|(signal, _)| !is_ignored(*signal)) {
        // Where it cannot be caught it does what it always did.
        let _ = signal_hook::flag::register_usize(signal, last.clone(), signal as usize);
    }
}

/// A terminal that was hung up answers every read with nothing, and whoever waits there for a key
/// reads it again for ever: the program ends without him.
pub fn end_when_hung_up() {
    static IS_WATCHED: OnceLock<()> = OnceLock::new();
    if is_ignored(SIGHUP) || IS_WATCHED.set(()).is_err() {
        return;
    }
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP]) else { return };
    std::thread::spawn(move || {
        if signals.forever().next().is_some() {
            // Whoever sent it may have left the terminal there.
            ratatui::restore();
            std::process::exit(Exit::HungUp as i32);
        }
    });
}

/// Which of them came, if any: how the program shall exit.
pub fn came() -> Option<Exit> {
    let last = LAST.get()?.load(Ordering::Relaxed);
    ENDS.into_iter().find(|(signal, _)| *signal as usize == last).map(|(_, exit)| exit)
}

/// Whoever started the program may have wished that it goes on, as `nohup` does.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.unwrap_or(0) >> (signal - 1) & 1 == 1
}
