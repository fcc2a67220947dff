//! What the processes and threads of a run are doing, as `/proc` tells it.
//!
//! Readable for who runs as the same user or owns the user namespace of the run; nothing is
//! needed of the program. [`tree`] finds the processes, [`call`] reads which system call a thread
//! is in, [`waits`] tells what it waits for there.

pub(super) mod call;
pub(super) mod descriptor;
pub(super) mod tree;
pub(super) mod waits;

/// Where one number of `/proc` and one of its threads is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Thread {
    /// The process.
    pub process: i32,
    /// The thread; that of the main thread is the process's own number.
    pub thread: i32,
}

impl Thread {
    /// The path of one of its files.
    pub fn file(self, name: &str) -> String {
        format!("/proc/{}/task/{}/{name}", self.process, self.thread)
    }
}
