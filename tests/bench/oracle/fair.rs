//! Programs that draw what they may not, or not what they should.

use std::num::NonZeroUsize;

use super::{Outcome, open, program, say, when};

/// Runs of a trial.
const RUNS: usize = 24;

/// Programs that draw for themselves, and whether fairly. Those that seed from the clock are left
/// out: they draw the same in every run of a second.
const PROGRAMS: [(&str, &str, bool); 9] = [
    ("mastermind", "repeats-drawn.cc", false),
    ("mastermind", "repeats-drawn.py", false),
    ("mastermind", "zero-drawn.cc", false),
    ("mastermind", "zero-drawn.py", false),
    ("wordle", "first-word.py", false),
    ("lingo", "first-word.py", false),
    ("lingo", "first-word.cc", false),
    ("wordle", "wordle.py", true),
    ("lingo", "lingo.py", true),
];

/// Unfair programs are told in at least 39 of 40 trials, fair ones never.
pub fn judge(trials: usize) -> Outcome<bool> {
    say(&format!(
        "\nfairness, {trials} trials of {RUNS} runs: found unfair (rate of false alarms)"
    ));
    let jobs = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut holds = true;
    for (id, name, fair) in PROGRAMS {
        let session = open(id)?;
        let candidate = program(id, name)?;
        // A fixed secret takes seconds a trial, since it may come from the clock.
        let trials = if name.starts_with("first") {
            trials.div_ceil(20)
        } else {
            trials
        };
        let (mut unfair, mut alarm) = (0, 0.0_f64);
        for _ in 0..trials {
            let found = session
                .fairness(&candidate, RUNS, jobs)
                .map_err(when(name))?;
            unfair += usize::from(!found.passed());
            alarm = alarm.max(found.false_alarm());
        }
        say(&format!(
            "  {id}/{name:<28} {unfair} of {trials} ({alarm:.1e})"
        ));
        holds &= match fair {
            true => unfair == 0,
            false => unfair * 40 >= trials * 39,
        };
    }
    Ok(holds)
}
