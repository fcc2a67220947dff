//! The table of the isolation on the class page.

use serde::Serialize;

use crate::gradebook::results::{Isolation, Promise};
use crate::report::isolation::{kept, tier};
use crate::report::safe::safe;

/// The isolation: a sentence, and the table that it opens.
#[derive(Debug, Serialize)]
pub struct IsolationView {
    tier: String,
    kept: String,
    promises: Vec<PromiseView>,
}

#[derive(Debug, Serialize)]
struct PromiseView {
    what: String,
    state: String,
    /// The style's class.
    class: &'static str,
    reason: String,
    fix: String,
}

impl From<&Isolation> for IsolationView {
    fn from(isolation: &Isolation) -> Self {
        Self {
            tier: tier(isolation),
            kept: kept(isolation),
            promises: isolation.promises.iter().map(PromiseView::from).collect(),
        }
    }
}

impl From<&Promise> for PromiseView {
    fn from(promise: &Promise) -> Self {
        Self {
            what: safe(&promise.what),
            state: safe(&promise.state),
            class: match promise.state.as_str() {
                "enforced" => "kept",
                "partial" => "partial",
                _ => "open",
            },
            reason: safe(&promise.reason),
            fix: safe(&promise.fix),
        }
    }
}
