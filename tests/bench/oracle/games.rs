//! Right programs pass, wrong ones are caught.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use regrade::gradebook::{Contender, Session, in_order};
use regrade::judge::{Judgement, Verdict};

use super::{Outcome, case, open, program, say, when};

/// Programs that draw their secret and are right, with the variant that they play.
const RIGHT: [(&str, &str, Option<&str>); 17] = [
    ("mastermind", "mastermind.cc", None),
    ("mastermind", "bonus.cc", Some("bonus")),
    ("wordle", "wordle.py", None),
    ("wordle", "right-index.py", None),
    ("wordle", "right-shuffle.py", None),
    ("wordle", "no-blank-in-prompt.py", None),
    ("wordle", "no-final-newline.py", None),
    ("wordle", "real_wordle.py", Some("original")),
    ("lingo", "lingo.py", None),
    ("lingo", "lingo.cc", None),
    ("lingo", "lingo_multiset.py", None),
    ("lingo", "lingo_copies_once.py", Some("multiset")),
    ("lingo", "lingo_prose.py", Some("prose")),
    ("lingo", "right-index.py", None),
    ("lingo", "right-sample.py", None),
    ("lingo", "right-secrets.py", None),
    ("lingo", "right-shuffle.py", None),
];

/// Programs whose answers do not come from one secret that can be drawn, or are scored wrongly.
const WRONG: [(&str, &str); 15] = [
    ("mastermind", "numbers-change-places.cc"),
    ("mastermind", "new-numbers-each-turn.cc"),
    ("mastermind", "wrong-spot-includes-correct.cc"),
    ("mastermind", "last-turn-win-is-loss.cc"),
    ("mastermind", "eleven-turns.cc"),
    ("mastermind", "numbers-not-shown.cc"),
    ("mastermind", "repeats-drawn.cc"),
    ("mastermind", "repeats-drawn.py"),
    ("mastermind", "zero-drawn.cc"),
    ("mastermind", "zero-drawn.py"),
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
    for (id, name, variant) in RIGHT {
        let session = open(id)?;
        let contender = Contender::Program(program(id, name)?);
        let cases = games(&session, variant)?;
        let judged = play(&session, &contender, &cases, runs)?;
        let passed = judged
            .iter()
            .filter(|judgement| judgement.verdict == Verdict::Pass)
            .count();
        say(&format!("  {id}/{name:<28} {passed} of {runs}"));
        holds &= passed == runs;
    }
    Ok(holds)
}

/// Every wrong program is caught within three games, in at least 39 of 40 trials.
pub fn wrong(trials: usize) -> Outcome<bool> {
    say(&format!(
        "\nwrong programs, {trials} trials of three games: caught in game 1, within 2, within 3; with answers that contradict each other, of all games that were caught"
    ));
    let mut holds = true;
    for (id, name) in WRONG {
        let session = open(id)?;
        let contender = Contender::Program(program(id, name)?);
        let judged = play(&session, &contender, &games(&session, None)?, 3 * trials)?;
        let is_caught = |judgement: &Judgement| judgement.verdict.blames_candidate();
        let caught: Vec<usize> = (1..=3)
            .map(|games| {
                let trials = judged.chunks(3).map(|trial| trial.iter().take(games));
                let caught = trials.filter(|trial| trial.clone().any(is_caught));
                caught.count()
            })
            .collect();
        let wrong = judged.iter().filter(|judgement| is_caught(judgement));
        let (wrong, shown) = wrong.fold((0, 0), |(wrong, shown), judgement| {
            let contradicts = judgement.reason.contains("no secret fits");
            (wrong + 1, shown + usize::from(contradicts))
        });
        say(&format!(
            "  {id}/{name:<34} {caught:?} of {trials}; {shown} of {wrong}"
        ));
        holds &= caught[2] * 40 >= trials * 39 && (shown == wrong || !changes(name));
    }
    Ok(holds)
}

/// Whether a program's secret does not stay the same, which only a contradiction can show.
fn changes(name: &str) -> bool {
    name.contains("change") || name.starts_with("new-")
}

/// The games against the player: three, by turns.
fn games(session: &Session, variant: Option<&str>) -> Outcome<Vec<usize>> {
    let first = match variant {
        None => case(session, "game-1")?,
        Some(variant) => case(session, &format!("{variant}-game-1"))?,
    };
    Ok((first..first + 3).collect())
}

/// What so many games come to, those at these places by turns.
fn play(
    session: &Session,
    contender: &Contender,
    cases: &[usize],
    games: usize,
) -> Outcome<Vec<Judgement>> {
    let jobs = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut judgements = Vec::with_capacity(games);
    let mut failed = None;
    let judge = |at: usize| session.judge(cases[at % cases.len()], contender);
    in_order(jobs, games, judge, |_, judged| match judged {
        Ok(judgement) => {
            judgements.push(judgement);
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
        None => Ok(judgements),
    }
}
