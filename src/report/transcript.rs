//! A case as a dialogue, drawn so that nothing in it is invisible.
//!
//! Made for snapshots. A snapshot library trims the ends of what it compares and reads CRLF as LF,
//! so every line here starts with a gutter, blanks at line ends and control characters are drawn,
//! and the end of the text is a line of its own:
//!
//! ```text
//! mastermind1
//!   1 ┆ Turns (0 - 40)·
//!     » 0
//!   1 │ Turn 1
//!   2 ┆ What is your guess:·
//!     » 1 2 3 4
//!   2 │ Number correct 4
//!     ⟂ end of the output
//! ```
//!
//! The numbers are those of the lines of stdout. `│` stands before a line that ends in a newline,
//! `┆` before one that does not, `»` before what was typed.

use crate::game::Transcript;
use crate::util::visible::{self, Blanks};

/// Draws a play, turn by turn.
pub fn view(title: &str, transcript: &Transcript) -> String {
    let mut view = View::new(title);
    view.printed(&transcript.opening);
    for turn in &transcript.turns {
        view.typed(&turn.typed);
        view.printed(&turn.printed);
    }
    view.end(transcript.unread)
}

/// Draws an output whose turns nobody knows.
pub fn view_output(title: &str, stdout: &[u8]) -> String {
    let mut view = View::new(title);
    view.printed(stdout);
    view.end(0)
}

struct View {
    text: String,
    /// The number of the line of stdout that comes next or goes on.
    line: usize,
    /// Whether the last thing printed ended in a newline.
    ended: bool,
}

impl View {
    fn new(title: &str) -> Self {
        Self {
            text: visible::line(title.as_bytes(), Blanks::Trailing) + "\n",
            line: 1,
            ended: true,
        }
    }

    fn printed(&mut self, bytes: &[u8]) {
        for (line, ended) in visible::split_lines(bytes) {
            let rule = if ended { '│' } else { '┆' };
            let drawn = visible::line(line, Blanks::Trailing);
            self.push(&format!("{:>3} {rule} {drawn}", self.line));
            self.line += usize::from(ended);
            self.ended = ended;
        }
    }

    fn typed(&mut self, line: &[u8]) {
        let drawn = visible::line(line, Blanks::Trailing);
        self.push(&format!("    » {drawn}"));
    }

    fn end(mut self, unread: usize) -> String {
        let end = if self.ended {
            "end of the output"
        } else {
            "end of the output, without a newline"
        };
        self.push(&format!("    ⟂ {end}"));
        if unread > 0 {
            let bytes = crate::judge::wording::count(unread, "byte");
            self.push(&format!("    ⟂ {bytes} of the input never read"));
        }
        self.text
    }

    /// A drawing has no blank at its end, so what is trimmed here is the gutter's own.
    fn push(&mut self, line: &str) {
        self.text.push_str(line.trim_end_matches(' '));
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::samples::play;
    use proptest::prelude::*;

    #[test]
    fn a_dialogue_is_drawn_turn_by_turn_with_the_line_numbers_of_stdout() {
        assert_eq!(
            view("mastermind1", &play()),
            "mastermind1\n  1 ┆ Turns (0 - 40)·\n    » 0\n  1 │ Turn 1\n  2 ┆ What is your \
             guess:·\n    » 2 1 3 4\n  2 │ Number correct 2\n  3 │ Number in wrong spot 2\n  4 │\n  \
             5 │ Turn 2\n  6 ┆ What is your guess:·\n    » 1 2 3 4\n  6 │ Number correct 4\n  7 │ \
             Number in wrong spot 0\n  8 │\n  9 │ You win!\n    ⟂ end of the output\n"
        );
    }

    #[test]
    fn ends_that_a_snapshot_library_would_trim_are_told_apart() {
        let ends = ["a", "a\n", "a\n\n", "a\n \t\n", "a\r\n", "\na\n"];
        let drawn = ends.map(|end| view_output("t", end.as_bytes()));
        for (at, one) in drawn.iter().enumerate() {
            assert!(drawn[..at].iter().all(|other| other.trim() != one.trim()));
        }
    }

    #[test]
    fn input_that_was_never_read_is_counted() {
        let play = Transcript {
            unread: 5,
            ..Transcript::default()
        };
        assert_eq!(
            view("t", &play),
            "t\n    ⟂ end of the output\n    ⟂ 5 bytes of the input never read\n"
        );
    }

    proptest! {
        #[test]
        fn different_outputs_are_drawn_differently_even_when_trimmed(
            a in "[a \t\r\n·│┆»⟂]{0,8}", b in "[a \t\r\n·│┆»⟂]{0,8}",
        ) {
            let drawn = [&a, &b].map(|text| view_output("t", text.as_bytes()));
            prop_assert_eq!(a == b, drawn[0].trim() == drawn[1].trim());
        }

        #[test]
        fn every_line_has_a_gutter_and_no_control_character(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            for line in view_output("t", &bytes).lines().skip(1) {
                prop_assert!(line.starts_with("    ⟂ ") || line[3..].starts_with(" │") || line[3..].starts_with(" ┆"));
                prop_assert!(!line.ends_with(' '));
                prop_assert!(!line.chars().any(char::is_control));
            }
        }
    }
}
