//! Signals in words that a student knows.

/// What a signal's number is called and what it usually means, as "signal 11 (SIGSEGV: …)".
///
/// Numbers are those of Linux on x86 and ARM.
pub fn describe(number: i32) -> String {
    match known(number) {
        Some((name, meaning)) => format!("signal {number} ({name}: {meaning})"),
        None => format!("signal {number}"),
    }
}

/// The signal that a shell reports by this exit status, when it is one that a crash raises.
pub fn reported_by_shell(status: i32) -> Option<i32> {
    let number = status - 128;
    [ILL, ABRT, BUS, FPE, SEGV]
        .contains(&number)
        .then_some(number)
}

const ILL: i32 = 4;
/// What `abort` raises, and with it an uncaught exception of C++.
pub const ABRT: i32 = 6;
const BUS: i32 = 7;
const FPE: i32 = 8;
const SEGV: i32 = 11;

fn known(number: i32) -> Option<(&'static str, &'static str)> {
    Some(match number {
        1 => ("SIGHUP", "its terminal went away"),
        2 => ("SIGINT", "it was interrupted"),
        3 => ("SIGQUIT", "it was told to quit"),
        ILL => ("SIGILL", "it ran into an instruction that does not exist"),
        5 => (
            "SIGTRAP",
            "it ran into a trap, such as a failed check of the compiler",
        ),
        ABRT => (
            "SIGABRT",
            "it gave up by itself: a failed assertion, an uncaught exception or memory that was \
             freed twice",
        ),
        BUS => ("SIGBUS", "it touched memory that does not exist"),
        FPE => ("SIGFPE", "it divided a whole number by zero"),
        9 => (
            "SIGKILL",
            "it was killed from outside, for example because memory ran out",
        ),
        SEGV => (
            "SIGSEGV, segmentation fault",
            "it touched memory that is not its own, for example an index out of range, a null \
             pointer or recursion without end",
        ),
        13 => ("SIGPIPE", "it wrote to a pipe that nobody reads"),
        14 => ("SIGALRM", "its own alarm went off"),
        15 => ("SIGTERM", "it was told to end"),
        24 => ("SIGXCPU", "it used up its processor time"),
        25 => ("SIGXFSZ", "it wrote too large a file"),
        31 => ("SIGSYS", "it made a system call that is not allowed"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segmentation_fault_is_explained() {
        let words = describe(11);
        assert!(words.starts_with("signal 11 (SIGSEGV, segmentation fault: "));
        assert!(words.contains("index out of range"));
    }

    #[test]
    fn an_unknown_signal_keeps_its_number() {
        assert_eq!(describe(40), "signal 40");
    }

    #[test]
    fn a_shell_reports_crashes_above_128_and_nothing_else() {
        assert_eq!(reported_by_shell(139), Some(11));
        assert_eq!(reported_by_shell(11), None);
        assert_eq!(reported_by_shell(129), None);
    }
}
