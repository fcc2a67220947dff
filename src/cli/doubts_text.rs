//! Doubts as people read them.

use std::io::{self, Write};

use crate::fixture::doubts::{Alike, Doubt, Outcome, Outside, Split, Untold};
use crate::fixture::import::Mention;
use crate::judge::wording::{count, list};
use crate::report::safe;

/// Most lines of a word file or bank that are shown.
const MOST_LINES: usize = 3;

/// Writes a doubt: the question, the readings, the plays that tell them apart, and how the answer
/// is recorded. `from` says what leaves it open.
pub(super) fn doubt(
    out: &mut impl Write,
    doubt: &Doubt,
    from: &str,
    mentions: &[Mention],
) -> io::Result<()> {
    let variant = doubt.variant.as_deref().map(safe);
    let of_variant = variant.as_ref();
    let of_variant = of_variant.map(|name| format!(" in the variant `{name}`"));
    writeln!(
        out,
        "{}{}: {}",
        doubt.topic.key,
        of_variant.unwrap_or_default(),
        doubt.question
    )?;
    mentioned(out, doubt.topic.key, "may settle this", mentions)?;
    writeln!(out, "  {from} with each of these readings{}:", aside(doubt))?;
    writeln!(
        out,
        "    {}: {} (so game.toml has it)",
        doubt.own.label, doubt.own.says
    )?;
    for other in &doubt.others {
        writeln!(out, "    {}: {}", other.label, other.says)?;
    }
    for split in &doubt.splits {
        question(out, split)?;
    }
    match variant {
        None => writeln!(
            out,
            "  record the answer in assignment.toml: [answers] {} = \"{}\"; for another one change game.toml too\n",
            doubt.topic.key, doubt.own.label
        ),
        Some(name) => writeln!(
            out,
            "  record the answer as a case of this variant; for another one change [variant.{name}] of game.toml too\n"
        ),
    }
}

/// What says nothing here, in words.
fn aside(doubt: &Doubt) -> String {
    let names = doubt.unlike.iter();
    let names: Vec<String> = names.map(|name| format!("`{}`", safe(name))).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => format!(" (those of the variant {only} aside, which has this rule otherwise)"),
        some => format!(
            " (those of the variants {} aside, which have this rule otherwise)",
            list(some)
        ),
    }
}

/// Writes what the prose says about a question, and what it may do.
fn mentioned(
    out: &mut impl Write,
    topic: &str,
    does: &str,
    mentions: &[Mention],
) -> io::Result<()> {
    let mut about = mentions.iter().filter(|mention| mention.topic == topic);
    about.try_for_each(|one| {
        writeln!(out, "  line {} {does}: {}", one.line, safe(&one.says))?;
        let more: Vec<String> = one.more.iter().map(ToString::to_string).collect();
        match more.as_slice() {
            [] => Ok(()),
            [only] => writeln!(out, "  line {only} speaks of it too"),
            _ => writeln!(out, "  lines {} speak of it too", list(&more)),
        }
    })
}

/// Writes the readings that no input tells apart.
pub(super) fn alike(out: &mut impl Write, alike: &[Alike], mentions: &[Mention]) -> io::Result<()> {
    for one in alike {
        writeln!(out, "{}: {}", one.topic, one.question)?;
        mentioned(out, one.topic, "speaks of this", mentions)?;
        writeln!(
            out,
            "  {}: {} (so game.toml has it)",
            one.own.label, one.own.says
        )?;
        for other in &one.others {
            writeln!(out, "  {}: {}", other.label, other.says)?;
        }
        let tried = format!(
            "{} with {} and secrets of up to {}",
            count(one.plays, "play"),
            count(one.lines, "typed line"),
            count(one.longest, "place")
        );
        let within = match &one.bound {
            Some(bound) => format!(", and in {bound}; beyond that nothing is proved"),
            None => "; that is no proof".to_owned(),
        };
        writeln!(out, "  all the same in {tried}{within}\n")?;
    }
    Ok(())
}

/// Writes the mistakes that nothing would show.
pub(super) fn untold(out: &mut impl Write, untold: &[Untold]) -> io::Result<()> {
    for mistake in untold {
        writeln!(out, "{}: {}", mistake.id, mistake.says)?;
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
    if let Some(variant) = &split.variant {
        parts.push(format!("in the variant `{}`", safe(variant)));
    }
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
            let quoted: Vec<String> = lines
                .iter()
                .map(|line| format!("`{}`", safe(line)))
                .collect();
            let shown = list(&quoted);
            let are = if lines.len() == 1 { "line" } else { "lines" };
            parts.push(format!("with the {are} {shown} in the file {}", safe(name)));
        }
    }
    if let Some(secret) = split.secret.as_ref().filter(|_| !told) {
        let at = usize::from(split.variant.is_some());
        parts.insert(at, format!("with the secret `{}`", safe(secret)));
    }
    match parts.is_empty() {
        true => "in any game".to_owned(),
        false => parts.join(", "),
    }
}
