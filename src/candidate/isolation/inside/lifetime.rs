//! How long a child has lived, and how much of that it was kept from running.

use std::ffi::c_int;

use super::block::Report;
use super::child::Child;
use super::{sys, usage};

/// Less than this a child that has ended was kept from nothing: to look at how much costs more
/// than the rest of an end.
const NOTHING: u64 = 1_000_000;
/// So long a child is waited for before the init notes how long it has waited itself.
const SHORT: libc::timespec = libc::timespec {
    tv_sec: 0,
    tv_nsec: 5_000_000,
};

/// How late an init sees the end of a child, because it has to wait for a processor itself.
#[derive(Debug)]
pub struct Lateness {
    schedule: c_int,
    /// How long it had waited, ever, when it began to wait for the end; none of a short child.
    before: Option<u64>,
    is_long: bool,
}

impl Lateness {
    /// For a child that was just started, by the init's own open `schedstat`.
    pub fn new(schedule: c_int) -> Self {
        Self {
            schedule,
            before: None,
            is_long: false,
        }
    }

    /// To be called before the init waits; tells for how long, if not for good.
    pub fn begin(&mut self) -> Option<libc::timespec> {
        if !self.is_long {
            return Some(SHORT);
        }
        self.before = usage::waited_in(self.schedule);
        None
    }

    /// Nothing has come up for so long.
    pub fn lengthen(&mut self) {
        self.is_long = true;
    }

    fn so_far(&self) -> u64 {
        let Some(before) = self.before else {
            return 0;
        };
        usage::waited_in(self.schedule).map_or(0, |now| now.saturating_sub(before))
    }
}

/// Reaps a child that has ended, and tells how and when.
pub fn ended(child: Child, lateness: &Lateness) -> Report {
    let mut report = Report {
        what: Report::ENDED,
        lived: sys::now().saturating_sub(child.began),
        ..Report::default()
    };
    // The kernel forgets this with the reaping.
    if report.lived.saturating_sub(usage::cpu_of(child.process)) >= NOTHING {
        report.lived = report.lived.saturating_sub(lateness.so_far());
        report.starved = usage::starved_alone(child.process).unwrap_or(0);
    }
    if let Ok(Some(reaped)) = sys::wait(child.process, 0) {
        report.status = reaped.status;
        report.cpu = usage::cpu_in(&reaped.usage);
        // What it was before it became the program counts for the kernel; that says nothing.
        let peak = reaped.usage.ru_maxrss as u64 * 1024;
        if peak > usage::own_peak() {
            report.peak = peak;
        }
    }
    report
}

/// What the scheduler tells of a child that goes on.
pub fn so_far(child: Child) -> Report {
    let schedule = usage::schedule(child.process);
    Report {
        what: Report::USAGE,
        lived: sys::now().saturating_sub(child.began),
        starved: schedule.starved,
        flags: if schedule.waits { Report::WAITS } else { 0 },
        ..Report::default()
    }
}
