//! Processes that a run leaves behind.

use super::*;

#[test]
fn a_background_process_that_holds_the_pipe_delays_nothing_and_is_killed() {
    let begun = Instant::now();
    let seen = see("sleep 1000 & echo right");
    assert_eq!(seen.ending, Ending::Exited(0));
    assert_eq!(text(&seen.stdout), "right\n");
    assert!(seen.left_processes);
    assert!(begun.elapsed() < LONG / 2);
}

#[test]
fn a_background_process_that_closed_its_pipes_is_killed_too() {
    let seen = see_plain("sleep 1000 >/dev/null 2>&1 & echo $!");
    assert!(seen.left_processes);
    assert_gone(text(&seen.stdout).trim());
}

#[test]
#[cfg(target_os = "linux")]
fn a_process_that_left_the_group_is_found_by_its_mark() {
    let seen = see_plain("setsid sleep 1000 & echo $!");
    assert_eq!(seen.ending, Ending::Exited(0));
    assert!(seen.left_processes);
    assert_gone(text(&seen.stdout).trim());
}

#[test]
#[cfg(target_os = "linux")]
fn a_process_that_left_the_group_is_found_after_a_timeout_too() {
    let script = "setsid sleep 1000 & echo $!; sleep 1000";
    let seen = feed_plain(&shell(script), b"", limits(Duration::from_millis(500)));
    assert_eq!(seen.ending, Ending::TimedOut);
    assert!(seen.left_processes);
    assert_gone(text(&seen.stdout).trim());
}

/// Waits until a process is gone or a zombie that somebody else has to reap.
fn assert_gone(pid: &str) {
    let begun = Instant::now();
    while begun.elapsed() < LONG {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        if stat.is_empty() || stat.contains(") Z ") {
            return;
        }
        std::thread::yield_now();
    }
    panic!("process {pid} is still there");
}

#[test]
fn a_zombie_in_the_group_is_no_process_left_behind() {
    let python = "import os, time\npid = os.fork()\nif pid == 0: os._exit(0)\nos.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)";
    let seen = feed(&command(&["python3", "-c", python]), b"", limits(LONG));
    assert_eq!(seen.ending, Ending::Exited(0));
    assert!(!seen.left_processes);
}
