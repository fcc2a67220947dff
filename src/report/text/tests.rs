//! What people see, line by line.

use super::*;
use crate::candidate::{Ending, Stream};
use crate::fixture::{Case, Warning};
use crate::game::{Transcript, Turn};
use crate::judge::Accepted;
use crate::judge::samples::{ask, ended, play, printed};
use crate::report::check::samples::{empty, one, report};
use proptest::prelude::*;

fn plain() -> Text {
    Text::default()
}

fn right() -> String {
    String::from_utf8(play().piped()).expect("the play is UTF-8")
}

#[test]
fn a_whole_report_reads_well() {
    let expected = "\
Mastermind · mastermind.cc · exact
✓ win · A win · 2.5 points
✗ wrong · fail · 0 of 2.5 points
    the answer to input line 3, `1 2 3 4`, is the first that is wrong
    expected `0`, got an ESC (U+001B)
    expected:
      6 │ Number correct 4
      7 │ Number in wrong spot 0
        │                      ^
      8 │
      9 │ You win!
    got:
      6 │ Number correct 4
      7 │ Number in wrong spot ␛[2J4
        │                      ^
      8 │
      9 │ You win!
    1 line differs in all
✗ crash · crash · 0 of 2.5 points
    it ended by signal 11 (SIGSEGV, segmentation fault: it touched memory that is not its own, for \
example an index out of range, a null pointer or recursion without end); the output up to there is \
right, but 118 of 160 bytes are missing; text that was printed but not yet flushed is lost at a crash
    the first difference is in the answer to input line 2, `2 1 3 4`
    expected `N`, got the end of the output
    expected:
      2 │ Number correct 2
        │ ^
      3 │ Number in wrong spot 2
      4 │
      5 │ Turn 2
      6 │ What is your guess:·
    got:
        ┊ (the output ends here)
    8 lines differ in all
    the end of stderr:
    │ a.out: ␛]0;title␇bad
– drawn · unpinned · not counted
unpinned: this program picks its own secret and could not be given the one of the case, so what it \
printed cannot be compared
1 passed, 1 failed, 1 unpinned, 1 crashed · 2.5 of 7.5 points
";
    assert_eq!(plain().whole(&report()), expected);
}

#[test]
fn quiet_leaves_out_what_is_in_order() {
    let quiet = Text {
        quiet: true,
        ..plain()
    };
    let text = quiet.whole(&report());
    assert!(text.starts_with("✗ wrong"));
    assert!(!text.contains("unpinned · not counted"));
    assert!(text.ends_with("2.5 of 7.5 points\n"));
}

#[test]
fn nothing_printed_reaches_the_screen_as_it_is() {
    let text = plain().whole(&report());
    assert!(
        text.chars()
            .all(|glyph| glyph == '\n' || !glyph.is_control())
    );
}

#[test]
fn colours_come_only_when_asked_for() {
    let coloured = Text {
        colours: true,
        ..plain()
    };
    assert!(coloured.whole(&report()).contains("\x1b[31m✗\x1b[0m wrong"));
    assert!(!plain().whole(&report()).contains('\x1b'));
}

#[test]
fn a_difference_in_blanks_alone_draws_all_blanks() {
    let case = one(
        "blanks",
        "blanks",
        &printed(right().replace("correct 2", "correct  2")),
    );
    let text = plain().case(&case);
    assert!(text.contains("✗ blanks · format · 0 of 2.5 points"));
    assert!(text.contains("│ Number·correct·2\n"));
    assert!(text.contains("│ Number·correct··2\n"));
}

#[test]
fn a_looser_rung_and_a_variant_are_told_of_a_passed_case() {
    let mut case = one("loose", "loose", &printed(right()));
    if let Some(found) = &mut case.judgement.matched {
        found.rung = Rung::Trailing;
        found.variant = Some("spaced".to_owned());
    }
    assert_eq!(
        plain().case(&case),
        "✓ loose · equal at trailing as variant spaced · 2.5 points\n"
    );
}

#[test]
fn the_mistake_that_explains_everything_stands_behind_the_cases() {
    let cause = crate::report::testing::explained().submissions[0].causes[0].clone();
    let text = |cause| {
        plain().closing(&CheckReport {
            cause: Some(cause),
            ..report()
        })
    };
    let line = "likely cause: It swaps the marks; it never wins (score/swap + win/never) explains 2 \
                of 2 cases that did not pass\n";
    assert!(text(cause.clone()).starts_with(line));
    let partly = crate::gradebook::results::Explanation {
        found: crate::gradebook::results::Found::Partly,
        ..cause
    };
    let line = "no known mistake explains everything; the nearest, It swaps the marks; it never \
                wins (score/swap + win/never), explains 2 of 2 cases that did not pass\n";
    assert!(text(partly).starts_with(line));
}

#[test]
fn hints_notes_and_visibility_are_shown() {
    let mut case = one("wrong", "wrong", &ended("", Ending::Exited(3)));
    case.hint = Some("Count exact ones first.\nThen the others.\n".to_owned());
    case.visibility = Visibility::Hidden;
    let text = plain().case(&case);
    assert!(text.starts_with("✗ wrong · hidden · fail"));
    assert!(text.contains("    hint: Count exact ones first.\n    Then the others.\n"));
    assert!(
        text.ends_with("    note: it ended with exit status 3, which this case does not judge\n")
    );
}

#[test]
fn a_passed_case_is_one_line_with_its_notes() {
    let case = one("win", "win", &ended(right(), Ending::Exited(3)));
    assert_eq!(
        plain().case(&case),
        "✓ win · 2.5 points · it ended with exit status 3, which this case does not judge\n"
    );
}

#[test]
fn a_flood_is_shown_in_part_and_says_how_much_is_left_out() {
    let flood = format!("Turns (0 - 40) {}", "again\n".repeat(100_000));
    let case = one(
        "flood",
        "flood",
        &ended(flood, Ending::OutputLimit(Stream::Stdout)),
    );
    let text = plain().case(&case);
    assert!(text.lines().count() < 40, "{text}");
    assert!(
        text.contains("… 676 lines and 595,904 bytes below left out"),
        "{text}"
    );
    assert!(text.contains(
        "lines differ among the first 2,000 from there on; the rest is too long to compare"
    ));
}

#[test]
fn what_was_left_out_is_said_and_what_was_repaired_is_left_to_stderr() {
    let report = CheckReport {
        other_variants: vec![(Some("bonus".to_owned()), 5), (None, 1)],
        skipped: 2,
        warnings: vec![Warning {
            path: "fixtures/1.out".into(),
            line: Some(3),
            message: "CRLF read as LF".to_owned(),
        }],
        build_log: "warning: unused\n".to_owned(),
        variant: Some("spaced".to_owned()),
        ..empty()
    };
    assert_eq!(
        plain().whole(&report),
        "Mastermind · mastermind.cc · exact · variant spaced\nthe compiler said:\n│ warning: unused\n5 cases of the variant `bonus` not \
         replayed\n1 case of no variant not replayed\n2 cases not replayed after the first that \
         failed\n0 passed · 0 of 0 points\nnothing could be judged\n"
    );
}

#[test]
fn a_log_of_the_compiler_stands_once_before_the_cases_in_one_line() {
    let mut case = one("any", "any", &printed(""));
    case.judgement = Judgement::compile_error(Rung::Exact, b"a.cc:1: error: no\n");
    case.hint = Some("Ask again until it is a number.".to_owned());
    let other = CaseReport {
        name: "other".to_owned(),
        ..case.clone()
    };
    let report = CheckReport {
        cases: vec![case, other],
        build_log: "a.cc:1: error: no\n".to_owned(),
        ..empty()
    };
    let quiet = Text {
        quiet: true,
        ..plain()
    };
    assert_eq!(
        quiet.whole(&report),
        "the compiler said:\n│ a.cc:1: error: no\n✗ compile-error · it could not be built, so nothing was \
         run · 2 cases: any, other\n0 passed, 2 not built · 0 of 5 points\n"
    );
}

/// Outputs made of what judging and drawing find hard.
fn outputs() -> impl Strategy<Value = Vec<u8>> {
    let pieces: [&[u8]; 13] = [
        b"Turns (0 - 40) ",
        b"Turn 1\n",
        b"What is your guess: ",
        b"Number correct 2\n",
        b"\n",
        b"\r\n",
        b"\r",
        b" ",
        b"\xff",
        b"\xe2\x80",
        "’".as_bytes(),
        "🟩".as_bytes(),
        b"\x1b[1m",
    ];
    proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 0..14)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn whatever_is_printed_is_judged_and_drawn(
        expected in outputs(), actual in outputs(), cuts in (0..60_usize, 0..60_usize),
        rung in proptest::sample::select(Rung::TEXTUAL.to_vec()), width in 0..120_usize,
    ) {
        let first = cuts.0.min(expected.len());
        let second = (first + cuts.1).min(expected.len());
        let turn = |printed: &[u8]| Turn { typed: printed.to_vec(), printed: printed.to_vec() };
        let play = Transcript {
            opening: expected[..first].to_vec(),
            turns: vec![turn(&expected[first..second]), turn(&expected[second..])],
            ..Transcript::default()
        };
        let case = Case { expected, ..Case::new("t") };
        for play in [None, Some(play)] {
            let accepted = [Accepted::own(&case, play)];
            let judgement = ask(&case, rung, &accepted, &printed(actual.clone()));
            prop_assert_eq!(judgement.verdict == Verdict::Pass, judgement.difference.is_none());
            if let Some(difference) = &judgement.difference {
                let cut = difference.actual_cut;
                let end = cut.start + difference.actual.len();
                prop_assert_eq!(&actual[cut.start..end], &difference.actual[..]);
                prop_assert!((cut.start..=end).contains(&difference.actual_at));
                let start = difference.expected_cut.start;
                let end = start + difference.expected.len();
                prop_assert_eq!(&case.expected[start..end], &difference.expected[..]);
                prop_assert!((start..=end).contains(&difference.expected_at));
            }
            let text = Text { width, ..plain() }.case(&CaseReport::new(&case, judgement));
            prop_assert!(text.chars().all(|glyph| glyph == '\n' || !glyph.is_control()));
        }
    }
}
