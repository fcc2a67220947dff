//! Right programs pass, wrong ones are caught.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use regrade::gradebook::{Contender, Session, in_order};
use regrade::judge::Verdict;

use super::{Outcome, case, open, program, say, when};

/// Programs that draw their secret and are right.
const RIGHT: [(&str, &str); 12] = [
    ("mastermind", "mastermind.cc"),
    ("wordle", "wordle.py"),
    ("wordle", "right-index.py"),
    ("wordle", "right-shuffle.py"),
    ("wordle", "no-blank-in-prompt.py"),
    ("lingo", "lingo.py"),
    ("lingo", "lingo.cc"),
    ("lingo", "lingo_multiset.py"),
    ("lingo", "right-index.py"),
    ("lingo", "right-sample.py"),
    ("lingo", "right-secrets.py"),
    ("lingo", "right-shuffle.py"),
];

/// Programs whose answers do not come from one secret, or are scored wrongly.
const WRONG: [(&str, &str); 11] = [
    ("mastermind", "numbers-change-places.cc"),
    ("mastermind", "new-numbers-each-turn.cc"),
    ("mastermind", "wrong-spot-includes-correct.cc"),
    ("mastermind", "last-turn-win-is-loss.cc"),
    ("mastermind", "eleven-turns.cc"),
    ("mastermind", "numbers-not-shown.cc"),
    ("wordle", "secret-changes.py"),
    ("wordle", "new-secret-each-guess.py"),
    ("wordle", "each-copy-once.py"),
    ("lingo", "secret-changes.py"),
    ("lingo", "new-secret-each-try.py"),
];

/// Every right program passes in every run.
pub fn right(runs: usize) -> Outcome<bool> {
    say(&format!("\nright programs, {runs} games each: passed"));
    let mut holds = true;
    for (id, name) in RIGHT {
        let session = open(id)?;
        let contender = Contender::Program(program(id, name)?);
        let verdicts = play(&session, &contender, runs)?;
        let passed = verdicts
            .iter()
            .filter(|verdict| **verdict == Verdict::Pass)
            .count();
        say(&format!("  {id}/{name:<28} {passed} of {runs}"));
        holds &= passed == runs;
    }
    Ok(holds)
}

/// Every wrong program is caught within three games, in at least 39 of 40 trials.
pub fn wrong(trials: usize) -> Outcome<bool> {
    say(&format!(
        "\nwrong programs, {trials} trials of three games: caught in game 1, within 2, within 3"
    ));
    let mut holds = true;
    for (id, name) in WRONG {
        let session = open(id)?;
        let contender = Contender::Program(program(id, name)?);
        let verdicts = play(&session, &contender, 3 * trials)?;
        let caught: Vec<usize> = (1..=3)
            .map(|games| {
                let trials = verdicts.chunks(3).map(|trial| trial.iter().take(games));
                trials
                    .filter(|trial| trial.clone().any(|verdict| verdict.blames_candidate()))
                    .count()
            })
            .collect();
        say(&format!("  {id}/{name:<34} {caught:?} of {trials}"));
        holds &= caught[2] * 40 >= trials * 39;
    }
    Ok(holds)
}

/// What so many games come to, the three of the assignment by turns.
fn play(session: &Session, contender: &Contender, games: usize) -> Outcome<Vec<Verdict>> {
    let first = case(session, "game-1")?;
    let jobs = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut verdicts = Vec::with_capacity(games);
    let mut failed = None;
    let judge = |at: usize| session.judge(first + at % 3, contender);
    in_order(jobs, games, judge, |_, judged| match judged {
        Ok(judgement) => {
            verdicts.push(judgement.verdict);
            ControlFlow::Continue(())
        }
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    })
    .map_err(when("playing"))?;
    match failed {
        Some(error) => Err(error.to_string()),
        None => Ok(verdicts),
    }
}
