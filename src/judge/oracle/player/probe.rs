//! Guesses that a right program answers rightly and many a wrong one does not.

use super::super::{Arena, Space};
use crate::game::spec::Secret;
use crate::game::{Letter, Spec, Word};

/// What to ask a program whose secret is known, best first: the first guess again, and the secret
/// with a letter twice, with two places exchanged, and the other way round. Numbers that no secret
/// has are left out, since no game says what they score. Whether the game takes the others is not
/// looked at.
pub(super) fn probes(
    arena: &Arena<'_>,
    space: &Space,
    secret: u32,
    first: Option<&[u8]>,
) -> Vec<Vec<u8>> {
    let own = &space.get(secret).letters;
    let mut probes: Vec<Vec<u8>> = first.map(<[u8]>::to_vec).into_iter().collect();
    let mut doubled = own.clone();
    if let [one, other, ..] = doubled.as_mut_slice() {
        *other = *one;
    }
    let mut exchanged = own.clone();
    if exchanged.len() > 1 {
        exchanged.swap(0, 1);
    }
    let turned: Vec<Letter> = own.iter().rev().copied().collect();
    let shapes = [doubled, exchanged, turned];
    probes.extend(shapes.iter().map(|letters| text(arena.spec, letters)));
    probes.extend(with_a_letter_twice(space, own).map(|word| word.text.clone()));
    let mut seen = std::collections::BTreeSet::new();
    probes.retain(|probe| {
        *probe != space.get(secret).text && arena.settles(probe) && seen.insert(probe.clone())
    });
    probes
}

/// Words of the bank that have a letter of the secret more often than it does, for games that take
/// no other words.
fn with_a_letter_twice<'a>(space: &'a Space, own: &'a [Letter]) -> impl Iterator<Item = &'a Word> {
    let count = |letters: &[Letter], wanted| letters.iter().filter(|one| **one == wanted).count();
    let more = move |word: &&Word| {
        own.iter()
            .any(|letter| count(&word.letters, *letter) > count(own, *letter))
    };
    space.secrets().iter().filter(more).take(2)
}

fn text(spec: &Spec, letters: &[Letter]) -> Vec<u8> {
    let mut out = Vec::new();
    for (place, letter) in letters.iter().enumerate() {
        if place > 0 && matches!(spec.secret, Secret::Numbers { .. }) {
            out.push(b' ');
        }
        letter.show(&mut out);
    }
    out
}
