//! The life of an init: take an order, run a candidate, leave nothing of it.

use std::ffi::{CStr, c_int};

use super::block::{Block, Order, Report, Stage};
use super::child::{self, Child, Errand};
use super::folders::Stamps;
use super::jail::Failure;
use super::lifetime::{self, Lateness};
use super::region::Memory;
use super::restrict::Right;
use super::sweep::{self, Reach};
use super::sys::{self, Errno};
use super::warm::Server;
use super::{folders, message, restrict, usage};
use crate::candidate::isolation::blueprint::{Blueprint, Fresh};

/// What an init serves with.
#[derive(Debug)]
pub struct Post<'a> {
    /// The socket to the runner.
    pub socket: c_int,
    /// What it was made from.
    pub blueprint: &'a Blueprint,
    /// Its memory.
    pub memory: Memory,
    /// Landlock rules, or a negative number.
    pub rules: c_int,
    /// Whether it has a `/proc`.
    pub has_proc: bool,
    /// The interpreter that it keeps warm.
    pub server: Option<Server>,
    /// Its own `schedstat`, or a negative number.
    pub schedule: c_int,
    /// What its folders look like when they are as new.
    pub stamps: Stamps,
    /// Flags of the report about the run that goes on.
    pub flags: u32,
}

/// Serves until the runner is gone.
///
/// # Safety
/// The memory is right, and the runner puts only right pointers into it.
pub unsafe fn serve(mut post: Post<'_>) -> ! {
    let mut flags = 0;
    if post.has_proc {
        flags |= Report::PROC;
    }
    if post.rules >= 0 {
        flags |= Report::LANDLOCK;
    }
    if post.rules >= 0 && post.blueprint.landlock >= restrict::SCOPES {
        flags |= Report::SCOPED;
    }
    post.report(&Report {
        what: Report::READY,
        flags,
        ..Report::default()
    });
    loop {
        match message::receive(post.socket) {
            Ok((order, Some(streams))) if order.what == Order::START => {
                // SAFETY: the caller vouches for the block.
                unsafe { post.run(order.run, streams) }
            }
            // Orders about a run that has ended meanwhile.
            Ok((_, None)) => {}
            Ok((_, Some(streams))) => folders::close_all(streams),
            Err(_) => post.end(),
        }
    }
}

/// What came up while a run was watched.
enum Event {
    Order(Order),
    Ended,
}

impl Post<'_> {
    fn report(&self, report: &Report) {
        if message::send(self.socket, report, None).is_err() {
            self.end();
        }
    }

    /// The runner is gone: so is everything else.
    fn end(&self) -> ! {
        sweep::clear(self.reach());
        sys::exit(0)
    }

    /// How far its signals reach.
    pub(super) fn reach(&self) -> Reach {
        match (&self.blueprint.jail, self.blueprint.user) {
            (None, None) => Reach::Descendants,
            _ => Reach::All,
        }
    }

    fn fresh(&self) -> &[Fresh] {
        match &self.blueprint.jail {
            Some(jail) => &jail.fresh,
            None => &[],
        }
    }

    /// # Safety
    /// As for [`serve`].
    unsafe fn run(&mut self, run: u32, streams: [c_int; 3]) {
        // SAFETY: the runner has written the block before it sent the order.
        let block = unsafe { &*self.memory.block };
        self.flags = 0;
        // SAFETY: the caller vouches for the block.
        let started = unsafe { self.start(block, streams) };
        // Nobody of this run was reaped yet, but perhaps a server of an earlier one.
        let before = usage::cpu_of_children();
        folders::close_all(streams);
        match started {
            Ok(child) => {
                // SAFETY: as above.
                unsafe { self.follow(run, block, child, before) }
            }
            Err((stage, errno, at)) => {
                // SAFETY: as above.
                unsafe { self.clean(block) };
                self.report(&Report {
                    what: Report::NOT_STARTED,
                    run,
                    stage: stage as u32,
                    errno,
                    left: at as u32,
                    ..Report::default()
                });
            }
        }
    }

    /// # Safety
    /// As for [`serve`].
    unsafe fn start(&mut self, block: &Block, streams: [c_int; 3]) -> Result<Child, Failure> {
        // SAFETY: the caller vouches for the block.
        unsafe { folders::place(block) }.map_err(|(at, error)| (Stage::File, error, at))?;
        // SAFETY: as above.
        let rules =
            unsafe { self.rules_for(block) }.map_err(|error| (Stage::Landlock, error, 0))?;
        // SAFETY: as above.
        let warm = unsafe { self.start_warm(block, streams, rules) };
        if warm.is_err() && rules != self.rules {
            sys::close(rules);
        }
        let mut errand = self.errand(block, streams, rules);
        let child = match warm? {
            Some(child) => Ok(child),
            // SAFETY: the stack is this init's own, and the caller vouches for the block.
            None => unsafe { child::start(&mut errand, self.memory.stack_top) },
        };
        if rules != self.rules {
            sys::close(rules);
        }
        let child = child.map_err(|error| (Stage::Fork, error, 0))?;
        match errand.failure {
            None => Ok(child),
            Some((stage, error)) => {
                let _ = sys::wait(child.process, 0);
                sys::close(child.descriptor);
                Err((stage, error, 0))
            }
        }
    }

    /// What a child is to do.
    pub(super) fn errand<'a>(
        &'a self,
        block: &'a Block,
        streams: [c_int; 3],
        rules: c_int,
    ) -> Errand<'a> {
        Errand {
            block,
            streams,
            rules,
            guard_signals: self.blueprint.jail.is_none() && !self.keeps_signals(rules),
            first_to_go: self.blueprint.first_to_go,
            failure: None,
        }
    }

    /// Whether these rules keep signals inside.
    pub(super) fn keeps_signals(&self, rules: c_int) -> bool {
        rules >= 0 && self.blueprint.landlock >= restrict::SCOPES
    }

    /// The Landlock rules of a run. Without a file tree of its own each has other folders.
    ///
    /// # Safety
    /// As for [`serve`].
    unsafe fn rules_for(&self, block: &Block) -> Result<c_int, Errno> {
        if self.blueprint.jail.is_some() || self.rules < 0 {
            return Ok(self.rules);
        }
        let version = self.blueprint.landlock;
        let rules = restrict::rules(version, &self.blueprint.rules)?;
        for folder in [block.folder, block.aside] {
            if !folder.is_null() {
                // SAFETY: a text that ends with NUL.
                let path = unsafe { CStr::from_ptr(folder) };
                restrict::add(rules, path, Right::Write, version)?;
            }
        }
        Ok(rules)
    }

    /// CPU time of everything of a run that can be seen.
    fn cpu(&self, child: Child) -> u64 {
        match self.blueprint.jail {
            Some(_) if self.has_proc => {
                let server = self.server.as_ref().map_or(0, Server::cpu);
                usage::cpu_of_all().saturating_sub(server)
            }
            _ => usage::cpu_of(child.process),
        }
    }

    /// What a run has used so far.
    fn used(&self, run: u32, child: Child) -> Report {
        Report {
            run,
            cpu: self.cpu(child),
            ..lifetime::so_far(child)
        }
    }

    /// Watches a child to its end and reports it.
    ///
    /// # Safety
    /// As for [`serve`].
    unsafe fn follow(&mut self, run: u32, block: &Block, child: Child, mut before: u64) {
        let mut lateness = Lateness::new(self.schedule);
        while let Event::Order(order) = self.await_event(child, &mut lateness) {
            match order.what {
                Order::KILL => {
                    // It would be killed with all others.
                    before += self.end_server();
                    sweep::kill_all(self.reach());
                }
                Order::USAGE => self.report(&self.used(run, child)),
                _ => {}
            }
        }
        sys::close(child.descriptor);
        let mut report = lifetime::ended(child, &lateness);
        report.run = run;
        report.flags |= self.flags;
        before += self.miss_server();
        let alone = self.is_over();
        // SAFETY: the caller vouches for the block.
        if unsafe { folders::is_there(block) } {
            report.flags |= Report::FOUND;
        }
        if alone {
            report.flags |= Report::ALONE;
            self.close_run(&mut report, before);
        }
        self.report(&report);
        if !alone {
            self.await_finish();
            before += self.end_server();
            report.what = Report::FINISHED;
            report.left = sweep::clear(self.reach());
            self.close_run(&mut report, before);
            self.report(&report);
        }
        // SAFETY: as above.
        unsafe { self.clean(block) };
    }

    /// What is known once nobody of the run is left.
    fn close_run(&self, report: &mut Report, before: u64) {
        report.tree = usage::cpu_of_children().saturating_sub(before);
        if folders::is_worn(self.fresh()) {
            report.flags |= Report::WORN;
        }
    }

    /// Waits for the child's end or an order.
    fn await_event(&self, child: Child, lateness: &mut Lateness) -> Event {
        let on = |fd| libc::pollfd {
            fd,
            events: libc::POLLIN,
            revents: 0,
        };
        loop {
            let mut watched = [on(self.socket), on(child.descriptor)];
            let mut longest = lateness.begin();
            let args = [
                watched.as_mut_ptr() as usize,
                watched.len(),
                longest.as_mut().map_or(0, |time| &raw mut *time as usize),
                0,
                0,
                0,
            ];
            // SAFETY: two entries, as told, and a time that the kernel may write to.
            if unsafe { sys::call(libc::SYS_ppoll, args) } == Ok(0) {
                lateness.lengthen();
            }
            let [order, ended] = watched.map(|fd| fd.revents != 0);
            if ended {
                return Event::Ended;
            }
            if order {
                match message::receive(self.socket) {
                    Ok((order, None)) => return Event::Order(order),
                    Ok((_, Some(streams))) => folders::close_all(streams),
                    Err(_) => self.end(),
                }
            }
        }
    }

    /// Waits until the runner has read what it wants to read of those that are left.
    fn await_finish(&self) {
        loop {
            match message::receive(self.socket) {
                Ok((order, None)) if order.what == Order::FINISH => return,
                Ok((order, None)) if order.what == Order::KILL => sweep::kill_all(self.reach()),
                Ok((_, None)) => {}
                Ok((_, Some(streams))) => folders::close_all(streams),
                Err(_) => self.end(),
            }
        }
    }

    /// Makes the folders as new for the next run. An init that cannot do so serves no more.
    ///
    /// # Safety
    /// As for [`serve`].
    unsafe fn clean(&mut self, block: &Block) {
        // SAFETY: the caller vouches for the block.
        unsafe { folders::take_away(block) };
        let key = self.blueprint.mount_key;
        let mut stamps = self.stamps;
        let reset = folders::reset(self.fresh(), &mut stamps, key);
        self.stamps = stamps;
        match reset {
            Ok(false) => {}
            Ok(true) if self.rules < 0 => {}
            Ok(true) => {
                sys::close(self.rules);
                match restrict::rules(self.blueprint.landlock, &self.blueprint.rules) {
                    Ok(rules) => self.rules = rules,
                    Err(_) => self.end(),
                }
            }
            Err(_) => self.end(),
        }
    }
}
