//! Counterexamples as cases of the assignment.

use std::io::Write;

use toml::Value;

use super::Fuzzer;
use crate::cli::error::CliError;
use crate::cli::record::{Change, confirmed, is_ci};
use crate::fixture::{Assignment, Case};
use crate::insight::fuzz::{Counterexample, as_case};
use crate::judge::wording::count;

/// Shows a case for each counterexample, asks, and writes.
///
/// # Errors
/// Under CI, where nobody is there to ask, and when a file cannot be written.
pub(super) fn keep(
    fuzzer: &Fuzzer<'_>,
    found: &[Counterexample],
    yes: bool,
    out: &mut impl Write,
) -> Result<(), CliError> {
    if is_ci() {
        return Err(CliError::Setup(
            "cases are not written under CI (the variable CI is set)\n  help: write them where a person looks at them, and commit the files".to_owned(),
        ));
    }
    let assignment = fuzzer.session.assignment();
    let mut taken: Vec<String> = Vec::new();
    let mut changes = Vec::new();
    let found = found.iter();
    let (kept, left): (Vec<_>, Vec<_>) =
        found.partition(|example| example.cause.shows_in_one_play());
    for example in left {
        let name = example.cause.name();
        writeln!(
            out,
            "\n{name} is not kept: one game does not show it, `regrade fairness` does"
        )?;
    }
    for example in kept {
        let name = free_name(assignment, &taken, &example.cause.name());
        changes.extend(case_files(fuzzer, example, &name));
        taken.push(name);
    }
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    for change in &changes {
        change.show(out)?;
    }
    if !yes && !confirmed(out, changes.len())? {
        writeln!(out, "nothing was written")?;
        return Ok(());
    }
    for change in &changes {
        change.write()?;
    }
    writeln!(
        out,
        "{} written, {}",
        count(taken.len(), "case"),
        count(changes.len(), "file")
    )?;
    Ok(())
}

/// A name that no case has.
fn free_name(assignment: &Assignment, taken: &[String], cause: &str) -> String {
    let is_free = |name: &String| assignment.case(name).is_none() && !taken.contains(name);
    let first = format!("fuzz-{cause}");
    let mut numbered = (2..).map(|number| format!("{first}-{number}"));
    match is_free(&first) {
        true => first,
        // There are more numbers than cases.
        false => numbered.find(is_free).unwrap_or_default(),
    }
}

/// The files of one case.
fn case_files(fuzzer: &Fuzzer<'_>, example: &Counterexample, name: &str) -> Vec<Change> {
    let table = &fuzzer.table;
    let expected = example.expected();
    let case = as_case(table.assignment, table.variant, &example.play, expected);
    let dir = &table.assignment.dir;
    let file = |suffix: &str, bytes: Vec<u8>| Change {
        name: name.to_owned(),
        path: dir.join(format!("{name}.{suffix}")),
        old: None,
        new: bytes,
    };
    let toml = description(&case, example, name, fuzzer.bounds.seed);
    let mut changes = vec![
        file("in", case.stdin.clone()),
        file("out", case.expected.clone()),
        file("toml", toml.into_bytes()),
    ];
    let data = case.files.iter();
    changes.extend(data.map(|data| file(&data.name, data.bytes.clone())));
    changes
}

/// The TOML of the case.
fn description(case: &Case, example: &Counterexample, name: &str, seed: u64) -> String {
    let text = |text: &str| Value::String(text.to_owned()).to_string();
    let mut lines = vec![
        format!("title = {}", text(&example.cause.title())),
        format!(
            "note = {}",
            text(&format!("Found by fuzzing, seed {seed}."))
        ),
    ];
    if !case.args.is_empty() {
        let args: Vec<_> = case.args.iter().map(|argument| text(argument)).collect();
        lines.push(format!("args = [{}]", args.join(", ")));
    }
    if !case.files.is_empty() {
        let files = case.files.iter().map(|file| {
            let from = format!("{name}.{}", file.name);
            format!("{{ from = {}, to = {} }}", text(&from), text(&file.name))
        });
        lines.push(format!(
            "files = [{}]",
            files.collect::<Vec<_>>().join(", ")
        ));
    }
    let settings = [("secret", &case.secret), ("variant", &case.variant)];
    for (key, value) in settings {
        lines.extend(value.iter().map(|value| format!("{key} = {}", text(value))));
    }
    lines.join("\n") + "\n"
}
