//! A Python program that does nothing at all, since nothing in it is ever called.

use crate::candidate::{Candidate, Ending, Language, Observation};
use crate::judge::wording::quoted;

/// How much of a line is shown.
const SHOWN: usize = 60;

/// Why a program printed nothing and met no error, where its source tells.
pub(super) fn note(candidate: &Candidate, seen: &Observation) -> Option<String> {
    let is_silent = seen.stdout.is_empty() && seen.stderr.is_empty();
    let ended_well = matches!(seen.ending, Ending::Exited(0));
    if candidate.language != Some(Language::Python) || !is_silent || !ended_well {
        return None;
    }
    let mut files = candidate.files.iter();
    files.find_map(|file| {
        let text = std::str::from_utf8(&file.bytes).ok()?;
        wrong_guard(&file.name, text).or_else(|| uncalled_main(&file.name, text))
    })
}

/// A comparison of `__name__` with a name that it never has.
fn wrong_guard(name: &str, text: &str) -> Option<String> {
    let is_wrong = |line: &str| {
        line.starts_with("if ")
            && line.contains("__name__")
            && line.contains("main")
            && !["'__main__'", "\"__main__\""]
                .iter()
                .any(|right| line.contains(right))
    };
    let (at, line) = text.lines().enumerate().find(|(_, line)| is_wrong(line))?;
    Some(format!(
        "nothing of it runs: {}, in line {} of {name}, is never true; write `if __name__ == \"__main__\":`",
        quoted(line.trim_end().as_bytes(), SHOWN),
        at + 1
    ))
}

/// A function `main` that is nowhere called.
fn uncalled_main(name: &str, text: &str) -> Option<String> {
    let is_defined = text.lines().any(|line| line.starts_with("def main("));
    let named = text.match_indices("main").count();
    (is_defined && named == 1)
        .then(|| format!("nothing of it runs: {name} defines `main` and never calls it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guard_that_is_never_true_is_found_and_a_right_one_is_not() {
        let wrong = wrong_guard("a.py", "x = 1\nif __name__ == 'main':\n    main()\n");
        let wrong = wrong.expect("it never runs");
        assert!(wrong.contains("in line 2 of a.py"), "{wrong}");
        for right in [
            "if __name__ == '__main__':\n",
            "if __name__ == \"__main__\": main()\n",
            "if name == 'main':\n",
        ] {
            assert_eq!(wrong_guard("a.py", right), None);
        }
    }

    #[test]
    fn a_main_that_nobody_calls_is_found() {
        assert!(uncalled_main("a.py", "def main():\n    print(1)\n").is_some());
        for called in [
            "def main():\n    print(1)\nmain()\n",
            "def main():\n    print(1)\nrun = main\n",
            "def other():\n    print(1)\n",
        ] {
            assert_eq!(uncalled_main("a.py", called), None);
        }
    }
}
