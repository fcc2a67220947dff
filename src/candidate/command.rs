//! A candidate that is given as a command: `-- COMMAND ARGS`.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Component, Path, PathBuf};

use super::interpreter::{find_on_path, is_executable, is_python, python};
use super::{BuildError, Candidate, Language, left_behind};
use crate::fixture::DataFile;

impl Candidate {
    /// Makes a candidate of a command, as the caller would type it in the current folder.
    ///
    /// The program is looked for on the caller's PATH, or in the current folder when its name has
    /// a slash. Since the candidate runs in a folder of its own, further words that name an
    /// existing file or folder are made absolute. A bare `python3` or `python` is the interpreter
    /// itself, never a version manager's stand-in for it.
    ///
    /// # Errors
    /// When there is no such program, with the way out.
    pub fn from_command(words: &[String]) -> Result<Self, BuildError> {
        Self::from_command_with(words, Vec::new())
    }

    /// Makes a candidate of a command whose working folder holds these files, as the folder that
    /// the caller would type it in does. Words that name one of them stay as they are.
    ///
    /// # Errors
    /// As for [`from_command`](Self::from_command).
    pub fn from_command_with(words: &[String], files: Vec<DataFile>) -> Result<Self, BuildError> {
        let (name, args) = words.split_first().ok_or_else(|| BuildError::Program {
            program: "the command".to_owned(),
            problem: "is empty",
            help: "name a program, for example `-- python3 game.py`".to_owned(),
        })?;
        let program = resolve(name)?;
        let is_interpreter = is_python(&program);
        let is_given = |word: &str| {
            let word = Path::new(word.strip_prefix("./").unwrap_or(word));
            let mut files = files.iter();
            files.any(|file| Path::new(&file.name).starts_with(word))
        };
        if is_interpreter {
            check_script(args, is_given)?;
        }
        let is_script = program.extension() == Some(OsStr::new("py"));
        if files.is_empty() {
            left_behind::refuse(&program, args, &current_folder()?)?;
        }
        let args = args.iter().map(|word| match is_given(word) {
            true => word.into(),
            false => absolute_if_there(word),
        });
        let argv = std::iter::once(program.into()).chain(args).collect();
        Ok(Self {
            name: words.join(" "),
            argv,
            language: (is_interpreter || is_script).then_some(Language::Python),
            build_log: String::new(),
            build_dir: None,
            files: files.into(),
            sanitized: false,
        })
    }
}

/// The program that a command's first word means, absolute.
fn resolve(name: &str) -> Result<PathBuf, BuildError> {
    let refused = |problem, help: String| BuildError::Program {
        program: name.to_owned(),
        problem,
        help,
    };
    if matches!(name, "python3" | "python") {
        let toolchain = Language::Python.toolchain();
        return python()
            .map(Path::to_owned)
            .ok_or_else(|| BuildError::MissingCompiler {
                language: Language::Python,
                program: name.to_owned(),
                package: toolchain.package(),
            });
    }
    let here = Path::new(name);
    if !name.contains('/') {
        return find_on_path(OsStr::new(name)).ok_or_else(|| {
            let help = if here.is_file() {
                format!("it is in this folder: write `./{name}`")
            } else {
                "install it, or write the path of the program".to_owned()
            };
            refused("is not on the PATH", help)
        });
    }
    if here.is_dir() {
        return Err(refused("is a folder", "name the program in it".to_owned()));
    }
    if !here.exists() {
        let help = "write its path from this folder, or an absolute one".to_owned();
        return Err(refused("does not exist", help));
    }
    if !is_executable(here) {
        let help = match Language::of_source(here) {
            Some(Language::Python) => format!("write `python3 {name}`, or `chmod +x` it"),
            Some(_) => format!("give {name} without `--` to have it built"),
            None => format!("`chmod +x {name}`"),
        };
        return Err(refused("is not executable", help));
    }
    absolute(here).map_err(|source| BuildError::Io {
        path: here.to_owned(),
        source,
    })
}

fn current_folder() -> Result<PathBuf, BuildError> {
    std::env::current_dir().map_err(|source| BuildError::Io {
        path: PathBuf::from("."),
        source,
    })
}

/// A path that is there, absolute and without `..`: inside of a file tree of its own a program
/// finds what its path names, and not the folders that its path only passes. Links in front of a
/// `..` are followed; the last name stays as it is.
fn absolute(path: &Path) -> io::Result<PathBuf> {
    let whole = std::path::absolute(path)?;
    let passes = whole.components().any(|part| part == Component::ParentDir);
    match (whole.parent(), whole.file_name()) {
        (Some(folder), Some(name)) if passes => Ok(folder.canonicalize()?.join(name)),
        _ if passes => whole.canonicalize(),
        _ => Ok(whole),
    }
}

/// Refuses a script that is neither here nor given along: the interpreter's complaint would look
/// like the candidate's own crash.
fn check_script(args: &[String], is_given: impl Fn(&str) -> bool) -> Result<(), BuildError> {
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            // Options that take the next word, and those after which there is no script.
            "-W" | "-X" => {
                words.next();
            }
            "-c" | "-m" | "-" => return Ok(()),
            option if option.starts_with('-') => {}
            script if Path::new(script).exists() || is_given(script) => return Ok(()),
            script => {
                return Err(BuildError::Program {
                    program: script.to_owned(),
                    problem: "does not exist",
                    help: "name a script, by its path from this folder".to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// A word that names something in the current folder, absolute; any other word as it is.
fn absolute_if_there(word: &str) -> OsString {
    let path = Path::new(word);
    if path.exists()
        && let Ok(absolute) = absolute(path)
    {
        absolute.into()
    } else {
        word.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Result<Candidate, BuildError> {
        let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
        Candidate::from_command(&words)
    }

    fn refusal(words: &[&str]) -> String {
        let error = of(words).unwrap_err();
        assert!(!error.is_the_candidates());
        error.to_string()
    }

    #[test]
    fn a_program_is_found_on_the_path() {
        let candidate = of(&["sh", "-c", "true"]).unwrap();
        let program = candidate.program().unwrap();
        assert!(program.is_absolute() && program.ends_with("sh"));
        assert_eq!(candidate.argv[1..], ["-c", "true"]);
        assert_eq!(candidate.name, "sh -c true");
        assert_eq!(candidate.language, None);
    }

    #[test]
    fn words_that_name_something_here_are_made_absolute() {
        // Tests run in the package's own folder.
        let candidate = of(&["cat", "src/lib.rs", "src", "no/such/file", "-n"]).unwrap();
        let here = std::env::current_dir().unwrap();
        let expected = [
            here.join("src/lib.rs"),
            here.join("src"),
            "no/such/file".into(),
            "-n".into(),
        ];
        assert!(candidate.argv[1..].iter().eq(expected.iter()));
    }

    #[test]
    fn a_path_that_goes_up_runs_where_a_program_has_a_file_tree_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().canonicalize().unwrap();
        std::fs::create_dir_all(top.join("a/b")).unwrap();
        std::os::unix::fs::symlink("a/b", top.join("link")).unwrap();
        std::fs::write(top.join("say.sh"), "#!/bin/sh\necho \"$1\" $2\n").unwrap();
        std::os::unix::fs::symlink("say.sh", top.join("alias.sh")).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(top.join("say.sh"), mode).unwrap();
        // `link/..` is the folder that the link leads into, not the one that it lies in.
        let program = format!("{}/link/../../alias.sh", top.display());
        let file = format!("{}/a/../say.sh", top.display());
        let candidate = of(&[&program, &file, ".."]).unwrap();
        assert_eq!(candidate.program(), Some(top.join("alias.sh")));
        let replay = crate::candidate::Replay::new(crate::candidate::Limits::default());
        let seen = crate::candidate::run(&candidate, &replay).unwrap();
        let above = std::env::current_dir().unwrap().canonicalize().unwrap();
        let above = above.parent().unwrap().display().to_string();
        let expected = format!("{}/say.sh {above}\n", top.display());
        assert_eq!(String::from_utf8_lossy(&seen.stdout), expected);
    }

    #[test]
    fn python_is_the_interpreter_itself() {
        for name in ["python3", "python"] {
            let candidate = of(&[name, "-c", "pass"]).unwrap();
            assert_eq!(candidate.language, Some(Language::Python));
            assert_eq!(candidate.program().as_deref(), python());
        }
        assert!(!python().unwrap().to_string_lossy().contains("shims"));
    }

    #[test]
    fn a_missing_program_says_how_to_name_one() {
        assert!(refusal(&["no-such-program"]).contains("is not on the PATH; install it"));
        assert!(refusal(&["Cargo.toml"]).contains("write `./Cargo.toml`"));
        assert!(refusal(&["./no/such"]).contains("does not exist"));
        assert!(refusal(&["./src"]).contains("is a folder"));
        assert!(refusal(&["./Cargo.toml"]).contains("`chmod +x ./Cargo.toml`"));
        assert!(refusal(&["src/lib.rs"]).contains("give src/lib.rs without `--`"));
        assert!(refusal(&["src/candidate/steering/shim.py"]).contains("write `python3 src/"));
        assert!(refusal(&[]).contains("name a program"));
    }

    #[test]
    fn a_missing_script_is_no_crash_of_the_candidate() {
        assert!(
            refusal(&["python3", "-X", "utf8", "-B", "no.py"]).contains("no.py does not exist")
        );
        assert!(of(&["python3", "-m", "no.py"]).is_ok());
        assert!(of(&["python3"]).is_ok());
    }
}
