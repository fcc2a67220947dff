//! `regrade audit`: whether the cases would catch the mistakes.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

use super::assignments::ASSIGNMENTS;
use super::folder::{Folder, regrade, repository, stdout};

fn audit(game: &str, variant: Option<&str>) -> Value {
    let mut command = regrade();
    let dir = repository(&format!("fixtures/{game}"));
    command.arg("audit").arg(dir).args(["--format", "json"]);
    command.args(variant.iter().flat_map(|name| ["--variant", name]));
    let text = stdout(&command.assert().success());
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn the_cases_of_the_project_catch_every_mistake_and_tell_all_of_them_apart() {
    for (game, variant) in ASSIGNMENTS {
        let found = audit(game, variant);
        let score = &found["score"];
        assert_eq!(score["killed"], score["killable"], "{game} {variant:?}");
        assert!(score["killable"].as_u64() > Some(30), "{game} {variant:?}");
        for key in ["survivors", "confused", "missing"] {
            assert_eq!(
                found[key],
                Value::Array(Vec::new()),
                "{game} {variant:?}: {key}"
            );
        }
        for one in found["equivalent"].as_array().expect("a list") {
            assert_ne!(one["how"], "tried", "nothing is proved: {game}: {one}");
        }
    }
}

/// An assignment with the game, the words and the cases of those names.
fn of_cases(folder: &Folder, game: &str, names: &[&str]) -> std::path::PathBuf {
    let from = repository(&format!("fixtures/{game}"));
    let dir = folder.path(game);
    fs::create_dir_all(&dir).expect("a folder");
    let is_kept = |path: &std::path::Path| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_of_case = names.contains(&&*stem);
        is_of_case || ["game", "words"].contains(&&*stem)
    };
    for entry in fs::read_dir(from).expect("the assignment is there") {
        let path = entry.expect("a file").path();
        if is_kept(&path) {
            let name = path.file_name().expect("a file has a name");
            fs::copy(&path, dir.join(name)).expect("copied");
        }
    }
    let settings = "strictness = \"trailing\"\nbank = \"words.txt\"\nfiles = [\"words.txt\"]\n";
    fs::write(dir.join("assignment.toml"), settings).expect("written");
    dir
}

#[test]
fn the_score_is_told_before_and_after_and_filling_keeps_the_promise() {
    let folder = Folder::new();
    let dir = of_cases(&folder, "lingo", &["lingo1", "lingo2"]);
    let run = |arguments: &[&str]| {
        let mut command = regrade();
        command.arg("audit").arg(&dir).args(arguments).assert()
    };
    run(&[])
        .code(1)
        .stdout(contains("Mistakes that would pass:\n"))
        .stdout(contains("Cases that are missing, as `--fill` writes them"))
        .stdout(contains(
            "proved within a bound by trying every play in which",
        ));
    let before: Value = serde_json::from_str(&stdout(&run(&["--format", "json"]))).expect("JSON");
    let promised = &before["score_when_filled"];
    assert_eq!(promised["killed"], promised["killable"]);
    assert!(before["score"]["killed"].as_u64() < promised["killed"].as_u64());
    run(&["--fill", "--yes"])
        .code(0)
        .stdout(contains("% were caught, and 100.0 % are now\n"));
    let after: Value =
        serde_json::from_str(&stdout(&run(&["--format", "json"]).code(0))).expect("JSON");
    assert_eq!(after["score"], *promised);
    assert_eq!(after["missing"], Value::Array(Vec::new()));
    run(&[]).stdout(contains("no case is missing\n").and(contains("would pass").not()));
    // What a right program draws is no matter in any of them.
    let right = repository("fixtures/lingo/submissions/lingo.py");
    let mut check = regrade();
    check.arg("check").arg(&dir).arg(right);
    check.assert().success().stdout(contains("unpinned").not());
}
