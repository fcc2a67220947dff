//! A cell of a CSV file (RFC 4180), safe to open in a spreadsheet.

use crate::report::safe::safe;

/// A text as a cell: whatever has no shape is drawn, and a text that a spreadsheet would take for
/// a formula gets an apostrophe in front.
///
/// Formulas start with `=`, `+`, `-`, `@`, a tab or a carriage return, also after blanks and in
/// the wide forms of East Asian keyboards (OWASP, "CSV Injection"). The last two are drawn anyway.
pub fn text(text: &str) -> String {
    let drawn = safe(text);
    let formula = drawn.trim_start().starts_with([
        '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]);
    quoted(&if formula { format!("'{drawn}") } else { drawn }, ',')
}

/// A value as a cell: in quotes where the format asks for them.
pub fn quoted(value: &str, separator: char) -> String {
    let special = [separator, '"', '\n', '\r'];
    if value.contains(special) || value.starts_with(' ') || value.ends_with(' ') {
        format!("\"{}\"", value.replace('"', "\"\""))
    } else {
        value.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_made_text() {
        assert_eq!(text("=cmd()"), "'=cmd()");
        assert_eq!(text("-1+1"), "'-1+1");
        assert_eq!(text(" @SUM(A1)"), "' @SUM(A1)");
        assert_eq!(text("\t=1"), "→=1");
        assert_eq!(text("＝1"), "'＝1");
        assert_eq!(text("Jean-Luc"), "Jean-Luc");
    }

    #[test]
    fn quotes_are_doubled_and_separators_enclosed() {
        assert_eq!(quoted("a,\"b\"", ','), "\"a,\"\"b\"\"\"");
        assert_eq!(quoted("a,b", ';'), "a,b");
    }
}
