//! Submissions in the layouts that students really hand in.

use super::tests::{Folder, HELLO_C, log_of, printed};
use super::*;

#[test]
fn a_source_that_another_includes_is_compiled_once() {
    let folder = Folder::with(&[
        (
            "main.c",
            "#include \"util.c\"\nint main(void) { hello(); return 0; }\n",
        ),
        (
            "util.c",
            "#include <stdio.h>\nvoid hello(void) { puts(\"hello\"); }\n",
        ),
    ]);
    let candidate = folder.whole().unwrap();
    assert_eq!(printed(&candidate), "hello\n");
    assert_eq!(candidate.build_log, "");
    let folder = Folder::with(&[
        ("main.cpp", "#include \"util.c\"\nint main() { hello(); }\n"),
        (
            "util.c",
            "#include <stdio.h>\nstatic void hello() { puts(nullptr ? \"\" : \"hi\"); }\n",
        ),
    ]);
    assert_eq!(printed(&folder.whole().unwrap()), "hi\n");
}

#[test]
fn headers_are_found_in_a_folder_of_their_own() {
    for header in ["inc/say.h", "include/game/say.h", "src/deep/say.hpp"] {
        let name = header.rsplit('/').next().unwrap();
        for include in [format!("\"{name}\""), format!("<{name}>")] {
            let main = format!("#include {include}\nint main() {{ say(); }}\n");
            let say =
                format!("#include <cstdio>\n#include {include}\nvoid say() {{ puts(\"hi\"); }}\n");
            let folder = Folder::with(&[
                ("src/main.cpp", &main),
                ("src/say.cpp", &say),
                (header, "void say();\n"),
                ("inc/time.h", "#error not this one\n"),
                (
                    "src/clock.cpp",
                    "#include <ctime>\nlong now() { return std::time(nullptr); }\n",
                ),
            ]);
            assert_eq!(printed(&folder.whole().unwrap()), "hi\n", "{header}");
        }
    }
}

#[test]
fn an_old_copy_with_a_main_of_its_own_is_left_out_and_named() {
    let old = "int main(void) { return nothing; }\n";
    for name in ["m_old.c", "Copy of m.c", "m (1).c", "old/m.c"] {
        let folder = Folder::with(&[("m.c", HELLO_C), (name, old)]);
        let candidate = folder.whole().unwrap();
        assert_eq!(printed(&candidate), "hello\n");
        let note = format!("regrade: left out {name}: ");
        assert!(
            candidate.build_log.starts_with(&note),
            "{}",
            candidate.build_log
        );
    }
    let folder = Folder::with(&[("a.c", HELLO_C), ("b.c", old)]);
    let options = BuildOptions {
        main: Some("b.c".to_owned()),
        ..Default::default()
    };
    let log = log_of(build(&[folder.path("")], &options));
    assert!(
        log.contains("nothing") && log.contains("the assignment names b.c"),
        "{log}"
    );
}

#[test]
fn of_two_files_with_the_expected_name_the_one_outside_of_a_folder_of_copies_is_built() {
    let old = "int main(void) { return nothing; }\n";
    let options = BuildOptions {
        main: Some("m.c".to_owned()),
        ..Default::default()
    };
    for (right, wrong) in [
        ("m.c", "backup/m.c"),
        ("m.c", "a/m.c"),
        ("src/deep/m.c", "copies/m.c"),
    ] {
        let folder = Folder::with(&[(right, HELLO_C), (wrong, old)]);
        let candidate = build(&[folder.path("")], &options).unwrap();
        assert_eq!(printed(&candidate), "hello\n");
        let note = format!("regrade: left out {wrong}: ");
        assert!(candidate.build_log.starts_with(&note), "{wrong}");
    }
}

#[test]
fn what_lies_with_a_further_program_is_left_out_with_it() {
    let util = "#include <stdio.h>\nvoid hello(void) { puts(\"hello\"); }\n";
    let main = "void hello(void);\nint main(void) { hello(); return 0; }\n";
    let folder = Folder::with(&[
        ("main.c", main),
        ("util.c", util),
        ("v1/play.c", main),
        ("v1/util.c", util),
    ]);
    let candidate = folder.whole().unwrap();
    assert_eq!(printed(&candidate), "hello\n");
    assert!(
        candidate
            .build_log
            .contains("left out v1/util.c: it lies with v1/play.c"),
        "{}",
        candidate.build_log
    );
}

#[test]
fn gcc_writes_plain_quotes() {
    let folder = Folder::with(&[("g.c", "int main(void) { return wrong; }\n")]);
    let log = log_of(folder.one("g.c"));
    assert!(
        log.contains("'wrong' undeclared") && log.is_ascii(),
        "{log}"
    );
}

#[test]
fn a_python_file_that_is_not_utf_8_does_not_compile_as_python_itself_says() {
    let folder = Folder::with(&[("a.py", "")]);
    for text in [&b"print('h\xfc')\n"[..], b"# h\xfc\nprint('ran')\n"] {
        std::fs::write(folder.path("a.py"), text).unwrap();
        let log = log_of(folder.one("a.py"));
        assert!(
            log.starts_with(
                "SyntaxError: Non-UTF-8 code starting with '\\xfc' in file a.py on line 1"
            ),
            "{log}"
        );
    }
    std::fs::write(
        folder.path("a.py"),
        b"# coding: latin-1\nprint(len('h\xfc'))\n",
    )
    .unwrap();
    assert_eq!(printed(&folder.one("a.py").unwrap()), "2\n");
}

#[test]
fn a_syntax_error_of_python_shows_the_students_file_alone() {
    for text in [
        "print(1\n",
        "x = '\u{0}'\n",
        "def f():\nreturn 1\n",
        "'\\x'\n",
    ] {
        let folder = Folder::with(&[("a.py", text)]);
        let log = log_of(folder.one("a.py"));
        assert!(
            log.contains("Error: ") && !log.contains("<string>") && !log.contains("Traceback"),
            "{log}"
        );
    }
}

#[test]
fn a_python_file_that_is_never_loaded_may_be_anything() {
    let folder = Folder::with(&[
        ("game.py", "import util\nprint(util.word)\n"),
        ("util.py", "word = 'hi'\n"),
        ("notes.py", "print 'Python 2'\n"),
    ]);
    let candidate = folder.whole().unwrap();
    assert_eq!(printed(&candidate), "hi\n");
    assert_eq!(
        candidate.build_log,
        "regrade: started game.py: it alone imports other files\n"
    );
}

#[test]
fn a_folder_around_everything_is_where_the_program_runs() {
    let folder = Folder::with(&[
        (
            "proj/src/main.py",
            "import os, helper\nprint(sorted(os.listdir()))\n",
        ),
        ("proj/src/helper.py", ""),
        ("__MACOSX/._proj", ""),
    ]);
    assert_eq!(
        printed(&folder.whole().unwrap()),
        "['helper.py', 'main.py']\n"
    );
}

#[test]
fn a_folder_with_nothing_but_a_link_says_that_it_was_left_out() {
    let folder = Folder::with(&[]);
    let outside = Folder::with(&[("main.c", HELLO_C)]);
    std::os::unix::fs::symlink(outside.path("main.c"), folder.path("main.c")).unwrap();
    let error = folder.whole().unwrap_err().to_string();
    assert!(
        error.contains("has no source file") && error.contains("left out: main.c: a link"),
        "{error}"
    );
}

#[test]
fn java_files_are_called_after_their_public_class() {
    let text = "package edu.games;\npublic class Main { public static void main(String[] a) { System.out.println(1); } }\n";
    let folder = Folder::with(&[("Main (1).java", text)]);
    let candidate = folder.whole().unwrap();
    assert_eq!(printed(&candidate), "1\n");
    assert_eq!(
        candidate.build_log,
        "regrade: compiled Main (1).java as Main.java, after its public class\n"
    );
    let folder = Folder::with(&[("Main.java", text), ("Main_old.java", text)]);
    assert_eq!(printed(&folder.whole().unwrap()), "1\n");
    let folder = Folder::with(&[("main.java", text)]);
    let log = log_of(folder.whole());
    assert!(
        log.contains("should be declared in a file named Main.java"),
        "{log}"
    );
}
