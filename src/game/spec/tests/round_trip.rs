//! A game that is written out and read again is the same game.

use proptest::prelude::*;

use super::parse;
use crate::game::spec::Spec;
use crate::game::testing::specs::any_spec;
use crate::game::testing::{source, spec};

#[test]
fn the_reference_games_and_their_variants_read_back_the_same() {
    for game in ["swordle", "wordle", "mastermind", "lingo"] {
        let variants = Spec::variants(&source(game)).expect("the game is right");
        let names = variants.iter().map(|(name, _)| Some(name.as_str()));
        for variant in names.chain([None]) {
            let spec = spec(game, variant);
            assert_eq!(parse(&spec.to_toml(), None), Ok(spec));
        }
    }
}

proptest! {
    #[test]
    fn a_spec_that_is_written_out_reads_back_the_same(spec in any_spec()) {
        prop_assert_eq!(parse(&spec.to_toml(), None), Ok(spec));
    }
}
