//! Which program of a submission is the one that is graded, by the rules of the four assignments.

use regrade::gradebook::SubmissionRules;

use crate::rules::{main_of, ruled};
use crate::support::{Class, finding, kinds};

#[test]
fn the_expected_name_is_found_below_when_it_is_unique_and_the_student_is_told_where() {
    let (_class, ada) = ruled(
        "wordle",
        &[
            ("ada/hw/src/wordle.py", b"1"),
            ("ada/hw/test_wordle.py", b"import wordle"),
        ],
    );
    assert_eq!(main_of(&ada), "src/wordle.py");
    assert_eq!(
        finding(&ada, "found-below").message,
        "`wordle.py` was found in the folder `src`"
    );
}

#[test]
fn a_name_in_other_capitals_or_of_its_own_is_taken() {
    let (_class, ada) = ruled("wordle", &[("ada/Wordle.py", b"1"), ("ada/x.py", b"2")]);
    assert_eq!(main_of(&ada), "Wordle.py");
    assert_eq!(finding(&ada, "file-name").weight, "warning");
    let (_class, bob) = ruled(
        "wordle",
        &[("bob/game.py", b"import rows\n"), ("bob/rows.py", b"")],
    );
    assert_eq!(main_of(&bob), "game.py");
}

#[test]
fn a_suffix_that_a_system_added_or_hid_is_mended() {
    for name in ["wordle.py.txt", "Wordle", "wordle.txt"] {
        let (_class, ada) = ruled("wordle", &[(&format!("ada/{name}"), b"print(1)")]);
        assert_eq!(main_of(&ada), "wordle.py");
        assert_eq!(ada.files, ["wordle.py"]);
        assert!(ada.root.join("wordle.py").exists());
        assert_eq!(kinds(&ada), ["main-source", "file-name"]);
        assert!(finding(&ada, "file-name").message.contains(name));
        assert!(!ada.refused);
    }
}

#[test]
fn an_added_suffix_is_mended_where_no_name_is_expected_too() {
    let class = Class::of(&[("ada/game.py.txt", b"print(1)")]);
    let mut ada = class.only();
    SubmissionRules::default().apply(&mut ada);
    assert_eq!(main_of(&ada), "game.py");
    assert!(!ada.refused);
}

#[test]
fn a_submission_without_a_program_is_refused() {
    let (_class, ada) = ruled(
        "wordle",
        &[("ada/a.pdf", b"%PDF\0"), ("ada/b.txt", b"notes")],
    );
    assert!(ada.refused);
    assert_eq!(
        finding(&ada, "no-program").message,
        "no Python source was handed in, only `a.pdf` and `b.txt`"
    );
}

#[test]
fn a_document_is_no_source_whatever_it_is_called() {
    for (name, text) in [
        ("mastermind.pdf", "%PDF-1.4\n"),
        ("report.pdf", "%PDF-1.4\n"),
        ("onlinetext.html", "<p>see my e-mail</p>"),
        ("mastermind.txt", "<html><p>int main() {}</p></html>"),
        ("mastermind", "%PDF-1.4\n"),
    ] {
        let (_class, ada) = ruled("mastermind", &[(&format!("ada/{name}"), text.as_bytes())]);
        assert!(ada.refused && ada.programs.is_empty(), "{name}");
        assert_eq!(
            finding(&ada, "no-program").message,
            format!("no C++ source was handed in, only `{name}`")
        );
    }
}

#[test]
fn the_program_is_the_one_that_the_build_chooses() {
    const MAIN: &str = "int main() {}";
    const ASKS: &str = "if __name__ == '__main__':\n    pass\n";
    for (assignment, files, main) in [
        (
            "mastermind",
            &[("game.cc", MAIN), ("game - Copy.cc", MAIN)][..],
            "game.cc",
        ),
        (
            "mastermind",
            &[("archive/mm.cc", MAIN), ("mm.cc", MAIN)],
            "mm.cc",
        ),
        (
            "mastermind",
            &[
                ("CMakeFiles/3.2/Id.cpp", MAIN),
                ("cmake-build-debug/x.cpp", MAIN),
                ("main.cpp", MAIN),
            ],
            "main.cpp",
        ),
        (
            "mastermind",
            &[
                ("inc/r.hpp", ""),
                ("lib/rnd.cxx", "int f() { return 1; }"),
                ("src/a_test.cpp", MAIN),
                ("src/game.cpp", MAIN),
            ],
            "src/game.cpp",
        ),
        (
            "lingo",
            &[("play.py", ASKS), ("engine.py", "print(1)")],
            "play.py",
        ),
        (
            "lingo",
            &[
                ("lingo_game.py", ""),
                ("test_lingo.py", "import lingo_game"),
            ],
            "lingo_game.py",
        ),
        (
            "lingo",
            &[
                ("solution.py", ""),
                ("old_solution.py", ""),
                ("test.py", ""),
            ],
            "solution.py",
        ),
        (
            "lingo",
            &[("prog.py", ""), ("venv/lib/six.py", ASKS)],
            "prog.py",
        ),
    ] {
        let files: Vec<_> = files
            .iter()
            .map(|(name, text)| (format!("ada/{name}"), text.as_bytes()))
            .collect();
        let files: Vec<_> = files.iter().map(|(name, text)| (&**name, *text)).collect();
        let (_class, ada) = ruled(assignment, &files);
        assert!(!ada.refused, "{main}: {:#?}", ada.findings);
        assert_eq!(main_of(&ada), main);
        let told = finding(&ada, "main-source");
        assert_eq!(told.weight, "note", "{told:?}");
    }
}

#[test]
fn sources_that_others_include_go_with_the_program() {
    let (_class, ada) = ruled(
        "mastermind",
        &[
            ("ada/game.cc", b"#include \"util.c\"\nint main() {}"),
            ("ada/util.c", b"int f() { return 1; }"),
        ],
    );
    let program = ada.program("main").expect("a program");
    assert_eq!(program.sources, ["game.cc", "util.c"]);
}

#[test]
fn a_program_that_is_only_the_first_by_name_is_taken_with_a_warning() {
    let (_class, ada) = ruled(
        "mastermind",
        &[
            ("ada/draft.cc", b"int main() {}"),
            ("ada/final.cc", b"int main() {}"),
        ],
    );
    assert_eq!(main_of(&ada), "draft.cc");
    let told = finding(&ada, "main-source");
    assert_eq!(told.weight, "warning");
    assert!(told.message.ends_with("`final.cc`"), "{}", told.message);
}

#[test]
fn a_program_that_cannot_be_told_from_another_is_refused_by_name() {
    let (_class, ada) = ruled(
        "lingo",
        &[("ada/a.py", b"print(1)"), ("ada/b.py", b"print(2)")],
    );
    assert!(ada.refused);
    assert_eq!(
        finding(&ada, "no-program").message,
        "it cannot be told which of these is the program: `a.py`, `b.py`"
    );
}
