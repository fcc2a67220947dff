//! Fresh folders that vanish with their last user, whatever was done to them.
//!
//! Each is locked by the process that made it for as long as that lives. So a folder that nobody
//! has locked is one that a killed regrade has left behind, whatever its number was and whichever
//! container it ran in; the next regrade removes it.

use std::fs::Permissions;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::sync::Once;

use rustix::fs::{FlockOperation, Mode, OFlags, flock, fstat, open};

use super::{live, remove::remove_tree};

/// A fresh folder under the system's folder for temporary files; removed when dropped.
///
/// Only its owner may enter it. It also goes away when regrade is interrupted.
#[derive(Debug)]
pub struct Scratch {
    path: Box<Path>,
    /// The folder, locked; none where a file system knows no locks, and then nobody takes it for
    /// stale either.
    _lock: Option<OwnedFd>,
}

/// What the names of all such folders begin with. Folders of versions that locked none are called
/// differently.
const PREFIX: &str = "regrade-run";

static STALE: Once = Once::new();

impl Scratch {
    /// Makes one.
    ///
    /// # Errors
    /// When the folder for temporary files is missing, full or may not be written.
    pub fn new() -> io::Result<Self> {
        STALE.call_once(|| remove_stale(&std::env::temp_dir()));
        // After an interrupt this waits for good, so that no folder is made behind its back.
        let _starting = live::starting();
        loop {
            // The guard of `tempfile` would remove it by recursion, which a deep tree overflows.
            let path = tempfile::Builder::new()
                .prefix(PREFIX)
                .permissions(Permissions::from_mode(0o700))
                .tempdir()?
                .keep();
            let lock = locked(&path, FlockOperation::LockExclusive);
            // Another regrade may have taken it for stale before it was locked.
            if lock.is_some() || path.exists() {
                live::remember_folder(&path);
                return Ok(Self {
                    path: path.into(),
                    _lock: lock,
                });
            }
        }
    }

    /// Where it is; absolute.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if remove(&self.path).is_err() {
            live::remember_stuck(&self.path);
        }
    }
}

/// Removes a folder that was made here.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    remove_tree(path)?;
    live::forget_folder(path);
    Ok(())
}

/// The folder with a lock on it; none if it is locked, gone or cannot be locked.
fn locked(path: &Path, operation: FlockOperation) -> Option<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = open(path, flags, Mode::empty()).ok()?;
    flock(&folder, operation).ok()?;
    let (opened, there) = (fstat(&folder).ok()?, path.symlink_metadata().ok()?);
    let is_same = opened.st_dev == there.dev() && opened.st_ino == there.ino();
    is_same.then_some(folder)
}

/// Whether folders of a user are ours: the runner's own, and those that it gave to candidates.
fn is_ours(user: u32) -> bool {
    #[cfg(target_os = "linux")]
    let given = super::isolation::pool::is_for_candidates(user);
    #[cfg(not(target_os = "linux"))]
    let given = false;
    given || user == rustix::process::geteuid().as_raw()
}

/// Removes the folders of this user that no living process has locked.
fn remove_stale(parent: &Path) {
    let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
    for entry in entries {
        let path = entry.path();
        let is_meant = entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(PREFIX.as_bytes())
            && path
                .symlink_metadata()
                .is_ok_and(|found| found.is_dir() && is_ours(found.uid()));
        // The lock is held until all is gone.
        if is_meant && let Some(_lock) = locked(&path, FlockOperation::NonBlockingLockExclusive) {
            // What cannot be removed now can be next time.
            let _ = remove_tree(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_a_killed_run_left_behind_is_removed_and_no_other() {
        let parent = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let path = parent.path().join(name);
            std::fs::create_dir_all(path.join("deep/down")).unwrap();
            path
        };
        let [dead, live, other] = ["regrade-run1", "regrade-run2", "regrade-x"].map(make);
        let link = parent.path().join("regrade-run3");
        std::os::unix::fs::symlink(&other, &link).unwrap();
        let lock = locked(&live, FlockOperation::NonBlockingLockExclusive);
        assert!(lock.is_some());
        remove_stale(parent.path());
        assert!(!dead.exists());
        assert!(live.join("deep/down").exists() && other.join("deep").exists());
        assert!(link.is_symlink());
        drop(lock);
        remove_stale(parent.path());
        assert!(!live.exists());
    }

    #[test]
    fn a_folder_is_locked_until_it_is_gone() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        assert!(locked(&path, FlockOperation::NonBlockingLockExclusive).is_none());
        drop(scratch);
        assert!(!path.exists());
    }
}
