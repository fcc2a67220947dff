//! Verdicts that come from how a program ended, or that it was never judged.

use super::{right, with_stderr};
use crate::candidate::{Ending, Observation, Stream};
use crate::fixture::{Case, Fault, Rung};
use crate::judge::samples::{case, ended, judged, judged_by, printed};
use crate::judge::{Judgement, Verdict};

#[test]
fn a_fault_of_the_fixture_comes_before_everything() {
    let case = Case {
        fault: Some(Fault {
            path: "t1.in".into(),
            line: Some(3),
            message: "there is no t1.out".to_owned(),
            help: "add it".to_owned(),
        }),
        ..case()
    };
    let judgement = judged_by(&case, Rung::Exact, &ended("", Ending::Signalled(11)));
    assert_eq!(judgement.verdict, Verdict::FixtureError);
    assert_eq!(
        judgement.reason,
        "t1.in:3: there is no t1.out (help: add it)"
    );
}

#[test]
fn a_segmentation_fault_after_the_right_output_is_a_crash_and_says_so() {
    let judgement = judged(&ended(right(), Ending::Signalled(11)));
    assert_eq!(judgement.verdict, Verdict::Crash);
    assert!(judgement.reason.contains("signal 11 (SIGSEGV"));
    assert!(
        judgement
            .reason
            .ends_with("; the output is complete and right")
    );
    assert!(judgement.matched.is_some());
}

#[test]
fn a_crash_that_lost_its_buffer_says_so() {
    let judgement = judged(&ended("", Ending::Signalled(11)));
    assert_eq!(judgement.verdict, Verdict::Crash);
    assert!(judgement.reason.ends_with(
        "nothing had arrived of the 160 bytes expected; text that was printed but not yet \
         flushed is lost at a crash"
    ));
    let judgement = judged(&ended(&right()[..42], Ending::Signalled(8)));
    assert!(judgement.reason.contains(
        "the output up to there is right, but 118 of 160 bytes are missing; text that was printed"
    ));
}

#[test]
fn a_crash_after_a_wrong_output_names_the_turn() {
    let judgement = judged(&ended("Turns (0 - 40) Turn 9\n", Ending::Signalled(6)));
    assert!(
        judgement
            .reason
            .ends_with("the output had gone wrong before, in the answer to input line 1, `0`")
    );
}

#[test]
fn an_uncaught_exception_is_a_crash_with_its_last_line() {
    let stderr = "Traceback (most recent call last):\n  File \"a.py\", line 1\nEOFError: EOF when \
                  reading a line\n";
    let judgement = judged(&with_stderr("", Ending::Exited(1), stderr));
    assert_eq!(judgement.verdict, Verdict::Crash);
    assert!(judgement.reason.starts_with(
        "it ended by an uncaught exception, `EOFError: EOF when reading a line`, in line 1 of \
         a.py: it asked for more input after the last line, line 3, `1 2 3 4`, had been read; \
         nothing had"
    ));
    assert_eq!(judgement.stderr, stderr.as_bytes());
}

#[test]
fn a_throwing_cpp_program_is_a_crash_with_what_it_threw() {
    let stderr = "terminate called after throwing an instance of 'int'\n";
    let judgement = judged(&with_stderr("", Ending::Signalled(6), stderr));
    assert!(judgement.reason.starts_with(
        "it ended by an uncaught exception, `terminate called after throwing an instance of \
         'int'` (signal 6 (SIGABRT"
    ));
}

#[test]
fn a_shell_that_reports_a_signal_reports_a_crash_unless_that_status_is_asked_for() {
    let observation = Observation {
        relayed: true,
        ..ended(right(), Ending::Exited(139))
    };
    assert_eq!(judged(&observation).verdict, Verdict::Crash);
    let case = Case {
        exit: Some(139),
        ..case()
    };
    assert_eq!(
        judged_by(&case, Rung::Exact, &observation).verdict,
        Verdict::Pass
    );
}

#[test]
fn a_program_that_ends_by_itself_with_such_a_status_has_not_crashed() {
    let judgement = judged(&ended(right(), Ending::Exited(139)));
    assert_eq!(judgement.verdict, Verdict::Pass);
    assert_eq!(
        judgement.notes,
        ["it ended with exit status 139, which this case does not judge"]
    );
}

#[test]
fn a_program_that_cannot_start_has_crashed() {
    let judgement = judged(&ended("", Ending::CannotStart("no such file".to_owned())));
    assert_eq!(judgement.verdict, Verdict::Crash);
    assert_eq!(judgement.reason, "it could not be started: no such file");
}

#[test]
fn a_non_zero_status_is_a_note_unless_the_case_declares_one() {
    let observation = ended(right(), Ending::Exited(3));
    let judgement = judged(&observation);
    assert_eq!(judgement.verdict, Verdict::Pass);
    assert_eq!(
        judgement.notes,
        ["it ended with exit status 3, which this case does not judge"]
    );
    let case = Case {
        exit: Some(0),
        ..case()
    };
    let judgement = judged_by(&case, Rung::Exact, &observation);
    assert_eq!(judgement.verdict, Verdict::Fail);
    assert_eq!(
        judgement.reason,
        "exit-status: it ended with status 3, where the case asks for 0; the output is right"
    );
}

#[test]
fn a_declared_status_that_is_not_met_is_worse_than_form() {
    let case = Case {
        exit: Some(2),
        ..case()
    };
    let judgement = judged_by(&case, Rung::Exact, &printed(right() + "\n"));
    assert_eq!(judgement.verdict, Verdict::Fail);
}

#[test]
fn the_right_output_never_saves_what_was_stopped() {
    let judgement = judged(&ended(right(), Ending::TimedOut));
    assert_eq!(judgement.verdict, Verdict::Timeout);
    assert_eq!(
        judgement.reason,
        "it was stopped at the time limit of 10 seconds; the output is complete and right"
    );
    let judgement = judged(&ended("", Ending::OutputLimit(Stream::Stderr)));
    assert_eq!(judgement.verdict, Verdict::OutputLimit);
    assert!(judgement.reason.contains("on stderr"));
}

#[test]
fn an_endless_prompt_is_explained() {
    let flood = "Turns (0 - 40) ".repeat(10_000);
    let judgement = judged(&ended(flood, Ending::OutputLimit(Stream::Stdout)));
    assert_eq!(judgement.verdict, Verdict::OutputLimit);
    assert!(judgement.reason.ends_with(
        "at the end the same 15 bytes (`Turns (0 - 40)·`) came 10,000 times in a row: typical of \
         a loop that never checks whether reading failed"
    ));
}

#[test]
fn a_flood_of_newlines_never_passes_for_an_empty_output() {
    let case = Case::new("t2");
    let flood = vec![b'\n'; 1 << 20];
    let judgement = judged_by(
        &case,
        Rung::Spaces,
        &ended(flood, Ending::OutputLimit(Stream::Stdout)),
    );
    assert_eq!(judgement.verdict, Verdict::OutputLimit);
    assert!(
        judgement
            .reason
            .contains("the same 1 byte (`␊`) came 1,048,576 times")
    );
}

#[test]
fn a_secret_that_was_not_pinned_is_unpinned_unless_the_program_crashed() {
    let observation = |ending| Observation {
        pinned: Some(false),
        ..ended("anything", ending)
    };
    let judgement = judged(&observation(Ending::Exited(0)));
    assert_eq!(judgement.verdict, Verdict::Unpinned);
    assert_eq!((judgement.difference, judgement.matched), (None, None));
    assert_eq!(
        judged(&observation(Ending::Signalled(11))).verdict,
        Verdict::Crash
    );
    let halfway = Observation {
        stdin_written: 6,
        ..observation(Ending::TimedOut)
    };
    assert_eq!(judged(&halfway).verdict, Verdict::Timeout);
    let pinned = Observation {
        pinned: Some(true),
        ..printed(right())
    };
    assert_eq!(judged(&pinned).verdict, Verdict::Pass);
}

#[test]
fn a_program_that_plays_another_secret_is_not_blamed_for_the_end_of_the_input() {
    let stdin_written = case().stdin.len() as u64;
    let unpinned = |ending, stderr: &str| Observation {
        pinned: Some(false),
        stdin_written,
        stderr: stderr.into(),
        ..ended("anything", ending)
    };
    let verdict = |ending, stderr: &str| judged(&unpinned(ending, stderr)).verdict;
    let raised = |what| format!("Traceback (most recent call last):\n  File \"a.py\"\n{what}\n");
    let at_the_end = raised("EOFError: EOF when reading a line");
    assert_eq!(verdict(Ending::Exited(1), &at_the_end), Verdict::Unpinned);
    assert_eq!(
        verdict(Ending::OutputLimit(Stream::Stdout), ""),
        Verdict::Unpinned
    );
    let earlier = raised("IndexError: list index out of range");
    assert_eq!(verdict(Ending::Exited(1), &earlier), Verdict::Crash);
    let pinned = Observation {
        pinned: Some(true),
        ..unpinned(Ending::Exited(1), &at_the_end)
    };
    assert_eq!(judged(&pinned).verdict, Verdict::Crash);
}

#[test]
fn a_rust_panic_or_a_cpp_exception_with_another_secret_is_unpinned_once_all_was_read() {
    let stdin_written = case().stdin.len() as u64;
    let observation = |ending, stderr: &str| Observation {
        pinned: Some(false),
        stdin_written,
        stderr: stderr.into(),
        relayed: true,
        ..ended("anything", ending)
    };
    let panic = "thread 'main' panicked at src/main.rs:2:5:\nindex out of bounds\n";
    let thrown = "terminate called after throwing an instance of 'std::out_of_range'\n";
    for (ending, stderr) in [
        (Ending::Exited(101), panic),
        (Ending::Signalled(6), thrown),
        (Ending::Exited(134), thrown),
    ] {
        let observation = observation(ending, stderr);
        assert_eq!(judged(&observation).verdict, Verdict::Unpinned);
        let halfway = Observation {
            stdin_written: 6,
            ..observation.clone()
        };
        assert_eq!(judged(&halfway).verdict, Verdict::Crash);
        let pinned = Observation {
            pinned: Some(true),
            ..observation
        };
        assert_eq!(judged(&pinned).verdict, Verdict::Crash);
    }
    let wild = observation(Ending::Signalled(11), thrown);
    assert_eq!(judged(&wild).verdict, Verdict::Crash);
    let assertion = observation(Ending::Signalled(6), "a.c:3: Assertion `x' failed.\n");
    assert_eq!(judged(&assertion).verdict, Verdict::Crash);
}

#[test]
fn a_script_that_dies_has_crashed_and_one_that_ends_with_that_status_has_not() {
    let died = "no such word at wordle.pl line 7, <STDIN> line 2.\n";
    let judgement = judged(&with_stderr(&right(), Ending::Exited(255), died));
    assert_eq!(judgement.verdict, Verdict::Crash);
    let judgement = judged(&with_stderr(&right(), Ending::Exited(255), "bye\n"));
    assert_eq!(judgement.verdict, Verdict::Pass);
}

#[test]
fn unread_input_and_processes_left_behind_are_notes() {
    let observation = Observation {
        stdin_written: 6,
        left_processes: true,
        ..printed(right())
    };
    assert_eq!(
        judged(&observation).notes,
        [
            "it left 12 bytes of its input unread",
            "it left processes behind, which were killed"
        ]
    );
}

#[test]
fn of_a_long_stderr_the_end_is_kept_and_the_rest_counted() {
    let stderr = format!("{}last\n", "line\n".repeat(10_000));
    let observation = Observation {
        stderr_dropped: 5,
        ..with_stderr("", Ending::Signalled(11), &stderr)
    };
    let judgement = judged(&observation);
    assert!(judgement.stderr.ends_with(b"line\nlast\n"));
    assert!(judgement.stderr.starts_with(b"line\n"));
    assert_eq!(
        judgement.stderr_omitted,
        (stderr.len() - judgement.stderr.len()) as u64 + 5
    );
}

#[test]
fn a_program_that_could_not_be_built_keeps_the_start_of_the_log() {
    let judgement = Judgement::compile_error(Rung::Exact, "error\n".repeat(1_000).as_bytes());
    assert_eq!(judgement.verdict, Verdict::CompileError);
    assert_eq!(
        judgement.reason,
        "it could not be built, so nothing was run"
    );
    assert_eq!(
        (judgement.stderr.len(), judgement.stderr_omitted),
        (4096, 1904)
    );
    let limit = std::time::Duration::from_secs(60);
    let judgement = Judgement::build_timeout(Rung::Exact, limit, b"");
    assert_eq!(
        judgement.reason,
        "its build was stopped after 60 seconds, so nothing was run"
    );
    assert_eq!(judgement.verdict, Verdict::CompileError);
}
