//! Ways to say it in Mastermind.

use super::{NONE, Wording};

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
