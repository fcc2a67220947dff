//! What a student may see of a result: nothing hidden, and nobody else.
//!
//! Every file that reaches a student is made from a [`StudentView`], so the rule stands in one place.

use std::collections::BTreeSet;

use crate::gradebook::results::{
    CaseInfo, CaseResult, Counterfactual, Explanation, Results, ScoreLine, SubmissionResult,
};

/// How far an assignment has come for its students; each stage shows what the one before shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Stage {
    /// Students may still hand in: cases that are `visible`.
    #[default]
    Open,
    /// The due date is over: cases that are `after_due_date` too.
    Due,
    /// Grades are published: cases that are `after_published` too.
    Published,
}

impl Stage {
    /// Whether a case of that visibility is shown. One that nobody knows is not.
    pub fn shows(self, visibility: &str) -> bool {
        match visibility {
            "visible" => true,
            "after_due_date" => self >= Self::Due,
            "after_published" => self >= Self::Published,
            _ => false,
        }
    }
}

/// One submission as its student may see it.
#[derive(Debug, Clone)]
pub struct StudentView<'a> {
    /// The cases that are shown, in order.
    pub cases: Vec<(&'a CaseInfo, &'a CaseResult)>,
    /// How many results are not shown.
    pub withheld: usize,
    /// The steps of the score; those that tell of cases that are not shown are one line.
    pub lines: Vec<ScoreLine>,
    /// What the total would be without a cause.
    pub without: Vec<&'a Counterfactual>,
    /// Where to look for the mistake that explains cases which are shown.
    pub hints: Vec<&'a str>,
    /// What the teacher wrote for everybody with the same wrong answer.
    pub comments: Vec<&'a str>,
}

impl<'a> StudentView<'a> {
    /// Leaves out what the stage does not show. O(cases) and O(text of the score's lines).
    pub fn new(results: &'a Results, submission: &'a SubmissionResult, stage: Stage) -> Self {
        let secret = Secret::new(results, stage);
        let mut cases = Vec::new();
        for case in &submission.cases {
            let info = results.cases.iter().find(|info| info.name == case.case);
            cases.extend(
                info.filter(|info| stage.shows(&info.visibility))
                    .map(|info| (info, case)),
            );
        }
        let without = submission.score.without.iter();
        let names: Vec<_> = cases.iter().map(|(info, _)| info.name.as_str()).collect();
        Self {
            hints: hints(submission, &|case| names.contains(&case)),
            withheld: submission.cases.len() - cases.len(),
            cases,
            lines: secret.fold(&submission.score.lines),
            without: without
                .filter(|one| !secret.is_told_by(&one.cause))
                .collect(),
            comments: comments(results, submission),
        }
    }
}

/// The hints of mistakes that are known for sure, as far as they show in a case that is shown.
pub fn hints<'a>(
    submission: &'a SubmissionResult,
    is_shown: &dyn Fn(&str) -> bool,
) -> Vec<&'a str> {
    let mistakes = submission.causes.iter().filter_map(Explanation::mistake);
    let shown = mistakes.filter(|mistake| mistake.cases.iter().any(|case| is_shown(case)));
    let mut hints: Vec<_> = shown.map(|mistake| mistake.hint.as_str()).collect();
    hints.dedup();
    hints
}

/// A comment is written for its readers, so it is shown whatever case it is about.
fn comments<'a>(results: &'a Results, submission: &SubmissionResult) -> Vec<&'a str> {
    let groups = results.alike.iter();
    groups
        .filter(|group| group.submissions.contains(&submission.key))
        .filter_map(|group| group.comment.as_deref())
        .collect()
}

/// The names that must not be told: those of cases that are not shown, and of groups made of
/// such cases alone.
struct Secret<'a> {
    words: BTreeSet<&'a str>,
}

impl<'a> Secret<'a> {
    fn new(results: &'a Results, stage: Stage) -> Self {
        let mut words = BTreeSet::new();
        let mut open = BTreeSet::new();
        for case in &results.cases {
            let names = [case.name.as_str(), case.title.as_str(), case.group.as_str()];
            if stage.shows(&case.visibility) {
                open.extend(names);
            } else {
                words.extend(names);
            }
        }
        words.retain(|word| !word.is_empty() && !open.contains(word));
        Self { words }
    }

    fn is_told_by(&self, text: &str) -> bool {
        self.words.iter().any(|word| has_word(text, word))
    }

    fn fold(&self, lines: &[ScoreLine]) -> Vec<ScoreLine> {
        let mut shown = Vec::new();
        let mut rest: Option<ScoreLine> = None;
        for line in lines {
            if self.is_told_by(&line.label) {
                let rest = rest.get_or_insert_with(|| ScoreLine {
                    label: "cases that are not shown".to_owned(),
                    points: 0.0,
                    possible: None,
                    why: String::new(),
                });
                rest.points += line.points;
                rest.possible = match (rest.possible, line.possible) {
                    (None, other) | (other, None) => other,
                    (Some(a), Some(b)) => Some(a + b),
                };
            } else {
                let mut line = line.clone();
                if self.is_told_by(&line.why) {
                    line.why.clear();
                }
                shown.push(line);
            }
        }
        shown.extend(rest);
        shown
    }
}

/// Whether a text has a word that is not part of a longer one. O(n·m).
fn has_word(text: &str, word: &str) -> bool {
    let joins = |glyph: Option<char>| glyph.is_some_and(|glyph| glyph.is_alphanumeric());
    text.match_indices(word).any(|(at, _)| {
        // `at` is where a match starts, so both cuts are between characters.
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !(joins(before.chars().next_back()) || joins(after.chars().next()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;

    #[test]
    fn each_stage_shows_what_the_one_before_shows_and_hidden_is_never_shown() {
        let shown = |stage: Stage| {
            [
                "visible",
                "after_due_date",
                "after_published",
                "hidden",
                "?",
            ]
            .map(|visibility| stage.shows(visibility))
        };
        assert_eq!(shown(Stage::Open), [true, false, false, false, false]);
        assert_eq!(shown(Stage::Due), [true, true, false, false, false]);
        assert_eq!(shown(Stage::Published), [true, true, true, false, false]);
    }

    #[test]
    fn lines_that_tell_of_hidden_cases_are_folded_into_one_and_the_sum_stays() {
        let class = class();
        let submission = &class.submissions[0];
        let view = StudentView::new(&class, submission, Stage::Published);
        let told = format!("{view:?}");
        assert!(
            !told.contains("secret-case") && !told.contains("Secret title"),
            "{told}"
        );
        let sum = |lines: &[ScoreLine]| lines.iter().map(|line| line.points).sum::<f64>();
        assert_eq!(sum(&view.lines), sum(&submission.score.lines));
        assert_eq!(view.withheld, 1);
    }

    #[test]
    fn a_name_inside_a_longer_word_gives_nothing_away() {
        assert!(has_word("case win-1 failed", "win-1"));
        assert!(!has_word("10 points", "1"));
        assert!(!has_word("", "1"));
    }
}
