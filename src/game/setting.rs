//! What a game needs from outside, and where its output goes.

use std::io;

use super::Event;

/// What the program could open in its working folder.
pub trait Files {
    /// The bytes of the file of this name, if it can be opened.
    fn read(&self, name: &[u8]) -> Option<Vec<u8>>;
}

/// What surrounds one play.
pub struct Setting<'a> {
    /// The arguments of the command line.
    pub args: &'a [String],
    /// The files that the game may ask for.
    pub files: &'a dyn Files,
    /// The word bank of a game that is not told its name.
    pub bank: Option<&'a [u8]>,
    /// A word, or numbers separated by blanks, in place of the draw, of the pick from the bank or
    /// of the secret in the word file. The flag of the set-up still wins over it.
    pub secret: Option<&'a str>,
    /// What draws and picks start from.
    pub seed: u64,
}

/// Both ends of a dialogue.
pub trait Console {
    /// The next line of stdin without its newline; `None` at the end. It is asked for exactly when
    /// the game needs it.
    ///
    /// # Errors
    /// When stdin cannot be read; the play stops.
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>>;

    /// Takes the next piece of output. Pieces are short, whatever is printed in all.
    ///
    /// # Errors
    /// When the piece cannot be written; the play stops.
    fn print(&mut self, text: &[u8]) -> io::Result<()>;

    /// Takes what just happened.
    ///
    /// # Errors
    /// When it cannot be written; the play stops.
    fn event(&mut self, event: Event) -> io::Result<()>;

    /// Takes what the secret was, when a game is lost; whether it is named is up to the game.
    fn lost(&mut self, _secret: &[u8]) {}
}
