//! `grades.csv`: one row a student (RFC 4180, UTF-8 without a byte order mark, CRLF).
//!
//! The columns of [`COLUMNS`], of which `cause` is the mistake that explains everything, then one for each case with its worst verdict over the build modes;
//! a case that was not run has an empty cell, and so have
//! the points of a submission that could not be judged. Texts that a spreadsheet would run are disarmed.

use super::{ClassExport, cell};
use crate::gradebook::results::{Explanation, Results, SubmissionResult};
use crate::judge::Verdict;
use crate::report::summary::{amount, worst};

/// The columns before those of the cases.
pub const COLUMNS: [&str; 14] = [
    "key",
    "name",
    "id",
    "email",
    "members",
    "handed_in",
    "days_late",
    "points",
    "possible",
    "verdict",
    "passed",
    "judged",
    "findings",
    "cause",
];

/// The table of grades.
#[derive(Debug, Clone, Copy, Default)]
pub struct Grades;

impl ClassExport for Grades {
    fn path(&self) -> &'static str {
        "exports/grades.csv"
    }

    fn render(&self, results: &Results) -> Vec<u8> {
        let columns = COLUMNS.iter().map(|name| (*name).to_owned());
        let cases = results.cases.iter().map(|case| cell::text(&case.name));
        let mut rows = vec![columns.chain(cases).collect::<Vec<_>>()];
        rows.extend(results.submissions.iter().map(|one| row(results, one)));
        let lines = rows.iter().map(|row| row.join(",") + "\r\n");
        lines.collect::<String>().into_bytes()
    }
}

fn row(results: &Results, submission: &SubmissionResult) -> Vec<String> {
    let student = &submission.student;
    let verdicts = || submission.cases.iter().map(|case| case.verdict);
    let count = |which: fn(&Verdict) -> bool| verdicts().filter(which).count().to_string();
    let optional = |text: &Option<String>| cell::text(text.as_deref().unwrap_or_default());
    let findings = submission.findings.iter();
    let findings: Vec<_> = findings.map(|finding| finding.message.as_str()).collect();
    let causes = submission.causes.iter().filter_map(Explanation::mistake);
    let causes: Vec<_> = causes.map(|mistake| mistake.id.as_str()).collect();
    let mut row = vec![
        cell::text(&submission.key),
        cell::text(&student.name),
        optional(&student.id),
        optional(&student.email),
        cell::text(&student.members.join("; ")),
        cell::text(&submission.origin),
        submission.days_late.to_string(),
        if submission.is_unjudged() {
            String::new()
        } else {
            amount(submission.score.total)
        },
        amount(submission.score.possible),
        worst(verdicts()).map_or("", Verdict::name).to_owned(),
        count(|verdict| *verdict == Verdict::Pass),
        count(|verdict| verdict.is_judged()),
        cell::text(&findings.join("; ")),
        cell::text(&causes.join("; ")),
    ];
    row.extend(results.cases.iter().map(|case| {
        let here = submission.cases.iter().filter(|one| one.case == case.name);
        worst(here.map(|one| one.verdict))
            .map_or("", Verdict::name)
            .to_owned()
    }));
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;

    fn rows() -> Vec<csv::StringRecord> {
        let bytes = Grades.render(&class());
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(&bytes[..]);
        let rows = reader.records();
        rows.map(|row| row.expect("every row is as wide as the first"))
            .collect()
    }

    #[test]
    fn every_student_has_a_row_as_wide_as_the_header() {
        let rows = rows();
        assert_eq!(rows.len(), 1 + class().submissions.len());
        assert_eq!(
            rows[1].iter().collect::<Vec<_>>(),
            [
                "jdoe",
                "Jane Doe",
                "id-jdoe",
                "jdoe@example.org",
                "",
                "jdoe.zip",
                "1",
                "4",
                "10",
                "crash",
                "1",
                "3",
                "",
                "",
                "pass",
                "fail",
                "crash"
            ]
        );
    }

    #[test]
    fn the_mistake_that_explains_everything_stands_in_the_row() {
        let bytes = Grades.render(&crate::report::testing::explained());
        let text = String::from_utf8(bytes).expect("it is UTF-8");
        assert!(
            text.contains(",1,3,,score/swap + win/never,pass,fail,crash"),
            "{text}"
        );
    }

    #[test]
    fn what_could_not_be_judged_has_no_points_rather_than_none() {
        let mut class = class();
        class.submissions = vec![crate::report::testing::unjudged()];
        let text = String::from_utf8(Grades.render(&class)).expect("it is UTF-8");
        assert!(text.contains(",rdraw.zip,0,,0,unpinned,0,0,"), "{text}");
    }

    #[test]
    fn no_cell_is_a_formula_or_holds_a_control_character() {
        for cell in rows().iter().flat_map(|row| row.iter()) {
            assert!(!cell.starts_with(['=', '+', '-', '@']), "{cell}");
            assert!(!cell.chars().any(char::is_control), "{cell:?}");
        }
    }

    #[test]
    fn a_name_that_is_a_formula_gets_an_apostrophe() {
        assert!(rows()[3][1].starts_with("'=cmd()"));
    }

    #[test]
    fn lines_end_as_the_format_says() {
        let text = String::from_utf8(Grades.render(&class())).expect("it is UTF-8");
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    }
}
