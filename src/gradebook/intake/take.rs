//! One piece of the class, taken into its own folder.

use std::path::{Path, PathBuf};

use super::IntakeError;
use super::limits::IntakeLimits;
use super::name::SafePath;
use super::refusal::{Refusal, Stop};
use super::settle::{refuse, settle};
use super::submission::{LmsTag, Submission};
use super::tree::Tree;
use crate::gradebook::results::{Finding, Student};

/// What belongs to one submission, before it is looked into.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Piece {
    /// What the key is made from.
    pub key: String,
    /// Who handed it in.
    pub student: Student,
    /// What was handed in, as it was named.
    pub origin: String,
    /// How the learning system names it.
    pub lms: Option<LmsTag>,
    /// Whether it is marked late.
    pub late: Option<bool>,
    /// When it was handed in.
    pub submitted: Option<String>,
    /// The files and folders.
    pub items: Vec<Item>,
    /// Remarks on how it was handed in.
    pub findings: Vec<Finding>,
}

/// A file or folder of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// Where it is.
    pub path: PathBuf,
    /// The name that the student gave it; none for a folder whose name is not the student's.
    pub name: Option<String>,
}

/// Takes a piece into a new folder. What is wrong with it becomes a finding; only what is wrong
/// with the machine is an error. `aside` is a path for the archive that is being unpacked.
pub(super) fn take(
    piece: Piece,
    key: String,
    root: &Path,
    aside: &Path,
    limits: &IntakeLimits,
) -> Result<Submission, IntakeError> {
    let settled = match fill(&piece, root, aside, limits).map(settle) {
        Ok(settled) => settled,
        Err(Stop::Failed(error)) => return Err(error),
        Err(Stop::Refused(refusal)) => refuse(root.to_owned(), &refusal)?,
    };
    let mut findings = piece.findings;
    findings.extend(settled.findings);
    Ok(Submission {
        key,
        student: piece.student,
        origin: piece.origin,
        lms: piece.lms,
        days_late_hint: piece.late,
        submitted: piece.submitted,
        root: settled.root,
        files: settled.files,
        archives: settled.archives,
        programs: Vec::new(),
        findings,
        refused: settled.refused,
    })
}

fn fill(piece: &Piece, root: &Path, aside: &Path, limits: &IntakeLimits) -> Result<Tree, Stop> {
    let mut tree = Tree::new(root, aside, *limits)?;
    for item in &piece.items {
        match &item.name {
            None => tree.add_folder(&item.path)?,
            Some(name) => {
                let named = SafePath::parse(name)
                    .map_err(|_| Refusal::Damaged(format!("`{name}` is no name of a file")))?;
                tree.add_file(&item.path, &named.path)?;
            }
        }
    }
    tree.unpack_archives()?;
    Ok(tree)
}
