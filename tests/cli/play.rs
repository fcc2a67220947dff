//! `regrade play`: a drop-in for the handouts' own programs.

use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use regrade::fixture::Case;
use regrade::gradebook::{Overrides, Session};

use super::folder::{Folder, GAME, regrade, repository, stdout};

fn bytes(path: &str) -> Vec<u8> {
    std::fs::read(repository(path)).expect("the file is there")
}

/// `regrade play` of an assignment of the repository.
fn play(assignment: &str) -> assert_cmd::Command {
    let mut command = regrade();
    command
        .arg("play")
        .arg(repository("fixtures").join(assignment));
    command
}

#[test]
fn the_pipeline_of_the_mastermind_handout_prints_no_difference() {
    for game in ["mastermind1", "mastermind2"] {
        play("mastermind")
            .write_stdin(bytes(&format!("fixtures/mastermind/{game}.in")))
            .assert()
            .success()
            .stdout(bytes(&format!("fixtures/mastermind/{game}.out")))
            .stderr(is_empty());
    }
}

/// Plays a case as a person would: in a folder with its data files, with its own options.
fn replayed(assignment: &str, case: &Case) -> Vec<u8> {
    let mut folder = Folder::new();
    for file in case.files.iter() {
        folder = folder.file(&file.name, &file.bytes);
    }
    let mut command = play(assignment);
    command.current_dir(folder.path(""));
    if let Some(variant) = &case.variant {
        command.args(["--variant", variant]);
    }
    if let Some(secret) = &case.secret {
        command.args(["--secret", secret]);
    }
    if let Some(seed) = case.seed {
        command.args(["--seed", &seed.to_string()]);
    }
    let command = command.arg("--").args(&case.args);
    let assert = command.write_stdin(case.stdin.clone()).assert().success();
    assert.get_output().stdout.clone()
}

/// Plays every case, and every variant at least to the end of an empty input.
fn plays_all(assignment: &str) {
    let dir = repository("fixtures").join(assignment);
    let session = Session::open(&dir, true, Overrides::default()).expect("it opens");
    let cases = &session.assignment().cases;
    // What is typed in a game against the player is known only while it goes on.
    for case in cases.iter().filter(|case| case.adaptive.is_none()) {
        let printed = replayed(assignment, case);
        assert!(printed == case.expected, "{assignment}/{}", case.name);
    }
    let reference = session.reference().expect("it has a game");
    for variant in reference.variants() {
        let case = Case {
            variant: Some(variant.name.clone()),
            stdin: Vec::new(),
            secret: None,
            ..cases[0].clone()
        };
        assert!(!replayed(assignment, &case).is_empty(), "{}", variant.name);
    }
}

#[test]
fn every_case_and_variant_of_mastermind_is_played_to_the_byte() {
    plays_all("mastermind");
}

#[test]
fn every_case_and_variant_of_swordle_is_played_to_the_byte() {
    plays_all("swordle");
}

#[test]
fn every_case_and_variant_of_wordle_is_played_to_the_byte() {
    plays_all("wordle");
}

#[test]
fn every_case_and_variant_of_lingo_is_played_to_the_byte() {
    plays_all("lingo");
}

#[test]
fn the_terminal_view_of_the_lingo_samples_is_the_handouts_text() {
    let samples = [
        ("lingo1", &["--secret", "balks"][..], "lingo-1"),
        (
            "guava",
            &["--variant", "prose", "--secret", "guava"],
            "lingo-guava",
        ),
    ];
    for (case, options, sample) in samples {
        let assert = play("lingo")
            .args(["--view", "terminal"])
            .args(options)
            .write_stdin(bytes(&format!("fixtures/lingo/{case}.in")))
            .assert()
            .success();
        let text = String::from_utf8(bytes(&format!("tests/handouts/{sample}.txt")));
        assert_eq!(stdout(&assert), text.expect("it is UTF-8"));
    }
}

#[test]
fn the_secret_may_be_numbers_with_blanks() {
    play("mastermind")
        .args(["--secret", "9 8 7 6"])
        .write_stdin("1\n9 8 7 6\n")
        .assert()
        .success()
        .stdout(contains("You win!"));
}

#[test]
fn a_secret_of_the_wrong_shape_is_usage_and_says_what_is_wanted() {
    let wrong = [
        ("mastermind", "1 2 3", "it needs 4 numbers, not 3"),
        (
            "mastermind",
            "1 2 3 x",
            "it needs numbers separated by blanks",
        ),
        ("mastermind", "1 2 3 3", "3 comes twice"),
        ("lingo", "guav", "it needs 5 letters, not 4"),
    ];
    for (game, secret, objection) in wrong {
        play(game)
            .args(["--secret", secret])
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(format!(
                "error: the secret `{secret}` does not fit the game: {objection}\n  help: correct \
                 `--secret`: a word, or numbers with blanks between them\n"
            ));
    }
}

#[test]
fn the_flag_for_graders_wins_over_a_given_secret() {
    play("mastermind")
        .args(["--secret", "9 8 7 6"])
        .write_stdin("0\n1 2 3 4\n")
        .assert()
        .success()
        .stdout(contains("You win!"));
}

#[test]
fn another_bank_takes_the_place_of_the_assignments_own() {
    let folder = Folder::new().file("one.txt", "zebra\n");
    play("lingo")
        .arg("--bank")
        .arg(folder.path("one.txt"))
        .write_stdin("zebra\n")
        .assert()
        .success()
        .stdout(contains("ou won").or(contains("ou win")));
    play("lingo")
        .args(["--bank", "no-such.txt"])
        .assert()
        .code(3)
        .stderr(contains("no-such.txt: cannot be read").and(contains("help: ")));
}

#[test]
fn a_bank_that_is_of_no_use_is_refused() {
    play("mastermind")
        .args(["--bank", "words.txt"])
        .assert()
        .code(2)
        .stderr(contains("leave it out: the game has no word bank"));
    play("wordle")
        .args(["--bank", "words.txt", "--", "6"])
        .assert()
        .code(2)
        .stderr(contains("name it as an argument: regrade play ").and(contains("-- BANK GUESSES")));
}

#[test]
fn wordle_without_its_arguments_names_them() {
    play("wordle").assert().code(2).stdout(is_empty()).stderr(
        contains("error: the game takes `BANK GUESSES`, but 0 arguments were given\n  help: ").and(
            predicates::str::ends_with("fixtures/wordle -- BANK GUESSES\n"),
        ),
    );
    play("wordle")
        .args(["--", "words.txt", "six"])
        .assert()
        .code(2)
        .stderr(contains("GUESSES is a whole number from 1 up, not `six`"));
    play("mastermind")
        .args(["--", "6"])
        .assert()
        .code(2)
        .stderr(contains("the game takes no arguments").and(contains("help: leave out `--`")));
}

#[test]
fn swordle_reads_word_files_from_the_current_folder() {
    let folder = Folder::new().file("mine.txt", "3\nice\n");
    let mut command = play("swordle");
    let assert = command
        .current_dir(folder.path(""))
        .write_stdin("other.txt\nmine.txt\nice\n")
        .assert()
        .success();
    let printed = stdout(&assert);
    assert!(printed.contains("Couldn't find the file!"), "{printed}");
    assert!(
        printed.contains("has 3 letters and you have 3 attempts"),
        "{printed}"
    );
}

#[test]
fn the_end_of_input_ends_the_game_after_its_last_prompt() {
    play("mastermind")
        .write_stdin("")
        .assert()
        .success()
        .stdout("Turns (0 - 40) ")
        .stderr(is_empty());
    play("mastermind")
        .write_stdin("2\n")
        .assert()
        .success()
        .stdout("Turns (0 - 40) Turn 1\nWhat is your guess: ");
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_one_another_game() {
    let lost = |seed: u64| {
        let mut command = play("mastermind");
        let command = command.args(["--seed", &seed.to_string()]);
        stdout(&command.write_stdin("1\n1 1 1 1\n").assert().success())
    };
    let games: Vec<_> = (0..5).map(lost).collect();
    assert_eq!(games, (0..5).map(lost).collect::<Vec<_>>());
    assert!(games.iter().any(|game| *game != games[0]));
}

#[test]
fn a_misspelt_variant_gets_a_suggestion() {
    play("lingo")
        .args(["--variant", "multset"])
        .assert()
        .code(2)
        .stderr(
            "error: `--variant multset` names no variant of the game\n  help: did you mean \
             `multiset`?\n",
        );
}

#[test]
fn a_folder_without_a_game_or_with_a_broken_one_cannot_be_played() {
    let folder = Folder::new()
        .file("none/1.in", "")
        .file("broken/game.toml", GAME.replace("score.near", "score.neer"));
    folder
        .regrade()
        .args(["play", "none"])
        .assert()
        .code(3)
        .stderr("error: none: there is no game to play\n  help: add a game spec as `game.toml`\n");
    folder
        .regrade()
        .args(["play", "broken"])
        .assert()
        .code(3)
        .stdout(is_empty())
        .stderr(
            "error: broken/game.toml:5:7: unknown key `score.neer`\n  help: did you mean `near`?\n",
        );
    folder
        .regrade()
        .args(["play", "nowhere"])
        .assert()
        .code(3)
        .stderr(contains("nowhere: no such folder"));
}
