//! Ways to say what is no row of marks.

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

/// Wordings of SWordle.
pub const SWORDLE: [Wording; 10] = [
    Wording {
        name: "chatty",
        welcome: "Hello and welcome to my word game! Guess the word to win, run out of guesses and you lose.\n",
        file: "Which file shall I open? ",
        no_file: "Sorry, I could not open that file.\n",
        told: "The secret word is 5 or whatever letters long: it has {len} letters. You have {a} guesses.\n",
        prompt: "Please type your guess: ",
        rejects: &[
            ("too-long", "That is longer than the secret word.\n"),
            ("too-short", "That is shorter than the secret word.\n"),
            ("not-lowercase", "Only lowercase letters please.\n"),
            ("repeats", "You used the same letter twice.\n"),
            ("already-tried", "You guessed this before.\n"),
            (
                "drops-green",
                "You have to keep the green letters where they are.\n",
            ),
        ],
        win: "Congratulations, you found the word!\n",
        lose: "Game over. You ran out of guesses.\n",
        ..NONE
    },
    Wording {
        name: "terse",
        welcome: "SWORDLE\n",
        file: "file> ",
        no_file: "no such file\n",
        told: "{len} letters / {a} tries\n",
        prompt: "guess> ",
        rejects: &[
            ("too-long", "too long\n"),
            ("too-short", "too short\n"),
            ("not-lowercase", "invalid characters\n"),
            ("repeats", "repeated letter\n"),
            ("already-tried", "already tried\n"),
            ("drops-green", "must use green\n"),
        ],
        win: "won\n",
        lose: "lost\n",
        ..NONE
    },
    Wording {
        name: "counting prompts",
        welcome: "**** Welcome to SWordle ****\n\n",
        file: "Enter the name of the txt file: ",
        no_file: "The file does not exist!\n",
        told: "\nYou need to guess a word with {len} letters.\nYou have {a} attempts in total.\n\n",
        prompt: "Attempt {n}/{a}: ",
        rejects: &[
            ("too-long", "ERROR: Your guess has too many letters!\n"),
            ("too-short", "ERROR: Your guess has too few letters!\n"),
            (
                "not-lowercase",
                "ERROR: Your guess must consist of lower-case letters.\n",
            ),
            (
                "repeats",
                "ERROR: Your guess must not contain repeated letters.\n",
            ),
            (
                "already-tried",
                "ERROR: You have already entered this word.\n",
            ),
            (
                "drops-green",
                "ERROR: A green letter is missing from its place.\n",
            ),
        ],
        win: "YOU WIN!!! The word was {secret}\n",
        lose: "YOU LOSE!!!\n",
        ..NONE
    },
    Wording {
        name: "prompt on its own line",
        welcome: "Lets play Wordle!\n",
        file: "Please give me the filename\n",
        no_file: "I can't find this file, try again\n",
        told: "There are {len} letters in the word. Number of attempts: {a} attempts\n",
        prompt: "Enter your guess:\n",
        rejects: &[
            ("too-long", "Your word is too long, try a shorter one\n"),
            ("too-short", "Not enough letters\n"),
            ("not-lowercase", "The word contains illegal characters\n"),
            ("repeats", "There are duplicates in your word\n"),
            ("already-tried", "This word has been tried before\n"),
            ("drops-green", "You didn't use the green letters\n"),
        ],
        win: "Well done, you win!\n",
        lose: "You have no more attempts. You lose!\n",
        ..NONE
    },
    Wording {
        name: "no newline before prompts",
        welcome: "Welcome!\n",
        file: "Enter file name: ",
        no_file: "Could not find the file! ",
        told: "The word has {len} letters. You can make {a} guesses. ",
        prompt: "What is your guess? ",
        rejects: &[
            ("too-long", "Word too long! "),
            ("too-short", "Word too short! "),
            ("not-lowercase", "Illegal letters! "),
            ("repeats", "Duplicate letters! "),
            ("already-tried", "Already tried! "),
            ("drops-green", "Green letters have to be used! "),
        ],
        win: "You win! ",
        lose: "You lose! ",
        ..NONE
    },
    Wording {
        name: "left in the prompt",
        welcome: "",
        file: "Dictionary file:",
        no_file: "Unable to open file\n",
        told: "Length: {len} letters\nYou get {a} chances\n",
        prompt: "({left} left) your word:",
        rejects: &[
            ("too-long", "The length of the word must be {len}\n"),
            ("too-short", "The length of the word must be {len}\n"),
            ("not-lowercase", "Use small letters only (a to z)\n"),
            (
                "repeats",
                "Each letter may be used only once, yours repeat a letter\n",
            ),
            ("already-tried", "You tried that already\n"),
            (
                "drops-green",
                "The letters you know to be green have to stay in the same position\n",
            ),
        ],
        win: "Bravo! That is the word.\n",
        lose: "No more tries left, better luck next time\n",
        ..NONE
    },
    Wording {
        name: "says the guess",
        welcome: "Welcome to SWordle!\n\n",
        file: "Please enter the file name: ",
        no_file: "File couldn't be opened.\n",
        told: "Word has {len} letters and you have {a} tries.\n",
        prompt: "Your guess: ",
        rejects: &[
            ("too-long", "'{guess}' is too long.\n"),
            ("too-short", "'{guess}' is too short.\n"),
            (
                "not-lowercase",
                "'{guess}' contains characters other than lowercase letters.\n",
            ),
            ("repeats", "'{guess}' contains a letter more than once.\n"),
            ("already-tried", "'{guess}' was already used.\n"),
            ("drops-green", "'{guess}' does not use the green letters.\n"),
        ],
        win: "Great, '{guess}' is the correct word!\n",
        lose: "You could not guess the word. You lost.\n",
        ..NONE
    },
    Wording {
        name: "spelling is not everything",
        welcome: "wellcome to swordle\n",
        file: "enter file name:",
        no_file: "cant find file!!\n",
        told: "you have {a} attempts and {len} letters\n",
        prompt: "enter ur guess:",
        rejects: &[
            ("too-long", "ur word is too long\n"),
            ("too-short", "ur word is too short\n"),
            ("not-lowercase", "dont use uppercase or digits\n"),
            ("repeats", "dont repeat letters\n"),
            ("already-tried", "u already tried this 1\n"),
            ("drops-green", "u must use the green letter\n"),
        ],
        win: "congratz u won\n",
        lose: "u lost lol\n",
        ..NONE
    },
    Wording {
        name: "echoes and rules",
        welcome: "==== RULES ====\nGuess the word. A green letter is right, a yellow one is in the word, a black one is not.\nNo repeated letters, no uppercase letters, and no word twice!\n===============\n",
        file: "Name of the file? ",
        no_file: "Error opening the file.\n",
        told: "The word has {len} letters; you have {a} attempts.\n",
        prompt: "Next guess? ",
        rejects: &[
            ("too-long", "Too many characters!\n"),
            ("too-short", "Too few characters!\n"),
            ("not-lowercase", "Illegal character found!\n"),
            ("repeats", "Repeating letters found!\n"),
            ("already-tried", "This word was used before!\n"),
            ("drops-green", "Green letters must be reused!\n"),
        ],
        win: "Victory!\n",
        lose: "Defeat!\n",
        ..NONE
    },
    Wording {
        name: "its own words",
        file: "file name: ",
        no_file: "hm?\n",
        told: "{len} letters, {a} attempts\n",
        prompt: "word: ",
        rejects: &[
            ("too-long", "Bzzt, A!\n"),
            ("too-short", "Bzzt, B!\n"),
            ("not-lowercase", "Bzzt, C!\n"),
            ("repeats", "Bzzt, D!\n"),
            ("already-tried", "Bzzt, E!\n"),
            ("drops-green", "Bzzt, F!\n"),
        ],
        win: "Ding ding ding!\n",
        lose: "Boo!\n",
        known: false,
        ..NONE
    },
];

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

/// Wordings of Mastermind.
pub const MASTERMIND: [Wording; 16] = [
    Wording {
        name: "places",
        prompt: "Turn {n}, your guess: ",
        score: "{h} in the right place, {w} in the wrong place\n",
        win: "You win!\n",
        lose: "You lose! The numbers were {secret}\n",
        ..NONE
    },
    Wording {
        name: "pegs",
        prompt: "Guess: ",
        score: "Black pegs: {h}\nWhite pegs: {w}\n",
        win: "You cracked the code!\n",
        lose: "Out of turns. The code was {secret}.\n",
        ..NONE
    },
    Wording {
        name: "turned round",
        prompt: "Enter 4 numbers> ",
        score: "Wrong position: {w} | Correct position: {h}\n",
        win: "Congrats\n",
        lose: "No more turns, you lost. Secret: {secret}\n",
        ..NONE
    },
    Wording {
        name: "a sentence",
        prompt: "\nTurn {n} of {a}\nWhat do you guess? ",
        score: "You have {h} numbers correct and {w} numbers misplaced.\n",
        win: "Well done!\n",
        lose: "You failed to guess the code. It was {secret}\n",
        ..NONE
    },
    Wording {
        name: "two sentences",
        prompt: "guess please: ",
        score: "{h} of your numbers are in the correct spot. {w} are correct but in the wrong spot.\n",
        win: "you won\n",
        lose: "you lost, the answer was {secret}\n",
        ..NONE
    },
    Wording {
        name: "bulls",
        prompt: "> ",
        score: "bulls={h} cows={w}\n",
        win: "You got it!\n",
        lose: "You ran out of turns, {secret} was the number\n",
        ..NONE
    },
    Wording {
        name: "columns",
        prompt: "Your numbers: ",
        score: "Correct  Misplaced\n{h} exact {w} near\n",
        win: "You win\n",
        lose: "You lose ({secret})\n",
        ..NONE
    },
    Wording {
        name: "handout, capitals",
        prompt: "WHAT IS YOUR GUESS: ",
        score: "NUMBER CORRECT: {h}\nNUMBER IN WRONG SPOT: {w}\n",
        win: "YOU WIN!\n",
        lose: "NO TURNS REMAIN, YOU LOSE!\nTHE NUMBERS WERE: {secret}\n",
        ..NONE
    },
    Wording {
        name: "remaining turns",
        prompt: "{left} turns left. Guess? ",
        score: "Right place: {h}. Wrong place: {w}.\n",
        win: "Good job, you won.\n",
        lose: "Game over! The numbers: {secret}\n",
        ..NONE
    },
    Wording {
        name: "not in position",
        prompt: "Guess {n}:\n",
        score: "{h} in position, {w} not in position\n",
        win: "Victory\n",
        lose: "Defeat, the code was {secret}\n",
        ..NONE
    },
    Wording {
        name: "hits",
        prompt: "try: ",
        score: "hits {h}, near misses {w}\n",
        win: "you did it\n",
        lose: "you lose. code {secret}\n",
        ..NONE
    },
    Wording {
        name: "brackets",
        prompt: "Next guess: ",
        score: "[correct {h}] [wrong place {w}]\n",
        win: "You have won!\n",
        lose: "You have lost! {secret}\n",
        ..NONE
    },
    Wording {
        name: "A and B",
        prompt: "guess: ",
        score: "{h}A{w}B\n",
        win: "You win!\n",
        lose: "You lose! {secret}\n",
        known: false,
        ..NONE
    },
    Wording {
        name: "bare numbers",
        prompt: "guess: ",
        score: "{h} {w}\n",
        win: "You win!\n",
        lose: "You lose! {secret}\n",
        known: false,
        ..NONE
    },
    Wording {
        name: "a sum",
        prompt: "guess: ",
        score: "{h}+{w}\n",
        win: "You win!\n",
        lose: "You lose! {secret}\n",
        known: false,
        ..NONE
    },
    Wording {
        name: "letters",
        prompt: "guess: ",
        score: "R{h} F{w}\n",
        win: "You win!\n",
        lose: "You lose! {secret}\n",
        known: false,
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
