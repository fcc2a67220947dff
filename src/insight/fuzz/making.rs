//! Making plays, as many as there is time for.

use super::campaign::Bounds;
use super::play::cut;
use super::subject::Table;
use crate::game::mutants::{Materials, Scenario, scenarios};
use crate::game::spec::{Argument, WordSource};

/// How many plays are made at once.
pub(super) const BATCH: usize = 32;

/// The plays of one batch: most with a secret that a program can read or is given, some with a
/// bank of several words, some in which the program draws as it would for a player.
pub(super) fn plays(table: &Table<'_>, bounds: &Bounds, batch: u64) -> Vec<Scenario> {
    let materials = Materials { bank: table.bank() };
    // An odd constant keeps the batches of seeds side by side apart.
    let seed = bounds.seed ^ batch.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let made = scenarios(&table.spec, &materials, seed, BATCH);
    let numbered = made.into_iter().enumerate();
    let mut made: Vec<_> = numbered
        .map(|(number, play)| match number % 4 {
            1 => with_more_words(table, play, number),
            3 => Scenario {
                secret: None,
                ..with_more_words(table, play, number)
            },
            _ => play,
        })
        .collect();
    made.retain(|play| table.is_decided(play));
    if !bounds.end_of_input {
        return made;
    }
    let numbered = made.into_iter().enumerate();
    numbered
        .flat_map(|(number, play)| [cut(&play, number), play])
        .collect()
}

/// A play of a bank that holds its secret alone, with the words that are guessed beside it.
fn with_more_words(table: &Table<'_>, mut play: Scenario, number: usize) -> Scenario {
    let is_drawn = table.spec.secret.is_from(&WordSource::Bank);
    let arguments = table.spec.arguments();
    let bank = arguments.iter().position(|one| *one == Argument::Bank);
    let name = bank.and_then(|at| play.args.get(at));
    let mut files = play.files.iter_mut();
    let bank = files.find(|(file, _)| Some(file) == name);
    let Some((_, text)) = bank.filter(|_| is_drawn && play.secret.is_none()) else {
        return play;
    };
    let secret = text.trim_ascii().to_vec();
    let typed = play.stdin.split(|byte| *byte == b'\n');
    let mut words: Vec<&[u8]> = typed
        .filter(|word| word.len() == secret.len() && word.iter().all(u8::is_ascii_lowercase))
        .filter(|word| *word != secret)
        .collect();
    words.sort_unstable();
    words.dedup();
    words.insert(number % (words.len() + 1), &secret);
    *text = [words.join(&b'\n'), b"\n".to_vec()].concat();
    play.secret = String::from_utf8(secret).ok();
    play
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Assignment, Reference, Rung};
    use crate::insight::testing::folder;
    use std::num::NonZeroUsize;

    fn made(game: &str) -> Vec<Scenario> {
        let assignment = Assignment::load(&folder(game), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let table = Table::new(&assignment, &reference, None, Rung::Exact).expect("a game");
        let bounds = Bounds {
            seed: 1,
            count: 100,
            time: None,
            soon: None,
            threads: NonZeroUsize::MIN,
            end_of_input: false,
        };
        plays(&table, &bounds, 0)
    }

    fn words(play: &Scenario) -> Vec<&[u8]> {
        let text = play.files.first().map_or(&b""[..], |(_, text)| text);
        text.trim_ascii().split(|byte| *byte == b'\n').collect()
    }

    #[test]
    fn some_banks_hold_more_than_the_secret_which_is_named_or_drawn() {
        let plays = made("wordle");
        let larger = plays.iter().filter(|play| words(play).len() > 1);
        let (named, drawn): (Vec<_>, Vec<_>) = larger.partition(|play| play.secret.is_some());
        assert!(!named.is_empty() && !drawn.is_empty());
        for play in named {
            let secret = play.secret.as_deref().expect("it is named");
            assert!(words(play).contains(&secret.as_bytes()), "{play:?}");
        }
    }

    #[test]
    fn words_are_as_long_as_all_words_of_the_assignment() {
        let plays = made("wordle");
        let mut all = plays.iter().flat_map(words);
        assert!(all.all(|word| word.len() == 5));
        let plays = made("swordle");
        let lengths = plays.iter().map(|play| words(play)[1].len());
        assert!(lengths.collect::<std::collections::BTreeSet<_>>().len() > 1);
    }
}
