//! Ways to say what is no row of marks.

mod mastermind;
mod swordle;

pub use mastermind::MASTERMIND;
pub use swordle::SWORDLE;

/// The texts of a program. `{n}` is the number of the attempt, `{a}` of all, `{left}` of those
/// left, `{len}` the length, `{guess}` the guess, `{secret}` the secret, `{h}` and `{w}` how many
/// are right and in the wrong place.
#[derive(Debug, Clone, Copy)]
pub struct Wording {
    pub name: &'static str,
    pub welcome: &'static str,
    pub file: &'static str,
    pub no_file: &'static str,
    pub number: &'static str,
    pub told: &'static str,
    pub prompt: &'static str,
    pub score: &'static str,
    /// By the names of the checks.
    pub rejects: &'static [(&'static str, &'static str)],
    pub win: &'static str,
    pub lose: &'static str,
    pub secret: &'static str,
    pub quit: &'static str,
    /// Whether the words are those that the vocabulary knows.
    pub known: bool,
}

const NONE: Wording = Wording {
    name: "",
    welcome: "",
    file: "File: ",
    no_file: "Cannot open it.\n",
    number: "How many turns? ",
    told: "{len} letters, {a} attempts\n",
    prompt: "> ",
    score: "Correct: {h}, misplaced: {w}\n",
    rejects: &[],
    win: "You won!\n",
    lose: "You lost.\n",
    secret: "It was {secret}.\n",
    quit: "Bye!\n",
    known: true,
};

/// Wordings of Wordle.
pub const WORDLE: [Wording; 5] = [
    Wording {
        name: "plain",
        prompt: "Enter guess number {n}: ",
        win: "You guessed it!\n",
        lose: "You lost! The word was {secret}.\n",
        ..NONE
    },
    Wording {
        name: "loud",
        welcome: "WORDLE\n",
        prompt: "GUESS {n} OF {a}?\n",
        win: "CONGRATULATIONS!!!\n",
        lose: "OUT OF GUESSES :( IT WAS '{secret}'\n",
        ..NONE
    },
    Wording {
        name: "short",
        prompt: "> ",
        win: "Correct!\n",
        lose: "Game over, the answer is {secret}\n",
        ..NONE
    },
    Wording {
        name: "left",
        prompt: "{left} guesses left. What do you think it is? ",
        win: "Yes! That's the word.\n",
        lose: "Better luck next time, the secret word was \"{secret}\".\n",
        ..NONE
    },
    Wording {
        name: "two lines",
        prompt: "--- Round {n} ---\nYour word please:\n",
        win: "Good job, you won the game\n",
        lose: "Sorry, you did not guess the word {secret}\n",
        ..NONE
    },
];

/// Wordings of Lingo.
pub const LINGO: [Wording; 5] = [
    Wording {
        name: "plain",
        welcome: "LINGO\n",
        prompt: "Your guess? ",
        rejects: &[
            ("wrong-length", "The word must have 5 letters!\n"),
            ("not-in-bank", "That word is not in the list.\n"),
        ],
        win: "You won in {n} turns!\n",
        secret: "The word was {secret}.\n",
        ..NONE
    },
    Wording {
        name: "loud",
        prompt: "ENTER A WORD:\n",
        rejects: &[
            ("wrong-length", "WRONG LENGTH\n"),
            ("not-in-bank", "NOT A VALID WORD\n"),
        ],
        win: "CONGRATULATIONS! YOU GUESSED IT IN {n} TRIES\n",
        secret: "THE SECRET WORD WAS {secret}\n",
        ..NONE
    },
    Wording {
        name: "says the guess",
        prompt: "Try #{n}: ",
        rejects: &[
            ("wrong-length", "{guess} has the wrong number of letters\n"),
            ("not-in-bank", "{guess} is not in my dictionary\n"),
        ],
        win: "Well done, you needed {n} guesses for {secret}.\n",
        secret: "You gave up, it was {secret}\n",
        quit: "",
        ..NONE
    },
    Wording {
        name: "terse",
        prompt: "> ",
        rejects: &[
            ("wrong-length", "5 characters please\n"),
            ("not-in-bank", "unknown word\n"),
        ],
        win: "you win, {n} attempts\n",
        secret: "answer: {secret}\n",
        ..NONE
    },
    Wording {
        name: "its own words",
        prompt: "word? ",
        rejects: &[("wrong-length", "Bzzt!\n"), ("not-in-bank", "Bzzt bzzt!\n")],
        win: "Ding ding! {n}\n",
        secret: "{secret}, of course\n",
        known: false,
        ..NONE
    },
];

impl Wording {
    /// How a check rejects.
    pub fn rejects(&self, rule: &str) -> &'static str {
        let found = self.rejects.iter().find(|(known, _)| *known == rule);
        found.map_or("", |(_, text)| text)
    }
}
