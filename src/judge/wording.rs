//! Numbers, bytes and places as sentences need them.

use crate::util::visible::{self, Blanks};

/// A number with commas between its thousands.
///
/// ```
/// assert_eq!(regrade::judge::wording::number(1234567), "1,234,567");
/// ```
pub fn number(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number and its noun, which takes an s unless the number is one.
pub fn count(amount: usize, noun: &str) -> String {
    let plural = if amount == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", number(amount))
}

/// A chance of fewer percent is not written down.
const LEAST_PERCENT: f64 = 0.000_01;

/// A chance, as a part of a hundred.
///
/// ```
/// assert_eq!(regrade::judge::wording::chance(1.0), "100 %");
/// assert_eq!(regrade::judge::wording::chance(0.00012), "0.012 %");
/// assert_eq!(regrade::judge::wording::chance(0.0), "0 %");
/// assert_eq!(regrade::judge::wording::chance(1e-12), "less than 0.00001 %");
/// ```
pub fn chance(chance: f64) -> String {
    let percent = chance.clamp(0.0, 1.0) * 100.0;
    if percent >= 1.0 || percent == 0.0 {
        return format!("{percent:.0} %");
    }
    if percent < LEAST_PERCENT {
        return format!("less than {LEAST_PERCENT} %");
    }
    // Two digits that count.
    let zeros = (1_u8..).zip(std::iter::successors(Some(percent), |rest| {
        Some(rest * 10.0)
    }));
    let decimals = zeros
        .take_while(|(_, rest)| *rest < 1.0)
        .last()
        .map_or(1, |(place, _)| place + 1);
    format!("{percent:.*} %", usize::from(decimals))
}

/// Bytes drawn in backticks; of more than `most` bytes only the start, with the rest counted.
pub fn quoted(bytes: &[u8], most: usize) -> String {
    let Some(head) = bytes.get(..most).filter(|_| bytes.len() > most) else {
        return format!("`{}`", visible::line(bytes, Blanks::Trailing));
    };
    // A character must not be cut in two: what is broken at the end is left out as well.
    let broken = head
        .utf8_chunks()
        .last()
        .map_or(0, |chunk| chunk.invalid().len());
    // What is broken is part of the head.
    let head = &head[..head.len() - broken.min(3)];
    format!(
        "`{}`… {} more",
        visible::line(head, Blanks::Trailing),
        count(bytes.len() - head.len(), "byte")
    )
}

/// Names as a sentence lists them: "a", "a and b", "a, b and c".
pub fn list<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(30_211), "30,211");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "byte"), "1 byte");
        assert_eq!(count(0, "byte"), "0 bytes");
    }

    #[test]
    fn long_quotes_are_cut_between_characters_and_counted() {
        assert_eq!(quoted(b"1 2 3", 10), "`1 2 3`");
        assert_eq!(quoted("aéé".as_bytes(), 4), "`aé`… 2 bytes more");
    }

    #[test]
    fn lists_end_in_and() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}
