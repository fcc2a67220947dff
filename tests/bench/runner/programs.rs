//! What is run, and what runs it at the floor.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
        let lines: String = (1..=20)
            .map(|number| format!("{number} of 2 lines\n"))
            .collect();
        std::fs::write(at("expected"), lines).map_err(when("writing"))?;
        let program = |title, name| Program {
            title,
            path: at(name),
        };
        Ok(Self {
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

    pub fn spawner(&self) -> PathBuf {
        self.folder.path().join("spawner")
    }

    /// The file that holds what each program prints.
    pub fn expected(&self) -> PathBuf {
        self.folder.path().join("expected")
    }
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
