//! What a process of this user has used, from `/proc`.

use rustix::process::Pid;

use super::running::Used;

/// What a process has used so far; also of one that has ended and was not reaped. Nothing where
/// the system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn used(process: Pid) -> Used {
    use std::time::Duration;
    let folder = format!("/proc/{}", process.as_raw_nonzero());
    let read = |path: String| std::fs::read_to_string(path).unwrap_or_default();
    let stat = read(format!("{folder}/stat"));
    // Behind the name, which may hold anything, user and system time are the 12th and 13th field,
    // those of children that were waited for the next two, all in hundredths of a second.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let times = fields.split_whitespace().skip(11).take(4);
    let hundredths: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
    let schedule = read(format!("{folder}/schedstat"));
    let mut fields = schedule.split_whitespace();
    // Of the main thread, exactly: time on a processor, and time spent waiting for one.
    let mut next = || Duration::from_nanos(fields.next().and_then(|n| n.parse().ok()).unwrap_or(0));
    let main_thread = next();
    Used {
        cpu: main_thread.max(Duration::from_millis(10 * hundredths)),
        starved: next(),
    }
}

/// Nothing is told here.
#[cfg(not(target_os = "linux"))]
pub(super) fn used(_process: Pid) -> Used {
    Used::default()
}
