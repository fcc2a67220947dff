//! Python: nothing is built, but the syntax is checked without running anything.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::toolchain::as_argument;
use super::{Plan, Source, Toolchain};

pub(super) struct Python;

/// Compiles each file named on the command line and reports as the interpreter would, leaving no
/// compiled file behind.
const CHECK: &str = r"
import sys
failed = False
for name in sys.argv[1:]:
    try:
        with open(name, 'rb') as source:
            compile(source.read(), name, 'exec', dont_inherit=True)
    except Exception as error:
        sys.excepthook(type(error), error, None)
        failed = True
sys.exit(failed)
";

impl Toolchain for Python {
    fn name(&self) -> &'static str {
        "Python"
    }

    fn suffixes(&self) -> &'static [&'static str] {
        &["py"]
    }

    fn compilers(&self) -> &'static [&'static str] {
        &["python3", "python"]
    }

    fn package(&self) -> &'static str {
        "python3"
    }

    fn compile(&self, plan: &Plan) -> Vec<OsString> {
        // Isolated, so that no module of the submission takes part in its own check.
        let mut args: Vec<OsString> = ["-I", "-S", "-c", CHECK].map(Into::into).into();
        args.extend(plan.source_args());
        args
    }

    fn command(&self, plan: &Plan, compiler: &Path) -> Vec<OsString> {
        vec![compiler.into(), as_argument(plan.main)]
    }

    fn find_main(&self, sources: &[Source]) -> Option<PathBuf> {
        if let [only] = sources {
            return Some(only.path.clone());
        }
        let asks_for_main = |source: &&Source| {
            let text = String::from_utf8_lossy(&source.text);
            text.lines().any(|line| {
                line.starts_with("if") && line.contains("__name__") && line.contains("__main__")
            })
        };
        let main = sources
            .iter()
            .find(|source| source.path == Path::new("main.py"))
            .or_else(|| sources.iter().find(asks_for_main));
        main.map(|source| source.path.clone())
    }

    fn runs_from_source(&self) -> bool {
        true
    }
}
