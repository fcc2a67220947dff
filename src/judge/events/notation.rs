//! Reading all rows of a run in one form, with marks that are known or learned.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::certainty::{is_ambiguous, is_fixed, is_own, is_plain, shows_each};
use super::meanings::{Meanings, cells, sense};
use super::page::Page;
use super::plan::Plan;
use super::rows::{self, Form, Row, Sheet};
use crate::game::Mark;

/// A guess that was taken.
#[derive(Debug, Clone)]
pub struct Taken {
    /// What rows show of it.
    pub letters: Vec<String>,
    /// What it is worth.
    pub marks: Vec<Mark>,
}

/// Where rows have to be.
#[derive(Debug)]
pub struct Shown {
    /// The round.
    pub round: usize,
    /// The text that follows the guess.
    pub sheet: Sheet,
    /// How many guesses have been taken, this one among them.
    pub taken: usize,
    /// Whether all of their rows have to be there, or only the last one.
    pub all: bool,
    /// Whether any has to be there.
    pub required: bool,
}

/// What reading the rows of a run comes to.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The form.
    pub form: Form,
    /// The rows that were found, by round.
    pub rows: BTreeMap<usize, Vec<(usize, Row)>>,
    /// What they say.
    pub sense: Sense,
    /// The part of the cells that say what they should, of a thousand.
    agreement: usize,
    /// Whether all of its marks, beside the letters of the guess, have a fixed meaning.
    fixed: bool,
    /// Whether they are the game's own, too.
    own: bool,
}

/// What the rows of a run say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sense {
    /// All is as it should be.
    Right {
        /// Whether what a mark stands for was only learned from what it should be.
        learned: bool,
    },
    /// A row of this round is not what it should be.
    Wrong {
        /// The round.
        round: usize,
        /// The index of the guess that was taken.
        taken: usize,
        /// The marks that the row has; none where there is no row.
        marks: Option<Vec<Mark>>,
    },
    /// This is not how the program prints rows.
    Unread,
}

/// Reads the rows in the form that makes most sense.
///
/// # Errors
/// With the round, where two kinds of rows that are both known contradict each other.
pub fn read(
    page: &Page,
    plan: &Plan,
    shown: &[Shown],
    taken: &[Taken],
) -> Result<Option<Reading>, usize> {
    let coloured = page
        .glyphs(&(0..page.len()))
        .iter()
        .any(|glyph| glyph.style != super::page::Style::default());
    let mut forms: Vec<Form> = Vec::new();
    for one in shown.iter().filter(|one| one.required).take(3) {
        if let Some(guess) = one.taken.checked_sub(1).and_then(|at| taken.get(at)) {
            forms.extend(rows::forms(&one.sheet, &guess.letters, coloured));
        }
    }
    forms.sort();
    forms.dedup();
    let readings: Vec<_> = forms
        .into_iter()
        .map(|form| in_form(form, plan, shown, taken))
        .collect();
    // The first of the best wins.
    let best = readings
        .iter()
        .rev()
        .max_by_key(|reading| (reading.rank(), reading.agreement))
        .cloned();
    if let Some(best) = &best
        && best.sense == (Sense::Right { learned: false })
        && let Some(round) = readings
            .iter()
            .find_map(|other| contradiction(best, other, plan))
    {
        return Err(round);
    }
    Ok(best)
}

impl Reading {
    fn rank(&self) -> u8 {
        match self.sense {
            Sense::Right { learned: false } => 5,
            // Where they are the game's own, nothing else is learned: of few rows, anything can be.
            Sense::Wrong { .. } if self.own => 4,
            Sense::Right { learned: true } => 3,
            // What a mark is known to mean stands, however well another reading could be learned:
            // signs around the marks may happen to agree with more of the game than they do.
            Sense::Wrong { .. } if self.fixed => 2,
            Sense::Wrong { .. } => 1,
            Sense::Unread => 0,
        }
    }

    /// Whether a row has only marks that the others have, and is more than plain letters.
    pub fn has_marks_like(&self, row: &Row) -> bool {
        let rows = || self.rows.values().flatten();
        let known = |token: &String| rows().any(|(_, other)| other.tokens.contains(token));
        let plain = |token: &String| token == rows::PLAIN;
        row.tokens.iter().all(known) && !row.tokens.iter().all(plain)
    }

    /// Whether what stands in a row are marks, and not just plain letters.
    pub fn has_marks(&self, plan: &Plan, row: &Row) -> bool {
        let is_known = |token: &String| self.form.meaning(token, plan).is_some();
        let plain = |token: &String| token == rows::PLAIN;
        let known = row.tokens.iter().all(is_known) && !row.tokens.iter().all(plain);
        known || self.has_marks_like(row)
    }

    /// The first row of a range, of marks without letters. A single one may be anything.
    pub fn bare_row(&self, page: &Page, plan: &Plan, range: &Range<usize>) -> Option<Row> {
        if self.form.shows_letters() || self.form.is_letters() || plan.length < 2 {
            return None;
        }
        // Letters that no row has: whose row it is does not matter.
        let letters = vec![String::from(" "); plan.length];
        let sheet = Sheet::of(page, range);
        let row = self.form.find(&sheet, &letters, range.start, plan);
        row.filter(|row| self.has_marks(plan, row))
    }

    /// Where the rows of a round stand.
    pub fn places(&self, round: usize) -> impl Iterator<Item = &Range<usize>> {
        self.rows
            .get(&round)
            .into_iter()
            .flatten()
            .map(|(_, row)| &row.glyphs)
    }
}

/// The round in which other rows, of known marks too, say something else than the right ones.
fn contradiction(right: &Reading, other: &Reading, plan: &Plan) -> Option<usize> {
    let Sense::Wrong {
        round,
        marks: Some(_),
        ..
    } = &other.sense
    else {
        return None;
    };
    let all: Vec<_> = other.rows.values().flatten().collect();
    if matches!(other.form, Form::Case { .. }) {
        // The letters of the guess beside its marks.
        return None;
    }
    let known = |token: &String| other.form.meaning(token, plan).is_some();
    let is_known =
        other.form.is_known(plan) && all.iter().all(|(_, row)| row.tokens.iter().all(known));
    let as_many = all.len() >= right.rows.values().flatten().count();
    let apart = all.iter().all(|(_, row)| {
        let overlaps =
            |place: &Range<usize>| place.start < row.glyphs.end && row.glyphs.start < place.end;
        !right
            .rows
            .values()
            .flatten()
            .any(|(_, row)| overlaps(&row.glyphs))
    });
    (is_known && as_many && (apart || right.form.is_letters())).then_some(*round)
}

/// How many different marks a program may use; some have a second word for one of them.
const MOST_KINDS: usize = 4;

/// Reads all rows in one form.
fn in_form(form: Form, plan: &Plan, shown: &[Shown], taken: &[Taken]) -> Reading {
    let mut rows = BTreeMap::new();
    let mut missing = Vec::new();
    // A form that finds nothing again and again is none of this program's.
    let mut barren: usize = 0;
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    for one in shown {
        let (mut found, lacking) = find(form, plan, one, taken);
        if !one.required {
            // The guess in a sentence, and not in colours.
            found.retain(|(_, row)| row.tokens.iter().any(|token| token != rows::PLAIN));
        }
        if one.required && found.is_empty() {
            barren += 1;
        }
        kinds.extend(found.iter().flat_map(|(_, row)| row.tokens.iter().cloned()));
        if barren > 2 || kinds.len() > MOST_KINDS {
            barren = usize::MAX;
            break;
        }
        rows.insert(one.round, found);
        if one.required {
            missing.extend(lacking.into_iter().map(|taken| (one.round, taken)));
        }
    }
    if barren > 2 {
        return Reading {
            form,
            rows,
            sense: Sense::Unread,
            agreement: 0,
            fixed: false,
            own: false,
        };
    }
    let known = is_fixed(form, plan, &rows);
    let fixed = missing.is_empty() && known;
    let own = fixed && is_own(plan, &rows);
    let cells = cells(&rows, taken);
    let meanings = Meanings::learn(form, plan, &cells);
    // Where the row of each guess is there, those of the guesses before it are left out.
    let sure = known && plan.length > 1 && shows_each(shown, &rows);
    let (sense, agreement) = sense(&rows, (&missing, sure), &cells, &meanings, taken);
    let sense = match sense {
        Sense::Right { .. } if is_ambiguous(form, plan, shown, &rows) => {
            Sense::Right { learned: true }
        }
        Sense::Wrong { .. } if is_ambiguous(form, plan, shown, &rows) => Sense::Unread,
        // Plain letters may just repeat the guess.
        Sense::Right { .. } if !form.is_known(plan) || is_plain(form, &cells) => {
            Sense::Right { learned: true }
        }
        // So may plain letters that are not what they should be.
        Sense::Wrong { .. } if is_plain(form, &cells) => Sense::Unread,
        Sense::Wrong { .. } if !form.is_known(plan) && agreement < 900 => Sense::Unread,
        sense => sense,
    };
    Reading {
        form,
        rows,
        sense,
        agreement,
        fixed,
        own,
    }
}

/// The rows of a round, and the guesses whose rows are not there.
fn find(form: Form, plan: &Plan, one: &Shown, taken: &[Taken]) -> (Vec<(usize, Row)>, Vec<usize>) {
    let known = taken.get(..one.taken).unwrap_or(taken);
    let guesses = || known.iter().enumerate();
    let (mut found, mut lacking, mut from) = (Vec::new(), Vec::new(), 0);
    for (at, guess) in guesses() {
        match form.find(&one.sheet, &guess.letters, from, plan) {
            Some(row) => {
                from = row.glyphs.end;
                found.push((at, row));
            }
            None => lacking.push(at),
        }
    }
    if one.all || lacking.is_empty() {
        return (found, lacking);
    }
    // Not all rows are shown: the last one is enough.
    let last = guesses().next_back();
    let row =
        last.and_then(|(at, guess)| Some((at, form.find(&one.sheet, &guess.letters, 0, plan)?)));
    match row {
        Some(row) => (vec![row], Vec::new()),
        None => (Vec::new(), last.map(|(at, _)| at).into_iter().collect()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::plan::{Setup, Show};
    use super::super::words::Words;
    use super::*;
    use crate::game::Vocabulary;

    /// A game of three letters without marks of its own.
    fn plan() -> Plan {
        Plan {
            show: Show::Row,
            setup: Setup::default(),
            rounds: Vec::new(),
            rules: Vec::new(),
            length: 3,
            bytes: 0,
            marks: Vec::new(),
            case_marks: false,
            counts_attempts: false,
            secret: None,
            words: Arc::new(Words::of(&Vocabulary::default())),
        }
    }

    /// What is read of the rows of four guesses for `ice`, in cells for hit, near and miss.
    fn said(cells: [&str; 3], shows: impl Fn(Mark) -> Mark) -> Sense {
        use Mark::{Hit, Miss, Near};
        let game = [("lie", Near), ("bye", Miss), ("die", Near), ("tie", Near)];
        let taken = game.map(|(word, second)| Taken {
            letters: word.chars().map(String::from).collect(),
            marks: vec![Miss, second, Hit],
        });
        let row = |guess: &Taken| -> String {
            let places = guess.letters.iter().zip(&guess.marks);
            let cells = places.map(|(letter, mark)| {
                let cell = cells[shows(*mark) as usize];
                cell.replace('*', letter)
            });
            cells.collect::<Vec<_>>().join(" ")
        };
        let output = taken.iter().map(row).collect::<Vec<_>>().join("\n");
        let page = Page::of(output.as_bytes());
        let lines = page.lines(&(0..page.len()));
        let shown = lines.iter().enumerate().map(|(round, line)| Shown {
            round,
            sheet: Sheet::of(&page, line),
            taken: round + 1,
            all: false,
            required: true,
        });
        let shown: Vec<_> = shown.collect();
        let reading = read(&page, &plan(), &shown, &taken).expect("no rows contradict others");
        reading.expect("there is a form").sense
    }

    #[test]
    fn known_marks_keep_their_meaning_where_signs_around_them_agree_with_more() {
        use Mark::{Hit, Miss, Near};
        for cells in [["*:G", "*:Y", "*:B"], ["*(green)", "*(yellow)", "*(black)"]] {
            let right = Sense::Right { learned: false };
            assert_eq!(said(cells, |mark| mark), right, "{cells:?}");
            let wrong = |marks: [Mark; 3]| Sense::Wrong {
                round: 0,
                taken: 0,
                marks: Some(marks.to_vec()),
            };
            let no_near = |mark| if mark == Near { Miss } else { mark };
            assert_eq!(said(cells, no_near), wrong([Miss, Miss, Hit]), "{cells:?}");
            let no_miss = |mark| if mark == Miss { Near } else { mark };
            assert_eq!(said(cells, no_miss), wrong([Near, Near, Hit]), "{cells:?}");
        }
    }

    #[test]
    fn unknown_marks_are_learned_still() {
        let cells = ["*:p", "*:q", "*:k"];
        assert_eq!(said(cells, |mark| mark), Sense::Right { learned: true });
    }
}
