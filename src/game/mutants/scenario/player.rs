//! One play in the making.

use super::dice::Dice;
use super::hidden::{self, Hidden};
use super::opening::{self, Opening};
use super::words::Words;
use super::{Materials, Scenario, numbers};
use crate::game::spec::{Argument, Secret, Spec, WordSource};
use crate::game::{Event, Mark, Variable};

/// After so many guesses that were not taken, the play goes for its end.
const PATIENCE: usize = 40;

/// Plays with boards that are longer are not made.
const LONGEST_BOARD: u64 = 1000;

/// How a play ends.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Win,
    Loss,
    Quit,
}

pub(super) struct Player<'a> {
    spec: &'a Spec,
    dice: Dice,
    words: Words,
    hidden: Hidden,
    attempts: Option<u64>,
    /// Words of the given bank; the play's own bank holds them and no others.
    known: Vec<&'a [u8]>,
    /// Words that are typed and must not be put into the bank.
    outside: Vec<Vec<u8>>,
    scenario: Scenario,
    /// What has come of the play so far.
    state: State,
}

/// What has come of a play.
#[derive(Default)]
struct State {
    taken: u64,
    typed: Vec<Vec<u8>>,
    greens: Vec<bool>,
    over: bool,
}

impl<'a> Player<'a> {
    /// Sets the table; `None` when there is no secret to play with.
    pub(super) fn new(spec: &'a Spec, materials: &Materials<'a>, mut dice: Dice) -> Option<Self> {
        let words = Words::new(spec, &mut dice);
        let opening = opening::choose(spec, &mut dice);
        let rows = opening.attempts.filter(|_| spec.shows(Variable::Board));
        if rows.is_some_and(|rows| rows > LONGEST_BOARD) {
            return None;
        }
        let mut known = hidden::known(spec, materials, &mut dice);
        let hidden = Hidden::choose(spec, &opening, &known, &words, &mut dice)?;
        if spec.secret.is_from(&WordSource::File) {
            // They have all lengths, and most guesses should have the right one.
            known.retain(|word| word.len() == hidden.length());
        }
        let mut player = Self {
            spec,
            dice,
            words,
            hidden,
            attempts: opening.attempts,
            known,
            outside: Vec::new(),
            scenario: Scenario::default(),
            state: State::default(),
        };
        player.lay_out(&opening);
        Some(player)
    }

    /// Puts arguments, files, bank and secret in their places.
    fn lay_out(&mut self, opening: &Opening) {
        let secret = self.hidden.typed();
        let attempts = self.attempts.unwrap_or(0);
        let scenario = &mut self.scenario;
        for line in &opening.lines {
            scenario.stdin.extend_from_slice(line);
            scenario.stdin.push(b'\n');
        }
        if let Some(text) = opening::file(self.spec, attempts, &secret) {
            scenario.files.push((opening::FILE.to_owned(), text));
        }
        let arguments = self.spec.arguments();
        scenario
            .args
            .extend(arguments.iter().map(|argument| match argument {
                Argument::Bank => opening::FILE.to_owned(),
                Argument::Attempts => attempts.to_string(),
            }));
        let shown = String::from_utf8_lossy(&secret).into_owned();
        let checked = self.spec.looks_words_up();
        let banked = self.spec.secret.is_from(&WordSource::Bank);
        if banked {
            let alone = [secret.as_slice()];
            let words = match self.known.is_empty() || !checked {
                true => alone.as_slice(),
                false => self.known.as_slice(),
            };
            let mut bank = words.join(&b'\n');
            bank.push(b'\n');
            if arguments.contains(&Argument::Bank) {
                scenario.files.push((opening::FILE.to_owned(), bank));
            } else {
                scenario.bank = Some(bank);
            }
        }
        let drawn = matches!(self.spec.secret, Secret::Numbers { fixed: None, .. });
        scenario.secret = (drawn && opening.secret.is_none() || banked && checked).then_some(shown);
    }

    /// Plays to the end.
    pub(super) fn play(mut self) -> Option<Scenario> {
        let (ending, before) = self.plan();
        self.look()?;
        let mut tries = 0;
        while !self.state.over
            && self.state.taken < before
            && tries < PATIENCE.max(before as usize * 4)
        {
            let guess = self.guess(tries > PATIENCE / 2);
            self.type_in(&guess)?;
            tries += 1;
        }
        if !self.state.over
            && ending == Ending::Quit
            && let Some(quit) = &self.spec.quit
        {
            let word = quit.word.clone().into_bytes();
            self.type_in(&word)?;
        }
        if !self.state.over {
            let secret = self.hidden.typed();
            self.type_in(&secret)?;
        }
        self.state.over.then_some(self.scenario)
    }

    /// The ending, and how many wrong guesses are taken before it.
    fn plan(&mut self) -> (Ending, u64) {
        if self.spec.quit.is_some() && self.dice.one_in(4) {
            return (Ending::Quit, self.dice.below(4) as u64);
        }
        // A game of many attempts is won before it bores.
        let bound = self.attempts.filter(|bound| *bound <= 12);
        match (bound, self.dice.below(4)) {
            (Some(bound), 0) => (Ending::Loss, bound),
            (Some(bound), 1) => (Ending::Win, bound.saturating_sub(1)),
            (Some(bound), _) => (Ending::Win, self.dice.below(bound as usize) as u64),
            (None, _) => (Ending::Win, self.dice.below(6) as u64),
        }
    }

    fn guess(&mut self, in_earnest: bool) -> Vec<u8> {
        let dice = &mut self.dice;
        match &self.hidden {
            Hidden::Row(row, shape) => numbers::typed(&numbers::guess(row, shape, dice)),
            Hidden::Word(secret) => {
                if in_earnest {
                    return self.words.keeping(secret, &self.state.greens, dice);
                }
                if let Some(quit) = self.spec.quit.as_ref().filter(|_| dice.one_in(16)) {
                    return other_case(&quit.word);
                }
                if dice.one_in(6)
                    && let Some(again) = dice.pick(&self.state.typed)
                {
                    return again.clone();
                }
                if dice.one_in(2)
                    && let Some(known) = dice.pick(&self.known)
                {
                    return known.to_vec();
                }
                self.words.guess(secret, &self.state.greens, dice)
            }
        }
    }

    /// Types a guess and looks at what comes of it.
    fn type_in(&mut self, guess: &[u8]) -> Option<()> {
        self.enlist(guess);
        self.scenario.stdin.extend_from_slice(guess);
        self.scenario.stdin.push(b'\n');
        self.state.typed.push(guess.to_vec());
        self.look()
    }

    /// Decides whether a word is in a bank that was made up.
    fn enlist(&mut self, guess: &[u8]) {
        let made_up = self.known.is_empty() && self.spec.looks_words_up();
        let fits = self
            .spec
            .length()
            .is_none_or(|length| length == guess.len());
        if !made_up || !fits || self.outside.iter().any(|word| word == guess) {
            return;
        }
        let files = self.scenario.files.iter_mut();
        let mut banks = files.map(|(_, text)| text).chain(&mut self.scenario.bank);
        let Some(bank) = banks.next() else { return };
        if bank.split(|byte| *byte == b'\n').any(|word| word == guess) {
            return;
        }
        if self.dice.one_in(6) {
            self.outside.push(guess.to_vec());
        } else {
            bank.extend_from_slice(guess);
            bank.push(b'\n');
        }
    }

    /// Plays what is typed so far; `None` when that cannot be played.
    fn look(&mut self) -> Option<()> {
        let transcript = self.scenario.play(self.spec).ok()?;
        let events = transcript.events.iter().map(|(_, event)| event);
        self.state.taken = 0;
        self.state.greens = vec![false; self.hidden.length()];
        for event in events {
            if let Event::Scored { marks, .. } = event {
                self.state.taken += 1;
                let places = self.state.greens.iter_mut().zip(marks);
                places.for_each(|(green, mark)| *green |= *mark == Mark::Hit);
            }
        }
        let ended = transcript.events.last().map(|(_, event)| event);
        self.state.over = ended.is_some() && ended != Some(&Event::EndOfInput);
        Some(())
    }
}

/// The word in capitals, or in small letters where it has no others.
fn other_case(word: &str) -> Vec<u8> {
    let upper = word.to_uppercase();
    let other = if upper == word {
        word.to_lowercase()
    } else {
        upper
    };
    other.into_bytes()
}
