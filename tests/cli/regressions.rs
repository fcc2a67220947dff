//! What went wrong for others, as told in their public bug reports, and must not go wrong here.

use predicates::prelude::*;

use super::folder::{Folder, cases_of, repository, text};

/// A game that is won in the first turn.
const WON: &str = "Turns (0 - 40) Turn 1\nWhat is your guess: Number correct 4\nNumber in wrong spot 0\n\nYou win!\n";

/// A program that prints what it is told to, after reading all input.
fn printer(text: &str) -> String {
    let bytes = text.as_bytes();
    format!("import sys\nsys.stdin.read()\nsys.stdout.buffer.write(bytes({bytes:?}))\n")
}

fn mastermind() -> String {
    std::fs::read_to_string(repository("fixtures/mastermind/submissions/mastermind.cc"))
        .expect("the sample program is there")
}

fn expect(folder: &Folder, arguments: &[&str], verdicts: &[(&str, &str)]) {
    let expected: Vec<_> = verdicts
        .iter()
        .map(|(name, verdict)| ((*name).to_owned(), (*verdict).to_owned()))
        .collect();
    assert_eq!(folder.verdicts(arguments), expected);
}

/// See: JZJisawesome/ece250-testcases#17
#[test]
fn a_missing_newline_at_the_end_is_a_matter_of_format_and_is_named() {
    let folder = Folder::new()
        .case("t1", "0\n1 2 3 4\n", WON.trim_end())
        .file("mastermind.cc", mastermind());
    expect(&folder, &["mastermind.cc"], &[("t1", "format")]);
    folder
        .regrade()
        .args(["check", "cases", "mastermind.cc"])
        .assert()
        .code(1)
        .stdout(predicate::str::contains("newline"));
}

/// See: DMOJ/judge-server#375
#[test]
fn an_input_without_its_last_newline_gets_one_and_the_program_is_not_blamed() {
    let strict_reader = "import sys\nfor line in sys.stdin:\n    if line.endswith('\\n'):\n        print('got', line.strip())\n";
    let folder = Folder::new()
        .case("t1", "one\ntwo", "got one\ngot two\n")
        .file("reader.py", strict_reader);
    expect(&folder, &["reader.py"], &[("t1", "pass")]);
}

/// See: DMOJ/judge-server#439
#[test]
fn blanks_inside_a_line_are_content() {
    let folder = Folder::new()
        .case("t1", "spray\n", "Enter a 5 letter word: - - - a -\n")
        .file("row.py", printer("Enter a 5 letter word: ---a-\n"));
    expect(&folder, &["row.py"], &[("t1", "fail")]);
    expect(
        &folder,
        &["row.py", "--strictness", "spaces"],
        &[("t1", "fail")],
    );
}

/// See: rust-lang/rust#57515
#[test]
fn an_expected_output_with_crlf_fails_nobody_and_is_told_once() {
    let folder = Folder::new()
        .case("t1", "0\n1 2 3 4\n", WON.replace('\n', "\r\n"))
        .file("mastermind.cc", mastermind());
    expect(&folder, &["mastermind.cc"], &[("t1", "pass")]);
    folder
        .regrade()
        .args(["check", "cases", "mastermind.cc"])
        .assert()
        .success()
        .stderr(predicate::str::contains("CRLF").count(1));
}

/// See: se-edu/addressbook-level2#43
#[test]
fn a_byte_order_mark_before_the_first_command_is_not_fed_to_the_program() {
    let folder = Folder::new()
        .case("t1", "\u{feff}0\n1 2 3 4\n", WON)
        .file("mastermind.cc", mastermind());
    expect(&folder, &["mastermind.cc"], &[("t1", "pass")]);
}

/// See: prologin/concours-site#89
#[test]
fn a_nul_byte_is_content_and_is_drawn() {
    let folder = Folder::new()
        .case("t1", "x\n", "||-,-||\n")
        .file("nul.py", printer("||\0,\0||\n"));
    expect(&folder, &["nul.py"], &[("t1", "fail")]);
    folder
        .regrade()
        .args(["check", "cases", "nul.py"])
        .assert()
        .code(1)
        .stdout(predicate::str::contains("||␀,␀||").and(predicate::str::contains("\0").not()));
}

/// See: mitsuhiko/insta#300
#[test]
fn terminal_colours_on_a_pipe_are_a_matter_of_format() {
    let folder = Folder::new().case("t1", "x\n", "*?!\nlost\n").file(
        "colours.py",
        printer("\u{1b}[33m*?\u{1b}[32m!\u{1b}[0m\nlost\n"),
    );
    expect(&folder, &["colours.py"], &[("t1", "format")]);
    folder
        .regrade()
        .args(["check", "cases", "colours.py"])
        .assert()
        .code(1)
        .stdout(predicate::str::contains("colour").and(predicate::str::contains("\u{1b}").not()));
}

/// A letter where `cin` wants a number: the prompt never ends.
#[test]
fn an_endless_prompt_is_stopped_at_the_output_limit_and_explained() {
    let endless = "#include <iostream>\nint main() {\n  int turns = 99;\n  while (turns > 40) {\n    std::cout << \"Turns (0 - 40) \";\n    if (!(std::cin >> turns)) turns = 99;\n  }\n}\n";
    let folder = Folder::new()
        .case("t1", "lots\n", "Turns (0 - 40) ")
        .file("endless.cc", endless);
    expect(&folder, &["endless.cc"], &[("t1", "output-limit")]);
    let report = folder.report(&["endless.cc"]);
    let reason = text(cases_of(&report).next().expect("one case"), "reason");
    assert!(reason.contains("times"), "{reason}");
}

/// See: assert-rs/assert_cmd and every `read until the end` loop
#[test]
fn a_grandchild_that_holds_the_pipe_delays_nothing() {
    let program = "import subprocess\nsubprocess.Popen(['sleep', '60'])\nprint('done')\n";
    let folder = Folder::new()
        .case("t1", "", "done\n")
        .file("parent.py", program);
    let started = std::time::Instant::now();
    expect(&folder, &["parent.py"], &[("t1", "pass")]);
    assert!(started.elapsed().as_secs() < 30);
}

/// An early end leaves 200 KB of input unread.
#[test]
fn unread_input_is_no_mistake() {
    let folder = Folder::new()
        .case("t1", "guess\n".repeat(35_000), "won\n")
        .file("early.py", "input()\nprint('won')\n");
    expect(&folder, &["early.py"], &[("t1", "pass")]);
}

/// An endless loop that prints only newlines is never equal to anything.
#[test]
fn a_flood_of_newlines_is_stopped_whatever_was_expected() {
    let folder = Folder::new()
        .case("t1", "x\n", "something\n")
        .case("t2", "", "")
        .file(
            "flood.cc",
            "#include <cstdio>\nint main() { for (;;) putchar('\\n'); }\n",
        );
    let flooded = [("t1", "output-limit"), ("t2", "output-limit")];
    expect(&folder, &["flood.cc"], &flooded);
    expect(&folder, &["flood.cc", "--strictness", "spaces"], &flooded);
}

/// Right output, and then a crash when the program ends.
#[test]
fn a_crash_after_the_last_line_is_a_crash_and_the_signal_is_named() {
    let crash = "#include <csignal>\n#include <iostream>\nstruct Board { ~Board() { raise(SIGSEGV); } };\nint main() {\n  static Board board;\n  std::cout << \"You win!\" << std::endl;\n}\n";
    let folder = Folder::new()
        .case("t1", "", "You win!\n")
        .file("late.cc", crash);
    expect(&folder, &["late.cc"], &[("t1", "crash")]);
    folder
        .regrade()
        .args(["check", "cases", "late.cc"])
        .assert()
        .code(1)
        .stdout(predicate::str::contains("SIGSEGV"));
}

/// A plain `exit(10)` is not a crash.
#[test]
fn a_status_that_nobody_asked_for_is_a_note() {
    let folder = Folder::new()
        .case("t1", "", "done\n")
        .file("ten.py", "print('done')\nraise SystemExit(10)\n");
    expect(&folder, &["ten.py"], &[("t1", "pass")]);
}

/// Curly quotes in the expected output, pasted from a word processor.
#[test]
fn typographic_quotes_in_the_expected_output_are_the_fixtures_fault() {
    let folder = Folder::new()
        .case("t1", "x\n", "What\u{2019}s your guess? You win!\n")
        .file("plain.py", printer("What's your guess? You win!\n"));
    expect(&folder, &["plain.py"], &[("t1", "fixture-error")]);
    folder
        .regrade()
        .args(["check", "cases", "plain.py"])
        .assert()
        .code(3)
        .stdout(predicate::str::contains("U+2019"));
}

/// A terminal session pasted as the expected output.
#[test]
fn typed_input_in_the_expected_output_is_the_fixtures_fault() {
    let folder = Folder::new()
        .case(
            "t1",
            "spray\nguava\n",
            "Word: spray\n- - - a -\nWord: guava\nYou win!\n",
        )
        .file("plain.py", printer("Word: - - - a -\nWord: You win!\n"));
    expect(&folder, &["plain.py"], &[("t1", "fixture-error")]);
}

/// The second submission does not build, and the first one's program is still about.
#[test]
fn after_a_failed_build_nothing_old_is_run() {
    let folder = Folder::new()
        .case("t1", "0\n1 2 3 4\n", WON)
        .case("t2", "", "")
        .file("first/mastermind.cc", mastermind())
        .file(
            "second/mastermind.cc",
            mastermind().replace("return", "retrun"),
        );
    assert_eq!(folder.verdicts(&["first"])[0].1, "pass");
    expect(
        &folder,
        &["second"],
        &[("t1", "compile-error"), ("t2", "compile-error")],
    );
}

#[test]
fn a_program_that_prints_what_was_typed_is_told_so() {
    let game = |echo: &str| {
        format!("for n in range(2):\n    guess = input('Guess: ')\n    {echo}\n    print('no')\n")
    };
    let reason = |echo: &str| {
        let folder = Folder::new()
            .case("t1", "fog\ndog\n2\n", "Guess: no\nGuess: no\n")
            .file("game.py", game(echo));
        let report = folder.report(&["game.py"]);
        let case = cases_of(&report).next().expect("one case");
        assert_eq!(text(case, "verdict"), "fail");
        text(case, "reason")
    };
    let said = "prints what was typed as well, and without that it passes";
    assert!(reason("print(guess)").contains(said));
    assert!(!reason("print(guess + '!')").contains(said));
}

/// See: online-judge-tools/oj#483
#[test]
fn an_input_without_an_expected_output_is_an_error_and_order_is_natural() {
    let folder = Folder::new()
        .case("10", "x\n", "x\n")
        .case("2", "x\n", "x\n")
        .case("1", "x\n", "x\n")
        .file("cases/3.in", "x\n")
        .file("cases/._1.in", "junk")
        .file("cases/1.in~", "junk")
        .file("cases/.1.in.swp", "junk")
        .file("echo.py", "print(input())\n");
    expect(
        &folder,
        &["echo.py"],
        &[
            ("1", "pass"),
            ("2", "pass"),
            ("3", "fixture-error"),
            ("10", "pass"),
        ],
    );
    folder
        .regrade()
        .args(["check", "cases", "echo.py"])
        .assert()
        .code(3)
        .stdout(predicate::str::contains("3.in"));
}

/// See: mitsuhiko/insta#384
#[test]
fn blank_lines_at_the_end_are_noticed() {
    let folder = Folder::new()
        .case("t1", "", "done\n")
        .file("blank.py", printer("done\n\n\n\n"));
    expect(&folder, &["blank.py"], &[("t1", "format")]);
}

/// Scores the guess in one pass, so that an early copy takes the letter from a later exact one.
#[test]
fn a_misplaced_copy_that_steals_the_exact_one_is_found() {
    let one_pass = "import sys\nsecret = open(sys.argv[1]).read().strip()\nfor n in range(1, int(sys.argv[2]) + 1):\n    guess = input(f'Guess # {n}: \\n')\n    left = list(secret)\n    row = ''\n    for place, letter in enumerate(guess):\n        if letter in left:\n            left.remove(letter)\n            row += '!' if secret[place] == letter else '?'\n        else:\n            row += '*'\n    print(row)\n    if guess == secret:\n        print('Way to go!')\n        break\nelse:\n    print(f'Maybe next time. The answer is {secret}.')\n";
    let folder = Folder::new()
        .file(
            "cases/assignment.toml",
            "args = [\"bank.txt\", \"1\"]\nfiles = [\"bank.txt\"]\n",
        )
        .file("cases/bank.txt", "crane\n")
        .case("t1", "crane\n", "Guess # 1: \n!!!!!\nWay to go!\n")
        .case(
            "t2",
            "eerie\n",
            "Guess # 1: \n**?*!\nMaybe next time. The answer is crane.\n",
        )
        .file("wordle.py", one_pass);
    expect(&folder, &["wordle.py"], &[("t1", "pass"), ("t2", "fail")]);
    let report = folder.report(&["wordle.py"]);
    let shown = cases_of(&report).last().expect("two cases").to_string();
    assert!(
        shown.contains("**?*!") && shown.contains("?*?**"),
        "{shown}"
    );
}

/// See: TextArena/TextArena#52
#[test]
fn exact_matches_counted_as_misplaced_too_are_found() {
    let wrong = repository("fixtures/mastermind/submissions/wrong-spot-includes-correct.cc");
    let folder = Folder::new().case("t1", "0\n1 2 3 4\n", WON).file(
        "wrong.cc",
        std::fs::read(wrong).expect("the sample program is there"),
    );
    expect(&folder, &["wrong.cc"], &[("t1", "fail")]);
}

/// See: nimblebun/wordle-cli#14
#[test]
fn a_win_on_the_last_guess_that_is_told_as_a_loss_is_found() {
    let folder = Folder::new()
        .case("t1", "crane\n", "!!!!!\nWay to go!\n")
        .case("t2", "stone\ncrane\n", "***!!\n!!!!!\nWay to go!\n")
        .file(
            "last.py",
            "for n in (1, 2):\n    guess = input()\n    print('!!!!!' if guess == 'crane' else '***!!')\n    if guess == 'crane' and n < 2:\n        print('Way to go!')\n        break\nelse:\n    print('Maybe next time.')\n",
        );
    expect(&folder, &["last.py"], &[("t1", "pass"), ("t2", "fail")]);
}

#[test]
fn an_exit_status_is_a_signal_only_where_a_shell_tells_of_it() {
    let ends = |how: &str| {
        format!(
            "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\nint main(void) {{ puts(\"hello\"); fflush(stdout); {how}; }}\n"
        )
    };
    let folder = Folder::new()
        .case("t1", "", "hello\n")
        .file("exits.c", ends("exit(139)"))
        .file("dies.c", ends("raise(SIGSEGV)"));
    let told = "echo hello; sh -c 'kill -SEGV $$'; exit $?";
    for (program, verdict) in [
        (&["exits.c"][..], "pass"),
        (&["dies.c"], "crash"),
        (
            &["--", "python3", "-c", "print('hello'); exit(139)"],
            "pass",
        ),
        (&["--", "sh", "-c", told], "crash"),
    ] {
        expect(&folder, program, &[("t1", verdict)]);
    }
}

/// See: bats-core/bats-core#1171
#[test]
fn control_characters_leave_the_json_report_whole() {
    let folder = Folder::new()
        .case("t1", "x\n", "fine\n")
        .file("noisy.py", "import sys\nsys.stdout.buffer.write(b'\\x1b[2J\\x07\\x08\\xff\\xef\\xbf\\xbe]]>\\0<script>\\n')\n");
    expect(&folder, &["noisy.py"], &[("t1", "fail")]);
}
