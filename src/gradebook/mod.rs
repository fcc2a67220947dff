//! Many replays: in parallel, delivered in order; and a whole class of them, graded.

mod adaptive;
pub mod alike;
mod another_secret;
pub mod batch;
pub mod builds;
mod closer_look;
mod consistency;
pub mod contender;
pub mod decisions;
pub mod dialogue;
pub mod fairness;
pub mod grade;
pub mod intake;
mod isolation;
pub mod journal;
pub mod lock;
mod loops;
pub mod moves;
mod putting;
pub mod results;
pub mod rubric;
pub mod rules;
pub mod scorecard;
pub mod session;
pub mod signature;
mod stepped_notes;
pub mod store;
mod unjudged;
mod variation;

pub use batch::{WorkPanicked, in_order};
pub use closer_look::CloserLook;
pub use contender::{Broken, Contender};
pub use intake::{Intake, IntakeError, IntakeLimits, LmsTag, Submission};
pub use rules::SubmissionRules;
pub use scorecard::{Outcome, Scorecard};
pub use session::{Chosen, Overrides, Session, SessionError};
