use std::io::{Read as _, pipe};
use std::os::fd::AsFd as _;

use super::*;
use crate::candidate::isolation::blueprint::User;
use crate::candidate::isolation::filter::{self, Strictness};
use crate::candidate::isolation::inside::restrict::{self, Right, Rule};
use crate::candidate::isolation::tree;
use crate::candidate::isolation::view::View;

fn blueprint() -> Blueprint {
    let root = rustix::process::geteuid().is_root();
    let user = root.then_some(User { user: 60_777, group: 60_777 });
    let outside = user.unwrap_or(User {
        user: rustix::process::geteuid().as_raw(),
        group: rustix::process::getegid().as_raw(),
    });
    let view = View { shown: Vec::new(), disk: 1 << 20, inodes: 100, builds: false };
    let rule = |path: &str, right| Rule { path: tree::text(path).unwrap(), right };
    Blueprint {
        user,
        cgroups: Vec::new(),
        jail: Some(tree::lay_out(&view, outside).unwrap()),
        landlock: restrict::version(),
        rules: vec![rule("/", Right::Read), rule("/w", Right::Write), rule("/dev", Right::Use)],
        filters: filter::inherited(Strictness { confined: false, builds: false }).unwrap(),
        last_filter: filter::last().unwrap(),
        first_to_go: false,
    }
}

#[test]
fn x() {
    let started = Instant::now();
    let mut init = Init::start(&blueprint()).unwrap();
    eprintln!("made in {:?} flags {}", started.elapsed(), init.flags);
    for round in 0..5 {
        let (stdin, _w) = pipe().unwrap();
        let (mut out, out_end) = pipe().unwrap();
        let args = [c"sh".into(), c"-c".into(), c"id; ls -la / /w /dev; mount; cat f; touch g; sleep 3 & cat /proc/self/status | grep Cap; cat /proc/1/status".into()];
        let started = Instant::now();
        init.begin(&Errand {
            program: c"/bin/sh", args: &args, environment: &[c"PATH=/bin".into()], folder: c"/w",
            placed: &[(c"/w/f".into(), Some(b"data\n"))], look_for: None, limits: &[],
        }, [stdin.as_fd(), out_end.as_fd(), out_end.as_fd()]).unwrap();
        drop(out_end);
        let report = init.report(Duration::from_secs(5)).unwrap().unwrap();
        eprintln!("{:?} {report:?}", started.elapsed());
        if report.flags & Report::ALONE == 0 {
            init.order_about(Order::FINISH).unwrap();
            eprintln!("{:?}", init.report(Duration::from_secs(5)).unwrap());
        }
        let mut text = String::new();
        out.read_to_string(&mut text).unwrap();
        if round == 0 { eprintln!("{text}"); }
    }
}
