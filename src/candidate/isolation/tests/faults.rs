//! Choosing a tier, and what goes wrong.

use std::path::Path;

use super::*;

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
    let launcher = IsolationRequest::Launcher(vec!["env".into()]);
    let error = Sandbox::new(&launcher, Some(Tier::Isolated)).unwrap_err();
    assert!(matches!(error, IsolationError::TooWeak { .. }));
}

#[test]
fn the_best_tier_is_taken_and_described() {
    let sandbox = Sandbox::new(&IsolationRequest::Auto, None).unwrap();
    let described = sandbox.describe();
    let best = tiers().last().map(|(tier, _)| *tier);
    assert_eq!(Some(described.tier), best);
    assert_eq!(described.promises[0].state, State::Enforced);
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
fn a_launcher_that_is_no_program_is_said_to_be_none() {
    for word in ["no-such-launcher", "./no/such", "/etc/passwd", ""] {
        let launcher = IsolationRequest::Launcher(vec![word.into()]);
        let error = Sandbox::new(&launcher, None).unwrap_err().to_string();
        assert!(error.starts_with(&format!("the runner `{word}` is no program")));
    }
}

#[test]
fn what_cannot_be_started_is_the_candidates_fault() {
    use std::os::unix::fs::PermissionsExt as _;
    for (tier, sandbox) in tiers() {
        let (folder, _) = secret();
        let path = folder.path().join("crlf");
        std::fs::write(&path, "#!/bin/sh\r\necho\r\n").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let candidate = command(&[path.to_str().unwrap()]);
        let seen = replay(&sandbox, &candidate, &[], limits()).unwrap();
        match seen.ending {
            Ending::CannotStart(reason) => assert!(reason.contains("CRLF"), "{tier} {reason}"),
            other => panic!("{tier} {other:?}"),
        }
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
    let name = "candidate::isolation::tests::faults::counting_half";
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--ignored", "--nocapture"]);
    let child = command.stdout(std::process::Stdio::piped()).spawn();
    let seen = child.unwrap().wait_with_output().unwrap();
    let printed = String::from_utf8_lossy(&seen.stdout);
    assert!(seen.status.success(), "{printed}");
    assert!(printed.contains(" 1 passed"), "{printed}");
}
