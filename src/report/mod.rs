//! What people and programs read: one file per renderer.
//!
//! Whatever a candidate printed is drawn by [`visible`](crate::util::visible) or written without
//! loss, never put on a screen as it is.

pub mod audit;
mod block;
pub mod check;
pub mod class;
mod evidence;
pub mod explain;
pub mod export;
pub mod feedback;
pub mod html;
mod isolation;
pub mod json;
pub mod kattis;
pub mod log;
mod outcome;
mod safe;
pub mod shown;
mod style;
mod summary;
#[cfg(test)]
mod testing;
pub mod text;
pub mod transcript;

pub use check::{CaseReport, CheckReport, Renderer};
pub use export::{ExportOptions, export_all};
pub use json::Json;
pub use safe::safe;
pub use style::Style;
pub use text::Text;
