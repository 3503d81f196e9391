//! Blocks of rounds played by several threads, and taken in their order.

use core::ops::{ControlFlow, Range};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::{Condvar, Mutex};

/// Does the work of every block on `threads` threads and hands the results to `take` in the order
/// of the blocks, whoever came first. When `take` breaks or work fails, no further block is begun.
///
/// Nobody is more than a few blocks ahead of what was taken, so that memory stays as it is however
/// many there are.
pub fn in_order<T: Send, E: Send>(
    blocks: Range<u64>,
    threads: usize,
    work: impl Fn(u64) -> Result<T, E> + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) -> Result<(), E> {
    let threads = threads.clamp(1, MOST_THREADS);
    let ahead = 2 * threads as u64;
    let (next, stopped) = (AtomicU64::new(blocks.start), AtomicBool::new(false));
    let (taken, moved) = (Mutex::new(blocks.start), Condvar::new());
    let (sender, receiver) = mpsc::channel();
    let worker = |sender: mpsc::Sender<(u64, Result<T, E>)>| {
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= blocks.end {
                return;
            }
            let mut so_far = taken.lock().expect("nobody panics with it");
            while block >= *so_far + ahead && !stopped.load(Ordering::Relaxed) {
                so_far = moved.wait(so_far).expect("nobody panics with it");
            }
            drop(so_far);
            if stopped.load(Ordering::Relaxed) || sender.send((block, work(block))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || worker(sender));
        }
        drop(sender);
        // Whoever waits is woken even if `take` panics.
        let _stop = Stop { stopped: &stopped, taken: &taken, moved: &moved };
        let mut waiting = BTreeMap::new();
        let mut due = blocks.start;
        for (block, done) in receiver {
            waiting.insert(block, done);
            while let Some(done) = waiting.remove(&due) {
                if take(due, done?).is_break() {
                    return Ok(());
                }
                due += 1;
                *taken.lock().expect("nobody panics with it") = due;
                moved.notify_all();
            }
        }
        Ok(())
    })
}

/// More threads than this wait for each other.
const MOST_THREADS: usize = 1024;

/// Sends everybody home when it goes.
struct Stop<'a> {
    stopped: &'a AtomicBool,
    taken: &'a Mutex<u64>,
    moved: &'a Condvar,
}

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        // With the lock, so that nobody looks and falls asleep in between.
        let _taken = self.taken.lock();
        self.stopped.store(true, Ordering::Relaxed);
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use core::ops::ControlFlow;

    #[test]
    fn results_come_in_their_order() {
        for threads in [1, 2, 7, 64] {
            let mut seen = Vec::new();
            let squared = |block| Ok::<u64, ()>(block * block);
            in_order(3..200, threads, squared, |block, square| {
                assert_eq!(square, block * block);
                seen.push(block);
                ControlFlow::Continue(())
            })
            .unwrap();
            assert!(seen.iter().copied().eq(3..200), "{threads}");
        }
    }

    #[test]
    fn it_stops_when_told() {
        let mut taken = 0;
        let endless = in_order(0..u64::MAX, 4, Ok::<u64, ()>, |_, _| {
            taken += 1;
            if taken == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((endless, taken), (Ok(()), 50));
    }

    #[test]
    fn the_first_failure_is_told() {
        let fails = |block| if block >= 20 { Err(block) } else { Ok(block) };
        let mut taken = 0;
        let failed = in_order(0..1_000_000, 4, fails, |_, _| {
            taken += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((failed, taken), (Err(20), 20));
    }
}
