//! Ctrl-C in the middle of a check.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::folder::Folder;

/// The candidate says through a named pipe that it runs; the pipe ends when nobody holds it any
/// more, the candidate's own child included.
const HOLDER: &str = "exec 3>\"$1\"; echo running >&3; sleep 300 & wait";

#[test]
fn an_interrupt_ends_the_check_with_130_and_leaves_no_process_behind() {
    let folder = Folder::new().case("t1", "", "");
    let pipe = folder.path("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
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
    // Opening waits for the candidate to open its end.
    let opened = std::fs::File::open(&pipe).expect("the pipe can be opened");
    let mut held = BufReader::new(opened);
    let mut line = String::new();
    held.read_line(&mut line).expect("the pipe can be read");
    assert_eq!(line, "running\n");
    let id = i32::try_from(regrade.id()).ok().and_then(Pid::from_raw);
    kill_process(id.expect("it has an id"), Signal::INT).expect("it runs");
    assert_eq!(regrade.wait().expect("it ends").code(), Some(130));
    let mut rest = String::new();
    held.read_to_string(&mut rest).expect("the pipe ends");
    assert_eq!(rest, "");
}
