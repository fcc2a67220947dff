//! A batch that is killed again and again comes to what an undisturbed one comes to.

use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::support::{Folder, sample, timeless};

/// The moments are drawn from this.
const SEED: u64 = 20_261_129;

/// How often it is killed.
const KILLS: usize = 20;

/// A class of six, on the ten tests that count.
fn class() -> Folder {
    let folder = Folder::new();
    folder.assignment("wordle");
    for name in [
        "wordle",
        "right-shuffle",
        "each-copy-once",
        "exact-only",
        "syntax-error",
        "newline-kept",
    ] {
        let path = format!("class/{name}/wordle.py");
        folder.put(&path, sample("wordle", &format!("{name}.py")));
    }
    folder
}

fn start(folder: &Folder, out: &str) -> Child {
    let arguments = [
        "grade", "wordle", "class", "-o", out, "--case", "test_*", "--jobs", "2",
    ];
    let mut command = folder.command(&arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the binary starts")
}

fn lines(folder: &Folder, out: &str) -> usize {
    let text = std::fs::read(folder.path(&format!("{out}/journal.jsonl"))).unwrap_or_default();
    text.iter().filter(|byte| **byte == b'\n').count()
}

/// Waits until the journal has so many lines, or the batch is done; gives whether it is.
fn wait_for(folder: &Folder, child: &mut Child, wanted: usize) -> bool {
    let begun = Instant::now();
    loop {
        if child.try_wait().expect("it is ours").is_some() {
            return true;
        }
        if lines(folder, "killed") >= wanted {
            return false;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(300),
            "the batch hangs"
        );
        thread::yield_now();
    }
}

/// The next number of a fixed sequence, from 1 to `most`.
fn draw(state: &mut u64, most: u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % most as usize + 1
}

#[test]
fn killed_at_twenty_moments_and_resumed_the_results_are_the_same() {
    let folder = class();
    assert!(start(&folder, "calm").wait().expect("it ends").success());
    let mut state = SEED;
    for _ in 0..KILLS {
        let wanted = lines(&folder, "killed") + draw(&mut state, 5);
        let mut child = start(&folder, "killed");
        let done = wait_for(&folder, &mut child, wanted);
        assert!(!done, "it was not killed often enough");
        child.kill().expect("it runs");
        child.wait().expect("it is dead");
    }
    assert!(!folder.path("killed/results.json").exists());
    assert!(start(&folder, "killed").wait().expect("it ends").success());
    let [calm, killed] =
        ["calm", "killed"].map(|out| timeless(&folder.read(&format!("{out}/results.json"))));
    let differing: Vec<_> = calm
        .lines()
        .zip(killed.lines())
        .filter(|(a, b)| a != b)
        .collect();
    assert!(calm == killed, "{differing:#?}");
    for folder_of in ["report", "feedback", "exports/grades.csv"] {
        assert_eq!(
            folder.tree(&format!("calm/{folder_of}")),
            folder.tree(&format!("killed/{folder_of}")),
            "{folder_of}"
        );
    }
    let ran = |out: &str| {
        folder
            .read(&format!("{out}/journal.jsonl"))
            .matches("\"event\":\"ran\"")
            .count()
    };
    // A kill between a run and its line in the journal leaves a run without a line.
    assert!(ran("killed") <= ran("calm"));
    for line in folder.read("killed/journal.jsonl").lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("every line is whole");
    }
}
