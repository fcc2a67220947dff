//! What one case of one submission came to, with its evidence.

use super::GradeError;
use super::course::Course;
use super::repeat;
use crate::gradebook::builds::Mode;
use crate::gradebook::contender::{Broken, Contender};
use crate::gradebook::dialogue::{Dialogue, dialogue};
use crate::gradebook::results::{CaseResult, Text};
use crate::gradebook::rubric::Row;
use crate::gradebook::sighting::sighting;
use crate::gradebook::signature::signature;
use crate::gradebook::store::{BuildRecord, Key, Store};
use crate::insight::Sighting;
use crate::judge::{Judgement, Match, Verdict};

/// A case as reports show it, and as the rubric counts it.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub result: CaseResult,
    pub row: Row,
    /// The end of stderr in full, of a mode whose sanitizers give feedback.
    pub sanitizer: Vec<u8>,
    /// What attribution goes by; none where the case says nothing of the program.
    pub seen: Option<Sighting>,
}

/// Judges a case by what the store has of it; none when it is not there.
pub(super) fn standing(
    course: &Course,
    store: &Store,
    (program, build): (&Key, &BuildRecord),
    index: usize,
    mode: &Mode,
    repeats: u32,
) -> Result<Option<Standing>, GradeError> {
    if let Some(judgement) = without_running(course, build, index)? {
        return Ok(Some(told(
            course,
            index,
            mode,
            judgement,
            Dialogue::default(),
        )));
    }
    let key = course.run_key(program, index, 0);
    let Some(observation) = store.observation(&key)? else {
        return Ok(None);
    };
    let mut judgement = course.session.assess(index, &observation);
    if repeats > 0
        && repeat::is_worth_it(judgement.verdict)
        && !course
            .session
            .draws_its_own(course.case(index), &observation)
    {
        let Some(others) = repeat::others(course, store, program, index, repeats)? else {
            return Ok(None);
        };
        repeat::compare(&mut judgement, &observation, &others);
    }
    let failed = judgement.verdict.blames_candidate();
    let dialogue = if failed {
        dialogue(&course.session, index, &observation, &judgement)
    } else {
        Dialogue::default()
    };
    let seen = sighting(index, course.case(index), &observation, judgement.verdict);
    let mut standing = Standing {
        seen,
        ..told(course, index, mode, judgement, dialogue)
    };
    if mode.sanitize {
        // The findings say it without the addresses and numbers that differ in every run.
        standing.result.stderr = Text::default();
        standing.sanitizer = observation.stderr;
    }
    Ok(Some(standing))
}

/// The judgement of what needs no run: a faulty case, a program that does not build.
pub(super) fn without_running(
    course: &Course,
    build: &BuildRecord,
    index: usize,
) -> Result<Option<Judgement>, GradeError> {
    let faulty = course.session.accepted(index).is_err();
    if build.built && !faulty {
        return Ok(None);
    }
    let broken = Contender::Broken(Broken {
        log: build.log.clone(),
        stopped: build.stopped_after.map(std::time::Duration::from_millis),
    });
    Ok(Some(course.session.judge(index, &broken)?))
}

fn told(
    course: &Course,
    index: usize,
    mode: &Mode,
    judgement: Judgement,
    dialogue: Dialogue,
) -> Standing {
    let case = course.case(index);
    let possible = if mode.counts {
        case.points / course.counting_modes().max(1) as f64
    } else {
        0.0
    };
    let passes = judgement.verdict == Verdict::Pass;
    let row = Row {
        case: index,
        verdict: judgement.verdict,
        rung: judgement.matched.as_ref().map(|matched| matched.rung),
        steps: judgement
            .matched
            .as_ref()
            .map(|matched| matched.steps.clone())
            .unwrap_or_default(),
        mistake: None,
    };
    let mut notes = judgement.notes.clone();
    if judgement.stderr_omitted > 0 && !judgement.stderr.is_empty() {
        notes.push(format!(
            "{} bytes of stderr are left out",
            judgement.stderr_omitted
        ));
    }
    let result = CaseResult {
        case: case.name.clone(),
        mode: mode.name.clone(),
        verdict: judgement.verdict,
        earned: if passes { possible } else { 0.0 },
        possible,
        matched: judgement.matched.as_ref().map(matched),
        notes,
        stderr: Text::from(&judgement.stderr[..]),
        signature: signature(&judgement, &dialogue.turns),
        dialogue: dialogue.turns,
        first_wrong: dialogue.first_wrong,
        wall_ms: u64::try_from(judgement.wall.as_millis()).unwrap_or(u64::MAX),
        reason: judgement.reason,
    };
    Standing {
        result,
        row,
        sanitizer: Vec::new(),
        seen: None,
    }
}

/// A match in words: the rung, the steps, the variant.
fn matched(found: &Match) -> String {
    let mut words = found.rung.to_string();
    for step in &found.steps {
        words.push_str(&format!(" + {}", step.name()));
    }
    if let Some(variant) = &found.variant {
        words.push_str(&format!(", variant {variant}"));
    }
    words
}
