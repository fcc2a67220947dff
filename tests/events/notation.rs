//! Ways to print rows of marks.

use regrade::game::Mark;

/// A way to print a row. `{l}` and `{L}` are the letter in lower and in upper case.
#[derive(Debug, Clone, Copy)]
pub struct Notation {
    pub name: &'static str,
    /// Whether the vocabulary knows the marks; else they can only be learned.
    pub known: bool,
    pub shape: Shape,
    /// The cells: hit, near, miss, unused.
    pub cells: [&'static str; 4],
    pub join: &'static str,
    /// Around the row.
    pub frame: (&'static str, &'static str),
}

/// How a row is put together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// The cells.
    Cells,
    /// The letters, and the cells on the line below.
    Below,
    /// The cells, and the letters on the line below.
    Above,
    /// The guess as a word, then the cells.
    Beside,
    /// A line for each letter.
    Lines,
}

const fn cells(
    name: &'static str,
    cells: [&'static str; 4],
    join: &'static str,
    frame: (&'static str, &'static str),
) -> Notation {
    Notation {
        name,
        known: true,
        shape: Shape::Cells,
        cells,
        join,
        frame,
    }
}

const fn shaped(
    name: &'static str,
    shape: Shape,
    cells: [&'static str; 4],
    join: &'static str,
) -> Notation {
    Notation {
        name,
        known: true,
        shape,
        cells,
        join,
        frame: ("", ""),
    }
}

const fn learned(
    name: &'static str,
    shape: Shape,
    cells: [&'static str; 4],
    join: &'static str,
) -> Notation {
    Notation {
        name,
        known: false,
        shape,
        cells,
        join,
        frame: ("", ""),
    }
}

/// Notations of games whose own marks are letters for colours.
pub const ROWS: [Notation; 34] = [
    cells(
        "handout, tight",
        ["{l},G", "{l},Y", "{l},B", "-,-"],
        "||",
        ("||", "||"),
    ),
    cells(
        "brackets",
        ["[{l}:G]", "[{l}:Y]", "[{l}:B]", "[-:-]"],
        " ",
        ("", ""),
    ),
    cells(
        "letter and mark",
        ["{l}G", "{l}Y", "{l}B", "--"],
        " ",
        ("", ""),
    ),
    cells(
        "letter and mark, together",
        ["{l}G", "{l}Y", "{l}B", "__"],
        "",
        ("", ""),
    ),
    cells(
        "mark and letter",
        ["G{l}", "Y{l}", "B{l}", "--"],
        " ",
        ("| ", " |"),
    ),
    cells(
        "mark before letter, slash",
        ["G/{L}", "Y/{L}", "B/{L}", "-/-"],
        "  ",
        ("", ""),
    ),
    cells(
        "words in brackets",
        ["{L}(green)", "{L}(yellow)", "{L}(black)", "_(none)"],
        " ",
        ("", ""),
    ),
    cells(
        "words behind dashes",
        ["{l}-Green", "{l}-Yellow", "{l}-Black", "*-*"],
        ", ",
        ("", ""),
    ),
    cells(
        "a sentence",
        [
            "{l} is green",
            "{l} is yellow",
            "{l} is black",
            "_ is empty",
        ],
        ", ",
        ("", "."),
    ),
    cells(
        "gray",
        ["{l}=green", "{l}=yellow", "{l}=gray", ".=."],
        " ; ",
        ("Row: ", ""),
    ),
    cells(
        "coloured backgrounds",
        [
            "\u{1b}[42m{l}\u{1b}[0m",
            "\u{1b}[43m{l}\u{1b}[0m",
            "\u{1b}[40m{l}\u{1b}[0m",
            "_",
        ],
        " ",
        ("", ""),
    ),
    cells(
        "coloured letters",
        [
            "\u{1b}[32m{L}\u{1b}[0m",
            "\u{1b}[33m{L}\u{1b}[0m",
            "{L}",
            "-",
        ],
        "",
        ("", ""),
    ),
    cells(
        "bright colours in a box",
        [
            "\u{1b}[1;92m{l}\u{1b}[0m",
            "\u{1b}[1;93m{l}\u{1b}[0m",
            "\u{1b}[90m{l}\u{1b}[0m",
            ".",
        ],
        "|",
        ("|", "|"),
    ),
    cells(
        "pictures beside letters",
        ["{l}🟩", "{l}🟨", "{l}⬛", "_⬜"],
        " ",
        ("", ""),
    ),
    shaped("pictures alone", Shape::Cells, ["🟩", "🟨", "⬛", "▢"], ""),
    shaped(
        "letters of marks alone",
        Shape::Cells,
        ["G", "Y", "B", "-"],
        "",
    ),
    shaped(
        "letters of marks alone, apart",
        Shape::Cells,
        ["G", "Y", "B", "-"],
        " ",
    ),
    shaped("small marks alone", Shape::Cells, ["g", "y", "b", "."], " "),
    shaped("marks below", Shape::Below, ["G", "Y", "B", "-"], " "),
    shaped("marks below, tight", Shape::Below, ["G", "Y", "B", "_"], ""),
    shaped("pictures below", Shape::Below, ["🟩", "🟨", "⬛", "□"], ""),
    shaped("marks above", Shape::Above, ["G", "Y", "B", "-"], " "),
    shaped("word and marks", Shape::Beside, ["G", "Y", "B", "-"], ""),
    shaped(
        "word and pictures",
        Shape::Beside,
        ["🟩", "🟨", "⬛", "▢"],
        "",
    ),
    shaped(
        "word and spaced marks",
        Shape::Beside,
        ["G", "Y", "B", "-"],
        " ",
    ),
    shaped(
        "one letter a line",
        Shape::Lines,
        ["{l}: green", "{l}: yellow", "{l}: black", "-"],
        "\n",
    ),
    learned("digits", Shape::Cells, ["2", "1", "0", "-"], ""),
    learned("digits, apart", Shape::Cells, ["2", "1", "0", "-"], " "),
    learned(
        "digits beside letters",
        Shape::Cells,
        ["{l}2", "{l}1", "{l}0", "--"],
        " ",
    ),
    learned(
        "digits beside the word",
        Shape::Beside,
        ["1", "2", "3", "-"],
        "",
    ),
    learned("signs", Shape::Beside, ["+", "~", "x", "."], " "),
    learned(
        "signs in brackets",
        Shape::Cells,
        ["{l}[+]", "{l}[~]", "{l}[x]", "_[.]"],
        " ",
    ),
    learned(
        "other colours",
        Shape::Cells,
        [
            "\u{1b}[34m{l}\u{1b}[0m",
            "\u{1b}[35m{l}\u{1b}[0m",
            "\u{1b}[31m{l}\u{1b}[0m",
            "_",
        ],
        " ",
    ),
    learned(
        "letters for hot and cold",
        Shape::Cells,
        ["{l}(H)", "{l}(W)", "{l}(C)", "_(-)"],
        " ",
    ),
];

/// Notations of Wordle beside those.
pub const SIGNS: [Notation; 4] = [
    cells("own signs apart", ["!", "?", "*", "-"], " ", ("", "")),
    cells(
        "own signs in brackets",
        ["!", "?", "*", "-"],
        "",
        ("[", "]"),
    ),
    cells(
        "own signs beside letters",
        ["{l}!", "{l}?", "{l}*", "-"],
        " ",
        ("", ""),
    ),
    shaped("own signs below", Shape::Below, ["!", "?", "*", "-"], ""),
];

/// Notations of Lingo beside those.
pub const CASE: [Notation; 4] = [
    cells("case, tight", ["{L}", "{l}", "-", "-"], "", ("", "")),
    cells(
        "case, labelled",
        ["{L}", "{l}", "-", "-"],
        " ",
        ("Word => ", ""),
    ),
    cells("case, underscores", ["{L}", "{l}", "_", "_"], " ", ("", "")),
    cells("case, in a box", ["{L}", "{l}", ".", "."], "|", ("|", "|")),
];

impl Notation {
    /// A row of marks for a guess.
    pub fn row(&self, guess: &str, marks: &[Mark]) -> String {
        let cells: Vec<_> = guess
            .chars()
            .zip(marks)
            .map(|(letter, mark)| self.cell(*mark as usize, letter))
            .collect();
        let row = format!("{}{}{}", self.frame.0, cells.join(self.join), self.frame.1);
        let letters: Vec<_> = guess.chars().map(String::from).collect();
        match self.shape {
            Shape::Cells | Shape::Lines => row,
            Shape::Below => format!("{}\n{row}", letters.join(self.join)),
            Shape::Above => format!("{row}\n{}", letters.join(self.join)),
            Shape::Beside => format!("{guess}: {row}"),
        }
    }

    /// A row that is not used yet.
    pub fn unused(&self, length: usize) -> String {
        let cells = vec![self.cells[3]; length];
        match self.shape {
            Shape::Lines => cells.concat(),
            _ => format!("{}{}{}", self.frame.0, cells.join(self.join), self.frame.1),
        }
    }

    fn cell(&self, mark: usize, letter: char) -> String {
        let cell = self.cells[mark].replace("{l}", &letter.to_lowercase().to_string());
        cell.replace("{L}", &letter.to_uppercase().to_string())
    }
}
