//! Which compiler builds: what a stored result depends on beside the sources.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use super::submission::compiler_of;
use crate::candidate::environment::caller;
use crate::candidate::spawn::Launch;
use crate::candidate::supervise::supervise;
use crate::candidate::{Language, Limits, Scratch};

static KNOWN: LazyLock<Mutex<BTreeMap<Language, String>>> = LazyLock::new(Mutex::default);

/// What the compiler or interpreter of a language says of its version, with its path; asked once
/// a process. Empty when there is none.
pub fn toolchain_version(language: Language) -> String {
    // A panic under the lock leaves the map whole: single inserts are all that is done.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known
        .entry(language)
        .or_insert_with(|| ask(language).unwrap_or_default())
        .clone()
}

fn ask(language: Language) -> Option<String> {
    let compiler = compiler_of(language).ok()?;
    let folder = Scratch::new().ok()?;
    let launch = Launch {
        program: compiler.as_os_str(),
        called: None,
        args: vec![OsStr::new("--version")],
        dir: folder.path(),
        environment: caller(folder.path()),
    };
    let limits = Limits {
        wall: Duration::from_secs(30),
        stdout: 1 << 16,
        stderr: 1 << 16,
    };
    let seen = supervise(&launch, b"", &limits).ok()?;
    let said = String::from_utf8_lossy(&seen.stdout).into_owned();
    Some(format!("{}\n{said}", compiler.display()))
}
