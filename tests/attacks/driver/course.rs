//! What an attack must neither read nor change: a course's fixtures, another submission, results.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use super::{Outcome, when};

/// Where the course is.
pub const COURSE: &str = "/tmp/course";
/// Where the harness makes its working folders.
pub const WORK: &str = "/tmp/work";
/// The word that every secret holds, and nothing else on a machine.
pub const SECRET: &str = "SECRET-CANARY";

const FILES: [(&str, &str); 5] = [
    ("fixtures/m1.in", "guess one\nguess two\n"),
    ("fixtures/m1.out", "SECRET-CANARY of the fixture\n"),
    (
        "submissions/other/main.py",
        "print('SECRET-CANARY of another')\n",
    ),
    ("results/grades.csv", "student,points\nSECRET-CANARY,100\n"),
    ("course.toml", "token = \"SECRET-CANARY of the course\"\n"),
];

/// Lays out the course and the folder for working folders, as the harness's own user would have.
pub fn lay_out(owner: u32) -> Outcome<()> {
    for (name, text) in FILES {
        let path = Path::new(COURSE).join(name);
        let parent = path.parent().unwrap_or(Path::new(COURSE));
        fs::create_dir_all(parent).map_err(when(parent.display()))?;
        fs::write(&path, text).map_err(when(path.display()))?;
    }
    fs::create_dir(WORK).map_err(when(WORK))?;
    let open = fs::Permissions::from_mode(0o1777);
    fs::set_permissions(WORK, open).map_err(when(WORK))?;
    for entry in walkdir::WalkDir::new(COURSE) {
        let entry = entry.map_err(when(COURSE))?;
        chown(entry.path(), Some(owner), Some(owner)).map_err(when(entry.path().display()))?;
    }
    Ok(())
}

/// Everything about a file that an attack could change.
#[derive(Debug, PartialEq, Eq)]
struct Record {
    mode: u32,
    owner: (u32, u32),
    changed: (i64, i64),
    target: Option<PathBuf>,
    bytes: Option<Vec<u8>>,
}

/// The course, and the names in every other place that anybody may write.
#[derive(Debug, PartialEq, Eq)]
pub struct Surroundings {
    course: BTreeMap<PathBuf, Record>,
    names: BTreeMap<&'static str, Vec<String>>,
}

impl Surroundings {
    pub fn look() -> Self {
        let places = ["/tmp", "/var/tmp", "/dev/shm", WORK];
        let entries = walkdir::WalkDir::new(COURSE).into_iter().flatten();
        Self {
            course: entries
                .map(|entry| (entry.path().to_owned(), record(entry.path())))
                .collect(),
            names: places.map(|place| (place, names(place))).into(),
        }
    }

    /// What is different in `now`.
    pub fn changes(&self, now: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        let paths = self.course.keys().chain(now.course.keys());
        let mut paths: Vec<_> = paths.collect();
        paths.sort_unstable();
        paths.dedup();
        for path in paths {
            if self.course.get(path) != now.course.get(path) {
                changes.push(format!("4 {} was changed", path.display()));
            }
        }
        for (place, before) in &self.names {
            let now = now.names.get(place).map_or(&[][..], Vec::as_slice);
            let number = if *place == WORK { 6 } else { 4 };
            let new = now.iter().filter(|name| !before.contains(name));
            changes.extend(new.map(|name| format!("{number} {place} now has {name:?}")));
        }
        changes
    }
}

/// Names in a folder, in order; none where it cannot be read.
pub fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    names
}

fn record(path: &Path) -> Record {
    let metadata = fs::symlink_metadata(path);
    let metadata = metadata.as_ref().ok();
    Record {
        mode: metadata.map_or(0, MetadataExt::mode),
        owner: metadata.map_or((0, 0), |metadata| (metadata.uid(), metadata.gid())),
        changed: metadata.map_or((0, 0), |metadata| (metadata.mtime(), metadata.mtime_nsec())),
        target: fs::read_link(path).ok(),
        bytes: fs::read(path).ok(),
    }
}
