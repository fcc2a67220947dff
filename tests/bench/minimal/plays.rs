//! All plays of a game, up to a bound: how they open, and what is typed next.
//!
//! Letters stand in the order of their first use, since a game tells one small letter from another
//! by nothing but what is equal: whoever renames the letters of a play plays the same.

use std::sync::OnceLock;

use regrade::game::mutants::Scenario;
use regrade::game::spec::{Argument, FlagSecret, Line, Numbers, Secret, Spec, Step, WordSource};
use regrade::game::{Ask, Event, Transcript};

use super::kind::Kind;
use super::words::words;

/// The word file and the bank.
const FILE: &str = "words.txt";

/// A file that is not there.
const MISSING: &str = "nowhere.txt";

/// How often a missing file is named, or a number refused, before the game begins.
const REFUSALS: usize = 2;

/// All plays of a game whose words have up to so many letters.
pub struct Plays<'a> {
    pub spec: &'a Spec,
    pub letters: usize,
    /// The most lines of a play.
    pub lines: usize,
    /// What the mutants that are sought have in common.
    pub kind: Kind,
    rows: OnceLock<Vec<String>>,
}

/// What the next line of a play may be.
#[derive(Clone, Copy)]
pub struct Next {
    /// It has to end the game.
    pub is_last: bool,
    /// There is room for one more word of the bank.
    pub has_room: bool,
}

/// A play that has begun.
#[derive(Clone)]
pub struct Begun {
    pub play: Scenario,
    secret: String,
    attempts: u64,
    /// How many letters are in use: the first ones of the alphabet.
    used: u8,
    /// Words that the bank must not have.
    outside: Vec<String>,
    /// Whether one of the guesses is not the usual one.
    pub is_special: bool,
}

impl<'a> Plays<'a> {
    pub fn new(spec: &'a Spec, letters: usize, lines: usize, kind: Kind) -> Self {
        Self {
            spec,
            letters,
            lines,
            kind,
            rows: OnceLock::new(),
        }
    }

    /// How many bytes a line with a guess has at least.
    pub fn least(&self) -> usize {
        match &self.spec.secret {
            // A number and what stands behind it.
            Secret::Numbers { shape, .. } => 2 * shape.count,
            Secret::Word {
                length: Some(length),
                ..
            } if !self.checks("wrong-length") => length + 1,
            Secret::Word { .. } => 1,
        }
    }

    fn checks(&self, name: &str) -> bool {
        let mut checks = self.spec.checks.iter();
        checks.any(|check| check.rule.name() == name)
    }

    /// The bound in words.
    pub fn bound(&self) -> String {
        match &self.spec.secret {
            Secret::Numbers { .. } => "every row".to_owned(),
            Secret::Word {
                length: Some(length),
                ..
            } => format!("words of {length} letters"),
            Secret::Word { .. } => format!("words of up to {} letters", self.letters),
        }
    }

    /// All ways to begin.
    pub fn begun(&self) -> Vec<Begun> {
        let mut begun = vec![(Scenario::default(), None, None)];
        for step in &self.spec.setup {
            begun = begun
                .into_iter()
                .flat_map(|(play, attempts, flagged)| match step {
                    Step::Say(_) => vec![(play, attempts, flagged)],
                    Step::Arguments(arguments) => self.with_arguments(&play, arguments),
                    Step::AskNumber(ask) => {
                        let flag = ask.flag.as_ref();
                        // More attempts than a play can use up are as good as the most.
                        let lines = i64::try_from(self.lines).unwrap_or(i64::MAX);
                        let most = ask.high - 1..=ask.high;
                        let few = ask.low..=ask.high.min(ask.low + lines);
                        let all = flag.map(|flag| flag.value).into_iter().chain(few);
                        let taken = all.chain(most);
                        let refused = ask.high + 1;
                        (0..=REFUSALS)
                            .flat_map(|times| taken.clone().map(move |number| (times, number)))
                            .map(|(times, number)| {
                                let mut play = play.clone();
                                let refused = format!("{refused}\n").repeat(times);
                                play.stdin.extend(refused.bytes());
                                play.stdin.extend(format!("{number}\n").bytes());
                                let flag = flag.filter(|flag| flag.value == number);
                                let secret = flag.and_then(|flag| flag.secret.clone());
                                (play, u64::try_from(number).ok(), secret)
                            })
                            .collect()
                    }
                    Step::AskFile(_) => (0..=REFUSALS)
                        .flat_map(|times| self.attempts().map(move |attempts| (times, attempts)))
                        .map(|(times, attempts)| {
                            let mut play = play.clone();
                            let missing = format!("{MISSING}\n").repeat(times);
                            play.stdin.extend(missing.bytes());
                            play.stdin.extend(format!("{FILE}\n").bytes());
                            (play, Some(attempts), None)
                        })
                        .collect(),
                })
                .collect();
        }
        let begun = begun.into_iter().flat_map(|(play, attempts, flagged)| {
            self.with_secrets(&play, attempts.unwrap_or(0), flagged.as_ref())
        });
        begun.collect()
    }

    /// The numbers of attempts: a play of so many lines uses up no more.
    fn attempts(&self) -> std::ops::RangeInclusive<u64> {
        1..=self.lines as u64
    }

    fn with_arguments(
        &self,
        play: &Scenario,
        arguments: &[Argument],
    ) -> Vec<(Scenario, Option<u64>, Option<FlagSecret>)> {
        self.attempts()
            .map(|attempts| {
                let mut play = play.clone();
                play.args
                    .extend(arguments.iter().map(|argument| match argument {
                        Argument::Bank => FILE.to_owned(),
                        Argument::Attempts => attempts.to_string(),
                    }));
                (play, Some(attempts), None)
            })
            .collect()
    }

    /// The play with each secret that it may have.
    fn with_secrets(
        &self,
        play: &Scenario,
        attempts: u64,
        flagged: Option<&FlagSecret>,
    ) -> Vec<Begun> {
        let secrets: Vec<(String, bool)> = match (&self.spec.secret, flagged) {
            (_, Some(FlagSecret::Word(word))) => vec![(word.clone(), false)],
            (_, Some(FlagSecret::Numbers(row))) => vec![(Numbers::typed(row), false)],
            (Secret::Numbers { shape, .. }, None) => {
                // Which numbers a secret has matters no more than which letters.
                let row: Vec<i64> = (shape.low..).take(shape.count).collect();
                vec![(Numbers::typed(&row), true)]
            }
            (Secret::Word { length, .. }, None) => {
                let lengths = length.map_or(1..=self.letters, |length| length..=length);
                let words = lengths.flat_map(|length| words(length, 0, b""));
                words.map(|(word, _)| (word, false)).collect()
            }
        };
        let secrets = secrets.into_iter();
        secrets
            .map(|(secret, is_named)| self.with_secret(play.clone(), attempts, secret, is_named))
            .collect()
    }

    fn with_secret(
        &self,
        mut play: Scenario,
        attempts: u64,
        secret: String,
        is_named: bool,
    ) -> Begun {
        for step in &self.spec.setup {
            if let Step::AskFile(ask) = step {
                let lines = ask.lines.iter().map(|line| match line {
                    Line::Attempts => format!("{attempts}\n"),
                    Line::Secret => format!("{secret}\n"),
                });
                let text = lines.collect::<String>().into_bytes();
                play.files.push((FILE.to_owned(), text));
            }
        }
        if let Secret::Word {
            from: WordSource::Bank,
            ..
        } = self.spec.secret
        {
            let bank = format!("{secret}\n").into_bytes();
            match self.spec.arguments().contains(&Argument::Bank) {
                true => play.files.push((FILE.to_owned(), bank)),
                false => play.bank = Some(bank),
            }
        }
        play.secret = is_named.then(|| secret.clone());
        let letters = secret.bytes().filter(u8::is_ascii_lowercase);
        let used = letters.max().map_or(0, |last| last - b'a' + 1);
        Begun {
            play,
            secret,
            attempts,
            used,
            outside: Vec::new(),
            is_special: false,
        }
    }

    /// The play with one more line: every guess there is, where it may be the one that matters.
    pub fn longer(&self, begun: &Begun, transcript: &Transcript, next: Next) -> Vec<Begun> {
        let scored = |event: &Event| matches!(event, Event::Scored { .. });
        let events = transcript.events.iter();
        let taken = events.filter(|(_, event)| scored(event)).count() as u64;
        let can_lose = self.spec.end.lose.is_some() && taken + 1 >= begun.attempts;
        if next.is_last && !can_lose {
            // Nothing else ends the game.
            let quit = self.spec.quit.iter().map(|quit| quit.word.clone());
            let ends = quit.chain([begun.secret.clone()]);
            return self.guessed(begun, ends.map(|word| (word, begun.used)), next);
        }
        if let Some(bank) = begun.play.bank.as_deref()
            && self.kind.rejects_alike
            && !next.has_room
        {
            // Any other word would be rejected.
            let bank = String::from_utf8_lossy(bank).into_owned();
            let words = bank.lines().map(str::to_owned);
            let quit = self.spec.quit.iter().map(|quit| quit.word.clone());
            let known = words.chain(quit).map(|word| (word, begun.used));
            return self.guessed(begun, known, next);
        }
        match &self.spec.secret {
            Secret::Numbers { shape, .. } => {
                let all = self.rows.get_or_init(|| shape.typed_rows(usize::MAX));
                self.guessed(begun, all.iter().map(|row| (row.clone(), begun.used)), next)
            }
            Secret::Word { length, .. } => {
                let capital = begun.secret.to_ascii_uppercase();
                let other: Vec<u8> = match self.checks("not-lowercase") {
                    true => capital.bytes().chain([b'1']).collect(),
                    false => capital.bytes().take(1).collect(),
                };
                let of_length = |length: usize| words(length, begun.used, &other);
                let mut all: Vec<(String, u8)> = match length {
                    None => (0..=self.letters).flat_map(of_length).collect(),
                    // What is scored has the length of the secret.
                    Some(length) if !self.checks("wrong-length") => of_length(*length),
                    Some(length) => {
                        let wrong = [3, length - 1, length + 1];
                        let wrong = wrong.map(|length| ("a".repeat(length), begun.used));
                        (0..3)
                            .flat_map(of_length)
                            .chain(wrong)
                            .chain(of_length(*length))
                            .collect()
                    }
                };
                if let Some(quit) = &self.spec.quit {
                    all.push((quit.word.clone(), begun.used));
                    all.push((quit.word.to_lowercase(), begun.used));
                }
                self.guessed(begun, all.into_iter(), next)
            }
        }
    }

    /// The play with each of the guesses. In a game that forgets, a play that shows something shows
    /// it at one guess, and the others are any: the first one that is wrong.
    fn guessed(
        &self,
        begun: &Begun,
        all: impl Iterator<Item = (String, u8)>,
        next_line: Next,
    ) -> Vec<Begun> {
        let mut longer = Vec::new();
        let mut usual: Option<String> = None;
        for (word, used) in all {
            let is_secret = word == begun.secret;
            let is_usual = match (&usual, is_secret) {
                (Some(usual), _) => *usual == word,
                (None, true) => false,
                (None, false) => {
                    usual = Some(word.clone());
                    true
                }
            };
            let is_special = self.kind.forgets && !is_usual && !is_secret;
            if is_special && begun.is_special {
                continue;
            }
            let mut next = begun.clone();
            next.play.stdin.extend(format!("{word}\n").bytes());
            next.used = used;
            next.is_special |= is_special;
            self.with_bank(next, &word, next_line, &mut longer);
        }
        longer
    }

    /// The play with the guess outside of the bank, and within it, where that matters.
    fn with_bank(&self, begun: Begun, word: &str, next: Next, longer: &mut Vec<Begun>) {
        let length = self.spec.length();
        let bank = begun.play.bank.as_deref();
        let is_known = bank.is_none_or(|bank| {
            let mut words = bank.split(|byte| *byte == b'\n');
            words.any(|known| known == word.as_bytes())
        });
        if is_known || Some(word.len()) != length || begun.outside.iter().any(|one| one == word) {
            longer.push(begun);
            return;
        }
        if next.has_room {
            let mut within = begun.clone();
            if let Some(bank) = &mut within.play.bank {
                bank.extend(format!("{word}\n").bytes());
            }
            // Which of several words is drawn has to be said.
            within.play.secret = Some(within.secret.clone());
            longer.push(within);
        }
        if !self.kind.rejects_alike {
            let mut without = begun;
            without.outside.push(word.to_owned());
            longer.push(without);
        }
    }
}

/// Whether the last guess of a play was rejected.
pub fn is_rejected(transcript: &Transcript) -> bool {
    let read = transcript.turns.len();
    let events = transcript.events.iter();
    let mut of_last = events.filter(|(turn, _)| *turn == read);
    of_last.any(|(_, event)| matches!(event, Event::Rejected { .. }))
}

/// Whether a play waits for a guess, or is over just when all was read.
pub enum State {
    Waits,
    Over,
    /// It ended before all was read, or asks for something else.
    Neither,
}

/// How far a play has come.
pub fn state(transcript: &Transcript) -> State {
    let mut events = transcript.events.iter().rev().map(|(_, event)| event);
    match events.next() {
        _ if transcript.unread > 0 => State::Neither,
        Some(Event::EndOfInput) => match events.next() {
            Some(Event::Asked(Ask::Guess)) => State::Waits,
            _ => State::Neither,
        },
        _ => State::Over,
    }
}
