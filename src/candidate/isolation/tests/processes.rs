//! Other processes, the network, and what a run leaves behind.

use std::collections::BTreeSet;

use super::*;

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
        let seen = replay(
            &sandbox,
            &command(&["python3", "-c", &python]),
            &[],
            limits(),
        )
        .unwrap();
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
fn without_landlock_signals_are_kept_inside_by_a_filter() {
    let pool = crate::candidate::isolation::pool::Pool::new(Tier::Confined).without_landlock();
    let sandbox = Sandbox::of_pool(pool);
    let script = "kill -0 $PPID && echo parent; kill -0 1 && echo one; kill -9 -1 && echo all; \
        sleep 100 & kill $! && echo child; kill -TERM $$; echo alive";
    let seen = see(&sandbox, script);
    assert_eq!(stdout(&seen), "", "{}", stderr(&seen));
    assert_eq!(seen.ending, Ending::Signalled(15));
    assert!(seen.left_processes);
}
