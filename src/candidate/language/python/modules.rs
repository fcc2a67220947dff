//! Which Python file loads which, and which one the program starts in.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::candidate::language::toolchain::Start;
use crate::candidate::language::{Source, aside, copies};

/// The Python files of a submission.
pub(super) struct Modules<'a> {
    modules: Vec<Module<'a>>,
}

struct Module<'a> {
    path: &'a Path,
    /// Modules that it loads, with the names of their packages.
    loads: BTreeSet<PathBuf>,
    /// Whether it asks whether it is the main program.
    asks: bool,
}

impl<'a> Modules<'a> {
    /// Reads them.
    pub fn of(sources: &'a [Source]) -> Self {
        let module = |source: &'a Source| {
            let text = String::from_utf8_lossy(&source.text);
            Module {
                path: &source.path,
                loads: loads(&text),
                asks: text.lines().any(|line| {
                    line.starts_with("if") && line.contains("__name__") && line.contains("__main__")
                }),
            }
        };
        Self {
            modules: sources.iter().map(module).collect(),
        }
    }

    /// The file, and every one that it loads, or that one of those loads.
    pub fn loaded_by(&self, main: &'a Path) -> Vec<&'a Path> {
        let mut loaded = vec![main];
        let mut at = 0;
        while let Some(path) = loaded.get(at).copied() {
            at += 1;
            let Some(module) = self.modules.iter().find(|module| module.path == path) else {
                continue;
            };
            for other in &self.modules {
                if module.loads(other) && !loaded.contains(&other.path) {
                    loaded.push(other.path);
                }
            }
        }
        loaded
    }

    /// The file that the program starts in. None where nothing tells two of them apart.
    ///
    /// Tests, packages' own files and copies are none of those looked at, if there are others. A
    /// file called `main.py` wins, then the one that no other loads, then, of several such, the
    /// first that asks whether it is the main program, of those furthest up, then the only one that
    /// loads others, and then the only one furthest up.
    pub fn start(&self) -> Option<Start> {
        if let [only] = self.modules.as_slice() {
            return Some(only.start(None));
        }
        let pool = self.pool();
        let is_loaded = |module: &&Module| pool.iter().any(|other| other.loads(module));
        let called_main = pool
            .iter()
            .filter(|module| module.is_called_main() && (module.asks || !is_loaded(module)))
            .min_by_key(|module| module.depth());
        if let Some(main) = called_main {
            return Some(main.start(None));
        }
        let free: Vec<_> = pool
            .iter()
            .copied()
            .filter(|module| !is_loaded(module))
            .collect();
        // In a circle each is loaded by another.
        let free = if free.is_empty() { pool.clone() } else { free };
        if let [only] = free.as_slice() {
            return Some(only.start(Some("no other file imports it")));
        }
        let asking = free.iter().filter(|module| module.asks);
        if let Some(first) = asking.min_by_key(|module| module.depth()) {
            let why = "it is the first that has `if __name__ == \"__main__\"`";
            return Some(first.start(Some(why)));
        }
        let mut loading = free
            .iter()
            .filter(|module| pool.iter().any(|other| module.loads(other)));
        match (loading.next(), loading.next()) {
            (Some(only), None) => Some(only.start(Some("it alone imports other files"))),
            _ => furthest_up(&free).map(|only| only.start(Some("it lies further up"))),
        }
    }

    /// The files that a program may start in.
    fn pool(&self) -> Vec<&Module<'a>> {
        let is_copy = |module: &Module| {
            let mut others = self.modules.iter();
            others.any(|other| copies::is_copy_of(module.path, other.path))
        };
        let usual = |module: &&Module| !module.is_aside() && !is_copy(module);
        let pool: Vec<_> = self.modules.iter().filter(usual).collect();
        if pool.is_empty() {
            return self.modules.iter().collect();
        }
        pool
    }
}

/// The only module that lies further up than all others, such as those of an environment that was
/// handed in with the program.
fn furthest_up<'m, 'a>(modules: &[&'m Module<'a>]) -> Option<&'m Module<'a>> {
    let least = modules.iter().map(|module| module.depth()).min()?;
    let mut first = modules.iter().filter(|module| module.depth() == least);
    match (first.next(), first.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

impl Module<'_> {
    /// How many folders it lies in, and itself.
    fn depth(&self) -> usize {
        self.path.components().count()
    }

    fn start(&self, why: Option<&str>) -> Start {
        Start {
            path: self.path.to_owned(),
            why: why.map(str::to_owned),
        }
    }

    fn stem(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        stem.to_string_lossy().to_lowercase()
    }

    fn is_called_main(&self) -> bool {
        matches!(self.stem().as_str(), "main" | "__main__")
    }

    /// Whether it is a test or belongs to a package, by its name.
    fn is_aside(&self) -> bool {
        let of_tools = ["conftest", "setup", "__init__"];
        of_tools.contains(&self.stem().as_str()) || aside::is_test(self.path)
    }

    /// Whether it loads another file: one of the names that it loads ends in that file's own name
    /// and folders, or the other way round, for nobody knows from where a program looks.
    fn loads(&self, other: &Module) -> bool {
        if self.path == other.path {
            return false;
        }
        let mut name = other.path.with_extension("");
        if name.ends_with("__init__") {
            name.pop();
        }
        if name == Path::new("") {
            return false;
        }
        let mut loads = self.loads.iter();
        loads.any(|wanted| wanted.ends_with(&name) || name.ends_with(wanted))
    }
}

/// What the import statements of a text name, as paths; `from a import b` may mean the module `a`
/// or the module `a.b`.
fn loads(text: &str) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let text = text.replace("\\\n", " ");
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let end = statement_end(rest);
        let (statement, behind) = rest.split_at(end);
        statement
            .split(';')
            .for_each(|statement| read(statement.trim(), &mut found));
        rest = behind.get(1..).unwrap_or_default();
    }
    found
}

/// Where a statement ends: at the end of its line, or of the one with the closing parenthesis of an
/// import of several names.
fn statement_end(text: &str) -> usize {
    let line = text.find('\n').unwrap_or(text.len());
    let first = text.get(..line).unwrap_or_default();
    let open = first.trim_start().starts_with("from ") && first.contains('(');
    if !open || first.contains(')') {
        return line;
    }
    let close = text.find(')').unwrap_or(line);
    let behind = text.get(close..).unwrap_or_default();
    behind.find('\n').map_or(text.len(), |at| close + at)
}

fn read(statement: &str, found: &mut BTreeSet<PathBuf>) {
    // `try: import a` on one line.
    let statement = statement
        .strip_prefix("try:")
        .map_or(statement, str::trim_start);
    if let Some(names) = statement.strip_prefix("import ") {
        found.extend(listed(names).map(path));
        return;
    }
    let Some(rest) = statement.strip_prefix("from") else {
        return;
    };
    let Some((module, names)) = rest.split_once("import") else {
        return;
    };
    let package = path(module.trim().trim_start_matches('.'));
    for name in listed(names) {
        found.insert(package.join(path(name)));
    }
    if package != Path::new("") {
        found.insert(package);
    }
}

/// The names of a list, without `as` and what follows it.
fn listed(names: &str) -> impl Iterator<Item = &str> {
    names
        .lines()
        .filter_map(|line| line.split('#').next())
        .flat_map(|line| line.split([',', '(', ')']))
        .filter_map(|name| name.split_whitespace().next())
}

fn path(dotted: &str) -> PathBuf {
    dotted.split('.').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file that the program starts in, and whether a reason is given.
    fn start(files: &[(&str, &str)]) -> Option<(String, bool)> {
        let sources: Vec<_> = files
            .iter()
            .map(|(name, text)| Source {
                path: PathBuf::from(name),
                text: text.as_bytes().to_vec(),
            })
            .collect();
        let start = Modules::of(&sources).start()?;
        Some((start.path.display().to_string(), start.why.is_some()))
    }

    fn chosen(name: &str) -> Option<(String, bool)> {
        Some((name.to_owned(), true))
    }

    const ASKS: &str = "if __name__ == '__main__':\n    pass\n";

    #[test]
    fn a_main_program_in_a_folder_is_found() {
        let files = [("a/main.py", "import helper\n"), ("b/helper.py", "")];
        assert_eq!(start(&files), Some(("a/main.py".to_owned(), false)));
    }

    #[test]
    fn the_file_that_no_other_imports_is_the_program() {
        for import in [
            "import util",
            "import os, util as u  # x",
            "from util import f",
            "from .util import f",
            "from . import util",
            "def f():\n    import util",
            "from lib import (\n    f,  # this\n    util,\n)",
            "import os; import util",
            "from pkg import util",
            "import pkg.util",
        ] {
            let files = [("prog.py", import), ("util.py", ASKS)];
            assert_eq!(start(&files), chosen("prog.py"), "{import}");
        }
        let files = [("play.py", "from b.helper import f\n"), ("b/helper.py", "")];
        assert_eq!(start(&files), chosen("play.py"));
    }

    #[test]
    fn of_several_that_nobody_imports_the_one_that_asks_is_the_program() {
        let files = [("a.py", ""), ("game.py", ASKS), ("z.py", "import a\n")];
        assert_eq!(start(&files), chosen("game.py"));
        let files = [("a.py", ""), ("b.py", ""), ("z.py", "import a\n")];
        assert_eq!(start(&files), chosen("z.py"));
        assert_eq!(start(&[("a.py", ""), ("b.py", "")]), None);
    }

    #[test]
    fn what_lies_further_up_is_the_program_where_nothing_else_tells() {
        let files = [("env/bin/activate_this.py", ""), ("wordle.py", "")];
        assert_eq!(start(&files), chosen("wordle.py"));
        let files = [("env/bin/tool.py", ASKS), ("wordle.py", ASKS)];
        assert_eq!(start(&files), chosen("wordle.py"));
        let files = [("env/a.py", ""), ("b.py", ""), ("c.py", "")];
        assert_eq!(start(&files), None);
    }

    #[test]
    fn tests_and_copies_are_no_programs() {
        let files = [
            ("__init__.py", ""),
            ("game.py", "print(1)\n"),
            ("game (1).py", "print(1)\n"),
            ("test_game.py", "import game\n"),
        ];
        assert_eq!(start(&files), chosen("game.py"));
    }

    #[test]
    fn what_a_program_never_loads_is_not_checked() {
        let sources = ["prog.py", "util.py", "deep.py", "old.py"].map(|name| Source {
            path: PathBuf::from(name),
            text: match name {
                "prog.py" => b"import util\n".to_vec(),
                "util.py" => b"import deep, prog\n".to_vec(),
                _ => Vec::new(),
            },
        });
        let modules = Modules::of(&sources);
        let loaded = modules.loaded_by(Path::new("prog.py"));
        assert_eq!(loaded, ["prog.py", "util.py", "deep.py"].map(Path::new));
    }
}
