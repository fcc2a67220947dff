//! The folders of a run: filled before it, and as new after it.

use std::ffi::{CStr, c_int};

use super::block::{Block, Placed};
use super::sys::{self, Answer, Errno};
use super::{jail, usage};
use crate::candidate::isolation::blueprint::Fresh;

/// What is to be placed.
///
/// # Safety
/// The pointers in the block are right.
unsafe fn placed(block: &Block) -> &[Placed] {
    if block.placed_length == 0 {
        return &[];
    }
    // SAFETY: the caller vouches for pointer and length.
    unsafe { std::slice::from_raw_parts(block.placed, block.placed_length) }
}

/// Puts the files of a run into its folders; tells which could not be made.
///
/// # Safety
/// The pointers in the block are right.
pub unsafe fn place(block: &Block) -> Result<(), (usize, Errno)> {
    // SAFETY: as told.
    for (at, entry) in unsafe { placed(block) }.iter().enumerate() {
        // SAFETY: as told.
        unsafe { place_one(entry) }.map_err(|error| (at, error))?;
    }
    Ok(())
}

/// # Safety
/// The pointers in the entry are right.
unsafe fn place_one(entry: &Placed) -> Answer {
    // SAFETY: a text that ends with NUL.
    let path = unsafe { CStr::from_ptr(entry.path) };
    if entry.bytes.is_null() {
        return match sys::make_folder(path, 0o755) {
            Err(libc::EEXIST) => Ok(()),
            made => made,
        };
    }
    // SAFETY: the caller vouches for pointer and length.
    let bytes = unsafe { std::slice::from_raw_parts(entry.bytes, entry.length) };
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC | libc::O_NOFOLLOW;
    let file = sys::open(path, flags, 0o644)?;
    let written = sys::write_all(file, bytes);
    sys::close(file);
    written
}

/// Takes away again what was placed, in so far as it is still there.
///
/// # Safety
/// The pointers in the block are right.
pub unsafe fn take_away(block: &Block) {
    if !block.look_for.is_null() {
        // SAFETY: a text that ends with NUL.
        let _ = sys::remove(unsafe { CStr::from_ptr(block.look_for) }, 0);
    }
    // SAFETY: as told.
    for entry in unsafe { placed(block) }.iter().rev() {
        // SAFETY: a text that ends with NUL.
        let path = unsafe { CStr::from_ptr(entry.path) };
        let flags = if entry.bytes.is_null() {
            libc::AT_REMOVEDIR
        } else {
            0
        };
        // What stays is found by counting.
        let _ = sys::remove(path, flags);
    }
}

/// Whether a folder that cannot be made anew has gained entries.
pub fn is_worn(folders: &[Fresh]) -> bool {
    folders
        .iter()
        .any(|folder| folder.entries > 0 && count(&folder.path) != Ok(folder.entries))
}

/// Makes every folder as new, with this key for mounts. Tells whether one was mounted anew.
pub fn reset(folders: &[Fresh], stamps: &mut Stamps, key: u64) -> Answer<bool> {
    let mut anew = false;
    for (at, folder) in folders.iter().enumerate() {
        let known = stamps.get(at).copied().flatten();
        if known.is_some() && stamp(&folder.path) == known {
            continue;
        }
        if count(&folder.path) == Ok(folder.entries) {
            plain(&folder.path)?;
        } else if folder.entries == 0 {
            // However deep, odd or unreadable it has become: it goes as a whole.
            sys::unmount(&folder.path, key)?;
            jail::fresh(&folder.path, &folder.options, key)?;
            anew = true;
        } else {
            return Err(libc::ENOTEMPTY);
        }
        if let Some(known) = stamps.get_mut(at) {
            *known = stamp(&folder.path);
        }
    }
    Ok(anew)
}

/// What the folders looked like when they were as new, by their places; none where that is not
/// known.
pub type Stamps = [Option<Stamp>; 4];

/// What tells a folder in memory from what it was. Its size grows with each entry, and its time of
/// change cannot be set back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    mode: u32,
    links: u64,
    size: i64,
    read: [i64; 2],
    modified: [i64; 2],
    changed: [i64; 2],
}

/// The stamp of a folder; none where its size says nothing of its entries.
fn stamp(path: &CStr) -> Option<Stamp> {
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut seen: libc::stat = unsafe { std::mem::zeroed() };
    const NOFOLLOW: usize = libc::AT_SYMLINK_NOFOLLOW as usize;
    let args = [
        sys::HERE,
        path.as_ptr() as usize,
        &raw mut seen as usize,
        NOFOLLOW,
        0,
        0,
    ];
    // SAFETY: the path ends with NUL, and there is room for the answer.
    unsafe { sys::call(libc::SYS_newfstatat, args) }.ok()?;
    let stamp = Stamp {
        mode: seen.st_mode,
        links: seen.st_nlink as u64,
        size: seen.st_size,
        read: [seen.st_atime, seen.st_atime_nsec],
        modified: [seen.st_mtime, seen.st_mtime_nsec],
        changed: [seen.st_ctime, seen.st_ctime_nsec],
    };
    Some(stamp).filter(|stamp| stamp.size > 0)
}

fn count(path: &CStr) -> Answer<usize> {
    let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_NOFOLLOW;
    let folder = sys::open(path, flags, 0)?;
    let mut entries = 0;
    let read = usage::for_each_entry(folder, |_| entries += 1);
    sys::close(folder);
    read.map(|()| entries)
}

/// Mode and times of a folder carry nothing from one run to the next.
fn plain(path: &CStr) -> Answer {
    const MODE: usize = 0o755;
    let args = [sys::HERE, path.as_ptr() as usize, MODE, 0, 0, 0];
    // SAFETY: the path ends with NUL.
    unsafe { sys::call(libc::SYS_fchmodat, args) }?;
    let args = [sys::HERE, path.as_ptr() as usize, 0, 0, 0, 0];
    // SAFETY: the path ends with NUL; without times it is now.
    unsafe { sys::call(libc::SYS_utimensat, args) }?;
    Ok(())
}

/// Whether the file that was to be looked for is there.
///
/// # Safety
/// The pointers in the block are right.
pub unsafe fn is_there(block: &Block) -> bool {
    if block.look_for.is_null() {
        return false;
    }
    // SAFETY: a text that ends with NUL.
    sys::exists(unsafe { CStr::from_ptr(block.look_for) })
}

/// Closes the streams of a run.
pub fn close_all(streams: [c_int; 3]) {
    for stream in streams {
        sys::close(stream);
    }
}
