//! An end that is told with every question, where the game goes on.

use super::outcome::Findings;
use super::read::Reader;
use super::words::{Words, sentences};

/// Reads the texts that ask for guesses: none may say that the game is over.
pub(super) fn read(reader: &Reader<'_>, findings: &mut Findings) {
    for (at, place) in reader.cut.prompts.iter().enumerate() {
        let text = reader.page.text(place);
        let Some((round, over)) = reader
            .plan
            .rounds
            .get(at)
            .zip(end_told(&reader.plan.words, &text))
        else {
            continue;
        };
        let over = over_in_words(over);
        let why = format!("the program says that the game is {over}, and asks for a guess");
        findings.wrong(at, reader.finding(round.turn, place, &why));
    }
}

/// How a game ends by a topic, for people.
pub(super) fn over_in_words(topic: &str) -> &'static str {
    if topic == "win" { "won" } else { "lost" }
}

/// The end that a sentence tells that says nothing else: "win" or "lose". What holds under a
/// condition only, as in the rules of the game, is longer.
pub(super) fn end_told(words: &Words, text: &str) -> Option<&'static str> {
    let sentences = sentences(text);
    let hits = words.hits(text).into_iter();
    let mut ends = hits.filter(|hit| {
        let all = sentences.get(hit.sentence).map_or(0, Vec::len);
        let over = matches!(hit.topic, "win" | "lose");
        over && hit.core && !hit.denied && hit.weight == all
    });
    ends.next().map(|hit| hit.topic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Vocabulary;

    #[test]
    fn an_end_is_told_by_a_sentence_of_its_own() {
        let words = Words::of(&Vocabulary::default());
        assert_eq!(end_told(&words, "You win! Guess: "), Some("win"));
        assert_eq!(end_told(&words, "Guess (you lose): "), Some("lose"));
        for text in [
            "If you guess it you win: ",
            "You win when it is green",
            "> ",
        ] {
            assert_eq!(end_told(&words, text), None, "{text}");
        }
    }
}
