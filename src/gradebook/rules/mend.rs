//! Sources whose suffix a system hid or an editor added.

use std::fs;

use super::role::{file_name, language_of};
use super::rule::{SubmissionRules, remark};
use crate::gradebook::intake::Submission;
use crate::util::natural;

/// Suffixes that a text has by no choice of its writer's, or by a slip.
const HIDING: [&str; 8] = ["", "txt", "text", "download", "c++", "h", "pyw", "py3"];

/// Gives a lone source that is called `wordle.py.txt` or `wordle` its expected name, where nothing
/// else is a source: systems hide suffixes, and editors add them. Where no name is expected, the
/// suffix in front of the added one tells. Gives the name it had. Documents
/// of other kinds are none: a PDF or a page of text typed into a learning system.
pub(super) fn mend_suffix(rules: &SubmissionRules, submission: &mut Submission) -> Option<String> {
    let by_itself = || bare_name(submission);
    let expected = &rules.sources.first().cloned().or_else(by_itself)?;
    let is_source = |file: &String| language_of(file).is_some();
    if submission.files.iter().any(is_source) || !is_plain(expected) {
        return None;
    }
    let stem = expected.split('.').next()?.to_lowercase();
    let is_meant = |file: &&String| {
        let name = file_name(file).to_lowercase();
        let rest = name.strip_prefix(&stem);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let hiding = submission.files.iter().filter(|file| is_hiding(file));
    let all: Vec<&String> = hiding.collect();
    let meant: Vec<&String> = all.iter().copied().filter(is_meant).collect();
    let before = match (meant.as_slice(), all.as_slice()) {
        ([only], _) => (*only).clone(),
        ([], [only]) if submission.files.len() == 1 => (*only).clone(),
        _ => return None,
    };
    let from = submission.root.join(&before);
    let text = fs::read(&from).ok().filter(|text| is_code_like(text))?;
    let to = submission.root.join(expected);
    if text.is_empty() || to.exists() || fs::rename(&from, &to).is_err() {
        return None;
    }
    for file in &mut submission.files {
        if *file == before {
            file.clone_from(expected);
        }
    }
    submission.files.sort_by(|a, b| natural::compare(a, b));
    let message = format!("`{before}` is taken as `{expected}`: nothing else can be the program");
    let finding = remark("main-source", "note", message, Some(&before));
    submission.findings.push(finding);
    Some(before)
}

/// The name of the one file that is a source but for the suffix behind its own.
fn bare_name(submission: &Submission) -> Option<String> {
    let hiding = submission.files.iter().filter(|file| is_hiding(file));
    let mut names = hiding.filter_map(|file| {
        let (name, _) = file_name(file).rsplit_once('.')?;
        language_of(name).map(|_| name.to_owned())
    });
    names.next().filter(|_| names.next().is_none())
}

/// Whether a source may hide behind the suffix of a file.
fn is_hiding(file: &str) -> bool {
    let name = file_name(file).to_lowercase();
    let suffix = name.rsplit_once('.').map_or("", |(_, suffix)| suffix);
    HIDING.contains(&suffix)
}

/// Whether a text may be a program: a document in PDF, HTML or RTF is none.
fn is_code_like(text: &[u8]) -> bool {
    let start = text.trim_ascii_start();
    let is_document = [&b"%PDF"[..], b"<", b"{\rtf"]
        .iter()
        .any(|mark| start.starts_with(mark));
    !is_document && !text.contains(&0)
}

/// Whether it is a name alone: a path in `sources` is looked for, and never written.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\'])
}
