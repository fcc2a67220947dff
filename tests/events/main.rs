//! Judging by meaning: programs that say the right things in their own words pass, and each of
//! their twins with one mistake does not.
//!
//! The outputs come from a renderer that knows nothing of the judge (`script`, `render`,
//! `styles`), and from people (`hand/`).

#![expect(
    clippy::expect_used,
    reason = "what helps a test fails with it, and only tests themselves are known to clippy"
)]

mod game;
mod hand;
mod notation;
mod rates;
mod render;
mod script;
mod turns;
mod twin;
mod wording;
