//! `manifest.toml`: the cases, and what is right in which tier. The file itself says what each
//! key means.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

use super::{Outcome, when};

/// Something that programs are run in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    None,
    Confined,
    Isolated,
    Accounted,
}

impl Tier {
    const NAMES: [(&'static str, Self); 4] = [
        ("none", Self::None),
        ("confined", Self::Confined),
        ("isolated", Self::Isolated),
        ("accounted", Self::Accounted),
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES
            .iter()
            .find(|(_, tier)| *tier == self)
            .map_or("", |(name, _)| name)
    }

    pub fn named(name: &str) -> Outcome<Self> {
        let found = Self::NAMES.iter().find(|(other, _)| *other == name);
        found
            .map(|(_, tier)| *tier)
            .ok_or_else(|| format!("there is no tier `{name}`"))
    }
}

/// The whole file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub limits: LimitTable,
    #[serde(rename = "case")]
    pub cases: Vec<Case>,
}

/// What every run of the suite may use.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitTable {
    pub wall: f64,
    pub cpu: f64,
    pub stdout: u64,
    pub stderr: u64,
    pub memory: u64,
    pub processes: u32,
    pub file_size: u64,
    pub open_files: u32,
    pub disk: u64,
    pub inodes: u64,
}

impl LimitTable {
    pub fn wall(&self) -> Duration {
        Duration::from_secs_f64(self.wall)
    }
}

/// One attack.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub id: String,
    pub file: String,
    #[serde(default)]
    pub args: Vec<String>,
    pub summary: String,
    #[serde(default)]
    pub lethal: bool,
    confined: Vec<String>,
    isolated: Option<Vec<String>>,
    accounted: Option<Vec<String>>,
    #[serde(default = "done")]
    pub expected: String,
    pub printed: Option<String>,
    pub signal: Option<i32>,
    #[serde(default)]
    pub forbidden: Vec<String>,
    #[serde(default)]
    pub bites: bool,
    #[serde(default = "two_lines")]
    pub stdin: usize,
    #[serde(default = "once")]
    pub runs: usize,
    #[serde(default)]
    pub crowd: bool,
    #[serde(default)]
    pub terminal: bool,
    pub note: Option<String>,
}

fn done() -> String {
    "done\n".to_owned()
}

fn two_lines() -> usize {
    18
}

fn once() -> usize {
    1
}

impl Case {
    /// The verdicts that are right in a tier. At `none` they are those of `confined`.
    pub fn allowed(&self, tier: Tier) -> &[String] {
        let isolated = || self.isolated.as_ref().unwrap_or(&self.confined);
        match tier {
            Tier::None | Tier::Confined => &self.confined,
            Tier::Isolated => isolated(),
            Tier::Accounted => self.accounted.as_ref().unwrap_or_else(isolated),
        }
    }

    /// Whether it may take part in many runs of one helper, one after the other.
    pub fn is_quick(&self) -> bool {
        let may_time_out = self.confined.iter().any(|verdict| verdict == "timeout");
        !may_time_out && !self.crowd && !self.terminal && self.runs == 1
    }

    /// All words of its command line behind the program, with the places filled in.
    pub fn words(&self, places: &[(&str, &str)]) -> Vec<String> {
        let mut words = vec!["REGRADE_ATTACK_ARMED=1".to_owned()];
        if self.lethal {
            words.push("REGRADE_ATTACK_LETHAL=1".to_owned());
        }
        words.extend(self.args.iter().map(|word| {
            places.iter().fold(word.clone(), |word, (place, value)| {
                word.replace(place, value)
            })
        }));
        words
    }
}

impl Manifest {
    /// Reads it, and refuses one that does not hold together.
    pub fn read(path: &Path) -> Outcome<Self> {
        let text = std::fs::read_to_string(path).map_err(when(path.display()))?;
        let manifest: Self = toml::from_str(&text).map_err(when(path.display()))?;
        let mut ids: Vec<_> = manifest.cases.iter().map(|case| &case.id).collect();
        ids.sort_unstable();
        if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{}: `{}` is there twice", path.display(), pair[0]));
        }
        Ok(manifest)
    }

    pub fn case(&self, id: &str) -> Outcome<&Case> {
        let found = self.cases.iter().find(|case| case.id == id);
        found.ok_or_else(|| format!("there is no case `{id}`"))
    }
}
