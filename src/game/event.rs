//! What happens in a game, apart from how it is worded.

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The program waits for input of this kind.
    Asked(Ask),
    /// The named file is not there.
    FileMissing(Vec<u8>),
    /// A number out of range was typed.
    NumberRefused(Vec<u8>),
    /// A guess failed this check.
    Rejected {
        /// The name of the rule.
        rule: String,
        /// The guess.
        guess: Vec<u8>,
    },
    /// A guess was taken and scored.
    Scored {
        /// The guess as it was typed, numbers separated by one blank.
        guess: Vec<u8>,
        /// One mark a place.
        marks: Vec<Mark>,
    },
    /// The game is won.
    Won {
        /// How many guesses were taken.
        attempts: u64,
    },
    /// The attempts are used up.
    Lost,
    /// The quit word was typed.
    Quit,
    /// The secret was named.
    Revealed(Vec<u8>),
    /// Input ended before the game did.
    EndOfInput,
}

/// What a program asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// The name of a file.
    FileName,
    /// A number of the set-up.
    Number,
    /// A guess.
    Guess,
}

/// What a place of a guess is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Right letter, right place.
    Hit,
    /// Right letter, wrong place.
    Near,
    /// Not in the secret, or no copy of it is left.
    Miss,
}
