//! Content hashes that name what is stored.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The version of everything that makes an observation what it is: how a candidate is fed,
/// limited and watched. Raised whenever the same program could be seen to do something else;
/// what was stored under another version is not used again.
pub const RUNNER_VERSION: u32 = 6;

/// The name of something stored: 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(String);

impl Key {
    /// Its digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it has the form of a key; a file that somebody changed may hold anything.
    pub fn is_valid(&self) -> bool {
        self.0.len() == 64 && self.0.bytes().all(|byte| byte.is_ascii_hexdigit())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Gathers what a key depends on. Every part is preceded by its name and its length, so that no
/// two different lists of parts give the same bytes.
#[derive(Debug, Clone)]
pub struct KeyBuilder(blake3::Hasher);

impl KeyBuilder {
    /// For a kind of thing.
    pub fn new(kind: &str) -> Self {
        let mut builder = Self(blake3::Hasher::new());
        builder.part("kind", kind.as_bytes());
        builder
    }

    /// One more part.
    pub fn part(&mut self, name: &str, bytes: &[u8]) -> &mut Self {
        for text in [name.as_bytes(), bytes] {
            self.0.update(&(text.len() as u64).to_le_bytes());
            self.0.update(text);
        }
        self
    }

    /// The key of all parts.
    pub fn key(&self) -> Key {
        Key(self.0.finalize().to_hex().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(parts: &[(&str, &[u8])]) -> Key {
        let mut builder = KeyBuilder::new("test");
        for (name, bytes) in parts {
            builder.part(name, bytes);
        }
        builder.key()
    }

    #[test]
    fn bytes_cannot_move_from_one_part_to_the_next() {
        assert_ne!(
            key(&[("a", b"xy"), ("b", b"z")]),
            key(&[("a", b"x"), ("b", b"yz")])
        );
        assert_ne!(key(&[("ab", b"")]), key(&[("a", b"b")]));
        assert_ne!(key(&[]), key(&[("", b"")]));
    }

    #[test]
    fn the_same_parts_give_the_same_key_for_ever() {
        assert_eq!(key(&[("a", b"x")]).as_str(), key(&[("a", b"x")]).as_str());
        assert!(key(&[]).is_valid());
        assert!(!Key("../x".to_owned()).is_valid());
    }
}
