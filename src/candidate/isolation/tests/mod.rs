//! Each promise, at each tier that this machine has.
//!
//! Run as root they are run as an ordinary user as well, who is handed this very binary.

use std::path::PathBuf;
use std::time::Duration;

use super::*;
use crate::candidate::{
    BuildOptions, Candidate, Ending, Limits, Observation, Replay, RunError, build_in, run_in,
};
use crate::fixture::DataFile;

mod faults;
mod files;
mod limits;
mod ordinary;
mod processes;

/// Long enough never to be reached by a program that ends by itself.
const LONG: Duration = Duration::from_secs(60);

/// The tiers that this machine has, save the plain one; says which.
fn tiers() -> Vec<(Tier, Sandbox)> {
    let mut had = Vec::new();
    for tier in [Tier::Confined, Tier::Isolated, Tier::Accounted] {
        match Sandbox::new(&IsolationRequest::Tier(tier), Some(tier)) {
            Ok(sandbox) => had.push((tier, sandbox)),
            Err(error) => println!("{error}"),
        }
    }
    assert!(!had.is_empty(), "no tier can be had here");
    had
}

fn limits() -> Limits {
    Limits {
        wall: LONG,
        ..Limits::default()
    }
}

fn command(words: &[&str]) -> Candidate {
    let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
    Candidate::from_command(&words).unwrap()
}

fn see_within(sandbox: &Sandbox, script: &str, limits: Limits) -> Observation {
    replay(sandbox, &command(&["sh", "-c", script]), &[], limits).unwrap()
}

fn see(sandbox: &Sandbox, script: &str) -> Observation {
    see_within(sandbox, script, limits())
}

fn stdout(seen: &Observation) -> &str {
    std::str::from_utf8(&seen.stdout).unwrap()
}

fn stderr(seen: &Observation) -> String {
    String::from_utf8_lossy(&seen.stderr).into_owned()
}

/// A folder with a file that no candidate may read.
fn secret() -> (tempfile::TempDir, PathBuf) {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = folder.path().join("expected.out");
    std::fs::write(&path, "SECRET\n").unwrap();
    (folder, path)
}

/// Runs a command in a working folder with these files.
fn replay(
    sandbox: &Sandbox,
    candidate: &Candidate,
    files: &[DataFile],
    limits: Limits,
) -> Result<Observation, RunError> {
    let replay = Replay {
        files,
        ..Replay::new(limits)
    };
    run_in(sandbox, candidate, &replay)
}
