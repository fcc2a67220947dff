//! What people and programs read: one file per renderer.
//!
//! Whatever a candidate printed is drawn by [`visible`](crate::util::visible) or written without
//! loss, never put on a screen as it is.

mod block;
pub mod check;
pub mod json;
pub mod log;
mod safe;
mod style;
mod summary;
pub mod text;
pub mod transcript;

pub use check::{CaseReport, CheckReport, Renderer};
pub use json::Json;
pub use safe::safe;
pub use style::Style;
pub use text::Text;
