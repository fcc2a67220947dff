//! What a message is about: phrases of the vocabulary found in its sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use super::affirm::{affirms, is_wanted, uses};
use super::compared;
use super::denial::{denies, is_negation, negates, of_none, prescribes};
use crate::game::Vocabulary;

/// How many other words may stand between two words of a phrase.
const GAP: usize = 2;

/// A vocabulary, ready to be looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    phrases: Vec<Phrase>,
    /// The phrases whose first word begins with a character.
    by_start: BTreeMap<char, Vec<usize>>,
    /// The words that stand in phrases.
    known: BTreeSet<String>,
    /// What single marks stand for.
    marks: BTreeMap<String, &'static str>,
}

/// A phrase of the vocabulary.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Phrase {
    topic: &'static str,
    words: Vec<String>,
    weak: bool,
    core: bool,
    whole: bool,
}

/// That a text is about a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The topic.
    pub topic: &'static str,
    /// Words of the longest phrase that was found.
    pub weight: usize,
    /// Whether nothing but a weak phrase was found.
    pub weak: bool,
    /// Whether the phrase can mean nothing else.
    pub core: bool,
    /// Whether its words stand one behind the other.
    pub tight: bool,
    /// Whether the sentence says the opposite.
    pub denied: bool,
    /// The sentence.
    pub sentence: usize,
}

impl Words {
    /// Prepares a vocabulary.
    pub fn of(vocabulary: &Vocabulary) -> Self {
        let (mut phrases, mut marks) = (Vec::new(), BTreeMap::new());
        let mut by_start: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        for topic in Vocabulary::topics() {
            for phrase in vocabulary.phrases(topic) {
                if matches!(topic, "hit" | "near" | "miss") {
                    marks.insert(phrase.trim().to_lowercase(), topic);
                    continue;
                }
                let phrase = Phrase::of(topic, phrase);
                let start = phrase.words.first().and_then(|word| word.chars().next());
                by_start
                    .entry(start.unwrap_or_default())
                    .or_default()
                    .push(phrases.len());
                phrases.push(phrase);
            }
        }
        let words = phrases.iter().flat_map(|phrase: &Phrase| &phrase.words);
        Self {
            known: words.cloned().collect(),
            phrases,
            by_start,
            marks,
        }
    }

    /// The mark that a word or a sign is known to stand for, as the topic's name. What was added
    /// counts before what is known.
    pub fn mark(&self, token: &str) -> Option<&'static str> {
        self.marks.get(&token.to_lowercase()).copied()
    }

    /// Whether a word stands in some phrase as it is.
    pub fn has(&self, word: &str) -> bool {
        self.known.contains(word)
    }

    /// Whether a text has any word on a topic.
    pub fn is_about(&self, text: &str, topic: &str) -> bool {
        self.find(text)
            .any(|(_, _, phrase, _)| phrase.topic == topic)
    }

    /// Every phrase in a text: the number of the sentence, the sentence, the phrase, its place.
    fn find(
        &self,
        text: &str,
    ) -> impl Iterator<Item = (usize, Rc<[String]>, &Phrase, Range<usize>)> {
        let sentences = sentences(text).into_iter().map(Rc::from).enumerate();
        sentences.flat_map(move |(number, sentence): (usize, Rc<[String]>)| {
            let places = (0..sentence.len()).flat_map({
                let sentence = Rc::clone(&sentence);
                move |at| {
                    let start = sentence.get(at).and_then(|word| word.chars().next());
                    let phrases = start
                        .and_then(|start| self.by_start.get(&start))
                        .into_iter()
                        .flatten();
                    phrases.map(move |phrase| (at, *phrase))
                }
            });
            places.filter_map(move |(at, phrase)| {
                let phrase = self.phrases.get(phrase)?;
                let end = phrase.end(&sentence, at)?;
                Some((number, Rc::clone(&sentence), phrase, at..end))
            })
        })
    }

    /// Everything that a text is about, the best hit of each topic in each sentence.
    pub fn hits(&self, text: &str) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        for (number, sentence, phrase, place) in self.find(text) {
            let hit = Hit {
                topic: compared::topic(phrase.topic, &sentence, place.start),
                weight: phrase.words.len(),
                weak: phrase.weak,
                core: phrase.core,
                tight: place.len() == phrase.words.len(),
                denied: phrase.is_denied(&sentence, &place),
                sentence: number,
            };
            let mut known = hits.iter_mut();
            match known.find(|one| one.topic == hit.topic && one.sentence == number) {
                Some(known) if rank(&hit) > rank(known) => *known = hit,
                Some(_) => {}
                None => hits.push(hit),
            }
        }
        hits
    }
}

/// How much a hit says.
fn rank(hit: &Hit) -> (bool, bool, usize, bool) {
    (!hit.weak, hit.core, hit.weight, hit.tight)
}

impl Phrase {
    fn of(topic: &'static str, phrase: &str) -> Self {
        let words = phrase.trim_start_matches(['~', '!', '=']);
        Self {
            topic,
            words: words.split_whitespace().map(str::to_owned).collect(),
            weak: phrase.starts_with('~'),
            core: phrase.starts_with('!'),
            whole: phrase.starts_with('='),
        }
    }

    /// Where the phrase ends in a sentence, if it starts there.
    fn end(&self, sentence: &[String], start: usize) -> Option<usize> {
        if self.whole && sentence.len() != self.words.len() {
            return None;
        }
        let mut at = start;
        for (number, word) in self.words.iter().enumerate() {
            let reach = if number == 0 { 1 } else { GAP + 1 };
            let mut ahead = sentence.get(at..).unwrap_or_default().iter().take(reach);
            at += ahead.position(|other| is_word(word, other))? + 1;
        }
        Some(at)
    }

    /// Whether its sentence turns the phrase into its opposite: "did not win", "has no repeated
    /// letter", "is all lowercase". What must not be is no denial of its being so.
    fn is_denied(&self, sentence: &[String], place: &Range<usize>) -> bool {
        let inside = sentence.get(place.clone()).unwrap_or_default();
        let is_own = |word: &str| self.words.iter().any(|own| is_word(own, word));
        let within = inside.iter().any(|word| is_negation(word) && !is_own(word));
        let before = sentence
            .get(place.start.saturating_sub(4)..place.start)
            .unwrap_or_default();
        match self.topic {
            // Who is spoken to begins a clause of its own.
            "win" | "lose" if self.words.first().is_some_and(|word| word == "you") => within,
            "win" | "lose" => within || negates(before),
            "repeats" | "not-lowercase" if is_wanted(self.topic, &self.words) => {
                affirms(sentence, place.end, &self.words)
            }
            "drops-green" => uses(sentence, place.end, &self.words),
            "repeats" | "already-tried" | "too-long" | "too-short" | "not-lowercase" => {
                denies(sentence, before)
                    || of_none(sentence, place.end)
                    || (within && !prescribes(sentence))
            }
            // Not to use them is what they are about.
            _ => false,
        }
    }
}

/// Whether a word of a sentence is the word of a phrase.
fn is_word(pattern: &str, word: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => word.starts_with(start),
        None => pattern == word,
    }
}

/// The sentences of a text as words in lower case, contractions written out, numbers as `#`.
pub fn sentences(text: &str) -> Vec<Vec<String>> {
    let parts = text.split(['.', '!', '?', '\n', ';', '…', ',', ':', '(', ')']);
    let sentences = parts.map(|part| {
        let words = part.split(|glyph: char| !glyph.is_alphanumeric() && glyph != '\'');
        let words = words
            .map(|word| word.trim_matches('\''))
            .filter(|word| !word.is_empty());
        words.flat_map(written_out).collect::<Vec<_>>()
    });
    sentences.filter(|sentence| !sentence.is_empty()).collect()
}

/// A word, or the words that it is short for.
fn written_out(word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    if word.chars().all(|glyph| glyph.is_ascii_digit()) {
        return vec!["#".to_owned()];
    }
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    match word.as_str() {
        "cannot" | "can't" | "cant" => return owned(&["can", "not"]),
        "won't" => return owned(&["will", "not"]),
        "didnt" => return owned(&["did", "not"]),
        "doesnt" => return owned(&["does", "not"]),
        "couldnt" => return owned(&["could", "not"]),
        "dont" => return owned(&["do", "not"]),
        "isnt" => return owned(&["is", "not"]),
        "havent" => return owned(&["have", "not"]),
        "couldn't" => return owned(&["could", "not"]),
        _ => {}
    }
    if NUMBER_WORDS.contains(&word.as_str()) {
        return vec!["#".to_owned()];
    }
    let endings = [
        ("n't", "not"),
        ("'ve", "have"),
        ("'re", "are"),
        ("'ll", "will"),
        ("'m", "am"),
    ];
    for (ending, rest) in endings {
        if let Some(stem) = word.strip_suffix(ending) {
            return owned(&[stem, rest]);
        }
    }
    match word.strip_suffix("'s") {
        Some(stem @ ("it" | "that" | "there" | "what" | "here" | "he" | "she")) => {
            owned(&[stem, "is"])
        }
        Some(stem) => owned(&[stem]),
        None => vec![word],
    }
}

/// Numbers that are written as words, from zero; "one" and "no" mean too much else.
pub const NUMBER_WORDS: [&str; 10] = [
    "zero", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn about(text: &str) -> Vec<&'static str> {
        let words = Words::of(&Vocabulary::default());
        let best = words.hits(text).into_iter();
        let mut topics: Vec<_> = best
            .filter(|hit| !hit.weak && !hit.denied)
            .map(|hit| hit.topic)
            .collect();
        topics.sort_unstable();
        topics.dedup();
        topics
    }

    fn denied(text: &str, topic: &str) -> bool {
        let words = Words::of(&Vocabulary::default());
        words
            .hits(text)
            .iter()
            .any(|hit| hit.topic == topic && hit.denied)
    }

    #[test]
    fn a_win_that_did_not_happen_is_a_loss() {
        assert!(about("You WIN!").contains(&"win"));
        for text in [
            "You did not win",
            "Sorry, you didn't win.",
            "you haven't won",
            "You never won",
        ] {
            assert!(denied(text, "win"), "{text}");
            assert!(!about(text).contains(&"win"), "{text}");
        }
        assert!(about("You could not guess the word").contains(&"lose"));
        assert!(about("You didn't guess it!").contains(&"lose"));
        assert!(denied("You did not lose", "lose"));
    }

    #[test]
    fn what_must_not_be_is_no_denial() {
        for text in [
            "Your word must not contain repeated letters",
            "No repeated letters allowed!",
            "Don't repeat letters",
            "Please do not use duplicate letters",
            "You can't use repeated letters",
        ] {
            assert!(about(text).contains(&"repeats"), "{text}");
        }
        for text in [
            "Your word has no duplicate letter!",
            "It does not have repeated letters",
        ] {
            assert!(denied(text, "repeats"), "{text}");
        }
        assert!(denied(
            "You have not already tried this word",
            "already-tried"
        ));
        assert!(denied("The word is not too long", "too-long"));
    }

    #[test]
    fn marks_are_known_by_letter_word_and_picture() {
        let words = Words::of(&Vocabulary::default());
        assert_eq!(words.mark("G"), Some("hit"));
        assert_eq!(words.mark("Yellow"), Some("near"));
        assert_eq!(words.mark("⬛"), Some("miss"));
        assert_eq!(words.mark("2"), None);
    }

    #[test]
    fn a_teacher_may_add_words() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.add("win", ["!ship sunk".to_owned()]);
        vocabulary.add("miss", ["g".to_owned()]);
        let words = Words::of(&vocabulary);
        assert!(words.is_about("Your ship has sunk", "win"));
        // What was added counts before what is known.
        assert_eq!(words.mark("G"), Some("miss"));
    }
}
