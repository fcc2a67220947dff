//! What the runner and an init tell each other.
//!
//! Small messages go over a socket of whole messages. What a run is made of (arguments,
//! environment, files) lies in memory that both share at the same address, so that pointers in it
//! mean the same to both. The candidate never has that memory: `execve` replaces it.

use std::ffi::{c_char, c_int};

/// An order to an init.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Order {
    /// One of the constants of this type.
    pub what: u32,
    /// The number of the run, which comes back in each report about it.
    pub run: u32,
}

impl Order {
    /// Start the run that the shared memory describes; three descriptors come along.
    pub const START: u32 = 1;
    /// Report what it has used so far.
    pub const USAGE: u32 = 2;
    /// Kill everything of it.
    pub const KILL: u32 = 3;
    /// Kill and reap what its main process has left.
    pub const FINISH: u32 = 4;
}

/// A report of an init.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Report {
    /// One of the constants of this type.
    pub what: u32,
    /// The run that it is about.
    pub run: u32,
    /// The error number, where something failed.
    pub errno: c_int,
    /// Where it failed: a [`Stage`].
    pub stage: u32,
    /// The status of the main process as `wait4` gives it.
    pub status: c_int,
    /// Processes that were killed after the main process.
    pub left: u32,
    /// A set of the flags of this type.
    pub flags: u32,
    /// Unused; keeps the structure free of padding.
    pub zero: u32,
    /// CPU time of the main process and of the children it waited for, in nanoseconds.
    pub cpu: u64,
    /// CPU time of everything of the run that was reaped, in nanoseconds.
    pub tree: u64,
    /// How long the main process was ready to run and had to wait, in nanoseconds; 0 when that is
    /// not known, or was too little to matter.
    pub starved: u64,
    /// How long it has been there, in nanoseconds. Time in which the init itself had to wait for a
    /// processor, before the start and after the end, is none of it.
    pub lived: u64,
    /// The most memory that was resident at once, in bytes; 0 when it is not known.
    pub peak: u64,
}

impl Report {
    /// The init is ready.
    pub const READY: u32 = 1;
    /// The init could not be made.
    pub const FAILED: u32 = 2;
    /// The descriptor of the init's process comes along.
    pub const BORN: u32 = 3;
    /// Nothing was started.
    pub const NOT_STARTED: u32 = 4;
    /// What has been used so far.
    pub const USAGE: u32 = 5;
    /// The main process has ended.
    pub const ENDED: u32 = 6;
    /// Everything of the run is gone.
    pub const FINISHED: u32 = 7;

    /// Nobody else of the run is alive.
    pub const ALONE: u32 = 1;
    /// The file that was to be looked for exists.
    pub const FOUND: u32 = 2;
    /// A warm interpreter has forked it.
    pub const WARM: u32 = 128;
    /// A warm interpreter does not take this script.
    pub const UNFIT: u32 = 256;
    /// It is ready to run and waits for a processor now; for how long is not in `starved` yet.
    pub const WAITS: u32 = 4;
    /// The init cannot be used again: something of the run is left in its folders.
    pub const WORN: u32 = 8;
    /// `/proc` is there.
    pub const PROC: u32 = 16;
    /// Landlock is in force.
    pub const LANDLOCK: u32 = 32;
    /// Landlock keeps signals inside.
    pub const SCOPED: u32 = 64;

    /// Its bytes, as they go over the socket.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: a plain structure without padding.
        unsafe { std::slice::from_raw_parts(std::ptr::from_ref(self).cast(), size_of::<Self>()) }
    }

    /// Reads it from bytes; none when they are too few.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        // SAFETY: any bytes are a right value of this plain structure, and there are enough.
        (bytes.len() == size_of::<Self>())
            .then(|| unsafe { std::ptr::read_unaligned(bytes.as_ptr().cast()) })
    }
}

impl Order {
    /// Its bytes, as they go over the socket.
    pub fn bytes(&self) -> [u8; 8] {
        let mut bytes = [0; 8];
        let (what, run) = bytes.split_at_mut(4);
        what.copy_from_slice(&self.what.to_ne_bytes());
        run.copy_from_slice(&self.run.to_ne_bytes());
        bytes
    }

    /// Reads it from bytes.
    pub fn parse(bytes: [u8; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = bytes;
        Self {
            what: u32::from_ne_bytes([a, b, c, d]),
            run: u32::from_ne_bytes([e, f, g, h]),
        }
    }
}

/// What was being done when something failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Stage {
    /// Joining the cgroup.
    Cgroup = 1,
    /// Becoming the user that candidates run as.
    User,
    /// Making a user namespace.
    UserNamespace,
    /// Making the other namespaces.
    Namespaces,
    /// Opening what is to be seen inside; `detail` tells which.
    Source,
    /// Starting the init.
    Fork,
    /// Building the file tree; `detail` tells the step.
    Tree,
    /// Leaving the old root.
    Root,
    /// Landlock.
    Landlock,
    /// Seccomp.
    Seccomp,
    /// Putting a file into the working folder.
    File,
    /// The working folder of the run.
    Folder,
    /// A resource limit.
    Limit,
    /// Joining standard input and output.
    Streams,
    /// Becoming the program.
    Program,
}

impl Stage {
    /// Reads it from a report.
    pub fn parse(number: u32) -> Option<Self> {
        const ALL: [Stage; 15] = [
            Stage::Cgroup,
            Stage::User,
            Stage::UserNamespace,
            Stage::Namespaces,
            Stage::Source,
            Stage::Fork,
            Stage::Tree,
            Stage::Root,
            Stage::Landlock,
            Stage::Seccomp,
            Stage::File,
            Stage::Folder,
            Stage::Limit,
            Stage::Streams,
            Stage::Program,
        ];
        ALL.into_iter().find(|stage| *stage as u32 == number)
    }
}

/// A resource limit, soft and hard alike unless told otherwise.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct ResourceLimit {
    /// The kernel's number of the resource.
    pub resource: c_int,
    /// The soft limit.
    pub soft: u64,
    /// The hard limit.
    pub hard: u64,
}

/// A file or folder that is made before a run and taken away after it.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Placed {
    /// Its path inside.
    pub path: *const c_char,
    /// Its bytes; null for a folder.
    pub bytes: *const u8,
    /// How many.
    pub length: usize,
}

/// How many resource limits a run can have.
pub const LIMITS: usize = 16;

/// What a run is made of.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Block {
    /// The program.
    pub program: *const c_char,
    /// Its arguments, with the name that it is called by; ends with null.
    pub args: *const *const c_char,
    /// Its environment; ends with null.
    pub environment: *const *const c_char,
    /// The folder that it starts in.
    pub folder: *const c_char,
    /// What is put into its folders first.
    pub placed: *const Placed,
    /// How many.
    pub placed_length: usize,
    /// A further folder that it may write; null for none.
    pub aside: *const c_char,
    /// A file to be looked for after the run; null for none.
    pub look_for: *const c_char,
    /// Its limits.
    pub limits: [ResourceLimit; LIMITS],
    /// How many.
    pub limits_length: usize,
    /// What a warm interpreter serves that may fork this run; 0 for none.
    pub warm: u64,
    /// The arguments of its server, with the name that it is called by; ends with null.
    pub server_args: *const *const c_char,
    /// The environment of its server; ends with null.
    pub server_environment: *const *const c_char,
    /// What the server is told first.
    pub hello: *const u8,
    /// How many bytes.
    pub hello_length: usize,
    /// What it is told of this run.
    pub request: *const u8,
    /// How many bytes.
    pub request_length: usize,
}
