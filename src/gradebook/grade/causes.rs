//! Which mistakes explain what submissions print, and what each costs.

use std::collections::BTreeMap;

use super::GradeError;
use super::course::Course;
use super::standing::Standing;
use crate::gradebook::explained::Explained;
use crate::gradebook::results::{CommonMistake, Explanation, Mistake, SubmissionResult};
use crate::gradebook::rubric::Row;
use crate::insight::{Course as How, Lineup, Sighting};
use crate::judge::Verdict;

/// The lineups of an assignment, one for each variant that its cases play.
pub(super) struct Causes<'a> {
    course: &'a Course,
    lineups: BTreeMap<Option<&'a str>, Lineup<'a>>,
}

/// The cases of one program beside the mistake that explains them.
struct Caused {
    explanation: Explanation,
    /// The mistake, where it is the one, and the cases by index that it explains.
    cause: Option<(String, Vec<usize>)>,
}

impl<'a> Causes<'a> {
    /// The lineups of a course; none where the assignment has no game. Plays nothing yet.
    pub fn of(course: &'a Course) -> Result<Self, GradeError> {
        let mut lineups = BTreeMap::new();
        let session = &course.session;
        if let Some(reference) = session.reference() {
            for index in &course.cases {
                let variant = course.case(*index).variant.as_deref();
                if lineups.contains_key(&variant) {
                    continue;
                }
                let rung = |case: &_| session.rung(case);
                let lineup = Lineup::new(session.assignment(), reference, variant, rung)
                    .map_err(|error| GradeError::Nothing(error.to_string()))?;
                lineups.insert(variant, lineup);
            }
        }
        Ok(Self { course, lineups })
    }

    /// Which mistakes explain a submission; its rows are told the ones that do. `total` tells what
    /// rows come to.
    pub fn explain(
        &self,
        standings: &[Standing],
        rows: &mut [Row],
        total: &dyn Fn(&[Row]) -> f64,
    ) -> Vec<Explanation> {
        let without = |cases: &[usize]| {
            let mut rows = rows.to_vec();
            for row in rows.iter_mut().filter(|row| cases.contains(&row.case)) {
                row.verdict = Verdict::Pass;
            }
            total(&rows)
        };
        let explained = self.of_programs(standings, &without);
        for (id, cases) in explained.iter().filter_map(|one| one.cause.as_ref()) {
            for row in rows.iter_mut().filter(|row| cases.contains(&row.case)) {
                row.mistake = Some(id.clone());
            }
        }
        explained.into_iter().map(|one| one.explanation).collect()
    }

    /// Explains what was seen of a submission's programs in the first build mode that counts.
    /// `total` tells what the total would be if those cases had passed.
    fn of_programs(&self, standings: &[Standing], total: &dyn Fn(&[usize]) -> f64) -> Vec<Caused> {
        let mode = self.course.modes.iter().find(|mode| mode.counts);
        let lineups = self.lineups.iter();
        let explained = lineups.filter_map(|(variant, lineup)| {
            let here = standings.iter().filter(|one| {
                let case = self.course.case(one.row.case);
                let counts = mode.is_some_and(|mode| mode.name == one.result.mode);
                counts && case.variant.as_deref() == *variant
            });
            let unheard =
                |one: &&Standing| one.seen.is_none() && one.row.verdict.blames_candidate();
            let silent = here.clone().filter(unheard).count();
            let seen: Vec<Sighting> = here.filter_map(|one| one.seen.clone()).collect();
            let failed = seen.iter().filter(|one| one.course != How::Passed).count();
            let attribution = lineup.attribute(&seen);
            let explained = Explained {
                assignment: self.course.session.assignment(),
                variant: *variant,
                failed,
                silent,
                total,
            };
            Some(Caused {
                explanation: explained.told(&attribution)?,
                cause: attribution
                    .cause()
                    .map(|cause| (cause.id.clone(), cause.explains.clone())),
            })
        });
        explained.collect()
    }
}

/// The mistakes of a class, those of most submissions first; of equally many, by name.
pub(super) fn common(submissions: &[SubmissionResult]) -> Vec<CommonMistake> {
    let mut common: BTreeMap<&str, (&Mistake, Vec<String>, f64)> = BTreeMap::new();
    for submission in submissions {
        for mistake in submission.causes.iter().filter_map(Explanation::mistake) {
            let entry = common
                .entry(&mistake.id)
                .or_insert_with(|| (mistake, Vec::new(), 0.0));
            // The same mistake in two programs of one submission counts once, and costs twice.
            if entry.1.last() != Some(&submission.key) {
                entry.1.push(submission.key.clone());
            }
            entry.2 += mistake.total_without - submission.score.total;
        }
    }
    let mut mistakes: Vec<_> = common
        .into_values()
        .map(|(mistake, submissions, cost)| CommonMistake {
            id: mistake.id.clone(),
            title: mistake.title.clone(),
            hint: mistake.hint.clone(),
            mean_cost: super::assemble::tidy(cost / submissions.len() as f64),
            submissions,
        })
        .collect();
    mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.submissions.len()));
    mistakes
}
