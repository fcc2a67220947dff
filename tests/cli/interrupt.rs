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

#[test]
fn an_interrupt_ends_the_check_with_130_and_leaves_no_process_behind() {
    let folder = Folder::new().case("t1", "", "");
    let pipe = folder.pipe("pipe");
    let mut regrade = Command::new(assert_cmd::cargo::cargo_bin!("regrade"))
        .current_dir(folder.path(""))
        .args([
            "check",
            "cases",
            "--timeout",
            "300",
            "--",
            "sh",
            "-c",
            HOLDER,
            "sh",
        ])
        .arg(&pipe)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let lines = lines_of(&pipe);
    assert_eq!(lines.recv_timeout(PATIENCE).as_deref(), Ok("running"));
    let id = i32::try_from(regrade.id()).ok().and_then(Pid::from_raw);
    kill_process(id.expect("it has an id"), Signal::INT).expect("it runs");
    assert_eq!(regrade.wait().expect("it ends").code(), Some(130));
    let end = lines.recv_timeout(PATIENCE);
    assert_eq!(end, Err(RecvTimeoutError::Disconnected));
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
