//! What kind of input was recognised.

use std::fmt;

/// What kind of input was recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    /// A folder with a folder, a file or an archive for each student.
    Folder,
    /// The same, in an archive.
    Archive,
    /// What one student handed in.
    Single,
    /// An export of Canvas.
    Canvas,
    /// An export of Moodle.
    Moodle,
    /// An export of Gradescope.
    Gradescope,
}

impl fmt::Display for InputKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Folder => "a folder of submissions",
            Self::Archive => "an archive of submissions",
            Self::Single => "one submission",
            Self::Canvas => "an export of Canvas",
            Self::Moodle => "an export of Moodle",
            Self::Gradescope => "an export of Gradescope",
        })
    }
}
