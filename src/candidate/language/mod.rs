//! The languages that sources can be built from: one small file for each.

mod aside;
mod c;
mod copies;
mod java;
mod known;
mod lexing;
mod python;
mod rust;
mod toolchain;

pub(super) use c::Parts;
pub(super) use copies::original_stem;
pub use known::Language;
pub(super) use toolchain::{LeftOut, Plan, Source, Start, Toolchain, as_argument};
