//! The file tree that a candidate sees: a little of this machine, read-only, and fresh folders.

use std::collections::BTreeSet;
use std::ffi::{CString, OsStr};
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Component, Path, PathBuf};

use super::blueprint::{Fresh, Jail, Source, Step, User};
use super::error::IsolationError;
use super::view::{SYSTEM, View, WORK};

/// User and group number of a candidate, inside.
const INSIDE: u32 = 1000;

/// Parts of `/etc` that programs need in order to start.
const ETC: [&str; 10] = [
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "alternatives",
    "localtime",
    "timezone",
    "mime.types",
    "services",
    "protocols",
    "debian_version",
];
/// Beginnings of names in `/etc` where interpreters keep their settings.
const ETC_BEGINNINGS: [&str; 4] = ["java", "python", "perl", "node"];
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];
const DEVICE_LINKS: [(&str, &str); 4] = [
    ("dev/fd", "/proc/self/fd"),
    ("dev/stdin", "/proc/self/fd/0"),
    ("dev/stdout", "/proc/self/fd/1"),
    ("dev/stderr", "/proc/self/fd/2"),
];
/// Folders that a run may write, and that the next one finds empty.
pub const FRESH: [&str; 3] = [WORK, "/tmp", "/dev/shm"];
/// Where folders are made that are seen inside a fresh folder.
const SKELETON: &str = ".shown";

/// Lays out the inside of an init for this view, whose candidates are this user outside.
pub fn lay_out(view: &View, outside: User) -> Result<Jail, IsolationError> {
    let mut tree = Tree::default();
    tree.system()?;
    tree.etc()?;
    tree.devices()?;
    tree.folder("proc")?;
    let proc = text("proc")?;
    tree.steps.push(Step::Proc { path: proc });
    for path in FRESH {
        tree.fresh(path, view)?;
    }
    for shown in &view.shown {
        tree.show_at(&shown.from, &shown.to, shown.writable)?;
    }
    Ok(Jail {
        users: format!("{INSIDE} {} 1\n", outside.user).into_bytes(),
        groups: format!("{INSIDE} {} 1\n", outside.group).into_bytes(),
        sources: tree.sources,
        steps: tree.steps,
        fresh: tree.fresh,
    })
}

/// Where interpreters keep their settings, in order.
pub fn settings() -> Vec<PathBuf> {
    let mut settings: Vec<_> = fs::read_dir("/etc")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            ETC_BEGINNINGS.iter().any(|start| name.starts_with(start))
        })
        .collect();
    settings.sort_unstable();
    settings
}

/// A text as the system takes it.
pub fn text(text: impl AsRef<OsStr>) -> Result<CString, IsolationError> {
    let text = text.as_ref();
    CString::new(text.as_bytes()).map_err(|_| IsolationError::Path(text.to_owned()))
}

#[derive(Debug, Default)]
struct Tree {
    sources: Vec<Source>,
    steps: Vec<Step>,
    fresh: Vec<Fresh>,
    made: BTreeSet<PathBuf>,
}

impl Tree {
    /// Makes a folder and those above it, once. The path is relative to the root.
    fn folder(&mut self, path: impl AsRef<Path>) -> Result<(), IsolationError> {
        let mut above = PathBuf::new();
        for part in path.as_ref().components() {
            above.push(part);
            if self.made.insert(above.clone()) {
                let path = text(&above)?;
                self.steps.push(Step::Folder { path });
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, bytes: &[u8]) -> Result<(), IsolationError> {
        if let Some(parent) = path.parent() {
            self.folder(parent)?;
        }
        if self.made.insert(path.to_owned()) {
            self.steps.push(Step::File {
                path: text(path)?,
                bytes: bytes.to_owned(),
            });
        }
        Ok(())
    }

    fn link(&mut self, path: &Path, target: &Path) -> Result<(), IsolationError> {
        if let Some(parent) = path.parent() {
            self.folder(parent)?;
        }
        if self.made.insert(path.to_owned()) {
            self.steps.push(Step::Link {
                path: text(path)?,
                text: text(target)?,
            });
        }
        Ok(())
    }

    /// Shows a file or folder of this machine; `to` is relative to the root.
    fn show(&mut self, source: Source, is_folder: bool, to: &Path) -> Result<(), IsolationError> {
        if is_folder {
            self.folder(to)?;
        } else {
            self.file(to, b"")?;
        }
        self.mount(source, to)
    }

    fn mount(&mut self, source: Source, to: &Path) -> Result<(), IsolationError> {
        self.steps.push(Step::Show {
            path: text(to)?,
            source: self.sources.len(),
        });
        self.sources.push(source);
        Ok(())
    }

    /// Shows what is there under the same name, links as links; nothing when it is not there.
    fn same(&mut self, path: &Path) -> Result<(), IsolationError> {
        let inside = path.strip_prefix("/").unwrap_or(path);
        let Ok(metadata) = fs::symlink_metadata(path) else {
            return Ok(());
        };
        if metadata.is_symlink() {
            return match fs::read_link(path) {
                Ok(target) => self.link(inside, &target),
                Err(_) => Ok(()),
            };
        }
        self.show(read_only(path)?, metadata.is_dir(), inside)
    }

    fn system(&mut self) -> Result<(), IsolationError> {
        self.same(Path::new("/usr"))?;
        for name in SYSTEM {
            self.same(&Path::new("/").join(name))?;
        }
        Ok(())
    }

    fn etc(&mut self) -> Result<(), IsolationError> {
        let etc = Path::new("/etc");
        for name in ETC {
            self.same(&etc.join(name))?;
        }
        for path in settings() {
            self.same(&path)?;
        }
        let passwd = format!(
            "student:x:{INSIDE}:{INSIDE}:student:{WORK}:/bin/sh\n\
             nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
        );
        let group = format!("student:x:{INSIDE}:\nnogroup:x:65534:\n");
        for (name, text) in [
            ("etc/passwd", passwd.as_str()),
            ("etc/group", group.as_str()),
            ("etc/hosts", "127.0.0.1 localhost\n"),
            ("etc/hostname", "localhost\n"),
            (
                "etc/nsswitch.conf",
                "passwd: files\ngroup: files\nhosts: files\n",
            ),
        ] {
            self.file(Path::new(name), text.as_bytes())?;
        }
        Ok(())
    }

    fn devices(&mut self) -> Result<(), IsolationError> {
        for name in DEVICES {
            let path = Path::new("/dev").join(name);
            let source = Source {
                path: text(&path)?,
                writable: true,
                device: true,
            };
            self.show(source, false, &Path::new("dev").join(name))?;
        }
        for (path, target) in DEVICE_LINKS {
            self.link(Path::new(path), Path::new(target))?;
        }
        Ok(())
    }

    fn fresh(&mut self, path: &str, view: &View) -> Result<(), IsolationError> {
        let inside = path.strip_prefix('/').unwrap_or(path);
        self.folder(inside)?;
        let options = format!(
            "mode=0755,size={}k,nr_inodes={}",
            view.disk.div_ceil(1024).max(64),
            view.inodes.max(16)
        );
        self.steps.push(Step::Fresh {
            path: text(inside)?,
            options: text(&options)?,
        });
        self.fresh.push(Fresh {
            path: text(path)?,
            options: text(&options)?,
            entries: 0,
        });
        Ok(())
    }

    /// Shows something at an absolute path of the inside.
    fn show_at(&mut self, from: &Path, to: &Path, writable: bool) -> Result<(), IsolationError> {
        let source = Source {
            path: text(from)?,
            writable,
            device: false,
        };
        let is_folder = from.is_dir();
        let inside = to.strip_prefix("/").unwrap_or(to).to_owned();
        if self.has_inside(to) {
            // It lies in a folder that is shown already.
            return Ok(());
        }
        let fresh = FRESH.iter().position(|folder| to.starts_with(folder));
        match fresh {
            None => self.show(source, is_folder, &inside),
            Some(at) => self.show_in_fresh(at, source, is_folder, &inside),
        }
    }

    /// Whether a folder that is shown holds this path.
    fn has_inside(&self, to: &Path) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Show { path, .. } => {
                let shown = Path::new("/").join(OsStr::from_bytes(path.to_bytes()));
                to.starts_with(&shown) && to != shown
            }
            _ => false,
        })
    }

    /// Shows something inside a fresh folder. The folders that lead to it are read-only: what a
    /// run could put there would not go away with the rest.
    fn show_in_fresh(
        &mut self,
        at: usize,
        source: Source,
        is_folder: bool,
        inside: &Path,
    ) -> Result<(), IsolationError> {
        let folder = FRESH
            .get(at)
            .map_or("", |path| path.trim_start_matches('/'));
        let below = inside.strip_prefix(folder).unwrap_or(inside);
        let mut parts = below.components();
        let Some(Component::Normal(first)) = parts.next() else {
            return Ok(());
        };
        let top = Path::new(folder).join(first);
        let is_new = !self.made.contains(&top);
        if is_new && let Some(fresh) = self.fresh.get_mut(at) {
            fresh.entries += 1;
        }
        if parts.next().is_none() {
            return self.show(source, is_folder, inside);
        }
        let skeleton = Path::new(SKELETON).join(inside);
        if is_folder {
            self.folder(&skeleton)?;
        } else {
            self.file(&skeleton, b"")?;
        }
        if is_new {
            self.folder(&top)?;
            let of = text(Path::new(SKELETON).join(&top))?;
            let path = text(&top)?;
            self.steps.push(Step::Again { of, path });
        }
        self.mount(source, inside)
    }
}

fn read_only(path: &Path) -> Result<Source, IsolationError> {
    Ok(Source {
        path: text(path)?,
        writable: false,
        device: false,
    })
}
