//! What ends a check before it has an answer: each message names the place and the way out.

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use super::folder::{Folder, GAME, regrade, repository, stderr};

/// One case that `cat` passes.
fn folder() -> Folder {
    Folder::new().case("t1", "one\n", "one\n")
}

/// Holds a check to its exit status and to the whole of what it says on stderr.
fn refuses(folder: &Folder, arguments: &[&str], status: i32, message: &str) {
    let assert = folder.check(arguments).code(status).stdout("");
    assert_eq!(stderr(&assert), format!("error: {message}\n"));
}

#[test]
fn a_program_that_is_not_there() {
    refuses(
        &folder(),
        &["--", "./nope"],
        3,
        "./nope does not exist; write its path from this folder, or an absolute one",
    );
}

#[test]
fn a_program_that_is_not_on_the_path() {
    refuses(
        &folder(),
        &["--", "no-such-program"],
        3,
        "no-such-program is not on the PATH; install it, or write the path of the program",
    );
    refuses(
        &folder().file("right", "#!/bin/sh\ncat\n"),
        &["--", "right"],
        3,
        "right is not on the PATH; it is in this folder: write `./right`",
    );
}

#[test]
fn a_program_that_may_not_be_executed() {
    refuses(
        &folder().file("right", "#!/bin/sh\ncat\n"),
        &["--", "./right"],
        3,
        "./right is not executable; `chmod +x ./right`",
    );
}

#[test]
fn a_source_that_is_not_there() {
    refuses(
        &folder(),
        &["nope.py"],
        3,
        "nope.py does not exist; name a source file or a folder of sources",
    );
}

#[test]
fn a_source_whose_suffix_names_no_language() {
    refuses(
        &folder().file("right.txt", "x"),
        &["right.txt"],
        3,
        "right.txt: unknown suffix `.txt`; known are .c .cc .cpp .cxx .py .java .rs; to run any \
         other program put its command behind `--`",
    );
}

#[test]
fn a_folder_that_holds_no_source() {
    folder()
        .file("handed-in/report.pdf", "x")
        .check(&["handed-in"])
        .code(3)
        .stderr(starts_with(
            "error: handed-in has no source file; known are .c",
        ));
}

#[test]
fn a_compiler_that_is_not_installed() {
    let folder = folder()
        .file("right.cc", "int main() {}\n")
        .file("bin/none", "");
    folder
        .regrade()
        .args(["check", "cases", "right.cc"])
        .env("PATH", folder.path("bin"))
        .assert()
        .code(3)
        .stderr(
            starts_with("error: `g++` is not installed or not on the PATH: C++ needs it")
                .and(contains("apt install g++")),
        );
}

#[test]
fn a_folder_that_is_not_there_and_a_file_in_its_place() {
    let folder = folder();
    folder
        .regrade()
        .args(["check", "casse", "--", "cat"])
        .assert()
        .code(3)
        .stderr("error: casse: no such folder\n  help: name the folder that holds the cases\n");
    folder
        .regrade()
        .args(["check", "cases/t1.in", "--", "cat"])
        .assert()
        .code(3)
        .stderr(starts_with("error: cases/t1.in: not a folder\n  help: "));
}

#[test]
fn a_folder_without_cases_says_what_was_looked_for_and_seen() {
    Folder::new()
        .file("cases/notes.md", "")
        .check(&["--", "cat"])
        .code(3)
        .stderr(
            starts_with("error: no cases found in cases: looked for NAME.in + NAME.out, ")
                .and(contains("\n  help: the nearest thing seen was `notes.md`")),
        );
}

#[test]
fn a_typo_in_assignment_toml() {
    refuses(
        &folder().file(
            "cases/assignment.toml",
            "regrade = 1\n\n  strictnes = \"exact\"\n",
        ),
        &["--", "cat"],
        3,
        "cases/assignment.toml:3:3: unknown key `strictnes`\n  help: did you mean `strictness`?",
    );
}

#[test]
fn a_typo_in_the_toml_of_a_case() {
    refuses(
        &folder().file("cases/t1.toml", "points = 2\npoitns = 3\n"),
        &["--", "cat"],
        3,
        "cases/t1.toml:2:1: unknown key `poitns`\n  help: did you mean `points`?",
    );
}

#[test]
fn a_typo_in_game_toml() {
    let game = GAME.replace("round.prompt", "round.promt");
    refuses(
        &folder().file("cases/game.toml", game),
        &["--", "cat"],
        3,
        "cases/game.toml:4:7: unknown key `round.promt`\n  help: did you mean `prompt`?",
    );
}

#[test]
fn a_text_of_the_game_that_names_an_unknown_variable() {
    let game = GAME.replace("Guess: ", "Guess {nn}: ");
    folder()
        .file("cases/game.toml", game)
        .check(&["--", "cat"])
        .code(3)
        .stdout("")
        .stderr(
            starts_with("error: cases/game.toml:4:")
                .and(contains("unknown variable `{nn}`"))
                .and(contains("\n  help: did you mean `{n}`?\n")),
        );
}

#[test]
fn toml_that_is_none() {
    folder()
        .file("cases/assignment.toml", "title = \n")
        .check(&["--", "cat"])
        .code(3)
        .stderr(starts_with("error: cases/assignment.toml:1:"));
}

#[test]
fn an_input_without_an_expected_output_names_the_file_to_add() {
    folder()
        .file("cases/t2.in", "two\n")
        .check(&["--", "cat"])
        .code(3)
        .stdout(
            contains("! t2 · fixture-error · not counted")
                .and(contains("cases/t2.in: no expected output"))
                .and(contains(
                    "write it with `regrade record cases --from COMMAND`, or add cases/t2.out",
                )),
        );
}

#[test]
fn a_misspelt_rung() {
    refuses(
        &folder(),
        &["--strictness", "trialing", "--", "cat"],
        2,
        "`--strictness trialing` names no rung of the ladder\n  help: did you mean `trailing`?",
    );
}

#[test]
fn the_rung_events_is_refused_without_a_game_wherever_it_is_asked_for() {
    let reason = "the case t1 asks for strictness `events`, and there is no game to say what is \
                  meant\n  help: add the game as `game.toml`, or use `spaces`, the loosest rung that \
                  is safe for every game";
    refuses(
        &folder(),
        &["--strictness", "events", "--", "cat"],
        2,
        reason,
    );
    let asked = folder().file("cases/assignment.toml", "strictness = \"events\"\n");
    refuses(&asked, &["--", "cat"], 2, reason);
    let asked = folder().file("cases/t1.toml", "strictness = \"events\"\n");
    refuses(&asked, &["--", "cat"], 2, reason);
    asked
        .regrade()
        .args(["verify", "cases"])
        .assert()
        .code(2)
        .stderr(contains("there is no game to say what is meant"));
}

#[test]
fn a_variant_that_the_game_does_not_have() {
    regrade()
        .arg("check")
        .arg(repository("fixtures/mastermind"))
        .args(["--variant", "bonsu"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(
            "error: `--variant bonsu` names no variant of the game\n  help: did you mean \
             `bonus`?\n",
        );
}

#[test]
fn a_variant_that_no_case_plays() {
    refuses(
        &folder().file("cases/game.toml", GAME),
        &["--variant", "loud", "--", "cat"],
        3,
        "cases: no case plays the variant `loud`\n  help: there are such cases with no `--variant`",
    );
}

#[test]
fn a_glob_that_no_case_matches() {
    refuses(
        &folder(),
        &["--case", "t2", "--", "cat"],
        3,
        "cases: no case matches `t2`\n  help: did you mean `t1`?",
    );
}

#[test]
fn a_glob_that_only_cases_of_a_variant_match() {
    let folder = folder()
        .case("loud1", "guava\n", "Guess: RIGHT!\n")
        .file("cases/loud1.toml", "variant = \"loud\"\n")
        .file("cases/game.toml", GAME);
    refuses(
        &folder,
        &["--case", "loud*"],
        3,
        "cases: every case that matches `loud*` plays a variant\n  help: there are such cases with \
         `--variant loud`",
    );
}

#[test]
fn a_glob_that_is_none() {
    folder()
        .check(&["--case", "[", "--", "cat"])
        .code(2)
        .stderr(starts_with("error: `[` is not a pattern for cases: ").and(contains("help: `*`")));
}

#[test]
fn sources_and_a_command_at_once() {
    folder()
        .file("right.py", "print(input())\n")
        .check(&["right.py", "--", "cat"])
        .code(2)
        .stdout("")
        .stderr(contains("SOURCE").and(contains("cannot be used with")));
}

#[test]
fn a_folder_without_a_game_needs_a_program() {
    refuses(
        &folder(),
        &[],
        2,
        "cases has no game that the engine could play: say what to check\n  help: regrade check \
         cases SOURCE…, or regrade check cases -- COMMAND",
    );
}

#[test]
fn numbers_out_of_bounds_are_usage() {
    for wrong in [["--timeout", "0"], ["--timeout", "soon"], ["--jobs", "0"]] {
        folder()
            .check(&[&wrong[..], &["--", "cat"]].concat())
            .code(2)
            .stderr(contains(wrong[0]).and(contains(wrong[1])));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_a_failure_of_regrade() {
    let full = || std::fs::File::create("/dev/full").expect("the device is there");
    let folder = folder().file("game/game.toml", GAME);
    for arguments in [&["check", "cases", "--", "cat"][..], &["play", "game"]] {
        let command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("regrade"))
            .args(arguments)
            .current_dir(folder.path(""))
            .stdin(std::process::Stdio::null())
            .stdout(full())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .and_then(std::process::Child::wait_with_output)
            .expect("it starts");
        assert_eq!(command.status.code(), Some(4), "{arguments:?}");
        let said = String::from_utf8_lossy(&command.stderr);
        assert!(said.contains("No space left on device"), "{said}");
    }
}
