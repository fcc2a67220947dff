//! Which compiler builds: what a stored result depends on beside the sources.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use super::BuildOptions;
use super::submission::{Tool, compiler_of, run_tool};
use crate::candidate::isolation::Sandbox;
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
    let options = BuildOptions {
        limits: Limits {
            wall: Duration::from_secs(30),
            ..Limits::for_build()
        },
        ..BuildOptions::default()
    };
    std::fs::create_dir(folder.path().join("src")).ok()?;
    std::fs::create_dir(folder.path().join("tmp")).ok()?;
    let args = [OsString::from("--version")];
    // Asked outside of any sandbox: it is the machine that is asked, not a submission.
    let sandbox = Sandbox::none();
    let tool = Tool {
        program: compiler.as_os_str(),
        args: &args,
        locale: None,
    };
    let said = run_tool(&sandbox, &tool, &folder, &options).ok()?;
    Some(format!("{}\n{said}", compiler.display()))
}
