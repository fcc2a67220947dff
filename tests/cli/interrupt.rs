//! Ctrl-C in the middle of a check.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::folder::Folder;

/// The candidate says through a named pipe that it runs; the pipe ends when nobody holds it any
/// more, the candidate's own child included.
const HOLDER: &str = "exec 3>\"$1\"; echo running >&3; sleep 300 & wait";

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// regrade, as it is started at a terminal: whoever runs the tests in the background has their
/// programs started with interrupts ignored, and regrade then ignores them too.
#[cfg(target_os = "linux")]
fn regrade() -> Command {
    let mut command = Command::new("env");
    command
        .arg("--default-signal=INT")
        .arg(assert_cmd::cargo::cargo_bin!("regrade"));
    command
}

#[cfg(not(target_os = "linux"))]
fn regrade() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("regrade"))
}

#[test]
fn an_interrupt_ends_the_check_with_130_and_leaves_no_process_behind() {
    let folder = Folder::new().case("t1", "", "");
    let pipe = folder.pipe("pipe");
    let regrade = regrade()
        .current_dir(folder.path(""))
        .args([
            "check",
            "cases",
            "--timeout",
            "300",
            // Nobody else lets a program write to a pipe outside its folder.
            "--isolation",
            "none",
            "--",
            "sh",
            "-c",
            HOLDER,
            "sh",
        ])
        .arg(&pipe)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let lines = lines_of(&pipe);
    assert_eq!(lines.recv_timeout(PATIENCE).as_deref(), Ok("running"));
    let id = i32::try_from(regrade.id()).ok().and_then(Pid::from_raw);
    kill_process(id.expect("it has an id"), Signal::INT).expect("it runs");
    let output = regrade.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.ends_with("interrupted while replaying: 0 of 1 case done\n"),
        "{said}"
    );
    let end = lines.recv_timeout(PATIENCE);
    assert_eq!(end, Err(RecvTimeoutError::Disconnected));
}

/// Whether any process of this machine has this word on its command line.
#[cfg(target_os = "linux")]
fn is_running(word: &str) -> bool {
    let entries = std::fs::read_dir("/proc").expect("there is a /proc");
    entries.flatten().any(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0)
            .any(|other| other == word.as_bytes())
    })
}

#[cfg(target_os = "linux")]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = std::time::Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
        std::thread::yield_now();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_and_a_kill_leave_nothing_of_an_isolated_run() {
    // A cgroup outlives a kill, until the next run removes it.
    for (signal, number, tier) in [(Signal::INT, "1", "auto"), (Signal::KILL, "2", "isolated")] {
        let folder = Folder::new().case("t1", "", "");
        // No other process sleeps for just as long.
        let seconds = format!("{}.{number}", 200_000 + std::process::id());
        let script = format!("setsid sleep {seconds} & sleep {seconds}");
        let mut regrade = regrade()
            .current_dir(folder.path(""))
            .args(["check", "cases", "--timeout", "300", "--isolation", tier])
            .args(["--", "sh", "-c", &script])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        wait_until("the program runs", || is_running(&seconds));
        let id = i32::try_from(regrade.id()).ok().and_then(Pid::from_raw);
        kill_process(id.expect("it has an id"), signal).expect("it runs");
        let ended = regrade.wait().expect("it ends");
        if signal == Signal::INT {
            assert_eq!(ended.code(), Some(130));
        }
        wait_until("all is gone", || !is_running(&seconds));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_killed_regrade_leaves_behind_is_removed_by_the_next_one() {
    // No other process has just this word on its command line.
    let word = format!("killed-{}", std::process::id());
    let folder = Folder::new()
        .case("t1", "", "")
        .file("cases/t1.toml", format!("args = [\"{word}\"]\n"))
        .file("main.py", "import time\ntime.sleep(300)\n")
        .file("quick.py", "")
        .file("temporary/regrade-of-somebody/x", "");
    let temporary = folder.path("temporary");
    let left = || {
        let entries = std::fs::read_dir(&temporary).expect("it is there");
        let names = entries.flatten().map(|entry| entry.file_name());
        names
            .filter(|name| name.as_encoded_bytes().starts_with(b"regrade-run"))
            .count()
    };
    let start = |source: &str| {
        Command::new(assert_cmd::cargo::cargo_bin!("regrade"))
            .current_dir(folder.path(""))
            .args(["check", "cases", source, "--timeout", "300"])
            .env("TMPDIR", &temporary)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts")
    };
    let mut killed = start("main.py");
    wait_until("the program runs", || is_running(&word));
    killed.kill().expect("it runs");
    killed.wait().expect("it ends");
    assert!(left() > 0);
    wait_until("all is gone", || !is_running(&word));
    // What kept its programs apart may hold on to the folder for a moment longer.
    wait_until("the next one has tidied up", || {
        let next = start("quick.py").wait().expect("it ends");
        assert_eq!(next.code(), Some(0));
        left() == 0
    });
    assert!(temporary.join("regrade-of-somebody").exists());
}

/// The lines of a named pipe as they come. Opening waits for the other end; all is over when
/// nobody holds that any more.
fn lines_of(pipe: &Path) -> Receiver<String> {
    let (sender, lines) = channel();
    let pipe = pipe.to_owned();
    std::thread::spawn(move || {
        let opened = std::fs::File::open(pipe).expect("the pipe can be opened");
        for line in BufReader::new(opened).lines() {
            // A test that has failed listens no more.
            let _ = sender.send(line.expect("the pipe can be read"));
        }
    });
    lines
}
