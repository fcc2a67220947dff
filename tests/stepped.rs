//! Stepped feeding shows the same bytes as plain feeding, whatever the program.

#![expect(
    clippy::expect_used,
    reason = "what helps a test fails with it, and only tests themselves are known to clippy"
)]

use std::path::{Path, PathBuf};
use std::time::Duration;

use regrade::candidate::{BuildOptions, Candidate, Ending, build};
use regrade::gradebook::{Overrides, Session};

/// Cases that each program is put to.
const CASES: usize = 4;

fn submissions(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir.join("submissions")).expect("there are submissions");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|kind| kind != "toml"))
        .collect();
    paths.sort();
    paths
}

/// Programs that draw again while they are played: no two of their runs are alike.
const DRAWS_AGAIN: [&str; 4] = [
    "new-secret-",
    "new-numbers-",
    "secret-changes",
    "numbers-change",
];

/// Some cases, other ones for each program, so that together they are all.
fn chosen(cases: usize, program: usize) -> impl Iterator<Item = usize> {
    (0..CASES.min(cases)).map(move |at| (program * CASES + at) % cases)
}

fn compare(session: &Session, index: usize, candidate: &Candidate) {
    let plain = session.observe(index, candidate).expect("it runs");
    let stepped = session.observe_stepped(index, candidate).expect("it runs");
    let case = &session.assignment().cases[index].name;
    let name = format!("{} {case}", candidate.name);
    assert_eq!(stepped.unreadable, None, "{name}");
    let turns = stepped.turns.iter().map(|turn| turn.printed.as_slice());
    let parts: Vec<_> = std::iter::once(stepped.opening.as_slice())
        .chain(turns)
        .chain(std::iter::once(stepped.closing.as_slice()))
        .collect();
    assert_eq!(parts.concat(), stepped.observation.stdout, "{name}");
    if plain.pinned == Some(false) {
        // It draws anew in each run.
        return;
    }
    if plain.ending == Ending::TimedOut {
        assert_eq!(stepped.observation.ending, Ending::TimedOut, "{name}");
        return;
    }
    assert_eq!(
        String::from_utf8_lossy(&stepped.observation.stdout),
        String::from_utf8_lossy(&plain.stdout),
        "{name}"
    );
    assert_eq!(stepped.observation.ending, plain.ending, "{name}");
    assert_eq!(stepped.observation.pinned, plain.pinned, "{name}");
}

fn all_of(assignment: &str) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(assignment);
    let overrides = Overrides {
        timeout: Some(Duration::from_secs(5)),
        ..Overrides::default()
    };
    let session = Session::open(&dir, false, overrides).expect("the assignment loads");
    for (number, path) in submissions(&dir).iter().enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if DRAWS_AGAIN.iter().any(|again| name.starts_with(again)) {
            continue;
        }
        // What does not compile has nothing to show.
        let Ok(candidate) = build(std::slice::from_ref(path), &BuildOptions::default()) else {
            continue;
        };
        for index in chosen(session.assignment().cases.len(), number) {
            // What is typed in a game against the player is known only while it goes on.
            if session.assignment().cases[index].adaptive.is_none() {
                compare(&session, index, &candidate);
            }
        }
    }
}

#[test]
fn samples_of_lingo_print_the_same_line_by_line() {
    all_of("lingo");
}

#[test]
fn samples_of_mastermind_print_the_same_line_by_line() {
    all_of("mastermind");
}

#[test]
fn samples_of_swordle_print_the_same_line_by_line() {
    all_of("swordle");
}

#[test]
fn samples_of_wordle_print_the_same_line_by_line() {
    all_of("wordle");
}
