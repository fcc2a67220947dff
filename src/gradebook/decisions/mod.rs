//! What the teacher decided: kept in `decisions.toml` of the output folder, applied on every run.
//!
//! ```toml
//! regrade = 1
//!
//! [[accept]]                       # these wrong answers count as right
//! answers = ["mastermind1#3f2a9c0d11ab"]
//! because = "the handout leaves the wording open"
//!
//! [[reject]]                       # these answers, which were in doubt, are wrong
//! answers = ["swordle2#91cc02ab77fe"]
//! because = "the marks are nowhere explained"
//!
//! [[override]]                     # one case of one submission
//! submission = "ada"
//! case = "mastermind1"
//! verdict = "pass"
//! because = "shown in the lab"
//!
//! [[comment]]                      # for everybody who gave one of these answers
//! answers = ["mastermind2#77aa01bc9e42"]
//! text = "Look at the order of your checks."
//! ```
//!
//! The file is the teacher's: regrade only ever appends to it. Of two decisions on one thing the
//! later one counts.

mod file;
mod parse;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use crate::fixture::write::WriteError;
use crate::judge::Verdict;
use crate::util::config::ConfigError;

pub use file::{FILE, append, read};

/// Everything that was decided, in the order of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decisions {
    /// Wrong answers that count as right.
    pub accepted: Vec<Accept>,
    /// Answers that are wrong.
    pub rejected: Vec<Accept>,
    /// Verdicts that are set by hand.
    pub overrides: Vec<Override>,
    /// Comments on answers.
    pub comments: Vec<Comment>,
}

/// One decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Wrong answers count as right.
    Accept(Accept),
    /// Answers are wrong.
    Reject(Accept),
    /// A verdict is set by hand.
    Override(Override),
    /// A comment for everybody who gave one of some answers.
    Comment(Comment),
}

/// Answers that count as right, or do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accept {
    /// The answers, as `CASE#CODE`.
    pub answers: Vec<String>,
    /// Why, for students.
    pub because: String,
}

/// A verdict that is set by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Override {
    /// The key of the submission, or its code where names are hidden.
    pub submission: String,
    /// The case.
    pub case: String,
    /// The build mode; all of them where none is named.
    pub mode: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Why, for the student.
    pub because: String,
}

/// A comment on some answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The answers, as `CASE#CODE`.
    pub answers: Vec<String>,
    /// What to tell everybody who gave one of them.
    pub text: String,
}

/// Why decisions cannot be read or kept.
#[derive(Debug, thiserror::Error)]
pub enum DecisionsError {
    /// The file has a mistake.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

impl Decisions {
    /// Why an answer counts as right; none when nobody said so.
    pub fn accepts(&self, answer: &str) -> Option<&str> {
        because(&self.accepted, answer)
    }

    /// Why an answer is wrong; none when nobody said so.
    pub fn rejects(&self, answer: &str) -> Option<&str> {
        because(&self.rejected, answer)
    }

    /// The verdict that was set for a case of a submission, which goes by any of these names.
    pub fn verdict(&self, submission: &[&str], case: &str, mode: &str) -> Option<&Override> {
        self.overrides.iter().rfind(|one| {
            submission.contains(&one.submission.as_str())
                && one.case == case
                && one.mode.as_deref().is_none_or(|other| other == mode)
        })
    }

    /// The comment on any of some answers.
    pub fn comment<'a>(&self, answers: impl Iterator<Item = &'a str>) -> Option<&str> {
        let answers: Vec<_> = answers.collect();
        let has = |comment: &&Comment| {
            comment
                .answers
                .iter()
                .any(|other| answers.contains(&other.as_str()))
        };
        self.comments
            .iter()
            .rfind(has)
            .map(|comment| comment.text.as_str())
    }
}

fn because<'a>(rulings: &'a [Accept], answer: &str) -> Option<&'a str> {
    let has = |ruling: &&Accept| ruling.answers.iter().any(|other| other == answer);
    let ruling = rulings.iter().rfind(has);
    ruling.map(|ruling| ruling.because.as_str())
}
