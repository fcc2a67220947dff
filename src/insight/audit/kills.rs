//! Which case kills which mutant.

use std::collections::BTreeMap;

use crate::insight::Lineup;
use crate::insight::level::Print;
use crate::insight::stage::End;
use crate::insight::suspects::Suspect;

/// A row for each case, a column for each first-order mutant.
#[derive(Debug, Clone)]
pub struct KillMatrix {
    /// The cases, by index in the assignment.
    pub cases: Vec<usize>,
    /// The names of the mutants.
    pub mutants: Vec<String>,
    /// What each mutant is, for staff.
    pub titles: Vec<String>,
    /// Whether a case kills a mutant.
    pub kills: Vec<Vec<bool>>,
    /// What each mutant prints in each case, on the rung of that case.
    prints: Vec<Vec<Option<(Print, End)>>>,
}

impl KillMatrix {
    /// Plays every mutant in every case of the lineup that can judge anybody. A mutant is killed
    /// where it prints what no accepted variant does, on the rung of the case.
    pub fn of(lineup: &Lineup<'_>) -> Self {
        let cases: Vec<usize> = lineup.cases().collect();
        let singles = lineup.suspects().singles();
        let own: Vec<usize> = lineup.suspects().own_indices().collect();
        let rights: Vec<usize> = (0..singles.len())
            .filter(|at| singles[*at].is_right())
            .collect();
        let (mut kills, mut prints) = (Vec::new(), Vec::new());
        for case in &cases {
            let level = lineup.level(*case, 0);
            let exhibit = lineup.exhibit(*case);
            let print = |single: usize| {
                let behaviour = exhibit?.behaviour(single)?;
                Some((level.print(&behaviour.printed), behaviour.end))
            };
            let accepted: Vec<_> = rights
                .iter()
                .map(|right| print(*right).map(|one| one.0))
                .collect();
            let here: Vec<_> = own.iter().map(|single| print(*single)).collect();
            kills.push(
                here.iter()
                    .map(|print| !accepted.contains(&print.map(|one| one.0)))
                    .collect(),
            );
            prints.push(here);
        }
        let text = |of: fn(&Suspect) -> String| own.iter().map(|at| of(&singles[*at])).collect();
        Self {
            cases,
            mutants: text(|suspect| suspect.id().to_owned()),
            titles: text(|suspect| {
                let mutant = suspect.mutant.as_ref();
                mutant.map_or_else(String::new, |mutant| mutant.title.clone())
            }),
            kills,
            prints,
        }
    }

    /// The mutants that no case kills, by index.
    pub fn alive(&self) -> Vec<usize> {
        let is_alive = |mutant: &usize| self.kills.iter().all(|row| !row[*mutant]);
        (0..self.mutants.len()).filter(is_alive).collect()
    }

    /// The mutants that a case kills, by index.
    pub fn killed_by(&self, row: usize) -> impl Iterator<Item = usize> {
        let kills = self.kills.get(row).into_iter().flatten().enumerate();
        kills.filter(|(_, kills)| **kills).map(|(mutant, _)| mutant)
    }

    /// Groups of those mutants that print the same in every case, and that some play tells apart.
    pub(super) fn confused(
        &self,
        lineup: &Lineup<'_>,
        mutants: &[Suspect],
        among: impl Iterator<Item = usize>,
    ) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<Vec<Option<(Print, End)>>, Vec<usize>> = BTreeMap::new();
        for mutant in among {
            let column = self.prints.iter().map(|row| row[mutant]).collect();
            groups.entry(column).or_default().push(mutant);
        }
        let told_apart = |group: Vec<usize>| {
            let specs: Vec<_> = group.iter().map(|at| &*mutants[*at].spec).collect();
            let classes = lineup.classes(&specs).into_iter().enumerate();
            // Of those that nothing tells apart the first stands for all.
            let firsts = classes.filter(|(at, class)| at == class);
            let firsts: Vec<usize> = firsts.map(|(at, _)| group[at]).collect();
            (firsts.len() > 1).then_some(firsts)
        };
        let mut confused: Vec<_> = groups.into_values().filter_map(told_apart).collect();
        confused.sort();
        confused
    }

    #[cfg(test)]
    pub(super) fn made_up(kills: Vec<Vec<bool>>) -> Self {
        let mutants = kills.first().map_or(0, Vec::len);
        Self {
            cases: (0..kills.len()).collect(),
            mutants: (0..mutants).map(|at| at.to_string()).collect(),
            titles: vec![String::new(); mutants],
            prints: Vec::new(),
            kills,
        }
    }
}
