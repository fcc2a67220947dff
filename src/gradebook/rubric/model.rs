//! The rubric, with every glob resolved to cases.

use super::{Charge, Late, Rounding};

/// How a submission's points add up.
#[derive(Debug, Clone, PartialEq)]
pub struct Rubric {
    /// The groups of the main program's cases; every such case is in exactly one.
    pub groups: Vec<Group>,
    /// What can be had on top.
    pub bonuses: Vec<Bonus>,
    /// Causes that are charged once, however many cases show them.
    pub charges: Vec<Charge>,
    /// What a kind of finding costs, beside what the finding itself says.
    pub penalties: Vec<Penalty>,
    /// What being late costs.
    pub late: Option<Late>,
    /// How the total is rounded.
    pub rounding: Rounding,
}

/// Cases that are scored together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The name for people.
    pub name: String,
    /// What all of it is worth.
    pub points: f64,
    /// How it is shared out.
    pub mode: GroupMode,
    /// Its cases by index, each with its weight among them, in the order of the cases.
    pub cases: Vec<(usize, f64)>,
}

/// How the points of a group are shared out among its cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupMode {
    /// Each case earns its share.
    Proportional,
    /// All of them are right, or there is nothing.
    AllOrNothing,
}

impl GroupMode {
    /// The names in `assignment.toml`.
    pub const NAMES: [(&'static str, Self); 2] = [
        ("proportional", Self::Proportional),
        ("all-or-nothing", Self::AllOrNothing),
    ];
}

/// Points on top of the full mark.
#[derive(Debug, Clone, PartialEq)]
pub struct Bonus {
    /// Its cases and what they are worth together.
    pub group: Group,
    /// The variant of the game that they play, where it is not the main program's.
    pub variant: Option<String>,
    /// The further program of `[submission.programs]` that plays them; none when it is the main
    /// program itself.
    pub program: Option<String>,
}

/// What a kind of finding costs.
#[derive(Debug, Clone, PartialEq)]
pub struct Penalty {
    /// The kind of finding.
    pub finding: String,
    /// Points for all findings of the kind together.
    pub points: f64,
    /// The name for people.
    pub title: String,
}

impl Rubric {
    /// Points that can be had, bonus aside.
    pub fn points(&self) -> f64 {
        self.groups.iter().map(|group| group.points).sum()
    }

    /// Points that can be had on top.
    pub fn bonus(&self) -> f64 {
        self.bonuses.iter().map(|bonus| bonus.group.points).sum()
    }

    /// The name of the group that a case belongs to, bonuses among them.
    pub fn group_of(&self, case: usize) -> Option<&str> {
        let bonuses = self.bonuses.iter().map(|bonus| &bonus.group);
        let mut groups = self.groups.iter().chain(bonuses);
        let group = groups.find(|group| group.cases.iter().any(|(index, _)| *index == case));
        group.map(|group| group.name.as_str())
    }
}
