//! The program under test: building it and running it.
//!
//! Whole-tree kill, output caps, deadlines that bound reads too, a pinned environment and a fresh
//! working folder for every run. Knows nothing of verdicts.

pub mod build;
mod capture;
pub mod clear;
mod clock;
mod closed;
mod command;
mod environment;
mod feed;
mod folder;
mod ground;
mod interpreter;
pub mod isolation;
pub mod language;
mod left_behind;
mod leftovers;
pub mod limits;
mod live;
pub mod observation;
pub mod post_mortem;
mod process_time;
pub mod program;
mod relay;
mod remove;
pub mod run;
mod running;
pub mod scratch;
mod spawn;
mod start_error;
pub mod steering;
pub mod stepped;
mod supervise;
mod tasks;
mod warm;

pub use build::{
    BuildError, BuildOptions, Recipe, Selection, build, build_in, files_to_hand_over, foreign_part,
    select, singled_out, toolchain_version,
};
pub use clear::{Swept, on_interrupt_kill_all, sweep};
pub use isolation::Sandbox;
pub use language::Language;
pub use limits::Limits;
pub use observation::{Ending, Observation, Stream, Usage};
pub use post_mortem::{Activity, Place, PostMortem, TaskSeen};
pub use program::Candidate;
pub use run::{
    Replay, RunError, confirm, run, run_dialogue, run_in, run_reseeded, run_started, run_stepped,
    run_stepped_in, run_stepped_started, run_two_way,
};
pub use scratch::Scratch;
pub use steering::{FirstDraws, Pin, Steer};
pub use stepped::{Partner, ReadSeen, Stepped, TurnSeen};
