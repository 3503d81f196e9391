//! Threads for exact methods, whose own code knows none.

use core::sync::atomic::{AtomicUsize, Ordering};
use table::figures::Workers;

/// So many threads, and somebody who is told how far they are.
pub struct Threads<F> {
    threads: usize,
    /// Called with the parts done and all parts, from any thread.
    told: F,
}

impl<F: Fn(usize, usize) + Sync> Threads<F> {
    pub fn new(threads: usize, told: F) -> Threads<F> {
        Threads { threads: threads.max(1), told }
    }
}

impl<F: Fn(usize, usize) + Sync> Workers for Threads<F> {
    fn each<T: Send>(&self, parts: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let share = || {
            let mut answers = Vec::new();
            loop {
                let part = next.fetch_add(1, Ordering::Relaxed);
                if part >= parts {
                    return answers;
                }
                answers.push((part, work(part)));
                (self.told)(done.fetch_add(1, Ordering::Relaxed) + 1, parts);
            }
        };
        let mut answers: Vec<Option<T>> = (0..parts).map(|_| None).collect();
        std::thread::scope(|scope| {
            let threads = self.threads.min(parts);
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
            for thread in running {
                let done = thread.join();
                for (part, answer) in done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                {
                    answers[part] = Some(answer);
                }
            }
        });
        answers.into_iter().flatten().collect()
    }
}
