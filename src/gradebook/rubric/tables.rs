//! The tables of a rubric that speak of no cases: charges, penalties, late days, rounding.

use super::late::{seconds_of, zone_of};
use super::parse::{points, required};
use super::{Cause, Charge, Late, Penalty, Rounding, RoundingMode};
use crate::fixture::{Rung, Step};
use crate::judge::Verdict;
use crate::util::config::{Read, Section, Value};

/// Most charges that a rubric may have: every subset of those that a submission shows is tried.
const MOST_CHARGES: usize = 10;

pub(super) fn charges(section: &Section<'_>) -> Read<Vec<Charge>> {
    let charges: Vec<_> = section
        .sections("charge")?
        .into_iter()
        .map(charge)
        .collect::<Read<_>>()?;
    if charges.len() > MOST_CHARGES {
        let message = format!("a rubric has at most {MOST_CHARGES} charges");
        return Err(section.error_at(
            "charge",
            message,
            Some("put some of them together".to_owned()),
        ));
    }
    Ok(charges)
}

fn charge(section: Section<'_>) -> Read<Charge> {
    let blaming: Vec<_> = Verdict::NAMES
        .into_iter()
        .filter(|(_, verdict)| verdict.blames_candidate())
        .collect();
    let steps: Vec<_> = Step::ALL
        .into_iter()
        .map(|step| (step.name(), step))
        .collect();
    let verdict = section.choice("verdict", &blaming)?.map(Cause::Verdict);
    let rung = section.choice("rung", &Rung::NAMES)?.map(Cause::Rung);
    let step = section.choice("step", &steps)?.map(Cause::Step);
    let mistake = section.string("cause")?;
    let mistake = mistake.map(|name| Cause::Mistake(name.to_owned()));
    let mut causes = [verdict, rung, step, mistake].into_iter().flatten();
    let (Some(cause), None) = (causes.next(), causes.next()) else {
        let help = "for example `verdict = \"format\"`".to_owned();
        let message = "a charge is for one of `verdict`, `rung`, `step` or `cause`";
        return Err(section.error_at("verdict", message, Some(help)));
    };
    let what = "what the cause costs, however many cases show it";
    let charge = Charge {
        points: points(&section, "points")?.ok_or_else(|| section.missing("points", what))?,
        title: section
            .string("title")?
            .map_or_else(|| title_of(&cause), str::to_owned),
        cause,
    };
    section.finish()?;
    Ok(charge)
}

fn title_of(cause: &Cause) -> String {
    match cause {
        Cause::Verdict(verdict) => format!("Charged once: {verdict}"),
        Cause::Rung(rung) => format!("Charged once: {}", rung.forgives()),
        Cause::Step(step) => format!("Charged once: {}", step.name()),
        Cause::Mistake(name) => format!("Charged once: {name}"),
    }
}

pub(super) fn penalty(section: Section<'_>) -> Read<Penalty> {
    let finding = required(&section, "finding", "the kind of finding that costs points")?;
    let penalty = Penalty {
        points: points(&section, "points")?
            .ok_or_else(|| section.missing("points", "what it costs"))?,
        title: section.string("title")?.unwrap_or(&finding).to_owned(),
        finding,
    };
    section.finish()?;
    Ok(penalty)
}

pub(super) fn late(section: Section<'_>) -> Read<Late> {
    let due = match section.node("due") {
        None => None,
        Some(node) => Some(match &node.value {
            Value::String(text) | Value::Datetime(text) => due_at(&section, text)?,
            other => {
                let message = format!("`rubric.late.due` must be a date, not {}", other.kind());
                return Err(section.error_at("due", message, None));
            }
        }),
    };
    let late = Late {
        per_day: points(&section, "per_day")?
            .ok_or_else(|| section.missing("per_day", "points for each day begun"))?,
        max_days: whole(&section, "max_days")?,
        due: due.map(|(due, _)| due),
        offset: due.map_or(0, |(_, offset)| offset),
        grace: whole(&section, "grace")?.unwrap_or(0),
    };
    section.finish()?;
    Ok(late)
}

/// The moment and the offset of the time of day.
fn due_at(section: &Section<'_>, text: &str) -> Read<(i64, i64)> {
    let zone = text
        .rfind(['+', '-', 'Z', 'z'])
        .filter(|at| *at > 10)
        .map_or("", |at| text.get(at..).unwrap_or_default());
    let offset = zone_of(zone, 0);
    let moment = seconds_of(text, 0);
    moment.zip(offset).ok_or_else(|| {
        let help =
            "a date with a time and an offset, for example 2026-11-20T23:55:00+03:00".to_owned();
        section.error_at(
            "due",
            format!("`rubric.late.due` cannot be `{text}`"),
            Some(help),
        )
    })
}

fn whole(section: &Section<'_>, key: &str) -> Read<Option<u32>> {
    let Some(number) = section.integer(key)? else {
        return Ok(None);
    };
    u32::try_from(number).map(Some).map_err(|_| {
        let message = format!("`{}` cannot be {number}", section.path_of(key));
        section.error_at(key, message, Some("a whole number, 0 or more".to_owned()))
    })
}

pub(super) fn rounding(section: Section<'_>) -> Read<Rounding> {
    let usual = Rounding::default();
    let rounding = Rounding {
        to: points(&section, "to")?.unwrap_or(usual.to),
        mode: section
            .choice("mode", &RoundingMode::NAMES)?
            .unwrap_or(usual.mode),
    };
    section.finish()?;
    Ok(rounding)
}
