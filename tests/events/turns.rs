//! Outputs read by turns that are known.

use regrade::judge::events::{Outcome, read_in_turns};

use super::game::{Game, judge};

/// What is told of the parts of an output, each of which answers an input line; the first comes
/// before any: whether it is wrong, the turn, why, and the text that was read.
fn told(case: &str, parts: &[&str]) -> (bool, usize, String, String) {
    let game = Game::load("swordle");
    let plan = game.plan(&game.play(case));
    let output = parts.concat();
    let ends = parts.iter().scan(0, |at, part| {
        *at += part.len();
        Some(*at)
    });
    let answers: Vec<_> = ends.take(parts.len() - 1).collect();
    let meant = read_in_turns(&plan, output.as_bytes(), &answers).expect("its turns are known");
    let wrong = matches!(meant.outcome, Outcome::No(_));
    let finding = meant.outcome.finding().cloned().expect("it is not right");
    let read = output[finding.read].to_owned();
    (wrong, finding.turn, finding.why, read)
}

const ASKS_FOR_FILE: &str = "Hello! This is my word game.\nWhich file? ";
const BALL: &str = "b:B a:B l:B l:B\nNo more tries. Game over.\n";

#[test]
fn a_game_that_ends_early_is_wrong_in_the_turn_of_its_last_words() {
    let told = told(
        "swordle3",
        &[
            ASKS_FOR_FILE,
            "Secret word: 4 letters. You may try 1 times.\nTry no. 1 of 1 > ",
            BALL,
        ],
    );
    assert!(told.0, "{told:?}");
    assert_eq!((told.1, told.3.as_str()), (2, BALL), "{told:?}");
    assert!(
        told.2.starts_with("it does not ask for another guess"),
        "{told:?}"
    );
}

#[test]
fn a_game_that_goes_on_after_its_end_is_wrong_in_the_last_turn() {
    let again = "Try no. 2 of 1 > ";
    let told = told(
        "swordle3",
        &[
            ASKS_FOR_FILE,
            "Secret word: 4 letters. You may try 1 times.\nTry no. 1 of 1 > ",
            "A letter occurs twice in your word.\nTry no. 1 of 1 > ",
            &format!("g:B r:B i:G t:G\n{again}"),
        ],
    );
    assert!(told.0, "{told:?}");
    assert_eq!(told.1, 3, "{told:?}");
}

#[test]
fn a_board_that_shows_the_latest_row_alone_is_wrong() {
    let told = told(
        "all-but-the-last-letter",
        &[
            ASKS_FOR_FILE,
            "Secret word: 5 letters. You may try 2 times.\nTry no. 1 of 2 > ",
            "p:G l:G a:G n:G e:B\n_:_ _:_ _:_ _:_ _:_\nTry no. 2 of 2 > ",
            "p:G l:G a:G n:G k:B\nNo more tries. Game over.\n",
        ],
    );
    assert!(told.0, "{told:?}");
    assert_eq!(told.1, 3, "{told:?}");
    assert!(told.2.contains("a row for `plane`"), "{told:?}");
}

#[test]
fn one_file_is_told_in_the_singular() {
    let game = Game::load("swordle");
    let play = game.play("swordle7");
    let said = "Couldn't find the file!\n";
    let output = String::from_utf8(play.piped()).expect("it is text");
    let output = output.replacen(
        said,
        &format!("{said}Please enter the file name: {said}"),
        1,
    );
    let (verdict, why) = judge(&game.plan(&play), &output);
    assert_eq!(verdict, "fail", "{why}");
    let start = "1 file is not there, and 2 are said to be missing";
    assert!(why.starts_with(start), "{why}");
}
