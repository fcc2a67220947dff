//! The report for programs: one JSON document, nothing lost.
//!
//! Format version 1. Bytes are `{"text": "…"}` when they are UTF-8 and `{"hex": "…"}` when they are
//! not. `first_wrong` is the input line whose answer is wrong first, from 1, and 0 for what is printed
//! before any; null where nothing is wrong or nobody knows the turns. Keys always come in the same
//! order, times are whole milliseconds under `wall_ms`, and
//! the document is pure ASCII, so that it can be looked at on a terminal whatever a candidate
//! printed.

use serde_json::{Value, json};

use super::check::{CaseReport, CheckReport, Renderer};
use crate::candidate::{Ending, Stream};
use crate::fixture::{Case, Visibility, Warning};
use crate::gradebook::Scorecard;
use crate::judge::{Cut, Difference, Judgement, Match};

/// The version of the format.
pub const FORMAT_VERSION: u32 = 1;

/// The whole document comes at the end: it is not valid before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Json;

impl Renderer for Json {
    fn opening(&self, _report: &CheckReport) -> String {
        String::new()
    }

    fn case(&self, _case: &CaseReport) -> String {
        String::new()
    }

    fn closing(&self, report: &CheckReport) -> String {
        // The alternate form of a JSON value is the document on several lines.
        ascii(&format!("{:#}\n", document(report)))
    }
}

/// The report as a JSON value.
pub fn document(report: &CheckReport) -> Value {
    let other_variants: Vec<_> = report
        .other_variants
        .iter()
        .map(|(variant, cases)| json!({"variant": variant, "cases": cases}))
        .collect();
    json!({
        "format_version": FORMAT_VERSION,
        "assignment": report.assignment,
        "title": report.title,
        "candidate": report.candidate,
        "strictness": report.strictness.name(),
        "variant": report.variant,
        "isolation": report.isolation,
        "summary": summary(&report.scorecard()),
        "cases": report.cases.iter().map(case).collect::<Vec<_>>(),
        "cause": report.cause,
        "other_variants": other_variants,
        "skipped": report.skipped,
        "warnings": warnings(&report.warnings),
        "build_log": report.build_log,
    })
}

/// The report on an archive that could not be taken in: each of the cases is an `intake-error`.
pub fn not_taken_in(report: &CheckReport, cases: &[&Case], reason: &str) -> String {
    let mut document = document(report);
    let possible: f64 = cases.iter().map(|case| case.points).sum();
    document["summary"] = json!({
        "earned": 0.0,
        "possible": possible,
        "verdicts": {"intake-error": cases.len()},
        "exit_status": 1,
    });
    let refused = |case: &&Case| {
        json!({
            "name": case.name,
            "title": case.title,
            "visibility": visibility(case.visibility),
            "points": case.points,
            "verdict": "intake-error",
            "reason": reason,
        })
    };
    document["cases"] = cases.iter().map(refused).collect();
    ascii(&format!("{document:#}\n"))
}

fn summary(card: &Scorecard) -> Value {
    let counts: serde_json::Map<_, _> = card
        .counts()
        .map(|(verdict, count)| (verdict.name().to_owned(), count.into()))
        .collect();
    json!({
        "earned": card.earned(),
        "possible": card.possible(),
        "verdicts": counts,
        "exit_status": card.outcome().exit_status(),
    })
}

fn case(case: &CaseReport) -> Value {
    let judgement = &case.judgement;
    json!({
        "name": case.name,
        "title": case.title,
        "visibility": visibility(case.visibility),
        "points": case.points,
        "verdict": judgement.verdict.name(),
        "reason": judgement.reason,
        "strictness": judgement.asked.name(),
        "matched": judgement.matched.as_ref().map(matched),
        "first_wrong": judgement.first_wrong,
        "difference": judgement.difference.as_ref().map(difference),
        "ending": judgement.ending.as_ref().map(ending),
        "notes": judgement.notes,
        "stderr": stderr(judgement),
        "hint": case.hint,
        "warnings": warnings(&case.warnings),
        "wall_ms": judgement.wall.as_millis() as u64,
    })
}

fn matched(found: &Match) -> Value {
    let steps: Vec<_> = found.steps.iter().map(|step| step.name()).collect();
    json!({"rung": found.rung.name(), "steps": steps, "variant": found.variant})
}

fn difference(difference: &Difference) -> Value {
    json!({
        "turn": difference.turn,
        "input": difference.input.as_deref().map(bytes),
        "at": difference.at,
        "expected": side(
            difference.expected_at,
            difference.expected_line,
            &difference.expected,
            difference.expected_cut,
        ),
        "actual": side(
            difference.actual_at,
            difference.actual_line,
            &difference.actual,
            difference.actual_cut,
        ),
        "variant": difference.variant,
        "lines_differing": difference.lines_differing,
        "lines_complete": difference.lines_complete,
    })
}

fn side(at: usize, line: usize, text: &[u8], cut: Cut) -> Value {
    json!({
        "offset": at,
        "line": line,
        "excerpt": bytes(text),
        "excerpt_offset": cut.start,
        "omitted_before": cut.before,
        "omitted_after": cut.after,
        "ends_output": cut.at_end,
    })
}

fn ending(ending: &Ending) -> Value {
    match ending {
        Ending::Exited(status) => json!({"kind": "exited", "status": status}),
        Ending::Signalled(signal) => json!({"kind": "signalled", "signal": signal}),
        Ending::TimedOut => json!({"kind": "timed-out"}),
        Ending::CpuTime => json!({"kind": "cpu-time"}),
        Ending::MemoryLimit => json!({"kind": "memory-limit"}),
        Ending::ProcessLimit => json!({"kind": "process-limit"}),
        Ending::OutputLimit(stream) => {
            let stream = match stream {
                Stream::Stdout => "stdout",
                Stream::Stderr => "stderr",
            };
            json!({"kind": "output-limit", "stream": stream})
        }
        Ending::CannotStart(message) => json!({"kind": "cannot-start", "message": message}),
    }
}

fn stderr(judgement: &Judgement) -> Value {
    json!({"excerpt": bytes(&judgement.stderr), "omitted": judgement.stderr_omitted})
}

fn warnings(warnings: &[Warning]) -> Vec<Value> {
    warnings
        .iter()
        .map(|warning| {
            json!({
                "path": warning.path.to_string_lossy(),
                "line": warning.line,
                "message": warning.message,
            })
        })
        .collect()
}

fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Visible => "visible",
        Visibility::AfterDueDate => "after_due_date",
        Visibility::AfterPublished => "after_published",
        Visibility::Hidden => "hidden",
    }
}

/// Bytes without loss.
fn bytes(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) => json!({"text": text}),
        Err(_) => {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            json!({"hex": hex})
        }
    }
}

/// Escapes everything outside printable ASCII. In a JSON document it can stand in strings alone.
pub(super) fn ascii(document: &str) -> String {
    let mut out = String::with_capacity(document.len());
    for glyph in document.chars() {
        if glyph == '\n' || matches!(glyph, ' '..='~') {
            out.push(glyph);
        } else {
            let mut units = [0; 2];
            for unit in glyph.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::check::samples;

    fn rendered(report: &CheckReport) -> String {
        Json.whole(report)
    }

    fn parsed(report: &CheckReport) -> Value {
        serde_json::from_str(&rendered(report)).expect("the document is valid")
    }

    #[test]
    fn the_document_parses_whatever_was_printed_and_is_pure_ascii() {
        let text = rendered(&samples::report());
        assert!(text.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')));
        let document = parsed(&samples::report());
        let actual = &document["cases"][1]["difference"]["actual"];
        assert_eq!(
            actual["excerpt"]["text"],
            "Number correct 4\nNumber in wrong spot \u{1b}[2J4\n\nYou win!\n"
        );
        assert_eq!(
            (&actual["line"], &actual["offset"]),
            (&json!(7), &json!(148))
        );
        assert_eq!(
            document["cases"][2]["ending"],
            json!({"kind": "signalled", "signal": 11})
        );
        assert_eq!(document["cases"][2]["wall_ms"], 3);
    }

    #[test]
    fn control_characters_and_noncharacters_come_back_as_they_were() {
        let noisy = "Guess\u{1b}[1m\u{7}\u{8}\u{fffe}]]>\0";
        let mut report = samples::empty();
        let observation = crate::judge::samples::printed(noisy);
        report.cases = vec![samples::one("noisy", "noisy", &observation)];
        let document = parsed(&report);
        assert_eq!(
            document["cases"][0]["difference"]["actual"]["excerpt"]["text"],
            noisy
        );
    }

    #[test]
    fn the_summary_has_every_verdict_and_the_exit_status() {
        let document = parsed(&samples::report());
        assert_eq!(document["format_version"], 1);
        assert_eq!(
            document["summary"],
            json!({
                "earned": 2.5,
                "possible": 7.5,
                "verdicts": {
                    "pass": 1, "format": 0, "doubt": 0, "fail": 1, "nondeterministic": 0, "unpinned": 1,
                    "crash": 1, "timeout": 0, "output-limit": 0, "memory-limit": 0, "process-limit": 0, "compile-error": 0,
                    "fixture-error": 0,
                },
                "exit_status": 1,
            })
        );
    }

    #[test]
    fn keys_come_in_the_documented_order() {
        let document = document(&samples::report());
        let keys: Vec<_> = document
            .as_object()
            .expect("it is an object")
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(
            keys,
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
    }

    #[test]
    fn bytes_that_are_no_text_are_written_in_hex() {
        assert_eq!(bytes(b"a\xff\0"), json!({"hex": "61ff00"}));
        assert_eq!(bytes("ğ".as_bytes()), json!({"text": "ğ"}));
    }

    #[test]
    fn escapes_outside_the_basic_plane_are_pairs() {
        assert_eq!(ascii("\"🟩\u{9b}\""), "\"\\ud83d\\udfe9\\u009b\"");
    }
}
