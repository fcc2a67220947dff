//! For each kind of end a program in C++ and one in Python that must be named right.

#![cfg(target_os = "linux")]

use std::path::Path;
use std::time::Duration;

use crate::candidate::{
    BuildOptions, Candidate, Limits, Replay, Sandbox, build, run_in, run_stepped,
};
use crate::fixture::{Case, Rung};
use crate::judge::samples::judged_by;
use crate::judge::{Judgement, Verdict};

/// The input of every case.
const TYPED: &str = "alien\ncatch\n";

fn built(name: &str, text: &str) -> Candidate {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    build(&[path], &BuildOptions::default()).unwrap()
}

fn cpp(body: &str) -> Candidate {
    let text = format!(
        "#include <fcntl.h>\n#include <signal.h>\n#include <sys/wait.h>\n#include <unistd.h>\n#include <cstdio>\n#include <iostream>\n#include <mutex>\n#include <thread>\n#include <vector>\nint main() {{\n{body}\n}}\n"
    );
    built("game.cc", &text)
}

fn python(text: &str) -> Candidate {
    built("game.py", text)
}

fn seen_in(sandbox: &Sandbox, candidate: &Candidate, wall: Duration) -> Judgement {
    let case = Case {
        stdin: TYPED.into(),
        expected: b"first\nsecond\n".to_vec(),
        ..Case::new("t1")
    };
    let replay = Replay {
        stdin: &case.stdin,
        ..Replay::new(Limits {
            wall,
            ..Limits::default()
        })
    };
    let observation = run_in(sandbox, candidate, &replay).unwrap();
    judged_by(&case, Rung::Exact, &observation)
}

/// Of programs that end by themselves.
fn seen(candidate: &Candidate) -> Judgement {
    seen_in(Sandbox::shared(), candidate, Duration::from_secs(60))
}

/// Of programs that do not: long enough for an interpreter to start on a busy machine.
fn hung(candidate: &Candidate) -> Judgement {
    let judgement = seen_in(Sandbox::shared(), candidate, Duration::from_millis(1500));
    assert_eq!(judgement.verdict, Verdict::Timeout);
    judgement
}

fn hangs(candidate: &Candidate, words: &str) {
    let judgement = hung(candidate);
    let reason = &judgement.reason;
    assert!(
        reason.contains(words),
        "{}: {reason} {:?}",
        candidate.name,
        judgement.notes
    );
    assert!(!judgement.notes.is_empty());
}

#[test]
fn an_endless_loop_is_a_loop() {
    let words = "it was still computing, so a loop (or recursion) in it does not end";
    hangs(&cpp("volatile int n = 0; while (true) n = n + 1;"), words);
    hangs(&python("while True: pass\n"), words);
}

#[test]
fn a_loop_that_reads_on_after_the_end_is_one_that_never_checks() {
    let words = "goes on reading after the end of its input";
    hangs(&cpp("char c; while (read(0, &c, 1) != 7);"), words);
    hangs(
        &python("import sys\nwhile sys.stdin.readline() != 'quit\\n': pass\n"),
        words,
    );
    // C++ does not even ask again once it has failed.
    hangs(
        &cpp("int n = 0; while (n != 5) std::cin >> n;"),
        "does it check whether reading failed?",
    );
}

#[test]
fn a_program_that_sleeps_sleeps() {
    let words = "it was sleeping";
    hangs(&cpp("sleep(1000);"), words);
    hangs(&python("import time\ntime.sleep(1000)\n"), words);
}

#[test]
fn a_full_pipe_that_nobody_reads_is_a_deadlock() {
    let words = "writing to a pipe of its own that was full";
    let filled = "int p[2]; if (pipe(p)) return 1; std::vector<char> b(1 << 20); return write(p[1], b.data(), b.size()) > 0;";
    hangs(&cpp(filled), words);
    let child = "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'print(\"x\" * 1000000)'], stdout=subprocess.PIPE).wait()\n";
    hangs(&python(child), words);
}

#[test]
fn a_pipe_that_nobody_writes_to_is_not_stdin() {
    let words = "waiting to read from a pipe or socket that it had made itself";
    hangs(
        &cpp("int p[2]; char c; if (pipe(p)) return 1; return read(p[0], &c, 1);"),
        words,
    );
    hangs(
        &python("import os\nr, w = os.pipe()\nos.read(r, 1)\n"),
        words,
    );
}

#[test]
fn a_lock_that_is_taken_twice_is_a_deadlock() {
    let words = "waiting for a lock or a thread of its own";
    let twice = "std::mutex a; std::thread t([&] { a.lock(); }); t.join(); a.lock();";
    hangs(&cpp(twice), words);
    hangs(
        &python("import threading\na = threading.Lock()\na.acquire()\na.acquire()\n"),
        words,
    );
}

#[test]
fn a_child_that_does_not_end_is_what_keeps_its_parent() {
    let words = "it was sleeping";
    hangs(
        &cpp("if (fork() == 0) { sleep(1000); _exit(0); } wait(nullptr);"),
        words,
    );
    hangs(
        &python("import subprocess\nsubprocess.run(['sleep', '1000'])\n"),
        words,
    );
}

#[test]
fn a_program_that_has_stopped_itself_is_stopped() {
    let words = "it had been stopped by a signal";
    hangs(&cpp("raise(SIGSTOP);"), words);
    hangs(
        &python("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n"),
        words,
    );
}

/// A program that keeps its own stdin open for writing never sees the end of it.
#[test]
fn a_program_that_waits_for_input_is_told_after_which_line() {
    let words = "it was waiting for input that nobody had to give: it asked for more input after the last line, line 2, `catch`";
    let own = cpp(
        "int w = open(\"/proc/self/fd/0\", O_WRONLY); char c; while (read(0, &c, 1) > 0); return w;",
    );
    let other =
        python("import os\nw = os.open('/proc/self/fd/0', os.O_WRONLY)\nwhile input(): pass\n");
    for candidate in [own, other] {
        let judgement = seen_in(&Sandbox::none(), &candidate, Duration::from_millis(1500));
        assert!(judgement.reason.contains(words), "{}", judgement.reason);
    }
}

#[test]
fn a_program_that_asks_once_too_often_is_told_after_which_line() {
    let crash = seen(&python("print(input())\nprint(input())\nguess = input()\n"));
    assert_eq!(crash.verdict, Verdict::Crash);
    assert!(crash.reason.contains("`EOFError: EOF when reading a line`, in line 3 of game.py, `guess = input()`: it asked for more input after the last line, line 2, `catch`, had been read"), "{}", crash.reason);
    let quiet = cpp("std::string a; while (std::cin >> a) std::cout << a << '\\n';");
    let replay = Replay {
        stdin: TYPED.as_bytes(),
        ..Replay::new(Limits::default())
    };
    assert!(run_stepped(&quiet, &replay).unwrap().asked_beyond);
}

#[test]
fn a_signal_is_told_in_words_and_so_is_text_that_was_lost() {
    let printed = "std::printf(\"first\\n\"); raise(SIGSEGV);";
    let python_printed = "import os\nprint('first')\nos.kill(os.getpid(), 11)\n";
    for candidate in [cpp(printed), python(python_printed)] {
        let judgement = seen(&candidate);
        assert_eq!(judgement.verdict, Verdict::Crash);
        assert!(judgement.reason.contains(
            "signal 11 (SIGSEGV, segmentation fault: it touched memory that is not its own"
        ));
        assert!(judgement.reason.contains("nothing had arrived of the 13 bytes expected; text that was printed but not yet flushed is lost at a crash"), "{}", judgement.reason);
    }
}

#[test]
fn an_uncaught_exception_is_told_with_its_last_words() {
    let thrown = seen(&cpp("std::vector<int> v(3); return v.at(5);"));
    assert!(
        thrown.reason.contains("std::out_of_range"),
        "{}",
        thrown.reason
    );
    let raised = seen(&python("def play(words):\n    return words[5]\nplay([])\n"));
    assert!(
        raised.reason.contains(
            "`IndexError: list index out of range`, in line 2 of game.py, `return words[5]`"
        ),
        "{}",
        raised.reason
    );
}

#[test]
fn what_was_printed_and_not_flushed_before_the_deadline_is_lost() {
    let words = "text that was printed but not yet flushed is lost when a program is stopped";
    hangs(&cpp("std::printf(\"first\\n\"); sleep(1000);"), words);
    hangs(
        &python("import time\nprint('first')\ntime.sleep(1000)\n"),
        words,
    );
}

#[test]
fn processes_left_behind_are_told() {
    let left = "if (fork() == 0) { close(1); close(2); sleep(1000); }";
    let python_left =
        "import subprocess\nsubprocess.Popen(['sleep', '1000'], stdout=-3, stderr=-3)\n";
    for candidate in [cpp(left), python(python_left)] {
        let judgement = seen(&candidate);
        assert!(
            judgement
                .notes
                .iter()
                .any(|note| note.contains("left processes behind"))
        );
    }
}

#[test]
fn a_closed_stdout_is_told() {
    let closed = "std::fclose(stdout); sleep(1000);";
    let python_closed = "import os, time\nos.close(1)\ntime.sleep(1000)\n";
    for candidate in [cpp(closed), python(python_closed)] {
        let judgement = hung(&candidate);
        let told = judgement
            .notes
            .iter()
            .any(|note| note == super::CLOSED_STDOUT);
        assert!(told, "{:?}", judgement.notes);
    }
}

/// Builds with a sanitizer, as a student would.
fn sanitized(kind: &str, body: &str, folder: &Path) -> Candidate {
    let source = folder.join("game.cc");
    std::fs::write(
        &source,
        format!("#include <vector>\nint main(int argc, char **) {{\n{body}\n}}\n"),
    )
    .unwrap();
    let program = folder.join("game");
    let mut compiler = std::process::Command::new("g++")
        .args(["-g", &format!("-fsanitize={kind}"), "-o"])
        .args([&program, &source])
        .spawn()
        .unwrap();
    assert!(compiler.wait().unwrap().success());
    Candidate::from_command(&[program.to_str().unwrap().to_owned()]).unwrap()
}

#[test]
fn what_a_sanitizer_finds_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let run = |candidate| seen_in(&Sandbox::none(), &candidate, Duration::from_secs(60));
    let past = "std::vector<int> v(3);\nreturn v.data()[3 + argc];";
    let judgement = run(sanitized("address", past, folder.path()));
    assert_eq!(judgement.verdict, Verdict::Crash);
    assert!(judgement.reason.contains("`heap-buffer-overflow`: it went past the end of an array or vector, in line 4 of game.cc"), "{}", judgement.reason);
    let overflow = "int big = 2147483647;\nbig += argc;";
    let judgement = run(sanitized("undefined", overflow, folder.path()));
    assert!(
        judgement.notes.iter().any(|note| note
            .contains("undefined behaviour, `signed integer overflow")
            && note.contains("in line 4 of game.cc")),
        "{:?}",
        judgement.notes
    );
}
