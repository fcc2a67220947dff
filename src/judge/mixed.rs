//! Output that came by two ways: through a buffer, and past it.
//!
//! On a pipe a buffer is emptied at the end, so that what goes past it comes first. On a terminal
//! the two come in turn, and nobody sees that there are two.

/// Longer outputs are not looked at: the effort grows with their square.
const LONGEST: usize = 4 * 1024;

/// Most places at which an output is taken for two parts.
const SPLITS: usize = 8;

/// How often the way has to change. Two parts that changed places, once, are a mistake of another
/// kind.
const CHANGES: usize = 3;

/// Whether an output has all that is expected, but first one part of it and then the other, each
/// in its order. O(n²) at worst, below a hundred million steps; O(n) for nearly every output.
pub fn is_mixed(expected: &[u8], actual: &[u8]) -> bool {
    if expected.len() != actual.len() || expected.len() > LONGEST || expected == actual {
        return false;
    }
    if tally(expected) != tally(actual) {
        return false;
    }
    // Each part has to stand in the text, in its order: so long the first can be, and the last.
    let first = found(actual.iter(), expected.iter());
    let last = found(actual.iter().rev(), expected.iter().rev());
    let ends = actual.iter().zip(1..).filter(|(byte, _)| **byte == b'\n');
    let ends = ends.map(|(_, end)| end);
    let ends = ends.filter(|end| *end <= first && actual.len() - end <= last);
    let mut splits = ends.take(SPLITS).map(|end| actual.split_at(end));
    splits.any(|(first, last)| !last.is_empty() && changes(expected, first, last) >= CHANGES)
}

/// How much of the beginning of one text stands in another in its order, with gaps.
fn found<'a>(one: impl Iterator<Item = &'a u8>, mut other: impl Iterator<Item = &'a u8>) -> usize {
    one.take_while(|byte| other.any(|next| next == *byte))
        .count()
}

/// How often each byte comes.
fn tally(text: &[u8]) -> [usize; 256] {
    let mut tally = [0; 256];
    for byte in text {
        tally[usize::from(*byte)] += 1;
    }
    tally
}

/// How often a text changes between two that it is woven of; 0 where it is not. Of several ways
/// that with the fewest changes counts.
fn changes(woven: &[u8], one: &[u8], other: &[u8]) -> usize {
    const NONE: usize = usize::MAX;
    // For each number of bytes taken of `one`: the fewest changes when the last byte came from it,
    // and when it came from the other.
    let mut row = vec![(NONE, NONE); one.len() + 1];
    row[0] = (0, 0);
    for (at, byte) in woven.iter().enumerate() {
        // Backwards, so that what a place is reached from is still that of the byte before.
        let reach = (at + 1).min(one.len());
        for taken in (0..=reach).rev() {
            let before = taken
                .checked_sub(1)
                .map(|before| (row[before], one[before]));
            let from_one = match before {
                Some(((last_one, last_other), next)) if next == *byte => {
                    last_one.min(last_other.saturating_add(1))
                }
                _ => NONE,
            };
            let (last_one, last_other) = row[taken];
            let next = (at + 1)
                .checked_sub(taken)
                .and_then(|left| other.get(left.checked_sub(1)?));
            let from_other = match next {
                Some(next) if next == byte => last_other.min(last_one.saturating_add(1)),
                _ => NONE,
            };
            row[taken] = (from_one, from_other);
        }
    }
    match row.last() {
        Some((last_one, last_other)) if (*last_one).min(*last_other) < NONE => {
            (*last_one).min(*last_other)
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: &[u8] = b"Guess 1: \n?**!*\nGuess 2: \n?!??*\nGuess 3: \n!!!!!\nWay to go!\n";

    #[test]
    fn what_goes_past_the_buffer_comes_first() {
        let actual = b"?**!*\n?!??*\n!!!!!\nGuess 1: \nGuess 2: \nGuess 3: \nWay to go!\n";
        assert!(is_mixed(EXPECTED, actual));
    }

    #[test]
    fn prompts_may_share_their_line_with_the_answers() {
        let expected = b"Word: no\nWord: no\nWord: yes\n";
        assert!(is_mixed(expected, b"no\nno\nyes\nWord: Word: Word: "));
    }

    #[test]
    fn other_content_is_another_mistake() {
        let actual = b"?**!*\n?!??*\n!!!!!\nGuess 1: \nGuess 2: \nGuess 4: \nWay to go!\n";
        assert!(!is_mixed(EXPECTED, actual));
        assert!(!is_mixed(EXPECTED, EXPECTED));
    }

    #[test]
    fn a_long_output_in_any_order_is_looked_at_in_no_time() {
        let lines: Vec<String> = (0..400).map(|line| format!("line {line}\n")).collect();
        let mut shuffled = lines.clone();
        shuffled.sort_by_key(|line| line.bytes().rev().collect::<Vec<_>>());
        let backwards: String = lines.iter().rev().map(String::as_str).collect();
        for other in [shuffled.concat(), backwards] {
            assert!(!is_mixed(lines.concat().as_bytes(), other.as_bytes()));
        }
    }

    #[test]
    fn two_lines_that_changed_places_are_another_mistake() {
        assert!(!is_mixed(b"one\ntwo\nthree\n", b"two\none\nthree\n"));
        let swapped = b"?**!*\nGuess 1: \n?!??*\nGuess 2: \n!!!!!\nGuess 3: \nWay to go!\n";
        assert!(!is_mixed(EXPECTED, swapped));
    }
}
