//! Putting a case to a program: with what, under which limits, and by which interpreter.

use super::Session;
use crate::candidate::{
    self, Candidate, Language, Limits, Observation, Pin, Replay, RunError, Steer, Stepped,
};
use crate::fixture::Case;
use crate::game::spec::Secret;
use crate::judge::Verdict;
use crate::judge::post_mortem::was_computing;

/// No game against the player prints more than this. A program that prints prompts for ever once
/// nobody answers is stopped soon.
const GAME_STDOUT: u64 = 256 * 1024;

impl Session {
    /// Replays the case at `index` against a program. What counts against a program is what its
    /// own interpreter did: a run that was forked off a warm one and does not pass is run again, of a
    /// program that loops the first one.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the program did.
    pub fn observe(&self, index: usize, candidate: &Candidate) -> Result<Observation, RunError> {
        let case = &self.assignment().cases[index];
        if let Some(game) = case.adaptive {
            return self.play_against(case, game, candidate);
        }
        if self.assignment().is_by_consistency(case) {
            // What runs again draws another secret, so that nothing could be confirmed.
            return self.with_replay(case, candidate, |replay| {
                candidate::run_started(candidate, replay)
            });
        }
        self.observed(case, candidate, |seen| self.assess(index, seen).verdict)
    }

    /// As [`observe`](Self::observe), for a case that need not be one of the assignment's.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the program did.
    pub fn observe_case(
        &self,
        case: &Case,
        candidate: &Candidate,
    ) -> Result<Observation, RunError> {
        self.observed(case, candidate, |seen| self.assess_case(case, seen).verdict)
    }

    fn observed(
        &self,
        case: &Case,
        candidate: &Candidate,
        verdict: impl Fn(&Observation) -> Verdict,
    ) -> Result<Observation, RunError> {
        let seen = self.replay(case, candidate)?;
        if !seen.usage.warm || verdict(&seen) == Verdict::Pass {
            return Ok(seen);
        }
        let confirm = |seen| {
            self.with_replay(case, candidate, |again| {
                candidate::confirm(candidate, again, seen)
            })
        };
        let length = case.stdin.len();
        match was_computing(&seen, length) {
            true => self.loops.settle(candidate, length, seen, confirm),
            false => confirm(seen),
        }
    }

    /// As [`observe`](Self::observe), fed line by line: what was printed in each turn.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the program did.
    pub fn observe_stepped(
        &self,
        index: usize,
        candidate: &Candidate,
    ) -> Result<Stepped, RunError> {
        let case = &self.assignment().cases[index];
        self.with_replay(case, candidate, |replay| {
            candidate::run_stepped(candidate, replay)
        })
    }

    /// Replays a case of the assignment against a program, and judges nothing.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the program did.
    pub fn replay(&self, case: &Case, candidate: &Candidate) -> Result<Observation, RunError> {
        self.with_replay(case, candidate, |replay| candidate::run(candidate, replay))
    }

    fn with_replay<T>(
        &self,
        case: &Case,
        candidate: &Candidate,
        go: impl FnOnce(&Replay<'_>) -> T,
    ) -> T {
        let pin = self.pin(case);
        go(&self.put(case, candidate, pin.as_ref()))
    }

    /// A case as it is put to a program.
    pub(super) fn put<'a>(
        &self,
        case: &'a Case,
        candidate: &Candidate,
        pin: Option<&'a Pin>,
    ) -> Replay<'a> {
        Replay {
            args: &case.args,
            stdin: &case.stdin,
            files: &case.files,
            limits: self.limits(case, candidate.language),
            steer: pin.map(Steer::Secret),
        }
    }

    /// The secret that a candidate shall draw in a case, where the case names one.
    pub fn pin(&self, case: &Case) -> Option<Pin> {
        let secret = case.secret.clone()?;
        let words = self.bank_words(case);
        let typed = String::from_utf8_lossy(&case.stdin);
        let spare = words
            .iter()
            .flatten()
            .find(|word| **word != secret && !typed.contains(word.as_str()))
            .cloned();
        Some(Pin {
            secret,
            words,
            spare,
            range: self.numbers(case),
        })
    }

    /// The lowest and the highest number of the secrets of a case; none where they are words.
    fn numbers(&self, case: &Case) -> Option<(i64, i64)> {
        let spec = self.reference()?.spec(case.variant.as_deref()).ok()?;
        match &spec.secret {
            Secret::Numbers { shape, .. } => Some((shape.low, shape.high)),
            _ => None,
        }
    }

    fn bank_words(&self, case: &Case) -> Option<Vec<String>> {
        let bank = self.reference()?.bank(self.assignment(), case)?;
        let words = bank.words().iter();
        Some(
            words
                .map(|(_, word)| String::from_utf8_lossy(word).into_owned())
                .collect(),
        )
    }

    /// The limits that a program of a language has in a case: what the session overrides, else
    /// the case's own, else the assignment's for the language, else the assignment's for all, else
    /// the defaults of the language.
    pub fn limits(&self, case: &Case, language: Option<Language>) -> Limits {
        let table = &self.assignment().limits;
        let set = case
            .limits
            .or(&table.for_language(language.map(Language::word)));
        let defaults = Limits::for_language(language).expecting(case.expected.len());
        let limits = defaults.with(&set);
        Limits {
            wall: self.overrides.timeout.unwrap_or(limits.wall),
            stdout: match case.adaptive {
                Some(_) => limits.stdout.min(GAME_STDOUT),
                None => limits.stdout,
            },
            ..limits
        }
    }
}
