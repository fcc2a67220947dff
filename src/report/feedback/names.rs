//! Names of feedback files, so that a learning system gives each to its student.
//!
//! - Canvas ("Upload Submissions") reads `name_userid_attachmentid_file`: everything up to the
//!   number of the attachment stays.
//! - Moodle ("Upload multiple feedback files in a zip") reads `Name_number_assignsubmission_file`,
//!   as a folder or as the start of a file name: that stays too.
//! - Everybody else gets the submission's key.

use std::collections::BTreeSet;

use crate::gradebook::results::{Lms, Results, SubmissionResult};

/// The longest name of a file or folder, in bytes, with room for a number and a suffix.
const LONGEST: usize = 200;

/// One path for each submission, in their order, relative to the folder of the feedback, with `/`
/// between folders. No path leaves the folder, and no two are equal, whatever the case of letters.
pub fn paths(results: &Results, suffix: &str) -> Vec<String> {
    unique(results.submissions.iter().map(stem), suffix)
}

/// As [`paths`], for a system that is told which file is whose: named by the keys alone.
pub fn by_key(results: &Results, suffix: &str) -> Vec<String> {
    unique(
        results.submissions.iter().map(|one| clean(&one.key)),
        suffix,
    )
}

fn unique(stems: impl Iterator<Item = String>, suffix: &str) -> Vec<String> {
    let mut taken = BTreeSet::new();
    stems
        .map(|stem| {
            let mut path = format!("{stem}.{suffix}");
            let mut number = 2;
            while !taken.insert(path.to_lowercase()) {
                path = format!("{stem}-{number}.{suffix}");
                number += 1;
            }
            path
        })
        .collect()
}

/// The path without its suffix.
fn stem(submission: &SubmissionResult) -> String {
    match &submission.lms {
        Some(Lms::Canvas {
            attachment, name, ..
        }) => {
            let mark = format!("_{attachment}_");
            let at = name.find(&mark).filter(|_| !attachment.is_empty());
            match at {
                // The mark starts at `at`.
                Some(at) => clean(&format!("{}feedback", &name[..at + mark.len()])),
                None => clean(&format!("{name}-feedback")),
            }
        }
        Some(Lms::Moodle { folder, .. }) => moodle(folder),
        Some(Lms::Gradescope { folder }) => clean(folder),
        None => clean(&submission.key),
    }
}

fn moodle(folder: &str) -> String {
    const MARK: &str = "_assignsubmission_";
    let kind = folder.find(MARK).map(|at| at + MARK.len());
    // The kind of submission, `file` or `onlinetext`, ends at the next underscore.
    let end = kind.and_then(|kind| Some(kind + folder.get(kind..)?.find('_')?));
    match end.and_then(|end| folder.get(..end)) {
        // A flat export: the file's own name follows.
        Some(start) if folder.len() > start.len() + 1 => clean(&format!("{start}_feedback")),
        _ => format!("{}/feedback", clean(folder)),
    }
}

/// A name that every file system takes, and that is one name and no path.
fn clean(name: &str) -> String {
    let mut out = String::new();
    for glyph in crate::report::safe::safe(name).chars() {
        let glyph = match glyph {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
            glyph => glyph,
        };
        if out.len() + glyph.len_utf8() > LONGEST {
            break;
        }
        out.push(glyph);
    }
    let out = out.trim().trim_end_matches('.');
    match out.strip_prefix('.') {
        Some(rest) => format!("_{rest}"),
        None if out.is_empty() => "_".to_owned(),
        None if is_reserved(out) => format!("_{out}"),
        None => out.to_owned(),
    }
}

/// Names that Windows keeps for devices, with or without a suffix.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_uppercase();
    let numbered = |start: &str| {
        let rest = stem.strip_prefix(start);
        rest.is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']))
    };
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL") || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;
    use proptest::prelude::*;

    fn of(lms: Lms) -> String {
        let mut class = class();
        class.submissions.truncate(1);
        class.submissions[0].lms = Some(lms);
        paths(&class, "md").remove(0)
    }

    fn canvas(attachment: &str, name: &str) -> String {
        of(Lms::Canvas {
            user: "101".to_owned(),
            attachment: attachment.to_owned(),
            name: name.to_owned(),
        })
    }

    fn from_moodle(folder: &str) -> String {
        of(Lms::Moodle {
            identifier: "4711".to_owned(),
            folder: folder.to_owned(),
        })
    }

    #[test]
    fn canvas_finds_student_and_file_by_their_numbers() {
        assert_eq!(
            canvas("9001", "doejane_LATE_101_9001_hw-1.zip"),
            "doejane_LATE_101_9001_feedback.md"
        );
        assert_eq!(
            canvas("", "doejane_101_text.html"),
            "doejane_101_text.html-feedback.md"
        );
    }

    #[test]
    fn moodle_finds_the_student_by_folder_or_flat_name() {
        assert_eq!(
            from_moodle("Ann Smith_4711_assignsubmission_file"),
            "Ann Smith_4711_assignsubmission_file/feedback.md"
        );
        assert_eq!(
            from_moodle("Ann Smith_4711_assignsubmission_file_"),
            "Ann Smith_4711_assignsubmission_file_/feedback.md"
        );
        assert_eq!(
            from_moodle("Ann Smith_4711_assignsubmission_file_hw.zip"),
            "Ann Smith_4711_assignsubmission_file_feedback.md"
        );
    }

    #[test]
    fn names_are_unique_whatever_the_case_of_letters() {
        let mut class = class();
        for (submission, key) in class.submissions.iter_mut().zip(["ann", "Ann", "con"]) {
            submission.key = key.to_owned();
        }
        assert_eq!(
            by_key(&class, "json"),
            ["ann.json", "Ann-2.json", "_con.json"]
        );
    }

    proptest! {
        #[test]
        fn no_name_leaves_its_folder(name in "[./\\\\a:\0\n\u{202e}~é ]{0,12}") {
            let name = clean(&name);
            prop_assert!(!name.is_empty() && !name.starts_with('.') && !name.ends_with('.'));
            let unfit = name.contains(['/', '\\', ':', '\0', '\n', '\u{202e}']);
            prop_assert!(!unfit, "{name:?}");
        }
    }
}
