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
}

impl FirstDraws {
    /// The variables by which the program's side is told.
    pub(super) fn environment(self) -> Environment {
        let (kind, count) = match self {
            Self::Alike(count) => ("alike", count),
            Self::Ends => ("ends", 2),
        };
        vec![
            ("REGRADE_DRAWS", kind.into()),
            ("REGRADE_DRAWS_COUNT", count.to_string().into()),
        ]
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
