//! The rules of an assignment, and what they make of a submission.

use super::checks::Check;
use super::pattern::Pattern;
use super::{pick, read};
use crate::fixture::Assignment;
use crate::gradebook::intake::Submission;
use crate::gradebook::results::Finding;
use crate::util::config::ConfigError;

/// What breaking a rule means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Weight {
    /// Information.
    Note,
    /// Something for the teacher to look at.
    Warning,
    /// Points off.
    Penalty(f64),
    /// Nothing is run.
    Refuse,
}

/// A rule.
#[derive(Debug)]
pub(super) struct Rule {
    /// What findings call it.
    pub name: String,
    /// What breaking it means.
    pub weight: Weight,
    /// What the teacher has to say about it.
    pub message: Option<String>,
    /// What it looks at.
    pub check: Box<dyn Check>,
}

/// The table `submission` of an assignment.
#[derive(Debug, Default)]
pub struct SubmissionRules {
    /// Names that the assignment expects of sources, the main one first.
    pub(super) sources: Vec<String>,
    /// Further programs: their names, and the patterns of their main sources.
    pub(super) programs: Vec<(String, Pattern)>,
    /// The rules, in their order.
    pub(super) rules: Vec<Rule>,
}

impl SubmissionRules {
    /// Reads the table `submission` of `assignment.toml`. Without one there are no rules, and only
    /// the programs are picked.
    ///
    /// # Errors
    /// At a key that is not known, or a value that makes no sense.
    pub fn parse(assignment: &Assignment) -> Result<Self, ConfigError> {
        let mut rules = match &assignment.source {
            Some(source) => read::rules(source)?,
            None => Self::default(),
        };
        rules.sources.clone_from(&assignment.sources);
        Ok(rules)
    }

    /// Picks the programs of a submission and holds it against the rules, which adds findings and
    /// may refuse it. A submission that is refused already is left as it is.
    ///
    /// The main source is the file with the name that the assignment expects, the one further up
    /// first; else the one that fits the pattern of the main source; else the one with the expected
    /// name in other capitals; else the one that [`build`](crate::candidate::build()) starts. When
    /// that cannot tell either, the submission is refused. So a wrong name alone loses nothing, and
    /// a submission is graded as the program that it is checked as.
    pub fn apply(&self, submission: &mut Submission) {
        if submission.refused {
            return;
        }
        pick::programs(self, submission);
        for rule in &self.rules {
            let broken = rule.check.broken(submission);
            if let Some(finding) = rule.finding(&broken) {
                submission.findings.push(finding);
            }
        }
        let refusing = |finding: &Finding| finding.weight == "refused";
        submission.refused = submission.findings.iter().any(refusing);
    }

    /// The names of the further programs that may be handed in.
    pub fn program_names(&self) -> impl Iterator<Item = &str> {
        self.programs.iter().map(|(name, _)| name.as_str())
    }

    /// Whose a file is, by the part `user` of a pattern that its name fits, in small letters: what
    /// [`intake_with`](crate::gradebook::intake::intake_with) joins loose files by.
    pub fn owner(&self, file: &str) -> Option<String> {
        let patterns = self.rules.iter().flat_map(|rule| rule.check.patterns());
        patterns
            .filter_map(|pattern| pattern.parts(file))
            .find_map(|parts| parts.get("user").map(|user| user.to_lowercase()))
    }

    /// Whether a name is one that some rule gives to main sources.
    pub(super) fn is_main_name(&self, name: &str) -> bool {
        self.rules
            .iter()
            .filter_map(|rule| rule.check.main_pattern())
            .any(|pattern| pattern.parts(name).is_some())
    }
}

/// How a submission breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Broken {
    /// What was found, as a sentence without its end.
    pub detail: String,
    /// The file that it is about.
    pub file: Option<String>,
}

impl Rule {
    /// One finding for all the ways in which the rule is broken: it is charged once.
    fn finding(&self, broken: &[Broken]) -> Option<Finding> {
        const SHOWN: usize = 5;
        let first = broken.first()?;
        let mut message: Vec<String> = broken
            .iter()
            .take(SHOWN)
            .map(|broken| broken.detail.clone())
            .collect();
        if broken.len() > SHOWN {
            message.push(format!("and {} more", broken.len() - SHOWN));
        }
        let mut message = message.join("; ");
        if let Some(said) = &self.message {
            message = format!("{message}. {said}");
        }
        let (weight, points) = match self.weight {
            Weight::Note => ("note", 0.0),
            Weight::Warning => ("warning", 0.0),
            Weight::Penalty(points) => ("penalty", points),
            Weight::Refuse => ("refused", 0.0),
        };
        Some(Finding {
            source: "rule".to_owned(),
            kind: self.name.clone(),
            weight: weight.to_owned(),
            points,
            message,
            file: first.file.clone(),
        })
    }
}

/// A finding of no rule in particular.
pub(super) fn remark(kind: &str, weight: &str, message: String, file: Option<&str>) -> Finding {
    Finding {
        source: "rule".to_owned(),
        kind: kind.to_owned(),
        weight: weight.to_owned(),
        points: 0.0,
        message,
        file: file.map(str::to_owned),
    }
}
