//! The pages of a graded class as a browser takes them. `make setup` installs what that needs.
//!
//! One headless browser plays all scenarios, one after the other: starting it is what takes time.

#![expect(clippy::expect_used, reason = "a test may stop where it stands")]

mod axe;
mod browser;
mod keyboard;
mod looks;
#[path = "../html/sample/mod.rs"]
mod sample;
mod tools;

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use browser::{Browser, Tab};
use libtest_mimic::{Arguments, Trial};

/// What is played in the one tab of the browser.
type Scenario = fn(Tab) -> Pin<Box<dyn Future<Output = ()>>>;

/// Scenarios with the names of their functions.
macro_rules! scenarios {
    ($($module:ident :: $name:ident),* $(,)?) => {
        [$((
            concat!(stringify!($module), "::", stringify!($name)),
            (|tab| Box::pin($module::$name(tab))) as Scenario,
        )),*]
    };
}

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(1);
    let browser = Arc::new(Mutex::new(None));
    let trials = scenarios![
        keyboard::a_class_is_sorted_filtered_and_a_student_opened_and_a_diff_toggled,
        axe::no_violation_is_found_in_light_or_dark_wide_or_narrow,
        looks::no_page_is_wider_than_a_telephone,
        looks::on_paper_everything_is_unfolded_and_no_control_is_left,
        looks::nothing_moves_where_a_person_wants_that,
        looks::without_a_script_the_pages_are_whole_and_have_no_dead_controls,
        looks::hostile_bytes_run_nothing_and_add_nothing,
    ]
    .map(|(name, scenario)| {
        let browser = Arc::clone(&browser);
        Trial::test(name, move || {
            let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
            browser.get_or_insert_with(Browser::start).play(scenario);
            Ok(())
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.into());
    let browser = browser
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    if let Some(browser) = browser {
        browser.close();
    }
    conclusion.exit();
}
