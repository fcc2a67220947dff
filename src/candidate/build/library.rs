//! Building a library of regrade's own, for programs of this machine.

use std::ffi::OsString;

use super::BuildError;
use super::submission::{Tool, compiler_of, folder_with, io_error, run_tool};
use crate::candidate::isolation::Sandbox;
use crate::candidate::{BuildOptions, Language};
use crate::fixture::DataFile;

/// Compiles one C source into a shared library; gives its bytes.
///
/// # Errors
/// When there is no C compiler, or it refuses.
pub(in crate::candidate) fn shared_library(
    sandbox: &Sandbox,
    name: &str,
    source: &str,
) -> Result<Vec<u8>, BuildError> {
    let compiler = compiler_of(Language::C)?;
    let folder = folder_with(&[DataFile {
        name: name.to_owned(),
        bytes: source.into(),
    }])?;
    let library = folder.path().join("out").join("library.so");
    let source = folder.path().join("src").join(name);
    let mut args: Vec<OsString> = ["-shared", "-fPIC", "-O1", "-o"].map(OsString::from).into();
    args.extend([library.clone().into(), source.into(), "-ldl".into()]);
    let tool = Tool {
        program: compiler.as_os_str(),
        args: &args,
        locale: None,
    };
    run_tool(sandbox, &tool, &folder, &BuildOptions::default())?;
    std::fs::read(&library).map_err(|source| io_error(&library, source))
}
