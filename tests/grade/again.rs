//! A second grading runs what changed and nothing else, and says who moves.

use regrade::judge::Verdict;

use super::small::{class, graded, program};
use super::support::{Folder, sample, submission, timeless};

#[test]
fn a_class_is_graded_and_identical_programs_are_built_and_run_once() {
    let folder = class();
    let text = graded(&folder);
    assert!(text.contains("4 programs built, 9 programs run"), "{text}");
    let totals: Vec<_> = folder.totals("out").into_iter().collect();
    let expected = [
        ("ada", 30.0),
        ("bob", 30.0),
        ("cyd", 0.0),
        ("dan", 0.0),
        ("eve", 0.0),
    ];
    assert_eq!(totals, expected.map(|(key, total)| (key.to_owned(), total)));
    let results = folder.results("out");
    let eve = submission(&results, "eve");
    assert!(
        eve.builds[0].log.contains("SyntaxError"),
        "{:?}",
        eve.builds
    );
    assert!(
        eve.cases
            .iter()
            .all(|case| case.verdict == Verdict::CompileError)
    );
    let [group] = &results.alike[..] else {
        panic!("one group: {:?}", results.alike);
    };
    assert_eq!(group.submissions, ["cyd", "dan"]);
}

#[test]
fn with_nothing_changed_nothing_runs_and_the_results_are_the_same_bytes() {
    let folder = class();
    graded(&folder);
    let before = folder.read("out/results.json");
    let text = graded(&folder);
    assert!(text.contains("0 programs built, 0 programs run"), "{text}");
    assert!(!text.contains("moved"), "{text}");
    assert_eq!(folder.read("out/results.json"), before);
}

#[test]
fn a_changed_expected_output_runs_nothing_and_says_who_moves() {
    let folder = class();
    graded(&folder);
    folder.put("double/two.out", "Twice is 4\n");
    let text = graded(&folder);
    assert!(text.contains("0 programs built, 0 programs run"), "{text}");
    for line in [
        "4 submissions moved:",
        "ada: 30 → 20",
        "two: from pass to fail",
        "cyd: 0 → 10",
        "two: from fail to pass",
    ] {
        assert!(text.contains(line), "`{line}` is not in\n{text}");
    }
}

#[test]
fn an_expected_output_of_another_length_runs_nothing_either() {
    let folder = class();
    graded(&folder);
    folder.put(
        "double/two.out",
        "Twice that much is four\nand that is all\n",
    );
    let (text, status) = folder.run(&["rescore", "double", "out"]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("ada: 30 → 20"), "{text}");
    assert!(text.contains("0 programs run"), "{text}");
}

#[test]
fn a_changed_input_runs_that_case_alone() {
    let folder = class();
    graded(&folder);
    folder.put("double/two.in", "7\n");
    let (text, status) = folder.run(&["rescore", "double", "out"]);
    assert_eq!(status, 3, "{text}");
    assert!(text.contains("run `regrade grade` again"), "{text}");
    let text = graded(&folder);
    assert!(text.contains("3 programs built, 3 programs run"), "{text}");
}

#[test]
fn a_new_program_runs_alone_and_a_submission_that_is_gone_is_told() {
    let folder = class();
    graded(&folder);
    folder.put("class/eve/double.py", program("'twice is', n + n"));
    std::fs::remove_dir_all(folder.path("class/bob")).expect("it is there");
    let text = graded(&folder);
    assert!(text.contains("1 program built, 3 programs run"), "{text}");
    assert!(text.contains("eve: 0 → 30"), "{text}");
    assert!(text.contains("bob: 30 → nothing"), "{text}");
}

#[test]
fn what_a_killed_run_left_half_written_is_run_again() {
    let folder = class();
    graded(&folder);
    let before = folder.read("out/results.json");
    let mut files: Vec<_> = walkdir::WalkDir::new(folder.path("out/store"))
        .into_iter()
        .map(|entry| entry.expect("readable").into_path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "run"))
        .collect();
    files.sort();
    let bytes = std::fs::read(&files[0]).expect("readable");
    std::fs::write(&files[0], &bytes[..bytes.len() - 1]).expect("writable");
    let text = graded(&folder);
    assert!(text.contains("1 program built, 1 program run"), "{text}");
    assert_eq!(
        timeless(&folder.read("out/results.json")),
        timeless(&before)
    );
}

#[test]
fn rescoring_shows_who_would_move_and_writes_only_when_told_to() {
    let folder = class();
    graded(&folder);
    let before = folder.read("out/results.json");
    let text = folder.ok(&["rescore", "double", "out"]);
    assert!(text.contains("nobody moves; 0 programs run"), "{text}");
    folder.add(
        "double/assignment.toml",
        "[[rubric.group]]\nname = \"All\"\ncases = [\"*\"]\npoints = 9\n",
    );
    let text = folder.ok(&["rescore", "double", "out"]);
    assert!(
        text.contains("ada: 30 → 9") && text.contains("All: from 0 to 9"),
        "{text}"
    );
    assert!(text.contains("add `--yes`"), "{text}");
    assert_eq!(folder.read("out/results.json"), before);
    folder.ok(&["rescore", "double", "out", "--yes"]);
    assert_eq!(folder.totals("out")["ada"], 9.0);
    assert!(folder.read("out/journal.jsonl").contains("\"rescored\""));
}

#[test]
fn another_strictness_is_judged_from_what_was_seen() {
    let folder = class();
    graded(&folder);
    let text = folder.ok(&[
        "grade",
        "double",
        "class",
        "-o",
        "out",
        "--strictness",
        "case",
    ]);
    assert!(text.contains("0 programs built, 0 programs run"), "{text}");
    assert_eq!(folder.totals("out")["dan"], 30.0);
}

#[test]
fn another_strictness_plays_no_game_against_the_player_again() {
    let folder = Folder::new();
    folder.assignment("lingo");
    let right = String::from_utf8(sample("lingo", "lingo.py")).expect("it is text");
    folder.put("class/ada/lingo.py", &right);
    let spaced = right.replace("Welcome to", "Welcome  to");
    assert_ne!(spaced, right);
    folder.put("class/bob/lingo.py", spaced);
    folder.ok(&["grade", "lingo", "class", "-o", "out"]);
    assert!(folder.totals("out")["bob"] < folder.totals("out")["ada"]);
    let toml = folder.read("lingo/assignment.toml");
    let strictness = "strictness = \"trailing\"";
    assert!(toml.contains(strictness) && toml.contains("[oracle]"));
    let lax = toml.replace(strictness, "strictness = \"spaces\"");
    folder.put("lingo/assignment.toml", lax);
    folder.ok(&["rescore", "lingo", "out", "--yes"]);
    let results = folder.results("out");
    for who in ["ada", "bob"] {
        let cases = &submission(&results, who).cases;
        assert!(
            cases.iter().all(|case| case.verdict == Verdict::Pass),
            "{who}"
        );
    }
}

#[test]
fn mistakes_of_the_teacher_are_told_apart_from_those_of_the_class() {
    let folder = class();
    folder.add("double/assignment.toml", "[rubric]\ngroups = 3\n");
    let (text, status) = folder.run(&["grade", "double", "class", "-o", "out"]);
    assert_eq!(status, 3, "{text}");
    assert!(
        text.contains("assignment.toml:4:1: unknown key `rubric.groups`"),
        "{text}"
    );
    let folder = class();
    for (arguments, expected) in [
        (
            &["grade", "double", "nothing", "-o", "out"][..],
            "nothing: cannot be read",
        ),
        (
            &["grade", "double", "class", "-o", "out", "--mode", "fast"],
            "`--mode fast` names no build mode",
        ),
        (
            &["grade", "double", "class", "-o", "out", "--case", "x*"],
            "no case of the rubric matches `x*`",
        ),
        (&["rescore", "double", "empty"], "roster.json"),
        (&["review", "empty"], "results.json"),
    ] {
        let (text, status) = folder.run(arguments);
        assert_eq!(status, 3, "{text}");
        assert!(text.contains(expected), "{text}");
    }
}
