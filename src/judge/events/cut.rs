//! Cutting a whole output into what follows each guess, by the prompts that come again and again.

use std::collections::BTreeMap;
use std::ops::Range;

use super::page::{Glyph, Page};
use super::words::Words;

/// How long a prompt may be.
const LONGEST: usize = 100;
/// How many ways to cut an output are tried.
const TRIED: usize = 8;
/// How many ways to cut an output are compared with each other.
const MOST: usize = 200;
/// How many kinds of prompts are put together.
const KINDS: usize = 10;

/// A way to cut an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// What is printed before the first guess is asked for.
    pub setup: Range<usize>,
    /// What follows each guess; fewer than there are guesses where the prompts give out.
    pub rounds: Vec<Range<usize>>,
    /// Prompts behind those for the guesses there are.
    pub beyond: Vec<Range<usize>>,
    /// How often the same prompt comes beside those.
    pub spare: usize,
    /// The prompts.
    pub prompts: Vec<Range<usize>>,
    /// Whether they look like questions.
    pub asks: bool,
    /// Whether it is known, and not only likely.
    pub known: bool,
    /// How unlikely it is, to be compared.
    pub(super) unlikely: (bool, usize, u8, usize),
}

/// A text that may be a prompt.
#[derive(Debug, Clone)]
pub struct Prompt {
    /// Where it stands.
    pub places: Vec<Range<usize>>,
    /// How much it looks like a question, from 0 to 2.
    pub asks: u8,
    length: usize,
    /// Whether it ends as questions do.
    pub question: bool,
    /// Whether it ends with another prompt, which comes more often.
    composite: bool,
}

impl Prompt {
    /// Whether places of prompts all begin with this one.
    pub fn begins(&self, places: &[Range<usize>]) -> bool {
        let begins = |place: &Range<usize>| {
            let mut own = self.places.iter();
            own.any(|own| own.start == place.start && own.end <= place.end)
        };
        places.iter().all(begins)
    }

    /// Whether a kind of prompts is this question with answers behind it, and it is asked once more
    /// among places of prompts than they tell.
    fn leaves(&self, kind: &Self, places: &[Range<usize>]) -> bool {
        let first = places.first().map_or(0, |place| place.start);
        let is_known = |own: &Range<usize>| places.iter().any(|place| place.start == own.start);
        let mut own = self.places.iter();
        self.question
            && self.begins(&kind.places)
            && own.any(|own| own.start > first && !is_known(own))
    }
}

/// The texts that may be prompts, the likeliest first. O(n · [`LONGEST`]) keys.
pub fn prompts(page: &Page, words: &Words) -> Vec<Prompt> {
    let mut places: BTreeMap<String, Vec<Range<usize>>> = BTreeMap::new();
    for line in page.lines(&(0..page.len())) {
        for start in starts(page, &line) {
            for (key, range) in keys(page, start, line.end) {
                places.entry(key).or_default().push(range);
            }
        }
    }
    let mut prompts = tellable(places, words);
    prompts.extend(within_lines(page, &prompts));
    prompts
}

/// How many prompts are looked for within lines too.
const LOOKED_FOR: usize = 20;

/// Questions that come more often within lines than at their starts: a program that never prints
/// a newline asks so.
fn within_lines(page: &Page, prompts: &[Prompt]) -> Vec<Prompt> {
    let questions = prompts.iter().filter(|prompt| prompt.question);
    let found = questions.take(LOOKED_FOR).filter_map(|prompt| {
        let key = alike(&page.text(prompt.places.first()?));
        let places = occurrences(page, &key);
        let lettered = key.chars().any(char::is_alphabetic);
        (lettered && places.len() > prompt.places.len()).then(|| Prompt {
            places,
            ..prompt.clone()
        })
    });
    found.collect()
}

/// A text as keys are made.
fn alike(text: &str) -> String {
    let mut key = String::new();
    text.chars().for_each(|glyph| add_alike(&mut key, glyph));
    key.truncate(key.trim_end().len());
    key
}

/// Adds a character to a key: numbers are made alike, and so are blanks.
fn add_alike(key: &mut String, glyph: char) {
    match glyph {
        '0'..='9' if key.ends_with('#') => {}
        '0'..='9' => key.push('#'),
        glyph if glyph.is_whitespace() && (key.is_empty() || key.ends_with(' ')) => {}
        glyph if glyph.is_whitespace() => key.push(' '),
        glyph => key.extend(glyph.to_lowercase()),
    }
}

/// The places where a text with this key stands at the start, or behind a blank
/// or a sentence. O(n · key).
fn occurrences(page: &Page, key: &str) -> Vec<Range<usize>> {
    let all = page.glyphs(&(0..page.len()));
    let (mut places, mut at, mut free) = (Vec::new(), 0, true);
    while let Some(glyph) = all.get(at) {
        let end = free.then(|| end_of(all, at, key)).flatten();
        if let Some(end) = end {
            places.push(at..end);
        }
        let ends = matches!(glyph.glyph, '.' | '!' | '?' | ')' | ']');
        free = ends || glyph.glyph.is_whitespace();
        at = end.unwrap_or(at + 1);
    }
    places
}

/// Where a text with this key ends that starts at a place.
fn end_of(glyphs: &[Glyph], start: usize, key: &str) -> Option<usize> {
    let mut made = String::new();
    for (at, glyph) in glyphs.iter().enumerate().skip(start) {
        add_alike(&mut made, glyph.glyph);
        if made == key && !glyph.glyph.is_whitespace() {
            return Some(at + 1);
        }
        if !key.starts_with(made.as_str()) {
            return None;
        }
    }
    None
}

/// Of all texts that stand at the same places: the shortest question and the longest, or the longest
/// of all. What comes behind a question may begin in the same way each time, and is an answer.
fn tellable(places: BTreeMap<String, Vec<Range<usize>>>, words: &Words) -> Vec<Prompt> {
    let mut by_place: BTreeMap<Vec<usize>, Vec<(String, Prompt)>> = BTreeMap::new();
    for (key, places) in places {
        let question = key.ends_with([':', '?', '>', '$', '»']) || key.ends_with("...");
        if places.len() == 1 && !question {
            continue;
        }
        let prompt = Prompt {
            asks: u8::from(question),
            question,
            length: key.chars().count(),
            composite: false,
            places,
        };
        let starts = prompt.places.iter().map(|place| place.start).collect();
        by_place.entry(starts).or_default().push((key, prompt));
    }
    let few = by_place.into_values().flat_map(few);
    let mut prompts: Vec<_> = few
        .map(|(key, prompt)| Prompt {
            asks: prompt.asks + u8::from(words.is_about(&key, "asks")),
            ..prompt
        })
        .collect();
    prompts.sort_by_key(|prompt| {
        let first = prompt.places.first().map_or(0, |place| place.start);
        (std::cmp::Reverse((prompt.asks, prompt.length)), first)
    });
    mark_composites(&mut prompts);
    prompts
}

/// The shortest question and the longest one; where there is none, the longest of all.
fn few(mut prompts: Vec<(String, Prompt)>) -> Vec<(String, Prompt)> {
    prompts.sort_by_key(|(_, prompt)| prompt.length);
    let questions = || prompts.iter().filter(|(_, prompt)| prompt.question);
    let statement = prompts.last().filter(|_| questions().next().is_none());
    let chosen = [questions().next(), questions().next_back(), statement];
    let mut few: Vec<(String, Prompt)> = Vec::new();
    for prompt in chosen.into_iter().flatten() {
        if few.iter().all(|(_, known)| known.length != prompt.1.length) {
            few.push(prompt.clone());
        }
    }
    few
}

/// Finds the prompts that are others with something before them.
fn mark_composites(prompts: &mut [Prompt]) {
    let mut most: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for prompt in prompts.iter().filter(|prompt| prompt.asks > 0) {
        for place in &prompt.places {
            let entry = most.entry(place.end).or_default();
            *entry = (*entry).max((prompt.places.len(), place.start));
        }
    }
    for prompt in prompts {
        let count = prompt.places.len();
        prompt.composite = prompt.places.iter().all(|place| {
            most.get(&place.end)
                .is_some_and(|(other, start)| *other > count && *start > place.start)
        });
    }
}

/// Where a prompt may start in a line: at its start, and behind a sentence.
fn starts(page: &Page, line: &Range<usize>) -> Vec<usize> {
    let mut starts = vec![line.start];
    let glyphs = page.glyphs(line);
    for (at, pair) in (line.start + 1..).zip(glyphs.windows(2)) {
        if let [before, behind] = pair
            && matches!(before.glyph, '.' | '!' | '?' | ')' | ']')
            && behind.glyph == ' '
        {
            starts.push(at + 1);
        }
    }
    starts
}

/// The texts that start at a place and end behind a sign or a blank or with the line, their
/// numbers made alike.
fn keys(page: &Page, start: usize, end: usize) -> Vec<(String, Range<usize>)> {
    let most = end.min(start + LONGEST);
    let mut keys: Vec<(String, Range<usize>)> = Vec::new();
    let mut key = String::new();
    for (at, glyph) in (start + 1..).zip(page.glyphs(&(start..most))) {
        let glyph = glyph.glyph;
        add_alike(&mut key, glyph);
        if at != end && (glyph.is_alphanumeric() || glyph == '\'') {
            continue;
        }
        let text = key.trim_end();
        match keys.last_mut() {
            Some((last, range)) if last == text => range.end = at,
            _ if is_some_prompt(text) => keys.push((text.to_owned(), start..at)),
            _ => {}
        }
    }
    keys
}

fn is_some_prompt(key: &str) -> bool {
    let letters = key.chars().filter(|glyph| glyph.is_alphabetic()).count();
    let signs =
        !key.is_empty() && key.chars().count() <= 3 && !key.chars().any(char::is_alphanumeric);
    letters >= 2 || signs
}

/// The ways to cut a page for so many guesses, the likeliest first.
pub fn cuts(page: &Page, prompts: &[Prompt], guesses: usize) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    let mut add = |places: &[Range<usize>], asks: bool, unlikely| {
        for mut cut in windows(page, places, guesses) {
            cut.unlikely = unlikely;
            cut.asks = asks;
            if cuts.iter().all(|other| other.rounds != cut.rounds) && cuts.len() < MOST {
                cuts.push(cut);
            }
        }
    };
    for prompt in prompts {
        let off = prompt.places.len().abs_diff(guesses);
        if prompt.asks > 0 || off == 0 {
            let unlikely = (prompt.composite, off, 2 - prompt.asks, prompt.length);
            add(&prompt.places, prompt.asks > 0, unlikely);
        }
    }
    for places in together(prompts, guesses) {
        add(&places, true, (false, 0, 2, LONGEST));
    }
    let asked = prompts.iter().any(|prompt| prompt.asks > 0);
    if guesses == 1 && !asked {
        let unlikely = (true, guesses, 2, LONGEST);
        add(std::slice::from_ref(&(0..0)), false, unlikely);
    }
    cuts.sort_by_key(|cut| cut.unlikely);
    cuts.truncate(TRIED);
    cuts
}

/// Two kinds of prompts that make as many as there are guesses.
fn together(prompts: &[Prompt], guesses: usize) -> Vec<Vec<Range<usize>>> {
    let asking: Vec<_> = prompts
        .iter()
        .filter(|prompt| prompt.asks > 0)
        .take(KINDS * 4)
        .collect();
    let mut found = Vec::new();
    for (at, one) in asking.iter().enumerate() {
        for two in asking.iter().skip(at + 1) {
            if one.places.len() + two.places.len() != guesses || found.len() >= KINDS {
                continue;
            }
            let mut both: Vec<_> = one.places.iter().chain(&two.places).cloned().collect();
            both.sort_by_key(|place| place.start);
            // Where both begin with the same prompt, what differs is the answer behind it.
            let hides = |other: &Prompt| {
                other.begins(&both) || other.leaves(one, &both) || other.leaves(two, &both)
            };
            if asking.iter().any(|other| hides(other)) {
                continue;
            }
            let apart = both
                .windows(2)
                .all(|pair| matches!(pair, [a, b] if a.end <= b.start));
            if apart {
                found.push(both);
            }
        }
    }
    found
}

/// Cuts at as many neighbouring prompts as there are guesses.
fn windows(page: &Page, places: &[Range<usize>], guesses: usize) -> Vec<Cut> {
    let spare = places.len().saturating_sub(guesses);
    let offsets = if spare > 8 { 0..1 } else { 0..spare + 1 };
    let cut = |offset: usize| {
        let chosen = places.get(offset..).unwrap_or_default();
        let (used, beyond) = chosen.split_at(chosen.len().min(guesses));
        let ends = used.iter().skip(1).map(|place| place.start);
        let last = beyond.first().map_or(page.len(), |place| place.start);
        let ends = ends.chain(std::iter::once(last));
        Cut {
            setup: 0..used.first().map_or(0, |place| place.start),
            rounds: used
                .iter()
                .zip(ends)
                .map(|(place, end)| place.end..end.max(place.end))
                .collect(),
            beyond: beyond.to_vec(),
            spare,
            prompts: used.to_vec(),
            asks: false,
            known: false,
            unlikely: Default::default(),
        }
    };
    offsets.map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Vocabulary;

    fn rounds(text: &str, guesses: usize) -> Vec<Vec<String>> {
        let page = Page::of(text.as_bytes());
        let prompts = prompts(&page, &Words::of(&Vocabulary::default()));
        let cuts = cuts(&page, &prompts, guesses).into_iter();
        cuts.map(|cut| {
            let rounds = cut.rounds.iter();
            rounds
                .map(|range| page.text(range).trim().to_owned())
                .collect()
        })
        .collect()
    }

    #[test]
    fn prompts_within_a_line_are_found() {
        let cuts = rounds("word? alien BBBBB word? tours BYYYB you lose", 2);
        let wanted = vec!["alien BBBBB".to_owned(), "tours BYYYB you lose".to_owned()];
        assert!(cuts.contains(&wanted), "{cuts:?}");
    }

    #[test]
    fn what_differs_behind_the_same_prompt_is_an_answer() {
        let text = "Enter a word: Error: bad\nEnter a word: f: gray\nEnter a word: Error: bad\n\
                    Enter a word: f: gray\n";
        let cuts = rounds(text, 4);
        assert_eq!(cuts.first().map(Vec::len), Some(4));
        assert!(
            cuts.iter()
                .all(|rounds| rounds.first().is_none_or(|first| first != "bad"))
        );
    }
}
