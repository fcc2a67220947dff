//! `regrade play`: the reference program of an assignment, a drop-in for the handout's own.

use std::io::{self, BufRead, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::args::{PlayArgs, View};
use super::error::{CliError, read_file};
use super::exit;
use crate::fixture::Assignment;
use crate::game::spec::{Argument, WordSource};
use crate::game::{self, Console, Event, Files, PlayError, Setting, Spec};
use crate::util::config::Source;

/// Plays the assignment's game on stdin and stdout.
///
/// Word files are read from the current folder, as the handouts' programs do.
///
/// # Errors
/// When there is no game, its spec is wrong, or it lacks an argument, a bank or a word file.
pub fn run(args: &PlayArgs) -> Result<u8, CliError> {
    let assignment = Assignment::load_game(&args.assignment)?;
    let source = assignment
        .game
        .as_ref()
        .ok_or_else(|| CliError::no_game(&assignment.dir))?;
    let spec = spec(source, args)?;
    let bank = match (&args.bank, &assignment.bank) {
        (Some(path), _) => Some(read_file(path)?),
        (None, Some(name)) => Some(read_file(&assignment.dir.join(name))?),
        (None, None) => None,
    };
    let setting = Setting {
        args: &args.args,
        files: &Folder(PathBuf::from(".")),
        bank: bank.as_deref(),
        secret: args.secret.as_deref(),
        seed: args.seed.unwrap_or_else(default_seed),
    };
    let stdin = io::stdin().lock();
    let mut keyboard = Keyboard {
        input: stdin,
        output: BufWriter::new(io::stdout().lock()),
        echo: args.view == View::Terminal,
    };
    let played = game::play(&spec, &setting, &mut keyboard);
    match played.and_then(|()| keyboard.output.flush().map_err(PlayError::from)) {
        Ok(()) => Ok(exit::PASSED),
        // Whoever read our output has seen enough, as in `regrade play … | head`.
        Err(PlayError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(exit::PASSED),
        Err(error) => Err(explained(error, args)),
    }
}

/// The game in the variant that was asked for.
fn spec(source: &Source, args: &PlayArgs) -> Result<Spec, CliError> {
    let dir = args.assignment.display();
    if let Some(name) = &args.variant {
        let known = Spec::variants(source)?;
        let names = known.iter().map(|(name, _)| name.as_str());
        if names.clone().all(|known| known != name) {
            return Err(CliError::unknown_variant(name, names));
        }
    }
    let spec = Spec::parse(source, args.variant.as_deref())?;
    if args.bank.is_none() || has_bank(&spec) {
        return Ok(spec);
    }
    let help = match spec.arguments().contains(&Argument::Bank) {
        true => format!("name it as an argument: regrade play {dir} -- BANK GUESSES"),
        false => "leave it out: the game has no word bank".to_owned(),
    };
    Err(CliError::Usage(format!(
        "`--bank` is of no use to this game\n  help: {help}"
    )))
}

/// Whether the game draws from a bank, or looks guesses up in one, without being told its name.
fn has_bank(spec: &Spec) -> bool {
    let draws = spec.secret.is_from(&WordSource::Bank);
    let mut rules = spec.checks.iter().map(|check| check.rule.name());
    let is_told = spec.arguments().contains(&Argument::Bank);
    !is_told && (draws || rules.any(|rule| rule == "not-in-bank"))
}

/// What the command line gets wrong, with the way out; any other failure as it is.
fn explained(error: PlayError, args: &PlayArgs) -> CliError {
    let help = match &error {
        PlayError::Arguments { takes, .. } | PlayError::BadArgument { takes, .. } => {
            match takes
                .strip_prefix('`')
                .and_then(|takes| takes.strip_suffix('`'))
            {
                Some(takes) => format!("regrade play {} -- {takes}", args.assignment.display()),
                None => "leave out `--` and what follows it".to_owned(),
            }
        }
        PlayError::Secret { .. } => {
            "correct `--secret`: a word, or numbers with blanks between them".to_owned()
        }
        _ => return error.into(),
    };
    CliError::Usage(format!("{error}\n  help: {help}"))
}

/// A replay is the same every time; a game at the keyboard is a new one.
fn default_seed() -> u64 {
    if !io::stdin().is_terminal() {
        return 0;
    }
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        // The low 64 bits of the nanoseconds are what varies.
        .map_or(0, |elapsed| elapsed.as_nanos() as u64)
}

/// The files of a folder, by the names that are typed.
struct Folder(PathBuf);

impl Files for Folder {
    fn read(&self, name: &[u8]) -> Option<Vec<u8>> {
        let name = std::str::from_utf8(name).ok()?;
        std::fs::read(self.0.join(Path::new(name))).ok()
    }
}

/// Stdin and stdout: a prompt is flushed before its answer is read.
struct Keyboard<R, W: Write> {
    input: R,
    output: BufWriter<W>,
    echo: bool,
}

impl<R: BufRead, W: Write> Console for Keyboard<R, W> {
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        if self.echo {
            self.output.write_all(&line)?;
            self.output.write_all(b"\n")?;
        }
        Ok(Some(line))
    }

    fn print(&mut self, text: &[u8]) -> io::Result<()> {
        self.output.write_all(text)
    }

    fn event(&mut self, _: Event) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_view_echoes_a_line_that_has_no_newline_with_one() {
        let mut keyboard = Keyboard {
            input: &b"first\nlast"[..],
            output: BufWriter::new(Vec::new()),
            echo: true,
        };
        while keyboard
            .read_line()
            .expect("memory does not fail")
            .is_some()
        {}
        assert_eq!(keyboard.output.get_ref(), b"first\nlast\n");
    }
}
