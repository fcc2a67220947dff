//! A table: medians, the tenth and ninetieth percentile, and the ratio to the floor.

use std::fmt;

use super::rows::{FLOOR, Row};

/// One row's figures, in microseconds.
#[derive(Debug, Clone, Copy)]
pub struct Figures {
    pub name: &'static str,
    pub median: f64,
    p10: f64,
    p90: f64,
}

/// All rows of one program.
#[derive(Debug)]
pub struct Table {
    pub title: &'static str,
    rounds: usize,
    rows: Vec<Figures>,
}

impl Table {
    pub fn new(title: &'static str, rows: &[Row]) -> Self {
        Self {
            title,
            rounds: rows.first().map_or(0, |row| row.nanoseconds.len()),
            rows: rows.iter().map(Figures::of).collect(),
        }
    }

    /// The median of a row, in microseconds, where there is such a row.
    pub fn median(&self, name: &str) -> Option<f64> {
        let row = self.rows.iter().find(|row| row.name == name);
        row.map(|row| row.median)
    }
}

impl Figures {
    fn of(row: &Row) -> Self {
        let mut sorted = row.nanoseconds.clone();
        sorted.sort_unstable();
        let at = |percent: usize| {
            let index = sorted.len().saturating_sub(1) * percent / 100;
            sorted
                .get(index)
                .map_or(f64::NAN, |taken| *taken as f64 / 1000.0)
        };
        Self {
            name: row.name,
            median: at(50),
            p10: at(10),
            p90: at(90),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "{}: {} runs of each, interleaved; microseconds",
            self.title, self.rounds
        )?;
        writeln!(
            out,
            "{:<34} {:>9} {:>9} {:>9} {:>7}",
            "", "median", "p10", "p90", "ratio"
        )?;
        let floor = self.median(FLOOR).unwrap_or(f64::NAN);
        for row in &self.rows {
            writeln!(
                out,
                "{:<34} {:>9.0} {:>9.0} {:>9.0} {:>7.2}",
                row.name,
                row.median,
                row.p10,
                row.p90,
                row.median / floor
            )?;
        }
        Ok(())
    }
}
