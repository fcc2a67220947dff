//! The reference games, played.

mod any_game;
mod end_of_input;
mod lingo;
mod mastermind;
mod streaming;
mod swordle;
mod wordle;
