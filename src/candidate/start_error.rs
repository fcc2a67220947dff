//! Why a process could not be started: whose fault it is, and the way out.

use std::io::{self, BufRead as _, Read as _};
use std::path::Path;

use rustix::io::Errno;

use super::RunError;
use crate::util::visible::{Blanks, line};

/// Whose fault it is that nothing was started.
#[derive(Debug)]
pub(super) enum StartFailure {
    /// The program's; the sentence says why, and the way out.
    Candidate(String),
    /// Regrade's or the machine's.
    Runner(RunError),
}

/// Explains an error of spawning this program.
pub(super) fn explain(program: &Path, error: io::Error) -> StartFailure {
    let shown = program.display();
    let reason = match error.raw_os_error().map(Errno::from_raw_os_error) {
        Some(Errno::NOENT) if program.exists() => missing_interpreter(program),
        Some(Errno::NOENT | Errno::NOTDIR) => {
            format!("{shown} is not there any more; build it again")
        }
        Some(Errno::ACCESS | Errno::PERM) if program.is_dir() => {
            format!("{shown} is a folder; name the program in it")
        }
        Some(Errno::ACCESS | Errno::PERM) => {
            format!("{shown} may not be executed; `chmod +x` it")
        }
        Some(Errno::NOEXEC) => format!(
            "{shown} is no program for this machine: a script needs a first line such as \
             `#!/usr/bin/env python3`, a program built elsewhere has to be built again here"
        ),
        Some(Errno::TXTBSY) => format!("{shown} is being written; wait until that is done"),
        Some(Errno::LOOP) => format!("{shown} is a link that leads to itself; name a file"),
        Some(Errno::TOOBIG) => return StartFailure::Runner(RunError::Arguments(error)),
        None if error.kind() == io::ErrorKind::InvalidInput => {
            return StartFailure::Runner(RunError::Arguments(error));
        }
        _ => return StartFailure::Runner(RunError::Resources(error)),
    };
    StartFailure::Candidate(reason)
}

/// The program is there, so that what it is to be run by must be missing.
fn missing_interpreter(program: &Path) -> String {
    let shown = program.display();
    match interpreter(program) {
        Some(name) if name.ends_with(b"\r") => format!(
            "{shown} asks to be run by `{}`, for its first line ends in CRLF; save it with LF",
            line(&name, Blanks::Trailing)
        ),
        Some(name) => format!(
            "{shown} asks to be run by `{}`, which is not there; mend its first line",
            line(&name, Blanks::Trailing)
        ),
        None => format!(
            "{shown} needs a loader that is not there: it was built for another system; build it \
             again here"
        ),
    }
}

/// What stands behind `#!` in a script's first line.
fn interpreter(program: &Path) -> Option<Vec<u8>> {
    let mut first = Vec::new();
    let file = std::fs::File::open(program).ok()?.take(256);
    io::BufReader::new(file)
        .read_until(b'\n', &mut first)
        .ok()?;
    let asked = first.strip_prefix(b"#!")?;
    let asked = asked
        .strip_suffix(b"\n")
        .unwrap_or(asked)
        .trim_ascii_start();
    let word = asked.split(|byte| matches!(byte, b' ' | b'\t')).next()?;
    Some(word.to_owned())
}
