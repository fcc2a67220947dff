//! Making a program draw a given secret.

use std::ffi::OsString;

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

impl Pin {
    /// Variables that tell the shim the secret.
    pub(super) fn environment(&self) -> Vec<(&'static str, OsString)> {
        let bank = self.words.as_ref().map(|words| {
            let at = words.iter().position(|word| *word == self.secret);
            let at = at.map_or_else(|| "-1".to_owned(), |at| at.to_string());
            format!("{at}/{}", words.len())
        });
        let spare = self.spare.clone();
        vec![
            ("REGRADE_PIN", (&self.secret).into()),
            ("REGRADE_PIN_BANK", bank.unwrap_or_default().into()),
            ("REGRADE_PIN_SPARE", spare.unwrap_or_default().into()),
        ]
    }
}
