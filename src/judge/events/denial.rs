//! Words that turn a phrase into its opposite, and those that only say what has to be.

/// Whether the words before a phrase negate it: "no" only what stands right behind it.
pub fn negates(before: &[String]) -> bool {
    let near = before.iter().rev().take(3).enumerate();
    near.into_iter()
        .any(|(distance, word)| is_negation(word) && (word != "no" || distance == 0))
}

/// Whether a sentence says what has to be, and not what is.
pub fn prescribes(sentence: &[String]) -> bool {
    sentence
        .iter()
        .any(|word| PRESCRIBING.contains(&word.as_str()))
}

/// Whether the words before a phrase state that it is not so, and do not only demand it.
pub fn denies(sentence: &[String], before: &[String]) -> bool {
    let Some(negation) = before.iter().rposition(|word| is_negation(word)) else {
        return false;
    };
    if prescribes(sentence) {
        return false;
    }
    let verb = before.get(..negation).unwrap_or_default();
    match verb.last().filter(|word| STATING.contains(&word.as_str())) {
        Some(verb) if verb == "do" => {
            let subject = verb_subject(before, negation);
            subject.is_some_and(|word| SUBJECTS.contains(&word.as_str()))
        }
        Some(_) => before.len() - negation <= 3,
        None => false,
    }
}

/// Whether a sentence up to the end of a phrase states it of nothing: "no letter is repeated".
pub fn of_none(sentence: &[String], end: usize) -> bool {
    let upto = sentence.get(..end).unwrap_or_default();
    let mut pairs = upto.windows(2).enumerate();
    let none = pairs.find(|(_, pair)| match pair {
        [none, of] if none == "none" => of == "of",
        // "No, your letters are repeated" denies nothing.
        [no, what] => no == "no" && (what.starts_with("letter") || what.starts_with("char")),
        _ => false,
    });
    let Some((none, _)) = none else {
        return false;
    };
    let behind = upto.get(none..).unwrap_or_default();
    let states = |pair: &[String]| {
        let verb = pair.first().map_or("", String::as_str);
        matches!(
            verb,
            "is" | "are" | "was" | "were" | "occurs" | "occur" | "appears" | "appear"
        ) && pair.get(1).is_some_and(|word| word != "to")
    };
    behind.windows(2).any(states) && !prescribes(sentence)
}

/// Whether a word denies what comes behind it.
pub fn is_negation(word: &str) -> bool {
    NEGATIONS.contains(&word)
}

/// The word before "do not".
fn verb_subject(before: &[String], negation: usize) -> Option<&String> {
    before.get(negation.checked_sub(2)?)
}

const NEGATIONS: [&str; 9] = [
    "not", "no", "never", "without", "unable", "nor", "neither", "failed", "hardly",
];

const PRESCRIBING: [&str; 11] = [
    "must", "should", "can", "cannot", "may", "please", "shall", "need", "needs", "allowed",
    "could",
];

const STATING: [&str; 15] = [
    "is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "contains", "contain",
    "there", "with", "uses",
];

const SUBJECTS: [&str; 8] = ["you", "it", "they", "word", "letters", "guess", "we", "i"];
