//! What attribution goes by.

use super::Session;
use crate::candidate::Observation;
use crate::fixture::Rung;
use crate::insight::{Course, Lineup, Sighting};
use crate::judge::Verdict;

impl Session {
    /// What was seen of a program in the case at `index`; none where that says nothing of the program,
    /// since it was not run, played another secret, cannot be read, or prints something else each time.
    pub fn sighting(
        &self,
        index: usize,
        observation: &Observation,
        verdict: Verdict,
    ) -> Option<Sighting> {
        let case = &self.assignment().cases[index];
        let draws = self.draws_its_own(case, observation);
        // Where wording is free there is no text to look for among those of all secrets.
        if !draws && case.adaptive.is_some() || draws && self.rung(case) == Rung::Events {
            return None;
        }
        let course = match verdict {
            Verdict::Pass => Course::Passed,
            Verdict::Format | Verdict::Fail => Course::Failed,
            Verdict::Crash => Course::Crashed,
            Verdict::Timeout
            | Verdict::OutputLimit
            | Verdict::MemoryLimit
            | Verdict::ProcessLimit => Course::EndedEarly,
            Verdict::Nondeterministic
            | Verdict::Unpinned
            | Verdict::Doubt
            | Verdict::CompileError
            | Verdict::FixtureError => return None,
        };
        let kept = observation.stdout.len().min(Lineup::most_of(case));
        Some(Sighting {
            case: index,
            course,
            printed: observation.stdout[..kept].to_vec(),
            drawn: draws.then(|| observation.typed.as_ref().unwrap_or(&case.stdin).clone()),
        })
    }
}
