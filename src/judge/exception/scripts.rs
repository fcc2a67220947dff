//! What the interpreters of scripts print about an exception that nobody caught.

use super::{has, last_line};

/// The line that names the exception: the first after the last traceback that is not indented.
/// A syntax error comes without a traceback, as a place and then the error.
pub(super) fn python(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let indented = |line: &&&[u8]| line.starts_with(b" ") || line.starts_with(b"\t");
    let traceback = lines.iter().rposition(|line| {
        line.trim_ascii_end()
            .ends_with(b"Traceback (most recent call last):")
    });
    if let Some(start) = traceback {
        let rest = lines.get(start + 1..).unwrap_or_default();
        return rest
            .iter()
            .find(|line| !line.is_empty() && !indented(line))
            .map(|line| line.to_vec());
    }
    let last = last_line(lines)?;
    let kinds: [&[u8]; 3] = [b"SyntaxError", b"IndentationError", b"TabError"];
    let has_place = lines.iter().any(|line| line.starts_with(b"  File \""));
    (has_place && kinds.iter().any(|kind| last.starts_with(kind))).then(|| last.to_vec())
}

/// `FILE:LINE:in 'METHOD': MESSAGE (CLASS)`; older releases quote with a grave accent.
pub(super) fn ruby(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let names_it = |line: &&&[u8]| {
        let line = line.trim_ascii_end();
        (has(line, b":in '") || has(line, b":in `")) && has(line, b"': ") && line.ends_with(b")")
    };
    lines.iter().find(names_it).map(|line| line.to_vec())
}

/// `lua: FILE:LINE: MESSAGE` and a stack.
pub(super) fn lua(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let stack = lines
        .iter()
        .rposition(|line| line.trim_ascii_end() == b"stack traceback:")?;
    let before = lines.get(..stack)?;
    let message = before.iter().rfind(|line| line.starts_with(b"lua"))?;
    has(message, b": ").then(|| message.to_vec())
}

/// The error's line stands before its stack; the version stands at the very end.
pub(super) fn node(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let last = last_line(lines)?;
    if !last.starts_with(b"Node.js v") {
        return None;
    }
    let stack = lines.iter().position(|line| line.starts_with(b"    at "));
    // There is a last line, and an index of a line is below the length.
    let before = &lines[..stack.unwrap_or(lines.len() - 1)];
    before
        .iter()
        .rfind(|line| !line.is_empty() && **line != last)
        .map(|line| line.to_vec())
}

/// `PHP Fatal error:  Uncaught …`, without `PHP ` where the log and the screen are one.
pub(super) fn php(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let kinds: [&[u8]; 2] = [b"Fatal error: ", b"Parse error: "];
    let names_it = |line: &&&[u8]| {
        let line = line.strip_prefix(b"PHP ").unwrap_or(line);
        kinds.iter().any(|kind| line.starts_with(kind))
    };
    lines.iter().rfind(names_it).map(|line| line.to_vec())
}

/// `MESSAGE at FILE line N.`, with `, <STDIN> line M` before the full stop once something was read.
pub(super) fn perl(lines: &[&[u8]]) -> Option<Vec<u8>> {
    let last = last_line(lines)?;
    names_a_place(last).then(|| last.to_vec())
}

fn names_a_place(line: &[u8]) -> bool {
    let place = || {
        let text = std::str::from_utf8(line.trim_ascii_end()).ok()?;
        let (before, after) = text.strip_suffix('.')?.split_once(" line ")?;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (_, file) = before.rsplit_once(" at ")?;
        let (_, rest) = after.split_at(digits);
        let ends_well = rest.is_empty() || rest.starts_with(", <");
        Some(digits > 0 && !file.is_empty() && ends_well)
    };
    place().unwrap_or(false)
}
