//! Programs that draw what they may not, or not what they should.
//!
//! Here nothing is decided for the program, so that the rates say what chance leaves to be found in so
//! few games: one in which it has drawn a secret that it may draw is a right one.

use std::num::NonZeroUsize;

use super::{Outcome, open, program, say, when};

/// Runs of a trial: as few as a game against the player has, and more.
const RUNS: [usize; 3] = [3, 8, 24];

/// What a program does when it draws.
enum Draw {
    /// A secret that it may not draw comes in the first of so many runs at the latest.
    Impossible(usize),
    /// The same in every game: three are enough.
    Fixed,
    /// As it should.
    Fair,
}

/// Programs that draw for themselves. Right ones that seed from the clock are left out: they draw
/// the same in every run of a second.
const PROGRAMS: [(&str, &str, Draw); 12] = [
    // Of four numbers from 1 to 9 some are alike in 54 of 100 draws.
    ("mastermind", "repeats-drawn.cc", Draw::Impossible(8)),
    ("mastermind", "repeats-drawn.py", Draw::Impossible(8)),
    // Of four different numbers from 0 to 9 one is 0 in 40 of 100 draws.
    ("mastermind", "zero-drawn.cc", Draw::Impossible(24)),
    ("mastermind", "zero-drawn.py", Draw::Impossible(24)),
    ("mastermind", "never-seeded.cc", Draw::Fixed),
    ("wordle", "first-word.py", Draw::Fixed),
    ("lingo", "first-word.py", Draw::Fixed),
    ("lingo", "first-word.cc", Draw::Fixed),
    ("wordle", "wordle.py", Draw::Fair),
    ("wordle", "right-shuffle.py", Draw::Fair),
    ("lingo", "lingo.py", Draw::Fair),
    ("lingo", "right-secrets.py", Draw::Fair),
];

/// Unfair programs are told in at least 39 of 40 trials, within as many games as chance needs; fair
/// ones never.
pub fn judge(trials: usize) -> Outcome<bool> {
    say(&format!(
        "\nfairness, {trials} trials: found unfair within {RUNS:?} games (a fair program would be by chance, at most)"
    ));
    let jobs = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut holds = true;
    for (id, name, draw) in PROGRAMS {
        let session = open(id)?;
        let candidate = program(id, name)?;
        let mut told = Vec::new();
        let mut alarm = 0.0_f64;
        for runs in RUNS {
            // The same secret again may come from the clock: each trial waits for as many seconds as
            // it has runs, up to twelve.
            let fewer = matches!(draw, Draw::Fixed) && runs > RUNS[0];
            let trials = if fewer { trials.div_ceil(20) } else { trials };
            let mut unfair = 0;
            for _ in 0..trials {
                let found = session
                    .fairness(&candidate, runs, jobs)
                    .map_err(when(name))?;
                unfair += usize::from(!found.passed());
                alarm = alarm.max(found.false_alarm());
            }
            told.push(format!("{unfair} of {trials}"));
            holds &= match draw {
                Draw::Impossible(needed) if runs < needed => true,
                Draw::Impossible(_) | Draw::Fixed => unfair * 40 >= trials * 39,
                Draw::Fair => unfair == 0,
            };
        }
        say(&format!(
            "  {id}/{name:<28} {} ({alarm:.1e})",
            told.join(", ")
        ));
    }
    Ok(holds)
}
