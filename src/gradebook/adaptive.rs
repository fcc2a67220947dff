//! Cases that are games against the adaptive player.

use super::Session;
use super::session::unplayable;
use crate::candidate::{self, Candidate, Observation, RunError};
use crate::fixture::{AdaptiveGame, Case, Fault};
use crate::game::Draws;
use crate::judge::oracle::player::{Plan, Player};

impl Session {
    /// Plays a game against a program. What was typed is in the observation.
    pub(super) fn play_against(
        &self,
        case: &Case,
        game: AdaptiveGame,
        candidate: &Candidate,
    ) -> Result<Observation, RunError> {
        self.play_game(case, game.seed, plan(game), candidate)
    }

    /// Plays a game as planned.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the program did.
    pub fn play_game(
        &self,
        case: &Case,
        seed: u64,
        plan: Plan,
        candidate: &Candidate,
    ) -> Result<Observation, RunError> {
        let games = self.games(case);
        let player = Player::new(&games, self.rung(case), seed, plan);
        let seen = candidate::run_dialogue(candidate, &self.put(case, candidate, None), &player)?;
        Ok(seen.observation)
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
        let player = Player::new(&games, self.rung(case), game.seed, plan(game));
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
