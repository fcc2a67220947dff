//! The folder of one submission, filled from whatever was handed in.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use super::container::{self, Container, Folder, Format, sniff};
use super::limits::IntakeLimits;
use super::name::SafePath;
use super::plan::{Plan, check_ratio};
use super::refusal::{Budget, Refusal, Stop};
use super::submission::remark;
use crate::gradebook::results::Finding;

/// The files of a submission while it is taken in.
pub(super) struct Tree {
    pub root: PathBuf,
    /// Where an archive lies while it is unpacked.
    aside: PathBuf,
    budget: Budget,
    /// Every file and its size.
    pub files: BTreeMap<SafePath, u64>,
    /// The file that has a name, written in small letters.
    lower_case: BTreeMap<String, SafePath>,
    /// Folders that an archive was unpacked into.
    pub unpacked: BTreeSet<SafePath>,
    /// Archives that lay in no other archive.
    pub archives: Vec<String>,
    /// Archives that could not be unpacked, with the reason.
    pub packed: Vec<(SafePath, Refusal)>,
    /// Remarks so far.
    pub findings: Vec<Finding>,
    /// What tools and systems had added.
    pub debris: Vec<String>,
}

impl Tree {
    /// An empty tree in a folder that is made now. `aside` is a path that nothing else uses.
    pub fn new(root: &Path, aside: &Path, limits: IntakeLimits) -> Result<Self, Stop> {
        fs::create_dir(root).map_err(|source| Stop::unwritable(root, source))?;
        Ok(Self {
            root: root.to_owned(),
            aside: aside.to_owned(),
            budget: Budget::new(limits),
            files: BTreeMap::new(),
            lower_case: BTreeMap::new(),
            unpacked: BTreeSet::new(),
            archives: Vec::new(),
            packed: Vec::new(),
            findings: Vec::new(),
            debris: Vec::new(),
        })
    }

    /// Adds everything in a folder.
    pub fn add_folder(&mut self, folder: &Path) -> Result<(), Stop> {
        self.add(&mut Folder::new(folder), None).map(drop)
    }

    /// Adds one file under a name.
    pub fn add_file(&mut self, file: &Path, name: &SafePath) -> Result<(), Stop> {
        let mut reader = File::open(file)
            .map_err(|error| Refusal::Damaged(format!("it cannot be read: {error}")))?;
        self.write(name, &mut reader).map(drop)
    }

    /// Adds the members of a container; gives the places of the new files.
    pub fn add(
        &mut self,
        from: &mut dyn Container,
        parent: Option<&SafePath>,
    ) -> Result<Vec<SafePath>, Stop> {
        let members = from.members(&self.budget)?;
        let packed = from.packed();
        let plan = Plan::of(&members, parent, packed, &self.budget)?;
        if from.hides_duplicates() {
            let message = "the archive has files of the same name; the last of each counts";
            let finding = remark("duplicate-name", "warning", message.to_owned(), None);
            self.findings.push(finding);
        }
        let wanted = plan.wanted();
        self.findings.extend(plan.findings);
        self.debris.extend(plan.debris);
        let mut placed = Vec::new();
        let mut bytes = 0;
        let limits = self.budget.limits;
        from.read(&wanted, &mut |at, reader| {
            if let Some(path) = plan.files.get(at).and_then(Option::as_ref)
                && let Some(size) = self.write(path, reader)?
            {
                bytes += size;
                check_ratio(bytes, packed, &limits)?;
                placed.push(path.clone());
            }
            Ok(())
        })?;
        Ok(placed)
    }

    /// Writes one file; gives its size, or none when it has no place, which is told.
    fn write(&mut self, path: &SafePath, from: &mut dyn Read) -> Result<Option<u64>, Stop> {
        self.budget.take_file()?;
        let to = path.under(&self.root);
        let Some(mut file) = self.create(path, &to)? else {
            return Ok(None);
        };
        let mut buffer = vec![0; 64 << 10];
        let mut size = 0;
        loop {
            let read = match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(Refusal::Damaged(error.to_string()).into()),
            };
            self.budget.take_bytes(read as u64)?;
            size += read as u64;
            let bytes = buffer.get(..read).unwrap_or_default();
            file.write_all(bytes)
                .map_err(|source| Stop::unwritable(&to, source))?;
        }
        self.note_case(path);
        self.files.insert(path.clone(), size);
        Ok(Some(size))
    }

    /// Makes a new file. Nothing in the tree is a link, and none is followed: a file that is there
    /// already is never opened.
    fn create(&mut self, path: &SafePath, to: &Path) -> Result<Option<File>, Stop> {
        let made = match to.parent() {
            Some(parent) => fs::create_dir_all(parent),
            None => Ok(()),
        };
        let opened = made.and_then(|()| OpenOptions::new().write(true).create_new(true).open(to));
        match opened {
            Ok(file) => Ok(Some(file)),
            Err(error) if is_taken(&error) => {
                let message = format!(
                    "`{}` has the name of another file or folder; it is left out",
                    path.as_str()
                );
                let finding = remark("duplicate-name", "warning", message, Some(path.as_str()));
                self.findings.push(finding);
                Ok(None)
            }
            Err(source) => Err(Stop::unwritable(to, source)),
        }
    }

    /// Tells when a name differs from another one only in capitals.
    fn note_case(&mut self, path: &SafePath) {
        let lower = path.as_str().to_lowercase();
        let Some(twin) = self.lower_case.insert(lower, path.clone()) else {
            return;
        };
        let message = format!(
            "`{}` and `{}` differ only in capitals; on Windows and macOS one replaces the other",
            twin.as_str(),
            path.as_str()
        );
        let finding = remark("case-of-name", "warning", message, Some(path.as_str()));
        self.findings.push(finding);
    }

    /// Unpacks the archives among the files, and those in them, until none is left.
    pub fn unpack_archives(&mut self) -> Result<(), Stop> {
        let mut level: Vec<SafePath> = self.files.keys().cloned().collect();
        for depth in 1.. {
            let mut archives = Vec::new();
            for path in level {
                let on_disk = path.under(&self.root);
                let format =
                    sniff(&on_disk).map_err(|source| Stop::unwritable(&on_disk, source))?;
                archives.extend(format.map(|format| (path, format)));
            }
            if archives.is_empty() {
                break;
            }
            if depth == 1 {
                let names = archives.iter().map(|(path, _)| path.file_name().to_owned());
                self.archives = names.collect();
            }
            if depth > self.budget.limits.nesting {
                return Err(Refusal::Nesting(self.budget.limits.nesting).into());
            }
            level = Vec::new();
            for (path, format) in archives {
                level.extend(self.unpack(&path, format)?);
            }
        }
        Ok(())
    }

    /// Unpacks one archive of the tree and removes it: in its place when there is nothing else, and
    /// into a folder beside it otherwise. Of one that cannot be unpacked nothing is left.
    fn unpack(&mut self, path: &SafePath, format: Format) -> Result<Vec<SafePath>, Stop> {
        let (from, to) = (path.under(&self.root), self.aside.as_path());
        fs::rename(&from, to).map_err(|source| Stop::unwritable(to, source))?;
        if let Some(size) = self.files.remove(path) {
            self.lower_case.remove(&path.as_str().to_lowercase());
            self.budget.give_back(size);
        }
        let folder = if self.files.is_empty() {
            path.parent()
        } else {
            let folder = self.folder_for(path);
            self.unpacked.insert(folder.clone());
            Some(folder)
        };
        let unpacked = container::open(to, format, path.file_name())
            .map_err(Stop::from)
            .and_then(|mut archive| self.add(archive.as_mut(), folder.as_ref()));
        match unpacked {
            Err(Stop::Refused(refusal)) if !refusal.is_a_bound() => {
                self.clear(folder.as_ref())?;
                self.packed.push((path.clone(), refusal));
                Ok(Vec::new())
            }
            unpacked => unpacked,
        }
    }

    /// Removes what was written below a folder, or everything.
    fn clear(&mut self, folder: Option<&SafePath>) -> Result<(), Stop> {
        let below = folder.map_or_else(String::new, |folder| format!("{}/", folder.as_str()));
        self.files
            .retain(|path, _| !path.as_str().starts_with(&below));
        self.lower_case
            .retain(|_, path| !path.as_str().starts_with(&below));
        let on_disk = folder.map_or_else(|| self.root.clone(), |folder| folder.under(&self.root));
        let cleared = match fs::remove_dir_all(&on_disk) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => fs::create_dir_all(&self.root),
        };
        cleared.map_err(|source| Stop::unwritable(on_disk, source))
    }

    /// A folder for what an archive holds: its name without the suffix, or with a number when that
    /// is taken.
    fn folder_for(&self, archive: &SafePath) -> SafePath {
        let name = archive.as_str();
        let lower = name.to_ascii_lowercase();
        let suffix = [".tar.gz", ".tgz", ".tar", ".zip", ".gz"]
            .into_iter()
            .find(|suffix| lower.ends_with(suffix) && archive.file_name().len() > suffix.len());
        let stem = &name[..name.len() - suffix.map_or(0, str::len)];
        let stem = stem.trim_end_matches(['.', ' ']);
        (1..)
            .map(|number| match number {
                1 => stem.to_owned(),
                _ => format!("{stem} ({number})"),
            })
            .filter_map(|name| SafePath::parse(&name).ok())
            .map(|named| named.path)
            .find(|path| !path.under(&self.root).exists())
            .unwrap_or_else(|| archive.clone())
    }
}

/// Whether a file could not be made because something else has its name, or that of its folder.
fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory
    )
}
