//! The secret, and the number of attempts, where the end of a game has to name them.

use super::outcome::Findings;
use super::plan::{Over, Round, Said};
use super::read::{Reader, attempts};

/// Reads what the end of a game has to name.
pub(super) fn read(
    reader: &Reader<'_>,
    at: usize,
    round: &Round,
    text: &str,
    findings: &mut Findings,
) {
    let won = matches!(
        round.said,
        Said::Scored {
            end: Some(Over::Won(_)),
            ..
        }
    );
    // Who has won knows the secret.
    if let Some(secret) = round.revealed.as_deref().filter(|_| !won) {
        let range = reader.cut.rounds.get(at).cloned().unwrap_or_default();
        let secret = String::from_utf8_lossy(secret);
        if !names(&reader.page.text(&range), &secret) {
            reader.wrong(
                findings,
                at,
                &format!("the secret is `{secret}`, and that is not said"),
            );
        }
    }
    if let Some(attempts) = attempts(round).filter(|_| reader.plan.counts_attempts) {
        let numbers = super::counts::values(text);
        let attempts = i64::try_from(attempts).unwrap_or(i64::MAX);
        if numbers.contains(&attempts) {
            return;
        }
        let why = format!("the number of attempts is {attempts}, and that is not said");
        if numbers.is_empty() {
            reader.doubt(findings, at, &why);
        } else {
            reader.wrong(findings, at, &why);
        }
    }
}

/// Whether a text names a secret: a word by itself, or its numbers one behind the other.
fn names(text: &str, secret: &str) -> bool {
    let secret = secret.to_lowercase();
    let text = text.to_lowercase();
    if secret
        .split(' ')
        .all(|number| number.parse::<i64>().is_ok())
    {
        let digits = |text: &str| -> Vec<String> {
            let parts = text.split(|glyph: char| !glyph.is_ascii_digit());
            parts
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let (wanted, parts) = (digits(&secret), digits(&text));
        let together = wanted.concat();
        return parts.contains(&together)
            || parts
                .windows(wanted.len().max(1))
                .any(|window| window == wanted);
    }
    let words = text.split(|glyph: char| !glyph.is_alphanumeric());
    words.into_iter().any(|word| word == secret) || spaced(&text, &secret)
}

/// Whether the letters stand one behind the other with a blank between them.
fn spaced(text: &str, secret: &str) -> bool {
    let letters: Vec<_> = secret.chars().map(String::from).collect();
    letters.len() > 1 && text.contains(&letters.join(" "))
}
