//! Twins of cases: the same game with other letters, other numbers and other file names.
//!
//! A program that plays the game with the words that it is given passes the twin of every case that
//! it passes. One that passes the case and fails the twin may know the case by heart, or bring words
//! of its own, as a list in the program.

use std::collections::BTreeMap;

use super::domain::guess_lines;
use crate::fixture::{Assignment, Case, DataFile, Reference};
use crate::game::spec::{Argument, FlagSecret, Secret, Spec, Step};
use crate::game::{Ask, Draws, Event, Transcript};

/// What a twin puts in the place of what.
struct Disguise {
    /// Letters, small ones.
    letters: BTreeMap<u8, u8>,
    /// Numbers, as they are typed.
    numbers: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Names of files.
    files: BTreeMap<String, String>,
}

/// The twin of a case, with the output that the engine prints for it: letters, or numbers, are
/// exchanged for others in what is typed, in the secret and in the data files, and files have other
/// names. The same `seed` makes the same twin.
///
/// None when the case has a fault, the engine disagrees with it or cannot play the twin, or when
/// there is nothing to be exchanged.
pub fn twin(
    assignment: &Assignment,
    reference: &Reference,
    case: &Case,
    seed: u64,
) -> Option<Case> {
    let spec = reference.spec(case.variant.as_deref()).ok()?;
    let own = reference.transcript(assignment, case, None).ok()?;
    if case.fault.is_some() || own.piped() != case.expected {
        return None;
    }
    let disguise = Disguise::new(spec, case, &own, seed);
    let mut twin = disguise.applied(spec, assignment, case, &own);
    let play = reference.transcript(assignment, &twin, None).ok()?;
    // The same things have to happen in it, or the game is another one.
    let happens = |play: &Transcript| -> Vec<_> {
        let events = play.events.iter();
        events
            .map(|(read, event)| (*read, std::mem::discriminant(event)))
            .collect()
    };
    twin.expected = play.piped();
    let differs = twin.stdin != case.stdin || twin.files != case.files;
    (differs && happens(&play) == happens(&own)).then_some(twin)
}

impl Disguise {
    fn new(spec: &Spec, case: &Case, own: &Transcript, seed: u64) -> Self {
        let mut draws = Draws::new(seed);
        let (mut letters, mut numbers) = (BTreeMap::new(), BTreeMap::new());
        match &spec.secret {
            Secret::Word { .. } => {
                let small: Vec<u8> = (b'a'..=b'z').collect();
                letters = exchanged(&small, &mut draws);
            }
            Secret::Numbers { shape, .. } => {
                let fixed = fixed_numbers(spec);
                let free = (shape.low..=shape.high).filter(|number| !fixed.contains(number));
                let free: Vec<Vec<u8>> = free
                    .take(1000)
                    .map(|number| number.to_string().into_bytes())
                    .collect();
                numbers = exchanged(&free, &mut draws);
            }
        }
        Self {
            letters,
            numbers,
            files: renamed(spec, case, own),
        }
    }

    fn applied(&self, spec: &Spec, assignment: &Assignment, case: &Case, own: &Transcript) -> Case {
        let files = case.files.iter().map(|file| {
            let is_bank = assignment.bank.as_ref() == Some(&file.name);
            let name = self.files.get(&file.name).filter(|_| !is_bank);
            DataFile {
                name: name.unwrap_or(&file.name).clone(),
                bytes: self.word(&file.bytes),
            }
        });
        let args = case.args.iter().map(|argument| {
            let name = self.files.get(argument);
            name.unwrap_or(argument).clone()
        });
        let secret = case
            .secret
            .as_ref()
            .map(|secret| self.guess(secret.as_bytes()));
        Case {
            stdin: self.typed(spec, case, own),
            files: files.collect(),
            args: args.collect(),
            secret: secret.map(|secret| String::from_utf8_lossy(&secret).into_owned()),
            expected_path: None,
            ..case.clone()
        }
    }

    /// What is typed: guesses and names of files in their disguise, everything else as it is.
    fn typed(&self, spec: &Spec, case: &Case, own: &Transcript) -> Vec<u8> {
        let guesses = guess_lines(own);
        let lines = case.stdin.split_inclusive(|byte| *byte == b'\n');
        let typed = lines.enumerate().map(|(at, line)| {
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            let end = &line[text.len()..];
            let is_quit = spec
                .quit
                .as_ref()
                .is_some_and(|quit| text.trim_ascii().eq_ignore_ascii_case(quit.word.as_bytes()));
            let name = std::str::from_utf8(text).ok();
            let file = name.and_then(|name| self.files.get(name.trim()));
            match file {
                _ if is_quit => line.to_vec(),
                _ if guesses.contains(&at) => [&self.guess(text), end].concat(),
                Some(file) => [file.as_bytes(), end].concat(),
                None => line.to_vec(),
            }
        });
        typed.collect::<Vec<_>>().concat()
    }

    fn guess(&self, text: &[u8]) -> Vec<u8> {
        if self.numbers.is_empty() {
            return self.word(text);
        }
        let words = text.split(|byte| *byte == b' ').map(|word| {
            let other = self.numbers.get(word);
            other.map_or(word, Vec::as_slice)
        });
        words.collect::<Vec<_>>().join(&b' ')
    }

    /// The text with other letters, capital where they were.
    fn word(&self, text: &[u8]) -> Vec<u8> {
        let letter = |byte: &u8| match self.letters.get(&byte.to_ascii_lowercase()) {
            Some(other) if byte.is_ascii_uppercase() => other.to_ascii_uppercase(),
            Some(other) => *other,
            None => *byte,
        };
        text.iter().map(letter).collect()
    }
}

/// Each item with another one in its place, at random: one round through all of them.
fn exchanged<T: Ord + Clone>(items: &[T], draws: &mut Draws) -> BTreeMap<T, T> {
    let mut order = items.to_vec();
    for last in (1..order.len()).rev() {
        // It is below `last`, so that it fits.
        order.swap(last, draws.below(last as u64 + 1) as usize);
    }
    let next = order.iter().cycle().skip(1);
    order.iter().cloned().zip(next.cloned()).collect()
}

/// The numbers that the game itself fixes and that therefore stay.
fn fixed_numbers(spec: &Spec) -> Vec<i64> {
    let mut fixed = Vec::new();
    if let Secret::Numbers {
        fixed: Some(row), ..
    } = &spec.secret
    {
        fixed.extend(row);
    }
    for step in &spec.setup {
        if let Step::AskNumber(ask) = step
            && let Some(FlagSecret::Numbers(row)) =
                ask.flag.as_ref().and_then(|flag| flag.secret.as_ref())
        {
            fixed.extend(row);
        }
    }
    fixed
}

/// Other names for the files that are named in what is typed or on the command line.
fn renamed(spec: &Spec, case: &Case, own: &Transcript) -> BTreeMap<String, String> {
    let typed = own.events.iter().filter_map(|(read, event)| {
        let line = own
            .turns
            .get(*read)
            .filter(|_| *event == Event::Asked(Ask::FileName))?;
        String::from_utf8(line.typed.trim_ascii().to_vec()).ok()
    });
    let arguments = spec.arguments().iter().zip(&case.args);
    let named = arguments.filter(|(argument, _)| **argument == Argument::Bank);
    let names = typed.chain(named.map(|(_, name)| name.clone()));
    let given = names.filter(|name| case.files.iter().any(|file| file.name == *name));
    given
        .map(|name| {
            let other = match name.rsplit_once('/') {
                Some((folder, file)) => format!("{folder}/twin-{file}"),
                None => format!("twin-{name}"),
            };
            (name, other)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::testing::{SPECS, folder};

    fn twins(game: &str) -> Vec<(Case, Option<Case>)> {
        let assignment = Assignment::load(&folder(game), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let cases = assignment.cases.iter().cloned();
        cases
            .map(|case| {
                let twin = twin(&assignment, &reference, &case, 1);
                (case, twin)
            })
            .collect()
    }

    #[test]
    fn most_cases_have_a_twin_with_another_input_and_as_many_lines_of_output() {
        for game in SPECS {
            let twins = twins(game);
            let lines = |text: &[u8]| text.iter().filter(|byte| **byte == b'\n').count();
            let have = twins.iter().filter(|(_, twin)| twin.is_some()).count();
            for (case, twin) in &twins {
                let Some(twin) = twin else { continue };
                assert_eq!(
                    lines(&twin.stdin),
                    lines(&case.stdin),
                    "{game} {}",
                    case.name
                );
                assert_eq!(
                    lines(&twin.expected),
                    lines(&case.expected),
                    "{game} {}",
                    case.name
                );
            }
            let without: Vec<_> = twins
                .iter()
                .filter(|(_, twin)| twin.is_none())
                .map(|(case, _)| &case.name)
                .collect();
            // A game for graders that is won at once has no number that could be another one.
            assert!(have * 10 >= twins.len() * 6, "{game}: {without:?}");
        }
    }

    #[test]
    fn the_quit_word_stays_and_guesses_do_not() {
        let twins = twins("lingo");
        let find = |name: &str| {
            let found = twins.iter().find(|(case, _)| case.name == name);
            let (case, twin) = found.expect("there is such a case");
            (case.clone(), twin.clone().expect("it has a twin"))
        };
        let (case, twin) = find("quit-later");
        assert!(twin.stdin.ends_with(b"QUIT\n"));
        assert_ne!(twin.stdin, case.stdin);
        assert_ne!(twin.secret, case.secret);
    }

    #[test]
    fn files_have_other_names_where_the_program_is_told_them() {
        let twins = twins("swordle");
        let (_, twin) = twins
            .iter()
            .find(|(case, _)| case.name == "swordle1")
            .expect("a case");
        let twin = twin.as_ref().expect("it has a twin");
        assert!(twin.stdin.starts_with(b"twin-word1.txt\n"), "{twin:?}");
        assert!(twin.files.iter().any(|file| file.name == "twin-word1.txt"));
    }
}
