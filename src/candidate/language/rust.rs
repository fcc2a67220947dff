//! Rust: one crate, from the file that has `main`.

use std::ffi::OsString;
use std::path::Path;

use super::toolchain::{Start, as_argument};
use super::{Plan, Source, Toolchain};

pub(super) struct Rust;

impl Toolchain for Rust {
    fn name(&self) -> &'static str {
        "Rust"
    }

    fn suffixes(&self) -> &'static [&'static str] {
        &["rs"]
    }

    fn compilers(&self) -> &'static [&'static str] {
        &["rustc"]
    }

    fn package(&self) -> &'static str {
        "rustc"
    }

    fn compile(&self, plan: &Plan) -> Vec<OsString> {
        // The crate's name is given since a file's name may be no identifier.
        let mut args: Vec<OsString> = ["--edition", "2021", "-O", "--crate-name", "candidate"]
            .map(Into::into)
            .into();
        args.extend(plan.flags.iter().map(Into::into));
        args.extend(["-o".into(), plan.executable().into()]);
        args.push(as_argument(plan.main));
        args
    }

    fn command(&self, plan: &Plan, _compiler: &Path) -> Vec<OsString> {
        vec![plan.executable().into()]
    }

    fn find_main(&self, sources: &[Source]) -> Option<Start> {
        let has_main = |source: &&Source| {
            let text = String::from_utf8_lossy(&source.text);
            text.lines().any(|line| {
                let line = line.trim_start();
                line.strip_prefix("pub ")
                    .unwrap_or(line)
                    .starts_with("fn main(")
            })
        };
        let named = |source: &&Source| source.path.file_stem().is_some_and(|stem| stem == "main");
        let main = sources
            .iter()
            .find(named)
            .or_else(|| sources.iter().find(has_main))
            .or(sources.first());
        main.map(Start::plain)
    }
}
