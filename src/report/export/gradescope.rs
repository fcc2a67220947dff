//! Gradescope's `results.json` for one submission.
//!
//! Format: Gradescope autograder specifications, "Output format". What follows from it:
//!
//! - Each test keeps the visibility of its case. If any test is hidden, Gradescope does not show
//!   the total to the student; `after_published` is the visibility for those who want both.
//! - What stands beside the tests is seen by everybody, so it tells of `visible` cases alone, and the
//!   captured stdout of the autograder is for staff.
//! - `score` is the total of the rubric and overrides the sum of the tests.
//! - A test that says nothing about the submission (unpinned, fixture-error) has no score at all, so
//!   that it neither gives nor takes points.
//! - A submission that could not be judged at all has no score: Gradescope then asks for a grade by
//!   hand, where a score of 0 would be taken for a mark. The output says why.
//! - An autograder can be stopped at any time, so [`Gradescope::write_partial`] is made to be
//!   called after every test: cases that have not been run yet are there with no points.
//!
//! Lines end in `\n` alone; the file is pure ASCII and written whole or not at all.

use std::path::Path;

use serde_json::{Value, json};

use super::StudentExport;
use crate::fixture::write::{WriteError, write};
use crate::gradebook::results::{CaseInfo, CaseResult, Results, SubmissionResult};
use crate::report::evidence;
use crate::report::json::ascii;
use crate::report::outcome::hint;
use crate::report::shown::{Stage, StudentView};
use crate::report::style::Style;
use crate::report::summary::amount;

/// What is said of a submission that could not be judged.
const UNJUDGED: &str = "This submission could not be judged: no case worth points could say anything about it, \
    and it has no score. It has to be graded by hand.";

/// How Gradescope shows the output of tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OutputFormat {
    /// Plain text.
    #[default]
    Text,
    /// Text with colours. Only regrade's own words are coloured; what a candidate printed is drawn.
    Ansi,
}

/// The result file that Gradescope reads.
#[derive(Debug, Clone, Copy, Default)]
pub struct Gradescope {
    /// The format of outputs.
    pub format: OutputFormat,
}

impl StudentExport for Gradescope {
    fn folder(&self) -> &'static str {
        "exports/gradescope"
    }

    fn suffix(&self) -> &'static str {
        "json"
    }

    fn render(&self, results: &Results, submission: &SubmissionResult) -> Vec<u8> {
        self.document(results, submission, true)
    }
}

impl Gradescope {
    /// Writes what is known of a submission while its cases are still being run. `results` lists
    /// all the cases; `submission` holds those that were run, and the score that they come to.
    ///
    /// # Errors
    /// When the file cannot be written; an older one is then as it was.
    pub fn write_partial(
        &self,
        path: &Path,
        results: &Results,
        submission: &SubmissionResult,
    ) -> Result<(), WriteError> {
        write(path, &self.document(results, submission, false))
    }

    fn document(
        &self,
        results: &Results,
        submission: &SubmissionResult,
        complete: bool,
    ) -> Vec<u8> {
        let mut tests: Vec<_> = submission
            .cases
            .iter()
            .map(|case| self.test(info(results, case), case, submission.builds.len()))
            .collect();
        if !complete {
            tests.extend(pending(results, submission));
        }
        for (at, test) in tests.iter_mut().enumerate() {
            test["number"] = (at + 1).to_string().into();
        }
        let wall: u64 = submission.cases.iter().map(|case| case.wall_ms).sum();
        let mut document = json!({
            "score": submission.score.total,
            "execution_time": wall as f64 / 1000.0,
            "output": summary(results, submission),
            "output_format": "text",
            "test_output_format": self.format_name(),
            "test_name_format": "text",
            "visibility": "visible",
            "stdout_visibility": "hidden",
            "extra_data": {"regrade": results.regrade, "complete": complete},
            "tests": tests,
        });
        if complete && submission.is_unjudged() {
            document["output"] = format!("{UNJUDGED}\n{}", summary(results, submission)).into();
            if let Some(keys) = document.as_object_mut() {
                keys.remove("score");
            }
        }
        ascii(&format!("{document:#}\n")).into_bytes()
    }

    fn format_name(&self) -> &'static str {
        match self.format {
            OutputFormat::Text => "text",
            OutputFormat::Ansi => "ansi",
        }
    }

    fn test(&self, info: Option<&CaseInfo>, case: &CaseResult, modes: usize) -> Value {
        let colours = self.format == OutputFormat::Ansi;
        let mut lines = vec![Style::of(case.verdict).paint(case.verdict.name(), colours)];
        lines.extend(evidence::lines(case));
        if let Some(hint) = info.and_then(|info| hint(info, case)) {
            lines.push(format!("hint: {}", crate::report::safe::safe(hint)));
        }
        let mut test = json!({
            "name": evidence::test_name(info, case, modes),
            "output": lines.join("\n"),
            // A case that nobody knows is not for students.
            "visibility": info.map_or("hidden", |info| info.visibility.as_str()),
            "extra_data": {"verdict": case.verdict.name()},
        });
        if case.verdict.is_judged() {
            let passed = !case.verdict.blames_candidate();
            test["score"] = case.earned.into();
            test["max_score"] = case.possible.into();
            test["status"] = if passed { "passed" } else { "failed" }.into();
        }
        test
    }
}

fn info<'a>(results: &'a Results, case: &CaseResult) -> Option<&'a CaseInfo> {
    results.cases.iter().find(|info| info.name == case.case)
}

/// The cases that have not been run yet.
fn pending(results: &Results, submission: &SubmissionResult) -> Vec<Value> {
    let was_run = |info: &&CaseInfo| submission.cases.iter().any(|case| case.case == info.name);
    let left = results.cases.iter().filter(|info| !was_run(info));
    left.map(|info| {
        json!({
            "name": crate::report::safe::safe(&info.title),
            "output": "not run: grading was stopped before it came to this case",
            "visibility": info.visibility,
            "extra_data": {"verdict": null},
            "score": 0.0,
            "max_score": info.points,
            "status": "failed",
        })
    })
    .collect()
}

/// What everybody sees: findings, what the compiler said, where to look, the steps of the score.
fn summary(results: &Results, submission: &SubmissionResult) -> String {
    use crate::report::safe::safe;
    let view = StudentView::new(results, submission, Stage::Open);
    let mut lines: Vec<_> = submission
        .findings
        .iter()
        .map(|finding| format!("{}: {}", safe(&finding.weight), safe(&finding.message)))
        .collect();
    lines.extend(evidence::build_logs(&submission.builds));
    let hints = view.hints.iter();
    lines.extend(hints.map(|hint| format!("where to look first: {}", safe(hint))));
    for line in view.score.iter().flat_map(|score| &score.lines) {
        let step = format!("{}: {} {}", line.label, amount(line.points), line.why);
        lines.push(safe(step.trim_end()));
    }
    lines.extend(view.comments.iter().map(|comment| safe(comment.text)));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;

    fn parsed(gradescope: Gradescope, at: usize) -> Value {
        let class = class();
        let bytes = gradescope.render(&class, &class.submissions[at]);
        serde_json::from_slice(&bytes).expect("it is JSON")
    }

    #[test]
    fn tests_keep_their_visibility_points_and_order() {
        let document = parsed(Gradescope::default(), 0);
        let tests = document["tests"].as_array().expect("a list");
        let told: Vec<_> = tests
            .iter()
            .map(|test| {
                [
                    "number",
                    "name",
                    "visibility",
                    "score",
                    "max_score",
                    "status",
                ]
                .map(|key| test[key].to_string())
                .join(" ")
            })
            .collect();
        assert_eq!(
            told,
            [
                "\"1\" \"First sample\" \"visible\" 5.0 5.0 \"passed\"",
                "\"2\" \"A win\" \"after_due_date\" 0.0 2.5 \"failed\"",
                "\"3\" \"Secret title\" \"hidden\" 0.0 2.5 \"failed\"",
            ]
        );
        assert_eq!(document["score"], 4.0);
        assert_eq!(document["execution_time"], 0.036);
    }

    #[test]
    fn what_everybody_sees_tells_nothing_of_cases_that_are_not_visible() {
        let output = parsed(Gradescope::default(), 0)["output"].to_string();
        for secret in ["secret", "Secret", "win-1", "A win"] {
            assert!(!output.contains(secret), "{output}");
        }
        assert_eq!(
            parsed(Gradescope::default(), 0)["stdout_visibility"],
            "hidden"
        );
    }

    #[test]
    fn everybody_is_told_where_to_look_if_a_visible_case_shows_it() {
        let mut class = crate::report::testing::explained();
        let output = |class: &Results| {
            let bytes = Gradescope::default().render(class, &class.submissions[0]);
            String::from_utf8(bytes).expect("it is ASCII")
        };
        assert!(!output(&class).contains("Look at the"));
        class.cases[1].visibility = "visible".to_owned();
        let output = output(&class);
        assert!(output.contains("where to look first: Look at the marks."));
        assert!(!output.contains("Look at the end."));
    }

    #[test]
    fn a_case_that_says_nothing_about_the_submission_has_no_score() {
        let test = &parsed(Gradescope::default(), 2)["tests"][2];
        assert_eq!(test["extra_data"]["verdict"], "unpinned");
        assert!(test.get("score").is_none() && test.get("max_score").is_none());
        assert!(test.get("status").is_none());
    }

    #[test]
    fn what_could_not_be_judged_has_no_score_and_says_why() {
        let class = class();
        let bytes = Gradescope::default().render(&class, &crate::report::testing::unjudged());
        let document: Value = serde_json::from_slice(&bytes).expect("it is JSON");
        assert!(document.get("score").is_none());
        let output = document["output"].as_str().expect("a text");
        assert!(output.starts_with("This submission could not be judged"));
        assert!(output.ends_with("graded by hand.\n") || output.ends_with("graded by hand."));
    }

    #[test]
    fn no_control_character_but_the_newline_is_left_in_texts() {
        let document = parsed(Gradescope::default(), 2);
        for test in document["tests"].as_array().expect("a list") {
            let output = test["output"].as_str().expect("a text");
            assert!(
                output
                    .chars()
                    .all(|glyph| glyph == '\n' || !glyph.is_control())
            );
        }
    }

    #[test]
    fn colours_are_our_own_alone() {
        let ansi = Gradescope {
            format: OutputFormat::Ansi,
        };
        let document = parsed(ansi, 2);
        assert_eq!(document["test_output_format"], "ansi");
        let output = document["tests"][0]["output"].as_str().expect("a text");
        assert!(output.starts_with("\u{1b}[31mfail\u{1b}[0m\n"));
        assert_eq!(output.matches('\u{1b}').count(), 2);
    }

    #[test]
    fn after_every_test_the_file_is_whole_and_the_rest_is_worth_nothing_yet() {
        let class = class();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("results/results.json");
        for run in 0..=3 {
            let mut partial = class.submissions[1].clone();
            partial.cases.truncate(run);
            Gradescope::default()
                .write_partial(&path, &class, &partial)
                .expect("it can be written");
            let bytes = std::fs::read(&path).expect("it is there");
            let document: Value = serde_json::from_slice(&bytes).expect("it is whole");
            let tests = document["tests"].as_array().expect("a list");
            assert_eq!(tests.len(), 3);
            let max: f64 = tests
                .iter()
                .filter_map(|test| test["max_score"].as_f64())
                .sum();
            assert_eq!(max, 10.0);
            let passed = tests.iter().filter(|test| test["status"] == "passed");
            assert_eq!(passed.count(), run);
        }
    }
}
