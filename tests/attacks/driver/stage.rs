//! What is prepared once and shown to every trial read-only: the built attacks, the scripts, and
//! this very binary, in a folder that any uid can reach.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use super::manifest::Manifest;
use super::{Outcome, when};

/// Where the stage is inside the namespaces.
pub const SHOWN_AT: &str = "/var/tmp/stage";
/// The sources.
pub const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/attacks");
/// The harmless program.
pub const CANARY: &str = "canary.c";
/// How many compilers run at once.
const COMPILERS: usize = 2;

/// The folder, which goes with this value.
#[derive(Debug)]
pub struct Stage {
    folder: tempfile::TempDir,
}

impl Stage {
    pub fn prepare(manifest: &Manifest) -> Outcome<Self> {
        let mut place = tempfile::Builder::new();
        place
            .prefix("regrade-attacks-")
            .permissions(fs::Permissions::from_mode(0o755));
        // Who runs a binary that somebody else has built may not write into their folder.
        let folder = place
            .tempdir_in(env!("CARGO_TARGET_TMPDIR"))
            .or_else(|_| place.tempdir())
            .map_err(when("making the stage"))?;
        let stage = Self { folder };
        let driver = std::env::current_exe().map_err(when("finding the driver"))?;
        let to = stage.path().join("driver");
        fs::copy(&driver, &to).map_err(when("copying the driver"))?;
        for name in ["manifest.toml", "inside.sh", "fuse.py"] {
            stage.copy(name)?;
        }
        let mut files: Vec<_> = manifest
            .cases
            .iter()
            .map(|case| case.file.as_str())
            .collect();
        files.push(CANARY);
        files.sort_unstable();
        files.dedup();
        stage.put_all(&files)?;
        Ok(stage)
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Builds the programs and copies the scripts.
    fn put_all(&self, files: &[&str]) -> Outcome<()> {
        let left = Mutex::new(files.iter());
        let next = || left.lock().ok()?.next();
        let work = || {
            while let Some(file) = next() {
                if file.ends_with(".c") {
                    compile(file, &self.path().join(built(file)))?;
                } else {
                    self.copy(file)?;
                }
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..COMPILERS).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err("a compiler's thread failed".to_owned()))
            })
        })
    }

    fn copy(&self, file: &str) -> Outcome<()> {
        let name = Path::new(file).file_name().unwrap_or_default();
        let to = self.path().join(name);
        fs::copy(Path::new(SOURCES).join(file), to).map_err(when(file))?;
        Ok(())
    }
}

/// The name of a built program or copied script on the stage: without its folder.
pub fn built(file: &str) -> PathBuf {
    let name = Path::new(file).file_name().unwrap_or_default();
    let name = PathBuf::from(name);
    if file.ends_with(".c") {
        name.with_extension("")
    } else {
        name
    }
}

fn compile(file: &str, to: &Path) -> Outcome<()> {
    let mut compiler = Command::new("gcc");
    compiler
        .args([
            "-O1", "-pthread", "-Wall", "-Wextra", "-Werror", "-I", SOURCES, "-o",
        ])
        .arg(to)
        .arg(Path::new(SOURCES).join(file))
        .stdin(Stdio::null());
    let mut child = compiler.spawn().map_err(when("starting gcc"))?;
    let status = child.wait().map_err(when("waiting for gcc"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("gcc does not accept {file}"))
    }
}
