//! Word banks with damaged words.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::finding::{Depth, Finding, Fix, Kind, Severity};
use super::place;
use crate::fixture::{Assignment, Case, DataFile, Reference};
use crate::judge::wording::{count, quoted};

/// How much of a word is shown.
const SHOWN: usize = 40;

/// What is wrong with one word. The order is that of the checks: the first that finds something
/// speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Damage {
    Empty,
    Inside,
    Around,
    Length,
    Foreign,
    Accent,
    Odd,
    Capitals,
    Twice,
}

/// What the words of a bank are like.
#[derive(Debug, Clone, Copy)]
struct Norm {
    /// How many letters the game asks for.
    asked: Option<usize>,
    /// How many letters nearly all words have.
    usual: Option<usize>,
    /// Whether nearly all words are written with the letters a to z.
    plain: bool,
}

/// A smaller bank shows no habit.
const FEWEST: usize = 20;

/// Of so many words one may be odd, and the others still have a habit.
const RARE: usize = 20;

impl Norm {
    fn of(lines: &[&[u8]], asked: Option<usize>) -> Self {
        let words: Vec<_> = lines
            .iter()
            .map(|line| String::from_utf8_lossy(line.trim_ascii()))
            .collect();
        let words: Vec<_> = words.iter().filter(|word| !word.is_empty()).collect();
        let is_habit = |count: usize| {
            words.len() >= FEWEST && (words.len() - count.min(words.len())) * RARE <= words.len()
        };
        let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
        for word in &words {
            *lengths.entry(word.chars().count()).or_default() += 1;
        }
        let mut usual = lengths.into_iter().filter(|(_, count)| is_habit(*count));
        Self {
            asked,
            usual: usual.next().map(|(length, _)| length),
            plain: is_habit(words.iter().filter(|word| word.is_ascii()).count()),
        }
    }

    fn length(&self) -> Option<usize> {
        self.asked.or(self.usual)
    }
}

impl Damage {
    fn says(self, norm: Norm) -> String {
        let letters = norm
            .length()
            .map_or(String::new(), |length| count(length, "letter"));
        match self {
            Self::Empty => "a blank line, which a program may take for a word".to_owned(),
            Self::Inside => "a blank inside a word".to_owned(),
            Self::Around => "blanks around a word".to_owned(),
            Self::Length => format!("not {letters}, as the game asks for"),
            Self::Foreign => "a character that is no letter".to_owned(),
            Self::Accent => "a letter that is none of a to z".to_owned(),
            Self::Odd => format!("not {letters}, as nearly all words here have"),
            Self::Capitals => "a capital letter".to_owned(),
            Self::Twice => "a word that came before".to_owned(),
        }
    }

    fn severity(self) -> Severity {
        match self {
            Self::Inside | Self::Length | Self::Foreign => Severity::Error,
            Self::Empty
            | Self::Around
            | Self::Accent
            | Self::Odd
            | Self::Capitals
            | Self::Twice => Severity::Warning,
        }
    }
}

/// Words of the banks of all cases that cannot be secrets, or that programs trip over.
pub(super) fn damaged(assignment: &Assignment, reference: &Reference) -> Vec<Finding> {
    let mut seen: Vec<(&DataFile, Option<usize>)> = Vec::new();
    for case in &assignment.cases {
        let Some(file) = bank_of(assignment, reference, case) else {
            continue;
        };
        let spec = reference.spec(case.variant.as_deref()).ok();
        let bank = (file, spec.and_then(|spec| spec.length()));
        if !seen.contains(&bank) {
            seen.push(bank);
        }
    }
    let mut findings: Vec<Finding> = Vec::new();
    for (file, length) in seen {
        for finding in in_bank(assignment, file, length) {
            if !findings.contains(&finding) {
                findings.push(finding);
            }
        }
    }
    findings
}

/// The bank of a case, as a program finds it.
fn bank_of<'a>(
    assignment: &Assignment,
    reference: &Reference,
    case: &'a Case,
) -> Option<&'a DataFile> {
    let name = reference.bank_name(assignment, case)?;
    case.files.iter().find(|file| file.name == name)
}

fn in_bank(assignment: &Assignment, file: &DataFile, length: Option<usize>) -> Vec<Finding> {
    let lines: Vec<&[u8]> = lines(&file.bytes);
    let norm = Norm::of(&lines, length);
    let mut found: BTreeMap<Damage, Vec<usize>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(damage) = damage(&lines, at, line, norm) {
            found.entry(damage).or_default().push(at);
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let path = place::of_data(assignment, file);
    let fix = path.as_ref().and_then(|path| {
        let new = mended(&lines, norm);
        // A bank without words would be worse than one with damaged ones.
        (!new.trim_ascii().is_empty()).then(|| Fix {
            path: path.clone(),
            old: Some(file.bytes.clone()),
            new,
            changes_truth: false,
            depth: Depth::Content,
        })
    });
    let path = path.unwrap_or_else(|| assignment.dir.join(&file.name));
    let finding = |(damage, places): (Damage, Vec<usize>)| {
        finding(&path, (damage, &places), &lines, norm, fix.clone())
    };
    found.into_iter().map(finding).collect()
}

fn finding(
    path: &PathBuf,
    (damage, places): (Damage, &[usize]),
    lines: &[&[u8]],
    norm: Norm,
    fix: Option<Fix>,
) -> Finding {
    let first = places.first().copied().unwrap_or_default();
    let word = lines.get(first).copied().unwrap_or_default();
    let word = match damage {
        Damage::Empty => String::new(),
        _ => format!("{}: ", quoted(word, SHOWN)),
    };
    let more = match places.len() {
        0 | 1 => String::new(),
        many => format!(", and {} more like it", count(many - 1, "line")),
    };
    let message = format!("{word}{}{more}", damage.says(norm));
    let help =
        "correct the bank, or take the word out; secrets that are drawn by a seed may change";
    Finding {
        line: Some(first + 1),
        // A blank line may be what a case is about; taking it out would empty the case.
        fix: fix.filter(|_| damage != Damage::Empty),
        ..Finding::new(Kind::Bank, damage.severity(), path, (message, help))
    }
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    text.split(|byte| *byte == b'\n').collect()
}

/// Words are compared as they are; that of a word that came before is the same to the letter.
fn damage(lines: &[&[u8]], at: usize, line: &[u8], norm: Norm) -> Option<Damage> {
    let word = line.trim_ascii();
    let letters = String::from_utf8_lossy(word).chars().count();
    let before = lines.iter().take(at).map(|line| line.trim_ascii());
    let text = String::from_utf8_lossy(word);
    Some(match () {
        () if word.is_empty() => Damage::Empty,
        () if word.iter().any(u8::is_ascii_whitespace) => Damage::Inside,
        () if norm.asked.is_some_and(|length| length != letters) => Damage::Length,
        () if !text.chars().all(char::is_alphabetic) => Damage::Foreign,
        () if norm.plain && !text.is_ascii() => Damage::Accent,
        () if norm.usual.is_some_and(|length| length != letters) => Damage::Odd,
        () if text.chars().any(char::is_uppercase) => Damage::Capitals,
        () if word.len() != line.len() => Damage::Around,
        () if before.into_iter().any(|other| other == word) => Damage::Twice,
        () => return None,
    })
}

/// The bank with every word that can be mended, each once, and without those that cannot. Blank
/// lines stay.
fn mended(lines: &[&[u8]], norm: Norm) -> Vec<u8> {
    let mut words: Vec<String> = Vec::new();
    for line in lines {
        if line.trim_ascii().is_empty() {
            words.push(String::from_utf8_lossy(line).into_owned());
            continue;
        }
        let word = String::from_utf8_lossy(line.trim_ascii()).to_lowercase();
        let fits = norm
            .length()
            .is_none_or(|length| length == word.chars().count());
        let is_word = word.chars().all(char::is_alphabetic) && (word.is_ascii() || !norm.plain);
        if fits && is_word && !words.contains(&word) {
            words.push(word);
        }
    }
    let text: String = words.iter().map(|word| format!("{word}\n")).collect();
    text.into_bytes()
}
