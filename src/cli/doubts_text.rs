//! Doubts as people read them.

use std::io::{self, Write};

use crate::fixture::doubts::{Doubt, Outcome, Outside, Split, Untold};
use crate::judge::wording::list;
use crate::report::safe;

/// Most lines of a word file or bank that are shown.
const MOST_LINES: usize = 3;

/// Writes a doubt: the question, the readings, the plays that tell them apart, and how the answer
/// is recorded. `from` says what leaves it open.
pub(super) fn doubt(out: &mut impl Write, doubt: &Doubt, from: &str) -> io::Result<()> {
    writeln!(out, "{}: {}", doubt.topic.key, doubt.topic.question)?;
    writeln!(out, "  {from} with each of these readings:")?;
    writeln!(
        out,
        "    {}: {} (so plays game.toml)",
        doubt.own.label, doubt.own.says
    )?;
    for other in &doubt.others {
        writeln!(out, "    {}: {}", other.label, other.says)?;
    }
    for split in &doubt.splits {
        question(out, split)?;
    }
    writeln!(
        out,
        "  record the answer in assignment.toml: [answers] {} = \"{}\"\n",
        doubt.topic.key, doubt.own.label
    )
}

/// Writes the mistakes that nothing would show.
pub(super) fn untold(out: &mut impl Write, untold: &[Untold]) -> io::Result<()> {
    for mistake in untold {
        writeln!(
            out,
            "{}: {}; it would show in this play",
            mistake.id, mistake.says
        )?;
        question(out, &mistake.split)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the inputs of which the rules say nothing.
pub(super) fn outside(out: &mut impl Write, outside: &[Outside]) -> io::Result<()> {
    for input in outside {
        writeln!(out, "{}: {}", input.title, input.why)?;
        if let Some(split) = &input.split {
            writeln!(out, "  shortest input, {}:", setting(split))?;
            typed(out, split)?;
            if split.typed.is_empty() {
                writeln!(out, "    (end of input)")?;
            }
            outcomes(out, split)?;
        }
        if !input.others.is_empty() {
            writeln!(out, "  other programs {}", input.others)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes a play as a question, and what comes of it.
fn question(out: &mut impl Write, split: &Split) -> io::Result<()> {
    writeln!(
        out,
        "  ask: {}, what does the program answer to the last line?",
        setting(split)
    )?;
    typed(out, split)?;
    outcomes(out, split)
}

fn typed(out: &mut impl Write, split: &Split) -> io::Result<()> {
    let mut lines = split.typed.iter();
    lines.try_for_each(|line| writeln!(out, "    > {}", safe(line)))
}

/// Writes what the readings answer.
fn outcomes(out: &mut impl Write, split: &Split) -> io::Result<()> {
    let width = split
        .outcomes
        .iter()
        .map(|outcome| outcome.answer.chars().count())
        .max();
    let width = width.unwrap_or(0).min(60);
    for Outcome { answer, labels } in &split.outcomes {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        writeln!(out, "    {:width$}  {}", safe(answer), list(&labels))?;
    }
    Ok(())
}

/// What surrounds the play, in words.
fn setting(split: &Split) -> String {
    let scenario = &split.scenario;
    let mut parts = Vec::new();
    if !scenario.args.is_empty() {
        parts.push(format!(
            "with the arguments `{}`",
            safe(&scenario.args.join(" "))
        ));
    }
    let mut told = false;
    for (name, text) in &scenario.files {
        let text = String::from_utf8_lossy(text);
        let lines: Vec<&str> = text.lines().take(MOST_LINES + 1).collect();
        if lines.len() <= MOST_LINES {
            told |= split
                .secret
                .as_deref()
                .is_some_and(|secret| lines.contains(&secret));
            let shown = safe(&lines.join(" / "));
            parts.push(format!("with `{shown}` in the file {}", safe(name)));
        }
    }
    if let Some(secret) = split.secret.as_ref().filter(|_| !told) {
        parts.insert(0, format!("with the secret `{}`", safe(secret)));
    }
    match parts.is_empty() {
        true => "in any game".to_owned(),
        false => parts.join(", "),
    }
}
