//! `regrade fairness`: does a program draw its secrets fairly?

use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::thread;

use super::args::FairnessArgs;
use super::error::CliError;
use super::{contender, exit, judging};
use crate::gradebook::fairness::Fairness;
use crate::gradebook::{Contender, Overrides, Session};
use crate::judge::wording::{chance, count, number};
use crate::report::safe;

/// Plays many games against a program and says what the secrets show that it has drawn.
///
/// # Errors
/// When the command line, the assignment, the program or the runner is at fault.
pub fn run(args: &FairnessArgs) -> Result<u8, CliError> {
    let session = Session::open(&args.assignment, false, Overrides::default())?;
    judging::warn(session.assignment().all_warnings());
    let contender = contender::resolve(
        session.assignment(),
        &args.sources,
        &args.program,
        &args.with,
        None,
    )?;
    let candidate = match &contender {
        Contender::Program(candidate) => candidate,
        Contender::Broken(broken) => {
            io::stderr()
                .lock()
                .write_all(safe_log(&broken.log).as_bytes())?;
            return Ok(exit::WRONG);
        }
        Contender::Engine => {
            return Err(CliError::Usage(
                "name a program: the engine draws fairly\n  help: regrade fairness ASSIGNMENT SOURCE…, or regrade fairness ASSIGNMENT -- COMMAND"
                    .to_owned(),
            ));
        }
    };
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok());
    let jobs = jobs.unwrap_or(NonZeroUsize::MIN);
    let found = session
        .fairness(candidate, args.runs.get(), jobs)
        .map_err(|error| CliError::Setup(error.to_string()))?;
    let title = &session.assignment().title;
    let name = contender::name(&contender, &args.sources);
    io::stdout()
        .lock()
        .write_all(text(&found, &format!("{title} · {name}")).as_bytes())?;
    Ok(match found.passed() {
        true => exit::PASSED,
        false => exit::WRONG,
    })
}

/// What the compiler said, line by line.
fn safe_log(log: &str) -> String {
    log.lines().map(|line| safe(line) + "\n").collect()
}

fn text(found: &Fairness, title: &str) -> String {
    let mut text = format!(
        "{} · {} runs, {} draws apart from each other, the secret is known of {} · {}\n",
        safe(title),
        found.runs,
        found.apart,
        found.known,
        count(found.secrets, "secret")
    );
    for check in &found.checks {
        let mark = match check.passed {
            Some(true) => "✓",
            Some(false) => "✗",
            None => "–",
        };
        text.push_str(&format!("{mark} {}\n", safe(&check.says)));
    }
    text.push_str(&match (found.passed(), found.is_open()) {
        (true, false) => "fair, as far as this can tell".to_owned(),
        (true, true) => format!("fair, as far as {} can tell", count(found.apart, "draw")),
        (false, _) => "not fair".to_owned(),
    });
    text.push_str(&format!(
        " · a fair program fails by chance in at most {} of all such trials\n",
        chance(found.false_alarm())
    ));
    if found.passed() && found.is_open() {
        text.push_str(&more_runs(found));
    }
    text
}

/// Why there were few draws, and what gets more of them.
fn more_runs(found: &Fairness) -> String {
    let why = match found.apart < found.runs {
        true => format!(
            "of {} runs only {} count, since it draws the same again within a second, as a \
             program does that seeds from the clock",
            number(found.runs),
            number(found.apart)
        ),
        false => format!("there were only {}", count(found.runs, "run")),
    };
    let more = found.runs.saturating_mul(10);
    format!("few draws were seen: {why}\n  help: `--runs {more}` takes longer and sees more\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradebook::fairness::Check;

    fn found(apart: usize, passed: Option<bool>) -> Fairness {
        Fairness {
            runs: 120,
            apart,
            known: apart,
            secrets: 3_024,
            checks: vec![Check {
                passed,
                says: "whether every number is drawn".to_owned(),
                false_alarm: 0.0,
            }],
        }
    }

    #[test]
    fn few_draws_are_told_with_the_way_to_more() {
        let text = text(&found(12, None), "Mastermind");
        assert!(text.contains("fair, as far as 12 draws can tell"), "{text}");
        assert!(text.contains("of 120 runs only 12 count"), "{text}");
        assert!(text.contains("`--runs 1200` takes longer"), "{text}");
        assert!(text.contains("in at most 0 % of all"), "{text}");
    }

    #[test]
    fn enough_draws_need_no_more_runs() {
        let text = text(&found(120, Some(true)), "Mastermind");
        assert!(text.contains("fair, as far as this can tell"), "{text}");
        assert!(!text.contains("--runs"), "{text}");
    }
}
