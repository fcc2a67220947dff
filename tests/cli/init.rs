//! `regrade init`: new assignments, from pairs and from solutions.

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, stdout};

fn init(folder: &Folder, arguments: &[&str]) -> Assert {
    let mut command = folder.regrade();
    command.args(["init", "new"]).args(arguments).assert()
}

fn check(folder: &Folder, source: &str) -> Assert {
    let mut command = folder.regrade();
    command.args(["check", "new", source]).assert()
}

const DOUBLE: &str = "print(2 * int(input()))\n";

fn inputs() -> Folder {
    Folder::new()
        .file("double.py", DOUBLE)
        .file("inputs/t1.in", "21\n")
        .file("inputs/t2.in", "4\n")
}

#[test]
fn pairs_of_any_layout_become_cases() {
    let folder = Folder::new()
        .file("double.py", DOUBLE)
        .file("old/input1.txt", "1\n")
        .file("old/output1.txt", "2\n")
        .file("old/input2.txt", "3\n")
        .file("old/output2.txt", "6\n");
    let assert = init(&folder, &["--from-pairs", "old"]).success();
    assert!(stdout(&assert).starts_with("new: 2 cases, 5 files written\nnext:\n"));
    check(&folder, "double.py")
        .success()
        .stdout(contains("2 passed"));
    assert!(
        folder
            .read("new/assignment.toml")
            .contains("\ntitle = \"new\"\n")
    );
}

#[test]
fn what_the_toml_of_a_case_names_comes_with_it() {
    let folder = Folder::new()
        .file("cat.py", "import sys\nprint(open(sys.argv[1]).read(), end='')\n")
        .file("old/sub/a.in", "")
        .file("old/sub/a.out", "guava\n")
        .file(
            "old/sub/a.toml",
            "title = \"A\"\nargs = [\"w.txt\"]\nfiles = [{ from = \"data/w.txt\", to = \"w.txt\" }]\n",
        )
        .file("old/data/w.txt", "guava\n");
    init(&folder, &["--from-pairs", "old"]).success();
    check(&folder, "cat.py")
        .success()
        .stdout(contains("sub-a · A"));
}

#[test]
fn pairs_that_lie_in_the_folder_stay_where_they_are() {
    let folder = Folder::new()
        .file("double.py", DOUBLE)
        .file("new/t1.in", "1\n")
        .file("new/t1.out", "2\n");
    init(&folder, &[])
        .success()
        .stdout(contains("new: 1 case, 1 file written"));
    check(&folder, "double.py").success();
}

#[test]
fn a_folder_that_is_not_there_gets_its_settings_and_is_told_what_is_missing() {
    let folder = Folder::new();
    init(&folder, &[])
        .success()
        .stdout(contains("new: 0 cases, 1 file written").and(contains("add NAME.in and NAME.out")));
}

#[test]
fn a_solution_is_run_shown_and_kept_as_a_sample() {
    let folder = inputs();
    init(
        &folder,
        &[
            "--from-solution",
            "double.py",
            "--inputs",
            "inputs",
            "--yes",
        ],
    )
    .success()
    .stdout(contains(
        "t1 (new: new/t1.out)\n  + 42\nt2 (new: new/t2.out)\n  + 8\n",
    ));
    assert_eq!(folder.read("new/t1.out"), "42\n");
    assert!(
        folder
            .read("new/assignment.toml")
            .contains("sources = [\"double.py\"]")
    );
    check(&folder, "double.py").success();
    let mut verify = folder.regrade();
    verify.args(["verify", "new"]).assert().success();
}

#[test]
fn a_solution_may_be_a_command_and_its_inputs_may_lie_in_the_folder() {
    let folder = Folder::new()
        .file("new/t1.in", "b\na\n")
        .file("new/t2.in", "d\nc\n")
        .file("new/t2.out", "written by hand\n");
    init(&folder, &["--from-solution", "sort -r", "--yes"]).success();
    assert_eq!(folder.read("new/t1.out"), "b\na\n");
    assert_eq!(folder.read("new/t2.out"), "written by hand\n");
}

#[test]
fn without_a_terminal_nothing_is_recorded_unless_yes_is_said() {
    let folder = inputs();
    init(
        &folder,
        &["--from-solution", "double.py", "--inputs", "inputs"],
    )
    .code(2)
    .stdout(contains("+ 42"))
    .stderr(contains("there is nobody to ask").and(contains("--yes")));
    assert!(!folder.path("new").exists());
}

#[test]
fn under_ci_no_solution_is_recorded_and_pairs_are_still_taken() {
    let folder = inputs().file("old/t1.in", "1\n").file("old/t1.out", "2\n");
    let in_ci = |arguments: &[&str]| {
        let mut command = folder.regrade();
        command.env("CI", "true").args(["init", "new"]);
        command.args(arguments).assert()
    };
    in_ci(&[
        "--from-solution",
        "double.py",
        "--inputs",
        "inputs",
        "--yes",
    ])
    .code(3)
    .stderr(contains("not recorded under CI"));
    assert!(!folder.path("new").exists());
    in_ci(&["--from-pairs", "old"]).success();
}

#[test]
fn nothing_is_overwritten() {
    let folder = inputs()
        .file("old/t1.in", "1\n")
        .file("old/t1.out", "2\n")
        .file("new/t1.out", "mine\n");
    init(&folder, &["--from-pairs", "old"])
        .code(2)
        .stderr(contains(
            "new/t1.out is there already, and nothing is overwritten",
        ));
    assert_eq!(folder.read("new/t1.out"), "mine\n");
    assert!(!folder.path("new/assignment.toml").exists());
}

#[test]
fn an_assignment_is_no_folder_of_pairs() {
    let folder = Folder::new()
        .file("new/t1.in", "1\n")
        .file("new/t1.out", "2\n")
        .file("new/assignment.toml", "points = 3\n");
    init(&folder, &[])
        .code(2)
        .stderr(contains("this is an assignment already"));
    assert_eq!(folder.read("new/assignment.toml"), "points = 3\n");
}

#[test]
fn a_case_at_fault_is_left_out_and_said() {
    let folder = Folder::new()
        .file("old/t1.in", "1\n")
        .file("old/t1.out", "2\n")
        .file("old/t2.in", "1\n");
    init(&folder, &["--from-pairs", "old"])
        .code(3)
        .stdout(contains("new: 1 case, 3 files written"))
        .stderr(contains("case t2 is left out"));
}

#[test]
fn two_cases_that_would_have_one_name_are_refused() {
    let folder = Folder::new()
        .file("old/a/1.in", "1\n")
        .file("old/a/1.out", "2\n")
        .file("old/a-1.in", "3\n")
        .file("old/a-1.out", "4\n");
    init(&folder, &["--from-pairs", "old"])
        .code(3)
        .stderr(contains("two cases would both be `a-1.in`"));
    assert!(!folder.path("new").exists());
}

#[test]
fn a_solution_that_does_not_build_or_does_not_end_well_makes_nothing() {
    let folder = inputs()
        .file("broken.cc", "int main() { return 0 }\n")
        .file("dies.py", "input()\nraise SystemExit(7)\n");
    for (solution, why) in [
        ("broken.cc", "the solution does not build"),
        ("dies.py", "it ended with exit status 7"),
        ("no-such-program", "no-such-program"),
    ] {
        init(
            &folder,
            &["--from-solution", solution, "--inputs", "inputs", "--yes"],
        )
        .code(3)
        .stderr(contains(why));
        assert!(!folder.path("new").exists(), "{solution}");
    }
}
