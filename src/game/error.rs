//! Why a game cannot be played.

use std::io;

/// What keeps a game from being played to its end. The end of input is none of these.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// Too few or too many arguments.
    #[error("the game takes {takes}, but {given} {} given", if *given == 1 { "argument was" } else { "arguments were" })]
    Arguments {
        /// What it takes, as `BANK GUESSES`, or "no arguments".
        takes: String,
        /// How many were given.
        given: usize,
    },
    /// An argument that is no number of attempts.
    #[error("the game takes {takes}: {name} is a whole number from 1 up, not `{given}`")]
    BadArgument {
        /// What it takes, as `BANK GUESSES`.
        takes: String,
        /// Which argument.
        name: &'static str,
        /// What was given.
        given: String,
    },
    /// The word bank of the command line cannot be opened.
    #[error("cannot open the word bank `{0}`")]
    BankUnreadable(String),
    /// The word bank has no words.
    #[error("{} has no words; it needs one word a line", bank_name(.0.as_deref()))]
    EmptyBank(Option<String>),
    /// A word of the bank that the game cannot be played with.
    #[error("{}, line {line}: `{word}` cannot be a secret: {objection}", bank_name(.name.as_deref()))]
    BankWord {
        /// The bank's name, where it has one.
        name: Option<String>,
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
        /// What is wrong with it.
        objection: String,
    },
    /// The game needs a bank and was given none.
    #[error(
        "the game picks its secret from a word bank, and none was given; name one with `bank` in assignment.toml or with --bank"
    )]
    NoBank,
    /// The secret that was asked for does not fit the game.
    #[error("the secret `{secret}` does not fit the game: {objection}")]
    Secret {
        /// The secret.
        secret: String,
        /// What is wrong with it.
        objection: String,
    },
    /// The file that was named on stdin does not hold what the game reads from it.
    #[error("the word file `{name}` is malformed: {objection}")]
    WordFile {
        /// The file.
        name: String,
        /// What is wrong with it.
        objection: String,
    },
    /// The console failed.
    #[error("the console failed: {0}")]
    Io(#[from] io::Error),
}

fn bank_name(name: Option<&str>) -> String {
    name.map_or_else(
        || "the word bank".to_owned(),
        |name| format!("the word bank `{name}`"),
    )
}
