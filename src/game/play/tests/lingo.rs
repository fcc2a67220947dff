//! Lingo: the sample runs of its handout, and what they leave out.

use crate::game::Event;
use crate::game::testing::{Around, events, spec};

const BANK: &str = "stack\nmodel\nfunny\ncloud\nghoul\nsends\nseeds\nspray\narrow\nagain\ngames\n\
                    curve\nsuave\nguava\namass\nbalks\n";

fn with(secret: &str) -> Around<'_> {
    Around {
        bank: Some(BANK),
        secret: Some(secret),
        ..Around::default()
    }
}

/// The play after the banner.
fn play(secret: &str, stdin: &str) -> String {
    let printed = with(secret).terminal(&spec("lingo", None), stdin);
    let (_, game) = printed
        .split_once("Good Luck!\n@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\n")
        .expect("the game is greeted");
    game.to_owned()
}

#[test]
fn sample_run_2_rejects_three_guesses_and_wins_in_5_tries() {
    let typed = "grumble\nwee\nwawas\nstack\nmodel\nfunny\ncloud\nghoul\n";
    let expected = "
word: - - - - -
Guess a 5 letter word: grumble
Invalid input. Enter a word with 5 characters. Try again...
Guess a 5 letter word: wee
Invalid input. Enter a word with 5 characters. Try again...
Guess a 5 letter word: wawas
wawas is not a valid word. Try again...
Guess a 5 letter word: stack

word: - - - - -
Guess a 5 letter word: model

word: - o - - L
Guess a 5 letter word: funny

word: - u - - -
Guess a 5 letter word: cloud

word: - l O U -
Guess a 5 letter word: ghoul
You guessed the word ghoul in 5 tries
Congratulations!
";
    assert_eq!(play("ghoul", typed), expected);
}

#[test]
fn sample_run_3_gives_up_with_quit() {
    let expected = "
word: - - - - -
Guess a 5 letter word: stack

word: S - - - -
Guess a 5 letter word: model

word: - - d e -
Guess a 5 letter word: sends

word: S E - D S
Guess a 5 letter word: QUIT
The word you were trying to guess was: seeds
Better luck next time!
";
    assert_eq!(play("seeds", "stack\nmodel\nsends\nQUIT\n"), expected);
}

#[test]
fn the_banner_stands_before_everything() {
    let expected = "\
@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
Welcome to Lingo!
  Each turn you will try to guess the secret word
  If you guess the word, you win
  If you guess some letters in the word, lingo will display:
    guessed letters in the correct position in upper case
    guessed letters in the incorrect position in lower case
Good Luck!
@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@

word: - - - - -
Guess a 5 letter word: ";
    assert_eq!(with("guava").piped(&spec("lingo", None), ""), expected);
}

#[test]
fn the_prose_variant_is_the_guava_game() {
    let typed = "spray\narrow\nagain\ngames\ncurve\nsuave\nguava\n";
    let expected = "\
Enter a 5 letter word: spray
- - - a -
Enter a 5 letter word: arrow
a - - - -
Enter a 5 letter word: again
a g A - -
Enter a 5 letter word: games
G a - - -
Enter a 5 letter word: curve
- U - V -
Enter a 5 letter word: suave
- U A V -
Enter a 5 letter word: guava
You won in 7 turns!
";
    let printed = with("guava").terminal(&spec("lingo", Some("prose")), typed);
    assert_eq!(printed, expected);
}

#[test]
fn the_multiset_variant_counts_each_copy_once() {
    let row = |variant| with("balks").piped(&spec("lingo", variant), "amass\n");
    assert!(row(None).contains("word: a - a s S\n"));
    assert!(row(Some("multiset")).contains("word: a - - - S\n"));
}

#[test]
fn quit_is_a_word_of_its_own_in_capitals_only() {
    let first = play("guava", "QUIT\n");
    assert!(first.ends_with("was: guava\nBetter luck next time!\n"));
    let small = play("guava", "quit\n");
    assert!(small.contains("Invalid input. Enter a word with 5 characters. Try again...\n"));
    let events = events(&with("guava").play(&spec("lingo", None), "QUIT\n"));
    assert_eq!(
        events[1..],
        [Event::Quit, Event::Revealed(b"guava".to_vec())]
    );
}

#[test]
fn the_bank_is_needed_even_when_the_secret_is_given() {
    let around = Around {
        bank: None,
        ..with("guava")
    };
    assert!(
        around
            .failure(&spec("lingo", None), "")
            .starts_with("the game picks its secret from a word bank, and none was given")
    );
}

#[test]
fn a_bank_with_words_of_another_length_is_refused() {
    let around = Around {
        bank: Some("guava\nkiwi\n"),
        ..Around::default()
    };
    assert_eq!(
        around.failure(&spec("lingo", None), ""),
        "the word bank, line 2: `kiwi` cannot be a secret: it needs 5 letters, not 4"
    );
    assert_eq!(
        with("kiwi").failure(&spec("lingo", None), ""),
        "the secret `kiwi` does not fit the game: it needs 5 letters, not 4"
    );
}
