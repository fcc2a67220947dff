//! Wordle: the sample runs of its handout, and what they leave out.

use crate::game::testing::{Around, events, spec};
use crate::game::{Event, Mark};

const BANK: [(&str, &str); 1] = [("bank.txt", "buggy\n")];

fn around<'a>(args: &'a [&'a str], files: &'a [(&'a str, &'a str)]) -> Around<'a> {
    Around {
        args,
        files,
        ..Around::default()
    }
}

#[test]
fn the_third_sample_run_loses_after_two_guesses() {
    let expected = "\
Guess # 1: \nmaybe
**??*
Guess # 2: \nbeany
!***!
Maybe next time. The answer is buggy.
";
    assert_eq!(
        around(&["bank.txt", "2"], &BANK).terminal(&spec("wordle", None), "maybe\nbeany\n"),
        expected
    );
}

#[test]
fn the_first_sample_run_wins() {
    let bank = [("bank.txt", "occur\n")];
    let printed = around(&["bank.txt", "6"], &bank)
        .terminal(&spec("wordle", None), "alien\ntours\nproud\nforum\noccur\n");
    assert_eq!(
        printed,
        "\
Guess # 1: \nalien\n*****
Guess # 2: \ntours\n*???*
Guess # 3: \nproud\n*??!*
Guess # 4: \nforum\n*??!*
Guess # 5: \noccur\n!!!!!
Way to go!
"
    );
}

#[test]
fn the_original_variant_counts_each_copy_once() {
    let bank = [("bank.txt", "kitty\n")];
    let around = around(&["bank.txt", "1"], &bank);
    let play = |variant| around.piped(&spec("wordle", variant), "tooth\n");
    assert!(play(Some("original")).starts_with("Guess # 1: \n?**!*\n"));
    assert!(play(None).starts_with("Guess # 1: \n?**!*\n"));
    let bank = [("bank.txt", "store\n")];
    let around = Around {
        files: &bank,
        ..around
    };
    assert!(
        around
            .piped(&spec("wordle", Some("original")), "tooth\n")
            .starts_with("Guess # 1: \n?*!**\n")
    );
    assert!(
        around
            .piped(&spec("wordle", None), "tooth\n")
            .starts_with("Guess # 1: \n??!?*\n")
    );
}

#[test]
fn a_win_on_the_last_attempt_is_a_win() {
    let printed = around(&["bank.txt", "1"], &BANK).piped(&spec("wordle", None), "buggy\n");
    assert_eq!(printed, "Guess # 1: \n!!!!!\nWay to go!\n");
}

#[test]
fn guesses_of_any_length_are_scored_letter_by_letter() {
    let play = |stdin: &str| around(&["bank.txt", "9"], &BANK).piped(&spec("wordle", None), stdin);
    assert!(play("\n").starts_with("Guess # 1: \n\nGuess # 2: \n"));
    assert!(play("bug\n").starts_with("Guess # 1: \n!!!\n"));
    assert!(play("buggybu\n").starts_with("Guess # 1: \n!!!!!??\nGuess # 2"));
    assert!(play("b ü!y\n").starts_with("Guess # 1: \n!***!\n"));
}

#[test]
fn a_carriage_return_is_no_letter_but_a_blank_is() {
    let play = |stdin: &str| around(&["bank.txt", "9"], &BANK).piped(&spec("wordle", None), stdin);
    assert!(play("buggy\r\n").ends_with("Way to go!\n"));
    assert!(play("buggy \n").starts_with("Guess # 1: \n!!!!!*\nGuess # 2"));
}

#[test]
fn bytes_that_are_no_text_are_letters_of_their_own() {
    let transcript = around(&["bank.txt", "1"], &BANK)
        .try_play(&spec("wordle", None), b"\xff\xfeggy")
        .expect("any byte may be typed");
    let scored = events(&transcript)
        .into_iter()
        .find_map(|event| match event {
            Event::Scored { guess, marks } => Some((guess, marks)),
            _ => None,
        });
    let marks = [Mark::Miss, Mark::Miss, Mark::Hit, Mark::Hit, Mark::Hit];
    assert_eq!(scored, Some((b"\xff\xfeggy".to_vec(), marks.to_vec())));
}

#[test]
fn naming_the_secret_at_the_end_is_an_event() {
    let transcript = around(&["bank.txt", "1"], &BANK).play(&spec("wordle", None), "maybe\n");
    assert_eq!(
        events(&transcript)[2..],
        [Event::Lost, Event::Revealed(b"buggy".to_vec())]
    );
}

#[test]
fn the_seed_picks_the_word_of_a_bank() {
    let bank = [("bank.txt", "zero\none\ntwo\nthree\nfour\n")];
    let secret = |seed| {
        let around = Around {
            seed,
            ..around(&["bank.txt", "1"], &bank)
        };
        let printed = around.piped(&spec("wordle", None), "x\n");
        let (_, answer) = printed.split_once("The answer is ").expect("it is told");
        answer.trim_end_matches(".\n").to_owned()
    };
    // The first output of the reference generator for each seed, modulo 5.
    let picked: Vec<_> = (0..8).map(secret).collect();
    assert_eq!(
        picked,
        [
            "zero", "zero", "zero", "three", "three", "three", "two", "two"
        ]
    );
}

#[test]
fn the_command_line_is_checked_before_anything_is_printed() {
    let failure = |args: &[&str]| around(args, &BANK).failure(&spec("wordle", None), "");
    assert_eq!(
        failure(&[]),
        "the game takes `BANK GUESSES`, but 0 arguments were given"
    );
    assert_eq!(
        failure(&["bank.txt"]),
        "the game takes `BANK GUESSES`, but 1 argument was given"
    );
    assert_eq!(
        failure(&["bank.txt", "6", "7"]),
        "the game takes `BANK GUESSES`, but 3 arguments were given"
    );
    let bad = "the game takes `BANK GUESSES`: GUESSES is a whole number from 1 up, not";
    assert_eq!(failure(&["bank.txt", "six"]), format!("{bad} `six`"));
    assert_eq!(failure(&["bank.txt", "0"]), format!("{bad} `0`"));
    assert_eq!(
        failure(&["bunk.txt", "6"]),
        "cannot open the word bank `bunk.txt`"
    );
}

#[test]
fn a_bank_that_cannot_be_played_is_refused() {
    let bank = [("empty.txt", " \n"), ("words.txt", "guava\n\n")];
    assert_eq!(
        around(&["empty.txt", "6"], &bank).failure(&spec("wordle", None), ""),
        "the word bank `empty.txt` has no words; it needs one word a line"
    );
}

#[test]
fn a_given_secret_is_used_even_if_the_bank_does_not_hold_it() {
    let around = Around {
        secret: Some("occur"),
        ..around(&["bank.txt", "1"], &BANK)
    };
    assert!(
        around
            .piped(&spec("wordle", None), "occur\n")
            .ends_with("Way to go!\n")
    );
    let unfit = Around {
        secret: Some(""),
        ..around
    };
    assert_eq!(
        unfit.failure(&spec("wordle", None), ""),
        "the secret `` does not fit the game: it is empty"
    );
}
