//! Each promise, at each tier that this machine has.
//!
//! To be run as root and as an ordinary user: the test binary, handed to that user, will do.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::*;
use crate::candidate::{
    BuildOptions, Candidate, Ending, Limits, Observation, Replay, RunError, build_in, run_in,
};
use crate::fixture::DataFile;

/// Long enough never to be reached by a program that ends by itself.
const LONG: Duration = Duration::from_secs(60);

/// The tiers that this machine has, save the plain one; says which.
fn tiers() -> Vec<(Tier, Sandbox)> {
    let mut had = Vec::new();
    for tier in [Tier::Confined, Tier::Isolated, Tier::Accounted] {
        match Sandbox::new(&IsolationRequest::Tier(tier), Some(tier)) {
            Ok(sandbox) => had.push((tier, sandbox)),
            Err(error) => println!("{error}"),
        }
    }
    assert!(!had.is_empty(), "no tier can be had here");
    had
}

fn limits() -> Limits {
    Limits {
        wall: LONG,
        ..Limits::default()
    }
}

fn command(words: &[&str]) -> Candidate {
    let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
    Candidate::from_command(&words).unwrap()
}

fn see_within(sandbox: &Sandbox, script: &str, limits: Limits) -> Observation {
    let replay = Replay {
        args: &[],
        stdin: b"",
        files: &[],
        limits,
        pin: None,
    };
    run_in(sandbox, &command(&["sh", "-c", script]), &replay).unwrap()
}

fn see(sandbox: &Sandbox, script: &str) -> Observation {
    see_within(sandbox, script, limits())
}

fn stdout(seen: &Observation) -> &str {
    std::str::from_utf8(&seen.stdout).unwrap()
}

fn stderr(seen: &Observation) -> String {
    String::from_utf8_lossy(&seen.stderr).into_owned()
}

/// A folder with a file that no candidate may read.
fn secret() -> (tempfile::TempDir, PathBuf) {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = folder.path().join("expected.out");
    std::fs::write(&path, "SECRET\n").unwrap();
    (folder, path)
}

#[test]
fn files_of_others_can_neither_be_read_nor_changed() {
    for (tier, sandbox) in tiers() {
        let (_folder, path) = secret();
        let path = path.display();
        let script = format!(
            "cat {path}; echo x >> {path}; chmod 777 {path}; rm -f {path}; mv {path} {path}.new; \
             touch {path}; ln {path} mine; cat mine; echo end"
        );
        let seen = see(&sandbox, &script);
        assert_eq!(stdout(&seen), "end\n", "{tier}");
        assert_eq!(
            std::fs::read(path.to_string()).unwrap(),
            b"SECRET\n",
            "{tier}"
        );
    }
}

#[test]
fn only_what_a_command_names_is_seen_of_its_folder() {
    for (tier, sandbox) in tiers() {
        let (folder, _) = secret();
        std::fs::write(folder.path().join("game.py"), "import part, words").unwrap();
        let part = "import os, sys; sys.stdout.write(open(os.path.join(sys.path[0], 'expected.out')).read())";
        std::fs::write(folder.path().join("part.py"), part).unwrap();
        let script = folder.path().join("game.py");
        let replay = Replay {
            args: &[],
            stdin: b"",
            files: &[],
            limits: limits(),
            pin: None,
        };
        let candidate = command(&["python3", script.to_str().unwrap()]);
        let seen = run_in(&sandbox, &candidate, &replay).unwrap();
        let said = stderr(&seen);
        assert_eq!(stdout(&seen), "", "{tier}");
        assert!(
            said.contains("part.py") && said.contains("expected.out"),
            "{tier} {said}"
        );
    }
}

#[test]
fn a_candidate_is_nobody_in_particular() {
    for (tier, sandbox) in tiers() {
        let seen = see(
            &sandbox,
            "id -u; grep -e ^CapEff -e ^NoNewPrivs /proc/self/status",
        );
        assert_ne!(stdout(&seen).lines().next(), Some("0"), "{tier}");
        if tier > Tier::Confined {
            let said = "1000\nCapEff:\t0000000000000000\nNoNewPrivs:\t1\n";
            assert_eq!(stdout(&seen), said, "{tier}");
        }
    }
}

#[test]
fn there_is_no_network() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    for (tier, sandbox) in tiers() {
        let python = format!(
            "import socket
for kind in socket.SOCK_STREAM, socket.SOCK_DGRAM:
    for family in socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_VSOCK:
        try:
            socket.socket(family, kind)
            print('got', family, kind)
        except OSError:
            pass
try:
    socket.create_connection(('127.0.0.1', {port}))
    print('connected')
except OSError as error:
    print(type(error).__name__)
"
        );
        let replay = Replay {
            args: &[],
            stdin: b"",
            files: &[],
            limits: limits(),
            pin: None,
        };
        let seen = run_in(&sandbox, &command(&["python3", "-c", &python]), &replay).unwrap();
        assert_eq!(
            stdout(&seen),
            "PermissionError\n",
            "{tier} {}",
            stderr(&seen)
        );
    }
}

/// Numbers of the processes of this machine whose command line holds this word.
fn processes_with(word: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let named = entries.filter(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let mut words = line.split(|byte| *byte == 0);
        words.any(|other| other == word.as_bytes())
    });
    named
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn nothing_that_a_run_started_outlives_it() {
    for (number, (tier, sandbox)) in tiers().into_iter().enumerate() {
        // No other test, here or in another process, sleeps for just as long.
        let seconds = format!("{}.{number}", 100_000 + std::process::id());
        let script = format!(
            "sleep {seconds} & setsid sleep {seconds} & \
             setsid sh -c 'sleep {seconds} <&- >&- 2>&- & sleep {seconds} & exit' & \
             (trap '' TERM HUP INT; sleep {seconds}) & echo end"
        );
        let seen = see(&sandbox, &script);
        assert_eq!(stdout(&seen), "end\n", "{tier}");
        assert_eq!(seen.ending, Ending::Exited(0), "{tier}");
        assert!(seen.left_processes, "{tier}");
        assert_eq!(processes_with(&seconds), BTreeSet::new(), "{tier}");
    }
}

#[test]
fn a_run_that_leaves_nothing_is_not_said_to() {
    for (tier, sandbox) in tiers() {
        let seen = see(&sandbox, "sleep 0 & wait; (exit 3) & sleep 0.05; exit 0");
        assert!(!seen.left_processes, "{tier}");
    }
}

#[test]
fn the_init_survives_what_its_candidates_do_to_it() {
    let hostile = "exec >/dev/null; kill -9 $PPID; kill -STOP $PPID; kill -9 1; kill -STOP 1; \
        prlimit --pid $PPID --nofile=3:3; prlimit --pid 1 --nofile=3:3; \
        renice 19 $PPID 1; ionice -c 3 -p $PPID; chrt -i -p 0 $PPID; taskset -p 1 $PPID; \
        cat /proc/$PPID/environ /proc/$PPID/mem; exit 7";
    for (tier, sandbox) in tiers() {
        for _ in 0..3 {
            let seen = see(&sandbox, hostile);
            assert_eq!(seen.ending, Ending::Exited(7), "{tier} {}", stderr(&seen));
            let next = see(
                &sandbox,
                "ulimit -n; cut -d' ' -f19 /proc/$$/stat 2>&1 | tail -1",
            );
            assert!(
                stdout(&next).starts_with("256\n"),
                "{tier} {}",
                stdout(&next)
            );
        }
    }
}

#[test]
fn every_run_finds_its_folders_as_the_first_did() {
    let spoil = "echo x > note; echo x > /tmp/note; echo x > /dev/shm/note; mkdir -p a/b/c; \
        chmod 000 a . ; ln -s / link; mkfifo fifo; touch -- -rf '*'; exit 0";
    for (tier, sandbox) in tiers() {
        let look = "ls -la . | wc -l; ls -ld . | cut -c1-10; cat ./note 2>/dev/null";
        let first = see(&sandbox, look);
        for _ in 0..3 {
            see(&sandbox, spoil);
            let seen = see(&sandbox, look);
            assert_eq!(stdout(&seen), stdout(&first), "{tier}");
            if tier > Tier::Confined {
                let seen = see(&sandbox, "ls -A /tmp /dev/shm; ls /");
                assert!(!stdout(&seen).contains("note"), "{tier}");
            }
        }
    }
}

#[test]
fn data_files_are_there_for_their_own_run_only() {
    for (tier, sandbox) in tiers() {
        let files = ["words.txt", "data/deep/b.txt", "empty"].map(|name| DataFile {
            name: name.to_owned(),
            bytes: if name == "empty" {
                Vec::new()
            } else {
                b"guava\n".to_vec()
            },
        });
        let replay = Replay {
            args: &["words.txt".to_owned()],
            stdin: b"",
            files: &files,
            limits: limits(),
            pin: None,
        };
        let candidate = command(&["sh", "-c", "cat $0 data/deep/b.txt; find . -type f | sort"]);
        for _ in 0..2 {
            let seen = run_in(&sandbox, &candidate, &replay).unwrap();
            let said = "guava\nguava\n./data/deep/b.txt\n./empty\n./words.txt\n";
            assert_eq!(stdout(&seen), said, "{tier}");
            assert_eq!(stdout(&see(&sandbox, "find . -type f")), "", "{tier}");
        }
    }
}

#[test]
fn cpu_time_is_held_to_the_millisecond() {
    for (tier, sandbox) in tiers() {
        let limit = Duration::from_millis(300);
        let narrow = Limits {
            cpu: Some(limit),
            ..limits()
        };
        let seen = see_within(&sandbox, "while :; do :; done", narrow);
        assert_eq!(seen.ending, Ending::CpuTime, "{tier}");
        let used = seen.usage.cpu.unwrap();
        // Who looks is late on a busy machine, but never early.
        assert!(used >= limit && used < limit * 2, "{tier} {used:?}");
    }
}

#[test]
fn cpu_time_of_children_counts() {
    for (tier, sandbox) in tiers() {
        let narrow = Limits {
            cpu: Some(Duration::from_millis(200)),
            ..limits()
        };
        let child = "i=0; while [ $i -lt 40000 ]; do i=$((i+1)); done";
        let script = format!("for n in 1 2 3 4 5 6 7 8 9 10; do ({child}); done; echo end");
        let seen = see_within(&sandbox, &script, narrow);
        assert_eq!(seen.ending, Ending::CpuTime, "{tier} {:?}", seen.usage);
    }
}

#[test]
fn a_sleeper_is_stopped_at_the_wall_clock() {
    for (tier, sandbox) in tiers() {
        let narrow = Limits {
            wall: Duration::from_millis(200),
            ..limits()
        };
        let seen = see_within(&sandbox, "echo before; sleep 1000 & sleep 1000", narrow);
        assert_eq!(seen.ending, Ending::TimedOut, "{tier}");
        assert_eq!(stdout(&seen), "before\n", "{tier}");
        assert!(
            seen.wall >= narrow.wall && seen.wall < LONG / 4,
            "{tier} {:?}",
            seen.wall
        );
    }
}

#[test]
fn files_are_held_to_the_disk_limit() {
    for (tier, sandbox) in tiers() {
        let narrow = Limits {
            disk: 1 << 20,
            inodes: 100,
            file_size: 2 << 20,
            ..limits()
        };
        let one = see_within(&sandbox, "exec head -c 8000000 /dev/zero > big", narrow);
        assert_ne!(one.ending, Ending::Exited(0), "{tier}");
        if tier > Tier::Confined {
            let script = "i=0; while [ $i -lt 200 ] && : > f$i; do i=$((i+1)); done; echo $i";
            let many = see_within(&sandbox, script, narrow);
            let count: u32 = stdout(&many).trim().parse().unwrap_or(0);
            assert!(count < 100, "{tier} {count}");
        }
    }
}

#[test]
fn processes_are_held_to_their_number() {
    let count = "import os, time
count = 0
try:
    while count < 100:
        if os.fork() == 0:
            time.sleep(1000)
        count += 1
except OSError:
    pass
print(count)";
    for (tier, sandbox) in tiers() {
        let replay = Replay {
            args: &[],
            stdin: b"",
            files: &[],
            limits: Limits {
                processes: 20,
                ..limits()
            },
            pin: None,
        };
        let seen = run_in(&sandbox, &command(&["python3", "-c", count]), &replay).unwrap();
        let started: u32 = stdout(&seen).trim().parse().unwrap();
        if tier > Tier::Confined {
            assert_eq!(started, 19, "{tier}");
        }
        assert!(seen.left_processes, "{tier}");
    }
}

#[test]
fn memory_is_held_where_a_cgroup_can() {
    let fill = "held = [b'x' * (1 << 20) for _ in range(400)]\nprint(len(held))";
    for (tier, sandbox) in tiers() {
        if tier < Tier::Accounted {
            continue;
        }
        let replay = Replay {
            args: &[],
            stdin: b"",
            files: &[],
            limits: Limits {
                memory: 64 << 20,
                ..limits()
            },
            pin: None,
        };
        for _ in 0..2 {
            let seen = run_in(&sandbox, &command(&["python3", "-c", fill]), &replay).unwrap();
            assert_eq!(seen.ending, Ending::MemoryLimit, "{tier}");
            let small = see(&sandbox, "echo small");
            assert_eq!(stdout(&small), "small\n", "{tier}");
            assert!(
                small.usage.peak_memory < Some(32 << 20),
                "{tier} {:?}",
                small.usage
            );
        }
    }
}

#[test]
fn an_init_that_dies_costs_no_result() {
    for (tier, sandbox) in tiers() {
        let super::sandbox::Kind::Inits(pool) = sandbox.kind() else {
            panic!("{tier} has no inits");
        };
        assert_eq!(stdout(&see(&sandbox, "echo one")), "one\n", "{tier}");
        assert!(pool.kill_free() > 0, "{tier}");
        assert_eq!(stdout(&see(&sandbox, "echo two")), "two\n", "{tier}");
    }
}

#[test]
fn a_compiler_sees_no_more_than_a_candidate() {
    for (tier, sandbox) in tiers() {
        let (folder, path) = secret();
        let source = folder.path().join("game.c");
        let text = format!(
            "#include \"{}\"\nint main(void) {{ return 0; }}\n",
            path.display()
        );
        std::fs::write(&source, text).unwrap();
        let options = BuildOptions::default();
        let error = build_in(&sandbox, &[source.clone()], &options).unwrap_err();
        let said = error.to_string();
        assert!(
            error.is_the_candidates() && !said.contains("SECRET"),
            "{tier} {said}"
        );
        let text = "#include <stdio.h>\nint main(void) { puts(\"built\"); return 0; }\n";
        std::fs::write(&source, text).unwrap();
        let candidate = build_in(&sandbox, &[source], &options).unwrap();
        let replay = Replay {
            args: &[],
            stdin: b"",
            files: &[],
            limits: limits(),
            pin: None,
        };
        for _ in 0..2 {
            let seen = run_in(&sandbox, &candidate, &replay).unwrap();
            assert_eq!(
                stdout(&seen),
                "built\n",
                "{tier} {:?} {}",
                seen.ending,
                stderr(&seen)
            );
        }
    }
}

#[test]
fn what_is_too_weak_is_an_error() {
    let request = IsolationRequest::Tier(Tier::None);
    let error = Sandbox::new(&request, Some(Tier::Confined)).unwrap_err();
    assert!(matches!(
        error,
        IsolationError::TooWeak {
            required: Tier::Confined,
            best: Tier::None,
            ..
        }
    ));
    let launcher = IsolationRequest::Launcher(vec!["nsjail".into()]);
    assert!(Sandbox::new(&launcher, Some(Tier::Isolated)).is_err());
}

#[test]
fn the_best_tier_is_taken_and_described() {
    let sandbox = Sandbox::new(&IsolationRequest::Auto, None).unwrap();
    let described = sandbox.describe();
    let best = tiers().last().map(|(tier, _)| *tier);
    assert_eq!(Some(described.tier), best);
    let json = serde_json::to_value(described).unwrap();
    assert_eq!(json["tier"], described.tier.name());
    assert_eq!(json["promises"][0]["state"], "enforced");
}

#[test]
fn a_launcher_of_ones_own_stands_before_the_command() {
    let words = ["/usr/bin/env", "ANSWER=42"].map(Into::into).into();
    let sandbox = Sandbox::new(&IsolationRequest::Launcher(words), None).unwrap();
    assert_eq!(stdout(&see(&sandbox, "echo $ANSWER")), "42\n");
    assert_eq!(sandbox.describe().tier, Tier::None);
    assert_eq!(
        sandbox.describe().launcher.as_deref(),
        Some("/usr/bin/env ANSWER=42")
    );
}

#[test]
fn what_cannot_be_started_is_the_candidates_fault() {
    use std::os::unix::fs::PermissionsExt as _;
    for (tier, sandbox) in tiers() {
        let (folder, _) = secret();
        let path = folder.path().join("crlf");
        std::fs::write(&path, "#!/bin/sh\r\necho\r\n").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let replay = Replay {
            args: &[],
            stdin: b"",
            files: &[],
            limits: limits(),
            pin: None,
        };
        let candidate = command(&[path.to_str().unwrap()]);
        let seen = run_in(&sandbox, &candidate, &replay).unwrap();
        match seen.ending {
            Ending::CannotStart(reason) => assert!(reason.contains("CRLF"), "{tier} {reason}"),
            other => panic!("{tier} {other:?}"),
        }
    }
}

#[test]
fn a_data_file_that_finds_no_room_is_named() {
    for (tier, sandbox) in tiers() {
        if tier == Tier::Confined {
            continue;
        }
        let files = [DataFile {
            name: "big.txt".to_owned(),
            bytes: vec![b'x'; 4 << 20],
        }];
        let replay = Replay {
            args: &[],
            stdin: b"",
            files: &files,
            limits: Limits {
                disk: 1 << 20,
                ..limits()
            },
            pin: None,
        };
        let error = run_in(&sandbox, &command(&["true"]), &replay).unwrap_err();
        assert!(
            matches!(&error, RunError::DataFile { name, .. } if name == "big.txt"),
            "{tier} {error}"
        );
    }
}

/// Entries of a folder of `/proc`.
fn count(path: &Path) -> usize {
    std::fs::read_dir(path).unwrap().count()
}

#[test]
#[ignore = "counts descriptors of its own process: run by the test below, alone"]
fn counting_half() {
    for (tier, sandbox) in tiers() {
        let spend = || {
            for _ in 0..100 {
                see(&sandbox, "sleep 100 <&- >&- 2>&- & echo x > note");
            }
            count(Path::new("/proc/self/fd"))
        };
        let first = spend();
        assert_eq!(spend(), first, "{tier}");
    }
}

#[test]
fn hundreds_of_runs_leak_no_descriptor() {
    let name = "candidate::isolation::tests::counting_half";
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--ignored", "--nocapture"]);
    let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    assert!(child.wait().unwrap().success());
}
