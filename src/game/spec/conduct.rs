//! How a game behaves where programs go wrong: knobs, each with its right setting as default.
//!
//! A spec says what its game is; these say how a program plays it. Nobody sets them in a right
//! game. The generated mistakes of [`mutants`](mod@crate::game::mutants) and the `[mutant.NAME]` tables
//! of `game.toml` turn them, as `set."conduct.rejects_cost" = true`.

use crate::game::score::Slips;
use crate::game::spec::Numbers;
use crate::game::win::{self, WinTest};
use crate::util::config::{Read, Section};

/// A value that a knob can have.
trait Knob: Sized {
    /// The value in the file, if there is one.
    fn read(section: &Section<'_>, key: &str) -> Read<Option<Self>>;

    /// The value as TOML; `None` where leaving the key out says it.
    fn show(&self) -> Option<String>;
}

/// Declares the knobs once: the struct, its defaults, the keys, reading and printing.
macro_rules! conduct {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $default:expr,)*) => {
        /// The knobs of a game; the default is right conduct.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Conduct {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Default for Conduct {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Conduct {
            /// The keys of the `[conduct]` table, each named like its field.
            pub(super) const KEYS: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Reads the `[conduct]` table.
            pub(super) fn read(section: &Section<'_>) -> Read<Self> {
                let mut conduct = Self::default();
                $(if let Some(value) = <$kind as Knob>::read(section, stringify!($name))? {
                    conduct.$name = value;
                })*
                Ok(conduct)
            }

            /// The knobs that are turned: each key with its value as TOML.
            pub(super) fn turned(&self) -> Vec<(&'static str, String)> {
                let right = Self::default();
                let mut keys = Vec::new();
                $(if self.$name != right.$name {
                    keys.extend(self.$name.show().map(|value| (stringify!($name), value)));
                })*
                keys
            }
        }
    };
}

conduct! {
    /// What is typed at a prompt for a guess is lower-cased.
    fold_input: bool = false,
    /// Scoring and the test for the win do not tell upper from lower case.
    fold_letters: bool = false,
    /// The last place of a guess is not scored.
    skip_last: bool = false,
    /// Hits and nears are exchanged.
    swap_marks: bool = false,
    /// `{nears}` counts the hits too.
    nears_include_hits: bool = false,
    /// Added to the number of attempts once the set-up is over.
    attempts: i64 = 0,
    /// So many attempts, whatever the set-up says.
    attempts_fixed: Option<u64> = None,
    /// A rejected guess uses up its attempt.
    rejects_cost: bool = false,
    /// No header follows a rejected guess that used up its attempt.
    spent_silently: bool = false,
    /// Which of the failed checks speak.
    report: Report = Report::First,
    /// The number of the first attempt.
    first_number: u64 = 1,
    /// Added to the number that the text of the win names.
    end_number: i64 = 0,
    /// The header comes again after a rejected guess.
    header_each_try: bool = false,
    /// The header comes once more after the win.
    header_on_win: bool = false,
    /// What counts as a win.
    win: &'static dyn WinTest = win::EQUAL,
    /// The game ends with the win; else it is told when the attempts are used up.
    win_ends: bool = true,
    /// What a win with the last attempt comes to.
    last_win: LastWin = LastWin::Win,
    /// The guess that loses gets feedback.
    feedback_on_loss: bool = true,
    /// Places that were hit once are shown as hits from then on.
    sticky: bool = false,
    /// Which rows a board has.
    board: Board = Board::All,
    /// How many rows a board has, whatever the number of attempts is.
    board_rows: Option<u64> = None,
    /// A board has a row for each attempt that the set-up told, and more only once they are needed.
    board_as_told: bool = false,
    /// The program ends when the named file is not there.
    file_once: bool = false,
    /// The program goes on without a file, a secret and attempts when the second one is not there
    /// either.
    file_twice: bool = false,
    /// What follows on a number that is out of range.
    refused: Refused = Refused::AskAgain,
    /// The quit word counts in any case.
    quit_folds: bool = false,
    /// The quit word has to pass the checks first.
    quit_after_checks: bool = false,
    /// A secret from a bank keeps the newline of its line.
    secret_raw: bool = false,
    /// The first word of the bank is always picked.
    pick_first: bool = false,
    /// The lowest number that is drawn, if not the lowest that the secret may have.
    draw_low: Option<i64> = None,
    /// The highest number that is drawn.
    draw_high: Option<i64> = None,
    /// Whether draws may repeat a number.
    draw_repeats: Option<bool> = None,
}

impl Conduct {
    /// The slips of scoring.
    pub fn slips(&self) -> Slips {
        Slips {
            skip_last: self.skip_last,
            swap: self.swap_marks,
        }
    }

    /// How the secret is drawn, as far as mistakes change it: games of the same rules that have this
    /// in common draw from the same.
    pub fn draws(&self) -> (Option<i64>, Option<i64>, Option<bool>) {
        (self.draw_low, self.draw_high, self.draw_repeats)
    }

    /// What is drawn from, where the secret may be any row of `shape`.
    pub fn drawn(&self, shape: &Numbers) -> Numbers {
        Numbers {
            count: shape.count,
            low: self.draw_low.unwrap_or(shape.low),
            high: self.draw_high.unwrap_or(shape.high),
            repeats: self.draw_repeats.unwrap_or(shape.repeats),
        }
    }
}

/// A closed set of words, as `first`.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$word_doc:meta])* $word:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$word_doc])* $word,)*
        }

        impl Knob for $name {
            fn read(section: &Section<'_>, key: &str) -> Read<Option<Self>> {
                section.choice(key, &[$(($text, Self::$word)),*])
            }

            fn show(&self) -> Option<String> {
                let word = match self {
                    $(Self::$word => $text,)*
                };
                Some(format!("\"{word}\""))
            }
        }
    };
}

words! {
    /// Which of the failed checks speak.
    Report {
        /// The first one in the order of the checks.
        First = "first",
        /// All of them.
        All = "all",
        /// The last one.
        Last = "last",
    }
}

words! {
    /// What a win with the last attempt comes to.
    LastWin {
        /// A win.
        Win = "win",
        /// A loss.
        Loss = "loss",
        /// The texts of both.
        Both = "both",
    }
}

words! {
    /// Which rows a board has.
    Board {
        /// A row for each accepted guess, then the unused ones.
        All = "all",
        /// No unused rows.
        Used = "used",
        /// The newest row alone.
        Last = "last",
        /// The newest row on top.
        NewestFirst = "newest-first",
        /// As if the newest guess were the only one: its row, then unused ones.
        NoHistory = "no-history",
    }
}

words! {
    /// What follows on a number that is out of range.
    Refused {
        /// It is asked for again, until it is in range.
        AskAgain = "ask-again",
        /// It is asked for once more, and that answer is taken.
        AskOnce = "ask-once",
        /// The nearest number in range is taken.
        Clamp = "clamp",
    }
}

impl Knob for bool {
    fn read(section: &Section<'_>, key: &str) -> Read<Option<Self>> {
        section.boolean(key)
    }

    fn show(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Knob for i64 {
    fn read(section: &Section<'_>, key: &str) -> Read<Option<Self>> {
        section.integer(key)
    }

    fn show(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Knob for u64 {
    fn read(section: &Section<'_>, key: &str) -> Read<Option<Self>> {
        let number = section.integer(key)?;
        match number.map(u64::try_from) {
            None => Ok(None),
            Some(Ok(number)) => Ok(Some(number)),
            Some(Err(_)) => {
                let message = format!("`{}` must be at least 0", section.path_of(key));
                Err(section.error_at(key, message, None))
            }
        }
    }

    fn show(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl<T: Knob> Knob for Option<T> {
    fn read(section: &Section<'_>, key: &str) -> Read<Option<Self>> {
        Ok(T::read(section, key)?.map(Some))
    }

    fn show(&self) -> Option<String> {
        self.as_ref().and_then(T::show)
    }
}

impl Knob for &'static dyn WinTest {
    fn read(section: &Section<'_>, key: &str) -> Read<Option<Self>> {
        section.choice(key, &win::RULES.map(|test| (test.name(), test)))
    }

    fn show(&self) -> Option<String> {
        Some(format!("\"{}\"", self.name()))
    }
}
