//! Clearing up at the end of a batch, and when regrade is interrupted.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use super::{leftovers, live, scratch};

/// Exit status of an interrupted regrade.
const INTERRUPTED: i32 = 130;

/// What a batch has left behind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Swept {
    /// Processes that had left their group and were killed now.
    pub processes: usize,
    /// Working folders that could not be removed, even now; in order.
    pub folders: Vec<PathBuf>,
}

/// Kills what finished runs of this process have left behind, and tries again to remove folders
/// that could not be removed. To be called once at the end of a batch; runs that go on meanwhile
/// are left alone.
///
/// A process that left its group, let go of its pipes and kept its environment is found here;
/// only on Linux. Costs a look at every process of the machine, some milliseconds.
pub fn sweep() -> Swept {
    let processes = leftovers::kill_all_marked();
    let folders = live::take_stuck();
    let still_there = folders
        .into_iter()
        .filter(|path| scratch::remove(path).is_err());
    Swept {
        processes,
        folders: still_there.collect(),
    }
}

/// From now on SIGINT, SIGTERM and SIGHUP kill all candidates, remove all folders, and end this
/// process with status 130; a second one ends it at once. To be called once, by the command.
///
/// A signal that is ignored stays ignored: `nohup` has to work.
///
/// # Errors
/// When the system refuses a handler.
pub fn on_interrupt_kill_all() -> io::Result<()> {
    let clearing = Arc::new(AtomicBool::new(false));
    let heeded: Vec<_> = [SIGINT, SIGTERM, SIGHUP]
        .into_iter()
        .filter(|signal| !is_ignored(*signal))
        .collect();
    for signal in &heeded {
        flag::register_conditional_shutdown(*signal, INTERRUPTED, Arc::clone(&clearing))?;
    }
    let mut signals = Signals::new(&heeded)?;
    std::thread::Builder::new()
        .name("interrupt".to_owned())
        .spawn(move || {
            if signals.forever().next().is_some() {
                clearing.store(true, Ordering::Relaxed);
                clear_all();
                std::process::exit(INTERRUPTED);
            }
        })?;
    Ok(())
}

/// Kills everything and removes every folder; no candidate is started any more.
fn clear_all() {
    live::kill_all_and_start_no_more();
    leftovers::kill_every_marked();
    for folder in live::folders() {
        // There is nobody left who could be told.
        let _ = scratch::remove(&folder);
    }
}

/// Whether this process was started with a signal ignored.
#[cfg(target_os = "linux")]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether this process was started with a signal ignored; not to be told here.
#[cfg(not(target_os = "linux"))]
fn is_ignored(_signal: i32) -> bool {
    false
}
