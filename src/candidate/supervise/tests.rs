//! Watching without what systems other than Linux lack.

use super::*;
use crate::candidate::spawn::PLAIN;
use std::ffi::OsStr;

/// Where the system tells the end of a process through no descriptor, it is looked for.
#[test]
fn the_end_is_seen_without_a_descriptor_for_it() {
    let launch = Launch {
        program: OsStr::new("/bin/sh"),
        shown: OsStr::new("/bin/sh"),
        called: None,
        args: ["-c", "exec >&- 2>&-; sleep 0.05; exit 5"]
            .map(OsStr::new)
            .into(),
        dir: std::path::Path::new("/"),
        environment: Vec::new(),
        placed: &[],
        aside: None,
        look_for: None,
        warm: None,
        limits: Limits::default(),
    };
    let (input_end, input) = std::io::pipe().unwrap();
    let (mut process, stdout, stderr) = PLAIN.start(&launch, input_end).unwrap();
    process.forget_exit_descriptor();
    let supervision = Supervision {
        stepper: None,
        inspection: Inspection::new(None, &stdout, &stderr),
        process: Box::new(process),
        feed: Feed::new(b"", input).unwrap(),
        stdout: Capture::new(stdout, 10, 10).unwrap(),
        stderr: Capture::new(stderr, 10, 10).unwrap(),
        clock: Clock::start(&launch.limits),
        ended: None,
    };
    let seen = supervision.run(&launch).unwrap();
    assert_eq!(seen.observation.ending, Ending::Exited(5));
}
