//! The words by which programs say what happens: the table `[vocabulary]` of a spec, and what is
//! known without it.
//!
//! ```toml
//! [vocabulary]                     # adds to the words that are known
//! win = ["!boo yah"]
//! too-long = ["letters to spare"]
//! hit = ["o"]
//! ```
//!
//! A phrase is words between blanks, in lower case, with apostrophes written out ("did not"). Its
//! words may have up to two others between them. `dup*` stands for every word that begins so, and
//! `#` for any number. Signs before a phrase: `~` counts only where nothing else is said, `!` can
//! mean nothing else wherever it is said, `=` has to be a whole sentence. The topics `hit`, `near`
//! and `miss` hold marks, one word or sign each.

mod known;

use std::collections::BTreeMap;

/// The words that a game adds to those that are known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vocabulary {
    added: BTreeMap<&'static str, Vec<String>>,
}

impl Vocabulary {
    /// What words can be about, by the keys of the table: the ends of a game, the file that is not
    /// there, each check by its name, the marks, the labels of counted marks, rows that are not
    /// used yet, and what asks for a guess.
    pub fn topics() -> impl Iterator<Item = &'static str> {
        known::WORDS.iter().map(|(topic, _)| *topic)
    }

    /// Adds phrases on a topic, which has to be one of [`Vocabulary::topics`].
    pub fn add(&mut self, topic: &'static str, phrases: impl IntoIterator<Item = String>) {
        self.added.entry(topic).or_default().extend(phrases);
    }

    /// The phrases on a topic: those that are known, then those that were added.
    pub fn phrases(&self, topic: &str) -> impl Iterator<Item = &str> {
        let known = known::WORDS.iter().filter(move |(name, _)| *name == topic);
        let known = known.flat_map(|(_, phrases)| phrases.split(',').map(str::trim));
        known.chain(self.added(topic).iter().map(String::as_str))
    }

    /// The phrases that were added on a topic.
    pub fn added(&self, topic: &str) -> &[String] {
        self.added.get(topic).map_or(&[], Vec::as_slice)
    }
}

/// What is wrong with a phrase, if anything is.
pub fn objection(phrase: &str) -> Option<&'static str> {
    let words = phrase.trim_start_matches(['~', '!', '=']);
    if words.trim().is_empty() {
        return Some("it has no words");
    }
    if phrase.contains(',') || phrase.contains('\n') {
        return Some("a phrase has neither commas nor line breaks; list phrases one by one");
    }
    if words.chars().any(char::is_uppercase) {
        return Some("phrases are written in lower case, and match either");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::check;

    #[test]
    fn every_check_has_words() {
        let vocabulary = Vocabulary::default();
        for rule in check::RULES {
            assert!(
                vocabulary.phrases(rule.name()).count() > 0,
                "{}",
                rule.name()
            );
        }
    }

    #[test]
    fn all_known_phrases_are_well_formed_and_on_one_topic_once() {
        let vocabulary = Vocabulary::default();
        for topic in Vocabulary::topics() {
            let mut phrases: Vec<_> = vocabulary.phrases(topic).collect();
            for phrase in &phrases {
                assert_eq!(objection(phrase), None, "{topic}: {phrase}");
            }
            phrases.sort_unstable();
            let all = phrases.len();
            phrases.dedup();
            assert_eq!(phrases.len(), all, "{topic}");
        }
    }

    #[test]
    fn added_phrases_follow_the_known_ones() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.add("win", ["boo yah".to_owned()]);
        assert_eq!(vocabulary.phrases("win").last(), Some("boo yah"));
        assert_eq!(vocabulary.added("lose"), &[] as &[String]);
    }

    #[test]
    fn a_phrase_has_words_in_lower_case_and_no_comma() {
        assert!(objection("~").is_some());
        assert!(objection("You win").is_some());
        assert!(objection("win, lose").is_some());
        assert_eq!(objection("!you win"), None);
    }
}
