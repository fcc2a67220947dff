//! What the templates write with marks of their own in it.
//!
//! Both filters escape the whole text first, and then put in nothing but fixed elements.

use minijinja::{HtmlEscape, Value};

/// The names of the control characters, by their codes; `visible` draws them as U+2400 and on.
const CONTROLS: [&str; 34] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR",
    "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC",
    "FS", "GS", "RS", "US", "SP", "DEL",
];

/// A drawn output: pictures of control characters, which few fonts have, become their names.
///
/// The drawing names such a picture by its code where a program printed one itself, so a box
/// with a name is always the control character.
pub fn drawn(text: &str) -> Value {
    Value::from_safe_string(name_controls(text))
}

/// A sentence: what stands in backticks becomes code.
pub fn prose(text: &str) -> Value {
    let text = name_controls(text);
    let parts: Vec<_> = text.split('`').collect();
    let mut out = String::with_capacity(text.len());
    for (at, part) in parts.iter().enumerate() {
        let last = at + 1 == parts.len();
        match at % 2 {
            0 => out.push_str(part),
            // A backtick without a second one is just that.
            _ if last => out.extend(["`", part]),
            _ => out.extend(["<code>", part, "</code>"]),
        }
    }
    Value::from_safe_string(out)
}

fn name_controls(text: &str) -> String {
    let escaped = HtmlEscape(text).to_string();
    if !escaped.contains(|glyph| control(glyph).is_some()) {
        return escaped;
    }
    let mut out = String::with_capacity(escaped.len());
    for glyph in escaped.chars() {
        match control(glyph) {
            Some(name) => out.extend(["<span class=\"control\">", name, "</span>"]),
            None => out.push(glyph),
        }
    }
    out
}

fn control(glyph: char) -> Option<&'static str> {
    let code = u32::from(glyph).checked_sub(0x2400)?;
    CONTROLS.get(usize::try_from(code).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_named_and_all_else_is_escaped() {
        assert_eq!(
            drawn("a␛[<b>␡").to_string(),
            "a<span class=\"control\">ESC</span>[&lt;b&gt;<span class=\"control\">DEL</span>"
        );
    }

    #[test]
    fn backticks_make_code_and_a_lone_one_stays() {
        assert_eq!(prose("a `<b>` c").to_string(), "a <code>&lt;b&gt;</code> c");
        assert_eq!(prose("a ` b").to_string(), "a ` b");
        assert_eq!(prose("`a` `").to_string(), "<code>a</code> `");
    }
}
