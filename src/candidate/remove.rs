//! Removing a folder that a hostile program has filled.
//!
//! A candidate may nest folders deeper than a path can name or a recursion can follow, take away
//! every permission, and lay links to other places. So nothing here goes by path below the folder
//! itself, no link is followed, and instead of descending, each subfolder is moved up to the top
//! before it is emptied: two open descriptors do for any depth.

use std::collections::VecDeque;
use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, openat, renameat, unlinkat};
use rustix::io::Errno;

/// Removes a folder and everything below it, links unfollowed. O(entries); constant stack.
///
/// A folder that is not there counts as removed.
///
/// # Errors
/// What keeps it from going away even after permissions were repaired: an immutable file, a
/// mount, a parent that cannot be written.
pub(super) fn remove_tree(path: &Path) -> io::Result<()> {
    match unlinkat(CWD, path, AtFlags::REMOVEDIR) {
        Ok(()) | Err(Errno::NOENT) => return Ok(()),
        // A link in the folder's place is removed, not followed.
        Err(Errno::NOTDIR) => return Ok(unlinkat(CWD, path, AtFlags::empty())?),
        Err(_) => {}
    }
    let top = open_folder(CWD, path)?;
    let mut folders = VecDeque::new();
    let mut moved = 0;
    empty(&top, |name| {
        folders.push_back(name);
        Ok(())
    })?;
    while let Some(name) = folders.pop_front() {
        let folder = open_folder(&top, name.as_c_str())?;
        empty(&folder, |inner| {
            let raised = raise(&folder, &inner, &top, &mut moved)?;
            folders.push_back(raised);
            Ok(())
        })?;
        unlinkat(&top, name.as_c_str(), AtFlags::REMOVEDIR)?;
    }
    Ok(unlinkat(CWD, path, AtFlags::REMOVEDIR)?)
}

/// Unlinks all that is no folder and hands the names of the folders to `each`.
fn empty(folder: &OwnedFd, mut each: impl FnMut(CString) -> io::Result<()>) -> io::Result<()> {
    let mut subfolders = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        match unlinkat(folder, name, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => {}
            // Linux and POSIX name different errors for a folder; a file that may not be
            // unlinked says PERM too, and is found out when it is opened as a folder.
            Err(Errno::ISDIR | Errno::PERM) => subfolders.push(name.to_owned()),
            Err(error) => return Err(error.into()),
        }
    }
    subfolders.into_iter().try_for_each(&mut each)
}

/// Moves a subfolder to the top under a name that nothing there has.
fn raise(from: &OwnedFd, name: &CStr, top: &OwnedFd, moved: &mut u64) -> io::Result<CString> {
    // A folder can only change its parent when it can be written itself.
    open_folder(from, name)?;
    loop {
        let fresh = CString::new(format!(".regrade-moved-{moved}"))?;
        *moved += 1;
        match renameat(from, name, top, fresh.as_c_str()) {
            Ok(()) => return Ok(fresh),
            // The candidate has used that name itself.
            Err(Errno::NOTEMPTY | Errno::EXIST | Errno::NOTDIR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Opens a folder for emptying it, after giving its owner every permission.
fn open_folder(parent: impl AsFd, name: impl rustix::path::Arg + Copy) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    permit(&parent, name)?;
    Ok(openat(parent, name, flags, Mode::empty())?)
}

/// Gives the owner every permission on a folder, never through a link.
#[cfg(target_os = "linux")]
fn permit(parent: impl AsFd, name: impl rustix::path::Arg) -> io::Result<()> {
    use std::os::fd::AsRawFd as _;
    // A folder of mode 000 cannot be opened for reading, and Linux has no chmod that leaves links
    // alone before 6.6; a path descriptor needs no permission and names exactly one folder.
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = openat(parent, name, flags, Mode::empty())?;
    let by_descriptor = format!("/proc/self/fd/{}", folder.as_raw_fd());
    Ok(rustix::fs::chmod(by_descriptor, Mode::RWXU)?)
}

/// Gives the owner every permission on a folder, never through a link.
#[cfg(not(target_os = "linux"))]
fn permit(parent: impl AsFd, name: impl rustix::path::Arg) -> io::Result<()> {
    Ok(rustix::fs::chmodat(
        parent,
        name,
        Mode::RWXU,
        AtFlags::SYMLINK_NOFOLLOW,
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    fn scratch() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    #[test]
    fn folders_without_permissions_go_away() {
        let parent = scratch();
        let top = parent.path().join("top");
        fs::create_dir_all(top.join("a/b/c")).unwrap();
        fs::write(top.join("a/b/file"), "x").unwrap();
        for folder in ["a/b/c", "a/b", "a", ""] {
            fs::set_permissions(top.join(folder), fs::Permissions::from_mode(0o0)).unwrap();
        }
        remove_tree(&top).unwrap();
        assert!(!top.exists());
    }

    #[test]
    fn a_link_is_removed_and_what_it_points_to_stays() {
        let parent = scratch();
        let outside = parent.path().join("outside");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("kept"), "x").unwrap();
        fs::set_permissions(&outside, fs::Permissions::from_mode(0o750)).unwrap();
        let top = parent.path().join("top");
        fs::create_dir(&top).unwrap();
        symlink(&outside, top.join("link")).unwrap();
        symlink("/nowhere", top.join("dangling")).unwrap();
        remove_tree(&top).unwrap();
        assert!(!top.exists());
        assert!(outside.join("kept").exists());
        let mode = fs::metadata(&outside).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o750);
    }

    #[test]
    fn a_link_in_the_folders_own_place_is_not_followed() {
        let parent = scratch();
        let outside = parent.path().join("outside");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("kept"), "x").unwrap();
        let top = parent.path().join("top");
        symlink(&outside, &top).unwrap();
        remove_tree(&top).unwrap();
        assert!(fs::symlink_metadata(&top).is_err());
        assert!(outside.join("kept").exists());
    }

    #[test]
    fn names_that_the_remover_would_use_itself_are_no_obstacle() {
        let parent = scratch();
        let top = parent.path().join("top");
        fs::create_dir_all(top.join(".regrade-moved-0/in/er")).unwrap();
        fs::create_dir_all(top.join(".regrade-moved-1/in/er")).unwrap();
        fs::create_dir_all(top.join("a/b/c/d")).unwrap();
        remove_tree(&top).unwrap();
        assert!(!top.exists());
    }

    #[test]
    fn a_tree_deeper_than_any_path_goes_away() {
        let parent = scratch();
        let top = parent.path().join("top");
        fs::create_dir(&top).unwrap();
        let mut folder = open_folder(CWD, &top).unwrap();
        for _ in 0..1_100 {
            rustix::fs::mkdirat(&folder, "level", Mode::RWXU).unwrap();
            folder = open_folder(&folder, "level").unwrap();
        }
        drop(folder);
        remove_tree(&top).unwrap();
        assert!(!top.exists());
    }

    #[test]
    fn a_folder_that_is_gone_already_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        remove_tree(&folder.path().join("gone")).unwrap();
    }
}
