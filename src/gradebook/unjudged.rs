//! Submissions about which no case could say anything: they have no mark, not a mark of nothing.

use super::results::{Results, SubmissionResult};

impl SubmissionResult {
    /// Whether nothing that is worth a point could be judged, as where each case depends on a
    /// random choice that cannot be pinned. A submission that was refused, is missing or does not
    /// compile has been judged: it has a mark, and that is nothing.
    pub fn is_unjudged(&self) -> bool {
        let left_out = self.cases.iter().any(|case| !case.verdict.is_judged());
        left_out && self.score.possible <= 0.0
    }
}

impl Results {
    /// The submissions that could not be judged, in the order of the results.
    pub fn unjudged(&self) -> impl Iterator<Item = &SubmissionResult> {
        self.submissions.iter().filter(|one| one.is_unjudged())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::gradebook::results::SubmissionResult;

    fn is_unjudged(verdicts: &[&str], possible: f64) -> bool {
        let case = |verdict: &&str| {
            json!({
                "case": "win", "mode": "default", "verdict": verdict, "reason": "", "earned": 0.0,
                "possible": 1.0, "matched": null, "notes": [], "stderr": {"text": ""},
                "dialogue": [], "first_wrong": null, "signature": "", "wall_ms": 0,
            })
        };
        let one = json!({
            "key": "jdoe", "origin": "jdoe.py", "days_late": 0, "findings": [], "builds": [],
            "student": {"name": "", "id": null, "email": null, "members": []},
            "cases": verdicts.iter().map(case).collect::<Vec<_>>(),
            "score": {"total": 0.0, "possible": possible, "lines": [], "without": []},
        });
        let one: SubmissionResult = serde_json::from_value(one).expect("a submission");
        one.is_unjudged()
    }

    #[test]
    fn only_what_no_case_could_judge_is_without_a_mark() {
        assert!(is_unjudged(&["unpinned", "unpinned"], 0.0));
        assert!(is_unjudged(&["unpinned", "fixture-error"], 0.0));
        assert!(!is_unjudged(&["unpinned", "fail"], 1.0));
    }

    #[test]
    fn what_does_not_compile_was_refused_or_is_missing_has_a_mark() {
        assert!(!is_unjudged(&["compile-error", "compile-error"], 2.0));
        assert!(!is_unjudged(&[], 2.0));
        assert!(!is_unjudged(&[], 0.0));
    }
}
