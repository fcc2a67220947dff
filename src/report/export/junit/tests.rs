use super::*;
use crate::judge::Verdict;
use crate::report::testing::{class, result};
use std::process::{Command, Stdio};

/// The rules of Ant's report schema, written down anew.
const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schemas/junit-ant.xsd");

/// What a strict parser says of a document.
fn complaints(document: &[u8]) -> String {
    use std::io::Write as _;
    let mut parser = Command::new("xmllint")
        .args(["--noout", "--nonet", "--schema", SCHEMA, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("xmllint is installed: `make setup` does it");
    let mut stdin = parser.stdin.take().expect("it is piped");
    stdin.write_all(document).expect("it reads all");
    drop(stdin);
    let output = parser.wait_with_output().expect("it ends");
    if output.status.success() {
        String::new()
    } else {
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

fn text(results: &Results) -> String {
    String::from_utf8(Junit.render(results)).expect("it is UTF-8")
}

#[test]
fn a_strict_parser_accepts_the_report_whatever_was_printed() {
    assert_eq!(complaints(&Junit.render(&class())), "");
}

#[test]
fn the_strict_parser_finds_what_is_wrong() {
    let good = text(&class());
    for (from, to) in [
        ("</properties>", "</properties><system-out/>"),
        (" hostname=\"localhost\"", ""),
        ("</failure>", "</failure><error type=\"x\"/>"),
        ("1970-01-01T00:00:00", "1970-01-01T00:00:00Z"),
        (" type=\"fail\"", ""),
        ("␛", "&#27;"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert_ne!(complaints(bad.as_bytes()), "", "{from}");
    }
}

#[test]
fn the_cause_is_a_property_of_the_submission() {
    let class = crate::report::testing::explained();
    let text = text(&class);
    assert!(
        text.contains(
            "name=\"cause\" value=\"It swaps the marks; it never wins (score/swap + win/never) \
             explains 2 of 2 cases that did not pass\""
        ),
        "{text}"
    );
    assert_eq!(complaints(text.as_bytes()), "");
}

#[test]
fn no_line_is_a_command_for_a_runner() {
    let text = text(&class());
    assert!(
        text.lines()
            .all(|line| !line.trim_start().starts_with("::"))
    );
}

#[test]
fn an_empty_class_is_a_valid_report() {
    let mut class = class();
    class.submissions.clear();
    assert_eq!(complaints(&Junit.render(&class)), "");
}

#[test]
fn every_verdict_is_valid_and_counted_once() {
    let mut class = class();
    class.submissions.truncate(1);
    let all = Verdict::NAMES.iter();
    class.submissions[0].cases = all
        .map(|(name, verdict)| result(name, *verdict, 0.0))
        .collect();
    let text = text(&class);
    assert_eq!(complaints(text.as_bytes()), "");
    assert!(text.contains("tests=\"13\" failures=\"4\" errors=\"7\" skipped=\"1\""));
    assert_eq!(text.matches("<failure ").count(), 4);
    assert_eq!(text.matches("<error ").count(), 7);
    assert_eq!(text.matches("<skipped/>").count(), 1);
}

#[test]
fn a_submission_of_which_nothing_was_run_is_an_error_and_not_an_empty_suite() {
    let mut class = class();
    class.submissions[2].cases.clear();
    let text = text(&class);
    assert_eq!(complaints(text.as_bytes()), "");
    assert!(text.contains("<testcase name=\"intake\""));
    assert!(text.contains("tests=\"1\" failures=\"0\" errors=\"1\""));
}

#[test]
fn build_modes_are_told_apart() {
    let mut class = class();
    let one = &mut class.submissions[0];
    let second = crate::gradebook::results::BuildResult {
        mode: "debug".to_owned(),
        ..one.builds[0].clone()
    };
    one.builds.push(second);
    assert!(text(&class).contains("name=\"win-1 (default)\""));
}

#[test]
fn times_are_seconds() {
    assert_eq!(
        (seconds(12), seconds(61_005)),
        ("0.012".into(), "61.005".into())
    );
}
