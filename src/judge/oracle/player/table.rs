//! A player at the table.

use std::cell::RefCell;
use std::sync::Arc;

use super::super::arena::{is_cut_short, scored};
use super::super::reader::text_reader;
use super::super::{Arena, Search, Space};
use super::choice::best;
use super::probe::probes;
use crate::candidate::Partner;
use crate::fixture::Rung;
use crate::game::spec::{Argument, Step};
use crate::game::{Ask, Draws, Event, Transcript};

/// How a game is to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// It is won as soon as it can be: no probes.
    WinAtOnce,
    /// It is won after some probes.
    Win,
    /// It is won on the last attempt, where attempts are limited; else after some probes.
    WinLast,
    /// It is lost, or given up where there is a word for that, after some probes.
    Lose,
}

/// Attempts that are asked for, where a game asks.
pub const ATTEMPTS: i64 = 20;
/// So few secrets may be hit by chance.
const FEW: usize = 60;
/// Guesses after which a game without end is left.
const MOST_GUESSES: usize = 40;
/// How many probes there are at most.
const PROBES: usize = 5;

/// On which rungs the player reads what a program prints: on the first, and on the next when no
/// secret fits any more. So it follows whatever some rung would pass, reads as much as there is to
/// read, and types the same whichever rung the assignment asks for: a change of that runs nothing.
const READINGS: [Rung; 4] = [Rung::Exact, Rung::Spaces, Rung::Case, Rung::Punctuation];

/// Plays one game against a program; see the [module](super).
///
/// A game costs the oracle's work, and for each guess 60,000 scores at most.
#[derive(Debug)]
pub struct Player<'a> {
    games: &'a [(Arena<'a>, Arc<Space>)],
    seed: u64,
    plan: Plan,
    state: RefCell<State<'a>>,
}

#[derive(Debug)]
struct State<'a> {
    stdin: Vec<u8>,
    /// The rung on which it reads, and the laxer ones.
    readings: &'static [Rung],
    /// The secrets that are left in each of the games that may be played.
    searches: Vec<Search<'a>>,
    draws: Draws,
    probes: Option<Vec<Vec<u8>>>,
}

impl<'a> Player<'a> {
    /// A player of games that may each be the one that the program plays. What it guesses starts
    /// from the seed.
    pub fn new(games: &'a [(Arena<'a>, Arc<Space>)], seed: u64, plan: Plan) -> Self {
        Self {
            games,
            seed,
            plan,
            state: RefCell::new(fresh(games, seed)),
        }
    }

    /// Plays against the engine itself, which has this secret; tells what was typed.
    pub fn against_engine(&self, secret: u32) -> Vec<u8> {
        self.begin();
        let mut stdin = Vec::new();
        let Some((arena, space)) = self.games.first() else {
            return stdin;
        };
        loop {
            let part = space.part_of_bank(&stdin);
            let play = arena.play(space.get(secret), &part, &stdin);
            let line = play.and_then(|play| self.next_line(&play.piped()));
            match line {
                Some(line) => stdin.extend_from_slice(&line),
                None => return stdin,
            }
        }
    }
}

fn fresh<'a>(games: &'a [(Arena<'a>, Arc<Space>)], seed: u64) -> State<'a> {
    State {
        stdin: Vec::new(),
        readings: &READINGS,
        searches: searches(games),
        draws: Draws::new(seed),
        probes: None,
    }
}

/// With every secret.
fn searches<'a>(games: &'a [(Arena<'a>, Arc<Space>)]) -> Vec<Search<'a>> {
    let games = games.iter();
    games
        .map(|(arena, space)| Search::new(*arena, space))
        .collect()
}

impl<'a> State<'a> {
    /// Keeps the secrets that fit what was printed. Gives the first game in which one does, if need
    /// be on a laxer rung.
    fn read(&mut self, games: &'a [(Arena<'a>, Arc<Space>)], stdout: &[u8]) -> Option<usize> {
        loop {
            let (rung, laxer) = self.readings.split_first()?;
            // What is not flushed yet is missing.
            let reader = text_reader(*rung, stdout, true);
            for search in &mut self.searches {
                search.keep(&self.stdin, reader.as_ref());
            }
            let fits = |search: &Search<'_>| !search.is_empty();
            if let Some(at) = self.searches.iter().position(fits) {
                return Some(at);
            }
            self.readings = laxer;
            self.searches = searches(games);
        }
    }
}

impl Partner for Player<'_> {
    fn begin(&self) {
        self.state.replace(fresh(self.games, self.seed));
    }

    fn next_line(&self, stdout: &[u8]) -> Option<Vec<u8>> {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        let at = state.read(self.games, stdout)?;
        let (search, (arena, space)) = (state.searches.get(at)?, self.games.get(at)?);
        let left = search.left();
        let play = search.play(*left.first()?, &state.stdin)?;
        let turn = Turn {
            arena,
            space,
            search,
            stdin: &state.stdin,
            left: &left,
            play: &play,
            plan: self.plan,
        };
        let mut line = turn.line(&mut state.draws, &mut state.probes)?;
        line.push(b'\n');
        state.stdin.extend_from_slice(&line);
        Some(line)
    }
}

/// What a player knows when it is asked.
struct Turn<'a> {
    arena: &'a Arena<'a>,
    space: &'a Space,
    search: &'a Search<'a>,
    stdin: &'a [u8],
    left: &'a [u32],
    /// What the engine plays with the first secret that is left.
    play: &'a Transcript,
    plan: Plan,
}

impl Turn<'_> {
    /// What is typed; none when the game is over.
    fn line(&self, draws: &mut Draws, probes: &mut Option<Vec<Vec<u8>>>) -> Option<Vec<u8>> {
        if !is_cut_short(self.play) {
            return None;
        }
        let asked = self
            .play
            .events
            .iter()
            .rev()
            .find_map(|(_, event)| match event {
                Event::Asked(ask) => Some(*ask),
                _ => None,
            })?;
        match asked {
            Ask::FileName => None,
            Ask::Number => Some(self.attempts_wanted().to_string().into_bytes()),
            Ask::Guess => self.guess(draws, probes),
        }
    }

    fn attempts_wanted(&self) -> i64 {
        let bounds = self.arena.spec.setup.iter().find_map(|step| match step {
            Step::AskNumber(ask) => Some((ask.low, ask.high)),
            _ => None,
        });
        bounds.map_or(ATTEMPTS, |(low, high)| ATTEMPTS.min(high).max(low))
    }

    fn guess(&self, draws: &mut Draws, probes: &mut Option<Vec<Vec<u8>>>) -> Option<Vec<u8>> {
        let used = scored(self.play).count();
        if used >= MOST_GUESSES {
            return self.quit();
        }
        let [secret] = self.left else {
            return self.search_on(draws);
        };
        let own = &self.space.get(*secret).text;
        let wins = matches!(self.plan, Plan::Win | Plan::WinLast);
        if self.plan == Plan::WinAtOnce || (wins && self.attempts_left() == 1) {
            return Some(own.clone());
        }
        let probes = probes.get_or_insert_with(|| self.probes(*secret));
        if let Some(probe) = probes.pop() {
            return Some(probe);
        }
        match self.plan {
            Plan::Lose => self.quit().or_else(|| self.another(*secret)),
            Plan::WinLast if self.is_limited() => self.another(*secret),
            _ => Some(own.clone()),
        }
    }

    /// A guess that tells the secrets apart that are left. One that may not win is none of them,
    /// once they are few. One that the rules leave open is the last resort.
    fn search_on(&self, draws: &mut Draws) -> Option<Vec<u8>> {
        let may_win = match self.plan {
            Plan::WinAtOnce => true,
            // Probes need attempts.
            Plan::Win => self.left.len() <= FEW && self.attempts_left() <= PROBES,
            Plan::WinLast | Plan::Lose => false,
        };
        let is_settled = |guess: &u32| self.arena.settles(&self.space.get(*guess).text);
        let others = || {
            let all = (0..).take(self.space.len());
            all.filter(|guess| self.left.binary_search(guess).is_err() && is_settled(guess))
                .collect::<Vec<u32>>()
        };
        let tells_apart = |guess: &u32| {
            let letters = &self.space.get(*guess).letters;
            self.arena.classes(self.space, letters, self.left).len() > 1
        };
        let among = |guesses: &[u32], draws: &mut Draws| {
            best(self.arena, self.space, guesses, self.left, draws)
        };
        let apart = match may_win || self.left.len() > FEW {
            true => None,
            false => among(&others(), draws).filter(tells_apart),
        };
        let settled: Vec<u32> = self.left.iter().copied().filter(is_settled).collect();
        let next = apart
            .or_else(|| among(&settled, draws))
            .or_else(|| among(&others(), draws).filter(tells_apart))
            .or_else(|| among(self.left, draws))?;
        Some(self.space.get(next).text.clone())
    }

    /// Whether attempts come to an end.
    fn is_limited(&self) -> bool {
        let spec = self.arena.spec;
        let asks = spec
            .setup
            .iter()
            .any(|step| matches!(step, Step::AskNumber(_)));
        let told = spec.arguments().contains(&Argument::Attempts);
        asks || told || spec.round.attempts.is_some()
    }

    /// How many attempts are left; as many as anybody wants where they are not limited.
    fn attempts_left(&self) -> usize {
        (1..=PROBES + 1)
            .find(|attempts| {
                let Some(other) = self.another_of(self.left.first().copied()) else {
                    return true;
                };
                let typed = [&other[..], b"\n"].concat().repeat(*attempts);
                let stdin = [self.stdin, &typed].concat();
                self.left
                    .first()
                    .and_then(|secret| self.search.play(*secret, &stdin))
                    .is_none_or(|play| !is_cut_short(&play))
            })
            .unwrap_or(PROBES + 2)
    }

    /// The probes that the game takes for guesses, the best last.
    fn probes(&self, secret: u32) -> Vec<Vec<u8>> {
        let first = scored(self.play).next().map(|(_, guess)| guess);
        let taken = scored(self.play).count();
        let is_taken = |probe: &Vec<u8>| {
            let stdin = [self.stdin, probe, b"\n"].concat();
            let play = self.search.play(secret, &stdin);
            play.is_some_and(|play| scored(&play).count() > taken)
        };
        let spare = match self.plan {
            // One attempt is for the win.
            Plan::Lose => PROBES,
            _ => self.attempts_left().saturating_sub(1),
        };
        let mut probes = probes(self.arena, self.space, secret, first);
        probes.retain(is_taken);
        probes.truncate(spare.min(PROBES));
        probes.reverse();
        probes
    }

    fn quit(&self) -> Option<Vec<u8>> {
        let quit = self.arena.spec.quit.as_ref()?;
        Some(quit.word.clone().into_bytes())
    }

    /// A guess that does not win.
    fn another(&self, secret: u32) -> Option<Vec<u8>> {
        self.another_of(Some(secret))
    }

    fn another_of(&self, secret: Option<u32>) -> Option<Vec<u8>> {
        let own = &self.space.get(secret?).text;
        let mut others = self.space.secrets().iter();
        let other = others.find(|other| other.text != *own && self.arena.settles(&other.text))?;
        Some(other.text.clone())
    }
}
