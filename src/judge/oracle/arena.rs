//! Playing the engine with any secret.

use crate::fixture::WorkingFolder;
use crate::fixture::{Assignment, Case, DataFile, Reference};
use crate::game::spec::{Argument, Secret, Spec};
use crate::game::{Event, Files, Letter, Setting, Transcript, Word, transcribe};

use super::Space;

/// What surrounds the plays of a case: everything but the secret and what is typed.
#[derive(Debug, Clone, Copy)]
pub struct Arena<'a> {
    /// The game.
    pub spec: &'a Spec,
    /// The game whose rules say which guesses have a score.
    rules: &'a Spec,
    /// The variant that it is; none for the game of the case.
    pub variant: Option<&'a str>,
    /// The arguments of the command line.
    pub args: &'a [String],
    files: &'a [DataFile],
    /// The name of the bank, where the program is not told it.
    bank: Option<&'a str>,
}

impl<'a> Arena<'a> {
    /// The arena of a case, in a variant or in the case's own; none when there is no such variant.
    pub fn new(
        reference: &'a Reference,
        assignment: &'a Assignment,
        case: &'a Case,
        variant: Option<&'a str>,
    ) -> Option<Self> {
        let spec = reference.spec(variant.or(case.variant.as_deref())).ok()?;
        Some(Self {
            variant,
            ..Self::of(spec, assignment, case)
        })
    }

    /// The arena of a case, for a game that need not be the one of the assignment.
    pub fn of(spec: &'a Spec, assignment: &'a Assignment, case: &'a Case) -> Self {
        Self {
            spec,
            rules: spec,
            variant: None,
            args: &case.args,
            files: &case.files,
            bank: assignment.bank.as_deref(),
        }
    }

    /// The text of the word bank that the case gives to the game.
    pub fn bank_text(&self) -> Option<Vec<u8>> {
        WorkingFolder(self.files).read(self.name_of_bank()?.as_bytes())
    }

    /// The same surroundings for a game that draws otherwise. What may be guessed stays as it is.
    pub fn with_spec(self, spec: &'a Spec) -> Self {
        Self { spec, ..self }
    }

    /// Whether the rules say what a guess scores: numbers that no secret has are left open.
    pub(super) fn settles(&self, guess: &[u8]) -> bool {
        match &self.rules.secret {
            Secret::Numbers { shape, .. } => shape.settles(guess),
            Secret::Word { .. } => true,
        }
    }

    /// Plays with a secret. `part` is what the play needs of the bank, see
    /// [`Space::part_of_bank`]. None when the game cannot be played so. O(n) in what is typed and
    /// printed, whatever the size of the bank.
    pub(super) fn play(&self, secret: &Word, part: &[u8], stdin: &[u8]) -> Option<Transcript> {
        let text = std::str::from_utf8(&secret.text).ok()?;
        let bank = [part, &secret.text, b"\n"].concat();
        let files = WithBank {
            files: WorkingFolder(self.files),
            bank: self.name_of_bank(),
            text: &bank,
        };
        let setting = Setting {
            args: self.args,
            files: &files,
            bank: self.bank.map(|_| &bank[..]),
            secret: Some(text),
            seed: 0,
        };
        transcribe(self.spec, &setting, stdin).ok()
    }

    fn name_of_bank(&self) -> Option<&'a str> {
        let arguments = self.spec.arguments();
        let at = arguments
            .iter()
            .position(|argument| *argument == Argument::Bank);
        match at {
            Some(at) => self.args.get(at).map(String::as_str),
            None => self.bank,
        }
    }

    /// What a scored guess is made of.
    pub(super) fn letters(&self, guess: &[u8]) -> Vec<Letter> {
        if matches!(self.spec.secret, Secret::Word { .. }) {
            return Word::spelled(guess.to_vec(), self.spec.reading).letters;
        }
        let mut word = Word::default();
        for token in guess.split(|byte| *byte == b' ') {
            word.push_number(token);
        }
        word.letters
    }

    /// How each secret of `members` marks a guess, and whether it is the guess: those that do it
    /// alike are together, in their order. O(n log n) scores.
    pub(super) fn classes(
        &self,
        space: &Space,
        guess: &[Letter],
        members: &[u32],
    ) -> Vec<Vec<u32>> {
        let mut classes = std::collections::BTreeMap::<Vec<u8>, Vec<u32>>::new();
        let (mut marks, mut key) = (Vec::new(), Vec::new());
        for member in members {
            let secret = &space.get(*member).letters;
            let won = self.spec.judge(guess, secret, &mut marks);
            key.clear();
            key.extend([u8::from(won), u8::from(guess == secret.as_slice())]);
            key.extend(marks.iter().map(|mark| *mark as u8));
            match classes.get_mut(&key) {
                Some(class) => class.push(*member),
                None => {
                    classes.insert(key.clone(), vec![*member]);
                }
            }
        }
        classes.into_values().collect()
    }
}

/// The guesses of a play that were scored: the line that ended each, from 1, and its text.
pub(super) fn scored(play: &Transcript) -> impl Iterator<Item = (usize, &[u8])> {
    play.events.iter().filter_map(|(line, event)| match event {
        Event::Scored { guess, .. } => Some((*line, &guess[..])),
        _ => None,
    })
}

/// The line after which the secret was named first.
pub(super) fn revealed(play: &Transcript) -> Option<usize> {
    let mut events = play.events.iter();
    let found = events.find(|(_, event)| matches!(event, Event::Revealed(_)));
    found.map(|(line, _)| *line)
}

/// Whether input ended before the game did.
pub(super) fn is_cut_short(play: &Transcript) -> bool {
    let mut events = play.events.iter();
    events.any(|(_, event)| *event == Event::EndOfInput)
}

/// The working folder with another text for the bank.
struct WithBank<'a> {
    files: WorkingFolder<'a>,
    bank: Option<&'a str>,
    text: &'a [u8],
}

impl Files for WithBank<'_> {
    fn read(&self, name: &[u8]) -> Option<Vec<u8>> {
        match self.bank {
            Some(bank) if bank.as_bytes() == name => Some(self.text.to_vec()),
            _ => self.files.read(name),
        }
    }
}
