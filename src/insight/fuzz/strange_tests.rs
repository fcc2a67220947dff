//! Programs whose mistakes no table has.

use std::collections::BTreeSet;

use super::changing::has_no_one_secret;
use super::tests::{found_of, judged, loaded};
use super::*;
use crate::candidate::{Ending, RunError};
use crate::fixture::Rung;
use crate::game::Turn;
use crate::game::mutants::Scenario;
use crate::judge::Verdict;

/// A program that prints something made of what the game does.
struct Made<'a, F> {
    table: &'a Table<'a>,
    printed: F,
}

impl<F: Fn(&str) -> String + Sync> Subject for Made<'_, F> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let right = play.play(&self.table.spec).expect("it can be played");
        let right = String::from_utf8(right.piped()).expect("text");
        let text = (self.printed)(&right).into_bytes();
        Ok(judged(self.table, play, text))
    }
}

/// A program that rejects every guess of a word game, and is ended by its language where it asks on.
struct RejectsAll<'a>(&'a Table<'a>);

impl Subject for RejectsAll<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let right = play.play(&self.0.spec).expect("it can be played");
        let opening = String::from_utf8(right.opening.clone()).expect("text");
        let answer = |turn: &Turn| match turn.typed.as_slice() {
            b"QUIT" => String::from_utf8(turn.printed.clone()).expect("text"),
            word if word.len() != 5 => {
                "Invalid input. Enter a word with 5 characters. Try again...\n".to_owned() + PROMPT
            }
            word => {
                let word = String::from_utf8_lossy(word);
                format!("{word} is not a valid word. Try again...\n{PROMPT}")
            }
        };
        let text = opening + &right.turns.iter().map(answer).collect::<String>();
        let asks = text.ends_with(PROMPT);
        let mut run = judged(self.0, play, text.into_bytes());
        if asks && run.judgement.verdict == Verdict::Fail {
            run.judgement.verdict = Verdict::Crash;
            run.judgement.ending = Some(Ending::Exited(1));
            let stderr = "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n\
                EOFError: EOF when reading a line\n";
            run.judgement.stderr = stderr.into();
        }
        Ok(run)
    }
}

/// A program that marks each letter of a guess as the first one like it.
struct MarksTheFirst<'a>(&'a Table<'a>);

impl Subject for MarksTheFirst<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let right = play.play(&self.0.spec).expect("it can be played");
        let answer = |turn: &Turn| {
            let text = String::from_utf8(turn.printed.clone()).expect("text");
            let row = "\nword: ";
            let Some((before, marks)) = text.split_once(row).filter(|_| turn.typed.len() == 5)
            else {
                return text;
            };
            let (marks, behind) = marks.split_at("- - - - -".len());
            let marks: Vec<&str> = marks.split(' ').collect();
            let first = |letter| turn.typed.iter().position(|other| other == letter);
            let marks = turn.typed.iter().filter_map(first).map(|at| marks[at]);
            format!(
                "{before}{row}{}{behind}",
                marks.collect::<Vec<_>>().join(" ")
            )
        };
        let opening = String::from_utf8(right.opening.clone()).expect("text");
        let text = opening + &right.turns.iter().map(answer).collect::<String>();
        Ok(judged(self.0, play, text.into_bytes()))
    }
}

const PROMPT: &str = "Guess a 5 letter word: ";

/// What is found of such a program: the names of the causes with their plays, how many plays went
/// wrong, and what is typed in the first counterexample.
fn found(
    game: &str,
    printed: impl Fn(&str) -> String + Sync,
) -> (Vec<(String, usize)>, usize, String) {
    let (assignment, reference) = loaded(game);
    let table = Table::new(&assignment, &reference, None, Rung::Trailing).expect("a game");
    let subject = Made {
        table: &table,
        printed,
    };
    let (campaign, causes) = found_of(&table, &subject, 150);
    let names = causes
        .iter()
        .map(|example| (example.cause.name(), example.plays));
    let typed = causes.first().map_or(&b""[..], |first| &first.play.stdin);
    let typed = String::from_utf8(typed.to_vec()).expect("text");
    (names.collect(), campaign.failures.len(), typed)
}

/// The text up to the first blank line, which stands behind the counts of a guess, and then this.
fn after_first_guess(right: &str, end: &str) -> String {
    match right.split_once("\n\n") {
        Some((first, _)) => format!("{first}\n\n{end}"),
        None => right.to_owned(),
    }
}

#[test]
fn a_program_in_which_every_guess_wins_has_one_cause_and_it_is_not_one_kind_of_guess() {
    let (causes, wrong, typed) =
        found("mastermind", |right| after_first_guess(right, "You win!\n"));
    assert_eq!(causes, [("won-where-it-is-not".to_owned(), wrong)]);
    assert_eq!(typed, "1\n1 2 3 4\n");
}

#[test]
fn a_program_in_which_every_guess_loses_is_told_so() {
    let lost = "No turns remain, you lose!\nThe numbers were: 1 2 3 4\n";
    let (causes, wrong, _) = found("mastermind", |right| {
        let is_lost_at_once = !right.contains("Turn 2") && right.contains("you lose!");
        match is_lost_at_once {
            true => right.to_owned(),
            false => after_first_guess(right, lost),
        }
    });
    assert_eq!(causes, [("lost-where-it-is-not".to_owned(), wrong)]);
}

#[test]
fn what_goes_wrong_in_the_last_answer_is_told_apart_from_the_counts_in_it() {
    let (causes, wrong, _) = found("mastermind", |right| right.replace("You win!", "You won!!"));
    assert_eq!(causes, [("fail-where-the-game-is-won".to_owned(), wrong)]);
    let (causes, wrong, _) = found("mastermind", |right| right.replace("correct", "right"));
    assert_eq!(causes, [("fail-where-a-guess-is-scored".to_owned(), wrong)]);
}

#[test]
fn a_guess_whose_counts_are_wrong_is_no_win_that_is_told_wrongly() {
    // As where the numbers of a guess are put in order before they are compared.
    let (causes, wrong, _) = found("mastermind", |right| {
        let (opening, _) = right.split_once("Number").expect("a guess is scored");
        format!("{opening}Number correct 4\nNumber in wrong spot 0\n\nYou win!\n")
    });
    assert_eq!(causes, [("fail-where-a-guess-is-scored".to_owned(), wrong)]);
}

#[test]
fn a_word_that_is_said_not_to_be_in_the_list_is_told_so() {
    let (causes, wrong, typed) = found("lingo", |right| {
        let (opening, _) = right.split_once("\nword: -").expect("the game begins");
        let prompt = "Guess a 5 letter word: ";
        let row = "\nword: - - - - -\n";
        match right.contains("You guessed") {
            true => {
                format!("{opening}{row}{prompt}mango is not a valid word. Try again...\n{prompt}")
            }
            false => right.to_owned(),
        }
    });
    assert_eq!(
        causes[0].0, "rejected-where-it-is-taken",
        "{causes:?} {typed}"
    );
    assert!(causes[0].1 * 2 > wrong);
}

#[test]
fn it_is_no_matter_whether_a_program_is_ended_where_it_asks_on() {
    let (assignment, reference) = loaded("lingo");
    let table = Table::new(&assignment, &reference, None, Rung::Trailing).expect("a game");
    let (campaign, causes) = found_of(&table, &RejectsAll(&table), 100);
    let verdicts = campaign.failures.iter();
    let verdicts: BTreeSet<_> = verdicts
        .map(|one| one.run.judgement.verdict.name())
        .collect();
    assert_eq!(verdicts.len(), 2, "{verdicts:?}");
    let causes: Vec<_> = causes
        .iter()
        .map(|one| (one.cause.name(), one.plays))
        .collect();
    let wrong = campaign.failures.len();
    assert_eq!(causes, [("rejected-where-it-is-taken".to_owned(), wrong)]);
}

#[test]
fn answers_that_no_secret_gives_are_not_those_of_a_secret_that_changes() {
    let (assignment, reference) = loaded("lingo");
    let table = Table::new(&assignment, &reference, None, Rung::Trailing).expect("a game");
    let (campaign, causes) = found_of(&table, &MarksTheFirst(&table), 150);
    let looks_changed =
        |failure: &&Failure| has_no_one_secret(&table.spec, &failure.play, &failure.run.printed);
    assert!(campaign.failures.iter().any(|one| looks_changed(&one)));
    let names = causes.iter().map(|one| (one.cause.name(), one.plays));
    let wrong = campaign.failures.len();
    assert_eq!(
        names.collect::<Vec<_>>(),
        [("fail-where-a-guess-is-scored".to_owned(), wrong)]
    );
    let typed = String::from_utf8_lossy(&causes[0].play.stdin).into_owned();
    assert_eq!(typed.lines().count(), 2, "{typed}");
}

#[test]
fn every_wrong_play_is_in_one_group() {
    let counts = |text: &str| {
        text.replace("correct 2", "correct 3")
            .replace("spot 1", "spot 0")
    };
    let letters = |text: &str| text.replace('a', "e").replace("Invalid", "invalid");
    for (causes, wrong, _) in [
        found("mastermind", counts),
        found("lingo", letters),
        found("wordle", letters),
        found("swordle", letters),
    ] {
        let grouped = causes.iter().map(|(_, plays)| plays);
        assert!(wrong > 0);
        assert_eq!(grouped.sum::<usize>(), wrong, "{causes:?}");
    }
}
