//! A run by way of an init.

use std::ffi::{CString, OsString};
use std::io::{self, PipeReader};
use std::os::fd::{AsFd as _, BorrowedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use rustix::fs::Mode;

use super::allowance::resource_limits;
use super::cgroup::Counters;
use super::error::IsolationError;
use super::init::{Errand, Warm};
use super::inside::block::{Order, Report, Stage};
use super::pool::{Helper, Pool};
use super::tier::Tier;
use super::view::View;
use crate::candidate::live;
use crate::candidate::running::{Exit, Launch, Launcher, Running, Started, Totals, Used};
use crate::candidate::tasks::tree::Root;

/// How long an init may take to answer a question.
const ANSWER: Duration = Duration::from_secs(2);
/// How long killed processes may take to be gone; the kernel may have to free much memory first.
const DYING: Duration = Duration::from_secs(10);

/// An init that was taken from its pool for a run.
#[derive(Debug)]
pub struct Seat<'a> {
    pool: &'a Pool,
    helper: Option<Helper>,
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        if let Some(helper) = self.helper.take() {
            self.pool.give_back(helper);
        }
    }
}

/// Takes an init with this view.
///
/// # Errors
/// When none can be made.
pub fn take<'a>(
    pool: &'a Pool,
    view: &View,
    serves: Option<u64>,
) -> Result<Seat<'a>, IsolationError> {
    Ok(Seat {
        pool,
        helper: Some(pool.take(view, serves)?),
    })
}

impl Seat<'_> {
    /// Whether runs have a file tree of their own.
    pub fn has_tree(&self) -> bool {
        self.pool.tier() != Tier::Confined
    }

    /// User and group that the folders of a run have to be given to, if they are not the
    /// runner's own.
    pub fn owner(&self) -> Option<(u32, u32)> {
        let user = self.helper.as_ref()?.user?;
        Some((user.user, user.group))
    }
}

/// Lets a program open a stream by its name, as `/dev/stdin`: inside it is another user, and a pipe
/// belongs to whoever made it. Nobody else gets at a pipe, which has no place in any folder.
fn can_be_opened_again(end: BorrowedFd<'_>, mode: Mode) -> io::Result<()> {
    Ok(rustix::fs::fchmod(end, mode)?)
}

impl Launcher for Seat<'_> {
    fn spawn<'a>(&'a mut self, launch: &Launch<'_>, stdin: PipeReader) -> io::Result<Started<'a>> {
        // After an interrupt this waits for good, here and below: what was killed by it is no
        // observation.
        drop(live::starting());
        let mut helper = self.helper.take().ok_or(io::ErrorKind::NotFound)?;
        let (stdout, stdout_end) = io::pipe()?;
        let (stderr, stderr_end) = io::pipe()?;
        can_be_opened_again(stdin.as_fd(), Mode::from_raw_mode(0o444))?;
        for end in [stdout_end.as_fd(), stderr_end.as_fd()] {
            can_be_opened_again(end, Mode::from_raw_mode(0o222))?;
        }
        // The init, and the server of a warm interpreter.
        let beside = 1 + u32::from(launch.warm.is_some());
        let before = match &mut helper.cgroup {
            Some(cgroup) => cgroup.begin(launch.limits.memory, launch.limits.processes + beside)?,
            None => Counters::default(),
        };
        let streams = [stdin.as_fd(), stdout_end.as_fd(), stderr_end.as_fd()];
        let mut fault = None;
        if let Err(error) = begin(&mut helper, launch, streams) {
            if is_the_callers(&error) {
                self.pool.give_back(helper);
                return Err(error);
            }
            fault = Some(format!("the init is gone ({error})"));
        }
        let job = Job {
            pool: self.pool,
            helper: Some(helper),
            before,
            ended: None,
            closed: false,
            fault,
        };
        Ok((Box::new(job), stdout, stderr))
    }
}

fn is_the_callers(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ArgumentListTooLong | io::ErrorKind::InvalidInput
    )
}

fn begin(helper: &mut Helper, launch: &Launch<'_>, streams: [BorrowedFd<'_>; 3]) -> io::Result<()> {
    let text = |bytes: &[u8]| CString::new(bytes).map_err(io::Error::from);
    let program = text(launch.program.as_bytes())?;
    let called = launch.called.as_deref().unwrap_or(launch.program);
    let mut args = vec![text(called.as_bytes())?];
    for arg in &launch.args {
        args.push(text(arg.as_bytes())?);
    }
    let mut environment = Vec::with_capacity(launch.environment.len());
    for (name, value) in &launch.environment {
        let mut variable = OsString::from(name);
        variable.push("=");
        variable.push(value);
        environment.push(text(variable.as_bytes())?);
    }
    let folder = text(launch.dir.as_os_str().as_bytes())?;
    let path = |path: &Path| text(path.as_os_str().as_bytes());
    let look_for = launch.look_for.map(path).transpose()?;
    let aside = launch.aside.map(path).transpose()?;
    let others = helper.others + u32::from(launch.warm.is_some());
    if let Some(plan) = &launch.warm {
        helper.serves = Some(plan.script);
    }
    let errand = Errand {
        program: &program,
        args: &args,
        environment: &environment,
        folder: &folder,
        placed: launch.placed,
        look_for: look_for.as_deref(),
        aside: aside.as_deref(),
        limits: &resource_limits(&launch.limits, others, helper.cgroup.is_some()),
        warm: launch.warm.as_ref().map(|plan| Warm {
            key: plan.key,
            args: &plan.args,
            environment: &plan.environment,
            hello: &plan.hello,
            request: &plan.request,
        }),
    };
    helper.init.begin(&errand, streams)
}

/// A run that is going on.
#[derive(Debug)]
struct Job<'a> {
    pool: &'a Pool,
    helper: Option<Helper>,
    before: Counters,
    /// The report of its end, once there is one.
    ended: Option<Report>,
    /// Whether nobody of it is left.
    closed: bool,
    fault: Option<String>,
}

impl Job<'_> {
    /// Waits so long for the next report, and keeps it if it is about the end.
    fn hear(&mut self, longest: Duration) -> Option<Report> {
        let helper = self.helper.as_ref()?;
        let report = match helper.init.report(longest) {
            Ok(report) => report?,
            Err(error) => {
                self.fail(format!("the init failed ({error})"));
                return None;
            }
        };
        match report.what {
            Report::ENDED | Report::NOT_STARTED | Report::FINISHED => {
                self.closed = report.what != Report::ENDED || report.flags & Report::ALONE != 0;
                self.ended = Some(report);
            }
            Report::USAGE => {}
            _ => self.fail("the init made no sense".to_owned()),
        }
        Some(report)
    }

    fn fail(&mut self, why: String) {
        self.fault.get_or_insert(why);
        // Everything of the run ends with it.
        self.helper = None;
    }

    fn tell(&mut self, what: u32) {
        if let Some(helper) = &self.helper
            && let Err(error) = helper.init.order_about(what)
        {
            self.fail(format!("the init is gone ({error})"));
        }
    }

    /// CPU time of everything in the cgroup, where there is one.
    fn counted(&self) -> Option<Counters> {
        let cgroup = self.helper.as_ref()?.cgroup.as_ref()?;
        let now = cgroup.counters();
        Some(Counters {
            cpu: now.cpu.saturating_sub(self.before.cpu),
            killed: now.killed.saturating_sub(self.before.killed),
            refused: now.refused.saturating_sub(self.before.refused),
        })
    }
}

impl Running for Job<'_> {
    fn exit_descriptor(&self) -> Option<BorrowedFd<'_>> {
        Some(self.helper.as_ref()?.init.descriptor())
    }

    fn root(&self) -> Option<Root> {
        Some(Root {
            process: self.helper.as_ref()?.init.number()?,
            belongs: false,
            has_stranger: self.has_stranger(),
        })
    }

    fn has_stranger(&self) -> bool {
        let helper = self.helper.as_ref();
        helper.is_some_and(|helper| helper.init.keeps_warm())
    }

    fn has_ended(&mut self) -> bool {
        if self.ended.is_none() && self.fault.is_none() {
            self.hear(Duration::ZERO);
        }
        self.ended.is_some() || self.fault.is_some()
    }

    fn used(&mut self) -> Used {
        self.tell(Order::USAGE);
        let Some(report) = self.hear(ANSWER) else {
            return Used::default();
        };
        let cpu = match self.counted() {
            Some(counted) => counted.cpu,
            None => Duration::from_nanos(report.cpu),
        };
        Used {
            cpu,
            starved: Duration::from_nanos(report.starved),
            lived: Some(Duration::from_nanos(report.lived)),
            waits: report.flags & Report::WAITS != 0,
        }
    }

    fn kill(&mut self) {
        if self.ended.is_none() {
            self.tell(Order::KILL);
        }
    }

    fn reap(&mut self) -> Exit {
        drop(live::starting());
        if let Some(fault) = &self.fault {
            return Exit::Fault(fault.clone());
        }
        match &self.ended {
            None => {
                self.helper = None;
                Exit::Unknown
            }
            Some(report) if report.what == Report::NOT_STARTED => not_started(report),
            Some(report) => Exit::Status(ExitStatus::from_raw(report.status)),
        }
    }

    fn clear_up(&mut self, _pipes_open: bool) -> usize {
        if !self.closed && self.ended.is_some() {
            self.tell(Order::FINISH);
            self.hear(DYING);
            if !self.closed {
                self.fail("the init could not kill what was left".to_owned());
            }
        }
        let ended = self
            .ended
            .filter(|report| report.what != Report::NOT_STARTED);
        ended.map_or(0, |report| report.left as usize)
    }

    fn totals(&mut self) -> Totals {
        let report = self.ended.unwrap_or_default();
        let counted = self.counted();
        let cgroup = self
            .helper
            .as_ref()
            .and_then(|helper| helper.cgroup.as_ref());
        let peak = match cgroup {
            Some(cgroup) => cgroup.peak(),
            None => (report.peak > 0).then_some(report.peak),
        };
        let cpu = counted.map_or(report.tree.max(report.cpu), |counted| {
            u64::try_from(counted.cpu.as_nanos()).unwrap_or(u64::MAX)
        });
        Totals {
            cpu: self.ended.map(|_| Duration::from_nanos(cpu)),
            starved: Duration::from_nanos(report.starved),
            lived: self.ended.map(|report| Duration::from_nanos(report.lived)),
            peak_memory: peak,
            out_of_memory: counted.is_some_and(|counted| counted.killed > 0),
            out_of_processes: counted.is_some_and(|counted| counted.refused > 0),
            found: report.flags & Report::FOUND != 0,
            warm: report.flags & Report::WARM != 0,
            unfit: report.flags & Report::UNFIT != 0,
        }
    }
}

/// What a run that was not started means.
fn not_started(report: &Report) -> Exit {
    let error = io::Error::from_raw_os_error(report.errno);
    match Stage::parse(report.stage) {
        Some(Stage::Program | Stage::Fork) => Exit::NotStarted(error),
        Some(Stage::File) => Exit::NotPlaced(report.left as usize, error),
        stage => Exit::Fault(format!("a run could not be set up ({stage:?}: {error})")),
    }
}

impl Drop for Job<'_> {
    fn drop(&mut self) {
        let worn = self
            .ended
            .is_none_or(|report| report.flags & Report::WORN != 0);
        if let Some(helper) = self.helper.take().filter(|_| self.closed && !worn) {
            self.pool.give_back(helper);
        }
    }
}
