//! Which of guess and secret a comparison calls too long: who asks for a longer word says that the
//! guess is too short.

use super::denial::is_negation;

/// What a phrase on a length means in its sentence. `place` is where the comparing word stands.
pub fn topic(topic: &'static str, sentence: &[String], place: usize) -> &'static str {
    let opposite = match topic {
        "too-long" => "too-short",
        "too-short" => "too-long",
        _ => return topic,
    };
    let compares = sentence
        .get(place)
        .is_some_and(|word| COMPARING.contains(&word.as_str()));
    if compares && is_asked_for(sentence, place) {
        opposite
    } else {
        topic
    }
}

/// Whether a sentence asks for what stands at a place, and does not state or forbid it.
fn is_asked_for(sentence: &[String], place: usize) -> bool {
    let before = sentence.get(..place).unwrap_or_default();
    let behind = sentence.get(place + 1..).unwrap_or_default();
    if before.iter().any(|word| is_negation(word)) || states(before) {
        return false;
    }
    let asks = (0..place).any(|at| requests(sentence, at));
    let compared = behind.iter().any(|word| word == "than");
    let asks_behind = behind
        .iter()
        .any(|word| ASKING_BEHIND.contains(&word.as_str()));
    // "A longer word" states nothing.
    let bare = matches!(before, [article] if article == "a")
        && !behind.iter().any(|word| STATING.contains(&word.as_str()));
    asks || (asks_behind || bare) && !compared
}

/// Whether the words before a comparison state it: "your guess is longer", and not "a guess that is
/// longer".
fn states(before: &[String]) -> bool {
    let verb = before
        .iter()
        .rposition(|word| STATING.contains(&word.as_str()));
    let Some(verb) = verb else {
        return false;
    };
    let around = |at: Option<usize>| at.and_then(|at| before.get(at)).map(String::as_str);
    let relative = matches!(around(verb.checked_sub(1)), Some("that" | "which"));
    let demands = around(Some(verb + 1)) == Some("to");
    let asked_behind = (verb + 1..before.len()).any(|at| requests(before, at));
    !relative && !demands && !asked_behind
}

/// Whether a word of a sentence demands what comes behind it.
fn requests(sentence: &[String], at: usize) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| sentence.get(at)).map(String::as_str);
    let (before, behind) = (word(at.checked_sub(1)), word(Some(at + 1)));
    match word(Some(at)) {
        // "The word you enter" asks for nothing.
        Some(verb) if ENTERING.contains(&verb) => before != Some("you"),
        Some("guess" | "input") => matches!(behind, Some("a" | "an" | "something" | "another")),
        Some("has" | "have" | "had" | "is" | "are") => behind == Some("to"),
        Some(verb) => DEMANDING.contains(&verb),
        None => false,
    }
}

const COMPARING: [&str; 5] = ["longer", "shorter", "more", "fewer", "less"];

const STATING: [&str; 6] = ["is", "are", "was", "were", "has", "contains"];

const ENTERING: [&str; 13] = [
    "enter", "use", "try", "type", "make", "pick", "choose", "give", "write", "provide", "submit",
    "think", "find",
];

const DEMANDING: [&str; 13] = [
    "must",
    "should",
    "shall",
    "please",
    "need",
    "needs",
    "want",
    "wanted",
    "expected",
    "expecting",
    "required",
    "ought",
    "supposed",
];

const ASKING_BEHIND: [&str; 5] = ["please", "needed", "required", "wanted", "expected"];

#[cfg(test)]
mod tests {
    use super::super::words::Words;
    use crate::game::Vocabulary;

    /// What a text says of a length, as far as it compares.
    fn said(text: &str) -> Vec<&'static str> {
        let hits = Words::of(&Vocabulary::default()).hits(text);
        let hits = hits
            .iter()
            .filter(|hit| !hit.denied && hit.topic.starts_with("too-"));
        hits.map(|hit| hit.topic).collect()
    }

    #[test]
    fn who_asks_for_a_longer_word_calls_the_guess_too_short() {
        for text in [
            "Please enter a longer word.",
            "Your guess must be longer!",
            "Your guess should be longer than 3 letters",
            "Use a longer word",
            "Try a longer one",
            "Your guess needs to be longer",
            "Your guess has to be longer",
            "The guess you entered is short and it has to be longer",
            "A longer word, please",
            "Longer word please",
            "Please enter a word that is longer",
            "Guess a longer word",
            "You must enter a word that has more letters than that",
        ] {
            assert_eq!(said(text), ["too-short"], "{text}");
            let text = text.to_lowercase().replace("longer", "shorter");
            let text = text.replace("more", "fewer");
            assert_eq!(said(&text), ["too-long"], "{text}");
        }
    }

    #[test]
    fn who_states_that_it_is_longer_calls_it_too_long() {
        for text in [
            "Your guess is longer than my word",
            "That's longer than my word.",
            "Your guess is longer than it should be",
            "The word you enter is longer than the secret word",
            "Please note that your guess is longer than the secret word",
            "Your guess is longer than expected",
            "Guess longer than the word",
            "Your guess must not be longer than the secret word",
            "Your guess can't be longer than the secret word",
            "Please do not enter longer words",
            "Please enter a word that is not longer than 5 letters",
            "Your guess has more letters than the secret word",
        ] {
            assert_eq!(said(text), ["too-long"], "{text}");
        }
        assert_eq!(said("That's shorter than my word."), ["too-short"]);
    }
}
