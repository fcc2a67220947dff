//! Work on many threads, delivered in order on one.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// A piece of work panicked: a defect of regrade, not of what it worked on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("regrade failed at number {} of a batch: {message}; this is a defect of regrade, please report it", index + 1)]
pub struct WorkPanicked {
    /// Which piece of work, from 0.
    pub index: usize,
    /// What the panic said.
    pub message: String,
}

/// Does `count` pieces of work on `jobs` threads and delivers the results in the order of their
/// indices, on the calling thread, each as soon as those before it are there.
///
/// Once `deliver` breaks, no piece is started any more; those under way are finished and dropped.
/// Results that wait for an earlier one are held in memory.
///
/// # Errors
/// When a piece of work panics; what comes before it is still delivered.
pub fn in_order<T: Send>(
    jobs: NonZeroUsize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut deliver: impl FnMut(usize, T) -> ControlFlow<()>,
) -> Result<(), WorkPanicked> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let (results, inbox) = mpsc::channel();
    thread::scope(|scope| {
        let start = |_| {
            let (results, work, next, stopped) = (results.clone(), &work, &next, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    // What a panicking piece has touched is never looked at again.
                    let result = catch_unwind(AssertUnwindSafe(|| work(index)));
                    // Nobody listens any more after a stop.
                    let _ = results.send((index, result));
                }
            })
        };
        let workers: Vec<_> = (0..jobs.get().min(count)).map(start).collect();
        drop(results);
        let outcome = deliver_in_order(inbox, &mut deliver);
        stopped.store(true, Ordering::Relaxed);
        for worker in workers {
            // The end of the scope does not wait for what a thread clears away at its own end.
            // A worker catches every panic of its work, so that it has none of its own.
            let _ = worker.join();
        }
        outcome
    })
}

fn deliver_in_order<T>(
    inbox: mpsc::Receiver<(usize, thread::Result<T>)>,
    deliver: &mut impl FnMut(usize, T) -> ControlFlow<()>,
) -> Result<(), WorkPanicked> {
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (index, result) in inbox {
        early.insert(index, result);
        while let Some(result) = early.remove(&turn) {
            let value = result.map_err(|panic| WorkPanicked {
                index: turn,
                message: message_of(panic.as_ref()),
            })?;
            if deliver(turn, value).is_break() {
                return Ok(());
            }
            turn += 1;
        }
    }
    Ok(())
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it panicked without a message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    fn jobs(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).unwrap()
    }

    #[test]
    fn results_come_in_order_whatever_finishes_first() {
        // The first piece can only end once the second one runs too.
        let barrier = Barrier::new(2);
        let mut seen = Vec::new();
        in_order(
            jobs(2),
            50,
            |index| {
                if index < 2 {
                    barrier.wait();
                }
                index * 10
            },
            |index, value| {
                seen.push((index, value));
                ControlFlow::Continue(())
            },
        )
        .unwrap();
        let all: Vec<_> = (0..50).map(|index| (index, index * 10)).collect();
        assert_eq!(seen, all);
    }

    #[test]
    fn nothing_is_delivered_after_a_break() {
        let started = AtomicUsize::new(0);
        let mut seen = Vec::new();
        in_order(
            jobs(1),
            1_000_000,
            |index| {
                started.fetch_add(1, Ordering::Relaxed);
                index
            },
            |index, _| {
                seen.push(index);
                if index == 3 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )
        .unwrap();
        assert_eq!(seen, [0, 1, 2, 3]);
        assert!(started.load(Ordering::Relaxed) < 1_000_000);
    }

    #[test]
    fn a_panic_is_an_error_that_names_the_piece() {
        let mut seen = Vec::new();
        let error = in_order(
            jobs(4),
            100,
            |index| {
                assert!(index != 7, "seven is not supported");
                index
            },
            |index, _| {
                seen.push(index);
                ControlFlow::Continue(())
            },
        )
        .unwrap_err();
        assert_eq!(error.index, 7);
        assert_eq!(error.message, "seven is not supported");
        assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn no_work_is_done_at_once() {
        in_order(jobs(3), 0, |index| index, |_, _| ControlFlow::Break(())).unwrap();
    }
}
