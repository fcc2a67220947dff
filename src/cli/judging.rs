//! What `check` and `verify` share: opening an assignment and saying what was repaired in it.

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::args::{ColorChoice, JudgeArgs};
use super::error::CliError;
use crate::candidate::steering;
use crate::fixture::{Assignment, Lent, Rung, Warning};
use crate::gradebook::{Overrides, Session};
use crate::report::safe;

/// Opens an assignment as the command line asks, and says on stderr what was repaired in it.
///
/// # Errors
/// When the assignment or its game is wrong.
pub fn open(dir: &Path, args: &JudgeArgs, strictness: Option<Rung>) -> Result<Session, CliError> {
    open_lent(dir, args, strictness, None)
}

/// As [`open`], for a folder that may be lent a game.
///
/// # Errors
/// As there.
pub fn open_lent(
    dir: &Path,
    args: &JudgeArgs,
    strictness: Option<Rung>,
    lent: Option<&Lent>,
) -> Result<Session, CliError> {
    let overrides = Overrides {
        strictness,
        timeout: args.timeout.map(Duration::from_secs_f64),
    };
    let assignment = match lent {
        None => Assignment::load(dir, args.strict_fixtures)?,
        Some(lent) => Assignment::load_lent(dir, args.strict_fixtures, lent)?,
    };
    let session = Session::of(assignment, overrides)?;
    warn(session.assignment().all_warnings());
    refuse_events(&session)?;
    Ok(session)
}

/// Without a game nobody knows what an output should mean.
fn refuse_events(session: &Session) -> Result<(), CliError> {
    match session.without_meaning() {
        None => Ok(()),
        Some(message) => Err(CliError::Usage(message)),
    }
}

/// Says each warning on stderr, on a line of its own.
pub fn warn<'a>(warnings: impl IntoIterator<Item = &'a Warning>) {
    let texts: Vec<_> = warnings.into_iter().map(Warning::to_string).collect();
    caution(&texts);
}

/// The same for warnings in words.
pub fn caution(warnings: &[String]) {
    let mut stderr = std::io::stderr().lock();
    for warning in warnings {
        // When stderr is closed nobody wants to hear it.
        let _ = writeln!(stderr, "warning: {}", safe(warning));
    }
}

/// Says each remark on stderr, on a line of its own.
pub fn say(remarks: &[String]) {
    let mut stderr = std::io::stderr().lock();
    for remark in remarks {
        // When stderr is closed nobody wants to hear it.
        let _ = writeln!(stderr, "note: {remark}");
    }
}

/// Says on stderr what keeps C and C++ programs from being given the secret of a case, where that
/// was found out.
pub fn say_what_is_missing() {
    if let Some(obstacle) = steering::known_obstacle() {
        say(&[obstacle]);
    }
}

/// Whether stdout is to be coloured.
pub fn is_coloured(color: ColorChoice) -> bool {
    match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            std::io::stdout().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    }
}

/// How many cases run at once.
pub fn jobs(args: &JudgeArgs) -> NonZeroUsize {
    args.jobs
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}
