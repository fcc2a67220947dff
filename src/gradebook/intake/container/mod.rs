//! Things with members: zip and tar archives and plain folders, one small file for each.

mod folder;
mod gzip;
mod sniff;
mod tar;
mod zip;

use std::io::Read;
use std::path::Path;

pub(super) use folder::Folder;
pub(super) use sniff::{Format, sniff};

use super::refusal::{Budget, Refusal, Stop};

/// A member of a container, as it is declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    /// Its name, decoded but not yet made safe.
    pub name: String,
    /// What it is.
    pub kind: MemberKind,
    /// Its size in bytes, by its own word.
    pub size: u64,
}

/// What a member is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MemberKind {
    /// A file with content.
    File,
    /// A folder.
    Folder,
    /// A symbolic or hard link.
    Link,
    /// A device, a pipe or a socket.
    Special,
    /// A file that needs a password.
    Locked,
    /// A file or folder that the system does not let be read.
    Unreadable,
}

/// What takes the content of members: the member's place in the list, and its bytes.
pub(super) type Sink<'a> = dyn FnMut(usize, &mut dyn Read) -> Result<(), Stop> + 'a;

/// Something with members. Listing them writes nothing and unpacks no more than it takes to list.
pub(super) trait Container {
    /// The members in their order; the budget bounds how many are listed.
    fn members(&mut self, budget: &Budget) -> Result<Vec<Member>, Refusal>;

    /// Whether a name stood twice and only one of the two is among the members.
    fn hides_duplicates(&self) -> bool {
        false
    }

    /// Bytes that the members are packed into; none where nothing is packed.
    fn packed(&self) -> Option<u64>;

    /// Hands the content of the members that are `wanted` to `sink`, in their order.
    fn read(&mut self, wanted: &[bool], sink: &mut Sink<'_>) -> Result<(), Stop>;
}

/// Opens an archive of that format; `name` is what it is called.
///
/// # Errors
/// When it is damaged, or of a kind that is not unpacked.
pub(super) fn open(path: &Path, format: Format, name: &str) -> Result<Box<dyn Container>, Refusal> {
    Ok(match format {
        Format::Zip => Box::new(zip::Zip::open(path)?),
        Format::Tar => Box::new(tar::Tar::plain(path)?),
        Format::TarGz => Box::new(tar::Tar::gzipped(path)?),
        Format::Gzip => Box::new(gzip::Gzip::open(path, name)?),
        Format::Foreign(name) => return Err(Refusal::Unsupported(name)),
    })
}

fn damaged(error: impl std::fmt::Display) -> Refusal {
    Refusal::Damaged(error.to_string())
}
