//! The little XML that a report needs: elements, attributes, text; UTF-8, version 1.0.

use crate::report::safe::safe;

/// Writes a document, an element a line.
pub struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    /// A document with its declaration.
    pub fn new() -> Self {
        Self {
            text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned(),
            depth: 0,
        }
    }

    /// The start of an element that has others inside.
    pub fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, ">\n");
        self.depth += 1;
    }

    /// The end of an element that was opened.
    pub fn close(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.indent();
        self.text.push_str(&format!("</{name}>\n"));
    }

    /// An element without content.
    pub fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, "/>\n");
    }

    /// An element with nothing but text inside; line by line, and each line drawn.
    pub fn leaf(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.tag(name, attributes, ">");
        let lines: Vec<_> = text.split('\n').map(escaped).collect();
        self.text.push_str(&lines.join("\n"));
        self.text.push_str(&format!("</{name}>\n"));
    }

    /// The document.
    pub fn finish(self) -> String {
        self.text
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)], end: &str) {
        self.indent();
        self.text.push_str(&format!("<{name}"));
        for (key, value) in attributes {
            self.text
                .push_str(&format!(" {key}=\"{}\"", escaped(value)));
        }
        self.text.push_str(end);
    }

    fn indent(&mut self) {
        self.text.push_str(&"  ".repeat(self.depth));
    }
}

/// A line as character data or as an attribute.
///
/// What XML 1.0 forbids even as a reference (controls, U+FFFE, U+FFFF) is drawn first, and so is
/// what could turn text around; only then come the five references.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for glyph in safe(text).chars() {
        match glyph {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            _ => out.push(glyph),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn markup_is_text() {
        assert_eq!(
            escaped("]]><a b='\"&'>"),
            "]]&gt;&lt;a b=&apos;&quot;&amp;&apos;&gt;"
        );
    }

    #[test]
    fn what_xml_forbids_is_drawn() {
        assert_eq!(escaped("\0\u{1b}\u{fffe}\u{ffff}"), "␀␛⟨U+FFFE⟩⟨U+FFFF⟩");
    }

    proptest! {
        #[test]
        fn every_character_is_one_that_xml_allows(text in any::<String>()) {
            for glyph in escaped(&text).chars() {
                let legal = matches!(glyph,
                    ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..='\u{10ffff}');
                prop_assert!(legal, "{glyph:?}");
                prop_assert!(!matches!(glyph, '<' | '>' | '"' | '\''));
            }
        }
    }
}
