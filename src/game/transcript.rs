//! A whole play as text: what was typed and what was printed, turn by turn.

use super::Event;

/// A play, cut into turns; both views and every judge read it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Transcript {
    /// What is printed before the first line of input is read.
    pub opening: Vec<u8>,
    /// One turn for each line that the program pulled from stdin.
    pub turns: Vec<Turn>,
    /// What happened, each with the number of lines read until then.
    pub events: Vec<(usize, Event)>,
    /// Bytes of stdin after the last line that was read; what a token reader left of that line is
    /// not among them.
    pub unread: usize,
    /// The secret of a game that was lost, whether it was named or not: who names it must name
    /// this one.
    pub secret: Option<Vec<u8>>,
}

/// One input line and the output that answers it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turn {
    /// The line as it was typed, without its newline.
    pub typed: Vec<u8>,
    /// What was printed until the next line was read.
    pub printed: Vec<u8>,
}

impl Transcript {
    /// The piped view: stdout alone.
    pub fn piped(&self) -> Vec<u8> {
        let mut text = self.opening.clone();
        for turn in &self.turns {
            text.extend_from_slice(&turn.printed);
        }
        text
    }

    /// The terminal view: stdout with each typed line, and its newline, echoed where the program
    /// read it.
    pub fn terminal(&self) -> Vec<u8> {
        let mut text = self.opening.clone();
        for turn in &self.turns {
            text.extend_from_slice(&turn.typed);
            text.push(b'\n');
            text.extend_from_slice(&turn.printed);
        }
        text
    }
}
