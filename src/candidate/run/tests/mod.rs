//! Real programs, most of them hostile in one way.

mod processes;

use std::time::{Duration, Instant};

use super::*;
use crate::candidate::{Ending, Stream};

/// Long enough never to be reached by a program that ends by itself.
const LONG: Duration = Duration::from_secs(60);

fn limits(wall: Duration) -> Limits {
    Limits {
        wall,
        stdout: 1 << 20,
        stderr: 1 << 16,
        ..Limits::default()
    }
}

fn command(words: &[&str]) -> Candidate {
    let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
    Candidate::from_command(&words).unwrap()
}

fn shell(script: &str) -> Candidate {
    command(&["sh", "-c", script])
}

fn feed(candidate: &Candidate, stdin: &[u8], limits: Limits) -> Observation {
    let replay = Replay {
        stdin,
        ..Replay::new(limits)
    };
    run(candidate, &replay).unwrap()
}

fn see(script: &str) -> Observation {
    feed(&shell(script), b"", limits(LONG))
}

/// As a plain process, whose number is the same outside.
fn feed_plain(candidate: &Candidate, stdin: &[u8], limits: Limits) -> Observation {
    let replay = Replay {
        stdin,
        ..Replay::new(limits)
    };
    run_in(&Sandbox::none(), candidate, &replay).unwrap()
}

fn see_plain(script: &str) -> Observation {
    feed_plain(&shell(script), b"", limits(LONG))
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn stdin_goes_in_and_both_streams_come_out_apart() {
    let seen = feed(
        &shell("cat; echo problem >&2; exit 3"),
        b"a\nb",
        limits(LONG),
    );
    assert_eq!(text(&seen.stdout), "a\nb");
    assert_eq!(text(&seen.stderr), "problem\n");
    assert_eq!(seen.ending, Ending::Exited(3));
    assert_eq!(seen.stdin_written, 3);
    assert!(!seen.left_processes);
    assert_eq!(seen.pinned, None);
}

#[test]
fn a_reader_that_stops_reading_is_normal() {
    let stdin = vec![b'x'; 200_000];
    let seen = feed(&shell("head -c 1"), &stdin, limits(LONG));
    assert_eq!(text(&seen.stdout), "x");
    assert_eq!(seen.ending, Ending::Exited(0));
    assert!(seen.stdin_written < 200_000);
    let seen = feed(&shell("exit 0"), &stdin, limits(LONG));
    assert_eq!(seen.ending, Ending::Exited(0));
}

#[test]
fn a_slow_reader_gets_all_of_a_long_input() {
    let stdin = vec![b'x'; 300_000];
    let script = "while [ $(dd bs=4096 count=1 2>/dev/null | tee -a all | wc -c) -gt 0 ]; do :; done; wc -c < all";
    let seen = feed(&shell(script), &stdin, limits(LONG));
    assert_eq!(text(&seen.stdout).trim(), "300000");
    assert_eq!(seen.stdin_written, 300_000);
}

#[test]
fn endless_output_ends_at_the_cap_with_exactly_the_cap_kept() {
    let mut narrow = limits(LONG);
    narrow.stdout = 100_000;
    for flood in ["yes", "yes ''"] {
        let seen = feed(&shell(flood), b"", narrow);
        assert_eq!(seen.ending, Ending::OutputLimit(Stream::Stdout), "{flood}");
        assert_eq!(seen.stdout.len(), 100_000);
        assert!(!seen.left_processes);
    }
}

#[test]
fn output_of_exactly_the_cap_is_allowed() {
    let mut narrow = limits(LONG);
    narrow.stdout = 5;
    assert_eq!(
        feed(&shell("printf 12345"), b"", narrow).ending,
        Ending::Exited(0)
    );
    let over = feed(&shell("printf 123456"), b"", narrow);
    assert_eq!(over.ending, Ending::OutputLimit(Stream::Stdout));
    assert_eq!(text(&over.stdout), "12345");
}

#[test]
fn a_flood_of_stderr_is_kept_to_its_limit_counted_and_ended_at_sixteen_times() {
    let mut narrow = limits(LONG);
    narrow.stderr = 1_000;
    let seen = feed(
        &shell("head -c 10000 /dev/zero >&2; echo right"),
        b"",
        narrow,
    );
    assert_eq!(seen.ending, Ending::Exited(0));
    assert_eq!(text(&seen.stdout), "right\n");
    assert_eq!((seen.stderr.len(), seen.stderr_dropped), (1_000, 9_000));
    let endless = feed(&shell("yes >&2"), b"", narrow);
    assert_eq!(endless.ending, Ending::OutputLimit(Stream::Stderr));
    assert_eq!(endless.stderr.len(), 1_000);
}

#[test]
fn what_was_printed_before_the_deadline_is_kept() {
    let begun = Instant::now();
    let seen = feed(
        &shell("echo early; sleep 1000"),
        b"",
        limits(Duration::from_millis(300)),
    );
    assert_eq!(seen.ending, Ending::TimedOut);
    assert_eq!(text(&seen.stdout), "early\n");
    assert!(seen.wall >= Duration::from_millis(300));
    assert!(begun.elapsed() < LONG / 2);
}

#[test]
fn a_stopped_process_is_alive_until_the_deadline() {
    let seen = feed(
        &shell("echo here; kill -STOP $$; echo never"),
        b"",
        limits(Duration::from_millis(300)),
    );
    assert_eq!(seen.ending, Ending::TimedOut);
    assert_eq!(text(&seen.stdout), "here\n");
}

#[test]
fn the_end_of_stdout_is_not_the_end_of_the_program() {
    let seen = feed(
        &shell("echo out; exec >&- 2>&-; sleep 1000"),
        b"",
        limits(Duration::from_millis(300)),
    );
    assert_eq!(seen.ending, Ending::TimedOut);
    assert_eq!(text(&seen.stdout), "out\n");
    let seen = see("echo out; exec >&- 2>&-; sleep 0.1; exit 4");
    assert_eq!(seen.ending, Ending::Exited(4));
}

#[test]
fn the_signal_that_ended_it_is_named() {
    assert_eq!(see("kill -SEGV $$").ending, Ending::Signalled(11));
    assert_eq!(see("kill -KILL $$").ending, Ending::Signalled(9));
}

#[test]
fn a_broken_pipe_kills_a_candidate_as_it_would_in_a_shell() {
    let seen = see("sh -c 'kill -PIPE $$'; echo $?");
    assert_eq!(text(&seen.stdout), "141\n");
}

#[test]
fn the_environment_is_the_same_everywhere() {
    let seen = see_plain(
        "env | sort | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD= | sed -e \"s;$PWD;DIR;\" -e 's;^REGRADE_RUN=.*;REGRADE_RUN=X;'",
    );
    let expected = "COLUMNS=80\nHOME=DIR\nLANG=C.UTF-8\nLC_ALL=C.UTF-8\nLINES=24\nNO_COLOR=1\n\
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n\
        PYTHONDONTWRITEBYTECODE=1\nPYTHONHASHSEED=0\nREGRADE_RUN=X\nTERM=dumb\nTMPDIR=DIR\nTZ=UTC\n";
    assert_eq!(text(&seen.stdout), expected);
}

#[test]
#[cfg(target_os = "linux")]
fn no_descriptor_of_regrades_own_reaches_a_candidate() {
    let python =
        "import os\nprint(*[fd for fd in range(3, 256) if os.path.exists(f'/proc/self/fd/{fd}')])";
    let seen = feed(&command(&["python3", "-c", python]), b"", limits(LONG));
    for descriptor in text(&seen.stdout).split_whitespace() {
        // Those that the test itself was started with are marked to be handed on.
        let path = format!("/proc/self/fdinfo/{descriptor}");
        let info = std::fs::read_to_string(path).unwrap();
        let flags = info.lines().find_map(|line| line.strip_prefix("flags:"));
        let flags = u32::from_str_radix(flags.unwrap().trim(), 8).unwrap();
        assert_eq!(flags & 0o2_000_000, 0, "{descriptor} is not inherited");
    }
}

#[test]
fn the_working_folder_is_fresh_and_gone_afterwards() {
    let files = [
        DataFile {
            name: "words.txt".to_owned(),
            bytes: b"guava\n".to_vec(),
        },
        DataFile {
            name: "data/b.txt".to_owned(),
            bytes: b"x".to_vec(),
        },
    ];
    let candidate = shell(
        "pwd; find . -type f | sort; cat words.txt \"$0\"; echo left > mine; mkdir -p a/b; chmod 000 a",
    );
    let args = ["data/b.txt".to_owned()];
    let replay = Replay {
        args: &args,
        files: &files,
        ..Replay::new(limits(LONG))
    };
    for _ in 0..2 {
        let seen = run(&candidate, &replay).unwrap();
        let (folder, rest) = text(&seen.stdout).split_once('\n').unwrap();
        assert_eq!(rest, "./data/b.txt\n./words.txt\nguava\nx");
        assert!(!Path::new(folder).exists(), "{folder} is still there");
    }
}

#[test]
fn a_data_file_outside_the_folder_is_refused() {
    for name in ["../x", "/tmp/x", "a/../../x"] {
        let files = [DataFile {
            name: name.to_owned(),
            bytes: Vec::new(),
        }];
        let replay = Replay {
            files: &files,
            ..Replay::new(limits(LONG))
        };
        let error = run(&shell("true"), &replay).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
    }
}

#[test]
fn what_cannot_be_started_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        use std::os::unix::fs::PermissionsExt as _;
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        command(&[path.to_str().unwrap()])
    };
    let reason = |candidate: &Candidate| {
        loop {
            match feed(candidate, b"", limits(LONG)).ending {
                // Another test may be starting a program at this very moment, which for an instant
                // holds open whatever this one was writing.
                Ending::CannotStart(reason) if reason.contains("is being written") => {}
                Ending::CannotStart(reason) => return reason,
                other => panic!("{other:?}"),
            }
        }
    };
    let reason_of = |name: &str, text: &str| reason(&write(name, text));
    assert!(
        reason_of("crlf", "#!/bin/sh\r\necho\r\n")
            .contains("`/bin/sh␍`, for its first line ends in CRLF")
    );
    assert!(
        reason_of("gone", "#!/no/such/thing -x\n").contains("`/no/such/thing`, which is not there")
    );
    assert!(reason_of("text", "just words\n").contains("no program for this machine"));
    let unexecutable = write("mode", "#!/bin/sh\n");
    std::fs::remove_file(folder.path().join("mode")).unwrap();
    assert!(reason(&unexecutable).contains("not there any more"));
}

#[test]
fn an_argument_that_no_program_can_get_is_the_set_ups_fault() {
    let args = ["a\0b".to_owned()];
    let replay = Replay {
        args: &args,
        ..Replay::new(limits(LONG))
    };
    assert!(matches!(
        run(&shell("true"), &replay),
        Err(RunError::Arguments(_))
    ));
    let args = ["x".repeat(1 << 24)];
    let replay = Replay {
        args: &args,
        ..Replay::new(limits(LONG))
    };
    assert!(matches!(
        run(&shell("true"), &replay),
        Err(RunError::Arguments(_))
    ));
}

#[test]
fn eight_at_once_keep_out_of_each_others_way() {
    let candidate = shell("cat; pwd");
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..8)
            .map(|worker: u8| {
                let candidate = &candidate;
                scope.spawn(move || {
                    for _ in 0..20 {
                        let stdin = vec![b'a' + worker; 100_000];
                        let seen = feed(candidate, &stdin, limits(LONG));
                        assert_eq!(seen.ending, Ending::Exited(0));
                        assert!(seen.stdout.starts_with(&stdin));
                        assert!(!seen.left_processes);
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().unwrap();
        }
    });
}
