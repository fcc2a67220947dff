//! How far an output says what a play says.

use std::collections::{HashMap, HashSet};

use similar::{Algorithm, DiffTag, capture_diff_slices};

use crate::fixture::Rung;
use crate::game::Transcript;
use crate::judge::normal::Normal;
use crate::judge::{Comparison, align};

/// Compares what a program printed with a play of the engine. One implementation for each way in
/// which an assignment lets programs answer.
pub trait Reader {
    /// How far the two agree.
    fn extent(&self, play: &Transcript) -> Extent;

    /// How much of the output agrees with a play, from its start, in bytes.
    fn reach(&self, play: &Transcript) -> usize;

    /// How much of what a play answers to a line, from 1, stands in the output in answer to it. The
    /// more the liker.
    fn likeness(&self, play: &Transcript, line: usize) -> usize;

    /// Of each secret, whether the output can name it at all. Saying yes is never wrong.
    fn names(&self, secrets: &[&[u8]]) -> Vec<bool> {
        vec![true; secrets.len()]
    }
}

/// How far an output and a play agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// They say the same.
    Whole,
    /// The output goes on behind the end of the play, at this offset.
    More(usize),
    /// The output ends within the play, and ends may come early.
    Less,
    /// They part in the answer to this line, from 1; 0 is what is printed before any input.
    Parts(usize),
}

/// Reads texts on a rung of the ladder.
#[derive(Debug, Clone, Copy)]
pub struct TextReader<'a> {
    /// What was printed.
    pub output: &'a [u8],
    /// The rung on which texts are equal.
    pub rung: Rung,
    /// Whether the output may end before the play does: it has not all come yet, or some of it was
    /// lost when the program was stopped.
    pub may_end_early: bool,
}

/// The reader of a rung. An output that may end early is not wrong for that.
pub fn text_reader(rung: Rung, output: &[u8], may_end_early: bool) -> Box<dyn Reader + '_> {
    Box::new(TextReader {
        output,
        rung,
        may_end_early,
    })
}

/// Of an output that is longer, nobody looks for names, nor for likeness in the rest of it.
const MOST: usize = 256 * 1024;

/// So much of an answer is looked at for its likeness to another.
const MOST_OF_ANSWER: usize = 2048;

impl Reader for TextReader<'_> {
    fn extent(&self, play: &Transcript) -> Extent {
        let expected = play.piped();
        let comparison = Comparison::new(&expected, self.output);
        let Some(place) = comparison.place(self.rung, &[]) else {
            return Extent::Whole;
        };
        if place.expected_ended {
            return Extent::More(place.actual);
        }
        if place.actual_ended && self.may_end_early {
            return Extent::Less;
        }
        Extent::Parts(line_at(play, place.expected, self.rung))
    }

    fn reach(&self, play: &Transcript) -> usize {
        let expected = play.piped();
        let place = Comparison::new(&expected, self.output).place(self.rung, &[]);
        place.map_or(self.output.len(), |place| place.actual)
    }

    /// The words that the two answers have in common, in their order.
    fn likeness(&self, play: &Transcript, line: usize) -> usize {
        let output = self.output.get(..MOST).unwrap_or(self.output);
        let turns = align(play, output, self.rung);
        let Some(turn) = turns.get(line) else {
            return 0;
        };
        let got = turn.got.get(..MOST_OF_ANSWER).unwrap_or(turn.got);
        let words = |text: &'_ [u8]| -> Vec<Vec<u8>> {
            let words = text.split(u8::is_ascii_whitespace);
            let words = words.filter(|word| !word.is_empty());
            words.map(<[u8]>::to_vec).collect()
        };
        let (expected, got) = (words(turn.expected), words(got));
        let common = capture_diff_slices(Algorithm::Myers, &expected, &got);
        let common = common.iter().filter(|op| op.tag() == DiffTag::Equal);
        common.map(|op| op.old_range().len()).sum()
    }

    fn names(&self, secrets: &[&[u8]]) -> Vec<bool> {
        if self.output.len() > MOST {
            return vec![true; secrets.len()];
        }
        let normal = |text: &[u8]| -> Vec<u8> {
            let units = Normal::of(text, self.rung, &[]);
            units.map(|unit| unit.byte).collect()
        };
        let output = normal(self.output);
        let mut parts = HashMap::<usize, HashSet<&[u8]>>::new();
        let is_named = |secret: &&[u8]| {
            let secret = normal(secret);
            let secret = secret.strip_suffix(b"\n").unwrap_or(&secret);
            let parts = parts
                .entry(secret.len())
                .or_insert_with(|| output.windows(secret.len().max(1)).collect());
            secret.is_empty() || parts.contains(secret)
        };
        secrets.iter().map(is_named).collect()
    }
}

/// The line whose answer holds an offset of a play's piped view. Where the rung forgives
/// whitespace at the ends of lines, what ends an answer belongs to the next one.
fn line_at(play: &Transcript, at: usize, rung: Rung) -> usize {
    let mut end = 0;
    let texts = std::iter::once(&play.opening).chain(play.turns.iter().map(|turn| &turn.printed));
    let mut last = 0;
    for (line, text) in texts.enumerate() {
        end += text.len();
        if text.is_empty() {
            continue;
        }
        last = line;
        let blanks = match rung {
            Rung::Exact | Rung::LineEnds => 0,
            _ => text.len() - text.trim_ascii_end().len(),
        };
        if at < end - blanks {
            return line;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::samples::play;

    fn extent(output: &str, rung: Rung, may_end_early: bool) -> Extent {
        let reader = TextReader {
            output: output.as_bytes(),
            rung,
            may_end_early,
        };
        reader.extent(&play())
    }

    fn piped() -> String {
        String::from_utf8(play().piped()).unwrap()
    }

    #[test]
    fn an_output_parts_from_a_play_in_the_answer_to_a_line() {
        assert_eq!(extent(&piped(), Rung::Exact, false), Extent::Whole);
        let second = piped().replacen("correct 2", "correct 1", 1);
        assert_eq!(extent(&second, Rung::Exact, false), Extent::Parts(2));
        assert_eq!(extent("turns", Rung::Exact, false), Extent::Parts(0));
    }

    #[test]
    fn an_output_that_goes_on_says_where() {
        let end = piped().len();
        let longer = piped() + "You win!\n";
        assert_eq!(extent(&longer, Rung::Exact, false), Extent::More(end));
    }

    #[test]
    fn an_output_may_end_early_or_not() {
        let half = &piped()[..60];
        assert_eq!(extent(half, Rung::Exact, true), Extent::Less);
        assert_eq!(extent(half, Rung::Exact, false), Extent::Parts(2));
    }

    #[test]
    fn an_answer_is_like_another_as_far_as_they_have_words_in_common() {
        let shown = piped().replacen("correct 2", "corect 2", 1);
        let reader = |output| TextReader {
            output,
            rung: Rung::Exact,
            may_end_early: false,
        };
        let whole = piped();
        let [right, wrong] = [whole.as_bytes(), shown.as_bytes()];
        assert_eq!(reader(right).likeness(&play(), 2), 14);
        assert_eq!(reader(wrong).likeness(&play(), 2), 13);
        assert_eq!(reader(wrong).likeness(&play(), 9), 0);
        assert_eq!(
            reader(wrong).reach(&play()),
            shown.find("ect 2").expect("it is there")
        );
    }

    #[test]
    fn names_are_looked_for_as_the_rung_reads_them() {
        let reader = TextReader {
            output: b"The numbers were: 4 3\n1 2\nGUAVA!",
            rung: Rung::Case,
            may_end_early: false,
        };
        let names = reader.names(&[b"4 3 1 2", b"guava", b"spray"]);
        assert_eq!(names, [true, true, false]);
        let exact = TextReader {
            rung: Rung::Exact,
            ..reader
        };
        assert_eq!(exact.names(&[b"4 3 1 2", b"GUAVA"]), [false, true]);
    }
}
