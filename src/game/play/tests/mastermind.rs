//! Mastermind: the sample games of its handout, and what they leave out.

use crate::game::testing::{Around, events, spec};
use crate::game::{Ask, Event, Mark};

fn with(secret: &str) -> Around<'_> {
    Around {
        secret: Some(secret),
        ..Around::default()
    }
}

#[test]
fn sample_game_1_refuses_100000_and_42_and_wins_at_turn_7() {
    let guesses = [
        ("1 2 3 4", 0, 4),
        ("2 3 4 1", 1, 3),
        ("2 4 3 1", 0, 4),
        ("3 4 1 2", 2, 2),
        ("3 4 2 1", 0, 4),
        ("4 1 2 3", 1, 3),
        ("4 3 1 2", 4, 0),
    ];
    let mut typed = "100000\n42\n10\n".to_owned();
    let mut expected = "Turns (0 - 40) 100000\nTurns (0 - 40) 42\nTurns (0 - 40) 10\n".to_owned();
    for (at, (guess, hits, nears)) in guesses.iter().enumerate() {
        typed += &format!("{guess}\n");
        expected += &format!(
            "Turn {}\nWhat is your guess: {guess}\nNumber correct {hits}\nNumber in wrong spot {nears}\n\n",
            at + 1
        );
    }
    expected += "You win!\n";
    assert_eq!(
        with("4 3 1 2").terminal(&spec("mastermind", None), &typed),
        expected
    );
}

#[test]
fn sample_game_2_is_the_variant_in_which_0_starts_three_turns() {
    let expected = "\
Turns (0 - 40) 0
Turn 1
What is your guess: 1 2 3 4
Number correct 1
Number in wrong spot 2

Turn 2
What is your guess: 1 3 4 5
Number correct 0
Number in wrong spot 4

Turn 3
What is your guess: 5 6 7 8
Number correct 0
Number in wrong spot 1

No turns remain, you lose!
The numbers were: 3 1 5 4
";
    let typed = "0\n1 2 3 4\n1 3 4 5\n5 6 7 8\n";
    let sample2 = spec("mastermind", Some("sample2"));
    assert_eq!(Around::default().terminal(&sample2, typed), expected);
}

#[test]
fn the_flag_wins_over_a_given_secret_and_gives_ten_turns() {
    let typed = format!("0\n{}", "4 3 2 1\n".repeat(10));
    let printed = with("9 8 7 6").piped(&spec("mastermind", None), &typed);
    assert!(printed.contains("Turn 10\n") && !printed.contains("Turn 11\n"));
    assert!(printed.ends_with("No turns remain, you lose!\nThe numbers were: 1 2 3 4\n"));
}

#[test]
fn the_prose_prompt_variant_asks_for_1_to_40() {
    let printed = Around::default().piped(&spec("mastermind", Some("prose-prompt")), "");
    assert_eq!(printed, "Turns (1 - 40) ");
}

#[test]
fn the_bonus_variant_draws_repeats_and_counts_each_copy_once() {
    let bonus = spec("mastermind", Some("bonus"));
    let printed = with("1 1 2 3").piped(&bonus, "1\n4 1 1 1\n");
    assert!(printed.contains("Number correct 1\nNumber in wrong spot 1\n"));
    assert_eq!(
        with("1 1 2 3").failure(&spec("mastermind", None), ""),
        "the secret `1 1 2 3` does not fit the game: 1 comes twice"
    );
}

#[test]
fn one_and_forty_turns_are_taken_and_their_neighbours_are_not() {
    let asked = |typed: &str| {
        let printed = Around::default().piped(&spec("mastermind", None), typed);
        printed.matches("Turns").count()
    };
    assert_eq!(asked("1\n"), 1);
    assert_eq!(asked("40\n"), 1);
    assert_eq!(asked("41\n"), 2);
    assert_eq!(asked("-1\n"), 2);
}

#[test]
fn what_is_no_number_of_turns_is_refused_however_long_it_is() {
    let typed = format!("ten {} 1x 1\n", "9".repeat(1000));
    let transcript = Around::default().play(&spec("mastermind", None), &typed);
    let refused = events(&transcript)
        .into_iter()
        .filter(|event| matches!(event, Event::NumberRefused(_)));
    assert_eq!(refused.count(), 3);
}

#[test]
fn a_guess_takes_four_numbers_however_they_are_typed() {
    let transcript = with("4 3 1 2").play(&spec("mastermind", None), "2 1 2\n\n3 4 4 3\n1 2 5\n");
    let guesses: Vec<_> = events(&transcript)
        .into_iter()
        .filter_map(|event| match event {
            Event::Scored { guess, .. } => Some(guess),
            _ => None,
        })
        .collect();
    assert_eq!(guesses, [b"1 2 3 4", b"4 3 1 2"]);
    assert_eq!(transcript.turns.len(), 4);
    assert!(transcript.piped().ends_with(b"You win!\n"));
}

#[test]
fn a_token_that_is_no_number_is_found_nowhere() {
    let typed = "1\nx 3 99999999999999999999 4\n";
    let transcript = with("4 3 1 2").play(&spec("mastermind", None), typed);
    assert!(events(&transcript).contains(&Event::Scored {
        guess: b"x 3 99999999999999999999 4".to_vec(),
        marks: vec![Mark::Miss, Mark::Hit, Mark::Miss, Mark::Near]
    }));
}

#[test]
fn the_end_of_input_inside_a_guess_stops_the_game_after_its_prompt() {
    let transcript = with("4 3 1 2").play(&spec("mastermind", None), "2\n4 3");
    assert!(transcript.piped().ends_with(b"What is your guess: "));
    assert_eq!(
        events(&transcript),
        [
            Event::Asked(Ask::Number),
            Event::Asked(Ask::Guess),
            Event::EndOfInput
        ]
    );
}

#[test]
fn a_given_secret_must_be_a_row_that_could_be_drawn() {
    let failure = |secret| {
        let failure = with(secret).failure(&spec("mastermind", None), "");
        let start = format!("the secret `{secret}` does not fit the game: ");
        failure.strip_prefix(&start).map(str::to_owned)
    };
    assert_eq!(
        failure("1 2 3").as_deref(),
        Some("it needs 4 numbers, not 3")
    );
    assert_eq!(failure("1 2 3 0").as_deref(), Some("0 is not from 1 to 9"));
    assert_eq!(
        failure("guava").as_deref(),
        Some("it needs numbers separated by blanks")
    );
}

#[test]
fn a_given_secret_may_be_a_row_that_a_mistake_draws() {
    let mut spec = spec("mastermind", None);
    let win = "1\n1 1 1 1\n";
    assert!(with("1 1 1 1").failure(&spec, win).contains("does not fit"));
    spec.conduct.draw_repeats = Some(true);
    assert!(with("1 1 1 1").piped(&spec, win).contains("You win!"));
}

#[test]
fn the_seed_draws_the_secret() {
    for (seed, secret) in ["8 5 3 7", "6 9 2 8", "5 3 1 2"].into_iter().enumerate() {
        let around = Around {
            seed: seed as u64,
            ..Around::default()
        };
        let printed = around.piped(&spec("mastermind", None), "1\n1 1 1 1\n");
        assert!(printed.ends_with(&format!("The numbers were: {secret}\n")));
    }
}

#[test]
fn a_game_without_arguments_refuses_arguments() {
    let around = Around {
        args: &["10"],
        ..Around::default()
    };
    assert_eq!(
        around.failure(&spec("mastermind", None), ""),
        "the game takes no arguments, but 1 argument was given"
    );
}
