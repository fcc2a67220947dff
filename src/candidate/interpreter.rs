//! Finding programs on this machine: compilers, commands and the Python interpreter.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use super::environment::caller;
use super::running::Launch;
use super::spawn::PLAIN;
use super::supervise::{Feeding, supervise};
use super::{Ending, Limits};

/// The variable that names the Python interpreter to be used.
pub const PYTHON_VARIABLE: &str = "REGRADE_PYTHON";

/// The first of these programs that the caller's PATH has, absolute.
pub(super) fn find(names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| find_on_path(OsStr::new(name)))
}

/// A program on the caller's PATH, absolute.
pub(super) fn find_on_path(name: &OsStr) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .filter(|folder| !folder.as_os_str().is_empty())
        .filter_map(|folder| std::path::absolute(folder.join(name)).ok())
        .find(|program| is_executable(program))
}

/// Whether a path names a file that may be executed.
pub(super) fn is_executable(path: &Path) -> bool {
    path.is_file() && rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
}

/// Whether a program is a Python interpreter, by its file name: `python`, `python3`, `python3.11`.
pub(super) fn is_python(program: &Path) -> bool {
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    name.strip_prefix("python").is_some_and(|version| {
        version
            .chars()
            .all(|glyph| glyph.is_ascii_digit() || glyph == '.')
    })
}

/// The Python 3 interpreter, looked for once a process.
///
/// `REGRADE_PYTHON` names it, else it is `/usr/bin/python3`, else what the `python3` of the PATH
/// says that it is. A version manager's stand-in is never run for a candidate: it costs several
/// times as much as the interpreter itself.
pub(super) fn python() -> Option<&'static Path> {
    static PYTHON: OnceLock<Option<PathBuf>> = OnceLock::new();
    PYTHON.get_or_init(find_python).as_deref()
}

fn find_python() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(PYTHON_VARIABLE).filter(|named| !named.is_empty()) {
        return match Path::new(&named).components().count() {
            1 => find_on_path(&named),
            _ => std::path::absolute(named).ok(),
        };
    }
    let usual = Path::new("/usr/bin/python3");
    if is_executable(usual) {
        return Some(usual.to_owned());
    }
    find(&["python3", "python"]).and_then(|python| real_interpreter(&python))
}

/// What a Python says that its own file is.
fn real_interpreter(python: &Path) -> Option<PathBuf> {
    let folder = super::folder::Folder::new().ok()?;
    let ask = "import os, sys; sys.stdout.buffer.write(os.fsencode(sys.executable))";
    let limits = Limits {
        wall: Duration::from_secs(30),
        stdout: 1 << 16,
        stderr: 1 << 16,
        ..Limits::default()
    };
    let launch = Launch {
        program: python.as_os_str(),
        shown: python.as_os_str(),
        called: None,
        args: ["-I", "-S", "-c", ask].map(OsStr::new).into(),
        dir: folder.path(),
        environment: caller(folder.path(), None),
        placed: &[],
        aside: None,
        look_for: None,
        warm: None,
        limits,
    };
    // The set-up's own question, not a candidate.
    let seen = supervise(&mut PLAIN.clone(), &launch, b"", Feeding::Plain)
        .ok()?
        .observation;
    let real = PathBuf::from(OsString::from_vec(seen.stdout));
    let is_it = seen.ending == Ending::Exited(0) && is_executable(&real);
    Some(if is_it { real } else { python.to_owned() })
}
