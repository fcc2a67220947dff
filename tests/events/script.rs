//! A play as what happens in it, ready to be told in any words.

use regrade::game::{Ask, Event, Mark, Transcript};

/// A guess and its marks.
pub type Row = (String, Vec<Mark>);

/// Something that happens.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// The program asks.
    Ask(Ask),
    /// A file is not there.
    NoFile,
    /// The game is described.
    Told { length: usize, attempts: usize },
    /// A guess is rejected.
    Rejected { rule: String, guess: String },
    /// A guess is scored: it is the last of the rows.
    Scored { rows: Vec<Row>, unused: usize },
    /// The game is won after so many guesses.
    Won { attempts: u64 },
    /// The game is lost.
    Lost,
    /// The game is given up.
    Quit,
    /// The secret is named.
    Secret(String),
}

/// Everything that happens, in order. `attempts` is the size of the board, where there is one.
pub fn of(play: &Transcript, attempts: usize, length: usize, told: bool) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut described = !told;
    for (_, event) in &play.events {
        if matches!(event, Event::Asked(Ask::Guess)) && !described {
            described = true;
            acts.push(Act::Told { length, attempts });
        }
        match event {
            Event::Asked(ask) => acts.push(Act::Ask(*ask)),
            Event::FileMissing(_) => acts.push(Act::NoFile),
            Event::Rejected { rule, guess } => acts.push(Act::Rejected {
                rule: rule.clone(),
                guess: text(guess),
            }),
            Event::Scored { guess, marks } => {
                rows.push((text(guess), marks.clone()));
                let unused = attempts.saturating_sub(rows.len());
                acts.push(Act::Scored {
                    rows: rows.clone(),
                    unused,
                });
            }
            Event::Won { attempts } => acts.push(Act::Won {
                attempts: *attempts,
            }),
            Event::Lost => acts.push(Act::Lost),
            Event::Quit => acts.push(Act::Quit),
            Event::Revealed(secret) => acts.push(Act::Secret(text(secret))),
            Event::NumberRefused(_) | Event::EndOfInput => {}
        }
    }
    acts
}

/// The number behind which a word stands in the engine's own text.
pub fn number_before(play: &Transcript, word: &str) -> usize {
    let piped = play.piped();
    let text = String::from_utf8_lossy(&piped);
    let before = text.split(word).next().unwrap_or_default().trim_end();
    let digits = before.rsplit(' ').next().unwrap_or_default();
    digits.parse().unwrap_or_default()
}
