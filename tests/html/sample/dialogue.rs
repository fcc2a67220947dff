//! What the programs of the made-up class print.

use regrade::gradebook::results::{CaseResult, DialogueTurn, Text};
use regrade::judge::Verdict;

use super::HOSTILE;

/// The verdict of a student on a case, by a rule that gives a class of usual shape.
fn verdict(at: usize, case: &str) -> Verdict {
    let last = case.as_bytes().last().copied().unwrap_or_default();
    match (at, case) {
        (at, _) if at % 40 == 39 => Verdict::CompileError,
        (7, "mastermind1") => Verdict::Fail,
        (7, "mastermind2") => Verdict::Crash,
        (2, _) => Verdict::Pass,
        (at, "mastermind5") if at % 3 == 0 => Verdict::Fail,
        (at, "mastermind7") if at % 5 == 1 => Verdict::Timeout,
        (at, "mastermind6") if at % 6 == 4 => Verdict::Format,
        (at, "mastermind3") if at % 13 == 6 => Verdict::OutputLimit,
        (at, "guava") if at % 4 == 1 => Verdict::Fail,
        (at, "bonus1") if at % 2 == 0 => Verdict::Unpinned,
        (at, _) if at % 11 == 10 && last.is_multiple_of(2) => Verdict::Fail,
        _ => Verdict::Pass,
    }
}

/// What the program of a student came to on a case.
pub fn result(at: usize, case: &str) -> CaseResult {
    let verdict = verdict(at, case);
    let (dialogue, reason) = dialogue(at, verdict, case);
    let hostile = at == 7 && verdict == Verdict::Crash;
    CaseResult {
        case: case.to_owned(),
        mode: "release".to_owned(),
        verdict,
        reason,
        earned: if verdict == Verdict::Pass { 5.0 } else { 0.0 },
        possible: 5.0,
        matched: (verdict == Verdict::Format).then(|| "spaces".to_owned()),
        notes: (verdict == Verdict::Crash)
            .then(|| "it left a process behind".to_owned())
            .into_iter()
            .collect(),
        stderr: Text::from(if hostile { HOSTILE } else { b"" }),
        first_wrong: dialogue.iter().position(|turn| !turn.right),
        dialogue,
        signature: match verdict {
            Verdict::Pass => String::new(),
            _ => format!("c0de{}", case.len()),
        },
        wall_ms: 3,
    }
}

fn turn(typed: &str, expected: &[u8], got: &[u8]) -> DialogueTurn {
    DialogueTurn {
        typed: Some(Text::from(typed.as_bytes())),
        expected: Text::from(expected),
        got: Text::from(got),
        right: expected == got,
        omitted: 0,
    }
}

fn dialogue(at: usize, verdict: Verdict, case: &str) -> (Vec<DialogueTurn>, String) {
    let wrong: &[u8] = match verdict {
        Verdict::Fail if case == "guava" => b"persimmon\n",
        Verdict::Fail if at == 7 => HOSTILE,
        Verdict::Format => {
            b"Number correct 1\nNumber in wrong spot  2\n\nTurn 5\nWhat is your guess: "
        }
        Verdict::Fail => b"Number correct 1\nNumber in wrong spot 3\nTurn 5\nWhat is your guess: ",
        Verdict::Crash | Verdict::Timeout => b"Number correct 1\n",
        _ => return (Vec::new(), reason(verdict)),
    };
    let answer = |n: usize| {
        format!("Number correct 0\nNumber in wrong spot 1\n\nTurn {n}\nWhat is your guess: ")
    };
    let start = DialogueTurn {
        typed: None,
        ..turn("", b"Turns (0 - 40) ", b"Turns (0 - 40) ")
    };
    let mut turns = vec![
        start,
        turn(
            "10",
            b"Turn 1\nWhat is your guess: ",
            b"Turn 1\nWhat is your guess: ",
        ),
    ];
    for (at, guess) in ["1 2 3 4", "2 2 5 5", "6 1 6 1"].iter().enumerate() {
        let text = answer(at + 2);
        turns.push(turn(guess, text.as_bytes(), text.as_bytes()));
    }
    let right: &[u8] = b"Number correct 1\nNumber in wrong spot 2\n\nTurn 5\nWhat is your guess: ";
    turns.push(turn("4 4 1 1", right, wrong));
    if verdict == Verdict::Fail {
        turns.push(turn(
            "4 3 1 2",
            b"Number correct 4\nNumber in wrong spot 0\n\nYou win!\n",
            wrong,
        ));
    }
    turns[5].omitted = if at == 7 { 123_456 } else { 0 };
    (turns, reason(verdict))
}

fn reason(verdict: Verdict) -> String {
    match verdict {
        Verdict::Pass => "",
        Verdict::Format => "differs only in spacing inside lines, in turn 5",
        Verdict::Fail => "turn 5, after `4 4 1 1`: a different count of digits in the wrong spot",
        Verdict::Crash => "ended by SIGSEGV (a bad memory access) after 1 of 4 lines of turn 5",
        Verdict::Timeout => "still running after 10 s, waiting for input that nobody asked for",
        Verdict::OutputLimit => "printed more than 4,194,304 bytes: the same 3 lines over and over",
        Verdict::CompileError => "the program did not build",
        Verdict::Unpinned => "the program could not be given the secret",
        _ => "not judged",
    }
    .to_owned()
}
