//! From `submissions.yaml` to `submissions.toml`.

use std::path::Path;

use serde_json::{Map, Value};
use toml::Table;

/// What the folders of a package mean where `submissions.yaml` says nothing else: what may come,
/// and what must come at least once (problem package format, "Submissions").
const FOLDERS: [(&str, &[&str], &[&str]); 6] = [
    ("accepted", &["AC"], &[]),
    ("rejected", &[], &["RTE", "TLE", "WA"]),
    ("wrong_answer", &["AC", "WA"], &["WA"]),
    ("time_limit_exceeded", &["AC", "TLE"], &["TLE"]),
    ("run_time_error", &["AC", "RTE"], &["RTE"]),
    ("brute_force", &["AC", "RTE", "TLE"], &["RTE", "TLE"]),
];

/// Keys that say what a program must come to, and mean the same on both sides.
const DEMANDS: [&str; 3] = ["permitted", "required", "message"];

/// Keys that have no meaning here.
const FOREIGN: [&str; 6] = [
    "language",
    "entrypoint",
    "authors",
    "model_solution",
    "score",
    "use_for_time_limit",
];

/// The text of `submissions.toml` for the programs in a package's folder. Each entry of the YAML
/// is taken over; a folder that it does not speak of gets what the format says of it.
pub fn to_toml(demands: Option<&Value>, folder: &Path, remarks: &mut Vec<String>) -> String {
    let none = Map::new();
    let demands = demands.and_then(Value::as_object).unwrap_or(&none);
    let mut document = Table::new();
    for (pattern, entry) in demands {
        document.insert(pattern.clone(), table(pattern, entry, remarks).into());
    }
    for (name, permitted, required) in FOLDERS {
        let spoken_of = demands
            .keys()
            .any(|key| key.split('/').next() == Some(name));
        if !spoken_of && folder.join(name).is_dir() {
            let mut table = Table::new();
            for (key, codes) in [("permitted", permitted), ("required", required)] {
                if !codes.is_empty() {
                    table.insert(key.to_owned(), codes.to_vec().into());
                }
            }
            document.insert(format!("{name}/*"), table.into());
        }
    }
    document.to_string()
}

fn table(pattern: &str, entry: &Value, remarks: &mut Vec<String>) -> Table {
    let mut table = Table::new();
    let none = Map::new();
    for (key, value) in entry.as_object().unwrap_or(&none) {
        match value {
            _ if FOREIGN.contains(&key.as_str()) => {
                remarks.push(format!(
                    "submissions.yaml: `{key}` of `{pattern}` is left out"
                ));
            }
            Value::Object(_) => {
                // Our cases lie side by side, so what was a folder is the start of a name.
                let cases = key.replace('/', "-");
                table.insert(cases, self::table(pattern, value, remarks).into());
            }
            Value::Array(codes) if DEMANDS.contains(&key.as_str()) => {
                let codes: Vec<_> = codes.iter().filter_map(Value::as_str).collect();
                table.insert(key.clone(), codes.into());
            }
            Value::String(text) if DEMANDS.contains(&key.as_str()) => {
                table.insert(key.clone(), text.as_str().into());
            }
            _ => remarks.push(format!(
                "submissions.yaml: `{key}` of `{pattern}` is not known and left out"
            )),
        }
    }
    table
}
