//! One assignment, ready to judge any number of candidates.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use super::another_secret::another_secret;
use super::closer_look::CloserLook;
use super::consistency::Spaces;
use super::contender::Contender;
use super::forms::Forms;
use super::loops::Loops;
use super::yardstick::Yardstick;
use crate::candidate::{Ending, Observation, RunError};
use crate::fixture::{
    Assignment, Case, Fault, LoadError, Reference, ReferenceError, Rung, SelectError,
};
use crate::game::Transcript;
use crate::insight::Sighting;
use crate::judge::{Accepted, Judgement, Question, Verdict, judge};
use crate::util::config::ConfigError;

/// Settings of a session that override the assignment's own.
#[derive(Debug, Clone, Copy, Default)]
pub struct Overrides {
    /// The rung that passes.
    pub strictness: Option<Rung>,
    /// Wall clock.
    pub timeout: Option<Duration>,
}

/// An assignment with its reference engine, ready to judge candidates.
///
/// What the engine has to say about a case is computed once, at first use, and shared by all
/// candidates and threads.
#[derive(Debug)]
pub struct Session {
    assignment: Assignment,
    reference: Option<Reference>,
    pub(super) overrides: Overrides,
    pub(super) accepted: Vec<OnceLock<Yardstick>>,
    forms: Forms,
    closer_look: CloserLook,
    spaces: Spaces,
    pub(super) loops: Loops,
}

/// Cases that were chosen, by index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// Their indices, in order.
    pub cases: Vec<usize>,
    /// How many cases were left out, by the variant that they play.
    pub left_out: BTreeMap<Option<String>, usize>,
}

/// Why a session cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The assignment cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Its game cannot be read.
    #[error(transparent)]
    Game(#[from] ConfigError),
}

impl Session {
    /// Loads an assignment and its engine.
    ///
    /// # Errors
    /// When the folder, its TOML files or its game spec are wrong.
    pub fn open(
        dir: &Path,
        strict_fixtures: bool,
        overrides: Overrides,
    ) -> Result<Self, SessionError> {
        Self::of(Assignment::load(dir, strict_fixtures)?, overrides)
    }

    /// An assignment that was loaded, with its engine.
    ///
    /// # Errors
    /// When its game spec is wrong.
    pub fn of(assignment: Assignment, overrides: Overrides) -> Result<Self, SessionError> {
        let reference = Reference::load(&assignment)?;
        let accepted = assignment.cases.iter().map(|_| OnceLock::new()).collect();
        Ok(Self {
            forms: Forms::new(&assignment),
            assignment,
            reference,
            overrides,
            accepted,
            closer_look: CloserLook::Full,
            spaces: Spaces::default(),
            loops: Loops::default(),
        })
    }

    /// The same session, in which a case that a program fails is looked at so closely.
    pub fn looking(self, closer_look: CloserLook) -> Self {
        Self {
            closer_look,
            ..self
        }
    }

    /// How closely a case is looked at that a program fails.
    pub fn closer_look(&self) -> CloserLook {
        self.closer_look
    }

    /// The secrets of its games.
    pub(super) fn spaces(&self) -> &Spaces {
        &self.spaces
    }

    /// The assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// The reference engine, where the assignment has a game.
    pub fn reference(&self) -> Option<&Reference> {
        self.reference.as_ref()
    }

    /// The indices of the cases that `globs` choose and that play `variant`.
    ///
    /// # Errors
    /// When a glob is malformed.
    pub fn select(&self, globs: &[String], variant: Option<&str>) -> Result<Chosen, SelectError> {
        let selection = self.assignment.select(globs, variant)?;
        let cases = self
            .assignment
            .cases
            .iter()
            .enumerate()
            .filter(|(_, case)| {
                selection
                    .cases
                    .iter()
                    .any(|chosen| std::ptr::eq(*chosen, *case))
            })
            .map(|(index, _)| index)
            .collect();
        Ok(Chosen {
            cases,
            left_out: selection.left_out,
        })
    }

    /// The rung that passes for a case: the override, the case's own, the assignment's.
    pub fn rung(&self, case: &Case) -> Rung {
        self.overrides
            .strictness
            .or(case.strictness)
            .unwrap_or(self.assignment.strictness)
    }

    /// The rung that passes for cases that name none of their own.
    pub fn usual_rung(&self) -> Rung {
        self.overrides
            .strictness
            .unwrap_or(self.assignment.strictness)
    }

    /// Replays the case at `index` against a contender and judges it.
    ///
    /// A program that fails is run up to three more times: is its output the same again, and is
    /// it right when it is fed line by line? Each of these runs is stopped after little more time
    /// than the first one took.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the candidate did.
    pub fn judge(&self, index: usize, contender: &Contender) -> Result<Judgement, RunError> {
        Ok(self.judge_and_see(index, contender)?.0)
    }

    /// As [`judge`](Self::judge), with what attribution goes by.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the candidate did.
    pub fn judge_and_see(
        &self,
        index: usize,
        contender: &Contender,
    ) -> Result<(Judgement, Option<Sighting>), RunError> {
        let case = &self.assignment.cases[index];
        if let Err(fault) = self.yardstick(index) {
            return Ok((Judgement::fixture_error(self.rung(case), fault), None));
        }
        match contender {
            Contender::Broken(broken) => Ok((broken.judgement(self.rung(case)), None)),
            Contender::Engine => Ok(match self.play(case) {
                Ok(observation) => (self.assess(index, &observation), None),
                Err(fault) => (Judgement::fixture_error(self.rung(case), &fault), None),
            }),
            Contender::Program(candidate) => {
                let observation = self.observe(index, candidate)?;
                let judgement = self.assess(index, &observation);
                let judgement = match self.closer_look {
                    CloserLook::Off => judgement,
                    _ if self.draws_its_own(case, &observation) => {
                        self.look_past_buffers(index, candidate, &observation, judgement)
                    }
                    _ => self.look_closer(index, candidate, &observation, judgement),
                };
                let seen = self.sighting(index, &observation, judgement.verdict);
                Ok((judgement, seen))
            }
        }
    }

    /// Judges what was seen of the case at `index`, whenever that was. Runs nothing.
    pub fn assess(&self, index: usize, observation: &Observation) -> Judgement {
        let case = &self.assignment.cases[index];
        match self.yardstick(index) {
            Err(fault) => Judgement::fixture_error(self.rung(case), fault),
            Ok(accepted) => {
                let mut judgement = self.weigh(case, accepted, observation);
                if observation.steered && judgement.verdict.blames_candidate() {
                    judgement.notes.extend(self.note_of_draws(case));
                }
                judgement
            }
        }
    }

    /// Judges what was seen of a case that need not be one of the assignment's, and of which it is
    /// known what has to be printed. Runs nothing.
    pub fn assess_case(&self, case: &Case, observation: &Observation) -> Judgement {
        match self.measure(case) {
            Err(fault) => Judgement::fixture_error(self.rung(case), &fault),
            Ok(accepted) => self.weigh(case, &accepted, observation),
        }
    }

    /// Judges by comparison, and by consistency where a program may have drawn its own secret.
    fn weigh(
        &self,
        case: &Case,
        accepted: &[Accepted<'_>],
        observation: &Observation,
    ) -> Judgement {
        if !self.assignment.is_by_consistency(case) {
            let mut judgement = self.compare(case, accepted, observation);
            self.look_at_consistency(case, observation, &mut judgement);
            return judgement;
        }
        let is_compared = case.expected_path.is_some() || !case.expected.is_empty();
        let judgement = match is_compared {
            true => self.compare(case, accepted, observation),
            // There is nothing to compare with.
            false => self.compare(case, accepted, &unpinned(observation)),
        };
        let is_settled = match judgement.verdict {
            Verdict::Pass => true,
            Verdict::Unpinned => false,
            _ => !self.draws_its_own(case, observation),
        };
        match is_settled {
            true => judgement,
            false => self
                .consult(case, observation)
                .map_or(judgement, |found| found.judgement),
        }
    }

    /// Compares what was seen with what is accepted.
    fn compare(
        &self,
        case: &Case,
        accepted: &[Accepted<'_>],
        observation: &Observation,
    ) -> Judgement {
        let ask = |observation: &Observation| self.ask(case, accepted, observation);
        let judgement = ask(observation);
        match self.played_instead(case, observation, &judgement) {
            None => judgement,
            Some(secret) => {
                let mut judgement = ask(&unpinned(observation));
                let note = format!("what it printed is right for the secret `{secret}`");
                judgement.notes.push(note);
                judgement
            }
        }
    }

    /// Puts the question. A rung beyond `spaces` is asked for its proof only where it matters.
    fn ask(&self, case: &Case, accepted: &[Accepted<'_>], observation: &Observation) -> Judgement {
        let ask = |form: Rung| {
            judge(&Question {
                case,
                rung: self.rung(case),
                form,
                accepted,
                observation,
            })
        };
        let judgement = ask(Rung::Spaces);
        let matched = judgement.matched.as_ref().map(|matched| matched.rung);
        match matched.filter(|rung| judgement.verdict == Verdict::Fail && *rung > Rung::Spaces) {
            Some(rung) if rung <= self.form(case) => ask(rung),
            _ => judgement,
        }
    }

    /// The loosest rung on which a difference is one of form in this case.
    fn form(&self, case: &Case) -> Rung {
        let reference = self.reference.as_ref();
        reference.map_or(Rung::Spaces, |reference| {
            let variant = case.variant.as_deref();
            self.forms.of(&self.assignment, reference, variant)
        })
    }

    /// The secret that a program has played, rightly, in place of the one that it was given.
    fn played_instead(
        &self,
        case: &Case,
        observation: &Observation,
        judgement: &Judgement,
    ) -> Option<String> {
        if judgement.verdict == Verdict::Pass || observation.pinned != Some(true) {
            return None;
        }
        let reference = self.reference.as_ref()?;
        let rung = self.rung(case);
        another_secret(reference, &self.assignment, case, &observation.stdout, rung)
    }

    /// The transcript that the engine gives for a case, where there is an engine that can play it.
    pub fn transcript(&self, case: &Case) -> Option<Transcript> {
        let reference = self.reference.as_ref()?;
        reference.transcript(&self.assignment, case, None).ok()
    }

    fn play(&self, case: &Case) -> Result<Observation, Fault> {
        let Some(reference) = &self.reference else {
            return Err(no_engine(&self.assignment));
        };
        let game = case.adaptive.map(|game| self.engine_against(case, game));
        let case = game.as_ref().unwrap_or(case);
        let transcript = reference
            .transcript(&self.assignment, case, None)
            .map_err(|error| unplayable(case, &error))?;
        Ok(Observation {
            stdout: transcript.piped(),
            stdin_written: (case.stdin.len() - transcript.unread) as u64,
            typed: game.as_ref().map(|case| case.stdin.clone()),
            ..Observation::of(Ending::Exited(0), self.limits(case, None))
        })
    }
}

/// As if the program had drawn a secret of its own.
fn unpinned(observation: &Observation) -> Observation {
    Observation {
        pinned: Some(false),
        ..observation.clone()
    }
}

fn no_engine(assignment: &Assignment) -> Fault {
    Fault {
        path: assignment.dir.clone(),
        line: None,
        message: "there is no game that the engine could play".to_owned(),
        help: "name a program to check, or add a game spec as `game.toml`".to_owned(),
    }
}

pub(super) fn unplayable(case: &Case, error: &ReferenceError) -> Fault {
    Fault {
        path: case.input_path.clone().unwrap_or_default(),
        line: None,
        message: error.to_string(),
        help: "mend the case, or its files".to_owned(),
    }
}
