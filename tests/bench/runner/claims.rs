//! What is claimed of the figures.

use std::fmt;

use super::rows::{BALLAST, FLOOR, ISOLATED, STEPPED};
use super::table::Table;

/// Of which table, by its place; which row over which; at most how much.
const CLAIMS: [(usize, &str, &str, f64); 5] = [
    (0, ISOLATED, FLOOR, 1.40),
    (1, ISOLATED, FLOOR, 1.15),
    (0, BALLAST, ISOLATED, 1.20),
    (0, STEPPED, ISOLATED, 2.00),
    (1, STEPPED, ISOLATED, 2.00),
];

/// A claim and what was measured.
#[derive(Debug)]
pub struct Claim {
    title: &'static str,
    row: &'static str,
    over: &'static str,
    limit: f64,
    ratio: Option<f64>,
}

impl Claim {
    /// A claim about what could not be measured does not hold.
    pub fn holds(&self) -> bool {
        self.ratio.is_some_and(|ratio| ratio <= self.limit)
    }
}

pub fn check(tables: &[Table]) -> Vec<Claim> {
    let claims = CLAIMS.iter().filter_map(|(place, row, over, limit)| {
        let table = tables.get(*place)?;
        let ratio = || Some(table.median(row)? / table.median(over)?);
        Some(Claim {
            title: table.title,
            row,
            over,
            limit: *limit,
            ratio: ratio(),
        })
    });
    claims.collect()
}

impl fmt::Display for Claim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.holds() { "holds" } else { "FAILS" };
        let Self {
            title,
            row,
            over,
            limit,
            ..
        } = self;
        match self.ratio {
            Some(ratio) => write!(
                out,
                "{verdict}: {title}: {row} at {ratio:.2} of {over} (limit {limit:.2})"
            ),
            None => write!(
                out,
                "{verdict}: {title}: {row} over {over} was not measured"
            ),
        }
    }
}
