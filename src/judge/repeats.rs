//! The post-mortem of a loop: the same bytes again and again at the end of an output.

/// How much of the end is searched for a period; longer loops than an eighth of it are not seen.
const TAIL: usize = 64 << 10;

/// How often something has to come for it to be a loop.
const OFTEN: usize = 8;

/// The same bytes, many times, up to the end of an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeats<'a> {
    /// The bytes.
    pub unit: &'a [u8],
    /// How many times they stand there in full.
    pub times: usize,
    /// Where the first of them starts.
    pub start: usize,
}

/// The loop that an output ends in, if it ends in one. The end may cut the last round short.
/// O(n) in time; memory for the last 64 KiB alone.
pub fn at_end(output: &[u8]) -> Option<Repeats<'_>> {
    let period = period_of_tail(&output[output.len().saturating_sub(TAIL)..])?;
    // A period is at most as long as the tail, so `start + period` never passes the end.
    let mut start = output.len() - period;
    while start > 0 && output[start - 1] == output[start - 1 + period] {
        start -= 1;
    }
    Some(Repeats {
        unit: &output[start..start + period],
        times: (output.len() - start) / period,
        start,
    })
}

/// The period of the longest end of `tail` that consists of `OFTEN` rounds or more.
///
/// The borders of all ends are found at once, with the failure function of Knuth, Morris and
/// Pratt over the tail read backwards.
fn period_of_tail(tail: &[u8]) -> Option<usize> {
    let backwards = |at: usize| tail[tail.len() - 1 - at];
    // A border is shorter than what it is a border of, so every index is below the length.
    let mut borders = vec![0; tail.len()];
    let mut border = 0;
    let mut found = None;
    for at in 1..tail.len() {
        while border > 0 && backwards(at) != backwards(border) {
            border = borders[border - 1];
        }
        if backwards(at) == backwards(border) {
            border += 1;
        }
        borders[at] = border;
        let (length, period) = (at + 1, at + 1 - border);
        if length >= OFTEN * period {
            found = Some(period);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_endless_prompt_is_counted() {
        let output = format!("Turn 1\n{}Turns (0", "Turns (0 - 40) ".repeat(10_000));
        let repeats = at_end(output.as_bytes()).expect("it repeats");
        assert_eq!(repeats.unit, b"Turns (0 - 40) ");
        assert_eq!((repeats.times, repeats.start), (10_000, 7));
    }

    #[test]
    fn a_flood_of_newlines_is_a_loop_of_one_byte() {
        let flood = vec![b'\n'; 200_000];
        let repeats = at_end(&flood).expect("it repeats");
        assert_eq!((repeats.unit, repeats.times), (&b"\n"[..], 200_000));
    }

    #[test]
    fn a_few_equal_lines_are_no_loop() {
        assert_eq!(at_end(b"no\nno\nno\n"), None);
        assert_eq!(at_end(b""), None);
    }

    proptest! {
        #[test]
        fn what_is_found_stands_there(
            head in "[ab]{0,6}", unit in "[ab\n]{1,5}", times in 8..40_usize,
        ) {
            let output = format!("{head}{}", unit.repeat(times));
            let repeats = at_end(output.as_bytes());
            prop_assert!(repeats.is_some());
            let Some(repeats) = repeats else { return Ok(()) };
            prop_assert!(unit.len() % repeats.unit.len() == 0);
            let rounds = repeats.unit.repeat(repeats.times + 1);
            prop_assert!(rounds.starts_with(&output.as_bytes()[repeats.start..]));
        }
    }
}
