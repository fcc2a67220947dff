//! From secrets that fit, or do not, to a verdict.

use std::borrow::Cow;

use super::reader::text_reader;
use super::search::consult;
use super::wording;
use super::{Arena, Contradiction, Extent, Fit, Outcome, Space};
use crate::candidate::{Ending, Observation};
use crate::fixture::{Case, Rung};
use crate::game::Transcript;
use crate::judge::post_mortem::all_was_read;
use crate::judge::{Accepted, Judgement, Question, Verdict, judge};

/// One replay to be judged by consistency.
#[derive(Debug)]
pub struct Inquiry<'a> {
    /// The question as it is without an oracle. What it accepts is not looked at.
    pub question: Question<'a>,
    /// Where the game is played, and the secrets it can have: first the case's own game, then each
    /// variant that is accepted beside it.
    pub games: &'a [(Arena<'a>, &'a Space)],
    /// What was typed.
    pub stdin: &'a [u8],
}

/// What a replay comes to by consistency.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The verdict and its evidence.
    pub judgement: Judgement,
    /// What the engine plays with a secret that fits, or with the one that fits longest.
    pub play: Transcript,
}

/// Judges a program by whether all that it said fits one secret.
///
/// None when that says nothing: there is no game to play, or input ended before a guess was
/// answered. What is printed after input has ended within a game is not judged. A crash or a limit
/// counts as ever, unless it only shows that input ended.
pub fn by_consistency(inquiry: &Inquiry<'_>) -> Option<Finding> {
    let asked = inquiry.question.rung;
    // The game in which it comes furthest on the rung asked for, the first where they tie.
    let mut nearest: Option<(&Arena<'_>, Contradiction)> = None;
    for rung in rungs(asked) {
        for (arena, space) in inquiry.games {
            match inquiry.consult(*arena, space, rung)? {
                Outcome::Fits(fit) => return inquiry.fits(arena, space, fit),
                Outcome::Contradiction(found) => {
                    let other = nearest.as_ref().map(|(_, other)| other.reach);
                    if rung == asked && other.is_none_or(|other| found.reach > other) {
                        nearest = Some((arena, found));
                    }
                }
            }
        }
    }
    nearest.map(|(arena, found)| Finding {
        judgement: inquiry.contradicts(&found, arena.variant),
        play: found.play,
    })
}

/// The rung that passes, and the one that tells a mistake in form.
fn rungs(asked: Rung) -> Vec<Rung> {
    match asked < Rung::Spaces {
        true => vec![asked, Rung::Spaces],
        false => vec![asked],
    }
}

impl Inquiry<'_> {
    fn consult(&self, arena: Arena<'_>, space: &Space, rung: Rung) -> Option<Outcome> {
        let observation = self.question.observation;
        let may_end_early = observation.ending != Ending::Exited(0);
        let reader = text_reader(rung, &observation.stdout, may_end_early);
        consult(arena, space, self.stdin, reader.as_ref())
    }

    fn fits(&self, arena: &Arena<'_>, space: &Space, fit: Fit) -> Option<Finding> {
        let mut judgement = match fit.is_cut_short() {
            false => self.beside(&fit.play, arena.variant, &self.seen(None)),
            true => self.up_to_the_end_of_input(arena, &fit)?,
        };
        if judgement.verdict == Verdict::Pass {
            judgement.reason = wording::pass(&fit);
        }
        judgement.notes.push(wording::fits(&fit, space.len()));
        // A crash ends the game, whatever input there would have been.
        if fit.is_cut_short() && judgement.verdict != Verdict::Crash {
            judgement.notes.push(wording::CUT_SHORT.to_owned());
        }
        Some(Finding {
            judgement,
            play: fit.play,
        })
    }

    /// Of a game that had not ended when input did.
    fn up_to_the_end_of_input(&self, arena: &Arena<'_>, fit: &Fit) -> Option<Judgement> {
        let judgement = self.beside(&fit.play, arena.variant, &self.seen(Some(false)));
        if judgement.verdict != Verdict::Unpinned {
            return Some(judgement);
        }
        if fit.scored() == 0 {
            return None;
        }
        let stopped = !matches!(self.question.observation.ending, Ending::Exited(_));
        let mut seen = self.seen(None);
        if stopped && fit.extent == Extent::Less && !reaches_the_last_answer(&fit.play, &seen) {
            return match self.has_read_all() {
                // What it had to say may have been lost in a buffer.
                true => None,
                false => Some(self.beside(&fit.play, arena.variant, &seen)),
            };
        }
        match fit.extent {
            Extent::More(at) => seen.stdout.truncate(at),
            Extent::Less if stopped => seen.stdout = fit.play.piped(),
            _ => {}
        }
        // How it ended is settled: it could not know that there would be no more input.
        seen.ending = Ending::Exited(self.question.case.exit.unwrap_or(0));
        Some(self.beside(&fit.play, arena.variant, &seen))
    }

    /// Whether a program that was stopped had read its input to the end.
    fn has_read_all(&self) -> bool {
        let evidence = self.question.observation.post_mortem.as_ref();
        evidence.is_some_and(all_was_read)
    }

    fn contradicts(&self, found: &Contradiction, variant: Option<&str>) -> Judgement {
        let mut judgement = self.beside(&found.play, variant, &self.seen(Some(false)));
        if judgement.verdict == Verdict::Unpinned {
            let mut seen = self.seen(None);
            seen.ending = Ending::Exited(self.question.case.exit.unwrap_or(0));
            let end = wording::end_of_answers(found, &seen.stdout, self.question.rung);
            seen.stdout.truncate(end);
            judgement = self.beside(&found.play, variant, &seen);
            judgement.verdict = Verdict::Fail;
            judgement.matched = None;
            judgement.reason = wording::contradiction(found);
        }
        if found.replies.len() > 1 {
            // What was expected depends on which of the answers is taken for true.
            judgement.difference = None;
            judgement.first_wrong = found.replies.last().map(|last| last.line);
        }
        if judgement.difference.is_some() {
            judgement.notes.extend(wording::shown_beside(found));
        }
        let rung = self.question.rung;
        let output = &self.question.observation.stdout;
        judgement
            .notes
            .extend(wording::evidence(found, output, rung));
        judgement
    }

    /// Judges what was seen beside a play, as if that were the expected output.
    fn beside(&self, play: &Transcript, variant: Option<&str>, seen: &Observation) -> Judgement {
        let text = play.piped();
        let case = Case {
            stdin: self.stdin.to_vec(),
            expected: text.clone(),
            fault: None,
            ..self.question.case.clone()
        };
        let accepted = [Accepted {
            variant: variant.map(str::to_owned),
            text: Cow::Owned(text),
            transcript: Some(play.clone()),
            plan: None,
        }];
        judge(&Question {
            case: &case,
            rung: self.question.rung,
            form: self.question.form,
            accepted: &accepted,
            observation: seen,
        })
    }

    fn seen(&self, pinned: Option<bool>) -> Observation {
        Observation {
            pinned,
            ..self.question.observation.clone()
        }
    }
}

/// Whether something was printed in answer to the last line that was typed. Layout may differ, so
/// that only what is visible counts.
fn reaches_the_last_answer(play: &Transcript, seen: &Observation) -> bool {
    let visible = |text: &[u8]| {
        text.iter()
            .filter(|byte| !byte.is_ascii_whitespace())
            .count()
    };
    let mut answers = play.turns.iter().map(|turn| visible(&turn.printed));
    let last = answers.rfind(|length| *length > 0).unwrap_or(0);
    let before = visible(&play.piped()).saturating_sub(last);
    visible(&seen.stdout) > before
}
