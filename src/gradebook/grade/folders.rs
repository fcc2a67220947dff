//! Names of temporary folders in what programs print.

use std::os::unix::ffi::OsStrExt as _;

/// A text without the working folder's own name, which is another one in every run: a file in it
/// goes by its name alone, as where the student wrote it. O(n).
pub(super) fn without_folders(text: &[u8]) -> Vec<u8> {
    let temporary = std::env::temp_dir();
    let mut start = temporary.as_os_str().as_bytes().to_vec();
    if !start.ends_with(b"/") {
        start.push(b'/');
    }
    start.extend_from_slice(b"regrade-");
    let mut clean = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, behind)) = rest.split_first() {
        match rest.strip_prefix(&start[..]).and_then(behind_name) {
            Some(after) => rest = after,
            None => {
                clean.push(*first);
                rest = behind;
            }
        }
    }
    clean
}

/// What stands behind the random part of a folder's name, and the slash if there is one.
fn behind_name(text: &[u8]) -> Option<&[u8]> {
    let end = text
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric())
        .unwrap_or(text.len());
    let behind = text.get(end..).filter(|_| end > 0)?;
    Some(behind.strip_prefix(b"/").unwrap_or(behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_working_folder_go_by_their_names() {
        let folder = std::env::temp_dir().join("regrade-Ab12Cd");
        let text = format!("  File \"{0}/game.py\", line 3\nin {0}\n", folder.display());
        let clean = without_folders(text.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&clean),
            "  File \"game.py\", line 3\nin \n"
        );
        let other = b"regrade-x /tmp /regrade- \xff\0";
        assert_eq!(without_folders(other), other);
    }
}
