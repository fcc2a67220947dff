//! What `--help` and `--version` tell.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{regrade, stdout};

#[test]
fn every_help_lists_the_exit_statuses() {
    for command in [
        None,
        Some("check"),
        Some("verify"),
        Some("play"),
        Some("record"),
        Some("doctor"),
        Some("lint"),
        Some("fuzz"),
        Some("twins"),
    ] {
        let help = regrade().args(command).arg("--help").assert().success();
        for status in [
            "Exit status:",
            "0    all passed",
            "1    a candidate is wrong, or in doubt",
            "2    the command line is wrong",
            "3    the set-up is wrong",
            "4    regrade failed",
            "130  interrupted",
            "141  whoever read the output went away",
        ] {
            assert!(stdout(&help).contains(status), "{command:?}: {status}");
        }
    }
}

#[test]
fn the_help_of_every_command_has_examples_of_that_command() {
    for command in [
        "check", "verify", "play", "record", "doctor", "lint", "fuzz", "twins",
    ] {
        let help = stdout(&regrade().args([command, "--help"]).assert().success());
        let examples = help.split_once("Examples:").map(|(_, examples)| examples);
        let example = format!("\n  regrade {command} ");
        assert!(
            examples.is_some_and(|text| text.contains(&example)),
            "{help}"
        );
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    regrade()
        .arg("--version")
        .assert()
        .success()
        .stdout(format!("regrade {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn without_a_command_the_help_is_the_answer_and_the_status_is_usage() {
    regrade()
        .assert()
        .code(2)
        .stderr(contains("Usage: regrade").and(contains("check")));
}

#[test]
fn a_misspelt_command_or_option_is_usage_with_a_suggestion() {
    regrade()
        .args(["chek", "x"])
        .assert()
        .code(2)
        .stderr(contains("'chek'").and(contains("'check'")));
    regrade()
        .args(["check", "x", "--strictnes", "exact"])
        .assert()
        .code(2)
        .stderr(contains("'--strictness'"));
}
