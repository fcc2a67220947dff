//! Many replays: in parallel, delivered in order.

mod another_secret;
pub mod batch;
mod closer_look;
pub mod contender;
pub mod results;
pub mod scorecard;
pub mod session;
mod stepped_notes;
mod variation;

pub use batch::{WorkPanicked, in_order};
pub use closer_look::CloserLook;
pub use contender::{Broken, Contender};
pub use scorecard::{Outcome, Scorecard};
pub use session::{Chosen, Overrides, Session, SessionError};
