//! The languages that sources can be built from: one small file for each.

mod c;
mod java;
mod known;
mod python;
mod rust;
mod toolchain;

pub use known::Language;
pub(super) use toolchain::{Plan, Source, Toolchain, as_argument};
