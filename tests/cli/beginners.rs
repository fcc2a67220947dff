//! Mistakes that beginners make with input and with `main`, and what they are told of them.

use super::closer_look::told;
use super::folder::Folder;

#[test]
fn a_newline_that_a_read_of_a_number_leaves_is_told_as_that() {
    let asks = |read: &str| {
        format!(
            "#include <cstdio>\n#include <iostream>\n#include <string>\nusing namespace std;\nint main() {{\n  int n;\n  string name;\n  char c = 0;\n  cout << \"n: \";\n  {read}\n  cout << \"hi \" << name << \" \" << n << endl;\n}}\n"
        )
    };
    for read in [
        "cin >> n; getline(cin, name);",
        "if (scanf(\"%d\", &n) + scanf(\"%c\", &c) == 2) name = c;",
    ] {
        let folder = Folder::new()
            .case("t1", "3\nb\n", "n: hi b 3\n")
            .file("hi.cpp", asks(read));
        let (verdict, reason, _) = told(&folder, &["hi.cpp"]);
        assert_eq!(verdict, "fail");
        assert!(
            reason.contains("it reads input line 1, `3`, without the newline behind it"),
            "{reason}"
        );
    }
    let folder = Folder::new()
        .case("t1", "3\nb\n", "n: hi b 4\n")
        .file("hi.cpp", asks("cin >> n >> name;"));
    let (_, reason, _) = told(&folder, &["hi.cpp"]);
    assert!(!reason.contains("newline"), "{reason}");
}

#[test]
fn a_question_that_a_program_does_not_wait_at_is_told() {
    let source = "#include <iostream>\n#include <string>\nint main() {\n  int turns;\n  std::cout << \"Turns: \";\n  std::cin >> turns;\n  for (int n = 0; n < turns; n++) {\n    std::string guess;\n    std::cout << \"Guess: \";\n    std::getline(std::cin, guess);\n    std::cout << (guess == \"1 2\" ? \"yes\\n\" : \"no\\n\");\n  }\n}\n";
    let folder = Folder::new()
        .case("t1", "2\n1 2\n3 4\n", "Turns: Guess: yes\nGuess: no\n")
        .file("game.cpp", source);
    let (verdict, _, notes) = told(&folder, &["game.cpp"]);
    assert_eq!(verdict, "fail");
    assert!(
        notes.contains("after input line 1, `2`, it asks `Guess:·` and goes on without waiting"),
        "{notes}"
    );
}

#[test]
fn a_program_of_which_nothing_runs_is_told_so() {
    let notes = |source: &str| {
        let folder = Folder::new()
            .case("t1", "x\n", "hi\n")
            .file("hi.py", source);
        told(&folder, &["hi.py"]).2
    };
    let guard = notes("def main():\n    print('hi')\nif __name__ == 'main':\n    main()\n");
    assert!(
        guard.contains("in line 3 of hi.py, is never true"),
        "{guard}"
    );
    let uncalled = notes("def main():\n    print('hi')\n");
    assert!(
        uncalled.contains("defines `main` and never calls it"),
        "{uncalled}"
    );
    let called = notes("def main():\n    pass\nmain()\n");
    assert!(!called.contains("nothing of it runs"), "{called}");
}
