//! Colours, where they are asked for.

use crate::judge::Verdict;

/// What a piece of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Something good.
    Good,
    /// Something bad.
    Bad,
    /// Something that wants a look.
    Doubtful,
    /// A heading.
    Strong,
    /// Something beside the point.
    Faint,
}

impl Style {
    /// The style of a verdict.
    pub fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Pass => Self::Good,
            Verdict::Format | Verdict::Doubt | Verdict::Unpinned | Verdict::FixtureError => {
                Self::Doubtful
            }
            _ => Self::Bad,
        }
    }

    /// The text in this style, or as it is.
    pub fn paint(self, text: &str, colours: bool) -> String {
        if !colours {
            return text.to_owned();
        }
        let code = match self {
            Self::Good => 32,
            Self::Bad => 31,
            Self::Doubtful => 33,
            Self::Strong => 1,
            Self::Faint => 2,
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
