//! What each mutant prints in the sample runs, against what was worked out by hand.

use super::{Row, mutant, rows};
use crate::game::Transcript;
use crate::game::mutants::mutants;
use crate::game::testing::{Around, spec};

/// A sample run of a handout.
struct Sample {
    name: &'static str,
    variant: Option<&'static str>,
    secret: Option<&'static str>,
    args: &'static [&'static str],
    files: &'static [(&'static str, &'static str)],
    stdin: &'static str,
    stdout: &'static str,
}

macro_rules! fixture {
    ($path:literal) => {
        include_str!(concat!("../../../../fixtures/", $path))
    };
}

fn sample(name: &'static str, stdin: &'static str, stdout: &'static str) -> Sample {
    Sample {
        name,
        variant: None,
        secret: None,
        args: &[],
        files: &[],
        stdin,
        stdout,
    }
}

fn samples(game: &str) -> Vec<Sample> {
    match game {
        "swordle" => swordle(),
        "wordle" => wordle(),
        "mastermind" => mastermind(),
        "lingo" => lingo(),
        other => panic!("no game {other}"),
    }
}

fn swordle() -> Vec<Sample> {
    vec![
        Sample {
            files: &[("word1.txt", fixture!("swordle/word1.txt"))],
            ..sample(
                "#1",
                fixture!("swordle/swordle1.in"),
                fixture!("swordle/swordle1.out"),
            )
        },
        Sample {
            files: &[("word2.txt", fixture!("swordle/word2.txt"))],
            ..sample(
                "#2",
                fixture!("swordle/swordle2.in"),
                fixture!("swordle/swordle2.out"),
            )
        },
        Sample {
            files: &[("word3.txt", fixture!("swordle/word3.txt"))],
            ..sample(
                "#3",
                fixture!("swordle/swordle3.in"),
                fixture!("swordle/swordle3.out"),
            )
        },
        Sample {
            files: &[("word4.txt", fixture!("swordle/word4.txt"))],
            ..sample(
                "#4",
                fixture!("swordle/swordle4.in"),
                fixture!("swordle/swordle4.out"),
            )
        },
        Sample {
            files: &[("word5.txt", fixture!("swordle/word5.txt"))],
            ..sample(
                "#5",
                fixture!("swordle/swordle5.in"),
                fixture!("swordle/swordle5.out"),
            )
        },
        Sample {
            files: &[("word6.txt", fixture!("swordle/word6.txt"))],
            ..sample(
                "#6",
                fixture!("swordle/swordle6.in"),
                fixture!("swordle/swordle6.out"),
            )
        },
        Sample {
            files: &[("word7.txt", fixture!("swordle/word7.txt"))],
            ..sample(
                "#7",
                fixture!("swordle/swordle7.in"),
                fixture!("swordle/swordle7.out"),
            )
        },
    ]
}

fn wordle() -> Vec<Sample> {
    vec![
        Sample {
            args: &["occur.txt", "6"],
            files: &[("occur.txt", fixture!("wordle/banks/occur.txt"))],
            ..sample(
                "#1",
                fixture!("wordle/sample1.in"),
                fixture!("wordle/sample1.out"),
            )
        },
        Sample {
            args: &["facet.txt", "6"],
            files: &[("facet.txt", fixture!("wordle/banks/facet.txt"))],
            ..sample(
                "#2",
                fixture!("wordle/sample2.in"),
                fixture!("wordle/sample2.out"),
            )
        },
        Sample {
            args: &["buggy.txt", "2"],
            files: &[("buggy.txt", fixture!("wordle/banks/buggy.txt"))],
            ..sample(
                "#3",
                fixture!("wordle/sample3.in"),
                fixture!("wordle/sample3.out"),
            )
        },
    ]
}

fn mastermind() -> Vec<Sample> {
    vec![
        Sample {
            secret: Some("4 3 1 2"),
            ..sample(
                "#1",
                fixture!("mastermind/sample1.in"),
                fixture!("mastermind/sample1.out"),
            )
        },
        Sample {
            variant: Some("sample2"),
            ..sample(
                "#2",
                fixture!("mastermind/sample2.in"),
                fixture!("mastermind/sample2.out"),
            )
        },
    ]
}

fn lingo() -> Vec<Sample> {
    vec![
        Sample {
            variant: Some("prose"),
            secret: Some("guava"),
            ..sample(
                "#-guava",
                fixture!("lingo/guava.in"),
                fixture!("lingo/guava.out"),
            )
        },
        Sample {
            secret: Some("balks"),
            ..sample(
                "#1",
                fixture!("lingo/lingo1.in"),
                fixture!("lingo/lingo1.out"),
            )
        },
        Sample {
            secret: Some("ghoul"),
            ..sample(
                "#2",
                fixture!("lingo/lingo2.in"),
                fixture!("lingo/lingo2.out"),
            )
        },
        Sample {
            secret: Some("seeds"),
            ..sample(
                "#3",
                fixture!("lingo/lingo3.in"),
                fixture!("lingo/lingo3.out"),
            )
        },
    ]
}

/// The first line that differs, as the lists show it.
fn difference(expected: &Transcript, printed: &Transcript) -> Option<(String, String)> {
    let text = |transcript: &Transcript| String::from_utf8(transcript.piped()).expect("text");
    let (expected, printed) = (text(expected), text(printed));
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let (mut ours, mut theirs) = (lines(&expected).into_iter(), lines(&printed).into_iter());
    loop {
        match (ours.next(), theirs.next()) {
            (None, None) if expected == printed => return None,
            (None, None) => return Some(("<newline at end>".to_owned(), "<none>".to_owned())),
            (one, other) if one == other => {}
            (one, other) => {
                let end = || "<end>".to_owned();
                return Some((one.unwrap_or_else(end), other.unwrap_or_else(end)));
            }
        }
    }
}

impl Sample {
    fn around(&self, game: &str) -> Around<'_> {
        Around {
            args: self.args,
            files: self.files,
            bank: (game == "lingo").then_some(fixture!("lingo/words.txt")),
            secret: self.secret,
            seed: 0,
        }
    }
}

/// What is wrong with a row of the list, if anything is.
fn fault(game: &str, row: &Row, samples: &[Sample]) -> Option<String> {
    let sample = samples.iter().find(|sample| sample.name == row.shows);
    let sample = sample.expect("the list names samples");
    let right = spec(game, sample.variant);
    let around = sample.around(game);
    let expected = around.play(&right, sample.stdin);
    let printed = around.play(&mutant(&right, row.id).apply(&right), sample.stdin);
    let found = difference(&expected, &printed);
    // Long lines are cut in the lists.
    let same = |whole: &str, listed: &str| match listed.len() {
        ..75 => whole == listed,
        _ => whole.starts_with(listed),
    };
    match found {
        Some((one, other)) if same(&one, row.expected) && same(&other, row.printed) => None,
        found => Some(format!("{} in {}: {found:?}", row.id, row.shows)),
    }
}

#[test]
fn the_right_games_print_the_sample_runs() {
    for game in super::GAMES {
        for sample in samples(game) {
            let right = spec(game, sample.variant);
            let printed = sample.around(game).piped(&right, sample.stdin);
            assert_eq!(printed, sample.stdout, "{game} {}", sample.name);
        }
    }
}

#[test]
fn every_mutant_prints_in_the_sample_runs_what_was_worked_out_by_hand() {
    for (game, count) in super::GAMES.into_iter().zip([67, 31, 33, 45]) {
        let samples = samples(game);
        let rows = rows(game);
        let shown: Vec<_> = rows
            .iter()
            .filter(|row| row.shows.starts_with('#'))
            .collect();
        assert_eq!(shown.len(), count, "{game}");
        let faults = shown.iter().filter_map(|row| fault(game, row, &samples));
        let faults: Vec<_> = faults.collect();
        assert!(faults.is_empty(), "{game}:\n{}", faults.join("\n"));
    }
}

#[test]
fn every_mutant_plays_every_sample_run() {
    for game in super::GAMES {
        for sample in samples(game) {
            let right = spec(game, sample.variant);
            for mutant in mutants(&right) {
                sample
                    .around(game)
                    .play(&mutant.apply(&right), sample.stdin);
            }
        }
    }
}
