//! Small hostile programs that show, here and now, what the isolation is worth.

use std::net::TcpListener;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::Sandbox;
use crate::candidate::run::{Replay, RunError, run_in};
use crate::candidate::{Candidate, Ending, Limits, Observation, Scratch};

/// What a hostile program tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// What it tried.
    pub what: &'static str,
    /// Whether it was held off.
    pub held: bool,
    /// How it ended and what it said, where it was not.
    pub seen: Option<String>,
}

/// What the programs are given to attack.
struct Targets {
    folder: Scratch,
    listener: TcpListener,
}

/// The answer that nobody may read.
const ANSWER: &str = "the answer is guava\n";

/// Runs the trials. Takes about two seconds.
///
/// # Errors
/// When the runner itself fails.
pub fn trials(sandbox: &Sandbox) -> Result<Vec<Trial>, RunError> {
    let failed = crate::candidate::run::no_folder;
    let targets = Targets {
        folder: Scratch::new().map_err(failed)?,
        listener: TcpListener::bind(("127.0.0.1", 0)).map_err(RunError::Resources)?,
    };
    let answer = targets.folder.path().join("answer");
    let address = targets.listener.local_addr();
    let port = address.map_err(RunError::Resources)?.port().to_string();
    let mut all = Vec::with_capacity(ATTACKS.len());
    for attack in &ATTACKS {
        // Where nothing holds, the one before has spoilt it.
        std::fs::write(&answer, ANSWER).map_err(failed)?;
        let script = attack
            .script
            .replace("ANSWER", &answer.to_string_lossy())
            .replace("PORT", &port);
        // What one run leaves is looked for by the next.
        let mut seen = try_out(sandbox, &script)?;
        if attack.twice {
            seen = try_out(sandbox, &script)?;
        }
        let held = (attack.held)(&seen) && is_whole(&answer);
        all.push(Trial {
            what: attack.what,
            held,
            seen: (!held).then(|| told(&seen)),
        });
    }
    Ok(all)
}

fn is_whole(answer: &Path) -> bool {
    std::fs::read(answer).is_ok_and(|bytes| bytes == ANSWER.as_bytes())
}

fn told(seen: &Observation) -> String {
    let said = String::from_utf8_lossy(&seen.stdout);
    let said: String = said.chars().take(200).collect();
    format!("{:?}, {:?}", seen.ending, said.trim())
}

fn try_out(sandbox: &Sandbox, script: &str) -> Result<Observation, RunError> {
    let candidate = Candidate::shell("trial", script);
    let replay = Replay::new(Limits {
        wall: Duration::from_millis(500),
        cpu: Some(Duration::from_millis(300)),
        stdout: 1 << 16,
        disk: 1 << 20,
        file_size: 1 << 20,
        ..Limits::default()
    });
    run_in(sandbox, &candidate, &replay)
}

/// A hostile program, and how to tell that it was held off. In the script ANSWER is the path of
/// the answer, PORT a port that somebody listens on.
struct Attack {
    what: &'static str,
    script: &'static str,
    twice: bool,
    held: fn(&Observation) -> bool,
}

const fn once(what: &'static str, script: &'static str, held: fn(&Observation) -> bool) -> Attack {
    Attack {
        what,
        script,
        twice: false,
        held,
    }
}

fn said_nothing(seen: &Observation) -> bool {
    seen.stdout.is_empty()
}

const ATTACKS: [Attack; 14] = [
    once(
        "reads an expected output",
        "cat ANSWER 2>&- && exit",
        said_nothing,
    ),
    once(
        "overwrites and removes it",
        "exec 2>&-; echo x >> ANSWER; chmod 777 ANSWER; rm -f ANSWER",
        |_| true,
    ),
    Attack {
        twice: true,
        ..once(
            "leaves a note for the next run",
            "for note in . /tmp /dev/shm; do cat $note/note; echo x > $note/note; done 2>&-",
            said_nothing,
        )
    },
    once(
        "leaves processes behind",
        "sleep 30 <&- >&- 2>&- & (setsid sleep 30 <&- >&- 2>&- &)",
        |seen| seen.left_processes,
    ),
    once(
        "stops whoever started it",
        // Process 1 of a namespace hears nothing from inside.
        "kill -0 $PPID 2>&- && [ $PPID != 1 ] && echo could",
        said_nothing,
    ),
    once(
        "lowers the limits of whoever started it",
        "prlimit --pid $PPID --nofile=64:64 2>&- && echo could",
        said_nothing,
    ),
    once(
        "looks into whoever started it",
        "[ $(cat /proc/$PPID/environ /proc/$PPID/maps 2>&- | wc -c) = 0 ] || echo could",
        said_nothing,
    ),
    once(
        "connects to a server of this machine",
        "bash -c 'exec 2>&-; echo > /dev/tcp/127.0.0.1/PORT && echo could' 2>&-",
        said_nothing,
    ),
    once(
        "becomes somebody else",
        "[ $(id -u) = 0 ] && echo root; unshare -U true 2>&- && echo could",
        said_nothing,
    ),
    once(
        "fills the disk",
        "head -c 8000000 /dev/zero > big 2>&- && echo could",
        said_nothing,
    ),
    once("computes for ever", "while :; do :; done", |seen| {
        matches!(seen.ending, Ending::CpuTime | Ending::TimedOut)
    }),
    once("sleeps for ever", "sleep 1000", |seen| {
        seen.ending == Ending::TimedOut
    }),
    once("prints for ever", "exec yes", |seen| {
        matches!(seen.ending, Ending::OutputLimit(_))
    }),
    once(
        "starts far too many processes",
        "i=0; while [ $i -lt 400 ]; do sleep 30 & i=$((i+1)); done 2>&-; echo could",
        said_nothing,
    ),
];
