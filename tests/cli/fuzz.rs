//! `regrade fuzz`: plays that no case has.

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use serde_json::Value;

use super::folder::{Folder, GAME, regrade, repository, stdout};

const RIGHT: &str = r#"
secret = "guava"
def mark(at, letter):
    if at < len(secret) and secret[at] == letter:
        return letter.upper()
    return letter if letter in secret else "-"
while True:
    guess = input("Guess: ")
    if guess == secret:
        print("Right!")
        break
    print("".join(mark(at, letter) for at, letter in enumerate(guess)))
"#;

/// A game, a right program and one with a mistake.
fn game() -> Folder {
    Folder::new()
        .file("cases/game.toml", GAME)
        .case("t1", "again\nguava\n", "Guess: agA--\nGuess: Right!\n")
        .file("right.py", RIGHT)
        .file(
            "wrong.py",
            RIGHT.replace("if guess == secret", "if sorted(guess) == sorted(secret)"),
        )
}

fn fuzz(folder: &Folder, arguments: &[&str]) -> Assert {
    let mut command = folder.regrade();
    let command = command.args(["fuzz", "cases", "--seed", "5"]);
    command.args(arguments).assert()
}

#[test]
fn a_right_program_survives() {
    fuzz(&game(), &["right.py", "--count", "40"])
        .success()
        .stdout("cases against right.py, seed 5\n40 plays: 40 right, 0 wrong\n");
    fuzz(&game(), &["--count", "40"])
        .success()
        .stdout(starts_with(
            "cases against the reference engine, seed 5\n40 plays: 40 right",
        ));
}

#[test]
fn a_mistake_is_named_once_with_its_smallest_play() {
    let assert = fuzz(&game(), &["wrong.py", "--count", "100"]).code(1);
    let report = stdout(&assert);
    assert!(report.contains("(win-anagram)"), "{report}");
    assert!(!report.contains("\n2. "), "{report}");
    assert!(
        report.ends_with("\nhelp: `--write` keeps this play as a case\n"),
        "{report}"
    );
    let typed = report.split_once("typed:\n").expect("the play is shown").1;
    assert_eq!(
        typed
            .lines()
            .take_while(|line| line.starts_with("     "))
            .count(),
        2,
        "{report}"
    );
    assert_eq!(
        stdout(&fuzz(&game(), &["wrong.py", "--count", "100"])),
        report
    );
}

#[test]
fn the_document_holds_the_play() {
    let assert = fuzz(&game(), &["wrong.py", "--count", "60", "--format", "json"]).code(1);
    let document: Value = serde_json::from_str(&stdout(&assert)).expect("it is JSON");
    assert_eq!(document["format_version"], 1);
    assert_eq!(document["seed"], 5);
    let cause = &document["causes"][0];
    assert_eq!(cause["cause"], "win-anagram");
    assert_eq!(cause["verdict"], "fail");
    assert!(
        cause["play"]["stdin"]
            .as_str()
            .is_some_and(|typed| typed.ends_with('\n'))
    );
}

#[test]
fn a_counterexample_becomes_a_case_after_it_was_shown() {
    let folder = game();
    let write = ["wrong.py", "--count", "60", "--write"];
    fuzz(&folder, &write)
        .code(2)
        .stdout(contains(
            "fuzz-win-anagram (new: cases/fuzz-win-anagram.in)",
        ))
        .stderr(contains("there is nobody to ask"));
    assert!(!folder.path("cases/fuzz-win-anagram.in").exists());
    fuzz(&folder, &[&write[..], &["--yes"]].concat())
        .code(1)
        .stdout(contains("1 case written, 3 files\n"));
    assert!(
        folder
            .read("cases/fuzz-win-anagram.toml")
            .contains("seed 5")
    );
    folder.check(&[]).success();
    folder.check(&["right.py"]).success();
    folder
        .check(&["wrong.py"])
        .code(1)
        .stdout(contains("fuzz-win-anagram"));
    let mut ci = folder.regrade();
    ci.args(["fuzz", "cases"])
        .args(write)
        .arg("--yes")
        .env("CI", "1");
    ci.assert()
        .code(3)
        .stderr(contains("cases are not written under CI"));
}

#[test]
fn a_class_is_grouped_by_cause() {
    let folder = game()
        .file("class/ada/game.py", RIGHT)
        .file(
            "class/bob/game.py",
            RIGHT.replace("guess == secret", "sorted(guess) == sorted(secret)"),
        )
        .file(
            "class/eve/game.py",
            RIGHT.replace("guess == secret", "sorted(guess) == sorted(secret)"),
        );
    fuzz(&folder, &["--class", "class", "--count", "60"])
        .code(1)
        .stdout(
            contains("2 submissions: ")
                .and(contains("(win-anagram)\n  bob, eve\n"))
                .and(contains("1 submission: nothing wrong was found\n")),
        );
}

#[test]
fn the_output_folder_of_grade_is_no_class() {
    let folder = game().file("class/ada/game.py", RIGHT);
    let mut grade = folder.regrade();
    let grade = grade.args(["grade", "cases", "class", "-o", "marks"]);
    grade.assert().success();
    fuzz(&folder, &["--class", "marks"])
        .code(3)
        .stdout("")
        .stderr(
            contains("marks is the output folder of `regrade grade` and holds no programs")
                .and(contains("help: give `--class` what was graded"))
                .and(contains("with 1 submission\n")),
        );
}

#[test]
fn a_crash_that_only_some_plays_reach_is_found_without_a_mutant() {
    let folder = game().file(
        "crash.py",
        RIGHT.replace(
            "    print(\"\"",
            "    if guess[:1] == 'v': raise ValueError('v')\n    print(\"\"",
        ),
    );
    fuzz(&folder, &["crash.py", "--count", "300"])
        .code(1)
        .stdout(contains(
            "crash: it ended by an uncaught exception, `ValueError",
        ));
}

#[test]
fn the_end_of_input_is_tried_only_when_asked_for() {
    fuzz(&game(), &["right.py", "--count", "40", "--end-of-input"]).success();
    let folder = game().file(
        "hangs.py",
        RIGHT.replace(
            "    guess = input(\"Guess: \")",
            "    try:\n        guess = input(\"Guess: \")\n    except EOFError:\n        import time\n        time.sleep(60)",
        ),
    );
    fuzz(&folder, &["hangs.py", "--count", "20"]).success();
    let limits = ["--count", "20", "--end-of-input", "--timeout", "0.3"];
    fuzz(&folder, &[&["hangs.py"][..], &limits].concat())
        .code(1)
        .stdout(contains("timeout"));
}

/// Fuzzes a sample submission of a fixture.
fn sample(game: &str, program: &str, count: &str) -> Assert {
    let assignment = repository(&format!("fixtures/{game}"));
    let source = assignment.join("submissions").join(program);
    let mut command = regrade();
    let command = command.arg("fuzz").arg(&assignment).arg(source);
    command.args(["--seed", "1", "--count", count]).assert()
}

#[test]
fn a_program_that_cannot_be_given_a_secret_is_judged_by_what_fits_one() {
    sample("lingo", "lingo.cc", "60")
        .success()
        .stdout(contains("60 plays: 60 right, 0 wrong"));
    sample("mastermind", "new-numbers-each-turn.cc", "200")
        .code(1)
        .stdout(
            contains("1. each answer is right for some secret, but no secret fits them all")
                .and(contains("it played a secret of its own, and printed:"))
                .and(contains("\n2. ").not()),
        );
}

#[test]
fn a_mistake_that_shows_with_any_secret_is_one_cause() {
    let report = stdout(&sample("mastermind", "turns-from-zero.cc", "60").code(1));
    assert!(report.contains("\n1. "), "{report}");
    assert!(report.contains("(round-from-0), 60 plays"), "{report}");
    assert!(!report.contains("\n2. "), "{report}");
}

#[test]
fn a_secret_that_does_not_stay_the_same_is_found_in_a_bank_of_several_words() {
    sample("wordle", "new-secret-each-guess.py", "200").code(1);
    sample("wordle", "right-shuffle.py", "200").success();
}

#[test]
fn where_the_wording_is_free_only_the_meaning_counts() {
    for right in [
        "own-words.cpp",
        "curly-apostrophe.cpp",
        "newline-after-prompt.cpp",
    ] {
        sample("swordle", right, "150")
            .success()
            .stdout(contains("150 plays: 150 right, 0 wrong\n"));
    }
    sample("swordle", "own-words-yellow.cpp", "60").code(1);
    sample("swordle", "own-marks.cpp", "60").code(3).stdout(
        contains("60 plays: 0 right, 0 wrong, 60 in doubt")
            .and(contains("in doubt, so that people have to look at it:")),
    );
}

#[test]
fn what_an_assignment_leaves_open_is_no_mistake() {
    sample("swordle", "spaced-board.cpp", "400").success();
}

#[test]
fn words_are_as_long_as_the_assignment_has_them() {
    // It takes five letters for granted.
    let report = stdout(&sample("wordle", "complains-for-ever.py", "150").code(1));
    assert!(report.contains("output-limit"), "{report}");
    assert!(!report.contains("IndexError"), "{report}");
}

#[test]
fn a_program_that_hangs_is_not_waited_for_again_and_again() {
    let report = stdout(&sample("wordle", "endless-loop.py", "400").code(1));
    assert!(report.contains(" 4 wrong"), "{report}");
    assert!(report.contains("timeout: "), "{report}");
}

#[test]
fn what_cannot_be_fuzzed_is_refused() {
    let plain = Folder::new().case("t1", "a\n", "a\n");
    fuzz(&plain, &["--", "cat"])
        .code(3)
        .stderr(contains("no game"));
    fuzz(&game(), &["--variant", "laud"])
        .code(2)
        .stderr(contains("did you mean `loud`?"));
    let broken = game().file("broken.py", "while True\n");
    fuzz(&broken, &["broken.py"])
        .code(1)
        .stdout(contains("cannot be built"));
}

#[test]
fn a_secret_that_is_always_the_same_is_one_cause_with_the_game_that_tells_it() {
    let assert = sample("lingo", "first-word.py", "24").code(1);
    let report = stdout(&assert);
    assert!(
        report.contains("1. the secret is always `about`"),
        "{report}"
    );
    assert!(report.contains("   typed:\n     QUIT\n"), "{report}");
    assert!(!report.contains("\n2. "), "{report}");
    // One game does not show it, so that there is nothing to keep.
    assert!(!report.contains("--write"), "{report}");
    sample("mastermind", "never-seeded.cc", "8")
        .code(1)
        .stdout(contains("8 plays: 8 right, 0 wrong\n").and(contains("(fixed-secret)\n")));
}

#[test]
fn numbers_that_may_not_be_drawn_have_their_name() {
    // The one in C++ draws the same in all games of a second.
    sample("mastermind", "repeats-drawn.py", "80")
        .code(1)
        .stdout(contains("(secret-repeats)"));
}
