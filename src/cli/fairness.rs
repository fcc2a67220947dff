//! `regrade fairness`: does a program draw its secrets fairly?

use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::thread;

use super::args::FairnessArgs;
use super::error::CliError;
use super::{contender, exit, judging};
use crate::gradebook::fairness::Fairness;
use crate::gradebook::{Contender, Overrides, Session};
use crate::judge::wording::chance;
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
        "{} · {} runs, {} draws apart from each other, the secret is known of {} · {} secrets\n",
        safe(title),
        found.runs,
        found.apart,
        found.known,
        found.secrets
    );
    for check in &found.checks {
        let mark = match check.passed {
            Some(true) => "✓",
            Some(false) => "✗",
            None => "–",
        };
        text.push_str(&format!("{mark} {}\n", safe(&check.says)));
    }
    text.push_str(&match found.passed() {
        true => "fair, as far as this can tell".to_owned(),
        false => "not fair".to_owned(),
    });
    text.push_str(&format!(
        " · a fair program fails by chance in at most {} of all such trials\n",
        chance(found.false_alarm())
    ));
    text
}
