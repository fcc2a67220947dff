//! The library that decides what C programs draw, compiled by the machine's own compiler.

use std::sync::OnceLock;

use crate::candidate::Sandbox;
use crate::candidate::build::shared_library;

/// What is compiled.
const SOURCE: &str = include_str!("shim.c");

/// The library, or why there is none. One that cannot be made is not tried again.
static LIBRARY: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();

/// The library; none where it cannot be made, and then programs draw as they do. Compiled at the
/// first call, which takes as long as a small program does.
pub(super) fn library() -> Option<&'static [u8]> {
    made().as_deref().ok()
}

/// Whether C and C++ programs can be steered here, as far as that was found out already: none where
/// they can or nobody has asked, else what that means, why it is so, and the way out.
pub fn known_obstacle() -> Option<String> {
    LIBRARY.get().and_then(sentence)
}

/// The same, found out now.
pub fn obstacle() -> Option<String> {
    sentence(made())
}

fn made() -> &'static Result<Vec<u8>, String> {
    LIBRARY.get_or_init(|| {
        let made = shared_library(Sandbox::shared(), "shim.c", SOURCE);
        made.map_err(|error| error.to_string())
    })
}

fn sentence(made: &Result<Vec<u8>, String>) -> Option<String> {
    let why: Vec<_> = made.as_ref().err()?.lines().map(str::trim).collect();
    let why = why.join(" ");
    Some(format!(
        "C and C++ programs draw and print here as they do by themselves, so that none is given the \
         secret of a case, and less is found out about those that fail: the library that decides it \
         could not be compiled with this machine's C compiler: {why}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_could_not_be_made_is_told_with_the_reason_and_what_it_means() {
        let failed = Err("it does not compile:\nno such header\n".to_owned());
        let said = sentence(&failed).unwrap();
        assert!(
            said.starts_with("C and C++ programs draw and print here as they do by themselves")
        );
        assert!(said.ends_with(": it does not compile: no such header"));
        assert_eq!(sentence(&Ok(Vec::new())), None);
    }
}
