//! Who reads a page, and what they may see.

use crate::gradebook::results::{CaseInfo, CaseResult, Results};
use crate::report::shown::Stage;

/// Who reads a student's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Teachers: everything.
    Staff,
    /// The student: what the stage shows, and nothing that tells of anything else.
    Student(Stage),
}

impl Audience {
    /// Whether a case may be shown. One that the results do not describe is not.
    pub(super) fn sees(self, case: Option<&CaseInfo>) -> bool {
        match self {
            Self::Staff => true,
            Self::Student(stage) => case.is_some_and(|case| stage.shows(&case.visibility)),
        }
    }

    /// The results that may be shown, each with its case, in order.
    pub(super) fn cases<'r>(
        self,
        results: &'r Results,
        submission: &'r [CaseResult],
    ) -> Vec<(&'r CaseResult, Option<&'r CaseInfo>)> {
        submission
            .iter()
            .map(|result| (result, find(results, &result.case)))
            .filter(|(_, case)| self.sees(*case))
            .collect()
    }
}

/// The case of a name.
pub(super) fn find<'r>(results: &'r Results, name: &str) -> Option<&'r CaseInfo> {
    results.cases.iter().find(|case| case.name == name)
}
