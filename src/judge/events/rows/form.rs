//! The forms of rows.

use std::ops::Range;

use super::sheet::{Sheet, spelled};
use super::{bare, case, lettered};
use crate::game::Mark;
use crate::judge::events::page::Level;
use crate::judge::events::plan::Plan;

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

impl Form {
    /// The first row behind `from` that shows these letters.
    pub fn find(self, sheet: &Sheet, letters: &[String], from: usize, plan: &Plan) -> Option<Row> {
        match self {
            Self::Cells {
                level,
                period,
                mark,
            } => lettered::cells(sheet.atoms(level), letters, (period, mark), from, plan),
            Self::Colours { level, period } => {
                lettered::colours(sheet.atoms(level), letters, period, from)
            }
            Self::Marks => sheet
                .lines(from)
                .find_map(|line| bare::marks(line, letters, plan)),
            Self::OneWord => sheet
                .lines(from)
                .find_map(|line| bare::one_word(line, letters)),
            Self::List { period } => {
                let lines = sheet
                    .atoms(Level::Characters)
                    .chunk_by(|one, two| one.line == two.line);
                let mut lines =
                    lines.filter(|line| line.first().is_some_and(|atom| atom.glyphs.start >= from));
                lines.find_map(|line| bare::list(line, letters, period))
            }
            Self::Case { period } => {
                case::case(sheet.atoms(Level::Characters), letters, period, from)
            }
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
            Self::Colours { .. } => lettered::colour(token),
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
