//! Fresh folders that vanish with their last user, whatever was done to them.

use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use super::{live, remove::remove_tree};

/// A fresh folder under the system's folder for temporary files; removed when dropped.
///
/// Only its owner may enter it. It also goes away when regrade is interrupted.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// Makes one.
    ///
    /// # Errors
    /// When the folder for temporary files is missing, full or may not be written.
    pub fn new() -> io::Result<Self> {
        // After an interrupt this waits for good, so that no folder is made behind its back.
        let _starting = live::starting();
        // The guard of `tempfile` would remove it by recursion, which a deep tree overflows.
        let path = tempfile::Builder::new()
            .prefix("regrade-")
            .permissions(Permissions::from_mode(0o700))
            .tempdir()?
            .keep();
        live::remember_folder(&path);
        Ok(Self { path })
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
