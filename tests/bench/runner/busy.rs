//! Whether a program is held to the time that it had, on a machine that is busy otherwise.

use std::fmt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use regrade::candidate::isolation::{IsolationRequest, Sandbox};
use regrade::candidate::{Candidate, Ending, Limits, Observation, Replay, run_in};

use super::programs::Programs;
use super::{Outcome, say, when};

/// What runs beside it, on how many processors ever.
const LOOPS: usize = 8;
/// How long it computes, in milliseconds.
const COMPUTES: &str = "500";
/// What it may take.
const LIMIT: Duration = Duration::from_millis(600);
/// How far the time that it is judged by may be from its CPU clock.
const NEAR: f64 = 0.05;
/// Of ten runs, in how many it has to be that near.
const OF_TEN: usize = 9;
const TIERS: [&str; 3] = ["confined", "isolated", "accounted"];

/// Programs that compute for as long as this value lives.
struct Busy(Vec<Child>);

impl Busy {
    fn start(programs: &Programs) -> Outcome<Self> {
        let mut busy = Self(Vec::new());
        for _ in 0..LOOPS {
            // In a session of its own each: a kernel that shares time out by session would give all
            // of them together no more than the program.
            let mut command = Command::new("setsid");
            busy.0.push(
                command
                    .arg(programs.spin())
                    .stdin(Stdio::null())
                    .spawn()
                    .map_err(when("a loop"))?,
            );
        }
        Ok(busy)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The runs of a tier.
struct Seen<'a> {
    tier: &'a str,
    runs: Vec<Observation>,
}

/// The time that a run is judged by, and its CPU clock, in milliseconds.
fn times(run: &Observation) -> (f64, f64) {
    let judged = run.wall.saturating_sub(run.usage.starved);
    let clock = run.usage.cpu.unwrap_or_default();
    (judged.as_secs_f64() * 1e3, clock.as_secs_f64() * 1e3)
}

fn is_near(run: &Observation) -> bool {
    let (judged, clock) = times(run);
    (judged - clock).abs() <= clock * NEAR
}

impl Seen<'_> {
    fn holds(&self) -> bool {
        let near = self.runs.iter().filter(|run| is_near(run)).count();
        near * 10 >= OF_TEN * self.runs.len() && self.timed_out() == 0
    }

    fn timed_out(&self) -> usize {
        let ended_well = |run: &&Observation| run.ending == Ending::Exited(0);
        self.runs.len() - self.runs.iter().filter(ended_well).count()
    }
}

impl fmt::Display for Seen<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.holds() { "holds" } else { "FAILS" };
        let near = self.runs.iter().filter(|run| is_near(run)).count();
        write!(
            out,
            "{verdict}: 0.5 s beside {LOOPS} busy loops: {}: {near} of {} within 5 %, {} stopped at 0.6 s; judged/clock/wall ms:",
            self.tier,
            self.runs.len(),
            self.timed_out(),
        )?;
        for run in &self.runs {
            let (judged, clock) = times(run);
            write!(out, " {judged:.0}/{clock:.0}/{}", run.wall.as_millis())?;
        }
        Ok(())
    }
}

/// Runs it so often in each tier that there is; tells whether everything holds.
pub fn measure(programs: &Programs, runs: usize) -> Outcome<bool> {
    let busy = Busy::start(programs)?;
    let spin = programs.spin().display().to_string();
    let candidate =
        Candidate::from_command(&[spin, COMPUTES.to_owned()]).map_err(when("the program"))?;
    let mut holds = true;
    for tier in TIERS {
        let request: IsolationRequest = tier.parse().map_err(when(tier))?;
        let sandbox = match Sandbox::new(&request, None) {
            Ok(sandbox) => sandbox,
            Err(error) => {
                say(format!("{tier}: could not be had ({error})"));
                // What was not measured does not hold; a cgroup is not everybody's to have.
                holds &= tier == "accounted";
                continue;
            }
        };
        let replay = Replay::new(Limits {
            wall: LIMIT,
            cpu: None,
            ..Limits::for_expected(0)
        });
        let runs: Result<Vec<_>, _> = (0..runs)
            .map(|_| run_in(&sandbox, &candidate, &replay))
            .collect();
        let seen = Seen {
            tier,
            runs: runs.map_err(when(tier))?,
        };
        holds &= seen.holds();
        say(seen);
    }
    drop(busy);
    Ok(holds)
}
