//! Assignments as problem packages, and the other way round.
//!
//! Format: Kattis problem package 2025-09. [`export()`] makes a package of an assignment; [`import()`]
//! makes an assignment of a package, whose cases the fixtures read already, so it is here for what
//! a package says beside them: `problem.yaml`, the YAML of cases, and `submissions.yaml`.
//!
//! What one side cannot say is not dropped in silence: every package comes with remarks.

mod expectations;
mod export;
mod import;
mod programs;
mod uuid;

#[cfg(test)]
mod tests;

pub use export::export;
pub use import::import;

use std::io;
use std::path::{Path, PathBuf};

use crate::judge::submissions::SubmissionsError;
use crate::util::config::ConfigError;

/// Files to be written, and what got lost on the way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Package {
    /// Relative paths with `/` between folders, and bytes, in the order in which they are written.
    pub files: Vec<(String, Vec<u8>)>,
    /// What the other side cannot say.
    pub remarks: Vec<String>,
}

/// Why a package cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum KattisError {
    /// A file cannot be read.
    #[error("{path}: cannot be read: {error}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A YAML file has a mistake.
    #[error(
        "{path}: {message}\n  help: see the problem package format, version 2025-09",
        path = path.display()
    )]
    Yaml {
        /// The file.
        path: PathBuf,
        /// What is wrong, with the place where it is known.
        message: String,
    },
    /// `submissions.toml` has a mistake.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// `submissions.toml` does not fit its folder.
    #[error(transparent)]
    Submissions(#[from] SubmissionsError),
    /// No case is left that the package could hold.
    #[error("{dir}: no case can be exported\n  help: {remarks}", dir = dir.display())]
    Empty {
        /// The assignment.
        dir: PathBuf,
        /// Why not.
        remarks: String,
    },
}

/// The bytes of a file.
fn read(path: &Path) -> Result<Vec<u8>, KattisError> {
    std::fs::read(path).map_err(|error| KattisError::Read {
        path: path.to_owned(),
        error,
    })
}

/// A YAML file as a value; none when there is no such file.
fn yaml(path: &Path) -> Result<Option<serde_json::Value>, KattisError> {
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = read(path)?;
    let value = serde_norway::from_slice(&bytes).map_err(|error| KattisError::Yaml {
        path: path.to_owned(),
        message: error.to_string(),
    })?;
    Ok(Some(value))
}

/// A value as YAML. Plain data can always be written.
fn to_yaml(value: &serde_json::Value) -> Vec<u8> {
    serde_norway::to_string(value)
        .unwrap_or_default()
        .into_bytes()
}
