//! Looking at processes through `/proc`, and reaping orphans: the warden is the first process of
//! its namespace, so that what is left behind becomes its child.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::process::{WaitOptions, wait};

/// How long those that were killed may take to be gone.
const GONE_WITHIN: Duration = Duration::from_millis(500);
/// How often they are looked for.
const TICK: Duration = Duration::from_millis(5);

/// The numbers of all processes that are alive; the dead that nobody has reaped do not count.
pub fn living() -> BTreeSet<u32> {
    reap();
    numbers()
        .filter(|pid| !matches!(state(*pid), None | Some('Z' | 'X')))
        .collect()
}

/// Those that are still there a moment later although they were not before.
pub fn left_over(before: &BTreeSet<u32>) -> Vec<String> {
    let until = Instant::now() + GONE_WITHIN;
    loop {
        let now = living();
        let left: Vec<_> = now.difference(before).copied().collect();
        if left.is_empty() || Instant::now() > until {
            return left.into_iter().map(describe).collect();
        }
        std::thread::sleep(TICK);
    }
}

/// Reaps every child that has ended.
fn reap() {
    while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
}

fn numbers() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

fn state(pid: u32) -> Option<char> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name stands in parentheses and may hold anything.
    stat.rsplit_once(") ")?.1.chars().next()
}

/// The folders of the cgroups that were made for these processes.
pub fn cgroups(processes: &BTreeSet<u32>) -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    for pid in processes {
        let groups = fs::read_to_string(format!("/proc/{pid}/cgroup")).unwrap_or_default();
        for line in groups.lines().filter(|line| line.contains("/regrade-")) {
            // number:controllers:path; version 2 has no controllers.
            let mut parts = line.splitn(3, ':').skip(1);
            let (controllers, path) = (parts.next(), parts.next());
            let mounted = match controllers {
                Some("") => ["", "unified"].map(str::to_owned),
                Some(names) => [names.to_owned(), names.replace("name=", "")],
                None => continue,
            };
            let path = path.unwrap_or_default();
            folders
                .extend(mounted.map(|name| PathBuf::from(format!("/sys/fs/cgroup/{name}{path}"))));
        }
    }
    folders
}

fn describe(pid: u32) -> String {
    let command = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let command = String::from_utf8_lossy(&command).replace('\0', " ");
    format!("process {pid} ({})", command.trim_end())
}

/// How long processes waited for a processor that other work of the machine had.
#[derive(Debug, Default)]
pub struct Starved {
    /// Nanoseconds of each process that was ever seen.
    waited: BTreeMap<u32, u64>,
    before: u64,
}

impl Starved {
    /// Counts from now.
    pub fn since_now() -> Self {
        let mut starved = Self::default();
        starved.before = starved.total();
        starved
    }

    /// Until now, of all processes together.
    pub fn so_far(&mut self) -> Duration {
        Duration::from_nanos(self.total().saturating_sub(self.before))
    }

    fn total(&mut self) -> u64 {
        for pid in numbers() {
            let stat = fs::read_to_string(format!("/proc/{pid}/schedstat")).unwrap_or_default();
            let waited = stat
                .split_whitespace()
                .nth(1)
                .and_then(|text| text.parse().ok());
            let entry = self.waited.entry(pid).or_default();
            *entry = waited.unwrap_or(0).max(*entry);
        }
        self.waited.values().sum()
    }
}

/// What of a process could grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Size {
    pub descriptors: usize,
    pub mounts: usize,
    /// Resident memory in KiB.
    pub memory: u64,
}

pub fn size(pid: u32) -> Size {
    let mounts = fs::read_to_string(format!("/proc/{pid}/mountinfo")).unwrap_or_default();
    Size {
        descriptors: fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count),
        mounts: mounts.lines().count(),
        memory: status(pid, "VmRSS:"),
    }
}

/// The most memory that a process ever had, in KiB.
pub fn peak(pid: u32) -> u64 {
    status(pid, "VmHWM:")
}

fn status(pid: u32, key: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let value = status.lines().find_map(|line| line.strip_prefix(key));
    let number = value.and_then(|value| value.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
