//! The whole intake: from what the teacher has to one submission for each student.

use std::fs;
use std::path::{Path, PathBuf};

use super::IntakeError;
use super::container::{self, sniff};
use super::key::Keys;
use super::kind::InputKind;
use super::limits::IntakeLimits;
use super::listing::{Entry, EntryKind, list};
use super::name::text_of;
use super::refusal::Stop;
use super::submission::Submission;
use super::systems::{Plain, Reading, SYSTEMS};
use super::take::take;
use super::tree::Tree;
use crate::util::natural;

/// Who a file belongs to, by its name: a login. None where the name does not tell.
pub type Owner<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// A class that was taken in.
#[derive(Debug)]
pub struct Intake {
    /// The submissions, in natural order of their keys.
    pub submissions: Vec<Submission>,
    /// What kind of input it was.
    pub kind: InputKind,
    /// What the teacher should know; what concerns one submission is a finding of that one.
    pub warnings: Vec<String>,
}

/// Takes in a class: a folder of folders, of files or of archives; an export of Canvas, Moodle or
/// Gradescope, as an archive or unpacked; an archive of the former; or what a single student
/// handed in.
///
/// Everything is copied below `work`, which is made when it is missing and must not hold an
/// earlier intake; nothing is ever written anywhere else, and no link is followed or made. What is
/// wrong with one submission is a finding of that submission. O(bytes).
///
/// # Errors
/// When the input or the work folder cannot be used, an export as a whole is broken, or there is
/// no submission in it.
pub fn intake(path: &Path, work: &Path, limits: &IntakeLimits) -> Result<Intake, IntakeError> {
    intake_with(path, work, limits, &|_| None)
}

/// Like [`intake`], with names of files that tell whose they are: several loose files of one
/// student become one submission.
///
/// # Errors
/// As [`intake`].
pub fn intake_with(
    path: &Path,
    work: &Path,
    limits: &IntakeLimits,
    owner: &Owner<'_>,
) -> Result<Intake, IntakeError> {
    let folder = work.join("submissions");
    make(work, &folder)?;
    let (kind, mut reading) = read(path, work, limits, &Plain { owner })?;
    let aside = work.join("archive");
    let mut keys = Keys::default();
    let mut submissions = Vec::with_capacity(reading.pieces.len());
    reading.pieces.sort_by(|a, b| {
        natural::compare(&a.key, &b.key).then_with(|| natural::compare(&a.origin, &b.origin))
    });
    for piece in reading.pieces {
        let key = keys.give(&piece.key);
        let root = folder.join(&key);
        submissions.push(take(piece, key, &root, &aside, limits)?);
    }
    remove(&aside)?;
    remove(&export_in(work))?;
    if submissions.is_empty() {
        return Err(IntakeError::NoSubmission {
            path: path.to_owned(),
        });
    }
    submissions.sort_by(|a, b| natural::compare(&a.key, &b.key));
    Ok(Intake {
        submissions,
        kind,
        warnings: reading.warnings,
    })
}

/// Takes in what one student handed in, whatever it looks like: a file or an archive.
///
/// As with [`intake`], everything is copied below `work`, and what is wrong with it is a finding.
///
/// # Errors
/// When it cannot be read or the work folder cannot be used.
pub fn take_in_one(
    path: &Path,
    work: &Path,
    limits: &IntakeLimits,
) -> Result<Submission, IntakeError> {
    let folder = work.join("submissions");
    make(work, &folder)?;
    let reading = single(path, &Plain { owner: &|_| None });
    let Some(piece) = reading.pieces.into_iter().next() else {
        return Err(IntakeError::NoSubmission {
            path: path.to_owned(),
        });
    };
    let key = Keys::default().give(&piece.key);
    let root = folder.join(&key);
    let aside = work.join("archive");
    let submission = take(piece, key, &root, &aside, limits)?;
    remove(&aside)?;
    Ok(submission)
}

/// Whether a file is an archive, of a kind that is unpacked or not, as its first bytes say.
pub fn is_archive(path: &Path) -> bool {
    path.is_file() && matches!(sniff(path), Ok(Some(_)))
}

fn make(work: &Path, folder: &Path) -> Result<(), IntakeError> {
    let made = fs::create_dir_all(work).and_then(|()| fs::create_dir(folder));
    made.map_err(|source| IntakeError::Unwritable {
        path: folder.to_owned(),
        source,
    })
}

/// Where an export is unpacked, for as long as the intake takes.
fn export_in(work: &Path) -> PathBuf {
    work.join("export")
}

/// Removes what the intake needed only for itself.
fn remove(path: &Path) -> Result<(), IntakeError> {
    let removed = match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => Ok(()),
    };
    removed.map_err(|source| IntakeError::Unwritable {
        path: path.to_owned(),
        source,
    })
}

/// Finds out what the input is, and what belongs to whom.
fn read(
    path: &Path,
    work: &Path,
    limits: &IntakeLimits,
    plain: &Plain<'_>,
) -> Result<(InputKind, Reading), IntakeError> {
    let unreadable = |source| IntakeError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let metadata = fs::metadata(path).map_err(unreadable)?;
    if metadata.is_dir() {
        let entries = list(path)?;
        return Ok(of_system(path, &entries, plain)?
            .unwrap_or_else(|| (InputKind::Folder, plain.read(&entries))));
    }
    if sniff(path).map_err(unreadable)?.is_none() {
        return Ok((InputKind::Single, single(path, plain)));
    }
    let (folder, warnings) = unpack_export(path, work, limits)?;
    let entries = list(&folder)?;
    let (kind, mut reading) = match of_system(&folder, &entries, plain)? {
        Some(found) => found,
        None => of_archive(path, entries, plain)?,
    };
    reading.warnings.splice(0..0, warnings);
    Ok((kind, reading))
}

/// An export of a learning system, in the folder itself or in the only folder in it.
fn of_system(
    folder: &Path,
    entries: &[Entry],
    plain: &Plain<'_>,
) -> Result<Option<(InputKind, Reading)>, IntakeError> {
    for system in SYSTEMS {
        if let Some(mut reading) = system.read(folder, entries) {
            let strangers = plain.read(&std::mem::take(&mut reading.strangers));
            for piece in &strangers.pieces {
                let warning = format!(
                    "`{}` is not named as in {}; it is taken as a submission",
                    piece.origin,
                    system.kind()
                );
                reading.warnings.push(warning);
            }
            reading.pieces.extend(strangers.pieces);
            reading.warnings.extend(strangers.warnings);
            return Ok(Some((system.kind(), reading)));
        }
    }
    match entries {
        [only] if only.is_folder() => {
            let inner = list(&only.path)?;
            of_system(&only.path, &inner, plain)
        }
        _ => Ok(None),
    }
}

/// An archive of no learning system: a class when it holds nothing but several folders and
/// archives, else what one student handed in.
fn of_archive(
    path: &Path,
    mut entries: Vec<Entry>,
    plain: &Plain<'_>,
) -> Result<(InputKind, Reading), IntakeError> {
    if let [only] = entries.as_slice()
        && only.is_folder()
    {
        entries = list(&only.path)?;
    }
    let is_one_students = |entry: &Entry| match entry.kind {
        EntryKind::Folder => true,
        EntryKind::File => matches!(sniff(&entry.path), Ok(Some(_))),
        EntryKind::Other => false,
    };
    if entries.len() > 1 && entries.iter().all(is_one_students) {
        return Ok((InputKind::Archive, plain.read(&entries)));
    }
    let mut reading = single(path, plain);
    reading.warnings.push(
        "the archive is taken as what one student handed in; for a class, name the folder".into(),
    );
    Ok((InputKind::Single, reading))
}

/// What one student handed in as one file.
fn single(path: &Path, plain: &Plain<'_>) -> Reading {
    let name = path.file_name().unwrap_or(path.as_os_str());
    plain.read(&[Entry {
        name: text_of(name.as_encoded_bytes()),
        path: path.to_owned(),
        kind: EntryKind::File,
    }])
}

/// Unpacks the archive of a class as it is; archives in it stay packed.
fn unpack_export(
    path: &Path,
    work: &Path,
    limits: &IntakeLimits,
) -> Result<(PathBuf, Vec<String>), IntakeError> {
    let folder = export_in(work);
    let name = text_of(path.file_name().unwrap_or_default().as_encoded_bytes());
    let unpacked =
        Tree::new(&folder, &work.join("archive"), limits.of_export()).and_then(|mut tree| {
            let format = sniff(path).map_err(|source| IntakeError::Unreadable {
                path: path.to_owned(),
                source,
            });
            if let Some(format) = format? {
                tree.add(container::open(path, format, &name)?.as_mut(), None)?;
            }
            Ok(tree)
        });
    match unpacked {
        Ok(tree) => {
            let warnings = tree.findings.into_iter().map(|finding| finding.message);
            Ok((folder, warnings.collect()))
        }
        Err(Stop::Failed(error)) => Err(error),
        Err(Stop::Refused(refusal)) => Err(IntakeError::Export {
            path: path.to_owned(),
            problem: refusal.to_string(),
        }),
    }
}
