//! The result of a GitHub Classroom runner (version 1), as its reporter reads it.
//!
//! `{"version", "status", "max_score", "tests": [{"name", "status", "message", "test_code",
//! "filename", "line_no", "execution_time", "score"}]}`. The reporter adds up the scores of the tests
//! and prints names and messages into the log of a workflow that the student reads. So:
//!
//! - the sum of the scores is the total of the rubric: what charges and penalties change stands as
//!   a test of its own;
//! - cases that are not `visible` are one test without a name, which has their points;
//! - no line can be taken for a command of the workflow.
//!
//! A workflow hands the file on base64-encoded: `result=$(base64 -w0 FILE)`.

use serde_json::{Value, json};

use super::StudentExport;
use crate::gradebook::results::{CaseInfo, CaseResult, Results, SubmissionResult};
use crate::judge::Verdict;
use crate::judge::wording::count;
use crate::report::evidence::{self, without_commands};
use crate::report::json::ascii;
use crate::report::safe::safe;
use crate::report::shown::{Stage, StudentView, hints};

/// The version of the runner's format.
const VERSION: u32 = 1;

/// The result file of a runner.
#[derive(Debug, Clone, Copy, Default)]
pub struct Classroom;

impl StudentExport for Classroom {
    fn folder(&self) -> &'static str {
        "exports/classroom"
    }

    fn suffix(&self) -> &'static str {
        "json"
    }

    fn render(&self, results: &Results, submission: &SubmissionResult) -> Vec<u8> {
        let view = StudentView::new(results, submission, Stage::Open);
        let modes = submission.builds.len();
        let mut tests: Vec<_> = view
            .cases
            .iter()
            .map(|(info, case)| {
                test(
                    info,
                    case,
                    modes,
                    hints(submission, &|one| one == case.case),
                )
            })
            .collect();
        tests.extend(withheld(results, submission, view.withheld));
        tests.extend(adjustment(submission));
        let document = json!({
            "version": VERSION,
            "status": status(submission),
            "max_score": submission.score.possible,
            "tests": tests,
        });
        ascii(&format!("{document:#}\n")).into_bytes()
    }
}

fn status(submission: &SubmissionResult) -> &'static str {
    let any = |which: fn(&CaseResult) -> bool| submission.cases.iter().any(which);
    let nothing = submission.cases.is_empty() || submission.is_unjudged();
    if nothing || any(|case| case.verdict == Verdict::CompileError) {
        "error"
    } else if any(|case| case.verdict != Verdict::Pass) {
        "fail"
    } else {
        "pass"
    }
}

fn test(info: &CaseInfo, case: &CaseResult, modes: usize, hints: Vec<&str>) -> Value {
    let status = match case.verdict {
        Verdict::Pass => "pass",
        Verdict::Format | Verdict::Fail | Verdict::Nondeterministic => "fail",
        _ => "error",
    };
    let mut lines = evidence::lines(case);
    lines.insert(0, case.verdict.name().to_owned());
    let hints = hints.into_iter();
    lines.extend(hints.map(|hint| format!("where to look first: {}", safe(hint))));
    let name = evidence::test_name(Some(info), case, modes);
    entry(&name, status, &lines.join("\n"), case.wall_ms, case.earned)
}

/// One test for all the cases that the student may not see.
fn withheld(results: &Results, submission: &SubmissionResult, number: usize) -> Option<Value> {
    let hidden = submission.cases.iter().filter(|case| {
        let info = results.cases.iter().find(|info| info.name == case.case);
        !info.is_some_and(|info| Stage::Open.shows(&info.visibility))
    });
    let earned = hidden.map(|case| case.earned).sum();
    let name = format!("{} not shown", count(number, "result"));
    (number > 0).then(|| entry(&name, "pass", "their points are in the total", 0, earned))
}

/// What the rubric adds to the sum of the cases, or takes off it.
fn adjustment(submission: &SubmissionResult) -> Option<Value> {
    let earned: f64 = submission.cases.iter().map(|case| case.earned).sum();
    // Millionths of a point are noise of the addition.
    let change = ((submission.score.total - earned) * 1e6).round() / 1e6;
    let status = if change < 0.0 { "fail" } else { "pass" };
    let message = "groups, charges, penalties, bonus and rounding of the rubric";
    (change != 0.0).then(|| entry("rubric", status, message, 0, change))
}

fn entry(name: &str, status: &str, message: &str, wall_ms: u64, score: f64) -> Value {
    let lines: Vec<_> = message.lines().map(without_commands).collect();
    json!({
        "name": without_commands(name),
        "status": status,
        "message": lines.join("\n"),
        "test_code": "",
        "filename": "",
        "line_no": 0,
        "execution_time": format!("{:.2}s", wall_ms as f64 / 1000.0),
        "score": score,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;

    fn parsed(at: usize) -> Value {
        let class = class();
        let bytes = Classroom.render(&class, &class.submissions[at]);
        serde_json::from_slice(&bytes).expect("it is JSON")
    }

    #[test]
    fn the_scores_add_up_to_the_total() {
        for (at, submission) in class().submissions.iter().enumerate() {
            let document = parsed(at);
            let tests = document["tests"].as_array().expect("a list");
            let sum: f64 = tests.iter().filter_map(|test| test["score"].as_f64()).sum();
            assert_eq!(sum, submission.score.total);
            assert_eq!(document["max_score"], submission.score.possible);
        }
    }

    #[test]
    fn the_keys_are_those_that_the_reporter_reads() {
        let document = parsed(0);
        assert_eq!(document["version"], 1);
        assert_eq!(document["status"], "fail");
        assert_eq!(
            document["tests"][0],
            json!({
                "name": "First sample", "status": "pass", "message": "pass", "test_code": "",
                "filename": "", "line_no": 0, "execution_time": "0.01s", "score": 5.0,
            })
        );
    }

    #[test]
    fn cases_that_are_not_visible_have_no_name() {
        let text = parsed(0).to_string();
        assert!(text.contains("2 results not shown"));
        assert!(!text.contains("Secret") && !text.contains("secret") && !text.contains("win"));
    }

    #[test]
    fn a_test_that_shows_a_known_mistake_says_where_to_look() {
        let mut class = crate::report::testing::explained();
        class.cases[1].visibility = "visible".to_owned();
        let bytes = Classroom.render(&class, &class.submissions[0]);
        let document: Value = serde_json::from_slice(&bytes).expect("it is JSON");
        let message = document["tests"][1]["message"].as_str().expect("a text");
        assert!(
            message.ends_with("where to look first: Look at the marks."),
            "{message}"
        );
        assert!(!document.to_string().contains("Look at the end."));
    }

    #[test]
    fn no_line_is_a_command_of_the_workflow() {
        let document = parsed(2);
        for test in document["tests"].as_array().expect("a list") {
            for key in ["name", "message"] {
                let text = test[key].as_str().expect("a text");
                assert!(
                    text.lines()
                        .all(|line| !line.trim_start().starts_with("::"))
                );
                assert!(!text.contains("##["));
            }
        }
    }

    #[test]
    fn the_status_tells_an_error_from_a_wrong_answer() {
        assert_eq!(parsed(1)["status"], "pass");
        let mut class = class();
        class.submissions[0].cases[0].verdict = Verdict::CompileError;
        assert_eq!(status(&class.submissions[0]), "error");
        assert_eq!(status(&crate::report::testing::unjudged()), "error");
        class.submissions[0].cases.clear();
        assert_eq!(status(&class.submissions[0]), "error");
    }
}
