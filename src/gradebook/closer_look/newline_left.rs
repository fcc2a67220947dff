//! Whether a program trips over the newline that a read of one value leaves in its input.
//!
//! `cin >> n` and `scanf("%d", &n)` stop before the newline. A `getline` or a `scanf("%c", …)` that
//! comes next finds nothing but that newline. Whether it is that is tried: such a program is right
//! when the two lines come as one.

use crate::candidate::{Language, Stepped};
use crate::judge::wording::{number, quoted};

/// How much of an input line is shown.
const SHOWN: usize = 60;

/// Whether programs of a language may read values without the newline behind them.
pub(super) fn may_leave_newlines(language: Option<Language>) -> bool {
    matches!(language, Some(Language::C | Language::Cpp | Language::Java))
}

/// An input line that is joined with the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Joined {
    /// Which line, from 1.
    line: usize,
    /// The line, without its newline.
    text: Vec<u8>,
    /// The input with both in one line.
    pub stdin: Vec<u8>,
}

impl Joined {
    /// What there is to try: the line whose answer is the first that is wrong, which is at `at` of
    /// the output, and the first line, with a blank between it and the next and with none. Programs
    /// whose output comes at the end answer everything after their last line.
    pub fn tries(stdin: &[u8], stepped: &Stepped, at: usize) -> Vec<Self> {
        let mut lines = vec![answered_before(stepped, at), Some(1)];
        lines.dedup();
        let tries = lines.into_iter().flatten().flat_map(|line| {
            [&b""[..], b" "]
                .into_iter()
                .filter_map(move |between| Self::of(stdin, line, between))
        });
        tries.collect()
    }

    fn of(stdin: &[u8], line: usize, between: &[u8]) -> Option<Self> {
        let lines: Vec<_> = stdin.split_inclusive(|byte| *byte == b'\n').collect();
        let text = lines.get(line.checked_sub(1)?)?.strip_suffix(b"\n")?;
        let next = lines.get(line)?;
        if text.trim_ascii().is_empty() || next.trim_ascii().is_empty() {
            return None;
        }
        let joined = [text, between, next].concat();
        let (before, behind) = (lines.get(..line - 1)?, lines.get(line + 1..)?);
        Some(Self {
            line,
            text: text.to_owned(),
            stdin: [&before.concat()[..], &joined, &behind.concat()].concat(),
        })
    }

    /// What it means that the program is right with this input.
    pub fn meaning(&self) -> String {
        format!(
            "; it reads input line {}, {}, without the newline behind it (as `>>` and `scanf` do), \
             and what it reads next begins with that newline and finds an empty line; with both \
             lines in one it passes; skip the newline first (`cin.ignore`, `>> ws`, `scanf(\" %c\")`)",
            number(self.line),
            quoted(&self.text, SHOWN)
        )
    }
}

/// That a program asks and goes on without waiting, where its output is first wrong at `at`: what
/// was left of the line before was taken for the answer. Told of lines of one word, since one line
/// of several may answer several questions.
pub(super) fn unanswered(stepped: &Stepped, at: usize) -> Option<String> {
    let line = answered_before(stepped, at)?;
    let turn = stepped.turns.get(line - 1)?;
    let question = turn.printed.rsplit(|byte| *byte == b'\n').next()?;
    let before = turn.printed.strip_suffix(question)?;
    let asked_before = !question.trim_ascii().is_empty()
        && before.windows(question.len()).any(|part| part == question);
    let typed = turn.typed.trim_ascii();
    let is_one_word = !typed.is_empty() && !typed.iter().any(u8::is_ascii_whitespace);
    (asked_before && is_one_word).then(|| {
        format!(
            "after input line {}, {}, it asks {} and goes on without waiting for the answer: is \
             something of that line left to be read? (`>>` and `scanf` leave its newline, which \
             `getline` or `scanf(\"%c\")` then take for an answer; skip it with `cin.ignore`)",
            number(line),
            quoted(typed, SHOWN),
            quoted(question, SHOWN),
        )
    })
}

/// The line, from 1, that was typed last before what stands at `at` in the output.
fn answered_before(stepped: &Stepped, at: usize) -> Option<usize> {
    let mut printed = stepped.opening.len();
    if at < printed {
        return None;
    }
    for (index, turn) in stepped.turns.iter().enumerate() {
        printed += turn.printed.len();
        if at < printed {
            return Some(index + 1);
        }
    }
    (!stepped.turns.is_empty()).then_some(stepped.turns.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::{Ending, Limits, Observation, TurnSeen};

    fn joined(stdin: &str, line: usize, between: &str) -> Option<String> {
        let joined = Joined::of(stdin.as_bytes(), line, between.as_bytes())?;
        Some(String::from_utf8(joined.stdin).expect("these texts are UTF-8"))
    }

    #[test]
    fn two_lines_become_one_and_the_others_stay() {
        assert_eq!(joined("3\nbob\nz\n", 1, "").as_deref(), Some("3bob\nz\n"));
        assert_eq!(joined("a\n3\nbob", 2, " ").as_deref(), Some("a\n3 bob"));
    }

    fn seen(typed: &str, printed: &str) -> Stepped {
        Stepped {
            observation: Observation::of(Ending::Exited(0), Limits::default()),
            opening: b"Turns: ".to_vec(),
            turns: vec![TurnSeen {
                typed: typed.into(),
                printed: printed.into(),
            }],
            closing: Vec::new(),
            asked_beyond: false,
            closed_stdout: false,
            reads: Vec::new(),
            unreadable: None,
        }
    }

    #[test]
    fn a_question_that_is_not_waited_at_is_told_where_one_word_was_typed() {
        let twice = "Guess: no\nGuess: ";
        let told = unanswered(&seen("3\n", twice), 14).expect("it goes on without an answer");
        assert!(
            told.starts_with("after input line 1, `3`, it asks `Guess:"),
            "{told}"
        );
        assert_eq!(unanswered(&seen("3\n", twice), 2), None);
        assert_eq!(unanswered(&seen("3 4\n", twice), 14), None);
        assert_eq!(unanswered(&seen("3\n", "Guess: "), 14), None);
    }

    #[test]
    fn a_line_without_another_behind_it_and_an_empty_one_are_not_joined() {
        for (stdin, line) in [("3\n", 1), ("3\n\nx\n", 1), ("\nx\n", 1), ("3\nx\n", 0)] {
            assert_eq!(joined(stdin, line, ""), None, "{stdin:?}");
        }
    }
}
