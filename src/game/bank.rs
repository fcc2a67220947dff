//! Word banks: one word a line.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use super::letter::trim;

/// The words of a bank, in the order of the file.
#[derive(Debug, Default)]
pub struct Bank<'a> {
    words: Vec<(usize, &'a [u8])>,
    index: OnceLock<Arc<HashSet<&'a [u8]>>>,
}

impl<'a> Bank<'a> {
    /// Reads a bank. Line ends of any kind, blanks around a word, blank lines and a byte-order mark
    /// do not count. O(n).
    pub fn parse(text: &'a [u8]) -> Self {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let words = text
            .split(|byte| *byte == b'\n')
            .map(trim)
            .enumerate()
            .filter(|(_, word)| !word.is_empty())
            .map(|(at, word)| (at + 1, word))
            .collect();
        Self {
            words,
            index: OnceLock::new(),
        }
    }

    /// The words, each with its line, from 1.
    pub fn words(&self) -> &[(usize, &'a [u8])] {
        &self.words
    }

    /// The words for looking up. O(n) at the first call, and then O(1).
    pub fn index(&self) -> Arc<HashSet<&'a [u8]>> {
        let made = || Arc::new(self.words.iter().map(|(_, word)| *word).collect());
        Arc::clone(self.index.get_or_init(made))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_blanks_blank_lines_and_a_byte_order_mark_do_not_count() {
        let bank = Bank::parse(b"\xef\xbb\xbfguava\r\n\n  spray\t\n \r\narrow");
        assert_eq!(
            bank.words(),
            [(1, &b"guava"[..]), (3, b"spray"), (5, b"arrow")]
        );
    }

    #[test]
    fn a_bank_of_blanks_is_empty() {
        assert!(Bank::parse(b" \n\r\n").words().is_empty());
    }

    #[test]
    fn words_are_looked_up_whole() {
        let index = Bank::parse(b"guava\nspray\n").index();
        assert!(index.contains(&b"spray"[..]));
        assert!(!index.contains(&b"spra"[..]) && !index.contains(&b""[..]));
    }
}
