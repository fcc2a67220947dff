//! Programs that did not start.

use std::io;

use super::Seen;
use crate::candidate::running::Launch;
use crate::candidate::start_error::{StartFailure, explain};
use crate::candidate::{Ending, Observation, RunError};

/// What was seen of a program that did not start, where that is its own fault.
///
/// # Errors
/// When it is the runner's.
pub fn could_not_start<'a>(launch: &Launch<'_>, error: io::Error) -> Result<Seen<'a>, RunError> {
    match explain(launch.shown.as_ref(), error) {
        StartFailure::Runner(error) => Err(error),
        StartFailure::Candidate(reason) => Ok(Seen {
            observation: Observation::of(Ending::CannotStart(reason), launch.limits),
            found: false,
            stepper: None,
            back: Vec::new(),
            unfit: false,
        }),
    }
}

/// The data file that found no room.
pub fn not_placed(launch: &Launch<'_>, at: usize, source: io::Error) -> RunError {
    let path = launch
        .placed
        .get(at)
        .map(|(path, _)| path.to_string_lossy());
    let folder = format!("{}/", launch.dir.display());
    let path = path.unwrap_or_default();
    RunError::DataFile {
        name: path.strip_prefix(&folder).unwrap_or(&path).to_owned(),
        source,
    }
}
