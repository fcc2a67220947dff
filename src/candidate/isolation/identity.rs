//! Which process this is, among all that share this machine's users and cgroups.

use std::os::unix::fs::MetadataExt as _;

/// Names this process: its number, and the namespace in which that number is its own. Processes
/// in two containers can have the same number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// The namespace.
    pub space: u64,
    /// The number in it.
    pub process: u32,
}

impl Identity {
    /// That of this process.
    pub fn own() -> Self {
        let space = std::fs::metadata("/proc/self/ns/pid");
        Self {
            space: space.map_or(0, |space| space.ino()),
            process: std::process::id(),
        }
    }

    /// Whether the process is known to be gone. Of other namespaces nothing can be known.
    pub fn is_gone(self) -> bool {
        let path = std::path::Path::new("/proc").join(self.process.to_string());
        self.space == Self::own().space && !path.exists()
    }

    /// A number below this one, which no other process of the same namespace has.
    pub fn spread(self, below: u32) -> u32 {
        let mixed = self.space.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let below = u64::from(below);
        u32::try_from((mixed + u64::from(self.process)) % below).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_not_gone_and_one_that_never_was_is() {
        let own = Identity::own();
        assert!(!own.is_gone());
        let never = Identity {
            process: u32::MAX,
            ..own
        };
        assert!(never.is_gone());
        let elsewhere = Identity {
            space: own.space + 1,
            ..never
        };
        assert!(!elsewhere.is_gone());
    }

    #[test]
    fn neighbours_are_spread_to_different_numbers() {
        let own = Identity::own();
        let next = Identity {
            process: own.process + 1,
            ..own
        };
        assert_ne!(own.spread(1 << 22), next.spread(1 << 22));
    }
}
