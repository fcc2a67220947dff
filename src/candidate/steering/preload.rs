//! The library that decides what C programs draw, compiled by the machine's own compiler.

use std::sync::OnceLock;

use crate::candidate::Sandbox;
use crate::candidate::build::shared_library;

/// What is compiled.
const SOURCE: &str = include_str!("shim.c");

/// The library; none where it cannot be made, and then programs draw as they do. Compiled at the
/// first call, which takes as long as a small program does.
pub(super) fn library() -> Option<&'static [u8]> {
    static LIBRARY: OnceLock<Option<Vec<u8>>> = OnceLock::new();
    let make = || shared_library(Sandbox::shared(), "shim.c", SOURCE).ok();
    LIBRARY.get_or_init(make).as_deref()
}
