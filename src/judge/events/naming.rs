//! Words that the end of a game names as the secret, and that are not.

use super::outcome::Findings;
use super::plan::{Over, Plan, Said};
use super::read::Reader;
use super::reveal::{names, other_word};

/// What secrets are called.
const NOUNS: [&str; 4] = ["word", "answer", "secret", "solution"];
/// What stands between the name and the secret.
const VERBS: [&str; 5] = ["was", "is", "were", "are", "been"];
/// Words by which it is not the secret that is called so.
const OTHER: [&str; 18] = [
    "your", "last", "latest", "previous", "next", "guessed", "guess", "entered", "typed", "tried",
    "this", "that", "each", "every", "any", "no", "not", "first",
];
/// Words that stand where a secret might, and only point to something.
const POINTING: [&str; 8] = [
    "this", "that", "it", "here", "what", "which", "there", "below",
];
/// How many words may stand between the name and the verb: "the word you had to find was".
const BETWEEN: usize = 6;

/// Reads what the end of a game names as the secret: another one is wrong where it is told plainly,
/// else in doubt.
pub(super) fn read(reader: &Reader<'_>, at: usize, text: &str, findings: &mut Findings) {
    let Some(round) = reader.plan.rounds.get(at) else {
        return;
    };
    let secret = match &round.said {
        Said::Scored {
            end: Some(Over::Won(_)),
            ..
        } => Some(&round.guess),
        Said::Scored {
            end: Some(Over::Lost),
            ..
        } => reader.plan.secret.as_ref(),
        _ => None,
    };
    let Some(secret) = secret.map(|secret| String::from_utf8_lossy(secret).to_lowercase()) else {
        return;
    };
    match other(reader.plan, text, &secret) {
        Some((word, true)) => {
            let why = format!("it says that the secret was `{word}`, and it was `{secret}`");
            reader.wrong(findings, at, &why);
        }
        Some((word, false)) => {
            let why = format!("it may say that the secret was `{word}`, and it was `{secret}`");
            reader.doubt(findings, at, &why);
        }
        None => {}
    }
}

/// A word that is named as the secret and is another one, and whether that is plain.
fn other(plan: &Plan, text: &str, secret: &str) -> Option<(String, bool)> {
    if !secret.chars().all(char::is_alphabetic) {
        return None;
    }
    let length = |word: &str| word.chars().count();
    let is_typed = |word: &str| {
        let mut guesses = plan.rounds.iter();
        guesses.any(|round| round.guess.eq_ignore_ascii_case(word.as_bytes()))
    };
    let right = names(text, secret);
    let tokens = tokens(text);
    let told = told(&tokens).into_iter().chain(told_behind(&tokens));
    let mut others: Vec<(String, bool)> = told
        .filter(|told| told.word != secret)
        .filter_map(|told| {
            let sure = told.marked || is_typed(&told.word);
            let known = plan.words.has(&told.word);
            let fits = length(&told.word) == length(secret);
            let counts = sure || fits || !known && told.forward;
            let plain = !right && (sure || fits && !known);
            counts.then_some((told.word, plain))
        })
        .collect();
    others.sort_by_key(|(_, plain)| !plain);
    let soft = || {
        let word = other_word(&plan.words, text, secret.as_bytes())?;
        let it = ["it was", "it is", "it's"].iter().any(|verb| {
            let text = text.to_lowercase();
            text.contains(&format!("{verb} {word}")) || text.contains(&format!("{verb} '{word}"))
        });
        (!right && (it || !is_typed(&word))).then_some((word, false))
    };
    others.into_iter().next().or_else(soft)
}

/// A word that is named as the secret.
struct Told {
    word: String,
    /// Whether quotes or a colon mark it.
    marked: bool,
    /// Whether it stands behind the name: "the word was".
    forward: bool,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    Quote,
    Colon,
    /// The end of a line.
    Line,
    /// Any other sign: the end of a sentence, or of a part of it.
    Sign,
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut word = String::new();
    let text = text.to_lowercase();
    let mut glyphs = text.chars().peekable();
    while let Some(glyph) = glyphs.next() {
        let inside = !word.is_empty() && glyphs.peek().is_some_and(|next| next.is_alphanumeric());
        if glyph.is_alphanumeric() || glyph == '\'' && inside {
            word.push(glyph);
            continue;
        }
        if !word.is_empty() {
            tokens.push(Token::Word(std::mem::take(&mut word)));
        }
        match glyph {
            '\n' => tokens.push(Token::Line),
            ':' | '=' | '>' => tokens.push(Token::Colon),
            '\'' | '"' | '`' | '‘' | '’' | '“' | '”' | '«' | '»' | '*' | '[' | ']' | '<' =>
            {
                tokens.push(Token::Quote);
            }
            glyph if glyph.is_whitespace() => {}
            _ => tokens.push(Token::Sign),
        }
    }
    if !word.is_empty() {
        tokens.push(Token::Word(word));
    }
    tokens
}

fn is_one_of(token: Option<&Token>, words: &[&str]) -> bool {
    matches!(token, Some(Token::Word(word)) if words.contains(&word.as_str()))
}

/// Whether the words around a name, in its own sentence, speak of the guess.
fn is_of_another(tokens: &[Token], noun: usize) -> bool {
    let before = tokens.get(noun.saturating_sub(3)..noun).unwrap_or_default();
    let own = before.iter().rev();
    let mut own = own.take_while(|token| matches!(token, Token::Word(_)));
    own.any(|token| is_one_of(Some(token), &OTHER))
}

/// Words behind a name and a verb or a colon, at the end of a sentence or in quotes.
fn told(tokens: &[Token]) -> Vec<Told> {
    let nouns = (0..tokens.len()).filter(|at| {
        is_one_of(tokens.get(*at), &NOUNS)
            && !is_one_of(tokens.get(at + 1), &NOUNS)
            && !is_of_another(tokens, *at)
    });
    nouns.filter_map(|noun| behind(tokens, noun + 1)).collect()
}

/// The word that a name is given behind it.
fn behind(tokens: &[Token], start: usize) -> Option<Told> {
    let rest = tokens.get(start..)?;
    let between = rest
        .iter()
        .take(BETWEEN)
        .position(|token| matches!(token, Token::Colon) || is_one_of(Some(token), &VERBS))?;
    let skipped = rest.get(..between)?;
    let words = skipped.iter().all(|token| {
        matches!(token, Token::Word(_))
            && !is_one_of(Some(token), &OTHER)
            && !is_one_of(Some(token), &NOUNS)
    });
    let mut at = between;
    let (mut colon, mut quote) = (false, false);
    let word = loop {
        match rest.get(at)? {
            Token::Colon => colon = true,
            Token::Quote => quote = true,
            Token::Line if colon => {}
            Token::Word(word) if !VERBS.contains(&word.as_str()) => break word,
            Token::Word(_) => {}
            Token::Line | Token::Sign => return None,
        }
        at += 1;
    };
    let ends = !matches!(rest.get(at + 1), Some(Token::Word(_)));
    let fits = words && ends && word.chars().all(char::is_alphabetic);
    let points = POINTING.contains(&word.as_str()) || OTHER.contains(&word.as_str());
    (fits && !points).then(|| Told {
        word: word.clone(),
        marked: colon || quote,
        forward: true,
    })
}

/// Words in front of a name: "apple was the word".
fn told_behind(tokens: &[Token]) -> Vec<Told> {
    let words: Vec<_> = tokens
        .iter()
        .filter(|token| **token != Token::Quote)
        .collect();
    let told = words
        .windows(5)
        .chain(words.windows(4))
        .filter_map(|window| {
            let [Token::Word(word), verb, article, rest @ ..] = window else {
                return None;
            };
            let (noun, adjectives) = rest.split_last()?;
            let is_it = is_one_of(Some(verb), &VERBS)
                && is_one_of(Some(article), &["the", "my", "our"])
                && is_one_of(Some(noun), &NOUNS)
                && adjectives
                    .iter()
                    .all(|one| matches!(one, Token::Word(_)) && !is_one_of(Some(one), &OTHER));
            let points = POINTING.contains(&word.as_str()) || OTHER.contains(&word.as_str());
            (is_it && !points && !NOUNS.contains(&word.as_str())).then(|| Told {
                word: word.clone(),
                marked: false,
                forward: false,
            })
        });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let tokens = tokens(text);
        let told = told(&tokens).into_iter().chain(told_behind(&tokens));
        let mut words: Vec<_> = told.map(|told| told.word).collect();
        words.dedup();
        words
    }

    #[test]
    fn a_word_is_named_as_the_secret_behind_its_name_or_in_front_of_it() {
        for text in [
            "You lose! The word was apple.",
            "Game over - the word was 'apple'.",
            "The answer is: APPLE",
            "Secret: apple\n",
            "The word was:\napple",
            "the secret word is apple",
            "the correct word you had to find was apple",
            "The word should have been \"apple\".",
            "Sorry, apple was the secret word",
        ] {
            assert_eq!(words(text), ["apple"], "{text}");
        }
    }

    #[test]
    fn what_is_said_of_a_guess_names_no_secret() {
        for text in [
            "Your word was apple.",
            "Last word: apple",
            "The word you typed was apple.",
            "The word was not apple.",
            "The word was never found",
            "apple is not the word",
            "That was the last word",
            "What a word!\napple",
        ] {
            assert_eq!(words(text), [] as [&str; 0], "{text}");
        }
    }
}
