//! Making a play as short as it can be while it still shows something.
//!
//! Edits are tried from coarse to fine: lines are left out, numbers are lowered, places are taken
//! out of all words at once, letters are replaced by earlier ones, words are taken out of the bank.
//! An edit is kept when the play is smaller, stays inside what the game defines, and still shows
//! what it has to; how small a play is, [`size`] says. Since every edit that is kept makes it smaller, it ends. What is left can be
//! made no smaller by any single edit; that no shorter play shows the same is not promised:
//! [`of_fewer_lines`] looks for one.

mod edits;
mod fewer;
mod words;

pub use fewer::of_fewer_lines;

use super::domain::is_inside;
use crate::game::Spec;
use crate::game::mutants::Scenario;

/// The smallest play that edits lead to and of which `holds` is true; `play` itself when it is not
/// even true of that. Where the game is defined for `play` all the way, it is for what comes of
/// it. Calls `holds` some hundred times for a play of a dozen lines.
pub fn shrink(spec: &Spec, play: &Scenario, holds: &mut dyn FnMut(&Scenario) -> bool) -> Scenario {
    shrink_by(&PASSES, spec, play, holds)
}

/// The same by the edits alone that leave lines and attempts out: some dozen calls of `holds`.
pub fn shrink_lines(
    spec: &Spec,
    play: &Scenario,
    holds: &mut dyn FnMut(&Scenario) -> bool,
) -> Scenario {
    let passes: [Pass; 3] = [
        edits::fewer_lines,
        edits::fewer_attempts,
        edits::lower_numbers,
    ];
    shrink_by(&passes, spec, play, holds)
}

fn shrink_by(
    passes: &[Pass],
    spec: &Spec,
    play: &Scenario,
    holds: &mut dyn FnMut(&Scenario) -> bool,
) -> Scenario {
    if !holds(play) {
        return play.clone();
    }
    let mut shrinker = Shrinker {
        passes,
        spec,
        inside: is_inside(spec, play),
        best: play.clone(),
        holds,
    };
    while shrinker.round() {}
    shrinker.best
}

struct Shrinker<'a> {
    passes: &'a [Pass],
    spec: &'a Spec,
    /// Whether it started inside of the game, and has to stay there.
    inside: bool,
    best: Scenario,
    holds: &'a mut dyn FnMut(&Scenario) -> bool,
}

/// What makes a play smaller: the edits that can be tried on it, each the play that comes of it.
type Pass = fn(&Spec, &Scenario) -> Vec<Scenario>;

const PASSES: [Pass; 12] = [
    edits::fewer_lines,
    edits::no_secret,
    edits::given_up,
    edits::lower_numbers,
    edits::fewer_attempts,
    words::fewer_places,
    words::fewer_places_and_letters,
    edits::smaller_bank,
    words::other_letters,
    words::simpler_guesses,
    words::like_others,
    edits::fewer_files,
];

impl Shrinker<'_> {
    /// Tries all edits once; whether one was kept.
    fn round(&mut self) -> bool {
        let before = self.best.clone();
        for pass in self.passes {
            // An edit that is kept opens the way for others of its kind.
            while let Some(better) = self.first_that_holds(pass(self.spec, &self.best)) {
                self.best = better;
            }
        }
        self.best != before
    }

    fn first_that_holds(&mut self, edited: Vec<Scenario>) -> Option<Scenario> {
        let size = size(&self.best);
        let mut read = edited.into_iter().map(|play| match self.inside {
            true => without_rest(self.spec, play),
            false => play,
        });
        read.find(|play| {
            self::size(play) < size
                && (!self.inside || is_inside(self.spec, play))
                && (self.holds)(play)
        })
    }
}

/// The play without the lines that its game does not read.
fn without_rest(spec: &Spec, mut play: Scenario) -> Scenario {
    let unread = play.play(spec).map_or(0, |transcript| transcript.unread);
    play.stdin.truncate(play.stdin.len() - unread);
    play
}

/// How long a play is: its lines, then the bytes of all that is typed and of all that is given: the
/// files, the bank, the arguments and the secret. Shorter is what has fewer lines; of as many
/// lines, fewer bytes.
pub fn length(play: &Scenario) -> (usize, usize) {
    let lines = play.stdin.iter().filter(|byte| **byte == b'\n').count();
    let files = play.files.iter().map(|(_, text)| text.len());
    let given = files.sum::<usize>()
        + play.bank.as_ref().map_or(0, Vec::len)
        + play.args.iter().map(String::len).sum::<usize>()
        + play.secret.as_ref().map_or(0, String::len);
    (lines, play.stdin.len() + given)
}

/// The order of plays by how large they are: the shorter one first; of those as long, the one with
/// fewer capitals and digits, then the one with earlier letters.
pub fn size(play: &Scenario) -> impl Ord + use<> {
    let files: Vec<_> = play.files.iter().map(|(_, text)| text.clone()).collect();
    let is_odd = |byte: &&u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    (
        length(play),
        play.files.len(),
        play.stdin.iter().filter(is_odd).count(),
        play.stdin.clone(),
        files,
        play.bank.clone(),
        play.args.clone(),
        play.secret.clone(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::mutants::{Materials, mutants, scenarios};
    use crate::insight::testing::{SPECS, spec};

    /// Whether a mutant prints something else than its game.
    fn differs<'a>(spec: &'a Spec, mutant: &'a Spec) -> impl Fn(&Scenario) -> bool + 'a {
        move |play| {
            play.play(spec).ok().map(|play| play.piped())
                != play.play(mutant).ok().map(|play| play.piped())
        }
    }

    fn shrunk(game: &str, id: &str) -> Scenario {
        let spec = spec(game);
        let mutants = mutants(&spec);
        let mutant = mutants
            .iter()
            .find(|mutant| mutant.id == id)
            .expect("it is there");
        let wrong = mutant.apply(&spec);
        let plays = scenarios(&spec, &Materials::default(), 1, 300);
        let play = plays
            .iter()
            .find(|play| differs(&spec, &wrong)(play))
            .expect("a play shows it");
        shrink(&spec, play, &mut |play| differs(&spec, &wrong)(play))
    }

    fn typed(play: &Scenario) -> &str {
        std::str::from_utf8(&play.stdin).expect("text")
    }

    #[test]
    fn a_mistake_in_numbers_comes_down_to_one_guess() {
        let play = shrunk("mastermind", "score/swap");
        assert_eq!(typed(&play), "0\n1 2 3 4\n", "{play:?}");
    }

    #[test]
    fn a_mistake_in_words_comes_down_to_words_of_few_letters() {
        let play = shrunk("swordle", "win/anagram");
        assert_eq!(
            typed(&play).lines().collect::<Vec<_>>(),
            ["words.txt", "ab"],
            "{play:?}"
        );
        assert_eq!(play.files[0].1, b"1\nba\n", "{play:?}");
    }

    #[test]
    fn a_mistake_with_a_bank_comes_down_to_a_bank_of_one_word() {
        let play = shrunk("wordle", "score/multiset");
        assert_eq!(typed(&play), "aa\n", "{play:?}");
        assert_eq!(play.files[0].1, b"ab\n", "{play:?}");
    }

    #[test]
    fn leaving_lines_out_alone_leaves_their_words_as_they_are() {
        let spec = spec("wordle");
        let play = Scenario {
            stdin: b"sword\nplant\nsword\n".to_vec(),
            ..Scenario::default()
        };
        let has_plant = |play: &Scenario| typed(play).contains("plant\n");
        let small = shrink_lines(&spec, &play, &mut |play| has_plant(play));
        assert_eq!(typed(&small), "plant\n");
    }

    #[test]
    fn what_shows_nothing_is_left_alone() {
        let spec = spec("lingo");
        for play in scenarios(&spec, &Materials::default(), 3, 3) {
            assert_eq!(shrink(&spec, &play, &mut |_| false), play);
        }
    }

    #[test]
    fn every_play_stays_inside_its_game_and_becomes_no_larger() {
        for game in SPECS {
            let spec = spec(game);
            for play in scenarios(&spec, &Materials::default(), 5, 6) {
                let lines = typed(&play).lines().count();
                let small = shrink(&spec, &play, &mut |play| play.stdin.len() > 5);
                assert!(is_inside(&spec, &small), "{game}: {small:?}");
                assert!(typed(&small).lines().count() <= lines);
            }
        }
    }
}
