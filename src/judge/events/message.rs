//! What a text says became of a guess: which check rejects it, or how the game ends.

use super::plan::{Over, Plan, Said};
use super::premature::over_in_words;
use super::words::{Hit, sentences};
use crate::game::check::in_words;

/// What a message comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// It says what it should.
    Right,
    /// It says something else, or nothing: why.
    Wrong(String),
    /// It cannot be told: why.
    Doubt(String),
}

/// Reads what has to be the rejection of a guess by a check. `length` is that of the guess.
pub fn rejection(plan: &Plan, rule: &str, length: usize, text: &str) -> Message {
    let hits = of_length(plan.words.hits(text));
    let is_rule =
        |hit: &&Hit| plan.rules.iter().any(|rule| rule == hit.topic) || is_length(hit.topic);
    let means = |hit: &&Hit| is_same(rule, hit.topic, length, plan.length);
    let rules: Vec<_> = hits
        .iter()
        .filter(is_rule)
        .filter(|hit| is_possible(hit.topic, plan))
        .collect();
    let own: Vec<_> = rules.iter().copied().filter(means).collect();
    let others: Vec<_> = rules
        .iter()
        .copied()
        .filter(|hit| !means(hit) && !hit.denied)
        .collect();
    if let Some(over) = hits
        .iter()
        .find(|hit| matches!(hit.topic, "win" | "lose") && hit.core && !hit.denied)
    {
        return Message::Wrong(format!(
            "the program says that the game is {}, where the game goes on",
            over_in_words(over.topic)
        ));
    }
    let weight = |hits: &[&Hit]| {
        hits.iter()
            .map(|hit| (!hit.weak, hit.weight, hit.tight))
            .max()
    };
    let meant: Vec<_> = own.iter().copied().filter(|hit| !hit.denied).collect();
    let strongest = others
        .iter()
        .copied()
        .filter(|hit| !hit.weak)
        .max_by_key(|hit| (hit.weight, hit.tight));
    let why = in_words(rule);
    match (weight(&meant), strongest) {
        (Some(own), Some(other)) if (true, other.weight, other.tight) >= own => {
            Message::Doubt(both(rule, other))
        }
        (Some(_), Some(other)) if apart(&meant, other) && other.weight > 1 => {
            Message::Doubt(both(rule, other))
        }
        (Some(_), _) => Message::Right,
        (None, _) if !own.is_empty() => Message::Wrong(format!(
            "the guess is to be rejected because {why}, and it says the opposite"
        )),
        (None, Some(other)) => Message::Wrong(format!(
            "the guess is to be rejected because {why}, and it speaks of another reason ({})",
            in_words(other.topic)
        )),
        (None, None) if sentences(text).is_empty() => Message::Wrong(format!(
            "the guess is to be rejected because {why}, and nothing says so"
        )),
        (None, None) => Message::Doubt(format!(
            "the guess is to be rejected because {why}, and whether this says so cannot be read"
        )),
    }
}

fn both(rule: &str, other: &Hit) -> String {
    format!(
        "the guess is to be rejected because {}, and it may speak of another reason too ({})",
        in_words(rule),
        in_words(other.topic)
    )
}

/// Whether another hit stands in a sentence of its own.
fn apart(own: &[&Hit], other: &Hit) -> bool {
    own.iter().all(|hit| hit.sentence != other.sentence)
}

/// What is too long or too short has the wrong length: who names both says no more than that.
fn of_length(mut hits: Vec<Hit>) -> Vec<Hit> {
    let said = |hits: &[Hit], topic: &str| -> Vec<usize> {
        let said = hits.iter().filter(|hit| hit.topic == topic && !hit.denied);
        said.map(|hit| hit.sentence).collect()
    };
    let (long, short) = (said(&hits, "too-long"), said(&hits, "too-short"));
    for hit in &mut hits {
        let both = long.contains(&hit.sentence) && short.contains(&hit.sentence);
        if both && matches!(hit.topic, "too-long" | "too-short") {
            hit.topic = "wrong-length";
        }
    }
    hits
}

fn is_length(topic: &str) -> bool {
    matches!(topic, "too-long" | "too-short" | "wrong-length")
}

/// Whether a game that has these checks can mean this one.
fn is_possible(topic: &str, plan: &Plan) -> bool {
    let has = |rule: &str| plan.rules.iter().any(|other| other == rule);
    has(topic) || is_length(topic) && plan.rules.iter().any(|rule| is_length(rule))
}

/// Whether a message on `topic` is one on `rule`.
fn is_same(rule: &str, topic: &str, length: usize, wanted: usize) -> bool {
    match (rule, topic) {
        ("too-long" | "too-short", "wrong-length") => true,
        ("wrong-length", "too-long") => length > wanted,
        ("wrong-length", "too-short") => length < wanted,
        _ => rule == topic,
    }
}

/// Reads what has to be said of a guess that is scored while the game goes on: nothing that would
/// reject it, and nothing of an end.
pub fn going_on(plan: &Plan, text: &str) -> Message {
    let hits = plan.words.hits(text);
    let strong = |hit: &&Hit| !hit.weak && !hit.denied;
    if let Some(over) = hits
        .iter()
        .filter(strong)
        .find(|hit| matches!(hit.topic, "win" | "lose"))
    {
        let why = format!(
            "the program says that the game is {}, where the game goes on",
            over_in_words(over.topic)
        );
        return if over.core {
            Message::Wrong(why)
        } else {
            Message::Doubt(why)
        };
    }
    let is_rule = |hit: &&Hit| plan.rules.iter().any(|rule| rule == hit.topic);
    let rejects = hits
        .iter()
        .filter(strong)
        .filter(is_rule)
        .find(|hit| hit.weight > 1);
    match rejects {
        Some(hit) => Message::Doubt(format!(
            "the guess is to be scored, and this may reject it because {}",
            in_words(hit.topic)
        )),
        None => Message::Right,
    }
}

/// Reads what has to be the answer to a game that is given up: anything but a win.
pub fn given_up(plan: &Plan, text: &str) -> Message {
    let hits = plan.words.hits(text);
    let won = hits
        .iter()
        .filter(|hit| hit.topic == "win" && !hit.weak && !hit.denied);
    match won.max_by_key(|hit| hit.core) {
        Some(hit) if hit.core => {
            Message::Wrong("the game is given up, and it says that it is won".to_owned())
        }
        Some(_) => Message::Doubt("the game is given up, and it may say that it is won".to_owned()),
        None => Message::Right,
    }
}

/// Reads what has to be the end of a game.
pub fn end(plan: &Plan, said: &Said, text: &str) -> Message {
    let Said::Scored {
        end: Some(over), ..
    } = said
    else {
        return Message::Right;
    };
    let (own, other, what) = match over {
        Over::Won(_) => ("win", "lose", "won"),
        Over::Lost => ("lose", "win", "lost"),
    };
    let hits = plan.words.hits(text);
    // A denial of the one says the other.
    let says = |topic: &str, opposite: &str, weak: bool| {
        hits.iter().any(|hit| {
            hit.weak == weak
                && ((hit.topic == topic && !hit.denied)
                    || (hit.topic == opposite && hit.denied && !weak))
        })
    };
    match (says(own, other, false), says(other, own, false)) {
        (true, false) if own == "win" && is_regretted(plan, text) => {
            Message::Doubt("it says that the game is won, and may say that it is lost".to_owned())
        }
        (true, false) => Message::Right,
        (true, true) => {
            Message::Doubt("it says both that the game is won and that it is lost".to_owned())
        }
        (false, true) => Message::Wrong(format!("the game is {what}, and it says the opposite")),
        (false, false) if says(own, other, true) && !says(other, own, true) => Message::Right,
        (false, false) if says_nothing(plan, text) => {
            Message::Wrong(format!("the game is {what}, and nothing says so"))
        }
        (false, false) => Message::Doubt(format!(
            "the game is {what}, and whether this says so cannot be read"
        )),
    }
}

/// Whether a line says nothing of a win and what is said of losses only: that the game is over, with
/// the secret, or that it is a pity.
fn is_regretted(plan: &Plan, text: &str) -> bool {
    text.lines().any(|line| {
        let hits = plan.words.hits(line);
        let about = |topic: &str| hits.iter().any(|hit| hit.topic == topic);
        let words = sentences(line).concat();
        let has = |word: &str| words.iter().any(|other| other == word);
        let pity = ["sorry", "unlucky", "unfortunately", "bad"]
            .into_iter()
            .any(has);
        let over = has("over")
            && ["word", "answer", "secret", "solution"]
                .into_iter()
                .any(has);
        about("lose") && !about("win") && (pity || over)
    })
}

/// Whether a text has no words but guesses, with blanks between their letters or without.
fn says_nothing(plan: &Plan, text: &str) -> bool {
    text.lines().all(|line| {
        let letters = line.chars().filter(|glyph| glyph.is_alphanumeric());
        let letters: String = letters.collect();
        let mut guesses = plan.rounds.iter();
        letters.is_empty()
            || guesses.any(|round| round.guess.eq_ignore_ascii_case(letters.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Vocabulary;
    use crate::judge::events::words::Words;

    #[test]
    fn too_long_or_too_short_is_of_the_wrong_length() {
        let words = Words::of(&Vocabulary::default());
        let topics = |text: &str| -> Vec<&'static str> {
            let hits = of_length(words.hits(text));
            hits.iter().map(|hit| hit.topic).collect()
        };
        let both = topics("That word is too long or too short");
        assert!(both.contains(&"wrong-length"), "{both:?}");
        assert!(!both.contains(&"too-long") && !both.contains(&"too-short"));
        assert!(topics("That word is too long").contains(&"too-long"));
    }
}
