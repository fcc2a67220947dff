//! What one student handed in, cleaned, and everything there is to say about it.

use std::path::PathBuf;

use crate::gradebook::results::{Finding, Student};

/// What one student, or one group, handed in.
#[derive(Debug, Clone, PartialEq)]
pub struct Submission {
    /// A key that is unique in the class whatever the case of its letters, stable from run to run,
    /// and safe as the name of a file: letters, digits and `-_.@+`.
    pub key: String,
    /// Who handed it in, as far as names tell.
    pub student: Student,
    /// What was handed in, as it was named.
    pub origin: String,
    /// How the learning system names it, where it came from one.
    pub lms: Option<LmsTag>,
    /// Whether the learning system marked it as late; none where it says nothing.
    pub days_late_hint: Option<bool>,
    /// When it was handed in, as the learning system tells it.
    pub submitted: Option<String>,
    /// The folder with its files, inside the work folder: archives unpacked, no links, nothing
    /// that tools add, folders that only hold one other folder skipped.
    pub root: PathBuf,
    /// Its files: relative to `root`, with `/`, in natural order.
    pub files: Vec<String>,
    /// Archives among what was handed in, by the names the student gave them.
    pub archives: Vec<String>,
    /// The programs found in it; filled in by the submission rules, the main one first.
    pub programs: Vec<Program>,
    /// Remarks on it.
    pub findings: Vec<Finding>,
    /// Whether there is nothing to run: its verdict is `intake-error`.
    pub refused: bool,
}

/// A program among the files of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// `main`, or the name that the assignment gives it.
    pub name: String,
    /// The file that it starts in: one of `sources`.
    pub main: String,
    /// The path that this file was handed in under: another one where its suffix was mended.
    pub handed_in_as: String,
    /// The files to build it from, relative to the submission's root, the main one first, headers
    /// among them.
    pub sources: Vec<String>,
}

/// How a learning system names a submission, so that marks and feedback find their way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LmsTag {
    /// Canvas.
    Canvas {
        /// The user's number, or `anon_…` for an anonymous submission.
        user: String,
        /// The number of the attachment that counts; empty for text typed into Canvas.
        attachment: String,
        /// The name of that file in the export: Canvas takes feedback files back by it.
        name_in_export: String,
    },
    /// Moodle.
    Moodle {
        /// The number in `Identifier` of the grading worksheet.
        identifier: String,
        /// The folder; in an export without folders, what stands before the student's own names.
        folder: String,
    },
    /// Gradescope.
    Gradescope {
        /// The folder of the export.
        folder: String,
    },
}

impl Submission {
    /// The program of that name.
    pub fn program(&self, name: &str) -> Option<&Program> {
        self.programs.iter().find(|program| program.name == name)
    }
}

/// A remark of the intake, without points.
pub(super) fn remark(kind: &str, weight: &str, message: String, file: Option<&str>) -> Finding {
    Finding {
        source: "intake".to_owned(),
        kind: kind.to_owned(),
        weight: weight.to_owned(),
        points: 0.0,
        message,
        file: file.map(str::to_owned),
    }
}
