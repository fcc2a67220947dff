//! Recognising an uncaught exception from the way a program ended and what stands on stderr.
//!
//! Both are needed: a status alone proves nothing, since programs end with any status on purpose,
//! and neither does a message, since programs print what they like.

mod compiled;
mod scripts;

use super::signal::ABRT;
use super::wording::quoted;

/// How much of stderr is looked at: what explains an end stands at the end.
const TAIL: usize = 64 << 10;

/// How much of an exception's line a sentence shows.
const SHOWN: usize = 200;

/// What a run-time system does about an exception that nobody catches.
struct Runtime {
    /// The exit statuses that it ends with.
    statuses: &'static [i32],
    /// Whether it may end by aborting instead.
    aborts: bool,
    /// Whether reading on after the end of the input shows as an exception of any kind, because
    /// programs unwrap or index what they did not get.
    any_at_the_end: bool,
    /// Finds the line that names the exception.
    find: fn(&[&[u8]]) -> Option<Vec<u8>>,
}

/// Every run-time system that is known; the first that recognises its own message counts.
const RUNTIMES: [Runtime; 13] = [
    Runtime::new(&[1], scripts::python),
    Runtime::new(&[1], scripts::ruby),
    Runtime::new(&[1], scripts::lua),
    Runtime::new(&[1], scripts::node),
    Runtime::new(&[255], scripts::php),
    // `die` ends with the error number of the system where one is set: mostly that of a missing
    // file, a closed stream, or of asking whether a pipe is a terminal.
    Runtime::new(&[255, 2, 9, 13, 25], scripts::perl),
    Runtime::new(&[1], compiled::jvm),
    Runtime::new(&[1], compiled::mono),
    Runtime::new(&[2], compiled::go),
    Runtime::new(&[2], compiled::ocaml),
    Runtime {
        aborts: true,
        ..Runtime::new(&[], compiled::dotnet)
    },
    Runtime {
        aborts: true,
        any_at_the_end: true,
        ..Runtime::new(&[101], compiled::rust)
    },
    Runtime {
        aborts: true,
        any_at_the_end: true,
        ..Runtime::new(&[], compiled::cpp)
    },
];

impl Runtime {
    const fn new(statuses: &'static [i32], find: fn(&[&[u8]]) -> Option<Vec<u8>>) -> Self {
        Self {
            statuses,
            aborts: false,
            any_at_the_end: false,
            find,
        }
    }
}

/// The exception that ended a program with this exit status, drawn for a sentence; none when
/// nothing says that there was one.
///
/// Knows Python, Ruby, Lua, Node, Mono and the languages of the JVM (status 1), Go and OCaml (2),
/// Rust (101), PHP and Perl (255), each by what its run-time system prints.
pub fn uncaught(status: i32, stderr: &[u8]) -> Option<String> {
    let found = by_status(status, stderr)?.1;
    Some(quoted(&found, SHOWN))
}

/// What C++, .NET or Rust says about the exception that made it abort.
pub fn aborted(signal: i32, stderr: &[u8]) -> Option<String> {
    let found = by_signal(signal, stderr)?.1;
    Some(quoted(&found, SHOWN))
}

/// Whether an exception, as [`uncaught`] draws it, says that a program read on after the end of
/// its input.
pub fn is_end_of_input(exception: &str) -> bool {
    ["EOFError", "NoSuchElementException", "EOFException"]
        .iter()
        .any(|name| exception.contains(name))
}

/// Whether a program that read all of its input may have ended with this status because there was
/// no more of it.
pub fn status_at_the_end_of_input(status: i32, stderr: &[u8]) -> bool {
    at_the_end(by_status(status, stderr), stderr)
}

/// The same for a program that ended by this signal.
pub fn signal_at_the_end_of_input(signal: i32, stderr: &[u8]) -> bool {
    at_the_end(by_signal(signal, stderr), stderr)
}

/// A run-time system and the line in which it names the exception.
type Found = (&'static Runtime, Vec<u8>);

fn by_status(status: i32, stderr: &[u8]) -> Option<Found> {
    first(stderr, |runtime| runtime.statuses.contains(&status))
}

fn by_signal(signal: i32, stderr: &[u8]) -> Option<Found> {
    first(stderr, |runtime| runtime.aborts && signal == ABRT)
}

fn first(stderr: &[u8], may_be: impl Fn(&Runtime) -> bool) -> Option<Found> {
    const ALL: &[Runtime] = &RUNTIMES;
    let lines = tail_lines(stderr);
    ALL.iter()
        .filter(|runtime| may_be(runtime))
        .find_map(|runtime| Some((runtime, (runtime.find)(&lines)?)))
}

fn at_the_end(found: Option<Found>, stderr: &[u8]) -> bool {
    const NAMED: [&str; 4] = [
        "EOFError",
        "NoSuchElementException",
        "EOFException",
        "EndOfStreamException",
    ];
    const SAID: [&[u8]; 4] = [
        b"end of file",
        b"UnexpectedEof",
        b"unexpected EOF",
        b"panic: EOF",
    ];
    let Some((runtime, line)) = found else {
        return false;
    };
    let line = String::from_utf8_lossy(&line);
    let tail = &stderr[stderr.len().saturating_sub(TAIL)..];
    let says = |words: &&[u8]| tail.windows(words.len()).any(|part| part == *words);
    runtime.any_at_the_end || NAMED.iter().any(|name| line.contains(name)) || SAID.iter().any(says)
}

fn tail_lines(stderr: &[u8]) -> Vec<&[u8]> {
    let tail = &stderr[stderr.len().saturating_sub(TAIL)..];
    tail.split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect()
}

/// Whether a text holds these bytes.
fn has(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// The last line that is not empty.
fn last_line<'a>(lines: &[&'a [u8]]) -> Option<&'a [u8]> {
    lines.iter().rfind(|line| !line.is_empty()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_python_traceback_names_its_exception() {
        let stderr =
            b"Traceback (most recent call last):\n  File \"lingo.py\", line 3, in <module>\n    \
            main()\nEOFError: EOF when reading a line\n";
        assert_eq!(
            uncaught(1, stderr).as_deref(),
            Some("`EOFError: EOF when reading a line`")
        );
    }

    #[test]
    fn of_a_chain_of_python_exceptions_the_last_one_counts_and_its_first_line() {
        let stderr = b"Traceback (most recent call last):\n  File \"a\"\nKeyError: 1\n\nDuring \
            handling\n\nTraceback (most recent call last):\n  File \"a\"\nValueError: two\nlines\n";
        assert_eq!(uncaught(1, stderr).as_deref(), Some("`ValueError: two`"));
    }

    #[test]
    fn a_python_syntax_error_has_no_traceback() {
        let stderr =
            b"  File \"a.py\", line 1\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n";
        assert_eq!(
            uncaught(1, stderr).as_deref(),
            Some("`SyntaxError: invalid syntax`")
        );
    }

    #[test]
    fn java_node_and_rust_are_known() {
        let java =
            b"Exception in thread \"main\" java.util.NoSuchElementException\n\tat A.main(A)\n";
        assert_eq!(
            uncaught(1, java).as_deref(),
            Some("`Exception in thread \"main\" java.util.NoSuchElementException`")
        );
        let node = b"/a.js:1\nx\n^\n\nReferenceError: x is not defined\n    at Object (a.js)\n\n\
            Node.js v20.1.0\n";
        assert_eq!(
            uncaught(1, node).as_deref(),
            Some("`ReferenceError: x is not defined`")
        );
        let rust =
            b"\nthread 'main' (12) panicked at src/main.rs:2:5:\nindex out of bounds\nnote: x\n";
        assert_eq!(
            uncaught(101, rust).as_deref(),
            Some("`index out of bounds`")
        );
        let old = b"thread 'main' panicked at 'no', src/main.rs:2:5\nnote: x\n";
        assert!(uncaught(101, old).is_some_and(|text| text.contains("panicked at 'no'")));
    }

    #[test]
    fn an_aborting_cpp_program_says_what_it_threw() {
        let stderr = b"terminate called after throwing an instance of 'std::out_of_range'\n  \
            what():  vector::at\n";
        assert_eq!(
            aborted(6, stderr).as_deref(),
            Some(
                "`terminate called after throwing an instance of 'std::out_of_range', what():  \
                 vector::at`"
            )
        );
        assert_eq!(aborted(11, stderr), None);
        assert_eq!(aborted(6, b"free(): double free detected\n"), None);
    }

    #[test]
    fn a_status_alone_is_no_exception() {
        assert_eq!(uncaught(1, b"Usage: wordle.py BANK GUESSES\n"), None);
        assert_eq!(uncaught(101, b""), None);
        assert_eq!(
            uncaught(0, b"Traceback (most recent call last):\nA\n"),
            None
        );
        assert_eq!(uncaught(1, b"Traceback (most recent call last):\n"), None);
    }

    #[test]
    fn hostile_bytes_in_an_exception_are_drawn() {
        let stderr = b"Traceback (most recent call last):\nValueError: \x1b[2J\n";
        assert_eq!(uncaught(1, stderr).as_deref(), Some("`ValueError: ␛[2J`"));
    }

    #[test]
    fn a_perl_program_that_dies_is_known_by_the_place_that_it_names() {
        let died = b"Can't guess at wordle.pl line 12, <STDIN> line 3.\n";
        assert_eq!(
            uncaught(255, died).as_deref(),
            Some("`Can't guess at wordle.pl line 12, <STDIN> line 3.`")
        );
        assert!(uncaught(2, b"no bank at w.pl line 3.\n").is_some());
        assert_eq!(uncaught(1, died), None);
        assert_eq!(uncaught(255, b"look at line 3 of the bank\n"), None);
    }

    #[test]
    fn ruby_lua_and_php_are_known() {
        let ruby = b"a.rb:3:in `<main>': undefined method `chomp' for nil:NilClass (NoMethodError)\n\tfrom x\n";
        assert!(uncaught(1, ruby).is_some_and(|text| text.contains("NoMethodError")));
        let newer = b"a.rb:3:in 'Integer#/': divided by 0 (ZeroDivisionError)\n";
        assert!(uncaught(1, newer).is_some());
        let lua = b"lua5.4: a.lua:2: attempt to index a nil value\nstack traceback:\n\t[C]: in ?\n";
        assert_eq!(
            uncaught(1, lua).as_deref(),
            Some("`lua5.4: a.lua:2: attempt to index a nil value`")
        );
        let php =
            b"PHP Fatal error:  Uncaught TypeError: no in /a.php:3\nStack trace:\n#0 {main}\n";
        assert!(uncaught(255, php).is_some_and(|text| text.contains("Uncaught TypeError")));
        for (status, stderr) in [(2, &ruby[..]), (255, lua), (1, php)] {
            assert_eq!(uncaught(status, stderr), None);
        }
    }

    #[test]
    fn go_and_ocaml_are_known_by_status_2_and_their_own_words() {
        let go = b"panic: runtime error: index out of range [5] with length 5\n\ngoroutine 1 [running]:\nmain.main()\nexit status 2\n";
        assert_eq!(
            uncaught(2, go).as_deref(),
            Some("`panic: runtime error: index out of range [5] with length 5`")
        );
        assert_eq!(uncaught(2, b"panic: at the disco\n"), None);
        assert_eq!(uncaught(1, go), None);
        assert!(uncaught(2, b"Fatal error: exception End_of_file\n").is_some());
    }

    #[test]
    fn dotnet_aborts_and_mono_exits() {
        let dotnet = b"Unhandled exception. System.NullReferenceException: no\n   at A.Main()\n";
        assert_eq!(
            aborted(6, dotnet).as_deref(),
            Some("`Unhandled exception. System.NullReferenceException: no`")
        );
        assert_eq!(uncaught(1, dotnet), None);
        let mono = b"\nUnhandled Exception:\nSystem.FormatException: bad\n  at A.Main () [0x0]\n";
        assert_eq!(
            uncaught(1, mono).as_deref(),
            Some("`System.FormatException: bad`")
        );
    }

    #[test]
    fn an_exception_of_kotlin_or_scala_is_one_of_the_jvm() {
        let kotlin = b"Exception in thread \"main\" kotlin.KotlinNullPointerException\n\tat MainKt.main(Main.kt:3)\n";
        assert!(uncaught(1, kotlin).is_some());
        let scala = b"java.lang.ArithmeticException: / by zero\n\tat Main$.main(Main.scala:2)\n";
        assert_eq!(
            uncaught(1, scala).as_deref(),
            Some("`java.lang.ArithmeticException: / by zero`")
        );
        assert_eq!(uncaught(1, b"usage: java.lang.String\n"), None);
    }

    #[test]
    fn the_end_of_the_input_shows_differently_in_each_language() {
        let python = |what: &str| {
            let stderr = format!("Traceback (most recent call last):\n  File \"a\"\n{what}\n");
            status_at_the_end_of_input(1, stderr.as_bytes())
        };
        assert!(python("EOFError: EOF when reading a line"));
        assert!(!python("IndexError: list index out of range"));
        let rust = b"thread 'main' panicked at src/main.rs:2:5:\nindex out of bounds\n";
        assert!(status_at_the_end_of_input(101, rust));
        let cpp = b"terminate called after throwing an instance of 'std::out_of_range'\n";
        assert!(signal_at_the_end_of_input(6, cpp));
        assert!(!signal_at_the_end_of_input(11, cpp));
        assert!(!signal_at_the_end_of_input(6, b"free(): invalid pointer\n"));
        let go = b"panic: unexpected EOF\n\ngoroutine 1 [running]:\n";
        assert!(status_at_the_end_of_input(2, go));
    }
}
