//! What is made from the one table of commands and from the types: completions, the manual page,
//! the schema.

use std::io::{self, Write as _};

use clap::CommandFactory as _;

use super::args::{Cli, CompletionsArgs};
use super::error::CliError;
use super::exit;
use crate::report::export::schema;

/// Prints the completions for a shell.
///
/// # Errors
/// When stdout cannot be written.
pub fn completions(args: &CompletionsArgs) -> Result<u8, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "regrade", &mut script);
    print(&script)
}

/// Prints the manual page: all commands, one after the other, as roff.
///
/// # Errors
/// When stdout cannot be written.
pub fn man() -> Result<u8, CliError> {
    print(&pages()?)
}

/// Prints the JSON Schema of the result file.
///
/// # Errors
/// When stdout cannot be written.
pub fn schema() -> Result<u8, CliError> {
    print(schema::results().as_bytes())
}

fn print(bytes: &[u8]) -> Result<u8, CliError> {
    io::stdout().lock().write_all(bytes)?;
    Ok(exit::PASSED)
}

/// The page of regrade, and behind it the sections of its commands.
fn pages() -> io::Result<Vec<u8>> {
    let mut table = Cli::command();
    // Building fills in what commands take over from the table, such as their full names.
    table.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(table.clone()).render(&mut page)?;
    for command in table
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let name = command.get_name().to_uppercase();
        writeln!(page, ".SH \"COMMAND {name}\"")?;
        let about = command.get_about().map(ToString::to_string);
        writeln!(page, "{}.", about.unwrap_or_default())?;
        let man = clap_mangen::Man::new(command.clone());
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_the_manual_and_in_every_completion() {
        let page = String::from_utf8(pages().expect("memory does not fail")).expect("it is text");
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            assert!(
                page.contains(&format!("\"COMMAND {}\"", name.to_uppercase())),
                "{name}"
            );
            for shell in [
                clap_complete::Shell::Bash,
                clap_complete::Shell::Zsh,
                clap_complete::Shell::Fish,
            ] {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut Cli::command(), "regrade", &mut script);
                assert!(
                    String::from_utf8_lossy(&script).contains(name),
                    "{name} in {shell}"
                );
            }
        }
    }
}
