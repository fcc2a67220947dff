//! The forms in which rows of marks are printed, and finding the row of a guess in a text.

mod bare;
mod case;
mod form;
mod lettered;
mod sheet;

pub use form::{Form, Row, forms};
pub use lettered::PLAIN;
pub use sheet::{Sheet, letters};
