//! C and C++: all sources in one call of the compiler.

mod includes;
mod parts;
mod text;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub(in crate::candidate) use parts::Parts;
use parts::{include_folders, starts};

use super::toolchain::{LeftOut, Start};
use super::{Plan, Source, Toolchain, as_argument};
use crate::fixture::DataFile;

/// A language of the C family.
pub(super) struct Family {
    name: &'static str,
    suffixes: &'static [&'static str],
    compilers: &'static [&'static str],
    package: &'static str,
    standard: &'static str,
    /// What compilers call it.
    own_name: &'static str,
}

pub(super) const C: Family = Family {
    name: "C",
    suffixes: &["c"],
    compilers: &["gcc", "cc", "clang"],
    package: "gcc",
    standard: "-std=gnu17",
    own_name: "c",
};

pub(super) const CPP: Family = Family {
    name: "C++",
    suffixes: &["cc", "cpp", "cxx"],
    compilers: &["g++", "c++", "clang++"],
    package: "g++",
    standard: "-std=gnu++17",
    own_name: "c++",
};

/// Whether a compiler takes a file for a source by itself: `main.CC` goes to the linker.
fn is_known_to_compilers(source: &Path) -> bool {
    let suffix = source.extension().and_then(|suffix| suffix.to_str());
    suffix.is_some_and(|suffix| suffix == "C" || !suffix.contains(char::is_uppercase))
}

impl Toolchain for Family {
    fn name(&self) -> &'static str {
        self.name
    }

    fn suffixes(&self) -> &'static [&'static str] {
        self.suffixes
    }

    fn compilers(&self) -> &'static [&'static str] {
        self.compilers
    }

    fn package(&self) -> &'static str {
        self.package
    }

    /// GCC takes typographic quotes for its messages where it may, which read badly in reports.
    fn locale(&self) -> Option<&'static str> {
        Some("C")
    }

    fn compile(&self, plan: &Plan) -> Vec<OsString> {
        // Above `-O1` GCC takes every loop of C++ for one that ends, so that programs which hang for
        // their authors would pass here.
        let mut args: Vec<OsString> = [self.standard, "-O1"].map(Into::into).into();
        // Headers are found wherever in the submission they are. In angle brackets the system's
        // come first: a student's own `time.h` must not take the place of the library's.
        for folder in plan.headers {
            let folder = as_argument(folder);
            args.extend(["-iquote".into(), folder.clone()]);
            args.extend(["-idirafter".into(), folder]);
        }
        if plan.link_statically {
            args.push("-static".into());
        }
        args.extend(plan.flags.iter().map(Into::into));
        args.extend(["-o".into(), plan.executable().into()]);
        let is_known = |source: &Source| is_known_to_compilers(&source.path);
        match plan.sources.iter().all(is_known) {
            true => args.extend(plan.source_args()),
            false => {
                args.extend(["-x".into(), self.own_name.into()]);
                args.extend(plan.source_args());
                args.extend(["-x".into(), "none".into()]);
            }
        }
        args.push("-lm".into());
        args
    }

    fn command(&self, plan: &Plan, _compiler: &Path) -> Vec<OsString> {
        vec![plan.executable().into()]
    }

    fn find_main(&self, sources: &[Source]) -> Option<Start> {
        let named = |source: &&Source| source.path.file_stem().is_some_and(|stem| stem == "main");
        let mut starting = sources.iter().filter(|source| starts(source));
        let main = starting
            .next()
            .or_else(|| sources.iter().find(named))
            .or(sources.first());
        main.map(Start::plain)
    }

    fn left_out(
        &self,
        sources: &[Source],
        files: &[DataFile],
        flags: &[String],
        main: Option<&Path>,
    ) -> Vec<LeftOut> {
        Parts::of(files, flags).left_out(sources, main)
    }

    fn header_folders(&self, files: &[DataFile]) -> Vec<PathBuf> {
        include_folders(files)
    }
}
