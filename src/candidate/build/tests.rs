//! Real compilers on small sources.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::*;
use crate::candidate::{Candidate, Ending, Language, Observation, Replay, run};

pub(super) struct Folder(tempfile::TempDir);

impl Folder {
    pub(super) fn with(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(folder)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(super) fn whole(&self) -> Result<Candidate, BuildError> {
        build(&[self.0.path().to_owned()], &BuildOptions::default())
    }

    pub(super) fn one(&self, name: &str) -> Result<Candidate, BuildError> {
        build(&[self.path(name)], &BuildOptions::default())
    }
}

fn start(candidate: &Candidate, args: &[String]) -> Observation {
    let replay = Replay {
        args,
        ..Replay::new(BuildOptions::default().limits)
    };
    run(candidate, &replay).unwrap()
}

pub(super) fn printed(candidate: &Candidate) -> String {
    let seen = start(candidate, &[]);
    assert_eq!(
        seen.ending,
        Ending::Exited(0),
        "{}",
        String::from_utf8_lossy(&seen.stderr)
    );
    String::from_utf8(seen.stdout).unwrap()
}

pub(super) fn log_of(result: Result<Candidate, BuildError>) -> String {
    match result.unwrap_err() {
        BuildError::Compile { log } => log,
        other => panic!("{other}"),
    }
}

pub(super) const HELLO_C: &str =
    "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";

#[test]
fn a_suffix_in_capitals_is_the_same_suffix() {
    let text =
        "#include <math.h>\n#include <stdio.h>\nint main() { printf(\"%.0f\\n\", sqrt(49)); }\n";
    for name in ["a.CC", "b.Cpp", "c.CPP", "d.C", "e.CXX"] {
        let folder = Folder::with(&[(name, text)]);
        assert_eq!(printed(&folder.one(name).unwrap()), "7\n", "{name}");
    }
}

/// As the compiler itself has it: a strict standard hides `strdup` and takes `??!` for `|`.
#[test]
fn c_and_cpp_are_compiled_by_the_standard_that_a_plain_call_of_the_compiler_has() {
    let text = "#include <math.h>\n#include <stdio.h>\n#include <string.h>\nint main() {\n  char *name = strdup(\"what??!\");\n  typeof(1) two = 2;\n  printf(\"%s %.2f %d\\n\", name, M_PI, two);\n}\n";
    let folder = Folder::with(&[("plain.c", text), ("plain.cpp", text)]);
    for name in ["plain.c", "plain.cpp"] {
        let candidate = folder.one(name).unwrap();
        assert_eq!(printed(&candidate), "what??! 3.14 2\n", "{name}");
    }
}

#[test]
fn one_c_file_is_a_program() {
    let folder = Folder::with(&[("hello.c", HELLO_C)]);
    let candidate = folder.one("hello.c").unwrap();
    assert_eq!(candidate.language, Some(Language::C));
    assert_eq!(candidate.name, "hello.c");
    assert_eq!(printed(&candidate), "hello\n");
}

#[test]
fn odd_file_names_are_only_names() {
    for name in ["a b.c", "-o.c", "@x.c", "ğü$(x).c", "a;b.c"] {
        let folder = Folder::with(&[(name, HELLO_C)]);
        let candidate = folder.one(name).unwrap();
        assert_eq!(printed(&candidate), "hello\n", "{name}");
    }
    let folder = Folder::with(&[("-c d.py", "print('hello')\n")]);
    assert_eq!(printed(&folder.one("-c d.py").unwrap()), "hello\n");
}

#[test]
fn several_sources_and_headers_make_one_program() {
    let folder = Folder::with(&[
        (
            "main.cpp",
            "#include \"words/say.h\"\nint main() { say(); }\n",
        ),
        (
            "words/say.cpp",
            "#include \"say.h\"\n#include <iostream>\nvoid say() { std::cout << \"hi\\n\"; }\n",
        ),
        ("words/say.h", "void say();\n"),
        ("tests/other.cpp", "int main() { return 9; }\n"),
        ("__MACOSX/._main.cpp", "\0\x05\x16"),
        ("._main.cpp", "\0\x05\x16"),
        (".DS_Store", "x"),
    ]);
    let candidate = folder.whole().unwrap();
    assert_eq!(candidate.language, Some(Language::Cpp));
    assert_eq!(printed(&candidate), "hi\n");
    let sources = ["main.cpp", "words"].map(|name| folder.path(name));
    let error = build(&sources, &BuildOptions::default()).unwrap_err();
    assert!(
        error.is_the_candidates(),
        "the header is in no subfolder then: {error}"
    );
}

#[test]
fn a_mistake_is_shown_under_the_students_own_file_name() {
    let folder = Folder::with(&[
        ("game.cc", "int main() { retrun 0; }\n"),
        ("link.c", "void f(void);\nint main(void) { f(); }\n"),
    ]);
    let log = log_of(folder.one("game.cc"));
    assert!(log.starts_with("game.cc: In function"), "{log}");
    let log = log_of(folder.one("link.c"));
    assert!(
        log.contains("undefined reference") && !log.contains("regrade-"),
        "{log}"
    );
    assert_eq!(log, log_of(folder.one("link.c")));
}

#[test]
fn an_old_program_is_never_run_in_place_of_one_that_does_not_compile() {
    let folder = Folder::with(&[("game.c", HELLO_C)]);
    let old = folder.one("game.c").unwrap();
    let program = old.program().unwrap();
    fs::copy(program, folder.path("game")).unwrap();
    fs::write(folder.path("game.c"), "int main(void) { return }\n").unwrap();
    log_of(folder.whole());
    assert_eq!(printed(&old), "hello\n");
}

#[test]
fn a_built_program_is_called_what_a_student_would_type() {
    let folder = Folder::with(&[(
        "usage.c",
        "#include <stdio.h>\nint main(int c, char **v) { for (int i = 0; i < c; i++) puts(v[i]); }\n",
    )]);
    let candidate = folder.one("usage.c").unwrap();
    let seen = start(&candidate, &["a b".to_owned(), "6".to_owned()]);
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "./usage\na b\n6\n");
}

#[test]
fn a_script_runs_in_the_working_folder_with_what_was_handed_in_beside_it() {
    let folder = Folder::with(&[
        (
            "main.py",
            "import os, sys, helper\nprint(sys.argv, helper.word(), sorted(os.listdir()))\n",
        ),
        (
            "helper.py",
            "def word():\n    return open('own.txt').read()\n",
        ),
        ("own.txt", "guava"),
    ]);
    let candidate = folder.whole().unwrap();
    let expected = "['main.py'] guava ['helper.py', 'main.py', 'own.txt']\n";
    assert_eq!(printed(&candidate), expected);
    assert_eq!(printed(&candidate), expected);
}

#[test]
fn a_syntax_error_is_found_without_running_anything() {
    let folder = Folder::with(&[("a.py", "print('ran')\nif True\n    pass\n")]);
    let log = log_of(folder.one("a.py"));
    assert!(
        log.contains("File \"a.py\", line 2") && log.contains("SyntaxError"),
        "{log}"
    );
    assert!(!log.contains("ran\n") && !log.contains("regrade-"), "{log}");
    let folder = Folder::with(&[("b.py", "open('/dev/stdout', 'w').write('ran')\n")]);
    let candidate = folder.one("b.py").unwrap();
    assert_eq!(candidate.build_log, "");
    assert!(candidate.files.iter().all(|file| file.name == "b.py"));
    let built = candidate.build_dir.as_ref().unwrap().path().join("src");
    assert_eq!(fs::read_dir(built).unwrap().count(), 1, "no __pycache__");
}

#[test]
fn the_main_script_is_the_one_that_says_so() {
    let text = "def f():\n    print('lib')\n";
    let with_main = "import lib\nif __name__ == '__main__':\n    lib.f()\n";
    let folder = Folder::with(&[("lib.py", text), ("zgame.py", with_main)]);
    assert_eq!(printed(&folder.whole().unwrap()), "lib\n");
    let folder = Folder::with(&[("a.py", "print('a')\n"), ("b.py", "print('b')\n")]);
    assert!(matches!(folder.whole(), Err(BuildError::NoMain { .. })));
    let options = BuildOptions {
        main: Some("b.py".to_owned()),
        ..Default::default()
    };
    let candidate = build(&[folder.0.path().to_owned()], &options).unwrap();
    assert_eq!(printed(&candidate), "b\n");
}

#[test]
fn sources_of_two_languages_need_the_assignment_to_name_the_main_one() {
    let folder = Folder::with(&[("game.c", HELLO_C), ("gen.py", "print(1)\n")]);
    let error = folder.whole().unwrap_err();
    assert!(error.to_string().contains("C and Python"), "{error}");
    assert!(!error.is_the_candidates());
    let options = BuildOptions {
        main: Some("game.c".to_owned()),
        ..Default::default()
    };
    let candidate = build(&[folder.0.path().to_owned()], &options).unwrap();
    assert_eq!(printed(&candidate), "hello\n");
}

#[test]
fn java_starts_in_the_class_that_has_main() {
    let folder = Folder::with(&[
        (
            "Helper.java",
            "class Helper { static String word() { return \"ğ\"; } }\n",
        ),
        (
            "Game.java",
            "public class Game { public static void main(String[] a) { System.out.println(Helper.word()); } }\n",
        ),
    ]);
    assert_eq!(printed(&folder.whole().unwrap()), "ğ\n");
    let folder = Folder::with(&[("Bad.java", "class Bad {\n  int x = ;\n}\n")]);
    let log = log_of(folder.one("Bad.java"));
    assert!(log.starts_with("Bad.java:2: error"), "{log}");
}

#[test]
fn rust_builds_from_the_file_that_has_main() {
    let folder = Folder::with(&[
        (
            "a-tools.rs",
            "pub fn word() -> &'static str { \"guava\" }\n",
        ),
        (
            "my-game.rs",
            "#[path = \"a-tools.rs\"]\nmod tools;\nfn main() { println!(\"{}\", tools::word()); }\n",
        ),
    ]);
    assert_eq!(printed(&folder.whole().unwrap()), "guava\n");
}

#[test]
fn a_program_can_be_linked_statically() {
    let folder = Folder::with(&[("hello.c", HELLO_C)]);
    let options = BuildOptions {
        link_statically: true,
        ..Default::default()
    };
    let candidate = build(&[folder.path("hello.c")], &options).unwrap();
    assert_eq!(printed(&candidate), "hello\n");
}

#[test]
fn a_link_in_a_submission_is_not_followed() {
    let folder = Folder::with(&[("main.py", "import os\nprint(sorted(os.listdir()))\n")]);
    let outside = Folder::with(&[("expected.out", "secret")]);
    std::os::unix::fs::symlink(outside.path("expected.out"), folder.path("words.txt")).unwrap();
    std::os::unix::fs::symlink(outside.0.path(), folder.path("folder")).unwrap();
    let candidate = folder.whole().unwrap();
    assert_eq!(printed(&candidate), "['main.py']\n");
    assert!(
        candidate.build_log.contains("left out words.txt: a link"),
        "{}",
        candidate.build_log
    );
}

#[test]
fn a_compiler_without_an_end_is_stopped() {
    // A constant whose value takes 2^40 steps.
    let text = "constexpr long f(int n) { return n == 0 ? 1 : f(n - 1) + f(n - 1); }\n\
                constexpr long value = f(40);\nint main() {}\n";
    let folder = Folder::with(&[("loop.cc", text)]);
    let mut options = BuildOptions::default();
    options.limits.wall = Duration::from_millis(1);
    let error = build(&[folder.path("loop.cc")], &options).unwrap_err();
    assert!(matches!(error, BuildError::TimedOut { .. }), "{error}");
    assert!(error.is_the_candidates());
}

#[test]
fn what_is_no_source_is_told_apart() {
    let folder = Folder::with(&[
        ("a.pyy", ""),
        ("data/b.txt", ""),
        ("noext", ""),
        ("main.c", HELLO_C),
    ]);
    let says = |name: &str| {
        let error = folder.one(name).unwrap_err();
        assert!(!error.is_the_candidates());
        error.to_string()
    };
    assert!(says("a.pyy").contains("unknown suffix `.pyy`, did you mean `.py`?"));
    assert!(says("noext").contains("needs a suffix"));
    assert!(says("data").contains("has no source file; known are .c .cc .cpp .cxx .py .java .rs"));
    assert!(says("mian.c").contains("does not exist; did you mean"));
    let twice = [folder.path("main.c"), folder.path("main.c")];
    let error = build(&twice, &BuildOptions::default()).unwrap_err();
    assert!(matches!(error, BuildError::SameName { .. }));
}

#[test]
fn the_build_folder_goes_with_the_last_clone() {
    let folder = Folder::with(&[("hello.c", HELLO_C)]);
    let candidate = folder.one("hello.c").unwrap();
    let built = candidate.build_dir.as_ref().unwrap().path().to_owned();
    let clone = candidate.clone();
    drop(candidate);
    assert!(Path::new(&built).exists());
    drop(clone);
    assert!(!Path::new(&built).exists());
}
