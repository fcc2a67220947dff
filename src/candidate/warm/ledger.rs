//! Who is served by a warm interpreter, and who is not any more.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::plan::Script;
use crate::candidate::{Ending, Observation};

/// So many runs of a candidate are plain, for a server costs as much as they do.
const PLAIN_FIRST: u32 = 2;
/// One run in so many is run again plainly.
const SHARE: u32 = 64;

/// What is known of all candidates.
#[derive(Debug, Default)]
pub struct Ledger {
    is_off: AtomicBool,
    standings: Mutex<HashMap<u64, Standing>>,
}

/// What is known of one.
#[derive(Debug, Clone, Copy, Default)]
struct Standing {
    runs: u32,
    is_barred: bool,
}

impl Ledger {
    /// Serves nobody from now on.
    pub fn turn_off(&self) {
        self.is_off.store(true, Ordering::Relaxed);
    }

    /// Whether anybody is served.
    pub fn is_on(&self) -> bool {
        !self.is_off.load(Ordering::Relaxed)
    }

    /// What is under this lock is whole after each single change.
    fn all(&self) -> MutexGuard<'_, HashMap<u64, Standing>> {
        self.standings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a run, and tells whether a warm interpreter may take it.
    pub fn turn(&self, script: Script) -> Option<Turn<'_>> {
        let number = script.number();
        let mut all = self.all();
        let standing = all.entry(number).or_default();
        standing.runs = standing.runs.saturating_add(1);
        let warm_runs = standing.runs.checked_sub(PLAIN_FIRST + 1)?;
        (!standing.is_barred).then_some(Turn {
            ledger: self,
            script,
            number,
            is_audit: warm_runs % SHARE == 0,
        })
    }

    /// Compares what the same run has shown both ways; a candidate that differs is barred.
    pub fn compare(&self, script: &Script, warm: &Observation, plain: &Observation) {
        let mut all = self.all();
        let standing = all.entry(script.number()).or_default();
        standing.is_barred |= !is_alike(warm, plain);
    }
}

/// A run that a warm interpreter may take.
#[derive(Debug)]
pub struct Turn<'a> {
    ledger: &'a Ledger,
    /// What is to be run.
    pub script: Script,
    number: u64,
    is_audit: bool,
}

impl Turn<'_> {
    /// The script is none for a warm interpreter.
    pub fn bar(&self) {
        self.ledger.all().entry(self.number).or_default().is_barred = true;
    }

    /// Whether a run has to be run again plainly: by turn, or since it did not end well.
    pub fn is_in_doubt(&self, seen: &Observation) -> bool {
        // Without a fork its time may have gone into the start of a server.
        was_stopped(seen)
            || (seen.usage.warm
                && (self.is_audit || seen.ending != Ending::Exited(0) || !seen.stderr.is_empty()))
    }

    /// As [`Ledger::compare`], where a warm interpreter took it. Whoever has to be stopped is not
    /// served again: it would have to be stopped twice each time, and wins nothing.
    pub fn compare(&self, seen: &Observation, plain: &Observation) {
        if was_stopped(seen) {
            self.bar();
        }
        if seen.usage.warm {
            self.ledger.compare(&self.script, seen, plain);
        }
    }
}

/// Whether somebody else has ended it, at a moment that is another each time.
fn was_stopped(seen: &Observation) -> bool {
    matches!(
        seen.ending,
        Ending::TimedOut | Ending::CpuTime | Ending::OutputLimit(_)
    )
}

fn is_alike(warm: &Observation, plain: &Observation) -> bool {
    let ended_alike = warm.ending == plain.ending && warm.left_processes == plain.left_processes;
    let shown = |seen: &Observation| {
        (
            seen.stdout.clone(),
            seen.stderr.clone(),
            seen.stderr_dropped,
        )
    };
    ended_alike
        && warm.pinned == plain.pinned
        && (was_stopped(plain) || shown(warm) == shown(plain))
}
