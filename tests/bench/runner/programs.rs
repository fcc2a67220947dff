//! What is run, and what runs it at the floor.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use regrade::candidate::{Candidate, Limits, Replay, run};

use super::{Outcome, when};

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bench/runner");

/// A built program.
#[derive(Debug)]
pub struct Program {
    pub title: &'static str,
    pub path: PathBuf,
}

/// The folder with everything that is built; it goes with this value.
#[derive(Debug)]
pub struct Programs {
    /// Names and values of the variables that the library gives every program.
    pub environment: Vec<(String, String)>,
    folder: tempfile::TempDir,
    all: [Program; 2],
}

impl Programs {
    pub fn build() -> Outcome<Self> {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).map_err(when("a folder"))?;
        let at = |name: &str| folder.path().join(name);
        compile("gcc", &["-O2"], "spawner.c", &at("spawner"))?;
        compile("gcc", &["-O2", "-static"], "answer.c", &at("static"))?;
        compile("g++", &["-O2", "-std=c++17"], "answer.cc", &at("dynamic"))?;
        compile("gcc", &["-O2"], "spin.c", &at("spin"))?;
        let lines: String = (1..=20)
            .map(|number| format!("{number} of 2 lines\n"))
            .collect();
        std::fs::write(at("expected"), lines).map_err(when("writing"))?;
        let program = |title, name| Program {
            title,
            path: at(name),
        };
        Ok(Self {
            environment: environment()?,
            all: [
                program("C, linked statically", "static"),
                program("C++, linked dynamically", "dynamic"),
            ],
            folder,
        })
    }

    pub fn all(&self) -> &[Program] {
        &self.all
    }

    /// The one that computes for so many milliseconds, or for ever.
    pub fn spin(&self) -> PathBuf {
        self.folder.path().join("spin")
    }

    pub fn spawner(&self) -> PathBuf {
        self.folder.path().join("spawner")
    }

    /// The file that holds what each program prints.
    pub fn expected(&self) -> PathBuf {
        self.folder.path().join("expected")
    }
}

/// The environment that a candidate sees.
fn environment() -> Outcome<Vec<(String, String)>> {
    let env = Candidate::from_command(&["env".to_owned(), "-0".to_owned()]).map_err(when("env"))?;
    let replay = Replay::new(Limits::for_expected(0));
    let seen = run(&env, &replay).map_err(when("running env"))?;
    let text = String::from_utf8(seen.stdout).map_err(when("reading what env prints"))?;
    let variables = text.split_terminator('\0');
    let pairs: Vec<_> = variables
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    if pairs.is_empty() {
        return Err("env prints nothing".to_owned());
    }
    Ok(pairs)
}

fn compile(compiler: &str, flags: &[&str], source: &str, to: &Path) -> Outcome<()> {
    let mut command = Command::new(compiler);
    command
        .args(flags)
        .args(["-Wall", "-Wextra", "-o"])
        .arg(to)
        .arg(Path::new(SOURCES).join(source))
        .stdin(Stdio::null());
    let mut child = command.spawn().map_err(when(compiler))?;
    let status = child.wait().map_err(when(compiler))?;
    let failed = || format!("{compiler} does not accept {source}");
    status.success().then_some(()).ok_or_else(failed)
}
