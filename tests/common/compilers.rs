//! A machine that lacks a compiler.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

/// Fills a folder that, as all of PATH, has a compiler of C++ and none of C.
pub fn cpp_alone(folder: &Path) {
    let path = std::env::var_os("PATH").expect("a PATH");
    let mut folders = std::env::split_paths(&path);
    let real = folders.find(|folder| folder.join("g++").exists());
    let real = real.expect("a compiler of C++").join("g++");
    let starts = format!(
        "#!/bin/sh\nPATH=/usr/bin:/bin exec {} \"$@\"\n",
        real.display()
    );
    let compiler = folder.join("g++");
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(&compiler, starts).expect("a file");
    std::fs::set_permissions(&compiler, Permissions::from_mode(0o755))
        .expect("it can be made a program");
}
