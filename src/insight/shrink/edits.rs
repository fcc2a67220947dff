//! Edits that leave words alone: lines, numbers, files, the bank.

use crate::game::Spec;
use crate::game::mutants::Scenario;
use crate::insight::settled::is_settled;

/// Numbers up to this one are tried one by one.
const FEW: i64 = 12;

/// Some lines in a row left out: many first, then few.
pub(super) fn fewer_lines(_: &Spec, play: &Scenario) -> Vec<Scenario> {
    let all: Vec<&[u8]> = lines(&play.stdin).collect();
    shorter(&all)
        .map(|stdin| Scenario {
            stdin,
            ..play.clone()
        })
        .collect()
}

/// The secret not named, so that it is drawn, where that is no matter: every word of the bank has the
/// same printed. Numbers stay, for not all of them can be tried.
pub(super) fn no_secret(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    if play.secret.is_none() || play.bank_of(spec).is_none() {
        return Vec::new();
    }
    let drawn = Scenario {
        secret: None,
        ..play.clone()
    };
    match is_settled(spec, &drawn) {
        true => vec![drawn],
        false => Vec::new(),
    }
}

/// The player gives up after some of the lines.
pub(super) fn given_up(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    let Some(quit) = &spec.quit else {
        return Vec::new();
    };
    let all: Vec<&[u8]> = lines(&play.stdin).collect();
    let word = format!("{}\n", quit.word).into_bytes();
    let after = |kept: usize| Scenario {
        stdin: [&all[..kept], &[&word]].concat().concat(),
        ..play.clone()
    };
    (0..all.len()).map(after).collect()
}

/// One line left out and one number lowered by one, so that a game of so many attempts stays whole.
pub(super) fn fewer_attempts(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    let all: Vec<&[u8]> = lines(&play.stdin).collect();
    let without = |at: usize| {
        let (before, rest) = all.split_at(at);
        let mut play = play.clone();
        play.stdin = [before, &rest[1..]].concat().concat();
        lower_numbers(spec, &play)
    };
    (0..all.len()).flat_map(without).collect()
}

/// All ways to leave some pieces in a row out.
fn shorter<'a>(all: &'a [&'a [u8]]) -> impl Iterator<Item = Vec<u8>> + 'a {
    let counts = std::iter::successors(Some(all.len()), |count| Some(count / 2));
    counts
        .take_while(|count| *count > 0)
        .flat_map(move |count| {
            (0..=all.len() - count).map(move |from| {
                let (before, rest) = all.split_at(from);
                [before, &rest[count..]].concat().concat()
            })
        })
}

/// A number of the arguments, of the files or of the typed lines lowered.
pub(super) fn lower_numbers(_: &Spec, play: &Scenario) -> Vec<Scenario> {
    let mut edited = Vec::new();
    for (at, argument) in play.args.iter().enumerate() {
        edited.extend(lower(argument.as_bytes()).map(|number| {
            let mut play = play.clone();
            play.args[at] = number.to_string();
            play
        }));
    }
    for (at, (_, text)) in play.files.iter().enumerate() {
        edited.extend(with_lower(text).into_iter().map(|text| {
            let mut play = play.clone();
            play.files[at].1 = text;
            play
        }));
    }
    edited.extend(with_lower(&play.stdin).into_iter().map(|stdin| Scenario {
        stdin,
        ..play.clone()
    }));
    edited
}

/// The text with one of the lines lowered that are a number.
fn with_lower(text: &[u8]) -> Vec<Vec<u8>> {
    let all: Vec<&[u8]> = lines(text).collect();
    let mut edited = Vec::new();
    for (at, line) in all.iter().enumerate() {
        edited.extend(lower(line.trim_ascii_end()).map(|number| {
            let number = format!("{number}\n").into_bytes();
            let mut all = all.clone();
            all[at] = &number;
            all.concat()
        }));
    }
    edited
}

/// Smaller numbers than this one, if it is one.
fn lower(text: &[u8]) -> impl Iterator<Item = i64> + use<> {
    let number = std::str::from_utf8(text)
        .ok()
        .and_then(|text| text.parse::<i64>().ok());
    let number = number.unwrap_or(0);
    (0..number.min(FEW)).chain((number > FEW).then_some(number / 2))
}

/// Some words of the bank, or lines of a file, left out.
pub(super) fn smaller_bank(_: &Spec, play: &Scenario) -> Vec<Scenario> {
    let mut edited = Vec::new();
    if let Some(bank) = &play.bank {
        let all: Vec<&[u8]> = lines(bank).collect();
        edited.extend(shorter(&all).map(|bank| Scenario {
            bank: Some(bank),
            ..play.clone()
        }));
    }
    for (at, (_, text)) in play.files.iter().enumerate() {
        let all: Vec<&[u8]> = lines(text).collect();
        edited.extend(shorter(&all).map(|text| {
            let mut play = play.clone();
            play.files[at].1 = text;
            play
        }));
    }
    edited
}

/// A file left out.
pub(super) fn fewer_files(_: &Spec, play: &Scenario) -> Vec<Scenario> {
    let without = |at: usize| {
        let mut play = play.clone();
        play.files.remove(at);
        play
    };
    (0..play.files.len()).map(without).collect()
}

/// The lines of a text, each with its newline.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lines_are_left_out_before_some_and_some_before_one() {
        let all: [&[u8]; 3] = [b"a\n", b"b\n", b"c\n"];
        let texts: Vec<_> = shorter(&all).collect();
        assert_eq!(texts, [&b""[..], b"b\nc\n", b"a\nc\n", b"a\nb\n"]);
    }

    #[test]
    fn only_what_is_a_number_is_lowered() {
        assert_eq!(with_lower(b"x\n2\n"), [b"x\n0\n", b"x\n1\n"]);
        assert!(lower(b"40").any(|number| number == 20));
        assert_eq!(lower(b"-3").count(), 0);
    }
}
