//! How classes come: from a learning system, or as somebody laid them out. One small file each.

mod canvas;
mod gradescope;
mod moodle;
mod plain;

use std::path::Path;

use super::kind::InputKind;
use super::listing::Entry;
use super::take::Piece;

pub(super) use plain::Plain;

/// A class as one system lays it out.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// What each student handed in.
    pub pieces: Vec<Piece>,
    /// Entries that are not named as this system names them.
    pub strangers: Vec<Entry>,
    /// What the teacher should know.
    pub warnings: Vec<String>,
}

/// A system whose exports are told by their names.
pub(super) trait System {
    /// What its exports are called.
    fn kind(&self) -> InputKind;

    /// Reads the entries of a folder; none when they are not laid out by this system.
    fn read(&self, folder: &Path, entries: &[Entry]) -> Option<Reading>;
}

/// The systems that are known, the one whose signs are the clearest first.
pub(super) const SYSTEMS: [&dyn System; 3] =
    [&gradescope::Gradescope, &moodle::Moodle, &canvas::Canvas];

/// Whether it is a number as learning systems give them.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
