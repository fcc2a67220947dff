//! What is said in each round beside rows, prompts and what is said every time.

use std::collections::BTreeMap;
use std::ops::Range;

use super::notation::Reading;
use super::plan::{Said, Show};
use super::premature;
use super::read::Reader;
use super::words::{Hit, Words};

/// The texts of the rounds, without what does not tell one from another.
pub struct Remarks {
    texts: Vec<String>,
    /// With the guess: it may be named as the secret.
    whole: Vec<String>,
}

impl Remarks {
    /// Takes the rows out, the lines that come with guesses that are scored as well as with others,
    /// and the guess itself.
    pub fn of(reader: &Reader<'_>, reading: Option<&Reading>) -> Self {
        let lines: Vec<Vec<String>> = reader
            .rounds()
            .map(|(at, _, range)| lines(reader, range, reading, at))
            .collect();
        let opening = lines_of(reader, &reader.cut.setup);
        let mut kinds: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for line in &opening {
            kinds.entry(alike(line)).or_default().push(0);
        }
        for ((_, round, _), lines) in reader.rounds().zip(&lines) {
            let kind = match &round.said {
                Said::Scored { end: None, .. } => 1,
                Said::Scored { .. } => 2,
                Said::Rejected(_) => 3,
                Said::Quit | Said::EndOfInput => 4,
            };
            for line in lines {
                kinds.entry(alike(line)).or_default().push(kind);
            }
        }
        let words = &reader.plan.words;
        let counts = reader.plan.show == Show::Counts;
        let says_nothing = |line: &str| {
            let kinds = kinds.get(&alike(line)).map_or(&[][..], Vec::as_slice);
            if counts && is_score(reader, line) {
                return true;
            }
            let differing = kinds.iter().any(|kind| Some(kind) != kinds.first());
            let common = differing && kinds.iter().any(|kind| *kind < 2);
            common && premature::end_told(words, line).is_none()
        };
        let whole = lines.iter().map(|lines| {
            let told = lines.iter().filter(|line| !says_nothing(line));
            told.map(String::as_str).collect::<Vec<_>>().join("\n")
        });
        let whole: Vec<_> = whole.collect();
        let texts = reader.rounds().zip(&whole);
        let texts = texts.map(|((_, round, _), text)| without_guess(words, text, &round.guess));
        Self {
            texts: texts.collect(),
            whole,
        }
    }

    /// What is said in a round.
    pub fn text(&self, round: usize) -> &str {
        self.texts.get(round).map_or("", String::as_str)
    }

    /// What is said in a round, with the guess where it is named.
    pub fn whole(&self, round: usize) -> &str {
        self.whole.get(round).map_or("", String::as_str)
    }
}

/// Whether a line tells how many are right or in the wrong place, and no more than that.
fn is_score(reader: &Reader<'_>, line: &str) -> bool {
    let words = &reader.plan.words;
    let (hits, nears) = (words.is_about(line, "hits"), words.is_about(line, "nears"));
    let counted = !super::counts::values(line).is_empty();
    let over = |hit: &Hit| hit.core && matches!(hit.topic, "win" | "lose");
    ((hits || nears) && counted || hits && nears) && !words.hits(line).iter().any(over)
}

/// A line with its numbers made alike.
fn alike(line: &str) -> String {
    let mut out = String::new();
    for glyph in line.chars() {
        match glyph {
            '0'..='9' if out.ends_with('#') => {}
            '0'..='9' => out.push('#'),
            other => out.push(other),
        }
    }
    out
}

fn lines_of(reader: &Reader<'_>, range: &Range<usize>) -> Vec<String> {
    let lines = reader.page.lines(range).into_iter();
    let lines = lines.map(|line| reader.page.text(&line).trim().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

/// The lines of a round with its rows cut out of them.
fn lines(
    reader: &Reader<'_>,
    range: &Range<usize>,
    reading: Option<&Reading>,
    round: usize,
) -> Vec<String> {
    let places: Vec<_> = reading
        .map(|reading| reading.places(round).cloned().collect())
        .unwrap_or_default();
    let is_row = |at: usize| {
        places
            .iter()
            .any(|place: &Range<usize>| place.contains(&at))
    };
    let lines = reader.page.lines(range).into_iter().map(|line| {
        let glyphs = (line.start..).zip(reader.page.glyphs(&line));
        let text: String = glyphs
            .filter(|(at, _)| !is_row(*at))
            .map(|(_, glyph)| glyph.glyph)
            .collect();
        text.trim().to_owned()
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// The text without the guess where it stands as a word of its own. A guess that messages are
/// made of stays: "too long" says the same of `long`.
fn without_guess(words: &Words, text: &str, guess: &[u8]) -> String {
    let guess = String::from_utf8_lossy(guess).to_lowercase();
    if guess.chars().count() < 2 || guess.contains(' ') || words.has(&guess) {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut word = String::new();
    for glyph in text.chars().chain(std::iter::once(' ')) {
        if glyph.is_alphanumeric() {
            word.push(glyph);
            continue;
        }
        if word.to_lowercase() != guess {
            kept.push_str(&word);
        }
        word.clear();
        kept.push(glyph);
    }
    kept
}
