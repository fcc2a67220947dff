//! Pages for people: the class, and each student in two views.
//!
//! Each page is one file that asks for nothing: styles and script stand in it, and its content
//! security policy lets nothing else run or load. Everything that came from outside goes through
//! the drawing of [`visible`](crate::util::visible) and the escaping of the templates, so that no
//! byte of a candidate can run or break a page. The same results give the same bytes.
//!
//! Staff see everything. What a student gets is built from the visible cases alone, see
//! [`Audience`]; nothing is hidden by styles.

mod audience;
mod beside;
mod case_rows;
mod case_view;
mod causes;
mod class;
mod dialogue;
mod draw;
mod figures;
mod file_name;
mod findings;
mod groups;
mod isolation_view;
mod marks;
mod page;
mod roster;
mod score;
mod site;
mod student;
mod words;

pub use audience::Audience;
pub use class::class_page;
pub use file_name::file_name;
pub use site::write_site;
pub use student::student_page;
