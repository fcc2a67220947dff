//! The submissions of the made-up class.

use regrade::gradebook::results::{
    BuildResult, CaseResult, Counterfactual, Finding, Score, ScoreLine, Student, SubmissionResult,
};
use regrade::judge::Verdict;

use super::dialogue::result;
use super::{HOSTILE, cases};

const GIVEN: [&str; 15] = [
    "Ada",
    "Björn",
    "Chiara",
    "Deniz",
    "Eszter",
    "Farid",
    "Gülşen",
    "Hana",
    "Ines",
    "José",
    "Kemal",
    "Līga",
    "Mai",
    "Noor",
    "Oluwaseun",
];

const FAMILY: [&str; 8] = [
    "Arslan",
    "Brandt",
    "Castro",
    "Demir",
    "Eriksen",
    "Fontaine",
    "Guðmundsdóttir",
    "Haddad",
];

/// What a student handed in, and what came of it.
pub fn submission(at: usize) -> SubmissionResult {
    let cases: Vec<_> = cases().iter().map(|case| result(at, &case.name)).collect();
    let findings = findings(at);
    SubmissionResult {
        causes: Vec::new(),
        key: key(at),
        student: student(at),
        origin: format!("{}_mastermind.cc", key(at)),
        lms: None,
        days_late: u32::from(at % 17 == 3) + 2 * u32::from(at % 29 == 5),
        score: score(&cases, &findings),
        builds: vec![build(at)],
        findings,
        cases,
    }
}

/// One student's name, number and file are hostile.
fn student(at: usize) -> Student {
    let name = match at {
        7 => String::from_utf8_lossy(HOSTILE).into_owned(),
        8 => "Wolfeschlegelsteinhausenbergerdorff".repeat(4),
        9 => "מרים \u{202e}לוי".to_owned(),
        10 => String::new(),
        at => format!("{} {}", GIVEN[at % 15], FAMILY[at % 8]),
    };
    Student {
        id: Some(format!("{:05}", 20_000 + at * 37)),
        email: Some(format!("student{at}@example.org")),
        members: Vec::new(),
        name,
    }
}

fn key(at: usize) -> String {
    match at {
        7 => "../<script>alert(1)</script>".to_owned(),
        at => format!("student{at}"),
    }
}

fn build(at: usize) -> BuildResult {
    let built = at % 40 != 39;
    BuildResult {
        mode: "release".to_owned(),
        built,
        log: match at {
            7 => String::from_utf8_lossy(HOSTILE).into_owned(),
            _ if built => String::new(),
            _ => "mastermind.cc:12:5: error: 'cuot' was not declared in this scope\n   12 |     cuot << \"Turns\";\n      |     ^~~~\n".to_owned(),
        },
    }
}

fn findings(at: usize) -> Vec<Finding> {
    let finding = |kind: &str, weight: &str, points: f64, message: &str| Finding {
        source: "rule".to_owned(),
        kind: kind.to_owned(),
        weight: weight.to_owned(),
        points,
        message: message.to_owned(),
        file: Some(format!("{}_mastermind.cc", key(at))),
    };
    let mut findings = Vec::new();
    if at % 14 == 3 {
        findings.push(finding(
            "file-name",
            "penalty",
            2.0,
            "the file should be called `mastermind.cc`",
        ));
    }
    if at % 9 == 7 {
        findings.push(finding(
            "ascii",
            "warning",
            0.0,
            "line 3 holds a typographic quote, which no compiler takes",
        ));
    }
    if at == 79 {
        findings.push(finding(
            "archive",
            "refused",
            0.0,
            "the archive cannot be expanded",
        ));
    }
    if at == 7 {
        let text = String::from_utf8_lossy(HOSTILE);
        findings.push(finding("<b>", "note", 0.0, &text));
    }
    findings
}

fn score(cases: &[CaseResult], findings: &[Finding]) -> Score {
    let earned: f64 = cases.iter().map(|case| case.earned).sum();
    let judged = cases.iter().filter(|case| case.verdict.is_judged()).count();
    let possible = 5.0 * f64::from(u32::try_from(judged).expect("ten cases"));
    let line = |label: &str, points: f64, possible, why: &str| ScoreLine {
        label: label.to_owned(),
        points,
        possible,
        why: why.to_owned(),
    };
    let mut lines = vec![line(
        "basic",
        earned,
        Some(possible),
        "each case for itself; tamarind",
    )];
    let mut without = Vec::new();
    let mut total = earned;
    if cases.iter().any(|case| case.verdict == Verdict::Format) {
        lines.push(line(
            "format",
            -1.5,
            None,
            "a difference in spacing costs 1.5 points in all, however many cases show it",
        ));
        total -= 1.5;
        without.push(Counterfactual {
            cause: "the difference in spacing".to_owned(),
            total: total + 1.5,
        });
    }
    let penalty: f64 = findings.iter().map(|finding| finding.points).sum();
    if penalty > 0.0 {
        lines.push(line("penalties", -penalty, None, "see the remarks"));
    }
    total = (total - penalty).max(0.0);
    Score {
        total,
        possible,
        lines,
        without,
    }
}
