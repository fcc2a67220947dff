//! Making a program draw a given secret.

use std::ffi::OsString;

/// A secret that a candidate shall draw where it draws one at random.
///
/// In Python what a program draws by `random` or `secrets` is the secret, when it is among what the
/// draw offers. A word is found whatever blanks surround it, since a newline left on
/// it is the program's own mistake and has to stay visible. After `shuffle` it comes first, and last
/// too where there is a spare word to give way.
///
/// In C and C++ `rand` and its relatives give what makes the secret of it by the remainders that
/// most programs take. Whether one does cannot be known, so that such a program never counts as
/// pinned: what it prints may be right, and if not it may have played another secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// The secret: a word, or numbers with blanks between them.
    pub secret: String,
    /// The words of the bank that it is drawn from, in the bank's order; none for numbers.
    pub words: Option<Vec<String>>,
    /// A word of the bank that the case has no use for.
    pub spare: Option<String>,
    /// The lowest and the highest of the numbers that can be drawn; none for words.
    pub range: Option<(i64, i64)>,
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

    /// Numbers that make a C program draw the secret: of a word its place in the bank, of numbers
    /// what leaves them over when divided by ten, and what comes before them counted from the
    /// lowest. None where there are no such numbers.
    pub(super) fn values(&self) -> Option<Vec<i64>> {
        if let Some(words) = &self.words {
            let at = words.iter().position(|word| *word == self.secret)?;
            return Some(vec![i64::try_from(at).ok()?]);
        }
        let (low, high) = self.range?;
        let span = high
            .checked_sub(low)?
            .checked_add(1)
            .filter(|span| *span > 0)?;
        let numbers = self.secret.split_whitespace();
        numbers
            .map(|number| {
                let number: i64 = number.parse().ok()?;
                let counted = (number - low).rem_euclid(span);
                // As `low + rand() % span` has it, and if possible as `rand() % 10` has it, too.
                let fits = (0..10).map(|times| counted + times * span);
                Some(
                    fits.clone()
                        .find(|value| value % 10 == number)
                        .unwrap_or(counted),
                )
            })
            .collect()
    }
}
