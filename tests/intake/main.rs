//! Taking in a class: folders, archives of every make, hostile ones, exports of learning systems,
//! and the rules for what is handed in.

#[cfg(test)]
mod archives;
#[cfg(test)]
mod attack;
#[cfg(test)]
mod bombs;
#[cfg(test)]
mod folders;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod programs;
#[cfg(test)]
mod public_cases;
#[cfg(test)]
mod rules;
#[cfg(test)]
mod support;
#[cfg(test)]
mod systems;
