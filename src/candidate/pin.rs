//! Making a program draw a given secret.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use super::scratch::Scratch;

/// A secret that a candidate shall draw where it draws one at random.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// The secret: a word, or numbers with blanks between them.
    pub secret: String,
    /// The words of the bank that it is drawn from, in the bank's order; none for numbers.
    pub words: Option<Vec<String>>,
}

/// The shim's folder for one run. Python only.
#[derive(Debug)]
pub(super) struct Pinning {
    folder: Scratch,
    secret: OsString,
    index: OsString,
}

/// What the shim puts its patches in by, when and if `random` is imported.
const SHIM: &str = include_str!("pin_shim.py");

impl Pinning {
    /// Lays the shim out.
    pub fn prepare(pin: &Pin) -> io::Result<Self> {
        let folder = Scratch::new()?;
        // Python runs a module of this name by itself at its start.
        std::fs::write(folder.path().join("sitecustomize.py"), SHIM)?;
        let index = pin.words.as_ref().and_then(|words| {
            let at = words.iter().position(|word| *word == pin.secret)?;
            Some(format!("{at}/{}", words.len()))
        });
        Ok(Self {
            folder,
            secret: (&pin.secret).into(),
            index: index.unwrap_or_default().into(),
        })
    }

    /// Variables that make Python load the shim and tell the shim the secret.
    pub fn environment(&self) -> [(&'static str, OsString); 4] {
        [
            ("PYTHONPATH", self.folder.path().into()),
            ("REGRADE_PIN", self.secret.clone()),
            ("REGRADE_PIN_INDEX", self.index.clone()),
            ("REGRADE_PIN_FIRED", self.fired().into()),
        ]
    }

    fn fired(&self) -> PathBuf {
        self.folder.path().join("fired")
    }

    /// Whether the program has drawn the secret.
    pub fn has_fired(&self) -> bool {
        self.fired().exists()
    }
}
