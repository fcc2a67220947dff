//! `regrade convert`: what a terminal shows and what a pipe gets.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, GAME, regrade, repository};

const PIPED: &str = "Guess: agA--\nGuess: Right!\n";
const TERMINAL: &str = "Guess: again\nagA--\nGuess: guava\nRight!\n";

fn game(output: &str) -> Folder {
    Folder::new()
        .file("cases/game.toml", GAME)
        .case("t1", "again\nguava\n", output)
}

fn convert(folder: &Folder, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = folder.regrade();
    command.args(["convert", "cases"]).args(arguments).assert()
}

#[test]
fn typed_lines_are_taken_out_of_an_expected_output_after_they_were_shown() {
    let folder = game(TERMINAL);
    folder
        .check(&[])
        .code(3)
        .stdout(contains("regrade convert"));
    let shown = "t1 (change: cases/t1.out)\n  - Guess: again\n  - agA--\n  - Guess: guava\n  - Right!\n  \
                 + Guess: agA--\n  + Guess: Right!\n";
    convert(&folder, &[])
        .success()
        .stdout(format!("{shown}1 file would be written with --write\n"));
    assert_eq!(folder.read("cases/t1.out"), TERMINAL);
    convert(&folder, &["--write"])
        .success()
        .stdout(contains("1 file written"));
    assert_eq!(folder.read("cases/t1.out"), PIPED);
    convert(&folder, &["--write"])
        .success()
        .stdout("nothing to convert in 1 case\n");
    folder.check(&[]).success();
}

#[test]
fn the_views_are_printed_byte_for_byte() {
    let folder = game(PIPED);
    convert(&folder, &["--to", "terminal"])
        .success()
        .stdout(TERMINAL);
    convert(&folder, &["--to", "marked"])
        .success()
        .stdout("Guess: <<again>>\nagA--\nGuess: <<guava>>\nRight!\n");
    convert(&folder, &["--to", "interaction"])
        .code(3)
        .stderr(contains(
            "t1: this form cannot hold it: a prompt does not end its line",
        ));
}

#[test]
fn what_is_converted_to_a_terminal_comes_back_as_it_was() {
    for case in ["lingo2", "guava", "too-long", "quit-first"] {
        let mut command = regrade();
        let lingo = repository("fixtures/lingo");
        let assert = command
            .arg("convert")
            .arg(lingo)
            .args(["--to", "terminal", "--case", case])
            .assert()
            .success();
        let read = |suffix: &str| {
            std::fs::read(repository(&format!("fixtures/lingo/{case}.{suffix}")))
                .expect("it is there")
        };
        let folder = Folder::new()
            .file("cases/1.in", read("in"))
            .file("cases/1.out", &assert.get_output().stdout);
        convert(&folder, &["--write"]).success();
        assert_eq!(folder.read("cases/1.out").as_bytes(), read("out"), "{case}");
    }
}

#[test]
fn a_dialogue_in_one_file_becomes_a_pair_and_is_judged_like_one() {
    let folder = Folder::new().file("cases/1.session", "Name: <<bob>>\nHi bob\n");
    let program = [
        "--",
        "sh",
        "-c",
        "printf 'Name: '; read name; echo Hi $name",
    ];
    folder.check(&program).success();
    convert(&folder, &["--write"])
        .success()
        .stdout(contains("2 files written"));
    assert_eq!(folder.read("cases/1.in"), "bob\n");
    assert_eq!(folder.read("cases/1.out"), "Name: Hi bob\n");
    folder.check(&program).success().stderr(contains(
        "1.session: left out: there is a case `1` of two files",
    ));
}

#[test]
fn a_kattis_interaction_is_judged_like_a_pair() {
    let folder = Folder::new().file("cases/1.interaction", ">Name?\n<bob\n>Hi bob\n");
    let program = ["--", "sh", "-c", "echo Name?; read name; echo Hi $name"];
    folder.check(&program).success();
    folder.check(&["--", "cat"]).code(1);
}

#[test]
fn a_copy_that_lacks_a_typed_line_is_not_guessed_at() {
    let folder = Folder::new().file("cases/game.toml", GAME).case(
        "t1",
        "spray\nagain\ngames\narrow\nguava\n",
        "Guess: spray\n---a-\nGuess: again\nagA--\nGuess: games\nGa---\nGuess: arrow\na----\nGuess: Right!\n",
    );
    convert(&folder, &["--write"])
        .code(3)
        .stdout("nothing to convert in 1 case\n")
        .stderr(contains(
            "t1: typed lines stand in the expected output, and not all of them can be told",
        ));
}

#[test]
fn only_a_game_can_say_where_lines_are_typed_and_only_pipes_are_written() {
    let folder = Folder::new().case("1", "a\n", "a\n");
    convert(&folder, &["--to", "terminal"])
        .code(3)
        .stderr(contains("there is no game to play"));
    convert(&folder, &["--to", "marked", "--write"])
        .code(2)
        .stderr(contains("only what a pipe gets is written"));
    convert(&folder, &["--case", "x"])
        .code(3)
        .stderr(contains("no case matches `x`"));
}

#[test]
fn under_ci_nothing_is_converted() {
    let folder = game(TERMINAL);
    let mut command = folder.regrade();
    command
        .args(["convert", "cases", "--write"])
        .env("CI", "1")
        .assert()
        .code(3)
        .stdout(predicate::str::is_empty())
        .stderr(contains("fixtures are not converted under CI"));
    assert_eq!(folder.read("cases/t1.out"), TERMINAL);
}
