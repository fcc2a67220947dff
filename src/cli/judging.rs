//! What `check` and `verify` share: opening an assignment and saying what was repaired in it.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::args::JudgeArgs;
use super::error::CliError;
use crate::fixture::{Rung, Warning};
use crate::gradebook::{Overrides, Session};
use crate::report::safe;

/// Opens an assignment as the command line asks, and says on stderr what was repaired in it.
///
/// # Errors
/// When the assignment or its game is wrong.
pub fn open(dir: &Path, args: &JudgeArgs, strictness: Option<Rung>) -> Result<Session, CliError> {
    let overrides = Overrides {
        strictness,
        timeout: args.timeout.map(Duration::from_secs_f64),
    };
    let session = Session::open(dir, args.strict_fixtures, overrides)?;
    warn(session.assignment().all_warnings());
    refuse_events(&session)?;
    Ok(session)
}

/// Judging by events is not there yet; it must not be mistaken for a looser comparison.
fn refuse_events(session: &Session) -> Result<(), CliError> {
    let mut rungs = session
        .assignment()
        .cases
        .iter()
        .map(|case| session.rung(case));
    if rungs.all(|rung| rung != Rung::Events) {
        return Ok(());
    }
    Err(CliError::Usage(
        "strictness `events` cannot be judged by this version: it compares texts, not what they mean\n  help: use `spaces`, the loosest rung that is safe for every game".to_owned(),
    ))
}

/// Says each warning on stderr, on a line of its own.
pub fn warn<'a>(warnings: impl IntoIterator<Item = &'a Warning>) {
    let mut stderr = std::io::stderr().lock();
    for warning in warnings {
        // When stderr is closed nobody wants to hear it.
        let _ = writeln!(stderr, "warning: {}", safe(&warning.to_string()));
    }
}

/// How many cases run at once.
pub fn jobs(args: &JudgeArgs) -> NonZeroUsize {
    args.jobs
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}
