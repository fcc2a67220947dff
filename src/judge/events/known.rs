//! Cutting a whole output at turns that are known.

use std::cmp::Reverse;
use std::ops::Range;

use super::cut::{Cut, Prompt};
use super::page::Page;

/// The cut at turns that are known: `answers` are the places where what follows each guess begins,
/// as far as there is something.
pub fn cut(page: &Page, prompts: &[Prompt], answers: &[usize]) -> Cut {
    let mut kinds = Vec::new();
    let asked = |from: usize, to: usize, kinds: &mut Vec<usize>| -> Range<usize> {
        let found = ending_at(page, prompts, from..to);
        kinds.extend(found.as_ref().map(|(kind, _)| *kind));
        found.map_or_else(|| last_line(page, from..to), |(_, place)| place)
    };
    let starts = std::iter::once(0).chain(answers.iter().copied());
    let places = starts.zip(answers);
    let places = places.map(|(from, to)| asked(from, *to, &mut kinds));
    let places: Vec<_> = places.collect();
    let last = answers.last().copied().unwrap_or_default();
    let again = ending_at(page, prompts, last..page.len());
    let beyond = again.filter(|(kind, _)| kinds.contains(kind));
    let beyond: Vec<_> = beyond.map(|(_, place)| place).into_iter().collect();
    let ends = places.iter().skip(1).chain(&beyond);
    let ends = ends.map(|place| place.start);
    let ends = ends.chain(std::iter::once(page.len()));
    let rounds = answers.iter().zip(ends);
    Cut {
        setup: 0..places.first().map_or(0, |place| place.start),
        rounds: rounds.map(|(start, end)| *start..end.max(*start)).collect(),
        spare: beyond.len(),
        beyond,
        prompts: places,
        asks: true,
        known: true,
        unlikely: Default::default(),
    }
}

/// The question with which a range ends, the one that comes most often: its number, and where it
/// stands.
fn ending_at(
    page: &Page,
    prompts: &[Prompt],
    range: Range<usize>,
) -> Option<(usize, Range<usize>)> {
    let text = page.text(&range);
    let end = range.start + text.trim_end().chars().count();
    let questions = prompts.iter().enumerate();
    let ending = questions
        .filter(|(_, prompt)| prompt.asks > 0)
        .filter_map(|(kind, prompt)| {
            let mut places = prompt.places.iter();
            let place = places.find(|place| {
                let text = page.text(place);
                place.start >= range.start && place.start + text.trim_end().chars().count() == end
            })?;
            Some((prompt.places.len(), kind, place.clone()))
        });
    let most = ending.max_by_key(|(count, _, place)| (*count, Reverse(place.start)));
    most.map(|(_, kind, place)| (kind, place))
}

/// What stands behind the last newline of a range.
fn last_line(page: &Page, range: Range<usize>) -> Range<usize> {
    let glyphs = page.glyphs(&range);
    let length = glyphs.iter().rev();
    let length = length.take_while(|glyph| glyph.glyph != '\n').count();
    range.end - length..range.end
}
