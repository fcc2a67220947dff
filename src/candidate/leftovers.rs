//! Processes that outlive the main process of their run.

use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};

use super::live::{self, RunId};

/// Kills what is left of a group whose leader was reaped; returns how many were still alive.
///
/// One system call when nobody is left. The dead that nobody has reaped yet do not count.
pub(super) fn kill_group(group: Pid) -> usize {
    if test_kill_process_group(group).is_err() {
        return 0;
    }
    let alive = system::living_members(group);
    if alive > 0 {
        // Who is gone by now needs no killing.
        let _ = kill_process_group(group, Signal::KILL);
    }
    alive
}

/// Kills the processes that left their group and still carry a run's marker; returns how many.
///
/// Linux only, elsewhere nothing is found. A look at every process of the machine.
pub(super) fn kill_marked(run: RunId) -> usize {
    let marker = run.marker();
    system::kill_by_marker(|found| found == marker)
}

/// Kills the processes that any finished run of this process has left behind; returns how many.
///
/// Linux only, elsewhere nothing is found. A look at every process of the machine.
pub(super) fn kill_all_marked() -> usize {
    let prefix = live::marker_prefix();
    // Asked anew for each process, since a run may have begun after the look around.
    system::kill_by_marker(|found| found.starts_with(&prefix) && !live::is_live(found))
}

/// Kills every process of any run of this process, those of runs that go on too.
pub(super) fn kill_every_marked() {
    let prefix = live::marker_prefix();
    system::kill_by_marker(|found| found.starts_with(&prefix));
}

#[cfg(target_os = "linux")]
mod system {
    use std::collections::BTreeSet;
    use std::fs;

    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

    /// Looks at all processes at most so often: one that forks faster than it is killed must not
    /// hold up the batch.
    const PASSES: usize = 50;

    fn processes() -> impl Iterator<Item = Pid> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| {
            let number: i32 = entry.file_name().to_str()?.parse().ok()?;
            Pid::from_raw(number)
        })
    }

    /// How many of a group are alive.
    pub fn living_members(group: Pid) -> usize {
        let group = group.as_raw_nonzero().get().to_string();
        let alive = |process: &Pid| {
            let path = format!("/proc/{}/stat", process.as_raw_nonzero());
            let stat = fs::read_to_string(path).unwrap_or_default();
            // The name stands in parentheses and may hold anything; state, parent and group
            // follow the last closing one.
            let mut fields = stat
                .rsplit_once(')')
                .map_or("", |(_, rest)| rest)
                .split_whitespace();
            let state = fields.next();
            fields.nth(1) == Some(group.as_str()) && !matches!(state, Some("Z" | "X"))
        };
        processes().filter(alive).count()
    }

    /// Kills every process whose marker is one of those that are meant.
    pub fn kill_by_marker(is_meant: impl Fn(&str) -> bool) -> usize {
        let mut killed = BTreeSet::new();
        for _ in 0..PASSES {
            let before = killed.len();
            for process in processes() {
                if !killed.contains(&process.as_raw_nonzero()) && kill_if(process, &is_meant) {
                    killed.insert(process.as_raw_nonzero());
                }
            }
            if killed.len() == before {
                break;
            }
        }
        killed.len()
    }

    /// Kills a process if it carries such a marker.
    fn kill_if(process: Pid, is_meant: &impl Fn(&str) -> bool) -> bool {
        // The descriptor comes first: should the number pass to somebody else after the look at
        // its environment, the signal goes nowhere.
        let Ok(descriptor) = pidfd_open(process, PidfdFlags::empty()) else {
            return false;
        };
        marker(process).is_some_and(|marker| is_meant(&marker))
            && pidfd_send_signal(descriptor, Signal::KILL).is_ok()
    }

    fn marker(process: Pid) -> Option<String> {
        let path = format!("/proc/{}/environ", process.as_raw_nonzero());
        let environment = fs::read(path).ok()?;
        let name = super::live::MARKER.as_bytes();
        let value = environment
            .split(|byte| *byte == 0)
            .find_map(|variable| variable.strip_prefix(name)?.strip_prefix(b"="))?;
        String::from_utf8(value.to_owned()).ok()
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use rustix::process::Pid;

    /// Whether anybody is left in a group is all that can be told.
    pub fn living_members(_group: Pid) -> usize {
        1
    }

    /// There is no way to look at the environment of others.
    pub fn kill_by_marker(_is_meant: impl Fn(&str) -> bool) -> usize {
        0
    }
}
