//! Taking in a class: folders, archives of every make, hostile ones, exports of learning systems.

mod archives;
mod folders;
mod hostile;
mod public_cases;
mod rules;
mod support;
mod systems;
