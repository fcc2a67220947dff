//! Recognising an uncaught exception from the exit status and what stands on stderr.

use super::signal::ABRT;
use super::wording::quoted;

/// How much of stderr is looked at: what explains an end stands at the end.
const TAIL: usize = 64 << 10;

/// How much of an exception's line a sentence shows.
const SHOWN: usize = 200;

/// The exception that ended a program with this exit status, drawn for a sentence; none when
/// nothing says that there was one.
///
/// Knows Python (status 1), Java (1), Node (1) and Rust (101), each by what its run-time system
/// prints. A status alone is never enough: programs end with 1 on purpose.
pub fn uncaught(status: i32, stderr: &[u8]) -> Option<String> {
    let lines = tail_lines(stderr);
    let found = match status {
        1 => python(&lines)
            .or_else(|| java(&lines))
            .or_else(|| node(&lines)),
        101 => rust(&lines),
        _ => None,
    };
    found.map(|line| quoted(line, SHOWN))
}

/// Whether an exception, as [`uncaught`] draws it, says that a program read on after the end of
/// its input.
pub fn is_end_of_input(exception: &str) -> bool {
    ["EOFError", "NoSuchElementException", "EOFException"]
        .iter()
        .any(|name| exception.contains(name))
}

/// What C++ says about the exception that made it abort.
pub fn aborted(signal: i32, stderr: &[u8]) -> Option<String> {
    let lines = tail_lines(stderr);
    let start = lines.iter().rposition(|line| {
        line.starts_with(b"terminate called") || line.starts_with(b"libc++abi: terminating")
    })?;
    if signal != ABRT {
        return None;
    }
    // `start` is the index of a line.
    let message = lines[start..]
        .iter()
        .take(3)
        .find(|line| line.trim_ascii().starts_with(b"what():"));
    let mut text = lines[start].to_vec();
    if let Some(message) = message {
        text.extend_from_slice(b", ");
        text.extend_from_slice(message.trim_ascii());
    }
    Some(quoted(&text, SHOWN))
}

fn tail_lines(stderr: &[u8]) -> Vec<&[u8]> {
    let tail = &stderr[stderr.len().saturating_sub(TAIL)..];
    tail.split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect()
}

/// The line that names the exception: the first after the last traceback that is not indented.
/// A syntax error comes without a traceback, as a place and then the error.
fn python<'a>(lines: &[&'a [u8]]) -> Option<&'a [u8]> {
    let indented = |line: &&&[u8]| line.starts_with(b" ") || line.starts_with(b"\t");
    let traceback = lines
        .iter()
        .rposition(|line| ends_with(line, b"Traceback (most recent call last):"));
    if let Some(start) = traceback {
        let rest = lines.get(start + 1..).unwrap_or_default();
        return rest
            .iter()
            .find(|line| !line.is_empty() && !indented(line))
            .copied();
    }
    let last = lines.iter().rfind(|line| !line.is_empty())?;
    let kinds: [&[u8]; 3] = [b"SyntaxError", b"IndentationError", b"TabError"];
    let has_place = lines.iter().any(|line| line.starts_with(b"  File \""));
    (has_place && kinds.iter().any(|kind| last.starts_with(kind))).then_some(*last)
}

/// An exception in a thread, or a class that could not be started.
fn java<'a>(lines: &[&'a [u8]]) -> Option<&'a [u8]> {
    let starts: [&[u8]; 3] = [
        b"Exception in thread ",
        b"Error: Could not find or load main class",
        b"Error: Main method not found",
    ];
    lines
        .iter()
        .rfind(|line| starts.iter().any(|start| line.starts_with(start)))
        .copied()
}

/// The error's line stands before its stack; the version stands at the very end.
fn node<'a>(lines: &[&'a [u8]]) -> Option<&'a [u8]> {
    let last = lines.iter().rfind(|line| !line.is_empty())?;
    if !last.starts_with(b"Node.js v") {
        return None;
    }
    let stack = lines.iter().position(|line| line.starts_with(b"    at "));
    // There is a last line, and an index of a line is below the length.
    let before = &lines[..stack.unwrap_or(lines.len() - 1)];
    before
        .iter()
        .rfind(|line| !line.is_empty() && *line != last)
        .copied()
}

/// The panic's message: since Rust 1.73 on the line after "panicked at PLACE:".
fn rust<'a>(lines: &[&'a [u8]]) -> Option<&'a [u8]> {
    let start = lines.iter().rposition(|line| {
        line.starts_with(b"thread ") && line.windows(12).any(|part| part == b" panicked at")
    })?;
    // `start` is the index of a line.
    let message = lines
        .get(start + 1)
        .filter(|line| lines[start].ends_with(b":") && !line.is_empty());
    Some(message.unwrap_or(&lines[start]))
}

fn ends_with(line: &[u8], end: &[u8]) -> bool {
    line.trim_ascii_end().ends_with(end)
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
}
