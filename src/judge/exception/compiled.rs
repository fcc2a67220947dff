//! What the run-time systems of compiled languages print about an exception that nobody caught.

use super::has;

/// An exception in a thread, a class that could not be started, or an exception with its stack,
/// as the runners of Kotlin and Scala print it.
pub(super) fn jvm(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let starts: [&[u8]; 3] = [
        b"Exception in thread ",
        b"Error: Could not find or load main class",
        b"Error: Main method not found",
    ];
    let named = lines
        .iter()
        .rfind(|line| starts.iter().any(|start| line.starts_with(start)));
    let stacked = || {
        let stack = lines.iter().position(|line| line.starts_with(b"\tat "))?;
        let line = lines.get(stack.checked_sub(1)?)?;
        is_class_name(line).then_some(line)
    };
    named.or_else(stacked).map(|line| line.to_vec())
}

/// Whether a line begins with a qualified name: `java.lang.ArithmeticException: / by zero`.
fn is_class_name(line: &[u8]) -> bool {
    let end = line.iter().position(|byte| *byte == b':');
    let name = line.get(..end.unwrap_or(line.len())).unwrap_or_default();
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"._$".contains(byte);
    name.contains(&b'.') && name.iter().all(plain)
}

/// The line after `Unhandled Exception:`.
pub(super) fn mono(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let start = lines
        .iter()
        .rposition(|line| line.trim_ascii() == b"Unhandled Exception:")?;
    let mut rest = lines.iter().skip(start + 1);
    rest.find(|line| !line.is_empty()).map(|line| line.to_vec())
}

/// A panic, or an error of the run-time system such as a deadlock, and the stack of a goroutine.
pub(super) fn go(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let start = lines
        .iter()
        .position(|line| line.starts_with(b"panic: ") || line.starts_with(b"fatal error: "))?;
    let mut rest = lines.iter().skip(start + 1);
    let has_stack = rest.any(|line| line.starts_with(b"goroutine ") && has(line, b" ["));
    lines
        .get(start)
        .filter(|_| has_stack)
        .map(|line| line.to_vec())
}

/// `Fatal error: exception NAME`.
pub(super) fn ocaml(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let mut lines = lines.iter();
    let found = lines.rfind(|line| line.starts_with(b"Fatal error: exception "))?;
    Some(found.to_vec())
}

/// `Unhandled exception. CLASS: MESSAGE`.
pub(super) fn dotnet(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let mut lines = lines.iter();
    let found = lines.rfind(|line| line.starts_with(b"Unhandled exception. "))?;
    Some(found.to_vec())
}

/// The panic's message: since Rust 1.73 on the line after "panicked at PLACE:".
pub(super) fn rust(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let start = lines
        .iter()
        .rposition(|line| line.starts_with(b"thread ") && has(line, b" panicked at"))?;
    let place = lines.get(start)?;
    let message = lines
        .get(start + 1)
        .filter(|line| place.ends_with(b":") && !line.is_empty());
    Some(message.unwrap_or(place).to_vec())
}

/// `terminate called …`, with what the exception says on one of the next lines.
pub(super) fn cpp(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let start = lines.iter().rposition(|line| {
        line.starts_with(b"terminate called") || line.starts_with(b"libc++abi: terminating")
    })?;
    let mut text = lines.get(start)?.to_vec();
    let mut next = lines.iter().skip(start).take(3);
    if let Some(message) = next.find(|line| line.trim_ascii().starts_with(b"what():")) {
        text.extend_from_slice(b", ");
        text.extend_from_slice(message.trim_ascii());
    }
    Some(text)
}
