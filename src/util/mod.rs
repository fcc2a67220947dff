//! What every part may use and what knows nothing of any of them: reading TOML with
//! positions, natural order, suggestions for misspelt names, and drawing invisible bytes.

pub mod config;
pub mod natural;
pub mod suggest;
pub mod visible;
