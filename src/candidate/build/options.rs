//! How to build.

use crate::candidate::Limits;

/// How to build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildOptions {
    /// The name of the main source, where the assignment says one.
    pub main: Option<String>,
    /// Caps on the compiler; `stdout` and `stderr` bound what it may say.
    pub limits: Limits,
    /// Whether C and C++ programs get the libraries built in: they start faster, but it takes
    /// the static libraries to be installed.
    pub link_statically: bool,
    /// Further flags for the compiler, behind its usual ones; nothing for Python.
    pub flags: Vec<String>,
    /// How to build in place of the language's own way.
    pub recipe: Option<Recipe>,
}

/// Commands of an assignment's own that build a program, and the command that runs it.
///
/// In every word `{src}` stands for the folder of the sources, which is also where the commands
/// run, `{out}` for the folder that the program belongs in and `{main}` for the main source; a
/// word `{sources}` stands for all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// The commands, run one after the other until one fails.
    pub commands: Vec<Vec<String>>,
    /// The program's command.
    pub run: Vec<String>,
}

impl Default for BuildOptions {
    /// No main source, 60 seconds, 1 MiB of messages, shared libraries, the language's own way.
    fn default() -> Self {
        Self {
            main: None,
            limits: Limits::for_build(),
            link_statically: false,
            flags: Vec::new(),
            recipe: None,
        }
    }
}
