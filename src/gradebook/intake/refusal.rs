//! Why something is not taken in.

use std::path::PathBuf;

use super::IntakeError;
use super::limits::IntakeLimits;

/// Why an archive, and with it mostly a submission, is not taken in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    /// It is cut off or garbled.
    #[error("it cannot be unpacked: {0}")]
    Damaged(String),
    /// It needs a password.
    #[error("it is locked with a password")]
    Locked,
    /// A kind of archive that is not unpacked.
    #[error("it is a {0} archive; only zip, tar and tar.gz are unpacked")]
    Unsupported(&'static str),
    /// A zip archive that is packed in a way that is not unpacked.
    #[error(
        "it is packed with {0}, which is not unpacked; a zip archive as systems make it by themselves is"
    )]
    Packed(&'static str),
    /// Too many bytes come out.
    #[error("it unpacks to more than {0} bytes")]
    Bytes(u64),
    /// Too many files come out.
    #[error("it holds more than {0} files and folders")]
    Files(usize),
    /// Too many folders within folders.
    #[error("its folders lie more than {0} deep")]
    Depth(usize),
    /// Too many archives within archives.
    #[error("archives lie in archives more than {0} deep")]
    Nesting(usize),
    /// Far more comes out than went in.
    #[error("it unpacks to more than {0} times its own size")]
    Ratio(u64),
}

impl Refusal {
    /// The word for the kind of finding.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Damaged(_) => "damaged-archive",
            Self::Locked => "locked-archive",
            Self::Unsupported(_) | Self::Packed(_) => "unsupported-archive",
            Self::Bytes(_) | Self::Files(_) | Self::Depth(_) => "too-large",
            Self::Nesting(_) | Self::Ratio(_) => "archive-bomb",
        }
    }

    /// Whether it ends the whole submission, not only the archive that it is about: a bound that
    /// is broken once is broken for all.
    pub fn is_a_bound(&self) -> bool {
        !matches!(
            self,
            Self::Damaged(_) | Self::Locked | Self::Unsupported(_) | Self::Packed(_)
        )
    }
}

/// What ends the unpacking of an archive.
#[derive(Debug, thiserror::Error)]
pub(super) enum Stop {
    /// The archive is at fault.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The machine is at fault: no submission can be blamed.
    #[error(transparent)]
    Failed(#[from] IntakeError),
}

impl Stop {
    /// A failure to write into the work folder.
    pub fn unwritable(path: impl Into<PathBuf>, source: std::io::Error) -> Self {
        Self::Failed(IntakeError::Unwritable {
            path: path.into(),
            source,
        })
    }
}

/// What one submission has left of its bounds.
#[derive(Debug)]
pub(super) struct Budget {
    /// The bounds.
    pub limits: IntakeLimits,
    bytes: u64,
    files: usize,
}

impl Budget {
    /// All of it.
    pub fn new(limits: IntakeLimits) -> Self {
        Self {
            limits,
            bytes: limits.bytes,
            files: limits.files,
        }
    }

    /// Bytes that are left.
    pub fn bytes_left(&self) -> u64 {
        self.bytes
    }

    /// Files and folders that are left.
    pub fn files_left(&self) -> usize {
        self.files
    }

    /// Refuses so many members: even the listing of them is bounded.
    pub fn check_members(&self, count: usize) -> Result<(), Refusal> {
        if count > self.files.saturating_mul(IntakeLimits::MEMBERS_PER_FILE) {
            return Err(Refusal::Files(self.limits.files));
        }
        Ok(())
    }

    /// Takes bytes.
    pub fn take_bytes(&mut self, count: u64) -> Result<(), Refusal> {
        let left = self.bytes.checked_sub(count);
        self.bytes = left.ok_or(Refusal::Bytes(self.limits.bytes))?;
        Ok(())
    }

    /// Takes a file or a folder.
    pub fn take_file(&mut self) -> Result<(), Refusal> {
        let left = self.files.checked_sub(1);
        self.files = left.ok_or(Refusal::Files(self.limits.files))?;
        Ok(())
    }

    /// Gives back what a removed archive took.
    pub fn give_back(&mut self, bytes: u64) {
        self.bytes += bytes;
        self.files += 1;
    }
}
