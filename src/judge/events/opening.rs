//! What is said before the first guess: files that are not there, and numbers that have to be told.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::outcome::Findings;
use super::read::Reader;
use super::words::{Words, sentences};
use crate::game::Variable;
use crate::judge::wording::count;

/// Reads what is said before the first guess.
pub(super) fn read(reader: &Reader<'_>, findings: &mut Findings) {
    missing_files(reader, findings);
    for (variable, number) in &reader.plan.setup.told {
        told(reader, *variable, *number, findings);
    }
}

/// As many files have to be said to be missing as are.
fn missing_files(reader: &Reader<'_>, findings: &mut Findings) {
    let wanted = reader.plan.setup.missing_files;
    if reader.plan.setup.files == 0 {
        return;
    }
    let text = reader.page.text(&reader.cut.setup);
    let text = without_names(&text, &reader.plan.setup.missing_names);
    let said = Said::of(&reader.plan.words, &text);
    let turn = usize::from(wanted > 0);
    let finding = |why: &str| reader.finding(turn, &reader.cut.setup, why);
    if said.is(wanted) {
        return;
    }
    if said.sentences.is_empty() {
        let why = "a file is not there, and whether this says so cannot be read";
        findings.doubtful(0, finding(why));
    } else if said.sentences.len() == wanted {
        let why = "files are not there, and how often this says so cannot be read";
        findings.doubtful(0, finding(why));
    } else {
        let are = |many: usize| if many == 1 { "is" } else { "are" };
        let why = format!(
            "{} {} not there, and {} {} said to be missing",
            count(wanted, "file"),
            are(wanted),
            said.sentences.len(),
            are(said.sentences.len())
        );
        findings.wrong(0, finding(&why));
    }
}

/// What says that files are missing.
struct Said {
    /// The sentences that say so, each with the number of its line.
    sentences: Vec<(usize, Vec<String>)>,
}

impl Said {
    fn of(words: &Words, text: &str) -> Self {
        let said = text.lines().enumerate().flat_map(|(line, text)| {
            let sentences = sentences(text);
            let hits = words.hits(text).into_iter();
            let hits = hits.filter(|hit| hit.topic == "file-missing");
            let said: Vec<_> = hits
                .filter_map(|hit| sentences.get(hit.sentence).cloned())
                .collect();
            // A letter that is not there, in the rules of the game, is no file.
            let on_file = |words: &Vec<String>| !words.iter().any(|it| it.starts_with("letter"));
            said.into_iter()
                .filter(on_file)
                .map(move |words| (line, words))
        });
        Self {
            sentences: said.collect(),
        }
    }

    /// Whether it is said so often. "Error opening the file: no such file" says it once, in two
    /// sentences that each come as often as files are missing, or in one line.
    fn is(&self, wanted: usize) -> bool {
        let mut kinds: BTreeMap<&[String], usize> = BTreeMap::new();
        let mut lines: BTreeMap<usize, BTreeMap<&[String], usize>> = BTreeMap::new();
        for (line, words) in &self.sentences {
            *kinds.entry(words).or_default() += 1;
            *lines.entry(*line).or_default().entry(words).or_default() += 1;
        }
        let in_lines = lines
            .values()
            .filter_map(|kinds| kinds.values().max())
            .sum::<usize>();
        let each = !kinds.is_empty() && kinds.values().all(|count| *count == wanted);
        in_lines == wanted || each
    }
}

/// A text without the names of files that were typed: the "not" in `not_there.txt` denies nothing.
fn without_names(text: &str, names: &[Vec<u8>]) -> String {
    let mut names: Vec<_> = names
        .iter()
        .map(|name| String::from_utf8_lossy(name).into_owned())
        .filter(|name| name.contains(['.', '_', '/', '-']))
        .collect();
    names.sort_unstable_by_key(|name| Reverse(name.len()));
    let text = text.to_owned();
    names
        .iter()
        .fold(text, |text, name| text.replace(name.as_str(), " "))
}

/// What attempts are called behind their number.
const ATTEMPTS: [&str; 11] = [
    "attempt", "attempts", "tries", "try", "guess", "guesses", "chance", "chances", "turn",
    "turns", "rounds",
];
/// What letters are called behind their number.
const LETTERS: [&str; 7] = [
    "letter",
    "letters",
    "character",
    "characters",
    "char",
    "chars",
    "long",
];

/// A number has to be told, and no other in its place.
fn told(reader: &Reader<'_>, variable: Variable, number: i64, findings: &mut Findings) {
    let setup = &reader.cut.setup;
    let prompt = reader.cut.prompts.first();
    let range = setup.start..prompt.map_or(setup.end, |prompt| prompt.end);
    let text = reader.page.text(&range);
    let (nouns, others): (&[&str], &[&str]) = match variable {
        Variable::Attempts => (&ATTEMPTS, &LETTERS),
        _ => (&LETTERS, &ATTEMPTS),
    };
    let numbers = numbers(&text);
    let labelled: Vec<_> = numbers
        .iter()
        .filter(|(_, behind)| nouns.contains(&behind.as_str()))
        .collect();
    // The number of something else is not it.
    let is_it =
        |(value, behind): &(i64, String)| *value == number && !others.contains(&behind.as_str());
    let noun = if variable == Variable::Attempts {
        "attempt"
    } else {
        "letter"
    };
    let many = |amount: i64| count(usize::try_from(amount).unwrap_or_default(), noun);
    let are = if number == 1 { "is" } else { "are" };
    if labelled.iter().any(|(value, _)| *value == number) {
        return;
    }
    let finding = |why: String| reader.finding(0, &range, &why);
    if let Some((value, _)) = labelled.first() {
        findings.wrong(
            0,
            finding(format!(
                "it says {}, and there {are} {number}",
                many(*value)
            )),
        );
    } else if !numbers.iter().any(is_it) {
        findings.doubtful(
            0,
            finding(format!("that there {are} {} cannot be read", many(number))),
        );
    }
}

/// The numbers of a text, each with the word behind it; adjectives in between do not count.
fn numbers(text: &str) -> Vec<(i64, String)> {
    let mut numbers = Vec::new();
    let words: Vec<String> = text
        .split(|glyph: char| !glyph.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    for (at, word) in words.iter().enumerate() {
        let Some(value) = super::counts::spelled(word) else {
            continue;
        };
        let mut behind = words.iter().skip(at + 1).take(2);
        let noun = behind.find(|word| {
            !matches!(
                word.as_str(),
                "more" | "total" | "different" | "unique" | "lowercase" | "small" | "wrong"
            )
        });
        numbers.push((value, noun.cloned().unwrap_or_default()));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Vocabulary;

    fn says(text: &str, missing: &[&str]) -> bool {
        let names: Vec<_> = missing
            .iter()
            .map(|name| name.as_bytes().to_vec())
            .collect();
        let text = without_names(text, &names);
        Said::of(&Words::of(&Vocabulary::default()), &text).is(missing.len())
    }

    #[test]
    fn a_message_on_a_missing_file_counts_once_however_often_it_says_so() {
        for message in [
            "Name of the text file> ERROR: file could not be opened\n",
            "Error opening the file! File not found, please try again.\n",
            "Error opening the file!\nNo such file.\n",
            "Could not find the file! ",
        ] {
            let names = ["a.txt", "b.txt", "c.txt"];
            assert!(says(&message.repeat(3), &names), "{message}");
            for count in [0, 2, 4] {
                let text = message.repeat(count);
                assert!(!says(&text, &names), "{count}: {message}");
            }
        }
    }

    #[test]
    fn the_name_of_a_file_says_nothing_of_it() {
        let names = ["wrong_file.txt", "not_word6.txt"];
        for message in [
            "cannot be opened, try another one.",
            "does not exist, please",
        ] {
            let text = names
                .map(|name| format!("File? {name} {message}\n"))
                .concat();
            assert!(says(&text, &names), "{text}");
        }
        let text = names.map(|name| format!("File? {name} opened\n")).concat();
        assert!(!says(&text, &names), "{text}");
    }
}
