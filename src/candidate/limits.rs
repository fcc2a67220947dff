//! What a run may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Language;
use crate::fixture::LimitSettings;

/// Caps on one run of a candidate.
///
/// Time and output are held at every tier of isolation; the others as far as the tier can, which
/// [`Sandbox::describe`](super::isolation::Sandbox::describe) tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall clock, less what the program spent waiting for a processor.
    pub wall: Duration,
    /// CPU time of the program and of all that it starts; none where the wall clock is enough.
    pub cpu: Option<Duration>,
    /// Bytes of stdout that are kept; one more ends the run.
    pub stdout: u64,
    /// Bytes of stderr that are kept; what comes after them is counted and dropped, and sixteen
    /// times as much ends the run.
    pub stderr: u64,
    /// Bytes of memory: of everything together in a cgroup, else of each process.
    pub memory: u64,
    /// Whether, where there is no cgroup, memory is bounded by address space. Programs that
    /// reserve much more than they use cannot start then: those of Java, Go and Node, and those
    /// that were built with a sanitizer.
    pub address_space: bool,
    /// Processes and threads at once.
    pub processes: u32,
    /// Open files of each process.
    pub open_files: u32,
    /// Bytes of each file that is written.
    pub file_size: u64,
    /// Bytes of all files in the working folder, and as much in `/tmp`.
    pub disk: u64,
    /// Files and folders in each of them.
    pub inodes: u64,
}

impl Default for Limits {
    /// Ten seconds, 4 MiB of stdout, 1 MiB of stderr, 1 GiB of memory, 256 processes, 256 open
    /// files, 64 MiB on disk in at most 4096 files.
    fn default() -> Self {
        Self {
            wall: Duration::from_secs(10),
            cpu: None,
            stdout: 4 << 20,
            stderr: 1 << 20,
            memory: 1 << 30,
            address_space: true,
            processes: 256,
            open_files: 256,
            file_size: 64 << 20,
            disk: 64 << 20,
            inodes: 4096,
        }
    }
}

/// Room grows in steps of so much expected stdout: a limit tells one run from another, and a word
/// more or less in an expected output is no reason to run anything again.
const STEP: usize = 1 << 16;

impl Limits {
    /// The defaults, with at least sixteen times as much stdout on top as is expected, so that an
    /// endless prompt stops early and a large right answer fits.
    pub fn for_expected(expected: usize) -> Self {
        Self::default().expecting(expected)
    }

    /// These limits, with room for so much expected stdout as
    /// [`for_expected`](Self::for_expected) gives.
    pub fn expecting(self, expected: usize) -> Self {
        Self {
            stdout: self.stdout + 16 * expected.max(1).next_multiple_of(STEP) as u64,
            ..self
        }
    }

    /// The defaults for programs of a language. A Java program brings a virtual machine along,
    /// with threads and open archives of its own.
    pub fn for_language(language: Option<Language>) -> Self {
        match language {
            Some(Language::Java) => Self {
                memory: 2 << 30,
                processes: 512,
                open_files: 1024,
                ..Self::default()
            },
            _ => Self::default(),
        }
    }

    /// These limits, with those in place of them that are set.
    pub fn with(self, set: &LimitSettings) -> Self {
        Self {
            wall: set.timeout.map_or(self.wall, Duration::from_secs_f64),
            cpu: set.cpu.map(Duration::from_secs_f64).or(self.cpu),
            stdout: set.output.unwrap_or(self.stdout),
            stderr: set.stderr.unwrap_or(self.stderr),
            memory: set.memory.unwrap_or(self.memory),
            processes: set.processes.unwrap_or(self.processes),
            open_files: set.open_files.unwrap_or(self.open_files),
            file_size: set.file_size.unwrap_or(self.file_size),
            disk: set.disk.unwrap_or(self.disk),
            ..self
        }
    }

    /// What a compiler gets: a minute, and room.
    pub fn for_build() -> Self {
        Self {
            wall: Duration::from_secs(60),
            cpu: None,
            stdout: 1 << 20,
            stderr: 1 << 20,
            memory: 4 << 30,
            address_space: false,
            processes: 512,
            open_files: 1024,
            file_size: 1 << 30,
            disk: 1 << 30,
            inodes: 1 << 16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::LANGUAGES;

    #[test]
    fn configuration_has_a_word_for_each_language() {
        let words: Vec<_> = Language::ALL.map(Language::word).into();
        let mut sorted = words.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, LANGUAGES);
    }

    #[test]
    fn a_longer_expected_output_gives_more_room_in_steps() {
        let room = |expected| Limits::for_expected(expected).stdout;
        assert_eq!(room(0), room(65_536));
        assert_eq!(room(65_537), (4 << 20) + (2 << 20));
        assert!(
            (0..1 << 22)
                .step_by(4_999)
                .all(|expected| room(expected) >= 16 * expected as u64)
        );
    }

    #[test]
    fn what_is_set_replaces_the_default_and_nothing_else() {
        let set = LimitSettings {
            timeout: Some(2.5),
            cpu: Some(1.0),
            memory: Some(1 << 28),
            output: Some(10),
            ..LimitSettings::default()
        };
        let java = Limits::for_language(Some(Language::Java)).expecting(100);
        assert_eq!(java.stdout, 5 << 20);
        let limits = java.with(&set);
        let expected = Limits {
            wall: Duration::from_millis(2500),
            cpu: Some(Duration::from_secs(1)),
            memory: 1 << 28,
            stdout: 10,
            ..java
        };
        assert_eq!(limits, expected);
        assert_eq!(java.with(&LimitSettings::default()), java);
    }
}
