//! What the teacher decides holds on every later run.

use regrade::judge::Verdict;

use super::small::{class, graded, program};
use super::support::submission;

#[test]
fn an_accepted_group_counts_as_right_in_every_case_it_shows_in() {
    let folder = class();
    graded(&folder);
    let group = folder.results("out").alike[0].clone();
    let text = folder.ok(&["review", "out", "--list"]);
    assert!(
        text.contains(&group.id) && text.contains("2 submissions: cyd dan"),
        "{text}"
    );
    assert!(
        text.contains("expected twice is 2") && text.contains("got      Twice is 2"),
        "{text}"
    );
    folder.ok(&[
        "review",
        "out",
        "--accept",
        &group.id,
        "--because",
        "capitals are free",
    ]);
    let text = folder.ok(&["rescore", "double", "out"]);
    assert!(
        text.contains("cyd: 0 → 30") && text.contains("dan: 0 → 30"),
        "{text}"
    );
    graded(&folder);
    let results = folder.results("out");
    let cyd = submission(&results, "cyd");
    assert_eq!(cyd.score.total, 30.0);
    assert_eq!(cyd.cases[0].notes, ["accepted by hand: capitals are free"]);
    assert!(results.alike.is_empty());
}

#[test]
fn an_answer_that_one_student_alone_gave_can_be_accepted() {
    let folder = class();
    folder.put("class/fay/double.py", program("'double:', 2 * n"));
    graded(&folder);
    let text = folder.ok(&["review", "out", "--of", "fay"]);
    assert!(!text.contains("cyd"), "{text}");
    let ids: Vec<_> = text
        .lines()
        .filter_map(|line| line.split_once(':'))
        .collect();
    let ids: Vec<_> = ids.iter().filter(|(id, _)| id.contains('#')).collect();
    assert_eq!(ids.len(), 3, "{text}");
    let (id, who) = ids[0];
    assert!(
        id.starts_with("one#") && who.ends_with("1 submission: fay"),
        "{text}"
    );
    folder.ok(&["review", "out", "--accept", id, "--because", "as good"]);
    let text = folder.ok(&["rescore", "double", "out"]);
    assert!(text.contains("fay: 0 → 10"), "{text}");
    let (unknown, status) = folder.run(&["review", "out", "--of", "fya"]);
    assert!(
        unknown.contains("no submission is called `fya`") && status == 3,
        "{unknown}"
    );
}

#[test]
fn a_comment_reaches_the_whole_group() {
    let folder = class();
    graded(&folder);
    let id = folder.results("out").alike[0].id.clone();
    folder.ok(&["review", "out", "--comment", &id, "Mind the \"capitals\"."]);
    graded(&folder);
    let results = folder.results("out");
    assert_eq!(
        results.alike[0].comment.as_deref(),
        Some("Mind the \"capitals\".")
    );
}

#[test]
fn a_verdict_is_set_by_hand_for_one_case_of_one_submission() {
    let folder = class();
    graded(&folder);
    let arguments = [
        "review",
        "out",
        "--override",
        "dan",
        "two",
        "pass",
        "--because",
        "shown in the lab",
    ];
    folder.ok(&arguments);
    let text = graded(&folder);
    assert!(text.contains("dan: 0 → 10"), "{text}");
    let results = folder.results("out");
    let verdicts: Vec<_> = submission(&results, "dan")
        .cases
        .iter()
        .map(|case| (case.case.as_str(), case.verdict))
        .collect();
    assert_eq!(
        verdicts,
        [
            ("one", Verdict::Fail),
            ("three", Verdict::Fail),
            ("two", Verdict::Pass)
        ]
    );
    assert_eq!(submission(&results, "cyd").score.total, 0.0);
}

#[test]
fn a_decision_about_nobody_is_refused_and_one_in_the_file_is_told() {
    let folder = class();
    graded(&folder);
    for (arguments, expected) in [
        (
            &["review", "out", "--accept", "one#0"][..],
            "no group and no wrong answer is called `one#0`",
        ),
        (
            &[
                "review",
                "out",
                "--override",
                "dam",
                "one",
                "pass",
                "--because",
                "x",
            ],
            "did you mean `dan`?",
        ),
        (
            &[
                "review",
                "out",
                "--override",
                "dan",
                "on",
                "pass",
                "--because",
                "x",
            ],
            "did you mean `one`?",
        ),
        (
            &[
                "review",
                "out",
                "--override",
                "dan",
                "one",
                "right",
                "--because",
                "x",
            ],
            "no verdict is called `right`",
        ),
    ] {
        let (text, status) = folder.run(arguments);
        assert_eq!(status, 3, "{text}");
        assert!(text.contains(expected), "{text}");
    }
    let set =
        "[[override]]\nsubmission = \"zoe\"\ncase = \"one\"\nverdict = \"pass\"\nbecause = \"x\"\n";
    folder.put("out/decisions.toml", set);
    graded(&folder);
    let warnings = folder.results("out").warnings;
    assert_eq!(
        warnings,
        ["decisions.toml: the override of `one` in `zoe` applies to nothing"]
    );
}

#[test]
fn a_mistake_in_the_decisions_stops_before_anything_is_written() {
    let folder = class();
    graded(&folder);
    let before = folder.read("out/results.json");
    folder.put("out/decisions.toml", "[[accept]]\nanswer = [\"one#1\"]\n");
    let (text, status) = folder.run(&["grade", "double", "class", "-o", "out"]);
    assert_eq!(status, 3, "{text}");
    assert!(
        text.contains("decisions.toml:1:1: missing key `accept.0.answers`"),
        "{text}"
    );
    assert_eq!(folder.read("out/results.json"), before);
}
