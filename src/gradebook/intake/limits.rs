//! How much a class and each submission of it may take up.

/// Bounds on what is taken in. They hold before anything is written, by what an archive declares,
/// and again while it is written, for declarations lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IntakeLimits {
    /// Bytes that one submission may come to, its archives unpacked.
    pub bytes: u64,
    /// Files and folders of one submission.
    pub files: usize,
    /// Folders within folders.
    pub depth: usize,
    /// Archives within archives; 1 is an archive that holds none.
    pub nesting: usize,
    /// How many times its own size an archive may unpack to; held against archives that unpack to
    /// more than [`FREE_BYTES`](Self::FREE_BYTES).
    pub ratio: u64,
    /// Bytes that an export of a whole class may unpack to.
    pub export_bytes: u64,
    /// Files and folders in an export of a whole class.
    pub export_files: usize,
}

impl IntakeLimits {
    /// Bytes that an archive may unpack to whatever its ratio: logs of students compress well.
    pub const FREE_BYTES: u64 = 16 << 20;

    /// How many members for each file that is left an archive may list: what tools add is many
    /// files, and costs a student nothing.
    pub(super) const MEMBERS_PER_FILE: usize = 10;

    /// The longest name of a file or folder, in bytes: what file systems of Linux, macOS and
    /// Windows can all hold.
    pub const LONGEST_NAME: usize = 255;

    /// The longest path inside a submission, in bytes.
    pub const LONGEST_PATH: usize = 1024;

    /// The bounds for an export: it is unpacked as it is, the archives in it stay packed.
    pub(super) fn of_export(&self) -> Self {
        Self {
            bytes: self.export_bytes,
            files: self.export_files,
            ..*self
        }
    }
}

impl Default for IntakeLimits {
    /// 256 MiB, 10 000 files, 32 folders deep, 3 archives deep, 200 times; 16 GiB and 500 000
    /// files for a class. A project folder with all that an IDE adds to it stays below.
    fn default() -> Self {
        Self {
            bytes: 256 << 20,
            files: 10_000,
            depth: 32,
            nesting: 3,
            ratio: 200,
            export_bytes: 16 << 30,
            export_files: 500_000,
        }
    }
}
