//! What the output comes to after a normal end.

use super::{at, exact, right};
use crate::fixture::{Case, Rung, Step};
use crate::game::Transcript;
use crate::judge::samples::{ask, case, judged, judged_by, play, printed};
use crate::judge::{Accepted, Verdict};

#[test]
fn the_expected_bytes_and_a_normal_end_pass() {
    let judgement = judged(&printed(right()));
    assert_eq!(judgement.verdict, Verdict::Pass);
    assert_eq!(judgement.reason, "the output is right");
    assert_eq!(judgement.matched.map(|found| found.rung), Some(Rung::Exact));
    assert_eq!(judgement.difference, None);
    assert!(judgement.notes.is_empty());
}

#[test]
fn a_missing_last_newline_is_a_matter_of_form_and_is_named() {
    let judgement = judged(&printed(right().trim_end()));
    assert_eq!(judgement.verdict, Verdict::Format);
    assert_eq!(
        judgement.reason,
        "the newline after the last line is missing, first in the answer to input line 3, `1 2 3 4`"
    );
    let difference = judgement.difference.expect("it differs byte for byte");
    assert_eq!(
        difference.at,
        "expected a newline (U+000A), got the end of the output"
    );
}

#[test]
fn a_newline_too_many_and_crlf_are_named() {
    assert_eq!(
        exact("a", "a\n").reason,
        "there is a newline after the last line, where none is expected, first in line 1"
    );
    assert_eq!(
        exact("a\nb\n", "a\r\nb\r\n").reason,
        "the output differs only in line ends (its lines end in CRLF), first in line 1"
    );
}

#[test]
fn blank_lines_at_the_end_are_a_matter_of_form() {
    let judgement = exact("Way to go!\n", "Way to go!\n\n\n\n");
    assert_eq!(judgement.verdict, Verdict::Format);
    assert_eq!(
        judgement.reason,
        "the output differs only in blanks at the ends of lines or blank lines at the end, first \
         in line 2"
    );
}

#[test]
fn what_the_rung_asked_for_forgives_passes_and_the_strictest_rung_is_reported() {
    let judgement = at(Rung::Spaces, "a b\n", "a  b \n");
    assert_eq!(judgement.verdict, Verdict::Pass);
    assert_eq!(
        judgement.matched.map(|found| found.rung),
        Some(Rung::Spaces)
    );
    let judgement = at(Rung::Spaces, "a b\n", "a b\n");
    assert_eq!(judgement.matched.map(|found| found.rung), Some(Rung::Exact));
}

#[test]
fn blanks_dropped_inside_a_line_are_content() {
    let judgement = exact("word: - - - a -\n", "word: ---a-\n");
    assert_eq!(judgement.verdict, Verdict::Fail);
    let difference = judgement.difference.expect("it differs");
    assert_eq!(difference.at, "expected a blank (U+0020), got `-`");
}

#[test]
fn letter_case_is_content_and_the_reason_says_that_nothing_else_is_wrong() {
    let judgement = exact("You win!\n", "You Win!\n");
    assert_eq!(judgement.verdict, Verdict::Fail);
    assert_eq!(
        judgement.reason,
        "the first wrong line is line 1; it would be equal if upper and lower case did not count"
    );
    let judgement = exact("You win!\n", "You win.\n");
    assert!(
        judgement
            .reason
            .ends_with("it would be equal if punctuation did not count")
    );
}

#[test]
fn blanks_inside_tokens_stay_content_and_the_reason_says_that_nothing_else_differs() {
    let judgement = exact("|| p , G ||\n", "||p,G||\n");
    assert_eq!(judgement.verdict, Verdict::Fail);
    assert_eq!(
        judgement.reason,
        "the first wrong line is line 1; only blanks differ, in places where one of the two has \
         none at all, which the rung `spaces` does not forgive"
    );
    let joined = exact("1 2\n", "12\n");
    assert_eq!(joined.verdict, Verdict::Fail);
    assert_eq!(joined.reason, "the first wrong line is line 1");
}

#[test]
fn where_layout_is_wrong_before_content_both_are_told() {
    let reason = |actual: &str| exact("Guess: ok\nTurn 1\nDone\n", actual).reason;
    for (actual, first) in [
        ("Guess: ok \nTurn 1\nDune\n", 1),
        ("Guess: ok\r\nTurn 1\r\nDune\r\n", 1),
        ("\x1b[1mGuess\x1b[m: ok\nTurn 1\nDune\n", 1),
    ] {
        assert_eq!(
            reason(actual),
            format!(
                "the first wrong line is line {first}; there it is the layout, and in content the \
                 first wrong line is line 3 (expected `o`, got `u`)"
            )
        );
    }
    assert_eq!(
        reason("Guess: ok\n\nTurn 1\n"),
        "the first wrong line is line 2; there it is the layout, and in content the first wrong \
         line is line 4 (expected `D`, got the end of the output)"
    );
    assert_eq!(
        reason("Guess: ko\nTurn 2\nDone\n"),
        "the first wrong line is line 1"
    );
    assert_eq!(
        reason("Guess: ok\nTurn  2\nDone\n"),
        "the first wrong line is line 2"
    );
}

#[test]
fn terminal_colours_are_a_matter_of_form() {
    let judgement = exact("!*\n", "\x1b[32m!\x1b[0m*\n");
    assert_eq!(judgement.verdict, Verdict::Format);
    assert_eq!(
        judgement.reason,
        "the output differs only in codes for the terminal, such as colours, first in line 1"
    );
    let matched = judgement.matched.expect("a step makes it equal");
    assert_eq!(
        (matched.rung, matched.steps),
        (Rung::Exact, vec![Step::Colours])
    );
}

#[test]
fn typographic_characters_in_the_expected_text_never_make_it_a_fail() {
    let judgement = exact(
        "What’s\u{a0} your guess? ||–,–||\n",
        "What's your guess? ||-,-||\n",
    );
    assert_eq!(judgement.verdict, Verdict::Format);
    assert_eq!(
        judgement.reason,
        "the output differs only in typographic or invisible characters and spacing inside lines or \
         line breaks, first in line 1"
    );
    assert_eq!(
        judgement.difference.map(|difference| difference.at),
        Some(
            "expected a right single quotation mark (U+2019), got an apostrophe `'` (U+0027)"
                .to_owned()
        )
    );
}

#[test]
fn a_nul_byte_is_content_on_every_rung_that_can_make_a_format() {
    let judgement = exact("||-||\n", b"||\0||\n".to_vec());
    assert_eq!(judgement.verdict, Verdict::Fail);
    assert_eq!(
        judgement.difference.map(|difference| difference.at),
        Some("expected `-`, got a NUL (U+0000)".to_owned())
    );
}

#[test]
fn the_first_wrong_turn_is_named_with_its_input_and_both_texts() {
    let actual = right().replace(
        "Number correct 4\nNumber in wrong spot 0",
        "Number correct 4\nNumber in wrong spot 4",
    );
    let judgement = judged(&printed(actual));
    assert_eq!(judgement.verdict, Verdict::Fail);
    assert_eq!(
        judgement.reason,
        "the answer to input line 3, `1 2 3 4`, is the first that is wrong"
    );
    let difference = judgement.difference.expect("it differs");
    assert_eq!(difference.turn, Some(3));
    assert_eq!(difference.input.as_deref(), Some(&b"1 2 3 4"[..]));
    assert_eq!((difference.expected_line, difference.actual_line), (7, 7));
    assert_eq!(
        difference.actual,
        b"Number correct 4\nNumber in wrong spot 4\n\nYou win!\n"
    );
    assert_eq!(difference.expected, play().turns[2].printed);
    assert_eq!(difference.at, "expected `0`, got `4`");
    assert_eq!(
        (difference.lines_differing, difference.lines_complete),
        (1, true)
    );
}

#[test]
fn the_text_of_a_wrong_turn_ends_with_the_next_prompt() {
    let actual = right().replace("spot 2\n", "spot 3\nextra line\n");
    let difference = judged(&printed(actual)).difference.expect("it differs");
    assert_eq!(difference.turn, Some(2));
    assert_eq!(
        difference.actual,
        b"Number correct 2\nNumber in wrong spot 3\nextra line\n\nTurn 2\nWhat is your guess: "
    );
}

#[test]
fn an_output_that_ends_early_is_wrong_in_the_turn_that_is_missing() {
    let at_boundary = &right()[..play().opening.len() + play().turns[0].printed.len()];
    let judgement = judged(&printed(at_boundary));
    assert_eq!(
        judgement.reason,
        "the output ends too early, in the answer to input line 2, `2 1 3 4`: 118 of 160 bytes \
         are missing"
    );
    assert_eq!(judgement.difference.map(|it| it.actual), Some(Vec::new()));
}

#[test]
fn nothing_printed_is_said_as_such() {
    assert_eq!(
        judged(&printed("")).reason,
        "nothing was printed, where 160 bytes were expected"
    );
}

#[test]
fn what_is_wrong_before_any_input_is_turn_0() {
    let judgement = judged(&printed(right().replace("Turns (0", "Turn (0")));
    assert_eq!(
        judgement.reason,
        "what is printed before any input is wrong already"
    );
    assert_eq!(judgement.difference.and_then(|it| it.turn), Some(0));
}

#[test]
fn output_after_the_end_belongs_to_the_last_turn() {
    let judgement = judged(&printed(right() + "bye\n"));
    assert_eq!(
        judgement.reason,
        "everything that was expected was printed, and then 4 bytes more"
    );
    assert_eq!(judgement.difference.and_then(|it| it.turn), Some(3));
}

#[test]
fn without_an_engine_the_lines_around_the_place_are_shown() {
    let expected = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    let difference = exact(expected, expected.replace('5', "x"))
        .difference
        .expect("it differs");
    assert_eq!(difference.turn, None);
    assert_eq!(difference.expected, b"2\n3\n4\n5\n6\n7\n8\n");
    assert_eq!(difference.actual, b"2\n3\n4\nx\n6\n7\n8\n");
    assert_eq!(difference.expected_cut.start, 2);
    assert_eq!(difference.expected_line, 5);
}

#[test]
fn a_long_wrong_turn_is_cut_and_the_cut_is_counted() {
    let judgement = judged(&printed(right().replace("You win!", &"x".repeat(10_000))));
    let difference = judgement.difference.expect("it differs");
    assert_eq!(difference.actual.len(), 4096);
    assert_eq!(difference.actual_cut.before, 0);
    assert_eq!(difference.actual_cut.after, 10_042 - 4096);
}

#[test]
fn an_output_may_be_right_under_an_accepted_variant() {
    let case = case();
    let spaced = Transcript {
        opening: b"Turns ( 0 - 40 ) ".to_vec(),
        ..play()
    };
    let accepted = [
        Accepted::own(&case, Some(play())),
        Accepted::of_variant("spaced", spaced.clone()),
    ];
    let observation = printed(spaced.piped());
    let judgement = ask(&case, Rung::Spaces, &accepted, &observation);
    assert_eq!(judgement.verdict, Verdict::Pass);
    let matched = judgement.matched.expect("it is right");
    assert_eq!(matched.variant.as_deref(), Some("spaced"));
    assert_eq!(matched.rung, Rung::Exact);

    let wrong = String::from_utf8(spaced.piped())
        .expect("the play is UTF-8")
        .replace("win", "lose");
    let judgement = ask(&case, Rung::Spaces, &accepted, &printed(wrong));
    let difference = judgement.difference.expect("it differs");
    assert_eq!(difference.variant.as_deref(), Some("spaced"));
    assert_eq!(difference.turn, Some(3));
}

#[test]
fn a_hostile_input_line_is_drawn_in_the_reason() {
    let mut hostile = play();
    hostile.turns[2].typed = b"\x1b[2J".to_vec();
    let case = case();
    let accepted = [Accepted::own(&case, Some(hostile))];
    let judgement = ask(
        &case,
        Rung::Exact,
        &accepted,
        &printed(right().replace("win", "lose")),
    );
    assert_eq!(
        judgement.reason,
        "the answer to input line 3, `␛[2J`, is the first that is wrong"
    );
}

/// A terminal session of Lingo that somebody saved as the expected output.
fn session() -> (Case, &'static str) {
    let case = Case {
        stdin: b"spray\nguava\n".to_vec(),
        expected: b"word: - -\nGuess: spray\nword: a -\nGuess: guava\nYou won\n".to_vec(),
        ..Case::new("t1")
    };
    (case, "word: - -\nGuess: word: a -\nGuess: You won\n")
}

#[test]
fn a_terminal_session_used_as_expected_output_is_a_fault_of_the_fixture() {
    let (case, right) = session();
    let judgement = judged_by(&case, Rung::Exact, &printed(right));
    assert_eq!(judgement.verdict, Verdict::FixtureError);
    assert_eq!(
        judgement.reason,
        "expected output contains the typed input (copied from a terminal); `regrade convert` \
         takes the typed lines out of it"
    );
}

#[test]
fn a_terminal_session_judges_nobody_though_a_program_is_wrong_elsewhere() {
    let (case, right) = session();
    let judgement = judged_by(&case, Rung::Exact, &printed(right.replace("won", "lost")));
    assert_eq!(judgement.verdict, Verdict::FixtureError);
}

#[test]
fn a_program_without_the_prompts_is_not_saved_by_a_terminal_session() {
    let (case, right) = session();
    for wrong in [right.replace("Guess: ", ""), String::new()] {
        let judgement = judged_by(&case, Rung::Exact, &printed(wrong));
        assert_eq!(judgement.verdict, Verdict::Fail);
    }
}

#[test]
fn a_program_that_forgets_to_print_its_input_back_is_not_saved_by_it() {
    let case = Case {
        stdin: b"bob\n".to_vec(),
        expected: b"Name: Hi bob\nBye\n".to_vec(),
        ..Case::new("t1")
    };
    let judgement = judged_by(&case, Rung::Exact, &printed("Name: Hi \nBye\n"));
    assert_eq!(judgement.verdict, Verdict::Fail);
}

#[test]
fn an_output_that_the_engine_confirms_is_no_terminal_session() {
    let (case, right) = session();
    let play = Transcript {
        opening: case.expected.clone(),
        ..Transcript::default()
    };
    let accepted = [Accepted::own(&case, Some(play))];
    let judgement = ask(&case, Rung::Exact, &accepted, &printed(right));
    assert_eq!(judgement.verdict, Verdict::Fail);
}
