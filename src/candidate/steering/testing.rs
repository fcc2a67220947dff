//! What tests of steered programs share.

use super::Steer;
use crate::candidate::{BuildOptions, Candidate, Limits, Replay, build, run};

/// The candidate of one source.
pub fn built(name: &str, text: &str) -> Candidate {
    built_with(name, text, &BuildOptions::default())
}

/// The same, built in a way of its own.
pub fn built_with(name: &str, text: &str, options: &BuildOptions) -> Candidate {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    build(&[path], options).unwrap()
}

/// What it prints, and whether draws were decided.
pub fn shown(candidate: &Candidate, steer: Option<Steer<'_>>) -> (String, bool) {
    let replay = Replay {
        args: &[],
        stdin: b"",
        files: &[],
        limits: Limits {
            wall: std::time::Duration::from_secs(60),
            ..Limits::for_expected(0)
        },
        steer,
    };
    let seen = run(candidate, &replay).unwrap();
    assert_eq!(String::from_utf8_lossy(&seen.stderr), "");
    (String::from_utf8(seen.stdout).unwrap(), seen.steered)
}
