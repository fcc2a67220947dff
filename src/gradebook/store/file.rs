//! One file for each thing stored.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{BuildRecord, Key};
use crate::candidate::Observation;
use crate::fixture::write::{WriteError, write};

/// The version of the files of the store.
const FORMAT_VERSION: u32 = 1;

/// A folder of observations and build results by content hash.
///
/// A file is a line of JSON, the header, and then the bytes of stdout and stderr as they were. A
/// file whose check sum is wrong, or of another version, counts as not there: its work is done
/// again. Any number of threads may use a store.
#[derive(Debug)]
pub struct Store {
    dir: PathBuf,
}

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file is there and cannot be read.
    #[error("{}: cannot be read: {source}\n  help: check who may read it, or remove the file: what it holds is done again", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// A record, and the bytes of stdout and stderr.
type Stored<T> = (T, Vec<u8>, Vec<u8>);

/// The first line of a file.
#[derive(Debug, Serialize, Deserialize)]
struct Header<T> {
    format_version: u32,
    /// Bytes of stdout; those of stderr are the rest.
    stdout: u64,
    /// Check sum over the record as JSON and the bytes behind the header.
    sum: String,
    record: T,
}

impl Store {
    /// The store in a folder, which is made when something is put into it.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self { dir: dir.into() }
    }

    /// An observation, if a whole one is there.
    ///
    /// # Errors
    /// When its file is there and the system does not let it be read.
    pub fn observation(&self, key: &Key) -> Result<Option<Observation>, StoreError> {
        let found = self.read::<Observation>(&self.path(key, "run"))?;
        Ok(found.map(|(mut observation, stdout, stderr)| {
            observation.stdout = stdout;
            observation.stderr = stderr;
            observation
        }))
    }

    /// Whether an observation is there, without checking that it is whole.
    pub fn has_observation(&self, key: &Key) -> bool {
        self.path(key, "run").exists()
    }

    /// Keeps an observation, whole or not at all.
    ///
    /// # Errors
    /// When the system refuses to write it.
    pub fn keep_observation(&self, key: &Key, seen: &Observation) -> Result<(), StoreError> {
        self.keep(&self.path(key, "run"), seen, &seen.stdout, &seen.stderr)
    }

    /// What came of a build, if that is known.
    ///
    /// # Errors
    /// As [`observation`](Self::observation).
    pub fn build(&self, key: &Key) -> Result<Option<BuildRecord>, StoreError> {
        let found = self.read(&self.path(key, "build"))?;
        Ok(found.map(|(record, ..)| record))
    }

    /// Keeps what came of a build.
    ///
    /// # Errors
    /// When the system refuses to write it.
    pub fn keep_build(&self, key: &Key, record: &BuildRecord) -> Result<(), StoreError> {
        self.keep(&self.path(key, "build"), record, b"", b"")
    }

    /// Two digits make a folder, so that none gets too large to list.
    fn path(&self, key: &Key, kind: &str) -> PathBuf {
        let digits = key.as_str();
        let shelf = digits.get(..2).unwrap_or(digits);
        self.dir.join(shelf).join(format!("{digits}.{kind}"))
    }

    fn keep<T: Serialize>(
        &self,
        path: &Path,
        record: &T,
        stdout: &[u8],
        stderr: &[u8],
    ) -> Result<(), StoreError> {
        let header = Header {
            format_version: FORMAT_VERSION,
            stdout: stdout.len() as u64,
            sum: sum(record, stdout, stderr),
            record,
        };
        let mut bytes = json(&header);
        bytes.push(b'\n');
        bytes.extend_from_slice(stdout);
        bytes.extend_from_slice(stderr);
        Ok(write(path, &bytes)?)
    }

    fn read<T: Serialize + for<'a> Deserialize<'a>>(
        &self,
        path: &Path,
    ) -> Result<Option<Stored<T>>, StoreError> {
        match fs::read(path) {
            Ok(bytes) => Ok(parse(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::Read {
                path: path.to_owned(),
                source,
            }),
        }
    }
}

fn parse<T: Serialize + for<'a> Deserialize<'a>>(bytes: &[u8]) -> Option<Stored<T>> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let header: Header<T> = serde_json::from_slice(bytes.get(..end)?).ok()?;
    let rest = bytes.get(end + 1..)?;
    let (stdout, stderr) = rest.split_at_checked(usize::try_from(header.stdout).ok()?)?;
    let is_whole = header.format_version == FORMAT_VERSION
        && header.sum == sum(&header.record, stdout, stderr);
    is_whole.then(|| (header.record, stdout.to_vec(), stderr.to_vec()))
}

fn sum<T: Serialize>(record: &T, stdout: &[u8], stderr: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [&json(record)[..], stdout, stderr] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_hex().to_string()
}

/// Plain data always has a JSON form; an empty text would only fail its own check sum.
fn json<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::KeyBuilder;
    use super::*;
    use crate::candidate::Ending;
    use std::time::Duration;

    fn seen() -> Observation {
        Observation {
            stdout: b"a\n\0\xff\r\n".to_vec(),
            stderr: b"\n{}".to_vec(),
            stderr_dropped: 3,
            ending: Ending::CannotStart("no \u{1b}".to_owned()),
            relayed: false,
            wall: Duration::from_nanos(1_234_567),
            stdin_written: 9,
            left_processes: true,
            usage: crate::candidate::Usage::default(),
            limits: crate::candidate::Limits::default(),
            post_mortem: None,
            typed: None,
            pinned: Some(false),
            steered: false,
        }
    }

    fn store() -> (tempfile::TempDir, Store, Key) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::new(folder.path().join("store"));
        (folder, store, KeyBuilder::new("test").key())
    }

    #[test]
    fn an_observation_comes_back_byte_for_byte() {
        let (_folder, store, key) = store();
        assert_eq!(store.observation(&key).expect("readable"), None);
        store.keep_observation(&key, &seen()).expect("writable");
        assert!(store.has_observation(&key));
        assert_eq!(store.observation(&key).expect("readable"), Some(seen()));
    }

    #[test]
    fn a_build_and_a_run_of_one_key_are_two_things() {
        let (_folder, store, key) = store();
        let record = BuildRecord {
            built: false,
            log: "line\n".to_owned(),
            stopped_after: Some(60_000),
        };
        store.keep_build(&key, &record).expect("writable");
        assert_eq!(store.build(&key).expect("readable"), Some(record));
        assert_eq!(store.observation(&key).expect("readable"), None);
    }

    #[test]
    fn what_is_cut_short_or_changed_anywhere_counts_as_not_there() {
        let (_folder, store, key) = store();
        store.keep_observation(&key, &seen()).expect("writable");
        let path = store.path(&key, "run");
        let whole = fs::read(&path).expect("it is there");
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).expect("writable");
            assert_eq!(store.observation(&key).expect("readable"), None, "{length}");
        }
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            fs::write(&path, &changed).expect("writable");
            let found = store.observation(&key).expect("readable");
            assert!(found.is_none() || found == Some(seen()), "{at}");
        }
    }
}
