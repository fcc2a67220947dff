//! Every sample run of the four handouts, in both views.
//!
//! `tests/handouts/` holds the runs as the handouts print them: terminal sessions, from which the
//! handouts' own typesetting took blanks at line ends (Wordle), blank lines (Mastermind) or line
//! breaks (SWordle). So the terminal view is held to each at the strictest rung that this allows.

#![expect(
    clippy::expect_used,
    reason = "what helps a test fails with it, and only tests themselves are known to clippy"
)]

use std::path::Path;

use regrade::fixture::Rung;
use regrade::gradebook::{Overrides, Session};
use regrade::judge::strictest;

fn session(assignment: &str) -> Session {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(assignment);
    Session::open(&dir, true, Overrides::default()).expect("the assignment loads")
}

/// Holds the case of a sample run to the handout's text and to its own `.out`.
fn hold(assignment: &str, case: &str, sample: &str, rung: Rung) {
    let session = session(assignment);
    let case = session.assignment().case(case).expect("the case is there");
    let play = session.transcript(case).expect("the engine plays it");
    assert_eq!(play.unread, 0, "the sample run ends with the game");
    assert_eq!(
        String::from_utf8_lossy(&play.piped()),
        String::from_utf8_lossy(&case.expected)
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/handouts")
        .join(format!("{sample}.txt"));
    let printed = std::fs::read(path).expect("the sample run is there");
    let level = strictest(&printed, &play.terminal());
    let reached = level.map(|level| (level.rung, level.steps));
    assert_eq!(reached, Some((rung, Vec::new())));
}

#[test]
fn the_sample_runs_of_lingo_are_equal_byte_for_byte() {
    hold("lingo", "guava", "lingo-guava", Rung::Exact);
    for number in 1..=3 {
        let name = number.to_string();
        hold(
            "lingo",
            &format!("lingo{name}"),
            &format!("lingo-{name}"),
            Rung::Exact,
        );
    }
}

#[test]
fn the_sample_runs_of_wordle_are_equal_but_for_blanks_at_line_ends() {
    for number in 1..=3 {
        let name = number.to_string();
        hold(
            "wordle",
            &format!("sample{name}"),
            &format!("wordle-{name}"),
            Rung::Trailing,
        );
    }
}

#[test]
fn the_sample_games_of_mastermind_are_equal_but_for_blank_lines() {
    hold("mastermind", "sample1", "mastermind-1", Rung::BlankLines);
    hold("mastermind", "sample2", "mastermind-2", Rung::BlankLines);
}

#[test]
fn the_sample_runs_of_swordle_are_equal_but_for_line_breaks() {
    hold("swordle", "swordle2", "swordle-2", Rung::BlankLines);
    for number in [1, 3, 4, 5, 6, 7] {
        let name = number.to_string();
        hold(
            "swordle",
            &format!("swordle{name}"),
            &format!("swordle-{name}"),
            Rung::Spaces,
        );
    }
}
