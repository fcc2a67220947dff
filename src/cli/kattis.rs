//! `regrade kattis`: an assignment as a problem package, and the other way round.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::args::KattisCommand;
use super::error::CliError;
use super::exit;
use super::judging;
use crate::fixture::Assignment;
use crate::fixture::write::write;
use crate::report::kattis::{self, Package};

/// Writes a package or an assignment into a folder that is empty.
///
/// # Errors
/// When what is read has a mistake, the folder holds something, or a file cannot be written.
pub fn run(command: &KattisCommand) -> Result<u8, CliError> {
    let (args, package) = match command {
        KattisCommand::Export(args) => {
            let assignment = Assignment::load(&args.from, false)?;
            (args, kattis::export(&assignment)?)
        }
        KattisCommand::Import(args) => {
            let assignment = Assignment::load(&args.from, false)?;
            (args, kattis::import(&assignment)?)
        }
    };
    must_be_empty(&args.to)?;
    put(&package, &args.to)?;
    judging::say(&package.remarks);
    let files = crate::judge::wording::count(package.files.len(), "file");
    writeln!(
        io::stdout().lock(),
        "{files} written to {}",
        args.to.display()
    )?;
    Ok(exit::PASSED)
}

fn put(package: &Package, folder: &Path) -> Result<(), CliError> {
    for (name, bytes) in &package.files {
        write(&folder.join(name), bytes)?;
    }
    Ok(())
}

/// What lies in a folder already would look like a part of what is written.
fn must_be_empty(folder: &Path) -> Result<(), CliError> {
    match fs::read_dir(folder).map(|entries| entries.count()) {
        Ok(0) => Ok(()),
        Ok(_) => Err(CliError::Usage(format!(
            "{}: there is something in this folder\n  help: name one that is empty, or not there yet",
            folder.display()
        ))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(CliError::File {
            path: folder.to_owned(),
            error,
        }),
    }
}
