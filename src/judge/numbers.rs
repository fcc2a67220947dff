//! Two different numbers at one place, shown whole: `-1` and `3`, not a hyphen and a digit.

/// How far from the place a number may reach; longer words are no numbers that anybody reads.
const REACH: usize = 32;

/// The numbers that two texts have at their offsets, where both have one and they differ.
pub fn pair<'a>(
    expected: &'a [u8],
    expected_at: usize,
    actual: &'a [u8],
    actual_at: usize,
) -> Option<(&'a str, &'a str)> {
    // `1 2` and `12` have a number each, but what differs is the blank.
    if lacks_a_blank(expected, expected_at, actual, actual_at)
        || lacks_a_blank(actual, actual_at, expected, expected_at)
    {
        return None;
    }
    let wanted = number_at(expected, expected_at)?;
    let got = number_at(actual, actual_at)?;
    (wanted != got).then_some((wanted, got))
}

/// Whether `other` goes on with what `text` has behind a blank.
fn lacks_a_blank(text: &[u8], at: usize, other: &[u8], other_at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let behind = rest.trim_ascii_start();
    behind.len() < rest.len() && !behind.is_empty() && {
        let next = other.get(other_at).filter(|byte| byte.is_ascii_digit());
        next == behind.first()
    }
}

/// The number whose word an offset lies in, or at whose end it stands.
fn number_at(text: &[u8], at: usize) -> Option<&str> {
    let (before, after) = text.split_at_checked(at)?;
    let is_part = |byte: &&u8| !byte.is_ascii_whitespace();
    let back = before.iter().rev().take(REACH).take_while(is_part).count();
    let ahead = after.iter().take(REACH).take_while(is_part).count();
    if back == REACH || ahead == REACH {
        return None;
    }
    // Both were counted inside the text.
    let word = std::str::from_utf8(&text[at - back..at + ahead]).ok()?;
    let open = word.trim_start_matches(['(', '[', '{', '<', '=', ':', '"', '\'']);
    let start = word.len() - open.len();
    let number =
        open.trim_end_matches([')', ']', '}', '>', ',', '.', ';', ':', '!', '?', '"', '\'']);
    let inside = (start..=start + number.len()).contains(&back);
    (inside && is_number(number)).then_some(number)
}

/// Digits, with a sign before them and a fraction behind them if need be.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = text.strip_prefix(['-', '+']).unwrap_or(text);
    match plain.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of<'a>(expected: &'a str, actual: &'a str) -> Option<(&'a str, &'a str)> {
        let bytes = expected.bytes().zip(actual.bytes());
        let at = bytes.take_while(|(a, b)| a == b).count();
        pair(expected.as_bytes(), at, actual.as_bytes(), at)
    }

    #[test]
    fn numbers_are_shown_whole_from_their_signs_on() {
        assert_eq!(of("spot 3\n", "spot -1\n"), Some(("3", "-1")));
        assert_eq!(of("in 12 tries", "in 13 tries"), Some(("12", "13")));
        assert_eq!(of("1\n", "12\n"), Some(("1", "12")));
        assert_eq!(of("(2.50)", "(2.75)"), Some(("2.50", "2.75")));
    }

    #[test]
    fn the_punctuation_around_a_number_is_no_part_of_it() {
        assert_eq!(of("3 tries.", "4! tries"), Some(("3", "4")));
        assert_eq!(of("3.", "3!"), None);
    }

    #[test]
    fn words_that_are_no_numbers_are_not_shown_whole() {
        for (expected, actual) in [
            ("a1", "a2"),
            ("3", "x"),
            ("3", ""),
            ("2", "\u{1b}[1m2"),
            ("1,2", "1,3"),
        ] {
            assert_eq!(of(expected, actual), None, "{expected} {actual}");
        }
    }

    #[test]
    fn a_missing_blank_between_digits_is_no_other_number() {
        assert_eq!(of("1 2 3", "123"), None);
        assert_eq!(of("123", "1 2 3"), None);
    }
}
