//! `regrade twins`: programs that know their cases by heart.

use std::fs;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

use super::folder::{Folder, regrade, repository, stdout};

/// The cases of an assignment: what is typed and what has to be printed.
fn cases(game: &str) -> Vec<(String, String)> {
    let dir = repository(&format!("fixtures/{game}"));
    let entries = fs::read_dir(dir).expect("the assignment is there");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut inputs: Vec<_> = paths
        .filter(|path| path.extension() == Some("in".as_ref()))
        .collect();
    inputs.sort();
    let read = |path| fs::read_to_string(path).expect("it is text");
    let pairs = inputs
        .iter()
        .map(|path| (read(path.clone()), read(path.with_extension("out"))));
    pairs.collect()
}

/// A Python program that knows what to print for each input, and nothing else.
fn python(game: &str) -> String {
    let known = cases(game)
        .iter()
        .map(|(typed, printed)| format!("    {typed:?}: {printed:?},\n"))
        .collect::<String>();
    format!(
        "import random, sys\nknown = {{\n{known}}}\nprint(known.get(sys.stdin.read(), \"\"), end=\"\")\n"
    )
}

/// The same in C++.
fn cpp(game: &str) -> String {
    let known = cases(game)
        .iter()
        .map(|(typed, printed)| {
            format!("    if (typed == R\"~~({typed})~~\") std::cout << R\"~~({printed})~~\";\n")
        })
        .collect::<String>();
    format!(
        "#include <iostream>\n#include <iterator>\n#include <string>\nint main() {{\n    std::string typed(std::istreambuf_iterator<char>(std::cin), {{}});\n{known}}}\n"
    )
}

fn twins(game: &str, source: &std::path::Path, arguments: &[&str]) -> Assert {
    let mut command = regrade();
    let command = command
        .arg("twins")
        .arg(repository(&format!("fixtures/{game}")));
    command.arg(source).args(arguments).assert()
}

#[test]
fn a_cpp_program_that_knows_its_cases_by_heart_is_found_out() {
    let folder = Folder::new().file("swordle.cpp", cpp("swordle"));
    twins("swordle", &folder.path("swordle.cpp"), &[])
        .code(1)
        .stdout(
            contains("swordle1: passed, and its twin is not: fail: ")
                .and(contains("with other letters, numbers or file names: it may know them by heart, or bring words of its own (a list in the program)\n"))
                .and(contains(", 0 with the twin\n")),
        );
}

#[test]
fn a_python_program_that_knows_its_cases_by_heart_is_found_out() {
    let folder = Folder::new().file("wordle.py", python("wordle"));
    let assert = twins("wordle", &folder.path("wordle.py"), &["--format", "json"]).code(1);
    let document: Value = serde_json::from_str(&stdout(&assert)).expect("it is JSON");
    let cases = document["cases"].as_array().expect("a list");
    let by_heart = cases.iter().filter(|case| case["by_heart"] == true).count();
    assert!(by_heart > 10, "{by_heart} of {}", cases.len());
}

#[test]
fn a_program_with_a_list_of_its_own_is_not_accused() {
    let source = "import random\nwords = ['again', 'guava']\nsecret = random.choice(words)\nwhile True:\n    guess = input('Guess: ')\n    if guess not in words:\n        print('No word')\n        continue\n    if guess == secret:\n        print('Right!')\n        break\n    print('agA--')\n";
    let game = "input.read = \"line\"\nsecret = { kind = \"word\", from = \"bank\", length = 5 }\nround.prompt = \"Guess: \"\ncheck = [{ rule = \"not-in-bank\", say = \"No word\\n\" }]\nscore.near = \"member\"\nfeedback = { say = \"{row}\\n\", hit = \"{LETTER}\", near = \"{letter}\", miss = \"-\", on_win = false }\nend.win = \"Right!\\n\"\n";
    let folder = Folder::new()
        .file("cases/game.toml", game)
        .file(
            "cases/assignment.toml",
            "bank = \"words.txt\"\nfiles = [\"words.txt\"]\n",
        )
        .file("cases/words.txt", "again\nguava\n")
        .file("cases/t1.toml", "secret = \"guava\"\n")
        .case("t1", "again\nguava\n", "Guess: agA--\nGuess: Right!\n")
        .file("list.py", source);
    let mut command = folder.regrade();
    command
        .args(["twins", "cases", "list.py"])
        .assert()
        .code(1)
        .stdout(
            contains("it passes 1 case and fails its copy with other letters")
                .and(contains("or bring words of its own"))
                .and(contains("it knows").not()),
        );
}

#[test]
fn right_programs_pass_their_twins() {
    let mut programs = vec![("swordle", "swordle.cpp"), ("mastermind", "mastermind.cc")];
    programs.extend([("wordle", "wordle.py"), ("lingo", "lingo.py")]);
    for (game, program) in programs {
        let source = repository(&format!("fixtures/{game}/submissions/{program}"));
        let report = stdout(&twins(game, &source, &[]).success());
        assert!(!report.contains("by heart"), "{game}: {report}");
    }
}

#[test]
fn where_nothing_passes_nothing_is_proven() {
    let folder = Folder::new().file("wordle.py", "print(\"?\")\n");
    twins("wordle", &folder.path("wordle.py"), &[]).code(3);
    let plain = Folder::new().case("t1", "a\n", "a\n");
    let mut command = plain.regrade();
    command
        .args(["twins", "cases", "--", "cat"])
        .assert()
        .code(3);
}
