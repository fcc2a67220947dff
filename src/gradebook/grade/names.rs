//! Names replaced by codes.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use super::GradeError;
use crate::fixture::write::write;
use crate::gradebook::results::{Results, Student, SubmissionResult, Text};
use crate::util::natural;

/// The key of the codes in an output folder: whoever has it can tell whose code is whose.
const KEY_FILE: &str = "anonymous.key";

/// Who is behind each code, for staff.
const MAPPING_FILE: &str = "anonymous.tsv";

/// Digits of a code.
const DIGITS: usize = 10;

/// Makes codes of keys.
#[derive(Debug)]
pub(super) struct Codes {
    key: [u8; 32],
}

impl Codes {
    /// The codes of an output folder; its key is made at first use.
    pub fn of(out: &Path) -> Result<Self, GradeError> {
        let path = out.join(KEY_FILE);
        if let Ok(bytes) = fs::read(&path)
            && let Ok(key) = <[u8; 32]>::try_from(bytes)
        {
            return Ok(Self { key });
        }
        let mut key = [0; 32];
        let source = Path::new("/dev/urandom");
        fs::File::open(source)
            .and_then(|mut file| file.read_exact(&mut key))
            .map_err(|error| {
                GradeError::unreadable(source, &error, "codes need a source of randomness")
            })?;
        write(&path, &key)?;
        Ok(Self { key })
    }

    /// The code of a submission.
    pub fn code(&self, key: &str) -> String {
        let digits = blake3::keyed_hash(&self.key, key.as_bytes()).to_hex();
        format!("s-{}", digits.as_str().get(..DIGITS).unwrap_or_default())
    }

    /// Replaces everything that names a student, and puts the class in the order of the codes:
    /// the old order would tell.
    pub fn hide(&self, results: &mut Results) {
        for submission in &mut results.submissions {
            self.hide_one(submission);
        }
        for group in &mut results.alike {
            for key in &mut group.submissions {
                *key = self.code(key);
            }
            group.submissions.sort_by(|a, b| natural::compare(a, b));
        }
        for mistake in &mut results.mistakes {
            for key in &mut mistake.submissions {
                *key = self.code(key);
            }
            mistake.submissions.sort_by(|a, b| natural::compare(a, b));
        }
        results
            .submissions
            .sort_by(|a, b| natural::compare(&a.key, &b.key));
    }

    fn hide_one(&self, submission: &mut SubmissionResult) {
        let code = self.code(&submission.key);
        let names = names_of(submission);
        let scrub = |text: &mut String| *text = without(text, &names, &code);
        for finding in &mut submission.findings {
            scrub(&mut finding.message);
            finding.file.as_mut().map(scrub);
        }
        for build in &mut submission.builds {
            scrub(&mut build.log);
        }
        for line in &mut submission.score.lines {
            scrub(&mut line.why);
        }
        for case in &mut submission.cases {
            scrub(&mut case.reason);
            case.notes.iter_mut().for_each(scrub);
            let got = case.dialogue.iter_mut().map(|turn| &mut turn.got);
            for text in got.chain([&mut case.stderr]) {
                if let Text::Text(text) = text {
                    scrub(text);
                }
            }
        }
        submission.student = Student {
            name: code.clone(),
            ..Student::default()
        };
        submission.origin.clone_from(&code);
        submission.lms = None;
        submission.key = code;
    }
}

/// Writes who is behind each code.
pub(super) fn write_mapping(
    codes: &Codes,
    results: &Results,
    out: &Path,
) -> Result<(), GradeError> {
    let mut lines: Vec<_> = results
        .submissions
        .iter()
        .map(|one| {
            let plain = |text: &str| text.replace(['\t', '\n', '\r'], " ");
            let id = one.student.id.as_deref().unwrap_or_default();
            format!(
                "{}\t{}\t{}\t{}\n",
                codes.code(&one.key),
                plain(&one.key),
                plain(&one.student.name),
                plain(id)
            )
        })
        .collect();
    lines.sort();
    let text = format!("code\tkey\tname\tid\n{}", lines.concat());
    Ok(write(&out.join(MAPPING_FILE), text.as_bytes())?)
}

/// Everything that may name the student, the longest first, so that no part of a name is left.
fn names_of(submission: &SubmissionResult) -> Vec<String> {
    let student = &submission.student;
    let mut names = vec![
        submission.key.clone(),
        submission.origin.clone(),
        student.name.clone(),
    ];
    names.extend(student.id.clone());
    names.extend(student.email.clone());
    names.extend(student.members.iter().cloned());
    let parts: Vec<_> = names
        .iter()
        .flat_map(|name| name.split(|glyph: char| !glyph.is_alphanumeric()))
        .filter(|part| part.chars().count() >= SHORTEST && !part.chars().all(char::is_numeric))
        .map(str::to_owned)
        .collect();
    names.extend(parts);
    let mut names: Vec<_> = names
        .into_iter()
        .filter(|name| name.chars().count() >= SHORTEST)
        .map(|name| name.to_lowercase())
        .collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names.dedup();
    names
}

/// Parts of names that are shorter could be anything.
const SHORTEST: usize = 3;

/// A text without the names, wherever they stand as words of their own, in any case of letters.
fn without(text: &str, names: &[String], code: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(glyph) = rest.chars().next() {
        let found = (!before.is_alphanumeric())
            .then(|| names.iter().find_map(|name| length_of(rest, name)));
        if let Some(length) = found.flatten() {
            clean.push_str(code);
            rest = rest.get(length..).unwrap_or_default();
            before = 'x';
        } else {
            clean.push(glyph);
            before = glyph;
            rest = rest.get(glyph.len_utf8()..).unwrap_or_default();
        }
    }
    clean
}

/// How many bytes of the text's start are this name and a whole word.
fn length_of(text: &str, name: &str) -> Option<usize> {
    let mut wanted = name.chars();
    let mut next = wanted.next();
    let mut length = 0;
    for glyph in text.chars() {
        if next.is_none() {
            return (!glyph.is_alphanumeric()).then_some(length);
        }
        for small in glyph.to_lowercase() {
            if next != Some(small) {
                return None;
            }
            next = wanted.next();
        }
        length += glyph.len_utf8();
    }
    next.is_none().then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(text: &str) -> String {
        let names = ["ada_lovelace.cc", "lovelace", "ada", "çağla"].map(str::to_owned);
        without(text, &names, "s-1")
    }

    #[test]
    fn names_go_in_any_case_and_words_that_only_hold_them_stay() {
        assert_eq!(clean("ADA Lovelace's adapter"), "s-1 s-1's adapter");
        assert_eq!(clean("Ada_Lovelace.cc:3: error"), "s-1:3: error");
        assert_eq!(clean("ÇAĞLA, Canada, ada"), "s-1, Canada, s-1");
        assert_eq!(clean(""), "");
    }

    #[test]
    fn codes_are_stable_in_a_folder_and_differ_between_folders() {
        let one = tempfile::tempdir().expect("a temporary folder");
        let two = tempfile::tempdir().expect("a temporary folder");
        let code =
            |folder: &tempfile::TempDir| Codes::of(folder.path()).expect("writable").code("ada");
        assert_eq!(code(&one), code(&one));
        assert_ne!(code(&one), code(&two));
    }
}
