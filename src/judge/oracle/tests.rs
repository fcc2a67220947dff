use super::testing::{Table, table};
use super::{Arena, Inquiry, Space, by_consistency};
use crate::candidate::{Ending, Observation, PostMortem};
use crate::fixture::{Case, Rung};
use crate::judge::samples::ended;
use crate::judge::{Judgement, Question, Verdict};

const WORDS: &str = "facet\ntopaz\noccur\nbuggy\nstore\nshore\nscore\n";

fn mastermind() -> Table {
    table("mastermind", &[], None)
}

fn wordle(guesses: &str) -> Table {
    table("wordle", &["words.txt", guesses], Some(WORDS))
}

fn lingo() -> Table {
    table("lingo", &[], Some(WORDS))
}

fn ask(table: &Table, stdin: &str, seen: &Observation, rung: Rung) -> Option<Judgement> {
    ask_in(&[(table.arena(), &table.space)], table, stdin, seen, rung)
}

fn ask_in(
    games: &[(Arena<'_>, &Space)],
    table: &Table,
    stdin: &str,
    seen: &Observation,
    rung: Rung,
) -> Option<Judgement> {
    let case = Case {
        stdin: stdin.into(),
        ..table.case.clone()
    };
    by_consistency(&Inquiry {
        question: Question {
            case: &case,
            rung,
            form: Rung::Spaces,
            accepted: &[],
            observation: seen,
        },
        games,
        stdin: stdin.as_bytes(),
    })
    .map(|found| found.judgement)
}

fn printed(stdin: &str, output: &str, ending: Ending) -> Observation {
    Observation {
        stdin_written: stdin.len() as u64,
        ..ended(output, ending)
    }
}

fn judged(table: &Table, stdin: &str, output: &str) -> Judgement {
    let seen = printed(stdin, output, Ending::Exited(0));
    ask(table, stdin, &seen, Rung::Exact).expect("it can be judged")
}

#[test]
fn a_right_program_is_consistent_whatever_it_drew() {
    let table = mastermind();
    let stdin = "3\n1 2 3 4\n5 6 7 8\n4 3 1 2\n";
    for secret in ["4 3 1 2", "1 2 3 4", "9 8 7 6"] {
        let judgement = judged(&table, stdin, &table.says(secret, stdin));
        assert_eq!(judgement.verdict, Verdict::Pass, "{}", judgement.reason);
    }
    let lost = judged(&table, stdin, &table.says("9 8 7 6", stdin));
    assert_eq!(lost.reason, "every answer fits the secret `9 8 7 6`");
}

/// A program that was stopped with so many bytes of its input unread.
fn stopped(stdin: &str, output: &str, unread: u64) -> Observation {
    Observation {
        post_mortem: Some(PostMortem {
            stdin_unread: Some(unread),
            stdin_ended: true,
            ..PostMortem::default()
        }),
        ..printed(stdin, output, Ending::TimedOut)
    }
}

#[test]
fn a_program_that_hangs_before_the_last_answer_is_not_credited_with_the_rest() {
    let table = mastermind();
    let stdin = "40\n5 6 7 8\n2 1 4 3\n";
    let output = table.says("9 8 7 6", stdin);
    let (first, _) = output.split_once("Turn 2").expect("it has two turns");
    for said in ["", "Turns (0 - 40) ", first] {
        let hung = ask(&table, stdin, &stopped(stdin, said, 8), Rung::Exact);
        assert_eq!(
            hung.expect("it is judged").verdict,
            Verdict::Timeout,
            "{said}"
        );
        // Whoever has read everything may have lost what it said, which is neither right nor wrong.
        assert_eq!(
            ask(&table, stdin, &stopped(stdin, said, 0), Rung::Exact),
            None
        );
    }
    // The prompt that comes after the last answer may be lost.
    let answered = output.trim_end_matches("What is your guess: ");
    let right = ask(&table, stdin, &stopped(stdin, answered, 0), Rung::Exact);
    assert_eq!(right.expect("it is judged").verdict, Verdict::Pass);
}

#[test]
fn two_answers_that_contradict_each_other_are_shown() {
    let table = mastermind();
    let stdin = "3\n1 2 3 4\n5 6 7 8\n4 3 1 2\n";
    let mut output = table.says("9 8 7 6", stdin);
    // The first answer now claims all four numbers.
    output = output.replacen("Number in wrong spot 0", "Number in wrong spot 4", 1);
    let judgement = judged(&table, stdin, &output);
    assert_eq!(judgement.verdict, Verdict::Fail);
    assert_eq!(
        judgement.reason,
        "no secret fits both the answer to input line 2, `1 2 3 4`, and the answer to input line \
         3, `5 6 7 8`"
    );
    assert!(judgement.difference.is_none());
    assert_eq!(judgement.first_wrong, Some(3));
    assert!(
        judgement.notes.iter().any(|note| note.contains(
            "input line 2, `1 2 3 4`, was answered `Number correct 0⏎Number in wrong spot 4"
        ) || note.contains("fits 9 of 3,024 secrets")),
        "{:?}",
        judgement.notes
    );
}

#[test]
fn an_answer_that_no_secret_gives_stands_alone_with_the_difference() {
    let table = mastermind();
    let stdin = "2\n1 2 3 4\n5 6 7 8\n";
    let output = table.says("9 8 7 6", stdin).replace("Turn 2", "Turn 3");
    let judgement = judged(&table, stdin, &output);
    assert_eq!(
        judgement.reason,
        "no secret fits the answer to input line 2, `1 2 3 4`, whatever was said before"
    );
    let difference = judgement.difference.expect("it is shown");
    assert_eq!(difference.turn, Some(2));
}

#[test]
fn an_answer_that_has_nothing_to_do_with_the_secret_is_told_without_secrets() {
    let table = mastermind();
    let stdin = "40\n1 2 3 4\n";
    let output = table.says("9 8 7 6", stdin).replacen(
        "Turns (0 - 40) ",
        "Turns (0 - 40) Turns (0 - 40) ",
        1,
    );
    let judgement = judged(&table, stdin, &output);
    assert_eq!(
        judgement.reason,
        "the answer to input line 1, `40`, is wrong, whatever the secret is"
    );
    assert_eq!(judgement.notes.len(), 1, "{:?}", judgement.notes);
    let note = &judgement.notes[0];
    assert!(
        note.contains("was answered `Turns (0 - 40) Turn 1"),
        "{note}"
    );
    assert!(note.contains("; the game answers `Turn 1"), "{note}");
    assert!(judgement.difference.is_some());
}

#[test]
fn an_excerpt_says_of_which_secret_the_expected_output_is() {
    let table = mastermind();
    let stdin = "1\n4 6 3 5\n";
    let output = table
        .says("4 2 6 1", stdin)
        .replace("were: 4 2 6 1", "were: 1 2 4 6");
    let judgement = judged(&table, stdin, &output);
    let difference = judgement.difference.expect("it is shown");
    let expected = String::from_utf8_lossy(&difference.expected).into_owned();
    let (_, shown) = expected.split_once("The numbers were: ").unwrap();
    let note = format!(
        "compared with the game for the secret `{}`, one of 3,024 that fit what was said before",
        shown.trim_end()
    );
    assert!(judgement.notes.contains(&note), "{:?}", judgement.notes);
}

/// One turn more than was asked for, with the marks of the last guess again.
fn one_turn_more(table: &Table, secret: &str, stdin: &str) -> String {
    let asked = stdin.replacen("1\n", "2\n", 1);
    let guess = stdin.lines().last().expect("a guess is typed");
    table.says(secret, &format!("{asked}{guess}\n"))
}

#[test]
fn where_the_ending_is_wrong_the_marks_and_the_secret_shown_are_the_programs_own() {
    let table = mastermind();
    let stdin = "1\n4 6 3 5\n";
    let output = one_turn_more(&table, "4 2 6 1", stdin);
    let difference = judged(&table, stdin, &output).difference;
    let difference = difference.expect("it is shown");
    assert_eq!(
        String::from_utf8_lossy(&difference.expected),
        "Number correct 1\nNumber in wrong spot 1\n\nNo turns remain, you lose!\n\
         The numbers were: 4 2 6 1\n"
    );
    assert_eq!(difference.at, "expected `N`, got `T`");
    // An attempt more in three lines, and the end that comes later.
    assert_eq!(difference.lines_differing, 4);
}

#[test]
fn where_a_turns_number_is_wrong_all_marks_are_the_programs_own() {
    let table = mastermind();
    let stdin = "5\n1 2 3 4\n5 6 7 8\n4 3 1 2\n9 1 2 5\n2 3 4 5\n";
    let output = table.says("4 2 6 1", stdin).replace("Turn 2\n", "Turn 1\n");
    let difference = judged(&table, stdin, &output).difference;
    assert_eq!(difference.expect("it is shown").lines_differing, 1);
    let typo = table.says("4 2 6 1", stdin).replace("correct", "corect");
    let difference = judged(&table, stdin, &typo).difference;
    assert_eq!(difference.expect("it is shown").lines_differing, 5);
}

#[test]
fn of_the_variants_accepted_the_one_is_shown_in_which_a_program_comes_furthest() {
    let table = mastermind();
    let (plain, other) = (table.arena(), table.arena_of("prose-prompt"));
    let stdin = "1\n4 6 3 5\n";
    let output = one_turn_more(&table, "4 2 6 1", stdin);
    for games in [
        [(plain, &table.space), (other, &table.space)],
        [(other, &table.space), (plain, &table.space)],
    ] {
        let seen = printed(stdin, &output, Ending::Exited(0));
        let found = ask_in(&games, &table, stdin, &seen, Rung::Exact);
        let difference = found.expect("it is judged").difference;
        assert_eq!(difference.expect("it is shown").lines_differing, 4);
    }
}

#[test]
fn a_win_with_a_guess_that_was_wrong_before_contradicts_that_answer() {
    let table = wordle("3");
    let stdin = "store\nfacet\nstore\n";
    let lost = table.says("shore", stdin);
    let won = lost.replace("Guess # 3: \n!*!!!", "Guess # 3: \n!!!!!");
    let (before, _) = won.split_once("Maybe").expect("it was lost");
    let judgement = judged(&table, stdin, &format!("{before}Way to go!\n"));
    assert_eq!(
        judgement.reason,
        "no secret fits both the answer to input line 1, `store`, and the answer to input line 3, \
         `store`"
    );
}

#[test]
fn the_secret_that_is_named_at_the_end_must_be_one_that_is_left() {
    let table = wordle("2");
    let stdin = "store\nbuggy\n";
    let output = table.says("shore", stdin).replace("shore", "score");
    // Both fit all marks.
    assert_eq!(judged(&table, stdin, &output).verdict, Verdict::Pass);
    let output = output.replace("score", "buggy");
    assert_eq!(judged(&table, stdin, &output).verdict, Verdict::Fail);
}

#[test]
fn many_answers_may_be_needed_and_no_more_are_shown_than_that() {
    let table = wordle("6");
    let stdin = "occur\nstore\nbuggy\nfacet\n";
    let output = table.says("shore", stdin);
    let marks: Vec<_> = output.lines().filter(|line| !line.contains('G')).collect();
    assert_eq!(marks.len(), 4);
    let judgement = judged(&table, stdin, &output.replacen(marks[3], "!!!!*", 1));
    assert_eq!(judgement.verdict, Verdict::Fail);
}

#[test]
fn what_comes_after_the_end_of_input_is_not_judged() {
    let table = mastermind();
    let stdin = "3\n1 2 3 4\n";
    let says = table.says("9 8 7 6", stdin);
    let endless = says.clone() + &"Turn 3\nWhat is your guess: ".repeat(50);
    for ending in [Ending::TimedOut, Ending::Exited(0)] {
        let seen = printed(stdin, &endless, ending);
        let judgement = ask(&table, stdin, &seen, Rung::Exact).expect("an answer was given");
        assert_eq!(judgement.verdict, Verdict::Pass, "{}", judgement.reason);
        assert!(
            judgement
                .notes
                .iter()
                .any(|note| note == super::wording::CUT_SHORT)
        );
    }
    let wrong = endless.replacen("Number correct 0", "Number correct 3", 1);
    let wrong = wrong.replacen("Number in wrong spot 0", "Number in wrong spot 1", 1);
    let seen = printed(stdin, &wrong, Ending::TimedOut);
    let judgement = ask(&table, stdin, &seen, Rung::Exact).expect("an answer was given");
    assert_eq!(judgement.verdict, Verdict::Fail);
}

#[test]
fn without_an_answer_there_is_nothing_to_judge() {
    let table = mastermind();
    let seen = printed("3\n", &table.says("9 8 7 6", "3\n"), Ending::Exited(0));
    assert_eq!(ask(&table, "3\n", &seen, Rung::Exact), None);
}

#[test]
fn a_crash_within_the_game_counts() {
    let table = mastermind();
    let stdin = "3\n1 2 3 4\n5 6 7 8\n4 3 1 2\n";
    let output = table.says("9 8 7 6", stdin);
    let seen = printed(stdin, &output[..80], Ending::Signalled(11));
    let judgement = ask(&table, stdin, &seen, Rung::Exact).expect("it can be judged");
    assert_eq!(judgement.verdict, Verdict::Crash);
}

#[test]
fn a_mistake_in_form_alone_is_told_from_a_contradiction() {
    let table = mastermind();
    let stdin = "2\n1 2 3 4\n5 6 7 8\n";
    let output = table.says("9 8 7 6", stdin).replace("\n\n", "\n");
    assert_eq!(judged(&table, stdin, &output).verdict, Verdict::Format);
}

#[test]
fn a_secret_named_at_once_is_looked_for_among_all() {
    let table = lingo();
    let stdin = "QUIT\n";
    let output = table.says("buggy", stdin);
    let seen = printed(stdin, &output, Ending::Exited(0));
    let judgement = ask(&table, stdin, &seen, Rung::Trailing).expect("it can be judged");
    assert_eq!(judgement.reason, "every answer fits the secret `buggy`");
    let unknown = output.replace("buggy", "muggy");
    let seen = printed(stdin, &unknown, Ending::Exited(0));
    let judgement = ask(&table, stdin, &seen, Rung::Trailing).expect("it can be judged");
    assert_eq!(judgement.verdict, Verdict::Fail);
}

#[test]
fn rejected_guesses_are_answers_too() {
    let table = lingo();
    let stdin = "muggy\nlong\nbuggy\nQUIT\n";
    let output = table.says("store", stdin);
    assert_eq!(judged(&table, stdin, &output).verdict, Verdict::Pass);
    let silent = output.replace("muggy is not a valid word. Try again...\n", "");
    let judgement = judged(&table, stdin, &silent);
    assert!(
        judgement.reason.contains("input line 1, `muggy`"),
        "{}",
        judgement.reason
    );
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn every_play_is_consistent_and_a_swapped_last_answer_is_only_if_it_fits(
            secret in 0..3_024_u32, other in 0..3_024_u32, guesses in proptest::collection::vec(0..3_024_u32, 1..6),
        ) {
            let table = mastermind();
            let lines: Vec<_> = guesses.iter().map(|at| table.space.name(*at)).collect();
            let stdin = format!("20\n{}\n", lines.join("\n"));
            let output = table.says(&table.space.name(secret), &stdin);
            prop_assert_eq!(judged(&table, &stdin, &output).verdict, Verdict::Pass);
            // From one turn on, another secret.
            let changed = table.says(&table.space.name(other), &stdin);
            let cut = |text: &str| text.match_indices("Turn 2\n").next().map(|(at, _)| at);
            if let (Some(one), Some(two)) = (cut(&output), cut(&changed)) {
                let mixed = format!("{}{}", &output[..one], &changed[two..]);
                let fits = (0..3_024).any(|at| table.says(&table.space.name(at), &stdin) == mixed);
                let passes = judged(&table, &stdin, &mixed).verdict == Verdict::Pass;
                prop_assert_eq!(passes, fits);
            }
        }
    }
}
