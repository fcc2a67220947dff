//! What runs between the runner's fork and the candidate's own program.
//!
//! In the order of a life: [`birth`] turns a fork of the runner into an init, [`jail`] builds the
//! file tree it lives in, [`restrict`] makes its Landlock rules, [`serve`] takes orders, [`child`]
//! starts a candidate, [`lifetime`] tells how long it has lived, [`folders`] and [`sweep`] leave
//! nothing of it. Everything here keeps to raw system calls ([`sys`]): nothing allocates and
//! nothing takes a lock, for the memory is that of a process with many threads, of which only one
//! was forked.

#![deny(unsafe_op_in_unsafe_fn)]

pub mod birth;
pub mod block;
pub mod child;
pub mod folders;
pub mod jail;
pub mod lifetime;
pub mod message;
pub mod region;
pub mod restrict;
pub mod serve;
pub mod sweep;
pub mod sys;
pub mod usage;
pub mod warm;
