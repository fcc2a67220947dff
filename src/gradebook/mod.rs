//! A class: what was handed in, replayed in parallel, delivered in order.

mod another_secret;
pub mod batch;
pub mod intake;
pub mod results;
pub mod rules;
pub mod scorecard;
pub mod session;

pub use batch::{WorkPanicked, in_order};
pub use intake::{Intake, IntakeError, IntakeLimits, LmsTag, Submission};
pub use rules::SubmissionRules;
pub use scorecard::{Outcome, Scorecard};
pub use session::{Broken, Chosen, Contender, Overrides, Session, SessionError};
