//! The rungs that know lines: `line-ends`, `trailing` and `blank-lines`.

use super::Unit;
use super::steps::Stepped;

/// Lines that end in a newline, whatever ended them: a run of carriage returns before a newline
/// belongs to it, and a last line without a newline gets one.
///
/// A carriage return anywhere else is content. That includes one at the very end, so such a text
/// gets no newline: it would turn the carriage return into half a line end.
#[derive(Debug, Clone)]
pub struct LineEnds<'a> {
    source: Stepped<'a>,
    end: usize,
    last: Option<u8>,
    /// How many of the next bytes are known to be content.
    content: usize,
}

impl<'a> LineEnds<'a> {
    /// Reads from `source`, a text that ends at `end`.
    pub fn new(source: Stepped<'a>, end: usize) -> Self {
        Self {
            source,
            end,
            last: None,
            content: 0,
        }
    }

    /// At a carriage return: either drops the run of them, or lets it pass as content.
    fn decide(&mut self, first: Unit) -> Unit {
        let mut ahead = self.source.clone();
        let mut run = 0;
        loop {
            match ahead.next() {
                Some(unit) if unit.byte == b'\r' => run += 1,
                Some(unit) if unit.byte == b'\n' => {
                    self.source = ahead;
                    return unit;
                }
                _ => {
                    self.content = run;
                    return first;
                }
            }
        }
    }
}

impl Iterator for LineEnds<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        let unit = match self.source.next() {
            Some(unit) if self.content > 0 => {
                self.content -= 1;
                unit
            }
            Some(unit) if unit.byte == b'\r' => self.decide(unit),
            Some(unit) => unit,
            None if matches!(self.last, None | Some(b'\n' | b'\r')) => return None,
            None => Unit {
                byte: b'\n',
                at: self.end,
            },
        };
        self.last = Some(unit.byte);
        Some(unit)
    }
}

/// Lines without the blanks at their ends, and without the blank lines at the very end.
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    source: Stepped<'a>,
    drop_blank_lines: bool,
    /// Whether anything but blank lines came already.
    started: bool,
    /// Newlines that are to come out of the whitespace that `source` stands in.
    newlines: usize,
    /// How many bytes after those newlines are known to be content: blanks before a word.
    content: usize,
}

impl<'a> Lines<'a> {
    /// For the rung `trailing`.
    pub fn keeping_blank_lines(source: Stepped<'a>) -> Self {
        Self {
            source,
            drop_blank_lines: false,
            started: false,
            newlines: 0,
            content: 0,
        }
    }

    /// For the rung `blank-lines`.
    pub fn dropping_blank_lines(source: Stepped<'a>) -> Self {
        Self {
            drop_blank_lines: true,
            ..Self::keeping_blank_lines(source)
        }
    }

    /// The next newline of the run of whitespace, and the blanks before it dropped.
    fn next_newline(&mut self) -> Option<Unit> {
        self.newlines -= 1;
        self.source.find(|unit| unit.byte == b'\n')
    }

    /// At whitespace: finds out what of the run is to come out. False at the end of the text.
    fn survey(&mut self) -> bool {
        for unit in self.source.clone() {
            match unit.byte {
                b'\n' => {
                    self.newlines += 1;
                    self.content = 0;
                }
                b' ' | b'\t' | b'\r' => self.content += 1,
                _ => return true,
            }
        }
        false
    }

    /// All newlines of a run on `trailing`; on `blank-lines` the first, and none at the start.
    fn take_newlines(&mut self) -> Option<Unit> {
        if !self.drop_blank_lines {
            return self.next_newline();
        }
        let first = self.next_newline();
        while self.newlines > 0 {
            self.next_newline();
        }
        first.filter(|_| self.started)
    }
}

impl Iterator for Lines<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        loop {
            if self.newlines > 0 {
                match self.take_newlines() {
                    Some(unit) => return Some(unit),
                    None => continue,
                }
            }
            if self.content > 0 {
                self.content -= 1;
                return self.source.next();
            }
            let before = self.source.clone();
            let unit = self.source.next()?;
            if !matches!(unit.byte, b' ' | b'\t' | b'\r' | b'\n') {
                self.started = true;
                return Some(unit);
            }
            self.source = before;
            if !self.survey() {
                self.newlines = 0;
                self.content = 0;
                return None;
            }
        }
    }
}
