//! What a descriptor of another process stands for.

use std::ffi::OsStr;
use std::fs;
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt as _;

/// A pipe, as `/proc` names it; both its ends and all who hold them have the same name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipeName(String);

impl PipeName {
    /// The name of a pipe that an end is held of; none when the system does not tell.
    pub fn of(end: impl AsFd) -> Option<Self> {
        let inode = rustix::fs::fstat(end).ok()?.st_ino;
        Some(Self(format!("pipe:[{inode}]")))
    }

    /// Whether a link below `/proc/PID/fd` leads to this pipe.
    pub fn is(&self, link: &[u8]) -> bool {
        link == self.0.as_bytes()
    }
}

/// Where a descriptor of a process leads; none when it has no such descriptor, or the system does
/// not tell.
pub fn target(process: i32, descriptor: i32) -> Option<Vec<u8>> {
    let link = fs::read_link(format!("/proc/{process}/fd/{descriptor}")).ok()?;
    Some(link.as_os_str().as_bytes().to_vec())
}

/// The descriptors that a process has open; none when the system does not tell.
pub fn open(process: i32) -> Option<Vec<i32>> {
    let entries = fs::read_dir(format!("/proc/{process}/fd")).ok()?;
    let numbers = entries
        .flatten()
        .filter_map(|entry| number(&entry.file_name()));
    Some(numbers.collect())
}

/// A decimal number, as folders of `/proc` are called.
pub fn number(name: &OsStr) -> Option<i32> {
    name.to_str()?.parse().ok()
}
