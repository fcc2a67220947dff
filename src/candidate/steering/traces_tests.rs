//! Programs that look at their environment: one that is steered sees what it sees otherwise.

use super::testing::{built, shown};
use super::{FirstDraws, Pin, Steer};
use crate::candidate::Candidate;

/// The names of its variables, and then those that a child of it has.
const IN_PYTHON: &str = "import os, random, subprocess, sys\nrandom.random()\nprint(sorted(os.environ), [path for path in sys.path if 'regrade' in path], flush=True)\nsubprocess.run(\"env | cut -d= -f1 | sort\", shell=True)\n";
const IN_C: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(int count, char **words, char **names) {\n  for (int n = 0; n < 4; n++) rand();\n  for (; *names; names++) printf(\"%.*s\\n\", (int)__builtin_strcspn(*names, \"=\"), *names);\n  fflush(stdout);\n  return system(\"env | cut -d= -f1 | sort\") + count - 1;\n}\n";
/// The names in its environment as the kernel shows it, where it may look there.
const IN_THE_KERNEL: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void) {\n  char *text = NULL;\n  size_t size = 0;\n  for (int n = 0; n < 4; n++) rand();\n  FILE *shown = fopen(\"/proc/self/environ\", \"r\");\n  while (shown && getdelim(&text, &size, 0, shown) > 0)\n    if (*text) printf(\"%.*s\\n\", (int)strcspn(text, \"=\"), text);\n}\n";

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
        let (free, _) = shown(&candidate, None);
        assert!(free.matches("HOME").count() >= 2, "{free}");
        for steer in all {
            assert_eq!(shown(&candidate, Some(steer)).0, free, "{name}: {steer:?}");
        }
    }
}

#[test]
fn an_interpreter_that_looks_at_nothing_is_not_told_the_secret() {
    let words = ["python3", "-I", "-c", IN_PYTHON].map(str::to_owned);
    let candidate = Candidate::from_command(&words).unwrap();
    let pin = pin();
    let steered = shown(&candidate, Some(Steer::Secret(&pin)));
    assert_eq!(steered, shown(&candidate, None));
}

#[test]
fn what_is_taken_away_was_read_also_behind_what_starts_the_program() {
    let candidate = built("names.c", IN_C);
    let set = [("OWN".to_owned(), "1".to_owned())];
    let pin = pin();
    let steer = Some(Steer::Secret(&pin));
    assert!(shown(&candidate, steer).1);
    let behind = candidate.with_environment(&set);
    let (names, steered) = shown(&behind, steer);
    assert!(steered);
    assert_eq!(names, shown(&behind, None).0);
}

#[test]
fn the_kernel_shows_no_more_of_the_environment_of_a_c_program_that_is_steered() {
    let candidate = built("names.c", IN_THE_KERNEL);
    let pin = pin();
    let free = shown(&candidate, None).0;
    for steer in [Steer::Secret(&pin), Steer::Later, Steer::Unbuffered] {
        assert_eq!(shown(&candidate, Some(steer)).0, free, "{steer:?}");
    }
}
