//! A progress bar for a person who has waited a second.

use std::cell::OnceCell;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::stage;
use crate::report::safe;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on stderr that shows up after a second, and only on a terminal.
pub struct Progress {
    total: usize,
    what: &'static str,
    started: Instant,
    done: std::cell::Cell<usize>,
    bar: OnceCell<ProgressBar>,
}

impl Progress {
    /// A bar of so many steps: `replaying` each `case`.
    pub fn new(total: usize, what: &'static str, unit: &'static str) -> Self {
        stage::begin(what, unit, total, stage::Kept::Nothing);
        Self {
            total,
            what,
            started: Instant::now(),
            done: std::cell::Cell::new(0),
            bar: OnceCell::new(),
        }
    }

    /// One more step is done; `name` is what it was about.
    pub fn advance(&self, name: &str) {
        self.done.set(self.done.get() + 1);
        stage::step();
        if self.started.elapsed() < PATIENCE || !io::stderr().is_terminal() {
            return;
        }
        let bar = self.bar.get_or_init(|| self.bar());
        bar.set_position(self.done.get() as u64);
        bar.set_message(safe(name));
    }

    /// Runs something that prints, with the bar out of the way.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn bar(&self) -> ProgressBar {
        let bar = ProgressBar::new(self.total as u64);
        let form = "{prefix} {wide_bar} {pos}/{len} {msg}";
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        bar.set_prefix(self.what);
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        stage::end();
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
