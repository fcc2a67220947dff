//! From a filled tree to what the submission comes to.

use std::fs;
use std::path::PathBuf;

use super::IntakeError;
use super::name::SafePath;
use super::refusal::Refusal;
use super::submission::remark;
use super::tree::Tree;
use crate::gradebook::results::Finding;
use crate::util::natural;

/// What a tree came to.
#[derive(Debug, Default)]
pub(super) struct Settled {
    /// The folder that the files are relative to.
    pub root: PathBuf,
    /// The files, in natural order.
    pub files: Vec<String>,
    /// Archives that were handed in.
    pub archives: Vec<String>,
    /// Remarks.
    pub findings: Vec<Finding>,
    /// Whether there is nothing in it.
    pub refused: bool,
}

/// Ends the taking in: tells what was left out, and skips folders that only hold one other folder.
pub(super) fn settle(mut tree: Tree) -> Settled {
    let mut findings = std::mem::take(&mut tree.findings);
    findings.extend(debris_note(&tree.debris));
    let refused = tree.files.is_empty();
    let weight = if refused { "refused" } else { "warning" };
    for (path, refusal) in &tree.packed {
        findings.push(of_refusal(refusal, weight, Some(path.as_str())));
    }
    if refused && tree.packed.is_empty() {
        let message = "there is no file in it".to_owned();
        findings.push(remark("empty", "refused", message, None));
    }
    let inner = common_folder(tree.files.keys());
    findings.extend(folder_note(&tree, &inner));
    let cut = inner.iter().map(|name| name.len() + 1).sum();
    let below = |path: &SafePath| path.as_str().get(cut..).map(str::to_owned);
    let mut files: Vec<String> = tree.files.keys().filter_map(below).collect();
    files.sort_by(|a, b| natural::compare(a, b));
    let mut root = tree.root;
    root.extend(inner);
    Settled {
        root,
        files,
        archives: tree.archives,
        findings,
        refused,
    }
}

/// What a submission comes to that broke a bound: nothing of it is kept.
pub(super) fn refuse(root: PathBuf, refusal: &Refusal) -> Result<Settled, IntakeError> {
    let cleared = fs::remove_dir_all(&root).and_then(|()| fs::create_dir(&root));
    cleared.map_err(|source| IntakeError::Unwritable {
        path: root.clone(),
        source,
    })?;
    Ok(Settled {
        root,
        findings: vec![of_refusal(refusal, "refused", None)],
        refused: true,
        ..Settled::default()
    })
}

fn of_refusal(refusal: &Refusal, weight: &str, file: Option<&str>) -> Finding {
    let message = match file {
        Some(file) => format!("`{file}` is not taken in: {refusal}"),
        None => format!("what was handed in is not taken in: {refusal}"),
    };
    remark(refusal.kind(), weight, message, file)
}

/// The folders, from the root, that hold every file.
fn common_folder<'a>(paths: impl Iterator<Item = &'a SafePath>) -> Vec<String> {
    let mut common: Option<Vec<&str>> = None;
    for path in paths {
        let mut folders: Vec<&str> = path.parts().collect();
        folders.pop();
        if let Some(common) = &common {
            let same = common.iter().zip(&folders).take_while(|(a, b)| a == b);
            let same = same.count();
            folders.truncate(same);
        }
        common = Some(folders);
    }
    let common = common.unwrap_or_default();
    common.into_iter().map(str::to_owned).collect()
}

/// Tells a student in which folder the files were found; a folder that an archive was unpacked
/// into is none of the student's.
fn folder_note(tree: &Tree, inner: &[String]) -> Option<Finding> {
    let own: Vec<&str> = (1..=inner.len())
        .filter(|length| {
            let path = inner.get(..*length).unwrap_or_default().join("/");
            !tree.unpacked.iter().any(|folder| folder.as_str() == path)
        })
        .filter_map(|length| inner.get(length - 1).map(String::as_str))
        .collect();
    if own.is_empty() {
        return None;
    }
    let message = format!("all files lie in the folder `{}`", own.join("/"));
    Some(remark("nested-folder", "note", message, None))
}

fn debris_note(debris: &[String]) -> Option<Finding> {
    const SHOWN: usize = 3;
    if debris.is_empty() {
        return None;
    }
    let names: Vec<_> = debris
        .iter()
        .take(SHOWN)
        .map(|name| format!("`{name}`"))
        .collect();
    let more = match debris.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!(
        "left out what systems and tools add by themselves: {}{more}",
        names.join(", ")
    );
    Some(remark("debris", "note", message, None))
}
