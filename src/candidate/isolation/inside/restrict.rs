//! Landlock rules, made by the init itself: only inside do the paths exist that they name.

use std::ffi::{CStr, CString, c_int};

use super::sys::{self, Answer};

/// What may be done below a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// Look at names.
    List,
    /// Look, read and execute.
    Read,
    /// Everything, save making devices.
    Write,
    /// Read and write what is there already: device files.
    Use,
}

/// A rule: what may be done below this path.
#[derive(Debug, Clone)]
pub struct Rule {
    /// Where; a path that is not there makes no rule.
    pub path: CString,
    /// What.
    pub right: Right,
}

const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_FOLDER: u64 = 1 << 3;
const MAKE_CHARACTER_DEVICE: u64 = 1 << 6;
const MAKE_BLOCK_DEVICE: u64 = 1 << 11;
/// Rights that make sense for something that is no folder.
const OF_FILES: u64 = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14 | 1 << 15;

/// The version of Landlock that the kernel has; 0 for none.
pub fn version() -> u32 {
    // SAFETY: asking for the version takes no memory.
    let answer = unsafe { sys::call(libc::SYS_landlock_create_ruleset, [0, 0, 1, 0, 0, 0]) };
    answer.map_or(0, |version| version as u32)
}

/// The version from which signals and abstract sockets can be kept inside.
pub const SCOPES: u32 = 6;

/// All rights over files that a version knows.
fn handled(version: u32) -> u64 {
    match version {
        0 => 0,
        1 => (1 << 13) - 1,
        2 => (1 << 14) - 1,
        3 | 4 => (1 << 15) - 1,
        _ => (1 << 16) - 1,
    }
}

/// Makes the rules; everything that none of them allows is refused, and TCP, and signals and
/// abstract sockets that lead outside, as far as this version can.
pub fn rules(version: u32, rules: &[Rule]) -> Answer<c_int> {
    let files = handled(version);
    let network = if version >= 4 { 3 } else { 0_u64 };
    let scopes = if version >= SCOPES { 3 } else { 0_u64 };
    let attributes = [files, network, scopes];
    let size = match version {
        0..=3 => 8,
        4 | 5 => 16,
        _ => 24,
    };
    let args = [attributes.as_ptr() as usize, size, 0, 0, 0, 0];
    // SAFETY: the attributes are at least that long.
    let ruleset = unsafe { sys::call(libc::SYS_landlock_create_ruleset, args) }? as c_int;
    for rule in rules {
        if let Err(error) = add(ruleset, &rule.path, rule.right, version) {
            sys::close(ruleset);
            return Err(error);
        }
    }
    Ok(ruleset)
}

/// The kernel's structure of a rule, which is packed.
#[repr(C, packed)]
struct PathBeneath {
    allowed: u64,
    parent: c_int,
}

/// Adds a rule; none for a path that is not there.
pub fn add(ruleset: c_int, path: &CStr, right: Right, version: u32) -> Answer {
    let Ok(parent) = sys::open(path, libc::O_PATH, 0) else {
        return Ok(());
    };
    let mut allowed = handled(version)
        & match right {
            Right::List => READ_FOLDER,
            Right::Read => EXECUTE | READ_FILE | READ_FOLDER,
            Right::Write => !(MAKE_CHARACTER_DEVICE | MAKE_BLOCK_DEVICE),
            Right::Use => READ_FILE | WRITE_FILE | READ_FOLDER | 1 << 15,
        };
    if !is_folder(path) {
        allowed &= OF_FILES;
    }
    let attribute = PathBeneath { allowed, parent };
    let args = [sys::fd(ruleset), 1, &raw const attribute as usize, 0, 0, 0];
    // SAFETY: the structure is what this kind of rule asks for.
    let added = unsafe { sys::call(libc::SYS_landlock_add_rule, args) };
    sys::close(parent);
    added.map(drop)
}

fn is_folder(path: &CStr) -> bool {
    match sys::open(path, libc::O_PATH | libc::O_DIRECTORY, 0) {
        Ok(folder) => {
            sys::close(folder);
            true
        }
        Err(_) => false,
    }
}
