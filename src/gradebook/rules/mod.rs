//! Rules that a submission has to keep.

use super::intake::Submission;
use crate::fixture::Assignment;
use crate::util::config::ConfigError;

/// The rules of an assignment.
#[derive(Debug)]
pub struct SubmissionRules;

impl SubmissionRules {
    /// Reads them.
    ///
    /// # Errors
    /// When they have a mistake.
    pub fn parse(_assignment: &Assignment) -> Result<Self, ConfigError> {
        Ok(Self)
    }

    /// Applies them.
    pub fn apply(&self, _submission: &mut Submission) {}
}
