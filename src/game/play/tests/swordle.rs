//! SWordle: the sample runs of its handout, and what they leave out.

use crate::game::testing::{Around, events, spec};
use crate::game::{Ask, Event, Mark};

/// A play with one word file, `w.txt`.
fn play(file: &str, stdin: &str) -> String {
    let files = [("w.txt", file)];
    let around = Around {
        files: &files,
        ..Around::default()
    };
    around.terminal(&spec("swordle", None), stdin)
}

#[test]
fn sample_run_2_passes_every_check_and_wins_on_the_last_attempt() {
    let words = [
        "w.txt", "long", "toolong", "sh", "new", "que", "wow", "woo", "won", "new", "now", "saw",
    ];
    let expected = "\
Welcome to SWordle!
Please enter the file name: w.txt
The word that you will guess has 3 letters and you have 3 attempts.
What's your guess? long
The word is too long!
What's your guess? toolong
The word is too long!
What's your guess? sh
The word is too short!
What's your guess? new
|| n , B || e , B || w , G ||
||-,-||-,-||-,-||
||-,-||-,-||-,-||
What's your guess? que
You did not use the green letter in your word!
What's your guess? wow
Your input has a duplicate letter!
What's your guess? woo
Your input has a duplicate letter!
What's your guess? won
You did not use the green letter in your word!
What's your guess? new
You've already tried this word!
What's your guess? now
|| n , B || e , B || w , G ||
|| n , B || o , B || w , G ||
||-,-||-,-||-,-||
What's your guess? saw
|| n , B || e , B || w , G ||
|| n , B || o , B || w , G ||
|| s , G || a , G || w , G ||
You win!
";
    assert_eq!(play("3\nsaw\n", &(words.join("\n") + "\n")), expected);
}

#[test]
fn sample_run_6_asks_again_for_files_that_are_not_there_and_loses() {
    let typed = "wrong_file.txt\nnot_word6.txt\nw.txt\na\nb\nc\n";
    let expected = "\
Welcome to SWordle!
Please enter the file name: wrong_file.txt
Couldn't find the file!
Please enter the file name: not_word6.txt
Couldn't find the file!
Please enter the file name: w.txt
The word that you will guess has 1 letters and you have 3 attempts.
What's your guess? a
|| a , B ||
||-,-||
||-,-||
What's your guess? b
|| a , B ||
|| b , B ||
||-,-||
What's your guess? c
|| a , B ||
|| b , B ||
|| c , B ||
You lose!
";
    assert_eq!(play("3\nh\n", typed), expected);
}

#[test]
fn the_spaced_variant_prints_unused_cells_with_blanks() {
    let files = [("w.txt", "2\nat\n")];
    let around = Around {
        files: &files,
        ..Around::default()
    };
    let printed = around.piped(&spec("swordle", Some("spaced")), "w.txt\nta\n");
    assert!(printed.contains("|| t , Y || a , Y ||\n|| - , - || - , - ||\n"));
}

#[test]
fn rejected_words_do_not_count_as_tried() {
    let printed = play("3\nah\n", "w.txt\ngh\nac\nac\n");
    assert_eq!(
        printed
            .matches("You did not use the green letter in your word!")
            .count(),
        2
    );
    assert!(!printed.contains("already tried"));
}

#[test]
fn greens_of_all_earlier_guesses_bind() {
    let printed = play("5\nabcd\n", "w.txt\naxyz\nabxy\nacbx\nabcd\n");
    assert_eq!(printed.matches("You did not use").count(), 1);
    assert!(printed.ends_with("You win!\n"));
}

#[test]
fn the_first_check_that_fails_speaks() {
    let answer = |guess: &str| {
        let printed = play("3\nabc\n", &format!("w.txt\nxyz\n{guess}\n"));
        let line = printed.lines().rev().nth(1).map(str::to_owned);
        line.expect("the guess is answered")
    };
    assert_eq!(answer("AABBCC"), "The word is too long!");
    assert_eq!(answer("AA"), "The word is too short!");
    assert_eq!(answer("AAB"), "Your input has illegal letters!");
    assert_eq!(answer("aab"), "Your input has a duplicate letter!");
    assert_eq!(answer("xyz"), "You've already tried this word!");
}

#[test]
fn words_on_one_line_are_echoed_once_where_the_line_was_read() {
    let files = [("w.txt", "2\nat\n")];
    let around = Around {
        files: &files,
        ..Around::default()
    };
    let transcript = around.play(&spec("swordle", None), "\n  w.txt to\nat\nrest\n");
    let typed: Vec<_> = transcript
        .turns
        .iter()
        .map(|turn| turn.typed.as_slice())
        .collect();
    assert_eq!(typed, [&b""[..], b"  w.txt to", b"at"]);
    assert!(transcript.turns[0].printed.is_empty());
    assert!(
        transcript.turns[1]
            .printed
            .ends_with(b"What's your guess? ")
    );
    assert_eq!(transcript.unread, 5);
}

#[test]
fn what_happens_is_told_beside_the_text() {
    let files = [("w.txt", "2\nat\n")];
    let around = Around {
        files: &files,
        ..Around::default()
    };
    let transcript = around.play(&spec("swordle", None), "no.txt\nw.txt\nate\nta\nat\n");
    let asked = |what| Event::Asked(what);
    assert_eq!(
        events(&transcript),
        [
            asked(Ask::FileName),
            Event::FileMissing(b"no.txt".to_vec()),
            asked(Ask::FileName),
            asked(Ask::Guess),
            Event::Rejected {
                rule: "too-long".into(),
                guess: b"ate".to_vec()
            },
            asked(Ask::Guess),
            Event::Scored {
                guess: b"ta".to_vec(),
                marks: vec![Mark::Near, Mark::Near]
            },
            asked(Ask::Guess),
            Event::Scored {
                guess: b"at".to_vec(),
                marks: vec![Mark::Hit, Mark::Hit]
            },
            Event::Won { attempts: 2 },
        ]
    );
    let turns: Vec<_> = transcript.events.iter().map(|(turn, _)| *turn).collect();
    assert_eq!(turns, [0, 1, 1, 2, 3, 3, 4, 4, 5, 5]);
}

#[test]
fn a_given_secret_replaces_the_one_in_the_file() {
    let files = [("w.txt", "2\nnot one word\n")];
    let around = Around {
        files: &files,
        secret: Some("at"),
        ..Around::default()
    };
    let printed = around.piped(&spec("swordle", None), "w.txt\nat\n");
    assert!(printed.contains("has 2 letters and you have 2 attempts."));
    assert!(printed.ends_with("You win!\n"));
}

#[test]
fn a_malformed_word_file_is_named() {
    let failure = |file: &str| {
        let files = [("w.txt", file)];
        let around = Around {
            files: &files,
            ..Around::default()
        };
        around.failure(&spec("swordle", None), "w.txt\n")
    };
    assert_eq!(
        failure("5\n"),
        "the word file `w.txt` is malformed: it needs 2 lines, not 1"
    );
    assert_eq!(
        failure("five\nat\n"),
        "the word file `w.txt` is malformed: line 1 needs a number of attempts, a whole number from 1 up"
    );
    assert_eq!(failure("0\nat\n"), failure("five\nat\n"));
    assert_eq!(
        failure("5\n\na t\n"),
        "the word file `w.txt` is malformed: line 3 needs the secret: it holds blanks that nobody could type"
    );
}

#[test]
fn a_word_file_may_come_from_anywhere() {
    let printed = play("\u{feff} 5 \r\n\r\n at\r\n", "w.txt\r\nat\r\n");
    assert!(printed.contains("has 2 letters and you have 5 attempts."));
    assert!(printed.ends_with("You win!\n"));
}
