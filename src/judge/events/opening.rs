//! What is said before the first guess: files that are not there, and numbers that have to be told.

use super::outcome::Findings;
use super::read::Reader;
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
    let sentences = super::words::sentences(&text);
    // A letter that is not there, in the rules of the game, is no file.
    let on_letters = |sentence: usize| {
        let words = sentences.get(sentence).map_or(&[][..], Vec::as_slice);
        words.iter().any(|word| word.starts_with("letter"))
    };
    let hits = reader.plan.words.hits(&text).into_iter();
    let mut said: Vec<_> = hits
        .filter(|hit| hit.topic == "file-missing" && !on_letters(hit.sentence))
        .map(|hit| hit.sentence)
        .collect();
    said.dedup();
    let turn = usize::from(wanted > 0);
    let finding = |why: &str| reader.finding(turn, &reader.cut.setup, why);
    if said.len() == wanted {
        return;
    }
    if said.is_empty() {
        let why = "a file is not there, and whether this says so cannot be read";
        findings.doubtful(0, finding(why));
    } else {
        let are = |many: usize| if many == 1 { "is" } else { "are" };
        let why = format!(
            "{} {} not there, and {} {} said to be missing",
            count(wanted, "file"),
            are(wanted),
            said.len(),
            are(said.len())
        );
        findings.wrong(0, finding(&why));
    }
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
