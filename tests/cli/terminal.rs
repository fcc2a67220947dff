//! At a terminal: Python's `pty` lends one.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, GAME};

/// Runs what follows it at a pseudo-terminal, with its own stdin as the keyboard.
const TERMINAL: &str =
    "import os, pty, sys\nsys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))\n";

/// The binary at a terminal, in a folder.
fn at_terminal(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new("python3");
    command
        .current_dir(folder.path(""))
        .args(["-c", TERMINAL])
        .arg(assert_cmd::cargo::cargo_bin!("regrade"))
        .args(arguments)
        .env_remove("CI")
        .env_remove("NO_COLOR");
    command
}

#[test]
fn a_report_is_coloured_at_a_terminal_unless_no_color_is_set() {
    let folder = Folder::new().case("t1", "one\n", "one\n");
    let check = ["check", "cases", "--", "cat"];
    at_terminal(&folder, &check)
        .assert()
        .success()
        .stdout(contains("\u{1b}[32m✓"));
    at_terminal(&folder, &check)
        .env("NO_COLOR", "1")
        .assert()
        .success()
        .stdout(contains("✓ t1").and(contains("\u{1b}").not()));
    at_terminal(
        &folder,
        &["check", "cases", "--color", "never", "--", "cat"],
    )
    .assert()
    .success()
    .stdout(contains("\u{1b}").not());
}

#[test]
fn recording_asks_at_a_terminal_and_writes_only_after_a_yes() {
    let folder = Folder::new()
        .file("cases/game.toml", GAME)
        .file("cases/t1.in", "guava\n");
    let record = ["record", "cases"];
    at_terminal(&folder, &record)
        .write_stdin("n\n")
        .assert()
        .success()
        .stdout(contains("write 1 file? [y/N] ").and(contains("nothing was written")));
    assert!(!folder.path("cases/t1.out").exists());
    at_terminal(&folder, &record)
        .write_stdin("y\n")
        .assert()
        .success()
        .stdout(contains("1 file written"));
    assert_eq!(folder.read("cases/t1.out"), "Guess: Right!\n");
}
