//! The shortest play that tells which secret is drawn.

use std::collections::{BTreeSet, HashMap};

use super::campaign::Failure;
use super::subject::Table;
use crate::fixture::Rung;
use crate::game::mutants::{Materials, Scenario, scenarios};
use crate::game::spec::Argument;
use crate::game::{Bank, Event, Setting, Spec, Transcript, transcribe};
use crate::insight::level::Level;
use crate::insight::{shrink, size};
use crate::judge::oracle::Space;

/// How many secrets a play has to tell apart while it is shrunk.
const FEW: usize = 8;

/// How many plays are made, to shrink one that tells the secret.
const PLAYS: usize = 100;

/// A play, and what it tells.
#[derive(Debug)]
pub(super) struct Telling {
    /// The play, with the words of all banks of the assignment.
    pub play: Scenario,
    /// The secrets that can be drawn.
    pub space: Space,
    /// The secret for which the game prints a text; none where it does so for several.
    secrets: HashMap<Vec<u8>, Option<u32>>,
    level: Level,
    /// The game in each variant that is right.
    rights: Vec<Spec>,
}

impl Telling {
    /// Finds the play; none where no secret is drawn, or no play tells it.
    pub fn new(table: &Table<'_>) -> Option<Self> {
        let words = words(table);
        let bank = Bank::parse(&words);
        let space = Space::of(&table.spec, Some(&bank)).filter(|space| space.len() > 1)?;
        let play = telling(table, &space)?;
        let level = Level {
            rung: table.rung.max(Rung::Spaces),
            steps: Vec::new(),
        };
        let rights = rights(table);
        let secrets = secrets(&rights, &space, &play, &level);
        let play = with_bank(&table.spec, play, &words);
        table.is_decided(&play).then_some(Self {
            play,
            space,
            secrets,
            level,
            rights,
        })
    }

    /// The secret of a program that prints this.
    pub fn secret(&self, printed: &[u8]) -> Option<u32> {
        let told = self.secrets.get(&self.level.form(printed));
        told.copied().flatten()
    }

    /// Whether a wrong play is right with a secret, though its bank may not have that.
    pub fn plays(&self, secret: &str, failure: &Failure) -> bool {
        let seen = self.level.form(&failure.run.printed);
        let mut rights = self.rights.iter();
        failure.run.own_secret
            && rights.any(|spec| {
                let game = with_secret(spec, &failure.play, secret);
                game.is_some_and(|game| {
                    let text = self.level.form(&game.piped());
                    // What a program does once the input has ended is up to its language.
                    match game.events.last() {
                        Some((_, Event::EndOfInput)) => seen.starts_with(text.trim_ascii_end()),
                        _ => seen == text,
                    }
                })
            })
    }
}

/// The words of all banks of the assignment, each once, a line each.
fn words(table: &Table<'_>) -> Vec<u8> {
    let cases = table.assignment.cases.iter();
    let banks = cases.filter_map(|case| table.reference.bank_text(table.assignment, case));
    let banks: BTreeSet<&[u8]> = banks.collect();
    let mut seen = BTreeSet::new();
    let mut text = Vec::new();
    for bank in banks {
        for (_, word) in Bank::parse(bank).words() {
            if seen.insert(*word) {
                text.extend_from_slice(word);
                text.push(b'\n');
            }
        }
    }
    text
}

/// The smallest play that tells some secrets apart, with these alone in its bank.
fn telling(table: &Table<'_>, space: &Space) -> Option<Scenario> {
    let spec = &table.spec;
    let count = space.len().min(FEW);
    let few: Vec<String> = (0..count)
        .filter_map(|at| u32::try_from(at * space.len() / count).ok())
        .map(|at| space.name(at))
        .collect();
    let bank = few.iter().map(|word| format!("{word}\n"));
    let bank = bank.collect::<String>().into_bytes();
    let is_drawn = |play: &Scenario| play.secret.is_none();
    let has_all = |play: &Scenario| play.bank_of(spec).is_none_or(|text| *text == bank);
    let tells = |play: &Scenario| is_drawn(play) && has_all(play) && tells_apart(spec, play, &few);
    let materials = Materials { bank: table.bank() };
    let made = scenarios(spec, &materials, 1, PLAYS).into_iter();
    let made = made.map(|play| with_bank(spec, play, &bank));
    let first = made.filter(tells).min_by_key(size)?;
    Some(shrink(spec, &first, &mut |play| tells(play)))
}

/// The play with another bank, from which it draws.
fn with_bank(spec: &Spec, mut play: Scenario, bank: &[u8]) -> Scenario {
    play.secret = None;
    if play.bank_of(spec).is_none() {
        return play;
    }
    let arguments = spec.arguments();
    let at = arguments.iter().position(|one| *one == Argument::Bank);
    let name = at.and_then(|at| play.args.get(at));
    match play.files.iter_mut().find(|(file, _)| Some(file) == name) {
        Some((_, text)) => *text = bank.to_vec(),
        None => play.bank = Some(bank.to_vec()),
    }
    play
}

/// What the game prints with a secret.
pub(super) fn with_secret(spec: &Spec, play: &Scenario, secret: &str) -> Option<Transcript> {
    let setting = Setting {
        secret: Some(secret),
        ..play.setting()
    };
    transcribe(spec, &setting, &play.stdin).ok()
}

/// Whether a play ends just when all is read, whatever of these secrets is drawn, and with each of
/// them in another way.
fn tells_apart(spec: &Spec, play: &Scenario, secrets: &[String]) -> bool {
    let mut texts = BTreeSet::new();
    secrets.iter().all(|secret| {
        with_secret(spec, play, secret).is_some_and(|game| {
            let last = game.events.last().map(|(_, event)| event);
            let is_whole = game.unread == 0 && last != Some(&Event::EndOfInput);
            is_whole && texts.insert(game.piped())
        })
    })
}

/// The game, and every variant that is accepted in its place.
fn rights(table: &Table<'_>) -> Vec<Spec> {
    let accepted = match table.variant {
        None => table.assignment.accept_variants.as_slice(),
        Some(_) => &[],
    };
    let accepted = accepted.iter();
    let accepted = accepted.filter_map(|name| table.reference.spec(Some(name)).ok());
    let all = std::iter::once(&table.spec).chain(accepted);
    all.cloned().collect()
}

/// What is printed for each secret, in each variant that is right. O(n) in the secrets.
fn secrets(
    rights: &[Spec],
    space: &Space,
    play: &Scenario,
    level: &Level,
) -> HashMap<Vec<u8>, Option<u32>> {
    let mut secrets = HashMap::new();
    for spec in rights {
        for (at, secret) in (0..).zip(space.secrets()) {
            let name = String::from_utf8_lossy(&secret.text);
            // Of the bank a play needs no more than what is drawn.
            let bank = [&secret.text, &b"\n"[..]].concat();
            let small = with_bank(spec, play.clone(), &bank);
            let Some(game) = with_secret(spec, &small, &name) else {
                continue;
            };
            let told = secrets.entry(level.form(&game.piped())).or_insert(Some(at));
            if *told != Some(at) {
                *told = None;
            }
        }
    }
    secrets
}
