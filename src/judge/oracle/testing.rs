//! Games and dialogues for tests of the oracle.

use super::{Arena, Space};
use crate::fixture::{Assignment, Case, DataFile, Reference};
use crate::game::{Bank, Spec};
use crate::util::config::Source;

/// The Mastermind of the fixtures.
pub fn mastermind(variant: Option<&str>) -> Spec {
    let source = Source::new(
        "game.toml",
        include_str!("../../../fixtures/mastermind/game.toml"),
    );
    Spec::parse(&source, variant).expect("the spec is right")
}

/// The Wordle of the fixtures.
pub fn wordle() -> Spec {
    let source = Source::new(
        "game.toml",
        include_str!("../../../fixtures/wordle/game.toml"),
    );
    Spec::parse(&source, None).expect("the spec is right")
}

/// A game, and all that it takes to play it.
pub struct Table {
    assignment: Assignment,
    reference: Reference,
    /// The case.
    pub case: Case,
    /// The secrets.
    pub space: Space,
}

/// A game of the fixtures, with a bank where it has one.
pub fn table(game: &str, args: &[&str], bank: Option<&str>) -> Table {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(game);
    let mut assignment = Assignment::load_game(&dir).expect("the fixture is right");
    assignment.accept_variants.clear();
    let reference = Reference::load(&assignment).expect("the game is right");
    let reference = reference.expect("there is a game");
    let files = bank.map(|text| DataFile {
        name: "words.txt".to_owned(),
        bytes: text.as_bytes().to_vec(),
    });
    let case = Case {
        args: args.iter().map(|arg| (*arg).to_owned()).collect(),
        files: files.into_iter().collect(),
        ..Case::new("dialogue")
    };
    let spec = reference.spec(None).expect("the game itself");
    let bank = bank.map(|text| Bank::parse(text.as_bytes()));
    let space = Space::of(spec, bank.as_ref()).expect("it draws its secret");
    Table {
        assignment,
        reference,
        case,
        space,
    }
}

impl Table {
    /// Where it is played.
    pub fn arena(&self) -> Arena<'_> {
        Arena::new(&self.reference, &self.assignment, &self.case, None).expect("there is a game")
    }

    /// Where a variant of it is played.
    pub fn arena_of(&self, variant: &'static str) -> Arena<'_> {
        Arena::new(&self.reference, &self.assignment, &self.case, Some(variant))
            .expect("there is such a variant")
    }

    /// The secrets, once more.
    pub fn secrets(&self) -> Space {
        let spec = self.reference.spec(None).expect("the game itself");
        let bank = self.reference.bank(&self.assignment, &self.case);
        Space::of(spec, bank.as_ref()).expect("it draws its secret")
    }

    /// What a right program with that secret prints.
    pub fn says(&self, secret: &str, stdin: &str) -> String {
        let at = self.space.secrets().iter();
        let word = at
            .clone()
            .find(|word| word.text == secret.as_bytes())
            .expect("it is a secret");
        let part = self.space.part_of_bank(stdin.as_bytes());
        let play = self.arena().play(word, &part, stdin.as_bytes());
        String::from_utf8(play.expect("it can be played").piped()).expect("it prints text")
    }
}
