//! `regrade doubts`: what is open, as questions.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, GAME, regrade, repository, stdout};

fn game() -> Folder {
    Folder::new().file("cases/game.toml", GAME).case(
        "t1",
        "spray\nguava\n",
        "Guess: ---a-\nGuess: Right!\n",
    )
}

fn doubts(folder: &Folder, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = folder.regrade();
    command.args(["doubts", "cases"]).args(arguments).assert()
}

#[test]
fn an_open_rule_is_a_question_with_the_guess_that_settles_it() {
    let shown = stdout(&doubts(&game(), &[]).success());
    assert!(
        shown.starts_with(
            "copies: How is a letter marked that the guess or the secret has more than once?\n  \
             1 case agrees with each of these readings:\n    member: "
        ),
        "{shown}"
    );
    assert!(
        shown.contains(
            "  ask: with the secret `guava`, what does the program answer to the last line?\n    > "
        ),
        "{shown}"
    );
    assert!(
        shown.contains("  record the answer in assignment.toml: [answers] copies = \"member\"; for another one change game.toml too\n"),
        "{shown}"
    );
}

#[test]
fn an_answer_that_is_recorded_is_no_doubt_any_more() {
    let folder = game().file("cases/assignment.toml", "[answers]\ncopies = \"member\"\n");
    doubts(&folder, &[])
        .success()
        .stdout(contains("copies:").not());
}

#[test]
fn an_answer_against_the_game_is_an_error() {
    let folder = game().file(
        "cases/assignment.toml",
        "[answers]\ncopies = \"multiset\"\n",
    );
    doubts(&folder, &[]).code(3).stderr(contains(
        "assignment.toml:2:10: `answers.copies` is `multiset`, and the game plays `member`",
    ));
}

#[test]
fn lingo_is_asked_about_amass() {
    let lingo = repository("fixtures/lingo");
    let mut command = regrade();
    let assert = command
        .arg("doubts")
        .arg(lingo)
        .args(["--case", "lingo?"])
        .assert()
        .success();
    let shown = stdout(&assert);
    assert!(
        shown.contains(
            "  ask: with the secret `balks`, what does the program answer to the last line?\n    \
             > amass\n    word: a - a s S  member\n"
        ),
        "{shown}"
    );
}

#[test]
fn mistakes_that_no_case_shows_are_listed_on_request() {
    let folder = game();
    doubts(&folder, &[])
        .success()
        .stdout(contains("win/").not());
    doubts(&folder, &["--mistakes"])
        .success()
        .stdout(contains("win/anagram: the right letters win in any order"));
}

#[test]
fn a_glob_that_matches_no_case_and_an_assignment_without_a_game_are_errors() {
    doubts(&game(), &["--case", "x*"])
        .code(3)
        .stderr(contains("no case matches `x*`"));
    let folder = Folder::new().case("1", "a\n", "a\n");
    doubts(&folder, &[])
        .code(3)
        .stderr(contains("there is no game to play"));
}

#[test]
fn the_plural_beside_a_one_is_asked_about_until_it_is_answered() {
    let counting = GAME.replace("Right!\\n", "Right in {n} tries!\\n");
    assert_ne!(counting, GAME);
    let folder = Folder::new().file("cases/game.toml", counting).case(
        "t1",
        "spray\nguava\n",
        "Guess: ---a-\nGuess: Right in 2 tries!\n",
    );
    doubts(&folder, &[]).success().stdout(contains(
        "    > guava\n    Right in 1 tries!  plural\n    Right in 1 try!    singular\n",
    ));
    let answered = folder.file(
        "cases/assignment.toml",
        "[answers]\nsingular = \"plural\"\n",
    );
    doubts(&answered, &[])
        .success()
        .stdout(contains("singular:").not());
    let against = answered.file(
        "cases/assignment.toml",
        "[answers]\nsingular = \"singular\"\n",
    );
    doubts(&against, &[]).code(3).stderr(contains(
        "`answers.singular` is `singular`, and the game plays `plural`",
    ));
}
