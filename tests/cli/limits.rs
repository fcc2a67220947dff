//! Limits and the runner that an assignment names.

use predicates::str::contains;

use super::folder::{Folder, stdout, text};

const LOOP: &str = "print('a', flush=True)\nwhile True: pass\n";

/// One case that expects an `a`, and a program that prints one and goes on for good.
fn endless(assignment: &str, case: &str) -> Folder {
    Folder::new()
        .case("t1", "", "a\n")
        .file("cases/assignment.toml", assignment)
        .file("cases/t1.toml", case)
        .file("loop.py", LOOP)
}

/// Verdict and reason of the only case.
fn judged(folder: &Folder, arguments: &[&str]) -> (String, String) {
    let report = folder.report(arguments);
    let case = &report["cases"][0];
    (text(case, "verdict"), text(case, "reason"))
}

#[test]
fn the_nearest_limit_wins_case_then_language_then_assignment() {
    let limits = "[limits]\ntimeout = 50\n[limits.python]\ntimeout = 0.5\n";
    for (case, stopped) in [
        ("", "time limit of 0.5 seconds"),
        ("timeout = 0.25\n", "time limit of 0.25 seconds"),
        ("[limits]\ntimeout = 0.375\n", "time limit of 0.375 seconds"),
        (
            "[limits]\ncpu = 0.125\n",
            "limit of 0.125 seconds of CPU time",
        ),
    ] {
        let folder = endless(limits, case);
        for program in [&["loop.py"][..], &["--", "python3", "loop.py"]] {
            let (verdict, reason) = judged(&folder, program);
            assert_eq!(verdict, "timeout");
            assert!(reason.contains(stopped), "{reason}");
        }
    }
    let folder = endless(limits, "timeout = 20\n");
    let (_, reason) = judged(&folder, &["--timeout", "0.25", "loop.py"]);
    assert!(reason.contains("time limit of 0.25 seconds"), "{reason}");
}

#[test]
fn limits_on_files_and_memory_hold() {
    let program = "import os, resource, sys\nwanted = [resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE]\nprint(*[resource.getrlimit(limit)[0] for limit in wanted])\ntry:\n    bytearray(300 << 20)\nexcept MemoryError:\n    print('no memory')\n";
    let folder = Folder::new()
        .case("t1", "", "20 4096\nno memory\n")
        .case("t2", "", "30 4096\nno memory\n")
        .file(
            "cases/assignment.toml",
            "[limits]\nopen_files = 20\nfile_size = 4096\n[limits.python]\nmemory = 268435456\n",
        )
        .file("cases/t2.toml", "[limits]\nopen_files = 30\n")
        .file("own.py", program);
    let verdicts = folder.verdicts(&["own.py"]);
    assert_eq!(
        verdicts,
        [("t1".into(), "pass".into()), ("t2".into(), "pass".into())]
    );
}

#[test]
fn stderr_beyond_its_limit_is_not_kept_and_far_beyond_ends_the_run() {
    let program = "import sys\nsys.stderr.write('x' * int(sys.argv[1]))\nprint('a')\n";
    let folder = Folder::new()
        .case("t1", "", "a\n")
        .case("t2", "", "a\n")
        .file("cases/assignment.toml", "[limits]\nstderr = 100\n")
        .file("cases/t1.toml", "args = [\"1600\"]\n")
        .file("cases/t2.toml", "args = [\"1000000\"]\n")
        .file("noise.py", program);
    let verdicts = folder.verdicts(&["noise.py"]);
    assert_eq!(
        verdicts,
        [
            ("t1".into(), "pass".into()),
            ("t2".into(), "output-limit".into())
        ]
    );
}

/// A case that is passed by whoever is told the answer by the runner.
fn told(assignment: &str) -> Folder {
    Folder::new()
        .case("t1", "", "42\n")
        .file("cases/assignment.toml", assignment)
        .file("answer.sh", "echo $ANSWER\n")
}

#[test]
fn the_runner_of_an_assignment_does_what_the_option_does() {
    let named = told("runner = [\"env\", \"ANSWER=42\"]\n");
    let program = ["--", "sh", "answer.sh"];
    let text = stdout(&named.check(&program).success());
    let given = told("");
    given.check(&program).code(1);
    let option = ["--runner", "env ANSWER=42", "--", "sh", "answer.sh"];
    assert_eq!(stdout(&given.check(&option).success()), text);
    // What is said on the command line wins.
    let other = ["--runner", "env ANSWER=7", "--", "sh", "answer.sh"];
    named.check(&other).code(1);
    named
        .check(&["--isolation", "none", "--", "sh", "answer.sh"])
        .code(1);
    named
        .check(&["--require-isolation", "confined", "--", "sh", "answer.sh"])
        .code(3)
        .stderr(contains("isolation `confined` is required"));
}

#[test]
fn a_runner_beside_the_assignment_is_named_by_its_path_from_there() {
    let folder =
        told("runner = [\"./tell\"]\n").file("cases/tell", "#!/bin/sh\nANSWER=42 exec \"$@\"\n");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path("cases/tell"), mode).expect("it can be changed");
    folder.check(&["--", "sh", "answer.sh"]).success();
}

#[test]
fn a_runner_that_is_not_there_runs_nothing() {
    told("runner = [\"no-such-runner\"]\n")
        .check(&["--", "sh", "answer.sh"])
        .code(3)
        .stderr(contains("the runner `no-such-runner` is no program"));
}

#[test]
fn one_command_has_one_runner() {
    let folder = told("runner = [\"env\", \"A=1\"]\n")
        .file("other/t1.in", "")
        .file("other/t1.out", "");
    folder
        .regrade()
        .args(["verify", "cases", "other"])
        .assert()
        .stderr(contains("cases and other name different runners"));
}
