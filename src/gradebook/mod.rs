//! Many replays: in parallel, delivered in order.

pub mod batch;

pub use batch::{WorkPanicked, in_order};
