//! What a file is, by its content.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A kind of archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Format {
    /// PKZIP.
    Zip,
    /// A tape archive: ustar, GNU or older.
    Tar,
    /// A gzipped tape archive.
    TarGz,
    /// One gzipped file.
    Gzip,
    /// An archive that is not unpacked, by its name.
    Foreign(&'static str),
}

/// The size of a block of a tape archive, whose first one is a header.
const BLOCK: usize = 512;

/// Suffixes of documents and packages that are zip archives inside: what they hold is not meant
/// to be unpacked.
const DOCUMENTS: [&str; 15] = [
    "apk", "docx", "epub", "jar", "nupkg", "odp", "ods", "odt", "pptx", "sb3", "vsix", "war",
    "whl", "xlsm", "xlsx",
];

/// The kind of archive that a file is, none when it is none. Its content decides; a suffix only
/// keeps documents that are zip archives inside from being unpacked, and lets a file that is called
/// an archive and has nothing of one be reported as a damaged one.
///
/// # Errors
/// When the file cannot be read.
pub(in super::super) fn sniff(path: &Path) -> io::Result<Option<Format>> {
    let mut start = Vec::with_capacity(BLOCK);
    File::open(path)?
        .take(BLOCK as u64)
        .read_to_end(&mut start)?;
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let suffix = suffix.to_ascii_lowercase();
    let by_content = match of_start(&start) {
        Some(Format::Zip) if DOCUMENTS.contains(&suffix.as_str()) => return Ok(None),
        Some(Format::Gzip) => Some(inside_gzip(path)),
        other => other,
    };
    Ok(by_content.or(match suffix.as_str() {
        "zip" => Some(Format::Zip),
        "tar" => Some(Format::Tar),
        "tgz" | "gz" => Some(Format::TarGz),
        _ => None,
    }))
}

fn of_start(start: &[u8]) -> Option<Format> {
    const MAGIC: [(&[u8], Format); 8] = [
        (b"PK\x03\x04", Format::Zip),
        (b"PK\x05\x06", Format::Zip),
        (b"\x1f\x8b", Format::Gzip),
        (b"Rar!\x1a\x07", Format::Foreign("RAR")),
        (b"7z\xbc\xaf\x27\x1c", Format::Foreign("7z")),
        (b"BZh", Format::Foreign("bzip2")),
        (b"\xfd7zXZ\0", Format::Foreign("xz")),
        (b"\x28\xb5\x2f\xfd", Format::Foreign("zstd")),
    ];
    let known = MAGIC.iter().find(|(magic, _)| start.starts_with(magic));
    known
        .map(|(_, format)| *format)
        .or_else(|| is_tar_header(start).then_some(Format::Tar))
}

/// Whether a block is a header of a tape archive: its checksum is the sum of its bytes, those of
/// the checksum itself taken as blanks.
fn is_tar_header(block: &[u8]) -> bool {
    let Some(field) = block.get(148..156).filter(|_| block.len() == BLOCK) else {
        return false;
    };
    let digits: String = field
        .iter()
        .map(|byte| char::from(*byte))
        .skip_while(|glyph| *glyph == ' ')
        .take_while(|glyph| ('0'..='7').contains(glyph))
        .collect();
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    let own: u32 = field.iter().map(|byte| u32::from(*byte)).sum();
    u32::from_str_radix(&digits, 8) == Ok(sum - own + 8 * u32::from(b' '))
}

/// What a gzip file holds. One that cannot be unpacked is left to fail where it is opened.
fn inside_gzip(path: &Path) -> Format {
    let mut start = Vec::with_capacity(BLOCK);
    let read = File::open(path).and_then(|file| {
        let unpacked = flate2::read::MultiGzDecoder::new(file);
        unpacked.take(BLOCK as u64).read_to_end(&mut start)
    });
    if read.is_err() || is_tar_header(&start) || start.iter().all(|byte| *byte == 0) {
        Format::TarGz
    } else {
        Format::Gzip
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sniffed(name: &str, content: &[u8]) -> Option<Format> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("a file");
        sniff(&path).expect("it can be read")
    }

    #[test]
    fn the_content_decides_whatever_the_name() {
        assert_eq!(sniffed("hw1.txt", b"PK\x03\x04rest"), Some(Format::Zip));
        assert_eq!(
            sniffed("hw1.zip", b"Rar!\x1a\x07\x01\0"),
            Some(Format::Foreign("RAR"))
        );
    }

    #[test]
    fn a_document_that_is_a_zip_inside_is_no_archive() {
        assert_eq!(sniffed("essay.DOCX", b"PK\x03\x04rest"), None);
        assert_eq!(sniffed("tool.jar", b"PK\x03\x04rest"), None);
    }

    #[test]
    fn what_is_called_an_archive_and_is_none_counts_as_one_that_is_damaged() {
        assert_eq!(sniffed("hw1.zip", b"<html>not found"), Some(Format::Zip));
        assert_eq!(sniffed("hw1.tgz", b""), Some(Format::TarGz));
    }

    #[test]
    fn a_source_is_no_archive() {
        let source = b"int main() { return 0; }\n".repeat(40);
        assert_eq!(sniffed("mastermind.cc", &source), None);
    }
}
