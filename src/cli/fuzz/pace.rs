//! How long a play of a program may run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::candidate::Observation;
use crate::judge::Verdict;

/// How long a play may run that is over in milliseconds; waiting for a processor does not count.
const LONG: Duration = Duration::from_secs(1);

/// The same of a program that is known to hang, at least.
const BRIEF: Duration = Duration::from_millis(100);

/// Whoever takes so many times longer than in the longest play that it ended hangs.
const TIMES: u32 = 10;

/// What is known of how long a program takes. Once it was seen to hang it soon counts as hanging
/// again.
#[derive(Debug, Default)]
pub(super) struct Pace {
    hangs: AtomicBool,
    /// The longest play that it ended, in microseconds.
    longest: AtomicU64,
}

impl Pace {
    /// How long the next play may run.
    pub fn limit(&self) -> Duration {
        let longest = Duration::from_micros(self.longest.load(Ordering::Relaxed));
        match self.hangs.load(Ordering::Relaxed) {
            true => (longest * TIMES).clamp(BRIEF, LONG),
            false => LONG,
        }
    }

    /// Takes note of a play.
    pub fn note(&self, observation: &Observation, verdict: Verdict) {
        match verdict {
            Verdict::Timeout => self.hangs.store(true, Ordering::Relaxed),
            _ => {
                let had = observation.wall.saturating_sub(observation.usage.starved);
                let micros = u64::try_from(had.as_micros()).unwrap_or(u64::MAX);
                self.longest.fetch_max(micros, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::{Ending, Limits};

    fn after(plays: &[(u64, Verdict)]) -> Duration {
        let pace = Pace::default();
        for (milliseconds, verdict) in plays {
            let observation = Observation {
                wall: Duration::from_millis(*milliseconds),
                ..Observation::of(Ending::Exited(0), Limits::default())
            };
            pace.note(&observation, *verdict);
        }
        pace.limit()
    }

    #[test]
    fn a_program_that_always_ends_has_its_second() {
        assert_eq!(after(&[(10, Verdict::Pass), (20, Verdict::Fail)]), LONG);
    }

    #[test]
    fn a_program_that_hangs_has_ten_times_what_its_longest_play_took() {
        let hang = (1000, Verdict::Timeout);
        assert_eq!(after(&[(2, Verdict::Pass), hang]), BRIEF);
        let slow = (30, Verdict::Pass);
        assert_eq!(after(&[hang, slow]), Duration::from_millis(300));
        assert_eq!(after(&[(400, Verdict::Pass), hang]), LONG);
    }
}
