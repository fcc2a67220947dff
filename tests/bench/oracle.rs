//! How surely programs are judged that draw their secret, and what that costs: `cargo bench
//! --bench oracle`, or `make bench-oracle`.
//!
//! Every sample program that draws, right and wrong, plays many games against the adaptive player.
//! Ends with status 1 when a claim does not hold. `SHARE=10` takes a tenth of the runs.

#[path = "oracle/cost.rs"]
mod cost;
#[path = "oracle/fair.rs"]
mod fair;
#[path = "oracle/games.rs"]
mod games;

use std::fmt::Display;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use regrade::candidate::{BuildOptions, Candidate, build};
use regrade::gradebook::{CloserLook, Overrides, Session};

type Outcome<T> = Result<T, String>;

fn main() -> ExitCode {
    let share = std::env::var("SHARE")
        .ok()
        .and_then(|share| share.parse().ok());
    let share = share.unwrap_or(1).max(1);
    match run(share) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            say("a claim does not hold");
            ExitCode::FAILURE
        }
        Err(error) => {
            say(&error);
            ExitCode::FAILURE
        }
    }
}

fn run(share: usize) -> Outcome<bool> {
    let mut holds = cost::measure(share)?;
    holds &= games::right(200 / share)?;
    holds &= games::wrong(40 / share.min(20))?;
    holds &= fair::judge(40 / share.min(20))?;
    Ok(holds)
}

/// Prints a line.
fn say(line: &str) {
    // Who does not listen misses nothing.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Says what was being done when an error came up.
fn when<E: Display>(doing: impl Display) -> impl FnOnce(E) -> String {
    move |error| format!("{doing}: {error}")
}

/// An assignment of the fixtures.
fn open(id: &str) -> Outcome<Session> {
    let session = Session::open(&fixtures().join(id), true, Overrides::default());
    let session = session.map_err(when(id))?;
    Ok(session.looking(CloserLook::Off))
}

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// A sample program, built.
fn program(id: &str, name: &str) -> Outcome<Candidate> {
    let path = fixtures().join(id).join("submissions").join(name);
    build(&[path], &BuildOptions::default()).map_err(when(format!("{id}/{name}")))
}

/// The case of that name.
fn case(session: &Session, name: &str) -> Outcome<usize> {
    let mut cases = session.assignment().cases.iter();
    cases
        .position(|case| case.name == name)
        .ok_or_else(|| format!("there is no case {name}"))
}
