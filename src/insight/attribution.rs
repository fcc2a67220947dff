//! What attribution comes to.

use super::level::Level;
use crate::game::mutants::Scenario;

/// Which mistake explains all that a program printed.
#[derive(Debug, Clone, PartialEq)]
pub enum Attribution {
    /// Nothing is to be explained by the rules of the game: every case passed, or the program plays
    /// the game as it is and differs in layout, or crashes, alone.
    Right,
    /// One mistake does, alone or together with others that nobody could tell from it.
    Unique(Cause),
    /// Each of several mistakes does.
    Among {
        /// They, in the order of the table.
        causes: Vec<Cause>,
        /// What would tell the first two apart.
        apart: Apart,
    },
    /// No known mistake does, nor any two of them.
    Unknown {
        /// The one that comes nearest.
        nearest: Option<Partial>,
    },
}

/// A mistake that explains what was seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Cause {
    /// The identifier of the mutant; two of them with ` + ` between.
    pub id: String,
    /// What is wrong, for staff.
    pub title: String,
    /// Where to look, for students.
    pub hint: String,
    /// The accepted variant in which the mistake was made, where it is not the case's own.
    pub variant: Option<String>,
    /// What has to be forgiven beside the mistake; none where the rung asked for will do.
    pub level: Option<Level>,
    /// The cases that did not pass and that it explains, by index, in order.
    pub explains: Vec<usize>,
    /// The cases that did not pass which it does not explain, and which do not speak against it: they
    /// ended early, or cannot be read for certain. A mistake that explains all leaves none.
    pub leaves: Vec<usize>,
    /// The one mistake, or each of the two, by itself.
    pub parts: Vec<Part>,
    /// Mutants that do the same in every play that was tried.
    pub alike: Vec<String>,
    /// Mistakes that nothing seen rules out beside it; none where there are none.
    pub beside: Option<Beside>,
}

/// One mistake of a cause.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Where to look, for students.
    pub hint: String,
    /// The cases, of those that the cause explains, that would go another way without it.
    pub cases: Vec<usize>,
}

/// Mistakes that the cases seen would not show beside the one that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Beside {
    /// The identifiers of their mutants, in the order of the table; at least one.
    pub ids: Vec<String>,
    /// What would show the first of them.
    pub apart: Apart,
}

/// A mistake that explains some of what was seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Partial {
    /// The mistake; [`explains`](Cause::explains) says how much.
    pub cause: Cause,
    /// How many cases did not pass.
    pub failed: usize,
    /// How many cases passed in which the mistake would have shown.
    pub against: usize,
}

/// What tells two mistakes apart that the cases seen do not.
#[derive(Debug, Clone, PartialEq)]
pub enum Apart {
    /// A case of the assignment in which nothing was seen of the program, by index.
    Case(usize),
    /// A play that no case has.
    Play(Box<Scenario>),
    /// Many games in which the program draws its secret.
    Draws,
}

impl Attribution {
    /// The same where it explains all of so many cases that did not pass. What leaves some of them
    /// is only the nearest mistake, and not even that where it leaves as many as it explains.
    pub(super) fn of_all(self, failed: usize) -> Self {
        match self.causes().first() {
            Some(cause) if !cause.leaves.is_empty() => Self::Unknown {
                nearest: (cause.explains.len() > cause.leaves.len()).then(|| Partial {
                    cause: Cause {
                        beside: None,
                        ..cause.clone()
                    },
                    failed,
                    against: 0,
                }),
            },
            _ => self,
        }
    }

    /// The one mistake, where there is one.
    pub fn cause(&self) -> Option<&Cause> {
        match self {
            Self::Unique(cause) => Some(cause),
            _ => None,
        }
    }

    /// Every mistake that would explain all, most of the time one.
    pub fn causes(&self) -> &[Cause] {
        match self {
            Self::Unique(cause) => std::slice::from_ref(cause),
            Self::Among { causes, .. } => causes,
            Self::Right | Self::Unknown { .. } => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(explains: usize, leaves: usize) -> Attribution {
        Attribution::Unique(Cause {
            id: "score/swap".to_owned(),
            title: "It swaps the marks".to_owned(),
            hint: "Look at the marks.".to_owned(),
            variant: None,
            level: None,
            explains: (0..explains).collect(),
            leaves: (explains..explains + leaves).collect(),
            parts: Vec::new(),
            alike: Vec::new(),
            beside: None,
        })
    }

    #[test]
    fn a_mistake_that_leaves_a_case_unexplained_is_only_the_nearest() {
        assert_eq!(found(3, 0).of_all(3), found(3, 0));
        let Attribution::Unknown {
            nearest: Some(partial),
        } = found(3, 1).of_all(4)
        else {
            panic!("it does not explain all");
        };
        assert_eq!((partial.cause.explains.len(), partial.failed), (3, 4));
    }

    #[test]
    fn a_mistake_that_leaves_as_many_cases_as_it_explains_is_not_near() {
        assert_eq!(
            found(1, 1).of_all(2),
            Attribution::Unknown { nearest: None }
        );
    }
}
