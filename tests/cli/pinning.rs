//! Cases whose secret a candidate cannot be told.

use std::ffi::OsStr;
use std::path::Path;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;

use super::compilers::cpp_alone;
use super::folder::{Folder, regrade, repository, stdout};

/// Whoever draws `guava` passes, and the draw is what is printed.
fn folder() -> Folder {
    Folder::new().case("drawn", "", "guava\n").file(
        "cases/drawn.toml",
        "secret = \"guava\"\nhint = \"Draw it.\"\n",
    )
}

const DRAWS: &str = "import random\nprint(random.choice(['apple', 'guava', 'lemon']))\n";

const CPP: &str = "#include <iostream>\nint main() { std::cout << \"apple\\n\"; }\n";

#[test]
fn a_python_program_draws_the_secret_of_the_case() {
    let folder = folder().file("draws.py", DRAWS);
    folder.check(&["draws.py"]).success();
    folder.check(&["--", "python3", "draws.py"]).success();
}

#[test]
fn a_python_program_that_never_draws_is_unpinned() {
    folder()
        .file("fixed.py", "print('apple')\n")
        .check(&["fixed.py"])
        .code(3)
        .stdout(contains("– drawn · unpinned · not counted\n"));
}

/// A check of some of Lingo's own cases.
fn lingo(program: &Path, cases: &str) -> Assert {
    let mut command = regrade();
    command.arg("check").arg(repository("fixtures/lingo"));
    command.arg(program).args(["--case", cases]);
    command.assert()
}

#[test]
fn a_cpp_program_that_draws_with_rand_plays_the_secret_of_the_case() {
    lingo(
        &repository("fixtures/lingo/submissions/lingo.cc"),
        "lingo[123]",
    )
    .success()
    .stdout(contains("3 passed").and(contains("consistency").not()));
}

#[test]
fn a_cpp_program_whose_secret_is_written_into_it_stays_unpinned() {
    let source = repository("fixtures/lingo/submissions/lingo.cc");
    let source = std::fs::read_to_string(source).unwrap();
    let fixed = source.replace("words[rand() % words.size()]", "\"balks\"");
    assert_ne!(fixed, source);
    let folder = Folder::new().file("fixed.cc", fixed);
    lingo(&folder.path("fixed.cc"), "lingo1")
        .code(3)
        .stdout(contains("balks in five tries · unpinned"));
}

#[test]
fn unpinned_cases_of_a_cpp_program_are_one_line_each_and_explained_once() {
    let folder = folder()
        .case("again", "", "guava\n")
        .file(
            "cases/again.toml",
            "secret = \"guava\"\nhint = \"Draw it.\"\n",
        )
        .case("plain", "", "apple\n")
        .file("draws.cc", CPP);
    let assert = folder.check(&["draws.cc"]).success();
    let printed = stdout(&assert);
    // How well programs are kept apart depends on the machine.
    let lines = printed.split_inclusive('\n');
    let lines: String = lines
        .filter(|line| !line.starts_with("isolation "))
        .collect();
    assert_eq!(
        lines,
        "cases · draws.cc · exact\n– again · unpinned · not counted\n– drawn · unpinned · not \
         counted\n✓ plain · 1 point\nunpinned: this program picks its own secret and could not be \
         given the one of the case, so what it printed cannot be compared\n1 passed, 2 unpinned · 1 \
         of 1 point\n"
    );
}

#[test]
fn when_nothing_but_unpinned_cases_is_left_nothing_was_judged() {
    folder()
        .check(&["--quiet", "--", "echo", "apple"])
        .code(3)
        .stdout(
            contains("unpinned: this program picks").and(contains("nothing could be judged\n")),
        );
}

#[test]
fn games_worth_nothing_do_not_make_up_for_cases_that_could_not_be_judged() {
    let source = repository("fixtures/lingo/submissions/lingo.py");
    let source = std::fs::read_to_string(source).unwrap();
    let drawn = "words[int.from_bytes(__import__('os').urandom(4), 'big') % len(words)]";
    let own = source.replace("random.choice(words)", drawn);
    assert_ne!(own, source);
    let folder = Folder::new().file("own.py", own);
    let nothing = contains("nothing that is worth points could be judged");
    lingo(&folder.path("own.py"), "[gl][ai][mn]*")
        .code(3)
        .stdout(contains("3 passed, 3 unpinned · 0 of 0 points").and(nothing));
}

#[test]
fn an_unpinned_case_is_no_failure_to_stop_at() {
    folder()
        .case("later", "", "apple\n")
        .check(&["--fail-fast", "--", "echo", "apple"])
        .success()
        .stdout(contains("✓ later"));
}

/// The game of words with one case and one sample of C++.
fn sample() -> Folder {
    let own = |name: &str| {
        std::fs::read(repository("fixtures/lingo").join(name)).expect("it can be read")
    };
    Folder::new()
        .file(
            "lingo/assignment.toml",
            "bank = \"words.txt\"\nfiles = [\"words.txt\"]\n",
        )
        .file("lingo/game.toml", own("game.toml"))
        .file("lingo/words.txt", own("words.txt"))
        .file("lingo/quit.in", "QUIT\n")
        .file("lingo/quit.toml", "secret = \"guava\"\n")
        .file("lingo/submissions/lingo.cc", own("submissions/lingo.cc"))
        .file("lingo/submissions/submissions.toml", "[\"lingo.cc\"]\n")
}

#[test]
fn without_a_c_compiler_it_is_said_once_that_cpp_programs_are_not_given_their_secret() {
    let machine = Folder::new();
    cpp_alone(&machine.path("bin"));
    let folder = sample();
    regrade()
        .args(["record", "--yes"])
        .arg(folder.path("lingo"))
        .assert()
        .success();
    let source = folder.path("lingo/submissions/lingo.cc");
    let commands: [(&[&str], bool); 4] = [
        (&["check"], true),
        (&["fuzz", "--count", "16"], true),
        (&["twins"], true),
        (&["verify"], false),
    ];
    for (command, takes_source) in commands {
        let run = |path: Option<&OsStr>| {
            let mut run = regrade();
            run.args(command).arg(folder.path("lingo"));
            run.args(takes_source.then_some(&source));
            run.envs(path.map(|path| ("PATH", path)));
            run.assert()
        };
        let said = contains("note: C and C++ programs draw").count(1);
        run(Some(machine.path("bin").as_os_str()))
            .stderr(said.and(contains("`gcc` is not installed")));
        run(None).stderr(contains("note: C and C++").not());
    }
}
