//! What one student handed in as an archive, made a contender as grading makes it one.

use std::path::Path;
use std::time::Duration;

use super::GradeError;
use super::course::MAIN;
use super::programs::recipe;
use crate::candidate::{RunError, Scratch};
use crate::fixture::Assignment;
use crate::gradebook::builds::Mode;
use crate::gradebook::intake::{IntakeLimits, take_in_one};
use crate::gradebook::results::Finding;
use crate::gradebook::rules::SubmissionRules;
use crate::gradebook::{Broken, Contender};

/// An archive that was looked into.
#[derive(Debug)]
pub struct HandedIn {
    /// Its main program; none where there is nothing to run, which the findings explain.
    pub contender: Option<Contender>,
    /// What is to be said of what was handed in.
    pub findings: Vec<Finding>,
}

/// Takes in the archive of one student, holds it against the rules of the assignment, and builds
/// its main program.
///
/// # Errors
/// When the archive cannot be read, the rules are wrong, a compiler is missing or there is no
/// room; what is wrong with the archive itself is a finding.
pub fn handed_in(
    assignment: &Assignment,
    archive: &Path,
    mode: &Mode,
) -> Result<HandedIn, GradeError> {
    let work = Scratch::new().map_err(|source| RunError::Folder {
        dir: std::env::temp_dir(),
        source,
    })?;
    let mut submission = take_in_one(archive, work.path(), &IntakeLimits::default())?;
    SubmissionRules::parse(assignment)?.apply(&mut submission);
    let program = submission.program(MAIN).filter(|_| !submission.refused);
    let contender = match program {
        Some(program) => {
            let (record, candidate) = recipe(&submission, program, mode)?.build()?;
            Some(match candidate {
                Some(candidate) => Contender::Program(candidate),
                None => Contender::Broken(Broken {
                    log: record.log,
                    stopped: record.stopped_after.map(Duration::from_millis),
                }),
            })
        }
        None => None,
    };
    Ok(HandedIn {
        contender,
        findings: submission.findings,
    })
}
