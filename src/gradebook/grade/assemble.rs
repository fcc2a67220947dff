//! From a roster and a store to the result file. Runs nothing.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::GradeError;
use super::causes::{self, Causes};
use super::course::{Course, MAIN};
use super::names::Codes;
use super::roster::{Enrolled, Roster};
use super::sanitizer;
use super::standing::{Standing, standing};
use crate::gradebook::alike::{Answer, like_answers};
use crate::gradebook::batch::in_order;
use crate::gradebook::builds::Mode;
use crate::gradebook::decisions::Decisions;
use crate::gradebook::results::{
    Alike, AssignmentInfo, BuildResult, CaseInfo, FORMAT_VERSION, Isolation, Results,
    SubmissionResult,
};
use crate::gradebook::rubric::{Attempt, Row, days_late};
use crate::gradebook::store::{BuildRecord, Key, Store};
use crate::judge::Verdict;

/// What a class comes to by what the store has, and how many replays it lacks.
pub(super) struct Assembled {
    pub results: Results,
    pub missing: usize,
}

/// Judges and adds up everything.
pub(super) struct Assembler<'a> {
    pub course: &'a Course,
    pub store: &'a Store,
    pub roster: &'a Roster,
    pub decisions: &'a Decisions,
    /// The codes for names, where names are hidden.
    pub codes: Option<&'a Codes>,
    /// What is known already, by program, case and build mode.
    pub known: Mutex<BTreeMap<(Key, usize, String), Standing>>,
    /// Who could have printed it.
    pub causes: Causes<'a>,
}

impl Assembler<'_> {
    /// The whole class. O(replays).
    pub fn assemble(&self) -> Result<Assembled, GradeError> {
        let (submissions, missing) = self.submissions()?;
        let mut results = Results {
            mistakes: Vec::new(),
            format_version: FORMAT_VERSION,
            regrade: env!("CARGO_PKG_VERSION").to_owned(),
            assignment: self.assignment(),
            isolation: Isolation::here(),
            cases: self
                .course
                .cases
                .iter()
                .map(|index| self.case(*index))
                .collect(),
            alike: Vec::new(),
            submissions,
            warnings: self.warnings(),
        };
        results.alike = self.alike(&results);
        results.mistakes = causes::common(&results.submissions);
        Ok(Assembled { results, missing })
    }

    /// Every submission, several at once, and how many replays are missing.
    fn submissions(&self) -> Result<(Vec<SubmissionResult>, usize), GradeError> {
        let enrolled = &self.roster.submissions;
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let (mut submissions, mut missing, mut failed) = (Vec::new(), 0, None);
        in_order(
            threads,
            enrolled.len(),
            // Indices of submissions.
            |at| self.submission(&enrolled[at]),
            |_, judged| match judged {
                Ok((submission, lacking)) => {
                    missing += lacking;
                    submissions.push(submission);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            },
        )?;
        failed.map_or(Ok((submissions, missing)), Err)
    }

    fn assignment(&self) -> AssignmentInfo {
        let assignment = self.course.session.assignment();
        AssignmentInfo {
            id: assignment.id.clone(),
            title: assignment.title.clone(),
            strictness: self.course.session.usual_rung().to_string(),
            points: tidy(self.course.rubric.points()),
            bonus: tidy(self.course.rubric.bonus()),
            rounding: self.course.rubric.rounding.to_string(),
        }
    }

    fn case(&self, index: usize) -> CaseInfo {
        let case = self.course.case(index);
        CaseInfo {
            name: case.name.clone(),
            title: case.title.clone(),
            points: case.points,
            group: self
                .course
                .rubric
                .group_of(index)
                .unwrap_or_default()
                .to_owned(),
            visibility: case.visibility.name().to_owned(),
            hint: case.hint.clone(),
            variant: case.variant.clone(),
        }
    }

    fn warnings(&self) -> Vec<String> {
        let fixtures = self.course.session.assignment().all_warnings();
        let mut warnings: Vec<_> = fixtures
            .into_iter()
            .map(|warning| {
                let line = warning
                    .line
                    .map_or(String::new(), |line| format!(":{line}"));
                format!("{}{line}: {}", warning.path.display(), warning.message)
            })
            .collect();
        warnings.extend(self.course.contradicted());
        warnings.extend(self.roster.warnings.iter().cloned());
        warnings.extend(self.idle_overrides());
        warnings
    }

    /// Overrides that speak of nobody, or of a case that is not there.
    fn idle_overrides(&self) -> impl Iterator<Item = String> {
        let is_known = |name: &str| {
            self.roster
                .submissions
                .iter()
                .any(|one| self.goes_by(one).iter().any(|known| known == name))
        };
        let is_case = |name: &str| {
            self.course
                .cases
                .iter()
                .any(|index| self.course.case(*index).name == name)
        };
        let overrides = self.decisions.overrides.iter();
        overrides
            .filter(move |one| !is_known(&one.submission) || !is_case(&one.case))
            .map(|one| {
                format!(
                    "decisions.toml: the override of `{}` in `{}` applies to nothing",
                    one.case, one.submission
                )
            })
    }

    /// The names by which a decision may call a submission.
    fn goes_by(&self, enrolled: &Enrolled) -> Vec<String> {
        let code = self.codes.map(|codes| codes.code(&enrolled.key));
        std::iter::once(enrolled.key.clone()).chain(code).collect()
    }

    fn submission(&self, enrolled: &Enrolled) -> Result<(SubmissionResult, usize), GradeError> {
        let builds = self.builds(enrolled)?;
        let (mut standings, missing) = self.standings(enrolled, &builds)?;
        let names = self.goes_by(enrolled);
        for standing in &mut standings {
            self.decide(&names, standing);
        }
        let mut findings = enrolled.findings.clone();
        findings.extend(sanitizer::findings(standings.iter()));
        let late = self.course.rubric.late.as_ref();
        let days_late = days_late(late, enrolled.submitted.as_deref(), enrolled.marked_late);
        let score_of = |rows: &[Row]| {
            self.course.rubric.score(&Attempt {
                rows,
                modes: self.course.counting_modes(),
                findings: &findings,
                days_late,
                refused: enrolled.refused,
            })
        };
        let mut rows = self.counting_rows(&standings);
        let total = |rows: &[Row]| score_of(rows).total;
        let causes = self.causes.explain(&standings, &mut rows, &total);
        let score = score_of(&rows);
        let result = SubmissionResult {
            key: enrolled.key.clone(),
            student: enrolled.student.clone(),
            origin: enrolled.origin.clone(),
            lms: enrolled.lms.clone(),
            days_late,
            findings,
            builds: builds
                .into_iter()
                .map(|((player, mode), record)| build_result(&player, mode, record))
                .collect(),
            cases: standings
                .into_iter()
                .map(|standing| standing.result)
                .collect(),
            causes,
            score,
        };
        Ok((result, missing))
    }

    /// What came of each program in each build mode, in their order.
    fn builds<'b>(&'b self, enrolled: &Enrolled) -> Result<Builds<'b>, GradeError> {
        let mut builds = Builds::new();
        for player in self.course.players() {
            for mode in &self.course.modes {
                let Some(key) = enrolled.program(player, &mode.name) else {
                    continue;
                };
                if let Some(record) = self.store.build(key)? {
                    builds.push(((player.to_owned(), &mode.name), record));
                }
            }
        }
        Ok(builds)
    }

    fn standings(
        &self,
        enrolled: &Enrolled,
        builds: &Builds<'_>,
    ) -> Result<(Vec<Standing>, usize), GradeError> {
        let (mut standings, mut missing) = (Vec::new(), 0);
        let pairs = self
            .course
            .cases
            .iter()
            .flat_map(|case| self.course.modes.iter().map(move |mode| (*case, mode)));
        for (index, mode) in pairs {
            let player = self.course.player_of(index);
            let Some(key) = enrolled.program(player, &mode.name) else {
                continue;
            };
            let of_program =
                |((other, name), _): &&Built<'_>| *other == player && **name == mode.name;
            let found = match builds.iter().find(of_program) {
                Some((_, record)) => self.standing((key, record), index, mode)?,
                None => None,
            };
            match found {
                Some(found) => standings.push(found),
                None => missing += 1,
            }
        }
        Ok((standings, missing))
    }

    /// What a program comes to in a case; worked out once for all submissions that have the same
    /// program.
    fn standing(
        &self,
        program: (&Key, &BuildRecord),
        index: usize,
        mode: &Mode,
    ) -> Result<Option<Standing>, GradeError> {
        let id = (program.0.clone(), index, mode.name.clone());
        // A panic under the lock leaves the map whole: single look-ups and inserts are all.
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&id) {
            return Ok(Some(found.clone()));
        }
        let repeats = self.roster.repeat;
        let found = standing(self.course, self.store, program, index, mode, repeats)?;
        if let Some(found) = &found {
            known().insert(id, found.clone());
        }
        Ok(found)
    }

    /// Applies what the teacher decided about a case.
    fn decide(&self, names: &[String], standing: &mut Standing) {
        let result = &mut standing.result;
        let answer = Answer {
            case: result.case.clone(),
            signature: result.signature.clone(),
        };
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let has_answer = !result.signature.is_empty();
        let accepted = self.decisions.accepts(&answer.id()).filter(|_| has_answer);
        let rejected = self.decisions.rejects(&answer.id()).filter(|_| has_answer);
        let set = self.decisions.verdict(&names, &result.case, &result.mode);
        let (verdict, note) = match (set, accepted, rejected) {
            (Some(set), ..) => (
                set.verdict,
                format!("the verdict was set by hand: {}", set.because),
            ),
            (None, Some(because), _) => (Verdict::Pass, format!("accepted by hand: {because}")),
            (None, None, Some(because)) => (Verdict::Fail, format!("rejected by hand: {because}")),
            (None, None, None) => return,
        };
        result.notes.push(note);
        result.verdict = verdict;
        standing.row.verdict = verdict;
        if verdict == Verdict::Pass {
            result.signature.clear();
        }
        result.earned = match verdict {
            Verdict::Pass => result.possible,
            _ => 0.0,
        };
    }

    fn counting_rows(&self, standings: &[Standing]) -> Vec<Row> {
        let counts: BTreeMap<&str, bool> = self
            .course
            .modes
            .iter()
            .map(|mode: &Mode| (mode.name.as_str(), mode.counts))
            .collect();
        let counting = standings
            .iter()
            .filter(|one| counts.get(one.result.mode.as_str()) == Some(&true));
        counting.map(|one| one.row.clone()).collect()
    }

    fn alike(&self, results: &Results) -> Vec<Alike> {
        let names: Vec<_> = results.cases.iter().map(|case| case.name.clone()).collect();
        let groups = like_answers(&names, &results.submissions).into_iter();
        groups
            .map(|group| {
                let ids: Vec<_> = group.answers.iter().map(Answer::id).collect();
                Alike {
                    comment: self
                        .decisions
                        .comment(ids.iter().map(String::as_str))
                        .map(str::to_owned),
                    ..group.alike
                }
            })
            .collect()
    }
}

/// A program by player and build mode, and what came of building it.
type Built<'a> = ((String, &'a String), BuildRecord);

type Builds<'a> = Vec<Built<'a>>;

fn build_result(player: &str, mode: &str, record: BuildRecord) -> BuildResult {
    BuildResult {
        mode: if player == MAIN {
            mode.to_owned()
        } else {
            format!("{mode} ({player})")
        },
        built: record.built,
        log: record.log,
    }
}

/// Points without the noise of binary fractions.
pub(super) fn tidy(points: f64) -> f64 {
    (points * 1e6).round() / 1e6
}
