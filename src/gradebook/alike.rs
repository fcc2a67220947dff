//! Groups of submissions whose wrong answers are alike.

use std::collections::BTreeMap;

use super::results::{Alike, SubmissionResult};
use crate::judge::Verdict;
use crate::util::natural;

/// A wrong answer: a case, and the code of what was answered.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answer {
    /// The case's name.
    pub case: String,
    /// The code, as in a case's result.
    pub signature: String,
}

impl Answer {
    /// The id that decisions and groups are known by: `CASE#CODE`.
    pub fn id(&self) -> String {
        format!("{}#{}", self.case, self.signature)
    }
}

/// A group with all the wrong answers that its submissions have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LikeAnswers {
    /// As the result file has it; its id is that of the first answer.
    pub alike: Alike,
    /// The answers, in the order of the cases.
    pub answers: Vec<Answer>,
}

/// The groups of a class, largest first, then by the first case in which they show.
///
/// An answer that exactly the same submissions gave elsewhere too is one group with it: one
/// mistake shows in many cases. Only groups of at least two are groups; an answer in doubt is one
/// by itself, for it has to be reviewed. O(n log n) in the number
/// of wrong answers.
pub fn like_answers(cases: &[String], submissions: &[SubmissionResult]) -> Vec<LikeAnswers> {
    let order: BTreeMap<_, _> = cases.iter().zip(0_usize..).collect();
    let mut groups: BTreeMap<Vec<String>, Vec<(usize, Answer)>> = BTreeMap::new();
    let mut reasons = BTreeMap::new();
    for (answer, (members, reason, open)) in by_answer(submissions) {
        let at = order.get(&answer.case).copied().unwrap_or(usize::MAX);
        reasons.insert(answer.id(), reason);
        if members.len() > 1 || open {
            groups.entry(members).or_default().push((at, answer));
        }
    }
    let mut found: Vec<_> = groups
        .into_iter()
        .map(|(members, mut answers)| {
            answers.sort();
            let first = answers.first().map_or(usize::MAX, |(at, _)| *at);
            (first, group(members, answers, &reasons))
        })
        .collect();
    found.sort_by(|(first_a, a), (first_b, b)| {
        let size = |group: &LikeAnswers| group.alike.submissions.len();
        size(b)
            .cmp(&size(a))
            .then(first_a.cmp(first_b))
            .then_with(|| a.alike.id.cmp(&b.alike.id))
    });
    found.into_iter().map(|(_, group)| group).collect()
}

/// The wrong answers of one submission, in the order of the cases: each by itself, with all who gave
/// it.
pub fn answers_of(
    key: &str,
    cases: &[String],
    submissions: &[SubmissionResult],
) -> Vec<LikeAnswers> {
    let place = |answer: &Answer| cases.iter().position(|case| *case == answer.case);
    let given = by_answer(submissions).into_iter();
    let own = given.filter(|(_, (members, ..))| members.iter().any(|member| member == key));
    let mut own: Vec<_> = own.collect();
    own.sort_by_key(|(answer, _)| place(answer));
    let alone = own.into_iter().map(|(answer, (members, reason, _))| {
        let reasons = BTreeMap::from([(answer.id(), reason)]);
        group(members, vec![(0, answer)], &reasons)
    });
    alone.collect()
}

/// Who gave an answer, in natural order, why it is wrong, and whether it is in doubt.
type Given = (Vec<String>, String, bool);

fn by_answer(submissions: &[SubmissionResult]) -> BTreeMap<Answer, Given> {
    let mut answers: BTreeMap<Answer, Given> = BTreeMap::new();
    for submission in submissions {
        for case in submission
            .cases
            .iter()
            .filter(|case| !case.signature.is_empty())
        {
            let answer = Answer {
                case: case.case.clone(),
                signature: case.signature.clone(),
            };
            let open = case.verdict == Verdict::Doubt;
            let (members, ..) = answers
                .entry(answer)
                .or_insert_with(|| (Vec::new(), case.reason.clone(), open));
            if members.last() != Some(&submission.key) {
                members.push(submission.key.clone());
            }
        }
    }
    for (members, ..) in answers.values_mut() {
        members.sort_by(|a, b| natural::compare(a, b));
        members.dedup();
    }
    answers
}

fn group(
    submissions: Vec<String>,
    answers: Vec<(usize, Answer)>,
    reasons: &BTreeMap<String, String>,
) -> LikeAnswers {
    let answers: Vec<_> = answers.into_iter().map(|(_, answer)| answer).collect();
    let id = answers.first().map(Answer::id).unwrap_or_default();
    let more = match answers.len() {
        0 | 1 => String::new(),
        2 => " (and in 1 more case)".to_owned(),
        count => format!(" (and in {} more cases)", count - 1),
    };
    LikeAnswers {
        alike: Alike {
            title: format!("{}{more}", reasons.get(&id).map_or("", String::as_str)),
            case: answers
                .first()
                .map_or_else(String::new, |answer| answer.case.clone()),
            id,
            submissions,
            comment: None,
        },
        answers,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradebook::results::{CaseResult, Score, Student, Text};
    use crate::judge::Verdict;

    fn submission(key: &str, wrong: &[(&str, &str)]) -> SubmissionResult {
        let case = |(case, signature): &(&str, &str)| CaseResult {
            case: (*case).to_owned(),
            mode: "default".to_owned(),
            verdict: Verdict::Fail,
            reason: format!("wrong in {case}"),
            possible: 0.0,
            earned: 0.0,
            matched: None,
            notes: Vec::new(),
            stderr: Text::default(),
            dialogue: Vec::new(),
            first_wrong: None,
            signature: (*signature).to_owned(),
            wall_ms: 0,
        };
        SubmissionResult {
            causes: Vec::new(),
            key: key.to_owned(),
            student: Student::default(),
            origin: String::new(),
            lms: None,
            days_late: 0,
            findings: Vec::new(),
            builds: Vec::new(),
            cases: wrong.iter().map(case).collect(),
            score: Score::default(),
        }
    }

    fn groups(submissions: &[SubmissionResult]) -> Vec<(String, Vec<String>)> {
        let cases = ["c2".to_owned(), "c10".to_owned(), "c11".to_owned()];
        like_answers(&cases, submissions)
            .into_iter()
            .map(|group| (group.alike.id, group.alike.submissions))
            .collect()
    }

    #[test]
    fn the_same_mistake_in_many_cases_is_one_group_and_the_largest_comes_first() {
        let class = [
            submission("s10", &[("c2", "a"), ("c10", "b")]),
            submission("s2", &[("c2", "a"), ("c10", "b"), ("c11", "z")]),
            submission("s3", &[("c11", "y")]),
            submission("s4", &[("c11", "y")]),
            submission("s5", &[("c11", "y"), ("c2", "alone")]),
        ];
        let owned = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            groups(&class),
            [
                ("c11#y".to_owned(), owned(&["s3", "s4", "s5"])),
                ("c2#a".to_owned(), owned(&["s2", "s10"])),
            ]
        );
    }

    #[test]
    fn the_order_of_the_submissions_does_not_matter() {
        let mut class = vec![
            submission("a", &[("c2", "x")]),
            submission("b", &[("c2", "x"), ("c10", "q")]),
            submission("c", &[("c10", "q")]),
        ];
        let forth = groups(&class);
        class.reverse();
        assert_eq!(groups(&class), forth);
    }

    #[test]
    fn what_is_right_is_like_nothing() {
        let class = [
            submission("a", &[("c2", "")]),
            submission("b", &[("c2", "")]),
        ];
        assert_eq!(groups(&class), []);
    }
}
