//! What whoever grades is told of the set-up: that the engine contradicts an expected output, and
//! that programs could not be steered.

use super::compilers::cpp_alone;
use super::support::Folder;

/// A game with the secret `guava`, and one submission that plays it.
fn class() -> Folder {
    let folder = Folder::new();
    folder.put(
        "words/game.toml",
        r#"
input.read = "line"
secret = { kind = "word", from = "fixed", value = "guava" }
round.prompt = "Guess: "
score.near = "member"
feedback = { say = "{row}\n", hit = "{LETTER}", near = "{letter}", miss = "-", on_win = false }
end.win = "Right!\n"
"#,
    );
    folder.put("words/win.in", "guava\n");
    folder.put("words/win.out", "Guess: Right!\n");
    folder.put(
        "class/ada/words.py",
        "print('Guess: ', end='')\ninput()\nprint('Right!')\n",
    );
    folder
}

const GRADE: [&str; 5] = ["grade", "words", "class", "-o", "out"];

/// The stderr of a command, and whether it ended well.
fn said(folder: &Folder, arguments: &[&str]) -> String {
    let mut command = assert_cmd::Command::from_std(folder.command(arguments));
    let output = command.output().expect("the binary starts");
    assert!(output.status.success());
    String::from_utf8(output.stderr).expect("the binary prints text")
}

#[test]
fn an_expected_output_that_the_engine_contradicts_is_a_warning_with_both_texts() {
    let folder = class();
    assert_eq!(said(&folder, &GRADE), "");
    folder.put("words/win.out", "Guess: Wrong!\n");
    let warning = "words/win.out:1: not what the engine prints: it is `Guess: Wrong!␊`, the engine \
                   prints `Guess: Right!␊`; marks go by the file (if the handout";
    for arguments in [&["rescore", "words", "out", "--yes"][..], &GRADE] {
        let said = said(&folder, arguments);
        assert!(said.starts_with(&format!("warning: {warning}")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        let [told] = &folder.results("out").warnings[..] else {
            panic!("one warning");
        };
        assert!(told.starts_with(warning), "{told}");
        assert!(folder.read("out/report/index.html").contains("the engine"));
    }
    assert_eq!(folder.totals("out")["ada"], 0.0);
    let student = walkdir::WalkDir::new(folder.path("out/feedback"));
    let pages = student.into_iter().filter_map(Result::ok);
    for page in pages.filter(|page| page.file_type().is_file()) {
        let text = std::fs::read_to_string(page.path()).expect("a page");
        assert!(!text.contains("the engine prints"), "{text}");
    }
}

#[test]
fn a_class_whose_cpp_programs_cannot_be_steered_is_told_so_in_the_report() {
    let folder = class();
    cpp_alone(&folder.path("bin"));
    folder.put("class/bob/words.cpp", "int main() {}\n");
    let mut command = assert_cmd::Command::from_std(folder.command(&GRADE));
    let output = command.env("PATH", folder.path("bin")).output();
    assert!(output.expect("the binary starts").status.success());
    let [told] = &folder.results("out").warnings[..] else {
        panic!("one warning");
    };
    assert!(told.contains("C and C++ programs draw"), "{told}");
    assert!(told.contains("`gcc` is not installed"), "{told}");
}
