//! Whether a thread waits for what comes through a pipe.

use std::fs::{self, File};
use std::os::unix::fs::FileExt as _;

use super::call::{Call, Kind};
use super::descriptor::{PipeName, target};

/// Readable, in the words of `poll`, `select` and `epoll` alike.
const READABLE: u32 = 1;
/// Descriptors that a call may name and that are looked at, at most.
const MOST: u64 = 1024;

/// The descriptor by which a call of this process waits to read from the pipe.
pub fn for_pipe(process: i32, call: &Call, pipe: &PipeName) -> Option<i32> {
    let leads_there =
        |descriptor: i32| target(process, descriptor).is_some_and(|link| pipe.is(&link));
    match call.kind() {
        Kind::Read => Some(call.descriptor()).filter(|number| leads_there(*number)),
        _ => readable(process, call)
            .into_iter()
            .find(|number| leads_there(*number)),
    }
}

/// The descriptors that a call of this process waits to be readable.
pub fn readable(process: i32, call: &Call) -> Vec<i32> {
    match call.kind() {
        Kind::Read => vec![call.descriptor()],
        Kind::Poll => polled(process, call).unwrap_or_default(),
        Kind::Select => selected(process, call).unwrap_or_default(),
        Kind::Epoll => collected(process, call).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// An array of `struct pollfd`: descriptor, what is asked for, what came of it.
fn polled(process: i32, call: &Call) -> Option<Vec<i32>> {
    const SIZE: usize = 8;
    let [at, count, ..] = call.args;
    let bytes = memory(process, at, count.min(MOST) as usize * SIZE)?;
    let entries = bytes.chunks_exact(SIZE).filter_map(|entry| {
        let descriptor = i32::from_ne_bytes(entry.get(..4)?.try_into().ok()?);
        let events = u16::from_ne_bytes(entry.get(4..6)?.try_into().ok()?);
        (u32::from(events) & READABLE != 0).then_some(descriptor)
    });
    Some(entries.collect())
}

/// A bit for each descriptor, in words of the machine.
fn selected(process: i32, call: &Call) -> Option<Vec<i32>> {
    let [count, at, ..] = call.args;
    if at == 0 {
        return None;
    }
    let count = count.min(MOST) as usize;
    let bytes = memory(process, at, count.div_ceil(64) * 8)?;
    let is_set = |number: &usize| {
        // Machines with the other order of bytes are not among those that are supported.
        bytes
            .get(number / 8)
            .is_some_and(|byte| byte & (1 << (number % 8)) != 0)
    };
    let set = (0..count).filter(is_set);
    Some(
        set.filter_map(|number| i32::try_from(number).ok())
            .collect(),
    )
}

/// Lines `tfd: NUMBER events: BITS …` of the descriptor's own file.
fn collected(process: i32, call: &Call) -> Option<Vec<i32>> {
    let path = format!("/proc/{process}/fdinfo/{}", call.descriptor());
    let text = fs::read_to_string(path).ok()?;
    Some(parse_epoll(&text))
}

fn parse_epoll(text: &str) -> Vec<i32> {
    let entries = text.lines().filter_map(|line| {
        let mut words = line.strip_prefix("tfd:")?.split_ascii_whitespace();
        let descriptor = words.next()?.parse().ok()?;
        let events = words.nth(1)?;
        let events = u32::from_str_radix(events, 16).ok()?;
        (events & READABLE != 0).then_some(descriptor)
    });
    entries.collect()
}

/// Bytes of another process's memory.
fn memory(process: i32, at: u64, length: usize) -> Option<Vec<u8>> {
    let file = File::open(format!("/proc/{process}/mem")).ok()?;
    let mut bytes = vec![0; length];
    file.read_exact_at(&mut bytes, at).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_epoll_the_readable_ones_count() {
        let text = "pos:\t0\nflags:\t02\ntfd:        0 events:       19 data:  0  pos:0 ino:1 sdev:2\n\
                    tfd:       12 events: 80000004 data: c  pos:0 ino:3 sdev:4\n";
        assert_eq!(parse_epoll(text), [0]);
    }
}
