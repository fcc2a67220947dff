//! How many right outputs pass, and how many wrong ones do not.

#![expect(
    clippy::print_stdout,
    reason = "the rates are what `make bench-judge` prints"
)]

use std::collections::BTreeMap;

use super::game::{Game, judge};
use super::notation::{self, Notation};
use super::render::{Shows, Style};
use super::script;
use super::twin::{self, Facts};
use super::wording::{self, Wording};

/// What became of the outputs of one game.
#[derive(Debug, Default)]
struct Tally {
    /// Right ones in words and marks that are known: passed, in doubt, failed.
    known: [usize; 3],
    /// Right ones in others.
    learned: [usize; 3],
    /// Wrong ones.
    wrong: [usize; 3],
    /// The distinct pairs of wording and notation.
    styles: usize,
    /// What should not have been, in words.
    offences: Vec<String>,
    /// Wrong ones in doubt, by mistake.
    doubtful: BTreeMap<&'static str, usize>,
}

fn place(verdict: &str) -> usize {
    match verdict {
        "pass" => 0,
        "doubt" => 1,
        _ => 2,
    }
}

/// The programs of a game: each wording in each notation.
struct Programs<'a> {
    wordings: &'a [Wording],
    notations: Vec<Notation>,
    shows: Shows,
    /// Notations that the game knows beside those that every game does.
    knows: fn(&Notation) -> bool,
    facts: Facts,
    told: bool,
}

fn tally(name: &str, programs: &Programs<'_>) -> Tally {
    let game = Game::load(name);
    // All of them take a while: `make bench-judge` does that.
    let all = std::env::var_os("REGRADE_EVERY_STYLE").is_some();
    let (every, part) = match (all, programs.shows) {
        (true, Shows::Board) => (7, 2),
        (true, Shows::Counts) => (1, 1),
        (true, _) => (5, 1),
        (false, Shows::Board) => (61, 4),
        (false, _) => (13, 4),
    };
    let mut tally = Tally::default();
    for (at, case) in game.cases().iter().enumerate() {
        let play = game.play(case);
        let plan = game.plan(&play);
        // A case that is played with the player of the oracle has no guesses of its own.
        if plan.rounds.is_empty() {
            continue;
        }
        let text = String::from_utf8_lossy(&play.piped()).into_owned();
        let (length, attempts) = match programs.told {
            true => (
                script::number_before(&play, " letters"),
                script::number_before(&play, " attempts"),
            ),
            false => (5, game.attempts(case)),
        };
        let acts = script::of(&play, attempts, length, programs.told);
        for (number, wording) in programs.wordings.iter().enumerate() {
            for (other, notation) in programs.notations.iter().enumerate() {
                // Each case tells of a part of the styles; together they tell of all of them.
                if (at * 7 + number * 3 + other) % every != 0 {
                    continue;
                }
                let style = Style {
                    wording: *wording,
                    notation: *notation,
                    shows: programs.shows,
                    attempts,
                    length,
                };
                let output = style.render(&acts);
                let known = wording.known && (notation.known || (programs.knows)(notation));
                let (verdict, why) = judge(&plan, &output);
                let tally_of = if known {
                    &mut tally.known
                } else {
                    &mut tally.learned
                };
                tally_of[place(verdict)] += 1;
                let label = format!("{name}/{case} in `{}`, `{}`", wording.name, notation.name);
                if verdict == "fail" || (known && verdict != "pass") {
                    tally
                        .offences
                        .push(format!("RIGHT {label}: {verdict}: {why}"));
                }
                let twins = twin::all(&acts, &programs.facts).into_iter();
                for (mistake, twin) in twins.skip((number + other) % part).step_by(part) {
                    let wrong = style.render(&twin);
                    if wrong == output || wrong == text {
                        continue;
                    }
                    let (verdict, _) = judge(&plan, &wrong);
                    tally.wrong[place(verdict)] += 1;
                    match verdict {
                        "pass" => tally.offences.push(format!("WRONG {label}: {mistake}")),
                        "doubt" if known => *tally.doubtful.entry(mistake).or_default() += 1,
                        _ => {}
                    }
                }
            }
        }
    }
    tally.styles = programs.wordings.len() * programs.notations.len();
    tally
}

fn report(name: &str, tally: &Tally) {
    let rate = |counts: &[usize; 3]| {
        let all: usize = counts.iter().sum();
        let part = |count: usize| 100.0 * count as f64 / all.max(1) as f64;
        format!(
            "{all:6} outputs: {:6.2} % pass, {:5.2} % doubt, {:6.2} % fail",
            part(counts[0]),
            part(counts[1]),
            part(counts[2])
        )
    };
    println!("{name}: {} styles", tally.styles);
    println!("  right, known notation    {}", rate(&tally.known));
    println!("  right, learned notation  {}", rate(&tally.learned));
    println!("  one mistake              {}", rate(&tally.wrong));
    for (mistake, count) in &tally.doubtful {
        println!("    in doubt: {count:4} × {mistake}");
    }
    let mut offences = tally.offences.clone();
    offences.sort_by_key(|offence| offence.starts_with("RIGHT"));
    for offence in offences.iter().take(offences_shown()) {
        println!("    {offence}");
    }
}

fn offences_shown() -> usize {
    std::env::var("REGRADE_OFFENCES")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(10)
}

/// Holds a game to what is promised.
fn hold(name: &str, programs: &Programs<'_>) {
    let tally = tally(name, programs);
    report(name, &tally);
    let right = tally.known.iter().sum::<usize>();
    assert!(right > 0, "{name}: no outputs");
    assert_eq!(tally.wrong[0], 0, "{name}: a wrong program passes");
    assert_eq!(
        tally.known[2] + tally.learned[2],
        0,
        "{name}: a right program fails"
    );
    assert!(
        tally.known[0] * 100 >= right * 97,
        "{name}: too few right programs pass"
    );
}

fn facts(rules: &[&str], board: bool) -> Facts {
    Facts {
        rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
        board,
        counts: false,
        shows_win: true,
        tells_attempts: false,
    }
}

#[test]
fn swordle_in_other_words() {
    let rules = [
        "too-long",
        "too-short",
        "not-lowercase",
        "repeats",
        "already-tried",
        "drops-green",
    ];
    hold(
        "swordle",
        &Programs {
            wordings: &wording::SWORDLE,
            notations: notation::ROWS.to_vec(),
            shows: Shows::Board,
            knows: |_| false,
            facts: facts(&rules, true),
            told: true,
        },
    );
}

#[test]
fn wordle_in_other_words() {
    hold(
        "wordle",
        &Programs {
            wordings: &wording::WORDLE,
            notations: [&notation::ROWS[..], &notation::SIGNS].concat(),
            shows: Shows::Row,
            knows: |_| false,
            facts: facts(&[], false),
            told: false,
        },
    );
}

#[test]
fn mastermind_in_other_words() {
    hold(
        "mastermind",
        &Programs {
            wordings: &wording::MASTERMIND,
            notations: vec![notation::ROWS[0]],
            shows: Shows::Counts,
            knows: |_| true,
            facts: Facts {
                counts: true,
                ..facts(&[], false)
            },
            told: false,
        },
    );
}

#[test]
fn lingo_in_other_words() {
    hold(
        "lingo",
        &Programs {
            wordings: &wording::LINGO,
            notations: [&notation::ROWS[..], &notation::CASE].concat(),
            shows: Shows::RowUnlessWon,
            knows: |_| false,
            facts: Facts {
                shows_win: false,
                tells_attempts: true,
                ..facts(&["wrong-length", "not-in-bank"], false)
            },
            told: false,
        },
    );
}
