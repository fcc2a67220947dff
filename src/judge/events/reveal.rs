//! The secret, and the number of attempts, where the end of a game has to name them.

use super::outcome::Findings;
use super::plan::{Over, Round, Said};
use super::read::{Reader, attempts};
use super::words::{Words, sentences};

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
    if won && let Some(word) = other_word(&reader.plan.words, text, &round.guess) {
        let why = format!("it may say that the secret was `{word}`, and it was the last guess");
        reader.doubt(findings, at, &why);
    }
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

/// A word as long as the secret that an end names in quotes, or behind "was" and the like at the end
/// of a sentence, and that is not the secret. Words that ends are made of do not count.
pub(super) fn other_word(words: &Words, text: &str, secret: &[u8]) -> Option<String> {
    let secret = String::from_utf8_lossy(secret).to_lowercase();
    let is_other = |word: &String| {
        let letters = word.chars().all(char::is_alphabetic);
        letters && word.chars().count() == secret.chars().count() && !words.has(word)
    };
    let text = text.to_lowercase();
    let quoted = text.split(['\'', '"', '`']).skip(1).step_by(2);
    let mut named: Vec<String> = quoted.map(str::to_owned).collect();
    for sentence in sentences(&text) {
        if let [.., verb, word] = sentence.as_slice()
            && NAMING.contains(&verb.as_str())
        {
            named.push(word.clone());
        }
    }
    named.retain(|word| *word != secret);
    named.into_iter().find(is_other)
}

/// Words behind which a secret is named.
const NAMING: [&str; 7] = ["was", "is", "for", "word", "answer", "secret", "solution"];

/// Whether a text names a secret: a word by itself, or its numbers one behind the other.
pub(super) fn names(text: &str, secret: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Vocabulary;

    fn other(text: &str) -> Option<String> {
        other_word(&Words::of(&Vocabulary::default()), text, b"glove")
    }

    #[test]
    fn another_word_that_is_said_to_be_the_secret_is_found() {
        assert_eq!(other("Great, 'evolg' is it!").as_deref(), Some("evolg"));
        assert_eq!(other("The word was stove.").as_deref(), Some("stove"));
        for text in [
            "The word was glove.",
            "Well done, that is right",
            "'Great' game",
        ] {
            assert_eq!(other(text), None, "{text}");
        }
    }
}
