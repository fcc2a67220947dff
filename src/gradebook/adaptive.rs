//! Cases that are games against the adaptive player.

use super::Session;
use super::session::unplayable;
use crate::candidate::{self, Candidate, FirstDraws, Observation, Replay, RunError, Steer};
use crate::fixture::{AdaptiveGame, Case, Fault};
use crate::game::Draws;
use crate::game::spec::Secret;
use crate::judge::oracle::player::{Plan, Player};
use crate::judge::wording::number;

impl Session {
    /// Plays a game against a program. What was typed is in the observation.
    pub(super) fn play_against(
        &self,
        case: &Case,
        game: AdaptiveGame,
        candidate: &Candidate,
    ) -> Result<Observation, RunError> {
        let games = self.games(case);
        let player = Player::new(&games, game.seed, plan(game));
        let replay = Replay {
            steer: self.first_draws(case).map(Steer::Numbers),
            ..self.put(case, candidate, None)
        };
        Ok(candidate::run_dialogue(candidate, &replay, &player)?.observation)
    }

    /// What a program is made to draw at first, in a game against the player: nothing in the first
    /// game, and by turns what a mistake in the drawing cannot survive.
    pub(super) fn first_draws(&self, case: &Case) -> Option<FirstDraws> {
        let game = case.adaptive?;
        let games = self.games(case);
        let (arena, space) = games.first()?;
        match (&arena.spec.secret, game.number % 3) {
            (_, 1) => None,
            (Secret::Numbers { shape, .. }, 2) => {
                Some(FirstDraws::Alike(u32::try_from(shape.count).ok()?))
            }
            (Secret::Numbers { .. }, _) => Some(FirstDraws::Ends),
            (Secret::Word { .. }, 2) => Some(FirstDraws::Last {
                of: u32::try_from(space.len()).ok()?,
            }),
            (Secret::Word { .. }, _) => None,
        }
    }

    /// That its first draws were decided, for a game that a program has not passed in which they were.
    pub(super) fn note_of_draws(&self, case: &Case) -> Option<String> {
        let what = match self.first_draws(case)? {
            FirstDraws::Alike(count) => format!(
                "in this game the first {} random numbers that the program drew were alike",
                number(usize::try_from(count).ok()?)
            ),
            FirstDraws::Ends => "in this game the first random numbers that the program drew were \
                                 the ends of what it draws from: the lowest, then the highest"
                .to_owned(),
            FirstDraws::Last { .. } => {
                "in this game the first random number that the program drew \
                                        was the highest of those that it draws from"
                    .to_owned()
            }
        };
        Some(format!("{what}, as may happen by chance"))
    }

    /// The case that a game against the engine comes to: what the player has typed, and the secret
    /// that was drawn for the engine.
    pub(super) fn engine_against(&self, case: &Case, game: AdaptiveGame) -> Case {
        let games = self.games(case);
        let Some((_, space)) = games.first() else {
            return case.clone();
        };
        let secret = Draws::new(game.seed).below(space.len() as u64);
        let secret = u32::try_from(secret).unwrap_or(0);
        let player = Player::new(&games, game.seed, plan(game));
        Case {
            stdin: player.against_engine(secret),
            secret: Some(space.name(secret)),
            ..case.clone()
        }
    }

    /// Whether the game of a case can be played by the engine, with secrets that are known.
    pub(super) fn playable(&self, case: &Case) -> Result<(), Fault> {
        let Some(reference) = self.reference() else {
            return Ok(());
        };
        if let Err(error) = reference.transcript(self.assignment(), case, None) {
            return Err(unplayable(case, &error));
        }
        match self.space(case, None) {
            Some(_) => Ok(()),
            None => Err(Fault {
                path: self.assignment().dir.join("assignment.toml"),
                line: None,
                message: "this game has no secret that a program draws, or too many of them"
                    .to_owned(),
                help: "leave the table `oracle` out".to_owned(),
            }),
        }
    }
}

/// By turns a game is won, lost or given up, and won on the last attempt.
fn plan(game: AdaptiveGame) -> Plan {
    match game.number % 3 {
        1 => Plan::Win,
        2 => Plan::Lose,
        _ => Plan::WinLast,
    }
}
