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
        let Some(typed) = next_line(&mut self.stdin) else {
            return Ok(None);
        };
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

    fn lost(&mut self, secret: &[u8]) {
        self.transcript.secret = Some(secret.to_vec());
    }
}

/// Takes the next line off a script, without its newline; none at the end.
pub fn next_line(script: &mut &[u8]) -> Option<Vec<u8>> {
    if script.is_empty() {
        return None;
    }
    let end = script.iter().position(|byte| *byte == b'\n');
    let (line, rest) = script.split_at(end.unwrap_or(script.len()));
    *script = rest.get(1..).unwrap_or_default();
    Some(line.to_vec())
}
