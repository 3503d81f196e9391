//! The processor time of this thread where the system tells it, else the time on the wall.

use std::time::{Duration, Instant};

pub(super) struct Clock {
    wall: Instant,
    on_processor: Option<Duration>,
}

impl Clock {
    pub(super) fn start() -> Clock {
        Clock { wall: Instant::now(), on_processor: on_processor() }
    }

    pub(super) fn stop(self) -> Duration {
        match (self.on_processor, on_processor()) {
            (Some(start), Some(stop)) => stop - start,
            _ => self.wall.elapsed(),
        }
    }
}

/// Other work on the machine does not count here.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
