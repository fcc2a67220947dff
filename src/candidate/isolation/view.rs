//! What of this machine a candidate gets to see beside the system: its own program, and what its
//! command names.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};

use crate::candidate::Limits;

/// The working folder of a run, inside. As deep as a student's own would be: programs look around
/// in the folders above.
pub const WORK: &str = "/home/student/work";
/// A further folder of a run, inside.
pub const ASIDE: &str = "/tmp/.aside";
/// Where a built submission is seen, inside: a name that says nothing.
pub const SUBMISSION: &str = "/s";
/// Folders of the system beside `/usr`; links into it on most systems.
pub const SYSTEM: [&str; 7] = [
    "bin",
    "sbin",
    "lib",
    "lib32",
    "lib64",
    "libx32",
    "nix/store",
];

/// Whether everybody sees this path anyway.
pub fn is_system(path: &Path) -> bool {
    let mut usual = SYSTEM.iter().copied().chain(["usr"]);
    usual.any(|name| path.starts_with(Path::new("/").join(name)))
}

/// A file or folder of this machine that is seen inside.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// Where it is seen, absolute; a folder comes before what lies in it.
    pub to: PathBuf,
    /// Where it is, absolute.
    pub from: PathBuf,
    /// Whether it may be written: the folder of a build.
    pub writable: bool,
}

/// What an init is made for: two runs with the same view can share one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// What is seen.
    pub shown: Vec<Shown>,
    /// Bytes that each fresh folder holds.
    pub disk: u64,
    /// Files and folders that each fresh folder holds.
    pub inodes: u64,
    /// Whether it is for a compiler.
    pub builds: bool,
}

/// What a command needs to see, and what its words are inside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needs {
    /// Files and folders, in order, without doubles.
    pub shown: Vec<Shown>,
    own: Option<PathBuf>,
}

impl Needs {
    /// What a command needs: the folder that its program was built in, under a name that says
    /// nothing, and, outside the system's folders, what its words name, under their own names.
    pub fn of<'a>(build: Option<&Path>, words: impl IntoIterator<Item = &'a OsStr>) -> Self {
        let mut shown = BTreeMap::new();
        if let Some(build) = build {
            shown.insert(PathBuf::from(SUBMISSION), build.to_owned());
        }
        let is_own = |path: &Path| build.is_some_and(|build| path.starts_with(build));
        for (at, word) in words.into_iter().enumerate() {
            let path = path_in(word);
            if is_own(path) || !path.is_absolute() || path == Path::new("/") || !path.exists() {
                continue;
            }
            add(&mut shown, path);
            siblings(&mut shown, path);
            if at == 0 {
                installation(&mut shown, path);
            }
        }
        let shown = shown.into_iter().map(|(to, from)| Shown {
            to,
            from,
            writable: false,
        });
        Self {
            shown: shown.collect(),
            own: build.map(Path::to_owned),
        }
    }

    /// What a compiler needs that works in this folder.
    pub fn of_build<'a>(folder: &Path, words: impl IntoIterator<Item = &'a OsStr>) -> Self {
        let mut needs = Self::of(Some(folder), words);
        for shown in &mut needs.shown {
            shown.writable = shown.from == folder;
        }
        needs
    }

    /// A word as it has to be inside: what names the build folder names its stand-in.
    pub fn inside(&self, word: &OsStr) -> OsString {
        let Some(own) = &self.own else {
            return word.to_owned();
        };
        replaced(word.as_bytes(), own.as_os_str().as_bytes())
    }
}

/// The path that a word names, also behind a `=`.
fn path_in(word: &OsStr) -> &Path {
    let bytes = word.as_bytes();
    let behind = bytes.iter().position(|byte| *byte == b'=');
    let path = match behind.and_then(|at| bytes.get(at + 1..)) {
        Some(rest) if rest.starts_with(b"/") => rest,
        _ => bytes,
    };
    Path::new(OsStr::from_bytes(path))
}

/// Adds a path, and where it leads if it is a link: programs look at their own file.
fn add(shown: &mut BTreeMap<PathBuf, PathBuf>, path: &Path) {
    if !is_system(path) {
        shown.insert(path.to_owned(), path.to_owned());
    }
    if let Ok(real) = path.canonicalize()
        && real != path
        && !is_system(&real)
        && real != Path::new("/")
    {
        shown.insert(real.clone(), real);
    }
}

/// Suffixes of files that are run from source and load others of their kind from beside them.
const SCRIPTS: [&str; 7] = ["py", "js", "mjs", "rb", "pl", "lua", "sh"];
/// Whether a file is run from source.
pub fn is_script(path: &Path) -> bool {
    let suffix = path.extension().and_then(OsStr::to_str);
    suffix.is_some_and(|suffix| SCRIPTS.contains(&suffix))
}

/// At most so many are shown beside a script; who has more names the folder.
const SIBLINGS: usize = 64;

/// Adds what a script may load from beside it: files of its kind, and folders that are packages.
/// Nothing else of its folder, for expected outputs may lie there too.
fn siblings(shown: &mut BTreeMap<PathBuf, PathBuf>, script: &Path) {
    if !is_script(script) {
        return;
    }
    let suffix = script.extension();
    let folder = script.parent().filter(|_| script.is_file());
    let entries = folder.map(std::fs::read_dir).into_iter().flatten();
    let mut paths: Vec<_> = entries
        .flatten()
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()))
        .map(|entry| entry.path())
        .filter(|path| {
            (path.extension() == suffix && path.is_file()) || path.join("__init__.py").is_file()
        })
        .collect();
    paths.sort_unstable();
    for path in paths.into_iter().take(SIBLINGS) {
        add(shown, &path);
    }
}

/// Adds the folder that an interpreter outside the system's folders is installed in: it has its
/// libraries beside its `bin`.
fn installation(shown: &mut BTreeMap<PathBuf, PathBuf>, program: &Path) {
    let real = program.canonicalize().ok();
    for path in [Some(program), real.as_deref()].into_iter().flatten() {
        let bin = path.parent().filter(|bin| bin.ends_with("bin"));
        let Some(top) = bin.and_then(Path::parent) else {
            continue;
        };
        let is_one = top.parent().is_some()
            && !is_system(top)
            && !top.ends_with(".local")
            && (top.join("lib").is_dir() || top.join("pyvenv.cfg").is_file());
        if is_one {
            shown.insert(top.to_owned(), top.to_owned());
        }
    }
}

fn replaced(word: &[u8], own: &[u8]) -> OsString {
    let mut inside = Vec::with_capacity(word.len());
    let mut rest = word;
    while let Some(first) = rest.first() {
        if let Some(behind) = rest.strip_prefix(own) {
            inside.extend_from_slice(SUBMISSION.as_bytes());
            rest = behind;
        } else {
            inside.push(*first);
            rest = rest.get(1..).unwrap_or_default();
        }
    }
    OsString::from_vec(inside)
}

impl View {
    /// What a run sees.
    pub fn of_run(shown: Vec<Shown>, limits: &Limits) -> Self {
        Self {
            shown,
            disk: limits.disk,
            inodes: limits.inodes,
            builds: false,
        }
    }

    /// What a compiler sees.
    pub fn of_build(shown: Vec<Shown>, limits: &Limits) -> Self {
        Self {
            builds: true,
            ..Self::of_run(shown, limits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tos(needs: &Needs) -> Vec<&Path> {
        needs.shown.iter().map(|shown| shown.to.as_path()).collect()
    }

    fn words<'a>(words: &'a [&'a str]) -> impl Iterator<Item = &'a OsStr> {
        words.iter().map(OsStr::new)
    }

    #[test]
    fn a_built_program_is_seen_under_a_name_that_says_nothing() {
        let build = Path::new("/tmp/regrade-x");
        let needs = Needs::of(Some(build), words(&["/tmp/regrade-x/out/game", "-v"]));
        assert_eq!(tos(&needs), [Path::new("/s")]);
        let inside = |word: &str| needs.inside(OsStr::new(word));
        assert_eq!(inside("/tmp/regrade-x/out/game"), "/s/out/game");
        assert_eq!(inside("-Dp=/tmp/regrade-x:/tmp/regrade-x/a"), "-Dp=/s:/s/a");
        assert_eq!(inside("/tmp/other"), "/tmp/other");
        assert!(needs.shown.iter().all(|shown| !shown.writable));
        let needs = Needs::of_build(build, words(&["/usr/bin/gcc"]));
        assert!(needs.shown.iter().all(|shown| shown.writable));
    }

    #[test]
    fn of_a_folder_only_what_is_named_and_its_kind_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["game.py", "part.py", "1.out", "notes.txt"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let script = folder.path().join("game.py");
        let needs = Needs::of(None, words(&["/usr/bin/python3", script.to_str().unwrap()]));
        let expected = ["game.py", "part.py"].map(|name| folder.path().join(name));
        assert_eq!(tos(&needs), expected);
    }

    #[test]
    fn what_is_not_there_or_is_everything_is_not_shown() {
        let needs = Needs::of(
            None,
            words(&["/usr/bin/ls", "/", "relative", "/no/such/file"]),
        );
        assert_eq!(tos(&needs), Vec::<&Path>::new());
    }

    #[test]
    fn an_interpreter_of_ones_own_brings_its_libraries() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["bin", "lib"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        let program = folder.path().join("bin/lang");
        std::fs::write(&program, "").unwrap();
        let needs = Needs::of(None, words(&[program.to_str().unwrap()]));
        assert_eq!(tos(&needs), [folder.path(), &program]);
    }
}
