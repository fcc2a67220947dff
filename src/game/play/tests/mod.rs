//! The reference games, played.

mod lingo;
mod mastermind;
mod swordle;
mod wordle;
