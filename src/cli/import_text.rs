//! What was found in a handout, as people read it.

use std::io::{self, Write};

use super::doubts_text;
use crate::fixture::doubts::{Doubt, Open, Outside};
use crate::fixture::import::{Fate, Finding, Handout, Imported, Kind, Page, RuledOut, Told};
use crate::judge::strictest;
use crate::judge::wording::{count, list};
use crate::report::{safe, transcript};
use crate::util::visible::{self, Blanks};

/// Writes what a run is: its place, its secret, and how close the engine comes to it.
pub(super) fn run(
    out: &mut impl Write,
    number: usize,
    one: &Imported,
    page: &Page,
) -> io::Result<()> {
    let (first, last) = one.run.lines(page);
    let kind = match one.run.whole {
        true => format!("run {number}"),
        false => "piece of a run".to_owned(),
    };
    let mut parts = vec![format!("{kind}: lines {first} to {last}")];
    parts.push(count(one.run.entries.len(), "typed line"));
    if let Some(secret) = &one.background.secret {
        parts.push(format!("secret {}{}", safe(secret), told(one)));
    }
    if let Some(Some(variant)) = &one.played_by {
        parts.push(format!("variant {variant}"));
    }
    parts.extend(level(one, page));
    writeln!(out, "{}", parts.join(" · "))
}

fn told(one: &Imported) -> String {
    // All rows of numbers were tried; a bank says nothing about words of other banks.
    let is_row = |secret: &String| secret.bytes().all(|byte| b" 0123456789".contains(&byte));
    let only = match one.background.fits.as_deref() {
        Some([secret]) if is_row(secret) => {
            let with_repeats = match one.background.with_repeats {
                None => String::new(),
                Some(1) => ", even among rows with a number twice".to_owned(),
                Some(many) => {
                    format!(" without a number twice, and one of {many} among all rows")
                }
            };
            format!(", the only one that fits its scores{with_repeats}")
        }
        _ => String::new(),
    };
    match (one.background.told, &one.background.fits) {
        (Told::Named, _) => format!(" (the run names it{only})"),
        (Told::Guessed, _) => format!(" (the last guess{only})"),
        (Told::File(line), _) => format!(" (the file at line {line})"),
        (Told::Scores, Some(fits)) if fits.len() > 1 => {
            format!(" (the first of {} that fit its scores)", fits.len())
        }
        (Told::Scores, _) => " (the only one that fits its scores)".to_owned(),
        (Told::Always | Told::Nowhere, _) => String::new(),
    }
}

/// The strictest rung on which the page and the engine's terminal are equal.
fn level(one: &Imported, page: &Page) -> Option<String> {
    let replay = one
        .replay
        .as_ref()
        .ok()
        .filter(|_| one.played_by.is_some())?;
    let (first, last) = one.run.lines(page);
    let lines = page.raw().get(first - 1..last)?;
    let shown = lines.join("\n") + "\n";
    let terminal = replay.transcript.terminal();
    let Some(level) = strictest(shown.as_bytes(), &terminal) else {
        return Some("the engine prints the same, but for blanks within lines".to_owned());
    };
    let steps: Vec<&str> = level.steps.iter().map(|step| step.name()).collect();
    let after = match steps.is_empty() {
        true => String::new(),
        false => format!(" after {}", list(&steps)),
    };
    Some(format!(
        "the engine prints the same at the strictness `{}`{after}",
        level.rung.name()
    ))
}

/// Writes what becomes of a run.
pub(super) fn fate(
    out: &mut impl Write,
    fate: &Fate,
    one: &Imported,
    quiet: bool,
) -> io::Result<()> {
    match fate {
        Fate::There(name) => writeln!(out, "  the assignment has it as the case {}", safe(name)),
        Fate::None(why) => writeln!(out, "  no case: {why}"),
        Fate::New(proposal) => {
            writeln!(out, "  would be the case {}", safe(&proposal.name))?;
            match (&one.replay, quiet) {
                (Ok(replay), false) => {
                    let view = transcript::view("on a terminal", &replay.transcript);
                    view.lines()
                        .try_for_each(|line| writeln!(out, "  {line}"))?;
                    proposal
                        .files
                        .iter()
                        .try_for_each(|file| new_file(out, file))
                }
                _ => Ok(()),
            }
        }
    }
}

fn new_file(out: &mut impl Write, (name, bytes): &(String, Vec<u8>)) -> io::Result<()> {
    writeln!(out, "  {} (new)", safe(name))?;
    let lines = visible::lines(bytes, Blanks::Trailing);
    lines
        .iter()
        .try_for_each(|line| writeln!(out, "    + {line}"))
}

/// Writes the scores that the prose explains.
pub(super) fn examples(out: &mut impl Write, handout: &Handout) -> io::Result<()> {
    for (example, variant) in &handout.examples {
        let text = |word: &crate::game::Word| safe(&String::from_utf8_lossy(&word.text));
        let game = match variant {
            Some(name) => format!("only the variant {} gives this score", safe(name)),
            None => "the rules give this score".to_owned(),
        };
        writeln!(
            out,
            "line {}: an example scores the guess {} where the secret is {}; {game}",
            example.line,
            text(&example.guess),
            text(&example.secret)
        )?;
    }
    for one in &handout.credited {
        let lines: Vec<String> = one.lines.iter().map(ToString::to_string).collect();
        let also = match one.others.as_slice() {
            [] => "no other scoring rule gives all of them".to_owned(),
            others => format!("{} would give all of them too", list(others)),
        };
        writeln!(
            out,
            "the variant {} scores by {}, which gives the examples at {} {}; {also}",
            safe(&one.variant),
            one.rule,
            if lines.len() == 1 { "line" } else { "lines" },
            list(&lines)
        )?;
    }
    if handout.examples.is_empty() {
        return Ok(());
    }
    writeln!(out)
}

/// Writes what does not fit, contradictions first.
pub(super) fn findings(out: &mut impl Write, handout: &Handout) -> io::Result<()> {
    for (kind, title) in [
        (Kind::Contradiction, "Contradictions"),
        (Kind::Wording, "Wording"),
        (Kind::Layout, "Blanks and line breaks"),
        (Kind::Strictness, "Strictness"),
        (Kind::Open, "Left open by the prose"),
    ] {
        let all = handout.findings.iter().chain(&handout.left);
        let of_kind: Vec<&Finding> = all.filter(|finding| finding.kind == kind).collect();
        if of_kind.is_empty() {
            continue;
        }
        writeln!(out, "{title}")?;
        for finding in of_kind {
            one(out, finding)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn one(out: &mut impl Write, finding: &Finding) -> io::Result<()> {
    let gives = match finding.kind {
        Kind::Contradiction | Kind::Open => "the rules give",
        Kind::Wording | Kind::Layout => "the game has",
        Kind::Strictness => "that means",
    };
    writeln!(out, "  line {}: {}", finding.line, safe(&finding.says))?;
    writeln!(out, "    {gives}: {}", safe(&finding.gives))?;
    finding
        .notes
        .iter()
        .try_for_each(|note| writeln!(out, "    {}", safe(note)))
}

/// Writes what the runs settle: the readings that they rule out, a line for each question.
pub(super) fn settled(out: &mut impl Write, handout: &Handout) -> io::Result<()> {
    let of_topics = handout
        .ruled_out
        .chunk_by(|one, other| one.topic == other.topic);
    let of_topics: Vec<&[RuledOut]> = of_topics.collect();
    if of_topics.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "Settled by the sample runs: readings of the rules that one of them rules out"
    )?;
    for topic in of_topics {
        let Some(first) = topic.first() else { continue };
        writeln!(out, "  {}: {}", first.topic, first.question)?;
        for one in topic {
            writeln!(
                out,
                "    line {} rules out {}: {}",
                one.line,
                safe(&one.label),
                safe(&one.says)
            )?;
        }
    }
    writeln!(out)
}

/// Writes what the runs and examples leave open.
pub(super) fn open(out: &mut impl Write, open: &Open, handout: &Handout) -> io::Result<()> {
    for settled in &open.settled {
        writeln!(
            out,
            "{}: the sample runs would allow {} too ({}); the score at line {} rules it out",
            settled.topic,
            safe(&settled.label),
            safe(&settled.says),
            settled.line
        )?;
    }
    if !open.settled.is_empty() {
        writeln!(out)?;
    }
    let is_told = |doubt: &&Doubt| {
        let mut mentions = handout.mentions.iter();
        mentions.any(|mention| mention.topic == doubt.topic.key)
    };
    let (told, untold): (Vec<&Doubt>, Vec<&Doubt>) = open.doubts.iter().partition(is_told);
    for (doubts, title) in [
        (untold, "questions for whoever wrote the handout"),
        (
            told,
            "the handout speaks of these, so read the lines that are quoted before you ask",
        ),
    ] {
        if doubts.is_empty() {
            continue;
        }
        writeln!(
            out,
            "Left open by the sample runs: {title} (a / parts the lines of an answer)\n"
        )?;
        for doubt in doubts {
            let from = match &doubt.variant {
                None => "the sample runs agree",
                Some(name) if handout.evidence.is_of(name) => {
                    "what the handout shows of this variant agrees"
                }
                Some(_) => "the handout, which has no run of this variant, agrees",
            };
            doubts_text::doubt(out, doubt, from, &handout.mentions)?;
        }
    }
    if !open.alike.is_empty() {
        writeln!(
            out,
            "Left open and no matter: readings of a rule that no input tells apart, as far as was tried\n"
        )?;
    }
    doubts_text::alike(out, &open.alike, &handout.mentions)?;
    if !open.untold.is_empty() {
        writeln!(
            out,
            "Mistakes that no sample run would show: each with a play for a case that does\n"
        )?;
    }
    doubts_text::untold(out, &open.untold)
}

/// Writes the inputs of which the rules say nothing.
pub(super) fn outside(out: &mut impl Write, outside: &[Outside]) -> io::Result<()> {
    writeln!(
        out,
        "Outside the rules: neither game.toml nor a sample run says what a program answers to these inputs, so no case should have them\n"
    )?;
    doubts_text::outside(out, outside)
}
