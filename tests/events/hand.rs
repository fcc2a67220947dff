//! Outputs that people wrote, each with what has to become of it.
//!
//! A file holds one case: `# CASE, VERDICT[ or VERDICT]: what is the matter with it`, and below it
//! the output byte for byte.

use std::path::Path;

use super::game::{Game, judge};

fn hold(name: &str) {
    let game = Game::load(name);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/events/hand")
        .join(name);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut offences = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("it is text");
        let (head, output) = text.split_once('\n').expect("there is a first line");
        let (what, _) = head
            .trim_start_matches("# ")
            .split_once(':')
            .expect("case and verdict");
        let (case, verdicts) = what.split_once(", ").expect("case and verdict");
        let play = game.play(case);
        let (verdict, why) = judge(&game.plan(&play), output);
        if !verdicts.split(" or ").any(|permitted| permitted == verdict) {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            offences.push(format!("{name}: {verdict}, not {verdicts}: {why}"));
        }
    }
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}

#[test]
fn swordle_by_hand() {
    hold("swordle");
}

#[test]
fn wordle_by_hand() {
    hold("wordle");
}

#[test]
fn mastermind_by_hand() {
    hold("mastermind");
}

#[test]
fn lingo_by_hand() {
    hold("lingo");
}
