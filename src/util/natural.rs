//! Natural order of names: runs of digits compare as numbers, so 2 comes before 10.

use std::cmp::Ordering;

/// Compares two names in natural order.
///
/// Runs of ASCII digits compare by value, whatever their length; everything else compares by
/// byte. Names that differ only in leading zeros fall back to byte order, so the order is total.
/// O(n) in the length of the names.
///
/// ```
/// use regrade::util::natural;
/// let mut names = ["10", "2", "1", "3"];
/// names.sort_by(|a, b| natural::compare(a, b));
/// assert_eq!(names, ["1", "2", "3", "10"]);
/// ```
pub fn compare(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while let (Some(&x), Some(&y)) = (left.first(), right.first()) {
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            let (number_x, rest_x) = split_number(left);
            let (number_y, rest_y) = split_number(right);
            (left, right) = (rest_x, rest_y);
            number_x
                .len()
                .cmp(&number_y.len())
                .then_with(|| number_x.cmp(number_y))
        } else {
            (left, right) = (&left[1..], &right[1..]);
            x.cmp(&y)
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// The leading run of digits without its leading zeros, and what follows it.
fn split_number(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(bytes.len());
    let zeros = bytes[..end]
        .iter()
        .position(|byte| *byte != b'0')
        .unwrap_or(end);
    (&bytes[zeros..end], &bytes[end..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_inside_names_compare_by_value() {
        assert_eq!(compare("mastermind2", "mastermind10"), Ordering::Less);
        assert_eq!(compare("1.2.in", "1.10.in"), Ordering::Less);
    }

    #[test]
    fn leading_zeros_do_not_count_but_break_ties() {
        assert_eq!(compare("007", "8"), Ordering::Less);
        assert_ne!(compare("01", "1"), Ordering::Equal);
    }

    #[test]
    fn numbers_longer_than_any_machine_integer_compare() {
        assert_eq!(compare(&"9".repeat(40), &"1".repeat(41)), Ordering::Less);
    }

    proptest! {
        #[test]
        fn the_order_is_total(a in "[a0-3]{0,6}", b in "[a0-3]{0,6}", c in "[a0-3]{0,6}") {
            prop_assert_eq!(compare(&a, &b), compare(&b, &a).reverse());
            prop_assert_eq!(compare(&a, &b) == Ordering::Equal, a == b);
            if compare(&a, &b).is_le() && compare(&b, &c).is_le() {
                prop_assert!(compare(&a, &c).is_le());
            }
        }
    }
}
