//! Which runs a warm interpreter can take, and what it is told.

use std::ffi::{CString, OsStr, OsString};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use crate::candidate::running::Launch;
use crate::candidate::{Candidate, Language, Limits, Replay};

/// The program of the server.
const SERVER: &str = include_str!("server.py");
/// One message holds a script, and one the arguments and the environment of a run; sockets take
/// about twice as much.
const MESSAGE: usize = 96 << 10;
/// Folders of a run: a server has these variables too, but with nothing in them that could be
/// loaded.
const FOLDERS: [&str; 2] = ["HOME", "TMPDIR"];
/// What only runs have.
const OF_A_RUN: [&str; 5] = [
    "PYTHONPATH",
    "REGRADE_PIN",
    "REGRADE_PIN_BANK",
    "REGRADE_PIN_FIRED",
    "REGRADE_PIN_SPARE",
];

/// A script that a warm interpreter may be able to serve.
#[derive(Debug)]
pub struct Script {
    /// The interpreter and the script, as the candidate's command has them.
    words: [OsString; 2],
    source: Vec<u8>,
}

impl Script {
    /// The script of a candidate, where its command is nothing but an interpreter and a script:
    /// options of the interpreter change more than a fork can follow.
    pub fn of(candidate: &Candidate, replay: &Replay<'_>) -> Option<Self> {
        let [program, script] = candidate.argv.as_slice() else {
            return None;
        };
        let is_python = candidate.language == Some(Language::Python)
            && names_python(program)
            && !script.as_bytes().starts_with(b"-");
        let source = is_python.then(|| source(candidate, replay, script))??;
        let fits = source.len() + script.len() < MESSAGE && !source.contains(&0);
        fits.then(|| Self {
            words: [program.clone(), script.clone()],
            source,
        })
    }

    /// A number that no other script has.
    pub fn number(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.words, &self.source).hash(&mut hasher);
        hasher.finish()
    }
}

/// Whether a program is called like a Python interpreter.
fn names_python(program: &OsStr) -> bool {
    let name = Path::new(program).file_name().unwrap_or_default();
    let version = name.as_bytes().strip_prefix(b"python");
    version.is_some_and(|version| {
        version
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.')
    })
}

/// The text of a script: one that lies in the working folder, or one that is named in full.
fn source(candidate: &Candidate, replay: &Replay<'_>, script: &OsStr) -> Option<Vec<u8>> {
    if Path::new(script).is_absolute() {
        return std::fs::read(script).ok();
    }
    let mut files = candidate.files.iter().chain(replay.files).rev();
    let file = files.find(|file| OsStr::new(&file.name) == script)?;
    Some(file.bytes.to_vec())
}

/// What a server is started with, and what it is told of a run.
#[derive(Debug)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "there are no inits")
)]
pub struct Plan {
    /// What it serves, in one number that is not 0.
    pub key: u64,
    /// The number of its script.
    pub script: u64,
    /// The arguments of the server, the name that it is called by first.
    pub args: Vec<CString>,
    /// Its environment.
    pub environment: Vec<CString>,
    /// What it is told first.
    pub hello: Vec<u8>,
    /// What it is told of the run.
    pub request: Vec<u8>,
}

impl Plan {
    /// The plan of a run; none where it cannot be told to a server.
    pub fn of(script: &Script, launch: &Launch<'_>) -> Option<Self> {
        let [program, name] = &script.words;
        let own_args = launch.args.get(1..)?;
        let mut environment = Vec::new();
        for (name, value) in &launch.environment {
            if FOLDERS.contains(name) {
                environment.push(CString::new(variable(name, OsStr::new("/nonexistent"))).ok()?);
            } else if !OF_A_RUN.contains(name) {
                environment.push(CString::new(variable(name, value)).ok()?);
            }
        }
        let hello = joined(&[program.as_bytes(), name.as_bytes(), &script.source]);
        let count = own_args.len().to_string();
        let mut words = vec![launch.dir.as_os_str().as_bytes(), count.as_bytes()];
        words.extend(own_args.iter().map(|arg| arg.as_bytes()));
        let variables = launch.environment.iter();
        let variables: Vec<_> = variables
            .map(|(name, value)| variable(name, value))
            .collect();
        words.extend(variables.iter().map(Vec::as_slice));
        let is_one_line = words.iter().all(|word| !word.contains(&0));
        let request = joined(&words);
        (is_one_line && request.len() < MESSAGE).then_some(Self {
            key: key(script, &environment, launch.limits),
            script: script.number(),
            args: server_args(program)?,
            environment,
            hello,
            request,
        })
    }
}

/// The server is a text within a text, so that it leaves no name in the module of the script.
fn server_args(program: &OsStr) -> Option<Vec<CString>> {
    let text: String = SERVER.escape_default().collect();
    let command =
        format!("exec(compile('{text}', '<regrade>', 'exec'), {{'__name__': 'regrade'}})");
    let words = [program.as_bytes(), b"-c", command.as_bytes()];
    words
        .into_iter()
        .map(|word| CString::new(word).ok())
        .collect()
}

fn variable(name: &str, value: &OsStr) -> Vec<u8> {
    [name.as_bytes(), b"=", value.as_bytes()].concat()
}

fn joined(words: &[&[u8]]) -> Vec<u8> {
    words.join(&0)
}

/// What a server must be started anew for: another script, environment, or limit.
fn key(script: &Script, environment: &[CString], limits: Limits) -> u64 {
    let mut hasher = DefaultHasher::new();
    script.number().hash(&mut hasher);
    environment.hash(&mut hasher);
    // The runner itself holds a run to these.
    let limits = Limits {
        stdout: 0,
        stderr: 0,
        ..limits
    };
    format!("{limits:?}").hash(&mut hasher);
    hasher.finish().max(1)
}
