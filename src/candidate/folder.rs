//! The folder that a run starts in: fresh for each.

use std::cell::RefCell;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Component, Path, PathBuf};

use super::scratch::Scratch;

/// User and group number.
pub(super) type Owner = (u32, u32);

thread_local! {
    /// Folders that are as good as new, removed when the thread ends.
    ///
    /// Making and removing a folder can cost more than the run of a small program: some file
    /// systems wait for the disk.
    static SPARE: RefCell<Vec<Scratch>> = const { RefCell::new(Vec::new()) };
}

/// An empty folder, its owner's alone. When it is dropped it is removed with all that is in it,
/// or kept for the thread's next run if nothing tells it from a new one.
#[derive(Debug)]
pub(super) struct Folder {
    /// There until it is dropped.
    scratch: Option<Scratch>,
    path: PathBuf,
    new: Stamp,
    written: Vec<PathBuf>,
    spoilt: bool,
}

/// What tells a folder from another, or from what it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    device: u64,
    inode: u64,
    mode: u32,
    owner: u32,
    /// A folder that held very many files stays large, and slow to read.
    size: u64,
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Self> {
        let seen: Metadata = fs::symlink_metadata(path)?;
        Ok(Self {
            device: seen.dev(),
            inode: seen.ino(),
            mode: seen.mode(),
            owner: seen.uid(),
            size: seen.size(),
        })
    }
}

impl Folder {
    /// Makes one, or takes one that is as good as new.
    pub fn new() -> io::Result<Self> {
        let spare = SPARE.try_with(|spare| spare.borrow_mut().pop());
        let scratch = match spare.ok().flatten() {
            Some(scratch) => scratch,
            None => Scratch::new()?,
        };
        Ok(Self {
            path: scratch.path().to_owned(),
            new: Stamp::of(scratch.path())?,
            scratch: Some(scratch),
            written: Vec::new(),
            spoilt: false,
        })
    }

    /// Where it is; absolute.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts a file into it, before anybody else knows of the folder.
    ///
    /// # Errors
    /// When the name leads out of the folder, or there is no room.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let name = Path::new(name);
        if !is_below(name) {
            return Err(io::ErrorKind::InvalidFilename.into());
        }
        let path = self.path.join(name);
        if let Some(parent) = path.parent().filter(|parent| *parent != self.path) {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, bytes)?;
        self.written.push(path);
        Ok(())
    }

    /// Makes it, and what was put into it, somebody else's.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn give_to(&mut self, owner: Owner) -> io::Result<()> {
        give_tree(&self.path, owner)?;
        self.new = Stamp::of(&self.path)?;
        Ok(())
    }

    /// Keeps it from being used again: somebody may still write to it.
    pub fn spoil(&mut self) {
        self.spoilt = true;
    }

    /// Whether it is as good as new, once the files that were put into it are gone.
    fn is_like_new(&self) -> io::Result<bool> {
        // Looked at first: what stands in the place of a folder that was moved away is not to be
        // touched.
        if self.spoilt || Stamp::of(&self.path)? != self.new {
            return Ok(false);
        }
        for path in &self.written {
            if path.parent() == Some(&self.path) {
                fs::remove_file(path)?;
            }
        }
        Ok(fs::read_dir(&self.path)?.next().is_none())
    }
}

/// Whether a name stays below the folder that it is taken to be in.
pub(super) fn is_below(name: &Path) -> bool {
    let mut parts = name.components();
    parts.all(|part| matches!(part, Component::Normal(_)))
}

/// Makes a folder somebody else's with all that is in it, which nobody but the runner has put
/// there. Links themselves change hands, never what they lead to.
pub(super) fn give_tree(folder: &Path, (user, group): Owner) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(folder) {
        std::os::unix::fs::lchown(entry?.path(), Some(user), Some(group))?;
    }
    Ok(())
}

/// Lets everybody who can enter a folder read what is in it, whatever the umask of the caller is:
/// what is built there by one user is run by another.
pub(super) fn open_below(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    for entry in walkdir::WalkDir::new(folder).min_depth(1) {
        let entry = entry?;
        let mode = match entry.file_type().is_dir() {
            true => 0o755,
            false => 0o644,
        };
        fs::set_permissions(entry.path(), fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// Lets a group read a folder that was built in, once. What is in it can be read by all who can
/// enter the folder itself.
pub(super) fn open_to_group(folder: &Path, group: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let seen = fs::symlink_metadata(folder)?;
    if seen.gid() != group || seen.mode() & 0o070 != 0o050 {
        std::os::unix::fs::lchown(folder, None, Some(group))?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o750))?;
    }
    Ok(())
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Some(scratch) = self.scratch.take()
            && matches!(self.is_like_new(), Ok(true))
        {
            // At the end of the thread there is no next run, and the folder goes away here.
            let _ = SPARE.try_with(|spare| spare.borrow_mut().push(scratch));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    /// What became of a folder after this was done in it: whether the next one is the same.
    fn is_used_again(act: impl FnOnce(&mut Folder)) -> bool {
        let mut folder = Folder::new().unwrap();
        let path = folder.path().to_owned();
        act(&mut folder);
        drop(folder);
        let next = Folder::new().unwrap();
        assert_eq!(fs::read_dir(next.path()).unwrap().count(), 0);
        assert_eq!(fs::metadata(next.path()).unwrap().mode() & 0o777, 0o700);
        let again = next.path() == path;
        assert!(again || !path.exists());
        again
    }

    #[test]
    fn a_folder_that_was_left_alone_is_used_again() {
        assert!(is_used_again(|_| {}));
        assert!(is_used_again(|folder| folder
            .write("words.txt", b"guava\n")
            .unwrap()));
    }

    #[test]
    fn a_folder_that_anything_was_done_to_is_removed() {
        assert!(!is_used_again(|folder| folder
            .write("data/words.txt", b"x")
            .unwrap()));
        assert!(!is_used_again(|folder| fs::write(
            folder.path().join("new"),
            ""
        )
        .unwrap()));
        assert!(!is_used_again(|folder| {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        }));
        assert!(!is_used_again(
            |folder| fs::remove_dir(folder.path()).unwrap()
        ));
        assert!(!is_used_again(Folder::spoil));
    }

    #[test]
    fn folders_are_gone_when_their_thread_is() {
        let worker = std::thread::spawn(|| {
            let folders = [Folder::new().unwrap(), Folder::new().unwrap()];
            folders.map(|folder| folder.path().to_owned())
        });
        for path in worker.join().unwrap() {
            assert!(!path.exists());
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let mut folder = Folder::new().unwrap();
        for name in ["../x", "/tmp/x", "a/../../x", "."] {
            assert!(folder.write(name, b"").is_err(), "{name}");
        }
    }
}
