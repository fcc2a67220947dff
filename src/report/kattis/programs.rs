//! The sample programs of an assignment as those of a package.

use std::path::Path;

use serde_json::{Map, Value, json};
use walkdir::WalkDir;

use super::{KattisError, Package, read, to_yaml};
use crate::fixture::Assignment;
use crate::judge::Verdict;
use crate::judge::submissions::{Expectation, expand, parse};
use crate::judge::wording::list;
use crate::util::config::Source;

/// Adds the programs and `submissions.yaml`; nothing when the assignment has no programs.
pub fn add(assignment: &Assignment, package: &mut Package) -> Result<(), KattisError> {
    let folder = assignment.dir.join("submissions");
    let file = folder.join("submissions.toml");
    if !file.is_file() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&read(&file)?).into_owned();
    let expectations = parse(&Source::new(&file, text))?;
    let mut entries = Map::new();
    let (mut left_out, mut simplified) = (Vec::new(), Vec::new());
    for sample in expand(&expectations, &folder)?.samples {
        let Some(expectation) = sample.expectations.iter().find(|one| is_plain(one)) else {
            left_out.push(sample.name);
            continue;
        };
        let home = home(expectation);
        entries.insert(format!("{home}/{}", sample.name), demand(expectation));
        add_files(
            &sample.path,
            &format!("submissions/{home}/{}", sample.name),
            package,
        )?;
        if !expectation.per_case.is_empty() {
            simplified.push(sample.name);
        }
    }
    for (names, what) in [
        (
            left_out,
            "programs are left out that are of another variant, or must get a verdict that the format does not know",
        ),
        (simplified, "what single cases must come to is left out"),
    ] {
        if !names.is_empty() {
            package.remarks.push(format!("{what}: {}", list(&names)));
        }
    }
    if !entries.is_empty() {
        package.add(
            "submissions/submissions.yaml",
            to_yaml(&Value::Object(entries)),
        );
    }
    Ok(())
}

/// Whether the format can say what a program must get.
fn is_plain(expectation: &Expectation) -> bool {
    let required = expectation.demand.required.iter().flatten();
    let known = required.clone().any(|verdict| code(*verdict).is_some());
    expectation.variant.is_none() && (known || required.count() == 0)
}

/// The folder of what a program must get.
fn home(expectation: &Expectation) -> &'static str {
    let required = expectation.demand.required.as_deref().unwrap_or_default();
    let permitted = expectation.demand.permitted.as_deref().unwrap_or_default();
    let wrong = |verdicts: &[Verdict]| verdicts.iter().any(|verdict| verdict.blames_candidate());
    match required.iter().find_map(|verdict| code(*verdict)) {
        Some("WA") => "wrong_answer",
        Some("TLE") => "time_limit_exceeded",
        Some("RTE") => "run_time_error",
        _ if permitted.is_empty() || wrong(permitted) => "rejected",
        _ => "accepted",
    }
}

fn demand(expectation: &Expectation) -> Value {
    let demand = &expectation.demand;
    let mut entry = Map::new();
    for (key, verdicts) in [
        ("permitted", &demand.permitted),
        ("required", &demand.required),
    ] {
        let verdicts = verdicts.iter().flatten();
        let mut codes: Vec<_> = verdicts.filter_map(|verdict| code(*verdict)).collect();
        codes.sort_unstable();
        codes.dedup();
        if !codes.is_empty() {
            entry.insert(key.to_owned(), json!(codes));
        }
    }
    Value::Object(entry)
}

/// What the format calls a verdict.
fn code(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Pass => Some("AC"),
        Verdict::Format | Verdict::Fail => Some("WA"),
        Verdict::Timeout => Some("TLE"),
        Verdict::Crash => Some("RTE"),
        _ => None,
    }
}

/// Adds a file, or every file of a folder.
pub fn add_files(path: &Path, to: &str, package: &mut Package) -> Result<(), KattisError> {
    for entry in WalkDir::new(path).sort_by_file_name() {
        let entry = entry.map_err(|error| KattisError::Read {
            path: path.to_owned(),
            error: error.into(),
        })?;
        if !entry.file_type().is_file() {
            continue;
        }
        let below = entry.path().strip_prefix(path).unwrap_or(Path::new(""));
        let parts = below.components();
        let parts = parts.map(|part| part.as_os_str().to_string_lossy().into_owned());
        let name = std::iter::once(to.to_owned()).chain(parts);
        package.add(&name.collect::<Vec<_>>().join("/"), read(entry.path())?);
    }
    Ok(())
}
