//! Many replays: in parallel, delivered in order.

pub mod batch;
pub mod session;

pub use batch::{WorkPanicked, in_order};
pub use session::{Broken, Contender, Overrides, Session, SessionError};
