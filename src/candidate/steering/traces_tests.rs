//! Programs that look at their environment: one that is steered sees what it sees otherwise.

use super::{FirstDraws, Pin, Steer};
use crate::candidate::{BuildOptions, Candidate, Limits, Replay, build, run};

/// The names of its variables, and then those that a child of it has.
const IN_PYTHON: &str = "import os, random, subprocess, sys\nrandom.random()\nprint(sorted(os.environ), [path for path in sys.path if 'regrade' in path], flush=True)\nsubprocess.run(\"env | cut -d= -f1 | sort\", shell=True)\n";
const IN_C: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(int count, char **words, char **names) {\n  for (int n = 0; n < 4; n++) rand();\n  for (; *names; names++) printf(\"%.*s\\n\", (int)__builtin_strcspn(*names, \"=\"), *names);\n  fflush(stdout);\n  return system(\"env | cut -d= -f1 | sort\") + count - 1;\n}\n";

fn built(name: &str, text: &str) -> Candidate {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    build(&[path], &BuildOptions::default()).unwrap()
}

/// What it prints, and whether draws were decided.
fn seen(candidate: &Candidate, steer: Option<Steer<'_>>) -> (String, bool) {
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

fn pin() -> Pin {
    Pin {
        secret: "4 3 1 2".to_owned(),
        words: None,
        spare: None,
        range: Some((1, 9)),
    }
}

#[test]
fn a_program_and_its_children_see_the_environment_that_they_see_when_nothing_is_decided() {
    let pin = pin();
    let all = [
        Steer::Secret(&pin),
        Steer::Numbers(FirstDraws::Alike(4)),
        Steer::Later,
        Steer::Unbuffered,
        Steer::SecretUnbuffered(&pin),
    ];
    for (name, text) in [("names.py", IN_PYTHON), ("names.c", IN_C)] {
        let candidate = built(name, text);
        let (free, _) = seen(&candidate, None);
        assert!(free.matches("HOME").count() >= 2, "{free}");
        for steer in all {
            assert_eq!(seen(&candidate, Some(steer)).0, free, "{name}: {steer:?}");
        }
    }
}

#[test]
fn an_interpreter_that_looks_at_nothing_is_not_told_the_secret() {
    let words = ["python3", "-I", "-c", IN_PYTHON].map(str::to_owned);
    let candidate = Candidate::from_command(&words).unwrap();
    let pin = pin();
    let steered = seen(&candidate, Some(Steer::Secret(&pin)));
    assert_eq!(steered, seen(&candidate, None));
}

#[test]
fn what_is_taken_away_was_read_also_behind_what_starts_the_program() {
    let candidate = built("names.c", IN_C);
    let set = [("OWN".to_owned(), "1".to_owned())];
    let pin = pin();
    let steer = Some(Steer::Secret(&pin));
    assert!(seen(&candidate, steer).1);
    let behind = candidate.with_environment(&set);
    let (names, steered) = seen(&behind, steer);
    assert!(steered);
    assert_eq!(names, seen(&behind, None).0);
}
