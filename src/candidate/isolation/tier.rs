//! How strongly a candidate is kept apart.

use std::fmt;
use std::str::FromStr;

use crate::util::suggest;

/// How strongly a candidate is kept apart, the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// A plain process. Not a security boundary.
    None,
    /// Seccomp, Landlock and resource limits, without namespaces.
    Confined,
    /// Namespaces and a file tree of its own, and what `Confined` has.
    Isolated,
    /// The same in a cgroup, which bounds memory and counts CPU time exactly.
    Accounted,
}

impl Tier {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::None, Self::Confined, Self::Isolated, Self::Accounted];

    /// Its name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Confined => "confined",
            Self::Isolated => "isolated",
            Self::Accounted => "accounted",
        }
    }

    /// What it is, in a few words for people.
    pub fn label(self) -> &'static str {
        match self {
            Self::None => "a plain process: not a security boundary",
            Self::Confined => "seccomp, Landlock and resource limits",
            Self::Isolated => "namespaces, seccomp, Landlock and resource limits",
            Self::Accounted => "namespaces, seccomp, Landlock, resource limits and a cgroup",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A word that names no tier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is no isolation tier; {help}")]
pub struct UnknownTier {
    word: String,
    help: String,
}

impl UnknownTier {
    fn of(word: &str, known: &[&'static str]) -> Self {
        Self {
            word: word.to_owned(),
            help: suggest::hint(word, known.iter().copied()),
        }
    }
}

impl FromStr for Tier {
    type Err = UnknownTier;

    fn from_str(word: &str) -> Result<Self, UnknownTier> {
        let found = Self::ALL.into_iter().find(|tier| tier.name() == word);
        found.ok_or_else(|| UnknownTier::of(word, &Self::ALL.map(Self::name)))
    }
}

/// Which tier is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum IsolationRequest {
    /// The strongest that this machine has.
    #[default]
    Auto,
    /// This one, and an error where it cannot be had.
    Tier(Tier),
    /// A launcher of one's own, put in front of each candidate's command.
    Launcher(Vec<std::ffi::OsString>),
}

impl FromStr for IsolationRequest {
    type Err = UnknownTier;

    fn from_str(word: &str) -> Result<Self, UnknownTier> {
        if word == "auto" {
            return Ok(Self::Auto);
        }
        word.parse().map(Self::Tier).map_err(|_| {
            let mut known = vec!["auto"];
            known.extend(Tier::ALL.map(Tier::name));
            UnknownTier::of(word, &known)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tier_is_read_by_its_name() {
        for tier in Tier::ALL {
            assert_eq!(tier.name().parse(), Ok(tier));
            assert_eq!(tier.name().parse(), Ok(IsolationRequest::Tier(tier)));
        }
        assert_eq!("auto".parse(), Ok(IsolationRequest::Auto));
    }

    #[test]
    fn a_misspelt_tier_gets_a_suggestion() {
        let error = "isolatd".parse::<IsolationRequest>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`isolatd` is no isolation tier; did you mean `isolated`?"
        );
    }

    #[test]
    fn tiers_are_ordered_by_strength() {
        assert!(Tier::ALL.is_sorted());
    }
}
