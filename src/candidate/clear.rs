//! Clearing up at the end of a batch, and when regrade is interrupted.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use super::{isolation, leftovers, live, scratch};

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

/// From now on SIGINT, SIGTERM and SIGHUP kill all candidates, remove all folders, call `say`, and
/// end this process with status 130; a second one ends it at once. To be called once, by the
/// command.
///
/// A signal that is ignored stays ignored: `nohup` has to work.
///
/// # Errors
/// When the system refuses a handler.
pub fn on_interrupt_kill_all(say: impl FnOnce() + Send + 'static) -> io::Result<()> {
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
                say();
                std::process::exit(INTERRUPTED);
            }
        })?;
    Ok(())
}

/// Kills everything and removes every folder; no candidate is started any more.
fn clear_all() {
    live::kill_all_and_start_no_more();
    leftovers::kill_every_marked();
    isolation::clear_all();
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

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::*;
    use crate::candidate::{Candidate, Limits, Replay, Sandbox, run_in};

    const LONG: Duration = Duration::from_secs(60);

    fn run_shell(script: &str) -> Vec<u8> {
        let words = ["sh", "-c", script].map(str::to_owned);
        let candidate = Candidate::from_command(&words).unwrap();
        let replay = Replay::new(Limits {
            wall: LONG,
            ..Limits::for_expected(0)
        });
        run_in(&Sandbox::none(), &candidate, &replay)
            .unwrap()
            .stdout
    }

    fn wait_until(what: &str, is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < LONG, "waited in vain until {what}");
            std::thread::yield_now();
        }
    }

    fn is_alive(pid: &str) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    }

    #[test]
    fn a_process_that_left_its_group_and_its_pipes_is_swept_away() {
        let printed = run_shell("setsid sleep 1000 >/dev/null 2>&1 & echo $!");
        let pid = String::from_utf8(printed).unwrap();
        assert!(is_alive(pid.trim()));
        // Another test's sweep may be the one that finds it.
        sweep();
        wait_until("the process is gone", || !is_alive(pid.trim()));
    }

    #[test]
    fn a_folder_that_cannot_be_removed_is_named() {
        live::remember_stuck(Path::new("/proc/self/fd"));
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("left");
        std::fs::create_dir(&folder).unwrap();
        live::remember_stuck(&folder);
        let swept = sweep();
        assert!(!folder.exists());
        assert_eq!(swept.folders, [Path::new("/proc/self/fd")]);
    }

    /// Names the file in which the other half of the next test says where it runs.
    const REPORT: &str = "REGRADE_TEST_INTERRUPT";

    #[test]
    #[ignore = "the other half of a_signal_kills_all_candidates_and_removes_all_folders"]
    fn interrupted_half() {
        let Some(report) = std::env::var_os(REPORT) else {
            return;
        };
        on_interrupt_kill_all(|| {}).unwrap();
        let report = report.into_string().unwrap();
        run_shell(&format!(
            "setsid sleep 1000 & echo $! $$ $PWD >{report}.new; mv {report}.new {report}; sleep 1000"
        ));
    }

    #[test]
    fn a_signal_kills_all_candidates_and_removes_all_folders() {
        for signal in ["INT", "TERM", "HUP"] {
            let folder = tempfile::tempdir().unwrap();
            let report = folder.path().join("report");
            let name = "candidate::clear::tests::interrupted_half";
            // Whoever runs the tests in the background has them started with signals ignored.
            let mut other = Command::new("env")
                .arg("--default-signal=INT,TERM,HUP")
                .arg(std::env::current_exe().unwrap())
                .args(["--exact", name, "--ignored", "--nocapture"])
                .env(REPORT, &report)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .process_group(0)
                .spawn()
                .unwrap();
            wait_until("the candidate runs", || report.exists());
            let told = std::fs::read_to_string(&report).unwrap();
            let words: Vec<_> = told.split_whitespace().collect();
            let [escaped, main, place] = words.as_slice() else {
                panic!("{told}");
            };
            run_shell(&format!("kill -{signal} {}", other.id()));
            assert_eq!(other.wait().unwrap().code(), Some(INTERRUPTED), "{signal}");
            wait_until("both are gone", || !is_alive(escaped) && !is_alive(main));
            assert!(!Path::new(place).exists());
        }
    }
}
