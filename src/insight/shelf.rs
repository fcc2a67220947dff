//! The different outputs of suspects in one case, each once, and how they compare with what was
//! seen.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::draws::Draws;
use super::exhibit::{Course, Relation, Seen};
use super::level::{LEVELS, Print};
use super::stage::{Behaviour, End, Stage};
use crate::game::Spec;

/// Different outputs.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    pub outputs: Vec<Output>,
    known: HashMap<(Print, End, Option<Print>), usize>,
}

/// One output and its names on each level.
#[derive(Debug)]
pub(super) struct Output {
    pub behaviour: Behaviour,
    /// The game, where it draws a secret here and prints something else for another one: what it
    /// prints for each of two secrets is the same up to the byte of that number.
    pub draws: Option<(Arc<Spec>, usize)>,
    /// What it prints there for all secrets, on the first level; made when needed.
    drawn: OnceLock<Draws>,
    prints: [OnceLock<Print>; LEVELS],
}

impl Shelf {
    /// Puts an output there, once; its index. The game goes with it where it draws its secret.
    pub fn put(&mut self, behaviour: Behaviour, draws: Option<(Arc<Spec>, usize)>) -> usize {
        let next = self.outputs.len();
        // Games that draw may differ for another secret, so that only their very selves are alike.
        let game = draws
            .as_ref()
            .map(|(spec, _)| Print::of(format!("{spec:?}").as_bytes()));
        let name = (Print::of(&behaviour.printed), behaviour.end, game);
        let at = *self.known.entry(name).or_insert(next);
        if at == next {
            self.outputs.push(Output {
                behaviour,
                draws,
                drawn: OnceLock::new(),
                prints: Default::default(),
            });
        }
        at
    }
}

impl Output {
    /// How it compares with what was seen.
    pub fn relation(&self, seen: &Seen<'_>) -> Relation {
        let same = self.print(seen) == Some(seen.print);
        match (self.behaviour.end, seen.course) {
            (End::Refused, _) => Relation::Other,
            (End::Over | End::Stopped | End::EndOfInput, Course::Passed | Course::Failed)
                if same =>
            {
                Relation::Same
            }
            // A mistake that ends the program may well do so by a crash.
            (End::Stopped, Course::Crashed) if same => Relation::Same,
            (End::EndOfInput, Course::Crashed | Course::EndedEarly) if same => Relation::Open,
            (_, Course::Passed) => Relation::Other,
            (End::EndOfInput | End::Outside | End::Cut, _) if self.begins(seen) => Relation::Open,
            (_, course) if course.is_early() && (same || self.continues(seen)) => {
                Relation::Possible
            }
            _ => Relation::Other,
        }
    }

    /// How a game compares that draws its secret: nobody knows which a program has drawn, so any
    /// that fits will do. Every secret is tried once the part fits that does not depend on it.
    pub fn drawn(
        &self,
        (stage, most): (&Stage<'_>, usize),
        spec: &Spec,
        seen: &Seen<'_>,
    ) -> Relation {
        // A case that passed does not depend on chance.
        if seen.course == Course::Passed || seen.at > 0 {
            return Relation::Other;
        }
        let form = seen.level.form(self.fixed_start());
        if !seen.form().starts_with(form.trim_ascii_end()) {
            return Relation::Other;
        }
        let draws = self
            .drawn
            .get_or_init(|| Draws::of(stage.draws(spec, most), &seen.level));
        draws.relation(seen)
    }

    /// What it prints whatever secret it draws, in whole lines; all of it where it draws none.
    pub fn fixed_start(&self) -> &[u8] {
        let printed = &self.behaviour.printed;
        let Some((_, shared)) = &self.draws else {
            return printed;
        };
        let start = printed.get(..*shared).unwrap_or_default();
        let line = start.iter().rposition(|byte| *byte == b'\n');
        line.map_or(&[], |at| &start[..=at])
    }

    /// Its name on the level of what was seen.
    pub fn print(&self, seen: &Seen<'_>) -> Option<Print> {
        let known = self.prints.get(seen.at)?;
        Some(*known.get_or_init(|| seen.level.print(&self.behaviour.printed)))
    }

    /// Whether what was seen begins with this output.
    fn begins(&self, seen: &Seen<'_>) -> bool {
        let own = seen.level.form(&self.behaviour.printed);
        seen.form().starts_with(own.trim_ascii_end())
    }

    /// Whether this output begins with what was seen.
    fn continues(&self, seen: &Seen<'_>) -> bool {
        let own = seen.level.form(&self.behaviour.printed);
        own.starts_with(seen.form().trim_ascii_end())
    }
}
