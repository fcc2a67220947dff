//! The options of a check.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, GAME, regrade, repository, stdout};

/// Three cases, of which `cat` fails the second.
fn three() -> Folder {
    Folder::new()
        .case("t1", "one\n", "one\n")
        .case("t2", "two\n", "three\n")
        .case("t3", "three\n", "three\n")
}

#[test]
fn a_glob_chooses_cases_and_may_be_given_several_times() {
    let all = Folder::new()
        .case("win-1", "a\n", "a\n")
        .case("win-2", "a\n", "a\n")
        .case("loss", "a\n", "a\n")
        .case("quit", "a\n", "a\n");
    let chosen = all.verdicts(&["--case", "win-*", "--case", "quit", "--", "cat"]);
    let names: Vec<_> = chosen.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["quit", "win-1", "win-2"]);
}

#[test]
fn fail_fast_stops_at_the_first_failure_and_says_how_much_is_left_out() {
    let assert = three().check(&["--fail-fast", "--", "cat"]).code(1);
    let text = stdout(&assert);
    assert!(text.contains("✓ t1") && text.contains("✗ t2"), "{text}");
    assert!(!text.contains("t3"), "{text}");
    assert!(
        text.contains("1 case not replayed after the first that failed\n"),
        "{text}"
    );
    let report = three().report(&["--fail-fast", "--", "cat"]);
    assert_eq!(report["skipped"], 1);
}

#[test]
fn quiet_leaves_only_failures_and_the_summary() {
    let text = stdout(&three().check(&["--quiet", "--", "cat"]).code(1));
    assert!(text.starts_with("✗ t2 · fail · 0 of 1 point\n"), "{text}");
    assert!(
        text.ends_with("\n2 passed, 1 failed · 2 of 3 points\n"),
        "{text}"
    );
    assert!(!text.contains("t1") && !text.contains("t3"), "{text}");
    three()
        .check(&["--quiet", "--case", "t1", "--", "cat"])
        .success()
        .stdout("1 passed · 1 of 1 point\n");
}

#[test]
fn the_number_of_jobs_changes_nothing_but_the_time() {
    let mut folder = Folder::new();
    for number in 1..=20 {
        let output = if number % 3 == 0 { "other\n" } else { "same\n" };
        folder = folder.case(&number.to_string(), "same\n", output);
    }
    let text = |jobs| stdout(&folder.check(&["--jobs", jobs, "--", "cat"]).code(1));
    assert_eq!(text("1"), text("8"));
    assert_eq!(text("8"), text("8"));
}

/// Each case waits for the other one: they pass only side by side.
#[test]
fn two_jobs_run_two_cases_at_once() {
    let folder = Folder::new()
        .case("ping", "ping\n", "done\n")
        .case("pong", "pong\n", "done\n")
        .file(
            "meet.sh",
            "read name\nif [ $name = ping ]; then echo > \"$1\"; else read _ < \"$1\"; fi\necho done\n",
        );
    let pipe = folder.pipe("pipe").display().to_string();
    folder
        .check(&[
            "--jobs",
            "2",
            "--timeout",
            "60",
            "--",
            "sh",
            "meet.sh",
            &pipe,
        ])
        .success();
}

#[test]
fn the_timeout_of_the_command_line_wins_and_is_named() {
    Folder::new()
        .case("t1", "", "")
        .file("cases/t1.toml", "timeout = 3600\n")
        .check(&["--timeout", "0.2", "--", "sleep", "300"])
        .code(1)
        .stdout(contains("✗ t1 · timeout").and(contains("the time limit of 0.2 seconds")));
}

#[test]
fn the_timeout_of_a_case_is_heeded() {
    Folder::new()
        .case("t1", "", "")
        .file("cases/t1.toml", "timeout = 0.25\n")
        .check(&["--", "sleep", "300"])
        .code(1)
        .stdout(contains("the time limit of 0.25 seconds"));
}

#[test]
fn the_rung_of_the_command_line_wins_over_every_other() {
    let folder = Folder::new()
        .case("t1", "a b\n", "a  b\n")
        .file("cases/assignment.toml", "strictness = \"trailing\"\n")
        .file("cases/t1.toml", "strictness = \"exact\"\n");
    assert_eq!(folder.verdicts(&["--", "cat"])[0].1, "format");
    folder
        .check(&["--strictness", "spaces", "--", "cat"])
        .success()
        .stdout(contains("✓ t1 · equal at spaces · 1 point"));
}

#[test]
fn cases_of_other_variants_are_counted_apart() {
    let mastermind = repository("fixtures/mastermind");
    let check = |variant: &[&str]| {
        let mut command = regrade();
        stdout(
            &command
                .arg("check")
                .arg(&mastermind)
                .args(variant)
                .assert()
                .success(),
        )
    };
    let plain = check(&[]);
    assert!(
        plain.contains("✓ mastermind1 ") && !plain.contains("✓ bonus-"),
        "{plain}"
    );
    assert!(
        plain.contains("cases of the variant `bonus` not replayed\n"),
        "{plain}"
    );
    let bonus = check(&["--variant", "bonus"]);
    assert!(bonus.starts_with("Mastermind · the reference engine · exact · variant bonus\n"));
    assert!(
        bonus.contains("✓ bonus-") && !bonus.contains("✓ mastermind1 "),
        "{bonus}"
    );
    assert!(
        bonus.contains("cases of no variant not replayed\n"),
        "{bonus}"
    );
}

#[test]
fn an_output_that_is_right_under_an_accepted_variant_passes_and_says_so() {
    let folder =
        Folder::new()
            .file("cases/game.toml", GAME)
            .case("t1", "guava\n", "Guess: Right!\n");
    let loud = ["--", "printf", "Guess: RIGHT!\\n"];
    assert_eq!(folder.verdicts(&loud)[0].1, "fail");
    folder
        .file("cases/assignment.toml", "accept_variants = [\"loud\"]\n")
        .check(&loud)
        .success()
        .stdout(contains("✓ t1 · as variant loud · 1 point\n"));
}
