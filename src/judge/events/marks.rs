//! The marks of guesses: rows of them, or how many there are of each.

use super::beside::{self, Beside};
use super::board::{self, Board, Unused};
use super::closing;
use super::counts::{self, Counts};
use super::extra;
use super::notation::{self, Reading, Sense, Shown, Taken};
use super::outcome::Findings;
use super::plan::{Said, Show};
use super::read::Reader;
use super::rows::{self, Sheet};
use crate::game::Mark;
use crate::judge::wording::count;

impl Reader<'_> {
    /// The guesses that are taken, and where their rows have to be.
    fn shown(&self) -> (Vec<Taken>, Vec<Shown>, Vec<Board>) {
        let (mut taken, mut shown, mut boards) = (Vec::new(), Vec::new(), Vec::new());
        for (at, round, range) in self.rounds() {
            let Said::Scored {
                marks,
                shown: required,
                unused,
                ..
            } = &round.said
            else {
                continue;
            };
            let letters = rows::letters(&round.guess, false);
            taken.push(Taken {
                letters,
                marks: marks.clone(),
            });
            let board = self.plan.show == Show::Board;
            shown.push(Shown {
                round: at,
                sheet: Sheet::of(self.page, range),
                taken: taken.len(),
                all: board,
                required: *required,
            });
            if board && *required {
                let first = taken.first().map(|guess: &Taken| guess.letters.concat());
                boards.push(Board {
                    round: at,
                    first: first.unwrap_or_default(),
                    range: range.clone(),
                    unused: *unused,
                    rule: None,
                });
            }
        }
        (taken, shown, boards)
    }

    /// Reads the rows of marks, and those that are not used yet.
    pub(super) fn rows(&self, findings: &mut Findings) -> Option<Reading> {
        if !matches!(self.plan.show, Show::Board | Show::Row) {
            return None;
        }
        let (taken, shown, mut boards) = self.shown();
        let first = shown.iter().find(|one| one.required)?.round;
        let reading = match notation::read(self.page, self.plan, &shown, &taken) {
            Ok(reading) => reading,
            Err(round) => {
                self.doubt(findings, round, "two rows say two things");
                return None;
            }
        };
        let reading = self.understood(findings, reading, first, &taken)?;
        self.letters_beside(findings, &reading, &taken);
        let unsure = closing::mark(self.page, self.plan, &reading, &mut boards);
        self.extra(findings, &reading, &boards, &taken);
        self.unused(findings, &reading, &boards, unsure);
        Some(reading)
    }

    /// Looks for a row too many. It may be counted as an unused one too: this says more.
    fn extra(&self, findings: &mut Findings, reading: &Reading, boards: &[Board], taken: &[Taken]) {
        let Some(extra) = extra::row(self.page, self.plan, reading, boards, taken) else {
            return;
        };
        let of = extra.guess.map(|guess| format!(", for `{guess}`"));
        let why = format!("the board has a row too many{}", of.unwrap_or_default());
        match extra.certain {
            true => self.wrong(findings, extra.round, &why),
            false => self.doubt(findings, extra.round, &why),
        }
    }

    /// Reads the letters that stand beside marks.
    fn letters_beside(&self, findings: &mut Findings, reading: &Reading, taken: &[Taken]) {
        let why = |letters: &str| {
            format!("a row should be that of `{letters}`, and other letters stand beside it")
        };
        let words = &self.plan.words;
        match beside::other_letters(self.page, words, reading, taken, &self.cut.rounds) {
            // A single letter may be taken for a mark, and a mark for a letter.
            Some(Beside::Wrong(round, letters)) if self.plan.length == 1 => {
                self.doubt(findings, round, &why(&letters));
            }
            Some(Beside::Wrong(round, letters)) => self.wrong(findings, round, &why(&letters)),
            Some(Beside::Doubt(round, letters)) => self.doubt(findings, round, &why(&letters)),
            None => {}
        }
    }

    /// Says what is wrong or in doubt of the rows as they were read; none where they were not.
    fn understood(
        &self,
        findings: &mut Findings,
        reading: Option<Reading>,
        first: usize,
        taken: &[Taken],
    ) -> Option<Reading> {
        match reading.as_ref().map(|reading| &reading.sense) {
            None | Some(Sense::Unread) => {
                findings.unread = true;
                self.doubt(
                    findings,
                    first,
                    "there should be a row of marks, and it cannot be read",
                );
                return None;
            }
            Some(Sense::Wrong {
                round,
                taken: at,
                marks,
            }) => {
                let why = taken
                    .get(*at)
                    .map(|guess| wrong_row(guess, marks.as_deref()));
                self.wrong(findings, *round, &why.unwrap_or_default());
            }
            Some(Sense::Right { learned: true }) => {
                self.doubt(
                    findings,
                    first,
                    "what its marks mean was learned from what they should mean",
                );
            }
            Some(Sense::Right { learned: false }) => {}
        }
        reading
    }

    /// Reads the rows of the board that are not used yet. `unsure` is whether one too many may be
    /// the line that closes the board.
    fn unused(&self, findings: &mut Findings, reading: &Reading, boards: &[Board], unsure: bool) {
        match board::unused(self.page, self.plan, reading, boards) {
            Unused::Right => {}
            Unused::Wrong { round, shown: 1 } if unsure => {
                let why = "a line may be an unused row too many, or close the board";
                self.doubt(findings, round, why);
            }
            Unused::Wrong { round, shown } => {
                let unused = boards.iter().find(|board| board.round == round);
                let unused = unused.map_or(0, |board| board.unused);
                let are = |many: usize| if many == 1 { "is" } else { "are" };
                let why = format!(
                    "{} of the board {} unused, and {shown} {} shown so",
                    count(unused, "row"),
                    are(unused),
                    are(shown)
                );
                self.wrong(findings, round, &why);
            }
            Unused::Doubt { round } => {
                self.doubt(
                    findings,
                    round,
                    "whether the unused rows are shown cannot be told",
                );
            }
        }
    }

    /// Reads how many are right and how many are in the wrong place.
    pub(super) fn counts(&self, findings: &mut Findings) {
        if self.plan.show != Show::Counts {
            return;
        }
        let (mut rounds, mut texts, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
        for (at, round, range) in self.rounds() {
            if let Said::Scored {
                marks, shown: true, ..
            } = &round.said
            {
                let count = |mark| {
                    i64::try_from(crate::game::score::count(marks, mark)).unwrap_or(i64::MAX)
                };
                rounds.push(at);
                texts.push(counts::without_guess(&self.page.text(range), &round.guess));
                wanted.push((count(Mark::Hit), count(Mark::Near)));
            }
        }
        let round = |at: usize| rounds.get(at).copied().unwrap_or_default();
        match counts::read(&self.plan.words, &texts, &wanted) {
            Counts::Right { learned: false } => {}
            _ if texts.is_empty() => {}
            Counts::Right { learned: true } => {
                self.doubt(
                    findings,
                    round(0),
                    "which number is which was learned from what they should be",
                );
            }
            Counts::Wrong { at, says } => {
                let why = wrong_pair(says, wanted.get(at).copied());
                self.wrong(findings, round(at), &why);
            }
            Counts::Unread { at } => {
                findings.unread = true;
                self.doubt(
                    findings,
                    round(at),
                    "there should be two numbers, and they cannot be told apart",
                );
            }
        }
    }
}

/// What is wrong with a row.
fn wrong_row(guess: &Taken, marks: Option<&[Mark]>) -> String {
    let word = guess.letters.concat();
    let Some(marks) = marks else {
        return format!("there should be a row for `{word}`, and there is none");
    };
    let places = marks
        .iter()
        .zip(&guess.marks)
        .zip(&guess.letters)
        .enumerate();
    let mut differing = places.filter(|(_, ((says, should), _))| says != should);
    match differing.next() {
        Some((at, ((says, should), letter))) => format!(
            "in the row for `{word}` letter {} (`{letter}`) is shown as {}, and it is {}",
            at + 1,
            name(*says),
            name(*should)
        ),
        None => format!("the row for `{word}` is wrong"),
    }
}

fn name(mark: Mark) -> &'static str {
    match mark {
        Mark::Hit => "in the right place",
        Mark::Near => "in another place",
        Mark::Miss => "not in the secret",
    }
}

fn wrong_pair(says: Option<counts::Pair>, wanted: Option<counts::Pair>) -> String {
    let pair = |pair: counts::Pair| format!("{} right and {} in the wrong place", pair.0, pair.1);
    let wanted = wanted.map(pair).unwrap_or_default();
    match says {
        Some(says) => format!("it says {}, and it is {wanted}", pair(says)),
        None => format!("it should say {wanted}"),
    }
}
