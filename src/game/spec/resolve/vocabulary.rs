//! The words that a game adds to those that are known.

use crate::game::vocabulary::{Vocabulary, objection};
use crate::util::config::{Read, Section};

pub(super) fn resolve(root: &Section<'_>) -> Read<Vocabulary> {
    let mut vocabulary = Vocabulary::default();
    let Some(section) = root.section("vocabulary")? else {
        return Ok(vocabulary);
    };
    for topic in Vocabulary::topics() {
        let Some(phrases) = section.strings(topic)? else {
            continue;
        };
        for phrase in &phrases {
            if let Some(objection) = objection(phrase) {
                let message = format!("the phrase `{phrase}` cannot be used: {objection}");
                return Err(section.error_at(topic, message, None));
            }
        }
        vocabulary.add(topic, phrases);
    }
    Ok(vocabulary)
}
