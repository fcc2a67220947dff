//! The environment of a candidate: the same on every machine.

use std::ffi::OsString;
use std::path::Path;

/// Names and values of environment variables.
pub(super) type Environment = Vec<(&'static str, OsString)>;

/// Where a candidate finds programs.
pub(super) const SEARCH_PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// The seed that the order of Python's sets comes from in each run that is judged.
pub(super) const HASH_SEED: u32 = 0;

/// The whole environment of a candidate that starts in this folder, with this seed for the order
/// of Python's sets.
///
/// Nothing of the caller's comes through: `PYTHONUNBUFFERED` or a locale of one machine would
/// change what is printed, and tokens are none of a candidate's business. Temporary files go into
/// the working folder, so that they vanish with it.
pub(super) fn pinned(folder: &Path, hash_seed: u32) -> Environment {
    let mut environment: Environment = [
        ("LC_ALL", "C.UTF-8"),
        ("LANG", "C.UTF-8"),
        ("TZ", "UTC"),
        ("COLUMNS", "80"),
        ("LINES", "24"),
        ("TERM", "dumb"),
        ("NO_COLOR", "1"),
        ("PATH", SEARCH_PATH),
        ("PYTHONDONTWRITEBYTECODE", "1"),
    ]
    .map(|(name, value)| (name, OsString::from(value)))
    .into();
    environment.push(("PYTHONHASHSEED", hash_seed.to_string().into()));
    environment.push(("HOME", folder.into()));
    environment.push(("TMPDIR", folder.into()));
    environment
}

/// What compilers need of the caller's own environment to find their parts.
const OF_THE_CALLER: [&str; 6] = [
    "PATH",
    "HOME",
    "JAVA_HOME",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "CARGO_HOME",
];

/// The environment of a compiler, with this folder for its temporary files.
///
/// Beside the few variables that compilers need nothing of the caller's comes through: a source
/// may copy a variable of the compiler's environment into the program. Messages come in the usual
/// locale, or in the one that is given.
pub(super) fn caller(temporary: &Path, locale: Option<&str>) -> Environment {
    let mut environment = pinned(temporary, HASH_SEED);
    if let Some(locale) = locale {
        environment.retain(|(name, _)| *name != "LC_ALL");
        environment.push(("LC_ALL", locale.into()));
    }
    for name in OF_THE_CALLER {
        if let Some(value) = std::env::var_os(name) {
            environment.retain(|(other, _)| *other != name);
            environment.push((name, value));
        }
    }
    environment
}
