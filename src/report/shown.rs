//! What a student may see of a result: nothing hidden, and nobody else.
//!
//! Every file that reaches a student is made from a [`StudentView`], so the rule stands in one place.

use std::collections::BTreeSet;

use crate::gradebook::results::{
    Alike, CaseInfo, CaseResult, Counterfactual, Explanation, Results, Score, ScoreLine,
    SubmissionResult,
};
use crate::judge::Verdict;

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
    /// The points. Before grades are published there are none where a case of the class is not
    /// shown: from the total and the cases that are seen, anybody can work out what the others came
    /// to.
    pub score: Option<ShownScore<'a>>,
    /// Where to look for the mistake that explains cases which are shown.
    pub hints: Vec<&'a str>,
    /// What the teacher wrote for everybody with the same wrong answer.
    pub comments: Vec<Comment<'a>>,
}

/// A score as its student may see it.
#[derive(Debug, Clone)]
pub struct ShownScore<'a> {
    /// Points.
    pub total: f64,
    /// Points that could be had.
    pub possible: f64,
    /// The steps; those that tell of cases that are not shown are one line.
    pub lines: Vec<ScoreLine>,
    /// What the total would be without a cause.
    pub without: Vec<&'a Counterfactual>,
}

/// A comment of the teacher. It is written for its readers, so it is shown whatever case it is
/// about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The text.
    pub text: &'a str,
    /// The case that it is about, where that is shown and did not pass.
    pub case: Option<&'a str>,
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
        let names: Vec<_> = cases.iter().map(|(info, _)| info.name.as_str()).collect();
        Self {
            hints: hints(submission, &|case| names.contains(&case)),
            withheld: submission.cases.len() - cases.len(),
            score: secret
                .may_be_added_up()
                .then(|| secret.score(&submission.score)),
            comments: comments(results, submission, &cases),
            cases,
        }
    }
}

/// The hints of mistakes that are known for sure, each as far as it shows in a case that is shown.
pub fn hints<'a>(
    submission: &'a SubmissionResult,
    is_shown: &dyn Fn(&str) -> bool,
) -> Vec<&'a str> {
    let mistakes = submission.causes.iter().filter_map(Explanation::mistake);
    let parts = mistakes.flat_map(|mistake| &mistake.parts);
    let shown = parts.filter(|part| part.cases.iter().any(|case| is_shown(case)));
    let mut hints: Vec<_> = shown.map(|part| part.hint.as_str()).collect();
    hints.dedup();
    hints
}

fn comments<'a>(
    results: &'a Results,
    submission: &SubmissionResult,
    shown: &[(&CaseInfo, &CaseResult)],
) -> Vec<Comment<'a>> {
    let is_seen = |group: &&Alike| group.submissions.contains(&submission.key);
    let comment = |group: &'a Alike| {
        let mut cases = shown.iter().map(|(_, case)| case);
        let of_group = cases.any(|case| case.case == group.case && case.verdict != Verdict::Pass);
        Some(Comment {
            text: group.comment.as_deref()?,
            case: of_group.then_some(group.case.as_str()),
        })
    };
    results
        .alike
        .iter()
        .filter(is_seen)
        .filter_map(comment)
        .collect()
}

/// The names that must not be told: those of cases that are not shown, and of groups made of
/// such cases alone.
struct Secret<'a> {
    words: BTreeSet<&'a str>,
    /// Whether a case is not shown.
    any: bool,
    stage: Stage,
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
        let any = results
            .cases
            .iter()
            .any(|case| !stage.shows(&case.visibility));
        Self { words, any, stage }
    }

    fn may_be_added_up(&self) -> bool {
        !self.any || self.stage == Stage::Published
    }

    fn score<'s>(&self, score: &'s Score) -> ShownScore<'s> {
        let without = score.without.iter();
        ShownScore {
            total: score.total,
            possible: score.possible,
            lines: self.fold(&score.lines),
            without: without.filter(|one| !self.is_told_by(&one.cause)).collect(),
        }
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
        let score = view.score.expect("grades are published");
        assert_eq!(sum(&score.lines), sum(&submission.score.lines));
        assert_eq!(view.withheld, 1);
    }

    #[test]
    fn points_are_told_once_every_case_is_shown_or_grades_are_published() {
        let mut class = class();
        let told = |class: &Results, stage| {
            StudentView::new(class, &class.submissions[0], stage)
                .score
                .is_some()
        };
        let stages = [Stage::Open, Stage::Due, Stage::Published];
        assert_eq!(
            stages.map(|stage| told(&class, stage)),
            [false, false, true]
        );
        class.cases[2].visibility = "after_due_date".to_owned();
        assert_eq!(stages.map(|stage| told(&class, stage)), [false, true, true]);
    }

    #[test]
    fn a_comment_is_shown_whatever_case_it_is_about() {
        let class = class();
        let cases = |stage| {
            let view = StudentView::new(&class, &class.submissions[0], stage);
            let comments = view.comments.iter();
            comments
                .map(|comment| (comment.text, comment.case))
                .collect::<Vec<_>>()
        };
        assert_eq!(cases(Stage::Open), [("Look at blanks.", None)]);
        assert_eq!(cases(Stage::Due), [("Look at blanks.", Some("win-1"))]);
    }

    #[test]
    fn a_mistake_that_shows_in_cases_that_are_kept_back_alone_gets_no_hint() {
        let class = crate::report::testing::explained();
        let told = |stage| StudentView::new(&class, &class.submissions[0], stage).hints;
        assert!(told(Stage::Open).is_empty());
        assert_eq!(told(Stage::Due), ["Look at the marks."]);
        assert_eq!(told(Stage::Published), ["Look at the marks."]);
    }

    #[test]
    fn a_name_inside_a_longer_word_gives_nothing_away() {
        assert!(has_word("case win-1 failed", "win-1"));
        assert!(!has_word("10 points", "1"));
        assert!(!has_word("", "1"));
    }
}
