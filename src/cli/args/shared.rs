//! What several commands take.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

/// How cases are chosen and judged: shared by `check` and `verify`.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// Only the cases whose name matches this glob; may be given several times
    #[arg(long = "case", value_name = "GLOB")]
    pub cases: Vec<String>,

    /// How many cases run at once [default: the number of processors]
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Wall-clock limit of a case in seconds, whatever the assignment says
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,

    /// Count what could be repaired in fixtures (BOM, CRLF, missing newline) as their fault
    #[arg(long)]
    pub strict_fixtures: bool,

    /// Only failures and the summary
    #[arg(long, short)]
    pub quiet: bool,
}

/// Forms of output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs: one document with a format version
    Json,
}

/// Parses a number of seconds above zero.
pub(in crate::cli) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 86_400.0 => Ok(value),
        _ => Err("give a number of seconds above 0 and up to 86400".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_is_a_positive_number() {
        assert!(seconds("0.5").is_ok());
        assert!(seconds("0").is_err());
        assert!(seconds("nan").is_err());
        assert!(seconds("-1").is_err());
    }
}
