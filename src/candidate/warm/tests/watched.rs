//! Forked runs that are fed line by line, or looked at as they are stopped.

use std::time::Duration;

use super::*;
use crate::candidate::post_mortem::{Activity, Place};
use crate::candidate::{Steer, Stepped, run_stepped_in};

const ASKS: &str = "try:\n    while True:\n        print('hello', input('name? '))\nexcept EOFError:\n    print('bye')\n";

/// What was printed before any input, after each line, and after the end.
fn turns(seen: &Stepped) -> Vec<&[u8]> {
    let turns = seen.turns.iter().map(|turn| turn.printed.as_slice());
    let all = std::iter::once(seen.opening.as_slice()).chain(turns);
    all.chain(std::iter::once(seen.closing.as_slice()))
        .collect()
}

fn step(sandbox: &Sandbox, candidate: &Candidate, replay: &Replay<'_>) -> Stepped {
    let seen = run_stepped_in(sandbox, candidate, replay).unwrap();
    let tier = sandbox.describe().tier;
    assert_eq!(seen.unreadable, None, "{tier}");
    seen
}

/// Each tier, and whether it forks runs from the fourth on.
fn all() -> Vec<(Sandbox, bool)> {
    let tiers = tiers().into_iter().map(|sandbox| {
        let is_warm = keeps_warm(&sandbox);
        (sandbox, is_warm)
    });
    tiers.collect()
}

#[test]
fn a_forked_script_answers_line_by_line_as_a_started_one_does() {
    for (sandbox, keeps_warm) in all() {
        let candidate = script(ASKS);
        for run in 0..6 {
            let seen = step(&sandbox, &candidate, &replay(&[], &[]));
            let expected: [&[u8]; 5] = [
                b"name? ",
                b"hello first\nname? ",
                b"hello second\nname? ",
                b"hello third\nname? ",
                b"bye\n",
            ];
            assert_eq!(turns(&seen), expected);
            assert!(seen.asked_beyond);
            let reads = seen.reads.iter().map(|read| (read.descriptor, read.times));
            assert_eq!(reads.collect::<Vec<_>>(), [(0, 4)]);
            assert_eq!(seen.observation.usage.warm, keeps_warm && run >= 3);
        }
    }
}

/// The server may not be looked at, which says nothing about the run.
#[test]
fn a_forked_script_may_think_about_a_line_for_long() {
    let text = "import time\nprint('name? ', end='', flush=True)\nfor line in iter(input, 'third'):\n    until = time.monotonic() + 0.4\n    while time.monotonic() < until: pass\n    print('hello', line, end='\\nname? ', flush=True)\n";
    for (sandbox, keeps_warm) in all() {
        let candidate = script(text);
        for run in 0..4 {
            let seen = step(&sandbox, &candidate, &replay(&[], &[]));
            let expected: [&[u8]; 5] = [
                b"name? ",
                b"hello first\nname? ",
                b"hello second\nname? ",
                b"",
                b"",
            ];
            assert_eq!(turns(&seen), expected);
            assert_eq!(seen.observation.usage.warm, keeps_warm && run == 3);
        }
    }
}

#[test]
fn a_forked_script_that_starts_processes_and_threads_answers_line_by_line() {
    let text = "import subprocess, threading, sys\nthreading.Thread(target=print, args=('name? ',), kwargs={'end': '', 'flush': True}).start()\nfor line in iter(input, 'third'):\n    subprocess.run(['sh', '-c', 'printf \"hello %s\\\\nname? \" \"$0\"', line])\n";
    for (sandbox, _) in all() {
        let candidate = script(text);
        for _ in 0..4 {
            let seen = step(&sandbox, &candidate, &replay(&[], &[]));
            assert_eq!(turns(&seen)[..2], [&b"name? "[..], b"hello first\nname? "]);
            assert_eq!(seen.observation.stdout.len(), 43);
        }
    }
}

#[test]
fn a_pinned_draw_is_pinned_in_a_forked_script_that_is_fed_line_by_line() {
    let text = "import random\nsecret = random.choice(['fig', 'plum', 'pear'])\nwhile input('guess? ') != 'third':\n    print(secret)\n";
    for (sandbox, keeps_warm) in all() {
        let candidate = script(text);
        for (run, secret) in ["plum", "fig", "plum", "pear", "fig"].iter().enumerate() {
            let pin = Pin {
                secret: (*secret).to_owned(),
                words: Some(["fig", "plum", "pear"].map(str::to_owned).into()),
                spare: None,
                range: None,
            };
            let replay = Replay {
                steer: Some(Steer::Secret(&pin)),
                ..replay(&[], &[])
            };
            let seen = step(&sandbox, &candidate, &replay);
            let answer = format!("{secret}\nguess? ");
            assert_eq!(seen.turns[0].printed, answer.as_bytes());
            assert_eq!(seen.observation.pinned, Some(true));
            assert_eq!(seen.observation.usage.warm, keeps_warm && run >= 3);
        }
    }
}

/// A forked run that is stopped, and what it was seen to do then.
fn stopped(sandbox: &Sandbox, text: &str) -> Observation {
    let candidate = script(text);
    let replay = Replay {
        limits: Limits {
            wall: Duration::from_millis(400),
            ..Limits::default()
        },
        ..replay(&[], &[])
    };
    let seen = forked(sandbox, &candidate, &replay);
    assert_eq!(seen.ending, Ending::TimedOut);
    assert_eq!(seen.usage.warm, keeps_warm(sandbox));
    seen
}

#[test]
fn a_post_mortem_of_a_forked_run_tells_of_the_run_alone() {
    for sandbox in tiers() {
        let seen = stopped(&sandbox, "while True:\n    pass\n");
        let tasks = seen.post_mortem.unwrap().tasks;
        assert_eq!(tasks.len(), 1, "{tasks:?}");
        assert_eq!(tasks[0].activity, Activity::Ran);
        let text = "import os\nends = os.pipe()\nos.read(ends[0], 1)\n";
        let tasks = stopped(&sandbox, text).post_mortem.unwrap().tasks;
        assert_eq!(tasks.len(), 1, "{tasks:?}");
        assert_eq!(tasks[0].activity, Activity::Read(Place::Pipe));
    }
}

#[test]
fn whoever_takes_long_has_all_of_its_time_in_a_run_of_its_own() {
    let sandbox = Sandbox::new(&IsolationRequest::Auto, None).unwrap();
    let candidate =
        script("import sys, time\ntime.sleep(float(sys.argv[1]))\nprint(sys.argv[1])\n");
    let run = |seconds: &str| {
        let args = [seconds.to_owned()];
        run_in(&sandbox, &candidate, &replay(&args, &[])).unwrap()
    };
    for _ in 0..3 {
        assert_eq!(run("0").stdout, b"0\n");
    }
    let seen = run("2.1");
    assert_eq!(seen.stdout, b"2.1\n");
    assert_eq!(seen.ending, Ending::Exited(0));
    assert_eq!(seen.limits.wall, Limits::default().wall);
    assert!(!seen.usage.warm);
}
