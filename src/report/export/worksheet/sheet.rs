//! A CSV file whose every byte is kept: cells know where they stand, and only those that are
//! written change.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::report::export::cell;

/// Why a file is no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// A quote is opened and never closed.
    #[error(
        "line {line}: a quote is opened here and never closed\n  help: download the file again; a spreadsheet program may have damaged it"
    )]
    OpenQuote {
        /// The line, from 1.
        line: usize,
    },
    /// The file has no rows.
    #[error("the file is empty\n  help: download it again")]
    Empty,
    /// The file is in UTF-16.
    #[error("the file is in UTF-16\n  help: download it again, or save it as CSV in UTF-8")]
    Utf16,
}

/// A cell: where it stands, quotes included.
#[derive(Debug, Clone)]
struct Cell {
    range: Range<usize>,
    quoted: bool,
}

/// A table over the bytes of its file.
#[derive(Debug, Clone)]
pub struct Sheet<'a> {
    bytes: &'a [u8],
    separator: u8,
    rows: Vec<Vec<Cell>>,
}

/// The new values of some cells, by row and column.
pub type Edits = BTreeMap<(usize, usize), String>;

const BOM: &[u8] = b"\xef\xbb\xbf";

impl<'a> Sheet<'a> {
    /// Reads a table; the separator is the one of `,`, `;` and tab that the first line has most
    /// of outside quotes. Rows end in LF, CRLF or CR. O(n).
    ///
    /// # Errors
    /// When it is empty, in UTF-16, or a quote is not closed.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, SheetError> {
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err(SheetError::Utf16);
        }
        let start = if bytes.starts_with(BOM) { BOM.len() } else { 0 };
        let mut sheet = Self {
            bytes,
            separator: separator(bytes.get(start..).unwrap_or_default()),
            rows: Vec::new(),
        };
        let mut at = start;
        while at < bytes.len() {
            at = sheet.read_row(at)?;
        }
        if sheet.rows.is_empty() {
            return Err(SheetError::Empty);
        }
        Ok(sheet)
    }

    /// Reads a row and gives the start of the next one.
    fn read_row(&mut self, start: usize) -> Result<usize, SheetError> {
        let mut cells = Vec::new();
        let mut at = start;
        loop {
            let end = self.cell_end(at)?;
            cells.push(Cell {
                range: at..end,
                quoted: self.bytes.get(at) == Some(&b'"'),
            });
            match self.bytes.get(end) {
                Some(&byte) if byte == self.separator => at = end + 1,
                byte => {
                    self.rows.push(cells);
                    let crlf = byte == Some(&b'\r') && self.bytes.get(end + 1) == Some(&b'\n');
                    return Ok(end + 1 + usize::from(crlf));
                }
            }
        }
    }

    /// The end of the cell that starts there: a separator, a line end or the end of the file.
    fn cell_end(&self, start: usize) -> Result<usize, SheetError> {
        let mut at = start;
        let mut inside = false;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                // A doubled quote closes and opens again, which comes to the same.
                b'"' if inside || at == start => inside = !inside,
                b'"' if self.bytes.get(start) == Some(&b'"') => inside = true,
                b'\n' | b'\r' if !inside => return Ok(at),
                _ if byte == self.separator && !inside => return Ok(at),
                _ => {}
            }
            at += 1;
        }
        if inside {
            // `start` is inside the file.
            let before = self.bytes[..start].iter();
            let line = 1 + before.filter(|byte| **byte == b'\n').count();
            return Err(SheetError::OpenQuote { line });
        }
        Ok(at)
    }

    /// How many rows there are, the header among them.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many cells a row has.
    pub fn width(&self, row: usize) -> usize {
        self.rows.get(row).map_or(0, Vec::len)
    }

    /// The separator between cells.
    pub fn separator(&self) -> char {
        char::from(self.separator)
    }

    /// What a cell says, without its quotes; empty where there is no such cell.
    pub fn value(&self, row: usize, column: usize) -> Cow<'a, str> {
        let cell = self.rows.get(row).and_then(|cells| cells.get(column));
        let Some(cell) = cell else {
            return Cow::Borrowed("");
        };
        let raw = self.bytes.get(cell.range.clone()).unwrap_or_default();
        let text = String::from_utf8_lossy(raw);
        if !cell.quoted {
            return text;
        }
        let inner = text.strip_prefix('"').unwrap_or(&text);
        let inner = inner.strip_suffix('"').unwrap_or(inner);
        Cow::Owned(inner.replace("\"\"", "\""))
    }

    /// The values of a column below the header.
    pub fn column(&self, column: usize) -> impl Iterator<Item = Cow<'a, str>> + '_ {
        (1..self.rows.len()).map(move |row| self.value(row, column))
    }

    /// The header.
    pub fn header(&self) -> Vec<String> {
        let columns = 0..self.width(0);
        columns
            .map(|column| self.value(0, column).into_owned())
            .collect()
    }

    /// The file with some cells changed, and every other byte as it was. A cell keeps its quotes
    /// where it had them, and gets some where its new value asks for them. O(n).
    pub fn with(&self, edits: &Edits) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.bytes.len() + 8 * edits.len());
        let mut copied = 0;
        for ((row, column), value) in edits {
            let cell = self.rows.get(*row).and_then(|cells| cells.get(*column));
            let Some(cell) = cell else { continue };
            out.extend_from_slice(self.bytes.get(copied..cell.range.start).unwrap_or_default());
            let written = cell::quoted(value, self.separator());
            if cell.quoted && !written.starts_with('"') {
                out.extend_from_slice(format!("\"{written}\"").as_bytes());
            } else {
                out.extend_from_slice(written.as_bytes());
            }
            copied = cell.range.end;
        }
        out.extend_from_slice(self.bytes.get(copied..).unwrap_or_default());
        out
    }
}

fn separator(bytes: &[u8]) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut inside = false;
    for byte in bytes {
        match byte {
            b'"' => inside = !inside,
            b'\n' | b'\r' if !inside => break,
            _ if inside => {}
            _ => {
                for (separator, count) in &mut counts {
                    *count += usize::from(separator == byte);
                }
            }
        }
    }
    // The last of equal maxima would win, so the order is turned around.
    let most = counts.iter().rev().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(separator, _)| *separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn values(text: &str) -> Vec<Vec<String>> {
        let sheet = Sheet::parse(text.as_bytes()).expect("it is a table");
        (0..sheet.rows())
            .map(|row| {
                let columns = 0..sheet.width(row);
                columns
                    .map(|at| sheet.value(row, at).into_owned())
                    .collect()
            })
            .collect()
    }

    #[test]
    fn cells_are_read_whatever_the_separator_line_end_and_quotes() {
        let table = vec![vec!["a", "b;c"], vec!["1\n2", "say \"x\""]];
        assert_eq!(
            values("\u{feff}a,b;c\r\n\"1\n2\",\"say \"\"x\"\"\"\r\n"),
            table
        );
        assert_eq!(values("a\t\"b;c\"\r\"1\n2\"\tsay \"x\""), table);
        assert_eq!(values("x;\"1,5\"\n"), [["x", "1,5"]]);
    }

    #[test]
    fn an_open_quote_is_named_with_its_line() {
        let error = Sheet::parse(b"a,b\n1,\"2\n").expect_err("it is not closed");
        assert_eq!(error, SheetError::OpenQuote { line: 2 });
        assert_eq!(Sheet::parse(b"").unwrap_err(), SheetError::Empty);
        assert_eq!(Sheet::parse(b"\xff\xfea\0").unwrap_err(), SheetError::Utf16);
    }

    #[test]
    fn a_written_cell_keeps_its_quotes_and_gets_those_it_needs() {
        let sheet = Sheet::parse(b"a,\"b\",c\r\n").expect("it is a table");
        let edits = [(0, 1, "1"), (0, 2, "1,5")];
        let edits = edits.map(|(row, column, value)| ((row, column), value.to_owned()));
        assert_eq!(sheet.with(&Edits::from(edits)), b"a,\"1\",\"1,5\"\r\n");
    }

    proptest! {
        #[test]
        fn without_edits_every_byte_stays(text in "[a\",;\t\r\n\u{feff}é]{1,40}") {
            if let Ok(sheet) = Sheet::parse(text.as_bytes()) {
                prop_assert_eq!(sheet.with(&Edits::new()), text.as_bytes());
            }
        }

        #[test]
        fn a_written_cell_is_read_back_and_its_neighbours_stay(
            rows in proptest::collection::vec(
                proptest::collection::vec("[ a\"\n\ré=]{0,4}", 3), 1..5),
            quote in any::<bool>(), row in 0..5usize, column in 0..3usize, new in "[ 0-9,\"\n]{0,6}",
        ) {
            let written = |rows: &[Vec<String>]| -> String {
                let cell = |value: &String| match quote {
                    true => format!("\"{}\"", value.replace('"', "\"\"")),
                    false => cell::quoted(value, ','),
                };
                let row = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(",");
                rows.iter().map(|cells| row(cells) + "\r\n").collect()
            };
            let row = row % rows.len();
            let text = written(&rows);
            let sheet = Sheet::parse(text.as_bytes()).expect("it is a table");
            prop_assume!(sheet.separator() == ',');
            let bytes = sheet.with(&Edits::from([((row, column), new.clone())]));
            let again = Sheet::parse(&bytes).expect("it still is");
            for (at, cells) in rows.iter().enumerate() {
                for (place, value) in cells.iter().enumerate() {
                    let wanted = if (at, place) == (row, column) { &new } else { value };
                    prop_assert_eq!(&again.value(at, place), wanted);
                }
            }
        }
    }
}
