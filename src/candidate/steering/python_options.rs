//! Interpreters that are told to look at nothing around them.

use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt as _;

/// Whether options of this Python command keep `sitecustomize` from being imported: `-I`, `-E`, `-S`.
/// Then nothing would take the variables away that are meant for it.
pub(super) fn loads_nothing(argv: &[OsString]) -> bool {
    let mut words = argv.iter().skip(1).map(|word| word.as_bytes());
    while let Some([b'-', letters @ ..]) = words.next() {
        // A lone `-` is the script, and so is what stands behind a long option for all that is known.
        let [first, ..] = letters else {
            return false;
        };
        if *first == b'-' {
            return false;
        }
        for (at, letter) in letters.iter().enumerate() {
            match letter {
                b'I' | b'E' | b'S' => return true,
                b'c' | b'm' => return false,
                b'W' | b'X' => {
                    if at + 1 == letters.len() {
                        words.next();
                    }
                    break;
                }
                _ => {}
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(command: &str) -> bool {
        let words: Vec<_> = command.split(' ').map(OsString::from).collect();
        loads_nothing(&words)
    }

    #[test]
    fn an_interpreter_that_looks_at_nothing_is_known_by_its_options() {
        for command in [
            "python3 -I game.py",
            "python3 -E game.py",
            "python3 -u -S game.py",
            "python3 -uBI game.py",
            "python3 -W ignore -I game.py",
            "python3 -Wignore -Xdev -sE -c 1",
        ] {
            assert!(of(command), "{command}");
        }
        for command in [
            "python3 game.py -I",
            "python3",
            "python3 -",
            "python3 -u game.py",
            "python3 -c -I",
            "python3 -mIES",
            "python3 -X Importtime game.py",
            "python3 -WS game.py",
        ] {
            assert!(!of(command), "{command}");
        }
    }
}
