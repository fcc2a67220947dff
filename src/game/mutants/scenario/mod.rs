//! Plays inside what a game defines: guesses that are valid, guesses that fail each check and
//! several at once, boundaries, every ending. No play ends with the end of input.

mod dice;
mod hidden;
mod numbers;
mod opening;
mod player;
mod words;

#[cfg(test)]
mod tests;

use crate::game::spec::{Argument, WordSource};
use crate::game::{Files, PlayError, Setting, Spec, Transcript, transcribe};

use dice::Dice;
use player::Player;

/// What an assignment has that plays should be made of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Materials<'a> {
    /// The word bank; secrets and many guesses come from it, and the bank of each play is some of
    /// its words. A game whose secret a file holds has no bank, but can be given one of words that
    /// are right for its file. Without one, words are made up.
    pub bank: Option<&'a [u8]>,
}

/// One play: all that it is surrounded by, and what is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The arguments of the command line.
    pub args: Vec<String>,
    /// The files of the working folder, each with its name.
    pub files: Vec<(String, Vec<u8>)>,
    /// The word bank of a game that is not told its name.
    pub bank: Option<Vec<u8>>,
    /// The secret, where nothing else fixes it.
    pub secret: Option<String>,
    /// What is typed, each line with its newline.
    pub stdin: Vec<u8>,
}

impl Files for Scenario {
    fn read(&self, name: &[u8]) -> Option<Vec<u8>> {
        let mut files = self.files.iter();
        let found = files.find(|(known, _)| known.as_bytes() == name);
        found.map(|(_, text)| text.clone())
    }
}

impl Scenario {
    /// What the play is surrounded by. The seed is 0.
    pub fn setting(&self) -> Setting<'_> {
        Setting {
            args: &self.args,
            files: self,
            bank: self.bank.as_deref(),
            secret: self.secret.as_deref(),
            seed: 0,
        }
    }

    /// The bank that a game draws its secret from in this play; none where it draws none from one.
    pub fn bank_of(&self, spec: &Spec) -> Option<&[u8]> {
        if !spec.secret.is_from(&WordSource::Bank) {
            return None;
        }
        let arguments = spec.arguments();
        match arguments.iter().position(|one| *one == Argument::Bank) {
            Some(at) => {
                let name = self.args.get(at)?;
                let file = self.files.iter().find(|(file, _)| file == name)?;
                Some(&file.1)
            }
            None => self.bank.as_deref(),
        }
    }

    /// The play as the game, or a mutant of it, goes through it.
    ///
    /// # Errors
    /// When the game cannot be played with this; a scenario's own game always can.
    pub fn play(&self, spec: &Spec) -> Result<Transcript, PlayError> {
        transcribe(spec, &self.setting(), &self.stdin)
    }
}

/// Makes `count` plays of a game, the same for the same seed. A game that cannot be played inside
/// its domain, as one with a bank in which no word is a secret, yields none.
///
/// The game is played while it is made, so that guesses build on the marks before them.
/// O(guesses²) a play; a play has at most a few dozen guesses, or as many as the spec itself
/// demands.
pub fn scenarios(spec: &Spec, materials: &Materials<'_>, seed: u64, count: usize) -> Vec<Scenario> {
    let mut made = Vec::with_capacity(count);
    // A start that leads nowhere is left; twice as many starts are plenty.
    for number in 0..2 * count as u64 {
        if made.len() == count {
            break;
        }
        let dice = Dice::new(seed, number);
        made.extend(Player::new(spec, materials, dice).and_then(Player::play));
    }
    made
}
