//! An output that is read by one plan or by several.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use super::cut::{self, Prompt};
use super::outcome::{Finding, Meant, Outcome};
use super::page::Page;
use super::plan::Plan;
use super::read::{in_best_turns, unread};
use super::words::Words;

/// How much longer than it should be an output may be to be read.
const LONGEST: usize = 64 << 10;

/// An output to be read. What takes no plan is done once, however many plans it is read by.
pub struct Printed<'a> {
    output: &'a [u8],
    page: OnceCell<Page>,
    /// What may be a prompt, and the words by which that was told.
    prompts: OnceCell<(Arc<Words>, Vec<Prompt>)>,
}

impl<'a> Printed<'a> {
    /// Of these bytes. Nothing is done yet.
    pub fn new(output: &'a [u8]) -> Self {
        Self {
            output,
            page: OnceCell::new(),
            prompts: OnceCell::new(),
        }
    }

    /// Reads all of it. The first way to cut it into turns that makes it right counts; where none
    /// does, the one by which most of it is.
    pub fn read(&self, plan: &Plan) -> Meant {
        let output = self.output;
        if output.len() > plan.bytes * 8 + LONGEST {
            return unread(output, "it is too long to be read");
        }
        if plan.rounds.is_empty() {
            return unread(output, "no guess is asked for, so there is nothing to read");
        }
        if output.trim_ascii().is_empty() {
            return silent(output);
        }
        let page = self.page.get_or_init(|| Page::of(output));
        let mut prompts = self.prompts(page, &plan.words);
        prompts.retain(|prompt| !names_a_guess(plan, page, prompt));
        let shorter = prompts.clone();
        prompts.retain(|prompt| !holds_letters(plan, page, prompt, &shorter));
        in_best_turns(plan, output, page, &prompts)
    }

    fn prompts(&self, page: &Page, words: &Arc<Words>) -> Vec<Prompt> {
        let fresh = || cut::prompts(page, words);
        let (known, prompts) = self.prompts.get_or_init(|| (Arc::clone(words), fresh()));
        match Arc::ptr_eq(known, words) {
            true => prompts.clone(),
            false => fresh(),
        }
    }
}

/// Reads a whole output by one plan.
pub fn read(plan: &Plan, output: &[u8]) -> Meant {
    Printed::new(output).read(plan)
}

/// Whether a text holds a guess: then it is more than a prompt.
fn names_a_guess(plan: &Plan, page: &Page, prompt: &Prompt) -> bool {
    let text = prompt
        .places
        .first()
        .map_or_else(String::new, |place| page.text(place));
    let text = text.to_lowercase();
    let words: Vec<_> = text.split(|glyph: char| !glyph.is_alphanumeric()).collect();
    let single = words.iter().filter(|word| word.chars().count() == 1);
    let single: String = single.copied().collect();
    plan.rounds.iter().any(|round| {
        let guess = String::from_utf8_lossy(&round.guess).to_lowercase();
        let whole = words.contains(&guess.as_str()) && !plan.words.has(&guess);
        guess.chars().count() > 2 && (whole || single.contains(&guess))
    })
}

/// Whether a text that comes once holds as many letters as a guess has behind a shorter prompt: with
/// nothing to compare it to, they may be the letters of a row.
fn holds_letters(plan: &Plan, page: &Page, prompt: &Prompt, others: &[Prompt]) -> bool {
    let [place] = prompt.places.as_slice() else {
        return false;
    };
    let others = others.iter().flat_map(|other| &other.places);
    let next_to = |other: &Range<usize>| page.text(&(other.end..place.start)).trim().is_empty();
    let starts = others.filter_map(|other| match () {
        () if other.start == place.start && other.end < place.end => Some(other.end),
        () if other.end <= place.start && next_to(other) => Some(place.start),
        () => None,
    });
    let mut behind = starts.map(|start| page.text(&(start..place.end)).to_lowercase());
    behind.any(|text| {
        let words = text.split(|glyph: char| !glyph.is_alphanumeric());
        let mut words = words.filter(|word| !word.is_empty() && !plan.words.has(word));
        words.any(|word| word.chars().count() == plan.length)
    })
}

/// A program that says nothing has not played: there is nothing to be in doubt about.
fn silent(output: &[u8]) -> Meant {
    let finding = Finding {
        turn: 0,
        why: "nothing is printed".to_owned(),
        read: 0..output.len(),
    };
    Meant {
        outcome: Outcome::No(finding),
        turns: Vec::new(),
    }
}
