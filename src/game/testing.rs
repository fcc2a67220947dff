//! What the tests of the games share.

pub(super) mod specs;

use super::{Event, Files, PlayError, Setting, Spec, Transcript, transcribe};
use crate::util::config::Source;

/// A folder of files.
pub(super) struct Folder<'a>(pub(super) &'a [(&'a str, &'a str)]);

impl Files for Folder<'_> {
    fn read(&self, name: &[u8]) -> Option<Vec<u8>> {
        let found = self.0.iter().find(|(known, _)| known.as_bytes() == name);
        found.map(|(_, text)| text.as_bytes().to_vec())
    }
}

/// The `game.toml` of a reference game.
pub(super) fn source(game: &str) -> Source {
    let text = match game {
        "swordle" => include_str!("../../fixtures/swordle/game.toml"),
        "wordle" => include_str!("../../fixtures/wordle/game.toml"),
        "mastermind" => include_str!("../../fixtures/mastermind/game.toml"),
        "lingo" => include_str!("../../fixtures/lingo/game.toml"),
        other => panic!("no game {other}"),
    };
    Source::new(format!("{game}/game.toml"), text)
}

/// A reference game, or a variant of it.
pub(super) fn spec(game: &str, variant: Option<&str>) -> Spec {
    Spec::parse(&source(game), variant).expect("the reference games are right")
}

/// A spec of the tests.
pub(super) fn small(text: &str) -> Spec {
    Spec::parse(&Source::new("small/game.toml", text), None).expect("the spec is right")
}

/// What a play is surrounded by, apart from the seed.
#[derive(Default, Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) args: &'a [&'a str],
    pub(super) files: &'a [(&'a str, &'a str)],
    pub(super) bank: Option<&'a str>,
    pub(super) secret: Option<&'a str>,
    pub(super) seed: u64,
}

impl Around<'_> {
    pub(super) fn try_play(&self, spec: &Spec, stdin: &[u8]) -> Result<Transcript, PlayError> {
        let args: Vec<String> = self.args.iter().map(ToString::to_string).collect();
        let setting = Setting {
            args: &args,
            files: &Folder(self.files),
            bank: self.bank.map(str::as_bytes),
            secret: self.secret,
            seed: self.seed,
        };
        transcribe(spec, &setting, stdin)
    }

    pub(super) fn play(&self, spec: &Spec, stdin: &str) -> Transcript {
        self.try_play(spec, stdin.as_bytes())
            .expect("the game can be played")
    }

    /// What a terminal shows.
    pub(super) fn terminal(&self, spec: &Spec, stdin: &str) -> String {
        text(self.play(spec, stdin).terminal())
    }

    /// What a pipe carries.
    pub(super) fn piped(&self, spec: &Spec, stdin: &str) -> String {
        text(self.play(spec, stdin).piped())
    }

    pub(super) fn failure(&self, spec: &Spec, stdin: &str) -> String {
        let error = self.try_play(spec, stdin.as_bytes());
        error.expect_err("the game cannot be played").to_string()
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the game prints UTF-8")
}

/// The events without the numbers of their turns.
pub(super) fn events(transcript: &Transcript) -> Vec<Event> {
    let events = transcript.events.iter();
    events.map(|(_, event)| event.clone()).collect()
}
