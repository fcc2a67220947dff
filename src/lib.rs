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
//! - [`insight`]: which mistake explains what was printed, and which the cases would catch
//! - [`gradebook`]: replaying many cases, in parallel and in order
//! - [`report`]: what people and programs read of it
//! - [`cli`]: the commands
//!
//! To hold a program to a folder of cases in a test of one's own:
//!
//! ```
//! use regrade::candidate::Candidate;
//! use regrade::gradebook::{Contender, Overrides, Session};
//! use regrade::judge::Verdict;
//!
//! // A folder of pairs is enough; `assignment.toml` and `game.toml` may stand beside them.
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("two-words.in"), "pear\napple\n")?;
//! std::fs::write(folder.path().join("two-words.out"), "apple\npear\n")?;
//!
//! let session = Session::open(folder.path(), false, Overrides::default())?;
//! let program = Contender::Program(Candidate::from_command(&["sort".to_owned()])?);
//! for (index, case) in session.assignment().cases.iter().enumerate() {
//!     let judgement = session.judge(index, &program)?;
//!     assert_eq!(judgement.verdict, Verdict::Pass, "{}: {}", case.name, judgement.reason);
//! }
//! assert_eq!(session.assignment().cases.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod candidate;
pub mod cli;
pub mod fixture;
pub mod game;
pub mod gradebook;
pub mod insight;
pub mod judge;
pub mod report;
pub mod util;
