//! The secret of one play, and what it must look like.

use super::bank::Bank;
use super::letter::{is_space, number, trim};
use super::random::Draws;
use super::spec::{FlagSecret, Secret, Spec, WordSource};
use super::{PlayError, Reading, Setting, Word};

/// Why a word cannot be the secret of a game, if it cannot.
pub fn word_objection(word: &[u8], reading: Reading, length: Option<usize>) -> Option<String> {
    if word.is_empty() {
        return Some("it is empty".to_owned());
    }
    let blank = match reading {
        Reading::Token => word.iter().any(|byte| is_space(*byte)),
        Reading::Line => trim(word).len() < word.len() || word.contains(&b'\n'),
    };
    if blank {
        return Some("it holds blanks that nobody could type".to_owned());
    }
    let letters = reading.letters(word);
    length
        .filter(|length| *length != letters)
        .map(|length| format!("it needs {length} letters, not {letters}"))
}

/// The secret that stands before the set-up: given, fixed, drawn or picked. `None` when the set-up
/// reads it from a file.
///
/// # Errors
/// A given secret that does not fit, or no word to pick from.
pub(super) fn before_setup(
    spec: &Spec,
    setting: &Setting<'_>,
    bank: Option<&Bank<'_>>,
) -> Result<Option<Word>, PlayError> {
    if let Some(given) = setting.secret {
        return self::given(spec, given).map(|secret| Some(as_read(spec, secret)));
    }
    let mut draws = Draws::new(setting.seed);
    let secret = match &spec.secret {
        Secret::Numbers { shape, fixed } => Some(match fixed {
            Some(row) => Word::numbers(row),
            None => Word::numbers(&draws.numbers(&spec.conduct.drawn(shape))),
        }),
        Secret::Word { from, .. } => match from {
            WordSource::Fixed(word) => Some(Word::spelled(word.clone().into(), spec.reading)),
            WordSource::Bank => Some(pick(spec, bank, &mut draws)?),
            WordSource::File => None,
        },
    };
    Ok(secret.map(|secret| as_read(spec, secret)))
}

/// The secret as the program keeps it: a word of a bank may still have the newline of its line.
fn as_read(spec: &Spec, secret: Word) -> Word {
    let banked = spec.secret.is_from(&WordSource::Bank);
    if !(banked && spec.conduct.secret_raw) {
        return secret;
    }
    let mut text = secret.text;
    text.push(b'\n');
    Word::spelled(text, spec.reading)
}

fn pick(spec: &Spec, bank: Option<&Bank<'_>>, draws: &mut Draws) -> Result<Word, PlayError> {
    let words = bank.ok_or(PlayError::NoBank)?.words();
    let at = match spec.conduct.pick_first {
        true => 0,
        false => usize::try_from(draws.below(words.len() as u64)).unwrap_or(usize::MAX),
    };
    let (_, word) = words.get(at).ok_or(PlayError::EmptyBank(None))?;
    Ok(Word::spelled(word.to_vec(), spec.reading))
}

/// Reads a secret that was asked for: a word, or numbers separated by blanks.
fn given(spec: &Spec, secret: &str) -> Result<Word, PlayError> {
    let unfit = |objection| PlayError::Secret {
        secret: secret.to_owned(),
        objection,
    };
    match &spec.secret {
        Secret::Word { length, .. } => {
            match word_objection(secret.as_bytes(), spec.reading, *length) {
                Some(objection) => Err(unfit(objection)),
                None => Ok(Word::spelled(secret.into(), spec.reading)),
            }
        }
        Secret::Numbers { shape, .. } => {
            let row: Option<Vec<i64>> = secret
                .split_ascii_whitespace()
                .map(|token| number(token.as_bytes()))
                .collect();
            let row =
                row.ok_or_else(|| unfit("it needs numbers separated by blanks".to_owned()))?;
            // What a game draws by mistake can be asked for as well.
            let is_drawn = || spec.conduct.drawn(shape).objection(&row).is_none();
            match shape.objection(&row) {
                Some(objection) if !is_drawn() => Err(unfit(objection)),
                _ => Ok(Word::numbers(&row)),
            }
        }
    }
}

/// The secret of a game for graders.
pub(super) fn flagged(secret: &FlagSecret, reading: Reading) -> Word {
    match secret {
        FlagSecret::Word(word) => Word::spelled(word.clone().into(), reading),
        FlagSecret::Numbers(row) => Word::numbers(row),
    }
}
