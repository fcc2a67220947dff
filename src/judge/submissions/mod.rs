//! What sample submissions have to come to: `submissions.toml`.
//!
//! Keys and meaning are those of `submissions.yaml` in the Kattis problem package format: each key
//! of the file is a glob over the folder `submissions/`, and its table says which verdicts are
//! permitted, which are required, and what message must be seen, for all cases or for those that
//! match a glob. `variant`, `title` and `cause` are additions of
//! this project.

mod expand;
mod hold;
mod parse;

pub use expand::{Expansion, Sample, SubmissionsError, expand};
pub use hold::{Complaint, hold, hold_partly};
pub use parse::parse;

use super::Verdict;

/// What the submissions that match a pattern have to come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The glob, relative to the folder `submissions/`.
    pub pattern: String,
    /// The line of `submissions.toml` that it stands in, from 1.
    pub line: usize,
    /// The mistake, for people.
    pub title: Option<String>,
    /// The variant of the game that they play: they are held to the cases of that variant.
    pub variant: Option<String>,
    /// The mistakes that attribution must come to, one of them or several that it cannot tell
    /// apart; `none` where it must come to none. Not asked when there is no list.
    pub cause: Option<Vec<String>>,
    /// What holds for all cases together.
    pub demand: Demand,
    /// What holds, beside that, for the cases whose names match a glob.
    pub per_case: Vec<(String, Demand)>,
}

/// What verdicts and messages some cases have to come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Demand {
    /// Every case's verdict must be one of these; any verdict when there is no list.
    pub permitted: Option<Vec<Verdict>>,
    /// At least one case's verdict must be one of these.
    pub required: Option<Vec<Verdict>>,
    /// A text that must be found in at least one case's reason or difference.
    pub message: Option<String>,
}
