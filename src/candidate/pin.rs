//! Making a program draw a given secret.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use super::ground::Ground;

/// A secret that a candidate shall draw where it draws one at random.
///
/// Works for Python alone: what a program draws by `random` or `secrets` is the secret, when it is
/// among what the draw offers. A word is found whatever blanks surround it, since a newline left on
/// it is the program's own mistake and has to stay visible. After `shuffle` it comes first, and last
/// too where there is a spare word to give way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// The secret: a word, or numbers with blanks between them.
    pub secret: String,
    /// The words of the bank that it is drawn from, in the bank's order; none for numbers.
    pub words: Option<Vec<String>>,
    /// A word of the bank that the case has no use for.
    pub spare: Option<String>,
}

/// The shim of one run. Python only.
#[derive(Debug)]
pub(super) struct Pinning {
    folder: PathBuf,
    secret: OsString,
    bank: OsString,
    spare: OsString,
}

/// The module that patches `random` when and if a program imports it.
const SHIM: &str = include_str!("pin_shim.py");

impl Pinning {
    /// Lays the shim out, outside the working folder.
    pub fn prepare(pin: &Pin, ground: &mut Ground<'_>) -> io::Result<Self> {
        // Python imports a module of this name by itself at its start.
        ground.write_aside("sitecustomize.py", SHIM.as_bytes())?;
        let folder = ground.aside()?.to_owned();
        let bank = pin.words.as_ref().map(|words| {
            let at = words.iter().position(|word| *word == pin.secret);
            let at = at.map_or_else(|| "-1".to_owned(), |at| at.to_string());
            format!("{at}/{}", words.len())
        });
        Ok(Self {
            folder,
            secret: (&pin.secret).into(),
            bank: bank.unwrap_or_default().into(),
            spare: pin.spare.clone().unwrap_or_default().into(),
        })
    }

    /// Variables that make Python load the shim, and tell the shim the secret.
    pub fn environment(&self) -> [(&'static str, OsString); 5] {
        [
            ("PYTHONPATH", self.folder.clone().into()),
            ("REGRADE_PIN", self.secret.clone()),
            ("REGRADE_PIN_BANK", self.bank.clone()),
            ("REGRADE_PIN_FIRED", self.fired().into()),
            ("REGRADE_PIN_SPARE", self.spare.clone()),
        ]
    }

    /// The file that the shim makes when the program has drawn the secret.
    pub fn fired(&self) -> PathBuf {
        self.folder.join("fired")
    }
}

#[cfg(test)]
mod tests;
