//! One mistake, and how it is made.

use std::fmt;
use std::sync::Arc;

use crate::game::Spec;

/// What kind of mistake it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The program plays another game.
    Semantic,
    /// The program plays the game and misprints a text.
    Text,
}

/// A change of a spec. It leaves a spec alone that has nothing to change.
pub(super) type Edit = Arc<dyn Fn(&mut Spec) + Send + Sync>;

/// A mistake that a program of a game can make.
#[derive(Clone)]
pub struct Mutant {
    /// The stable name, as `score/swap`; a pair is named by both, as `score/swap + quit/none`.
    pub id: String,
    /// What kind of mistake it is.
    pub class: Class,
    /// What is wrong, in one sentence for staff.
    pub title: String,
    /// Where to look, in one sentence for students that does not give the answer away.
    pub hint: String,
    edit: Edit,
}

impl fmt::Debug for Mutant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Mutant({})", self.id)
    }
}

impl Mutant {
    pub(super) fn new(id: String, class: Class, (title, hint): (&str, &str), edit: Edit) -> Self {
        Self {
            id,
            class,
            title: title.to_owned(),
            hint: hint.to_owned(),
            edit,
        }
    }

    /// The game with the mistake in it. `spec` is the game that the mutant was made for, perhaps
    /// with other mistakes in it. [`play`](crate::game::play()) copes with whatever comes of it.
    pub fn apply(&self, spec: &Spec) -> Spec {
        let mut mutated = spec.clone();
        (self.edit)(&mut mutated);
        mutated
    }

    /// Both mistakes at once, this one first; `None` when one of them leaves nothing of the other,
    /// as two scoring rules do.
    pub fn compose(&self, other: &Self, spec: &Spec) -> Option<Self> {
        let (mine, theirs) = (self.apply(spec), other.apply(spec));
        let both = other.apply(&mine);
        if both == mine || both == theirs || both == *spec {
            return None;
        }
        let (first, second) = (self.edit.clone(), other.edit.clone());
        Some(Self {
            id: format!("{} + {}", self.id, other.id),
            class: self.class.min(other.class),
            title: format!("{}; {}", self.title, other.title),
            hint: format!("{} {}", self.hint, other.hint),
            edit: Arc::new(move |spec| {
                first(spec);
                second(spec);
            }),
        })
    }
}
