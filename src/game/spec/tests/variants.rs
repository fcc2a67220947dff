//! Variants are patches of the raw tree.

use super::{NUMBERS, parse};
use crate::game::Spec;
use crate::game::spec::Step;
use crate::game::testing::{source, spec};

/// The spec of numbers with a variant that sets one path.
fn setting(path: &str, value: &str) -> String {
    format!("{NUMBERS}[variant.odd]\nset.\"{path}\" = {value}\n")
}

fn odd(path: &str, value: &str) -> Result<Spec, String> {
    parse(&setting(path, value), Some("odd"))
}

fn failure(path: &str, value: &str) -> String {
    odd(path, value).expect_err("the variant is wrong")
}

#[test]
fn the_reference_games_have_the_variants_that_their_handouts_call_for() {
    let names = |game| -> Vec<_> {
        let variants = Spec::variants(&source(game)).expect("the game is right");
        variants.into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(names("mastermind"), ["bonus", "sample2", "prose-prompt"]);
    assert_eq!(names("wordle"), ["original"]);
    assert_eq!(names("lingo"), ["prose", "multiset"]);
    assert_eq!(names("swordle"), ["spaced"]);
}

#[test]
fn a_variant_differs_in_what_it_sets_and_in_nothing_else() {
    let mut patched = spec("lingo", None);
    let multiset = spec("lingo", Some("multiset"));
    assert_ne!(patched, multiset);
    patched.score = multiset.score;
    assert_eq!(patched, multiset);
}

#[test]
fn a_path_walks_through_tables_and_items() {
    let spec = odd("setup.0.flag.attempts", "3").expect("the path exists");
    let Some(Step::AskNumber(ask)) = spec.setup.first() else {
        panic!("the step is still there");
    };
    assert_eq!(ask.flag.as_ref().map(|flag| flag.attempts), Some(3));
}

#[test]
fn whole_tables_lists_and_items_can_be_replaced() {
    let whole = odd("setup.0", "{ argv = [\"attempts\"] }").expect("an item can be replaced");
    assert!(matches!(whole.setup[..], [Step::Arguments(_)]));
    let list = odd("setup", "[{ say = \"Hello\" }, { argv = [\"attempts\"] }]");
    assert_eq!(list.expect("a list can be replaced").setup.len(), 2);
    let table = odd("end", "{ win = \"Yes\", lose = \"No\" }").expect("a table can be replaced");
    assert_eq!(table.end.win.source(), "Yes");
}

#[test]
fn a_key_that_the_file_left_out_can_be_set() {
    let spec = odd("feedback.on_win", "false").expect("the key is known");
    assert!(!spec.feedback.on_win);
    let quit = odd("quit", "{ word = \"Q\", say = \"\" }").expect("the table is known");
    assert!(quit.quit.is_some());
}

#[test]
fn a_path_that_does_not_exist_is_refused_where_it_stands() {
    assert_eq!(
        failure("rond.prompt", "\"\""),
        "game.toml:25:5: in variant `odd`: no `rond.prompt` to set: nothing stands at `rond`\n  \
         help: did you mean `round`?"
    );
    assert_eq!(
        failure("setup.1.low", "2"),
        "game.toml:25:5: in variant `odd`: no `setup.1.low` to set: nothing stands at `1`\n  help: \
         `setup` has 1 item, counted from 0"
    );
    assert_eq!(
        failure("round.prompt.text", "2"),
        "game.toml:25:5: in variant `odd`: no `round.prompt.text` to set: nothing stands at \
         `text`\n  help: `round.prompt` is a string and has no parts"
    );
    assert_eq!(
        failure("round.promt", "\"\""),
        "game.toml:25:5: in variant `odd`: unknown key `round.promt`\n  help: did you mean `prompt`?"
    );
}

#[test]
fn what_is_wrong_with_a_patched_game_is_shown_in_the_patch() {
    assert_eq!(
        failure("setup.0.flag.secret", "[1, 2]"),
        "game.toml:25:29: in variant `odd`: `setup.0.flag.secret` cannot be the secret: it needs 4 \
         numbers, not 2"
    );
    assert_eq!(
        failure("round.prompt", "\"{guess}\""),
        "game.toml:25:22: in variant `odd`: `round.prompt`: `{guess}` has no meaning here\n  help: \
         allowed here: {length}, {attempts}, {n}, {secret}, {row}, {cells}, {left}"
    );
}

#[test]
fn a_wrong_variant_is_found_whichever_is_asked_for() {
    let text = setting("round.prompt", "3");
    let message =
        "game.toml:25:22: in variant `odd`: `round.prompt` must be a string, not an integer";
    assert_eq!(parse(&text, None).expect_err("it is wrong"), message);
    assert_eq!(
        parse(&text, Some("even")).expect_err("it is wrong"),
        message
    );
}

#[test]
fn an_unknown_variant_gets_the_nearest_one() {
    let text = setting("round.prompt", "\"\"");
    assert_eq!(
        parse(&text, Some("od")).expect_err("nobody knows it"),
        "game.toml:24:2: unknown variant `od`\n  help: did you mean `odd`?"
    );
    assert_eq!(
        parse(NUMBERS, Some("odd")).expect_err("nobody knows it"),
        "game.toml:1:1: unknown variant `odd`\n  help: the game has no variants; leave the variant \
         out"
    );
}

#[test]
fn a_variant_has_a_title_and_changes_something() {
    assert_eq!(
        parse(&format!("{NUMBERS}[variant.odd]\n"), None).expect_err("it is empty"),
        "game.toml:24:1: missing key `variant.odd.set`\n  help: add `set = …` to [variant.odd]: \
         what the variant changes, as `set.\"end.win\" = \"…\"`"
    );
    assert_eq!(
        parse(&format!("{NUMBERS}[variant.odd]\nsets.a = 1\n"), None).expect_err("it is misspelt"),
        "game.toml:25:1: unknown key `variant.odd.sets`\n  help: did you mean `set`?"
    );
    assert_eq!(
        failure("variant.odd.title", "\"x\""),
        "game.toml:25:5: in variant `odd`: `variant.odd.title`: a patch cannot change variants\n  \
         help: name a path of the game, as `end.win`"
    );
}
