//! Several assignments in one call, one run at a time, flaky programs.

use regrade::judge::Verdict;

use super::small::{class, graded};
use super::support::submission;

#[test]
fn several_assignments_have_a_folder_each() {
    let folder = class();
    folder.put("half/one.in", "4\n");
    folder.put("half/one.out", "2\n");
    folder.put("halves/zed/half.py", "print(int(input()) // 2)\n");
    let text = folder.ok(&[
        "grade", "double", "class", "-o", "out", "--also", "half", "halves",
    ]);
    assert!(
        text.contains("double: 5 submissions") && text.contains("half: 1 submission"),
        "{text}"
    );
    assert_eq!(folder.totals("out/double")["ada"], 30.0);
    assert_eq!(folder.totals("out/half")["zed"], 1.0);
    let (text, status) = folder.run(&[
        "grade", "double", "class", "-o", "out", "--also", "double", "class",
    ]);
    assert_eq!(status, 2, "{text}");
}

#[test]
fn an_output_folder_belongs_to_one_assignment() {
    let folder = class();
    graded(&folder);
    let before = folder.read("out/results.json");
    folder.put("half/one.in", "4\n");
    folder.put("half/one.out", "2\n");
    let (text, status) = folder.run(&["grade", "half", "class", "-o", "out"]);
    assert_eq!(status, 3, "{text}");
    assert!(
        text.contains("the marks of the assignment `double`, and would lose them to `half`"),
        "{text}"
    );
    assert!(text.contains("help: name another folder with `-o`"));
    assert_eq!(folder.read("out/results.json"), before);
}

#[test]
fn marks_do_not_go_among_the_submissions() {
    let folder = class();
    let (text, status) = folder.run(&["grade", "double", "class", "-o", "class/marks"]);
    assert_eq!(status, 2, "{text}");
    assert!(!folder.path("class/marks").exists());
}

#[test]
fn an_output_folder_is_worked_in_once_at_a_time() {
    let folder = class();
    graded(&folder);
    let lock = std::fs::File::open(folder.path("out/.lock")).expect("it is there");
    lock.lock().expect("it is free");
    let (text, status) = folder.run(&["grade", "double", "class", "-o", "out"]);
    assert_eq!(status, 3, "{text}");
    assert!(
        text.contains("another regrade works in this folder"),
        "{text}"
    );
    drop(lock);
    graded(&folder);
}

#[test]
fn what_changes_from_run_to_run_is_nondeterministic_and_the_lines_that_vary_are_shown() {
    let folder = class();
    let text = "n = int(input())\nprint(n)\nprint(*{'alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'})\n";
    folder.put("class/flo/double.py", text);
    let text = folder.ok(&["grade", "double", "class", "-o", "out", "--repeat", "3"]);
    let results = folder.results("out");
    let flo = submission(&results, "flo");
    assert!(
        flo.cases
            .iter()
            .all(|case| case.verdict == Verdict::Nondeterministic),
        "{flo:?}"
    );
    assert!(
        flo.cases[0]
            .reason
            .starts_with("its output changes from run to run")
    );
    let notes = flo.cases[0].notes.concat();
    assert!(
        notes.contains("lines that vary: line 2: `") && !notes.contains("line 1:"),
        "{notes}"
    );
    assert!(
        submission(&results, "cyd")
            .cases
            .iter()
            .all(|case| case.verdict == Verdict::Fail)
    );
    // Four programs run three cases; the three that are wrong run each of them three times more.
    assert!(text.contains("5 programs built, 39 programs run"), "{text}");
    let text = folder.ok(&["grade", "double", "class", "-o", "out", "--repeat", "3"]);
    assert!(text.contains("0 programs built, 0 programs run"), "{text}");
}
