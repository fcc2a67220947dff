//! What changes in an output from run to run.

use crate::judge::wording::{list, number, quoted};

/// How much of a line is shown.
const SHOWN: usize = 60;
/// Lines that are named one by one.
const NAMED: usize = 5;

/// How two outputs of the same program for the same input differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// The lines that differ, from 1, and how many more there are.
    lines: (Vec<usize>, usize),
    /// The first of them in both outputs; none where an output has ended.
    first: [Option<Vec<u8>>; 2],
    /// Whether it takes another order of sets for them to differ.
    by_order: bool,
    /// How many bytes at their start are in lines that are equal.
    equal: usize,
}

/// How two outputs differ, which are not equal. O(n).
pub fn of(one: &[u8], other: &[u8], by_order: bool) -> Variation {
    let lines = |text| <[u8]>::split_inclusive(text, |byte| *byte == b'\n');
    let (mut left, mut right) = (lines(one), lines(other));
    let mut differing = Vec::new();
    let mut more = 0;
    let mut first = [None, None];
    let mut equal = 0;
    for line in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (Some(one), Some(other)) if one == other => {
                if differing.is_empty() {
                    equal += one.len();
                }
            }
            (one, other) => {
                if differing.is_empty() {
                    first = [one, other].map(|line| line.map(<[u8]>::to_vec));
                }
                match differing.len() < NAMED {
                    true => differing.push(line),
                    false => more += 1,
                }
            }
        }
    }
    Variation {
        lines: (differing, more),
        first,
        by_order,
        equal,
    }
}

impl Variation {
    /// Whether an output that first goes wrong at this byte may do so by chance alone: its line, or
    /// one before it, varies.
    pub fn reaches(&self, wrong_at: usize) -> bool {
        self.equal <= wrong_at
    }

    /// As a reason tells it.
    pub fn sentence(&self) -> String {
        let (lines, more) = &self.lines;
        let mut names: Vec<_> = lines.iter().map(|line| number(*line)).collect();
        if *more > 0 {
            names.push(format!("{} more", number(*more)));
        }
        let noun = match names.len() {
            1 => "line",
            _ => "lines",
        };
        let shown = self.first.each_ref().map(|line| match line {
            Some(line) => quoted(line.strip_suffix(b"\n").unwrap_or(line), SHOWN),
            None => "nothing".to_owned(),
        });
        let why = match self.by_order {
            true => {
                "the order of a Python set changes from run to run: sort it before it is printed"
            }
            false => "a random choice, the time, a variable that was never set, or threads?",
        };
        format!(
            "its output changes from run to run in {noun} {}, first from {} to {} ({why})",
            list(&names),
            shown[0],
            shown[1]
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_that_vary_are_named_and_the_first_is_shown() {
        let found = of(b"a\nb c\nd\n", b"a\nc b\nd\ne\n", true);
        assert_eq!(
            found.sentence(),
            "its output changes from run to run in lines 2 and 4, first from `b c` to `c b` (the \
             order of a Python set changes from run to run: sort it before it is printed)"
        );
    }

    #[test]
    fn a_mistake_before_anything_varies_is_no_matter_of_chance() {
        let found = of(b"wrong\n4\n", b"wrong\n7\n", false);
        assert!(!found.reaches(0) && !found.reaches(5));
        assert!(found.reaches(6) && found.reaches(7));
    }

    #[test]
    fn of_many_lines_the_rest_is_counted() {
        let one = "x\n".repeat(20);
        let other = "y\n".repeat(20);
        let said = of(one.as_bytes(), other.as_bytes(), false).sentence();
        assert!(
            said.contains("in lines 1, 2, 3, 4, 5 and 15 more, first"),
            "{said}"
        );
    }

    #[test]
    fn an_output_that_ends_early_shows_nothing() {
        let said = of(b"a\n", b"", false).sentence();
        assert!(
            said.contains("in line 1, first from `a` to nothing"),
            "{said}"
        );
    }
}
