//! A bar with names and the time left, for a person who waits for a class.

use std::cell::RefCell;
use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::stage::{self, Kept};
use crate::gradebook::grade::Watch;
use crate::report::safe;

/// A bar on stderr, on a terminal only.
#[derive(Debug, Default)]
pub struct Bar {
    bar: RefCell<Option<ProgressBar>>,
}

impl Watch for Bar {
    fn begin(&self, what: &'static str, steps: usize) {
        self.end();
        let (unit, kept) = match what {
            // A program is built anew for the runs that are still missing.
            "building" => ("program", Kept::Purpose),
            _ => ("run", Kept::All),
        };
        stage::begin(what, unit, steps, kept);
        if steps == 0 || !io::stderr().is_terminal() {
            return;
        }
        let bar = ProgressBar::new(steps as u64);
        let form = "{prefix} {wide_bar} {pos}/{len}, {eta} left  {msg}";
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        bar.set_prefix(what);
        *self.bar.borrow_mut() = Some(bar);
    }

    fn step(&self, name: &str) {
        stage::step();
        if let Some(bar) = &*self.bar.borrow() {
            bar.inc(1);
            bar.set_message(safe(name));
        }
    }

    fn end(&self) {
        stage::end();
        if let Some(bar) = self.bar.borrow_mut().take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.end();
    }
}
