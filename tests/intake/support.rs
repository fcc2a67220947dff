//! Archives and classes made for the tests.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};

use regrade::gradebook::intake::{Intake, IntakeError, IntakeLimits, Submission, intake};
use regrade::gradebook::results::Finding;
use zip::write::SimpleFileOptions;

/// A folder with what a teacher has (`in`) and a work folder (`work`), gone at the end of the test.
pub struct Class {
    folder: tempfile::TempDir,
}

impl Class {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("in")).expect("a folder");
        Self { folder }
    }

    /// A class of these files, by their paths.
    pub fn of(files: &[(&str, &[u8])]) -> Self {
        let class = Self::new();
        for (name, bytes) in files {
            class.put(name, bytes);
        }
        class
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("in")
    }

    pub fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, bytes).expect("a file");
        path
    }

    pub fn take(&self) -> Result<Intake, IntakeError> {
        self.take_from(&self.path(), &IntakeLimits::default())
    }

    pub fn take_from(&self, path: &Path, limits: &IntakeLimits) -> Result<Intake, IntakeError> {
        intake(path, &self.folder.path().join("work"), limits)
    }

    /// The whole class, taken in without trouble.
    pub fn submissions(&self) -> Vec<Submission> {
        self.take().expect("a class").submissions
    }

    /// The only submission.
    pub fn only(&self) -> Submission {
        self.only_within(&IntakeLimits::default())
    }

    pub fn only_within(&self, limits: &IntakeLimits) -> Submission {
        let taken = self.take_from(&self.path(), limits).expect("a class");
        let [only] = <[Submission; 1]>::try_from(taken.submissions).expect("one submission");
        only
    }

    /// Everything in the folder of the test that lies outside `in` and `work`.
    pub fn strays(&self) -> Vec<PathBuf> {
        fs::read_dir(self.folder.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| !path.ends_with("in") && !path.ends_with("work"))
            .collect()
    }

    /// Every file, link or other thing below the work folder, relative to it.
    pub fn written(&self) -> Vec<String> {
        let work = self.folder.path().join("work");
        let mut all: Vec<String> = walkdir::WalkDir::new(&work)
            .into_iter()
            .map(|entry| entry.expect("an entry"))
            .filter(|entry| !entry.file_type().is_dir())
            .map(|entry| {
                let below = entry.path().strip_prefix(&work).expect("it is below");
                below.to_string_lossy().into_owned()
            })
            .collect();
        all.sort();
        all
    }
}

/// A zip archive of files; names that end in `/` are folders.
pub fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = SimpleFileOptions::default();
        if name.ends_with('/') {
            writer.add_directory(*name, options).expect("a folder");
        } else {
            writer.start_file(*name, options).expect("a member");
            writer.write_all(bytes).expect("its content");
        }
    }
    writer.finish().expect("an archive").into_inner()
}

/// A zip archive of stored members whose names are these very bytes, whatever they are, with and
/// without the flag that they are UTF-8. Names may stand twice.
pub fn raw_zip(members: &[(&[u8], &[u8])]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in members {
        let offset = out.len() as u32;
        let fields = fields(name, bytes);
        out.extend_from_slice(b"PK\x03\x04");
        out.extend_from_slice(&fields);
        out.extend_from_slice(name);
        out.extend_from_slice(bytes);
        directory.extend_from_slice(b"PK\x01\x02\x14\0");
        directory.extend_from_slice(&fields);
        directory.extend_from_slice(&[0; 10]);
        directory.extend_from_slice(&offset.to_le_bytes());
        directory.extend_from_slice(name);
    }
    let (count, start) = (members.len() as u16, out.len() as u32);
    out.extend_from_slice(&directory);
    out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    out.extend_from_slice(&count.to_le_bytes());
    out.extend_from_slice(&count.to_le_bytes());
    out.extend_from_slice(&(directory.len() as u32).to_le_bytes());
    out.extend_from_slice(&start.to_le_bytes());
    out.extend_from_slice(&[0, 0]);
    out
}

/// From the version to the length of the extra field: what both headers of a member have.
fn fields(name: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    let size = (bytes.len() as u32).to_le_bytes();
    let mut out = vec![20, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    out.extend_from_slice(&crc.sum().to_le_bytes());
    out.extend_from_slice(&size);
    out.extend_from_slice(&size);
    out.extend_from_slice(&(name.len() as u16).to_le_bytes());
    out.extend_from_slice(&[0, 0]);
    out
}

/// A member of a tape archive.
pub enum Tape<'a> {
    File(&'a str, &'a [u8]),
    SymLink(&'a str, &'a str),
    HardLink(&'a str, &'a str),
    Special(&'a str, tar::EntryType),
    /// A file that says it has so many bytes, and what follows it.
    Lie(&'a str, u64, &'a [u8]),
}

/// A tape archive, with names as they are, safe or not.
pub fn tape(members: &[Tape<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for member in members {
        let (name, kind, size, bytes): (_, _, _, &[u8]) = match member {
            Tape::File(name, bytes) => (name, tar::EntryType::Regular, bytes.len() as u64, bytes),
            Tape::SymLink(name, _) => (name, tar::EntryType::Symlink, 0, b""),
            Tape::HardLink(name, _) => (name, tar::EntryType::Link, 0, b""),
            Tape::Special(name, kind) => (name, *kind, 0, b""),
            Tape::Lie(name, size, bytes) => (name, tar::EntryType::Regular, *size, bytes),
        };
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        if let Tape::SymLink(_, target) | Tape::HardLink(_, target) = member {
            header.as_old_mut().linkname[..target.len()].copy_from_slice(target.as_bytes());
        }
        header.set_entry_type(kind);
        header.set_size(size);
        header.set_mode(0o644);
        header.set_cksum();
        out.extend_from_slice(header.as_bytes());
        out.extend_from_slice(bytes);
        out.resize(out.len().next_multiple_of(512), 0);
    }
    out.resize(out.len() + 1024, 0);
    out
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("packed");
    encoder.finish().expect("packed")
}

/// The finding of that kind.
pub fn finding<'a>(submission: &'a Submission, kind: &str) -> &'a Finding {
    let found = submission
        .findings
        .iter()
        .find(|finding| finding.kind == kind);
    found.unwrap_or_else(|| panic!("no finding `{kind}` in {:#?}", submission.findings))
}

/// The kinds of the findings, in order.
pub fn kinds(submission: &Submission) -> Vec<&str> {
    let kinds = submission
        .findings
        .iter()
        .map(|finding| finding.kind.as_str());
    kinds.collect()
}

/// The content of a file of a submission.
pub fn content(submission: &Submission, file: &str) -> Vec<u8> {
    fs::read(submission.root.join(file)).expect("the file is there")
}
