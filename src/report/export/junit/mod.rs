//! JUnit XML, as strict readers want it.
//!
//! Follows the schema of Ant's report task: a suite has its properties first and its output last,
//! a test case has at most one of `skipped`, `error` and `failure`, and no attribute is left out. One
//! suite is one submission. Wrong output is a failure; a crash, a limit, a failed build and a broken
//! fixture are errors; a case that could not be pinned is skipped. A submission of which nothing was
//! run has an error of its own, because a suite without tests counts as passed.
//!
//! The schema demands a time and a host. Neither is known to the results, and both would make two
//! runs differ, so they are always [`TIMESTAMP`] and [`HOST`].

mod xml;

#[cfg(test)]
mod tests;

use super::ClassExport;
use crate::gradebook::results::{CaseResult, Results, SubmissionResult};
use crate::judge::Verdict;
use crate::report::evidence::{self, without_commands};
use crate::report::safe::safe;
use crate::report::summary::amount;
use xml::Writer;

/// The time of every suite.
pub const TIMESTAMP: &str = "1970-01-01T00:00:00";

/// The host of every suite: what the schema asks for where the name is not known.
pub const HOST: &str = "localhost";

/// The report for continuous integration.
#[derive(Debug, Clone, Copy, Default)]
pub struct Junit;

impl ClassExport for Junit {
    fn path(&self) -> &'static str {
        "exports/junit.xml"
    }

    fn render(&self, results: &Results) -> Vec<u8> {
        let mut xml = Writer::new();
        xml.open("testsuites", &[]);
        for (id, submission) in results.submissions.iter().enumerate() {
            suite(&mut xml, id, results, submission);
        }
        xml.close("testsuites");
        xml.finish().into_bytes()
    }
}

/// What a test case is to a reader of JUnit reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Skipped,
    Failure,
    Error,
}

impl Outcome {
    fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Pass => Self::Passed,
            Verdict::Format | Verdict::Fail | Verdict::Nondeterministic => Self::Failure,
            Verdict::Unpinned => Self::Skipped,
            Verdict::Doubt => Self::Failure,
            Verdict::Crash
            | Verdict::Timeout
            | Verdict::OutputLimit
            | Verdict::MemoryLimit
            | Verdict::ProcessLimit
            | Verdict::CompileError
            | Verdict::FixtureError => Self::Error,
        }
    }
}

fn suite(xml: &mut Writer, id: usize, results: &Results, submission: &SubmissionResult) {
    let count = |outcome: Outcome| {
        let cases = submission.cases.iter();
        cases
            .filter(|case| Outcome::of(case.verdict) == outcome)
            .count()
    };
    let nothing_run = usize::from(submission.cases.is_empty());
    let name = match submission.student.name.as_str() {
        "" => &submission.key,
        name => name,
    };
    let time: u64 = submission.cases.iter().map(|case| case.wall_ms).sum();
    let tests = (submission.cases.len() + nothing_run).to_string();
    xml.open(
        "testsuite",
        &[
            ("package", &results.assignment.id),
            ("id", &id.to_string()),
            ("name", name),
            ("timestamp", TIMESTAMP),
            ("hostname", HOST),
            ("tests", &tests),
            ("failures", &count(Outcome::Failure).to_string()),
            ("errors", &(count(Outcome::Error) + nothing_run).to_string()),
            ("skipped", &count(Outcome::Skipped).to_string()),
            ("time", &seconds(time)),
        ],
    );
    properties(xml, submission);
    for case in &submission.cases {
        testcase(xml, results, submission, case);
    }
    if submission.cases.is_empty() {
        not_run(xml, submission);
    }
    xml.leaf("system-out", &[], &remarks(submission).join("\n"));
    let logs = evidence::build_logs(&submission.builds);
    xml.leaf("system-err", &[], &logs.join("\n"));
    xml.close("testsuite");
}

fn properties(xml: &mut Writer, submission: &SubmissionResult) {
    let score = &submission.score;
    xml.open("properties", &[]);
    for (name, value) in [
        ("key", submission.key.clone()),
        ("handed in", submission.origin.clone()),
        ("days late", submission.days_late.to_string()),
        ("points", amount(score.total)),
        ("points possible", amount(score.possible)),
    ] {
        xml.empty("property", &[("name", name), ("value", &value)]);
    }
    for cause in &submission.causes {
        let sentence = safe(&cause.sentence());
        xml.empty("property", &[("name", "cause"), ("value", &sentence)]);
    }
    xml.close("properties");
}

fn testcase(xml: &mut Writer, results: &Results, submission: &SubmissionResult, case: &CaseResult) {
    let name = if submission.builds.len() > 1 {
        format!("{} ({})", case.case, case.mode)
    } else {
        case.case.clone()
    };
    let attributes = [
        ("name", name.as_str()),
        ("classname", &submission.key),
        ("time", &seconds(case.wall_ms)),
    ];
    let element = match Outcome::of(case.verdict) {
        Outcome::Passed => return xml.empty("testcase", &attributes),
        Outcome::Skipped => "skipped",
        Outcome::Failure => "failure",
        Outcome::Error => "error",
    };
    xml.open("testcase", &attributes);
    if element == "skipped" {
        xml.empty(element, &[]);
    } else {
        let title = results.cases.iter().find(|info| info.name == case.case);
        let title = title.map_or("", |info| info.title.as_str());
        let lines = [vec![title.to_owned()], evidence::lines(case)].concat();
        let kind = [("type", case.verdict.name()), ("message", &case.reason)];
        xml.leaf(element, &kind, &lines.join("\n"));
    }
    xml.close("testcase");
}

fn not_run(xml: &mut Writer, submission: &SubmissionResult) {
    let attributes = [
        ("name", "intake"),
        ("classname", &submission.key),
        ("time", "0.000"),
    ];
    xml.open("testcase", &attributes);
    let kind = [("type", "intake-error"), ("message", "no case was run")];
    xml.leaf("error", &kind, &remarks(submission).join("\n"));
    xml.close("testcase");
}

/// Findings, the steps of the score, and why cases were skipped.
fn remarks(submission: &SubmissionResult) -> Vec<String> {
    let findings = submission.findings.iter();
    let findings = findings.map(|finding| format!("{}: {}", finding.weight, finding.message));
    let steps = submission.score.lines.iter();
    let steps = steps.map(|line| format!("{}: {} {}", line.label, amount(line.points), line.why));
    let skipped = submission.cases.iter();
    let skipped = skipped
        .filter(|case| Outcome::of(case.verdict) == Outcome::Skipped)
        .map(|case| format!("{} was skipped: {}", case.case, case.reason));
    let all = findings.chain(steps).chain(skipped);
    all.map(|line| without_commands(&safe(line.trim_end())))
        .collect()
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}
