//! A worker: runs one program, one way, each time it is told to.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use regrade::candidate::isolation::{IsolationRequest, Sandbox};
use regrade::candidate::{
    Candidate, Ending, Limits, Observation, Replay, RunError, Scratch, run_in, run_stepped_in,
};

use super::{Outcome, say, when};

const INPUT: &[u8] = b"guess the first\nguess the last\n";
const MIB: usize = 1 << 20;

/// Serves until its orders end.
pub fn serve(way: &str, ballast: &str, program: &str, expected: &str) -> Outcome<()> {
    let ballast: usize = ballast.parse().map_err(when("the ballast"))?;
    // Written to, so that the kernel really gives it.
    let ballast = vec![1_u8; ballast * MIB];
    let expected = fs::read(expected).map_err(when(expected))?;
    let mut once = way_of(way, Path::new(program))?;
    let mut order = [0];
    while std::io::stdin().read(&mut order).map_err(when("reading"))? == 1 {
        let start = Instant::now();
        let printed = once()?;
        let taken = start.elapsed().as_nanos();
        if printed != expected {
            return Err(format!(
                "not the expected output: {:?}",
                String::from_utf8_lossy(&printed)
            ));
        }
        say(taken);
    }
    std::hint::black_box(&ballast);
    Ok(())
}

/// Runs the program once, and gives what it printed.
type Once = Box<dyn FnMut() -> Outcome<Vec<u8>>>;

fn way_of(way: &str, program: &Path) -> Outcome<Once> {
    let program = program.to_owned();
    if way == "command" {
        return Ok(Box::new(move || command(&program)));
    }
    let (run, way): (Run, &str) = match way {
        "stepped" => (stepped, "isolated"),
        way => (run_in, way),
    };
    let request: IsolationRequest = way.parse().map_err(when("the tier"))?;
    let sandbox = Sandbox::new(&request, None).map_err(when("the isolation"))?;
    let candidate = candidate(&program)?;
    Ok(Box::new(move || library(run, &sandbox, &candidate)))
}

/// As the standard library does it.
fn command(program: &Path) -> Outcome<Vec<u8>> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(when("spawning"))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(INPUT).map_err(when("feeding"))?;
    }
    let output = child.wait_with_output().map_err(when("waiting"))?;
    Ok(output.stdout)
}

/// A way of feeding.
type Run = fn(&Sandbox, &Candidate, &Replay<'_>) -> Result<Observation, RunError>;

/// Line by line.
fn stepped(
    sandbox: &Sandbox,
    candidate: &Candidate,
    replay: &Replay<'_>,
) -> Result<Observation, RunError> {
    run_stepped_in(sandbox, candidate, replay).map(|stepped| stepped.observation)
}

/// As regrade does it.
fn library(run: Run, sandbox: &Sandbox, candidate: &Candidate) -> Outcome<Vec<u8>> {
    let observation = run(
        sandbox,
        candidate,
        &Replay {
            stdin: INPUT,
            ..Replay::new(Limits::for_expected(0))
        },
    )
    .map_err(when("running"))?;
    match observation.ending {
        Ending::Exited(0) => Ok(observation.stdout),
        ending => Err(format!("it ended so: {ending:?}")),
    }
}

/// The program as a build would have left it.
fn candidate(program: &Path) -> Outcome<Candidate> {
    let folder = Scratch::new().map_err(when("making a folder"))?;
    let out = folder.path().join("out");
    fs::create_dir(&out).map_err(when(out.display()))?;
    let built = out.join("answer");
    fs::copy(program, &built).map_err(when(built.display()))?;
    Ok(Candidate {
        name: "answer".to_owned(),
        argv: vec![built.into()],
        language: None,
        build_log: String::new(),
        build_dir: Some(Arc::new(folder)),
        files: Arc::default(),
        sanitized: false,
    })
}
