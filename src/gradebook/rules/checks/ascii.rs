//! Files that may hold ASCII alone.

use super::super::role::is_code;
use super::super::rule::Broken;
use super::globs::{Glob, globs};
use super::{Check, Read, Section, Submission, about};
use crate::util::visible::{self, Blanks};

#[derive(Debug)]
struct Ascii {
    files: Option<Vec<Glob>>,
}

pub(super) fn read(section: &Section<'_>) -> Read<Box<dyn Check>> {
    let files = globs(section, "files")?;
    Ok(Box::new(Ascii { files }))
}

impl Ascii {
    fn concerns(&self, file: &str) -> bool {
        match &self.files {
            Some(globs) => globs.iter().any(|glob| glob.matches(file)),
            None => is_code(file),
        }
    }
}

impl Check for Ascii {
    fn broken(&self, submission: &Submission) -> Vec<Broken> {
        let files = submission.files.iter().filter(|file| self.concerns(file));
        files
            .filter_map(|file| {
                // A file that the intake wrote and that is gone has nothing against it.
                let bytes = std::fs::read(submission.root.join(file)).ok()?;
                first_stranger(&bytes).map(|(line, text)| {
                    about(
                        file,
                        format!("line {line} of `{file}` has {text}, which is not ASCII"),
                    )
                })
            })
            .collect()
    }
}

/// The line, from 1, and a drawing of the first character outside ASCII. A mark of the byte order
/// at the start is what an editor adds unasked, and no character.
fn first_stranger(bytes: &[u8]) -> Option<(usize, String)> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let at = bytes.iter().position(|byte| !byte.is_ascii())?;
    let line = bytes.iter().take(at).filter(|byte| **byte == b'\n').count() + 1;
    let rest = bytes.get(at..)?;
    let glyph = rest
        .utf8_chunks()
        .next()
        .and_then(|chunk| chunk.valid().chars().next());
    let length = glyph.map_or(1, char::len_utf8);
    let drawn = visible::line(rest.get(..length).unwrap_or_default(), Blanks::All);
    Some((line, format!("`{drawn}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_character_outside_ascii_is_named_with_its_line() {
        assert_eq!(first_stranger(b"int main() {}\n"), None);
        let turkish = "a\n// ğ and ş\n".as_bytes();
        assert_eq!(first_stranger(turkish), Some((2, "`ğ`".to_owned())));
        assert_eq!(first_stranger(b"a\xff"), Some((1, "`\\xff`".to_owned())));
    }

    #[test]
    fn a_mark_of_the_byte_order_is_no_character() {
        assert_eq!(first_stranger("\u{feff}int x;".as_bytes()), None);
    }
}
