//! From an output to what the program meant.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use super::cut::{self, Cut, Prompt};
use super::message::{self, Message};
use super::notation::Reading;
use super::outcome::{Finding, Findings, Meant, Outcome};
use super::page::Page;
use super::plan::{Over, Plan, Round, Said};
use super::remarks::Remarks;
use super::rows::{self, Sheet};
use super::words::Words;
use super::{counts, opening, reveal};
use crate::judge::wording::quoted;

/// How much longer than it should be an output may be to be read.
const LONGEST: usize = 64 << 10;

/// How much of a text a sentence quotes.
const QUOTED: usize = 80;

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

fn in_best_turns(plan: &Plan, output: &[u8], page: &Page, prompts: &[Prompt]) -> Meant {
    let asked = prompts.iter().any(|prompt| prompt.asks > 0);
    let mut best: Option<((usize, bool), Meant)> = None;
    for cut in cut::cuts(page, prompts, plan.rounds.len()) {
        let (sense, meant) = in_turns(plan, page, &cut, prompts);
        // What cannot be told is no mistake, where it was cut at questions if there are any.
        let whole = cut.rounds.len() == plan.rounds.len() && cut.asks == asked;
        let sense = (sense, whole && matches!(meant.outcome, Outcome::Doubt(_)));
        if meant.outcome == Outcome::Yes {
            return meant;
        }
        if best.as_ref().is_none_or(|(other, _)| sense > *other) {
            best = Some((sense, meant));
        }
    }
    best.map(|(_, meant)| meant).unwrap_or_else(|| {
        unread(
            output,
            "no prompt comes again and again, so its turns cannot be told apart",
        )
    })
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

fn unread(output: &[u8], why: &str) -> Meant {
    let finding = Finding {
        turn: 0,
        why: format!("{why}: {}", quoted(output, QUOTED)),
        read: 0..output.len(),
    };
    Meant {
        outcome: Outcome::Doubt(finding),
        turns: Vec::new(),
    }
}

/// An output that is cut into turns.
pub(super) struct Reader<'a> {
    pub(super) plan: &'a Plan,
    pub(super) page: &'a Page,
    pub(super) cut: &'a Cut,
}

/// Reads an output that is cut into turns, and tells in how many rounds that makes sense.
fn in_turns(plan: &Plan, page: &Page, cut: &Cut, prompts: &[Prompt]) -> (usize, Meant) {
    let reader = Reader { plan, page, cut };
    let mut findings = Findings::default();
    opening::read(&reader, &mut findings);
    let reading = reader.rows(&mut findings);
    reader.counts(&mut findings);
    reader.messages(reading.as_ref(), &mut findings);
    reader.ends(&mut findings, prompts);
    let sense = reader.sense(&findings);
    let outcome = reader.settled(findings, prompts);
    let opening = (0, page.bytes(&cut.setup));
    let rounds = cut.rounds.iter().zip(&plan.rounds);
    let rounds = rounds.map(|(range, round)| (round.turn, page.bytes(range)));
    let turns = std::iter::once(opening).chain(rounds).collect();
    (sense, Meant { outcome, turns })
}

impl Reader<'_> {
    /// In how many rounds nothing was found. Where no row could be read, none that has one counts.
    fn sense(&self, findings: &Findings) -> usize {
        let found = findings.rounds();
        let rounds = self.rounds().filter(|(at, round, _)| {
            let unread = findings.unread && matches!(round.said, Said::Scored { shown: true, .. });
            !found.contains(at) && !unread
        });
        2 * rounds.count() + usize::from(!findings.unread)
    }

    /// The rounds that have a text.
    pub(super) fn rounds(&self) -> impl Iterator<Item = (usize, &Round, &Range<usize>)> {
        let rounds = self.plan.rounds.iter().zip(&self.cut.rounds);
        rounds
            .enumerate()
            .map(|(at, (round, range))| (at, round, range))
    }

    /// A finding on a text.
    pub(super) fn finding(&self, turn: usize, range: &Range<usize>, why: &str) -> Finding {
        let why = match self.page.text(range).trim() {
            "" => format!("{why}; nothing is printed there"),
            text => format!("{why}: {}", quoted(text.as_bytes(), QUOTED)),
        };
        Finding {
            turn,
            why,
            read: self.page.bytes(range),
        }
    }

    pub(super) fn wrong(&self, findings: &mut Findings, round: usize, why: &str) {
        if let Some((_, known, range)) = self.rounds().find(|(at, ..)| *at == round) {
            findings.wrong(round, self.finding(known.turn, range, why));
        }
    }

    pub(super) fn doubt(&self, findings: &mut Findings, round: usize, why: &str) {
        if let Some((_, known, range)) = self.rounds().find(|(at, ..)| *at == round) {
            findings.doubtful(round, self.finding(known.turn, range, why));
        }
    }

    /// Reads what else is said in each round.
    fn messages(&self, reading: Option<&Reading>, findings: &mut Findings) {
        let remarks = Remarks::of(self, reading);
        for (at, round, range) in self.rounds() {
            let text = remarks.text(at);
            let message = match &round.said {
                Said::Rejected(rule) => self.rejected(rule, round, range, reading, text),
                Said::Scored { end: None, .. } => message::going_on(self.plan, text),
                said @ Said::Scored { .. } => message::end(self.plan, said, text),
                Said::Quit => message::given_up(self.plan, text),
                Said::EndOfInput => Message::Right,
            };
            match message {
                Message::Right => {}
                Message::Wrong(why) => self.wrong(findings, at, &why),
                Message::Doubt(why) => self.doubt(findings, at, &why),
            }
            reveal::read(self, at, round, text, findings);
        }
    }

    fn rejected(
        &self,
        rule: &str,
        round: &Round,
        range: &Range<usize>,
        reading: Option<&Reading>,
        text: &str,
    ) -> Message {
        let letters = rows::letters(&round.guess, false);
        if let Some(reading) = reading
            && reading.form.shows_letters()
            && letters.len() > 1
        {
            let repeated = self.plan.rounds.iter().any(|other| {
                matches!(other.said, Said::Scored { .. }) && other.guess == round.guess
            });
            let sheet = Sheet::of(self.page, range);
            let row = reading.form.find(&sheet, &letters, 0, self.plan);
            if row.is_some_and(|row| reading.has_marks_like(&row)) && !repeated {
                return Message::Wrong(format!(
                    "the guess is to be rejected by `{rule}`, and it is scored"
                ));
            }
        }
        message::rejection(self.plan, rule, letters.len(), text)
    }

    /// Whether the program goes on or stops where it should.
    fn ends(&self, findings: &mut Findings, prompts: &[Prompt]) {
        let read = self.cut.rounds.len();
        let last = self.plan.rounds.len().saturating_sub(1);
        if let Some(missing) = self.plan.rounds.get(read) {
            let range = self.cut.rounds.last().unwrap_or(&self.cut.setup);
            let why = "it does not ask for another guess, and the game goes on";
            let finding = self.finding(missing.turn, range, why);
            // Where there is anything else, its turns may have been told apart wrongly.
            let merged = (0..read).any(|round| self.is_merged(round, prompts));
            match merged || !findings.is_empty() {
                true => findings.doubtful(read, finding),
                false => findings.wrong(read, finding),
            }
        }
        if let (Some(prompt), Some(round)) = (self.cut.beyond.first(), self.plan.rounds.get(last))
            && round.said != Said::EndOfInput
        {
            let why = "it asks for another guess, and the game is over";
            findings.wrong(last, self.finding(round.turn, prompt, why));
        }
    }

    /// Whether a round of a run with too few prompts may hold the answers to several guesses.
    fn is_merged(&self, round: usize, prompts: &[Prompt]) -> bool {
        if self.cut.rounds.len() >= self.plan.rounds.len() {
            return false;
        }
        let Some(range) = self.cut.rounds.get(round) else {
            return false;
        };
        let asking = prompts.iter().filter(|prompt| prompt.asks > 1);
        let mut places = asking.flat_map(|prompt| &prompt.places);
        places.any(|place| range.start < place.start && place.end <= range.end)
    }

    /// The outcome, where other prompts do not speak against it.
    fn settled(&self, findings: Findings, prompts: &[Prompt]) -> Outcome {
        let merged = findings
            .first_wrong()
            .is_some_and(|round| self.is_merged(round, prompts));
        let outcome = findings.outcome();
        let doubt = |why: &str, range: &Range<usize>| {
            let last = self.plan.rounds.last().map_or(0, |round| round.turn);
            Outcome::Doubt(self.finding(last, range, why))
        };
        match outcome {
            Outcome::No(finding) if merged => Outcome::Doubt(finding),
            Outcome::Yes => match self.asks_again(prompts) {
                Some(place) => doubt("it may ask for another guess, and the game is over", &place),
                None => Outcome::Yes,
            },
            outcome => outcome,
        }
    }

    /// Whether files and numbers are asked for by the same sign as guesses, as often as they should.
    fn asks_alike(&self) -> bool {
        let text = self
            .cut
            .prompts
            .first()
            .map_or_else(String::new, |prompt| self.page.text(prompt));
        self.cut.spare == self.plan.setup.asks && !text.chars().any(char::is_alphabetic)
    }

    /// A question that is asked before each guess, and once more behind the last.
    fn asks_again(&self, prompts: &[Prompt]) -> Option<Range<usize>> {
        let last = self.cut.rounds.last()?;
        let ends = self
            .plan
            .rounds
            .last()
            .is_some_and(|round| round.said != Said::EndOfInput);
        let starts: Vec<_> = std::iter::once(0)
            .chain(self.cut.rounds.iter().map(|range| range.start))
            .collect();
        let once_each = |prompt: &&Prompt| {
            starts.windows(2).all(|pair| {
                let inside = |place: &&Range<usize>| matches!(pair, [from, to] if (*from..*to).contains(&place.start));
                prompt.places.iter().filter(inside).count() == 1
            })
        };
        // That no turns are left is no question.
        let none_left = |place: &Range<usize>| counts::values(&self.page.text(place)).contains(&0);
        let asking = prompts.iter().filter(|prompt| ends && prompt.asks > 0);
        if ends && !matches!(self.cut.spare, 0) && !self.asks_alike() {
            return self.cut.prompts.last().cloned();
        }
        if self.cut.setup.is_empty() && last.start == 0 {
            // No prompt was found; one that comes twice asks once too often.
            let mut twice = asking.filter_map(|prompt| prompt.places.get(1).cloned());
            return twice.next();
        }
        // Where what is asked for first was taken for the first guess, any question counts.
        let early = self.cut.setup.is_empty() && self.plan.setup.asks > 0;
        let asks = |prompt: &&Prompt| prompt.asks > 1 || early && prompt.question;
        let mut questions = prompts.iter().filter(|prompt| ends && asks(prompt));
        let twice = questions.find_map(|prompt| {
            let mut inside = prompt
                .places
                .iter()
                .filter(|place| place.start >= last.start);
            inside.nth(1).cloned()
        });
        if twice.is_some() {
            return twice;
        }
        let mut again = asking.filter(once_each).filter_map(|prompt| {
            prompt
                .places
                .iter()
                .find(|place| place.start >= last.start && (prompt.question || !none_left(place)))
                .cloned()
        });
        again.next()
    }
}

/// The number of attempts by which a game was won.
pub(super) fn attempts(round: &Round) -> Option<u64> {
    match round.said {
        Said::Scored {
            end: Some(Over::Won(attempts)),
            ..
        } => Some(attempts),
        _ => None,
    }
}
