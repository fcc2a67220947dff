//! Bytes in a result file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bytes without loss: text where they are UTF-8, hexadecimal digits otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Text {
    /// Valid UTF-8.
    Text(String),
    /// Anything else, two digits a byte.
    Hex(String),
}

impl Default for Text {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::Text(text.to_owned()),
            Err(_) => Self::Hex(bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
        }
    }
}

impl Text {
    /// The bytes. Digits that are none, in a file that somebody changed, are left out.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.clone().into_bytes(),
            Self::Hex(digits) => digits
                .as_bytes()
                .chunks(2)
                .filter_map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_come_back_as_they_were(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            let text = Text::from(&bytes[..]);
            let json = serde_json::to_string(&text).expect("plain data");
            let back: Text = serde_json::from_str(&json).expect("what was just written");
            prop_assert_eq!(back.bytes(), bytes);
        }
    }
}
