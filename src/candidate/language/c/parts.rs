//! Which C and C++ files make one program: what is included, where headers lie, which of several
//! `main` functions counts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::includes::{included, resolve};
use super::text;
use crate::candidate::Language;
use crate::candidate::language::toolchain::LeftOut;
use crate::candidate::language::{Source, aside, copies};
use crate::fixture::DataFile;
use crate::util::natural;

/// Suffixes of files that are there to be included.
const HEADERS: [&str; 10] = [
    "h", "hh", "hpp", "hxx", "h++", "tpp", "ipp", "inl", "inc", "tcc",
];

/// The folders that headers are looked for in: the top one, then each that holds a header or has
/// one below it, those further up first.
pub(in crate::candidate) fn include_folders(files: &[DataFile]) -> Vec<PathBuf> {
    let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
    for file in files.iter().filter(|file| is_header(Path::new(&file.name))) {
        folders.extend(
            Path::new(&file.name)
                .ancestors()
                .skip(1)
                .map(Path::to_owned),
        );
    }
    folders.remove(Path::new(""));
    let mut folders: Vec<_> = folders.into_iter().collect();
    folders.sort_by(|a, b| by_place(a, b));
    folders.insert(0, PathBuf::from("."));
    folders
}

fn is_header(name: &Path) -> bool {
    let suffix = name.extension().map(|suffix| suffix.to_string_lossy());
    suffix.is_some_and(|suffix| HEADERS.contains(&suffix.to_lowercase().as_str()))
}

fn is_source(name: &Path) -> bool {
    matches!(Language::of_source(name), Some(Language::C | Language::Cpp))
}

/// Further up first, then in natural order.
fn by_place(a: &Path, b: &Path) -> std::cmp::Ordering {
    let depth = |path: &Path| path.components().count();
    depth(a)
        .cmp(&depth(b))
        .then_with(|| natural::compare(&a.to_string_lossy(), &b.to_string_lossy()))
}

/// The C and C++ files of a submission, and what they include.
pub(in crate::candidate) struct Parts {
    files: BTreeMap<PathBuf, Part>,
}

/// What a file is to the others.
struct Part {
    /// Files that it includes itself.
    includes: BTreeSet<PathBuf>,
    /// Functions that it defines.
    functions: BTreeSet<String>,
}

impl Parts {
    /// Reads the sources and headers among files.
    pub fn of(files: &[DataFile], flags: &[String]) -> Self {
        let bare: BTreeMap<PathBuf, String> = files
            .iter()
            .map(|file| (PathBuf::from(&file.name), file))
            .filter(|(name, _)| is_header(name) || is_source(name))
            .map(|(name, file)| (name, text::bare(&file.bytes)))
            .collect();
        let mut defined: BTreeSet<String> = bare
            .values()
            .flat_map(|text| text::macros(text))
            .map(str::to_owned)
            .collect();
        let given = flags.iter().filter_map(|flag| flag.strip_prefix("-D"));
        defined.extend(given.filter_map(|flag| flag.split('=').next().map(str::to_owned)));
        let folders = include_folders(files);
        let outline = |(name, text): (&PathBuf, &String)| {
            let lines = text::active(text, &defined);
            let found = lines.iter().filter_map(|line| included(line));
            let part = Part {
                includes: found
                    .filter_map(|wanted| resolve(wanted, name, &folders, &bare))
                    .collect(),
                functions: text::functions(&lines),
            };
            (name.clone(), part)
        };
        Self {
            files: bare.iter().map(outline).collect(),
        }
    }

    /// Every file that is included by this one, or by one that is.
    fn reached(&self, from: &Path) -> BTreeSet<&Path> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(name) = open.pop() {
            let includes = self.files.get(name).map(|part| &part.includes);
            for next in includes.into_iter().flatten() {
                if reached.insert(next.as_path()) {
                    open.push(next);
                }
            }
        }
        reached
    }

    fn functions(&self, name: &Path) -> Option<&BTreeSet<String>> {
        self.files.get(name).map(|part| &part.functions)
    }

    fn has_main(&self, name: &Path) -> bool {
        self.functions(name)
            .is_some_and(|functions| functions.contains("main"))
    }

    /// Sources that others include: they are part of the program without being compiled.
    ///
    /// Of sources that include each other the one with `main` is compiled, else the first.
    pub fn included(&self) -> BTreeSet<PathBuf> {
        let sources: Vec<_> = self.files.keys().filter(|name| is_source(name)).collect();
        let reached: BTreeMap<_, _> = sources
            .iter()
            .map(|name| (*name, self.reached(name)))
            .collect();
        let reaches = |from: &PathBuf, to: &PathBuf| {
            reached
                .get(from)
                .is_some_and(|reached| reached.contains(to.as_path()))
        };
        let rank = |name: &PathBuf| (!self.has_main(name), name.clone());
        let is_taken = |name: &PathBuf, other: &PathBuf| {
            name != other
                && reaches(other, name)
                && (!reaches(name, other) || rank(other) < rank(name))
        };
        sources
            .iter()
            .filter(|name| sources.iter().any(|other| is_taken(name, other)))
            .map(|name| (*name).clone())
            .collect()
    }

    /// Sources that are not compiled with the others: those that others include, copies that were
    /// kept, and further programs with a `main` of their own.
    pub fn left_out(&self, sources: &[Source], main: Option<&Path>) -> Vec<LeftOut> {
        let mut kept: Vec<_> = sources.iter().map(|source| source.path.as_path()).collect();
        kept.sort_by(|a, b| by_place(a, b));
        let mut left_out = Vec::new();
        let included = self.included();
        kept.retain(|name| {
            let around_main = main.filter(|main| self.reached(name).contains(main));
            let why = match around_main {
                Some(main) => Some(format!("it includes {}", main.display())),
                None if Some(*name) != main && included.contains(*name) => None,
                None => return true,
            };
            left_out.push(LeftOut::new(name, why));
            false
        });
        left_out.extend(self.copies(&mut kept, main));
        let further = self.further_programs(&kept, main);
        let own = kept
            .iter()
            .copied()
            .find(|name| self.has_main(name) && further.iter().all(|other| other.path != **name));
        left_out.extend(own.map_or_else(Vec::new, |own| beside(&kept, own, &further)));
        left_out.extend(further);
        left_out
    }

    /// Takes out what is, by its name, a copy of another source and defines a function of it.
    fn copies(&self, kept: &mut Vec<&Path>, main: Option<&Path>) -> Vec<LeftOut> {
        let all = kept.clone();
        let mut left_out = Vec::new();
        let clash = |a: &Path, b: &Path| match (self.functions(a), self.functions(b)) {
            (Some(a), Some(b)) => !a.is_disjoint(b),
            _ => false,
        };
        kept.retain(|name| {
            let is_original =
                |other: &&&Path| copies::is_copy_of(name, other) && clash(name, other);
            match all.iter().find(is_original) {
                Some(original) if Some(*name) != main => {
                    let why = format!("it is a copy of {}, by its name", original.display());
                    left_out.push(LeftOut::new(name, Some(why)));
                    false
                }
                _ => true,
            }
        });
        left_out
    }

    /// All sources with a `main` but one: the one that the assignment names; else one that is no
    /// copy by its name, one that is no test, one that is called `main`, one further up, and then
    /// the first in natural order.
    fn further_programs(&self, kept: &[&Path], main: Option<&Path>) -> Vec<LeftOut> {
        let mains: Vec<_> = kept
            .iter()
            .copied()
            .filter(|name| self.has_main(name))
            .collect();
        let named = mains.iter().copied().find(|name| Some(*name) == main);
        let rank = |name: &Path| {
            let is_copy = copies::original_stem(name).is_some();
            let is_main = name.file_stem().is_some_and(|stem| stem == "main");
            let depth = name.components().count();
            (is_copy, aside::is_test(name), !is_main, depth)
        };
        let usual = mains.iter().copied().min_by_key(|name| rank(name));
        let Some(taken) = named.or(usual) else {
            return Vec::new();
        };
        let why = match named {
            Some(_) => format!(
                "it has a `main` too, and the assignment names {}",
                taken.display()
            ),
            None => format!(
                "it has a `main` too, and {} was taken; `sources` of assignment.toml can name another",
                taken.display()
            ),
        };
        let others = mains.iter().filter(|name| **name != taken);
        others
            .map(|name| LeftOut {
                rival: named.is_none() && rank(name) == rank(taken),
                ..LeftOut::new(name, Some(why.clone()))
            })
            .collect()
    }
}

/// Whether a source defines `main`, as far as it tells by itself.
pub(super) fn starts(source: &Source) -> bool {
    let text = text::bare(&source.text);
    let defined = text::macros(&text).map(str::to_owned).collect();
    text::functions(&text::active(&text, &defined)).contains("main")
}

/// Sources that lie in the folder of a further program, or below it, where the main source does
/// not: they are that one's.
fn beside(kept: &[&Path], main: &Path, further: &[LeftOut]) -> Vec<LeftOut> {
    let others: Vec<_> = further
        .iter()
        .filter_map(|other| Some((other.path.as_path(), other.path.parent()?)))
        .filter(|(_, folder)| !main.starts_with(folder))
        .collect();
    let is_further = |name: &Path| further.iter().any(|other| other.path == name);
    kept.iter()
        .filter(|name| !is_further(name))
        .filter_map(|name| {
            let (other, _) = others.iter().find(|(_, folder)| name.starts_with(folder))?;
            let why = format!("it lies with {}", other.display());
            Some(LeftOut::new(name, Some(why)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left_out(files: &[(&str, &str)], main: Option<&str>) -> Vec<String> {
        let files: Vec<_> = files
            .iter()
            .map(|(name, text)| DataFile {
                name: (*name).to_owned(),
                bytes: text.as_bytes().to_vec(),
            })
            .collect();
        let sources: Vec<_> = files
            .iter()
            .filter(|file| is_source(Path::new(&file.name)))
            .map(|file| Source {
                path: PathBuf::from(&file.name),
                text: file.bytes.clone(),
            })
            .collect();
        let parts = Parts::of(&files, &[]);
        let mut names: Vec<_> = parts
            .left_out(&sources, main.map(Path::new))
            .into_iter()
            .map(|left_out| left_out.path.display().to_string())
            .collect();
        names.sort_unstable();
        names
    }

    const MAIN: &str = "int main() { }\n";

    #[test]
    fn what_is_included_is_not_compiled_by_itself() {
        let files = [
            ("src/main.cpp", "#include \"list.h\"\nint main() {}\n"),
            (
                "inc/list.h",
                "#ifndef L\n#define L\n#include \"deep/list.cpp\"\n#endif\n",
            ),
            ("inc/deep/list.cpp", "#include \"../list.h\"\nvoid f() {}\n"),
            ("src/other.cpp", "// #include \"main.cpp\"\nvoid g() {}\n"),
        ];
        assert_eq!(left_out(&files, None), ["inc/deep/list.cpp"]);
    }

    #[test]
    fn sources_that_include_each_other_are_compiled_once() {
        let files = [
            ("a.c", "#include \"b.c\"\nvoid f() {}\n"),
            ("b.c", "#include \"a.c\"\nint main() {}\n"),
        ];
        assert_eq!(left_out(&files, None), ["a.c"]);
    }

    #[test]
    fn a_test_that_includes_the_program_is_none() {
        let files = [
            ("game.c", MAIN),
            (
                "try.c",
                "#define main other\n#include \"game.c\"\n#undef main\nint main() {}\n",
            ),
        ];
        assert_eq!(left_out(&files, Some("game.c")), ["try.c"]);
    }

    #[test]
    fn of_several_mains_one_counts() {
        let of = |names: &[&str], main| {
            let files: Vec<_> = names.iter().map(|name| (*name, MAIN)).collect();
            left_out(&files, main)
        };
        assert_eq!(of(&["m.c", "m_old.c"], None), ["m_old.c"]);
        assert_eq!(of(&["Copy of x.c", "x.c"], None), ["Copy of x.c"]);
        assert_eq!(of(&["main (1).c", "zoo.c"], None), ["main (1).c"]);
        assert_eq!(of(&["a.c", "main.c"], None), ["a.c"]);
        assert_eq!(of(&["a/b.c", "z.c"], None), ["a/b.c"]);
        assert_eq!(of(&["v10.c", "v2.c"], None), ["v10.c"]);
        assert_eq!(of(&["a.c", "main.c"], Some("a.c")), ["main.c"]);
    }

    #[test]
    fn a_copy_of_a_part_is_left_out_and_a_part_with_a_like_name_is_not() {
        let files = [
            ("main.c", MAIN),
            ("util.c", "int f(void) { return 1; }\n"),
            ("util_old.c", "int f(void) { return 0; }\n"),
            ("list.c", "int g(void) { return 1; }\n"),
            ("list_copy.c", "int copy(void) { return 1; }\n"),
        ];
        assert_eq!(left_out(&files, None), ["util_old.c"]);
    }
}
