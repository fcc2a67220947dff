//! A made-up class with everything in it that a page must bear.

use regrade::gradebook::results::{
    Alike, AssignmentInfo, BuildResult, CaseInfo, CaseResult, Counterfactual, DialogueTurn,
    FORMAT_VERSION, Finding, Isolation, Promise, Results, Score, ScoreLine, Student,
    SubmissionResult, Text,
};
use regrade::judge::Verdict;

/// How many students there are.
pub const STUDENTS: usize = 120;

/// What a hostile program prints, and where else a student can put it.
pub const HOSTILE: &[u8] = b"<script>window.pwned=1</script><img src=x onerror='window.pwned=2'>\
    \"><svg onload=window.pwned=3>]]>--></pre></style>{{ 7*7 }}=cmd()\0\x1b[31m\x1b]0;x\x07\xff\xe2\x80\xae\xd7\x90&amp;\n";

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

/// The class: some cases are kept back from students.
pub fn class() -> Results {
    let submissions: Vec<_> = (0..STUDENTS).map(submission).collect();
    Results {
        format_version: FORMAT_VERSION,
        regrade: "0.1.0".to_owned(),
        assignment: AssignmentInfo {
            id: "mastermind".to_owned(),
            title: "Mastermind".to_owned(),
            strictness: "trailing".to_owned(),
            points: 50.0,
            bonus: 10.0,
            rounding: "rounded to half points, halves up".to_owned(),
        },
        isolation: isolation(),
        cases: cases(),
        alike: alike(&submissions),
        submissions,
        warnings: vec!["mastermind4.in: no newline at the end; one was added".to_owned()],
    }
}

/// The same class with nothing kept back.
pub fn open_class() -> Results {
    let mut class = class();
    for case in &mut class.cases {
        case.visibility = "visible".to_owned();
    }
    class
}

fn cases() -> Vec<CaseInfo> {
    let titles = [
        "Won on the first guess",
        "Won on the last turn",
        "Lost after ten turns",
        "Every digit in the wrong place",
        "Repeated digits are counted once",
        "Asked for a number of turns, given a word",
        "A guess with too few digits, and then <b>one</b> with far too many of them to fit",
    ];
    let mut cases: Vec<_> = titles
        .iter()
        .enumerate()
        .map(|(at, title)| case(&format!("mastermind{}", at + 1), title, "visible"))
        .collect();
    cases[4].hint = Some("A digit of the secret answers one digit of the guess only.".to_owned());
    cases.push(case("guava", "Medlar: quits while asked", "hidden"));
    cases.push(case("quince", "Stops in the middle", "after_due_date"));
    cases.push(CaseInfo {
        variant: Some("bonus".to_owned()),
        group: "bonus".to_owned(),
        ..case("bonus1", "Hints on demand", "visible")
    });
    cases
}

fn case(name: &str, title: &str, visibility: &str) -> CaseInfo {
    CaseInfo {
        name: name.to_owned(),
        title: title.to_owned(),
        points: 5.0,
        group: "basic".to_owned(),
        visibility: visibility.to_owned(),
        hint: None,
        variant: None,
    }
}

fn isolation() -> Isolation {
    let promise = |what: &str, state: &str, reason: &str, fix: &str| Promise {
        what: what.to_owned(),
        state: state.to_owned(),
        reason: reason.to_owned(),
        fix: fix.to_owned(),
    };
    Isolation {
        tier: "confined".to_owned(),
        promises: vec![
            promise("no network", "enforced", "", ""),
            promise("sees no other submission", "enforced", "", ""),
            promise(
                "memory of the whole tree is capped",
                "not enforced",
                "there is no control group to use.",
                "Run under systemd, or as a user with a delegated one.",
            ),
        ],
    }
}

fn submission(at: usize) -> SubmissionResult {
    let cases: Vec<_> = cases().iter().map(|case| result(at, &case.name)).collect();
    let findings = findings(at);
    SubmissionResult {
        key: key(at),
        student: student(at),
        origin: format!("{}_mastermind.cc", key(at)),
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

/// The verdict of a student on a case, by a rule that gives a class of usual shape.
fn verdict(at: usize, case: &str) -> Verdict {
    let last = case.as_bytes().last().copied().unwrap_or_default();
    match (at, case) {
        (at, _) if at % 40 == 39 => Verdict::CompileError,
        (7, "mastermind1") => Verdict::Fail,
        (7, "mastermind2") => Verdict::Crash,
        (2, _) => Verdict::Pass,
        (at, "mastermind5") if at % 3 == 0 => Verdict::Fail,
        (at, "mastermind7") if at % 5 == 1 => Verdict::Timeout,
        (at, "mastermind6") if at % 6 == 4 => Verdict::Format,
        (at, "mastermind3") if at % 13 == 6 => Verdict::OutputLimit,
        (at, "guava") if at % 4 == 1 => Verdict::Fail,
        (at, "bonus1") if at % 2 == 0 => Verdict::Unpinned,
        (at, _) if at % 11 == 10 && last.is_multiple_of(2) => Verdict::Fail,
        _ => Verdict::Pass,
    }
}

fn result(at: usize, case: &str) -> CaseResult {
    let verdict = verdict(at, case);
    let (dialogue, reason) = dialogue(at, verdict, case);
    let hostile = at == 7 && verdict == Verdict::Crash;
    CaseResult {
        case: case.to_owned(),
        mode: "release".to_owned(),
        verdict,
        reason,
        earned: if verdict == Verdict::Pass { 5.0 } else { 0.0 },
        matched: (verdict == Verdict::Format).then(|| "spaces".to_owned()),
        notes: (verdict == Verdict::Crash)
            .then(|| "it left a process behind".to_owned())
            .into_iter()
            .collect(),
        stderr: Text::from(if hostile { HOSTILE } else { b"" }),
        first_wrong: dialogue.iter().position(|turn| !turn.right),
        dialogue,
        signature: match verdict {
            Verdict::Pass => String::new(),
            _ => format!("c0de{}", case.len()),
        },
        wall_ms: 3,
    }
}

fn turn(typed: &str, expected: &[u8], got: &[u8]) -> DialogueTurn {
    DialogueTurn {
        typed: Some(Text::from(typed.as_bytes())),
        expected: Text::from(expected),
        got: Text::from(got),
        right: expected == got,
        omitted: 0,
    }
}

fn dialogue(at: usize, verdict: Verdict, case: &str) -> (Vec<DialogueTurn>, String) {
    let wrong: &[u8] = match verdict {
        Verdict::Fail if case == "guava" => b"persimmon\n",
        Verdict::Fail if at == 7 => HOSTILE,
        Verdict::Format => {
            b"Number correct 1\nNumber in wrong spot  2\n\nTurn 5\nWhat is your guess: "
        }
        Verdict::Fail => b"Number correct 1\nNumber in wrong spot 3\nTurn 5\nWhat is your guess: ",
        Verdict::Crash | Verdict::Timeout => b"Number correct 1\n",
        _ => return (Vec::new(), reason(verdict)),
    };
    let answer = |n: usize| {
        format!("Number correct 0\nNumber in wrong spot 1\n\nTurn {n}\nWhat is your guess: ")
    };
    let start = DialogueTurn {
        typed: None,
        ..turn("", b"Turns (0 - 40) ", b"Turns (0 - 40) ")
    };
    let mut turns = vec![
        start,
        turn(
            "10",
            b"Turn 1\nWhat is your guess: ",
            b"Turn 1\nWhat is your guess: ",
        ),
    ];
    for (at, guess) in ["1 2 3 4", "2 2 5 5", "6 1 6 1"].iter().enumerate() {
        let text = answer(at + 2);
        turns.push(turn(guess, text.as_bytes(), text.as_bytes()));
    }
    let right: &[u8] = b"Number correct 1\nNumber in wrong spot 2\n\nTurn 5\nWhat is your guess: ";
    turns.push(turn("4 4 1 1", right, wrong));
    if verdict == Verdict::Fail {
        turns.push(turn(
            "4 3 1 2",
            b"Number correct 4\nNumber in wrong spot 0\n\nYou win!\n",
            wrong,
        ));
    }
    turns[5].omitted = if at == 7 { 123_456 } else { 0 };
    (turns, reason(verdict))
}

fn reason(verdict: Verdict) -> String {
    match verdict {
        Verdict::Pass => "",
        Verdict::Format => "differs only in spacing inside lines, in turn 5",
        Verdict::Fail => "turn 5, after `4 4 1 1`: a different count of digits in the wrong spot",
        Verdict::Crash => "ended by SIGSEGV (a bad memory access) after 1 of 4 lines of turn 5",
        Verdict::Timeout => "still running after 10 s, waiting for input that nobody asked for",
        Verdict::OutputLimit => "printed more than 4,194,304 bytes: the same 3 lines over and over",
        Verdict::CompileError => "the program did not build",
        Verdict::Unpinned => "the program could not be given the secret",
        _ => "not judged",
    }
    .to_owned()
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

fn alike(submissions: &[SubmissionResult]) -> Vec<Alike> {
    let group =
        |id: &str, title: &str, case: &str, verdict: Verdict, comment: Option<&str>| Alike {
            id: id.to_owned(),
            title: title.to_owned(),
            case: case.to_owned(),
            submissions: submissions
                .iter()
                .filter(|one| {
                    one.cases
                        .iter()
                        .any(|result| result.case == case && result.verdict == verdict)
                })
                .map(|one| one.key.clone())
                .collect(),
            comment: comment.map(str::to_owned),
        };
    vec![
        group(
            "a11ce5",
            "Counts repeated digits more than once",
            "mastermind5",
            Verdict::Fail,
            Some("Cross a digit of the secret out once it has answered one of the guess."),
        ),
        group(
            "b0b5",
            "Waits for input after a guess that is too long",
            "mastermind7",
            Verdict::Timeout,
            None,
        ),
        group(
            "cafe",
            "Two blanks before the number",
            "mastermind6",
            Verdict::Format,
            None,
        ),
        group(
            "f00d",
            "Persimmon <i>quit</i>",
            "guava",
            Verdict::Fail,
            Some("medlar comment"),
        ),
    ]
}
