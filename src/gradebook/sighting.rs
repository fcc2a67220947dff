//! What attribution goes by.

use crate::candidate::Observation;
use crate::fixture::Case;
use crate::insight::{Course, Lineup, Sighting};
use crate::judge::Verdict;

/// What was seen of a program in the case at `index`; none where that says nothing of the program,
/// since it was not run, played another secret, or prints something else each time.
pub fn sighting(
    index: usize,
    case: &Case,
    observation: &Observation,
    verdict: Verdict,
) -> Option<Sighting> {
    // In a game against the player, and with a secret of its own, it printed what no case asks for.
    if case.adaptive.is_some() || observation.pinned == Some(false) {
        return None;
    }
    let course = match verdict {
        Verdict::Pass => Course::Passed,
        Verdict::Format | Verdict::Fail => Course::Failed,
        Verdict::Crash
        | Verdict::Timeout
        | Verdict::OutputLimit
        | Verdict::MemoryLimit
        | Verdict::ProcessLimit => Course::EndedEarly,
        Verdict::Nondeterministic
        | Verdict::Unpinned
        | Verdict::CompileError
        | Verdict::FixtureError => return None,
    };
    let kept = observation.stdout.len().min(Lineup::most_of(case));
    Some(Sighting {
        case: index,
        course,
        printed: observation.stdout[..kept].to_vec(),
    })
}
