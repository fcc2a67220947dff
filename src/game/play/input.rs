//! Input as the original language reads it.

use super::{Screen, Stop};
use crate::game::Reading;
use crate::game::letter::is_space;

/// The input side of a console. A line is pulled only when what is asked for is not in the line
/// pulled last, so that a terminal echoes each line where the program would have read it.
pub(super) struct Input {
    reading: Reading,
    line: Vec<u8>,
    at: usize,
}

impl Input {
    pub(super) fn new(reading: Reading) -> Self {
        Self {
            reading,
            line: Vec::new(),
            at: 0,
        }
    }

    /// The next token or line.
    pub(super) fn next(&mut self, screen: &mut Screen<'_>) -> Result<Vec<u8>, Stop> {
        match self.reading {
            Reading::Token => self.token(screen),
            Reading::Line => {
                let mut line = screen.read_line()?.ok_or(Stop::EndOfInput)?;
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                Ok(line)
            }
        }
    }

    /// Like `cin >> word`: skips whitespace, across lines, and leaves what follows the token for
    /// the next read.
    fn token(&mut self, screen: &mut Screen<'_>) -> Result<Vec<u8>, Stop> {
        loop {
            let rest = self.line.get(self.at..).unwrap_or_default();
            if let Some(blanks) = rest.iter().position(|byte| !is_space(*byte)) {
                let word = &rest[blanks..];
                let length = word.iter().position(|byte| is_space(*byte));
                let token = &word[..length.unwrap_or(word.len())];
                self.at += blanks + token.len();
                return Ok(token.to_vec());
            }
            self.line = screen.read_line()?.ok_or(Stop::EndOfInput)?;
            self.at = 0;
        }
    }
}
