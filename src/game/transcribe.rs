//! Playing a whole script at once.

use std::io;

use super::spec::Spec;
use super::{Console, Event, PlayError, Setting, Transcript, Turn, play};

/// Plays a game with `stdin` typed, and writes everything down.
///
/// # Errors
/// See [`PlayError`].
pub fn transcribe(
    spec: &Spec,
    setting: &Setting<'_>,
    stdin: &[u8],
) -> Result<Transcript, PlayError> {
    let mut scribe = Scribe {
        stdin,
        transcript: Transcript::default(),
    };
    play(spec, setting, &mut scribe)?;
    scribe.transcript.unread = scribe.stdin.len();
    Ok(scribe.transcript)
}

/// A console that types a script and writes down what happens.
struct Scribe<'a> {
    /// What was not read yet.
    stdin: &'a [u8],
    transcript: Transcript,
}

impl Console for Scribe<'_> {
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.stdin.is_empty() {
            return Ok(None);
        }
        let end = self.stdin.iter().position(|byte| *byte == b'\n');
        let typed = self.stdin[..end.unwrap_or(self.stdin.len())].to_vec();
        self.stdin = end.map_or(&[], |end| &self.stdin[end + 1..]);
        self.transcript.turns.push(Turn {
            typed: typed.clone(),
            printed: Vec::new(),
        });
        Ok(Some(typed))
    }

    fn print(&mut self, text: &[u8]) -> io::Result<()> {
        let page = match self.transcript.turns.last_mut() {
            Some(turn) => &mut turn.printed,
            None => &mut self.transcript.opening,
        };
        page.extend_from_slice(text);
        Ok(())
    }

    fn event(&mut self, event: Event) -> io::Result<()> {
        let lines = self.transcript.turns.len();
        self.transcript.events.push((lines, event));
        Ok(())
    }
}
