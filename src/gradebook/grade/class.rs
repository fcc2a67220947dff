//! The two ways to results: grading and rescoring.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;

use super::GradeError;
use super::assemble::{Assembled, Assembler};
use super::batch::{Batch, Job};
use super::causes::Causes;
use super::course::{Course, CourseOptions};
use super::names::{Codes, write_mapping};
use super::programs::recipe;
use super::repeat;
use super::roster::{Enrolled, ProgramOf, Roster};
use super::standing::without_running;
use super::watch::Watch;
use crate::candidate::{RunError, Scratch, steering};
use crate::gradebook::decisions;
use crate::gradebook::intake::{Intake, IntakeLimits, LmsTag, Submission, intake_with};
use crate::gradebook::journal::{Entry, Journal};
use crate::gradebook::lock::Lock;
use crate::gradebook::moves::{Move, moves};
use crate::gradebook::results::{Lms, Results};
use crate::gradebook::store::{Key, Store};

/// How a class is graded.
#[derive(Debug, Clone)]
pub struct GradeOptions {
    /// Which cases, and how they are judged.
    pub course: CourseOptions,
    /// How many programs run at once.
    pub threads: NonZeroUsize,
    /// How often a failed case is run again.
    pub repeat: u32,
    /// Whether names are replaced by codes.
    pub anonymise: bool,
}

/// A class that was graded. Holds the output folder until it is dropped.
#[derive(Debug)]
pub struct Graded {
    /// What it came to.
    pub results: Results,
    /// How many programs were built.
    pub builds: usize,
    /// How many times a program was run.
    pub runs: usize,
    /// Who moved since the last results of the folder; empty where there were none.
    pub moves: Vec<Move>,
    /// What was recognised.
    pub kind: String,
    _lock: Lock,
}

/// A class whose marks were worked out anew. Holds the output folder until it is dropped.
#[derive(Debug)]
pub struct Rescored {
    /// What it comes to now.
    pub results: Results,
    /// Who moves.
    pub moves: Vec<Move>,
    /// The cases whose expected output is not what the engine prints, each in a sentence.
    pub contradicted: Vec<String>,
    _lock: Lock,
}

/// The name of the result file in the output folder.
const RESULTS: &str = "results.json";

/// Takes in a class, runs what the output folder does not have yet, and adds everything up.
///
/// Everything that was seen is kept in `out`, so that the same call after a crash goes on where
/// it was. The results are not written: that is for whoever writes the reports, and until then
/// nobody else gets the folder.
///
/// # Errors
/// When the assignment, the submissions as a whole, a compiler, the output folder or the runner
/// is at fault; never for what a submission does.
pub fn grade(
    course: &Course,
    submissions: &Path,
    out: &Path,
    options: &GradeOptions,
    watch: &dyn Watch,
) -> Result<Graded, GradeError> {
    let lock = Lock::take(out)?;
    check_owner(course, out)?;
    let decisions = decisions::read(out)?;
    let mut journal = Journal::open(&out.join("journal.jsonl"))?;
    let store = Store::new(out.join("store"));
    let work = Scratch::new().map_err(|source| RunError::Folder {
        dir: std::env::temp_dir(),
        source,
    })?;
    let owner = |file: &str| course.rules.owner(file);
    let intake = intake_with(submissions, work.path(), &IntakeLimits::default(), &owner)?;
    let kind = intake.kind.to_string();
    let (mut roster, jobs) = enrol(course, intake, options)?;
    if jobs.iter().any(|job| job.recipe.is_steered_by_library()) {
        roster.warnings.extend(steering::obstacle());
    }
    roster.write(out)?;
    journal.add(&Entry::Begun {
        assignment: roster.assignment.clone(),
        submissions: roster.submissions.len(),
    })?;
    let mut batch = Batch::new(course, &store, &mut journal, watch, options.threads);
    batch.complete(&jobs)?;
    if options.repeat > 0 {
        let again = attempts(course, &store, jobs, options.repeat)?;
        batch.complete(&again)?;
    }
    let (builds, runs) = (batch.builds, batch.runs);
    journal.add(&Entry::Complete { ran: runs })?;
    journal.sync()?;
    let results = added_up(course, &store, &roster, &decisions, out)?;
    Ok(Graded {
        moves: moved(out, &results),
        results,
        builds,
        runs,
        kind,
        _lock: lock,
    })
}

/// Leaves the marks of another assignment alone.
fn check_owner(course: &Course, out: &Path) -> Result<(), GradeError> {
    let ours = &course.session.assignment().id;
    match Roster::assignment_of(out) {
        Some(theirs) if theirs != *ours => Err(GradeError::OtherAssignment {
            out: out.to_owned(),
            theirs,
            ours: ours.clone(),
        }),
        _ => Ok(()),
    }
}

/// Works the marks of an output folder out anew, with the assignment, the rubric and the decisions
/// as they are now. Runs nothing and writes nothing.
///
/// # Errors
/// When the folder was not graded to the end, belongs to another assignment, or something would
/// have to be run.
pub fn rescore(assignment: &Path, out: &Path) -> Result<Rescored, GradeError> {
    let roster = Roster::read(out)?;
    let lock = Lock::take(out)?;
    let course = Course::open(assignment, &roster.options)?;
    let id = &course.session.assignment().id;
    if *id != roster.assignment {
        return Err(GradeError::Nothing(format!(
            "{}: was graded for the assignment `{}`, not for `{id}`",
            out.display(),
            roster.assignment
        )));
    }
    let decisions = decisions::read(out)?;
    let store = Store::new(out.join("store"));
    let results = added_up(&course, &store, &roster, &decisions, out)?;
    Ok(Rescored {
        contradicted: course.contradicted(),
        moves: moved(out, &results),
        results,
        _lock: lock,
    })
}

/// Says in the journal that the marks of a rescoring were taken.
///
/// # Errors
/// When the journal cannot be written.
pub fn apply(rescored: &Rescored, out: &Path) -> Result<(), GradeError> {
    let mut journal = Journal::open(&out.join("journal.jsonl"))?;
    journal.add(&Entry::Rescored {
        moved: rescored.moves.len(),
    })?;
    Ok(journal.sync()?)
}

fn added_up(
    course: &Course,
    store: &Store,
    roster: &Roster,
    decisions: &decisions::Decisions,
    out: &Path,
) -> Result<Results, GradeError> {
    let codes = roster.anonymise.then(|| Codes::of(out)).transpose()?;
    let Assembled {
        mut results,
        missing,
    } = Assembler {
        course,
        store,
        roster,
        decisions,
        codes: codes.as_ref(),
        known: Mutex::default(),
        causes: Causes::of(course)?,
    }
    .assemble()?;
    if missing > 0 {
        return Err(GradeError::Incomplete {
            missing,
            out: out.to_owned(),
        });
    }
    if let Some(codes) = codes {
        write_mapping(&codes, &results, out)?;
        codes.hide(&mut results);
    }
    Ok(results)
}

/// Who moves against the results that the folder has; a file that cannot be read counts as none.
fn moved(out: &Path, results: &Results) -> Vec<Move> {
    let old = fs::read(out.join(RESULTS)).ok();
    let old = old.and_then(|text| serde_json::from_slice::<Results>(&text).ok());
    old.map_or_else(Vec::new, |old| moves(&old, results))
}

/// Applies the submission rules, and finds out what has to be built and run.
fn enrol(
    course: &Course,
    intake: Intake,
    options: &GradeOptions,
) -> Result<(Roster, Vec<Job>), GradeError> {
    let mut roster = Roster::new(course.session.assignment().id.clone(), options);
    roster.warnings = intake.warnings;
    let mut jobs = Jobs::default();
    for mut submission in intake.submissions {
        course.rules.apply(&mut submission);
        let programs = if submission.refused {
            Vec::new()
        } else {
            programs(course, &submission, &mut jobs)?
        };
        roster.submissions.push(Enrolled {
            key: submission.key,
            student: submission.student,
            origin: submission.origin,
            lms: submission.lms.map(place),
            marked_late: submission.days_late_hint,
            submitted: submission.submitted,
            findings: submission.findings,
            refused: submission.refused,
            programs,
        });
    }
    Ok((roster, jobs.list))
}

/// Where the learning system keeps a submission, as results say it.
fn place(tag: LmsTag) -> Lms {
    match tag {
        LmsTag::Canvas {
            user,
            attachment,
            name_in_export,
        } => Lms::Canvas {
            user,
            attachment,
            name: name_in_export,
        },
        LmsTag::Moodle { identifier, folder } => Lms::Moodle { identifier, folder },
        LmsTag::Gradescope { folder } => Lms::Gradescope { folder },
    }
}

/// Jobs, one for each different program: identical sources are built and run once.
#[derive(Debug, Default)]
struct Jobs {
    list: Vec<Job>,
    known: BTreeMap<Key, usize>,
}

fn programs(
    course: &Course,
    submission: &Submission,
    jobs: &mut Jobs,
) -> Result<Vec<ProgramOf>, GradeError> {
    let mut programs = Vec::new();
    for player in course.players() {
        for mode in &course.modes {
            let Some(program) = submission.program(player) else {
                continue;
            };
            let recipe = recipe(submission, program, mode)?;
            programs.push(ProgramOf {
                player: player.to_owned(),
                mode: mode.name.clone(),
                key: recipe.key.clone(),
            });
            let at = *jobs.known.entry(recipe.key.clone()).or_insert_with(|| {
                jobs.list.push(Job {
                    recipe,
                    submission: submission.key.clone(),
                    runs: Vec::new(),
                });
                jobs.list.len() - 1
            });
            let plays = |index: &usize| {
                course.player_of(*index) == player && course.session.accepted(*index).is_ok()
            };
            let runs = course
                .cases
                .iter()
                .copied()
                .filter(plays)
                .map(|index| (index, 0));
            // The position was just found or made.
            let job = &mut jobs.list[at];
            job.runs.extend(runs);
            job.runs.sort_unstable();
            job.runs.dedup();
        }
    }
    Ok(programs)
}

/// Further attempts for the cases that fail.
fn attempts(
    course: &Course,
    store: &Store,
    jobs: Vec<Job>,
    repeat: u32,
) -> Result<Vec<Job>, GradeError> {
    let mut again = Vec::new();
    for mut job in jobs {
        let Some(build) = store.build(&job.recipe.key)? else {
            continue;
        };
        let mut runs = Vec::new();
        for (index, _) in &job.runs {
            if without_running(course, &build, *index)?.is_some() {
                continue;
            }
            let seen = store.observation(&course.run_key(&job.recipe.key, *index, 0))?;
            let is_worth_it = seen.is_some_and(|seen| {
                repeat::is_worth_it(course.session.assess(*index, &seen).verdict)
                    && !course.session.draws_its_own(course.case(*index), &seen)
            });
            if is_worth_it {
                runs.extend((1..=repeat).map(|attempt| (*index, attempt)));
            }
        }
        if !runs.is_empty() {
            job.runs = runs;
            again.push(job);
        }
    }
    Ok(again)
}
