//! Plain folders: members are copied, links are never followed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::super::name::{is_debris, text_of};
use super::{Budget, Container, Member, MemberKind, Refusal, Sink, Stop, damaged};

/// A folder that somebody handed in, or unpacked.
pub(in super::super) struct Folder {
    root: PathBuf,
    /// Where each member lies, in the order of the members.
    paths: Vec<PathBuf>,
}

impl Folder {
    /// A folder; nothing is looked at yet.
    pub(in super::super) fn new(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            paths: Vec::new(),
        }
    }

    fn member(&self, entry: &walkdir::DirEntry) -> Member {
        let below = entry.path().strip_prefix(&self.root);
        let name = text_of(below.unwrap_or(entry.path()).as_os_str().as_encoded_bytes());
        let kind = entry.file_type();
        let (kind, size) = if kind.is_symlink() {
            (MemberKind::Link, 0)
        } else if kind.is_dir() {
            (MemberKind::Folder, 0)
        } else if !kind.is_file() {
            (MemberKind::Special, 0)
        } else if File::open(entry.path()).is_err() {
            (MemberKind::Unreadable, 0)
        } else {
            let size = entry.metadata().map_or(0, |metadata| metadata.len());
            (MemberKind::File, size)
        };
        Member { name, kind, size }
    }
}

impl Container for Folder {
    fn members(&mut self, budget: &Budget) -> Result<Vec<Member>, Refusal> {
        let mut members = Vec::new();
        self.paths.clear();
        // A folder of debris is one member, whatever is in it.
        let mut walk = walkdir::WalkDir::new(&self.root)
            .min_depth(1)
            .max_depth(budget.limits.depth + 2)
            .sort_by_file_name()
            .into_iter();
        while let Some(entry) = walk.next() {
            let (member, path) = match entry {
                Ok(entry) => {
                    if entry.file_type().is_dir() && is_debris(&entry.file_name().to_string_lossy())
                    {
                        walk.skip_current_dir();
                    }
                    (self.member(&entry), entry.into_path())
                }
                Err(error) => self.unreadable(&error)?,
            };
            members.push(member);
            self.paths.push(path);
            budget.check_members(members.len())?;
        }
        Ok(members)
    }

    fn packed(&self) -> Option<u64> {
        None
    }

    fn read(&mut self, wanted: &[bool], sink: &mut Sink<'_>) -> Result<(), Stop> {
        for (at, path) in self.paths.iter().enumerate() {
            if wanted.get(at) == Some(&true) {
                // It may have changed since it was listed: a link would be followed here.
                let still_a_file = fs::symlink_metadata(path).is_ok_and(|now| now.is_file());
                let file = File::open(path).ok().filter(|_| still_a_file);
                let mut file = file.ok_or_else(|| damaged("a file went while it was copied"))?;
                sink(at, &mut file)?;
            }
        }
        Ok(())
    }
}

impl Folder {
    /// A folder that the system does not let be listed.
    fn unreadable(&self, error: &walkdir::Error) -> Result<(Member, PathBuf), Refusal> {
        let path = error.path().filter(|path| *path != self.root);
        let path = path.ok_or_else(|| damaged(error))?;
        let below = path.strip_prefix(&self.root).unwrap_or(path);
        let member = Member {
            name: text_of(below.as_os_str().as_encoded_bytes()),
            kind: MemberKind::Unreadable,
            size: 0,
        };
        Ok((member, path.to_owned()))
    }
}
