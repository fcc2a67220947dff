//! Runs that a warm interpreter may take, and the doubt that each of them is held in.

use std::time::Duration;

use super::{Manner, Replay, RunError, run_whole};
use crate::candidate::isolation::Sandbox;
use crate::candidate::isolation::sandbox::Kind;
use crate::candidate::supervise::Seen;
use crate::candidate::warm::{Script, Turn};
use crate::candidate::{Candidate, Observation};

/// How long a warm interpreter is waited for. Whoever takes longer wins nothing by it, and is run
/// again plainly with all of its time.
const WARM_WALL: Duration = Duration::from_secs(2);

/// Runs it, forked off a warm interpreter where that can be. Whatever is in doubt then is run
/// again plainly, in the same manner, and that is what is given.
pub(super) fn see<'a>(
    sandbox: &Sandbox,
    candidate: &Candidate,
    replay: &Replay<'_>,
    manner: Manner<'a>,
) -> Result<Seen<'a>, RunError> {
    let plain = || run_whole(sandbox, candidate, replay, manner, None);
    let Some(turn) = turn(sandbox, candidate, replay) else {
        return plain();
    };
    let mut short = *replay;
    short.limits.wall = short.limits.wall.min(WARM_WALL);
    let mut seen = run_whole(sandbox, candidate, &short, manner, Some(&turn.script))?;
    seen.observation.limits.wall = replay.limits.wall;
    if seen.unfit {
        turn.bar();
    }
    if !turn.is_in_doubt(&seen.observation) {
        return Ok(seen);
    }
    let started = plain()?;
    turn.compare(&seen.observation, &started.observation);
    Ok(started)
}

/// Runs a candidate again whose run counts against it, if it was forked off a warm interpreter:
/// this time its own interpreter is started. Gives what is to count.
///
/// # Errors
/// As for [`run_in`](super::run_in).
pub fn confirm(
    candidate: &Candidate,
    replay: &Replay<'_>,
    seen: Observation,
) -> Result<Observation, RunError> {
    let sandbox = Sandbox::shared();
    match Script::of(candidate, replay).filter(|_| seen.usage.warm) {
        None => Ok(seen),
        Some(script) => {
            let plain = run_whole(sandbox, candidate, replay, Manner::PLAIN, None)?.observation;
            sandbox.ledger().compare(&script, &seen, &plain);
            Ok(plain)
        }
    }
}

/// Whether a warm interpreter may take this run.
fn turn<'a>(sandbox: &'a Sandbox, candidate: &Candidate, replay: &Replay<'_>) -> Option<Turn<'a>> {
    let ledger = sandbox.ledger();
    let has_any = ledger.is_on() && !matches!(sandbox.kind(), Kind::Plain(_));
    ledger.turn(has_any.then(|| Script::of(candidate, replay))??)
}
