//! What holds for the mutants of every spec.

use proptest::prelude::*;

use crate::game::Spec;
use crate::game::mutants::{Materials, mutants, scenarios};
use crate::game::spec::Conduct;
use crate::game::testing::Around;
use crate::game::testing::specs::any_spec;

/// Lines that mean something to some game, and lines that mean nothing to any.
fn lines() -> impl Strategy<Value = String> {
    let known = vec![
        "words.txt",
        "nowhere",
        "3",
        "0",
        "-1",
        "41",
        "QUIT",
        "quit",
        "xxx",
        "yyyy",
        "abc",
        "ABC",
        "1 2 3 4",
        "7 7",
        "",
        " ",
        "çağ",
        "aab",
        "word with blanks",
    ];
    let line = prop_oneof![
        4 => prop::sample::select(known).prop_map(str::to_owned),
        1 => "\\PC{0,6}",
    ];
    proptest::collection::vec(line, 0..14).prop_map(|lines| lines.join("\n"))
}

/// The spec with right conduct.
fn behaved(mut spec: Spec) -> Spec {
    spec.conduct = Conduct::default();
    for check in &mut spec.checks {
        (check.costs, check.ends) = (false, false);
    }
    spec
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_mutant_plays_whatever_is_typed(spec in any_spec(), stdin in lines()) {
        let around = Around {
            files: &[("words.txt", "3\nxyz\n"), ("one.txt", "xyz\n")],
            bank: Some("xyz\nabc\nxxx\n"),
            ..Around::default()
        };
        for mutant in mutants(&spec) {
            // A game may be impossible to play here, as with arguments that are missing.
            let _ = around.try_play(&mutant.apply(&spec), stdin.as_bytes());
        }
    }

    #[test]
    fn every_mutant_changes_the_spec_and_leaves_it_as_it_was(spec in any_spec()) {
        let before = spec.clone();
        for mutant in mutants(&spec) {
            prop_assert_ne!(mutant.apply(&spec), spec.clone(), "{:?}", mutant);
        }
        prop_assert_eq!(before, spec);
    }

    #[test]
    fn plays_of_every_right_spec_end_with_the_game(spec in any_spec(), seed: u64) {
        let spec = behaved(spec);
        for scenario in scenarios(&spec, &Materials::default(), seed, 3) {
            let transcript = scenario.play(&spec).expect("it can be played");
            prop_assert_eq!(transcript.unread, 0);
        }
    }
}
