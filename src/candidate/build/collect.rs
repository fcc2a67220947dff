//! Which files belong to a program.

use std::path::{Path, PathBuf};

use super::BuildError;
use crate::candidate::Language;
use crate::fixture::DataFile;
use crate::util::{natural, suggest};

/// A file that was handed in.
#[derive(Debug)]
pub(super) struct Handed {
    /// Its name in the build folder: relative.
    pub name: PathBuf,
    /// Where it is.
    pub from: PathBuf,
    /// Whether it was named, rather than found in a folder.
    pub named: bool,
}

/// What was handed in.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The files, in the order they were named, those of a folder in natural order.
    pub files: Vec<Handed>,
    /// Files that were left out, each with the reason.
    pub left_out: Vec<String>,
}

/// Folders in a submission that hold no part of the program.
const FOREIGN_FOLDERS: [&str; 8] = [
    "tests",
    "CMakeFiles",
    "site-packages",
    "__MACOSX",
    "__pycache__",
    "node_modules",
    "target",
    "venv",
];

/// Finds the files of one program: those named, and those in the folders named.
///
/// Links inside a folder are left out: a submission could hand in one that leads to the expected
/// output. So are hidden files, what an archiver of macOS adds, and tests.
pub(super) fn collect(paths: &[PathBuf]) -> Result<Collected, BuildError> {
    gather(paths, innermost)
}

/// The files at these paths, those of folders under their names below them, for the working folder
/// of a command; and what was left out, each with the reason. Whatever lies in the folder `kept`
/// is left out, for expected outputs lie there.
///
/// # Errors
/// When a path leads nowhere or cannot be read, or two files would have the same name.
pub fn files_to_hand_over(
    paths: &[PathBuf],
    kept: &Path,
) -> Result<(Vec<DataFile>, Vec<String>), BuildError> {
    let mut collected = gather(paths, Path::to_owned)?;
    let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let kept = real(kept);
    let before = collected.files.len();
    collected
        .files
        .retain(|file| !real(&file.from).starts_with(&kept));
    if collected.files.len() < before {
        let why = "no program gets to see the assignment";
        collected
            .left_out
            .push(format!("{}: {why}", kept.display()));
    }
    let files = collected.read()?;
    Ok((files, collected.left_out))
}

fn gather(paths: &[PathBuf], folder: impl Fn(&Path) -> PathBuf) -> Result<Collected, BuildError> {
    let mut collected = Collected::default();
    for path in paths {
        let metadata = std::fs::metadata(path).map_err(|_| missing(path))?;
        if metadata.is_dir() {
            collected.add_folder(&folder(path))?;
        } else if metadata.is_file() {
            let name = path.file_name().map(PathBuf::from);
            collected.add(name.ok_or_else(|| missing(path))?, path.clone(), true)?;
        } else {
            return Err(BuildError::NoFile {
                path: path.clone(),
                problem: "is neither a file nor a folder",
                help: "name a source file".to_owned(),
            });
        }
    }
    Ok(collected)
}

fn missing(path: &Path) -> BuildError {
    let parent = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let mut beside: Vec<_> = std::fs::read_dir(parent)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    beside.sort_unstable();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let near = suggest::nearest(&name, beside.iter().map(String::as_str));
    BuildError::NoFile {
        path: path.to_owned(),
        problem: "does not exist",
        help: near.map_or_else(
            || "name a source file or a folder of sources".to_owned(),
            |near| format!("did you mean `{}`?", parent.join(near).display()),
        ),
    }
}

impl Collected {
    /// The files' bytes, under the names they have in the build folder. A file of a folder that
    /// cannot be read is left out; one that was named has to be readable.
    ///
    /// # Errors
    /// When a file that was named cannot be read.
    pub fn read(&mut self) -> Result<Vec<DataFile>, BuildError> {
        let mut files = Vec::with_capacity(self.files.len());
        for file in &self.files {
            let name = file.name.to_str().unwrap_or_default().to_owned();
            match std::fs::read(&file.from) {
                Ok(bytes) => files.push(DataFile { name, bytes }),
                Err(error) if !file.named => self.left_out.push(unreadable(&name, &error)),
                Err(source) => {
                    return Err(BuildError::Io {
                        path: file.from.clone(),
                        source,
                    });
                }
            }
        }
        Ok(files)
    }

    fn add(&mut self, name: PathBuf, from: PathBuf, named: bool) -> Result<(), BuildError> {
        if let Some(other) = self.files.iter().find(|other| other.name == name) {
            return Err(BuildError::SameName {
                first: other.from.clone(),
                second: from,
            });
        }
        if name.to_str().is_none() {
            if Language::of_source(&name).is_some() {
                return Err(BuildError::Name { path: from });
            }
            self.left_out
                .push(format!("{}: its name is not UTF-8", name.display()));
            return Ok(());
        }
        self.files.push(Handed { name, from, named });
        Ok(())
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), BuildError> {
        let walk = walkdir::WalkDir::new(folder)
            .min_depth(1)
            .sort_by(|a, b| {
                natural::compare(
                    &a.file_name().to_string_lossy(),
                    &b.file_name().to_string_lossy(),
                )
            })
            .into_iter()
            .filter_entry(belongs);
        for entry in walk {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.leave_out_unreadable(folder, error)?;
                    continue;
                }
            };
            let name = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            if entry.file_type().is_file() {
                self.add(name.to_owned(), entry.path().to_owned(), false)?;
            } else if !entry.file_type().is_dir() {
                let what = match entry.file_type().is_symlink() {
                    true => "a link, and nobody knows where it led",
                    false => "no regular file",
                };
                self.left_out.push(format!("{}: {what}", name.display()));
            }
        }
        Ok(())
    }

    /// Notes what may not be read, and goes on. The folder that was named has to be readable.
    fn leave_out_unreadable(
        &mut self,
        folder: &Path,
        error: walkdir::Error,
    ) -> Result<(), BuildError> {
        let path = error.path().unwrap_or(folder).to_owned();
        let source = plain(error);
        if path == folder {
            return Err(BuildError::Io { path, source });
        }
        let name = path.strip_prefix(folder).unwrap_or(&path).display();
        self.left_out.push(unreadable(&name.to_string(), &source));
        Ok(())
    }
}

/// What the system said, without the path, which is said anyway.
fn plain(error: walkdir::Error) -> std::io::Error {
    let text = error.to_string();
    let system = error.into_io_error();
    system.unwrap_or_else(|| std::io::Error::other(text))
}

fn unreadable(name: &str, error: &std::io::Error) -> String {
    format!("{name}: it cannot be read ({error})")
}

/// The folder, or, where there is nothing in it but one folder, as archives have it, that, and so
/// on: it is where the student worked.
fn innermost(folder: &Path) -> PathBuf {
    let mut folder = folder.to_owned();
    loop {
        let mut entries = walkdir::WalkDir::new(&folder)
            .min_depth(1)
            .max_depth(1)
            .into_iter()
            .filter_entry(belongs);
        match (entries.next(), entries.next()) {
            (Some(Ok(only)), None) if only.file_type().is_dir() => folder = only.into_path(),
            _ => return folder,
        }
    }
}

/// The folder of a relative name that holds no part of a program, the outermost one; or the hidden
/// file itself.
pub fn foreign_part(name: &str) -> Option<&str> {
    let mut start = 0;
    for part in name.split('/') {
        let end = start + part.len();
        let is_folder = end < name.len();
        if part.starts_with('.') || is_folder && FOREIGN_FOLDERS.contains(&part) {
            return name.get(..end);
        }
        start = end + 1;
    }
    None
}

fn belongs(entry: &walkdir::DirEntry) -> bool {
    let name = entry.file_name();
    let hidden = name.as_encoded_bytes().starts_with(b".");
    let foreign = entry.file_type().is_dir() && FOREIGN_FOLDERS.iter().any(|other| name == *other);
    !hidden && !foreign
}
