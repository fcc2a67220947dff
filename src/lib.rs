//! Replays scripted transcripts against any program that talks over stdin and stdout, and
//! grades it.
//!
//! Data flows one way; a module may import those above it in this list and nothing below it:
//!
//! - [`util`]: reading TOML with positions, natural order, suggestions, drawing invisible bytes
//! - [`game`]: guessing games as data, and the one interpreter that plays them
//! - [`fixture`]: assignments and cases on disk
//! - [`candidate`]: building and running the program under test
//! - [`judge`]: comparing bytes, finding the first wrong turn, the verdict
//! - [`gradebook`]: replaying many cases, in parallel and in order
//! - [`report`]: what people and programs read of it
//! - [`cli`]: the commands

#![warn(missing_docs)]

pub mod candidate;
pub mod cli;
pub mod fixture;
pub mod game;
pub mod gradebook;
pub mod judge;
pub mod report;
pub mod util;
