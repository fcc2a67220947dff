//! The harness: a process that runs candidates through the library, as a grader does.

use std::fs;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use regrade::candidate::isolation::{IsolationRequest, Sandbox};
use regrade::candidate::{
    Candidate, Ending, Language, Limits, Observation, Replay, Scratch, run_in,
};
use regrade::fixture::{Case, DataFile, Rung};
use regrade::judge::{Question, judge};

use super::manifest::{LimitTable, Manifest, Tier};
use super::prisoner::call;
use super::protocol::{Hello, Request, Seen};
use super::stage::{SHOWN_AT, built};
use super::{Outcome, when};

const PYTHON: &str = "/usr/bin/python3";

/// Serves until the warden hangs up.
pub fn serve(tier: &str) -> Outcome<()> {
    let tier = Tier::named(tier)?;
    let manifest = Manifest::read(&Path::new(SHOWN_AT).join("manifest.toml"))?;
    let limits = limits(&manifest.limits, tier);
    let request = tier.name().parse::<IsolationRequest>();
    let request = request.map_err(when("asking for a tier"))?;
    let sandbox = Sandbox::new(&request, None).map_err(when("setting up the isolation"))?;
    let mut channel = call()?;
    let tcp = TcpListener::bind("127.0.0.1:0").map_err(when("listening on loopback"))?;
    let name = format!("regrade-canary-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).map_err(when(&name))?;
    let _unix = UnixListener::bind_addr(&address).map_err(when(&name))?;
    channel.say(&Hello {
        pid: std::process::id(),
        uid: rustix::process::getuid().as_raw(),
        tier: sandbox.describe().tier.name().to_owned(),
        port: tcp.local_addr().map_err(when("listening"))?.port(),
        socket: name,
    })?;
    let harness = Harness {
        sandbox,
        submission: Submission::new()?,
        limits,
    };
    while let Some(request) = channel.hear::<Request>()? {
        let seen = harness.replay(&request);
        let seen = seen.unwrap_or_else(|error| Seen::new("internal", error));
        channel.show(seen)?;
    }
    Ok(())
}

fn limits(table: &LimitTable, tier: Tier) -> Limits {
    Limits {
        wall: Duration::from_secs_f64(table.wall),
        cpu: Some(Duration::from_secs_f64(table.cpu)),
        stdout: table.stdout,
        stderr: table.stderr,
        // A cgroup counts what all have touched, the address space what each has reserved.
        memory: match tier {
            Tier::Accounted => table.memory / 4 * 3,
            _ => table.memory,
        },
        address_space: true,
        processes: table.processes,
        open_files: table.open_files,
        file_size: table.file_size,
        disk: table.disk,
        inodes: table.inodes,
    }
}

/// What every run of this process shares.
struct Harness {
    sandbox: Sandbox,
    submission: Submission,
    limits: Limits,
}

impl Harness {
    /// Runs and judges it.
    fn replay(&self, request: &Request) -> Outcome<Seen> {
        let candidate = self.submission.candidate(&request.file)?;
        let words = [DataFile {
            name: "words.txt".to_owned(),
            bytes: b"apple\nguava\n".to_vec(),
        }];
        let replay = Replay {
            args: &request.words,
            stdin: &stdin(request.stdin),
            files: &words,
            ..Replay::new(self.limits)
        };
        let observation = run_in(&self.sandbox, &candidate, &replay).map_err(when("running"))?;
        Ok(judged(request, observation))
    }
}

/// Judges it at the strictest rung.
fn judged(request: &Request, observation: Observation) -> Seen {
    let mut case = Case::new(request.file.as_str());
    case.expected = request.expected.clone().into_bytes();
    let judgement = judge(&Question {
        case: &case,
        rung: Rung::Exact,
        form: Rung::Spaces,
        accepted: &[],
        observation: &observation,
    });
    let mut seen = Seen::new(judgement.verdict.name(), judgement.reason);
    seen.reply.left_processes = observation.left_processes;
    if let Ending::Signalled(number) = observation.ending {
        seen.reply.signal = Some(number);
    }
    (seen.stdout, seen.stderr) = (observation.stdout, observation.stderr);
    seen
}

/// What stands on stdin: lines, as many bytes as are asked for.
fn stdin(size: usize) -> Vec<u8> {
    b"guess one\nand two\n"
        .iter()
        .copied()
        .cycle()
        .take(size)
        .collect()
}

/// One submission that holds all programs, built and as scripts: so one helper serves them all.
struct Submission {
    folder: Arc<Scratch>,
    out: PathBuf,
}

impl Submission {
    fn new() -> Outcome<Self> {
        let folder = Scratch::new().map_err(when("making a folder"))?;
        let out = folder.path().join("out");
        fs::create_dir(&out).map_err(when(out.display()))?;
        Ok(Self {
            folder: Arc::new(folder),
            out,
        })
    }

    /// The candidate as a build would have left it: a program in that folder, or a script that
    /// comes along into the working folder.
    fn candidate(&self, file: &str) -> Outcome<Candidate> {
        let name = built(file);
        let staged = Path::new(SHOWN_AT).join(&name);
        let is_script = file.ends_with(".py");
        let (argv, files) = if is_script {
            let files = vec![data(&staged)?, data(&Path::new(SHOWN_AT).join("fuse.py"))?];
            (vec![PYTHON.into(), name.into()], files)
        } else {
            let program = self.out.join(&name);
            if !program.exists() {
                fs::copy(&staged, &program).map_err(when(staged.display()))?;
            }
            (vec![program.into()], Vec::new())
        };
        Ok(Candidate {
            name: file.to_owned(),
            argv,
            language: Some(if is_script {
                Language::Python
            } else {
                Language::C
            }),
            build_log: String::new(),
            build_dir: Some(self.folder.clone()),
            files: files.into(),
            sanitized: false,
        })
    }
}

fn data(path: &Path) -> Outcome<DataFile> {
    let name = path.file_name().unwrap_or_default();
    Ok(DataFile {
        name: name.to_string_lossy().into_owned(),
        bytes: fs::read(path).map_err(when(path.display()))?,
    })
}
