//! Phrases that name what a guess should be, and not its fault: stated of the guess, they say that
//! nothing is wrong with it.

use super::denial::{is_negation, prescribes};

/// Whether a phrase names what a guess should be: "lowercase", and not "uppercase".
pub fn is_wanted(topic: &str, words: &[String]) -> bool {
    let wanted: &[&str] = match topic {
        "not-lowercase" => &LOWERCASE,
        "repeats" => &UNLIKE,
        _ => return false,
    };
    // "Not a letter" and "non letter" are faults.
    let faulty = words.iter().any(|word| turns(word));
    !faulty && words.iter().any(|word| wanted.contains(&word.as_str()))
}

/// Whether a sentence plainly states of the guess what a phrase names: "it is all lowercase", and
/// neither "it must be lowercase" nor "lowercase letters only". `end` is where the phrase ends.
pub fn affirms(sentence: &[String], end: usize, words: &[String]) -> bool {
    let (upto, behind) = sentence.split_at(end.min(sentence.len()));
    let Some(verb) = upto.iter().rposition(|word| is(word, &STATING)) else {
        return false;
    };
    let between = upto.get(verb + 1..).unwrap_or_default();
    let own = |word: &String| words.iter().any(|own| is_own(own, word));
    let fills = |word: &String| is(word, &FILLING) || own(word);
    let few = |word: &String| is(word, &["only", "just"]);
    let counted = between.iter().any(few) && between.iter().any(|word| word == "#");
    verb > 0
        && between.iter().all(fills)
        && !counted
        // "It is lowercase letters only" may be the rule.
        && upto.last().is_none_or(|word| word != "only")
        && !prescribes(sentence)
        && !upto.iter().any(|word| turns(word))
        && !behind.iter().any(|word| is(word, &GOING_ON))
        && !sentence.iter().any(|word| is(word, &NOT_OF_IT))
}

/// Whether a sentence states that the green letters are used: "you did use the green letter".
pub fn uses(sentence: &[String], end: usize, words: &[String]) -> bool {
    let upto = sentence.get(..end).unwrap_or_default();
    let stated = (0..upto.len()).any(|at| {
        let (before, behind) = upto.split_at(at);
        let helps = |word: &&String| is(word, &HELPING);
        let helped = before.iter().rev().take_while(helps).count();
        let mut subject = before.iter().rev().skip(helped);
        let (verb, object) = behind.split_at(1);
        let states = verb.iter().any(|word| {
            is(word, &["used", "kept", "uses", "keeps"]) || is(word, &["use", "keep"]) && helped > 0
        });
        let fills = |word: &String| is(word, &["the", "all", "your", "a", "every", "each", "of"]);
        states
            && subject
                .next()
                .is_some_and(|word| is(word, &["you", "it", "guess", "word", "input"]))
            && object
                .iter()
                .all(|word| fills(word) || words.iter().any(|own| is_own(own, word)))
    });
    let misused = |word: &String| turns(word) || is(word, &MISUSED);
    stated && !prescribes(sentence) && !sentence.iter().any(misused)
}

fn is(word: &str, list: &[&str]) -> bool {
    list.contains(&word)
}

fn is_own(own: &str, word: &str) -> bool {
    own.strip_suffix('*')
        .map_or(own == word, |start| word.starts_with(start))
}

/// Whether a word turns what comes behind it.
fn turns(word: &str) -> bool {
    is_negation(word) || is(word, &TURNING)
}

const LOWERCASE: [&str; 10] = [
    "lowercase",
    "lower",
    "lowercased",
    "small",
    "only",
    "alphabet*",
    "a",
    "between",
    "through",
    "to",
];

const UNLIKE: [&str; 4] = ["unique", "distinct", "different", "once"];

const TURNING: [&str; 11] = [
    "non", "other", "outside", "beside", "besides", "except", "beyond", "but", "none", "nothing",
    "than",
];

const STATING: [&str; 12] = [
    "is", "are", "was", "were", "has", "have", "contains", "contain", "consists", "consist",
    "uses", "includes",
];

const FILLING: [&str; 21] = [
    "all",
    "only",
    "just",
    "in",
    "of",
    "a",
    "the",
    "entirely",
    "completely",
    "fully",
    "already",
    "made",
    "lowercase",
    "lower",
    "case",
    "small",
    "up",
    "written",
    "letters",
    "characters",
    "#",
];

/// What comes behind may be the fault: "has lowercase letters and numbers".
const GOING_ON: [&str; 5] = ["and", "or", "with", "plus", "only"];

/// What is said of the secret or of words as such, or of what is accepted.
const NOT_OF_IT: [&str; 19] = [
    "secret",
    "answer",
    "solution",
    "words",
    "always",
    "accepted",
    "permitted",
    "required",
    "supposed",
    "expected",
    "valid",
    "legal",
    "invalid",
    "illegal",
    "wrong",
    "incorrect",
    "bad",
    "error",
    "acceptable",
];

const HELPING: [&str; 5] = ["did", "do", "does", "have", "has"];

const MISUSED: [&str; 18] = [
    "wrong",
    "wrongly",
    "incorrect",
    "incorrectly",
    "different",
    "another",
    "elsewhere",
    "misplaced",
    "instead",
    "only",
    "just",
    "one",
    "some",
    "place",
    "places",
    "position",
    "positions",
    "to",
];
