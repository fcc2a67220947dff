//! What `regrade fuzz` prints.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::record::difference;
use crate::fixture::Rung;
use crate::game::mutants::Scenario;
use crate::insight::fuzz::{Campaign, Cause, Counterexample, Failure, Run};
use crate::judge::align;
use crate::judge::wording::count;
use crate::report::safe;
use crate::util::visible::{self, Blanks};

/// Version of the JSON document.
const FORMAT_VERSION: u32 = 1;

/// How many lines are shown of what differs in the smallest play: a program that never ends differs
/// without end.
const SHOWN: usize = 24;

/// How many lines are shown of a file.
const WORDS: usize = 24;

/// What came of fuzzing one program.
pub(super) struct Shown<'a> {
    pub assignment: &'a str,
    pub candidate: &'a str,
    pub seed: u64,
    pub campaign: &'a Campaign,
    pub found: &'a [Counterexample],
    /// Whether to say how plays become cases.
    pub offers: bool,
}

impl Shown<'_> {
    /// For people: the numbers, then each cause with its smallest play.
    pub fn text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{} against {}, seed {}",
            safe(self.assignment),
            safe(self.candidate),
            self.seed
        )?;
        writeln!(out, "{}", numbers(self.campaign))?;
        let ungrouped = self.ungrouped();
        for (number, example) in self.found.iter().enumerate() {
            one(out, number + 1, example)?;
        }
        if ungrouped > 0 {
            let plays = count(ungrouped, "more wrong play");
            writeln!(out, "\n{plays} of other causes, which are not told apart")?;
        }
        if let Some(doubt) = &self.campaign.doubt {
            in_doubt(out, doubt)?;
        }
        let kept = self.found.iter();
        let kept = kept.filter(|example| example.cause.shows_in_one_play());
        match (self.offers, kept.count()) {
            (false, _) | (_, 0) => Ok(()),
            (true, 1) => writeln!(out, "\nhelp: `--write` keeps this play as a case"),
            (true, _) => writeln!(out, "\nhelp: `--write` keeps these plays as cases"),
        }
    }

    /// How many wrong plays no cause is told of.
    fn ungrouped(&self) -> usize {
        let grouped = self.found.iter().map(|example| example.plays);
        self.campaign
            .failures
            .len()
            .saturating_sub(grouped.sum::<usize>())
    }

    /// For programs.
    pub fn document(&self) -> Value {
        json!({
            "format_version": FORMAT_VERSION,
            "assignment": self.assignment,
            "candidate": self.candidate,
            "seed": self.seed,
            "plays": self.campaign.judged,
            "wrong": self.campaign.failures.len(),
            "doubts": self.campaign.doubts,
            "left_out": self.campaign.unpinned,
            "ungrouped": self.ungrouped(),
            "causes": self.found.iter().map(entry).collect::<Vec<_>>(),
        })
    }
}

/// How many plays there were, and what came of them.
pub(super) fn numbers(campaign: &Campaign) -> String {
    let wrong = campaign.failures.len();
    let doubts = match campaign.doubts {
        0 => String::new(),
        some => format!(", {some} in doubt"),
    };
    let left_out = match campaign.unpinned {
        0 => String::new(),
        some => format!(
            "; {} left out: the program draws its own secret and cannot be given another",
            count(some, "play")
        ),
    };
    format!(
        "{}: {} right, {wrong} wrong{doubts}{left_out}",
        count(campaign.judged, "play"),
        campaign.judged - wrong - campaign.doubts
    )
}

fn one(out: &mut impl Write, number: usize, example: &Counterexample) -> io::Result<()> {
    writeln!(out)?;
    let plays = match example.plays {
        // A secret that is always the same shows in games beside the plays.
        0 => String::new(),
        some => format!(", {}", count(some, "play")),
    };
    writeln!(
        out,
        "{number}. {} ({}){plays}",
        safe(&example.cause.title()),
        safe(&example.cause.name()),
    )?;
    if let Cause::Mistake { alike, .. } = &example.cause
        && !alike.is_empty()
    {
        writeln!(out, "   or {}", alike.join(", "))?;
    }
    played(out, &example.play, &example.run)?;
    match example.run.own_secret {
        // What the engine would print is for another secret.
        true => {
            writeln!(out, "   it played a secret of its own, and printed:")?;
            for line in visible::lines(&example.run.printed, Blanks::Trailing) {
                writeln!(out, "     {line}")?;
            }
        }
        false => {
            writeln!(
                out,
                "   `-` is what the game prints, `+` what the program does:"
            )?;
            let (right, wrong) = both(example);
            let lines = difference(&right, &wrong);
            for line in lines.iter().take(SHOWN) {
                writeln!(out, "     {line}")?;
            }
            if lines.len() > SHOWN {
                writeln!(out, "     … {} more", count(lines.len() - SHOWN, "line"))?;
            }
        }
    }
    Ok(())
}

/// What the game prints and what the program does, both with the typed lines in their places, as on
/// a terminal. A program that has words of its own from the start has no such places.
fn both(example: &Counterexample) -> (Vec<u8>, Vec<u8>) {
    let printed = &example.run.printed;
    let Some(right) = &example.right else {
        return (Vec::new(), printed.clone());
    };
    let turns = align(right, printed, Rung::Spaces);
    if turns.first().is_none_or(|opening| !opening.right) {
        return (right.piped(), printed.clone());
    }
    let last = turns.iter().rposition(|turn| !turn.got.is_empty());
    let mut wrong: Vec<u8> = Vec::new();
    for (at, turn) in turns.into_iter().enumerate() {
        // Behind its last text, only what it had asked for was there to be read.
        let is_read = Some(at) <= last || Some(at) == last.map(|last| last + 1) && asks(&wrong);
        if let Some(typed) = turn.typed.filter(|_| is_read) {
            wrong.extend([typed, b"\n"].concat());
        }
        wrong.extend(turn.got);
    }
    (right.terminal(), wrong)
}

/// Whether a text ends within a line, as questions do.
fn asks(text: &[u8]) -> bool {
    text.last().is_some_and(|last| *last != b'\n')
}

/// A play that people have to look at.
fn in_doubt(out: &mut impl Write, doubt: &Failure) -> io::Result<()> {
    writeln!(out, "\nin doubt, so that people have to look at it:")?;
    played(out, &doubt.play, &doubt.run)
}

/// A play, and what it comes to.
fn played(out: &mut impl Write, play: &Scenario, run: &Run) -> io::Result<()> {
    for line in surroundings(play) {
        writeln!(out, "   {line}")?;
    }
    writeln!(out, "   typed:")?;
    for line in visible::lines(&play.stdin, Blanks::Trailing) {
        writeln!(out, "     {line}")?;
    }
    let judgement = &run.judgement;
    writeln!(out, "   {}: {}", judgement.verdict, safe(&judgement.reason))
}

/// What a play needs beside what is typed.
fn surroundings(play: &Scenario) -> Vec<String> {
    let mut lines = Vec::new();
    if !play.args.is_empty() {
        lines.push(format!("arguments: {}", play.args.join(" ")));
    }
    let files = play.files.iter().map(|(name, text)| (name.as_str(), text));
    let bank = play.bank.iter().map(|text| ("the word bank", text));
    for (name, text) in files.chain(bank) {
        let words = visible::lines(text, Blanks::Trailing);
        let mut shown = words[..words.len().min(WORDS)].join(" ⏎ ");
        if words.len() > WORDS {
            shown += &format!(" … {} more", count(words.len() - WORDS, "line"));
        }
        lines.push(format!("{}: {shown}", safe(name)));
    }
    lines.extend(play.secret.iter().map(|secret| format!("secret: {secret}")));
    lines
}

fn entry(example: &Counterexample) -> Value {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let play = &example.play;
    let alike = match &example.cause {
        Cause::Mistake { alike, .. } => alike.as_slice(),
        _ => &[],
    };
    json!({
        "cause": example.cause.name(),
        "title": example.cause.title(),
        "alike": alike,
        "plays": example.plays,
        "verdict": example.run.judgement.verdict.name(),
        "reason": example.run.judgement.reason,
        "own_secret": example.run.own_secret,
        "play": {
            "args": play.args,
            "files": play.files.iter()
                .map(|(name, bytes)| json!({"name": name, "text": text(bytes)}))
                .collect::<Vec<_>>(),
            "bank": play.bank.as_deref().map(text),
            "secret": play.secret,
            "stdin": text(&play.stdin),
        },
        "expected": text(&example.expected()),
        "printed": text(&example.run.printed),
    })
}
