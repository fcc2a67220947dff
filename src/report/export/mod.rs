//! Reports as files: one file per format, all of them from the one result file.
//!
//! [`ClassExport`] is a file about the whole class, for staff. [`StudentExport`] is a file about
//! one submission. [`worksheet`] fills in files that a teacher took from a learning system.
//! [`export_all`] writes them, each whole or not at all.

mod all;
mod cell;
pub mod classroom;
pub mod grades;
pub mod gradescope;
pub mod junit;
mod outdated;
pub mod results_json;
pub mod schema;
pub mod worksheet;

pub use all::{CanvasFile, ExportError, ExportOptions, Exported, MoodleFile, export_all};

use crate::gradebook::results::{Results, SubmissionResult};

/// A file about the whole class. Its bytes depend on the results alone.
pub trait ClassExport {
    /// Where it belongs, relative to the folder of the results.
    fn path(&self) -> &'static str;

    /// The file's bytes.
    fn render(&self, results: &Results) -> Vec<u8>;
}

/// A file about one submission, for a system that takes submissions one by one.
pub trait StudentExport {
    /// The folder where the files belong, relative to the folder of the results.
    fn folder(&self) -> &'static str;

    /// The suffix of the files, without a dot.
    fn suffix(&self) -> &'static str;

    /// The file's bytes.
    fn render(&self, results: &Results, submission: &SubmissionResult) -> Vec<u8>;
}
