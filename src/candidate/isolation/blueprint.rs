//! What an init is made from: prepared whole by the runner, so that nothing is allocated after
//! the fork.

use std::ffi::CString;
use std::os::fd::RawFd;

use super::inside::restrict::Rule;

/// Something of this machine that is seen inside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it is.
    pub path: CString,
    /// Whether it may be written.
    pub writable: bool,
    /// Whether it is a device file, which has to go on working.
    pub device: bool,
}

/// A step in building the file tree. Paths are relative to its root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Make a folder.
    Folder {
        /// Where.
        path: CString,
    },
    /// Make a file that holds these bytes.
    File {
        /// Where.
        path: CString,
        /// What.
        bytes: Vec<u8>,
    },
    /// Make a link.
    Link {
        /// Where.
        path: CString,
        /// Its text.
        text: CString,
    },
    /// Show the source of this number.
    Show {
        /// Where; a folder or file made by an earlier step.
        path: CString,
        /// Which.
        source: usize,
    },
    /// Mount a fresh folder that lies in memory.
    Fresh {
        /// Where.
        path: CString,
        /// Options of the file system.
        options: CString,
    },
    /// Show a folder of the tree itself a second time, read-only.
    Again {
        /// Which.
        of: CString,
        /// Where.
        path: CString,
    },
    /// Mount `/proc`, if this system lets one.
    Proc {
        /// Where.
        path: CString,
    },
}

impl Step {
    /// The path that it makes, for messages.
    pub fn path(&self) -> &CString {
        match self {
            Self::Folder { path }
            | Self::File { path, .. }
            | Self::Link { path, .. }
            | Self::Show { path, .. }
            | Self::Fresh { path, .. }
            | Self::Again { path, .. }
            | Self::Proc { path } => path,
        }
    }
}

/// A folder that every run finds as the first one did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// Where, absolute inside.
    pub path: CString,
    /// Options of its file system.
    pub options: CString,
    /// How many entries it has to begin with. Where there are any it cannot be made anew.
    pub entries: usize,
}

/// The inside of an init with namespaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jail {
    /// What is seen of this machine.
    pub sources: Vec<Source>,
    /// How the tree is built.
    pub steps: Vec<Step>,
    /// Its writable folders.
    pub fresh: Vec<Fresh>,
    /// What is written into `uid_map`.
    pub users: Vec<u8>,
    /// What is written into `gid_map`.
    pub groups: Vec<u8>,
}

/// User and group numbers that candidates run as, where the runner is root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct User {
    /// User.
    pub user: u32,
    /// Group.
    pub group: u32,
}

/// Everything about an init.
#[derive(Debug)]
pub struct Blueprint {
    /// Whom to become first.
    pub user: Option<User>,
    /// `cgroup.procs` files to join by.
    pub cgroups: Vec<RawFd>,
    /// Namespaces and a file tree of its own; none without.
    pub jail: Option<Jail>,
    /// The version of Landlock to be used; 0 for none.
    pub landlock: u32,
    /// What may be done with which files.
    pub rules: Vec<Rule>,
    /// Filters of the init, inherited by all.
    pub filters: Vec<Vec<libc::sock_filter>>,
    /// What the init has to say with each mount once it has these filters.
    pub mount_key: u64,
    /// Whether candidates are the first to go when memory runs out.
    pub first_to_go: bool,
}
