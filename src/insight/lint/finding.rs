//! One thing that is wrong with an assignment.

use std::fmt;
use std::path::PathBuf;

use crate::judge::wording::quoted;

/// How much of a line is shown.
const SHOWN: usize = 80;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Marks would be wrong, or somebody could not be judged.
    Error,
    /// It does no harm as it is, and may not be meant.
    Warning,
}

/// What kind of thing is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A text that is repaired at each reading, or a file that is left out.
    Repaired,
    /// A case that can judge nobody.
    Fault,
    /// A case that the game cannot be played with.
    Unplayable,
    /// An expected output that the game does not print.
    Disagrees,
    /// Input behind the end of the game.
    Unread,
    /// A game that the input does not bring to its end.
    Unfinished,
    /// The same input with two different outputs.
    Contradiction,
    /// The same case twice.
    Duplicate,
    /// A word bank with damaged words.
    Bank,
    /// A rung that hides mistakes.
    Blind,
    /// A rung that nothing could be proven about.
    Unproven,
}

impl Kind {
    /// Every kind, in the order of the documentation.
    pub const ALL: [Self; 11] = [
        Self::Repaired,
        Self::Fault,
        Self::Unplayable,
        Self::Disagrees,
        Self::Unread,
        Self::Unfinished,
        Self::Contradiction,
        Self::Duplicate,
        Self::Bank,
        Self::Blind,
        Self::Unproven,
    ];

    /// The name that reports and the command line use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Repaired => "repaired",
            Self::Fault => "fault",
            Self::Unplayable => "unplayable",
            Self::Disagrees => "disagrees",
            Self::Unread => "unread-input",
            Self::Unfinished => "unfinished",
            Self::Contradiction => "contradiction",
            Self::Duplicate => "duplicate",
            Self::Bank => "bank",
            Self::Blind => "blind",
            Self::Unproven => "unproven",
        }
    }
}

impl Severity {
    /// The name that reports use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub kind: Kind,
    /// How bad it is.
    pub severity: Severity,
    /// The file.
    pub path: PathBuf,
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// The way out.
    pub help: String,
    /// What mends it.
    pub fix: Option<Fix>,
}

impl Finding {
    /// A finding without a line and without a fix.
    pub(super) fn new(
        kind: Kind,
        severity: Severity,
        path: impl Into<PathBuf>,
        (message, help): (impl Into<String>, impl Into<String>),
    ) -> Self {
        Self {
            kind,
            severity,
            path: path.into(),
            line: None,
            message: message.into(),
            help: help.into(),
            fix: None,
        }
    }

    /// What the line says and what the change would make of it, each in words; none where nothing
    /// is to be changed.
    pub fn both_texts(&self) -> Option<(String, String)> {
        let fix = self.fix.as_ref()?;
        let at = self.line?.checked_sub(1)?;
        let line = |text: &[u8]| match text.split_inclusive(|byte| *byte == b'\n').nth(at) {
            Some(line) => quoted(line, SHOWN),
            None => "nothing".to_owned(),
        };
        Some((line(fix.old.as_deref()?), line(&fix.new)))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(formatter, ":{line}")?;
        }
        let severity = self.severity.name();
        write!(
            formatter,
            ": {severity}: {} ({})",
            self.message,
            self.kind.name()
        )
    }
}

/// A new content of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The file.
    pub path: PathBuf,
    /// What is there; none when the file is missing.
    pub old: Option<Vec<u8>>,
    /// What should be there.
    pub new: Vec<u8>,
    /// Whether it changes what a right program has to print.
    pub changes_truth: bool,
    /// Of two changes of a file the deeper one holds the other.
    pub(super) depth: Depth,
}

/// How much a change of a file takes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Depth {
    /// How the text is encoded.
    Encoding,
    /// What the text says.
    Content,
}
