//! Whether a program that was to be given a secret has played another one, and rightly.
//!
//! A draw can be pinned and its result then not be used: the program sorts the bank after drawing
//! an index, draws twice, or takes the last word of a shuffled list. What it prints is wrong for
//! the case's secret and right for another. That is no mistake of its own.

use std::io;

use crate::fixture::{Assignment, Case, Reference, Rung};
use crate::game::spec::{Secret, Spec};
use crate::game::{Console, Event, next_line};
use crate::judge::Comparison;

/// How many secrets are tried at most; a bank that is larger is tried from its start.
const TRIED: usize = 20_000;

/// A secret, other than the case's own, for which the output is right at the rung: through to the
/// end of the game, or to the end of the input. None when there is no such secret.
///
/// O(n) plays for n secrets. On the rungs up to `spaces` a play is left at the first character
/// that the output does not have, which is mostly in the first answer; on the laxer ones each is
/// played to its end.
pub fn another_secret(
    reference: &Reference,
    assignment: &Assignment,
    case: &Case,
    output: &[u8],
    rung: Rung,
) -> Option<String> {
    let spec = reference.spec(case.variant.as_deref()).ok()?;
    let own = case.secret.as_deref()?;
    let secrets: Vec<_> = candidates(spec, reference, assignment, case)
        .into_iter()
        .filter(|secret| secret != own)
        .take(TRIED)
        .collect();
    let characters = compared(rung).then(|| drawn(output).collect::<Vec<_>>());
    let first = variants(assignment, case)
        .filter_map(|variant| {
            let begin = || Follower::new(&case.stdin, characters.as_deref());
            let is_it = |_: &str, play: Follower<'_>| {
                play.has_seen_all() && Comparison::new(&play.printed, output).equal(rung, &[])
            };
            reference.first_secret(assignment, case, variant, &secrets, begin, is_it)
        })
        .min()?;
    secrets.into_iter().nth(first)
}

/// Whether two texts that are equal on a rung have the same visible ASCII characters.
fn compared(rung: Rung) -> bool {
    matches!(
        rung,
        Rung::Exact | Rung::LineEnds | Rung::Trailing | Rung::BlankLines | Rung::Spaces
    )
}

/// The visible ASCII characters of a text.
fn drawn(text: &[u8]) -> impl Iterator<Item = u8> + '_ {
    text.iter().copied().filter(u8::is_ascii_graphic)
}

/// A console that types a case and stops the play as soon as it cannot be the one looked for.
struct Follower<'a> {
    /// What was not typed yet.
    stdin: &'a [u8],
    /// The characters still to come; none where they do not tell.
    to_come: Option<&'a [u8]>,
    printed: Vec<u8>,
}

impl<'a> Follower<'a> {
    fn new(stdin: &'a [u8], to_come: Option<&'a [u8]>) -> Self {
        Self {
            stdin,
            to_come,
            printed: Vec::new(),
        }
    }

    fn has_seen_all(&self) -> bool {
        self.to_come.is_none_or(<[u8]>::is_empty)
    }
}

impl Console for Follower<'_> {
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        Ok(next_line(&mut self.stdin))
    }

    fn print(&mut self, text: &[u8]) -> io::Result<()> {
        if let Some(to_come) = &mut self.to_come {
            for character in drawn(text) {
                let (first, rest) = to_come.split_first().ok_or(io::ErrorKind::Other)?;
                if *first != character {
                    return Err(io::ErrorKind::Other.into());
                }
                *to_come = rest;
            }
        }
        self.printed.extend_from_slice(text);
        Ok(())
    }

    fn event(&mut self, _: Event) -> io::Result<()> {
        Ok(())
    }
}

/// The case's own variant, and those that are accepted beside it.
fn variants<'a>(
    assignment: &'a Assignment,
    case: &Case,
) -> impl Iterator<Item = Option<&'a str>> + use<'a> {
    let accepted = match case.variant {
        None => assignment.accept_variants.as_slice(),
        Some(_) => &[],
    };
    std::iter::once(None).chain(accepted.iter().map(|name| Some(name.as_str())))
}

fn candidates(
    spec: &Spec,
    reference: &Reference,
    assignment: &Assignment,
    case: &Case,
) -> Vec<String> {
    match &spec.secret {
        Secret::Word { .. } => reference
            .bank(assignment, case)
            .iter()
            .flat_map(|bank| bank.words())
            .map(|(_, word)| String::from_utf8_lossy(word).into_owned())
            .collect(),
        Secret::Numbers { shape, .. } => shape.typed_rows(TRIED),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn lingo() -> (Assignment, Reference) {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lingo");
        let assignment = Assignment::load(&dir, false).unwrap();
        let reference = Reference::load(&assignment).unwrap().unwrap();
        (assignment, reference)
    }

    /// What the game prints for a secret.
    fn printed(
        (assignment, reference): &(Assignment, Reference),
        case: &Case,
        secret: &str,
        variant: Option<&str>,
    ) -> Vec<u8> {
        let other = Case {
            secret: Some(secret.to_owned()),
            ..case.clone()
        };
        let played = reference.transcript(assignment, &other, variant);
        played.unwrap().piped()
    }

    #[test]
    fn a_follower_leaves_no_secret_out_that_a_whole_comparison_finds() {
        let game = lingo();
        let (assignment, reference) = &game;
        let case = assignment
            .cases
            .iter()
            .find(|case| case.secret.is_some() && case.variant.is_none())
            .unwrap();
        let spec = reference.spec(None).unwrap();
        let secrets = candidates(spec, reference, assignment, case);
        let right = printed(&game, case, &secrets[400], None);
        let shown = String::from_utf8(right.clone()).unwrap();
        let outputs = [
            right.clone(),
            shown.replace('\n', "\r\n").into_bytes(),
            shown.replace('\n', " \n\n").into_bytes(),
            shown.to_uppercase().into_bytes(),
            right[..right.len() / 2].to_vec(),
            [right.as_slice(), b"x"].concat(),
            Vec::new(),
        ];
        for (output, rung) in outputs.iter().flat_map(|output| {
            [Rung::Exact, Rung::Trailing, Rung::Spaces, Rung::Case].map(|rung| (output, rung))
        }) {
            let whole = secrets
                .iter()
                .filter(|secret| Some(secret.as_str()) != case.secret.as_deref())
                .find(|secret| {
                    let play = printed(&game, case, secret, None);
                    Comparison::new(&play, output).equal(rung, &[])
                });
            let found = another_secret(reference, assignment, case, output, rung);
            assert_eq!(found.as_ref(), whole, "{rung:?}");
        }
    }
}
