//! All plays of a game within a bound.
//!
//! Words are made of two letters, and of their capitals where a check looks for letters; rows of
//! numbers of the lowest few. The bound is the largest of a ladder of bounds that keeps the number
//! of plays within reach, and it is said with whatever is concluded from it.

use crate::game::Reading;
use crate::game::mutants::Scenario;
use crate::game::spec::{Argument, Line, Numbers, Secret, Spec, Step, WordSource};
use crate::insight::domain::is_inside;

/// The most plays that are made.
const MOST: usize = 30_000;

/// The word file and the bank.
const FILE: &str = "words.txt";

/// All plays within a bound.
#[derive(Debug)]
pub struct Exhaustive {
    /// The bound in words.
    pub bound: String,
    /// The plays.
    pub plays: Vec<Scenario>,
}

/// A bound: the longest secret, or how many different numbers; and how many guesses come before
/// the one that wins.
#[derive(Debug, Clone, Copy)]
struct Bound {
    size: usize,
    guesses: usize,
}

const LADDER: [Bound; 7] = [
    Bound {
        size: 3,
        guesses: 2,
    },
    Bound {
        size: 2,
        guesses: 2,
    },
    Bound {
        size: 5,
        guesses: 1,
    },
    Bound {
        size: 4,
        guesses: 1,
    },
    Bound {
        size: 3,
        guesses: 1,
    },
    Bound {
        size: 2,
        guesses: 1,
    },
    Bound {
        size: 1,
        guesses: 1,
    },
];

impl Exhaustive {
    /// The plays of a game; none where even the smallest bound has too many, or the game is of a
    /// kind that cannot be laid out.
    pub fn of(spec: &Spec) -> Option<Self> {
        LADDER
            .into_iter()
            .find_map(|bound| Self::within(spec, bound))
    }

    fn within(spec: &Spec, bound: Bound) -> Option<Self> {
        let (secrets, tokens, what) = match &spec.secret {
            Secret::Word { length, .. } => words(spec, *length, bound),
            Secret::Numbers { shape, .. } => rows(shape, bound)?,
        };
        let attempts: &[u64] = match spec.end.lose {
            Some(_) => &[1, 2],
            None => &[0],
        };
        let scripts =
            (0..=bound.guesses as u32).map(|guesses| tokens.len().saturating_pow(guesses));
        let count = secrets.len() * attempts.len() * scripts.sum::<usize>();
        if secrets.is_empty() || count > MOST {
            return None;
        }
        let mut plays = Vec::new();
        for secret in &secrets {
            for attempts in attempts {
                for script in scripts_of(&tokens, bound.guesses) {
                    plays.extend(laid_out(spec, secret, *attempts, &script, &secrets));
                }
            }
        }
        plays.dedup();
        let plays: Vec<_> = plays
            .into_iter()
            .filter(|play| is_inside(spec, play))
            .collect();
        let tries = match attempts {
            [0] => "",
            _ => ", with 1 or 2 attempts",
        };
        (!plays.is_empty()).then(|| Self {
            bound: format!(
                "every play in which up to {} before the secret{tries}, {what}, a guess to a line",
                match bound.guesses {
                    1 => "one guess comes".to_owned(),
                    guesses => format!("{guesses} guesses come"),
                }
            ),
            plays,
        })
    }
}

/// Secrets, tokens to guess with, and what they are in words.
type Material = (Vec<String>, Vec<String>, String);

fn words(spec: &Spec, length: Option<usize>, bound: Bound) -> Material {
    let checks = |names: &[&str]| {
        let mut rules = spec.checks.iter().map(|check| check.rule.name());
        rules.any(|rule| names.contains(&rule))
    };
    let lengths = match length {
        Some(length) => length..=length,
        None => 1..=bound.size,
    };
    let distinct = checks(&["repeats"]);
    let resizes = checks(&["too-long", "too-short", "wrong-length"]);
    let letters: &[u8] = match checks(&["not-lowercase"]) {
        true => b"abA",
        false => b"ab",
    };
    let secrets: Vec<String> = lengths
        .clone()
        .flat_map(|length| all_words(b"ab", length))
        .filter(|word| !distinct || !repeats(word))
        .collect();
    let around = match resizes {
        true => lengths.start().saturating_sub(1).max(1)..=lengths.end() + 1,
        false => lengths.clone(),
    };
    let mut tokens: Vec<String> = around
        .flat_map(|length| all_words(letters, length))
        .collect();
    // What is too short for a word may be nothing at all, which is no word to read by words.
    let empty = resizes && spec.reading == Reading::Line;
    if empty {
        tokens.push(String::new());
    }
    if let Some(quit) = &spec.quit {
        tokens.extend([quit.word.clone(), quit.word.to_lowercase()]);
    }
    let letters: Vec<_> = letters
        .iter()
        .map(|letter| char::from(*letter).to_string())
        .collect();
    let secrets_are = match length {
        Some(length) => length.to_string(),
        None => format!("up to {}", bound.size),
    };
    let what = format!(
        "secrets of {secrets_are} letters, words of the letters {}{}",
        letters.join(", "),
        if empty { " and the empty line" } else { "" }
    );
    (secrets, tokens, what)
}

fn rows(shape: &Numbers, bound: Bound) -> Option<Material> {
    // Rows without repeats need as many numbers as they have places.
    let numbers = match shape.repeats {
        true => bound.size,
        false => bound.size.max(shape.count + 1),
    };
    let numbers = u64::try_from(numbers).ok()?.min(shape.span());
    let high = shape.low + i64::try_from(numbers).ok()? - 1;
    let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..shape.count {
        rows = rows
            .iter()
            .flat_map(|row| (shape.low..=high).map(move |number| [&row[..], &[number]].concat()))
            .filter(|row| shape.repeats || !row[..row.len() - 1].contains(&row[row.len() - 1]))
            .collect();
        if rows.len() > MOST {
            return None;
        }
    }
    let texts: Vec<String> = rows
        .iter()
        .map(|row| {
            row.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let once = if shape.repeats {
        ""
    } else {
        ", each at most once in a row"
    };
    let what = format!("rows of the numbers {} to {high}{once}", shape.low);
    Some((texts.clone(), texts, what))
}

fn all_words(letters: &[u8], length: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    for _ in 0..length {
        words = words
            .iter()
            .flat_map(|word| {
                letters
                    .iter()
                    .map(move |letter| format!("{word}{}", char::from(*letter)))
            })
            .collect();
    }
    words
}

fn repeats(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes
        .iter()
        .enumerate()
        .any(|(at, byte)| bytes[..at].contains(byte))
}

/// All scripts of up to so many tokens.
fn scripts_of(tokens: &[String], guesses: usize) -> Vec<Vec<&str>> {
    let mut all: Vec<Vec<&str>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..guesses {
        last = last
            .iter()
            .flat_map(|script| {
                tokens.iter().map(move |token| {
                    let mut script = script.clone();
                    script.push(token);
                    script
                })
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// A play: the set-up, the script, and the secret where the game still asks.
fn laid_out(
    spec: &Spec,
    secret: &str,
    attempts: u64,
    script: &[&str],
    bank: &[String],
) -> Option<Scenario> {
    let mut play = Scenario::default();
    for step in &spec.setup {
        match step {
            Step::Say(_) => {}
            Step::Arguments(arguments) => {
                play.args
                    .extend(arguments.iter().map(|argument| match argument {
                        Argument::Bank => FILE.to_owned(),
                        Argument::Attempts => attempts.to_string(),
                    }))
            }
            Step::AskNumber(ask) => {
                let number = i64::try_from(attempts).ok()?.clamp(ask.low, ask.high);
                play.stdin.extend(format!("{number}\n").bytes());
            }
            Step::AskFile(ask) => {
                let lines = ask.lines.iter().map(|line| match line {
                    Line::Attempts => format!("{attempts}\n"),
                    Line::Secret => format!("{secret}\n"),
                });
                play.files
                    .push((FILE.to_owned(), lines.collect::<String>().into_bytes()));
                play.stdin.extend(format!("{FILE}\n").bytes());
            }
        }
    }
    put_secret(spec, secret, bank, &mut play);
    for line in script.iter().chain([&secret]) {
        play.stdin.extend(format!("{line}\n").bytes());
    }
    let unread = play.play(spec).ok()?.unread;
    play.stdin.truncate(play.stdin.len() - unread);
    Some(play)
}

/// Gives the play its secret, and the bank that it comes from.
fn put_secret(spec: &Spec, secret: &str, bank: &[String], play: &mut Scenario) {
    match &spec.secret {
        Secret::Word {
            from: WordSource::Bank,
            ..
        } => {
            // The last word is left out, so that something is not in the bank.
            let known = bank.split_last().map_or(bank, |(_, rest)| rest);
            let words = known.iter().filter(|word| *word != secret);
            let text: String = std::iter::once(secret.to_owned())
                .chain(words.cloned())
                .map(|word| word + "\n")
                .collect();
            match spec.arguments().contains(&Argument::Bank) {
                true => play.files.push((FILE.to_owned(), text.into_bytes())),
                false => play.bank = Some(text.into_bytes()),
            }
            play.secret = Some(secret.to_owned());
        }
        Secret::Numbers { fixed: None, .. } => play.secret = Some(secret.to_owned()),
        Secret::Word { .. } | Secret::Numbers { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::testing::{SPECS, spec};

    #[test]
    fn every_game_can_be_laid_out_and_every_play_is_inside_of_it() {
        for game in SPECS {
            let spec = spec(game);
            let all = Exhaustive::of(&spec).expect("a bound is small enough");
            assert!(
                (100..=MOST).contains(&all.plays.len()),
                "{game}: {}",
                all.plays.len()
            );
            assert!(all.plays.iter().all(|play| is_inside(&spec, play)));
        }
    }

    #[test]
    fn the_bound_is_said_in_words() {
        let all = Exhaustive::of(&spec("swordle")).expect("a bound is small enough");
        assert_eq!(
            all.bound,
            "every play in which up to 2 guesses come before the secret, with 1 or 2 attempts, \
             secrets of up to 2 letters, words of the letters a, b, A, a guess to a line"
        );
    }

    #[test]
    fn the_bound_says_that_numbers_do_not_repeat_where_they_must_not() {
        let all = Exhaustive::of(&spec("mastermind")).expect("a bound is small enough");
        let numbers = "rows of the numbers 1 to 5, each at most once in a row";
        assert!(all.bound.contains(numbers), "{}", all.bound);
    }
}
