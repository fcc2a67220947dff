//! Text that went to stderr, where only stdout is compared.

use super::wording::quoted;

/// How much of a line is looked for.
const LONGEST: usize = 200;
/// Fewer visible bytes than this may stand on stderr by chance.
const FEWEST: usize = 4;

/// That what is missing at `at` in the expected output stands on stderr; none where it does not.
/// O(n log n) in the line times the length of stderr.
pub fn note(expected: &[u8], at: usize, stdout: &[u8], stderr: &[u8]) -> Option<String> {
    let line = expected.get(at..)?.split(|byte| *byte == b'\n').next()?;
    let line = line.get(..LONGEST).unwrap_or(line);
    // What a text holds it also holds the beginning of.
    let lengths: Vec<_> = (1..=line.len()).collect();
    let length = lengths.partition_point(|length| holds(stderr, line.get(..*length)));
    let missing = line.get(..length)?;
    let visible = missing.iter().filter(|byte| !byte.is_ascii_whitespace());
    if visible.count() < FEWEST || holds(stdout, Some(missing)) {
        return None;
    }
    Some(format!(
        "{}, which is missing, stands on stderr; only what is printed on stdout counts",
        quoted(missing, LONGEST)
    ))
}

fn holds(text: &[u8], part: Option<&[u8]>) -> bool {
    part.is_some_and(|part| text.windows(part.len()).any(|window| window == part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_on_stderr_is_found_though_the_answer_is_on_stdout() {
        let said = note(b"Guess: ok\nDone\n", 0, b"ok\nDone\n", b"Guess: ").unwrap();
        assert!(
            said.starts_with("`Guess:·`, which is missing, stands on stderr"),
            "{said}"
        );
    }

    #[test]
    fn what_is_on_neither_or_on_both_is_not_told() {
        assert_eq!(note(b"Guess: ok\n", 0, b"ok\n", b"debug\n"), None);
        assert_eq!(note(b"a Guess\n", 2, b"Guess a\n", b"Guess\n"), None);
        assert_eq!(note(b"no\n", 0, b"yes\n", b"no\n"), None);
        assert_eq!(note(b"a\n", 2, b"a\nb\n", b"a\n"), None);
    }
}
