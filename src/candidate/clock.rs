//! When the time of a run is up.

use std::time::{Duration, Instant};

use super::Limits;
use super::running::Used;

/// How many times its wall-clock limit a run may take on a machine that is so busy that the
/// program hardly gets to run.
const PATIENCE: u32 = 10;
/// CPU time is not looked at more often than that.
const SHORTEST: Duration = Duration::from_millis(1);

/// The clocks of a run. A program is held to the time that it had, not to the time that others
/// took from it.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    wall: Duration,
    cpu: Option<Duration>,
    next: Instant,
    /// The time that the program is known to have had, and its CPU time then.
    known: (Duration, Duration),
}

/// A limit that was passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Judged {
    /// CPU time.
    Cpu,
    /// Wall clock.
    Wall,
}

impl Clock {
    /// Starts now.
    pub fn start(limits: &Limits) -> Self {
        let started = Instant::now();
        let first = limits.cpu.map_or(limits.wall, |cpu| {
            limits.wall.min(cpu / processors()).max(SHORTEST)
        });
        Self {
            started,
            wall: limits.wall,
            cpu: limits.cpu,
            next: after(started, first),
            known: Default::default(),
        }
    }

    /// When it started.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// When the clocks have to be looked at next.
    pub fn next(&self) -> Instant {
        self.next
    }

    /// Whether they have to be looked at now.
    pub fn is_due(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Whether time is up for a run that has used this much; if not, sets when to look next.
    pub fn judge(&mut self, used: Used) -> Option<Judged> {
        let now = Instant::now();
        let elapsed = now.duration_since(self.started);
        if self.cpu.is_some_and(|cpu| used.cpu >= cpu) {
            return Some(Judged::Cpu);
        }
        let had = self.time_had(used, elapsed);
        if (elapsed >= self.wall && had >= self.wall)
            || elapsed >= self.wall.saturating_mul(PATIENCE)
        {
            return Some(Judged::Wall);
        }
        let wall = self.wall.saturating_sub(had);
        let rest = self.cpu.map_or(wall, |cpu| {
            wall.min(cpu.saturating_sub(used.cpu) / processors())
        });
        self.next = after(now, rest.max(SHORTEST));
        None
    }

    /// The time that the program has had, at least. What it waits for at this moment is counted by
    /// nobody yet: then it has had what it had when it was looked at last, and what it has computed
    /// since.
    fn time_had(&mut self, used: Used, elapsed: Duration) -> Duration {
        let most = used.lived.unwrap_or(elapsed).saturating_sub(used.starved);
        let (had, cpu) = self.known;
        let least = had + used.cpu.saturating_sub(cpu);
        let had = if used.waits { most.min(least) } else { most };
        // Who has computed for as long as the limit was not kept from running.
        let had = had.max(used.cpu);
        self.known = (had, used.cpu);
        had
    }
}

/// How many processors can take CPU time at once.
fn processors() -> u32 {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    u32::try_from(processors).unwrap_or(1)
}

/// A limit beyond what the clock can count to is none.
fn after(from: Instant, longest: Duration) -> Instant {
    from.checked_add(longest)
        .unwrap_or(from + Duration::from_secs(u32::MAX.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_its_wall(used: Used, cpu: Option<Duration>) -> Option<Judged> {
        let mut clock = Clock::start(&Limits {
            wall: Duration::from_secs(1),
            cpu,
            ..Limits::default()
        });
        // As if it had been started before.
        clock.started = Instant::now()
            .checked_sub(Duration::from_millis(1100))
            .unwrap();
        clock.judge(used)
    }

    fn used(cpu: u64, starved: u64) -> Used {
        Used {
            cpu: Duration::from_millis(cpu),
            starved: Duration::from_millis(starved),
            lived: None,
            waits: false,
        }
    }

    #[test]
    fn a_program_that_was_kept_from_running_gets_its_time() {
        assert_eq!(after_its_wall(used(300, 700), None), None);
        assert_eq!(after_its_wall(used(0, 0), None), Some(Judged::Wall));
    }

    #[test]
    fn what_it_waits_for_now_is_not_held_against_it() {
        let waits = Used {
            waits: true,
            ..used(500, 450)
        };
        assert_eq!(after_its_wall(waits, None), None);
        assert_eq!(
            after_its_wall(used(500, 50), None),
            Some(Judged::Wall),
            "it slept for the rest"
        );
    }

    #[test]
    fn who_waits_again_has_had_what_it_had_before_and_has_computed_since() {
        let mut clock = Clock::start(&Limits {
            wall: Duration::from_secs(1),
            cpu: None,
            ..Limits::default()
        });
        let ago = |millis| Instant::now().checked_sub(Duration::from_millis(millis));
        clock.started = ago(900).unwrap();
        // It has slept for most of the time.
        assert_eq!(clock.judge(used(100, 0)), None);
        clock.started = ago(1500).unwrap();
        let waits = |cpu| Used {
            waits: true,
            ..used(cpu, 0)
        };
        assert_eq!(clock.judge(waits(150)), None);
        assert_eq!(clock.judge(waits(250)), Some(Judged::Wall));
    }

    #[test]
    fn what_passes_before_its_start_and_while_the_answer_is_waited_for_does_not_count() {
        let late = Used {
            lived: Some(Duration::from_millis(990)),
            ..used(500, 0)
        };
        assert_eq!(after_its_wall(late, None), None);
    }

    #[test]
    fn who_has_computed_for_as_long_as_the_limit_gets_no_more() {
        assert_eq!(after_its_wall(used(1050, 1050), None), Some(Judged::Wall));
    }

    #[test]
    fn cpu_time_has_a_limit_of_its_own() {
        let limit = Some(Duration::from_millis(500));
        assert_eq!(after_its_wall(used(499, 600), limit), None);
        assert_eq!(after_its_wall(used(500, 600), limit), Some(Judged::Cpu));
    }
}
