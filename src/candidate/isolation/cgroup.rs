//! A cgroup for one init: bounds the memory of everything in it together, and counts exactly.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd as _, RawFd};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::cgroup_place::{Version, places};
use super::error::Obstacle;
use super::identity::Identity;

static NEXT: AtomicU32 = AtomicU32::new(0);
/// What the names of all cgroups that are made here begin with.
const PREFIX: &str = "regrade-";
/// How often, a millisecond apart, a cgroup is tried to be removed whose last process is just
/// going away.
const TRIES: usize = 2000;

/// A cgroup, in one hierarchy of version 2 or several of version 1. Removed when dropped.
#[derive(Debug)]
pub struct Cgroup {
    version: Version,
    folders: Vec<PathBuf>,
    join: Vec<File>,
    memory: PathBuf,
    processes: PathBuf,
    set: Option<(u64, u32)>,
    peak: Option<File>,
    killed: File,
    refused: File,
    cpu: File,
}

/// Counters at one moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// CPU time.
    pub cpu: Duration,
    /// Processes that were killed for want of memory.
    pub killed: u64,
    /// Processes that could not be started.
    pub refused: u64,
}

impl Cgroup {
    /// Makes one beneath that of this process.
    ///
    /// # Errors
    /// When this process may not; says what stands in the way.
    pub fn new() -> Result<Self, Obstacle> {
        let places = places()?;
        for place in &places.all {
            remove_stale(&place.folder);
        }
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let Identity { space, process } = Identity::own();
        let name = format!("{PREFIX}{space}-{process}-{number}");
        let mut new = Made(Vec::new());
        for place in &places.all {
            let folder = place.folder.join(&name);
            fs::create_dir(&folder).map_err(|error| refused(&folder, &error))?;
            new.0.push(folder);
        }
        let folder_of = |controller: &str| {
            let at = places.all.iter().position(|place| place.has(controller));
            let folder = at.and_then(|at| new.0.get(at)).cloned();
            folder.ok_or_else(|| Obstacle::new(format!("no cgroup counts {controller}"), FIX))
        };
        let group = Self::open(places.version, &new.0, folder_of)?;
        // From here on the group itself removes them.
        made().extend(new.0.drain(..));
        Ok(group)
    }

    fn open(
        version: Version,
        folders: &[PathBuf],
        folder_of: impl Fn(&str) -> Result<PathBuf, Obstacle>,
    ) -> Result<Self, Obstacle> {
        let memory = folder_of("memory")?;
        let processes = folder_of("pids")?;
        let cpu = folder_of(version.cpu_controller())?;
        let read = |folder: &Path, name: &str| {
            let path = folder.join(name);
            File::open(&path).map_err(|error| refused(&path, &error))
        };
        let join: Result<Vec<_>, _> = folders
            .iter()
            .map(|folder| {
                let path = folder.join("cgroup.procs");
                let file = OpenOptions::new().write(true).open(&path);
                file.map_err(|error| refused(&path, &error))
            })
            .collect();
        let peak = OpenOptions::new()
            .read(true)
            .write(true)
            .open(memory.join(version.peak()));
        // Swap would only make a run that needs too much memory slow.
        let (name, value) = version.no_swap();
        let _ = fs::write(memory.join(name), value);
        Ok(Self {
            version,
            folders: folders.to_owned(),
            join: join?,
            set: None,
            peak: peak.ok(),
            killed: read(&memory, version.kills())?,
            refused: read(&processes, "pids.events")?,
            cpu: read(&cpu, version.cpu())?,
            memory,
            processes,
        })
    }

    /// Descriptors that a process joins by, writing `0`.
    pub fn join(&self) -> Vec<RawFd> {
        self.join.iter().map(File::as_raw_fd).collect()
    }

    /// Sets the limits of the next run, and forgets the peak of the last one.
    ///
    /// # Errors
    /// When a limit cannot be set.
    pub fn begin(&mut self, memory: u64, processes: u32) -> io::Result<Counters> {
        if self.set != Some((memory, processes)) {
            fs::write(self.memory.join(self.version.limit()), memory.to_string())?;
            fs::write(self.processes.join("pids.max"), processes.to_string())?;
            self.set = Some((memory, processes));
        }
        if let Some(peak) = &self.peak {
            // Where it cannot be reset it is no peak of a run.
            if peak.write_at(b"0", 0).is_err() {
                self.peak = None;
            }
        }
        Ok(self.counters())
    }

    /// The counters now.
    pub fn counters(&self) -> Counters {
        let cpu = text(&self.cpu);
        let cpu = match self.version {
            Version::One => Duration::from_nanos(cpu.trim().parse().unwrap_or(0)),
            Version::Two => Duration::from_micros(value(&cpu, "usage_usec")),
        };
        Counters {
            cpu,
            killed: value(&text(&self.killed), "oom_kill"),
            refused: value(&text(&self.refused), "max"),
        }
    }

    /// The most memory that the last run had at once, where that can be told.
    pub fn peak(&self) -> Option<u64> {
        text(self.peak.as_ref()?).trim().parse().ok()
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        for folder in &self.folders {
            remove(folder, TRIES);
            made().remove(folder);
        }
    }
}

/// The folders of all cgroups that this process has made.
static MADE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn made() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills everything in the cgroups that this process has made, and removes them: for a process
/// that is about to end without dropping anything.
pub fn remove_all() {
    for folder in made().iter() {
        let members = fs::read_to_string(folder.join("cgroup.procs")).unwrap_or_default();
        let members = members.lines().filter_map(|line| line.parse().ok());
        for member in members.filter_map(Pid::from_raw) {
            // Who is gone already is where all shall be.
            let _ = kill_process(member, Signal::KILL);
        }
        remove(folder, TRIES);
    }
}

/// Folders that go away again unless all of them could be made.
struct Made(Vec<PathBuf>);

impl Drop for Made {
    fn drop(&mut self) {
        for folder in &self.0 {
            remove(folder, 1);
        }
    }
}

const FIX: &str = "run regrade as root, or let systemd delegate a cgroup: \
    `systemd-run --user --scope -p Delegate=yes regrade …`";

fn refused(path: &Path, error: &io::Error) -> Obstacle {
    Obstacle::new(
        format!("no cgroup can be made here ({}: {error})", path.display()),
        FIX,
    )
}

fn remove(folder: &Path, tries: usize) {
    for _ in 0..tries {
        match fs::remove_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                std::thread::sleep(Duration::from_millis(1));
            }
            _ => return,
        }
    }
}

/// Who has made a cgroup of this name.
fn owner(name: &str) -> Option<Identity> {
    let mut parts = name.strip_prefix(PREFIX)?.split('-');
    Some(Identity {
        space: parts.next()?.parse().ok()?,
        process: parts.next()?.parse().ok()?,
    })
}

/// Removes what a process has left behind that was killed.
fn remove_stale(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(owner);
        if owner.is_some_and(Identity::is_gone) {
            remove(&entry.path(), 1);
        }
    }
}

/// What a file holds, read anew from its beginning.
fn text(file: &File) -> String {
    let mut buffer = [0; 512];
    let count = file.read_at(&mut buffer, 0).unwrap_or(0);
    String::from_utf8_lossy(buffer.get(..count).unwrap_or_default()).into_owned()
}

/// The number behind this key in lines of `key number`.
fn value(text: &str, key: &str) -> u64 {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let found = lines.find(|(name, _)| *name == key);
    found
        .and_then(|(_, value)| value.trim().parse().ok())
        .unwrap_or(0)
}
