//! How many are right and how many are in the wrong place, as numbers in a text.

use super::words::{NUMBER_WORDS, Words};

/// A number in a text, with the words around it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Number {
    value: i64,
    before: String,
    after: String,
}

/// How many are right, and how many are in the wrong place.
pub type Pair = (i64, i64);

/// What the numbers of a run say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Counts {
    /// All are as they should be.
    Right {
        /// Whether which number is which was only learned.
        learned: bool,
    },
    /// Those of this round, the index among the texts, are not.
    Wrong {
        /// The index of the text.
        at: usize,
        /// What it says, where that is known.
        says: Option<Pair>,
    },
    /// They cannot be told from other numbers.
    Unread {
        /// The index of the text.
        at: usize,
    },
}

/// Reads the numbers of texts that should each say a pair.
pub fn read(words: &Words, texts: &[String], wanted: &[Pair]) -> Counts {
    let numbers: Vec<_> = texts.iter().map(|text| numbers(text)).collect();
    let labelled: Vec<_> = numbers
        .iter()
        .map(|numbers| labelled(words, numbers))
        .collect();
    let all_labelled = labelled.iter().all(Option::is_some);
    let mut pairs = labelled.iter().zip(wanted).enumerate();
    let wrong = pairs.find(|(_, (says, wanted))| says.is_some_and(|says| says != **wanted));
    if let Some((at, (says, _))) = wrong {
        return Counts::Wrong { at, says: *says };
    }
    if all_labelled {
        return Counts::Right { learned: false };
    }
    columns(&numbers, wanted)
}

/// The numbers of a text. Numbers in words count; so do "no" and "none" where labels follow.
fn numbers(text: &str) -> Vec<Number> {
    let mut numbers: Vec<Number> = Vec::new();
    let mut between = String::new();
    let parts = split(text);
    for part in parts {
        let value = value_of(&part);
        match value {
            Some(value) => {
                let before = std::mem::take(&mut between);
                if let Some(last) = numbers.last_mut() {
                    last.after.clone_from(&before);
                }
                numbers.push(Number {
                    value,
                    before,
                    after: String::new(),
                });
            }
            None => between.push_str(&part),
        }
    }
    if let Some(last) = numbers.last_mut() {
        last.after = between;
    }
    numbers
}

/// A text without the numbers of the guess where they stand in it one behind the other.
pub fn without_guess(text: &str, guess: &[u8]) -> String {
    let guess = String::from_utf8_lossy(guess);
    let guess: Vec<_> = guess.split_whitespace().collect();
    let parts = split(text);
    let is_number = |part: &String| part.chars().all(|glyph| glyph.is_ascii_digit());
    let numbers: Vec<_> = (0..parts.len())
        .filter(|at| parts.get(*at).is_some_and(is_number))
        .collect();
    let text_of = |at: &usize| parts.get(*at).map_or("", String::as_str);
    let windows = numbers.windows(guess.len().max(1));
    let mut echo = windows.filter(|window| window.iter().map(text_of).eq(guess.iter().copied()));
    let echo = echo.next().unwrap_or_default();
    let rest = parts
        .iter()
        .enumerate()
        .filter(|(at, _)| !echo.contains(at));
    rest.map(|(_, part)| part.as_str()).collect()
}

/// All numbers of a text, "one" among them.
pub fn values(text: &str) -> Vec<i64> {
    let numbers = numbers(text).into_iter();
    numbers.map(|number| number.value).collect()
}

/// The number that a word spells.
pub fn spelled(word: &str) -> Option<i64> {
    let value = value_of(word)?;
    (word != "no" && word != "none").then_some(value)
}

fn value_of(part: &str) -> Option<i64> {
    let lower = part.to_lowercase();
    match lower.as_str() {
        "no" | "none" => return Some(0),
        "one" => return Some(1),
        _ => {}
    }
    if let Ok(value) = part.parse() {
        return Some(value);
    }
    let word = NUMBER_WORDS.iter().position(|word| *word == lower)?;
    // Zero, two, three and so on.
    i64::try_from(if word == 0 { 0 } else { word + 1 }).ok()
}

/// Words, numbers and what is between them. A number ends where its digits do: `2A1B`.
fn split(text: &str) -> Vec<String> {
    let kind = |glyph: char| match glyph {
        '0'..='9' => 0,
        glyph if glyph.is_alphanumeric() => 1,
        _ => 2,
    };
    let mut parts: Vec<String> = Vec::new();
    let mut last = None;
    for glyph in text.chars() {
        match parts.last_mut() {
            Some(part) if last == Some(kind(glyph)) => part.push(glyph),
            _ => parts.push(glyph.to_string()),
        }
        last = Some(kind(glyph));
    }
    parts
}

/// What a label says that a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Hits,
    Nears,
    Other,
}

/// What a stretch of words says, of a label behind the number up to its first line.
fn label(words: &Words, text: &str) -> Label {
    if words.is_about(text, "nears") {
        Label::Nears
    } else if words.is_about(text, "hits") {
        Label::Hits
    } else {
        Label::Other
    }
}

/// The pair that labels before or behind the numbers tell; none where both or neither do.
fn labelled(words: &Words, numbers: &[Number]) -> Option<Pair> {
    let first_line = |text: &str| text.split('\n').next().unwrap_or_default().to_owned();
    let last_line = |text: &str| {
        let line = text.rsplit('\n').next().unwrap_or_default();
        line.to_owned()
    };
    let before = pair(
        numbers
            .iter()
            .map(|one| (one.value, label(words, &last_line(&one.before)))),
    );
    let after = pair(
        numbers
            .iter()
            .map(|one| (one.value, label(words, &first_line(&one.after)))),
    );
    match (before, after) {
        (Some(before), Some(after)) if before != after => {
            // Between two numbers stands one label: it belongs to where the text starts or ends,
            // or to the number that a colon ties it to.
            let is_label = |one: &&Number| label(words, &last_line(&one.before)) != Label::Other;
            let starts = numbers.first().is_some_and(|one| is_label(&one));
            let mut labels = numbers.iter().filter(is_label);
            let tied = labels.all(|one| one.before.trim_end().ends_with([':', '=']));
            Some(if starts || tied { before } else { after })
        }
        (one, other) => one.or(other),
    }
}

/// The one number of hits and the one of nears.
fn pair(labelled: impl Iterator<Item = (i64, Label)>) -> Option<Pair> {
    let (mut hits, mut nears) = (None, None);
    for (value, label) in labelled {
        let place = match label {
            Label::Hits => &mut hits,
            Label::Nears => &mut nears,
            Label::Other => continue,
        };
        if place.replace(value).is_some_and(|other| other != value) {
            return None;
        }
    }
    Some((hits?, nears?))
}

/// Finds the two columns of numbers that say what they should, or say it most of the time.
fn columns(numbers: &[Vec<Number>], wanted: &[Pair]) -> Counts {
    let values = |at: usize| numbers.get(at).map_or(&[][..], Vec::as_slice);
    let width = numbers.iter().map(Vec::len).min().unwrap_or_default();
    let mut best: Option<(usize, usize, usize)> = None;
    for hits in 0..width {
        for nears in (0..width).filter(|other| *other != hits) {
            let fits = (0..numbers.len())
                .filter(|at| says(values(*at), hits, nears) == wanted.get(*at).copied())
                .count();
            if best.is_none_or(|(other, ..)| fits > other) {
                best = Some((fits, hits, nears));
            }
        }
    }
    let Some((fits, hits, nears)) = best else {
        let at = numbers.iter().position(|numbers| numbers.len() < 2);
        return Counts::Unread {
            at: at.unwrap_or_default(),
        };
    };
    let differs =
        (0..numbers.len()).find(|at| says(values(*at), hits, nears) != wanted.get(*at).copied());
    match differs {
        None => Counts::Right { learned: true },
        Some(at) if numbers.len() >= 4 && fits * 3 >= numbers.len() * 2 => Counts::Wrong {
            at,
            says: says(values(at), hits, nears),
        },
        Some(at) => Counts::Unread { at },
    }
}

fn says(numbers: &[Number], hits: usize, nears: usize) -> Option<Pair> {
    Some((numbers.get(hits)?.value, numbers.get(nears)?.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Vocabulary;

    fn reading(texts: &[&str], wanted: &[Pair]) -> Counts {
        let words = Words::of(&Vocabulary::default());
        let texts: Vec<_> = texts.iter().map(|text| (*text).to_owned()).collect();
        read(&words, &texts, wanted)
    }

    #[test]
    fn labels_before_and_behind_numbers_are_read() {
        for text in [
            "Number correct 2\nNumber in wrong spot 1\n\nTurn 3\n",
            "Wrong spot: 1, correct: 2\n",
            "2 in the right place, 1 in the wrong place\n",
            "2 black pegs and 1 white peg\n",
            "You have two correct numbers. One number is in the wrong position.\n",
            "bulls=2 cows=1",
            "| right: 2 | wrong place: 1 |",
            "turn 3 | right: 2 | wrong place: 1 | go on",
            "1 number is correct but in the wrong place; 2 numbers are correct and in the right place",
        ] {
            assert_eq!(
                reading(&[text], &[(2, 1)]),
                Counts::Right { learned: false },
                "{text}"
            );
            let wrong = Counts::Wrong {
                at: 0,
                says: Some((2, 1)),
            };
            assert_eq!(reading(&[text], &[(1, 2)]), wrong, "{text}");
        }
    }

    #[test]
    fn the_guess_that_is_said_again_is_no_score() {
        assert_eq!(
            without_guess("| 3 4 2 1 | 2 | 1 |", b"3 4 2 1"),
            "|     | 2 | 1 |"
        );
        assert_eq!(
            without_guess("2 right, 1 wrong", b"3 4 2 1"),
            "2 right, 1 wrong"
        );
    }

    #[test]
    fn bare_numbers_are_learned_and_no_more_than_that() {
        let texts = ["2A1B", "0A3B", "4A0B", "1A1B"];
        let wanted = [(2, 1), (0, 3), (4, 0), (1, 1)];
        assert_eq!(reading(&texts, &wanted), Counts::Right { learned: true });
        let texts = ["2A1B", "0A3B", "4A0B", "2A1B"];
        assert!(matches!(
            reading(&texts, &wanted),
            Counts::Wrong { at: 3, .. }
        ));
    }

    #[test]
    fn text_without_numbers_is_unread() {
        assert_eq!(reading(&["Hm."], &[(1, 1)]), Counts::Unread { at: 0 });
    }
}
