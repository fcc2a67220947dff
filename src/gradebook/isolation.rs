//! The table of the isolation, as results and reports hold it.

use super::results::{Isolation, Promise};
use crate::candidate::{self, Sandbox};

impl Isolation {
    /// What candidates run under here. The first call may try what the machine allows.
    pub fn here() -> Self {
        Self::from(Sandbox::shared().describe())
    }
}

impl From<&candidate::isolation::Isolation> for Isolation {
    fn from(table: &candidate::isolation::Isolation) -> Self {
        let promises = table.promises.iter().map(|promise| Promise {
            what: promise.what.to_owned(),
            state: promise.state.name().to_owned(),
            reason: promise.reason.clone(),
            fix: promise.fix.clone().unwrap_or_default(),
        });
        Self {
            tier: table.tier.name().to_owned(),
            launcher: table.launcher.clone(),
            promises: promises.collect(),
        }
    }
}
