//! Numbers as the file at hand writes them.

use super::sheet::Sheet;
use crate::report::summary::amount;

/// The mark before the decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decimals {
    /// `7.5`
    Point,
    /// `7,5`
    Comma,
}

impl Decimals {
    /// What some columns of a table use; a point where no number has decimals.
    pub fn of(sheet: &Sheet<'_>, columns: impl IntoIterator<Item = usize>) -> Self {
        let mut columns = columns.into_iter();
        if columns.any(|column| sheet.column(column).any(|value| has_comma(&value))) {
            Self::Comma
        } else {
            Self::Point
        }
    }

    /// Points with at most two decimals, which is what learning systems compare.
    pub fn write(self, points: f64) -> String {
        let text = match amount(points).as_str() {
            // A small negative number rounds to a zero that keeps its sign.
            "-0" => "0".to_owned(),
            text => text.to_owned(),
        };
        match self {
            Self::Point => text,
            Self::Comma => text.replace('.', ","),
        }
    }
}

/// A number, whatever its mark.
pub fn read(value: &str) -> Option<f64> {
    value.trim().replace(',', ".").parse().ok()
}

/// Whether a value is a number with a decimal comma.
fn has_comma(value: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    value
        .trim()
        .split_once(',')
        .is_some_and(|(whole, rest)| digits(whole.trim_start_matches('-')) && digits(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_is_that_of_the_file() {
        let of = |text: &str| Decimals::of(&Sheet::parse(text.as_bytes()).expect("a table"), [1]);
        assert_eq!(of("a,b\nx,\"100,00\"\n"), Decimals::Comma);
        assert_eq!(of("a;b\nx;100.00\n"), Decimals::Point);
        assert_eq!(of("a,b\n\"1,5\",\"x,5\"\n"), Decimals::Point);
    }

    #[test]
    fn two_decimals_at_most_and_no_signed_zero() {
        assert_eq!(Decimals::Comma.write(7.5), "7,5");
        assert_eq!(Decimals::Point.write(20.0 / 3.0), "6.67");
        assert_eq!(Decimals::Point.write(-0.001), "0");
        assert_eq!(Decimals::Point.write(100.0), "100");
    }

    #[test]
    fn numbers_are_read_with_either_mark() {
        assert_eq!(read(" 100,50 "), Some(100.5));
        assert_eq!(read("(read only)"), None);
    }
}
