//! Tape archives, plain and gzipped. They have no directory: listing one reads it once.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use ::tar::{Archive, EntryType};

use super::super::name::text_of;
use super::{Budget, Container, Member, MemberKind, Refusal, Sink, Stop, damaged};

/// A tape archive that is read from its start each time.
pub(super) struct Tar {
    path: PathBuf,
    gzipped: bool,
    packed: u64,
    /// Bytes that the stream of headers and content may come to; set by the listing.
    longest: u64,
}

/// Bytes of headers that a member may have in the stream, beside its content: its own, those of
/// a long name, and padding.
const OVERHEAD: u64 = 8 << 10;

/// The end of the stream lay beyond the bound.
#[derive(Debug, thiserror::Error)]
#[error("the archive is longer than its bound")]
struct TooLong;

/// A reader that fails once more than so many bytes come: `Take` would end quietly, and the
/// archive would look cut off.
struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = self
            .left
            .checked_sub(read as u64)
            .ok_or_else(|| io::Error::other(TooLong))?;
        Ok(read)
    }
}

impl Tar {
    pub(super) fn plain(path: &Path) -> Result<Self, Refusal> {
        Self::open(path, false)
    }

    pub(super) fn gzipped(path: &Path) -> Result<Self, Refusal> {
        Self::open(path, true)
    }

    fn open(path: &Path, gzipped: bool) -> Result<Self, Refusal> {
        let packed = std::fs::metadata(path).map_err(damaged)?.len();
        Ok(Self {
            path: path.to_owned(),
            gzipped,
            packed,
            longest: 0,
        })
    }

    fn stream(&self) -> io::Result<Archive<Bounded<Box<dyn Read>>>> {
        let file = BufReader::new(File::open(&self.path)?);
        let inner: Box<dyn Read> = if self.gzipped {
            Box::new(flate2::bufread::MultiGzDecoder::new(file))
        } else {
            Box::new(file)
        };
        let left = self.longest;
        Ok(Archive::new(Bounded { inner, left }))
    }
}

impl Container for Tar {
    fn members(&mut self, budget: &Budget) -> Result<Vec<Member>, Refusal> {
        let headers = (budget.files_left() as u64 + 2).saturating_mul(OVERHEAD);
        self.longest = budget.bytes_left().saturating_add(headers);
        let failed = |error| refusal(error, budget.limits.bytes);
        let mut archive = self.stream().map_err(failed)?;
        let mut members = Vec::new();
        let mut declared = 0_u64;
        for entry in archive.entries().map_err(failed)? {
            let member = member_of(&entry.map_err(failed)?);
            declared = declared.saturating_add(member.size);
            if declared > budget.bytes_left() {
                return Err(Refusal::Bytes(budget.limits.bytes));
            }
            members.push(member);
            budget.check_members(members.len())?;
        }
        Ok(members)
    }

    fn packed(&self) -> Option<u64> {
        Some(self.packed)
    }

    fn read(&mut self, wanted: &[bool], sink: &mut Sink<'_>) -> Result<(), Stop> {
        let longest = self.longest;
        let failed = |error| Stop::from(refusal(error, longest));
        let mut archive = self.stream().map_err(failed)?;
        let entries = archive.entries().map_err(failed)?;
        for (at, entry) in entries.enumerate().take(wanted.len()) {
            let mut entry = entry.map_err(failed)?;
            if wanted.get(at) == Some(&true) {
                sink(at, &mut entry)?;
            }
        }
        Ok(())
    }
}

fn member_of<R: Read>(entry: &::tar::Entry<'_, R>) -> Member {
    let kind = match entry.header().entry_type() {
        EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => MemberKind::File,
        EntryType::Directory => MemberKind::Folder,
        EntryType::Symlink | EntryType::Link => MemberKind::Link,
        _ => MemberKind::Special,
    };
    let name = entry.path_bytes();
    Member {
        // Archives from before POSIX mark a folder by the end of its name alone.
        kind: match kind {
            MemberKind::File if name.ends_with(b"/") => MemberKind::Folder,
            kind => kind,
        },
        name: text_of(&name),
        size: entry.size(),
    }
}

fn refusal(error: io::Error, bytes: u64) -> Refusal {
    let too_long = error.get_ref().is_some_and(is_too_long);
    if too_long {
        Refusal::Bytes(bytes)
    } else {
        damaged(error)
    }
}

/// Whether the bound was met, however often the error was wrapped on its way.
fn is_too_long(error: &(dyn std::error::Error + Send + Sync + 'static)) -> bool {
    let mut next: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = next {
        if error.is::<TooLong>() {
            return true;
        }
        let wrapped = error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref);
        next = match wrapped {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    false
}
