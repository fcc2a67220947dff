//! Characters that nobody typed, and text that went the wrong way.

use super::folder::{Folder, cases_of, text};

/// A program that prints what it is told to, after reading all input.
fn printer(text: &str) -> String {
    let bytes = text.as_bytes();
    format!("import sys\nsys.stdin.read()\nsys.stdout.buffer.write(bytes({bytes:?}))\n")
}

/// The verdict of the one case, its reason and its notes.
fn told(folder: &Folder, program: &str) -> (String, String, String) {
    let report = folder.report(&[program]);
    let case = cases_of(&report).next().expect("one case");
    (
        text(case, "verdict"),
        text(case, "reason"),
        case["notes"].to_string(),
    )
}

#[test]
fn characters_that_a_program_prints_and_nobody_sees_are_a_matter_of_format() {
    for printed in [
        "\u{feff}Guess: ok\n",
        "Guess: o\u{200b}k\n",
        "Guess:\u{a0}ok\n",
    ] {
        let folder = Folder::new()
            .case("t1", "x\n", "Guess: ok\n")
            .file("mark.py", printer(printed));
        let (verdict, reason, _) = told(&folder, "mark.py");
        assert_eq!(verdict, "format", "{reason}");
        assert!(
            reason.contains("typographic or invisible characters"),
            "{reason}"
        );
    }
}

#[test]
fn what_a_pdf_left_in_an_expected_output_fails_nobody() {
    for expected in [
        "the \u{fb01}rst word\n",
        "the fi\u{ad}rst word\n",
        "the first\u{200b} word\n",
    ] {
        let folder = Folder::new()
            .case("t1", "x\n", expected)
            .file("plain.py", printer("the first word\n"));
        let (verdict, reason, _) = told(&folder, "plain.py");
        assert_eq!(verdict, "fixture-error", "{reason}");
    }
}

#[test]
fn keys_and_quotes_in_the_input_that_nobody_can_have_typed_fail_nobody() {
    for (input, named) in [
        ("one\n\u{4}", "Ctrl-D"),
        ("ome\u{7f}\u{7f}ne\n", "backspace"),
        ("don\u{2019}t\n", "U+2019"),
        ("4 3\u{a0}2 1\n", "U+00A0"),
    ] {
        let folder = Folder::new()
            .case("t1", input, "one\n")
            .file("echo.py", "import sys\nprint(sys.stdin.read(), end='')\n");
        let (verdict, reason, _) = told(&folder, "echo.py");
        assert_eq!(verdict, "fixture-error", "{reason}");
        assert!(reason.contains(named), "{reason}");
    }
}

#[test]
fn a_prompt_on_stderr_is_told_as_one() {
    let folder = Folder::new().case("t1", "x\n", "Guess: ok\n").file(
        "prompts.py",
        "import sys\nsys.stderr.write('Guess: ')\ninput()\nprint('ok')\n",
    );
    let (verdict, _, notes) = told(&folder, "prompts.py");
    assert_eq!(verdict, "fail");
    assert!(
        notes.contains("which is missing, stands on stderr"),
        "{notes}"
    );
    assert!(!notes.contains("prompt not flushed"), "{notes}");
}

#[test]
fn an_exception_of_python_loses_nothing_and_nothing_is_said_to_be_lost() {
    let folder = Folder::new()
        .case("t1", "x\n", "Guess: ok\n")
        .file("missing.py", "print(open('Words.txt').read())\n");
    let (verdict, reason, notes) = told(&folder, "missing.py");
    assert_eq!(verdict, "crash");
    assert!(!reason.contains("is lost"), "{reason}");
    assert!(!notes.contains("does not judge"), "{notes}");
}

/// Reading it took minutes, and no limit holds for what regrade itself does.
#[test]
fn a_source_of_many_functions_and_literals_does_not_hold_up_its_grading() {
    let functions: String = (0..8_000)
        .map(|at| format!("static inline int f{at}(void) {{ return {at}; }}\n"))
        .collect();
    let literals = "\"a\",".repeat(40_000);
    let source = format!(
        "#include <stdio.h>\n{functions}const char *all[] = {{{literals}}};\nint main(void) {{ puts(\"done\"); }}\n"
    );
    let folder = Folder::new()
        .case("t1", "", "done\n")
        .file("long.c", source);
    let started = std::time::Instant::now();
    assert_eq!(told(&folder, "long.c").0, "pass");
    assert!(started.elapsed().as_secs() < 60);
}
