//! Replays transcripts against programs and grades them; see the library for how.

fn main() {}
