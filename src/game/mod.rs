//! Guessing games as data, and the one interpreter that plays them.
//!
//! Pure: no files, no clock, no processes. What a game needs from outside it gets in a
//! [`Setting`]. One run yields the text and the events, so both views of a transcript and
//! every judge come from the same play.
//!
//! ```
//! use regrade::game::{Files, Setting, Spec, transcribe};
//! use regrade::util::config::Source;
//!
//! struct Nothing;
//! impl Files for Nothing {
//!     fn read(&self, _: &[u8]) -> Option<Vec<u8>> {
//!         None
//!     }
//! }
//!
//! let text = r#"
//!     input.read = "line"
//!     secret = { kind = "word", from = "fixed", value = "guava" }
//!     round.prompt = "Guess: "
//!     score.near = "member"
//!     feedback = { say = "{row}\n", hit = "{LETTER}", near = "{letter}", miss = "-" }
//!     end.win = "Right!\n"
//! "#;
//! let spec = Spec::parse(&Source::new("game.toml", text), None)?;
//! let setting = Setting { args: &[], files: &Nothing, bank: None, secret: None, seed: 0 };
//! let transcript = transcribe(&spec, &setting, b"again\nguava\n")?;
//! assert_eq!(
//!     transcript.terminal(),
//!     b"Guess: again\nagA--\nGuess: guava\nGUAVA\nRight!\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod check;
pub mod mutants;
pub mod score;
pub mod spec;
pub mod win;

mod bank;
mod error;
pub mod event;
mod letter;
mod play;
mod random;
mod secret;
mod setting;
mod template;
mod transcribe;
pub mod transcript;

#[cfg(test)]
mod testing;

pub use bank::Bank;
pub use error::PlayError;
pub use event::{Ask, Event, Mark};
pub use letter::{Letter, Reading, Word};
pub use play::{first_secret, play};
pub use random::Draws;
pub use setting::{Console, Files, Setting};
pub use spec::Spec;
pub use template::{Piece, Template, TemplateError, Variable};
pub use transcribe::{next_line, transcribe};
pub use transcript::{Transcript, Turn};
