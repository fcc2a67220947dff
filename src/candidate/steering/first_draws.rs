//! The first random numbers that a program draws.

use crate::candidate::environment::Environment;

/// What the first random numbers of a program are. Steer may draw them, too, if rarely: with them
/// a right program is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstDraws {
    /// So many that are all alike: numbers that must differ are drawn again.
    Alike(u32),
    /// The first and then the last of those that can be drawn.
    Ends,
    /// The last of those that can be drawn, which in a bank of so many words is the last one, or in
    /// a program that counts one too many, none.
    Last {
        /// How many words the bank has.
        of: u32,
    },
}

impl FirstDraws {
    /// The variables by which the program's side is told.
    pub(super) fn environment(self) -> Environment {
        let (kind, count) = match self {
            Self::Alike(count) => ("alike", count),
            Self::Ends => ("ends", 2),
            Self::Last { .. } => ("last", 1),
        };
        let mut variables = vec![
            ("REGRADE_DRAWS", kind.into()),
            ("REGRADE_DRAWS_COUNT", count.to_string().into()),
        ];
        if let Self::Last { of } = self {
            variables.push(("REGRADE_DRAWS_VALUES", last(of).to_string().into()));
        }
        variables
    }
}

/// A number whose remainder is the highest by the count of words and by one more, too; where C
/// draws none that is so high, by the count alone.
fn last(of: u32) -> u64 {
    let of = u64::from(of.max(1));
    let by_both = of * (of + 1) - 1;
    match i32::try_from(by_both) {
        Ok(_) => by_both,
        Err(_) => of - 1,
    }
}

/// The variables by which a C program is told that its first draws are these numbers.
pub(super) fn given(values: &[i64]) -> Environment {
    let words: Vec<_> = values.iter().map(ToString::to_string).collect();
    vec![
        ("REGRADE_DRAWS", "given".into()),
        ("REGRADE_DRAWS_COUNT", values.len().to_string().into()),
        ("REGRADE_DRAWS_VALUES", words.join(" ").into()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_bank_is_one_that_c_can_draw() {
        for of in [0, 1, 2, 9, 610, 46_340, 46_341, u32::MAX >> 1] {
            let (value, count) = (last(of), u64::from(of.max(1)));
            assert!(i32::try_from(value).is_ok(), "{of}");
            assert_eq!(value % count, count - 1, "{of}");
            assert!(of > 46_340 || value % (count + 1) == count, "{of}");
        }
    }
}
