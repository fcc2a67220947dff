//! The commands, one file each; [`args`] is the one table of what can be said on the command line.

pub mod args;
mod audit;
mod check;
mod contender;
mod convert;
mod doctor;
mod doubts;
mod doubts_text;
pub mod error;
pub mod exit;
mod explain;
mod fairness;
mod fuzz;
mod generate;
mod grade;
mod import;
mod import_text;
mod init;
mod isolation;
mod judging;
mod kattis;
mod lint;
mod play;
mod progress;
mod record;
mod rescore;
mod review;
mod stage;
mod twins;
mod verify;
mod verify_cause;

use std::io::Write as _;

use crate::candidate;
use crate::report::safe;
pub use args::Cli;
use args::Command;
pub use error::CliError;
pub use stage::say_interrupted;

/// Runs a command and gives its exit status.
///
/// # Errors
/// When the command has no answer to give; [`CliError::status`] is the exit status then.
pub fn run(cli: &Cli) -> Result<u8, CliError> {
    spare_the_owner();
    if let Some(sandbox) = cli.isolation.sandbox(&cli.command)? {
        // Nothing has run yet, so that there is none.
        let _ = sandbox.share();
    }
    if cli.isolation.no_warm {
        candidate::Sandbox::shared().keep_none_warm();
    }
    match &cli.command {
        Command::Doctor(args) => doctor::run(args, cli.color),
        Command::Init(args) => init::run(args),
        Command::Check(args) => check::run(args, cli.color),
        Command::Fairness(args) => fairness::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Play(args) => play::run(args),
        Command::Record(args) => record::run(args),
        Command::Lint(args) => lint::run(args, cli.color),
        Command::Fuzz(args) => fuzz::run(args),
        Command::Twins(args) => twins::run(args),
        Command::Grade(args) => grade::run(args, cli.color),
        Command::Rescore(args) => rescore::run(args),
        Command::Review(args) => review::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Import(args) => import::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Doubts(args) => doubts::run(args),
        Command::Kattis(command) => kattis::run(command),
        Command::Schema => generate::schema(),
        Command::Completions(args) => generate::completions(args),
        Command::Man => generate::man(),
    }
}

/// Lets the owner of new files use them, whatever the caller's umask is: nobody means to bar
/// himself from his own folders, and compilers make programs by the umask.
fn spare_the_owner() {
    use rustix::fs::Mode;
    use rustix::process::umask;
    // It can only be read by being set, and nothing else runs yet.
    let old = umask(Mode::RWXG | Mode::RWXO);
    umask(old - Mode::RWXU);
}

/// Says on stderr why there is no answer.
pub fn explain(error: &CliError) {
    if error.is_broken_pipe() {
        return;
    }
    // File names and texts of students are hostile here too.
    let message: Vec<_> = error.to_string().lines().map(safe).collect();
    // When stderr is closed nobody wants to hear it.
    let _ = writeln!(std::io::stderr(), "error: {}", message.join("\n"));
}

/// Kills and removes what candidates left behind; says so where it could not.
pub fn clear_up() {
    for folder in candidate::sweep().folders {
        let path = folder.display();
        let _ = writeln!(
            std::io::stderr(),
            "warning: {path}: a candidate's working folder could not be removed; remove it by hand"
        );
    }
    candidate::isolation::clear_all();
}
