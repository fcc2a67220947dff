//! An output that is read by one plan or by several.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use super::cut::{self, Prompt};
use super::known;
use super::outcome::{Finding, Meant, Outcome};
use super::page::Page;
use super::plan::{Plan, Said};
use super::read::{in_best_turns, in_turns, unread};
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
        let (page, prompts) = self.asked(plan);
        in_best_turns(plan, output, page, &prompts)
    }

    /// Reads all of it by turns that are known: `answers` are the places, in bytes, where what follows
    /// each input line begins. None where they do not tell the guesses apart.
    pub fn read_in_turns(&self, plan: &Plan, answers: &[usize]) -> Option<Meant> {
        let (page, prompts) = self.asked(plan);
        let starts = plan.rounds.iter().map_while(|round| {
            let line = round.turn.checked_sub(1)?;
            let at = answers
                .get(line)
                .filter(|_| round.said != Said::EndOfInput)?;
            Some(page.glyph_at(*at))
        });
        let starts: Vec<_> = starts.collect();
        let mut turns = plan
            .rounds
            .iter()
            .take(starts.len())
            .map(|round| round.turn);
        let apart = turns.clone().is_sorted_by(|one, other| one < other);
        let whole = plan
            .rounds
            .iter()
            .all(|round| round.said != Said::EndOfInput);
        if !apart || !whole || turns.next().is_none() {
            return None;
        }
        let cut = known::cut(page, &prompts, &starts);
        Some(in_turns(plan, page, &cut, &prompts).1)
    }

    /// The output as a page, and what may be asking for guesses in it.
    fn asked(&self, plan: &Plan) -> (&Page, Vec<Prompt>) {
        let page = self.page.get_or_init(|| Page::of(self.output));
        let mut prompts = self.prompts(page, &plan.words);
        prompts.retain(|prompt| !names_a_guess(plan, page, prompt));
        let shorter = prompts.clone();
        prompts.retain(|prompt| !holds_letters(plan, page, prompt, &shorter));
        prompts.retain(|prompt| !ends_in_a_row(plan, page, prompt, &shorter));
        (page, prompts)
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

/// Reads a whole output by one plan, in turns that are known: see [`Printed::read_in_turns`].
pub fn read_in_turns(plan: &Plan, output: &[u8], answers: &[usize]) -> Option<Meant> {
    Printed::new(output).read_in_turns(plan, answers)
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

/// Whether a text is a shorter question with the start of a row behind it: the first row of a board
/// is the same each time.
fn ends_in_a_row(plan: &Plan, page: &Page, prompt: &Prompt, others: &[Prompt]) -> bool {
    let Some(place) = prompt.places.first() else {
        return false;
    };
    let shorter = others
        .iter()
        .filter(|other| other.question && other.begins(&prompt.places));
    let mut ends = shorter
        .flat_map(|other| &other.places)
        .filter(|other| other.start == place.start && other.end < place.end)
        .map(|other| page.text(&(other.end..place.end)).to_lowercase());
    ends.any(|end| {
        let mut words = end.split(|glyph: char| !glyph.is_alphanumeric());
        let first = words.find(|word| !word.is_empty()).unwrap_or_default();
        let starts = plan.rounds.iter().filter_map(|round| round.guess.first());
        let mut starts = starts.map(|start| char::from(*start).to_ascii_lowercase());
        // A letter with its mark beside it.
        first.chars().count() <= 2 && starts.any(|start| first.contains(start))
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
