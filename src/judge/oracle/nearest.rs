//! Beside which secret an output is shown that none explains.
//!
//! What differs from the play of any secret that comes to mind is mostly right for another one. So
//! that only what is wrong differs, it is a secret whose play agrees furthest with the output, then
//! one whose marks are those that the output goes on with, then one that the output names.

use std::collections::BTreeMap;

use super::arena::{revealed, scored};
use super::search::{RuledOut, Search};
use super::{Arena, Reader, Space};
use crate::game::Transcript;

/// So many secrets that the output names are looked at one by one.
const NAMED: usize = 64;

/// A choice among secrets that were ruled out by the answer to the same line.
pub(super) struct Nearest<'a> {
    pub(super) search: &'a Search<'a>,
    pub(super) arena: Arena<'a>,
    pub(super) space: &'a Space,
    pub(super) stdin: &'a [u8],
    pub(super) reader: &'a dyn Reader,
}

impl Nearest<'_> {
    /// The secret of these groups that is nearest to the output, and the play with it. O(1) plays
    /// for each group, and for each way of marking each later guess.
    pub(super) fn find(&self, last: &[&RuledOut], line: usize) -> Option<(u32, Transcript)> {
        let groups = last.iter().map(|gone| gone.members.clone()).collect();
        let mut alike = self.best(groups, line, |play| {
            (self.reader.reach(play), self.reader.likeness(play, line))
        })?;
        let mut play = self.search.play(*alike.first()?, self.stdin)?;
        let mut at = scored(&play).take_while(|(at, _)| *at < line).count();
        while alike.len() > 1 {
            let Some((line, guess)) = scored(&play).nth(at) else {
                break;
            };
            let guess = self.arena.letters(guess);
            let mut classes = self.arena.classes(self.space, &guess, &alike);
            if revealed(&play) == Some(line) {
                // What is printed tells each secret by itself.
                classes.extend(self.named(&alike).map(|secret| vec![secret]).take(NAMED));
            }
            alike = self.best(classes, line, |play| (0, self.reader.likeness(play, line)))?;
            play = self.search.play(*alike.first()?, self.stdin)?;
            at += 1;
        }
        let secret = self.named(&alike).next().or(alike.first().copied())?;
        Some((secret, self.search.play(secret, self.stdin)?))
    }

    /// Of the groups whose plays are worth most, those that answer alike up to a line: the most.
    /// Secrets may mark a guess in other places and print the same.
    fn best(
        &self,
        groups: Vec<Vec<u32>>,
        line: usize,
        worth: impl Fn(&Transcript) -> (usize, usize),
    ) -> Option<Vec<u32>> {
        let mut best = BTreeMap::<Vec<u8>, Vec<u32>>::new();
        let mut most = (0, 0);
        for group in groups {
            let Some(play) = self.search.play(*group.first()?, self.stdin) else {
                continue;
            };
            let worth = worth(&play);
            if worth > most {
                best.clear();
                most = worth;
            }
            if worth == most {
                best.entry(up_to(&play, line)).or_default().extend(group);
            }
        }
        let mut largest: Option<Vec<u32>> = None;
        for group in best.into_values() {
            if largest
                .as_ref()
                .is_none_or(|other| group.len() > other.len())
            {
                largest = Some(group);
            }
        }
        let mut largest = largest?;
        largest.sort_unstable();
        largest.dedup();
        Some(largest)
    }

    /// Those of these secrets that the output names.
    fn named<'s>(&self, secrets: &'s [u32]) -> impl Iterator<Item = u32> + use<'s> {
        let texts: Vec<&[u8]> = secrets
            .iter()
            .map(|secret| &self.space.get(*secret).text[..])
            .collect();
        let named = self.reader.names(&texts);
        secrets
            .iter()
            .zip(named)
            .filter_map(|(secret, named)| named.then_some(*secret))
    }
}

/// What a play prints up to the answer to a line.
fn up_to(play: &Transcript, line: usize) -> Vec<u8> {
    let answers = play.turns.iter().take(line);
    let answers = answers.map(|turn| &turn.printed);
    let texts: Vec<&[u8]> = std::iter::once(&play.opening)
        .chain(answers)
        .map(Vec::as_slice)
        .collect();
    texts.concat()
}
