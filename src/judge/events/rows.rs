//! The forms in which rows of marks are printed, and finding the row of a guess in a text.

use std::ops::Range;

use super::page::{Atom, Level, Page, Style};
use super::plan::Plan;
use crate::game::Mark;

/// What follows a guess, cut into atoms once.
#[derive(Debug)]
pub struct Sheet {
    words: Vec<Atom>,
    characters: Vec<Atom>,
}

/// A way to print a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// Each letter with its mark so many atoms before or behind it, again after so many atoms.
    Cells {
        /// What atoms are.
        level: Level,
        /// Atoms from one letter to the next.
        period: usize,
        /// Atoms from a letter to its mark.
        mark: isize,
    },
    /// Letters in colours.
    Colours {
        /// What atoms are.
        level: Level,
        /// Atoms from one letter to the next.
        period: usize,
    },
    /// Marks without their letters, on a line: known ones.
    Marks,
    /// Marks without their letters, as one word.
    OneWord,
    /// Marks without their letters, at the end of a line.
    List {
        /// Atoms from one mark to the next.
        period: usize,
    },
    /// Letters in upper case, in lower case, or a sign in their place.
    Case {
        /// Atoms from one place to the next.
        period: usize,
    },
}

/// A row that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What marks each place.
    pub tokens: Vec<String>,
    /// Where it stands.
    pub glyphs: Range<usize>,
    /// Where each of its marks stands; empty where they are the letters themselves.
    pub places: Vec<Range<usize>>,
}

impl Sheet {
    /// Cuts a text into atoms.
    pub fn of(page: &Page, range: &Range<usize>) -> Self {
        Self {
            words: page.atoms(range, Level::Words),
            characters: page.atoms(range, Level::Characters),
        }
    }

    fn atoms(&self, level: Level) -> &[Atom] {
        match level {
            Level::Words => &self.words,
            Level::Characters => &self.characters,
        }
    }

    /// The lines of words behind a place.
    fn lines(&self, from: usize) -> impl Iterator<Item = &[Atom]> {
        let lines = self.words.chunk_by(|one, two| one.line == two.line);
        lines.filter(move |line| line.first().is_some_and(|atom| atom.glyphs.start >= from))
    }
}

/// The letters of a guess as rows show them: characters, or numbers.
pub fn letters(guess: &[u8], numbers: bool) -> Vec<String> {
    let text = String::from_utf8_lossy(guess);
    if numbers {
        return text.split_whitespace().map(str::to_owned).collect();
    }
    text.chars().map(|glyph| glyph.to_string()).collect()
}

fn same(atom: &Atom, letter: &str) -> bool {
    atom.text == letter || atom.text.to_lowercase() == letter.to_lowercase()
}

/// The forms in which a guess may have been shown on a sheet.
pub fn forms(sheet: &Sheet, letters: &[String], coloured: bool) -> Vec<Form> {
    let mut forms = Vec::new();
    for level in [Level::Words, Level::Characters] {
        for period in 1..=MOST_PERIOD {
            let Some(_) = spelled(sheet.atoms(level), letters, period, 0) else {
                continue;
            };
            let reach = if letters.len() == 1 { 4 } else { period };
            let reach = reach as isize;
            let marks = (1 - reach..reach).filter(|mark| *mark != 0);
            forms.extend(marks.map(|mark| Form::Cells {
                level,
                period,
                mark,
            }));
            if coloured {
                forms.push(Form::Colours { level, period });
            }
            if letters.len() == 1 {
                break;
            }
        }
    }
    forms.extend([Form::Marks, Form::OneWord]);
    forms.extend((1..=4).map(|period| Form::List { period }));
    forms.extend((1..=4).map(|period| Form::Case { period }));
    forms
}

/// How far the letters of a row may be apart, in atoms.
const MOST_PERIOD: usize = 12;

/// The first index from which the letters stand so many atoms apart.
fn spelled(atoms: &[Atom], letters: &[String], period: usize, from: usize) -> Option<usize> {
    let span = period * letters.len().saturating_sub(1);
    let first = atoms.partition_point(|atom| atom.glyphs.start < from);
    (first..atoms.len().saturating_sub(span))
        .find(|start| is_spelled(atoms, letters, period, *start))
}

fn is_spelled(atoms: &[Atom], letters: &[String], period: usize, start: usize) -> bool {
    let mut places = letters.iter().enumerate();
    places.all(|(at, letter)| {
        atoms
            .get(start + at * period)
            .is_some_and(|atom| same(atom, letter))
    })
}

impl Form {
    /// The first row behind `from` that shows these letters.
    pub fn find(self, sheet: &Sheet, letters: &[String], from: usize, plan: &Plan) -> Option<Row> {
        match self {
            Self::Cells {
                level,
                period,
                mark,
            } => cells(sheet.atoms(level), letters, (period, mark), from, plan),
            Self::Colours { level, period } => colours(sheet.atoms(level), letters, period, from),
            Self::Marks => sheet
                .lines(from)
                .find_map(|line| marks(line, letters, plan)),
            Self::OneWord => sheet.lines(from).find_map(|line| one_word(line, letters)),
            Self::List { period } => {
                let lines = sheet.characters.chunk_by(|one, two| one.line == two.line);
                let mut lines =
                    lines.filter(|line| line.first().is_some_and(|atom| atom.glyphs.start >= from));
                lines.find_map(|line| list(line, letters, period))
            }
            Self::Case { period } => case(&sheet.characters, letters, period, from),
        }
    }

    /// Whether the row shows the letters too, so that it can be told whose row it is.
    pub fn shows_letters(self) -> bool {
        matches!(self, Self::Cells { .. } | Self::Colours { .. })
    }

    /// Whether the marks are the letters.
    pub fn is_letters(self) -> bool {
        matches!(self, Self::Case { .. })
    }

    /// What a token means where that is known.
    pub fn meaning(self, token: &str, plan: &Plan) -> Option<Mark> {
        match self {
            Self::Case { .. } => match token {
                "upper" => Some(Mark::Hit),
                "lower" => Some(Mark::Near),
                _ => Some(Mark::Miss),
            },
            Self::Colours { .. } => colour(token),
            _ => meaning(token, plan),
        }
    }

    /// Whether the form by itself is known to be one of marks; else it is only learned.
    pub fn is_known(self, plan: &Plan) -> bool {
        match self {
            Self::Case { .. } => plan.case_marks,
            _ => true,
        }
    }
}

/// What a mark means where that is known: the game's own, then those of the vocabulary.
pub fn meaning(token: &str, plan: &Plan) -> Option<Mark> {
    let token = token.to_lowercase();
    if let Some((_, mark)) = plan.marks.iter().find(|(own, _)| *own == token) {
        return Some(*mark);
    }
    match plan.words.mark(&token)? {
        "hit" => Some(Mark::Hit),
        "near" => Some(Mark::Near),
        _ => Some(Mark::Miss),
    }
}

fn cells(
    atoms: &[Atom],
    letters: &[String],
    (period, mark): (usize, isize),
    from: usize,
    plan: &Plan,
) -> Option<Row> {
    let mut behind = from;
    loop {
        let start = spelled(atoms, letters, period, behind)?;
        let indices = (0..letters.len()).map(|at| start + at * period);
        let marks: Option<Vec<_>> = indices
            .map(|at| {
                let (letter, mark) = (atoms.get(at)?, atoms.get(at.checked_add_signed(mark)?)?);
                (mark.line == letter.line && mark.glyphs.start >= from).then_some(mark)
            })
            .collect();
        let first = atoms.get(start)?;
        // One letter stands anywhere: only a known mark beside it makes it a row.
        let marks = marks.filter(|marks| {
            letters.len() > 1 || marks.iter().all(|mark| meaning(&mark.text, plan).is_some())
        });
        if let Some(marks) = marks {
            let last = atoms.get(start + (letters.len() - 1) * period)?;
            let from = marks
                .first()
                .map_or(first.glyphs.start, |mark| mark.glyphs.start);
            let to = marks.last().map_or(last.glyphs.end, |mark| mark.glyphs.end);
            return Some(Row {
                tokens: marks.iter().map(|mark| mark.text.to_lowercase()).collect(),
                glyphs: from.min(first.glyphs.start)..to.max(last.glyphs.end),
                places: marks.iter().map(|mark| mark.glyphs.clone()).collect(),
            });
        }
        behind = first.glyphs.start + 1;
    }
}

fn colours(atoms: &[Atom], letters: &[String], period: usize, from: usize) -> Option<Row> {
    let start = spelled(atoms, letters, period, from)?;
    let row: Vec<_> = (0..letters.len())
        .filter_map(|at| atoms.get(start + at * period))
        .collect();
    let glyphs = row.first()?.glyphs.start..row.last()?.glyphs.end;
    let tokens = row.iter().map(|atom| of_style(atom.style)).collect();
    Some(Row {
        tokens,
        glyphs,
        places: Vec::new(),
    })
}

/// The token of a letter without any colour.
pub const PLAIN: &str = "colour 0";

/// A style as a token: the colour behind the letter, or else that of the letter.
fn of_style(style: Style) -> String {
    let colour = if style.back == 0 {
        style.front
    } else {
        style.back
    };
    format!("colour {colour}")
}

fn colour(token: &str) -> Option<Mark> {
    match token.strip_prefix("colour ")? {
        "32" | "42" => Some(Mark::Hit),
        "33" | "43" => Some(Mark::Near),
        "0" | "30" | "40" | "37" | "47" => Some(Mark::Miss),
        _ => None,
    }
}

/// A line with exactly as many known marks as there are letters.
fn marks(line: &[Atom], letters: &[String], plan: &Plan) -> Option<Row> {
    if let Some(row) = one_word(line, letters).filter(|row| all_known(row, plan)) {
        return Some(row);
    }
    let known = |atom: &Atom| meaning(&atom.text, plan).is_some();
    let places: Vec<_> = (0..line.len())
        .filter(|at| line.get(*at).is_some_and(known))
        .collect();
    let first = places.len().checked_sub(letters.len())?;
    let row = places.get(first..)?;
    let step = |pair: &[usize]| pair.last().zip(pair.first()).map(|(b, a)| b - a);
    let period = row.windows(2).filter_map(step).next();
    let regular = row
        .windows(2)
        .filter_map(step)
        .all(|step| Some(step) == period);
    // A mark before the row, as far from it as the others, makes the row longer than the guess.
    let longer = first > 0 && places.get(first - 1..=first).and_then(step) == period;
    if !regular || longer || row.is_empty() {
        return None;
    }
    let atoms: Vec<_> = row.iter().filter_map(|at| line.get(*at)).collect();
    // A mark in upper case is not the letter that was typed in lower case.
    let single = letters.len() == 1;
    let is_letter = |atom: &Atom, letter: &String| match single {
        true => atom.text == *letter,
        false => same(atom, letter),
    };
    let spelled = atoms
        .iter()
        .zip(letters)
        .all(|(atom, letter)| is_letter(atom, letter));
    if spelled || (letters.len() == 1 && line.len() > 3 && first == 0 && !has_label(line)) {
        return None;
    }
    row_of(&atoms)
}

fn has_label(line: &[Atom]) -> bool {
    line.iter()
        .any(|atom| matches!(atom.text.as_str(), ":" | "|" | ">" | "=" | "]"))
}

fn row_of(atoms: &[&Atom]) -> Option<Row> {
    Some(Row {
        tokens: atoms.iter().map(|atom| atom.text.to_lowercase()).collect(),
        glyphs: atoms.first()?.glyphs.start..atoms.last()?.glyphs.end,
        places: atoms.iter().map(|atom| atom.glyphs.clone()).collect(),
    })
}

fn all_known(row: &Row, plan: &Plan) -> bool {
    row.tokens
        .iter()
        .all(|token| meaning(token, plan).is_some())
}

/// A word of as many characters as there are letters, which is not the guess, at a line's end.
fn one_word(line: &[Atom], letters: &[String]) -> Option<Row> {
    let last = line
        .iter()
        .rfind(|atom| atom.text.chars().all(char::is_alphanumeric))?;
    let tokens: Vec<_> = last
        .text
        .chars()
        .map(|glyph| glyph.to_lowercase().to_string())
        .collect();
    let is_guess = tokens
        .iter()
        .zip(letters)
        .all(|(token, letter)| *token == letter.to_lowercase());
    let labelled = line.first().is_some_and(|first| std::ptr::eq(first, last))
        || has_label(line)
        || line.len() <= 3;
    (tokens.len() == letters.len() && !is_guess && labelled).then(|| Row {
        tokens,
        glyphs: last.glyphs.clone(),
        places: vec![last.glyphs.clone()],
    })
}

/// The last characters of a line, as many as there are letters.
fn list(line: &[Atom], letters: &[String], period: usize) -> Option<Row> {
    let span = period * letters.len().checked_sub(1)? + 1;
    let closing = line
        .iter()
        .rev()
        .take_while(|atom| matches!(atom.text.as_str(), "|" | "]" | ")" | "'" | "\""))
        .count();
    let ends = (0..=closing).filter_map(|back| line.len().checked_sub(back));
    let rows = ends.filter_map(|end| {
        let start = end.checked_sub(span)?;
        let atoms: Vec<_> = line.get(start..end)?.iter().step_by(period).collect();
        let is_guess = atoms
            .iter()
            .zip(letters)
            .all(|(atom, letter)| same(atom, letter));
        let before = line.get(..start)?;
        let spelled = before.len() == letters.len()
            && before
                .iter()
                .zip(letters)
                .all(|(atom, letter)| same(atom, letter));
        let plain = before.is_empty() || has_label(before) || before.len() <= 1 || spelled;
        let mut kinds: Vec<_> = atoms.iter().map(|atom| atom.text.to_lowercase()).collect();
        kinds.sort();
        kinds.dedup();
        (!is_guess && plain && kinds.len() <= 3).then(|| row_of(&atoms))?
    });
    rows.into_iter().next()
}

/// Letters in upper or lower case, or a sign where there is none.
fn case(atoms: &[Atom], letters: &[String], period: usize, from: usize) -> Option<Row> {
    let first = atoms.partition_point(|atom| atom.glyphs.start < from);
    let span = period * letters.len().checked_sub(1)?;
    (first..atoms.len().saturating_sub(span)).find_map(|start| {
        let row: Vec<_> = (0..letters.len())
            .filter_map(|at| atoms.get(start + at * period))
            .collect();
        let line = row.first()?.line;
        let begins =
            start == 0 || atoms.get(start - 1)?.line != line || !is_letter(atoms.get(start - 1)?);
        let end = atoms.get(start + span + 1);
        let ends = end.is_none_or(|atom| {
            atom.line != line
                || !atom
                    .text
                    .chars()
                    .all(|glyph| glyph.is_alphanumeric() || glyph == '-')
        });
        let tokens: Option<Vec<_>> = row
            .iter()
            .zip(letters)
            .map(|(atom, letter)| case_token(atom, letter))
            .collect();
        let tokens =
            tokens.filter(|_| begins && ends && row.iter().all(|atom| atom.line == line))?;
        Some(Row {
            tokens,
            glyphs: row.first()?.glyphs.start..row.last()?.glyphs.end,
            places: Vec::new(),
        })
    })
}

fn is_letter(atom: &Atom) -> bool {
    atom.text.chars().all(char::is_alphanumeric)
}

fn case_token(atom: &Atom, letter: &str) -> Option<String> {
    let token = if atom.text == letter.to_uppercase() {
        "upper"
    } else if atom.text == letter.to_lowercase() {
        "lower"
    } else if matches!(
        atom.text.as_str(),
        "-" | "_" | "." | "*" | "·" | "•" | "x" | "X" | "#" | "?" | "–"
    ) {
        return Some(format!("sign {}", atom.text));
    } else {
        return None;
    };
    Some(token.to_owned())
}
