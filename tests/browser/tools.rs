//! Finding what the browser tests need. What is missing is an error that says how to get it.

use std::env;
use std::path::PathBuf;

/// Chromium, by the names under which distributions install it.
pub fn chromium() -> PathBuf {
    program(&["chromium", "chromium-browser", "google-chrome"])
}

/// The driver of Chromium.
pub fn chromedriver() -> PathBuf {
    program(&["chromedriver"])
}

fn program(names: &[&str]) -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = names
        .iter()
        .flat_map(|name| env::split_paths(&path).map(move |folder| folder.join(name)))
        .find(|file| file.is_file());
    found.unwrap_or_else(|| panic!("{} is not installed: run `make setup`", names[0]))
}

/// The text of axe-core, of the version that the Makefile names.
pub fn axe() -> String {
    let version = include_str!("../../Makefile")
        .lines()
        .find_map(|line| line.strip_prefix("AXE "))
        .and_then(|rest| rest.split(":=").nth(1))
        .map(str::trim)
        .expect("the Makefile names the version of axe-core");
    let cache = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cache")))
        .expect("a folder for caches");
    let file = cache.join(format!("regrade/axe-core-{version}/axe.min.js"));
    std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}: run `make setup`", file.display()))
}
