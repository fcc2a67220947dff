//! C and C++: all sources in one call of the compiler.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{Plan, Source, Toolchain};

/// A language of the C family.
pub(super) struct Family {
    name: &'static str,
    suffixes: &'static [&'static str],
    compilers: &'static [&'static str],
    package: &'static str,
    standard: &'static str,
}

pub(super) const C: Family = Family {
    name: "C",
    suffixes: &["c"],
    compilers: &["gcc", "cc", "clang"],
    package: "gcc",
    standard: "-std=c17",
};

pub(super) const CPP: Family = Family {
    name: "C++",
    suffixes: &["cc", "cpp", "cxx"],
    compilers: &["g++", "c++", "clang++"],
    package: "g++",
    standard: "-std=c++17",
};

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

    fn compile(&self, plan: &Plan) -> Vec<OsString> {
        // Headers in the top folder are found from sources in subfolders too.
        let mut args: Vec<OsString> = [self.standard, "-O2", "-I", "."].map(Into::into).into();
        if plan.link_statically {
            args.push("-static".into());
        }
        args.extend(plan.flags.iter().map(Into::into));
        args.extend(["-o".into(), plan.executable().into()]);
        args.extend(plan.source_args());
        args.push("-lm".into());
        args
    }

    fn command(&self, plan: &Plan, _compiler: &Path) -> Vec<OsString> {
        vec![plan.executable().into()]
    }

    fn find_main(&self, sources: &[Source]) -> Option<PathBuf> {
        let named = |source: &&Source| source.path.file_stem().is_some_and(|stem| stem == "main");
        let main = sources.iter().find(named).or(sources.first());
        main.map(|source| source.path.clone())
    }
}
