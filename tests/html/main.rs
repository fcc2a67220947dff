//! The pages of a graded class: what they hold, what they must not, and how a browser takes them.

mod axe;
mod browser;
mod keyboard;
mod looks;
mod pages;
mod sample;
mod tools;
