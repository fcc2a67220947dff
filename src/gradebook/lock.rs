//! One run at a time in an output folder.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How long another run may take to go away: what a killed one leaves behind is dead soon.
const PATIENCE: Duration = Duration::from_secs(3);

/// Holds an output folder; given back when dropped, and by the system when the process dies in
/// whatever way. So there are no stale locks.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Why the output folder cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another run works in it.
    #[error("{}: another regrade works in this folder\n  help: wait until it is done, or grade into another folder", path.display())]
    Taken {
        /// The folder.
        path: PathBuf,
    },
    /// The folder cannot be written.
    #[error("{}: {source}\n  help: name a folder that can be written", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Lock {
    /// Takes the folder, which is made when it is not there.
    ///
    /// # Errors
    /// When another process holds it, or it cannot be written.
    pub fn take(folder: &Path) -> Result<Self, LockError> {
        let failed = |source| LockError::Io {
            path: folder.to_owned(),
            source,
        };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let file = options.open(folder.join(".lock")).map_err(failed)?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::Error(source)) => return Err(failed(source)),
                Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(LockError::Taken {
                        path: folder.to_owned(),
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_held_once_and_free_again_afterwards() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let out = folder.path().join("out");
        let lock = Lock::take(&out).expect("it is free");
        let error = Lock::take(&out).unwrap_err();
        assert!(matches!(error, LockError::Taken { .. }), "{error}");
        drop(lock);
        Lock::take(&out).expect("it is free again");
    }
}
