//! What is checked: commands, sources, folders, and the engine itself.

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use super::folder::{Folder, GAME, cases_of, repository, stderr, stdout, text};

fn passes(folder: &Folder, arguments: &[&str]) {
    folder.check(arguments).success().stderr("");
}

#[test]
fn a_command_with_arguments_of_its_own() {
    let folder = Folder::new().case("t1", "b\na\n", "a\nb\n");
    passes(&folder, &["--", "sort"]);
    assert_eq!(folder.verdicts(&["--", "sort", "-r"])[0].1, "fail");
}

/// An assignment with two ways to build, in which a program prints another word each.
fn with_modes() -> Folder {
    Folder::new()
        .case("t1", "", "plain\n")
        .file(
            "cases/assignment.toml",
            "[build]\nflags = [\"-DALL\"]\n[[build.mode]]\nname = \"plain\"\nflags = [\"-DWORD=plain\"]\n[[build.mode]]\nname = \"other\"\nflags = [\"-DWORD=other\"]\n",
        )
        .file(
            "says.c",
            "#include <stdio.h>\n#define TEXT(word) #word\n#define SHOWN(word) TEXT(word)\n#ifdef ALL\nint main(void) { puts(SHOWN(WORD)); }\n#endif\n",
        )
}

#[test]
fn sources_are_built_as_the_assignment_has_them_built() {
    let folder = with_modes();
    folder.check(&["says.c"]).success().stderr(contains(
        "built in the mode `plain`; `regrade grade` builds it in `other` too",
    ));
    folder
        .check(&["says.c", "--mode", "other"])
        .code(1)
        .stdout(contains("other"));
    folder
        .check(&["says.c", "--mode", "othr"])
        .code(2)
        .stderr(contains("did you mean `other`?"));
}

/// GCC may take a loop of C++ for one that ends, and leave it out.
#[test]
fn a_loop_that_never_ends_never_ends_when_it_is_graded() {
    let source = "#include <cstdio>\nint main() { unsigned n = 1; while (n > 0) n = n > 0 ? n : 1; puts(\"done\"); }\n";
    let folder = Folder::new()
        .case("t1", "", "done\n")
        .file("loops.cpp", source);
    let arguments = ["loops.cpp", "--timeout", "1"];
    assert_eq!(folder.verdicts(&arguments)[0].1, "timeout");
}

#[test]
fn the_arguments_of_a_case_come_after_those_of_the_command() {
    let folder = Folder::new()
        .case("t1", "", "a b c\n")
        .file("cases/t1.toml", "args = [\"b\", \"c\"]\n");
    passes(&folder, &["--", "echo", "a"]);
}

#[test]
fn without_a_program_the_engine_itself_is_checked() {
    Folder::new()
        .file("cases/game.toml", GAME)
        .case("t1", "again\nguava\n", "Guess: agA--\nGuess: Right!\n")
        .check(&[])
        .success()
        .stdout("cases · the reference engine · exact\n✓ t1 · 1 point\n1 passed · 1 of 1 point\n");
}

#[test]
fn the_engine_is_told_when_an_expected_output_is_not_its_own() {
    Folder::new()
        .file("cases/game.toml", GAME)
        .case("t1", "again\nguava\n", "Guess: AgA--\nGuess: Right!\n")
        .check(&[])
        .code(1)
        .stdout(contains("✗ t1 · fail"));
}

#[test]
fn several_sources_are_one_program() {
    let folder = Folder::new()
        .case("t1", "", "42\n")
        .file("board.h", "int board();\n")
        .file("board.cc", "#include \"board.h\"\nint board() { return 42; }\n")
        .file(
            "main.cc",
            "#include <cstdio>\n#include \"board.h\"\nint main() { std::printf(\"%d\\n\", board()); }\n",
        );
    passes(&folder, &["main.cc", "board.cc", "board.h"]);
}

#[test]
fn a_folder_holds_one_program() {
    let folder = Folder::new()
        .case("t1", "", "42\n")
        .file("handed-in/board.py", "ANSWER = 42\n")
        .file("handed-in/main.py", "import board\nprint(board.ANSWER)\n")
        .file("handed-in/README.md", "my homework\n");
    passes(&folder, &["handed-in"]);
}

#[test]
fn a_program_that_does_not_compile_says_why_once_and_fails_every_case() {
    let assert = Folder::new()
        .case("t1", "", "")
        .case("t2", "", "")
        .file("broken.cc", "int main() { retrun 0; }\n")
        .check(&["broken.cc"])
        .code(1);
    let text = stdout(&assert);
    let cases = "✗ compile-error · it could not be built, so nothing was run · 2 cases: t1, t2\n";
    assert!(text.contains(cases), "{text}");
    assert!(text.find("broken.cc:1") < text.find(cases), "{text}");
    assert_eq!(text.matches("the compiler said:").count(), 1, "{text}");
    assert!(text.contains("broken.cc:1"), "{text}");
}

#[test]
fn the_exit_status_is_judged_where_the_case_declares_one() {
    let folder = Folder::new()
        .case("t1", "", "")
        .file("cases/t1.toml", "exit = 3\n");
    passes(&folder, &["--", "sh", "-c", "exit 3"]);
    folder.check(&["--", "true"]).code(1).stdout(contains(
        "exit-status: it ended with status 0, where the case asks for 3",
    ));
}

#[test]
fn a_status_that_no_case_declares_is_a_note_on_a_passed_case() {
    Folder::new()
        .case("t1", "", "")
        .check(&["--", "false"])
        .success()
        .stdout(contains("✓ t1 · 1 point · it ended with exit status 1"));
}

#[test]
fn data_files_are_there_and_expected_outputs_are_not() {
    let folder = Folder::new()
        .case("t1", "", "words.txt\nguava\n")
        .file("cases/words.txt", "guava\n")
        .file("cases/assignment.toml", "files = [\"words.txt\"]\n");
    passes(&folder, &["--", "sh", "-c", "ls; cat words.txt"]);
}

#[test]
fn the_first_wrong_answer_is_named_with_its_input_line() {
    let wrong = repository("fixtures/mastermind/submissions/eleven-turns.cc");
    let folder = Folder::new();
    let assert = folder
        .regrade()
        .arg("check")
        .arg(repository("fixtures/mastermind"))
        .arg(wrong)
        .args(["--case", "mastermind2"])
        .assert()
        .code(1);
    let text = stdout(&assert);
    assert!(
        text.contains(
            "    the answer to input line 11, `8 2 3 4`, is the first that is wrong\n    expected \
             `N`, got `T`\n    expected:\n"
        ),
        "{text}"
    );
    assert!(text.contains(" 41 │ Turn 11\n"), "{text}");
    assert!(
        text.contains("    hint: The flag gives exactly ten turns."),
        "{text}"
    );
}

#[test]
fn a_failure_and_a_fixture_at_fault_are_told_apart_by_the_exit_status() {
    let folder = Folder::new()
        .case("t1", "one\n", "two\n")
        .case("t2", "one\n", "one\n");
    folder.check(&["--", "cat"]).code(1);
    folder
        .file("cases/t3.in", "")
        .check(&["--", "cat"])
        .code(3)
        .stdout(contains(
            "1 passed, 1 failed, 1 fixture error · 1 of 2 points\n",
        ));
}

#[test]
fn a_folder_of_pairs_works_in_the_layouts_that_people_have() {
    let layouts = [
        ("1.in", "1.ans"),
        ("1.in", "1.expected"),
        ("input1.txt", "output1.txt"),
        ("1/in", "1/out"),
        ("sample-1.in", "sample-1.out"),
        ("data/secret/1.in", "data/secret/1.ans"),
        ("input/input1.txt", "output/output1.txt"),
    ];
    for (input, output) in layouts {
        let folder = Folder::new()
            .file(&format!("cases/{input}"), "one\n")
            .file(&format!("cases/{output}"), "one\n");
        let verdicts = folder.verdicts(&["--", "cat"]);
        let passed: Vec<_> = verdicts
            .iter()
            .map(|(_, verdict)| verdict.as_str())
            .collect();
        assert_eq!(passed, ["pass"], "{input}");
    }
}

#[test]
fn the_cases_of_a_dmoj_manifest_are_those_that_it_names() {
    let folder = Folder::new()
        .file(
            "cases/init.yml",
            "test_cases:\n- {in: a.txt, out: b.txt, points: 7}\n",
        )
        .file("cases/a.txt", "one\n")
        .file("cases/b.txt", "one\n")
        .file("cases/other.in", "no case\n");
    let report = folder.report(&["--", "cat"]);
    let cases: Vec<_> = cases_of(&report)
        .map(|case| (text(case, "verdict"), case["points"].as_f64()))
        .collect();
    assert_eq!(cases, [("pass".to_owned(), Some(7.0))]);
}

#[test]
fn stale_outputs_are_no_cases_and_stay_as_they_are() {
    let stale = ["1.my.out", "1.diff", "1.out~", "._1.in"];
    let mut folder = Folder::new().case("1", "one\n", "one\n");
    for name in stale {
        folder = folder.file(&format!("cases/{name}"), "stale");
    }
    let verdicts = folder.verdicts(&["--", "cat"]);
    assert_eq!(verdicts, [("1".to_owned(), "pass".to_owned())]);
    for name in stale {
        assert_eq!(folder.read(&format!("cases/{name}")), "stale", "{name}");
    }
}

#[test]
fn somebodys_own_trial_is_left_out_with_a_warning() {
    Folder::new()
        .case("1", "one\n", "one\n")
        .file("cases/my_1.in", "x\n")
        .check(&["--", "cat"])
        .success()
        .stdout(contains("my_1").not())
        .stderr(starts_with("warning: cases/my_1.in: left out: "));
}

#[test]
fn a_program_is_built_and_run_whatever_the_umask_of_the_caller() {
    let folder = Folder::new()
        .case("t1", "", "hi\n")
        .file(
            "cpp/main.cc",
            "#include \"parts/hi.h\"\nint main() { hi(); }\n",
        )
        .file(
            "cpp/parts/hi.h",
            "#include <cstdio>\ninline void hi() { puts(\"hi\"); }\n",
        )
        .file("py/main.py", "import hi\n")
        .file("py/hi.py", "print('hi')\n");
    let binary = assert_cmd::cargo::cargo_bin!("regrade");
    for umask in ["022", "077", "000", "0177", "0777"] {
        for program in ["cpp", "py"] {
            assert_cmd::Command::new("sh")
                .args(["-c", "umask $0; exec \"$@\"", umask])
                .arg(binary)
                .args(["check", "cases", program])
                .current_dir(folder.path(""))
                .assert()
                .success();
        }
    }
}

/// Run by root, a program is another user, who cannot use what root keeps for itself.
#[test]
fn a_command_that_its_owner_alone_may_run_blames_no_program() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new()
        .case("t1", "", "hi\n")
        .file("say.sh", "#!/bin/sh\necho hi\n")
        .file("say.py", "print('hi')\n");
    for name in ["say.sh", "say.py"] {
        let mode = std::fs::Permissions::from_mode(0o700);
        std::fs::set_permissions(folder.path(name), mode).expect("it is ours");
    }
    for command in [&["./say.sh"][..], &["python3", "say.py"]] {
        let done = folder.check(&[&["--"], command].concat());
        let said = stderr(&done);
        match done.get_output().status.code() {
            Some(0) => {}
            Some(3) => assert!(
                said.contains("programs run as another user; `chmod a+rX"),
                "{said}"
            ),
            other => panic!("{other:?}: {said}"),
        }
    }
}
