//! Trying a tier out before anybody relies on it.

use std::time::Duration;

use rustix::process::{DumpableBehavior, set_dumpable_behavior};

use super::error::Obstacle;
use super::inside::block::Report;
use super::pool::Pool;
use super::promise::Facts;
use super::sandbox::Sandbox;
use super::tier::Tier;
use super::view::View;
use crate::candidate::run::{Replay, run_in};
use crate::candidate::{Candidate, Ending, Limits, Observation, Scratch};

/// Makes an init of this tier, whole, and asks it what it has.
pub fn probe(tier: Tier) -> Result<(Pool, Facts), Obstacle> {
    let pool = Pool::new(tier);
    let view = View::of_run(Vec::new(), &Limits::default());
    let helper = pool
        .take(&view, None)
        .map_err(super::IsolationError::obstacle)?;
    let landlocked = helper.init.has(Report::LANDLOCK);
    let facts = Facts {
        landlock: if landlocked { pool.landlock() } else { 0 },
        timed: helper.init.has(Report::PROC)
            && std::path::Path::new("/proc/self/schedstat").exists(),
        own_user: helper.user.is_some(),
        obstacle: None,
    };
    pool.give_back(helper);
    if facts.landlock == 0 && tier == Tier::Confined && !facts.own_user {
        // Nothing else keeps a process of the same user from looking into this one.
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
    Ok((pool, facts))
}

/// What the canary does: read an answer, look for a note of the run before, leave one, and leave
/// a process behind.
const SCRIPT: &str = "cat \"$SECRET/answer\" 2>/dev/null; cat note 2>/dev/null; echo note > note; \
     sleep 60 <&- >&- 2>&- & echo done";

/// Runs the canary twice: it must learn nothing, and leave nothing.
pub fn canary(sandbox: &Sandbox, hides_files: bool) -> Result<(), Obstacle> {
    let failed = |why: String| Obstacle::new(why, "please report this");
    let folder = Scratch::new().map_err(|error| failed(error.to_string()))?;
    let answer = folder.path().join("answer");
    std::fs::write(answer, "secret\n").map_err(|error| failed(error.to_string()))?;
    let script = SCRIPT.replace("$SECRET", &folder.path().to_string_lossy());
    let candidate = Candidate::shell("canary", &script);
    let replay = Replay::new(Limits {
        wall: Duration::from_secs(20),
        ..Limits::default()
    });
    for _ in 0..2 {
        let seen = run_in(sandbox, &candidate, &replay)
            .map_err(|error| Obstacle::new(format!("a trial run failed: {error}"), "see above"))?;
        look_at(&seen, hides_files).map_err(failed)?;
    }
    Ok(())
}

fn look_at(seen: &Observation, hides_files: bool) -> Result<(), String> {
    let said = String::from_utf8_lossy(&seen.stdout);
    let heard = String::from_utf8_lossy(&seen.stderr);
    if seen.ending != Ending::Exited(0) || !said.ends_with("done\n") {
        return Err(format!(
            "a trial run ended with {:?} and said {:?} {:?}",
            seen.ending,
            said.trim(),
            heard.trim()
        ));
    }
    if said.contains("secret") && hides_files {
        return Err("a trial run could read a file that it must not see".to_owned());
    }
    if said.contains("note") {
        return Err("a trial run found what the run before it had left".to_owned());
    }
    if !seen.left_processes {
        return Err("a process that a trial run left behind was not found".to_owned());
    }
    Ok(())
}
