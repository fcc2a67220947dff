//! Zip archives.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use ::zip::read::ZipFileEntry;
use ::zip::result::ZipError;
use ::zip::{CompressionMethod, ZipArchive};

use super::super::name::text_of;
use super::{Budget, Container, Member, MemberKind, Refusal, Sink, Stop, damaged};

/// An open zip archive.
pub(super) struct Zip {
    archive: ZipArchive<BufReader<File>>,
    packed: u64,
}

impl Zip {
    /// Opens one and reads its directory.
    pub(super) fn open(path: &Path) -> Result<Self, Refusal> {
        let file = File::open(path).map_err(damaged)?;
        let packed = file.metadata().map_err(damaged)?.len();
        let archive = ZipArchive::new(BufReader::new(file)).map_err(refusal)?;
        Ok(Self { archive, packed })
    }
}

impl Container for Zip {
    fn members(&mut self, budget: &Budget) -> Result<Vec<Member>, Refusal> {
        budget.check_members(self.archive.len())?;
        (0..self.archive.len())
            .map(|at| {
                let entry = self.archive.by_index_data(at).map_err(refusal)?;
                Ok(Member {
                    name: name_of(&entry),
                    kind: kind_of(&entry),
                    size: entry.size(),
                })
            })
            .collect()
    }

    fn hides_duplicates(&self) -> bool {
        self.archive.has_duplicate_names()
    }

    fn packed(&self) -> Option<u64> {
        Some(self.packed)
    }

    fn read(&mut self, wanted: &[bool], sink: &mut Sink<'_>) -> Result<(), Stop> {
        for (at, _) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted) {
            let mut member = self.archive.by_index(at).map_err(refusal)?;
            if let Some(name) = unread(member.compression()) {
                return Err(Refusal::Packed(name).into());
            }
            sink(at, &mut member)?;
        }
        Ok(())
    }
}

/// A member's name. Many programs write UTF-8 without saying so; what is none is cp437, as the
/// format has it (APPNOTE 4.4.4, appendix D).
fn name_of(entry: &ZipFileEntry<'_>) -> String {
    let raw = entry.name_raw();
    match std::str::from_utf8(raw) {
        Ok(name) => name.to_owned(),
        Err(_) => entry
            .name()
            .map_or_else(|_| text_of(raw), std::borrow::Cow::into_owned),
    }
}

fn kind_of(entry: &ZipFileEntry<'_>) -> MemberKind {
    const TYPE: u32 = 0o170_000;
    const REGULAR: u32 = 0o100_000;
    const FOLDER: u32 = 0o040_000;
    let mode = entry.unix_mode().unwrap_or(0) & TYPE;
    if entry.is_symlink() {
        MemberKind::Link
    } else if entry.is_dir() || entry.name_raw().ends_with(b"\\") || mode == FOLDER {
        MemberKind::Folder
    } else if mode != 0 && mode != REGULAR {
        MemberKind::Special
    } else if entry.encrypted() {
        MemberKind::Locked
    } else {
        MemberKind::File
    }
}

fn refusal(error: ZipError) -> Refusal {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Refusal::Locked,
        error => damaged(error),
    }
}

/// The name of a way of packing that is not unpacked.
fn unread(method: CompressionMethod) -> Option<&'static str> {
    const RARE: [(CompressionMethod, &str); 5] = [
        (CompressionMethod::DEFLATE64, "Deflate64"),
        (CompressionMethod::BZIP2, "bzip2"),
        (CompressionMethod::LZMA, "LZMA"),
        (CompressionMethod::ZSTD, "Zstandard"),
        (CompressionMethod::XZ, "XZ"),
    ];
    if let CompressionMethod::Stored | CompressionMethod::Deflated = method {
        return None;
    }
    let known = RARE.iter().find(|(rare, _)| *rare == method);
    Some(known.map_or("a rare method", |(_, name)| *name))
}
