//! What a failing program is told beyond its verdict: why it hung, crashed, or ended early, whether
//! it prints the same again, and whether it would be right line by line.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, cases_of, regrade, repository, text};

/// A bank of one word, a game of three guesses, and the right transcript.
fn wordle() -> Folder {
    Folder::new()
        .file(
            "cases/assignment.toml",
            "args = [\"bank.txt\", \"3\"]\nfiles = [\"bank.txt\"]\n",
        )
        .file("cases/bank.txt", "facet\n")
        .case(
            "t1",
            "alien\ncatch\nfacet\n",
            "Guess # 1: \n?**!*\nGuess # 2: \n?!??*\nGuess # 3: \n!!!!!\nWay to go!\n",
        )
}

/// The game in Python, with this for reading a guess.
fn game(read: &str) -> String {
    format!(
        "import sys\nbank = open(sys.argv[1]).read().split()\nsecret = bank[0]\nfor n in range(1, int(sys.argv[2]) + 1):\n    print(f'Guess # {{n}}: ', flush=True)\n    guess = {read}\n    print(''.join('!' if a == b else '?' if b in secret else '*' for a, b in zip(secret, guess)))\n    if guess == secret:\n        print('Way to go!')\n        break\nelse:\n    print(f'Maybe next time. The answer is {{secret}}.')\n"
    )
}

/// The first case of a report: verdict, reason and notes.
pub fn told(folder: &Folder, arguments: &[&str]) -> (String, String, String) {
    let report = folder.report(arguments);
    let case = cases_of(&report).next().expect("one case");
    (
        text(case, "verdict"),
        text(case, "reason"),
        case["notes"].to_string(),
    )
}

/// See: nus-cs2103-AY2122S1/forum#78
#[test]
fn a_new_reader_for_every_guess_fails_and_is_told_that_one_would_do() {
    let folder = wordle().file(
        "wordle.py",
        game("open(0, closefd=False).readline().strip()"),
    );
    let (verdict, reason, notes) = told(&folder, &["wordle.py"]);
    assert_eq!(verdict, "fail");
    assert!(reason.contains("create one reader"), "{reason}");
    assert!(notes.contains("fed line by line"), "{notes}");
}

#[test]
fn a_read_that_is_taken_for_a_line_fails_and_is_told_so() {
    let folder = wordle().file(
        "wordle.py",
        game("__import__('os').read(0, 100).decode().strip()"),
    );
    let (verdict, reason, _) = told(&folder, &["wordle.py"]);
    assert_eq!(verdict, "fail");
    assert!(
        reason.contains("whatever one read gives for one line"),
        "{reason}"
    );
}

/// The game in C++, with this for reading a guess and for printing an answer.
fn compiled_game(read: &str, print: &str) -> String {
    format!(
        "#include <fstream>\n#include <iostream>\n#include <string>\n#include <unistd.h>\nusing namespace std;\nint main(int, char **argv) {{\n    ios::sync_with_stdio(false);\n    string secret, guess;\n    ifstream(argv[1]) >> secret;\n    for (int n = 1; n <= 3; n++) {{\n        cout << \"Guess # \" << n << \": \" << endl;\n        {read}\n        string row;\n        for (int i = 0; i < 5; i++)\n            row += guess[i] == secret[i] ? '!' : secret.find(guess[i]) < 5 ? '?' : '*';\n        row += '\\n';\n        {print}\n        if (guess == secret) {{ cout << \"Way to go!\" << endl; break; }}\n    }}\n}}\n"
    )
}

#[test]
fn reads_in_several_places_that_are_each_taken_for_a_line_are_told_so() {
    let read = "if (n == 1) { char b[100]; guess = string(b, read(0, b, 100) - 1); } else { char b[7]; guess = string(b, read(0, b, 7) - 1); }";
    let folder = wordle().file("wordle.cpp", compiled_game(read, "cout << row;"));
    let (verdict, reason, notes) = told(&folder, &["wordle.cpp"]);
    assert_ne!(verdict, "pass");
    assert!(
        reason.contains("whatever one read gives for one line"),
        "{reason}"
    );
    assert!(notes.contains("fed line by line"), "{notes}");
}

#[test]
fn input_that_is_thrown_away_before_it_is_used_is_told_so() {
    let read = "cin >> guess; cin.ignore(cin.rdbuf()->in_avail());";
    let folder = wordle().file("wordle.cpp", compiled_game(read, "cout << row;"));
    let (verdict, reason, notes) = told(&folder, &["wordle.cpp"]);
    assert_eq!(verdict, "fail");
    assert!(
        reason.contains("it loses input that it has read ahead"),
        "{reason}"
    );
    assert!(notes.contains("fed line by line"), "{notes}");
}

#[test]
fn what_a_program_writes_into_its_stdin_is_told_to_be_lost() {
    let print = "if (write(0, row.data(), row.size()) < 0) { }";
    let folder = wordle().file("wordle.cpp", compiled_game("cin >> guess;", print));
    let (verdict, reason, _) = told(&folder, &["wordle.cpp"]);
    assert_eq!(verdict, "fail");
    let lost = "it writes `?**!*␊?!??*␊!!!!!␊` to descriptor 0, its input";
    assert!(reason.contains(lost), "{reason}");
}

/// SWordle in words of its own, with its refusals printed in another way than the rest, whose
/// buffer is its own.
fn refusals_printed_by(print: &str) -> String {
    let source = repository("fixtures/swordle/submissions/own-words.cpp");
    let source = std::fs::read_to_string(source).expect("a sample submission");
    let lines: Vec<_> = source
        .lines()
        .map(|line| match line.trim().strip_prefix("cout << \"  -> ") {
            Some(text) => {
                let text = text.trim_end_matches(" << endl;").trim_end_matches('"');
                print.replace("TEXT", &format!("\"  -> {text}\\n\""))
            }
            None => line.replace("endl", "'\\n'"),
        })
        .collect();
    let begin = "int main()\n{\n    ios::sync_with_stdio(false);\n    cin.tie(nullptr);";
    let headers = "#include <cstdio>\n#include <cstring>\n#include <unistd.h>\n";
    headers.to_owned() + &lines.join("\n").replace("int main()\n{", begin)
}

#[test]
fn output_by_two_ways_is_told_where_the_wording_is_free() {
    for print in [
        "printf(TEXT);",
        "if (write(1, TEXT, strlen(TEXT)) < 0) return false;",
    ] {
        let folder = Folder::new().file("swordle.cpp", refusals_printed_by(print));
        let mut command = regrade();
        command.arg("check").arg(repository("fixtures/swordle"));
        command.arg(folder.path("swordle.cpp"));
        command
            .args(["--case", "swordle2"])
            .assert()
            .code(1)
            .stdout(contains("with no buffer it passes"));
    }
}

#[test]
fn output_by_two_ways_is_told_where_the_program_is_given_its_secret_too() {
    let source = repository("fixtures/lingo/submissions/lingo.py");
    let source = std::fs::read_to_string(source).expect("a sample submission");
    let line = r#"print("word:", " ".join(status))"#;
    assert!(source.contains(line));
    for other in [
        r#"os.write(1, ("word: " + " ".join(status) + "\n").encode())"#,
        r#"subprocess.run(["echo", "word:", " ".join(status)])"#,
    ] {
        let source = source.replace(line, other);
        let folder = Folder::new().file("lingo.py", format!("import os, subprocess\n{source}"));
        for program in [&["lingo.py"][..], &["--", "python3", "lingo.py"]] {
            let mut command = folder.regrade();
            command.arg("check").arg(repository("fixtures/lingo"));
            command.args(["--case", "lingo1"]).args(program);
            let told = contains("with no buffer it passes");
            command.assert().code(1).stdout(told);
        }
    }
}

#[test]
fn output_by_two_ways_is_told_of_a_cpp_program_that_draws_the_secret_with_rand() {
    let source = repository("fixtures/lingo/submissions/lingo.cc");
    let source = std::fs::read_to_string(source).expect("a sample submission");
    let line = r#"cout << endl << "word: " << shown << endl;"#;
    assert!(source.contains(line));
    let source = source
        .replace(line, r#"printf("\nword: %s\n", shown.c_str());"#)
        .replace("endl", "'\\n'")
        .replace(
            "srand(",
            "ios::sync_with_stdio(false);\n  cin.tie(nullptr);\n  srand(",
        );
    let folder = Folder::new().file("lingo.cc", format!("#include <cstdio>\n{source}"));
    let mut command = folder.regrade();
    command.arg("check").arg(repository("fixtures/lingo"));
    let told = contains("with no buffer it passes");
    let check = command.args(["--case", "lingo1", "lingo.cc"]).assert();
    check.code(1).stdout(told);
}

#[test]
fn what_a_python_program_writes_into_its_stdin_is_told_to_be_lost() {
    let folder = Folder::new()
        .case("t1", "", "hello\n")
        .file("zero.py", "import os\nos.write(0, b'hello\\n')\n");
    let (verdict, reason, _) = told(&folder, &["zero.py"]);
    assert_eq!(verdict, "crash");
    assert!(reason.contains("to descriptor 0, its input"), "{reason}");
}

/// Fed line by line nothing tells the shim what was read: a second draw must not get the secret.
#[test]
fn a_secret_that_is_drawn_anew_is_no_matter_of_how_input_comes() {
    let lingo = repository("fixtures/lingo");
    let mut command = regrade();
    command.arg("check").arg(&lingo);
    command.arg(lingo.join("submissions/new-secret-each-try.py"));
    command.args(["--case", "lingo1"]).assert().code(1).stdout(
        contains("line by line")
            .not()
            .and(contains("read ahead").not()),
    );
}

#[test]
fn output_that_a_buffer_loses_or_copies_is_told_as_that() {
    let told = |ends: &str| {
        let source = format!(
            "#include <cstdio>\n#include <sys/wait.h>\n#include <unistd.h>\nint main() {{ printf(\"hello\\n\"); {ends} }}\n"
        );
        let folder = Folder::new()
            .case("t1", "", "hello\n")
            .file("ends.cpp", source);
        told(&folder, &["ends.cpp"]).1
    };
    let lost = told("_exit(0);");
    assert!(lost.contains("was lost there"), "{lost}");
    let twice = told("if (fork() > 0) wait(nullptr);");
    assert!(twice.contains("part of it comes twice"), "{twice}");
}

#[test]
fn a_right_program_is_told_nothing() {
    let folder = wordle().file("wordle.py", game("input()"));
    let (verdict, _, notes) = told(&folder, &["wordle.py"]);
    assert_eq!((verdict.as_str(), notes.as_str()), ("pass", "[]"));
}

/// See: evalplus/evalplus#148
#[test]
fn letters_in_the_order_of_a_set_are_nondeterministic_and_the_line_is_named() {
    let letters = "guess = input('Guess a 5 letter word: ')\nleft = set('bcdfghjk') - set(guess)\nprint('Letters left:', ' '.join(left))\n";
    let folder = Folder::new()
        .case(
            "t1",
            "again\n",
            "Guess a 5 letter word: Letters left: b c d f h j k\n",
        )
        .file("letters.py", letters);
    let (verdict, reason, _) = told(&folder, &["letters.py"]);
    assert_eq!(verdict, "nondeterministic");
    assert!(reason.contains("in line 1, first from"), "{reason}");
    assert!(reason.contains("order of a Python set"), "{reason}");
}

#[test]
fn a_random_answer_is_nondeterministic_in_any_language() {
    let random = "#include <chrono>\n#include <iostream>\nint main() {\n  std::cout << \"fixed\\n\" << std::chrono::steady_clock::now().time_since_epoch().count() << '\\n';\n}\n";
    let folder = Folder::new()
        .case("t1", "", "fixed\n7\n")
        .file("random.cc", random);
    let (verdict, reason, notes) = told(&folder, &["random.cc"]);
    assert_eq!(verdict, "nondeterministic");
    assert!(reason.contains("in line 2, first from"), "{reason}");
    assert!(notes.contains("the first wrong line is line 2"), "{notes}");
}

#[test]
fn numbers_that_are_seeded_from_the_clock_are_nondeterministic_within_a_second_too() {
    let sources = [
        "#include <cstdlib>\n#include <ctime>\n#include <iostream>\nint main() { srand(time(0)); std::cout << rand() << '\\n'; }\n",
        "#include <chrono>\n#include <iostream>\n#include <random>\nint main() { using namespace std::chrono; auto now = duration_cast<minutes>(system_clock::now().time_since_epoch()); std::mt19937 engine(now.count()); std::cout << engine() << '\\n'; }\n",
    ];
    for source in sources {
        let folder = Folder::new()
            .case("t1", "", "7\n")
            .file("draws.cpp", source);
        let (verdict, reason, _) = told(&folder, &["draws.cpp"]);
        assert_eq!(verdict, "nondeterministic", "{reason}");
    }
}

#[test]
fn a_mistake_that_comes_each_time_is_one_whatever_varies_after_it() {
    let folder = Folder::new().case("t1", "", "right\n7\n").file(
        "wrong.py",
        "import time\nprint('wrong')\nprint(time.time_ns())\n",
    );
    let (verdict, _, notes) = told(&folder, &["wrong.py"]);
    assert_eq!(verdict, "fail");
    assert!(
        notes.contains("changes from run to run in line 2"),
        "{notes}"
    );
}

/// See: compiler-explorer/compiler-explorer#7239
#[test]
fn text_in_the_buffer_of_a_program_that_crashes_is_said_to_be_lost() {
    let crash = "#include <stdio.h>\nint main(void) {\n  int turns, *none = 0;\n  printf(\"Turns (0 - 40) \");\n  if (scanf(\"%d\", &turns) == 1) *none = turns;\n}\n";
    let folder = Folder::new()
        .case("t1", "0\n2 1 3 4\n", "Turns (0 - 40) Turn 1\n")
        .file("crash.c", crash);
    let (verdict, reason, notes) = told(&folder, &["crash.c"]);
    assert_eq!(verdict, "crash");
    assert!(
        reason.contains("SIGSEGV") && reason.contains("not yet flushed is lost"),
        "{reason}"
    );
    assert!(notes.contains("it ends after input line 1 of 2"), "{notes}");
    assert!(notes.contains("fflush(stdout)"), "{notes}");
}

/// A prompt that waits in a buffer, and a read after the last line.
const KEEPS: [(&str, &str); 2] = [
    (
        "keeps.cc",
        "#include <cstdio>\nint main() {\n  int n, sum = 0;\n  while (std::printf(\"n? \"), std::scanf(\"%d\", &n) == 1) sum += n;\n  std::printf(\"%d\\n\", sum + 1);\n}\n",
    ),
    (
        "keeps.py",
        "import sys\n\n\ndef ask():\n    sys.stdout.write('n? ')\n    return sys.stdin.readline()\n\n\ntotal = 0\nwhile line := ask():\n    total += int(line)\nprint(total + 1)\n",
    ),
];

#[test]
fn a_prompt_that_is_not_flushed_and_a_read_past_the_end_are_told() {
    for (name, program) in KEEPS {
        let folder = Folder::new()
            .case("t1", "1\n2\n", "n? n? n? 3\n")
            .file(name, program);
        let (verdict, _, notes) = told(&folder, &[name]);
        assert_eq!(verdict, "fail", "{name}");
        assert!(notes.contains("prompt not flushed"), "{name}: {notes}");
        assert!(
            notes.contains("asks for more input after the last line, line 2, `2`"),
            "{name}: {notes}"
        );
    }
}

/// A game that is over after the first line.
const EARLY: [(&str, &str); 2] = [
    (
        "early.cc",
        "#include <iostream>\n#include <string>\nint main() {\n  std::string guess;\n  std::cout << \"Guess # 1: \\n\";\n  std::cin >> guess;\n  std::cout << \"Way to go, \" << guess << std::endl;\n}\n",
    ),
    (
        "early.py",
        "print('Guess # 1: ')\nprint('Way to go,', input())\n",
    ),
];

#[test]
fn a_game_that_ends_too_early_is_told_after_which_line() {
    for (name, program) in EARLY {
        let folder = Folder::new()
            .case("t1", "alien\nfacet\n", "Guess # 1: \n*\nGuess # 2: \n!\n")
            .file(name, program);
        let (verdict, _, notes) = told(&folder, &[name]);
        assert_eq!(verdict, "fail", "{name}");
        assert!(
            notes.contains("it ends after input line 1 of 2, `alien`"),
            "{name}: {notes}"
        );
    }
}

#[test]
fn a_program_that_loops_is_not_run_again() {
    // Fed line by line it would pass, and that would be told.
    let reads =
        "import os\nwhile os.read(0, 99).count(b'\\n') > 1:\n    while True: pass\nprint(1)\n";
    let folder = Folder::new()
        .case("t1", "1\n2\n", "1\n")
        .file("loop.py", reads);
    let (verdict, reason, notes) = told(&folder, &["loop.py", "--timeout", "1.5"]);
    assert_eq!(verdict, "timeout");
    assert!(reason.contains("it was still computing"), "{reason}");
    assert!(!notes.contains("fed line by line"), "{notes}");
}

#[test]
fn an_endless_loop_is_told_at_the_deadline() {
    let folder = Folder::new()
        .case("t1", "1\n", "1\n")
        .file("loop.py", "n = int(input())\nwhile n < 10: pass\n");
    let (verdict, reason, notes) = told(&folder, &["loop.py", "--timeout", "1.5"]);
    assert_eq!(verdict, "timeout");
    assert!(
        reason.contains("time limit of 1.5 seconds: it was still computing"),
        "{reason}"
    );
    assert!(notes.contains("was running"), "{notes}");
}

/// SWordle in Python, in words of its own, with this for a mistake.
fn swordle(wrong: &str, right: &str) -> String {
    let program = r#"name = input("Which file? ")
lines = open(name).read().split()
n, secret = int(lines[0]), lines[1]
print("Secret word: %d letters. You may try %d times." % (len(secret), n))
board = []
while True:
    guess = input("Try no. %d of %d > " % (len(board) + 1, n))
    if len(set(guess)) != len(secret):
        print("A letter occurs twice in your word.")
        continue
    marks = ["G" if a == b else "Y" if a in secret else "B" for a, b in zip(guess, secret)]
    board.append(" ".join(a + ":" + b for a, b in zip(guess, marks)))
    print("\n".join(board + [" ".join("_:_" for a in secret)] * (n - len(board))))
    if guess == secret:
        print("Bravo, that was it.")
        break
    if len(board) == n:
        print("No more tries. Game over.")
        break
"#;
    program.replace(wrong, right)
}

/// What is told of such a program in one case: the verdict, and why.
fn told_of_swordle(case: &str, wrong: &str, right: &str) -> (String, String) {
    let folder = Folder::new().file("swordle.py", swordle(wrong, right));
    let mut command = regrade();
    command.arg("check").arg(repository("fixtures/swordle"));
    command.arg(folder.path("swordle.py"));
    command.args(["--case", case, "--format", "json"]);
    let output = command.output().expect("it runs").stdout;
    let report = serde_json::from_slice(&output).expect("it is JSON");
    let case = cases_of(&report).next().expect("one case");
    (text(case, "verdict"), text(case, "reason"))
}

#[test]
fn a_game_that_ends_too_early_is_wrong_in_the_turn_of_its_last_words_where_wording_is_free() {
    let (verdict, reason) = told_of_swordle("swordle3", "!= len(secret)", "== 0");
    assert_eq!(verdict, "fail");
    let wanted = "in the answer to input line 2, `ball`, it does not ask for another guess, and the \
                  game goes on: `b:B a:B l:B l:B";
    assert!(reason.starts_with(wanted), "{reason}");
    for case in ["many-attempts", "all-but-the-last-letter"] {
        let (verdict, reason) = told_of_swordle(case, "== n:", "== n - 1:");
        assert_eq!(verdict, "fail", "{case}: {reason}");
        assert!(
            reason.contains("it does not ask for another guess"),
            "{reason}"
        );
    }
}

#[test]
fn an_attempt_too_many_is_told_in_the_turn_of_the_last_guess_where_wording_is_free() {
    let (verdict, reason) = told_of_swordle("many-attempts", "== n:", "> n:");
    assert_eq!(verdict, "crash");
    assert!(
        reason.ends_with("in the answer to input line 13, `chimp`"),
        "{reason}"
    );
}
