//! Who reads a page, and what they may see.

use crate::gradebook::results::{CaseInfo, CaseResult, Results};

/// Who reads a student's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Teachers: everything.
    Staff,
    /// The student: the cases whose visibility is `visible`, and nothing that tells of others.
    ///
    /// A page is a file that is handed out once, so `after_due_date` and `after_published` are
    /// kept back as `hidden` is: a learning system that knows the day shows those itself.
    Student,
}

impl Audience {
    /// Whether a case may be shown. One that the results do not describe is not.
    pub(super) fn sees(self, case: Option<&CaseInfo>) -> bool {
        self == Self::Staff || case.is_some_and(|case| case.visibility == "visible")
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

    /// Whether the total may be shown: from a total and the cases that are seen, anybody can
    /// work out what the others are worth.
    pub(super) fn sees_total(self, results: &Results) -> bool {
        results.cases.iter().all(|case| self.sees(Some(case)))
    }
}

/// The case of a name.
pub(super) fn find<'r>(results: &'r Results, name: &str) -> Option<&'r CaseInfo> {
    results.cases.iter().find(|case| case.name == name)
}
