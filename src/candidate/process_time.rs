//! What a process of this user has used, from `/proc`.

use rustix::process::Pid;

use super::running::Used;

/// What a process has used so far; also of one that has ended and was not reaped. Nothing where
/// the system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn used(process: Pid) -> Used {
    use std::time::Duration;
    let folder = format!("/proc/{}", process.as_raw_nonzero());
    let stat = read(&format!("{folder}/stat"));
    // Behind the name, which may hold anything, the state is the first field, user and system time
    // are the 12th and 13th, those of children that were waited for the next two, all in
    // hundredths of a second.
    let mut fields = stat
        .rsplit_once(')')
        .map_or("", |(_, rest)| rest)
        .split_whitespace();
    let is_ready = fields.next() == Some("R");
    let times = fields.skip(10).take(4);
    let hundredths: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
    let [main_thread, starved] = schedule(&folder);
    Used {
        cpu: main_thread.max(Duration::from_millis(10 * hundredths)),
        starved,
        lived: None,
        // It may run as well, which cannot be told apart here.
        waits: is_ready,
    }
}

/// Of the main thread, exactly: time on a processor, and time spent waiting for one.
#[cfg(target_os = "linux")]
fn schedule(folder: &str) -> [std::time::Duration; 2] {
    let text = read(&format!("{folder}/schedstat"));
    let mut fields = text.split_whitespace();
    let mut next = || fields.next().and_then(|field| field.parse().ok());
    [next(), next()].map(|time| std::time::Duration::from_nanos(time.unwrap_or(0)))
}

#[cfg(target_os = "linux")]
fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Nothing is told here.
#[cfg(not(target_os = "linux"))]
pub(super) fn used(_process: Pid) -> Used {
    Used::default()
}
