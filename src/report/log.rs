//! Logs, such as stderr, cut to what fits a report.

use super::safe::safe;
use crate::judge::wording::count;
use crate::util::visible::{self, Blanks};

/// Lines that are shown.
const LINES: usize = 20;

/// Bytes of a line that are shown.
const LINE: usize = 400;

/// What a log of a build is headed by: whose words it holds.
pub fn of_build(log: &str) -> &'static str {
    let is_note = |line: &str| line.starts_with("regrade: ");
    // Python has no compiler that anybody knows of; only its messages name a file like this.
    let is_python = |line: &str| line.trim_start().starts_with("File \"");
    if log.lines().all(is_note) || log.lines().any(is_python) {
        "about the build:"
    } else {
        "the compiler said:"
    }
}

/// The first lines of a log, and how many more there are.
pub fn head(log: &[u8]) -> Vec<String> {
    let all: Vec<_> = visible::split_lines(log).collect();
    let shown = all.len().min(LINES);
    // `shown` is at most the number of lines.
    let mut lines: Vec<_> = all[..shown].iter().map(|(line, _)| logged(line)).collect();
    if all.len() > shown {
        lines.push(format!("… {} more", count(all.len() - shown, "line")));
    }
    lines
}

/// The last lines of a log, and how much is before them.
pub fn tail(log: &[u8], omitted: u64) -> Vec<String> {
    let all: Vec<_> = visible::split_lines(log).collect();
    let skipped = all.len().saturating_sub(LINES);
    // `skipped` is at most the number of lines.
    let skipped_bytes: usize = all[..skipped].iter().map(|(line, _)| line.len() + 1).sum();
    let left_out = skipped_bytes + omitted as usize;
    let mut lines = Vec::new();
    if left_out > 0 {
        lines.push(format!("… {} left out", count(left_out, "byte")));
    }
    lines.extend(all[skipped..].iter().map(|(line, _)| logged(line)));
    lines
}

/// A line of a log; a very long one is cut.
fn logged(line: &[u8]) -> String {
    let shown = line.get(..LINE).unwrap_or(line);
    // Compilers quote typographically; nobody compares a log byte by byte.
    let drawn = match std::str::from_utf8(shown) {
        Ok(text) => safe(text),
        Err(_) => visible::line(shown, Blanks::Trailing),
    };
    match line.len() - shown.len() {
        0 => format!("│ {drawn}"),
        more => format!("│ {drawn} … {} more", count(more, "byte")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_short_log_every_line_is_shown_and_drawn() {
        assert_eq!(head(b"a\n\x1b[1mb\n"), ["│ a", "│ ␛[1mb"]);
        assert_eq!(tail(b"a\nb", 0), ["│ a", "│ b"]);
        assert_eq!(
            head("‘int main()’ \u{202e}".as_bytes()),
            ["│ ‘int main()’ ⟨U+202E⟩"]
        );
        assert_eq!(head(b"\xff\x1b"), ["│ \\xff␛"]);
    }

    #[test]
    fn only_what_a_compiler_said_is_put_into_its_mouth() {
        assert_eq!(of_build("a.cc:1: error: no\n"), "the compiler said:");
        let both = "regrade: `b.cc` was left out\na.cc:1: error: no\n";
        assert_eq!(of_build(both), "the compiler said:");
        assert_eq!(
            of_build("regrade: `b.cc` was left out\n"),
            "about the build:"
        );
        let python = "  File \"a.py\", line 1\n    if\nSyntaxError: invalid syntax\n";
        assert_eq!(of_build(python), "about the build:");
    }

    #[test]
    fn of_a_long_log_the_cut_is_counted() {
        let log = "12345\n".repeat(23);
        let first = head(log.as_bytes());
        assert_eq!(
            (first.len(), first[LINES].as_str()),
            (LINES + 1, "… 3 lines more")
        );
        let last = tail(log.as_bytes(), 1_000);
        assert_eq!(
            (last.len(), last[0].as_str()),
            (LINES + 1, "… 1,018 bytes left out")
        );
    }

    #[test]
    fn a_long_line_is_cut_and_the_cut_counted() {
        let line = logged(&[b'x'; 1_500]);
        assert!(line.ends_with("x … 1,100 bytes more"), "{line}");
    }
}
