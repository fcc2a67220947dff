//! The first random numbers that a program draws.

use std::ffi::OsString;

/// What the first random numbers of a program are. Chance may draw them, too, if rarely: with them
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
    pub(super) fn environment(self) -> Vec<(&'static str, OsString)> {
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
