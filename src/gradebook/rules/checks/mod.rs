//! What a rule can look at: one small file for each.

mod archive_name;
mod ascii;
mod construct;
mod file_name;
mod files;
mod globs;
mod size;

use super::pattern::Pattern;
use super::rule::Broken;
use crate::gradebook::intake::Submission;
use crate::util::config::{Read, Section};

/// Something that a rule looks at. The programs of the submission have been picked before.
pub(super) trait Check: std::fmt::Debug + Send + Sync {
    /// Every way in which a submission breaks the rule, in the order of its files.
    fn broken(&self, submission: &Submission) -> Vec<Broken>;

    /// Patterns of names that may tell whose a file is.
    fn patterns(&self) -> Vec<&Pattern> {
        Vec::new()
    }

    /// The pattern that names of main sources have.
    fn main_pattern(&self) -> Option<&Pattern> {
        None
    }
}

/// Reads the keys of a check.
pub(super) type Reader = fn(&Section<'_>) -> Read<Box<dyn Check>>;

/// Every check by the name that assignments use.
pub(super) const NAMES: [(&str, Reader); 7] = [
    ("archive-name", archive_name::read),
    ("ascii", ascii::read),
    ("construct", construct::read),
    ("file-name", file_name::read),
    ("forbidden", files::read_forbidden),
    ("required", files::read_required),
    ("size", size::read),
];

fn about(file: &str, detail: String) -> Broken {
    Broken {
        detail,
        file: Some(file.to_owned()),
    }
}
