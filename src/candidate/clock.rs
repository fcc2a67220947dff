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
        // Who has computed for as long as the limit was not kept from running.
        let had = elapsed.saturating_sub(used.starved).max(used.cpu);
        if (elapsed >= self.wall && had >= self.wall)
            || elapsed >= self.wall.saturating_mul(PATIENCE)
        {
            return Some(Judged::Wall);
        }
        let wall = self
            .wall
            .saturating_sub(elapsed.saturating_sub(used.starved));
        let rest = self.cpu.map_or(wall, |cpu| {
            wall.min(cpu.saturating_sub(used.cpu) / processors())
        });
        self.next = after(now, rest.max(SHORTEST));
        None
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
        }
    }

    #[test]
    fn a_program_that_was_kept_from_running_gets_its_time() {
        assert_eq!(after_its_wall(used(300, 700), None), None);
        assert_eq!(after_its_wall(used(0, 0), None), Some(Judged::Wall));
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
