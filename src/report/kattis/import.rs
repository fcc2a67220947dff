//! From a package to an assignment.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;
use toml::Table;

use super::{KattisError, Package, expectations, programs, yaml};
use crate::fixture::{Assignment, Case};

/// Makes an assignment of a package: its cases side by side, each with what its YAML says, its
/// programs, and `submissions.toml`. Samples are visible to students, all else is hidden.
///
/// # Errors
/// When a file cannot be read, or a YAML file has a mistake.
pub fn import(assignment: &Assignment) -> Result<Package, KattisError> {
    let mut package = Package::default();
    let problem = yaml(&assignment.dir.join("problem.yaml"))?.unwrap_or_default();
    let settings = settings(assignment, &problem, &mut package.remarks)?;
    package.add("assignment.toml", settings.to_string().into_bytes());
    for case in &assignment.cases {
        add_case(case, &mut package)?;
    }
    let folder = assignment.dir.join("submissions");
    if folder.is_dir() {
        let demands = yaml(&folder.join("submissions.yaml"))?;
        let text = expectations::to_toml(demands.as_ref(), &folder, &mut package.remarks);
        package.add("submissions/submissions.toml", text.into_bytes());
        programs::add_files(&folder, "submissions", &mut package)?;
        let converted = |name: &str| name.ends_with("/submissions.yaml");
        package.files.retain(|(name, _)| !converted(name));
    }
    Ok(package)
}

fn settings(
    assignment: &Assignment,
    problem: &Value,
    remarks: &mut Vec<String>,
) -> Result<Table, KattisError> {
    let mut settings = Table::new();
    settings.insert("regrade".to_owned(), 1.into());
    let id = super::export::plain(&assignment.id);
    settings.insert("id".to_owned(), id.into());
    settings.insert("title".to_owned(), title(problem, &assignment.title).into());
    let rung = strictness(&assignment.dir, problem, remarks)?;
    settings.insert("strictness".to_owned(), rung.into());
    let mut limits = Table::new();
    if let Some(seconds) = problem
        .pointer("/limits/time_limit")
        .and_then(Value::as_f64)
    {
        limits.insert("timeout".to_owned(), seconds.into());
    }
    for name in ["memory", "output"] {
        let amount = problem.pointer(&format!("/limits/{name}"));
        let amount = amount.and_then(Value::as_i64);
        if let Some(bytes) = amount.and_then(|mebibytes| mebibytes.checked_mul(1 << 20)) {
            limits.insert(name.to_owned(), bytes.into());
        }
    }
    if !limits.is_empty() {
        settings.insert("limits".to_owned(), limits.into());
    }
    let kind = problem.get("type").and_then(Value::as_str);
    if let Some(kind) = kind.filter(|kind| *kind != "pass-fail") {
        remarks.push(format!(
            "the package is {kind}; its cases are compared with their answers"
        ));
    }
    Ok(settings)
}

/// `name` is a text, or a text for each language.
fn title(problem: &Value, fallback: &str) -> String {
    let name = problem.get("name").unwrap_or(&Value::Null);
    let in_english = name.get("en").or_else(|| name.as_object()?.values().next());
    let name = in_english.unwrap_or(name);
    name.as_str().unwrap_or(fallback).to_owned()
}

/// The rung that compares like the default validator with its arguments. By default letters and
/// blanks do not count.
fn strictness(
    dir: &Path,
    problem: &Value,
    remarks: &mut Vec<String>,
) -> Result<&'static str, KattisError> {
    let group = yaml(&dir.join("data/secret/test_group.yaml"))?.unwrap_or_default();
    let args = group.get("output_validator_args");
    let args = texts(args.or_else(|| problem.get("output_validator_args")));
    let has = |name: &str| args.iter().any(|arg| arg == name);
    if dir.join("output_validator").exists() {
        remarks.push("its own output validator is not taken over".to_owned());
    }
    if args.iter().any(|arg| arg.starts_with("float_")) {
        remarks.push("tolerances of numbers are not taken over".to_owned());
    }
    Ok(
        match (has("case_sensitive"), has("space_change_sensitive")) {
            (true, false) => "spaces",
            (false, false) => "case",
            (_, true) => "exact",
        },
    )
}

/// A list of texts, or the words of one text.
fn texts(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(words)) => words.split_whitespace().map(str::to_owned).collect(),
        Some(Value::Array(list)) => list
            .iter()
            .map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_owned))
            .collect(),
        _ => Vec::new(),
    }
}

fn add_case(case: &Case, package: &mut Package) -> Result<(), KattisError> {
    if let Some(fault) = &case.fault {
        let why = &fault.message;
        package
            .remarks
            .push(format!("{} is left out: {why}", case.name));
        return Ok(());
    }
    let name = case.name.replace('/', "-");
    package.add(&format!("{name}.in"), case.stdin.clone());
    package.add(&format!("{name}.out"), case.expected.clone());
    let beside = case.input_path.as_ref().or(case.expected_path.as_ref());
    let beside = beside.map(|path| path.with_extension(""));
    let said = match &beside {
        Some(stem) => yaml(&stem.with_extension("yaml"))?.unwrap_or_default(),
        None => Value::Null,
    };
    let mut toml = Table::new();
    for (theirs, ours) in [("hint", "hint"), ("description", "note")] {
        if let Some(text) = said.get(theirs).and_then(Value::as_str) {
            toml.insert(ours.to_owned(), text.into());
        }
    }
    let args = texts(said.get("args"));
    if !args.is_empty() {
        toml.insert("args".to_owned(), args.into());
    }
    if !case.name.starts_with("sample/") {
        toml.insert("visibility".to_owned(), "hidden".into());
    }
    let files = files(
        beside.map(|stem| stem.with_extension("files")),
        &name,
        package,
    )?;
    if !files.is_empty() {
        let entry = |(from, to): (String, String)| {
            let entries = [
                ("from".to_owned(), from.into()),
                ("to".to_owned(), to.into()),
            ];
            toml::Value::Table(entries.into_iter().collect())
        };
        let files: Vec<_> = files.into_iter().map(entry).collect();
        toml.insert("files".to_owned(), files.into());
    }
    if !toml.is_empty() {
        package.add(&format!("{name}.toml"), toml.to_string().into_bytes());
    }
    Ok(())
}

/// Adds the files of `NAME.files/`; gives where each lies now, and its name in the working folder.
fn files(
    folder: Option<PathBuf>,
    case: &str,
    package: &mut Package,
) -> Result<BTreeMap<String, String>, KattisError> {
    let Some(folder) = folder.filter(|folder| folder.is_dir()) else {
        return Ok(BTreeMap::new());
    };
    let (start, home) = (package.files.len(), format!("files/{case}"));
    programs::add_files(&folder, &home, package)?;
    let added = package.files.iter().skip(start);
    let names = added.map(|(path, _)| {
        let to = path.strip_prefix(&format!("{home}/")).unwrap_or(path);
        (path.clone(), to.to_owned())
    });
    Ok(names.collect())
}
