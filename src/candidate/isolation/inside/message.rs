//! Messages over the socket between runner and init, with descriptors beside them.

use std::ffi::c_int;

use super::block::{Order, Report};
use super::sys::{self, Answer, Errno};

/// Room for a header and three descriptors, aligned as the kernel wants it.
#[repr(C, align(8))]
struct Beside {
    length: usize,
    level: c_int,
    kind: c_int,
    descriptors: [c_int; 4],
}

/// Length of the header of what lies beside a message.
const HEADER: usize = 16;

/// Sends a report, and a descriptor along with it.
pub fn send(socket: c_int, report: &Report, descriptor: Option<c_int>) -> Answer {
    let bytes = report.bytes();
    let mut part = libc::iovec {
        iov_base: bytes.as_ptr().cast_mut().cast(),
        iov_len: bytes.len(),
    };
    let mut beside = Beside {
        length: HEADER + size_of::<c_int>(),
        level: libc::SOL_SOCKET,
        kind: libc::SCM_RIGHTS,
        descriptors: [descriptor.unwrap_or(-1), 0, 0, 0],
    };
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    if descriptor.is_some() {
        message.msg_control = (&raw mut beside).cast();
        message.msg_controllen = HEADER + 8;
    }
    let flags = libc::MSG_NOSIGNAL as usize;
    let args = [sys::fd(socket), &raw const message as usize, flags, 0, 0, 0];
    loop {
        // SAFETY: every pointer in the message leads to something that lives through the call.
        match unsafe { sys::call(libc::SYS_sendmsg, args) } {
            Ok(_) => return Ok(()),
            Err(libc::EINTR) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Receives an order and the three descriptors of a start. `EPIPE` when the runner is gone.
pub fn receive(socket: c_int) -> Result<(Order, Option<[c_int; 3]>), Errno> {
    let mut bytes = [0_u8; 8];
    let mut part = libc::iovec {
        iov_base: bytes.as_mut_ptr().cast(),
        iov_len: bytes.len(),
    };
    let mut beside = Beside {
        length: 0,
        level: 0,
        kind: 0,
        descriptors: [-1; 4],
    };
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    message.msg_control = (&raw mut beside).cast();
    message.msg_controllen = size_of::<Beside>();
    let flags = libc::MSG_CMSG_CLOEXEC as usize;
    let args = [sys::fd(socket), &raw mut message as usize, flags, 0, 0, 0];
    loop {
        // SAFETY: every pointer in the message leads to something that lives through the call.
        match unsafe { sys::call(libc::SYS_recvmsg, args) } {
            Ok(8) => break,
            Ok(_) => return Err(libc::EPIPE),
            Err(libc::EINTR) => {}
            Err(error) => return Err(error),
        }
    }
    let came = beside.kind == libc::SCM_RIGHTS && beside.length == HEADER + 12;
    let [first, second, third, _] = beside.descriptors;
    Ok((Order::parse(bytes), came.then_some([first, second, third])))
}
