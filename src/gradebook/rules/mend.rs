//! Sources whose suffix a system hid or an editor added.

use std::fs;

use super::role::{file_name, language_of};
use super::rule::{SubmissionRules, remark};
use crate::gradebook::intake::Submission;
use crate::util::natural;

/// Gives a lone source that is called `wordle.py.txt` or `wordle` its expected name, where nothing
/// else is a source: systems hide suffixes, and editors add them. Gives the name it had.
pub(super) fn mend_suffix(rules: &SubmissionRules, submission: &mut Submission) -> Option<String> {
    let expected = rules.sources.first()?;
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
    let meant: Vec<&String> = submission.files.iter().filter(is_meant).collect();
    let before = match (meant.as_slice(), submission.files.as_slice()) {
        ([only], _) => (*only).clone(),
        ([], [only]) => only.clone(),
        _ => return None,
    };
    let from = submission.root.join(&before);
    let text = fs::read(&from).ok().filter(|text| !text.contains(&0))?;
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

/// Whether it is a name alone: a path in `sources` is looked for, and never written.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\'])
}
