//! `regrade record`: expected outputs, written after they were shown.

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};

use super::folder::{Folder, GAME, regrade, repository, stdout};

/// A game with one case that has no output yet.
fn game() -> Folder {
    Folder::new()
        .file("cases/game.toml", GAME)
        .file("cases/t1.in", "again\nguava\n")
}

const RIGHT: &str = "Guess: agA--\nGuess: Right!\n";

fn record(folder: &Folder, arguments: &[&str]) -> Assert {
    let mut command = folder.regrade();
    command.args(["record", "cases"]).args(arguments).assert()
}

#[test]
fn a_missing_output_is_shown_and_written_from_the_engine() {
    let folder = game();
    record(&folder, &["--yes"])
        .success()
        .stdout("t1 (new: cases/t1.out)\n  + Guess: agA--\n  + Guess: Right!\n1 file written\n")
        .stderr(is_empty());
    assert_eq!(folder.read("cases/t1.out"), RIGHT);
    folder.check(&[]).success();
}

#[test]
fn a_missing_output_is_written_from_a_trusted_program() {
    let folder = Folder::new()
        .file("cases/t1.in", "b\na\n")
        .file(
            "cases/t1.toml",
            "files = [\"c.txt\"]\nargs = [\"-\", \"c.txt\"]\n",
        )
        .file("cases/c.txt", "c\n");
    record(&folder, &["--yes", "--from", "sort -r"]).success();
    assert_eq!(folder.read("cases/t1.out"), "c\nb\na\n");
}

#[test]
fn without_a_terminal_nothing_is_written_unless_yes_is_said() {
    let folder = game();
    let assert = record(&folder, &[]).code(2).stderr(
        "error: 1 file would be written, and there is nobody to ask\n  help: look at the above, \
         then add `--yes`\n",
    );
    assert!(stdout(&assert).contains("+ Guess: Right!"));
    assert!(!folder.path("cases/t1.out").exists());
}

#[test]
fn under_ci_nothing_is_recorded_even_with_yes() {
    let folder = game();
    folder
        .regrade()
        .args(["record", "cases", "--yes"])
        .env("CI", "true")
        .assert()
        .code(3)
        .stdout(is_empty())
        .stderr(contains("not recorded under CI").and(contains("help: ")));
    assert!(!folder.path("cases/t1.out").exists());
}

#[test]
fn what_is_there_is_left_alone_unless_overwrite_is_said() {
    let folder = game().file("cases/t1.out", "hand-written\n");
    record(&folder, &["--yes"])
        .success()
        .stdout("nothing to record: every output is there\n");
    assert_eq!(folder.read("cases/t1.out"), "hand-written\n");
}

#[test]
fn overwriting_shows_the_difference_first() {
    let folder = game().file("cases/t1.out", "Guess: agA--\nGuess: Wrong!\n");
    let shown =
        "t1 (change: cases/t1.out)\n    Guess: agA--\n  - Guess: Wrong!\n  + Guess: Right!\n";
    record(&folder, &["--overwrite"]).code(2).stdout(shown);
    assert!(folder.read("cases/t1.out").ends_with("Wrong!\n"));
    record(&folder, &["--overwrite", "--yes"])
        .success()
        .stdout(format!("{shown}1 file written\n"));
    assert_eq!(folder.read("cases/t1.out"), RIGHT);
}

#[test]
fn what_is_right_is_never_touched() {
    let folder = game().file("cases/t1.out", RIGHT);
    let written =
        || std::fs::metadata(folder.path("cases/t1.out")).and_then(|file| file.modified());
    let before = written().expect("it is there");
    record(&folder, &["--overwrite", "--yes"])
        .success()
        .stdout("nothing to record: every output is there and right\n");
    assert_eq!(written().expect("it is there"), before);
}

#[test]
fn an_output_at_fault_is_compared_as_it_is_on_disk() {
    let folder = game().file("cases/t1.out", "Guess: agA\u{2013}\nGuess: Right!\n");
    record(&folder, &["--overwrite", "--yes"])
        .success()
        .stdout(contains(
            "  - Guess: agA⟨U+2013⟩\n  + Guess: agA--\n    Guess: Right!\n",
        ));
    assert_eq!(folder.read("cases/t1.out"), RIGHT);
}

#[test]
fn only_the_cases_that_are_asked_for_are_recorded() {
    let folder = game().file("cases/t2.in", "guava\n");
    record(&folder, &["--yes", "--case", "t2"]).success();
    assert!(!folder.path("cases/t1.out").exists());
    assert_eq!(folder.read("cases/t2.out"), "Guess: Right!\n");
    record(&folder, &["--yes", "--case", "t3"])
        .code(3)
        .stderr(starts_with(
            "error: cases: no case matches `t3`\n  help: did you mean `t1`?",
        ));
}

#[test]
fn a_program_that_crashes_is_not_to_be_trusted() {
    let folder = Folder::new().file("cases/t1.in", "").file(
        "crash.sh",
        "echo half; echo no such luck >&2; kill -SEGV $$\n",
    );
    record(&folder, &["--yes", "--from", "sh crash.sh"])
        .code(3)
        .stdout(is_empty())
        .stderr(
            starts_with(
                "error: case t1: sh crash.sh is not to be recorded: it was ended by signal 11\n  help: ",
            )
            .and(contains("│ no such luck")),
        );
    assert!(!folder.path("cases/t1.out").exists());
    record(&folder, &["--yes", "--from", "sh -c 'exit 3'"])
        .code(3)
        .stderr(contains("it ended with exit status 3"));
}

#[test]
fn a_program_with_another_secret_than_the_cases_is_not_recorded() {
    let folder = Folder::new()
        .file("cases/t1.in", "")
        .file("cases/t1.toml", "secret = \"guava\"\n")
        .file(
            "draws.py",
            "import random\nprint(random.choice(['apple', 'guava']))\n",
        );
    record(&folder, &["--yes", "--from", "echo apple"])
        .code(3)
        .stderr(contains("it picks its own secret, not the one of the case"));
    assert!(!folder.path("cases/t1.out").exists());
    record(&folder, &["--yes", "--from", "python3 draws.py"]).success();
    assert_eq!(folder.read("cases/t1.out"), "guava\n");
}

#[test]
fn an_input_at_fault_is_left_out_and_the_others_are_recorded() {
    let folder = game().file("cases/bad.in", b"caf\xe9\n");
    record(&folder, &["--yes"])
        .code(3)
        .stdout(contains("1 file written\n"))
        .stderr(starts_with(
            "warning: case bad is not recorded: cases/bad.in:1: byte 0xe9 is not UTF-8",
        ));
    assert!(!folder.path("cases/bad.out").exists());
    assert_eq!(folder.read("cases/t1.out"), RIGHT);
}

#[test]
fn a_folder_without_a_game_needs_a_program_to_record() {
    let folder = Folder::new().file("cases/t1.in", "");
    record(&folder, &["--yes"]).code(3).stderr(
        contains("there is no game that could be recorded").and(contains("--from COMMAND")),
    );
}

#[test]
fn a_command_that_is_none_is_usage_and_a_missing_one_is_set_up() {
    let folder = Folder::new().file("cases/t1.in", "");
    record(&folder, &["--yes", "--from", "sh 'crash"])
        .code(2)
        .stderr(contains("a quote is not closed").and(contains("help: ")));
    record(&folder, &["--yes", "--from", "./nope"])
        .code(3)
        .stderr(starts_with("error: ./nope does not exist"));
}

#[test]
fn what_is_recorded_is_drawn() {
    let folder = Folder::new().file("cases/t1.in", "");
    let assert = record(&folder, &["--yes", "--from", r"printf '\033[2J \n'"]).success();
    assert!(stdout(&assert).contains("  + ␛[2J·\n"));
    assert!(!stdout(&assert).contains('\u{1b}'));
    assert_eq!(folder.read("cases/t1.out"), "\u{1b}[2J \n");
}

#[test]
fn the_committed_outputs_are_those_of_the_engine() {
    for game in ["lingo", "mastermind", "swordle", "wordle"] {
        regrade()
            .arg("record")
            .arg(repository("fixtures").join(game))
            .arg("--overwrite")
            .assert()
            .success()
            .stdout("nothing to record: every output is there and right\n");
    }
}

#[test]
fn a_program_that_prints_something_else_each_time_is_not_recorded() {
    let folder = Folder::new().file("cases/t1.in", "x\n");
    record(&folder, &["--yes", "--from", "sh -c 'date +%N'"])
        .code(3)
        .stderr(contains("something else when it is run again"));
    assert!(!folder.path("cases/t1.out").exists());
}

#[test]
fn without_a_place_for_working_folders_the_set_up_is_at_fault() {
    let folder = Folder::new().file("cases/t1.in", "x\n");
    let mut command = folder.regrade();
    command
        .env("TMPDIR", "/no/such/folder")
        .args(["record", "cases", "--yes", "--from", "cat"])
        .assert()
        .code(3)
        .stderr(contains("TMPDIR"));
}
