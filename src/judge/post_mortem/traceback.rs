//! Where in the student's own file a Python exception was raised.

use crate::judge::wording::quoted;

/// How much of a source line is shown.
const SHOWN: usize = 80;
/// How much of stderr is looked at: what explains an end stands at the end.
const TAIL: usize = 64 << 10;

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site<'a> {
    /// The file's name, without its folders.
    pub file: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The text of that line, where the traceback has it.
    pub text: Option<&'a str>,
}

/// The innermost place of the last traceback that is in no library; none when there is no
/// traceback. O(n) in the end of stderr.
pub fn own_site(stderr: &[u8]) -> Option<Site<'_>> {
    let tail = &stderr[stderr.len().saturating_sub(TAIL)..];
    let lines: Vec<_> = tail
        .split(|byte| *byte == b'\n')
        .map(|line| std::str::from_utf8(line).unwrap_or_default())
        .collect();
    let start = lines
        .iter()
        .rposition(|line| line.starts_with("Traceback (most recent call last):"))
        .unwrap_or(0);
    let rest = lines.get(start..)?;
    let mut sites = rest.iter().enumerate().filter_map(|(at, line)| {
        let next = rest.get(at + 1).and_then(|next| next.strip_prefix("    "));
        site(line, next)
    });
    sites.next_back()
}

/// `  File "PATH", line N, in NAME`, with the source line below it.
fn site<'a>(line: &'a str, next: Option<&'a str>) -> Option<Site<'a>> {
    let rest = line.strip_prefix("  File \"")?;
    let (path, rest) = rest.split_once("\", line ")?;
    let digits = rest.split(|glyph: char| !glyph.is_ascii_digit()).next()?;
    let is_library = path.starts_with('<')
        || path.contains("/lib/python")
        || path.ends_with("/sitecustomize.py");
    if is_library {
        return None;
    }
    Some(Site {
        file: path.rsplit('/').next().unwrap_or(path),
        line: digits.parse().ok()?,
        text: next.map(str::trim).filter(|text| !text.is_empty()),
    })
}

impl Site<'_> {
    /// As a sentence names it: "line 3 of game.py, `x = y`".
    pub fn place(&self) -> String {
        let file = crate::util::visible::line(
            self.file.as_bytes(),
            crate::util::visible::Blanks::Trailing,
        );
        match self.text {
            Some(text) => format!(
                "line {} of {file}, {}",
                self.line,
                quoted(text.as_bytes(), SHOWN)
            ),
            None => format!("line {} of {file}", self.line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_line_of_the_students_own_file_is_found() {
        let stderr = b"Traceback (most recent call last):\n  File \"/w/game.py\", line 9, in <module>\n    main()\n    ~~~~^^\n  File \"/w/game.py\", line 4, in main\n    word = random.choice(bank)\n  File \"/usr/lib/python3.11/random.py\", line 373, in choice\n    return seq[0]\nIndexError: list index out of range\n";
        let site = own_site(stderr).unwrap();
        assert_eq!(
            site.place(),
            "line 4 of game.py, `word = random.choice(bank)`"
        );
    }

    #[test]
    fn of_several_tracebacks_the_last_counts_and_a_syntax_error_has_a_place_too() {
        let stderr = b"Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 1\n\nTraceback (most recent call last):\n  File \"a.py\", line 2\nKeyError: 2\n";
        assert_eq!(own_site(stderr).unwrap().line, 2);
        let syntax =
            b"  File \"/w/a.py\", line 7\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n";
        assert_eq!(
            own_site(syntax).unwrap().place(),
            "line 7 of a.py, `x = = 1`"
        );
    }

    #[test]
    fn other_texts_have_no_place() {
        assert_eq!(own_site(b"Usage: game.py BANK\n"), None);
        assert_eq!(
            own_site(b"  File \"<string>\", line 1, in <module>\n"),
            None
        );
        assert_eq!(own_site(b"\xff\n  File \"x\", line\n"), None);
    }
}
