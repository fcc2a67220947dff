//! Building and running what is not in the store yet. The one place where candidates are run.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::GradeError;
use super::course::Course;
use super::folders::without_folders;
use super::programs::Recipe;
use super::watch::Watch;
use crate::candidate::{BuildError, Candidate, Language};
use crate::gradebook::batch::in_order;
use crate::gradebook::journal::{Entry, Journal};
use crate::gradebook::store::{BuildRecord, Key, Store};

/// A program of a class and everything that is to be seen of it.
#[derive(Debug)]
pub(super) struct Job {
    pub recipe: Recipe,
    /// The first submission that it belongs to.
    pub submission: String,
    /// The cases it is put to, each with the number of the attempt, from 0.
    pub runs: Vec<(usize, u32)>,
}

/// Builds and runs; remembers what it built, and counts.
pub(super) struct Batch<'a> {
    pub course: &'a Course,
    pub store: &'a Store,
    pub journal: &'a mut Journal,
    pub watch: &'a dyn Watch,
    pub threads: NonZeroUsize,
    built: BTreeMap<Key, Option<Candidate>>,
    /// How many programs were built.
    pub builds: usize,
    /// How many times a program was run.
    pub runs: usize,
}

/// One run that is missing.
struct Run {
    job: usize,
    case: usize,
    attempt: u32,
    key: Key,
}

impl<'a> Batch<'a> {
    pub fn new(
        course: &'a Course,
        store: &'a Store,
        journal: &'a mut Journal,
        watch: &'a dyn Watch,
        threads: NonZeroUsize,
    ) -> Self {
        Self {
            course,
            store,
            journal,
            watch,
            threads,
            built: BTreeMap::new(),
            builds: 0,
            runs: 0,
        }
    }

    /// Sees to it that the store has everything that the jobs ask for.
    pub fn complete(&mut self, jobs: &[Job]) -> Result<(), GradeError> {
        let missing = self.missing(jobs)?;
        let mut wanted: BTreeSet<usize> = missing.iter().map(|run| run.job).collect();
        for (at, job) in jobs.iter().enumerate() {
            if self.store.build(&job.recipe.key)?.is_none() {
                wanted.insert(at);
            }
        }
        wanted.retain(|at| !self.built.contains_key(&jobs[*at].recipe.key));
        self.build(jobs, &wanted.into_iter().collect::<Vec<_>>())?;
        self.run(jobs, &missing)
    }

    /// The runs that the store does not have, of programs that can be built as far as is known.
    fn missing(&self, jobs: &[Job]) -> Result<Vec<Run>, GradeError> {
        let mut seen = BTreeSet::new();
        let mut missing = Vec::new();
        for (at, job) in jobs.iter().enumerate() {
            if self
                .store
                .build(&job.recipe.key)?
                .is_some_and(|record| !record.built)
            {
                continue;
            }
            for (case, attempt) in &job.runs {
                let key = self.course.run_key(&job.recipe.key, *case, *attempt);
                if seen.insert(key.clone()) && self.store.observation(&key)?.is_none() {
                    missing.push(Run {
                        job: at,
                        case: *case,
                        attempt: *attempt,
                        key,
                    });
                }
            }
        }
        Ok(missing)
    }

    fn build(&mut self, jobs: &[Job], wanted: &[usize]) -> Result<(), GradeError> {
        let mut failed = None;
        self.watch.begin("building", wanted.len());
        let (store, watch) = (self.store, self.watch);
        let (journal, built, builds) = (&mut *self.journal, &mut self.built, &mut self.builds);
        in_order(
            self.threads,
            wanted.len(),
            // Indices of jobs.
            |at| build_one(store, &jobs[wanted[at]].recipe),
            |at, result| {
                let job = &jobs[wanted[at]];
                watch.step(&job.submission);
                *builds += 1;
                let kept = result.and_then(|candidate| {
                    journal.add(&Entry::Built {
                        key: job.recipe.key.clone(),
                        built: candidate.is_some(),
                    })?;
                    built.insert(job.recipe.key.clone(), candidate);
                    Ok(())
                });
                stop_at(kept, &mut failed)
            },
        )?;
        self.watch.end();
        failed.map_or(Ok(()), Err)
    }

    fn run(&mut self, jobs: &[Job], missing: &[Run]) -> Result<(), GradeError> {
        // Programs that turn out not to build have nothing to run.
        let missing: Vec<_> = missing
            .iter()
            .filter(|run| matches!(self.built.get(&jobs[run.job].recipe.key), Some(Some(_))))
            .collect();
        let mut failed = None;
        self.watch.begin("running", missing.len());
        let (course, store, watch) = (self.course, self.store, self.watch);
        let (journal, built, runs) = (&mut *self.journal, &self.built, &mut self.runs);
        in_order(
            self.threads,
            missing.len(),
            |at| {
                let run = missing[at];
                let candidate = built.get(&jobs[run.job].recipe.key)?.as_ref()?;
                Some(run_one(course, store, candidate, run))
            },
            |at, result| {
                let run = missing[at];
                let submission = &jobs[run.job].submission;
                watch.step(&format!("{submission} {}", course.case(run.case).name));
                *runs += 1;
                let kept = result.unwrap_or(Ok(())).and_then(|()| {
                    journal.add(&Entry::Ran {
                        key: run.key.clone(),
                        submission: submission.clone(),
                        case: course.case(run.case).name.clone(),
                    })?;
                    Ok(())
                });
                stop_at(kept, &mut failed)
            },
        )?;
        self.watch.end();
        failed.map_or(Ok(()), Err)
    }
}

fn stop_at(kept: Result<(), GradeError>, failed: &mut Option<GradeError>) -> ControlFlow<()> {
    match kept {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            *failed = Some(error);
            ControlFlow::Break(())
        }
    }
}

/// Builds a program and keeps what came of it.
fn build_one(store: &Store, recipe: &Recipe) -> Result<Option<Candidate>, GradeError> {
    let (record, candidate): (BuildRecord, _) = recipe.build().map_err(|error| match error {
        BuildError::Run(error) => GradeError::Run(error),
        error => GradeError::Build(error),
    })?;
    store.keep_build(&recipe.key, &record)?;
    Ok(candidate)
}

/// Runs a program once and keeps what was seen. Stdout is judged, so its bytes stay as they are.
fn run_one(
    course: &Course,
    store: &Store,
    candidate: &Candidate,
    run: &Run,
) -> Result<(), GradeError> {
    let again = again(candidate, run.attempt);
    let candidate = again.as_ref().unwrap_or(candidate);
    let mut seen = course.session.observe(run.case, candidate)?;
    seen.stderr = without_folders(&seen.stderr);
    Ok(store.keep_observation(&run.key, &seen)?)
}

/// The candidate for a further attempt: a Python program gets another order of its sets.
fn again(candidate: &Candidate, attempt: u32) -> Option<Candidate> {
    let is_python = candidate.language == Some(Language::Python);
    (attempt > 0 && is_python).then(|| {
        let seed = ("PYTHONHASHSEED".to_owned(), attempt.to_string());
        candidate.clone().with_environment(&[seed])
    })
}
