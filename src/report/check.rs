//! What a check of one candidate by one assignment came to.

use crate::fixture::{Case, Rung, Visibility, Warning};
use crate::gradebook::Scorecard;
use crate::gradebook::results::{Explanation, Isolation};
use crate::judge::Judgement;

/// What a check came to: one candidate, all cases of an assignment that were asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckReport {
    /// The assignment's id.
    pub assignment: String,
    /// Its title for people.
    pub title: String,
    /// What the candidate is called.
    pub candidate: String,
    /// The rung that passes where a case names no other.
    pub strictness: Rung,
    /// The variant whose cases were replayed; none for the cases of no variant.
    pub variant: Option<String>,
    /// What the candidate runs under; none where the engine itself is checked, which is not run
    /// as a program.
    pub isolation: Option<Isolation>,
    /// The cases, in the order of the assignment.
    pub cases: Vec<CaseReport>,
    /// What explains the cases that did not pass, where that is known.
    pub cause: Option<Explanation>,
    /// How many cases of other variants were left out: the variant, none for the cases of no
    /// variant, and the number.
    pub other_variants: Vec<(Option<String>, usize)>,
    /// How many cases were not replayed because an earlier one failed.
    pub skipped: usize,
    /// What was repaired in the fixtures, each repair once.
    pub warnings: Vec<Warning>,
    /// What the compiler said.
    pub build_log: String,
}

/// What one case came to.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseReport {
    /// Its name.
    pub name: String,
    /// Its title, the name if there is none.
    pub title: String,
    /// What it is worth.
    pub points: f64,
    /// A hint for those whose program fails it.
    pub hint: Option<String>,
    /// Who may see it.
    pub visibility: Visibility,
    /// What was repaired in its files.
    pub warnings: Vec<Warning>,
    /// The verdict and its evidence.
    pub judgement: Judgement,
}

impl CaseReport {
    /// Reports a judgement of a case.
    pub fn new(case: &Case, judgement: Judgement) -> Self {
        Self {
            name: case.name.clone(),
            title: case.title.clone(),
            points: case.points,
            hint: case.hint.clone(),
            visibility: case.visibility,
            warnings: case.warnings.clone(),
            judgement,
        }
    }
}

impl CheckReport {
    /// What the cases add up to. O(number of cases).
    pub fn scorecard(&self) -> Scorecard {
        let cases = self.cases.iter();
        Scorecard::of(cases.map(|case| (case.points, case.judgement.verdict)))
    }
}

/// A form that a report takes, in pieces that can be written as the results come in.
pub trait Renderer {
    /// What comes before the first case; the report has no cases yet.
    fn opening(&self, report: &CheckReport) -> String;

    /// What comes for one case, in the order of the assignment.
    fn case(&self, case: &CaseReport) -> String;

    /// What comes behind the last case.
    fn closing(&self, report: &CheckReport) -> String;

    /// The whole report.
    fn whole(&self, report: &CheckReport) -> String {
        let mut text = self.opening(report);
        for case in &report.cases {
            text.push_str(&self.case(case));
        }
        text + &self.closing(report)
    }
}

#[cfg(test)]
pub mod samples {
    //! Reports for the tests of the renderers.

    use super::*;
    use crate::candidate::{Ending, Observation};
    use crate::judge::samples::{case, ended, judged, play, printed};

    /// A passed, a failed, a crashed and an unpinned case.
    pub fn report() -> CheckReport {
        let right = play().piped();
        let wrong = String::from_utf8_lossy(&right).replace("spot 0", "spot \x1b[2J4");
        let crashed = Observation {
            stderr: b"a.out: \x1b]0;title\x07bad\n".to_vec(),
            ..ended(&right[..42], Ending::Signalled(11))
        };
        let unpinned = Observation {
            pinned: Some(false),
            ..printed("")
        };
        let cases = [
            ("win", "A win", printed(right)),
            ("wrong", "wrong", printed(wrong)),
            ("crash", "crash", crashed),
            ("drawn", "drawn", unpinned),
        ];
        CheckReport {
            cases: cases
                .iter()
                .map(|(name, title, observation)| one(name, title, observation))
                .collect(),
            ..empty()
        }
    }

    /// One case.
    pub fn one(name: &str, title: &str, observation: &Observation) -> CaseReport {
        let case = Case {
            name: name.to_owned(),
            title: title.to_owned(),
            points: 2.5,
            ..case()
        };
        CaseReport::new(&case, judged(observation))
    }

    /// A report without cases.
    pub fn empty() -> CheckReport {
        CheckReport {
            assignment: "mastermind".to_owned(),
            title: "Mastermind".to_owned(),
            candidate: "mastermind.cc".to_owned(),
            strictness: Rung::Exact,
            variant: None,
            isolation: None,
            cases: Vec::new(),
            cause: None,
            other_variants: Vec::new(),
            skipped: 0,
            warnings: Vec::new(),
            build_log: String::new(),
        }
    }
}
