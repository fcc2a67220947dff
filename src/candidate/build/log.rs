//! What a compiler said, as it would have said it in the student's own folder.

use std::path::Path;

use crate::candidate::{Ending, Observation};

/// The messages of a compiler, with what was cut, without the names of temporary folders.
pub(super) fn messages(seen: &Observation, build_folder: &Path) -> String {
    let mut log = String::from_utf8_lossy(&seen.stderr).into_owned();
    log.push_str(&String::from_utf8_lossy(&seen.stdout));
    let mut log = without_folders(&log, build_folder);
    if seen.stderr_dropped > 0 {
        remark(
            &mut log,
            &format!(
                "{} more bytes of messages were left out",
                seen.stderr_dropped
            ),
        );
    }
    match &seen.ending {
        Ending::Exited(_) | Ending::TimedOut => {}
        Ending::Signalled(signal) => {
            remark(
                &mut log,
                &format!("the compiler was ended by signal {signal}"),
            );
        }
        Ending::CpuTime | Ending::MemoryLimit | Ending::ProcessLimit => {
            remark(
                &mut log,
                "the compiler was stopped since it needed too much",
            );
        }
        Ending::OutputLimit(_) => {
            remark(
                &mut log,
                "the compiler was stopped since its messages had no end",
            );
        }
        Ending::CannotStart(reason) => remark(&mut log, reason),
    }
    log
}

fn remark(log: &mut String, text: &str) {
    if !log.is_empty() && !log.ends_with('\n') {
        log.push('\n');
    }
    log.push_str("regrade: ");
    log.push_str(text);
    log.push('\n');
}

/// Takes the build folder's subfolders out of file names, and the random part out of the names of
/// object files, so that the same mistake gives the same text twice.
fn without_folders(log: &str, build_folder: &Path) -> String {
    let mut text = log.to_owned();
    for subfolder in ["src", "out"] {
        let prefix = format!("{}/", build_folder.join(subfolder).display());
        text = text.replace(&prefix, "");
    }
    let temporary = format!("{}/", build_folder.join("tmp").display());
    let mut pieces = text.split(&temporary);
    let mut clean = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece
            .find(|glyph: char| !glyph.is_ascii_alphanumeric())
            .unwrap_or(piece.len());
        clean.push_str("temporary");
        clean.push_str(piece.get(end..).unwrap_or_default());
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_folders_nor_random_names_are_left_in_messages() {
        let log = "/t/b/src/a.cc:1: error\n/usr/bin/ld: /t/b/tmp/ccX9f.o: in `main'\n/t/b/out/x\n";
        assert_eq!(
            without_folders(log, Path::new("/t/b")),
            "a.cc:1: error\n/usr/bin/ld: temporary.o: in `main'\nx\n"
        );
    }
}
