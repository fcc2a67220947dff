//! Many replays: in parallel, delivered in order.

pub mod scorecard;

pub use scorecard::{Outcome, Scorecard};
