//! A made-up class with everything in it that a page must bear.

mod dialogue;
mod submission;

use regrade::gradebook::results::{
    Alike, AssignmentInfo, CaseInfo, FORMAT_VERSION, Isolation, Promise, Results, SubmissionResult,
};
use regrade::judge::Verdict;

/// How many students there are.
pub const STUDENTS: usize = 120;

/// What a hostile program prints, and where else a student can put it.
pub const HOSTILE: &[u8] = b"<script>window.pwned=1</script><img src=x onerror='window.pwned=2'>\
    \"><svg onload=window.pwned=3>]]>--></pre></style>{{ 7*7 }}=cmd()\0\x1b[31m\x1b]0;x\x07\xff\xe2\x80\xae\xd7\x90&amp;\n";

/// The class: some cases are kept back from students.
pub fn class() -> Results {
    let submissions: Vec<_> = (0..STUDENTS).map(submission::submission).collect();
    Results {
        mistakes: Vec::new(),
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
        launcher: None,
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
            Some("Read what the handout says of leaving early."),
        ),
    ]
}
