//! How a result is told in pages and in Markdown alike.

use crate::gradebook::results::{CaseInfo, CaseResult};
use crate::judge::Verdict;

/// Whether a verdict has one reason for all cases that come to it, so that the reason is told
/// once, and there is nothing else to show of the cases.
pub fn is_told_once(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::CompileError | Verdict::Unpinned)
}

/// The build mode, among earlier results of a submission, in which the case came to the very same:
/// what is to be seen of it is shown there.
pub fn same_in<'a>(
    mut earlier: impl Iterator<Item = &'a CaseResult>,
    case: &CaseResult,
) -> Option<&'a str> {
    let seen = |case: &'a CaseResult| case.mode.as_str();
    let is_same = |other: &&CaseResult| {
        other.case == case.case
            && other.verdict == case.verdict
            && other.reason == case.reason
            && other.notes == case.notes
            && other.stderr == case.stderr
            && other.dialogue == case.dialogue
    };
    let shows_nothing = case.verdict == Verdict::Pass || is_told_once(case.verdict);
    earlier.find(is_same).filter(|_| !shows_nothing).map(seen)
}

/// What stands in place of points where a result has none to earn.
pub fn without_points(case: &CaseResult) -> Option<&'static str> {
    if !case.verdict.is_judged() {
        Some("does not count")
    } else if case.possible == 0.0 {
        Some("no points")
    } else {
        None
    }
}

/// The reasons that are told once, each with its verdict, in the order of the cases.
pub fn reasons_told_once<'a>(cases: impl Iterator<Item = &'a CaseResult>) -> Vec<String> {
    let mut reasons = Vec::new();
    for case in cases.filter(|case| is_told_once(case.verdict) && !case.reason.is_empty()) {
        let reason = format!("{}: {}", case.verdict, case.reason);
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// The hint of a case, for whose program ran and was wrong: where only the form is, what was
/// meant is right already.
pub fn hint<'a>(info: &'a CaseInfo, case: &CaseResult) -> Option<&'a str> {
    let is_wrong = case.verdict.blames_candidate()
        && case.verdict != Verdict::Format
        && !is_told_once(case.verdict);
    info.hint
        .as_deref()
        .filter(|hint| is_wrong && !hint.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::{class, result};

    #[test]
    fn the_same_in_another_mode_is_told_once() {
        let class = class();
        let release = &class.submissions[0].cases[1];
        let debug = CaseResult {
            mode: "debug".to_owned(),
            ..release.clone()
        };
        assert_eq!(same_in([release].into_iter(), &debug), Some("default"));
        let other = CaseResult {
            reason: "something else".to_owned(),
            ..debug.clone()
        };
        assert_eq!(same_in([release].into_iter(), &other), None);
        let passed = result("win-1", Verdict::Pass, 2.5);
        assert_eq!(same_in([&passed].into_iter(), &passed), None);
    }

    #[test]
    fn reasons_that_hold_for_several_cases_are_told_once() {
        let unpinned = |case: &str, reason: &str| CaseResult {
            reason: reason.to_owned(),
            ..result(case, Verdict::Unpinned, 0.0)
        };
        let cases = [
            unpinned("a", "no"),
            unpinned("b", "no"),
            unpinned("c", "never"),
        ];
        assert_eq!(
            reasons_told_once(cases.iter()),
            ["unpinned: no", "unpinned: never"]
        );
    }

    #[test]
    fn a_hint_is_for_content_that_is_wrong() {
        let class = class();
        let told = |verdict| hint(&class.cases[1], &result("win-1", verdict, 0.0)).is_some();
        assert!(told(Verdict::Fail) && told(Verdict::Crash));
        for verdict in [
            Verdict::Pass,
            Verdict::Format,
            Verdict::Unpinned,
            Verdict::CompileError,
        ] {
            assert!(!told(verdict), "{verdict}");
        }
    }

    #[test]
    fn where_no_points_can_be_earned_none_are_told() {
        let mut one = result("win-1", Verdict::Pass, 0.0);
        assert_eq!(without_points(&one), None);
        one.possible = 0.0;
        assert_eq!(without_points(&one), Some("no points"));
        one.verdict = Verdict::Unpinned;
        assert_eq!(without_points(&one), Some("does not count"));
    }
}
