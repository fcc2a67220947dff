//! From an output to what the program meant.

use std::ops::Range;

use super::cut::{self, Cut, Prompt};
use super::message::{self, Message};
use super::notation::Reading;
use super::outcome::{Finding, Findings, Meant, Outcome};
use super::page::Page;
use super::plan::{Over, Plan, Round, Said};
use super::remarks::Remarks;
use super::rows::{self, Sheet};
use super::{counts, naming, opening, premature, reveal};
use crate::game::check::in_words;
use crate::judge::wording::quoted;

/// How much of a text a sentence quotes.
const QUOTED: usize = 80;

/// The first way to cut an output into turns that makes it right counts; where none does, the one
/// by which most of it is.
pub(super) fn in_best_turns(plan: &Plan, output: &[u8], page: &Page, prompts: &[Prompt]) -> Meant {
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

pub(super) fn unread(output: &[u8], why: &str) -> Meant {
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
pub(super) fn in_turns(plan: &Plan, page: &Page, cut: &Cut, prompts: &[Prompt]) -> (usize, Meant) {
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
            naming::read(self, at, remarks.whole(at), findings);
        }
        premature::read(self, findings);
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
                    "the guess is to be rejected because {}, and it is scored",
                    in_words(rule)
                ));
            }
        }
        message::rejection(self.plan, rule, letters.len(), text)
    }

    /// Whether the program goes on or stops where it should. Its last words are those of the turn
    /// before the guess that is missing.
    fn ends(&self, findings: &mut Findings, prompts: &[Prompt]) {
        let read = self.cut.rounds.len();
        let last = self.plan.rounds.len().saturating_sub(1);
        if let Some(missing) = self.plan.rounds.get(read) {
            let range = self.cut.rounds.last().unwrap_or(&self.cut.setup);
            let why = "it does not ask for another guess, and the game goes on";
            let last = read.checked_sub(1).and_then(|at| self.plan.rounds.get(at));
            let turn = last.map_or(missing.turn.saturating_sub(1), |round| round.turn);
            let finding = self.finding(turn, range, why);
            // Where there is anything else before, its turns may have been told apart wrongly.
            let merged = (0..read).any(|round| self.is_merged(round, prompts));
            let earlier = findings.rounds().iter().any(|round| round + 1 < read);
            match merged || earlier && !self.cut.known {
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
        if self.cut.known || self.cut.rounds.len() >= self.plan.rounds.len() {
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
            Outcome::Yes if self.cut.known => Outcome::Yes,
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
