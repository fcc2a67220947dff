//! `regrade init`: a new assignment, from a folder of pairs or from a solution.

mod files;
mod gather;
mod run;
mod settings;

pub use run::run;
