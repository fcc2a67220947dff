//! Cutting a whole output into what follows each guess, by the prompts that come again and again.

use std::collections::BTreeMap;
use std::ops::Range;

use super::page::Page;
use super::words::Words;

/// How long a prompt may be.
const LONGEST: usize = 100;
/// How many ways to cut an output are tried.
const TRIED: usize = 24;
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
    /// The prompts.
    pub prompts: Vec<Range<usize>>,
    /// Whether the prompts are as many as the guesses.
    pub exact: bool,
}

/// A text that may be a prompt.
#[derive(Debug, Clone)]
pub struct Prompt {
    /// Where it stands.
    pub places: Vec<Range<usize>>,
    /// How much it looks like a question, from 0 to 2.
    pub asks: u8,
    length: usize,
}

/// The texts that may be prompts, the likeliest first. O(n · [`LONGEST`]) keys.
pub fn prompts(page: &Page, words: &Words) -> Vec<Prompt> {
    let mut places: BTreeMap<String, Vec<Range<usize>>> = BTreeMap::new();
    for line in page.lines(&(0..page.len())) {
        for start in starts(page, &line) {
            let mut seen: Vec<(String, Range<usize>)> = Vec::new();
            for end in ends(page, start, line.end) {
                let key = key(&page.text(&(start..end)));
                match seen.last_mut() {
                    Some((last, range)) if *last == key => range.end = end,
                    _ if is_some_prompt(&key) => seen.push((key, start..end)),
                    _ => {}
                }
            }
            for (key, range) in seen {
                places.entry(key).or_default().push(range);
            }
        }
    }
    longest(places, words)
}

/// Of all texts that stand at the same places, the longest.
fn longest(places: BTreeMap<String, Vec<Range<usize>>>, words: &Words) -> Vec<Prompt> {
    let mut by_place: BTreeMap<Vec<usize>, Prompt> = BTreeMap::new();
    for (key, places) in places {
        let question = key.ends_with([':', '?', '>', '$', '»']) || key.ends_with("...");
        let about = words.is_about(&key, "asks");
        if places.len() == 1 && !question {
            continue;
        }
        let prompt = Prompt {
            asks: u8::from(question) + u8::from(about),
            length: key.chars().count(),
            places,
        };
        let starts = prompt.places.iter().map(|place| place.start).collect();
        let rank = |prompt: &Prompt| (prompt.asks, prompt.length);
        match by_place.get(&starts) {
            Some(known) if rank(known) >= rank(&prompt) => {}
            _ => {
                by_place.insert(starts, prompt);
            }
        }
    }
    let mut prompts: Vec<_> = by_place.into_values().collect();
    prompts.sort_by_key(|prompt| {
        let first = prompt.places.first().map_or(0, |place| place.start);
        (std::cmp::Reverse((prompt.asks, prompt.length)), first)
    });
    prompts
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

/// Where a prompt may end: behind a sign, a blank, or at the end of its line.
fn ends(page: &Page, start: usize, end: usize) -> Vec<usize> {
    let most = end.min(start + LONGEST);
    let mut ends = Vec::new();
    for (at, glyph) in (start + 1..).zip(page.glyphs(&(start..most))) {
        if at == end || !glyph.glyph.is_alphanumeric() && glyph.glyph != '\'' {
            ends.push(at);
        }
    }
    ends
}

/// A prompt with its numbers made alike.
fn key(text: &str) -> String {
    let mut key = String::new();
    for glyph in text.trim().chars() {
        match glyph {
            '0'..='9' if key.ends_with('#') => {}
            '0'..='9' => key.push('#'),
            glyph if glyph.is_whitespace() && key.ends_with(' ') => {}
            glyph if glyph.is_whitespace() => key.push(' '),
            glyph => key.extend(glyph.to_lowercase()),
        }
    }
    key
}

fn is_some_prompt(key: &str) -> bool {
    let letters = key.chars().filter(|glyph| glyph.is_alphabetic()).count();
    letters >= 2 || matches!(key, ">" | ">>" | ">>>" | "->" | "=>" | "?" | ":" | "$" | "#:" | "#>" | "#.")
}

/// The ways to cut a page for so many guesses, the likeliest first.
pub fn cuts(page: &Page, prompts: &[Prompt], guesses: usize) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    let mut add = |places: &[Range<usize>]| {
        for cut in windows(page, places, guesses) {
            if !cuts.contains(&cut) {
                cuts.push(cut);
            }
        }
    };
    for exact in [true, false] {
        for prompt in prompts.iter().filter(|prompt| prompt.asks > 0) {
            if (prompt.places.len() == guesses) == exact {
                add(&prompt.places);
            }
        }
        if exact {
            for places in together(prompts, guesses) {
                add(&places);
            }
        }
    }
    for prompt in prompts.iter().filter(|prompt| prompt.asks == 0) {
        if prompt.places.len() == guesses {
            add(&prompt.places);
        }
    }
    if guesses == 1 {
        add(std::slice::from_ref(&(0..0)));
    }
    cuts.sort_by_key(|cut| !cut.exact);
    cuts.truncate(TRIED);
    cuts
}

/// Two kinds of prompts that make as many as there are guesses.
fn together(prompts: &[Prompt], guesses: usize) -> Vec<Vec<Range<usize>>> {
    let asking: Vec<_> = prompts.iter().filter(|prompt| prompt.asks > 0).take(KINDS * 4).collect();
    let mut found = Vec::new();
    for (at, one) in asking.iter().enumerate() {
        for two in asking.iter().skip(at + 1) {
            if one.places.len() + two.places.len() != guesses || found.len() >= KINDS {
                continue;
            }
            let mut both: Vec<_> = one.places.iter().chain(&two.places).cloned().collect();
            both.sort_by_key(|place| place.start);
            let apart = both.windows(2).all(|pair| matches!(pair, [a, b] if a.end <= b.start));
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
            rounds: used.iter().zip(ends).map(|(place, end)| place.end..end.max(place.end)).collect(),
            beyond: beyond.to_vec(),
            prompts: used.to_vec(),
            exact: places.len() == guesses,
        }
    };
    offsets.map(cut).collect()
}
