//! What guesses and secrets are made of, and how typed bytes become that.

/// One place of a guess or a secret: what scoring compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// A byte: what a letter is to a game that reads like C++.
    Byte(u8),
    /// A Unicode scalar: what a letter is to a game that reads like Python.
    Char(char),
    /// A number of a game of numbers.
    Number(i64),
    /// Something typed where a number belongs. No secret holds it, so it is found nowhere.
    NoNumber,
}

impl Letter {
    /// The bytes that show the letter; a token that was no number is shown as `?`.
    pub fn show(self, out: &mut Vec<u8>) {
        match self {
            Self::Byte(byte) => out.push(byte),
            Self::Char(glyph) => extend(out, glyph),
            Self::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
            Self::NoNumber => out.push(b'?'),
        }
    }

    /// The bytes that show the letter in upper case. A byte is changed only when it is ASCII; a
    /// character may become several, as `ß` becomes `SS`.
    pub fn show_upper(self, out: &mut Vec<u8>) {
        match self {
            Self::Byte(byte) => out.push(byte.to_ascii_uppercase()),
            Self::Char(glyph) => glyph.to_uppercase().for_each(|upper| extend(out, upper)),
            Self::Number(_) | Self::NoNumber => self.show(out),
        }
    }

    /// Whether it is a lower-case letter: ASCII where letters are bytes.
    pub fn is_lowercase(self) -> bool {
        match self {
            Self::Byte(byte) => byte.is_ascii_lowercase(),
            Self::Char(glyph) => glyph.is_lowercase(),
            Self::Number(_) | Self::NoNumber => false,
        }
    }

    /// Whether it is a letter of either case: ASCII where letters are bytes.
    pub fn is_alphabetic(self) -> bool {
        match self {
            Self::Byte(byte) => byte.is_ascii_alphabetic(),
            Self::Char(glyph) => glyph.is_alphabetic(),
            Self::Number(_) | Self::NoNumber => false,
        }
    }

    /// The letter in lower case. A byte is changed only when it is ASCII.
    pub fn folded(self) -> Self {
        match self {
            Self::Byte(byte) => Self::Byte(byte.to_ascii_lowercase()),
            Self::Char(glyph) => Self::Char(lower(glyph)),
            Self::Number(_) | Self::NoNumber => self,
        }
    }
}

fn lower(glyph: char) -> char {
    let mut lower = glyph.to_lowercase();
    // A letter whose lower case is several stays what it is.
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => glyph,
    }
}

fn extend(out: &mut Vec<u8>, glyph: char) {
    out.extend_from_slice(glyph.encode_utf8(&mut [0; 4]).as_bytes());
}

/// How a game reads its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Like C++ `cin >> word`: words between whitespace, across lines; a letter is a byte.
    Token,
    /// Like Python `input()`: whole lines; a letter is a Unicode scalar.
    Line,
}

impl Reading {
    /// The names that specs use.
    pub const NAMES: [(&'static str, Self); 2] = [("token", Self::Token), ("line", Self::Line)];

    /// How many letters a word has. O(n).
    pub fn letters(self, word: &[u8]) -> usize {
        match self {
            Self::Token => word.len(),
            Self::Line => word
                .utf8_chunks()
                .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
                .sum(),
        }
    }
}

/// A guess or a secret: as it was typed and as it is scored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word {
    /// The bytes, numbers separated by one blank.
    pub text: Vec<u8>,
    /// The places.
    pub letters: Vec<Letter>,
}

impl Word {
    /// A word of letters. Bytes that are no UTF-8 stand for themselves. O(n).
    pub fn spelled(text: Vec<u8>, reading: Reading) -> Self {
        let letters = match reading {
            Reading::Token => text.iter().copied().map(Letter::Byte).collect(),
            Reading::Line => text
                .utf8_chunks()
                .flat_map(|chunk| {
                    let valid = chunk.valid().chars().map(Letter::Char);
                    valid.chain(chunk.invalid().iter().copied().map(Letter::Byte))
                })
                .collect(),
        };
        Self { text, letters }
    }

    /// The word in lower case.
    pub fn folded(&self) -> Self {
        let mut folded = Self::default();
        for letter in self.letters.iter().map(|letter| letter.folded()) {
            letter.show(&mut folded.text);
            folded.letters.push(letter);
        }
        folded
    }

    /// A row of numbers.
    pub fn numbers(numbers: &[i64]) -> Self {
        let texts: Vec<_> = numbers.iter().map(ToString::to_string).collect();
        Self {
            text: texts.join(" ").into_bytes(),
            letters: numbers.iter().copied().map(Letter::Number).collect(),
        }
    }

    /// Adds a token that was typed as a number.
    pub fn push_number(&mut self, token: &[u8]) {
        if !self.letters.is_empty() {
            self.text.push(b' ');
        }
        self.text.extend_from_slice(token);
        self.letters
            .push(number(token).map_or(Letter::NoNumber, Letter::Number));
    }
}

/// The number that a token spells: an optional sign and decimal digits, within 64 bits.
pub fn number(token: &[u8]) -> Option<i64> {
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// What separates tokens: the whitespace of C's `isspace`.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// `text` without the whitespace around it.
pub fn trim(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|byte| !is_space(*byte));
    let end = text.iter().rposition(|byte| !is_space(*byte));
    match (start, end) {
        (Some(start), Some(end)) => &text[start..=end],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upper(word: &str, reading: Reading) -> String {
        let mut out = Vec::new();
        for letter in Word::spelled(word.into(), reading).letters {
            letter.show_upper(&mut out);
        }
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn a_letter_is_a_byte_for_token_games_and_a_scalar_for_line_games() {
        assert_eq!(Word::spelled("ğa".into(), Reading::Token).letters.len(), 3);
        assert_eq!(
            Word::spelled("ğa".into(), Reading::Line).letters,
            [Letter::Char('ğ'), Letter::Char('a')]
        );
    }

    #[test]
    fn broken_utf8_stands_for_itself_and_is_shown_as_it_came() {
        let word = Word::spelled(b"a\xff\xc3".to_vec(), Reading::Line);
        assert_eq!(
            word.letters,
            [Letter::Char('a'), Letter::Byte(0xff), Letter::Byte(0xc3)]
        );
        assert_eq!(Reading::Line.letters(&word.text), 3);
        let mut shown = Vec::new();
        word.letters
            .iter()
            .for_each(|letter| letter.show(&mut shown));
        assert_eq!(shown, word.text);
    }

    #[test]
    fn upper_case_leaves_the_bytes_of_other_scripts_alone_for_token_games() {
        assert_eq!(upper("ğa1", Reading::Token), "ğA1");
        assert_eq!(upper("ğßa", Reading::Line), "ĞSSA");
    }

    #[test]
    fn a_token_is_a_number_only_when_it_fits() {
        assert_eq!(number(b"42"), Some(42));
        assert_eq!(number(b"-7"), Some(-7));
        assert_eq!(number(b"007"), Some(7));
        assert_eq!(number(b"99999999999999999999"), None);
        assert_eq!(number(b"4x"), None);
        assert_eq!(number(b""), None);
        assert_eq!(number(b"\xff"), None);
    }

    #[test]
    fn trimming_takes_every_kind_of_blank_off_both_ends() {
        assert_eq!(trim(b"\t a b\x0b\r\n"), b"a b");
        assert_eq!(trim(b" \r\n"), b"");
    }
}
