//! The normal forms of the ladder: what a text comes to once a rung has forgiven what it forgives.
//!
//! A normal form is never built: it is read byte by byte, each byte with the place in the source
//! that it comes from, so a difference is mapped back at no cost and memory stays constant however
//! large the outputs are. O(n) in time.

mod lines;
mod steps;
mod words;

use crate::fixture::{Rung, Step};
use lines::{LineEnds, Lines};
use steps::Stepped;
use words::Words;

/// A byte of a normal form and the offset of what it stands for in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// The byte.
    pub byte: u8,
    /// The offset in the source.
    pub at: usize,
}

/// The normal form of a text on a rung, after some named steps.
#[derive(Debug, Clone)]
pub struct Normal<'a>(Form<'a>);

#[derive(Debug, Clone)]
enum Form<'a> {
    Exact(Stepped<'a>),
    LineEnds(LineEnds<'a>),
    Lines(Lines<'a>),
    Words(Words<'a>),
}

impl<'a> Normal<'a> {
    /// Starts at `from`, which has to be 0 or the start of a line. Two texts that are the same
    /// before a line's start are equal on a rung exactly when their rests are.
    pub fn from(text: &'a [u8], from: usize, rung: Rung, steps: &[Step]) -> Self {
        let source = Stepped::new(text, from, steps);
        Self(match rung {
            // Texts alone say nothing about events, so nothing is forgiven.
            Rung::Exact | Rung::Events => Form::Exact(source),
            Rung::LineEnds => Form::LineEnds(LineEnds::new(source, text.len())),
            Rung::Trailing => Form::Lines(Lines::keeping_blank_lines(source)),
            Rung::BlankLines => Form::Lines(Lines::dropping_blank_lines(source)),
            Rung::Spaces => Form::Words(Words::as_printed(source)),
            Rung::Case => Form::Words(Words::in_lower_case(source)),
            Rung::Punctuation => Form::Words(Words::letters_and_digits(source)),
        })
    }

    /// The normal form of a whole text.
    pub fn of(text: &'a [u8], rung: Rung, steps: &[Step]) -> Self {
        Self::from(text, 0, rung, steps)
    }
}

impl Iterator for Normal<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        match &mut self.0 {
            Form::Exact(form) => form.next(),
            Form::LineEnds(form) => form.next(),
            Form::Lines(form) => form.next(),
            Form::Words(form) => form.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn form(text: &str, rung: Rung) -> String {
        stepped(text, rung, &[])
    }

    fn stepped(text: &str, rung: Rung, steps: &[Step]) -> String {
        let bytes = bytes(text.as_bytes(), rung, steps);
        String::from_utf8(bytes).expect("these texts stay UTF-8")
    }

    fn bytes(text: &[u8], rung: Rung, steps: &[Step]) -> Vec<u8> {
        Normal::of(text, rung, steps)
            .map(|unit| unit.byte)
            .collect()
    }

    #[test]
    fn line_ends_forgive_crlf_and_the_last_newline_and_no_lone_carriage_return() {
        assert_eq!(form("a\r\nb", Rung::LineEnds), "a\nb\n");
        assert_eq!(form("a\rb\n", Rung::LineEnds), "a\rb\n");
        assert_eq!(form("a\r", Rung::LineEnds), "a\r");
        assert_eq!(form("a\n\n", Rung::LineEnds), "a\n\n");
        assert_eq!(form("", Rung::LineEnds), "");
    }

    #[test]
    fn trailing_forgives_blanks_at_line_ends_and_blank_lines_at_the_very_end() {
        assert_eq!(form("a \t\n\n  b \n \n\n", Rung::Trailing), "a\n\n  b");
        assert_eq!(form(" \n a", Rung::Trailing), "\n a");
    }

    #[test]
    fn blank_lines_are_dropped_anywhere_and_indentation_stays() {
        assert_eq!(form("\n \na\n\n\n  b\n", Rung::BlankLines), "a\n  b");
    }

    #[test]
    fn on_spaces_a_line_break_is_a_blank_and_a_missing_blank_is_not() {
        assert_eq!(form("  a \n\n b\tc ", Rung::Spaces), "a b c");
        assert_eq!(form("- - -", Rung::Spaces), "- - -");
        assert_eq!(form("---", Rung::Spaces), "---");
    }

    #[test]
    fn case_lowers_letters_of_every_script_and_leaves_broken_utf8_alone() {
        assert_eq!(form("ÄB Σ", Rung::Case), "äb σ");
        assert_eq!(bytes(b"A\xffB", Rung::Case, &[]), b"a\xffb");
    }

    #[test]
    fn punctuation_keeps_words_apart() {
        assert_eq!(form("12", Rung::Punctuation), "12");
        assert_eq!(form("1-2!", Rung::Punctuation), "1 2");
        assert_eq!(form("?**!*", Rung::Punctuation), "");
        assert_eq!(form("|| N , G ||", Rung::Punctuation), "n g");
    }

    #[test]
    fn codes_that_colour_a_terminal_or_set_it_up_are_left_out_and_no_others() {
        let without = |text: &str| stepped(text, Rung::Exact, &[Step::Colours]);
        assert_eq!(without("\x1b[1;32m!\x1b[0m\x1b[m"), "!");
        for code in [
            "\x1b[H\x1b[2J\x1b[3J",
            "\x1b[1;1H\x1b[J",
            "\x1b[K",
            "\x1b[?25l",
            "\x1b[?1049h",
            "\x1b]0;title\x07",
            "\x1b]8;;http://x\x1b\\",
            "\x1b(B",
            "\x1bc",
        ] {
            assert_eq!(without(&format!("a{code}b")), "ab", "{code:?}");
        }
        for content in [
            "a\x1b[",
            "a\x1b",
            "\x1b[2Ab",
            "\x1b[5;1Hb",
            "\x1b]0;a\nb\x07",
        ] {
            assert_eq!(without(content), content);
        }
        let colours = [Step::Colours];
        assert_eq!(stepped("a\x1b[0m\r\n", Rung::LineEnds, &colours), "a\n");
    }

    #[test]
    fn typographic_characters_become_their_ascii_relatives() {
        assert_eq!(
            stepped("“What’s\u{a0}this”… – —", Rung::Exact, &[Step::Quotes]),
            "\"What's this\"... - -"
        );
    }

    #[test]
    fn what_nobody_can_see_is_taken_out_and_ligatures_are_taken_apart() {
        let steps = [Step::Colours, Step::Quotes];
        assert_eq!(
            stepped(
                "\u{feff}the \u{fb01}rst\u{200b}\u{ad}\x1b[0m\u{200b} word\u{feff}",
                Rung::Exact,
                &steps
            ),
            "the first word"
        );
    }

    #[test]
    fn every_byte_knows_where_it_comes_from() {
        let units: Vec<_> = Normal::of("a  ’\r\nB".as_bytes(), Rung::Case, &[Step::Quotes])
            .map(|unit| (unit.byte, unit.at))
            .collect();
        assert_eq!(
            units,
            [(b'a', 0), (b' ', 1), (b'\'', 3), (b' ', 6), (b'b', 8)]
        );
    }

    /// Texts that are rich in what the rungs care about.
    fn texts() -> impl Strategy<Value = Vec<u8>> {
        let pieces: [&[u8]; 14] = [
            b"a",
            b"B",
            b"1",
            b" ",
            b"\t",
            b"\n",
            b"\r",
            b"\r\n",
            b"!",
            b"\0",
            b"\xff",
            "İ".as_bytes(),
            "’".as_bytes(),
            b"\x1b[1m",
        ];
        let pieces = proptest::sample::select(pieces.to_vec());
        proptest::collection::vec(pieces, 0..12).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn a_normal_form_is_its_own_normal_form(text in texts()) {
            for rung in Rung::TEXTUAL {
                let once = bytes(&text, rung, &[]);
                prop_assert_eq!(bytes(&once, rung, &[]), once, "on {}", rung);
            }
        }

        #[test]
        fn each_rung_is_implied_by_the_one_before_it(text in texts()) {
            for pair in Rung::TEXTUAL.windows(2) {
                let stricter = bytes(&text, pair[0], &[]);
                prop_assert_eq!(
                    bytes(&stricter, pair[1], &[]),
                    bytes(&text, pair[1], &[]),
                    "{} after {}", pair[1], pair[0]
                );
            }
        }

        #[test]
        fn letters_never_vanish(text in texts()) {
            let has_letters = text.iter().any(u8::is_ascii_alphanumeric);
            for rung in Rung::TEXTUAL {
                prop_assert!(!has_letters || !bytes(&text, rung, &[]).is_empty());
            }
        }

        #[test]
        fn nul_bytes_count_on_every_rung_up_to_case(text in texts()) {
            let nuls = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == 0).count();
            for rung in &Rung::TEXTUAL[..6] {
                prop_assert_eq!(nuls(&bytes(&text, *rung, &Step::ALL)), nuls(&text));
            }
        }

        #[test]
        fn places_never_go_back_and_stay_inside(text in texts()) {
            for rung in Rung::TEXTUAL {
                let places: Vec<_> = Normal::of(&text, rung, &Step::ALL).map(|unit| unit.at).collect();
                prop_assert!(places.is_sorted());
                prop_assert!(places.iter().all(|at| *at <= text.len()));
            }
        }
    }
}
