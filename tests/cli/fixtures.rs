//! What is repaired in test data, and what `--strict-fixtures` makes of it.

use predicates::prelude::*;
use predicates::str::{contains, is_empty};

use super::folder::{Folder, cases_of, stderr, stdout, text};

/// One case for each repair, all of which `cat` passes.
fn repaired() -> Folder {
    Folder::new()
        .case("crlf", "one\n", "one\r\n")
        .case("end", "one", "one\n")
        .case("mark", "\u{feff}one\n", "one\n")
}

const WARNINGS: [&str; 3] = [
    "warning: cases/crlf.out:1: 1 CRLF line end, read as LF",
    "warning: cases/end.in:1: no newline at the end of the input, added as Enter would",
    "warning: cases/mark.in:1: UTF-8 byte order mark at the start, left out",
];

#[test]
fn what_can_be_repaired_fails_nobody_and_is_said_once() {
    let assert = repaired().check(&["--", "cat"]).success();
    let said = stderr(&assert);
    let mut lines: Vec<_> = said.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, WARNINGS);
    let report = stdout(&assert);
    assert!(report.ends_with("3 passed · 3 of 3 points\n"), "{report}");
    assert!(!report.contains("warning"), "{report}");
}

#[test]
fn strict_fixtures_makes_every_repair_a_fault_that_blames_nobody() {
    let folder = repaired();
    folder
        .check(&["--strict-fixtures", "--", "false"])
        .code(3)
        .stdout(
            contains("0 passed, 3 fixture errors · 0 of 0 points")
                .and(contains("correct the file, or leave out --strict-fixtures")),
        );
    let report = folder.report(&["--strict-fixtures", "--", "false"]);
    for case in cases_of(&report) {
        assert_eq!(text(case, "verdict"), "fixture-error");
        assert!(case["ending"].is_null(), "nothing was run: {case}");
    }
    assert_eq!(report["summary"]["exit_status"], 3);
}

#[test]
fn strict_fixtures_has_nothing_against_sound_ones() {
    Folder::new()
        .case("t1", "one\n", "one\n")
        .check(&["--strict-fixtures", "--", "cat"])
        .success()
        .stderr(is_empty());
}

#[test]
fn an_expected_output_without_input_is_typed_nothing() {
    let folder = Folder::new().file("cases/t1.out", "0\n");
    folder
        .check(&["--", "sh", "-c", "wc -c | tr -d ' '"])
        .success();
}

#[test]
fn undecodable_text_is_the_fixtures_fault() {
    Folder::new()
        .case("t1", b"caf\xe9\n", "one\n")
        .check(&["--", "cat"])
        .code(3)
        .stdout(contains("cases/t1.in:1: byte 0xe9 is not UTF-8").and(contains("save it again")));
}
