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
}

impl Default for BuildOptions {
    /// No main source, 60 seconds, 1 MiB of messages, shared libraries.
    fn default() -> Self {
        Self {
            main: None,
            limits: Limits::for_build(),
            link_statically: false,
        }
    }
}
