//! The result of a GitHub Classroom runner (version 1), as its reporter reads it.
//!
//! `{"version", "status", "max_score", "tests": [{"name", "status", "message", "test_code",
//! "filename", "line_no", "execution_time", "score"}]}`. The reporter adds up the scores of the tests
//! and prints names and messages into the log of a workflow that the student reads. So:
//!
//! - as in all that a student reads, cases that the stage does not show have no name and no
//!   verdict. Before grades are published nothing may tell what they came to: status, scores and
//!   `max_score` are those of the cases that are shown, and one test without points says how many
//!   results are missing;
//! - once the total is told, the sum of the scores is the total of the rubric: what charges and
//!   penalties change stands as a test of its own, and one test without a name has the points of
//!   the cases that are never shown;
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
pub struct Classroom {
    /// What students may see.
    pub stage: Stage,
}

impl StudentExport for Classroom {
    fn folder(&self) -> &'static str {
        "exports/classroom"
    }

    fn suffix(&self) -> &'static str {
        "json"
    }

    fn render(&self, results: &Results, submission: &SubmissionResult) -> Vec<u8> {
        let view = StudentView::new(results, submission, self.stage);
        let shown = view.cases.iter().map(|(_, case)| *case);
        let (status, max_score, rest) = match &view.score {
            Some(score) => (
                status(submission.cases.iter(), submission.is_unjudged()),
                score.possible,
                counted_rest(submission, &view),
            ),
            None => (
                status(
                    shown.clone(),
                    !shown.clone().any(|case| case.verdict.is_judged()),
                ),
                possible(shown),
                vec![kept_back(&view)],
            ),
        };
        let modes = submission.builds.len();
        let cases = view.cases.iter().map(|(info, case)| {
            let hints = hints(submission, &|one| one == case.case);
            test(info, case, modes, hints)
        });
        let tests: Vec<_> = cases.chain(rest.into_iter().flatten()).collect();
        let document = json!({
            "version": VERSION,
            "status": status,
            "max_score": max_score,
            "tests": tests,
        });
        ascii(&format!("{document:#}\n")).into_bytes()
    }
}

/// What cases come to; `unjudged` says that none of them could say anything.
fn status<'a>(
    mut cases: impl Iterator<Item = &'a CaseResult> + Clone,
    unjudged: bool,
) -> &'static str {
    let nothing = unjudged || cases.clone().next().is_none();
    if nothing
        || cases
            .clone()
            .any(|case| case.verdict == Verdict::CompileError)
    {
        "error"
    } else if cases.any(|case| case.verdict != Verdict::Pass) {
        "fail"
    } else {
        "pass"
    }
}

/// The points that could be had in cases; those that say nothing about the submission have none.
fn possible<'a>(cases: impl Iterator<Item = &'a CaseResult>) -> f64 {
    let judged = cases.filter(|case| case.verdict.is_judged());
    judged.map(|case| case.possible).sum()
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

/// One test that says how many results are missing, the same whatever they are.
fn kept_back(view: &StudentView<'_>) -> Option<Value> {
    let message = "they are not counted here yet, and neither are groups, charges, penalties, bonus \
        and rounding of the rubric";
    (view.withheld > 0).then(|| entry(&not_shown(view), "pass", message, 0, 0.0))
}

/// What makes the scores of the cases that are shown the total.
fn counted_rest(submission: &SubmissionResult, view: &StudentView<'_>) -> Vec<Option<Value>> {
    vec![withheld(submission, view), adjustment(submission)]
}

/// One test for all the cases that the student may not see.
fn withheld(submission: &SubmissionResult, view: &StudentView<'_>) -> Option<Value> {
    let is_shown = |case: &CaseResult| view.cases.iter().any(|(_, one)| std::ptr::eq(*one, case));
    let hidden = submission.cases.iter().filter(|case| !is_shown(case));
    let earned = hidden.map(|case| case.earned).sum();
    let message = "their points are in the total";
    (view.withheld > 0).then(|| entry(&not_shown(view), "pass", message, 0, earned))
}

fn not_shown(view: &StudentView<'_>) -> String {
    format!("{} not shown", count(view.withheld, "result"))
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

    fn rendered(class: &Results, at: usize, stage: Stage) -> Value {
        let bytes = Classroom { stage }.render(class, &class.submissions[at]);
        serde_json::from_slice(&bytes).expect("it is JSON")
    }

    fn parsed(at: usize) -> Value {
        rendered(&class(), at, Stage::Open)
    }

    fn sum(document: &Value) -> f64 {
        let tests = document["tests"].as_array().expect("a list");
        tests.iter().filter_map(|test| test["score"].as_f64()).sum()
    }

    #[test]
    fn the_scores_add_up_to_the_total_where_students_may_know_it() {
        let mut class = class();
        let check = |class: &Results, stage| {
            for (at, submission) in class.submissions.iter().enumerate() {
                let document = rendered(class, at, stage);
                assert_eq!(sum(&document), submission.score.total);
                assert_eq!(document["max_score"], submission.score.possible);
            }
        };
        check(&class, Stage::Published);
        assert_eq!(rendered(&class, 0, Stage::Published)["status"], "fail");
        for case in &mut class.cases {
            case.visibility = "visible".to_owned();
        }
        check(&class, Stage::Open);
    }

    #[test]
    fn before_grades_are_published_nothing_tells_what_a_hidden_case_came_to() {
        let mut class = class();
        let told = |class: &Results| {
            let stages = [Stage::Open, Stage::Due];
            stages.map(|stage| rendered(class, 1, stage))
        };
        let right = told(&class);
        assert_eq!([&right[0]["status"], &right[1]["status"]], ["pass", "pass"]);
        assert_eq!([&right[0]["max_score"], &right[1]["max_score"]], [5.0, 7.5]);
        assert_eq!(right.each_ref().map(sum), [5.0, 7.5]);
        let one = &mut class.submissions[1];
        one.cases[2].verdict = Verdict::Fail;
        one.cases[2].earned = 0.0;
        one.score.total -= 2.5;
        assert_eq!(told(&class), right);
        assert_eq!(rendered(&class, 1, Stage::Published)["status"], "fail");
        class.submissions[1].cases[2].verdict = Verdict::Unpinned;
        class.submissions[1].score.possible -= 2.5;
        assert_eq!(told(&class), right);
    }

    #[test]
    fn the_keys_are_those_that_the_reporter_reads() {
        let document = parsed(0);
        assert_eq!(document["version"], 1);
        assert_eq!(document["status"], "pass");
        assert_eq!(
            document["tests"][0],
            json!({
                "name": "First sample", "status": "pass", "message": "pass", "test_code": "",
                "filename": "", "line_no": 0, "execution_time": "0.01s", "score": 5.0,
            })
        );
    }

    #[test]
    fn cases_that_are_not_shown_have_no_name() {
        let text = parsed(0).to_string();
        assert!(text.contains("2 results not shown") && text.contains("not counted here yet"));
        assert!(!text.contains("Secret") && !text.contains("secret") && !text.contains("win"));
        let text = rendered(&class(), 0, Stage::Due).to_string();
        assert!(text.contains("A win") && text.contains("1 result not shown"));
        assert!(!text.contains("Secret"));
    }

    #[test]
    fn a_test_that_shows_a_known_mistake_says_where_to_look() {
        let mut class = crate::report::testing::explained();
        class.cases[1].visibility = "visible".to_owned();
        let document = rendered(&class, 0, Stage::Open);
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
        let status = |class: &Results| rendered(class, 0, Stage::Due)["status"].clone();
        let mut class = class();
        assert_eq!(status(&class), "fail");
        class.submissions[0].cases[0].verdict = Verdict::CompileError;
        assert_eq!(status(&class), "error");
        class.submissions[0] = crate::report::testing::unjudged();
        assert_eq!(status(&class), "error");
        assert_eq!(rendered(&class, 0, Stage::Published)["status"], "error");
        class.submissions[0].cases.clear();
        assert_eq!(status(&class), "error");
    }
}
