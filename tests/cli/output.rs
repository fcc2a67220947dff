//! The forms of a report, and what may never be in one.

use std::os::unix::ffi::OsStrExt as _;

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::{Value, json};

use super::folder::{Folder, GAME, cases_of, stderr, stdout, text};

/// Escape sequences, a bell, a lone carriage return, bytes that are no text, an override of the
/// direction, a NUL and a C1 control.
const HOSTILE: &str = r"\033[2J\033]0;owned\007\r\377\342\200\256\000\302\233x\n";

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("it is an object");
    object.keys().map(String::as_str).collect()
}

#[test]
fn the_json_report_has_a_format_version_and_its_keys_in_order() {
    let report = Folder::new()
        .case("t1", "one\n", "one\n")
        .report(&["--", "cat"]);
    assert_eq!(report["format_version"], 1);
    assert_eq!(
        keys(&report),
        [
            "format_version",
            "assignment",
            "title",
            "candidate",
            "strictness",
            "variant",
            "isolation",
            "summary",
            "cases",
            "cause",
            "other_variants",
            "skipped",
            "warnings",
            "build_log"
        ]
    );
    assert_eq!(keys(&report["isolation"]), ["tier", "launcher", "promises"]);
    let promises = report["isolation"]["promises"].as_array();
    for promise in promises.expect("it is the whole table") {
        assert_eq!(keys(promise), ["what", "state", "reason", "fix"]);
    }
    assert_eq!(
        keys(&report["cases"][0]),
        [
            "name",
            "title",
            "visibility",
            "points",
            "verdict",
            "reason",
            "strictness",
            "matched",
            "first_wrong",
            "difference",
            "ending",
            "notes",
            "stderr",
            "hint",
            "warnings",
            "wall_ms"
        ]
    );
    assert_eq!(report["assignment"], "cases");
    assert_eq!(report["candidate"], "cat");
    assert_eq!(report["summary"]["exit_status"], 0);
}

#[test]
fn the_json_report_names_the_turn_and_its_input() {
    let report = Folder::new()
        .file("cases/game.toml", GAME)
        .case("t1", "again\nguava\n", "Guess: agA--\nGuess: Right!\n")
        .report(&["--", "printf", "Guess: agA--\\nGuess: Wrong!\\n"]);
    let difference = &report["cases"][0]["difference"];
    assert_eq!(report["cases"][0]["verdict"], "fail");
    assert_eq!(report["cases"][0]["first_wrong"], 2);
    assert_eq!(difference["turn"], 2);
    assert_eq!(difference["input"], json!({"text": "guava"}));
    assert_eq!(difference["expected"]["line"], 2);
    assert_eq!(difference["expected"]["excerpt"]["text"], "Right!\n");
    assert_eq!(difference["actual"]["excerpt"]["text"], "Wrong!\n");
}

#[test]
fn the_cases_of_the_json_report_are_in_natural_order_whatever_ends_first() {
    let folder = Folder::new()
        .case("10", "", "")
        .case("9", "", "")
        .case("1", "", "");
    let names = folder.verdicts(&["--jobs", "3", "--", "true"]);
    let names: Vec<_> = names.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["1", "9", "10"]);
}

#[test]
fn the_json_report_loses_no_byte() {
    let report = Folder::new()
        .case("bytes", "", "x\n")
        .report(&["--", "printf", r"a\377\000\n"]);
    let difference = &report["cases"][0]["difference"];
    assert_eq!(difference["actual"]["excerpt"], json!({"hex": "61ff000a"}));
    let report = Folder::new()
        .case("text", "", "x\n")
        .report(&["--", "printf", r"\033[1m\n"]);
    let difference = &report["cases"][0]["difference"];
    assert_eq!(
        difference["actual"]["excerpt"],
        json!({"text": "\u{1b}[1m\n"})
    );
}

#[test]
fn a_failed_check_gives_its_json_and_its_exit_status_all_the_same() {
    let assert = Folder::new()
        .case("t1", "one\n", "two\n")
        .check(&["--format", "json", "--", "cat"])
        .code(1);
    let report: Value = serde_json::from_str(&stdout(&assert)).expect("it is JSON");
    assert_eq!(report["summary"]["exit_status"], 1);
    assert_eq!(
        text(cases_of(&report).next().expect("one"), "verdict"),
        "fail"
    );
}

#[test]
fn colour_comes_only_when_it_is_asked_for() {
    let folder = Folder::new().case("t1", "one\n", "one\n");
    folder
        .check(&["--", "cat"])
        .stdout(contains("\u{1b}").not());
    folder
        .check(&["--color", "always", "--", "cat"])
        .stdout(contains("\u{1b}[32m✓\u{1b}[0m t1"));
    folder
        .regrade()
        .args(["check", "cases", "--color", "always", "--", "cat"])
        .env("NO_COLOR", "1")
        .assert()
        .stdout(contains("\u{1b}[32m"));
}

/// Whether a terminal could take the text for more than text.
fn is_tame(text: &str) -> bool {
    text.chars()
        .all(|glyph| glyph == '\n' || !(glyph.is_control() || glyph == '\u{202e}'))
}

#[test]
fn nothing_that_a_program_prints_reaches_the_terminal_as_it_is() {
    let script = format!("printf '{HOSTILE}'; printf '{HOSTILE}' >&2; exit 1\n");
    let folder = Folder::new()
        .case("t1", "", "x\n")
        .file("hostile.sh", script);
    for form in ["text", "json"] {
        let assert = folder
            .check(&["--format", form, "--", "sh", "hostile.sh"])
            .code(1);
        assert!(is_tame(&stdout(&assert)), "{form}");
        assert!(is_tame(&stderr(&assert)), "{form}");
    }
    let text = stdout(&folder.check(&["--", "sh", "hostile.sh"]));
    assert!(text.contains("␛[2J␛]0;owned␇"), "{text}");
}

#[test]
fn nothing_that_a_compiler_quotes_reaches_the_terminal_as_it_is() {
    let assert = Folder::new()
        .case("t1", "", "")
        .file("hostile.cc", "#error \u{1b}[2J\u{7}\n")
        .check(&["hostile.cc"])
        .code(1);
    assert!(stdout(&assert).contains("#error"));
    assert!(is_tame(&stdout(&assert)), "{}", stdout(&assert));
}

#[test]
fn names_and_titles_reach_the_terminal_drawn() {
    let name = std::ffi::OsStr::from_bytes(b"nope\x1b[2J.py");
    let folder = Folder::new()
        .case("a\u{1b}[31m", "one", "two\n")
        .file("cases/a\u{1b}[31m.toml", "title = \"t\\u001b[0m\"\n");
    let assert = folder.check(&["--", "cat"]).code(1);
    assert!(is_tame(&stdout(&assert)) && is_tame(&stderr(&assert)));
    assert!(stdout(&assert).contains("✗ a␛[31m · t␛[0m · fail"));
    assert!(stderr(&assert).contains("a␛[31m.in:1: no newline"));
    let mut missing = folder.regrade();
    let assert = missing.args(["check", "cases"]).arg(name).assert().code(3);
    assert!(stderr(&assert).contains("\nerror: nope␛[2J.py does not exist"));
}

#[test]
fn the_report_is_headed_by_how_well_programs_are_kept_apart() {
    let folder = Folder::new().case("t1", "one\n", "one\n");
    let heading = |arguments: &[&str]| {
        let assert = folder.check(arguments).success();
        stdout(&assert).lines().nth(1).map(str::to_owned)
    };
    assert_eq!(
        heading(&["--isolation", "none", "--", "cat"]).as_deref(),
        Some("isolation none: a plain process, which is no boundary against a hostile program")
    );
    let runner = heading(&["--runner", "env", "--", "cat"]).expect("a heading");
    assert!(
        runner.starts_with("isolation by `/")
            && runner.ends_with("/env`: what it keeps is not known here"),
        "{runner}"
    );
}

#[test]
fn the_table_is_the_same_in_a_report_and_in_doctor() {
    let folder = Folder::new().case("t1", "one\n", "one\n");
    let doctor = folder
        .regrade()
        .args(["doctor", "--format", "json"])
        .output();
    let doctor: Value =
        serde_json::from_slice(&doctor.expect("it runs").stdout).expect("it is JSON");
    assert_eq!(
        folder.report(&["--", "cat"])["isolation"],
        doctor["isolation"]
    );
}
