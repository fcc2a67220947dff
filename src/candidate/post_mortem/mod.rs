//! What a run was doing when it was stopped: the evidence, without a word of judgement.
//!
//! Taken just before the kill: each thread with its state, what it waits for, and the processor
//! time that it has used.

mod gather;
pub(super) mod inspection;
pub mod seen;

pub use seen::{Activity, Place, PostMortem, TaskSeen};
