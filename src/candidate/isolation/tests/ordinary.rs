//! Who the tests run as, and the same tests as somebody else.

use std::fs::Permissions;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::*;
use crate::candidate::environment::SEARCH_PATH;

/// A uid that no distribution gives to anybody, for processes are counted by uid.
const UID: u32 = 60_850;
const CHECKOUT: &str = env!("CARGO_MANIFEST_DIR");
/// Tests that need nothing of the checkout.
const WITHOUT_CHECKOUT: &str = "candidate::isolation::";

/// To the terminal itself: what a test that passes prints is shown to nobody.
fn say(line: &str) {
    writeln!(std::io::stderr(), "{line}").unwrap();
}

fn output(command: &mut Command) -> Output {
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap().wait_with_output().unwrap()
}

/// Whether the kernel gives this user all the namespaces there are.
fn kernel_has_namespaces() -> bool {
    let mut command = Command::new("unshare");
    command.args("-U -r -m -p -f -n -i -u -C true".split(' '));
    output(&mut command).status.success()
}

#[test]
fn the_isolated_tier_is_had_where_the_kernel_allows_it() {
    let uid = rustix::process::getuid().as_raw();
    let tiers = tiers();
    let names: Vec<_> = tiers.iter().map(|(tier, _)| tier.to_string()).collect();
    say(&format!(
        "the runner's tests run as uid {uid} in these tiers: {}",
        names.join(", ")
    ));
    if kernel_has_namespaces() {
        assert!(
            tiers.iter().any(|(tier, _)| *tier == Tier::Isolated),
            "`unshare` can make namespaces as uid {uid}, and yet there are only {names:?}"
        );
    } else {
        say("`unshare` cannot make namespaces here, so that `isolated` is not asked for");
    }
}

/// A command as an ordinary user, who has given up every right.
fn as_user(words: &[&str], folder: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command
        .arg(format!("--reuid={UID}"))
        .arg(format!("--regid={UID}"))
        .args(["--clear-groups", "--"])
        .args(words)
        .env_clear()
        .env("PATH", SEARCH_PATH)
        .env("TMPDIR", folder)
        .env("HOME", folder);
    command
}

/// What of the tests this user cannot run, as arguments, and why.
fn left_out(folder: &Path) -> Vec<&'static str> {
    let can = |words: &[&str]| output(&mut as_user(words, folder)).status.success();
    let mut arguments = Vec::new();
    if can(&["test", "-r", &format!("{CHECKOUT}/Cargo.toml")]) {
        arguments.push("candidate::");
    } else {
        say("an ordinary user cannot read this checkout, and runs no test that needs it");
        arguments.push(WITHOUT_CHECKOUT);
    }
    if !can(&["rustc", "--version"]) {
        say("an ordinary user has no rustc here, and runs no test that needs it");
        let of_rust = [
            "rust_builds_from_the_file_that_has_main",
            "a_rust_program_answers_at_once",
        ];
        arguments.extend(of_rust.iter().flat_map(|test| ["--skip", test]));
    }
    arguments
}

#[test]
fn an_ordinary_user_passes_the_same_tests() {
    if !rustix::process::getuid().is_root() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let binary = folder.path().join("tests");
    std::fs::copy(std::env::current_exe().unwrap(), &binary).unwrap();
    let own = folder.path().join("own");
    std::fs::create_dir(&own).unwrap();
    chown(&own, Some(UID), Some(UID)).unwrap();
    let arguments = left_out(&own);
    let mut command = as_user(&[binary.to_str().unwrap(), "--test-threads=2"], &own);
    let seen = output(command.args(arguments).current_dir(CHECKOUT));
    let (printed, said) = (
        String::from_utf8_lossy(&seen.stdout),
        String::from_utf8_lossy(&seen.stderr),
    );
    assert!(seen.status.success(), "{printed}\n{said}");
    let result = printed.lines().find(|line| line.starts_with("test result"));
    say(&format!("{said}uid {UID}: {}", result.unwrap_or_default()));
    let passed = result.and_then(|line| line.split(' ').nth(3)?.parse().ok());
    assert!(passed > Some(40), "{printed}");
}
