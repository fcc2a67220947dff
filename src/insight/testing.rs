//! What the tests share: the games and assignments of the project.

use std::path::PathBuf;

use crate::game::Spec;
use crate::game::mutants::Scenario;
use crate::util::config::Source;

/// The reference games.
pub(super) const SPECS: [&str; 4] = ["swordle", "wordle", "mastermind", "lingo"];

/// The folder of an assignment.
pub(super) fn folder(game: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(game)
}

/// A reference game.
pub(super) fn spec(game: &str) -> Spec {
    let path = folder(game).join("game.toml");
    let text = std::fs::read_to_string(&path).expect("it can be read");
    Spec::parse(&Source::new(path, text), None).expect("it is right")
}

/// A play of Mastermind whose secret is drawn.
pub(super) fn mastermind(stdin: &str) -> Scenario {
    Scenario {
        stdin: stdin.into(),
        ..Scenario::default()
    }
}
