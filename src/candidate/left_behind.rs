//! Commands that look for their parts in the folder they are typed in, which a candidate does not
//! start in.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::BuildError;
use super::interpreter::is_python;

/// Tools that read what to do from a file of the current folder.
const TOOLS: [(&str, &[&str]); 5] = [
    ("make", &["Makefile", "makefile", "GNUmakefile"]),
    ("cargo", &["Cargo.toml"]),
    ("npm", &["package.json"]),
    ("mvn", &["pom.xml"]),
    ("gradle", &["build.gradle", "build.gradle.kts"]),
];

/// Refuses a command whose parts lie in `here` and would not be found: its complaint would look
/// like the candidate's own failure.
///
/// # Errors
/// With the ways to give the command what it needs.
pub(super) fn refuse(program: &Path, args: &[String], here: &Path) -> Result<(), BuildError> {
    let Some((missing, by_path)) = wanted(program, args, here) else {
        return Ok(());
    };
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    Err(BuildError::Program {
        program: format!("{name} would not find {}: a candidate", missing.display()),
        problem: "runs in a fresh folder of its own",
        help: format!(
            "add `--with .` before the `--` to put the files of this folder there{by_path}"
        ),
    })
}

/// What a command needs of a folder, and how else it can be named.
fn wanted(program: &Path, args: &[String], here: &Path) -> Option<(PathBuf, String)> {
    let name = program.file_name()?.to_str()?;
    let there = |names: &[PathBuf]| names.iter().find(|name| here.join(name).is_file()).cloned();
    if name == "java" {
        let class = java_class(args)?;
        let file = PathBuf::from(format!("{}.class", class.replace('.', "/")));
        let by_path = format!(", or write `java -cp {} {class}`", here.display());
        return Some((there(&[file])?, by_path));
    }
    if is_python(program) {
        let at = args.iter().position(|word| word == "-m")?;
        let is_option = |word: &String| word.starts_with('-');
        let module = args
            .get(at + 1)
            .filter(|_| args.iter().take(at).all(is_option))?;
        let stem = module.replace('.', "/");
        let files = [format!("{stem}.py"), format!("{stem}/__main__.py")];
        return Some((there(&files.map(PathBuf::from))?, String::new()));
    }
    let (_, files) = TOOLS.iter().find(|(tool, _)| *tool == name)?;
    let elsewhere = |word: &String| matches!(word.as_str(), "-C" | "-f" | "--manifest-path");
    if args.iter().any(elsewhere) {
        return None;
    }
    let files: Vec<_> = files.iter().map(PathBuf::from).collect();
    let by_path = ", or build the program first and name its file".to_owned();
    Some((there(&files)?, by_path))
}

/// The class that a command of Java starts, where the current folder is what it looks in.
fn java_class(args: &[String]) -> Option<&str> {
    let first = args.iter().find(|word| !word.starts_with('-'))?;
    let is_elsewhere = |word: &String| {
        let option = word.split('=').next().unwrap_or_default();
        matches!(
            option,
            "-cp" | "-classpath" | "--class-path" | "-jar" | "-m" | "--module"
        )
    };
    let is_source = Path::new(first).extension() == Some(OsStr::new("java"));
    (!is_source && !args.iter().any(is_elsewhere)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(files: &[&str], words: &[&str]) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        for name in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let (program, args) = words.split_first().unwrap();
        let args: Vec<_> = args.iter().map(|word| (*word).to_owned()).collect();
        let program = Path::new("/usr/bin").join(program);
        let error = refuse(&program, &args, folder.path()).err()?;
        Some(error.to_string())
    }

    #[test]
    fn a_command_that_needs_this_folder_is_told_how_to_get_it() {
        for (file, words) in [
            ("Main.class", &["java", "-Xmx1g", "Main", "x"][..]),
            ("edu/Main.class", &["java", "edu.Main"]),
            ("x.py", &["python3", "-u", "-m", "x"]),
            ("x/__main__.py", &["python3.11", "-m", "x"]),
            ("Makefile", &["make", "run"]),
        ] {
            let said = refusal(&[file], words).unwrap_or_else(|| panic!("{words:?}"));
            assert!(said.contains(&format!("would not find {file}")), "{said}");
            assert!(said.contains("`--with .`"), "{said}");
        }
        let said = refusal(&["Main.class"], &["java", "Main"]).unwrap();
        assert!(said.contains("or write `java -cp /"), "{said}");
    }

    #[test]
    fn a_command_that_needs_nothing_here_is_left_alone() {
        for (file, words) in [
            ("Main.class", &["java", "-cp", "/x", "Main"][..]),
            ("Main.class", &["java", "-jar", "x.jar"]),
            ("Main.class", &["java", "Other"]),
            ("Main.java", &["java", "Main.java"]),
            ("x.py", &["python3", "x.py"]),
            ("x.py", &["python3", "x.py", "-m", "x"]),
            ("other.py", &["python3", "-m", "json"]),
            ("Makefile", &["make", "-C", "/x"]),
            ("Makefile", &["sh", "-c", "true"]),
        ] {
            assert_eq!(refusal(&[file], words), None, "{words:?}");
        }
    }
}
