//! What a sanitizer that was built into a program has found.
//!
//! The formats are those of LLVM's and GCC's run-time libraries: a headline with the name of the
//! tool, a stack, and for undefined behaviour a line like a compiler's message.

use crate::judge::wording::quoted;

/// How much of a headline is shown.
const SHOWN: usize = 160;

/// What a sanitizer has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is, in words.
    pub what: String,
    /// Where, as "line 3 of game.cc", where that is told.
    pub place: Option<String>,
    /// Whether the sanitizer has ended the program because of it.
    pub ended: bool,
}

/// The first finding on stderr; none when no sanitizer has said anything. O(n).
pub fn finding(stderr: &[u8]) -> Option<Finding> {
    let text = String::from_utf8_lossy(stderr);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some((place, message)) = line.split_once(": runtime error: ") {
            return Some(Finding {
                what: format!("undefined behaviour, {}", quoted(message.as_bytes(), SHOWN)),
                place: in_words(place),
                ended: false,
            });
        }
        for tool in ["AddressSanitizer", "MemorySanitizer"] {
            if let Some((_, headline)) = line.split_once(&format!("{tool}: ")) {
                return Some(Finding {
                    what: memory(tool, headline),
                    place: lines.find_map(frame),
                    ended: true,
                });
            }
        }
    }
    None
}

impl Finding {
    /// As a sentence tells it.
    pub fn sentence(&self) -> String {
        let place = self.place.as_deref();
        let place = place.map_or_else(String::new, |place| format!(", in {place}"));
        format!("{}{place}", self.what)
    }
}

fn memory(tool: &str, headline: &str) -> String {
    let kind = headline.split(" on ").next().unwrap_or(headline);
    let kind = kind.split(" (").next().unwrap_or(kind);
    let named = quoted(kind.trim().as_bytes(), SHOWN);
    let meaning = KINDS
        .iter()
        .find(|(name, _)| kind.contains(name))
        .map_or_else(String::new, |(_, meaning)| format!(": {meaning}"));
    format!("{tool} has found {named}{meaning}")
}

/// Kinds of findings and what they mean, the longer names first where one contains another.
const KINDS: [(&str, &str); 11] = [
    (
        "heap-buffer-overflow",
        "it went past the end of an array or vector",
    ),
    (
        "stack-buffer-overflow",
        "it went past the end of a local array",
    ),
    (
        "global-buffer-overflow",
        "it went past the end of a global array",
    ),
    (
        "container-overflow",
        "it went past the end of a vector or string",
    ),
    (
        "heap-use-after-free",
        "it used memory that it had given back",
    ),
    (
        "stack-use-after",
        "it used a local variable that no longer existed",
    ),
    ("double-free", "it gave the same memory back twice"),
    (
        "alloc-dealloc-mismatch",
        "it gave memory back in another way than it got it",
    ),
    ("stack-overflow", "it called itself without end"),
    (
        "use-of-uninitialized-value",
        "it used a variable that it had never set",
    ),
    (
        "SEGV",
        "it touched memory that is not its own, such as through a null pointer",
    ),
];

/// `    #0 0x55 in main /path/game.cc:12:5`, if that is no file of the system.
fn frame(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix('#')?;
    let path = rest.split_ascii_whitespace().last()?;
    let foreign = ["/usr/", "../", "(", "<"];
    if foreign.iter().any(|start| path.starts_with(start)) || path.contains("/libsanitizer/") {
        return None;
    }
    in_words(path)
}

/// `/path/game.cc:12:5` as "line 12 of game.cc".
fn in_words(place: &str) -> Option<String> {
    let mut parts = place.split(':');
    let file = parts.next()?.rsplit('/').next()?;
    let line: u32 = parts.next()?.parse().ok()?;
    let file = crate::util::visible::line(file.as_bytes(), crate::util::visible::Blanks::Trailing);
    Some(format!("line {line} of {file}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_sanitizer_names_the_line_of_the_program_itself() {
        let stderr = b"=================\n==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60 at pc 0x1\nREAD of size 4 at 0x60 thread T0\n    #0 0x7f in memcpy ../../libsanitizer/x.inc:5\n    #1 0x55 in main /w/src/game.cc:12:9\n";
        let found = finding(stderr).unwrap();
        assert_eq!(
            found.sentence(),
            "AddressSanitizer has found `heap-buffer-overflow`: it went past the end of an array or vector, in line 12 of game.cc"
        );
        assert!(found.ended);
    }

    #[test]
    fn undefined_behaviour_is_told_with_its_line() {
        let found = finding(b"game.cc:5:13: runtime error: division by zero\n").unwrap();
        assert_eq!(
            found.sentence(),
            "undefined behaviour, `division by zero`, in line 5 of game.cc"
        );
        assert!(!found.ended);
    }

    #[test]
    fn a_null_pointer_is_a_segv_on_an_unknown_address() {
        let found = finding(b"==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0 (pc 0x1)\n    #0 0x1 in f (/w/a+0x1)\n");
        let found = found.unwrap();
        assert!(found.what.contains("`SEGV`: it touched memory"));
        assert_eq!(found.place, None);
    }

    #[test]
    fn leaks_and_other_texts_are_no_finding() {
        assert_eq!(
            finding(b"==1==ERROR: LeakSanitizer: detected memory leaks\n"),
            None
        );
        assert_eq!(finding(b"runtime error\n"), None);
    }
}
