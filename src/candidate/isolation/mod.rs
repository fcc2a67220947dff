//! Keeping candidates apart: from the answers, from each other, from the machine.

mod blueprint;
mod error;
mod filter;
mod init;
mod inside;
pub mod tier;
mod tree;
mod view;

pub use error::{IsolationError, Obstacle};
pub use tier::{IsolationRequest, Tier, UnknownTier};
