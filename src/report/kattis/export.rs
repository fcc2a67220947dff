//! From an assignment to a package.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{KattisError, Package, programs, to_yaml, uuid};
use crate::fixture::{Assignment, Case, JudgedBy, LimitSettings, Rung, Visibility};
use crate::judge::wording::{count, list};

/// The version of the format.
const VERSION: &str = "2025-09";

/// Makes a package of an assignment: visible cases are samples, all others are secret, and the
/// sample programs lie in the folders of what they must get.
///
/// Cases of variants are left out, since a package is one problem.
///
/// # Errors
/// When no case is left, a sample program cannot be read, or `submissions.toml` has a mistake.
pub fn export(assignment: &Assignment) -> Result<Package, KattisError> {
    let mut package = Package::default();
    package.add("problem.yaml", to_yaml(&problem(assignment)));
    package.add("statement/problem.en.md", statement(assignment));
    let cases = kept(assignment, &mut package.remarks);
    if cases.is_empty() {
        return Err(KattisError::Empty {
            dir: assignment.dir.clone(),
            remarks: package.remarks.join("; "),
        });
    }
    let mut groups = BTreeSet::new();
    let mut taken = BTreeSet::new();
    for case in cases {
        let group = match case.visibility {
            Visibility::Visible => "sample",
            _ => "secret",
        };
        groups.insert(group);
        let path = unique(&format!("data/{group}/{}", plain(&case.name)), &mut taken);
        package.add_case(&path, case);
    }
    let args = validator(assignment.strictness, &mut package.remarks);
    let group = to_yaml(&json!({ "output_validator_args": args }));
    for name in groups {
        package.add(&format!("data/{name}/test_group.yaml"), group.clone());
    }
    package.remarks.extend(limits_left_out(assignment));
    programs::add(assignment, &mut package)?;
    Ok(package)
}

impl Package {
    pub(super) fn add(&mut self, path: &str, bytes: Vec<u8>) {
        self.files.push((path.to_owned(), bytes));
    }

    fn add_case(&mut self, path: &str, case: &Case) {
        self.add(&format!("{path}.in"), case.stdin.clone());
        self.add(&format!("{path}.ans"), case.expected.clone());
        let mut yaml = Map::new();
        if !case.args.is_empty() {
            yaml.insert("args".to_owned(), json!(case.args));
        }
        if let Some(hint) = &case.hint {
            yaml.insert("hint".to_owned(), json!(hint));
        }
        let title = (case.title != case.name).then_some(&case.title);
        let about: Vec<_> = title.into_iter().chain(&case.note).cloned().collect();
        if !about.is_empty() {
            yaml.insert("description".to_owned(), json!(about.join("\n")));
        }
        if !yaml.is_empty() {
            self.add(&format!("{path}.yaml"), to_yaml(&Value::Object(yaml)));
        }
        for file in case.files.iter() {
            self.add(&format!("{path}.files/{}", file.name), file.bytes.clone());
        }
    }
}

fn problem(assignment: &Assignment) -> Value {
    let mut problem = json!({
        "problem_format_version": VERSION,
        "type": "pass-fail",
        "name": {"en": assignment.title},
        "uuid": uuid::of(&assignment.id),
    });
    let mut limits = Map::new();
    if let Some(seconds) = assignment.limits.all.timeout {
        limits.insert("time_limit".to_owned(), json!(seconds));
    }
    let amounts = [
        ("memory", assignment.limits.all.memory),
        ("output", assignment.limits.all.output),
    ];
    for (name, bytes) in amounts {
        if let Some(bytes) = bytes {
            // The format counts in whole mebibytes.
            limits.insert(name.to_owned(), json!(bytes.div_ceil(1 << 20)));
        }
    }
    if !limits.is_empty() {
        problem["limits"] = Value::Object(limits);
    }
    problem
}

/// Limits that a package has no place for.
fn limits_left_out(assignment: &Assignment) -> Option<String> {
    let said = LimitSettings {
        timeout: None,
        memory: None,
        output: None,
        ..assignment.limits.all.clone()
    };
    let none = LimitSettings::default();
    let own = assignment.cases.iter().any(|case| case.limits != none);
    let more = said != none || !assignment.limits.by_language.is_empty() || own;
    more.then(|| {
        "limits are left out that are no time limit, memory or output of all cases together"
            .to_owned()
    })
}

fn statement(assignment: &Assignment) -> Vec<u8> {
    let text = "The statement of this problem is the handout of the assignment.";
    let title = crate::report::feedback::inline::words(&assignment.title);
    format!("# {title}\n\n{text}\n").into_bytes()
}

/// What the default validator is told. It knows blanks that all count and blanks of which none
/// does; between the two it gets the laxer, so that no right program is judged wrong.
fn validator(rung: Rung, remarks: &mut Vec<String>) -> Vec<&'static str> {
    let (args, same): (&[_], _) = match rung {
        Rung::Exact => (&["case_sensitive", "space_change_sensitive"], true),
        Rung::LineEnds | Rung::Trailing | Rung::BlankLines => (&["case_sensitive"], false),
        Rung::Spaces => (&["case_sensitive"], true),
        Rung::Case => (&[], true),
        Rung::Punctuation | Rung::Events => (&[], false),
    };
    if !same {
        remarks.push(format!(
            "the package's validator has no strictness like `{rung}`"
        ));
    }
    args.to_vec()
}

/// The cases that a package can hold; why the others cannot be held is said.
fn kept<'a>(assignment: &'a Assignment, remarks: &mut Vec<String>) -> Vec<&'a Case> {
    let mut cases: Vec<&Case> = assignment.cases.iter().collect();
    let mut leave_out = |which: fn(&Case) -> bool, why: &str| {
        let out = cases.iter().filter(|case| which(case));
        let out: Vec<_> = out.map(|case| case.name.as_str()).collect();
        if !out.is_empty() {
            remarks.push(format!("left out because {why}: {}", list(&out)));
        }
        cases.retain(|case| !which(case));
    };
    leave_out(|case| case.fault.is_some(), "they are at fault");
    leave_out(
        |case| case.adaptive.is_some() || case.judge == Some(JudgedBy::Consistency),
        "a package cannot judge by consistency",
    );
    leave_out(|case| case.variant.is_some(), "they are of another variant");
    leave_out(
        |case| case.secret.is_some() || case.seed.is_some(),
        "a package cannot tell a program its secret",
    );
    leave_out(
        |case| case.exit.is_some(),
        "a package cannot ask for an exit status",
    );
    let own = cases
        .iter()
        .filter(|case| case.strictness.is_some())
        .count();
    if own > 0 {
        let cases = count(own, "case");
        remarks.push(format!(
            "{cases} with a strictness of their own get the assignment's"
        ));
    }
    if cases.iter().any(|case| case.points != 1.0) {
        remarks.push("points are left out: the package is pass or fail".to_owned());
    }
    cases
}

/// A name as the format allows it: letters, digits, `_`, `.` and `-`, a letter or digit at both ends.
pub(super) fn plain(name: &str) -> String {
    let name = name
        .strip_prefix("sample/")
        .or_else(|| name.strip_prefix("secret/"))
        .unwrap_or(name);
    let allowed = |glyph: char| glyph.is_ascii_alphanumeric() || matches!(glyph, '_' | '.' | '-');
    let name: String = name
        .chars()
        .map(|glyph| if allowed(glyph) { glyph } else { '-' })
        .collect();
    let name = name.trim_matches(|glyph: char| !glyph.is_ascii_alphanumeric());
    if name.is_empty() { "case" } else { name }.to_owned()
}

fn unique(path: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = path.to_owned();
    let mut number = 2;
    while !taken.insert(name.to_lowercase()) {
        name = format!("{path}-{number}");
        number += 1;
    }
    name
}
