//! Scripts run both ways.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Ledger, Script};
use crate::candidate::interpreter::python;
use crate::candidate::isolation::{IsolationRequest, Sandbox, Tier};
use crate::candidate::run::{Manner, run_whole};
use crate::candidate::{
    Candidate, Ending, Language, Limits, Observation, Pin, Replay, Steer, run_in,
};
use crate::fixture::DataFile;

mod watched;

const INPUT: &[u8] = b"first\nsecond\nthird\n";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/warm")
}

fn file(name: &str, bytes: &[u8]) -> DataFile {
    DataFile {
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    }
}

fn candidate(files: Vec<DataFile>) -> Candidate {
    Candidate {
        name: "script.py".to_owned(),
        argv: vec![python().unwrap().into(), "script.py".into()],
        language: Some(Language::Python),
        build_log: String::new(),
        build_dir: None,
        sanitized: false,
        files: files.into(),
    }
}

fn script(text: &str) -> Candidate {
    candidate(vec![file("script.py", text.as_bytes())])
}

fn replay<'a>(args: &'a [String], files: &'a [DataFile]) -> Replay<'a> {
    Replay {
        args,
        stdin: INPUT,
        files,
        ..Replay::new(Limits::default())
    }
}

/// Runs it once by a server, if a server takes it.
fn forked(sandbox: &Sandbox, candidate: &Candidate, replay: &Replay<'_>) -> Observation {
    let script = Script::of(candidate, replay);
    run_whole(sandbox, candidate, replay, Manner::PLAIN, script.as_ref())
        .unwrap()
        .observation
}

fn plain(sandbox: &Sandbox, candidate: &Candidate, replay: &Replay<'_>) -> Observation {
    run_whole(sandbox, candidate, replay, Manner::PLAIN, None)
        .unwrap()
        .observation
}

/// The versions of Python that `server.py` knows.
const KNOWN: [&[u8]; 4] = [b"3.10", b"3.11", b"3.12", b"3.13"];

/// Whether anything is kept warm there.
fn keeps_warm(sandbox: &Sandbox) -> bool {
    let candidate = script("import sys\nprint('%d.%d' % sys.version_info[:2], end='')\n");
    let version = plain(sandbox, &candidate, &replay(&[], &[])).stdout;
    KNOWN.contains(&version.as_slice()) && sandbox.starts_anew().is_none()
}

/// The strongest tier without a cgroup, with whether it can keep anything warm.
fn sandbox() -> (&'static Sandbox, bool) {
    let sandbox = Sandbox::shared();
    (sandbox, keeps_warm(sandbox))
}

/// All tiers that can be had here and run candidates by inits.
fn tiers() -> Vec<Sandbox> {
    let tiers = [Tier::Accounted, Tier::Isolated, Tier::Confined];
    let made = tiers.map(|tier| Sandbox::new(&IsolationRequest::Tier(tier), None));
    made.into_iter().filter_map(Result::ok).collect()
}

/// Addresses differ from run to run.
fn without_addresses(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut parts = text.split("0x");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        shown.push_str("0x");
        shown.push_str(part.trim_start_matches(|digit: char| digit.is_ascii_hexdigit()));
    }
    shown
}

fn shown(seen: &Observation) -> (String, String, Ending, bool) {
    (
        without_addresses(&seen.stdout),
        without_addresses(&seen.stderr),
        seen.ending.clone(),
        seen.left_processes,
    )
}

/// Names and files of all scripts.
fn suite() -> Vec<(String, Vec<DataFile>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let inside = walkdir::WalkDir::new(&path).into_iter();
            let files = inside
                .map(Result::unwrap)
                .filter(|e| e.file_type().is_file());
            let files = files.map(|entry| {
                let below = entry.path().strip_prefix(&path).unwrap();
                file(
                    below.to_str().unwrap(),
                    &std::fs::read(entry.path()).unwrap(),
                )
            });
            all.push((name, files.collect()));
        } else if path.extension().is_some_and(|suffix| suffix == "py") {
            all.push((name, vec![file("script.py", &std::fs::read(path).unwrap())]));
        }
    }
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    all
}

/// How often a script is tried again that was to be forked and was not.
const LATE: usize = 3;

#[test]
fn a_forked_script_is_what_a_started_one_is() {
    let tiers = tiers();
    for sandbox in &tiers {
        run_suite(sandbox);
    }
    // Where there is none nothing is ever forked.
    if tiers.is_empty() {
        run_suite(Sandbox::shared());
    }
}

fn run_suite(sandbox: &Sandbox) {
    let tier = sandbox.describe().tier;
    let text = std::fs::read_to_string(folder().join("started.txt")).unwrap();
    let expected: BTreeSet<_> = text.lines().map(str::to_owned).collect();
    let mut started = BTreeSet::new();
    let mut differ = Vec::new();
    let words = [file("words.txt", b"apple\n")];
    let args = ["words.txt", "6", "\u{e9}"].map(str::to_owned);
    let suite = suite();
    assert!(suite.len() > 140);
    for (name, files) in suite {
        let candidate = candidate(files);
        let replay = replay(&args, &words);
        let plain = plain(sandbox, &candidate, &replay);
        for _ in 0..2 {
            let mut forked = forked(sandbox, &candidate, &replay);
            // A server that is late, as on a machine with much else to do, is done without once.
            for _ in 0..LATE {
                if !forked.usage.warm && !expected.contains(&name) {
                    forked = self::forked(sandbox, &candidate, &replay);
                }
            }
            if !forked.usage.warm {
                started.insert(name.clone());
            }
            if shown(&plain) != shown(&forked) {
                differ.push((name.clone(), shown(&plain), shown(&forked)));
            }
        }
    }
    assert!(differ.is_empty(), "{tier}: {differ:#?}");
    if keeps_warm(sandbox) {
        assert_eq!(started, expected, "{tier}");
    }
}

#[test]
fn a_pinned_draw_is_pinned_in_a_forked_script_too() {
    let (sandbox, keeps_warm) = sandbox();
    let candidate = script("import random\nprint(random.choice(['fig', 'plum', 'pear']))\n");
    for secret in ["plum", "fig", "plum"] {
        let pin = Pin {
            secret: secret.to_owned(),
            words: Some(["fig", "plum", "pear"].map(str::to_owned).into()),
            spare: None,
            range: None,
        };
        let replay = Replay {
            steer: Some(Steer::Secret(&pin)),
            ..replay(&[], &[])
        };
        let seen = forked(sandbox, &candidate, &replay);
        assert_eq!(seen.stdout, format!("{secret}\n").as_bytes());
        assert_eq!(seen.pinned, Some(true));
        assert_eq!(seen.usage.warm, keeps_warm);
    }
}

#[test]
fn nothing_goes_from_one_run_to_the_next() {
    let (sandbox, _) = sandbox();
    let candidate = script(
        "import os, random, string\nprint(os.listdir('.'), hasattr(string, 'seen'), len(os.environ))\n\
         open('left', 'w').close()\nos.environ['LEFT'] = '1'\nstring.seen = 1\n",
    );
    let first = forked(sandbox, &candidate, &replay(&[], &[]));
    for _ in 0..3 {
        let next = forked(sandbox, &candidate, &replay(&[], &[]));
        assert_eq!(next.stdout, first.stdout);
    }
}

/// Two forks of one server must not draw the same.
#[test]
fn what_is_drawn_at_random_differs_from_run_to_run() {
    let (sandbox, _) = sandbox();
    let candidate = script("import random\nprint(random.random())\n");
    let draws: BTreeSet<_> = (0..4)
        .map(|_| forked(sandbox, &candidate, &replay(&[], &[])).stdout)
        .collect();
    assert_eq!(draws.len(), 4);
}

/// A script that kills all it can reach, or leaves a process behind, costs nobody else anything.
#[test]
fn a_hostile_run_does_not_reach_the_server_or_the_next_run() {
    for sandbox in tiers() {
        be_hostile(&sandbox);
    }
}

fn be_hostile(sandbox: &Sandbox) {
    let keeps_warm = keeps_warm(sandbox);
    let hostile = [
        "import os, signal\ntry:\n    os.kill(-1, signal.SIGKILL)\nexcept OSError:\n    pass\n",
        "import os, signal\nfor number in range(2, 400):\n    try:\n        if number != os.getpid():\n            os.kill(number, signal.SIGSTOP)\n            print('stopped', number)\n    except OSError:\n        pass\n",
        "import os\nfor number in os.listdir('/pro' 'c') if os.path.isdir('/pro' 'c') else []:\n    try:\n        if number.isdigit() and int(number) != os.getpid():\n            open('/pro' 'c/' + number + '/mem', 'rb')\n            print('opened', number)\n    except OSError:\n        pass\n",
        "import subprocess\nsubprocess.Popen(['sleep', '60'])\n",
        "while True:\n    pass\n",
        "import os\nfor number in range(3, 100):\n    try:\n        os.write(number, b'1')\n        print('wrote', number)\n    except OSError:\n        pass\n",
    ];
    let canary = script("print(input())\n");
    for text in hostile {
        let candidate = script(text);
        let replay = Replay {
            limits: Limits {
                wall: std::time::Duration::from_millis(500),
                ..Limits::default()
            },
            ..replay(&[], &[])
        };
        let plain = plain(sandbox, &candidate, &replay);
        for _ in 0..2 {
            let seen = forked(sandbox, &candidate, &replay);
            assert_eq!(shown(&seen), shown(&plain), "{text}");
            let next = forked(sandbox, &canary, &self::replay(&[], &[]));
            assert_eq!(next.stdout, b"first\n", "after {text}");
            assert_eq!(next.usage.warm, keeps_warm);
        }
    }
}

#[test]
fn limits_hold_for_a_forked_run() {
    let (sandbox, _) = sandbox();
    let candidate = script("block = bytearray(600 << 20)\nprint(len(block))\n");
    let replay = Replay {
        limits: Limits {
            memory: 256 << 20,
            ..Limits::default()
        },
        ..replay(&[], &[])
    };
    let plain = plain(sandbox, &candidate, &replay);
    let seen = forked(sandbox, &candidate, &replay);
    assert_eq!(shown(&seen), shown(&plain));
    assert_ne!(seen.ending, Ending::Exited(0));
}

/// Whoever prints something else each time differs between the two runs of an audit.
#[test]
fn a_candidate_whose_runs_differ_is_served_no_more() {
    let sandbox = Sandbox::new(&IsolationRequest::Auto, None).unwrap();
    let candidate = script("import random\nprint(random.random())\n");
    let is_warm = |_| {
        let seen = run_in(&sandbox, &candidate, &replay(&[], &[])).unwrap();
        seen.usage.warm
    };
    // The first are plain, the third is audited, and then it is known.
    let warm: Vec<_> = (0..6).map(is_warm).collect();
    assert_eq!(warm, [false; 6]);
}

#[test]
fn a_candidate_that_has_to_be_stopped_is_served_no_more() {
    let (_, keeps_warm) = sandbox();
    let sandbox = Sandbox::new(&IsolationRequest::Auto, None).unwrap();
    let candidate = script("import sys\nwhile len(sys.argv) > 1:\n    pass\n");
    let args = ["go on".to_owned()];
    let short = Replay {
        limits: Limits {
            wall: std::time::Duration::from_millis(300),
            ..Limits::default()
        },
        ..replay(&args, &[])
    };
    let usual = replay(&[], &[]);
    let is_warm = |replay: &Replay<'_>| run_in(&sandbox, &candidate, replay).unwrap().usage.warm;
    let warm = [&usual, &usual, &usual, &usual, &short, &usual].map(is_warm);
    let is = keeps_warm && sandbox.describe().tier != Tier::None;
    assert_eq!(warm, [false, false, false, is, false, false]);
}

#[test]
fn a_candidate_is_served_from_its_fourth_run_on_and_never_when_that_is_off() {
    let (_, keeps_warm) = sandbox();
    let sandbox = Sandbox::new(&IsolationRequest::Auto, None).unwrap();
    let candidate = script("print(input())\n");
    let is_warm = |_| {
        let seen = run_in(&sandbox, &candidate, &replay(&[], &[])).unwrap();
        assert_eq!(seen.stdout, b"first\n");
        seen.usage.warm
    };
    let warm: Vec<_> = (0..6).map(is_warm).collect();
    let is = keeps_warm && sandbox.describe().tier != Tier::None;
    assert_eq!(warm, [false, false, false, is, is, is]);
    sandbox.keep_none_warm();
    assert!(sandbox.starts_anew().is_some());
    assert!(!is_warm(0));
}

#[test]
fn only_an_interpreter_and_a_script_are_served() {
    let replay = replay(&[], &[]);
    let mut candidate = script("print()\n");
    assert!(Script::of(&candidate, &replay).is_some());
    candidate.argv = ["/usr/bin/python3", "-O", "script.py"]
        .map(Into::into)
        .into();
    assert!(Script::of(&candidate, &replay).is_none());
    candidate.argv = ["/usr/bin/python3", "-"].map(Into::into).into();
    assert!(Script::of(&candidate, &replay).is_none());
    candidate.argv = ["/usr/bin/python3", "other.py"].map(Into::into).into();
    assert!(Script::of(&candidate, &replay).is_none());
    candidate.files = Arc::default();
    candidate.argv = ["/usr/bin/env", "script.py"].map(Into::into).into();
    assert!(Script::of(&candidate, &replay).is_none());
}

#[test]
fn a_new_ledger_serves_after_two_runs() {
    let ledger = Ledger::default();
    let replay = replay(&[], &[]);
    let candidate = script("print()\n");
    let turns = (0..3).map(|_| {
        ledger
            .turn(Script::of(&candidate, &replay).unwrap())
            .is_some()
    });
    assert_eq!(turns.collect::<Vec<_>>(), [false, false, true]);
}
