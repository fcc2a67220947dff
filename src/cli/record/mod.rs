//! `regrade record`: writes expected outputs, after showing them, never where a machine decides.

mod change;
mod recorder;
mod run;

pub use change::{Change, confirmed, difference, first};
pub use recorder::{Recorder, command, is_ci, refuse_ci};
pub use run::{hindrance, run, say_left_out};
