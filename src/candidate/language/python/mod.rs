//! Python: nothing is built, but the syntax is checked without running anything.

mod modules;

use std::ffi::OsString;
use std::path::Path;

use super::toolchain::{Start, as_argument};
use super::{Plan, Source, Toolchain};
use modules::Modules;

pub(super) struct Python;

/// Compiles each file named on the command line and reports as the interpreter would, leaving no
/// compiled file behind. The first is the one that will be run.
///
/// A program's own text is read more strictly than that of a module: where it is not in the
/// encoding that it is said to be in, the interpreter itself is asked. It refuses such a file
/// before it runs any of it.
const CHECK: &str = r"
import io, os, sys, tokenize
failed = False
for at, name in enumerate(sys.argv[1:]):
    with open(name, 'rb') as source:
        text = source.read()
    try:
        text.decode(tokenize.detect_encoding(io.BytesIO(text).readline)[0])
    except (SyntaxError, UnicodeDecodeError):
        if at == 0:
            os.execv(sys.executable, [sys.executable, '-I', '-S', name])
    try:
        compile(text, name, 'exec', dont_inherit=True)
    except Exception as error:
        error.__context__ = None
        sys.excepthook(type(error), error.with_traceback(None), None)
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
        // A file that is never loaded may be anything: an old version, notes.
        let loaded = Modules::of(plan.sources).loaded_by(plan.main);
        args.extend(loaded.into_iter().map(as_argument));
        args
    }

    fn command(&self, plan: &Plan, compiler: &Path) -> Vec<OsString> {
        vec![compiler.into(), as_argument(plan.main)]
    }

    fn find_main(&self, sources: &[Source]) -> Option<Start> {
        Modules::of(sources).start()
    }

    fn runs_from_source(&self) -> bool {
        true
    }
}
