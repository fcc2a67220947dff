//! Ways to say it in SWordle.

use super::{NONE, Wording};

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
