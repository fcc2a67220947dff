//! Cases that kill nothing new, and the fewest that kill everything.

use super::KillMatrix;

/// Cases that kill as much as all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The cases, by index in the matrix, in order.
    pub cases: Vec<usize>,
    /// Whether it is known that fewer would not do; else each case was the best at its turn.
    pub is_smallest: bool,
}

/// How many nodes the search for the fewest cases may have.
const NODES: usize = 200_000;

/// The cases each of which could go without anything surviving; not all of them at once.
pub(super) fn redundant(matrix: &KillMatrix) -> Vec<usize> {
    let is_redundant = |row: &usize| {
        matrix.killed_by(*row).all(|mutant| {
            let others = matrix.kills.iter().enumerate();
            others
                .filter(|(other, _)| other != row)
                .any(|(_, kills)| kills[mutant])
        })
    };
    (0..matrix.cases.len()).filter(is_redundant).collect()
}

/// The fewest cases that kill as much as all: greedy first, then a search that tries for less.
pub(super) fn smallest(matrix: &KillMatrix) -> Suite {
    let wanted: Vec<usize> = (0..matrix.mutants.len())
        .filter(|mutant| matrix.kills.iter().any(|row| row[*mutant]))
        .collect();
    let mut search = Search {
        matrix,
        best: greedy(matrix, &wanted),
        nodes: 0,
    };
    search.go(&mut Vec::new(), &wanted);
    let mut cases = search.best;
    cases.sort_unstable();
    Suite {
        cases,
        is_smallest: search.nodes < NODES,
    }
}

fn greedy(matrix: &KillMatrix, wanted: &[usize]) -> Vec<usize> {
    let (mut chosen, mut left) = (Vec::new(), wanted.to_vec());
    while !left.is_empty() {
        let gain = |row: &usize| left.iter().filter(|at| matrix.kills[*row][**at]).count();
        // Of equally good ones the first.
        let best = (0..matrix.cases.len()).rev().max_by_key(gain);
        let Some(best) = best.filter(|row| gain(row) > 0) else {
            break;
        };
        left.retain(|mutant| !matrix.kills[best][*mutant]);
        chosen.push(best);
    }
    chosen
}

/// Branch and bound: the mutant that fewest cases kill is branched on.
struct Search<'a> {
    matrix: &'a KillMatrix,
    best: Vec<usize>,
    nodes: usize,
}

impl Search<'_> {
    fn go(&mut self, chosen: &mut Vec<usize>, left: &[usize]) {
        self.nodes += 1;
        if left.is_empty() {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        }
        let kills = &self.matrix.kills;
        let gain = |row: &usize| left.iter().filter(|at| kills[*row][**at]).count();
        let most = (0..kills.len()).map(|row| gain(&row)).max().unwrap_or(0);
        let needed = left.len().div_ceil(most.max(1));
        if self.nodes >= NODES || chosen.len() + needed >= self.best.len() {
            return;
        }
        let killers = |mutant: usize| (0..kills.len()).filter(move |row| kills[*row][mutant]);
        let Some(rarest) = left.iter().min_by_key(|mutant| killers(**mutant).count()) else {
            return;
        };
        let mut rows: Vec<usize> = killers(*rarest).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(gain(row)));
        for row in rows {
            let rest: Vec<usize> = left.iter().copied().filter(|at| !kills[row][*at]).collect();
            chosen.push(row);
            self.go(chosen, &rest);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &[&str]) -> KillMatrix {
        let kills: Vec<Vec<bool>> = rows
            .iter()
            .map(|row| row.chars().map(|kill| kill == 'x').collect())
            .collect();
        KillMatrix::made_up(kills)
    }

    #[test]
    fn a_case_is_redundant_when_the_others_kill_all_that_it_kills() {
        assert_eq!(redundant(&matrix(&["xx.", ".xx", "x.x"])), [0, 1, 2]);
        assert_eq!(redundant(&matrix(&["xx.", ".x.", "..x"])), [1]);
        assert_eq!(redundant(&matrix(&["x", "."])), [1]);
    }

    #[test]
    fn the_fewest_cases_are_found_where_greed_finds_more() {
        let matrix = matrix(&[".xxxx..", "xxx....", "...xxxx"]);
        let wanted: Vec<usize> = (0..7).collect();
        assert_eq!(greedy(&matrix, &wanted).len(), 3);
        let suite = smallest(&matrix);
        assert_eq!((suite.cases, suite.is_smallest), (vec![1, 2], true));
    }

    #[test]
    fn where_nothing_is_killed_no_case_is_needed() {
        assert!(smallest(&matrix(&["..", ".."])).cases.is_empty());
    }
}
