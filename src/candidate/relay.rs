//! Whether the exit status of a run is that of the program, or what something between tells of it.
//!
//! A shell ends with 128 and the number of the signal that has ended its last command, as POSIX has
//! it, and so do launchers that wait for what they start. A program that ends by itself may end with
//! any such status.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use super::{Candidate, Ending, Sandbox};

/// The shells that are known.
const SHELLS: [&str; 11] = [
    "sh", "ash", "bash", "busybox", "csh", "dash", "fish", "ksh", "mksh", "tcsh", "zsh",
];
/// What is read of a file to find its interpreter; Linux reads as much.
const FIRST_LINE: u64 = 256;

/// Whether something between may have told of a signal by this end. Looks at the program's file
/// only where the status is one of those.
pub(super) fn may_tell_of_a_signal(
    ending: &Ending,
    sandbox: &Sandbox,
    candidate: &Candidate,
) -> bool {
    matches!(ending, Ending::Exited(129..))
        && (sandbox.describe().launcher.is_some() || is_shell(candidate))
}

/// Whether what is started is a shell or a script for one.
fn is_shell(candidate: &Candidate) -> bool {
    let mut words = candidate.argv.iter().map(Path::new);
    // env(1) becomes the program.
    let is_passed = |word: &Path| {
        word.file_name() == Some(OsStr::new("env")) || word.as_os_str().as_bytes().contains(&b'=')
    };
    words
        .find(|word| !is_passed(word))
        .is_some_and(|program| names_shell(program) || is_script_of_shell(program))
}

fn names_shell(program: &Path) -> bool {
    let name = program.file_name().and_then(OsStr::to_str);
    name.is_some_and(|name| SHELLS.contains(&name))
}

fn is_script_of_shell(program: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(program).and_then(|file| file.take(FIRST_LINE).read_to_end(&mut first));
    let line = first.split(|byte| *byte == b'\n').next();
    let Some(words) = line.and_then(|line| line.strip_prefix(b"#!")) else {
        return false;
    };
    let mut words = words.split(u8::is_ascii_whitespace).map(OsStr::from_bytes);
    read.is_ok() && words.any(|word| names_shell(Path::new(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    fn of(words: &[&str]) -> Candidate {
        Candidate {
            argv: words.iter().map(OsString::from).collect(),
            ..Candidate::shell("a command", "")
        }
    }

    #[test]
    fn a_shell_is_known_by_its_name_and_a_script_by_its_first_line() {
        assert!(is_shell(&of(&["/bin/sh", "-c", "./game"])));
        assert!(is_shell(&of(&["/usr/bin/env", "A=1", "/bin/bash", "run"])));
        assert!(!is_shell(&of(&["/usr/bin/python3", "sh"])));
        assert!(!is_shell(&of(&[])));
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("game");
        for (first, is_one) in [
            ("#!/bin/sh\n./a.out\n", true),
            ("#! /usr/bin/env bash\n", true),
            ("#!/usr/bin/env -S zsh -f", true),
            ("#!/usr/bin/python3\n# sh\n", false),
            ("\x7fELF sh\n", false),
            ("", false),
        ] {
            std::fs::write(&script, first).unwrap();
            let candidate = of(&[script.to_str().unwrap()]);
            assert_eq!(is_shell(&candidate), is_one, "{first}");
        }
    }
}
