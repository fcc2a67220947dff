//! Building the file tree of an init, and leaving the old one.

use std::ffi::{CStr, c_int};

use super::block::Stage;
use super::sys::{self, Answer, Errno};
use crate::candidate::isolation::blueprint::{Jail, Source, Step};

/// How many things of this machine can be shown inside.
pub const SOURCES: usize = 128;

/// Descriptors of what is to be shown inside.
pub type Opened = [c_int; SOURCES];

/// Where and why something failed, with the number of the source or step.
pub type Failure = (Stage, Errno, usize);

/// Where the new tree is put together: a folder that every system has.
const SITE: &CStr = c"/tmp";

/// Opens everything that is to be shown, detached from the old tree, so that the old tree and
/// its owner's rights are needed no more.
pub fn open_sources(jail: &Jail, opened: &mut Opened) -> Result<(), Failure> {
    for (at, source) in jail.sources.iter().enumerate() {
        let place = opened.get_mut(at).ok_or((Stage::Source, libc::E2BIG, at))?;
        *place = open_source(source).map_err(|error| (Stage::Source, error, at))?;
    }
    Ok(())
}

/// The kernel's `struct mount_attr`.
#[repr(C)]
struct MountAttributes {
    set: u64,
    clear: u64,
    propagation: u64,
    users: u64,
}

const READ_ONLY: u64 = 1;
const NO_SET_USER: u64 = 2;
const NO_DEVICES: u64 = 4;

fn open_source(source: &Source) -> Answer<c_int> {
    const CLONE: usize = 1 | libc::O_CLOEXEC as usize | libc::AT_RECURSIVE as usize;
    let args = [sys::HERE, source.path.as_ptr() as usize, CLONE, 0, 0, 0];
    // SAFETY: the path ends with NUL.
    let tree = unsafe { sys::call(libc::SYS_open_tree, args) }? as c_int;
    let mut set = NO_SET_USER;
    if !source.writable {
        set |= READ_ONLY;
    }
    if !source.device {
        set |= NO_DEVICES;
    }
    set_attributes(tree, c"", set)?;
    Ok(tree)
}

fn set_attributes(folder: c_int, path: &CStr, set: u64) -> Answer {
    const WHOLE_TREE: usize = libc::AT_EMPTY_PATH as usize | libc::AT_RECURSIVE as usize;
    let attributes = MountAttributes {
        set,
        clear: 0,
        propagation: libc::MS_PRIVATE,
        users: 0,
    };
    let args = [
        sys::fd(folder),
        path.as_ptr() as usize,
        WHOLE_TREE,
        &raw const attributes as usize,
        size_of::<MountAttributes>(),
        0,
    ];
    // SAFETY: the path ends with NUL, and the structure is as long as told.
    unsafe { sys::call(libc::SYS_mount_setattr, args) }.map(drop)
}

/// Puts the tree together, makes it the root, and lets the old one go. Tells whether there is a
/// `/proc`.
pub fn build(jail: &Jail, opened: &Opened) -> Result<bool, Failure> {
    let root = |error| (Stage::Root, error, 0);
    let private = libc::MS_REC | libc::MS_PRIVATE;
    sys::mount(c"none", c"/", c"", private, c"").map_err(root)?;
    let flags = libc::MS_NOSUID | libc::MS_NODEV;
    sys::mount(c"regrade", SITE, c"tmpfs", flags, c"mode=0755,size=4m").map_err(root)?;
    sys::change_folder(SITE).map_err(root)?;
    let mut has_proc = false;
    for (at, step) in jail.steps.iter().enumerate() {
        if let Err(error) = take(step, opened) {
            match step {
                // A container hides parts of its own, and then nobody may mount a fresh one.
                Step::Proc { .. } => continue,
                _ => return Err((Stage::Tree, error, at)),
            }
        }
        has_proc |= matches!(step, Step::Proc { .. });
    }
    leave().map_err(root)?;
    Ok(has_proc)
}

fn take(step: &Step, opened: &Opened) -> Answer {
    match step {
        Step::Folder { path } => sys::make_folder(path, 0o755),
        Step::File { path, bytes } => {
            let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL;
            let file = sys::open(path, flags, 0o644)?;
            let written = sys::write_all(file, bytes);
            sys::close(file);
            written
        }
        Step::Link { path, text } => sys::link_to(text, path),
        Step::Show { path, source } => {
            let tree = opened.get(*source).ok_or(libc::EBADF)?;
            show(*tree, path)
        }
        Step::Fresh { path, options } => fresh(path, options, 0),
        Step::Again { of, path } => again(of, path),
        Step::Proc { path } => {
            let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
            let options = c"subset=pid,hidepid=invisible";
            sys::mount(c"proc", path, c"proc", flags, options)
        }
    }
}

/// Mounts a detached tree.
fn show(tree: c_int, path: &CStr) -> Answer {
    const FROM_DESCRIPTOR: usize = 4;
    let args = [
        sys::fd(tree),
        c"".as_ptr() as usize,
        sys::HERE,
        path.as_ptr() as usize,
        FROM_DESCRIPTOR,
        0,
    ];
    // SAFETY: both paths end with NUL.
    unsafe { sys::call(libc::SYS_move_mount, args) }.map(drop)
}

/// Mounts a fresh folder in memory, with the key that a filter asks for.
pub fn fresh(path: &CStr, options: &CStr, key: u64) -> Answer {
    let flags = libc::MS_NOSUID | libc::MS_NODEV;
    sys::mount_with(c"regrade", path, c"tmpfs", flags, options, key)
}

fn again(of: &CStr, path: &CStr) -> Answer {
    sys::mount(of, path, c"", libc::MS_BIND, c"")?;
    let flags =
        libc::MS_REMOUNT | libc::MS_BIND | libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV;
    sys::mount(c"none", path, c"", flags, c"")
}

/// Makes the current folder the root, and read-only.
fn leave() -> Answer {
    let here = c".".as_ptr() as usize;
    // SAFETY: both paths end with NUL. The old root comes to lie on top of the new one.
    unsafe { sys::call(libc::SYS_pivot_root, [here, here, 0, 0, 0, 0]) }?;
    sys::unmount(c".", 0)?;
    sys::change_folder(c"/")?;
    let flags =
        libc::MS_REMOUNT | libc::MS_BIND | libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV;
    sys::mount(c"none", c"/", c"", flags, c"")
}
