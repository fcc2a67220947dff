//! Differential fuzzing: plays that no case has, the engine against a program.
//!
//! [`campaign()`] makes plays from the game itself, seeded, puts them to a [`Subject`] in parallel,
//! and keeps those that it gets wrong. [`causes`] groups them by the mistake that explains them and
//! shrinks one of each to the shortest play that still shows it. A [`Drawing`] finds programs whose
//! secret is always the same, which no single play shows. All know the program only
//! through the trait: how it is run and judged is up to whoever asks.

mod campaign;
mod cause;
mod changing;
mod drawing;
mod gathering;
mod grouping;
mod making;
mod parallel;
mod place;
mod play;
mod smallest;
mod subject;
mod telling;
mod witness;

#[cfg(test)]
mod strange_tests;
#[cfg(test)]
mod tests;

pub use campaign::{Bounds, Campaign, Failure, campaign};
pub use cause::{Cause, Counterexample};
pub use drawing::Drawing;
pub use grouping::{Grouping, causes};
pub use place::Told;
pub use play::{as_case, cut};
pub use subject::{Run, Subject, Table};
