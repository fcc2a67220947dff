//! Who handed in what, as far as judging and adding up need it: what rescoring starts from.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::course::CourseOptions;
use super::{GradeError, GradeOptions};
use crate::gradebook::results::{Finding, Lms, Student};
use crate::gradebook::store::Key;

/// The version of the roster.
const FORMAT_VERSION: u32 = 1;

/// A class, with the keys of the programs that were built of its submissions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    /// The version of this file.
    pub format_version: u32,
    /// The assignment's id.
    pub assignment: String,
    /// How the cases are chosen and judged.
    pub options: CourseOptions,
    /// How often a failed case is run again.
    pub repeat: u32,
    /// Whether names are replaced by codes.
    pub anonymise: bool,
    /// What was odd about what was handed in.
    pub warnings: Vec<String>,
    /// The submissions, in natural order of their keys.
    pub submissions: Vec<Enrolled>,
}

/// One submission of a roster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Enrolled {
    /// Its key.
    pub key: String,
    /// Who handed it in.
    pub student: Student,
    /// What was handed in, as it was named.
    pub origin: String,
    /// Where the learning system keeps it.
    pub lms: Option<Lms>,
    /// Whether the learning system marked it as late.
    pub marked_late: Option<bool>,
    /// When it was handed in, as the learning system tells it.
    pub submitted: Option<String>,
    /// What the intake and the submission rules found.
    pub findings: Vec<Finding>,
    /// Whether there is nothing to run.
    pub refused: bool,
    /// Its programs.
    pub programs: Vec<ProgramOf>,
}

/// A program of a submission, in one build mode.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramOf {
    /// `main`, or the name of the bonus that it plays.
    pub player: String,
    /// The build mode.
    pub mode: String,
    /// The key of what it is built of.
    pub key: Key,
}

impl Roster {
    /// An empty roster.
    pub(super) fn new(assignment: String, options: &GradeOptions) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            assignment,
            options: options.course.clone(),
            repeat: options.repeat,
            anonymise: options.anonymise,
            warnings: Vec::new(),
            submissions: Vec::new(),
        }
    }

    /// Reads the roster of an output folder.
    ///
    /// # Errors
    /// When there is none, or it was written by another version.
    pub fn read(out: &Path) -> Result<Self, GradeError> {
        let path = out.join(FILE);
        let help = "name the folder that `regrade grade … -o` has written";
        let text = fs::read(&path).map_err(|error| GradeError::unreadable(&path, &error, help))?;
        let roster: Self =
            serde_json::from_slice(&text).map_err(|error| GradeError::Unreadable {
                path: path.clone(),
                problem: error.to_string(),
                help: "run `regrade grade` again",
            })?;
        if roster.format_version != FORMAT_VERSION {
            return Err(GradeError::Unreadable {
                path,
                problem: format!("format version {} is not known", roster.format_version),
                help: "run `regrade grade` again",
            });
        }
        Ok(roster)
    }

    /// The assignment that an output folder belongs to, whatever version wrote its roster; none
    /// when the folder has none that can be read.
    pub(super) fn assignment_of(out: &Path) -> Option<String> {
        #[derive(Deserialize)]
        struct Head {
            assignment: String,
        }
        let text = fs::read(out.join(FILE)).ok()?;
        let head: Head = serde_json::from_slice(&text).ok()?;
        Some(head.assignment)
    }

    /// Writes it into an output folder.
    pub(super) fn write(&self, out: &Path) -> Result<(), GradeError> {
        let mut text = serde_json::to_vec_pretty(self).unwrap_or_default();
        text.push(b'\n');
        Ok(crate::fixture::write::write(&out.join(FILE), &text)?)
    }
}

/// The name of the roster in the output folder.
const FILE: &str = "roster.json";

impl Enrolled {
    /// The program that plays some cases in a build mode.
    pub(super) fn program(&self, player: &str, mode: &str) -> Option<&Key> {
        let mut programs = self.programs.iter();
        let found = programs.find(|program| program.player == player && program.mode == mode);
        found.map(|program| &program.key)
    }
}
