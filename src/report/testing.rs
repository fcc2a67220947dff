//! A small class for the tests of reports, with a submission that is hostile in every field.

use crate::gradebook::results::{
    Alike, AssignmentInfo, BuildResult, CaseInfo, CaseResult, Counterfactual, DialogueTurn,
    Explanation, FORMAT_VERSION, Finding, Found, Isolation, Lms, Mistake, MistakePart, Promise,
    Results, Score, ScoreLine, Student, SubmissionResult, Text,
};
use crate::judge::Verdict;

/// Everything that some format reads as its own.
pub const NASTY: &str = "=cmd()|'/C calc'!A0\u{0}\u{1b}[31m]]>\u{fffe}<script>alert(1)</script>\
    \u{202e}\u{7}\u{8}</failure> {\"score\": 100}```` ::error::x\r\n::set-output name=x::y\n##[error]z\n[a](http://e.vil) \
    http://e.vil a@e.vil \"',;&amp;\t\u{9b}\\";

/// The same with bytes that are no text: a lone surrogate and 0xFF.
pub fn hostile() -> Vec<u8> {
    let mut bytes = NASTY.as_bytes().to_vec();
    bytes.extend([0xff, 0xed, 0xa0, 0x80, b'\n']);
    bytes
}

/// Three students: one with mistakes, one perfect, one hostile.
pub fn class() -> Results {
    Results {
        mistakes: Vec::new(),
        format_version: FORMAT_VERSION,
        regrade: "0.1.0".to_owned(),
        assignment: AssignmentInfo {
            id: "mastermind".to_owned(),
            title: "Mastermind".to_owned(),
            strictness: "exact".to_owned(),
            points: 10.0,
            bonus: 0.0,
            rounding: "to halves".to_owned(),
        },
        isolation: Isolation {
            tier: "none".to_owned(),
            launcher: None,
            promises: vec![Promise {
                what: "no network".to_owned(),
                state: "not enforced".to_owned(),
                ..Promise::default()
            }],
        },
        cases: vec![
            case("sample1", "First sample", "visible"),
            case("win-1", "A win", "after_due_date"),
            case("secret-case", "Secret title", "hidden"),
        ],
        submissions: vec![wrong(), perfect(), nasty()],
        alike: vec![Alike {
            id: "a1".to_owned(),
            title: "Number correct 3".to_owned(),
            case: "win-1".to_owned(),
            submissions: vec!["jdoe".to_owned(), NASTY.to_owned()],
            comment: Some("Look at blanks.".to_owned()),
        }],
        warnings: vec!["win-1.in: a newline was added at the end".to_owned()],
    }
}

fn case(name: &str, title: &str, visibility: &str) -> CaseInfo {
    CaseInfo {
        name: name.to_owned(),
        title: title.to_owned(),
        points: if name == "sample1" { 5.0 } else { 2.5 },
        group: String::new(),
        visibility: visibility.to_owned(),
        hint: (name == "win-1").then(|| "Count each number once.".to_owned()),
        variant: None,
    }
}

/// Two mistakes that explain the first student's cases: one works in `win-1`, which is shown after
/// the due date, the other in the hidden case alone.
pub fn explained() -> Results {
    let part = |hint: &str, case: &str| MistakePart {
        hint: hint.to_owned(),
        cases: vec![case.to_owned()],
    };
    let mistake = Mistake {
        id: "score/swap + win/never".to_owned(),
        title: "It swaps the marks; it never wins".to_owned(),
        hint: "Look at the marks. Look at the end.".to_owned(),
        cases: vec!["win-1".to_owned(), "secret-case".to_owned()],
        leaves: Vec::new(),
        forgiving: None,
        parts: vec![
            part("Look at the marks.", "win-1"),
            part("Look at the end.", "secret-case"),
        ],
        hides: Vec::new(),
        total_without: 9.0,
    };
    let mut class = class();
    class.submissions[0].causes = vec![Explanation {
        variant: None,
        found: Found::Unique,
        mistakes: vec![mistake],
        apart: None,
        failed: 2,
        silent: 0,
    }];
    class
}

/// A result without evidence.
pub fn result(case: &str, verdict: Verdict, earned: f64) -> CaseResult {
    CaseResult {
        case: case.to_owned(),
        mode: "default".to_owned(),
        verdict,
        reason: String::new(),
        earned,
        possible: if case == "sample1" { 5.0 } else { 2.5 },
        matched: None,
        notes: Vec::new(),
        stderr: Text::default(),
        dialogue: Vec::new(),
        first_wrong: None,
        signature: String::new(),
        wall_ms: 12,
    }
}

fn turn(typed: Option<&[u8]>, expected: &[u8], got: &[u8]) -> DialogueTurn {
    DialogueTurn {
        typed: typed.map(Text::from),
        expected: expected.into(),
        got: got.into(),
        right: expected == got,
        omitted: 0,
    }
}

fn line(label: &str, points: f64, why: &str) -> ScoreLine {
    ScoreLine {
        label: label.to_owned(),
        points,
        possible: Some(5.0),
        why: why.to_owned(),
    }
}

fn submission(key: &str, name: &str) -> SubmissionResult {
    SubmissionResult {
        causes: Vec::new(),
        key: key.to_owned(),
        student: Student {
            name: name.to_owned(),
            id: Some(format!("id-{key}")),
            email: Some(format!("{key}@example.org")),
            members: Vec::new(),
        },
        origin: format!("{key}.zip"),
        lms: None,
        days_late: 0,
        findings: Vec::new(),
        builds: vec![BuildResult {
            mode: "default".to_owned(),
            built: true,
            log: String::new(),
        }],
        cases: Vec::new(),
        score: Score {
            possible: 10.0,
            ..Score::default()
        },
    }
}

fn wrong() -> SubmissionResult {
    let mut one = submission("jdoe", "Jane Doe");
    one.days_late = 1;
    one.lms = Some(Lms::Canvas {
        user: "101".to_owned(),
        attachment: "9001".to_owned(),
        name: "doejane_LATE_101_9001_mastermind.zip".to_owned(),
    });
    let reason = "the first wrong turn is turn 1, after the input `1 2 3 4`".to_owned();
    let dialogue = vec![
        turn(None, b"Turn 1\n", b"Turn 1\n"),
        turn(
            Some(b"1 2 3 4"),
            b"Number correct 4\n",
            b"Number correct 3 \n",
        ),
    ];
    one.cases = vec![
        result("sample1", Verdict::Pass, 5.0),
        CaseResult {
            reason,
            dialogue,
            first_wrong: Some(1),
            signature: "a1".to_owned(),
            ..result("win-1", Verdict::Fail, 0.0)
        },
        CaseResult {
            reason: "it ended by signal 11".to_owned(),
            stderr: Text::Text("boom in secret-case\n".to_owned()),
            ..result("secret-case", Verdict::Crash, 0.0)
        },
    ];
    one.score.total = 4.0;
    one.score.lines = vec![
        line("sample1", 5.0, ""),
        line("win-1", 0.0, "failed, like secret-case"),
        line("secret-case", 0.0, "crashed"),
        line("late", -1.0, "1 day late"),
    ];
    one.score.without = vec![Counterfactual {
        cause: "days late".to_owned(),
        total: 5.0,
    }];
    one
}

fn perfect() -> SubmissionResult {
    let mut one = submission("asmith", "Ann Smith");
    one.lms = Some(Lms::Moodle {
        identifier: "4711".to_owned(),
        folder: "Ann Smith_4711_assignsubmission_file".to_owned(),
    });
    one.cases = vec![
        result("sample1", Verdict::Pass, 5.0),
        result("win-1", Verdict::Pass, 2.5),
        result("secret-case", Verdict::Pass, 2.5),
    ];
    one.score.total = 10.0;
    one
}

/// A submission that draws its secret in a way that cannot be pinned: 0 of 0.
pub fn unjudged() -> SubmissionResult {
    let mut one = submission("rdraw", "Rae Draw");
    one.lms = Some(Lms::Canvas {
        user: "101".to_owned(),
        attachment: "9004".to_owned(),
        name: "drawrae_101_9004_mastermind.py".to_owned(),
    });
    one.cases = ["sample1", "win-1", "secret-case"]
        .map(|case| result(case, Verdict::Unpinned, 0.0))
        .into();
    one.score = Score::default();
    one
}

fn nasty() -> SubmissionResult {
    let mut one = submission(NASTY, NASTY);
    one.origin = NASTY.to_owned();
    one.findings = vec![Finding {
        source: "rule".to_owned(),
        kind: "name".to_owned(),
        weight: "penalty".to_owned(),
        points: 1.0,
        message: NASTY.to_owned(),
        file: Some(NASTY.to_owned()),
    }];
    // `builds` has one entry, made above.
    one.builds[0].log = NASTY.to_owned();
    let hostile = hostile();
    one.cases = vec![
        CaseResult {
            reason: NASTY.to_owned(),
            notes: vec![NASTY.to_owned()],
            stderr: Text::from(&hostile[..]),
            dialogue: vec![turn(Some(&hostile), b"Turn 1\n", &hostile)],
            first_wrong: Some(0),
            signature: "a1".to_owned(),
            ..result("sample1", Verdict::Fail, 0.0)
        },
        CaseResult {
            reason: NASTY.to_owned(),
            ..result("win-1", Verdict::Format, 0.0)
        },
        result("secret-case", Verdict::Unpinned, 0.0),
    ];
    one.score.total = 0.0;
    one
}
