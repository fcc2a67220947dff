//! A player.
